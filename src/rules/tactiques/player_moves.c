/* steady, the player of Tactiques: who moves, and each step.  A step looks for the best hex that the unit can still
 * reach, and goes one hex of the way there; where that is here it takes the formation and the facing that fit. */
#include "rules/tactiques/player.h"

/* ---- what a side wants ---- */

static int friends_nearer(const struct tac_mind *m, int unit, int hex, int far)
{
	int n = 0;
	for (int u = 0; u < m->at.s->n_unit; u++)
		n += u != unit && m->at.setup->unit[u].seat == m->seat && tac_on_map(m->at.s, u) &&
		     !tac_is_artillery(m->at, u) && flat_distance(&m->at.setup->map, m->at.s->unit[u].hex, hex) < far;
	return n;
}

/* How far the hex is for the unit, less what it is worth. */
static void consider(const struct tac_mind *m, int unit, int hex, int worth, bool crowded, int *best, int *least)
{
	int far = flat_distance(&m->at.setup->map, m->at.s->unit[unit].hex, hex), way = far - worth;
	if (crowded)
		way += m->w[W_CROWD] * friends_nearer(m, unit, hex, far);
	if (*best != VALUE_NONE && way >= *least)
		return;
	*least = way;
	*best = hex;
}

int tac_goal_of(const struct tac_mind *m, int unit, int *way)
{
	int best = VALUE_NONE, least = 0;
	for (int o = 0; o < m->at.setup->n_objectives; o++) {
		const struct tac_objective_setup *k = &m->at.setup->objective[o];
		bool held = m->at.s->objective[o].holder == m->seat;
		consider(m, unit, k->hex, (held ? m->w[W_HELD] : m->w[W_POINT]) * k->points, true, &best, &least);
	}
	for (int e = 0; e < m->at.setup->n_exits; e++)
		if (m->at.setup->exit[e].seat == m->seat)
			consider(m, unit, m->at.setup->exit[e].hex, m->w[W_POINT] * m->at.setup->exit[e].points, false,
				 &best, &least);
	for (int i = 0; i < m->n_enemies; i++)
		consider(m, unit, m->enemy[i], m->w[W_ENEMY], false, &best, &least);
	for (int i = 0; i < m->n_alone && !tac_is_artillery(m->at, unit); i++)
		consider(m, unit, m->alone[i], m->w[W_LEADER], true, &best, &least);
	*way = best == VALUE_NONE ? 0 : flat_distance(&m->at.setup->map, m->at.s->unit[unit].hex, best);
	return best;
}

/* ---- what a hex is worth ---- */

static int points_of(const struct tac_mind *m, int hex)
{
	int n = 0;
	for (int o = 0; o < m->at.setup->n_objectives; o++)
		n += m->at.setup->objective[o].hex == hex ? m->at.setup->objective[o].points : 0;
	return n;
}

struct wish {
	int unit, goal;
	int target; /* of who is marked: whom it attacks, or NONE */
	bool fit;
};

static bool sees_somebody(const struct tac_mind *m, int unit, int hex)
{
	int range = tac_unit(m->at, unit)->range;
	for (int i = 0; i < m->n_enemies; i++)
		if (flat_distance(&m->at.setup->map, hex, m->enemy[i]) <= range &&
		    !tac_fire_barred(m->at, m->seat, hex, m->enemy[i]) && tac_sees(m->at, hex, m->enemy[i]))
			return true;
	return false;
}

static int worth_of_hex(const struct tac_mind *m, const struct wish *w, int hex)
{
	int way = w->goal == VALUE_NONE ? 0 : flat_distance(&m->at.setup->map, hex, w->goal);
	int gap = tac_mind_gap(m, hex), worth = m->w[W_ON_GROUND] * points_of(m, hex) - m->w[W_WAY] * way;
	enum tac_arm arm = tac_arm(m->at, w->unit);
	worth += m->w[W_COVER] * tac_grounds[m->at.setup->ground[hex]].cover;
	if (w->target != VALUE_NONE)
		return -m->w[W_WAY] * flat_distance(&m->at.setup->map, hex, w->target);
	if (list_has(m->alone, m->n_alone, hex))
		worth += m->w[W_ON_LEADER];
	if (tac_is_artillery(m->at, w->unit))
		return worth - (gap <= 1 ? m->w[W_GUNS_NEAR] : 0);
	if (gap <= 1 && !w->fit)
		return worth - m->w[W_WEAK_NEAR];
	if (gap <= 1)
		worth += arm == CAVALRY ? -m->w[W_HORSE_NEAR] : m->w[W_TOUCH];
	return worth;
}

/* What guns have of a hex where they can fire, if that may make it worth more than the best so far. */
static int range_worth(const struct tac_mind *m, const struct wish *w, int hex, int worth, int most)
{
	int more = w->target == VALUE_NONE && tac_is_artillery(m->at, w->unit) ? m->w[W_GUNS_RANGE] : 0;
	return more && (more < 0 || worth + more > most) && sees_somebody(m, w->unit, hex) ? more : 0;
}

/* ---- where it can get to ---- */

struct reach {
	int16_t cost[FLAT_HEXES], from[FLAT_HEXES], queue[FLAT_HEXES];
	int n;
};

/* Where no enemy is near, only a Reserve minds him. */
static bool may_go(const struct tac_mind *m, int unit, int from, int to, bool reserve)
{
	return tac_seat_at(m->at, to) != !m->seat && !tac_hex_no(m->at, m->seat, to).why &&
	       ((tac_mind_gap(m, to) > 1 && !reserve) || !tac_approach_no(m->at, unit, from, to).why);
}

/* All hexes that so many half points reach, the nearest first. */
static void look_around(const struct tac_mind *m, int unit, int here, int halves, struct reach *r)
{
	const struct tac_unit *u = &m->at.s->unit[unit];
	bool reserve = tac_order_of(m->at, unit) == RESERVE;
	for (int h = 0; h < flat_hexes(&m->at.setup->map); h++)
		r->cost[h] = INT16_MAX;
	r->cost[here] = 0;
	r->from[here] = VALUE_NONE;
	r->queue[0] = (int16_t)here;
	r->n = 1;
	for (int i = 0; i < r->n; i++) {
		int hex = r->queue[i], around[FLAT_DIRECTIONS];
		if (hex != here && tac_mind_gap(m, hex) <= 1)
			continue; /* who comes beside an enemy goes no farther */
		flat_around(&m->at.setup->map, hex, around);
		for (int d = 0; d < FLAT_DIRECTIONS; d++) {
			int to = around[d];
			if (to == FLAT_NONE || r->cost[to] <= r->cost[hex] || !may_go(m, unit, hex, to, reserve))
				continue;
			int one = tac_cost_toward(m->at, tac_arm(m->at, unit), u->formation, hex, d, to);
			int cost = r->cost[hex] + one;
			if (one == X || cost > halves || cost >= r->cost[to])
				continue;
			if (r->cost[to] == INT16_MAX)
				r->queue[r->n++] = (int16_t)to;
			r->cost[to] = (int16_t)cost;
			r->from[to] = (int16_t)hex;
		}
	}
}

static struct wish wish_of(const struct tac_mind *m, int unit, int here)
{
	int way;
	struct wish w = {.unit = unit, .goal = tac_goal_of(m, unit, &way), .target = VALUE_NONE,
			 .fit = tac_is_fit(m, unit, here)};
	int most = INT16_MIN;
	for (int i = 0; i < m->n_enemies && m->at.s->unit[unit].marker != NO_MARKER; i++) {
		int margin = tac_attack_worth(m, unit, m->enemy[i]) -
			     m->w[W_ATTACK_WAY] * flat_distance(&m->at.setup->map, here, m->enemy[i]);
		if (margin <= most)
			continue;
		most = margin;
		w.target = m->enemy[i];
	}
	return w;
}

/* The hex that it wants to reach now. */
static int destination(const struct tac_mind *m, const struct wish *w, int here, int halves, struct reach *r)
{
	int best = here, most = worth_of_hex(m, w, here);
	most += range_worth(m, w, here, most, INT16_MIN);
	look_around(m, w->unit, here, halves, r);
	for (int i = 1; i < r->n; i++) {
		int hex = r->queue[i];
		if (tac_seat_at(m->at, hex) == m->seat)
			continue;
		int worth = worth_of_hex(m, w, hex);
		worth += range_worth(m, w, hex, worth, most);
		if (worth > most) {
			most = worth;
			best = hex;
		}
	}
	return best;
}

/* ---- a step ---- */

static int step_to(const struct question *q, int hex)
{
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == STEP_TO && ARG(&q->options[i], STEP_TO, hex) == hex)
			return i;
	return VALUE_NONE;
}

/* How many of the enemies beside the hex lie in front; the nearest one counts too. */
static int looks_at(const struct tac_mind *m, int formation, int facing, int here, int towards)
{
	int n = 0, side[2], k = towards == VALUE_NONE ? 0 : flat_sides_toward(&m->at.setup->map, here, towards, side);
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int to = flat_next(&m->at.setup->map, here, d);
		if (to != FLAT_NONE && tac_seat_at(m->at, to) == !m->seat)
			n += 4 * (tac_arc_of(formation, facing, d) == FRONT);
	}
	for (int i = 0; i < k; i++)
		n += tac_arc_of(formation, facing, side[i]) == FRONT;
	return n;
}

static int turn_to(const struct tac_mind *m, const struct tac_unit *u, int here, int towards)
{
	int best = VALUE_NONE, most = looks_at(m, u->formation, u->facing, here, towards);
	for (int i = 0; i < m->q->n; i++) {
		if (m->q->options[i].verb != STEP_FACE)
			continue;
		int n = looks_at(m, u->formation, ARG(&m->q->options[i], STEP_FACE, facing), here, towards);
		if (n > most) {
			most = n;
			best = i;
		}
	}
	return best;
}

static int nearest_enemy(const struct tac_mind *m, int hex)
{
	int best = VALUE_NONE, least = TAC_LOS;
	for (int i = 0; i < m->n_enemies; i++) {
		int gap = flat_distance(&m->at.setup->map, hex, m->enemy[i]);
		if (gap < least) {
			least = gap;
			best = m->enemy[i];
		}
	}
	return best;
}

static int form(const struct question *q, int formation)
{
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == STEP_FORM && ARG(&q->options[i], STEP_FORM, formation) == formation)
			return i;
	return VALUE_NONE;
}

/* The formation that fits where it stays: guns in battery, foot in line near the enemy; in column to go on. */
static int form_here(const struct tac_mind *m, int unit, int here)
{
	const struct tac_unit *u = &m->at.s->unit[unit];
	int gap = tac_mind_gap(m, here);
	if (u->marker != NO_MARKER)
		return VALUE_NONE;
	if (tac_is_artillery(m->at, unit))
		return sees_somebody(m, unit, here) ? form(m->q, F_UNLIMBERED) : VALUE_NONE;
	if (tac_arm(m->at, unit) == INFANTRY && gap <= m->w[W_DEPLOY])
		return form(m->q, F_LINE);
	return VALUE_NONE;
}

/* Before it goes: from line or battery into what marches better, if the way is long. */
static int form_to_go(const struct tac_mind *m, int unit, int here)
{
	const struct tac_unit *u = &m->at.s->unit[unit];
	if (u->formation == F_UNLIMBERED)
		return form(m->q, F_LIMBERED);
	if ((u->formation == F_LINE || u->formation == F_SQUARE) && tac_mind_gap(m, here) > m->w[W_DEPLOY] + 1)
		return form(m->q, F_COLUMN);
	return VALUE_NONE;
}

static int stop(const struct question *q)
{
	int i = tac_option_of(q, STEP_STOP);
	return i == VALUE_NONE ? 0 : i;
}

static int stay(const struct tac_mind *m, int unit, int here)
{
	int i = form_here(m, unit, here);
	if (i == VALUE_NONE)
		i = turn_to(m, &m->at.s->unit[unit], here, nearest_enemy(m, here));
	return i == VALUE_NONE ? stop(m->q) : i;
}

/* One hex on, or turned so that it can go on; else it stays. */
static int go(const struct tac_mind *m, const struct wish *w, int here, int to, const struct reach *r)
{
	const struct tac_unit *u = &m->at.s->unit[w->unit];
	while (r->from[to] != here)
		to = r->from[to];
	int i = step_to(m->q, to), d = flat_direction_of(&m->at.setup->map, here, to);
	if (i != VALUE_NONE)
		return i;
	for (i = 0; i < m->q->n && tac_arc_of(u->formation, u->facing, d) != FRONT; i++)
		if (m->q->options[i].verb == STEP_FACE &&
		    tac_arc_of(u->formation, ARG(&m->q->options[i], STEP_FACE, facing), d) == FRONT)
			return i;
	return stay(m, w->unit, here);
}

static int unit_step(const struct tac_mind *m, int unit)
{
	const struct tac_unit *u = &m->at.s->unit[unit];
	struct reach r;
	int here = u->hex, i;
	if ((i = tac_option_of(m->q, STEP_EXIT)) != VALUE_NONE || (i = tac_option_of(m->q, STEP_ENTER)) != VALUE_NONE)
		return i;
	if (here == VALUE_NONE || u->hex2 != VALUE_NONE)
		return stop(m->q);
	if (u->formation == F_UNLIMBERED && sees_somebody(m, unit, here))
		return stay(m, unit, here);
	if (tac_mind_gap(m, here) >= m->w[W_DOUBLE_FAR] && !tac_is_artillery(m->at, unit) &&
	    (i = tac_option_of(m->q, STEP_DOUBLE)) != VALUE_NONE)
		return i;
	struct wish w = wish_of(m, unit, here);
	if ((i = form_to_go(m, unit, here)) != VALUE_NONE)
		return i;
	int to = destination(m, &w, here, ASKED(m->q, Q_STEP, halves), &r);
	return to == here ? stay(m, unit, here) : go(m, &w, here, to, &r);
}

/* ---- leaders ---- */

/* Who it is that rides: one of his side who has moved, beside all hexes that are offered. */
static int rider(const struct tac_mind *m)
{
	for (int l = 0; l < m->at.s->n_leader; l++) {
		bool fits = m->at.setup->leader[l].seat == m->seat && tac_leads(m->at.s, l) &&
			    m->at.s->leader[l].acted == 1;
		for (int i = 0; i < m->q->n && fits; i++)
			fits = m->q->options[i].verb != STEP_TO ||
			       flat_distance(&m->at.setup->map, m->at.s->leader[l].hex,
					     ARG(&m->q->options[i], STEP_TO, hex)) == 1;
		if (fits)
			return l;
	}
	return VALUE_NONE;
}

/* Hexes to the foremost unit that he leads; TAC_LOS: there is none. */
static int behind(const struct tac_mind *m, int leader, int hex)
{
	int least = TAC_LOS, best = VALUE_NONE, command = tac_commands(m->at, leader);
	for (int u = 0; u < m->at.s->n_unit; u++) {
		if (m->at.setup->unit[u].seat != m->seat || !tac_on_map(m->at.s, u) ||
		    (command != VALUE_NONE && !tac_below(m->at, tac_unit(m->at, u)->command, command)))
			continue;
		int gap = tac_mind_gap(m, m->at.s->unit[u].hex);
		if (gap < least) {
			least = gap;
			best = m->at.s->unit[u].hex;
		}
	}
	return best == VALUE_NONE ? TAC_LOS : flat_distance(&m->at.setup->map, hex, best);
}

static int leader_step(const struct tac_mind *m)
{
	int leader = rider(m), best = stop(m->q);
	int least = leader == VALUE_NONE ? 0 : behind(m, leader, m->at.s->leader[leader].hex);
	for (int i = 0; i < m->q->n && least > m->w[W_LEADER_BEHIND]; i++) {
		const struct choice *c = &m->q->options[i];
		if (c->verb != STEP_TO || tac_mind_gap(m, ARG(c, STEP_TO, hex)) <= 1)
			continue;
		int far = behind(m, leader, ARG(c, STEP_TO, hex));
		if (far < least) {
			least = far;
			best = i;
		}
	}
	return best;
}

int tac_play_step(const struct tac_mind *m)
{
	int unit = ASKED(m->q, Q_STEP, unit);
	return unit == VALUE_NONE ? leader_step(m) : unit_step(m, unit);
}

/* ---- who moves ---- */

/* Who is marked first, then those nearest to the enemy; then leaders. */
int tac_play_mover(const struct tac_mind *m)
{
	int best = tac_option_of(m->q, MOVER_DONE), least = TAC_LOS + 1;
	for (int i = 0; i < m->q->n; i++) {
		const struct choice *c = &m->q->options[i];
		int gap = TAC_LOS;
		if (c->verb == MOVER_UNIT) {
			const struct tac_unit *u = &m->at.s->unit[ARG(c, MOVER_UNIT, unit)];
			gap = u->hex == VALUE_NONE ? TAC_LOS - 1 : u->marker != NO_MARKER ? 0 : tac_mind_gap(m, u->hex);
		} else if (c->verb != MOVER_LEADER ||
			   behind(m, ARG(c, MOVER_LEADER, leader), m->at.s->leader[ARG(c, MOVER_LEADER, leader)].hex) <=
				   m->w[W_LEADER_BEHIND]) {
			continue;
		}
		if (gap < least) {
			least = gap;
			best = i;
		}
	}
	return best == VALUE_NONE ? 0 : best;
}
