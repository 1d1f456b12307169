/* What waits for the player now, as HELP, a receipt and an answer to talk tell it. */
#include "command/pages.h"
#include "words/said.h"

static const char *side_name(const struct session *s, int seat)
{
	const struct setup_head *head = s->game->scenario->setup;
	return head->seat[seat].name;
}

static enum err add_asked(struct session *s, bool orders, struct error *e)
{
	int64_t until = s->game->row.deadline;
	struct store_orders o;
	if (!orders) {
		pages_say(s, SAID(help, question_waits, .until = until));
		return ERR_NONE;
	}
	enum err r = store_orders_get(s->site->store, s->game->row.name, game_turn(s->game),
				      game_seat(s->game, s->seat)->seat, s->arena, &o, e);
	bool stored = !r && *o.text;
	if (r && r != ERR_MISSING)
		return r;
	pages_say(s, SAID(help, orders_wait, .turn = game_turn(s->game), .until = until, .stored = stored));
	return ERR_NONE;
}

enum err session_waiting(struct session *s, struct error *e)
{
	bool orders;
	int active;
	enum game_state status = s->game->row.status;
	s->told_waiting = true;
	pages_say(s, SAID(help, waiting));
	if (game_before_deal(s->game))
		pages_say(s, SAID(help, word));
	else if (s->game->paused)
		pages_say(s, SAID(help, game_stands));
	else if (status != GAME_RUNNING)
		pages_say(s, SAID(help, game_rests, .held = status == GAME_HELD));
	else if (game_asked(s->game, s->seat, &orders))
		return add_asked(s, orders, e);
	else if ((active = game_active(s->game)) != VALUE_NONE && active != s->seat)
		pages_say(s, SAID(help, others_turn, .side = side_name(s, active)));
	else
		pages_say(s, SAID(help, nothing_now));
	return ERR_NONE;
}
