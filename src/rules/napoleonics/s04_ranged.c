/* Chapter 4: ranged combat, and the choice of who battles whom. */
#include "rules/napoleonics/nap.h"

/* Dice of guns by range (column, 1 is melee), strength and movement: the chart. */
const struct nap_gun_row nap_guns[] = {
	/*                          range    -  1  2  3  4  5 */
	{"foot, stood, 2 or 3 blocks",      {0, 4, 3, 2, 1, 1}, LIKELY},
	{"foot, stood, 1 block",            {0, 3, 2, 1, 1, 0}, LIKELY},
	{"horse, stood, 2 or 3 blocks",     {0, 3, 2, 1, 1, 0}, LIKELY},
	{"horse, stood, 1 block",           {0, 2, 1, 1, 0, 0}, LIKELY},
	{"horse, moved 1, 2 or 3 blocks",   {0, 3, 2, 1, 0, 0}, LIKELY},
	{"rockets, stood, 2 or 3 blocks",   {0, 2, 2, 2, 2, 2}, GUESSED},
};
const int nap_n_guns = ARRAY_LEN(nap_guns);
enum { GUNS_FOOT = 0, GUNS_HORSE = 2, GUNS_HORSE_MOVED = 4, GUNS_ROCKETS = 5 };

/* 4.4 and 5.4, artillery: by kind, strength, movement and range. */
static int gun_dice(const struct nap_unit *u, int blocks, int moved, int range)
{
	RULE("CCN 4.4.artillery", 0);
	bool horse = nap_has(u, HORSE), rockets = nap_has(u, ROCKETS), weak = blocks == 1;
	if (range > 5 || moved > (horse ? 1 : 0) || ((moved || rockets) && weak))
		return 0;
	int row = rockets ? GUNS_ROCKETS : moved ? GUNS_HORSE_MOVED
				   : (horse ? GUNS_HORSE : GUNS_FOOT) + weak;
	return nap_guns[row].dice[range];
}

int nap_modifier(struct run *run, bool note, const char *rule, const char *why, int n)
{
	return note ? modifier(run, rule, why, n) : n;
}

/* 4.4, infantry: blocks, half of them after a move, then the kind's own dice. */
static int infantry_fire(struct run *run, const struct nap_unit *u, int blocks, int moved,
			 bool note)
{
	RULE("CCN 4.4.infantry", 0);
	if (!moved)
		return nap_modifier(run, note, "CCN 4.4", "blocks", blocks) +
		       nap_modifier(run, note, "CCN 4.4", u->name, u->fire);
	int half = u->rounding == UP ? (blocks + 1) / 2 : blocks / 2;
	return nap_modifier(run, note, "CCN 4.4", "half the blocks, moved", half) +
	       nap_modifier(run, note, "CCN 4.4", u->name, u->fire_moved);
}

/* 4.2: range of the unit's weapons. */
static int range_of(const struct nap_unit *u)
{
	RULE("CCN 4.2", 0);
	return u->range;
}

static int fire_base(struct run *run, const struct nap_unit *u, int piece, int range, bool note)
{
	const struct nap_state *s = nap_state(run);
	if (u->arm == ARTILLERY)
		return nap_modifier(run, note, "CCN 4.4", "guns at this range",
				    gun_dice(u, s->piece[piece].blocks, s->piece[piece].moved, range));
	return infantry_fire(run, u, s->piece[piece].blocks, s->piece[piece].moved, note);
}

/* Blocks and kind, then the card, then the one die of a square, then the ground. */
int nap_fire_dice(struct run *run, int piece, int at, bool note)
{
	RULE("CCN 4", 0);
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	int from = nap_state(run)->piece[piece].hex, range = nap_board()->distance[from][at];
	struct nap_look look;
	if (!u || range < 2 || range > range_of(u))
		return 0;
	int dice = fire_base(run, u, piece, range, note);
	if (u->arm == ARTILLERY && !dice)
		return 0;
	nap_look(run, &look);
	dice += nap_card_dice(run, piece, from, at, false, note);
	dice += nap_guns_at_square(run, piece, look.unit[at], note);
	dice = nap_one_die(run, piece, VALUE_NONE, dice, note);
	dice += nap_terrain_dice(run, u->arm, from, at, false, note);
	return dice > 0 ? dice : 0;
}

int nap_gun_melee(const struct nap_unit *u, int blocks, int moved)
{
	return gun_dice(u, blocks, moved, 1);
}

/* ---- 4.3 line of sight ---- */

static bool hill_blocks(void)
{
	RULE("CCN 10.hill.sight", false);
	return true;
}

/* Between two hills what stands on the low ground is overlooked. */
static bool obstructs(const struct nap_setup *setup, const struct nap_look *look, int hex,
		      bool over_valley)
{
	bool somebody = look->unit[hex] != VALUE_NONE || look->leader[hex] != VALUE_NONE;
	if (nap_terrain_blocks(setup->terrain[hex]))
		return true;
	return setup->hill[hex] ? somebody || (!over_valley && hill_blocks())
				: somebody && !over_valley;
}

/* Guns on a hill shoot over friends on the adjacent lower hex. */
static bool shoots_over(struct run *run, const struct nap_look *look, int from, int hex, int arm)
{
	RULE("CCN 4.3.guns", false);
	const struct nap_setup *setup = nap_setup(run);
	int own = look->unit[from], there = nap_who_at(look, hex);
	return arm == ARTILLERY && setup->hill[from] && !setup->hill[hex] &&
	       !nap_terrain_blocks(setup->terrain[hex]) &&
	       nap_board()->distance[from][hex] == 1 && there != VALUE_NONE &&
	       nap_seat(setup, there) == nap_seat(setup, own);
}

static bool any_obstructs(struct run *run, const struct nap_look *look, int from, int arm,
			  const int16_t *hexes, int n, bool over_valley)
{
	for (int i = 0; i < n; i++)
		if (obstructs(nap_setup(run), look, hexes[i], over_valley) &&
		    !shoots_over(run, look, from, hexes[i], arm))
			return true;
	return false;
}

/* 4.3: blocked by an obstruction that the line goes through, or by obstructions on both
 * sides of it where it runs along edges (the side edge of the board is one). */
bool nap_in_sight(struct run *run, const struct nap_look *look, int from, int to, int arm)
{
	RULE("CCN 4.3", true);
	const struct nap_setup *setup = nap_setup(run);
	const struct hex_line *l = hex_trace(nap_board(), from, to);
	bool valley = setup->hill[from] && setup->hill[to];
	if (any_obstructs(run, look, from, arm, l->through, l->n_through, valley))
		return false;
	bool left = l->off_left || any_obstructs(run, look, from, arm, l->left, l->n_left, valley);
	bool right = l->off_right ||
		     any_obstructs(run, look, from, arm, l->right, l->n_right, valley);
	return !(left && right);
}

/* ---- who may battle ---- */

/* 4.ordered: only ordered units battle, once a turn. */
static bool has_order(const struct nap_state *s, int piece)
{
	RULE("CCN 4.ordered", true);
	return s->piece[piece].ordered && !s->piece[piece].fought;
}

/* 4.may: not a unit that moved farther than it may and battle, or entered ground that
 * forbids it. */
static bool has_breath(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 4.may", true);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	if (s->piece[piece].moved > nap_battle_limit(setup, s, piece))
		return false;
	return !s->piece[piece].entered ||
	       nap_battle_on_entry(u, setup->terrain[s->piece[piece].hex]);
}

bool nap_may_battle(struct run *run, int piece)
{
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	return nap_arm(setup, piece) != LEADER && s->piece[piece].hex >= 0 &&
	       has_order(s, piece) && has_breath(setup, s, piece);
}

int nap_adjacent_enemy_unit(struct run *run, const struct nap_look *look, int piece)
{
	int hex = nap_state(run)->piece[piece].hex;
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = nap_board()->next[hex][d];
		if (h != HEX_NONE && nap_enemy(nap_setup(run), piece, look->unit[h]))
			return h;
	}
	return VALUE_NONE;
}

static void offer_melee(struct run *run, const struct nap_look *look, int piece)
{
	int hex = nap_state(run)->piece[piece].hex;
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = nap_board()->next[hex][d];
		if (h == HEX_NONE)
			continue;
		int target = nap_who_at(look, h);
		if (!nap_enemy(nap_setup(run), piece, target) ||
		    !nap_melee_dice(run, piece, hex, target, h, MELEE_ATTACK, false))
			continue;
		option(run, ATTACK_MELEE, piece, h, 0);
		nap_offer_guns(run, ATTACK_COMBINED, piece, h, false);
	}
}

/* 4.leader: a later box lets a leader alone be fired at, with two dice or more. */
static bool leader_is_target(struct run *run, int dice)
{
	RULE("CCN 4.leader", false);
	return nap_setup(run)->rule[SWITCH_FIRE_AT_LEADERS] && dice >= 2;
}

/* No unit besides him in his hex. */
static bool alone(const struct nap_look *look, const struct nap_setup *setup, int piece, int at)
{
	return nap_arm(setup, piece) != LEADER || look->unit[at] == VALUE_NONE;
}

/* 4: no fire at an adjacent unit, nor past one at another; a lone leader is no target. */
static void offer_fire(struct run *run, const struct nap_look *look, int piece)
{
	RULE("CCN 4.target");
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	if (u->range < 2 || nap_adjacent_enemy_unit(run, look, piece) != VALUE_NONE ||
	    nap_card_forbids_fire(s))
		return;
	for (int t = 0; t < s->n_piece; t++) {
		int at = s->piece[t].hex;
		if (at < 0 || !nap_enemy(setup, piece, t) || !alone(look, setup, t, at) ||
		    nap_board()->distance[s->piece[piece].hex][at] > u->range)
			continue;
		int dice = nap_fire_dice(run, piece, at, false);
		if (dice > 0 && (nap_arm(setup, t) != LEADER || leader_is_target(run, dice)) &&
		    nap_in_sight(run, look, s->piece[piece].hex, at, u->arm))
			option(run, ATTACK_FIRE, piece, at, 0);
	}
}

void nap_count(const struct roll *r, struct nap_count *c)
{
	static const int8_t face_of[] = {0, FACE_INFANTRY, FACE_INFANTRY, FACE_CAVALRY,
					 FACE_ARTILLERY, FACE_FLAG, FACE_SABRE};
	*c = (struct nap_count){.dice = (int8_t)r->n};
	for (int i = 0; i < r->n; i++)
		c->n[face_of[r->value[i]]]++;
}

/* 4.1: one unit fires at one unit, to the end of what follows. */
void nap_fire(struct run *run, int piece, int at)
{
	struct nap_state *s = nap_state(run);
	struct nap_look look;
	nap_look(run, &look);
	int from = s->piece[piece].hex;
	struct nap_blow blow = {.attacker = piece, .at = at, .from = from,
				.target = nap_who_at(&look, at),
				.by = nap_seat(nap_setup(run), piece)};
	nap_scope(run, from);
	nap_scope(run, at);
	int dice = nap_fire_dice(run, piece, at, true);
	report(run, EV_fires, blow.by, piece, from, blow.target, at,
	       nap_board()->distance[from][at], dice);
	nap_resolve(run, &blow, "CCN 4.7", "attack", dice);
	scope_pop(run);
	scope_pop(run);
}

static bool one_battle(struct run *run)
{
	struct nap_state *s = nap_state(run);
	struct nap_look look;
	nap_look(run, &look);
	for (int p = 0; p < s->n_piece; p++) {
		if (!nap_may_battle(run, p))
			continue;
		offer_melee(run, &look, p);
		offer_fire(run, &look, p);
	}
	option(run, ATTACK_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_ATTACK, s->at.active, VALUE_NONE, VALUE_NONE);
	if (c.verb == ATTACK_DONE)
		return false;
	s->piece[c.v[0]].fought = 1;
	if (c.verb == ATTACK_FIRE)
		nap_fire(run, c.v[0], c.v[1]);
	else
		nap_melee(run, c.v[0], c.v[1], c.verb == ATTACK_COMBINED ? c.v[2] : VALUE_NONE,
			  MELEE_ATTACK);
	return true;
}

/* Phase 4: one ordered unit's combat after the other, each to its end. */
int nap_combat(struct run *run)
{
	RULE("CCN 4.phase", FLOW_NEXT);
	while (one_battle(run))
		;
	return FLOW_NEXT;
}
