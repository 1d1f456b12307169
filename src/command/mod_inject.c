/* INJECT, REINFORCE, WEATHER: a moderator brings about what the scenario lists for its umpire. */
#include "command/moderate.h"
#include "command/pages.h"
#include "words/said.h"

/* Those of the kind, told where no id of it was written. */
static void list(struct session *s, unsigned line, const char *id, const char *kind)
{
	struct umpire_event u;
	session_say(s, line, 400, SAID(moderate, inject_none, .id = session_cut(s, id, 40)));
	for (size_t i = 0; umpire_event(s->moderated->scenario, i, &u); i++)
		if (!strcmp(u.kind, kind))
			pages_say(s, SAID(moderate, inject_listed, .id = u.id, .title = u.title, .again = u.again,
					  .fields = (int64_t)u.n));
}

static enum err refused(struct session *s, unsigned line, const struct error *why, enum err r, struct error *e)
{
	if (r == ERR_REFUSED)
		session_say(s, line, 520, SAID(moderate, fix_refused, .why = arena_strdup(s->arena, why->text)));
	else
		*e = *why;
	return r == ERR_REFUSED ? ERR_NONE : r;
}

static enum err carry_out(struct session *s, const struct command_call *in, const struct umpire_event *what,
			  struct error *e)
{
	struct error why = ERROR_INIT;
	bool check = in->check || !s->confirming;
	const struct words_said *said = session_keep(
		s, SAID(moderate, inject_done, .check = check, .title = what->title, .fields = (int64_t)what->n));
	enum err r = in->check ? game_inject(s->moderated, moderate_by(s), what, true, &why)
			       : store_mark(s->site->store, &why);
	if (r || in->check) {
		if (!r)
			session_say(s, in->line, 220, said);
		return r ? refused(s, in->line, &why, r, e) : ERR_NONE;
	}
	r = game_inject(s->moderated, moderate_by(s), what, false, &why);
	r = store_unmark(s->site->store, r, &why);
	enum err again = moderate_reload(s, e);
	if (!r)
		session_say(s, in->line, 200, said);
	return again ? again : r ? refused(s, in->line, &why, r, e) : ERR_NONE;
}

static enum err inject(struct session *s, const struct command_call *in, const char *kind, struct error *e)
{
	struct command_given given;
	struct umpire_event what;
	const struct words_said *why;
	bool found;
	if (!moderate_stands(s, in->line) || !command_args(s, in, &given))
		return ERR_NONE;
	enum err r = game_may_inject(s->moderated, kind, given.word[0], &what, &found, &why, e);
	if (r)
		return r;
	if (!found)
		list(s, in->line, given.word[0], kind);
	else if (why)
		session_say(s, in->line, 420, why);
	return found && !why ? carry_out(s, in, &what, e) : ERR_NONE;
}

enum err act_inject(struct session *s, const struct command_call *in, struct error *e)
{
	return inject(s, in, "event", e);
}

enum err act_reinforce(struct session *s, const struct command_call *in, struct error *e)
{
	return inject(s, in, "reinforcement", e);
}

enum err act_weather(struct session *s, const struct command_call *in, struct error *e)
{
	return inject(s, in, "weather", e);
}
