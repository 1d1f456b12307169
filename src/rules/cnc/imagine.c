/* Cards that a view does not show: the deck without those that it shows, dealt to hands, tracks and pile. */
#include "engine/imagine.h"
#include "rules/cnc/cnc.h"

static int hidden_places(const struct cnc_state *s)
{
	int n = unseen_places(s->deck.draw, s->deck.n_draw);
	for (int side = 0; side < 2; side++)
		n += unseen_places(s->side[side].hand, s->side[side].n_hand) +
		     unseen_places(s->side[side].track, s->side[side].n_track);
	return n;
}

/* Whoever holds what, each of these cards may lie in each place. */
void cnc_imagine(const void *setup, int seat, uint64_t *rng, void *state)
{
	const struct cnc_setup *c = setup;
	struct cnc_state *s = state;
	struct unseen cards = {.n = 0};
	int seen[CNC_CARDS_MOST] = {0};
	(void)seat;
	cnc_count_cards(c->law, s, seen);
	for (int card = 0; card < c->law->n_cards; card++)
		unseen_add(&cards, card, c->copies[card] - seen[card]);
	if (s->deck.played != VALUE_NONE && cards.n < hidden_places(s))
		unseen_add(&cards, s->deck.played, 1); /* at the draw it was laid off already, and so counted twice */
	unseen_shuffle(&cards, rng);
	for (int side = 0; side < 2; side++) {
		unseen_deal(&cards, s->side[side].hand, s->side[side].n_hand);
		unseen_deal(&cards, s->side[side].track, s->side[side].n_track);
	}
	unseen_deal(&cards, s->deck.draw, s->deck.n_draw);
}
