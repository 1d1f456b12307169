/* Chapter 10: terrain, hills, field works. */
#include "rules/cnc/cnc.h"

static bool ground_stops(const struct cnc_setup *setup, int hex)
{
	RULE("CNC 10.stop", false);
	return cnc_ground_at(setup, hex)->stops;
}

/* Is one of the hex sides of `at` that look toward the other hex protected? */
static bool protected_toward(const struct cnc_setup *setup, int at, int other)
{
	int sides[2], n = setup->works[at] ? hex_sides_toward(setup->board, at, other, sides) : 0;
	for (int i = 0; i < n; i++)
		if (setup->works[at] >> sides[i] & 1)
			return true;
	return false;
}

bool cnc_stops(const struct cnc_setup *setup, int from, int to)
{
	const struct cnc_law *law = setup->law;
	return ground_stops(setup, to) || (law->crossing_stops && law->crossing_stops(setup, from, to));
}

bool cnc_passable(const struct cnc_setup *setup, int hex, int arm)
{
	RULE("CNC 10.impassable", true);
	int passes = cnc_ground_at(setup, hex)->passes;
	return passes == ALL_ARMS || (passes == NO_GUNS && arm != ARTILLERY);
}

bool cnc_terrain_blocks(const struct cnc_setup *setup, int hex)
{
	RULE("CNC 10.sight", false);
	return cnc_ground_at(setup, hex)->sight;
}

bool cnc_is_building(const struct cnc_setup *setup, int hex)
{
	return cnc_ground_at(setup, hex)->building;
}

/* 10.works: infantry and guns there are covered against what comes through the sides. */
bool cnc_behind_works(const struct cnc_setup *setup, int at, int from)
{
	RULE("CNC 10.works", false);
	return from != VALUE_NONE && protected_toward(setup, at, from);
}

int cnc_ground_dice(const int8_t *column, int arm)
{
	RULE("CNC 10.dice", 0);
	return column[arm];
}
