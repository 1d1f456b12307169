/* Chapter 10: terrain, hills, field works. */
#include "rules/napoleonics/nap.h"

static bool ground_stops(int terrain)
{
	RULE("CCN 10.stop", false);
	return nap_grounds[terrain].stops;
}

/* Is one of the hex sides of `at` that look toward the other hex protected? */
static bool protected_toward(const struct nap_setup *setup, int at, int other)
{
	int sides[2], n = setup->works[at] ? hex_sides_toward(nap_board(), at, other, sides) : 0;
	for (int i = 0; i < n; i++)
		if (setup->works[at] >> sides[i] & 1)
			return true;
	return false;
}

/* 10.works.stop: a protected side stops who crosses it, in or out. */
static bool works_stop(const struct nap_setup *setup, int from, int to)
{
	RULE("CCN 10.works.stop", false);
	return protected_toward(setup, to, from) || protected_toward(setup, from, to);
}

bool nap_stops(const struct nap_setup *setup, int from, int to)
{
	return ground_stops(setup->terrain[to]) || works_stop(setup, from, to);
}

bool nap_passable(int terrain, int arm)
{
	RULE("CCN 10.impassable", true);
	int passes = nap_grounds[terrain].passes;
	return passes == ALL_ARMS || (passes == NO_GUNS && arm != ARTILLERY);
}

bool nap_terrain_blocks(int terrain)
{
	RULE("CCN 10.sight", false);
	return nap_grounds[terrain].sight;
}

/* Nobody battles on the turn it enters a building; only light infantry and Cossacks in
 * woods. */
bool nap_battle_on_entry(const struct nap_unit *u, int terrain)
{
	RULE("CCN 10.entry", true);
	int entry = nap_grounds[terrain].entry;
	return entry == EVERYBODY || (entry == LIGHT_ALONE && nap_has(u, LIGHT));
}

bool nap_is_building(const struct nap_setup *setup, int hex)
{
	return nap_grounds[setup->terrain[hex]].building;
}

/* 10.works: infantry and guns there are covered against what comes through the sides. */
bool nap_behind_works(const struct nap_setup *setup, int at, int from)
{
	RULE("CCN 10.works", false);
	return from != VALUE_NONE && protected_toward(setup, at, from);
}

/* 10.hill: uphill, downhill, hill to hill. */
static int hill_dice(int arm, bool from_hill, bool to_hill, bool melee)
{
	RULE("CCN 10.hill", 0);
	if (arm == ARTILLERY || (!from_hill && !to_hill))
		return 0;
	if (arm == CAVALRY)
		return from_hill && to_hill ? 0 : -1;
	return to_hill && (!from_hill || !melee) ? -1 : 0;
}

static int ground_dice(const int8_t *column, int arm)
{
	RULE("CCN 10.dice", 0);
	return column[arm];
}

/* Of two numbers that do not add up the worse counts, the first of equal ones: the other
 * becomes 0. */
static void worse_alone(int *a, int *b)
{
	*(*a <= *b ? b : a) = 0;
}

/* 10.works: a target behind works has their cover and no other but a building's; cavalry
 * that battles out of works across them loses two dice as well. */
static const int8_t works_in[3] = {-1, -2, 0}, works_out[3] = {0, -2, 0};

/* In and out add up; but a hill and the ground on it, uphill and out do not: the worse of
 * the two counts. */
int nap_terrain_dice(struct run *run, int arm, int from, int to, bool melee, bool note)
{
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_ground *here = &nap_grounds[setup->terrain[from]],
				*there = &nap_grounds[setup->terrain[to]];
	int out = ground_dice(melee ? here->out_melee : here->out_fire, arm);
	int in = ground_dice(melee ? there->in_melee : there->in_fire, arm);
	int hill = hill_dice(arm, setup->hill[from], setup->hill[to], melee);
	bool works = nap_behind_works(setup, to, from) && !there->building;
	if (works)
		hill = in = 0;
	if (nap_behind_works(setup, from, to) && works_out[arm] < out)
		out = works_out[arm];
	if (setup->hill[to])
		worse_alone(&in, &hill);
	worse_alone(&hill, &out);
	return nap_modifier(run, note, "CCN 10.dice", there->name, in) +
	       nap_modifier(run, note, "CCN 10.dice", "attacking out of cover", out) +
	       nap_modifier(run, note, "CCN 10.hill", "hill", hill) +
	       nap_modifier(run, note, "CCN 10.works", "field works", works ? works_in[arm] : 0);
}
