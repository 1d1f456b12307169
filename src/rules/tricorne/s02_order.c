/* Chapter 2: what an order does by the battle notes. */
#include "rules/tricorne/tri.h"

/* 2.restore: once, a gun of the side that has lost blocks and is ordered there gets one back. */
void tri_after_order(struct run *run, int piece)
{
	RULE("CCT 2.restore");
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_state *s = cnc_state(run);
	int seat = cnc_seat(setup, piece), hex = s->piece[piece].hex;
	if (s->side[seat].restored || !setup->restores[seat][hex] || cnc_arm(setup, piece) != ARTILLERY ||
	    tri_full(setup, s, piece))
		return;
	s->side[seat].restored = 1;
	s->piece[piece].blocks++;
	report(run, EV_rallied, seat, piece, hex, s->piece[piece].blocks);
}
