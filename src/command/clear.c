/* CLEAR: takes back what is stored, all of it or the lines of some units. */
#include "command/officers.h"
#include "base/clock.h"
#include "words/said.h"

/* Is each of the lines still among those of the text? */
static bool holds_all(struct session *s, const char *text, const char *lines)
{
	struct slice rest = slice_of(lines), line;
	const char *all = arena_printf(s->arena, "\n%s", text);
	while (slice_line(&rest, &line))
		if (!strstr(all, arena_printf(s->arena, "\n%.*s\n", (int)line.n, line.p)))
			return false;
	return true;
}

enum err act_clear(struct session *s, const struct command_call *in, struct error *e)
{
	if (!strcasecmp(in->args, "doctrine") && !officers_is_one(s))
		return command_clear_doctrine(s, in->line, in->check, e);
	if (session_stale(s, in->line))
		return ERR_NONE;
	struct store_orders o = {.text = "", .digest = "", .at = clock_now()}, old;
	const char *seat = game_seat(s->game, s->seat)->seat;
	o.seat = seat;
	o.turn = game_turn(s->game);
	enum err r = store_orders_get(s->site->store, s->game->row.name, o.turn, seat, s->arena, &old, e);
	if (r == ERR_MISSING) {
		session_say(s, in->line, 251, SAID(command, none_to_clear));
		return ERR_NONE;
	}
	if (!r && old.complete) {
		session_say(s, in->line, 420, SAID(command, clear_too_late));
		return ERR_NONE;
	}
	struct officers officers = {.n = 0};
	if (!r)
		r = officers_read(s, &officers, e);
	const char *others = r ? "" : officers_others(s, &officers, old.text);
	if (!r)
		o.text = *in->args ? command_without(s, old.text, in->args) : others;
	if (!r && o.text && !holds_all(s, o.text, others)) {
		session_say(s, in->line, 430, SAID(hands, clears_others));
		return ERR_NONE;
	}
	if (!r && !o.text) {
		session_say(s, in->line, 251, SAID(command, none_of_these, .units = session_cut(s, in->args, 60)));
		return ERR_NONE;
	}
	s->stands = o.text;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(command, cleared, .some = *in->args != 0, .check = in->check));
	if (r || in->check)
		return r;
	o.revision = old.revision + 1;
	s->changed = s->altered = s->ordered = true;
	s->full = s->execute = false;
	return store_orders_put(s->site->store, s->game->row.name, &o, e);
}
