/* Chapter 10: terrain. */
#include "rules/napoleonics/nap.h"

/* Dice the attacker loses: target stands there (in), attacker stands there (out). */
struct ground {
	int8_t in[3], out[3]; /* infantry, cavalry, artillery */
	bool stops, passable, blocks;
};

static const struct ground grounds[TERRAINS] = {
	/*            in  I   C   A      out I   C   A      stops  passable blocks sight */
	[CLEAR]  = {{     0,  0,  0}, {      0,  0,  0},    false, true,    false},
	[FOREST] = {{    -1, -2, -1}, {      0, -2, -1},    true,  true,    true},
	[HILL]   = {{     0,  0,  0}, {      0,  0,  0},    false, true,    true},
	[TOWN]   = {{    -2, -3, -1}, {      0, -3, -1},    true,  true,    true},
	[RIVER]  = {{     0,  0,  0}, {      0,  0,  0},    false, false,   false},
};

bool nap_enter_terrain_stops(int terrain)
{
	RULE("CCN 10.stop", false);
	return grounds[terrain].stops;
}

bool nap_passable(int terrain)
{
	RULE("CCN 10.impassable", true);
	return grounds[terrain].passable;
}

bool nap_terrain_blocks(int terrain)
{
	RULE("CCN 10.sight", false);
	return grounds[terrain].blocks;
}

/* Nobody battles on the turn it enters a town; only light infantry in a forest. */
bool nap_battle_on_entry(const struct nap_unit *u, int terrain)
{
	RULE("CCN 10.entry", true);
	return terrain == FOREST ? u->arm == INFANTRY && (u->traits & LIGHT) : terrain != TOWN;
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

/* In and out add up; but uphill and out do not: the worse of the two counts. */
int nap_terrain_dice(struct run *run, int arm, int from, int to, bool melee, bool note)
{
	const struct nap_setup *setup = nap_setup(run);
	int here = setup->terrain[from], there = setup->terrain[to];
	int out = ground_dice(grounds[here].out, arm);
	int hill = hill_dice(arm, here == HILL, there == HILL, melee);
	if (there == HILL)
		*(hill < out ? &out : &hill) = 0;
	return nap_modifier(run, note, "CCN 10.dice", nap_terrains[there],
			    ground_dice(grounds[there].in, arm)) +
	       nap_modifier(run, note, "CCN 10.dice", "attacking out of cover", out) +
	       nap_modifier(run, note, "CCN 10.hill", "hill", hill);
}
