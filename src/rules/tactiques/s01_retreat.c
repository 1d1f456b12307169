/* Chapter 1: standard retreats. */
#include "rules/tactiques/tac.h"

enum retreat_class { FARTHER, CLEAR_OF, BESIDE_LOOSE, BESIDE_FORMED, INTO_ENEMY, OFF_MAP, NO_WAY };
enum { LONGEST = 16 };

struct flight {
	struct run *run;
	struct tac_stack *stack;
	int seat, start, here;
	int other; /* the hex that a multi-hex unit gave up, or NONE */
	int n_leaders;
	int leader[TAC_STACK];
	int n_been;
	int been[LONGEST + 1];
};

/* ---- where to ---- */

/* Who of the enemy stands beside the hex: formed troops, or only such in March and Skirmish. */
static enum retreat_class by_neighbours(struct tac_at at, int seat, int hex)
{
	RULE("TN 1.43C", BESIDE_FORMED);
	enum retreat_class worst = CLEAR_OF;
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int next = flat_next(&at.setup->map, hex, d);
		int top = next == FLAT_NONE ? VALUE_NONE : tac_top(at, next);
		if (next == FLAT_NONE || tac_seat_at(at, next) != !seat)
			continue;
		int formation = tac_masked_at(at, next) ? F_SKIRMISH : at.s->unit[top].formation;
		bool loose = formation == F_MARCH || formation == F_SKIRMISH;
		if (worst != BESIDE_FORMED)
			worst = loose ? BESIDE_LOOSE : BESIDE_FORMED;
	}
	return worst;
}

static bool passable(const struct flight *f, int hex)
{
	RULE("TN 1.41", true);
	struct tac_at at = tac_now(f->run);
	for (int i = 0; i < f->stack->n; i++) {
		int u = f->stack->unit[i];
		if (tac_cost(at, tac_arm(at, u), at.s->unit[u].formation, f->here, hex) < 0)
			return false;
	}
	return !tac_blazes(at, hex);
}

/* 1.43: what a neighbouring hex is good for. */
static enum retreat_class class_of(const struct flight *f, int hex)
{
	RULE("TN 1.43", NO_WAY);
	struct tac_at at = tac_now(f->run);
	if (hex == FLAT_NONE)
		return OFF_MAP;
	int there = tac_seat_at(at, hex);
	if (there != VALUE_NONE && there != f->seat)
		return INTO_ENEMY;
	if (list_has(f->been, f->n_been, hex) || !passable(f, hex) ||
	    flat_distance(&at.setup->map, f->start, hex) < flat_distance(&at.setup->map, f->start, f->here))
		return NO_WAY;
	enum retreat_class beside = by_neighbours(at, f->seat, hex);
	if (beside == CLEAR_OF && tac_nearest(at, !f->seat, hex) > tac_nearest(at, !f->seat, f->here))
		return FARTHER;
	return beside;
}

/* 1.46: hexes to the nearest Depot of the side. */
static int to_depot(struct tac_at at, int seat, int hex)
{
	RULE("TN 1.46", 0);
	int best = TAC_LOS;
	for (int i = 0; i < at.setup->side[seat].n_depots; i++) {
		int d = flat_distance(&at.setup->map, hex, at.setup->side[seat].depot[i]);
		best = d < best ? d : best;
	}
	return best;
}

static bool stacks_there(const struct flight *f, int hex)
{
	return tac_may_stack(tac_now(f->run), f->stack, hex, f->n_leaders > 0);
}

/* Of the hexes of the best class: those where the stack may stand, then the farther from the
 * start, then the nearer to a Depot.  Smaller is better. */
static int order_of(const struct flight *f, int hex)
{
	struct tac_at at = tac_now(f->run);
	return (stacks_there(f, hex) ? 0 : 100000) - 1000 * flat_distance(&at.setup->map, f->start, hex) +
	       to_depot(at, f->seat, hex);
}

/* The hexes among which the owner may choose; their class. */
static enum retreat_class ways(const struct flight *f, int *n, int out[FLAT_DIRECTIONS])
{
	enum retreat_class best = NO_WAY;
	int rank = 0;
	*n = 0;
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int hex = flat_next(&tac_setup(f->run)->map, f->here, d);
		enum retreat_class c = class_of(f, hex);
		if (c > best || c == NO_WAY)
			continue;
		int r = c >= INTO_ENEMY ? 0 : order_of(f, hex);
		if (c < best || !*n || r < rank) {
			*n = 0;
			rank = r;
			best = c;
		}
		if (r == rank)
			out[(*n)++] = (int16_t)hex;
	}
	return best;
}

static void sort(int *list, int n)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k && list[k - 1] > list[k]; k--) {
			int t = list[k];
			list[k] = list[k - 1];
			list[k - 1] = t;
		}
}

static int choose(const struct flight *f, int n, int way[FLAT_DIRECTIONS])
{
	sort(way, n);
	for (int i = 0; i < n; i++)
		option(f->run, HEX_AT, way[i], 0, 0);
	struct choice c = ask(f->run, Q_RETREAT, f->seat, f->stack->unit[0], VALUE_NONE);
	return ARG(&c, HEX_AT, hex);
}

/* ---- what it costs ---- */

static void end_all(struct flight *f, int kind)
{
	for (int i = 0; i < f->stack->n; i++) {
		int u = f->stack->unit[i], hex = tac_state(f->run)->unit[u].hex;
		event(f->run, kind, f->seat, u, hex, EVENT_END);
		tac_eliminate(f->run, u);
	}
	f->stack->n = 0;
}

/* 1.43E, 1.43F: leaders who went along share it: they are captured, or gone. */
static void lose_leaders(struct flight *f, enum tac_special how)
{
	RULE("TN 1.43L");
	for (int i = 0; i < f->n_leaders; i++)
		tac_leader_lost(f->run, f->leader[i], how);
	f->n_leaders = 0;
}

/* 1.43C, 1.43D: past the enemy. */
static void pay(struct flight *f, enum retreat_class c)
{
	if (c == BESIDE_FORMED)
		tac_lose(f->run, f->stack->unit[0], 1);
	if (c == BESIDE_LOOSE || c == BESIDE_FORMED)
		tac_disrupt_stack(f->run, f->stack);
	tac_those_left(tac_state(f->run), f->stack);
}

static void step_to(struct flight *f, int hex)
{
	struct tac_state *s = tac_state(f->run);
	for (int i = 0; i < f->stack->n; i++)
		tac_enter(f->run, f->stack->unit[i], hex);
	for (int i = 0; i < f->n_leaders; i++)
		s->leader[f->leader[i]].hex = hex;
	f->been[f->n_been++] = (int16_t)f->here;
	f->here = hex;
}

/* A hex in which they may not stand: one hex more, and all there are Disrupted. */
static void jostle(struct flight *f)
{
	RULE("TN 1.43s");
	struct tac_stack all = tac_stack_at(tac_now(f->run), f->here);
	tac_disrupt_stack(f->run, &all);
	tac_those_left(tac_state(f->run), f->stack);
}

/* ---- before and after ---- */

/* 15.73: out of a blaze everybody goes. */
static bool must_leave(const struct flight *f)
{
	RULE("TN 15.73l", false);
	return tac_blazes(tac_now(f->run), f->start);
}

static bool may_follow(const struct flight *f, int leader)
{
	option(f->run, ANSWER_YES, 0, 0, 0);
	option(f->run, ANSWER_NO, 0, 0, 0);
	return ask(f->run, Q_FOLLOW, f->seat, leader, VALUE_NONE).verb == ANSWER_YES;
}

/* 1.45: leaders go along if their owner likes; 7.43D: not without a horse. */
static void take_leaders(struct flight *f)
{
	RULE("TN 1.45");
	const struct tac_state *s = tac_state(f->run);
	for (int l = 0; l < s->n_leader; l++) {
		int hex = s->leader[l].hex;
		if (!tac_leads(s, l) || (hex != f->start && hex != f->other) || s->leader[l].unhorsed ||
		    tac_setup(f->run)->leader[l].seat != f->seat || f->n_leaders == TAC_STACK)
			continue;
		if (must_leave(f) || may_follow(f, l))
			f->leader[f->n_leaders++] = (int16_t)l;
	}
}

/* 12.42: formed friends, on top or not, Broken ground or a Broken hexside between. */
static bool gives_shelter(struct tac_at at, int from, int hex)
{
	struct tac_stack k = tac_stack_at(at, hex);
	for (int i = 0; i < k.n; i++) {
		int formation = at.s->unit[k.unit[i]].formation;
		if (formation == F_COLUMN || formation == F_LINE || formation == F_SQUARE)
			return true;
	}
	return (tac_traits(at, hex) | tac_side_traits(at, from, hex)) & BROKEN;
}

/* Is that hex beside one of the unit's a shelter, and of the best class that a retreat has there? */
static bool shelters_from(struct run *run, int unit, int from, int shelter)
{
	struct tac_at at = tac_now(run);
	struct tac_stack one = {1, {(int16_t)unit}};
	struct flight f = {.run = run, .stack = &one, .seat = at.setup->unit[unit].seat, .start = from, .here = from};
	enum retreat_class best = INTO_ENEMY;
	if (flat_distance(&at.setup->map, from, shelter) != 1 || tac_in_hex(at.s, unit, shelter))
		return false;
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		enum retreat_class c = class_of(&f, flat_next(&at.setup->map, from, d));
		best = c < best ? c : best;
	}
	return class_of(&f, shelter) == best && best < INTO_ENEMY && gives_shelter(at, from, shelter) &&
	       stacks_there(&f, shelter);
}

/* 4.63: a multi-hex formation goes back as one; its owner says from which hex, of those beside the
 * shelter that it goes to. */
static void draw_together(struct flight *f, int unit, int shelter)
{
	struct tac_unit *u = &tac_state(f->run)->unit[unit];
	if (u->hex2 == VALUE_NONE)
		return;
	int first = u->hex;
	for (int half = 0; half < 2; half++) {
		int hex = half ? u->hex2 : first;
		if (shelter == VALUE_NONE || shelters_from(f->run, unit, hex, shelter))
			option(f->run, HEX_AT, hex, 0, 0);
	}
	struct choice c = ask(f->run, Q_COLLAPSE, f->seat, unit, VALUE_NONE);
	u->hex = ARG(&c, HEX_AT, hex);
	f->other = u->hex == first ? u->hex2 : first;
	u->hex2 = VALUE_NONE;
	f->start = f->here = u->hex;
	tac_lay(f->run, unit);
}

/* 4.44: a Square that is forced back is Disrupted once more, and may change formation; 4.11: who is
 * Untrained must, for he does not move in Square. */
static void break_square(struct flight *f, int unit)
{
	RULE("TN 4.44");
	struct tac_unit *u = &tac_state(f->run)->unit[unit];
	if (u->formation != F_SQUARE)
		return;
	option(f->run, SHAPE_FORMATION, F_COLUMN, 0, 0);
	option(f->run, SHAPE_FORMATION, F_LINE, 0, 0);
	if (!tac_unit(tac_now(f->run), unit)->untrained)
		option(f->run, SHAPE_FORMATION, F_SQUARE, 0, 0);
	struct choice c = ask(f->run, Q_REFORM, f->seat, unit, VALUE_NONE);
	int form = ARG(&c, SHAPE_FORMATION, formation);
	if (form != F_SQUARE)
		tac_change_formation(f->run, unit, form, tac_facing_for(form, u->facing), 0);
	tac_disrupt(f->run, unit);
}

/* 4.51: guns limber to retreat, and no Task Check. */
static void limber(struct flight *f, int unit)
{
	RULE("TN 4.51");
	struct tac_at at = tac_now(f->run);
	if (tac_is_artillery(at, unit) && at.s->unit[unit].formation == F_UNLIMBERED)
		tac_change_formation(f->run, unit, F_LIMBERED, at.s->unit[unit].facing, 0);
}

/* 4.46: out of General ground a unit takes the formation its owner likes. */
static void reform(struct flight *f, int unit)
{
	struct tac_at at = tac_now(f->run);
	int n = 0;
	if (at.s->unit[unit].formation != F_GENERAL || tac_traits(at, f->here) & GENERAL_GROUND)
		return;
	for (int form = 0; form < FORMATIONS; form++)
		if (tac_may_form(at, unit, form)) {
			option(f->run, SHAPE_FORMATION, form, 0, 0);
			n++;
		}
	if (!n)
		return;
	struct choice c = ask(f->run, Q_REFORM, f->seat, unit, VALUE_NONE);
	int form = ARG(&c, SHAPE_FORMATION, formation);
	tac_change_formation(f->run, unit, form, tac_facing_for(form, at.s->unit[unit].facing), 0);
}

/* 4.25, 1.44 */
void tac_face_freely(struct run *run, int hex)
{
	RULE("TN 4.25");
	struct tac_at at = tac_now(run);
	int top = tac_top(at, hex);
	if (top == VALUE_NONE || at.s->unit[top].hex2 != VALUE_NONE)
		return;
	int seat = at.setup->unit[top].seat, now = at.s->unit[top].facing;
	for (int i = 0; i < 2 * FLAT_DIRECTIONS; i++) {
		int facing = (now + i) % (2 * FLAT_DIRECTIONS);
		if (!i || tac_facing_fits(at.s->unit[top].formation, facing))
			option(run, TURN_TO, facing, 0, 0);
	}
	struct choice c = ask(run, Q_FACE, seat, top, VALUE_NONE);
	int facing = ARG(&c, TURN_TO, facing);
	if (facing != now)
		tac_turn(run, hex, facing);
}

static void prepare(struct flight *f, int shelter)
{
	for (int i = 0; i < f->stack->n; i++) {
		int u = f->stack->unit[i];
		tac_unmark(f->run, u);
		draw_together(f, u, shelter);
		break_square(f, u);
		limber(f, u);
	}
	tac_those_left(tac_state(f->run), f->stack);
	take_leaders(f);
}

/* 1.42: by the slowest of the stack. */
static int distance_of(const struct flight *f)
{
	RULE("TN 1.42", 1);
	int least = LONGEST;
	for (int i = 0; i < f->stack->n; i++) {
		int n = tac_retreat_hexes[tac_arm(tac_now(f->run), f->stack->unit[i])];
		least = n < least ? n : least;
	}
	return least;
}

/* One hex; false: nobody is left, or there is nowhere to go. */
static bool one_step(struct flight *f, int shelter)
{
	int way[FLAT_DIRECTIONS];
	int n;
	enum retreat_class c = ways(f, &n, way);
	if (shelter != VALUE_NONE) {
		way[0] = (int16_t)shelter;
		n = 1;
		c = class_of(f, shelter);
	}
	if (c >= INTO_ENEMY) {
		end_all(f, c == INTO_ENEMY ? EV_surrounded : EV_gone);
		if (c != NO_WAY)
			lose_leaders(f, c == INTO_ENEMY ? SL_CAPTURED : SL_KILLED);
		return false;
	}
	step_to(f, choose(f, n, way));
	pay(f, c);
	return f->stack->n > 0;
}

/* 4.75: where a retreat ends, a unit may take its companies back. */
static void gather_companies(struct flight *f)
{
	RULE("TN 4.75r");
	struct tac_state *s = tac_state(f->run);
	for (int u = 0; u < s->n_unit; u++) {
		int parent = s->unit[u].parent;
		if (!tac_in_hex(s, u, f->here) || parent < 0 || !tac_in_hex(s, parent, f->here))
			continue;
		option(f->run, ANSWER_NO, 0, 0, 0);
		option(f->run, ANSWER_YES, 0, 0, 0);
		if (ask(f->run, Q_ABSORB, f->seat, u, VALUE_NONE).verb == ANSWER_YES)
			tac_absorb(f->run, u);
	}
	tac_those_left(s, f->stack);
}

static void arrive(struct flight *f)
{
	for (int i = 0; i < f->stack->n; i++) {
		reform(f, f->stack->unit[i]);
		report(f->run, EV_retreats, f->seat, f->stack->unit[i], f->start, f->here);
	}
	gather_companies(f);
	tac_face_freely(f->run, f->here);
}

/* Goes on by one hex where the stack may not stand. */
static int hexes_more(struct flight *f, int left)
{
	struct tac_stack there = tac_stack_at(tac_now(f->run), f->here);
	if (left || !f->stack->n || there.n == f->stack->n || stacks_there(f, f->here))
		return left;
	jostle(f);
	return f->stack->n > 0;
}

void tac_retreat(struct run *run, struct tac_stack *stack, int hexes, int shelter)
{
	RULE("TN 1.4");
	if (!stack->n)
		return;
	int first = stack->unit[0];
	tac_add_twins(tac_now(run), stack);
	tac_show(run, first);
	struct flight f = {.run = run, .stack = stack, .seat = tac_setup(run)->unit[first].seat,
			   .other = VALUE_NONE};
	f.start = f.here = tac_state(run)->unit[first].hex;
	tac_scope_hex(run, f.start);
	prepare(&f, shelter);
	int left = hexes ? hexes : distance_of(&f);
	while (f.stack->n && left > 0 && f.n_been < LONGEST && one_step(&f, f.n_been ? VALUE_NONE : shelter))
		left = hexes_more(&f, left - 1);
	if (f.stack->n)
		arrive(&f);
	scope_pop(run);
}

int tac_shelters(struct run *run, int unit, int out[2 * FLAT_DIRECTIONS])
{
	RULE("TN 12.42", 0);
	struct tac_at at = tac_now(run);
	const struct tac_unit *u = &at.s->unit[unit];
	int n = 0;
	for (int i = 0; i < 2 * FLAT_DIRECTIONS; i++) {
		int from = i < FLAT_DIRECTIONS ? u->hex : u->hex2;
		int hex = from == VALUE_NONE ? FLAT_NONE : flat_next(&at.setup->map, from, i % FLAT_DIRECTIONS);
		if (hex != FLAT_NONE && !list_has(out, n, hex) && shelters_from(run, unit, from, hex))
			out[n++] = (int16_t)hex;
	}
	return n;
}

/* ---- 1.47 ---- */

void tac_displace(struct run *run, int hex)
{
	RULE("TN 1.47");
	struct tac_stack k = tac_stack_at(tac_now(run), hex);
	tac_retreat(run, &k, 1, VALUE_NONE);
}

static bool is_legal(struct tac_at at, int hex)
{
	if (!tac_stacked(at, hex))
		return true;
	struct tac_stack k = tac_stack_at(at, hex);
	return tac_may_stack(at, &k, hex, false);
}

/* All in the hex are Disrupted; from the bottom up units go until the rest may stay. */
static void put_right(struct run *run, int hex)
{
	struct tac_stack k = tac_stack_at(tac_now(run), hex);
	tac_disrupt_stack(run, &k);
	for (int i = k.n; i-- > 1 && !is_legal(tac_now(run), hex);) {
		struct tac_stack one = {1, {k.unit[i]}};
		if (tac_on_map(tac_state(run), k.unit[i]))
			tac_retreat(run, &one, 1, VALUE_NONE);
	}
}

/* 5.0: an illegal stack that is found. */
void tac_settle(struct run *run)
{
	RULE("TN 5.0d");
	const struct tac_state *s = tac_state(run);
	struct tac_at at = tac_now(run);
	bool legal[FLAT_HEXES] = {false};
	for (int u = 0; u < s->n_unit; u++) {
		int hex = s->unit[u].hex;
		if (!tac_on_map(s, u) || legal[hex])
			continue;
		legal[hex] = is_legal(at, hex);
		if (legal[hex])
			continue;
		put_right(run, hex);
		memset(legal, 0, sizeof legal);
	}
	tac_panic(run);
	tac_fog(run);
}
