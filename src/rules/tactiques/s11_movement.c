/* Chapter 11: the cost of movement, what entering a hex does, opportunity fire.  The moves
 * themselves stand in s11_moves.c. */
#include "rules/tactiques/tac.h"

enum { RESERVE_DISTANCE = 8, SUNKEN_EXTRA = 2, MOST_AT_DUSK = 6 };

/* ---- 15.01: what a step costs ---- */

static bool marches(int mover, int formation)
{
	return mover == LEADER_MOVES || formation == F_MARCH || (mover >= FOOT_ARTILLERY && formation == F_LIMBERED);
}

static bool has_side(struct tac_at at, int from, int d, enum tac_hexside kind)
{
	return at.setup->sides[from][d] >> kind & 1;
}

/* 15.03, 4.56: along a road one pays the road alone; half points, or 0: there is none. */
static int road_cost(struct tac_at at, int from, int d, int to)
{
	RULE("TN 15.03", 0);
	if (has_side(at, from, d, SIDE_BRIDGE))
		return 2;
	if (at.setup->road[from][d] == TRAIL)
		return 2;
	if (at.setup->road[from][d] == NO_ROAD)
		return 0;
	int ground = at.setup->ground[to];
	return ground == GROUND_TOWN || ground == GROUND_STRONG_TOWN ? 2 : 1;
}

/* Points for the hexsides that are crossed, or X. */
static int side_cost(struct tac_at at, int mover, bool on_the_march, int from, int d, int to)
{
	int n = 0;
	bool crossing = on_the_march && has_side(at, from, d, SIDE_FORD);
	for (int k = 0; k < HEXSIDES && at.setup->sides[from][d] >> k; k++) {
		if (!has_side(at, from, d, (enum tac_hexside)k))
			continue;
		const struct tac_hexside_row *row = &tac_hexsides[tac_side_now(at, (enum tac_hexside)k)];
		bool water = k <= SIDE_RIVER;
		if ((water && crossing) || (row->traits & CROSSING && !(k == SIDE_FORD && crossing)))
			continue;
		if (row->free_down && at.setup->level[to] < at.setup->level[from])
			continue;
		if (row->cost[mover] == X)
			return X;
		n += row->cost[mover];
	}
	return n;
}

/* 15.74: into a sunken road or out of it, but along it. */
static int sunken_cost(struct tac_at at, int from, int along, int to)
{
	RULE("TN 15.74m", 0);
	bool sunken = false;
	if (along != FLAT_NONE && at.setup->road[from][along] == SUNKEN_ROAD)
		return 0;
	for (int d = 0; d < FLAT_DIRECTIONS; d++)
		sunken = sunken || at.setup->road[from][d] == SUNKEN_ROAD || at.setup->road[to][d] == SUNKEN_ROAD;
	return sunken ? SUNKEN_EXTRA : 0;
}

/* 4.43, 4.44: Line pays twice, Square three times. */
static int factor_of(int mover, int formation)
{
	RULE("TN 4.43", 1);
	return mover == LEADER_MOVES ? 1 : tac_formations[formation].factor;
}

int tac_cost(struct tac_at at, int mover, int formation, int from, int to)
{
	return tac_cost_toward(at, mover, formation, from, flat_direction_of(&at.setup->map, from, to), to);
}

int tac_cost_toward(struct tac_at at, int mover, int formation, int from, int d, int to)
{
	RULE("TN 15.01", 2);
	bool on_the_march = marches(mover, formation);
	int road = on_the_march ? road_cost(at, from, d, to) : 0;
	if (road)
		return road;
	int hex = tac_grounds[at.setup->ground[to]].cost[mover];
	int side = side_cost(at, mover, on_the_march, from, d, to);
	if (hex == X || side == X)
		return X;
	return 2 * ((hex + side) * factor_of(mover, formation) + sunken_cost(at, from, d, to));
}

/* The best of the roads of a hex; NO_ROAD: there is none. */
static enum tac_line road_in(struct tac_at at, int hex)
{
	enum tac_line best = NO_ROAD;
	for (int d = 0; d < FLAT_DIRECTIONS; d++)
		if (at.setup->road[hex][d] != NO_ROAD && best != ROAD)
			best = (enum tac_line)at.setup->road[hex][d];
	return best;
}

/* Onto the map: along the road of the hex, else as its ground costs. */
int tac_entry_cost(struct tac_at at, int mover, int formation, int hex)
{
	RULE("TN 15.01e", 0);
	enum tac_line road = marches(mover, formation) ? road_in(at, hex) : NO_ROAD;
	int ground = at.setup->ground[hex], cost = tac_grounds[ground].cost[mover];
	bool slow = road == TRAIL || ground == GROUND_TOWN || ground == GROUND_STRONG_TOWN;
	if (road != NO_ROAD)
		return slow ? 2 : 1;
	return cost == X ? X : 2 * cost * factor_of(mover, formation);
}

/* 6.11, 13.5, 15.71, 11.38: all factors, then rounded up once. */
int tac_allowance(struct tac_at at, int unit, bool doubled)
{
	RULE("TN 11.3a", 2 * tac_unit(at, unit)->ma);
	int eighths = 8 * tac_unit(at, unit)->ma * (doubled ? 2 : 1);
	if (at.s->unit[unit].disruption == DISORGANIZED)
		eighths /= 2;
	if (at.s->unit[unit].tired)
		eighths /= 2;
	if (tac_light(at) == NIGHT)
		eighths /= 2;
	return 2 * ((eighths + 7) / 8);
}

/* ---- who may go there ---- */

/* 10.3 */
static struct no reserve_no(struct tac_at at, int enemy, int from, int to)
{
	RULE("TN 10.3", NO_OBJECTION);
	int then = tac_nearest(at, enemy, to);
	if (then >= RESERVE_DISTANCE || then >= (from == VALUE_NONE ? TAC_LOS : tac_nearest(at, enemy, from)))
		return NO_OBJECTION;
	return NO(reserve_keeps_away, RESERVE_DISTANCE);
}

/* 10.2, to a hex beside an enemy. */
static struct no maneuver_no(enum tac_order order, int to)
{
	RULE("TN 10.2", NO_OBJECTION);
	return order == MANEUVER ? NO(maneuver_keeps_away, (int16_t)to) : NO_OBJECTION;
}

/* 9.56, the same. */
static struct no cut_off_no(struct tac_at at, int unit, int to)
{
	RULE("TN 9.56", NO_OBJECTION);
	return tac_out_of_command(at, unit) ? NO(cut_off_keeps_away, (int16_t)to) : NO_OBJECTION;
}

/* 10.1 to 10.3, 9.56: how near to the enemy orders let a unit go. */
struct no tac_approach_no(struct tac_at at, int unit, int from, int to)
{
	int enemy = !at.setup->unit[unit].seat;
	enum tac_order order = tac_order_of(at, unit);
	if (order == ENGAGE && !at.s->unit[unit].ooc)
		return NO_OBJECTION;
	if (order == RESERVE)
		return reserve_no(at, enemy, from, to);
	if (tac_nearest(at, enemy, to) > 1)
		return NO_OBJECTION;
	struct no no = maneuver_no(order, to);
	return no.why ? no : cut_off_no(at, unit, to);
}

/* ---- what entering does ---- */

static bool is_disrupted_by(const uint8_t disrupts[3], int branch, int formation)
{
	return disrupts[branch] >> formation & 1;
}

/* 15.51: by the chart; 15.54: a charge, by each Broken hex and hexside. */
static int broken_elements(struct tac_at at, int unit, int from, int to, int formation)
{
	RULE("TN 15.51", 0);
	const struct tac_ground_row *g = &tac_grounds[at.setup->ground[to]];
	bool charges = at.s->unit[unit].marker == CHARGE;
	int branch = tac_branch(at, unit);
	int d = from == VALUE_NONE ? FLAT_NONE : flat_direction_of(&at.setup->map, from, to);
	int n = (charges && g->traits & BROKEN) || is_disrupted_by(g->disrupts, branch, formation);
	for (int k = 0; d != FLAT_NONE && k < HEXSIDES; k++) {
		const struct tac_hexside_row *row = &tac_hexsides[tac_side_now(at, (enum tac_hexside)k)];
		n += has_side(at, from, d, (enum tac_hexside)k) &&
		     ((charges && row->traits & BROKEN) || is_disrupted_by(row->disrupts, branch, formation));
	}
	return n;
}

/* 15.03: on a road nothing of this matters. */
static bool follows_road(struct tac_at at, int unit, int from, int to)
{
	if (from == VALUE_NONE)
		return marches(tac_arm(at, unit), at.s->unit[unit].formation) && road_in(at, to) != NO_ROAD;
	int d = flat_direction_of(&at.setup->map, from, to);
	return d != FLAT_NONE && marches(tac_arm(at, unit), at.s->unit[unit].formation) &&
	       road_cost(at, from, d, to) > 0;
}

/* 4.46: all but March become General in General ground. */
static void become_general(struct run *run, int unit, bool road)
{
	RULE("TN 4.46");
	struct tac_at at = tac_now(run);
	struct tac_unit *u = &tac_state(run)->unit[unit];
	bool stays = u->formation == F_MARCH || (road && u->formation == F_LIMBERED) ||
		     (u->formation == F_SKIRMISH && at.setup->rule[SWITCH_SKIRMISH_GENERAL]);
	if (stays || u->formation == F_GENERAL || !(tac_traits(at, u->hex) & GENERAL_GROUND))
		return;
	u->formation = F_GENERAL;
	report(run, EV_forms, at.setup->unit[unit].seat, unit, F_GENERAL, 0);
}

static void come_to(struct run *run, int unit, int hex)
{
	int seat = tac_setup(run)->unit[unit].seat;
	if (!tac_on_map(tac_state(run), unit) || hex == VALUE_NONE)
		return;
	tac_share_disruption(run, hex);
	tac_evade(run, hex, seat);
	tac_claim(run, hex, seat);
}

/* 4.63: what Disrupts one half Disrupts the unit, what Disrupts both does so once. */
static int broken_by_half(struct tac_at at, int unit, int from, int to)
{
	RULE("TN 4.63", 0);
	return to == VALUE_NONE ? 0 : broken_elements(at, unit, from, to, at.s->unit[unit].formation);
}

/* It lies at the bottom of whoever stands there (5.12 lets its owner change that). */
void tac_enter_both(struct run *run, int unit, int to, int to2)
{
	RULE("TN 11.36");
	struct tac_at at = tac_now(run);
	struct tac_unit *u = &tac_state(run)->unit[unit];
	bool road = follows_road(at, unit, u->hex, to);
	int n = road ? 0 : broken_elements(at, unit, u->hex, to, u->formation);
	int n2 = broken_by_half(at, unit, u->hex2, to2);
	u->hex = to;
	u->hex2 = to2;
	tac_lay(run, unit);
	u->moved = 1;
	tac_to_bottom(run, unit);
	for (int i = 0; i < n || i < n2; i++)
		tac_disrupt(run, unit);
	if (tac_on_map(at.s, unit))
		become_general(run, unit, road);
	come_to(run, unit, to);
	come_to(run, unit, to2);
}

void tac_enter(struct run *run, int unit, int to)
{
	tac_enter_both(run, unit, to, VALUE_NONE);
}

void tac_spread(struct run *run, int unit, int to)
{
	struct tac_unit *u = &tac_state(run)->unit[unit];
	int n = broken_by_half(tac_now(run), unit, u->hex, to);
	u->hex2 = to;
	tac_lay(run, unit);
	for (int i = 0; i < n; i++)
		tac_disrupt(run, unit);
	come_to(run, unit, to);
}

void tac_turn(struct run *run, int hex, int facing)
{
	RULE("TN 4.21");
	struct tac_at at = tac_now(run);
	struct tac_stack k = tac_stack_at(at, hex);
	for (int i = 0; i < k.n; i++)
		if (at.s->unit[k.unit[i]].hex2 == VALUE_NONE)
			tac_state(run)->unit[k.unit[i]].facing =
				tac_facing_for(at.s->unit[k.unit[i]].formation, facing);
	if (k.n)
		report(run, EV_turns, at.setup->unit[k.unit[0]].seat, k.unit[0], at.s->unit[k.unit[0]].facing);
}

void tac_change_formation(struct run *run, int unit, int formation, int facing, int cost)
{
	struct tac_unit *u = &tac_state(run)->unit[unit];
	u->formation = formation;
	u->facing = tac_facing_for(formation, facing);
	report(run, EV_forms, tac_setup(run)->unit[unit].seat, unit, formation, cost);
	int twin = tac_twin_beside(tac_now(run), unit);
	if (twin != VALUE_NONE && tac_state(run)->unit[twin].formation != formation)
		tac_change_formation(run, twin, formation, facing, cost);
}

/* ---- 11.4 ---- */

/* May the stack of that hex shoot at who leaves a hex in front of it? */
static bool may_shoot(struct tac_at at, int hex, int left)
{
	RULE("TN 11.4", false);
	int top = tac_top(at, hex);
	return top != VALUE_NONE && at.s->unit[top].marker == NO_MARKER && tac_in_front(at, hex, left) &&
	       tac_fires_from(at, top, hex) > 0 && !(tac_side_traits(at, hex, left) & STEEP_SLOPE);
}

/* May the unit, from either of its hexes? */
static bool may_shoot_at(struct tac_at at, int unit, int left)
{
	const struct tac_unit *u = &at.s->unit[unit];
	return may_shoot(at, u->hex, left) || (u->hex2 != VALUE_NONE && may_shoot(at, u->hex2, left));
}

/* 4.64: both hexes of a multi-hex unit make one attack; 4.44, 4.46: one increment at a hex. */
static int increments_at(struct tac_at at, int unit, int left)
{
	RULE("TN 4.64o", 0);
	const struct tac_unit *u = &at.s->unit[unit];
	int n = may_shoot(at, u->hex, left) ? tac_fires_from(at, unit, u->hex) : 0;
	if (u->hex2 != VALUE_NONE && may_shoot(at, u->hex2, left))
		n += tac_fires_from(at, unit, u->hex2);
	return tac_fires_around(at, unit) && n > 1 ? 1 : n;
}

/* 11.37: arc and range as at the hex left, all else in the hex entered; in the formation that
 * the movers had. */
static void shoot(struct run *run, int hex, int left, int now, const struct tac_movers *who)
{
	struct tac_at at = tac_now(run);
	int top = tac_top(at, hex), seat = at.setup->unit[top].seat;
	option(run, ANSWER_YES, 0, 0, 0);
	option(run, ANSWER_NO, 0, 0, 0);
	if (ask(run, Q_OPPORTUNITY, seat, top, now).verb == ANSWER_NO)
		return;
	struct tac_shot shot = {top, hex, now, increments_at(at, top, left), left, who, OPPORTUNITY};
	tac_fire(run, &shot, 1);
}

/* Is one of the movers in that hex still? */
static bool is_there(const struct tac_state *s, const struct tac_movers *who, int hex)
{
	for (int i = 0; i < who->stack.n; i++)
		if (tac_in_hex(s, who->stack.unit[i], hex))
			return true;
	return false;
}

void tac_opportunity(struct run *run, const struct tac_movers *who, int left, int now, int before)
{
	RULE("TN 11.41");
	int seat = tac_setup(run)->unit[who->stack.unit[0]].seat, n_shot = 0;
	int shot[FLAT_DIRECTIONS];
	for (int d = 0; d < FLAT_DIRECTIONS && is_there(tac_state(run), who, now); d++) {
		struct tac_at at = tac_now(run);
		int hex = flat_next(&at.setup->map, left, d);
		int top = hex == FLAT_NONE ? VALUE_NONE : tac_top(at, hex);
		if (top == VALUE_NONE || at.setup->unit[top].seat == seat || !may_shoot(at, hex, left) ||
		    list_has(shot, n_shot, top) || (before != VALUE_NONE && may_shoot_at(at, top, before)))
			continue;
		shot[n_shot++] = (int16_t)top;
		shoot(run, hex, left, now, who);
	}
}
