/* RULING, BEGIN TEXT official, COMPLETE, TERMINATE: what a moderator says and decides. */
#include "command/moderate.h"

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

/* Its lines with the mark that no reader of orders takes: it is quoted in answers that give orders. */
static const char *text_of(struct session *s, const struct order_block *b)
{
	struct buf text = BUF_INIT;
	for (size_t i = 0; i < b->n; i++)
		buf_addf(&text, "%s\n", b->lines[i].text);
	const char *marked = session_marked(s, buf_text(&text));
	buf_free(&text);
	return marked;
}

enum err moderate_text(struct session *s, const struct order_block *b, struct error *e)
{
	const char *subject = order_block_key(b, "official");
	if (!s->moderated) {
		session_say(s, b->first, 430, SAID(moderate, of_a_game, .command = "BEGIN TEXT"));
		return ERR_NONE;
	}
	if (!s->proved && !s->confirming) {
		session_say(s, b->first, 430, SAID(todo, unproved));
		return ERR_NONE;
	}
	if (!subject || !*subject || !b->n) {
		session_say(s, b->first, 520, SAID(moderate, text_empty));
		return ERR_NONE;
	}
	subject = session_cut(s, subject, 60);
	session_say(s, b->first, b->check ? 220 : 200,
		    SAID(moderate, text_done, .subject = subject, .n = game_seats(s->moderated)));
	if (b->check)
		return ERR_NONE;
	return game_official(s->moderated, moderate_by(s), subject, text_of(s, b),
			     arena_printf(s->arena, "%s.%u", session_serial(s), b->first), e);
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
