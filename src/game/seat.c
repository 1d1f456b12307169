/* Who plays a seat, and from where. */
#include "base/clock.h"
#include "game/game_private.h"

enum err letter_resend(struct game *g, int seat, const char *serial, const char *in_reply_to,
		       struct error *e)
{
	struct slice bytes;
	int64_t turn = g->row.turn - !!strcmp(g->row.status, "over");
	struct letter l = {.kind = turn ? "report" : "welcome", .serial = serial,
			   .in_reply_to = in_reply_to};
	if (game_before_deal(g))
		return game_ask_word(g, seat, serial, in_reply_to, e);
	enum err r = store_record_get(g->site->store, g->row.name, turn, g->seats[seat]->seat, g->arena,
				      &bytes, e);
	if (r)
		return r == ERR_MISSING ? ERR_NONE : r;
	struct buf both = BUF_INIT;
	bool orders = false;
	if (g->sys->late_orders && game_asked(g, seat, &orders) && orders)
		r = game_add_beginning(g, seat, bytes.p, &both, e);
	if (!r)
		r = letter_queue(g, seat, &l, both.len ? both.data : bytes.p, e);
	buf_free(&both);
	return r;
}

enum err game_give_seat(struct game *g, int seat, const char *person, const char *address,
			struct error *e)
{
	struct store_seat *s = g->seats[seat];
	bool substitute = strcmp(person, s->person);
	struct store_entry entry = {substitute ? "all" : s->seat,
				    substitute ? "substitution" : "new address", "moderator",
				    substitute ? arena_printf(g->arena, "%s plays in place of %s.", person,
							      s->person)
					       : "Mail to you goes to another address.",
				    clock_now()};
	s->person = person;
	s->address = address;
	s->epoch++; /* what was mailed before opens nothing any more */
	enum err r = store_seat_put(g->site->store, g->row.name, s, e);
	if (!r)
		r = store_ledger_add(g->site->store, g->row.name, game_turn(g), &entry, e);
	return r ? r : letter_resend(g, seat, arena_printf(g->arena, "epoch.%lld", (long long)s->epoch),
				     NULL, e);
}
