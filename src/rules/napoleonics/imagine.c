/* What a view does not show. */
#include "rules/napoleonics/nap.h"

/* Each square on the board has a card on its place of the track; no other place has one. */
static void empty_places(const struct cnc_setup *setup, struct cnc_state *s)
{
	bool square[2][CNC_TRACK + 2] = {{false}};
	for (int p = 0; p < s->n_piece; p++)
		square[cnc_seat(setup, p)][s->piece[p].square] = true;
	for (int side = 0; side < 2; side++)
		for (int i = 0; i < s->side[side].n_track; i++)
			if (!square[side][i + 1])
				s->side[side].track[i] = VALUE_NONE;
}

void nap_imagine(const void *setup, int seat, uint64_t *rng, void *state)
{
	empty_places(setup, state);
	cnc_imagine(setup, seat, rng, state);
}
