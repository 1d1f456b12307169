/* A moderator and the clock: DEADLINE, GRACE, HOLD, RESUME, NUDGE, PROCESS. */
#include "base/clock.h"
#include "command/moderate.h"
#include "words/said.h"

enum { LONGEST_GRACE = 30 * PACE_DAY };

enum err act_deadline(struct session *s, const struct command_call *in, struct error *e)
{
	struct game *g = s->moderated;
	int64_t at;
	if (g->clock_stopped) {
		session_say(s, in->line, 420, SAID(moderate, window_open, .until = g->row.deadline));
		return ERR_NONE;
	}
	if (!moderate_when(s, in->line, in->args, &at))
		return ERR_NONE;
	enum err r = in->check ? ERR_NONE : game_due_at(g, moderate_by(s), at, e);
	if (!r)
		session_say(s, in->line, in->check ? 220 : 200,
			    SAID(moderate, due_done, .check = in->check, .turn = g->row.turn,
				 .until = in->check ? at : g->row.deadline));
	return r;
}

enum err act_grace(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct game *g = s->moderated;
	int64_t seconds;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	const char *text = given.word[0] + (*given.word[0] == '+');
	if (!pace_length(text, &seconds) || seconds > LONGEST_GRACE) {
		session_say(s, in->line, 520, SAID(moderate, bad_length, .text = session_cut(s, given.word[0], 40)));
		return ERR_NONE;
	}
	if (g->clock_stopped) {
		session_say(s, in->line, 420, SAID(moderate, window_open, .until = g->row.deadline));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, grace_done, .check = in->check, .hours = seconds / PACE_HOUR,
			 .running = g->row.passed != 0));
	return in->check ? ERR_NONE : game_grace_for(g, moderate_by(s), seconds, e);
}

/* ---- HOLD, RESUME ---- */

enum err act_hold(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	int64_t until = 0;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	const char *date = command_key(&given, "until");
	if (date && !moderate_when(s, in->line, date, &until))
		return ERR_NONE;
	session_say(s, in->line, in->check ? 220 : 200, SAID(moderate, hold_done, .check = in->check, .until = until));
	return in->check ? ERR_NONE
			 : game_pause(s->moderated, moderate_by(s), until,
				      given.n_words ? moderate_words(s, given.word[0]) : "", e);
}

enum err act_resume(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	char why[SITE_TEXT] = "";
	struct error refused = ERROR_INIT;
	const char *name = arena_strdup(s->arena, s->moderated->row.name);
	if (!command_args(s, in, &given))
		return ERR_NONE;
	if (s->moderated->row.status != GAME_HELD) {
		session_say(s, in->line, 420, SAID(moderate, not_held));
		return ERR_NONE;
	}
	bool keep = given.n_words && strcasestr(given.word[0], "keep");
	if (keep && s->mod_plays) { /* it chooses between two ways of a turn */
		session_say(s, in->line, 430, SAID(moderate, needs_sight, .command = "RESUME +keep"));
		return ERR_NONE;
	}
	if (in->check) {
		session_say(s, in->line, 220, SAID(moderate, resume_done, .check = true));
		return ERR_NONE;
	}
	enum err r = store_mark(s->site->store, &refused);
	if (!r)
		r = game_resume(s->site, name, moderate_by(s), keep, why, &refused);
	r = store_unmark(s->site->store, r, &refused);
	if (r == ERR_BUG || r == ERR_REFUSED)
		text_format(why, sizeof why, "%s", refused.text);
	else if (r)
		return *e = refused, r;
	r = moderate_reload(s, e);
	if (!r && *why)
		session_say(s, in->line, 420, SAID(moderate, held_again, .why = s->mod_plays ? "" : why));
	else if (!r)
		session_say(s, in->line, 200, SAID(moderate, resume_done, .until = s->moderated->row.deadline));
	return r;
}

/* ---- NUDGE, PROCESS ---- */

enum err act_nudge(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	int seat = VALUE_NONE, n = 0;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	if (given.n_words && (seat = moderate_side(s, in->line, given.word[0])) == VALUE_NONE)
		return ERR_NONE;
	enum err r = in->check ? game_late_seats(s->moderated, seat, &n, e)
			       : game_nudge(s->moderated, moderate_by(s), seat, &n, e);
	if (r)
		return r;
	if (n || s->mod_plays) /* that nobody is late he may not learn either */
		session_say(s, in->line, in->check ? 220 : 200,
			    SAID(moderate, nudge_done, .check = in->check, .n = n, .plays = s->mod_plays));
	else
		session_say(s, in->line, 420, SAID(moderate, nobody_late));
	return ERR_NONE;
}

/* "French, British": those who are late; who plays is not to know. */
static const char *names_of(struct session *s, uint32_t late)
{
	const char *list = "";
	for (int i = 0; !s->mod_plays && i < game_seats(s->moderated); i++)
		if (late >> i & 1)
			list = arena_printf(s->arena, "%s%s%s", list, *list ? ", " : "", moderate_side_name(s, i));
	return list;
}

static enum err process(struct session *s, const struct command_call *in, bool force, struct error *e)
{
	struct game *g = s->moderated;
	if (!in->check) {
		enum err r = game_process(g, moderate_by(s), force, e);
		if (!r)
			r = moderate_reload(s, e);
		if (r)
			return r;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, process_done, .check = in->check, .force = force, .turn = s->moderated->row.turn));
	return ERR_NONE;
}

enum err act_process(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	uint32_t late = 0;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	bool force = given.n_words && strcasestr(given.word[0], "force");
	enum err r = game_late(s->moderated, &late, e);
	if (r)
		return r;
	if (game_on_grid(s->moderated)) {
		session_say(s, in->line, 420, SAID(moderate, on_grid, .until = s->moderated->row.deadline));
		return ERR_NONE;
	}
	if (force && s->mod_plays) {
		session_say(s, in->line, 430, SAID(moderate, needs_sight, .command = "PROCESS +force"));
		return ERR_NONE;
	}
	if (s->mod_plays &&
	    s->moderated->clock_stopped) { /* it would tell whether somebody was asked, and has answered */
		session_say(s, in->line, 420, SAID(moderate, window_open, .until = s->moderated->row.deadline));
		return ERR_NONE;
	}
	if (late && !force) {
		session_say(s, in->line, 420,
			    SAID(moderate, process_missing, .sides = names_of(s, late), .plays = s->mod_plays));
		return ERR_NONE;
	}
	if (force && !s->confirming && !in->check)
		return command_later(s, in, e);
	return process(s, in, force, e);
}
