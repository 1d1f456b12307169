/* EXTEND: spends one of the seat's tokens for a longer turn. */
#include "base/clock.h"
#include "command/command.h"
#include "words/said.h"

/* Why no token can be spent now; NULL: one can.  Who orders is known to all, whom a question is put to may not be. */
static const struct words_said *why_not(struct session *s, const char *args, int64_t left)
{
	bool midway;
	int64_t wanted, length = setting_number(&settings[SET_TOKEN], game_setting(s->game, SET_TOKEN));
	const char *token = game_setting(s->game, SET_TOKEN);
	if (!left)
		return session_keep(s, SAID(extend, none));
	if (s->game->clock_stopped || !game_wants_orders(s->game, s->seat, &midway))
		return session_keep(s, SAID(extend, not_now));
	args += *args == '+';
	if (*args && (!pace_length(args, &wanted) || wanted != length))
		return session_keep(s, SAID(extend, length, .token = token));
	return NULL;
}

enum err act_extend(struct session *s, const struct command_call *in, struct error *e)
{
	int64_t left = 0;
	enum err r = game_tokens(s->game, s->seat, &left, e);
	if (r)
		return r;
	const struct words_said *why = why_not(s, in->args, left);
	if (why) {
		session_say(s, in->line, 420, why);
		return ERR_NONE;
	}
	if (in->check) {
		session_say(s, in->line, 220,
			    SAID(extend, check, .token = game_setting(s->game, SET_TOKEN), .left = left));
		return ERR_NONE;
	}
	r = game_extend(s->game, s->seat, e);
	session_say(s, in->line, 200, SAID(extend, done, .until = s->game->row.deadline, .left = left - 1));
	s->changed = s->altered = true;
	return r;
}
