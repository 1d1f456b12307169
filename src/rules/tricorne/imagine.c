/* What a view does not show: Command cards, and of each side's own deck the Combat cards in hand and to come. */
#include "engine/imagine.h"
#include "rules/tricorne/tri.h"

static void deal_combat(const struct cnc_setup *setup, struct cnc_state *s, int side, uint64_t *rng)
{
	struct unseen cards = {.n = 0};
	int seen[TRI_COMBATS] = {0};
	tri_count_combat(s, side, seen);
	for (int card = 0; card < TRI_COMBATS; card++)
		unseen_add(&cards, card, setup->combat_copies[side][card] - seen[card]);
	unseen_shuffle(&cards, rng);
	unseen_deal(&cards, s->side[side].combat, s->side[side].n_combat);
	unseen_deal(&cards, s->side[side].pile, s->side[side].n_pile);
}

void tri_imagine(const void *setup, int seat, uint64_t *rng, void *state)
{
	cnc_imagine(setup, seat, rng, state);
	for (int side = 0; side < 2; side++)
		deal_combat(setup, state, side, rng);
}
