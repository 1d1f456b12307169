/* Chapter 11: steps H and J, melee declaration and moves. */
#include "rules/tactiques/tac.h"

enum { STEPS_MOST = 80, DASH_EXTRA = 2, WAY_EXTRA = 1, PRESSED = 12 };

/* ---- 3.2, 3.21: Grand abilities ---- */

/* In step H a leader gives his ability to all of its arm with and beside him. */
static bool is_served(struct tac_at at, int unit, int leader)
{
	RULE("TN 3.2", false);
	static const int8_t branch[ABILITIES] = {-1, 0, 2, 1, -1};
	const struct tac_unit *u = &at.s->unit[unit];
	int hex = at.s->leader[leader].hex;
	if (!tac_on_map(at.s, unit) || at.setup->unit[unit].seat != at.setup->leader[leader].seat ||
	    tac_branch(at, unit) != branch[tac_ability_of(at, leader)])
		return false;
	return flat_distance(&at.setup->map, hex, u->hex) <= 1 ||
	       (u->hex2 != VALUE_NONE && flat_distance(&at.setup->map, hex, u->hex2) <= 1);
}

static void bestow(struct run *run, int leader)
{
	RULE("TN 3.21");
	struct tac_state *s = tac_state(run);
	int n = 0;
	for (int u = 0; u < s->n_unit; u++)
		if (is_served(tac_now(run), u, leader)) {
			s->unit[u].grand = (i8)leader;
			n++;
		}
	if (n)
		report(run, EV_bestows, tac_setup(run)->leader[leader].seat, leader, n);
}

static void bestow_all(struct run *run, int seat)
{
	const struct tac_state *s = tac_state(run);
	for (int l = 0; l < s->n_leader; l++)
		if (tac_leads(s, l) && !s->leader[l].paralysed &&
		    tac_setup(run)->leader[l].seat == seat && tac_leader_active(tac_now(run), l))
			bestow(run, l);
}

/* ---- 11.1 ---- */

/* 15.71: at night only against who is near. */
static bool sees_to_declare(struct tac_at at, int unit)
{
	RULE("TN 15.71d", true);
	return tac_light(at) != NIGHT || tac_engaged(at, unit);
}

/* 11.12 */
const char *tac_declare_fault(struct tac_at at, int unit)
{
	RULE("TN 11.12", NULL);
	enum tac_order order = tac_order_of(at, unit);
	if (tac_is_artillery(at, unit))
		return "guns are never marked (TN 11.1)";
	if (at.s->unit[unit].formation == F_SQUARE)
		return "nobody attacks in Square (TN 11.12)";
	if (!tac_unit_active(at, unit))
		return "its command does not act in this activation (TN 18.14)";
	if (order != ENGAGE)
		return order == MANEUVER ? "its brigade is under Maneuver, and only Engage attacks (TN 11.12)"
					 : "its brigade is under Reserve, and only Engage attacks (TN 11.12)";
	return sees_to_declare(at, unit) ? NULL : "at night one attacks only who is beside (TN 15.71)";
}

static bool may_declare(struct tac_at at, int unit)
{
	return !tac_declare_fault(at, unit);
}

/* 11.11 */
static bool must_check(struct tac_at at, int unit)
{
	RULE("TN 11.11", false);
	const struct tac_unit *u = &at.s->unit[unit];
	return tac_out_of_command(at, unit) || u->formation == F_SKIRMISH || u->tired || tac_engaged(at, unit) ||
	       tac_fatigued(at, tac_unit(at, unit)->command);
}

static void mark_twin(struct run *run, int unit)
{
	struct tac_state *s = tac_state(run);
	int twin = tac_twin_beside(tac_now(run), unit);
	if (twin == VALUE_NONE)
		return;
	tac_show(run, twin);
	s->unit[twin].marker = s->unit[unit].marker;
	s->unit[twin].acted = 1;
	report(run, EV_declares, tac_setup(run)->unit[twin].seat, twin, s->unit[twin].marker);
}

static void mark(struct run *run, int unit)
{
	struct tac_unit *u = &tac_state(run)->unit[unit];
	u->marker = tac_arm(tac_now(run), unit) == CAVALRY ? CHARGE : ASSAULT;
	report(run, EV_declares, tac_setup(run)->unit[unit].seat, unit, u->marker);
	mark_twin(run, unit);
}

/* 8.1A8: whom the event of the turn drives on. */
static void mark_zealous(struct run *run, int seat)
{
	for (int u = 0; u < tac_state(run)->n_unit; u++) {
		struct tac_at at = tac_now(run);
		if (at.setup->unit[u].seat != seat || !tac_on_map(at.s, u) || !tac_is_zealous(at, u) ||
		    at.s->unit[u].marker != NO_MARKER || !may_declare(at, u))
			continue;
		tac_state(run)->unit[u].acted = 1;
		tac_show(run, u);
		mark(run, u);
	}
}

static void declare(struct run *run, int unit)
{
	RULE("TN 11.1");
	struct tac_at at = tac_now(run);
	struct tac_unit *u = &tac_state(run)->unit[unit];
	int seat = at.setup->unit[unit].seat;
	u->acted = 1;
	tac_show(run, unit);
	if (must_check(at, unit) && !tac_task_check(run, unit, TASK_DECLARE, NULL)) {
		report(run, EV_hesitates, seat, unit);
		return;
	}
	mark(run, unit);
}

/* H: one unit a visit. */
int tac_declare_row(struct run *run)
{
	RULE("TN 8.1H", FLOW_NEXT);
	struct tac_at at = tac_surveyed(run, tac_now(run));
	int seat = at.s->at.active;
	if (at.s->at.visit[ROW_DECLARE] <= 1) {
		bestow_all(run, seat);
		mark_zealous(run, seat);
	}
	option(run, DECLARE_DONE, 0, 0, 0);
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].seat == seat && tac_on_map(at.s, u) && !at.s->unit[u].acted &&
		    at.s->unit[u].marker == NO_MARKER && may_declare(at, u))
			option(run, DECLARE_UNIT, u, 0, 0);
	struct choice c = ask(run, Q_DECLARE, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == DECLARE_UNIT) {
		declare(run, c.v[0]);
		return ROW_DECLARE;
	}
	tac_all_may_act(run);
	return FLOW_NEXT;
}

/* ---- a mover ---- */

struct mover {
	struct run *run;
	int seat, here;
	struct tac_stack stack; /* its units, the top first; none: leaders alone */
	int n_leaders;
	int16_t leader[TAC_STACK];
	int allowance, spent, steps; /* points in halves */
	int hexes;
	bool changed, doubled, turned, halted, tried, prolonged;
	int n_pressed;
	int16_t pressed[PRESSED]; /* cavalry that it failed to face */
};

static int lead(const struct mover *m)
{
	return m->stack.n ? m->stack.unit[0] : VALUE_NONE;
}

static const struct tac_unit *leading(const struct mover *m)
{
	return &tac_state(m->run)->unit[m->stack.unit[0]];
}

/* 15.71: at night half of it. */
static int leader_allowance(struct tac_at at)
{
	RULE("TN 15.71l", 2 * at.setup->leader_ma);
	return tac_light(at) == NIGHT ? 2 * ((at.setup->leader_ma + 1) / 2) : 2 * at.setup->leader_ma;
}

static void count_allowance(struct mover *m)
{
	struct tac_at at = tac_now(m->run);
	m->allowance = leader_allowance(at);
	for (int i = 0; i < m->stack.n; i++) {
		int n = tac_allowance(at, m->stack.unit[i], m->doubled);
		m->allowance = !i || n < m->allowance ? n : m->allowance;
	}
}

/* 11.37: who is next to an enemy may leave only so. */
static bool may_leave(struct tac_at at, int unit, bool dashes)
{
	RULE("TN 11.37", true);
	const struct tac_unit *u = &at.s->unit[unit];
	int enemy = !at.setup->unit[unit].seat;
	if (!tac_engaged(at, unit) || u->formation == F_SKIRMISH || u->formation == F_GENERAL ||
	    u->formation == F_LIMBERED)
		return true;
	return dashes && tac_arm(at, unit) == CAVALRY && !tac_beside(at, enemy, u->hex, CAVALRY) &&
	       !(u->hex2 != VALUE_NONE && tac_beside(at, enemy, u->hex2, CAVALRY));
}

static bool all_may_leave(const struct mover *m, bool dashes)
{
	for (int i = 0; i < m->stack.n; i++)
		if (!may_leave(tac_now(m->run), m->stack.unit[i], dashes))
			return false;
	return true;
}

/* Where the other half of a multi-hex unit comes, by a step that way; NONE. */
static int other_half(const struct mover *m, int direction)
{
	RULE("TN 4.6m", VALUE_NONE);
	int hex2 = lead(m) == VALUE_NONE ? VALUE_NONE : leading(m)->hex2;
	return hex2 == VALUE_NONE ? VALUE_NONE : flat_next(&tac_setup(m->run)->map, hex2, direction);
}

static bool all_may_approach(const struct mover *m, int to)
{
	for (int i = 0; i < m->stack.n; i++)
		if (!tac_may_approach(tac_now(m->run), m->stack.unit[i], m->here, to))
			return false;
	return true;
}

/* With either of its hexes; hex NONE: no. */
static bool stands_beside(struct tac_at at, int unit, int hex)
{
	const struct tac_unit *u = &at.s->unit[unit];
	return hex != VALUE_NONE &&
	       (flat_distance(&at.setup->map, hex, u->hex) == 1 ||
		(u->hex2 != VALUE_NONE && flat_distance(&at.setup->map, hex, u->hex2) == 1));
}

/* 6.31C: not again next to cavalry that it failed to face. */
static bool shies(const struct mover *m, int to)
{
	RULE("TN 6.31C", false);
	struct tac_at at = tac_now(m->run);
	for (int i = 0; i < m->n_pressed; i++)
		if (stands_beside(at, m->pressed[i], to))
			return true;
	return false;
}

bool tac_comes_out(struct tac_at at, int unit, int to)
{
	RULE("TN 4.46x", false);
	return at.s->unit[unit].formation == F_GENERAL && !(tac_traits(at, to) & GENERAL_GROUND);
}

int tac_change_cost(struct tac_at at, int unit)
{
	RULE("TN 4.31", 0);
	return 2 * tac_change_points[tac_arm(at, unit)] * (tac_unit(at, unit)->untrained ? 2 : 1);
}

/* The least that a unit pays for the step itself; X: it cannot be. */
static int unit_cost(const struct mover *m, int unit, int from, int to)
{
	struct tac_at at = tac_now(m->run);
	int formation = at.s->unit[unit].formation;
	if (formation == F_SQUARE && tac_unit(at, unit)->untrained)
		return X;
	if (!tac_comes_out(at, unit, to))
		return tac_cost(at, tac_arm(at, unit), formation, from, to);
	int out = tac_is_artillery(at, unit) ? F_LIMBERED : F_COLUMN;
	return m->changed || m->doubled ? X : tac_cost(at, tac_arm(at, unit), out, from, to);
}

/* What coming out of General formation costs, once for all who do. */
static int out_cost(const struct mover *m, int to)
{
	struct tac_at at = tac_now(m->run);
	int most = 0;
	for (int i = 0; i < m->stack.n; i++) {
		int cost = tac_comes_out(at, m->stack.unit[i], to) ? tac_change_cost(at, m->stack.unit[i]) : 0;
		most = cost > most ? cost : most;
	}
	return most;
}

static bool is_multihex_at(struct tac_at at, int hex, int seat)
{
	struct tac_stack k = tac_stack_at(at, hex);
	for (int i = 0; i < k.n; i++)
		if (at.s->unit[k.unit[i]].hex2 != VALUE_NONE && at.setup->unit[k.unit[i]].seat == seat)
			return true;
	return false;
}

bool tac_slides(struct tac_at at, int unit, int from, int to)
{
	RULE("TN 4.62g", false);
	int seat = at.setup->unit[unit].seat;
	return tac_is_artillery(at, unit) &&
	       (is_multihex_at(at, from, seat) || is_multihex_at(at, to, seat)) &&
	       tac_cost(at, tac_arm(at, unit), F_LIMBERED, from, to) != X;
}

/* Guns alone, once a Movement if they are unlimbered. */
static bool slides(const struct mover *m, int to)
{
	return m->stack.n == 1 && to != FLAT_NONE && tac_slides(tac_now(m->run), lead(m), m->here, to) &&
	       leading(m)->formation != F_GENERAL && !(leading(m)->formation == F_UNLIMBERED && m->hexes);
}

/* What the mover pays: the dearest of its units, and of the two hexes of one (4.62). */
static int step_cost(const struct mover *m, int direction)
{
	struct tac_at at = tac_now(m->run);
	int to = flat_next(&at.setup->map, m->here, direction), most = 0;
	if (slides(m, to))
		return 0;
	for (int i = 0; i < m->stack.n; i++) {
		const struct tac_unit *u = &at.s->unit[m->stack.unit[i]];
		int cost = unit_cost(m, m->stack.unit[i], m->here, to);
		int to2 = u->hex2 == VALUE_NONE ? FLAT_NONE
						: flat_next(&at.setup->map, u->hex2, direction);
		int cost2 = u->hex2 == VALUE_NONE ? 0
			    : to2 == FLAT_NONE	  ? X
						  : unit_cost(m, m->stack.unit[i], u->hex2, to2);
		if (cost == X || cost2 == X)
			return X;
		most = cost > most ? cost : most;
		most = cost2 > most ? cost2 : most;
	}
	if (!m->stack.n || m->n_leaders) {
		int cost = tac_cost(at, LEADER_MOVES, F_COLUMN, m->here, to);
		if (cost == X)
			return X;
		most = cost > most ? cost : most;
	}
	return most + out_cost(m, to);
}

/* 4.6, 4.46: nobody is in General formation in two hexes; and friends must leave room for the half. */
static bool half_has_room(const struct mover *m, int from, int to)
{
	RULE("TN 4.6g", true);
	struct tac_at at = tac_now(m->run);
	return !(tac_traits(at, to) & GENERAL_GROUND) &&
	       tac_part_may_stack(at, lead(m), tac_left_in(at, lead(m), from), to, m->n_leaders > 0);
}

/* Is there room, for a multi-hex unit in both hexes? */
static bool has_room(const struct mover *m, int direction)
{
	struct tac_at at = tac_now(m->run);
	int to = flat_next(&at.setup->map, m->here, direction);
	if (lead(m) == VALUE_NONE)
		return tac_seat_at(at, to) != !m->seat && !tac_blazes(at, to);
	if (leading(m)->hex2 == VALUE_NONE)
		return tac_may_stack(at, &m->stack, to, m->n_leaders > 0);
	int to2 = flat_next(&at.setup->map, leading(m)->hex2, direction);
	return to2 != FLAT_NONE && half_has_room(m, m->here, to) && half_has_room(m, leading(m)->hex2, to2);
}

/* 15.72: at dusk no more than six hexes. */
static bool light_lets_go(const struct mover *m)
{
	RULE("TN 15.72m", true);
	enum { DUSK_HEXES = 6 };
	return tac_light(tac_now(m->run)) != DUSK || m->hexes < DUSK_HEXES;
}

/* 11.38, Double Step: never next to an enemy. */
static bool keeps_away(const struct mover *m, int to)
{
	return !m->doubled || !tac_beside(tac_now(m->run), !m->seat, to, VALUE_NONE);
}

static bool has_of(const struct mover *m, int command)
{
	for (int i = 0; i < m->stack.n; i++)
		if (tac_unit(tac_now(m->run), m->stack.unit[i])->command == command)
			return true;
	return false;
}

/* 2.3: who leads a brigade and is with it leaves it with a unit of it, or for another. */
static bool may_ride_alone(const struct mover *m, int to)
{
	RULE("TN 2.3a", true);
	struct tac_at at = tac_now(m->run);
	for (int i = 0; i < m->n_leaders; i++) {
		int own = tac_bound_to(at, m->leader[i]);
		if (own != VALUE_NONE && !has_of(m, own) && tac_stands_with(at, own, m->here, NULL) &&
		    !tac_stands_with(at, own, to, NULL))
			return false;
	}
	return true;
}

/* By orders, by the cavalry there and by its haste. */
static bool may_be_in(const struct mover *m, int to)
{
	return to == VALUE_NONE || (all_may_approach(m, to) && !shies(m, to) && keeps_away(m, to));
}

/* May it go there, for so many half points more? */
static bool may_go(const struct mover *m, int direction, int extra, bool dashes)
{
	RULE("TN 11.32", true);
	int to = flat_next(&tac_setup(m->run)->map, m->here, direction);
	if (to == FLAT_NONE || m->halted || m->prolonged || !light_lets_go(m))
		return false;
	int cost = step_cost(m, direction);
	return cost != X && m->spent + cost + extra <= m->allowance && has_room(m, direction) &&
	       all_may_leave(m, dashes) && may_be_in(m, to) && may_be_in(m, other_half(m, direction)) &&
	       may_ride_alone(m, to);
}

/* 4.27, 11.33: which way of moving leads through that hexside. */
static int way_through(const struct mover *m, int direction)
{
	RULE("TN 4.27", STEP_TO);
	if (!m->stack.n)
		return STEP_TO;
	const struct tac_unit *u = leading(m);
	enum tac_arc arc = tac_arc_of(u->formation, u->facing, direction);
	bool loose = u->formation == F_LINE || u->formation == F_SKIRMISH;
	if (u->formation == F_UNLIMBERED)
		return STEP_PROLONG;
	if (arc == FRONT || u->formation == F_LIMBERED)
		return STEP_TO;
	return !loose ? STEP_STOP : arc == REAR ? STEP_BACK : STEP_FLANK;
}

/* 11.38: one hex, instead of all movement; not beside an enemy, nor away from one. */
static bool may_prolong(const struct mover *m, int to)
{
	RULE("TN 11.38p", false);
	struct tac_at at = tac_now(m->run);
	return to != FLAT_NONE && m->stack.n == 1 && !m->spent && !m->prolonged && !m->hexes &&
	       tac_cost(at, tac_arm(at, lead(m)), F_LIMBERED, m->here, to) != X &&
	       !tac_engaged(at, lead(m)) && !tac_beside(at, !m->seat, to, VALUE_NONE) &&
	       tac_may_stack(at, &m->stack, to, false) && all_may_approach(m, to);
}

/* 11.38: retrograde, by flank and dash cost more. */
int tac_way_extra(int verb)
{
	RULE("TN 11.38", 0);
	return verb == STEP_BACK || verb == STEP_FLANK ? 2 * WAY_EXTRA
	       : verb == STEP_DASH			 ? 2 * DASH_EXTRA
							 : 0;
}

static void offer_hexes(const struct mover *m)
{
	struct tac_at at = tac_now(m->run);
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int to = flat_next(&at.setup->map, m->here, d), verb = way_through(m, d);
		if (verb == STEP_PROLONG) {
			if (slides(m, to) && may_go(m, d, 0, false))
				option(m->run, STEP_TO, to, 0, 0);
			if (may_prolong(m, to))
				option(m->run, verb, to, 0, 0);
			continue;
		}
		if (verb != STEP_STOP && may_go(m, d, tac_way_extra(verb), false))
			option(m->run, verb, to, 0, 0);
		else if (verb == STEP_TO && m->stack.n && may_go(m, d, tac_way_extra(STEP_DASH), true))
			option(m->run, STEP_DASH, to, 0, 0);
	}
}

/* ---- facing and formation ---- */

/* 4.23; 4.24, 11.34: who is marked turns once, and where he starts. */
static void offer_facings(const struct mover *m)
{
	RULE("TN 4.23");
	const struct tac_unit *u = leading(m);
	if (u->hex2 != VALUE_NONE || u->formation == F_LIMBERED ||
	    (u->marker != NO_MARKER && (m->turned || u->moved)))
		return;
	for (int f = 0; f < 2 * FLAT_DIRECTIONS; f++)
		if (f != u->facing && tac_facing_fits(u->formation, f))
			option(m->run, STEP_FACE, f, 0, 0);
}

/* 4.33: not beside enemy cavalry. */
static bool dares_to_change(struct tac_at at, int unit)
{
	RULE("TN 4.33", true);
	const struct tac_unit *u = &at.s->unit[unit];
	int enemy = !at.setup->unit[unit].seat;
	return tac_arm(at, unit) == CAVALRY ||
	       !(tac_beside(at, enemy, u->hex, CAVALRY) ||
		 (u->hex2 != VALUE_NONE && tac_beside(at, enemy, u->hex2, CAVALRY)));
}

/* 4.32: once. */
static bool may_change(const struct mover *m, int unit, int formation)
{
	RULE("TN 4.32", false);
	struct tac_at at = tac_now(m->run);
	int now = at.s->unit[unit].formation;
	return !m->changed && !m->doubled && !m->prolonged && formation != now && now != F_GENERAL &&
	       formation != F_GENERAL && tac_may_form(at, unit, formation) && dares_to_change(at, unit) &&
	       m->spent + tac_change_cost(at, unit) <= m->allowance &&
	       !(now == F_UNLIMBERED && m->tried) &&
	       (at.s->unit[unit].hex2 == VALUE_NONE || formation == F_LINE || formation == F_SKIRMISH);
}

static void offer_formations(const struct mover *m)
{
	for (int f = 0; f < FORMATIONS; f++)
		if (may_change(m, lead(m), f))
			option(m->run, STEP_FORM, f, 0, 0);
}

/* ---- multi-hex, companies, order of the stack ---- */

/* 4.6: into the hex at its flank, so that both face the corner between. */
static bool may_expand(const struct mover *m, int direction)
{
	RULE("TN 4.6", false);
	struct tac_at at = tac_now(m->run);
	const struct tac_unit *u = leading(m);
	int to = flat_next(&at.setup->map, m->here, direction);
	int off = (direction - u->facing / 2 + FLAT_DIRECTIONS) % FLAT_DIRECTIONS;
	struct tac_stack all = tac_stack_at(at, m->here);
	if (to == FLAT_NONE || m->stack.n != 1 || all.n != 1 || u->hex2 != VALUE_NONE || m->halted ||
	    (u->formation != F_LINE && u->formation != F_SKIRMISH) || !(u->facing & 1) ||
	    (off != 2 && off != 5) || tac_left(at, lead(m)) < 2)
		return false;
	int cost = unit_cost(m, lead(m), m->here, to);
	return cost != X && m->spent + cost <= m->allowance && tac_top(at, to) == VALUE_NONE &&
	       tac_seat_at(at, to) != !m->seat && !tac_blazes(at, to) && all_may_approach(m, to) && !shies(m, to) && keeps_away(m, to) &&
	       !(tac_traits(at, to) & GENERAL_GROUND);
}

/* 5.01: of a multi-hex unit all increments. */
static bool fits_into(struct tac_at at, int unit, int hex)
{
	RULE("TN 4.62c", true);
	return tac_part_may_stack(at, unit, tac_left(at, unit), hex, false);
}

static void offer_hex2(const struct mover *m)
{
	struct tac_at at = tac_now(m->run);
	const struct tac_unit *u = leading(m);
	for (int d = 0; d < FLAT_DIRECTIONS; d++)
		if (may_expand(m, d))
			option(m->run, STEP_EXPAND, flat_next(&at.setup->map, m->here, d), 0, 0);
	for (int half = 0; half < 2 && u->hex2 != VALUE_NONE; half++) {
		int to = half ? u->hex2 : u->hex, from = half ? u->hex : u->hex2;
		int cost = unit_cost(m, lead(m), from, to);
		if (cost != X && m->spent + cost <= m->allowance && fits_into(at, lead(m), to))
			option(m->run, STEP_COLLAPSE, to, 0, 0);
	}
}

/* 4.61: the odd increment changes over, if there is room for it; whether there is one tells nobody. */
static void offer_extra(const struct mover *m)
{
	RULE("TN 4.61o");
	struct tac_at at = tac_now(m->run);
	const struct tac_unit *u = leading(m);
	int to = u->odd ? u->hex : u->hex2;
	if (u->hex2 != VALUE_NONE &&
	    tac_part_may_stack(at, lead(m), tac_half_of(at, lead(m), true), to, m->n_leaders > 0))
		option(m->run, STEP_EXTRA, to, 0, 0);
}

static void take_extra(struct mover *m, int hex)
{
	struct tac_unit *u = &tac_state(m->run)->unit[lead(m)];
	u->odd = hex == u->hex2;
}

static int free_company(struct tac_at at, int seat)
{
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].company && at.setup->unit[u].seat == seat &&
		    at.s->unit[u].status == WAITING)
			return u;
	return VALUE_NONE;
}

/* 4.7, 4.74: never the last increment. */
static bool may_detach(struct tac_at at, int unit)
{
	RULE("TN 4.74", false);
	const struct tac_unit *u = &at.s->unit[unit];
	return u->parent == VALUE_NONE && at.setup->unit[unit].detaches && tac_left(at, unit) > 1 &&
	       u->hex2 == VALUE_NONE && u->formation != F_MARCH &&
	       free_company(at, at.setup->unit[unit].seat) != VALUE_NONE;
}

static void offer_companies(const struct mover *m)
{
	struct tac_at at = tac_now(m->run);
	int unit = lead(m);
	if (may_detach(at, unit))
		option(m->run, STEP_DETACH, 0, 0, 0);
	for (int u = 0; u < at.s->n_unit; u++)
		if (tac_on_map(at.s, u) && at.s->unit[u].parent == unit &&
		    tac_in_hex(at.s, unit, at.s->unit[u].hex))
			option(m->run, STEP_ABSORB, u, 0, 0);
}

/* 5.12 */
static void offer_top(const struct mover *m)
{
	RULE("TN 5.12");
	struct tac_stack k = tac_stack_at(tac_now(m->run), m->here);
	for (int i = 1; i < k.n; i++)
		option(m->run, STEP_TOP, k.unit[i], 0, 0);
}

/* 11.38: brigades alone, a circle to cross, once for all, and nobody who has moved next to an enemy. */
static bool may_double(const struct mover *m)
{
	RULE("TN 11.38d", false);
	struct tac_at at = tac_now(m->run);
	for (int i = 0; i < m->stack.n; i++) {
		int c = tac_unit(at, m->stack.unit[i])->command;
		const struct tac_command_setup *k = &at.setup->command[c];
		if (k->level != BRIGADE ||
		    (!at.s->command[c].doubled &&
		     at.s->command[c].fatigue + tac_double_cost(at) > k->fatigue))
			return false;
	}
	return m->stack.n > 0 && !m->doubled && !m->changed && !m->prolonged && !m->halted;
}

/* ---- doing it ---- */

/* Those of its units that are still where the mover is. */
static bool goes_on(struct mover *m)
{
	const struct tac_state *s = tac_state(m->run);
	int n = 0;
	if (!m->stack.n)
		return true;
	if (m->here == VALUE_NONE)
		return s->unit[lead(m)].status == WAITING;
	for (int i = 0; i < m->stack.n; i++)
		if (tac_in_hex(s, m->stack.unit[i], m->here))
			m->stack.unit[n++] = m->stack.unit[i];
	m->stack.n = n;
	return n > 0;
}

/* 11.35: foot and guns dare to go next to enemy cavalry, or stay and do not try these again. */
static bool press(struct mover *m, int to, int to2)
{
	RULE("TN 11.35", true);
	struct tac_at at = tac_now(m->run);
	bool good = true;
	if (!m->stack.n || !(tac_beside(at, !m->seat, to, CAVALRY) ||
			     (to2 != VALUE_NONE && tac_beside(at, !m->seat, to2, CAVALRY))))
		return true;
	for (int i = 0; i < m->stack.n; i++)
		if (tac_arm(at, m->stack.unit[i]) != CAVALRY)
			good = tac_task_check(m->run, m->stack.unit[i], TASK_PRESS, NULL) && good;
	for (int u = 0; u < at.s->n_unit && !good; u++)
		if (at.setup->unit[u].seat != m->seat && tac_on_map(at.s, u) &&
		    tac_arm(at, u) == CAVALRY && !tac_hidden(at.s, u) &&
		    (stands_beside(at, u, to) || stands_beside(at, u, to2)) && m->n_pressed < PRESSED)
			m->pressed[m->n_pressed++] = (int16_t)u;
	return good;
}

/* Formations in which a unit can come out of General ground and still move. */
static bool comes_out_as(struct tac_at at, int unit, int formation, bool alone)
{
	const struct tac_unit_setup *u = tac_unit(at, unit);
	switch (formation) {
	case F_MARCH: return alone && u->arm < FOOT_ARTILLERY;
	case F_COLUMN:
	case F_LINE:
		return u->arm < FOOT_ARTILLERY;
	case F_SQUARE:
		return u->arm == INFANTRY && !u->untrained;
	case F_SKIRMISH:
		return u->skirmishes;
	default:
		return formation == F_LIMBERED && u->arm >= FOOT_ARTILLERY;
	}
}

void tac_come_out(struct run *run, int unit, int to, int points, int cost, bool alone)
{
	struct tac_at at = tac_now(run);
	int from = at.s->unit[unit].hex, seat = at.setup->unit[unit].seat;
	for (int f = 0; f < FORMATIONS; f++) {
		int step = comes_out_as(at, unit, f, alone) ? tac_cost(at, tac_arm(at, unit), f, from, to) : X;
		if (step != X && step <= points)
			option(run, 0, f, 0, 0);
	}
	int f = ask(run, tac_either(run, seat, Q_REFORM, Q_REFORM_BACK), seat, unit, VALUE_NONE).v[0];
	tac_change_formation(run, unit, f, tac_facing_for(f, at.s->unit[unit].facing), cost);
}

static void all_come_out(struct mover *m, int to)
{
	int cost = out_cost(m, to), points = m->allowance - m->spent - cost;
	bool alone = m->stack.n == 1 && tac_top(tac_now(m->run), to) == VALUE_NONE;
	for (int i = 0; i < m->stack.n; i++)
		if (tac_comes_out(tac_now(m->run), m->stack.unit[i], to))
			tac_come_out(m->run, m->stack.unit[i], to, points, cost, alone);
	m->changed = m->changed || cost;
	m->spent += cost;
}

/* As they are before a step. */
static struct tac_movers movers_of(const struct mover *m)
{
	struct tac_movers who = {.stack = m->stack};
	for (int i = 0; i < m->stack.n; i++)
		who.formation[i] = tac_state(m->run)->unit[m->stack.unit[i]].formation;
	return who;
}

/* 11.37: General ground made one of them General. */
static bool became_general(const struct mover *m, const struct tac_movers *who)
{
	RULE("TN 11.37g", false);
	const struct tac_state *s = tac_state(m->run);
	for (int i = 0; i < who->stack.n; i++)
		if (tac_in_hex(s, who->stack.unit[i], m->here) && who->formation[i] != F_GENERAL &&
		    s->unit[who->stack.unit[i]].formation == F_GENERAL)
			return true;
	return false;
}

static void carry(struct mover *m, int direction, int verb, int cost)
{
	struct tac_state *s = tac_state(m->run);
	int from = m->here, to = flat_next(&tac_setup(m->run)->map, from, direction);
	bool masked = false;
	for (int i = m->stack.n; i-- > 0;) {
		const struct tac_unit *u = &s->unit[m->stack.unit[i]];
		int to2 = u->hex2 == VALUE_NONE ? VALUE_NONE
						: flat_next(&tac_setup(m->run)->map, u->hex2, direction);
		masked = masked || u->masked == 1;
		tac_enter_both(m->run, m->stack.unit[i], to, to2);
		report(m->run, EV_moves, m->seat, m->stack.unit[i], from, to,
		       verb == STEP_TO ? WAY_MARCH : verb - STEP_BACK + WAY_BACK, cost);
	}
	for (int i = m->stack.n; i-- > 0;)
		if (m->stack.n > 1 && tac_on_map(s, m->stack.unit[i]))
			tac_to_top(m->run, m->stack.unit[i]);
	for (int i = 0; i < m->n_leaders; i++) {
		s->leader[m->leader[i]].hex = (i16)to;
		report(m->run, EV_leader_moves, m->seat, m->leader[i], from, to);
	}
	if (masked)
		report(m->run, EV_drifts, m->seat, from, to);
	m->here = to;
	m->hexes++;
	tac_fog_at(m->run, from);
	tac_fog_at(m->run, to);
	tac_note_masks(tac_setup(m->run), s);
}

/* 11.31, 11.32: a step is paid, made, shot at, and ends the move beside an enemy. */
static void go(struct mover *m, int verb, int to)
{
	RULE("TN 11.31");
	int direction = flat_direction_of(&tac_setup(m->run)->map, m->here, to), left = m->here;
	int unit = lead(m);
	struct tac_movers who = movers_of(m);
	int to2 = other_half(m, direction), left2 = to2 == VALUE_NONE ? VALUE_NONE : leading(m)->hex2;
	tac_scout(m->run, m->seat, to);
	if (to2 != VALUE_NONE)
		tac_scout(m->run, m->seat, to2);
	if (!press(m, to, to2))
		return;
	if (verb != STEP_PROLONG)
		all_come_out(m, to);
	int cost = verb == STEP_PROLONG ? m->allowance : step_cost(m, direction) + tac_way_extra(verb);
	m->spent += cost;
	m->prolonged = verb == STEP_PROLONG;
	carry(m, direction, verb, cost);
	if (unit != VALUE_NONE && goes_on(m))
		tac_opportunity(m->run, &who, left, m->here, VALUE_NONE);
	if (left2 != VALUE_NONE && goes_on(m) && leading(m)->hex2 != VALUE_NONE)
		tac_opportunity(m->run, &who, left2, leading(m)->hex2, left);
	if (became_general(m, &who))
		tac_opportunity(m->run, &who, m->here, m->here, left);
	m->halted = unit == VALUE_NONE || !m->stack.n || !tac_on_map(tac_state(m->run), unit)
			    ? tac_beside(tac_now(m->run), !m->seat, m->here, VALUE_NONE)
			    : tac_engaged(tac_now(m->run), unit);
}

/* 4.57: guns limber by a Task Check. */
static bool limbers(struct mover *m, int formation)
{
	RULE("TN 4.57", true);
	if (formation != F_LIMBERED || leading(m)->formation != F_UNLIMBERED)
		return true;
	m->tried = true;
	return tac_task_check(m->run, lead(m), TASK_LIMBER, NULL);
}

/* 4.34: shot at in the formation that is given up. */
static void form(struct mover *m, int formation)
{
	RULE("TN 4.34");
	int unit = lead(m);
	struct tac_movers who = movers_of(m);
	int cost = tac_change_cost(tac_now(m->run), unit);
	if (!limbers(m, formation))
		return;
	m->changed = true;
	m->spent += cost;
	tac_change_formation(m->run, unit, formation, tac_facing_for(formation, leading(m)->facing),
			     cost);
	tac_opportunity(m->run, &who, m->here, m->here, VALUE_NONE);
	if (goes_on(m) && leading(m)->hex2 != VALUE_NONE)
		tac_opportunity(m->run, &who, leading(m)->hex2, leading(m)->hex2, m->here);
}

/* 4.62 */
static void expand(struct mover *m, int to)
{
	RULE("TN 4.62");
	int cost = unit_cost(m, lead(m), m->here, to);
	tac_scout(m->run, m->seat, to);
	if (!press(m, to, VALUE_NONE))
		return;
	m->spent += cost;
	report(m->run, EV_expands, m->seat, lead(m), to, cost);
	tac_spread(m->run, lead(m), to);
	m->halted = m->halted || tac_beside(tac_now(m->run), !m->seat, to, VALUE_NONE);
}

static void collapse(struct mover *m, int to)
{
	struct tac_unit *u = &tac_state(m->run)->unit[lead(m)];
	int cost = unit_cost(m, lead(m), to == u->hex ? u->hex2 : u->hex, to);
	m->spent += cost;
	u->hex = (i16)to;
	u->hex2 = VALUE_NONE;
	m->here = to;
	report(m->run, EV_collapses, m->seat, lead(m), to, cost);
}

/* 4.71, 4.72 */
static void detach(struct mover *m)
{
	RULE("TN 4.71");
	struct tac_state *s = tac_state(m->run);
	struct tac_unit *u = &s->unit[lead(m)];
	int company = free_company(tac_now(m->run), m->seat);
	s->unit[company] = (struct tac_unit){.hex = u->hex, .hex2 = VALUE_NONE, .formation = u->formation,
					     .facing = u->facing, .disruption = u->disruption,
					     .status = ON_MAP, .parent = m->stack.unit[0],
					     .masked = u->masked, .beneath = u->masked,
					     .grand = VALUE_NONE};
	u->out++;
	tac_to_bottom(m->run, company);
	report(m->run, EV_detaches, m->seat, lead(m), company);
}

void tac_absorb(struct run *run, int company)
{
	RULE("TN 4.75");
	struct tac_state *s = tac_state(run);
	int parent = s->unit[company].parent;
	tac_remove(run, company, WAITING);
	s->unit[company].parent = VALUE_NONE;
	s->unit[parent].out--;
	report(run, EV_absorbs, tac_setup(run)->unit[parent].seat, parent, company);
}

static void double_step(struct mover *m)
{
	struct tac_state *s = tac_state(m->run);
	for (int i = 0; i < m->stack.n; i++) {
		int c = tac_unit(tac_now(m->run), m->stack.unit[i])->command;
		if (s->command[c].doubled)
			continue;
		s->command[c].doubled = 1;
		s->command[c].fatigue = (i8)(s->command[c].fatigue + tac_double_cost(tac_now(m->run)));
		report(m->run, EV_double_step, m->seat, c);
	}
	m->doubled = true;
	count_allowance(m);
}

static void turn(struct mover *m, int facing)
{
	struct tac_state *s = tac_state(m->run);
	for (int i = 0; i < m->stack.n; i++)
		s->unit[m->stack.unit[i]].facing =
			(i8)tac_facing_for(s->unit[m->stack.unit[i]].formation, facing);
	report(m->run, EV_turns, m->seat, lead(m), s->unit[lead(m)].facing);
	m->turned = true;
}

static void put_on_top(struct mover *m, int unit)
{
	int facing = tac_state(m->run)->unit[unit].facing;
	tac_to_top(m->run, unit);
	tac_turn(m->run, m->here, facing);
}

/* ---- 9.7: onto the map, 8.21: off it ---- */

/* The hex that the mover waits beside. */
static int entry_of(const struct mover *m)
{
	struct tac_at at = tac_now(m->run);
	return m->stack.n ? tac_entry_of_unit(at, lead(m)) : tac_entry_of_leader(at, m->leader[0]);
}

/* X: it cannot be. */
static int entry_cost(const struct mover *m, int hex)
{
	struct tac_at at = tac_now(m->run);
	int mover = m->stack.n ? (int)tac_arm(at, lead(m)) : (int)LEADER_MOVES;
	int cost = tac_entry_cost(at, mover, m->stack.n ? leading(m)->formation : 0, hex);
	return cost == X ? X : cost + tac_crowd_cost(at, hex);
}

static bool may_enter(const struct mover *m, int hex)
{
	RULE("TN 9.75e", false);
	struct tac_at at = tac_now(m->run);
	if (hex == VALUE_NONE || m->tried || tac_seat_at(at, hex) == !m->seat || tac_blazes(at, hex))
		return false;
	int cost = entry_cost(m, hex);
	return cost != X && cost <= m->allowance &&
	       (!m->stack.n || (tac_may_stack(at, &m->stack, hex, false) && all_may_approach(m, hex)));
}

/* Who does not dare to go beside cavalry stays off the map for this turn. */
static void enter(struct mover *m, int hex)
{
	struct tac_state *s = tac_state(m->run);
	int cost = entry_cost(m, hex), unit = lead(m);
	m->tried = true;
	tac_scout(m->run, m->seat, hex);
	if (unit == VALUE_NONE) {
		s->leader[m->leader[0]].hex = (i16)hex;
		report(m->run, EV_leader_enters, m->seat, m->leader[0], hex);
	} else if (press(m, hex, VALUE_NONE)) {
		struct tac_movers who = movers_of(m);
		s->unit[unit].status = ON_MAP;
		tac_enter(m->run, unit, hex);
		tac_count_entry(m->run, unit);
		report(m->run, EV_enters, m->seat, unit, hex, cost);
		m->halted = tac_beside(tac_now(m->run), !m->seat, hex, VALUE_NONE);
		m->here = hex;
		if (became_general(m, &who))
			tac_opportunity(m->run, &who, hex, hex, VALUE_NONE);
	} else {
		return;
	}
	m->spent += cost;
	m->here = hex;
	m->hexes++;
	m->tried = false;
}

/* For a point, by a hex of the edge that the scenario names. */
static bool may_exit(const struct mover *m)
{
	RULE("TN 8.21x", false);
	enum { POINT = 2 };
	struct tac_at at = tac_now(m->run);
	if (tac_exit_at(at, m->seat, m->here) == VALUE_NONE || m->halted || m->prolonged ||
	    m->spent + POINT > m->allowance || !all_may_leave(m, false))
		return false;
	for (int i = 0; i < m->stack.n; i++) {
		const struct tac_unit *u = &at.s->unit[m->stack.unit[i]];
		if (u->marker != NO_MARKER || u->hex2 != VALUE_NONE || u->formation == F_UNLIMBERED)
			return false;
	}
	return true;
}

/* Leaders stay on the map. */
static void leave(struct mover *m)
{
	struct tac_state *s = tac_state(m->run);
	int exit = tac_exit_at(tac_now(m->run), m->seat, m->here);
	for (int i = 0; i < m->stack.n; i++) {
		tac_remove(m->run, m->stack.unit[i], EXITED);
		s->exit[exit].left++;
		report(m->run, EV_exits, m->seat, m->stack.unit[i], m->here);
	}
}

static void offer_steps(const struct mover *m)
{
	option(m->run, STEP_STOP, 0, 0, 0);
	if (m->here == VALUE_NONE) {
		if (may_enter(m, entry_of(m)))
			option(m->run, STEP_ENTER, entry_of(m), 0, 0);
		return;
	}
	offer_hexes(m);
	if (!m->stack.n)
		return;
	offer_facings(m);
	offer_formations(m);
	if (m->stack.n == 1) {
		offer_hex2(m);
		offer_extra(m);
		offer_companies(m);
	}
	if (may_double(m))
		option(m->run, STEP_DOUBLE, 0, 0, 0);
	offer_top(m);
	if (may_exit(m))
		option(m->run, STEP_EXIT, 0, 0, 0);
}

static void do_step(struct mover *m, const struct choice *c)
{
	switch (c->verb) {
	case STEP_FACE:
		turn(m, c->v[0]);
		break;
	case STEP_FORM:
		form(m, c->v[0]);
		break;
	case STEP_EXPAND:
		expand(m, c->v[0]);
		break;
	case STEP_COLLAPSE:
		collapse(m, c->v[0]);
		break;
	case STEP_EXTRA:
		take_extra(m, c->v[0]);
		break;
	case STEP_DETACH:
		detach(m);
		break;
	case STEP_ABSORB:
		tac_absorb(m->run, c->v[0]);
		break;
	case STEP_DOUBLE:
		double_step(m);
		break;
	case STEP_TOP:
		put_on_top(m, c->v[0]);
		break;
	case STEP_ENTER:
		enter(m, c->v[0]);
		break;
	case STEP_EXIT:
		leave(m);
		break;
	default:
		go(m, c->verb, c->v[0]);
		break;
	}
}

/* 4.21: who joins others faces as they do. */
static void fall_in(struct mover *m)
{
	struct tac_at at = tac_now(m->run);
	int top = m->stack.n && m->here != VALUE_NONE ? tac_top(at, m->here) : VALUE_NONE;
	if (top != VALUE_NONE && !tac_listed(m->stack.unit, m->stack.n, top))
		tac_turn(m->run, m->here, at.s->unit[top].facing);
}

static void move(struct mover *m)
{
	int about = m->stack.n ? lead(m) : VALUE_NONE;
	count_allowance(m);
	for (; m->steps < STEPS_MOST && goes_on(m); m->steps++) {
		offer_steps(m);
		struct choice c = ask(m->run, Q_STEP, m->seat, about, m->allowance - m->spent);
		if (c.verb == STEP_STOP)
			break;
		do_step(m, &c);
	}
	fall_in(m);
	tac_settle(m->run);
	tac_own_orders(m->run);
}

/* ---- step J ---- */

static bool rides(struct tac_at at, int leader, int seat, int hex)
{
	const struct tac_leader *l = &at.s->leader[leader];
	return tac_leads(at.s, leader) && at.setup->leader[leader].seat == seat && !l->acted &&
	       tac_leader_active(at, leader) &&
	       !l->unhorsed && (hex == VALUE_NONE || l->hex == hex);
}

/* Units and leaders of a hex that may still move; who is marked with others goes by himself. */
static void take(struct mover *m, struct tac_at at, int hex)
{
	struct tac_stack k = tac_stack_at(at, hex);
	for (int i = 0; i < k.n; i++)
		if (!at.s->unit[k.unit[i]].acted && tac_unit_active(at, k.unit[i]))
			m->stack.unit[m->stack.n++] = k.unit[i];
	int hex2 = m->stack.n ? at.s->unit[lead(m)].hex2 : VALUE_NONE; /* 4.65 */
	for (int l = 0; l < at.s->n_leader; l++)
		if ((rides(at, l, m->seat, hex) || (hex2 != VALUE_NONE && rides(at, l, m->seat, hex2))) &&
		    m->n_leaders < TAC_STACK)
			m->leader[m->n_leaders++] = (int16_t)l;
}

/* A multi-hex unit moves as one with leaders alone. */
static bool goes_together(struct tac_at at, const struct tac_stack *k)
{
	for (int i = 0; i < k->n && k->n > 1; i++)
		if (at.s->unit[k->unit[i]].hex2 != VALUE_NONE)
			return false;
	return true;
}

/* 9.7: who waits beside the map. */
static void offer_comers(struct run *run, struct tac_at at, int seat)
{
	for (int u = 0; u < at.s->n_unit && at.s->n_group; u++)
		if (at.setup->unit[u].seat == seat && !at.s->unit[u].acted && tac_unit_active(at, u) &&
		    tac_entry_of_unit(at, u) != VALUE_NONE)
			option(run, MOVER_UNIT, u, 0, 0);
	for (int l = 0; l < at.s->n_leader && at.s->n_group; l++)
		if (at.setup->leader[l].seat == seat && !at.s->leader[l].acted && tac_leader_active(at, l) &&
		    tac_entry_of_leader(at, l) != VALUE_NONE)
			option(run, MOVER_LEADER, l, 0, 0);
}

static void offer_movers(struct run *run, int seat)
{
	struct tac_at at = tac_surveyed(run, tac_now(run));
	option(run, MOVER_DONE, 0, 0, 0);
	for (int u = 0; u < at.s->n_unit; u++) {
		if (at.setup->unit[u].seat != seat || !tac_on_map(at.s, u) || at.s->unit[u].acted ||
		    !tac_unit_active(at, u))
			continue;
		option(run, MOVER_UNIT, u, 0, 0);
		struct mover m = {.run = run, .seat = seat};
		take(&m, at, at.s->unit[u].hex);
		if (m.stack.unit[0] == u && m.stack.n + m.n_leaders > 1 && goes_together(at, &m.stack))
			option(run, MOVER_STACK, at.s->unit[u].hex, 0, 0);
	}
	for (int l = 0; l < at.s->n_leader; l++)
		if (rides(at, l, seat, VALUE_NONE))
			option(run, MOVER_LEADER, l, 0, 0);
	for (int d = 0; d < at.s->n_dummy && tac_dummies_active(at, seat); d++)
		if (at.setup->dummy[d].seat == seat && at.s->dummy[d].hex >= 0 && !at.s->dummy[d].acted)
			option(run, MOVER_DUMMY, d, 0, 0);
	offer_comers(run, at, seat);
}

static void set_acted(struct mover *m)
{
	struct tac_state *s = tac_state(m->run);
	for (int i = 0; i < m->stack.n; i++)
		s->unit[m->stack.unit[i]].acted = 1;
	for (int i = 0; i < m->n_leaders; i++)
		s->leader[m->leader[i]].acted = 1;
}

static void take_unit(struct mover *m, int unit)
{
	m->stack = (struct tac_stack){1, {(int16_t)unit}};
	tac_add_twins(tac_now(m->run), &m->stack);
}

/* 2.3: who leads a brigade goes with the last of its units that is with him, if he has a horse. */
static void take_bound(struct mover *m)
{
	struct tac_at at = tac_now(m->run);
	for (int l = 0; l < at.s->n_leader && m->here != VALUE_NONE; l++) {
		int own = tac_bound_to(at, l);
		if (own != VALUE_NONE && tac_leads(at.s, l) && tac_in_hex(at.s, lead(m), at.s->leader[l].hex) &&
		    !at.s->leader[l].unhorsed && tac_unit(at, lead(m))->command == own &&
		    !tac_stands_with(at, own, m->here, &m->stack))
			m->leader[m->n_leaders++] = (int16_t)l;
	}
}

/* J: one mover a visit. */
int tac_move_row(struct run *run)
{
	RULE("TN 8.1J", FLOW_NEXT);
	int seat = tac_state(run)->at.active;
	struct mover m = {.run = run, .seat = seat};
	offer_movers(run, seat);
	struct choice c = ask(run, Q_MOVER, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == MOVER_DONE) {
		tac_all_may_act(run);
		return FLOW_NEXT;
	}
	if (c.verb == MOVER_DUMMY) {
		tac_state(run)->dummy[c.v[0]].acted = 1;
		run_veil(run);
		tac_drift(run, c.v[0]);
		return ROW_MOVE;
	}
	m.here = c.verb == MOVER_UNIT	? tac_state(run)->unit[c.v[0]].hex
		 : c.verb == MOVER_STACK ? c.v[0]
					 : tac_state(run)->leader[c.v[0]].hex;
	if (c.verb == MOVER_STACK) {
		take(&m, tac_now(run), m.here);
	} else if (c.verb == MOVER_UNIT) {
		take_unit(&m, c.v[0]);
		take_bound(&m);
	} else {
		m.leader[m.n_leaders++] = c.v[0];
	}
	if (m.here != VALUE_NONE && tac_mask_at(tac_now(run), m.here) != VALUE_NONE)
		run_veil(run); /* one, two or a dummy: who it was that went does not show */
	set_acted(&m);
	move(&m);
	return ROW_MOVE;
}
