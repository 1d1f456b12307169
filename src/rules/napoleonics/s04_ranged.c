/* Chapter 4: ranged combat, and the choice of who battles whom. */
#include "rules/napoleonics/nap.h"

/* Dice of guns by range (column, 1 is melee), strength and movement: the chart. */
static const int8_t nap_guns[][6] = {
	/*                          range  -  1  2  3  4  5 */
	/* foot, stood, 2 or 3 blocks  */ {0, 4, 3, 2, 1, 1},
	/* foot, stood, 1 block        */ {0, 3, 2, 1, 1, 0},
	/* horse, stood, 2 or 3 blocks */ {0, 3, 2, 1, 1, 0},
	/* horse, stood, 1 block       */ {0, 2, 1, 1, 0, 0},
	/* horse, moved 1, 2 or 3      */ {0, 3, 2, 1, 0, 0},
};

/* 4.4 and 5.4, artillery: by kind, strength, movement and range. */
static int gun_dice(const struct nap_unit *u, int blocks, int moved, int range)
{
	RULE("CCN 4.4.artillery", 0);
	bool horse = u->traits & HORSE;
	if (range > 5 || moved > (horse ? 1 : 0) || (moved && blocks == 1))
		return 0;
	int row = moved ? 4 : (horse ? 2 : 0) + (blocks == 1);
	return nap_guns[row][range];
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

int nap_fire_dice(struct run *run, int piece, int at, bool note)
{
	RULE("CCN 4", 0);
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	int from = s->piece[piece].hex, range = nap_board()->distance[from][at], dice;
	if (!u || range < 2 || range > range_of(u))
		return 0;
	if (u->arm == ARTILLERY)
		dice = nap_modifier(run, note, "CCN 4.4", "guns at this range",
				    gun_dice(u, s->piece[piece].blocks, s->piece[piece].moved, range));
	else
		dice = infantry_fire(run, u, s->piece[piece].blocks, s->piece[piece].moved, note);
	if (dice > 0)
		dice += nap_terrain_dice(run, u->arm, from, at, false, note);
	return dice > 0 ? dice : 0;
}

int nap_gun_melee(const struct nap_unit *u, int blocks, int moved)
{
	return gun_dice(u, blocks, moved, 1);
}

/* ---- 4.3 line of sight ---- */

/* Between two hills what stands on the low ground is overlooked. */
static bool obstructs(const struct nap_setup *setup, const struct nap_look *look, int hex,
		      bool over_valley)
{
	int terrain = setup->terrain[hex];
	bool somebody = look->unit[hex] != VALUE_NONE || look->leader[hex] != VALUE_NONE;
	if (terrain == HILL)
		return somebody || !over_valley;
	return nap_terrain_blocks(terrain) || (somebody && !over_valley);
}

/* Guns on a hill shoot over friends on the adjacent lower hex. */
static bool shoots_over(struct run *run, const struct nap_look *look, int from, int hex, int arm)
{
	RULE("CCN 4.3.guns", false);
	const struct nap_setup *setup = nap_setup(run);
	int own = look->unit[from], there = look->unit[hex] != VALUE_NONE ? look->unit[hex]
									    : look->leader[hex];
	return arm == ARTILLERY && setup->terrain[from] == HILL && setup->terrain[hex] != HILL &&
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
	bool valley = setup->terrain[from] == HILL && setup->terrain[to] == HILL;
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
	if (s->piece[piece].moved > u->move)
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

static bool enemy(const struct nap_setup *setup, int piece, int other)
{
	return other != VALUE_NONE && nap_seat(setup, other) != nap_seat(setup, piece);
}

int nap_adjacent_enemy_unit(struct run *run, const struct nap_look *look, int piece)
{
	int hex = nap_state(run)->piece[piece].hex;
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = nap_board()->next[hex][d];
		if (h != HEX_NONE && enemy(nap_setup(run), piece, look->unit[h]))
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
		int target = look->unit[h] != VALUE_NONE ? look->unit[h] : look->leader[h];
		if (enemy(nap_setup(run), piece, target) &&
		    nap_melee_dice(run, piece, hex, target, h, MELEE_ATTACK, false) > 0)
			option(run, ATTACK_MELEE, piece, h, 0);
	}
}

/* 4: no fire at an adjacent unit, nor past one at another; a lone leader is no target. */
static void offer_fire(struct run *run, const struct nap_look *look, int piece)
{
	RULE("CCN 4.target");
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	if (u->range < 2 || nap_adjacent_enemy_unit(run, look, piece) != VALUE_NONE)
		return;
	for (int t = 0; t < s->n_piece; t++) {
		int at = s->piece[t].hex;
		if (at < 0 || nap_arm(setup, t) == LEADER || !enemy(setup, piece, t) ||
		    nap_board()->distance[s->piece[piece].hex][at] > u->range)
			continue;
		if (nap_fire_dice(run, piece, at, false) > 0 &&
		    nap_in_sight(run, look, s->piece[piece].hex, at, u->arm))
			option(run, ATTACK_FIRE, piece, at, 0);
	}
}

int nap_count(const struct roll *r, int face)
{
	static const int8_t face_of[] = {0, FACE_INFANTRY, FACE_INFANTRY, FACE_CAVALRY,
					 FACE_ARTILLERY, FACE_FLAG, FACE_SABRE};
	int n = 0;
	for (int i = 0; i < r->n; i++)
		n += face_of[r->value[i]] == face;
	return n;
}

/* 4.1: one unit fires at one unit, to the end of what follows. */
void nap_fire(struct run *run, int piece, int at)
{
	struct nap_state *s = nap_state(run);
	struct nap_look look;
	nap_look(run, &look);
	struct nap_blow blow = {piece, look.unit[at], at, nap_seat(nap_setup(run), piece), false,
				false, false, false};
	nap_scope(run, s->piece[piece].hex);
	nap_scope(run, at);
	int dice = nap_fire_dice(run, piece, at, true);
	report(run, EV_fires, blow.by, piece, s->piece[piece].hex, blow.target, at,
	       nap_board()->distance[s->piece[piece].hex][at], dice);
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
		nap_melee(run, c.v[0], c.v[1], MELEE_ATTACK);
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
