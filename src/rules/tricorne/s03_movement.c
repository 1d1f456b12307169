/* Chapter 3: how far units of this army move. */
#include "rules/tricorne/tri.h"

enum { ROAD_MOVE = 2, WALK = 1 };

static bool starts_on_road(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	return cnc_unit_of(setup, piece) && setup->road[s->piece[piece].hex];
}

/* 3.distance: the longest move, by the card too; a road leads two hexes, Quick Step one more. */
int tri_far(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCT 3.distance", CNC_LEADER_MOVE);
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	int far = u ? u->far : CNC_LEADER_MOVE;
	if (starts_on_road(setup, s, piece) && far < ROAD_MOVE)
		far = ROAD_MOVE;
	far = cnc_far_by_card(setup, s, far);
	return far ? far + s->piece[piece].quick : 0;
}

int tri_own_steps(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	return cnc_far_by_card(setup, s, cnc_has(u, HIGHLAND) ? WALK : u->far) + s->piece[piece].quick;
}

/* Does a road go from the one hex to the other?  Two roads side by side are not joined. */
static bool joined(const struct cnc_setup *setup, int from, int to)
{
	for (int d = 0; d < HEX_DIRECTIONS; d++)
		if (setup->road[from] >> d & 1 && setup->board->next[from][d] == to)
			return true;
	return false;
}

/* Two steps along a road past nobody and through ground that stops nobody. */
static bool two_by_road(const struct cnc_setup *setup, const struct cnc_state *s, int from, int to)
{
	struct cnc_look look;
	cnc_look_at(setup, s, &look);
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = setup->board->next[from][d];
		if (h != HEX_NONE && joined(setup, from, h) && joined(setup, h, to) &&
		    cnc_who_at(&look, h) == VALUE_NONE && !cnc_stops(setup, from, h))
			return true;
	}
	return false;
}

/* Every hex of the way is road, from where it starts, also when the last step is off the board. */
static bool by_road(const struct cnc_setup *setup, const struct cnc_state *s, int piece, int from, int to, int steps)
{
	int start = s->piece[piece].hex;
	return (to == HEX_NONE || joined(setup, from, to)) &&
	       (steps == ROAD_MOVE ? joined(setup, start, from) : two_by_road(setup, s, start, from));
}

static bool beside_an_enemy(const struct cnc_setup *setup, const struct cnc_state *s, int piece, int hex)
{
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && cnc_enemy(setup, piece, p) &&
		    setup->board->distance[hex][s->piece[p].hex] == 1)
			return true;
	return false;
}

/* 3.highland: Highlanders go a second hex to where they can fall on an enemy in this turn. */
static struct no no_charge(const struct cnc_setup *setup, const struct cnc_state *s, int piece, int to)
{
	RULE("CCT 3.highland", NO_OBJECTION);
	bool charges =
		to != HEX_NONE && !tri_ground_fault(setup, piece, to).why && beside_an_enemy(setup, s, piece, to);
	return charges ? NO_OBJECTION : NO(setup, highland_way, piece);
}

/* 3.road: beyond its own steps a unit goes by road. */
static struct no off_the_road(const struct cnc_setup *setup, int piece)
{
	RULE("CCT 3.road", NO_OBJECTION);
	return NO(setup, road_alone, piece, piece);
}

struct no tri_step_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece, int from, int to,
			 int steps)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	if (!u || steps <= tri_own_steps(setup, s, piece) || by_road(setup, s, piece, from, to, steps))
		return NO_OBJECTION;
	return cnc_has(u, HIGHLAND) ? no_charge(setup, s, piece, to) : off_the_road(setup, piece);
}

/* 3.into-melee: Highlanders who went that second hex do not fire. */
struct no tri_silence(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCT 3.into-melee", NO_OBJECTION);
	bool charged =
		cnc_has(cnc_unit_of(setup, piece), HIGHLAND) && s->piece[piece].moved > tri_own_steps(setup, s, piece);
	return charged ? NO(setup, went_to_melee, piece) : NO_OBJECTION;
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
