/* Chapter 10: what ground, hills and field works do. */
#include "rules/tricorne/tri.h"

/* 10.nb: the unit does not battle on the turn it enters such a hex. */
struct no tri_ground_fault(const struct cnc_setup *setup, int piece, int hex)
{
	RULE("CCT 10.nb", NO_OBJECTION);
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	bool fords = setup->terrain[hex] == FORDABLE && cnc_has(u, LIGHT) && setup->rule[SWITCH_LIGHT_FORDS];
	return fords || tri_ground_at(setup, hex)->enter[u->arm] != NB
		       ? NO_OBJECTION
		       : NO(setup, entered_ground, piece, setup->terrain[hex]);
}

struct no tri_entry_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	return tri_ground_fault(setup, piece, s->piece[piece].hex);
}

int tri_entry_dice(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCT 10.entry", 0);
	int dice = tri_ground_at(setup, s->piece[piece].hex)->enter[cnc_arm(setup, piece)];
	return s->piece[piece].entered && dice != NB ? dice : 0;
}

/* Cavalry that goes from one wood, or one building, into the next pays for coming out alone. */
static bool same_cover(const struct cnc_setup *setup, int from, int at)
{
	RULE("CCT 10.cover", false);
	return (setup->terrain[from] == FOREST && setup->terrain[at] == FOREST) ||
	       (cnc_is_building(setup, from) && cnc_is_building(setup, at));
}

/* 10.lone: a leader alone has nothing of the ground he stands on. */
static bool is_lone(bool lone)
{
	RULE("CCT 10.lone", false);
	return lone;
}

int tri_terrain_dice(struct run *run, int arm, int from, int at, bool melee, bool lone, bool note)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_ground *here = cnc_ground_at(setup, from), *there = cnc_ground_at(setup, at);
	int out = cnc_ground_dice(melee ? here->out_melee : here->out_fire, arm);
	int in = cnc_ground_dice(melee ? there->in_melee : there->in_fire, arm);
	if (is_lone(lone) || (out && same_cover(setup, from, at)))
		in = 0;
	return cnc_modifier(run, note, "CCT 10.dice", there->name, in) +
	       cnc_modifier(run, note, "CCT 10.dice", "attacking out of cover", out);
}

/* ---- what covers the target ---- */

static bool shot_by_guns(const struct cnc_setup *setup, const struct cnc_blow *b)
{
	return !b->melee && cnc_arm(setup, b->attacker) == ARTILLERY;
}

/* Works cover infantry and guns, in melee from hits alone; guns shoot through them. */
static bool behind_works(const struct cnc_setup *setup, const struct cnc_blow *b)
{
	return cnc_arm(setup, b->target) != CAVALRY && cnc_behind_works(setup, b->at, b->from);
}

int tri_saves(const struct cnc_setup *setup, const struct cnc_blow *b)
{
	const struct tri_ground *g = tri_ground_at(setup, b->at);
	int n = b->melee ? g->saves_melee : g->saves_fire;
	if (g->foot && cnc_arm(setup, b->target) != INFANTRY)
		n = 0;
	if (!n && behind_works(setup, b) && !shot_by_guns(setup, b))
		n = 1;
	return n;
}

/* 10.hill: one flag on a hill attacked from lower ground or another hill, but not by guns. */
static int high_ground(const struct cnc_setup *setup, const struct cnc_blow *b)
{
	RULE("CCT 10.hill", 0);
	return setup->hill[b->at] && cnc_arm(setup, b->attacker) != ARTILLERY && !tri_same_hill(setup, b->at, b->from);
}

/* 10.flags: a church against all but guns, works against fire of infantry. */
static int walls(const struct cnc_setup *setup, const struct cnc_blow *b)
{
	RULE("CCT 10.flags", 0);
	bool guns = cnc_arm(setup, b->attacker) == ARTILLERY;
	int ground = guns ? 0 : tri_ground_at(setup, b->at)->flags;
	int works = !b->melee && !guns && behind_works(setup, b);
	return ground > works ? ground : works;
}

/* 10.light: light infantry in a forest. */
static int among_trees(const struct cnc_setup *setup, const struct cnc_blow *b)
{
	RULE("CCT 10.light", 0);
	return cnc_has(cnc_unit_of(setup, b->target), LIGHT) ? tri_ground_at(setup, b->at)->lights : 0;
}

int tri_cover(const struct cnc_setup *setup, const struct cnc_blow *b)
{
	return high_ground(setup, b) + walls(setup, b) + among_trees(setup, b);
}

/* ---- marsh ---- */

/* 10.marsh: one die for a unit that goes in; a sabre is a block. */
void tri_marsh(struct run *run, int piece)
{
	RULE("CCT 10.marsh");
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_state *s = cnc_state(run);
	int hex = s->piece[piece].hex, seat = cnc_seat(setup, piece);
	struct cnc_blow b = {.attacker = VALUE_NONE, .target = piece, .at = hex, .from = hex, .by = !seat};
	struct cnc_count c;
	if (setup->terrain[hex] != MARSH)
		return;
	cnc_scope(run, hex);
	cnc_count(setup->law, roll(run, "CCT 10.marsh", "marsh", seat, 1, VALUE_NONE, piece), &c);
	roll_check(run, !c.n[FACE_SABRE], FACES_OF_DIE - setup->law->face_count[FACE_SABRE], FACES_OF_DIE);
	if (c.n[FACE_SABRE]) {
		report(run, EV_mired, seat, piece, hex, 1, s->piece[piece].blocks - 1);
		cnc_lose_blocks(run, &b, 1);
	}
	if (c.n[FACE_SABRE] && s->piece[piece].blocks && setup->rule[SWITCH_MARSH_CHECK])
		tri_rally_check(run, piece, !seat, false, false);
	scope_pop(run);
}
