/* Chapter 3: how far units of this army move. */
#include "rules/tricorne/tri.h"

enum { ROAD_MOVE = 2 };

static bool by_road(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCT 3.road", false);
	return cnc_unit_of(setup, piece) && setup->road[s->piece[piece].hex];
}

/* 3.distance: the longest move, by the card too; a road leads two hexes, Quick Step one more. */
int tri_far(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCT 3.distance", 1);
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	int far = u ? u->far : CNC_LEADER_MOVE;
	if (by_road(setup, s, piece) && far < ROAD_MOVE)
		far = ROAD_MOVE;
	far = cnc_far_by_card(setup, s, far);
	return far ? far + s->piece[piece].quick : 0;
}

/* Steps the unit makes of itself; beyond them every hex of the way must be road. */
bool tri_may_step(const struct cnc_setup *setup, const struct cnc_state *s, int piece, int from,
		  int to, int steps)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	int own = (u ? cnc_far_by_card(setup, s, u->far) : steps) + s->piece[piece].quick;
	return steps <= own || (setup->road[s->piece[piece].hex] && setup->road[from] && setup->road[to]);
}

static bool beside_an_enemy(const struct cnc_setup *setup, const struct cnc_state *s, int piece,
			    int hex)
{
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && cnc_enemy(setup, piece, p) &&
		    setup->board->distance[hex][s->piece[p].hex] == 1)
			return true;
	return false;
}

/* 3.highland: Highlanders go two hexes only to where they can fall on an enemy. */
bool tri_may_end(const struct cnc_setup *setup, const struct cnc_state *s, int piece, int hex,
		 int steps)
{
	RULE("CCT 3.highland", true);
	if (!cnc_has(cnc_unit_of(setup, piece), HIGHLAND) || steps < 2 + s->piece[piece].quick)
		return true;
	return beside_an_enemy(setup, s, piece, hex) ||
	       (setup->road[s->piece[piece].hex] && setup->road[hex]);
}

/* 3.away: a unit that the notes let get away leaves play where it comes out of the creek. */
static bool gets_away(const struct cnc_setup *setup, int piece, int from, int to)
{
	RULE("CCT 3.away", false);
	return cnc_arm(setup, piece) != LEADER && setup->escapes[cnc_seat(setup, piece)][to] &&
	       setup->terrain[from] == MARSH;
}

void tri_after_move(struct run *run, int piece, int from, int steps)
{
	(void)steps;
	int to = cnc_state(run)->piece[piece].hex;
	if (gets_away(cnc_setup(run), piece, from, to))
		cnc_leave(run, piece, to);
	else if (cnc_arm(cnc_setup(run), piece) != LEADER && cnc_state(run)->piece[piece].entered)
		tri_marsh(run, piece);
}
