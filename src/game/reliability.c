/* Who was asked in a turn, and who of them let its deadline pass: counted for the person, not for the seat. */
#include "game/game_private.h"
#include "store/reliability.h"
#include "store/spent.h"

enum err reliability_count(struct game *g, int turn, struct error *e)
{
	struct store_spent *asked;
	size_t n = 0;
	enum err r = store_spent(g->site->store, g->row.name, g->arena, &asked, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		const struct words_said *late = NULL;
		int seat = game_find_seat(g, asked[i].seat);
		if (asked[i].turn != turn || seat < 0 || !g->seats[seat]->holder)
			continue;
		r = game_missed(g, seat, turn, &late, e);
		if (!r)
			r = store_reliability_turn(g->site->store, g->seats[seat]->holder, g->row.name, late != NULL,
						   e);
	}
	return r;
}
