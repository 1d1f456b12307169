/* ORDERS: what is stored of a seat for its turn. */
#include "command/command.h"
#include "words/said.h"

enum err act_orders(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_orders o;
	enum err r = store_orders_get(s->site->store, s->game->row.name, game_turn(s->game),
				      game_seat(s->game, s->seat)->seat, s->arena, &o, e);
	if (r && r != ERR_MISSING)
		return r;
	if (r)
		session_say(s, in->line, 220, SAID(command, no_orders));
	else
		session_say(s, in->line, 220, SAID(command, orders, .revision = o.revision));
	if (!r)
		s->stands = o.text;
	return ERR_NONE;
}
