/* Chapter 4: units, their facings and formations. */
#include "rules/tactiques/tac.h"

/* ---- 4.2 ---- */

bool tac_facing_fits(int formation, int facing)
{
	int kind = tac_formations[formation].facing;
	return kind == BY_ANY || (facing & 1) == (kind == BY_VERTEX);
}

/* 4.22: a change of formation keeps the facing, or turns by half a side where it must. */
int tac_facing_for(int formation, int facing)
{
	RULE("TN 4.22", formation == F_LINE ? FLAT_DIRECTIONS + 1 : FLAT_DIRECTIONS);
	if (tac_facing_fits(formation, facing))
		return facing;
	return tac_formations[formation].facing == BY_VERTEX ? facing + 1 : facing - 1;
}

/* 4.41, 4.42, 4.43, 4.45, 4.5: front, flank and rear hexsides. */
enum tac_arc tac_arc_of(int formation, int facing, int direction)
{
	RULE("TN 4.2", FRONT);
	int off = (direction - facing / 2 + FLAT_DIRECTIONS) % FLAT_DIRECTIONS;
	if (formation == F_SQUARE || formation == F_GENERAL)
		return FRONT;
	if (formation == F_LIMBERED)
		return FLANK;
	if (formation == F_MARCH)
		return off == 0 ? FRONT : off == 3 ? REAR : FLANK;
	if (facing & 1)
		return off <= 1 ? FRONT : off == 2 || off == 5 ? FLANK : REAR;
	return off == 3 ? REAR : off == 2 || off == 4 ? FLANK : FRONT;
}

/* 4.21, 5.11: the top unit faces for all. */
enum tac_arc tac_arc_at(struct tac_at at, int hex, int direction)
{
	int top = tac_top(at, hex);
	if (top == VALUE_NONE)
		return FRONT;
	return tac_arc_of(at.s->unit[top].formation, at.s->unit[top].facing, direction);
}

bool tac_in_front(struct tac_at at, int hex, int other)
{
	int d = flat_direction_of(&at.setup->map, hex, other);
	return d != FLAT_NONE && tac_arc_at(at, hex, d) == FRONT;
}

/* 4.29: the flank is supported by friends in Column or Line before whom the hex lies. */
static bool is_supported(struct tac_at at, int hex, int beyond)
{
	RULE("TN 4.29", false);
	int seat = tac_seat_at(at, hex), own = tac_top(at, hex);
	for (int d = 0; d < FLAT_DIRECTIONS && beyond != FLAT_NONE; d++) {
		int friends = flat_next(&at.setup->map, beyond, d);
		int top = friends == FLAT_NONE || friends == hex ? VALUE_NONE : tac_top(at, friends);
		if (top == VALUE_NONE || top == own || at.setup->unit[top].seat != seat)
			continue;
		int formation = at.s->unit[top].formation;
		if ((formation == F_COLUMN || formation == F_LINE) && tac_in_front(at, friends, beyond))
			return true;
	}
	return false;
}

/* 4.28: but not along the hexside that divides front from flank. */
bool tac_flanked(struct tac_at at, int hex, int from)
{
	RULE("TN 4.28", false);
	int side[2], n = flat_sides_toward(&at.setup->map, hex, from, side);
	for (int i = 0; i < n; i++) {
		enum tac_arc arc = tac_arc_at(at, hex, side[i]);
		if (arc == FRONT ||
		    (arc == FLANK && is_supported(at, hex, flat_next(&at.setup->map, hex, side[i]))))
			return false;
	}
	return n > 0;
}

/* ---- 4.4 ---- */

/* 5.04: nobody with him, but the other half of a regiment that is whole (18.2). */
static bool stands_alone(struct tac_at at, int unit)
{
	RULE("TN 5.04m", true);
	const struct tac_unit *u = &at.s->unit[unit];
	for (int half = 0; half < 2; half++) {
		struct tac_stack k = tac_stack_at(at, half ? u->hex2 : u->hex);
		if (k.n > 2 || (k.n == 2 && tac_twin(at, k.unit[0]) != k.unit[1]))
			return false;
	}
	return true;
}

/* 4.44, 4.45: who may form what. */
bool tac_may_form(struct tac_at at, int unit, int formation)
{
	RULE("TN 4.4", true);
	const struct tac_unit_setup *u = tac_unit(at, unit);
	int hex = at.s->unit[unit].hex;
	bool general = tac_traits(at, hex) & GENERAL_GROUND;
	if (formation == F_GENERAL)
		return general;
	if (formation == F_MARCH && !stands_alone(at, unit))
		return false;
	if (u->arm >= FOOT_ARTILLERY)
		return formation == F_LIMBERED || formation == F_UNLIMBERED;
	if (general && formation != F_MARCH)
		return formation == F_SKIRMISH && u->skirmishes && at.setup->rule[SWITCH_SKIRMISH_GENERAL];
	return formation == F_COLUMN || formation == F_LINE || formation == F_MARCH ||
	       (formation == F_SQUARE && u->arm == INFANTRY) ||
	       (formation == F_SKIRMISH && u->skirmishes);
}

/* 7.13, 4.41 to 4.46, 4.52: as many as the formation lets fire and are there. */
int tac_fires_of(struct tac_at at, int unit, int left)
{
	RULE("TN 7.13", 9);
	const struct tac_unit_setup *u = tac_unit(at, unit);
	int most = tac_formations[at.s->unit[unit].formation].fires[tac_branch(at, unit)];
	return !u->fire ? 0 : left < most ? left : most;
}

int tac_fires_from(struct tac_at at, int unit, int hex)
{
	return tac_fires_of(at, unit, tac_left_in(at, unit, hex));
}

/* 4.14, 7.22: no box left of the mark. */
bool tac_shattered(struct tac_at at, int unit)
{
	RULE("TN 7.22", false);
	return at.s->unit[unit].parent == VALUE_NONE && !at.setup->unit[unit].company &&
	       at.s->unit[unit].losses >= at.setup->unit[unit].shatter && !tac_twin_holds(at, unit);
}

bool tac_brigade_shattered(struct tac_at at, int command)
{
	const struct tac_command_setup *c = &at.setup->command[command];
	return c->level == BRIGADE && c->mark && at.s->command[command].shattered >= c->mark;
}

bool tac_fatigued(struct tac_at at, int command)
{
	const struct tac_command_setup *c = &at.setup->command[command];
	return c->level == BRIGADE && c->fatigue && at.s->command[command].fatigue >= c->fatigue;
}
