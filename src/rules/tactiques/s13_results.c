/* Chapter 13, second part: what a melee does; advance, pursuit, recall, tired cavalry. */
#include "rules/tactiques/s13.h"

enum { NO_END = 1000 }; /* points: an advance costs none */

void tac_unmark(struct run *run, int unit)
{
	struct tac_unit *u = &tac_state(run)->unit[unit];
	if (u->marker == NO_MARKER)
		return;
	u->marker = NO_MARKER;
	u->cohesion = 0;
	report(run, EV_unmarked, tac_setup(run)->unit[unit].seat, unit);
}

/* ---- 13.21: losses and Disruption ---- */

/* The first from the unit whose Morale was used, the others as the owner likes. */
static void lose(struct run *run, struct tac_melee_side *side, int n)
{
	RULE("TN 13.21");
	int seat = tac_setup(run)->unit[side->lead].seat;
	for (int k = 0; k < n && side->stack.n; k++) {
		int unit = side->lead;
		if (k || !tac_on_map(tac_state(run), unit)) {
			for (int i = 0; i < side->stack.n; i++)
				option(run, ONE_UNIT, side->stack.unit[i], 0, 0);
			struct choice c = ask(run, Q_LOSS, seat, side->hex, VALUE_NONE);
			unit = ARG(&c, ONE_UNIT, unit);
		}
		tac_lose(run, unit, 1);
		tac_those_left(tac_state(run), &side->stack);
	}
}

static void shake(struct run *run, struct tac_melee_side *side, int disruption)
{
	RULE("TN 13.21d");
	struct tac_threat threat = {.cause = CAUSE_MELEE};
	if (!side->stack.n)
		return;
	if (disruption == MC)
		tac_morale_check(run, &side->stack, &threat);
	for (int i = DR; i <= disruption; i++)
		tac_disrupt_stack(run, &side->stack);
	tac_those_left(tac_state(run), &side->stack);
}

/* All of the hex go; of attackers those who fought, by hex. */
static void retreat_all(struct run *run, struct tac_melee_side *side)
{
	RULE("TN 13.21r");
	while (side->stack.n) {
		struct tac_stack go = {0}, stay = {0};
		int hex = tac_state(run)->unit[side->stack.unit[0]].hex;
		for (int i = 0; i < side->stack.n; i++) {
			struct tac_stack *to = tac_state(run)->unit[side->stack.unit[i]].hex == hex ? &go : &stay;
			to->unit[to->n++] = side->stack.unit[i];
		}
		tac_retreat(run, &go, 0, VALUE_NONE);
		side->stack = stay;
	}
}

static void suffer(struct run *run, struct tac_melee_side *side, const struct tac_cell *cell)
{
	lose(run, side, cell->losses);
	shake(run, side, cell->disruption);
	if (cell->move == RETREATS)
		retreat_all(run, side);
	tac_panic(run);
}

/* ---- 13.5 ---- */

static void tire(struct run *run, int unit)
{
	RULE("TN 13.5");
	struct tac_unit *u = &tac_state(run)->unit[unit];
	if (!tac_on_map(tac_state(run), unit) || tac_arm(tac_now(run), unit) != CAVALRY || u->tired)
		return;
	u->tired = 1;
	report(run, EV_tired, tac_setup(run)->unit[unit].seat, unit);
}

static void tire_all(struct run *run, const struct tac_stack *stack)
{
	for (int i = 0; i < stack->n; i++) {
		tac_state(run)->unit[stack->unit[i]].fought = 1;
		tire(run, stack->unit[i]);
	}
}

/* ---- 13.4 ---- */

bool tac_recall(struct run *run, int unit)
{
	RULE("TN 13.4", false);
	struct tac_stack all = {1, {(int16_t)unit}};
	struct tac_sum extra = {0};
	if (tac_state(run)->unit[unit].tired)
		tac_add(&extra, MOD_TIRED);
	if (!tac_task_check(run, unit, TASK_RECALL, &extra))
		return false;
	tac_add_twins(tac_now(run), &all);
	struct tac_stack go = all;
	tac_retreat(run, &go, 0, VALUE_NONE);
	for (int i = 0; i < all.n; i++)
		tire(run, all.unit[i]);
	return true;
}

bool tac_ask_recall(struct run *run, int unit)
{
	int seat = tac_setup(run)->unit[unit].seat;
	option(run, ANSWER_NO, 0, 0, 0);
	option(run, ANSWER_YES, 0, 0, 0);
	return ask(run, Q_RECALL, seat, unit, VALUE_NONE).verb == ANSWER_YES && tac_recall(run, unit);
}

void tac_recall_some(struct run *run, struct tac_stack *stack)
{
	RULE("TN 13.41");
	const struct tac_state *s = tac_state(run);
	struct tac_stack asked = {0}, stay = {0};
	for (int i = 0; i < stack->n; i++) {
		int unit = stack->unit[i], twin = tac_twin_beside(tac_now(run), unit);
		if (s->unit[unit].marker != CHARGE || list_has(asked.unit, asked.n, twin))
			continue;
		asked.unit[asked.n++] = (int16_t)unit;
		tac_ask_recall(run, unit);
	}
	for (int i = 0; i < stack->n; i++)
		if (s->unit[stack->unit[i]].marker != NO_MARKER)
			stay.unit[stay.n++] = stack->unit[i];
	*stack = stay;
}

/* ---- 13.3 ---- */

/* 4.46, 13.31: no pursuit has the points for the change that leads out of General ground. */
static void offer_pursuit(struct run *run, int unit, int left)
{
	struct tac_at at = tac_now(run);
	const struct tac_unit *u = &at.s->unit[unit];
	struct tac_stack one = {1, {(int16_t)unit}};
	option(run, PURSUE_STOP, 0, 0, 0);
	for (int d = 0; d < FLAT_DIRECTIONS && u->hex2 == VALUE_NONE; d++) {
		int to = flat_next(&at.setup->map, u->hex, d);
		if (to == FLAT_NONE || tac_arc_of(u->formation, u->facing, d) != FRONT)
			continue;
		int cost = tac_cost(at, tac_arm(at, unit), u->formation, u->hex, to);
		if (cost != X && cost <= left && !tac_comes_out(at, unit, to) && tac_may_stack(at, &one, to, false))
			option(run, PURSUE_TO, to, 0, 0);
	}
	for (int f = 0; f < 2 * FLAT_DIRECTIONS && u->hex2 == VALUE_NONE; f++)
		if (f != u->facing && tac_facing_fits(u->formation, f))
			option(run, PURSUE_FACE, f, 0, 0);
}

/* 13.31: up to so many points, turning as it likes; it may attack again from there. */
static void pursue(struct run *run, int unit, int points)
{
	RULE("TN 13.31");
	enum { TURNS = 12 };
	struct tac_unit *u = &tac_state(run)->unit[unit];
	int seat = tac_setup(run)->unit[unit].seat, left = 2 * points;
	report(run, EV_pursues, seat, unit, points);
	for (int i = 0; i < TURNS && tac_on_map(tac_state(run), unit); i++) {
		offer_pursuit(run, unit, left);
		struct choice c = ask(run, Q_PURSUIT, seat, unit, left);
		if (c.verb == PURSUE_STOP)
			return;
		if (c.verb == PURSUE_FACE) {
			tac_turn(run, u->hex, ARG(&c, PURSUE_FACE, facing));
			continue;
		}
		int from = u->hex, to = ARG(&c, PURSUE_TO, hex);
		int cost = tac_cost(tac_now(run), tac_arm(tac_now(run), unit), u->formation, from, to);
		left -= cost;
		struct tac_stack all = {1, {(int16_t)unit}};
		tac_add_twins(tac_now(run), &all);
		tac_scout(run, seat, to);
		for (int k = 0; k < all.n; k++) {
			tac_enter(run, all.unit[k], to);
			report(run, EV_moves, seat, all.unit[k], from, to, WAY_PURSUIT, cost);
		}
	}
}

/* 13.3: foot may, by a Task Check; horse that was not recalled must; 13.33: once a turn. */
static void may_pursue(struct run *run, int unit, int points)
{
	RULE("TN 13.3");
	struct tac_unit *u = &tac_state(run)->unit[unit];
	int seat = tac_setup(run)->unit[unit].seat, twin = tac_twin_beside(tac_now(run), unit);
	bool goes = !u->pursued;
	if (twin != VALUE_NONE && tac_state(run)->unit[twin].pursued && goes) {
		u->pursued = 1; /* it went with its other half */
		return;
	}
	if (goes && tac_arm(tac_now(run), unit) != CAVALRY) {
		option(run, ANSWER_NO, 0, 0, 0);
		option(run, ANSWER_YES, 0, 0, 0);
		goes = ask(run, Q_PURSUE, seat, unit, VALUE_NONE).verb == ANSWER_YES &&
		       tac_task_check(run, unit, TASK_PURSUIT, NULL);
	}
	if (!goes) {
		tac_unmark(run, unit);
		return;
	}
	u->pursued = 1;
	pursue(run, unit, points);
}

/* ---- 13.21, Advance After Combat ---- */

static void take_leader(struct run *run, int leader, int from, int to)
{
	struct tac_leader *l = &tac_state(run)->leader[leader];
	int seat = tac_setup(run)->leader[leader].seat;
	option(run, ANSWER_YES, 0, 0, 0);
	option(run, ANSWER_NO, 0, 0, 0);
	if (ask(run, Q_FOLLOW, seat, leader, VALUE_NONE).verb != ANSWER_YES)
		return;
	l->hex = to;
	report(run, EV_leader_moves, seat, leader, from, to);
}

/* 7.43D: who has no horse stays. */
void tac_take_leaders(struct run *run, int seat, int from, int to)
{
	const struct tac_state *s = tac_state(run);
	for (int l = 0; l < s->n_leader; l++)
		if (tac_leads(s, l) && s->leader[l].hex == from && !s->leader[l].unhorsed &&
		    tac_setup(run)->leader[l].seat == seat)
			take_leader(run, l, from, to);
}

/* 15.02: neither hex nor hexside may be Impassable to it. */
bool tac_may_go_in(struct tac_at at, int unit, int from, int to)
{
	RULE("TN 15.02", true);
	return tac_cost(at, tac_arm(at, unit), at.s->unit[unit].formation, from, to) != X;
}

/* A multi-hex unit goes in with both halves, and leaders of both (4.65). */
void tac_advance(struct run *run, const struct tac_stack *all, int from, int to)
{
	struct tac_state *s = tac_state(run);
	int seat = tac_setup(run)->unit[all->unit[0]].seat, other = VALUE_NONE;
	for (int i = 0; i < all->n; i++) {
		struct tac_unit *u = &s->unit[all->unit[i]];
		if (u->hex2 != VALUE_NONE)
			other = u->hex == from ? u->hex2 : u->hex;
		u->hex = from;
		u->hex2 = VALUE_NONE;
		tac_lay(run, all->unit[i]);
		if (tac_comes_out(tac_now(run), all->unit[i], to))
			tac_come_out(run, all->unit[i], to, NO_END, 0, all->n == 1);
		tac_enter(run, all->unit[i], to);
		report(run, EV_advances, seat, all->unit[i], to);
	}
	tac_take_leaders(run, seat, from, to);
	if (other != VALUE_NONE)
		tac_take_leaders(run, seat, other, to);
}

/* Those of the leading hex who may stand there; false: nobody may. */
static bool advance(struct run *run, struct tac_melee_side *a, int to)
{
	RULE("TN 13.21a", false);
	struct tac_at at = tac_now(run);
	bool led = tac_leader_at(at, tac_setup(run)->unit[a->lead].seat, a->hex);
	struct tac_stack go = {0};
	for (int i = 0; i < a->stack.n; i++) {
		struct tac_stack more = go;
		more.unit[more.n++] = a->stack.unit[i];
		if (tac_in_hex(at.s, a->stack.unit[i], a->hex) && tac_may_go_in(at, a->stack.unit[i], a->hex, to) &&
		    tac_may_stack(at, &more, to, led))
			go = more;
	}
	if (!go.n)
		return false;
	tac_advance(run, &go, a->hex, to);
	a->stack = go;
	tac_those_left(tac_state(run), &a->stack);
	return true;
}

/* ---- all of it ---- */

/* 13.22: nobody wins. */
static void tie(struct run *run, struct tac_melee_side *a, struct tac_melee_side *d)
{
	RULE("TN 13.22t");
	static const struct tac_cell both = {1, DR, STAY};
	suffer(run, a, &both);
	suffer(run, d, &both);
}

static void unmark_all(struct run *run, const struct tac_stack *stack)
{
	for (int i = 0; i < stack->n; i++)
		tac_unmark(run, stack->unit[i]);
}

/* The attacker has won: he advances into a hex that was left, and may go on from there, or be recalled
 * (13.41, 12.72), whether he pursues or not. */
static void follow_up(struct run *run, const struct tac_fight *f, struct tac_melee_side *a, int target,
		      const struct tac_cell *cell)
{
	struct tac_stack all = a->stack;
	bool free_ = tac_top(tac_now(run), target) == VALUE_NONE && !tac_blazes(tac_now(run), target);
	bool pursues = cell->move >= PURSUE_0 && f->may_pursue;
	bool advances = cell->move != RETREATS && free_ && advance(run, a, target);
	if (f->may_pursue && (advances || pursues))
		tac_recall_some(run, &a->stack);
	for (int i = 0; i < all.n; i++)
		if (!pursues || !list_has(a->stack.unit, a->stack.n, all.unit[i]))
			tac_unmark(run, all.unit[i]);
	for (int i = 0; i < a->stack.n && pursues; i++)
		may_pursue(run, a->stack.unit[i], cell->move - PURSUE_0);
}

void tac_apply_melee(struct run *run, const struct tac_fight *f, struct tac_melee_side *a, struct tac_melee_side *d,
		     int margin)
{
	struct tac_stack attackers = a->stack, defenders = d->stack;
	tac_those_left(tac_state(run), &a->stack);
	tac_those_left(tac_state(run), &d->stack);
	if (!margin) {
		tie(run, a, d);
	} else {
		const struct tac_cell *cell = tac_result(a->type, d->type, margin);
		suffer(run, margin > 0 ? d : a, &cell[margin > 0]);
		tac_those_left(tac_state(run), margin > 0 ? &a->stack : &d->stack);
		suffer(run, margin > 0 ? a : d, &cell[margin < 0]);
		tac_those_left(tac_state(run), &a->stack);
	}
	tire_all(run, &attackers);
	tire_all(run, &defenders);
	if (margin > 0)
		follow_up(run, f, a, d->hex, tac_result(a->type, d->type, margin));
	unmark_all(run, margin > 0 ? &(struct tac_stack){0} : &attackers);
}
