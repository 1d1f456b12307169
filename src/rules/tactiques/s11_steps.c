/* Chapter 11: which steps a mover may take in step J.  What forbids one is a value (base/no.h) of the function that
 * decides: what is offered and what a player is told come from the same. */
#include "rules/tactiques/s11.h"

enum { DASH_EXTRA = 2, WAY_EXTRA = 1, DUSK_HEXES = 6 };

/* ---- costs ---- */

bool tac_comes_out(struct tac_at at, int unit, int to)
{
	RULE("TN 4.46x", false);
	return at.s->unit[unit].formation == F_GENERAL && !(tac_traits(at, to) & GENERAL_GROUND);
}

int tac_change_cost(struct tac_at at, int unit)
{
	RULE("TN 4.31", 0);
	return 2 * tac_change_points[tac_arm(at, unit)] * (tac_unit(at, unit)->untrained ? 2 : 1);
}

/* 11.38: retrograde, by flank and dash cost more. */
int tac_way_extra(int verb)
{
	RULE("TN 11.38", 0);
	return verb == STEP_BACK || verb == STEP_FLANK ? 2 * WAY_EXTRA : verb == STEP_DASH ? 2 * DASH_EXTRA : 0;
}

/* 4.44: untrained infantry does not move in Square. */
static struct no square_no(struct tac_at at, int unit)
{
	RULE("TN 4.44", NO_OBJECTION);
	return at.s->unit[unit].formation == F_SQUARE && tac_unit(at, unit)->untrained ? NO(untrained_square)
										       : NO_OBJECTION;
}

/* 4.46, 4.32: coming out is its one change of formation. */
static struct no come_out_no(const struct tac_mover *m)
{
	RULE("TN 4.46", NO_OBJECTION);
	return m->changed || m->doubled ? NO(comes_out_not) : NO_OBJECTION;
}

/* 15.02: what nobody of its kind can cross or enter, a hexside, else the ground. */
static struct no crosses_no(struct tac_at at, int mover, int from, int to, int cost)
{
	RULE("TN 15.02", NO_OBJECTION);
	int d = flat_direction_of(&at.setup->map, from, to);
	for (int k = 0; cost == X && d != FLAT_NONE && k < HEXSIDES; k++)
		if (at.setup->sides[from][d] >> k & 1 &&
		    tac_hexsides[tac_side_now(at, (enum tac_hexside)k)].cost[mover] == X)
			return NO(side_bars, (int16_t)to, (int16_t)from, (int16_t)k);
	return cost == X ? NO(ground_bars, (int16_t)to, (int16_t)from, at.setup->ground[to]) : NO_OBJECTION;
}

/* Whether the unit can go there at all, and what it pays for the step itself. */
static struct no unit_step_no(const struct tac_mover *m, int unit, int from, int to, int *cost)
{
	bool out = tac_comes_out(m->at, unit, to);
	int formation = !out ? m->at.s->unit[unit].formation : tac_is_artillery(m->at, unit) ? F_LIMBERED : F_COLUMN;
	struct no no = square_no(m->at, unit);
	if (!no.why && out)
		no = come_out_no(m);
	*cost = tac_cost(m->at, tac_arm(m->at, unit), formation, from, to);
	return no.why || *cost != X ? no : crosses_no(m->at, tac_arm(m->at, unit), from, to, *cost);
}

int tac_unit_cost(const struct tac_mover *m, int unit, int from, int to)
{
	int cost;
	return unit_step_no(m, unit, from, to, &cost).why ? X : cost;
}

int tac_out_cost(const struct tac_mover *m, int to)
{
	int most = 0;
	for (int i = 0; i < m->stack.n; i++) {
		int cost = tac_comes_out(m->at, m->stack.unit[i], to) ? tac_change_cost(m->at, m->stack.unit[i]) : 0;
		most = cost > most ? cost : most;
	}
	return most;
}

static bool is_multihex_at(struct tac_at at, int hex, int seat)
{
	struct tac_stack k = tac_stack_at(at, hex);
	for (int i = 0; i < k.n; i++)
		if (at.s->unit[k.unit[i]].hex2 != VALUE_NONE && at.setup->unit[k.unit[i]].seat == seat)
			return true;
	return false;
}

bool tac_slides(struct tac_at at, int unit, int from, int to)
{
	RULE("TN 4.62g", false);
	int seat = at.setup->unit[unit].seat;
	return tac_is_artillery(at, unit) && (is_multihex_at(at, from, seat) || is_multihex_at(at, to, seat)) &&
	       tac_cost(at, tac_arm(at, unit), F_LIMBERED, from, to) != X;
}

/* Guns alone, once a Movement if they are unlimbered. */
static bool slides(const struct tac_mover *m, int to)
{
	return m->stack.n == 1 && to != FLAT_NONE && tac_slides(m->at, tac_lead(m), m->here, to) &&
	       tac_leading(m)->formation != F_GENERAL && !(tac_leading(m)->formation == F_UNLIMBERED && m->hexes);
}

/* Raises *most to what the unit pays by that hexside, with both of its hexes. */
static struct no both_step_no(const struct tac_mover *m, int unit, int direction, int *most)
{
	const struct tac_unit *u = &m->at.s->unit[unit];
	int to = flat_next(&m->at.setup->map, m->here, direction), cost = 0;
	struct no no = unit_step_no(m, unit, m->here, to, &cost);
	*most = cost > *most ? cost : *most;
	if (no.why || u->hex2 == VALUE_NONE)
		return no;
	int to2 = flat_next(&m->at.setup->map, u->hex2, direction);
	no = to2 == FLAT_NONE ? NO(nowhere) : unit_step_no(m, unit, u->hex2, to2, &cost);
	*most = cost > *most ? cost : *most;
	return no;
}

/* Whether all can go by that hexside, and what it costs. */
static struct no steps_no(const struct tac_mover *m, int direction, int *most)
{
	int to = flat_next(&m->at.setup->map, m->here, direction);
	*most = 0;
	if (slides(m, to))
		return NO_OBJECTION;
	for (int i = 0; i < m->stack.n; i++) {
		struct no no = both_step_no(m, m->stack.unit[i], direction, most);
		if (no.why)
			return no;
	}
	if (!m->stack.n || m->n_leaders) {
		int cost = tac_cost(m->at, LEADER_MOVES, F_COLUMN, m->here, to);
		struct no no = crosses_no(m->at, LEADER_MOVES, m->here, to, cost);
		if (no.why)
			return no;
		*most = cost > *most ? cost : *most;
	}
	*most += tac_out_cost(m, to);
	return NO_OBJECTION;
}

int tac_step_cost(const struct tac_mover *m, int direction)
{
	int cost;
	return steps_no(m, direction, &cost).why ? X : cost;
}

/* 11.32 */
static struct no points_no(const struct tac_mover *m, int to, int cost)
{
	RULE("TN 11.32", NO_OBJECTION);
	int left = m->allowance - m->spent;
	return cost <= left ? NO_OBJECTION
			    : NO(too_dear, (int16_t)to, m->at.setup->ground[to], (int16_t)(cost / 2), cost & 1,
				 (int16_t)(left / 2), left & 1);
}

/* ---- by that hexside ---- */

/* Where the other half of a multi-hex unit comes, by a step that way; NONE. */
int tac_other_half(const struct tac_mover *m, int direction)
{
	RULE("TN 4.6m", VALUE_NONE);
	int hex2 = tac_lead(m) == VALUE_NONE ? VALUE_NONE : tac_leading(m)->hex2;
	return hex2 == VALUE_NONE ? VALUE_NONE : flat_next(&m->at.setup->map, hex2, direction);
}

/* 11.32: beside an enemy. */
static struct no halt_no(const struct tac_mover *m)
{
	RULE("TN 11.32", NO_OBJECTION);
	return m->halted ? NO(stops_beside, (int16_t)m->here) : NO_OBJECTION;
}

/* 11.38: it was all of its movement. */
static struct no prolonged_no(const struct tac_mover *m)
{
	RULE("TN 11.38", NO_OBJECTION);
	return m->prolonged ? NO(was_prolonged) : NO_OBJECTION;
}

/* 15.72: at dusk no more than six hexes. */
static struct no dusk_no(const struct tac_mover *m)
{
	RULE("TN 15.72m", NO_OBJECTION);
	return tac_light(m->at) == DUSK && m->hexes >= DUSK_HEXES ? NO(dusk, DUSK_HEXES) : NO_OBJECTION;
}

struct no tac_dashes_no(struct tac_at at, int unit)
{
	RULE("TN 11.38", NO_OBJECTION);
	return tac_arm(at, unit) == CAVALRY ? NO_OBJECTION : NO(is_no_cavalry);
}

/* 11.37: who is next to an enemy may leave only so. */
static struct no leave_no(struct tac_at at, int unit, bool dashes)
{
	RULE("TN 11.37", NO_OBJECTION);
	const struct tac_unit *u = &at.s->unit[unit];
	int enemy = !at.setup->unit[unit].seat;
	if (u->formation == F_SKIRMISH || u->formation == F_GENERAL || u->formation == F_LIMBERED ||
	    !tac_engaged(at, unit))
		return NO_OBJECTION;
	bool may_dash = !tac_dashes_no(at, unit).why && !tac_beside(at, enemy, u->hex, CAVALRY) &&
			!(u->hex2 != VALUE_NONE && tac_beside(at, enemy, u->hex2, CAVALRY));
	return dashes && may_dash ? NO_OBJECTION : NO(leaves_not, may_dash);
}

static struct no all_leave_no(const struct tac_mover *m, bool dashes)
{
	for (int i = 0; i < m->stack.n; i++) {
		struct no no = leave_no(m->at, m->stack.unit[i], dashes);
		if (no.why)
			return no;
	}
	return NO_OBJECTION;
}

static struct no all_approach_no(const struct tac_mover *m, int to)
{
	for (int i = 0; i < m->stack.n; i++) {
		struct no no = tac_approach_no(m->at, m->stack.unit[i], m->here, to);
		if (no.why)
			return no;
	}
	return NO_OBJECTION;
}

bool tac_stands_beside(struct tac_at at, int unit, int hex)
{
	const struct tac_unit *u = &at.s->unit[unit];
	return hex != VALUE_NONE && (flat_distance(&at.setup->map, hex, u->hex) == 1 ||
				     (u->hex2 != VALUE_NONE && flat_distance(&at.setup->map, hex, u->hex2) == 1));
}

/* 6.31C: not again next to cavalry that it failed to face. */
static struct no shies_no(const struct tac_mover *m, int to)
{
	RULE("TN 6.31C", NO_OBJECTION);
	for (int i = 0; i < m->n_pressed; i++)
		if (tac_stands_beside(m->at, m->pressed[i], to))
			return NO(shies_there, (int16_t)to);
	return NO_OBJECTION;
}

/* 11.38, Double Step: never next to an enemy. */
static struct no double_beside_no(const struct tac_mover *m, int to)
{
	RULE("TN 11.38", NO_OBJECTION);
	return m->doubled && tac_beside(m->at, !m->seat, to, VALUE_NONE) ? NO(doubles_not_beside, (int16_t)to)
									 : NO_OBJECTION;
}

/* By orders, by the cavalry there and by its haste. */
static struct no be_in_no(const struct tac_mover *m, int to)
{
	if (to == VALUE_NONE)
		return NO_OBJECTION;
	struct no no = all_approach_no(m, to);
	if (!no.why)
		no = shies_no(m, to);
	return no.why ? no : double_beside_no(m, to);
}

/* 4.6, 4.46: nobody is in General formation in two hexes; and friends must leave room for the half. */
static struct no half_no(const struct tac_mover *m, int from, int to)
{
	RULE("TN 4.6g", NO_OBJECTION);
	if (tac_traits(m->at, to) & GENERAL_GROUND)
		return NO(general_in_two, (int16_t)to);
	return tac_part_no(m->at, tac_lead(m), tac_left_in(m->at, tac_lead(m), from), to, m->n_leaders > 0);
}

/* Is there room, for a multi-hex unit in both hexes? */
static struct no room_no(const struct tac_mover *m, int direction)
{
	int to = flat_next(&m->at.setup->map, m->here, direction);
	if (tac_lead(m) == VALUE_NONE)
		return tac_hex_no(m->at, m->seat, to);
	if (tac_leading(m)->hex2 == VALUE_NONE)
		return tac_stack_no(m->at, &m->stack, to, m->n_leaders > 0);
	int to2 = flat_next(&m->at.setup->map, tac_leading(m)->hex2, direction);
	struct no no = half_no(m, m->here, to);
	return no.why ? no : to2 == FLAT_NONE ? NO(nowhere) : half_no(m, tac_leading(m)->hex2, to2);
}

static bool has_of(const struct tac_mover *m, int command)
{
	for (int i = 0; i < m->stack.n; i++)
		if (tac_unit(m->at, m->stack.unit[i])->command == command)
			return true;
	return false;
}

/* 2.3: who leads a brigade and is with it leaves it with a unit of it, or for another. */
static struct no ride_no(const struct tac_mover *m, int to)
{
	RULE("TN 2.3a", NO_OBJECTION);
	for (int i = 0; i < m->n_leaders; i++) {
		int own = tac_bound_to(m->at, m->leader[i]);
		if (own != VALUE_NONE && !has_of(m, own) && tac_stands_with(m->at, own, m->here, NULL) &&
		    !tac_stands_with(m->at, own, to, NULL))
			return NO(stays_with_brigade, (int16_t)own, (int16_t)to);
	}
	return NO_OBJECTION;
}

/* What it has left: points for so many more, and hexes. */
static struct no means_no(const struct tac_mover *m, int direction, int extra)
{
	int cost, to = flat_next(&m->at.setup->map, m->here, direction);
	struct no no = halt_no(m);
	if (!no.why)
		no = prolonged_no(m);
	if (!no.why)
		no = dusk_no(m);
	if (!no.why)
		no = steps_no(m, direction, &cost);
	return no.why ? no : points_no(m, to, cost + extra);
}

struct no tac_go_no(const struct tac_mover *m, int direction, int extra, bool dashes)
{
	int to = flat_next(&m->at.setup->map, m->here, direction);
	if (to == FLAT_NONE)
		return NO(nowhere);
	struct no no = means_no(m, direction, extra);
	if (!no.why)
		no = ride_no(m, to);
	if (!no.why)
		no = room_no(m, direction);
	if (!no.why)
		no = all_leave_no(m, dashes);
	if (!no.why)
		no = be_in_no(m, to);
	return no.why ? no : be_in_no(m, tac_other_half(m, direction));
}

/* ---- by which way ---- */

/* 4.51: guns that stand unlimbered. */
static bool stands_unlimbered(const struct tac_mover *m)
{
	RULE("TN 4.51", false);
	return tac_leading(m)->formation == F_UNLIMBERED;
}

/* 11.38: Line and Skirmish go back and by the flank. */
static bool is_loose(const struct tac_mover *m)
{
	RULE("TN 11.38", true);
	return tac_leading(m)->formation == F_LINE || tac_leading(m)->formation == F_SKIRMISH;
}

int tac_way_through(const struct tac_mover *m, int direction)
{
	RULE("TN 4.27", STEP_TO);
	if (!m->stack.n)
		return STEP_TO;
	const struct tac_unit *u = tac_leading(m);
	enum tac_arc arc = tac_arc_of(u->formation, u->facing, direction);
	if (stands_unlimbered(m))
		return STEP_PROLONG;
	if (arc == FRONT || u->formation == F_LIMBERED)
		return STEP_TO;
	return !is_loose(m) ? STEP_STOP : arc == REAR ? STEP_BACK : STEP_FLANK;
}

static struct no arc_no(const struct tac_mover *m, int verb, int direction)
{
	RULE("TN 4.27", NO_OBJECTION);
	const struct tac_unit *u = tac_leading(m);
	int16_t to = (int16_t)flat_next(&m->at.setup->map, m->here, direction);
	if (tac_way_through(m, direction) == (verb == STEP_DASH ? STEP_TO : verb))
		return NO_OBJECTION;
	switch (tac_arc_of(u->formation, u->facing, direction)) {
	case FRONT: return NO(lies_in_front, to, u->facing);
	case FLANK: return NO(lies_at_flank, to, u->facing);
	default: return NO(lies_in_rear, to, u->facing);
	}
}

static struct no way_no(const struct tac_mover *m, int verb, int direction)
{
	bool sideways = verb == STEP_BACK || verb == STEP_FLANK;
	if (!m->stack.n)
		return verb == STEP_TO ? NO_OBJECTION : NO(leaders_just_ride);
	if (stands_unlimbered(m))
		return verb == STEP_TO && slides(m, flat_next(&m->at.setup->map, m->here, direction))
			       ? NO_OBJECTION
			       : NO(guns_prolong);
	return sideways && !is_loose(m) ? NO(loose_alone) : arc_no(m, verb, direction);
}

/* 11.38: one hex, instead of all movement; not beside an enemy, nor away from one. */
static struct no guns_go_no(const struct tac_mover *m, int to)
{
	RULE("TN 11.38", NO_OBJECTION);
	if (tac_leading(m)->formation != F_UNLIMBERED)
		return NO(prolongs_not);
	if (m->stack.n > 1 || m->spent || m->hexes)
		return NO(prolongs_first);
	return tac_engaged(m->at, tac_lead(m)) || tac_beside(m->at, !m->seat, to, VALUE_NONE) ? NO(prolongs_beside)
											      : NO_OBJECTION;
}

static struct no prolong_no(const struct tac_mover *m, int to)
{
	if (!m->stack.n)
		return NO(leaders_just_ride);
	struct no no = guns_go_no(m, to);
	if (!no.why)
		no = prolonged_no(m);
	if (!no.why)
		no = crosses_no(m->at, tac_arm(m->at, tac_lead(m)), m->here, to,
				tac_cost(m->at, tac_arm(m->at, tac_lead(m)), F_LIMBERED, m->here, to));
	if (!no.why)
		no = tac_stack_no(m->at, &m->stack, to, false);
	return no.why ? no : all_approach_no(m, to);
}

/* To a neighbour. */
static struct no hex_no(const struct tac_mover *m, int verb, int to)
{
	int d = flat_direction_of(&m->at.setup->map, m->here, to);
	if (d == FLAT_NONE)
		return NO(not_beside, (int16_t)to, (int16_t)m->here);
	if (verb == STEP_PROLONG)
		return prolong_no(m, to);
	struct no way = way_no(m, verb, d);
	if (way.why && (verb != STEP_TO || stands_unlimbered(m)))
		return way;
	struct no no = tac_go_no(m, d, tac_way_extra(verb), verb == STEP_DASH);
	if (!no.why && verb == STEP_DASH && !tac_go_no(m, d, 0, false).why)
		return NO(dash_for_nothing);
	return no.why ? no : way;
}

/* ---- facing and formation ---- */

/* 4.24, 11.34: who is marked turns once, and where he starts. */
static struct no turn_again_no(const struct tac_mover *m)
{
	RULE("TN 11.34", NO_OBJECTION);
	const struct tac_unit *u = tac_leading(m);
	return u->marker != NO_MARKER && (m->turned || u->moved) ? NO(marked_turns_once) : NO_OBJECTION;
}

static struct no limbered_turn_no(const struct tac_mover *m)
{
	RULE("TN 4.5", NO_OBJECTION);
	return tac_leading(m)->formation == F_LIMBERED ? NO(limbered_faces_not) : NO_OBJECTION;
}

static struct no two_turn_no(const struct tac_mover *m)
{
	RULE("TN 4.6", NO_OBJECTION);
	return tac_leading(m)->hex2 != VALUE_NONE ? NO(two_hexes_face) : NO_OBJECTION;
}

/* 4.21 */
static struct no fits_no(int formation, int facing)
{
	RULE("TN 4.21", NO_OBJECTION);
	if (tac_facing_fits(formation, facing))
		return NO_OBJECTION;
	return tac_formations[formation].facing == BY_VERTEX ? NO(faces_a_corner, (int16_t)formation)
							     : NO(faces_a_side, (int16_t)formation);
}

static struct no facing_no(const struct tac_mover *m, int facing)
{
	struct no no = limbered_turn_no(m);
	if (!no.why)
		no = two_turn_no(m);
	if (!no.why)
		no = turn_again_no(m);
	return no.why ? no : fits_no(tac_leading(m)->formation, facing);
}

/* 4.33: not beside enemy cavalry. */
static struct no dare_no(struct tac_at at, int unit)
{
	RULE("TN 4.33", NO_OBJECTION);
	const struct tac_unit *u = &at.s->unit[unit];
	int enemy = !at.setup->unit[unit].seat;
	return tac_arm(at, unit) == CAVALRY || !(tac_beside(at, enemy, u->hex, CAVALRY) ||
						 (u->hex2 != VALUE_NONE && tac_beside(at, enemy, u->hex2, CAVALRY)))
		       ? NO_OBJECTION
		       : NO(cavalry_beside);
}

/* 4.32: once. */
static struct no again_no(const struct tac_mover *m)
{
	RULE("TN 4.32", NO_OBJECTION);
	return m->changed ? NO(changed_already) : NO_OBJECTION;
}

static struct no hurry_no(const struct tac_mover *m)
{
	RULE("TN 11.38", NO_OBJECTION);
	return m->doubled ? NO(changes_no_double) : NO_OBJECTION;
}

/* 4.46: it comes and goes with the ground. */
static struct no general_no(const struct tac_mover *m, int formation)
{
	RULE("TN 4.46", NO_OBJECTION);
	return tac_leading(m)->formation == F_GENERAL || formation == F_GENERAL ? NO(leaves_general) : NO_OBJECTION;
}

static struct no limber_again_no(const struct tac_mover *m)
{
	RULE("TN 4.57", NO_OBJECTION);
	return tac_leading(m)->formation == F_UNLIMBERED && m->tried ? NO(tried_to_limber) : NO_OBJECTION;
}

static struct no two_form_no(const struct tac_mover *m, int formation)
{
	RULE("TN 4.6", NO_OBJECTION);
	return tac_leading(m)->hex2 != VALUE_NONE && formation != F_LINE && formation != F_SKIRMISH ? NO(two_hexes_form)
												    : NO_OBJECTION;
}

static struct no change_points_no(const struct tac_mover *m)
{
	int cost = tac_change_cost(m->at, tac_lead(m)), left = m->allowance - m->spent;
	return cost <= left ? NO_OBJECTION : NO(change_too_dear, (int16_t)(cost / 2), (int16_t)(left / 2), left & 1);
}

static struct no form_no(const struct tac_mover *m, int formation)
{
	struct no no = again_no(m);
	if (!no.why)
		no = hurry_no(m);
	if (!no.why)
		no = prolonged_no(m);
	if (!no.why)
		no = general_no(m, formation);
	if (!no.why)
		no = tac_form_no(m->at, tac_lead(m), formation);
	if (!no.why)
		no = change_points_no(m);
	if (!no.why)
		no = dare_no(m->at, tac_lead(m));
	if (!no.why)
		no = limber_again_no(m);
	return no.why ? no : two_form_no(m, formation);
}

/* ---- multi-hex, companies, order of the stack ---- */

/* 4.6: into the hex at its flank, so that both face the corner between. */
static struct no deploy_no(const struct tac_mover *m, int to)
{
	RULE("TN 4.6", NO_OBJECTION);
	const struct tac_unit *u = tac_leading(m);
	int direction = flat_direction_of(&m->at.setup->map, m->here, to);
	int off = (direction - u->facing / 2 + FLAT_DIRECTIONS) % FLAT_DIRECTIONS;
	return direction == FLAT_NONE || tac_stack_at(m->at, m->here).n != 1 || u->hex2 != VALUE_NONE ||
			       (u->formation != F_LINE && u->formation != F_SKIRMISH) || !(u->facing & 1) ||
			       (off != 2 && off != 5) || tac_left(m->at, tac_lead(m)) < 2 ||
			       tac_top(m->at, to) != VALUE_NONE
		       ? NO(expands_not)
		       : NO_OBJECTION;
}

static struct no two_general_no(const struct tac_mover *m, int to)
{
	RULE("TN 4.6g", NO_OBJECTION);
	return tac_traits(m->at, to) & GENERAL_GROUND ? NO(general_in_two, (int16_t)to) : NO_OBJECTION;
}

static struct no expand_no(const struct tac_mover *m, int to)
{
	int cost;
	struct no no = halt_no(m);
	if (!no.why)
		no = deploy_no(m, to);
	if (!no.why)
		no = unit_step_no(m, tac_lead(m), m->here, to, &cost);
	if (!no.why)
		no = points_no(m, to, cost);
	if (!no.why)
		no = tac_hex_no(m->at, m->seat, to);
	if (!no.why)
		no = be_in_no(m, to);
	return no.why ? no : two_general_no(m, to);
}

/* 4.61, 4.62: to is one of its two hexes. */
static struct no stands_there_no(const struct tac_mover *m, int to)
{
	RULE("TN 4.62", NO_OBJECTION);
	const struct tac_unit *u = tac_leading(m);
	return u->hex2 == VALUE_NONE || (to != u->hex && to != u->hex2) ? NO(not_in_two_hexes) : NO_OBJECTION;
}

/* 5.01: of a multi-hex unit all increments. */
static struct no fits_into_no(struct tac_at at, int unit, int hex)
{
	RULE("TN 4.62c", NO_OBJECTION);
	return tac_part_no(at, unit, tac_left(at, unit), hex, false);
}

static struct no collapse_no(const struct tac_mover *m, int to)
{
	const struct tac_unit *u = tac_leading(m);
	int cost;
	struct no no = stands_there_no(m, to);
	if (!no.why)
		no = unit_step_no(m, tac_lead(m), to == u->hex ? u->hex2 : u->hex, to, &cost);
	if (!no.why)
		no = points_no(m, to, cost);
	return no.why ? no : fits_into_no(m->at, tac_lead(m), to);
}

/* 4.61 */
static struct no larger_no(const struct tac_mover *m, int to)
{
	RULE("TN 4.61", NO_OBJECTION);
	const struct tac_unit *u = tac_leading(m);
	return u->hex2 == VALUE_NONE || to != (u->odd ? u->hex : u->hex2) ? NO(no_extra_there) : NO_OBJECTION;
}

static struct no extra_no(const struct tac_mover *m, int to)
{
	struct no no = larger_no(m, to);
	return no.why ? no
		      : tac_part_no(m->at, tac_lead(m), tac_half_of(m->at, tac_lead(m), true), to, m->n_leaders > 0);
}

int tac_free_company(struct tac_at at, int seat)
{
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].company && at.setup->unit[u].seat == seat && at.s->unit[u].status == WAITING)
			return u;
	return VALUE_NONE;
}

/* 4.7, 4.74: never the last increment. */
static struct no one_more_no(struct tac_at at, int unit)
{
	RULE("TN 4.74", NO_OBJECTION);
	const struct tac_unit *u = &at.s->unit[unit];
	return u->parent != VALUE_NONE || tac_left(at, unit) < 2 || u->hex2 != VALUE_NONE || u->formation == F_MARCH ||
			       tac_free_company(at, at.setup->unit[unit].seat) == VALUE_NONE
		       ? NO(detaches_not)
		       : NO_OBJECTION;
}

static struct no detach_no(struct tac_at at, int unit)
{
	struct no no = tac_detaches_no(at, unit);
	return no.why ? no : one_more_no(at, unit);
}

/* 4.75: a company of its own that is in its hex. */
static struct no absorb_no(const struct tac_mover *m, int company)
{
	RULE("TN 4.75", NO_OBJECTION);
	return company == VALUE_NONE || !tac_on_map(m->at.s, company) || m->at.s->unit[company].parent != tac_lead(m) ||
			       !tac_in_hex(m->at.s, tac_lead(m), m->at.s->unit[company].hex)
		       ? NO(company_elsewhere)
		       : NO_OBJECTION;
}

/* 5.12 */
static struct no top_no(const struct tac_mover *m, int unit)
{
	RULE("TN 5.12", NO_OBJECTION);
	return unit == VALUE_NONE || !tac_in_hex(m->at.s, unit, m->here) || tac_top(m->at, m->here) == unit
		       ? NO(lies_not_below)
		       : NO_OBJECTION;
}

/* 11.38: brigades alone, a circle to cross, once for all, and nobody who has moved next to an enemy. */
static struct no double_no(const struct tac_mover *m)
{
	RULE("TN 11.38", NO_OBJECTION);
	for (int i = 0; i < m->stack.n; i++) {
		int c = tac_unit(m->at, m->stack.unit[i])->command;
		const struct tac_command_setup *k = &m->at.setup->command[c];
		if (k->level != BRIGADE ||
		    (!m->at.s->command[c].doubled && m->at.s->command[c].fatigue + tac_double_cost(m->at) > k->fatigue))
			return NO(doubles_not);
	}
	return m->doubled || m->changed || m->prolonged || m->halted ? NO(doubles_not) : NO_OBJECTION;
}

/* ---- 9.7: onto the map, 8.21: off it ---- */

int tac_entry_of(const struct tac_mover *m)
{
	return m->stack.n ? tac_entry_of_unit(m->at, tac_lead(m)) : tac_entry_of_leader(m->at, m->leader[0]);
}

/* X: it cannot be. */
int tac_enter_cost(const struct tac_mover *m, int hex)
{
	int mover = m->stack.n ? (int)tac_arm(m->at, tac_lead(m)) : (int)LEADER_MOVES;
	int cost = tac_entry_cost(m->at, mover, m->stack.n ? tac_leading(m)->formation : 0, hex);
	return cost == X ? X : cost + tac_crowd_cost(m->at, hex);
}

static struct no off_map_no(const struct tac_mover *m)
{
	RULE("TN 9.71", NO_OBJECTION);
	return m->here != VALUE_NONE ? NO(on_map_already) : tac_entry_of(m) == VALUE_NONE ? NO(not_come) : NO_OBJECTION;
}

/* 9.74 */
static struct no other_way_no(const struct tac_mover *m, int hex)
{
	RULE("TN 9.74", NO_OBJECTION);
	int entry = tac_entry_of(m);
	return hex == entry ? NO_OBJECTION : NO(waits_beside, (int16_t)entry);
}

/* 11.35: who did not dare to go beside cavalry. */
static struct no enter_again_no(const struct tac_mover *m)
{
	RULE("TN 11.35", NO_OBJECTION);
	return m->tried ? NO(entry_tried) : NO_OBJECTION;
}

/* 9.76 */
static struct no blocked_no(const struct tac_mover *m, int hex)
{
	RULE("TN 9.76", NO_OBJECTION);
	return tac_hex_no(m->at, m->seat, hex).why ? NO(entry_blocked, (int16_t)hex) : NO_OBJECTION;
}

/* 9.75 */
static struct no entry_points_no(const struct tac_mover *m, int hex)
{
	RULE("TN 9.75", NO_OBJECTION);
	int cost = tac_enter_cost(m, hex);
	return cost == X || cost > m->allowance ? NO(entry_dear, (int16_t)hex) : NO_OBJECTION;
}

/* hex NONE: by the one that it waits beside. */
static struct no enter_no(const struct tac_mover *m, int hex)
{
	struct no no = off_map_no(m);
	if (no.why || tac_entry_of(m) == VALUE_NONE)
		return no;
	hex = hex == VALUE_NONE ? tac_entry_of(m) : hex;
	no = other_way_no(m, hex);
	if (!no.why)
		no = enter_again_no(m);
	if (!no.why)
		no = blocked_no(m, hex);
	if (!no.why)
		no = entry_points_no(m, hex);
	if (!no.why && m->stack.n)
		no = tac_stack_no(m->at, &m->stack, hex, false);
	return no.why ? no : all_approach_no(m, hex);
}

/* For a point, by a hex of the edge that the scenario names. */
static struct no road_off_no(const struct tac_mover *m)
{
	RULE("TN 8.21", NO_OBJECTION);
	enum { POINT = 2 };
	if (!m->stack.n)
		return NO(leaders_stay);
	if (tac_exit_at(m->at, m->seat, m->here) == VALUE_NONE)
		return NO(no_way_off, (int16_t)m->here);
	for (int i = 0; i < m->stack.n; i++) {
		const struct tac_unit *u = &m->at.s->unit[m->stack.unit[i]];
		if (u->marker != NO_MARKER || u->hex2 != VALUE_NONE || u->formation == F_UNLIMBERED)
			return NO(exits_not);
	}
	return m->spent + POINT > m->allowance ? NO(exits_not) : NO_OBJECTION;
}

static struct no exit_no(const struct tac_mover *m)
{
	struct no no = road_off_no(m);
	if (!no.why)
		no = halt_no(m);
	if (!no.why)
		no = prolonged_no(m);
	return no.why ? no : all_leave_no(m, false);
}

/* ---- any step ---- */

/* What a unit does by itself. */
static struct no single_no(const struct tac_mover *m, const struct choice *c)
{
	if (m->stack.n > 1)
		return NO(one_unit_alone);
	switch (c->verb) {
	case STEP_EXPAND: return expand_no(m, ARG(c, STEP_EXPAND, hex));
	case STEP_COLLAPSE: return collapse_no(m, ARG(c, STEP_COLLAPSE, hex));
	case STEP_EXTRA: return extra_no(m, ARG(c, STEP_EXTRA, hex));
	case STEP_DETACH: return detach_no(m->at, tac_lead(m));
	default: return absorb_no(m, ARG(c, STEP_ABSORB, company));
	}
}

static struct no units_step_no(const struct tac_mover *m, const struct choice *c)
{
	switch (c->verb) {
	case STEP_FACE: return m->stack.n ? facing_no(m, ARG(c, STEP_FACE, facing)) : NO(leaders_face_not);
	case STEP_FORM: return m->stack.n ? form_no(m, ARG(c, STEP_FORM, formation)) : NO(leaders_form_not);
	case STEP_DOUBLE: return m->stack.n ? double_no(m) : NO(leaders_just_ride);
	case STEP_TOP: return m->stack.n ? top_no(m, ARG(c, STEP_TOP, unit)) : NO(leaders_just_ride);
	default: return m->stack.n ? single_no(m, c) : NO(leaders_just_ride);
	}
}

struct no tac_step_no(const struct tac_mover *m, const struct choice *c)
{
	if (m->here == VALUE_NONE || c->verb == STEP_ENTER)
		return enter_no(m, c->verb == STEP_ENTER ? ARG(c, STEP_ENTER, hex) : VALUE_NONE);
	switch (c->verb) {
	case STEP_TO:
	case STEP_BACK:
	case STEP_FLANK:
	case STEP_DASH:
	case STEP_PROLONG:
		return ARG(c, STEP_TO, hex) == VALUE_NONE ? NO(nowhere) : hex_no(m, c->verb, ARG(c, STEP_TO, hex));
	case STEP_EXIT: return exit_no(m);
	default: return units_step_no(m, c);
	}
}
