/* RULING, COMPLETE, TERMINATE: what a moderator decides. */
#include "command/moderate.h"
#include "words/said.h"

static bool is_event(const char *text)
{
	return *text >= '1' && *text <= '9' && strlen(text) < 16 &&
	       !text[strspn(text, "0123456789abcdefghijklmnopqrstuvwxyz.-")];
}

enum err act_ruling(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	const char *event = given.word[0], *text = moderate_words(s, given.word[1]);
	if (!is_event(event)) {
		session_say(s, in->line, 520, SAID(moderate, no_event, .event = session_cut(s, event, 20)));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, ruling_done, .check = in->check, .event = event));
	return in->check ? ERR_NONE : game_ruling(s->moderated, moderate_by(s), event, text, e);
}

/* ---- the end ---- */

static enum err end(struct session *s, const struct game_end *how, struct error *e)
{
	const char *name = arena_strdup(s->arena, s->moderated->row.name);
	enum err r = game_end(s->site, name, how, e);
	return r ? r : moderate_reload(s, e);
}

/* "decided by the moderator", unless he says why. */
static const char *reason(struct session *s, const char *text)
{
	return text ? moderate_words(s, text) : session_text(s, SAID(moderate, decided));
}

enum err act_complete(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	int winner = VALUE_NONE;
	if (moderate_over(s, in->line) || !command_args(s, in, &given))
		return ERR_NONE;
	const char *result = command_key(&given, "result");
	bool draw = !strcasecmp(result, "draw");
	if (!draw && (winner = moderate_side(s, in->line, result)) == VALUE_NONE)
		return ERR_NONE;
	session_say(
		s, in->line, in->check ? 220 : 200,
		SAID(moderate, complete_done, .check = in->check, .side = draw ? "" : moderate_side_name(s, winner)));
	struct game_end how = {draw ? "drawn" : "broken-off", reason(s, given.n_words ? given.word[0] : NULL),
			       draw ? NULL : s->moderated->seats[winner]->seat, moderate_by(s)};
	return in->check ? ERR_NONE : end(s, &how, e);
}

enum err act_terminate(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	if (moderate_over(s, in->line) || !command_args(s, in, &given))
		return ERR_NONE;
	const char *why = reason(s, given.word[0]);
	session_say(s, in->line, in->check ? 220 : 200, SAID(moderate, terminate_done, .check = in->check, .why = why));
	struct game_end how = {"abandoned", why, NULL, moderate_by(s)};
	return in->check ? ERR_NONE : end(s, &how, e);
}
