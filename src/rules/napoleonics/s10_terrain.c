/* Chapter 10: what ground, hills and field works do to dice. */
#include "rules/napoleonics/nap.h"

/* 10.works.stop: a protected side stops who crosses it, in or out. */
bool nap_works_stop(const struct cnc_setup *setup, int from, int to)
{
	RULE("CCN 10.works.stop", false);
	return cnc_behind_works(setup, to, from) || cnc_behind_works(setup, from, to);
}

/* Nobody battles on the turn it enters a building; only light infantry in a walled garden;
 * light infantry and Cossacks in woods. */
struct no nap_entry_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCN 10.entry", NO_OBJECTION);
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	int terrain = setup->terrain[s->piece[piece].hex], entry = nap_grounds[terrain].entry;
	bool battles = entry == EVERYBODY || (entry == LIGHT_ALONE && cnc_has(u, LIGHT)) ||
		       (entry == LIGHT_FOOT && cnc_has(u, LIGHT) && u->arm == INFANTRY);
	return battles ? NO_OBJECTION : NO(setup, entered_ground, piece, terrain);
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
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_ground *here = cnc_ground_at(setup, from), *there = cnc_ground_at(setup, to);
	int out = cnc_ground_dice(melee ? here->out_melee : here->out_fire, arm);
	int in = cnc_ground_dice(melee ? there->in_melee : there->in_fire, arm);
	int hill = hill_dice(arm, setup->hill[from], setup->hill[to], melee);
	bool works = cnc_behind_works(setup, to, from) && !there->building;
	if (works)
		hill = in = 0;
	if (cnc_behind_works(setup, from, to) && works_out[arm] < out)
		out = works_out[arm];
	if (setup->hill[to])
		worse_alone(&in, &hill);
	worse_alone(&hill, &out);
	return cnc_modifier(run, note, "CCN 10.dice", there->name, in) +
	       cnc_modifier(run, note, "CCN 10.dice", "attacking out of cover", out) +
	       cnc_modifier(run, note, "CCN 10.hill", "hill", hill) +
	       cnc_modifier(run, note, "CCN 10.works", "field works", works ? works_in[arm] : 0);
}
