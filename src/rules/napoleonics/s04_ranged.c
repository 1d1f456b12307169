/* Chapter 4: ranged combat, and the choice of who battles whom. */
#include "rules/napoleonics/nap.h"

/* Dice of guns by range (column, 1 is melee), strength and movement: the chart. */
const struct nap_gun_row nap_guns[] = {
	/* range                                 -  1  2  3  4  5 */
	{SAYS_charts_napoleonics_foot,         {0, 4, 3, 2, 1, 1}, LIKELY},
	{SAYS_charts_napoleonics_foot_one,     {0, 3, 2, 1, 1, 0}, LIKELY},
	{SAYS_charts_napoleonics_horse_guns,   {0, 3, 2, 1, 1, 0}, LIKELY},
	{SAYS_charts_napoleonics_horse_one,    {0, 2, 1, 1, 0, 0}, LIKELY},
	{SAYS_charts_napoleonics_horse_moved,  {0, 3, 2, 1, 0, 0}, LIKELY},
	{SAYS_charts_napoleonics_rocket_guns,  {0, 2, 2, 2, 2, 2}, GUESSED},
};
const int nap_n_guns = ARRAY_LEN(nap_guns);
enum { GUNS_FOOT = 0, GUNS_HORSE = 2, GUNS_HORSE_MOVED = 4, GUNS_ROCKETS = 5 };

/* 4.4 and 5.4, artillery: by kind, strength, movement and range. */
static int gun_dice(const struct nap_unit *u, int blocks, int moved, int range)
{
	RULE("CCN 4.4.artillery", 0);
	bool horse = cnc_has(&u->unit, HORSE), rockets = cnc_has(&u->unit, ROCKETS), weak = blocks == 1;
	if (range > 5 || moved > (horse ? 1 : 0) || ((moved || rockets) && weak))
		return 0;
	int row = rockets ? GUNS_ROCKETS : moved ? GUNS_HORSE_MOVED : (horse ? GUNS_HORSE : GUNS_FOOT) + weak;
	return nap_guns[row].dice[range];
}

/* 4.4, infantry: blocks, half of them after a move, then the kind's own dice. */
static int infantry_fire(struct run *run, const struct nap_unit *u, int blocks, int moved, bool note)
{
	RULE("CCN 4.4.infantry", 0);
	if (!moved)
		return cnc_modifier(run, note, "CCN 4.4", "blocks", blocks) +
		       cnc_modifier(run, note, "CCN 4.4", u->unit.name, u->fire);
	int half = u->rounding == UP ? (blocks + 1) / 2 : blocks / 2;
	return cnc_modifier(run, note, "CCN 4.4", "half the blocks, moved", half) +
	       cnc_modifier(run, note, "CCN 4.4", u->unit.name, u->fire_moved);
}

static int fire_base(struct run *run, const struct nap_unit *u, int piece, int range, bool note)
{
	const struct cnc_state *s = cnc_state(run);
	if (u->unit.arm == ARTILLERY)
		return cnc_modifier(run, note, "CCN 4.4", "guns at this range",
				    gun_dice(u, s->piece[piece].blocks, s->piece[piece].moved, range));
	return infantry_fire(run, u, s->piece[piece].blocks, s->piece[piece].moved, note);
}

/* Blocks and kind, then the card, then the one die of a square, then the ground. */
int nap_fire_dice(struct run *run, const struct cnc_look *look, int piece, int at, bool note)
{
	RULE("CCN 4.dice", 1);
	const struct cnc_setup *setup = cnc_setup(run);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	int from = cnc_state(run)->piece[piece].hex, range = cnc_setup(run)->board->distance[from][at];
	if (!u || range < 2 || range > u->unit.range)
		return 0;
	int dice = fire_base(run, u, piece, range, note);
	if (u->unit.arm == ARTILLERY && !dice)
		return 0;
	dice += cnc_card_dice(run, piece, from, at, false, note);
	dice += nap_guns_at_square(run, piece, look->unit[at], note);
	dice = nap_one_die(run, piece, VALUE_NONE, dice, note);
	dice += nap_terrain_dice(run, u->unit.arm, from, at, false, note);
	return dice > 0 ? dice : 0;
}

int nap_gun_melee(const struct nap_unit *u, int blocks, int moved)
{
	return gun_dice(u, blocks, moved, 1);
}

/* 4.1: one unit fires at one unit, to the end of what follows. */
void nap_fire(struct run *run, int piece, int at)
{
	struct cnc_blow blow = cnc_fire_blow(run, piece, at);
	struct cnc_look look;
	cnc_look(run, &look);
	cnc_scope(run, blow.from);
	cnc_scope(run, at);
	int dice = nap_fire_dice(run, &look, piece, at, true);
	report(run, EV_fires, blow.by, piece, blow.from, blow.target, at,
	       cnc_setup(run)->board->distance[blow.from][at], dice);
	cnc_resolve(run, &blow, "CCN 4.7", "attack", dice);
	scope_pop(run);
	scope_pop(run);
}

/* ---- what the shared chapter asks ---- */

static bool hill_blocks(void)
{
	RULE("CCN 10.hill.sight", false);
	return true;
}

/* Between two hills what stands on the low ground is overlooked. */
bool nap_obstructs(const struct cnc_setup *setup, const struct cnc_look *look, int hex, int from, int to)
{
	bool over_valley = setup->hill[from] && setup->hill[to];
	bool somebody = cnc_who_at(look, hex) != VALUE_NONE;
	if (cnc_terrain_blocks(setup, hex))
		return true;
	return setup->hill[hex] ? somebody || (!over_valley && hill_blocks()) : somebody && !over_valley;
}

/* 4.leader: a later box lets a leader alone be fired at, with two dice or more. */
struct no nap_leader_fault(const struct cnc_setup *setup, int dice)
{
	RULE("CCN 4.leader", NO_OBJECTION);
	return setup->rule[SWITCH_FIRE_AT_LEADERS] && dice >= 2 ? NO_OBJECTION : NO(setup, leader_no_target);
}
