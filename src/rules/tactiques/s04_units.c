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
		if (arc == FRONT || (arc == FLANK && is_supported(at, hex, flat_next(&at.setup->map, hex, side[i]))))
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

/* 4.5: guns have two formations of their own. */
static struct no guns_form_no(struct tac_at at, int unit, int formation)
{
	RULE("TN 4.5", NO_OBJECTION);
	return tac_is_artillery(at, unit) && formation != F_LIMBERED && formation != F_UNLIMBERED ? NO(guns_limber)
												  : NO_OBJECTION;
}

struct no tac_guns_no(struct tac_at at, int unit)
{
	RULE("TN 4.5", NO_OBJECTION);
	return tac_is_artillery(at, unit) ? NO_OBJECTION : NO(has_no_guns);
}

/* 4.44 */
static struct no square_no(struct tac_at at, int unit)
{
	RULE("TN 4.44", NO_OBJECTION);
	return tac_arm(at, unit) == INFANTRY ? NO_OBJECTION : NO(infantry_squares);
}

/* 4.12 */
static struct no skirmish_no(struct tac_at at, int unit)
{
	RULE("TN 4.12", NO_OBJECTION);
	return tac_unit(at, unit)->skirmishes ? NO_OBJECTION : NO(does_not_skirmish);
}

struct no tac_detaches_no(struct tac_at at, int unit)
{
	RULE("TN 4.7", NO_OBJECTION);
	return at.setup->unit[unit].detaches ? NO_OBJECTION : NO(detaches_never);
}

struct no tac_never_forms(struct tac_at at, int unit, int formation)
{
	struct no no = guns_form_no(at, unit, formation);
	if (no.why || formation == F_GENERAL)
		return no;
	switch (formation) {
	case F_LIMBERED:
	case F_UNLIMBERED: return tac_guns_no(at, unit);
	case F_SQUARE: return square_no(at, unit);
	case F_SKIRMISH: return skirmish_no(at, unit);
	default: return NO_OBJECTION;
	}
}

/* 4.46: what the ground of the hex lets it form. */
static struct no ground_no(struct tac_at at, int unit, int formation)
{
	RULE("TN 4.4", NO_OBJECTION);
	int hex = at.s->unit[unit].hex;
	bool general = tac_traits(at, hex) & GENERAL_GROUND, open = !general || tac_is_artillery(at, unit);
	bool may = formation == F_GENERAL
			   ? general
			   : open || formation == F_MARCH ||
				     (formation == F_SKIRMISH && at.setup->rule[SWITCH_SKIRMISH_GENERAL]);
	return may ? NO_OBJECTION : NO(no_formation_there, (int16_t)formation, (int16_t)hex);
}

/* 4.44, 4.45: who may form what. */
struct no tac_form_no(struct tac_at at, int unit, int formation)
{
	struct no no = ground_no(at, unit, formation);
	if (no.why || formation == F_GENERAL)
		return no;
	no = tac_never_forms(at, unit, formation);
	return no.why || formation != F_MARCH || stands_alone(at, unit) ? no : NO(marches_alone);
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
