/* CONFIRM: orders that came from elsewhere count as the player's. */
#include "command/command.h"
#include "base/clock.h"
#include "words/said.h"

enum err act_confirm(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_held held;
	char code[32];
	snprintf(code, sizeof code, "%.*s", (int)strcspn(in->args, " \t.,"), in->args);
	for (char *c = code; *c; c++)
		*c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
	if (in->check) {
		session_say(s, in->line, 251, SAID(command, confirm_untried));
		return ERR_NONE;
	}
	if (!*code) {
		session_say(s, in->line, 520, SAID(command, code_missing));
		return ERR_NONE;
	}
	bool found;
	enum err r = pending_confirm(s, in, code, &found, e);
	if (r || found)
		return r;
	if (!s->game) {
		session_say(s, in->line, 422, SAID(command, no_such_code, .hours = CONFIRM_HOURS));
		return ERR_NONE;
	}
	if (!game_takes_orders(s->game) && !game_before_deal(s->game)) {
		session_say(s, in->line, 420, command_rests(s));
		return ERR_NONE;
	}
	r = store_held_take(s->site->store, code, s->arena, &held, e);
	if (r == ERR_MISSING) {
		session_say(s, in->line, 422, SAID(command, no_such_code, .hours = CONFIRM_HOURS));
		return ERR_NONE;
	}
	if (r)
		return r;
	if (strcmp(held.game, s->game->row.name) || strcmp(held.seat, game_seat(s->game, s->seat)->seat)) {
		session_say(s, in->line, 430, SAID(command, not_your_code));
		return store_held_put(s->site->store, &held, e);
	}
	if (clock_now() - held.at > CONFIRM_HOURS * 3600) {
		session_say(s, in->line, 421, SAID(command, code_too_old));
		return ERR_NONE;
	}
	session_say(s, in->line, 200, SAID(command, confirmed));
	s->changed = s->altered = true;
	s->confirmed = held.text;
	s->confirmed_turn = held.turn;
	return ERR_NONE;
}
