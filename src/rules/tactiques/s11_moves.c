/* Chapter 11: step J, how moves are made.  Which steps one may take stands in s11_steps.c. */
#include "rules/tactiques/s11.h"

enum { STEPS_MOST = 80 };

/* ---- a mover ---- */

/* 15.71: at night half of it. */
static int leader_allowance(struct tac_at at)
{
	RULE("TN 15.71l", 2 * at.setup->leader_ma);
	return tac_light(at) == NIGHT ? 2 * ((at.setup->leader_ma + 1) / 2) : 2 * at.setup->leader_ma;
}

static void count_allowance(struct tac_mover *m)
{
	struct tac_at at = tac_now(m->run);
	m->allowance = leader_allowance(at);
	for (int i = 0; i < m->stack.n; i++) {
		int n = tac_allowance(at, m->stack.unit[i], m->doubled);
		m->allowance = !i || n < m->allowance ? n : m->allowance;
	}
}

/* ---- what he may do next ---- */

static void offer_if(const struct tac_mover *m, int verb, int v)
{
	if (tac_may_step(m, verb, v))
		option(m->run, verb, v, 0, 0);
}

/* 11.38: one hex, instead of all movement. */
static void offer_prolong(const struct tac_mover *m, int to)
{
	RULE("TN 11.38p");
	offer_if(m, STEP_PROLONG, to);
}

/* A Dash where it may not leave without. */
static void offer_hex(const struct tac_mover *m, int direction, int verb)
{
	int to = flat_next(&m->at.setup->map, m->here, direction);
	struct no no = tac_go_no(m, direction, tac_way_extra(verb), false);
	if (!no.why)
		option(m->run, verb, to, 0, 0);
	else if (verb == STEP_TO && no.why == &tac_messages[NO_leaves_not] &&
		 !tac_go_no(m, direction, tac_way_extra(STEP_DASH), true).why)
		option(m->run, STEP_DASH, to, 0, 0);
}

static void offer_hexes(const struct tac_mover *m)
{
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int to = flat_next(&m->at.setup->map, m->here, d), verb = tac_way_through(m, d);
		if (to == FLAT_NONE || verb == STEP_STOP)
			continue;
		if (verb == STEP_PROLONG) {
			offer_if(m, STEP_TO, to);
			offer_prolong(m, to);
		} else {
			offer_hex(m, d, verb);
		}
	}
}

/* 4.23 */
static void offer_facings(const struct tac_mover *m)
{
	RULE("TN 4.23");
	for (int f = 0; f < 2 * FLAT_DIRECTIONS; f++)
		if (f != tac_leading(m)->facing)
			offer_if(m, STEP_FACE, f);
}

static void offer_formations(const struct tac_mover *m)
{
	for (int f = 0; f < FORMATIONS; f++)
		if (f != tac_leading(m)->formation)
			offer_if(m, STEP_FORM, f);
}

/* 4.6: into the hex at its flank. */
static void offer_to_expand(const struct tac_mover *m)
{
	RULE("TN 4.6");
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int to = flat_next(&m->at.setup->map, m->here, d);
		if (to != FLAT_NONE)
			offer_if(m, STEP_EXPAND, to);
	}
}

static void offer_hex2(const struct tac_mover *m)
{
	const struct tac_unit *u = tac_leading(m);
	offer_to_expand(m);
	for (int half = 0; half < 2 && u->hex2 != VALUE_NONE; half++)
		offer_if(m, STEP_COLLAPSE, half ? u->hex2 : u->hex);
}

/* 4.61: the odd increment changes over, if there is room for it; whether there is one tells nobody. */
static void offer_extra(const struct tac_mover *m)
{
	RULE("TN 4.61o");
	const struct tac_unit *u = tac_leading(m);
	if (u->hex2 != VALUE_NONE)
		offer_if(m, STEP_EXTRA, u->odd ? u->hex : u->hex2);
}

static void take_extra(struct tac_mover *m, int hex)
{
	struct tac_unit *u = &tac_state(m->run)->unit[tac_lead(m)];
	u->odd = hex == u->hex2;
}

/* 4.7 */
static void offer_detaching(const struct tac_mover *m)
{
	RULE("TN 4.74");
	offer_if(m, STEP_DETACH, 0);
}

static void offer_companies(const struct tac_mover *m)
{
	offer_detaching(m);
	for (int u = 0; u < m->at.s->n_unit; u++)
		if (m->at.s->unit[u].parent == tac_lead(m))
			offer_if(m, STEP_ABSORB, u);
}

/* 11.38 */
static void offer_double(const struct tac_mover *m)
{
	RULE("TN 11.38d");
	offer_if(m, STEP_DOUBLE, 0);
}

/* 5.12 */
static void offer_top(const struct tac_mover *m)
{
	RULE("TN 5.12");
	struct tac_stack k = tac_stack_at(m->at, m->here);
	for (int i = 1; i < k.n; i++)
		option(m->run, STEP_TOP, k.unit[i], 0, 0);
}

/* 9.7 */
static void offer_entry(const struct tac_mover *m)
{
	RULE("TN 9.75e");
	if (tac_entry_of(m) != VALUE_NONE)
		offer_if(m, STEP_ENTER, tac_entry_of(m));
}

/* 8.21 */
static void offer_exit(const struct tac_mover *m)
{
	RULE("TN 8.21x");
	offer_if(m, STEP_EXIT, 0);
}

static void offer_steps(const struct tac_mover *m)
{
	option(m->run, STEP_STOP, 0, 0, 0);
	if (m->here == VALUE_NONE) {
		offer_entry(m);
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
	offer_double(m);
	offer_top(m);
	offer_exit(m);
}

/* ---- doing it ---- */

/* Those of its units that are still where the mover is. */
static bool goes_on(struct tac_mover *m)
{
	const struct tac_state *s = tac_state(m->run);
	int n = 0;
	if (!m->stack.n)
		return true;
	if (m->here == VALUE_NONE)
		return s->unit[tac_lead(m)].status == WAITING;
	for (int i = 0; i < m->stack.n; i++)
		if (tac_in_hex(s, m->stack.unit[i], m->here))
			m->stack.unit[n++] = m->stack.unit[i];
	m->stack.n = n;
	return n > 0;
}

/* 11.35: foot and guns dare to go next to enemy cavalry, or stay and do not try these again. */
static bool press(struct tac_mover *m, int to, int to2)
{
	RULE("TN 11.35", true);
	struct tac_at at = tac_now(m->run);
	bool good = true;
	if (!m->stack.n ||
	    !(tac_beside(at, !m->seat, to, CAVALRY) || (to2 != VALUE_NONE && tac_beside(at, !m->seat, to2, CAVALRY))))
		return true;
	for (int i = 0; i < m->stack.n; i++)
		if (tac_arm(at, m->stack.unit[i]) != CAVALRY)
			good = tac_task_check(m->run, m->stack.unit[i], TASK_PRESS, NULL) && good;
	for (int u = 0; u < at.s->n_unit && !good; u++)
		if (at.setup->unit[u].seat != m->seat && tac_on_map(at.s, u) && tac_arm(at, u) == CAVALRY &&
		    !tac_hidden(at.s, u) && (tac_stands_beside(at, u, to) || tac_stands_beside(at, u, to2)) &&
		    m->n_pressed < TAC_PRESSED)
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
	case F_LINE: return u->arm < FOOT_ARTILLERY;
	case F_SQUARE: return u->arm == INFANTRY && !u->untrained;
	case F_SKIRMISH: return u->skirmishes;
	default: return formation == F_LIMBERED && u->arm >= FOOT_ARTILLERY;
	}
}

void tac_come_out(struct run *run, int unit, int to, int points, int cost, bool alone)
{
	struct tac_at at = tac_now(run);
	int from = at.s->unit[unit].hex, seat = at.setup->unit[unit].seat;
	for (int f = 0; f < FORMATIONS; f++) {
		int step = comes_out_as(at, unit, f, alone) ? tac_cost(at, tac_arm(at, unit), f, from, to) : X;
		if (step != X && step <= points)
			option(run, SHAPE_FORMATION, f, 0, 0);
	}
	struct choice c = ask(run, Q_REFORM, seat, unit, VALUE_NONE);
	int f = ARG(&c, SHAPE_FORMATION, formation);
	tac_change_formation(run, unit, f, tac_facing_for(f, at.s->unit[unit].facing), cost);
}

static void all_come_out(struct tac_mover *m, int to)
{
	int cost = tac_out_cost(m, to), points = m->allowance - m->spent - cost;
	bool alone = m->stack.n == 1 && tac_top(tac_now(m->run), to) == VALUE_NONE;
	for (int i = 0; i < m->stack.n; i++)
		if (tac_comes_out(tac_now(m->run), m->stack.unit[i], to))
			tac_come_out(m->run, m->stack.unit[i], to, points, cost, alone);
	m->changed = m->changed || cost;
	m->spent += cost;
}

/* As they are before a step. */
static struct tac_movers movers_of(const struct tac_mover *m)
{
	struct tac_movers who = {.stack = m->stack};
	for (int i = 0; i < m->stack.n; i++)
		who.formation[i] = tac_state(m->run)->unit[m->stack.unit[i]].formation;
	return who;
}

/* 11.37: General ground made one of them General. */
static bool became_general(const struct tac_mover *m, const struct tac_movers *who)
{
	RULE("TN 11.37g", false);
	const struct tac_state *s = tac_state(m->run);
	for (int i = 0; i < who->stack.n; i++)
		if (tac_in_hex(s, who->stack.unit[i], m->here) && who->formation[i] != F_GENERAL &&
		    s->unit[who->stack.unit[i]].formation == F_GENERAL)
			return true;
	return false;
}

static void carry(struct tac_mover *m, int direction, int verb, int cost)
{
	struct tac_state *s = tac_state(m->run);
	int from = m->here, to = flat_next(&tac_setup(m->run)->map, from, direction);
	bool masked = false;
	for (int i = m->stack.n; i-- > 0;) {
		const struct tac_unit *u = &s->unit[m->stack.unit[i]];
		int to2 = u->hex2 == VALUE_NONE ? VALUE_NONE : flat_next(&tac_setup(m->run)->map, u->hex2, direction);
		masked = masked || u->masked == 1;
		tac_enter_both(m->run, m->stack.unit[i], to, to2);
		report(m->run, EV_moves, m->seat, m->stack.unit[i], from, to,
		       verb == STEP_TO ? WAY_MARCH : verb - STEP_BACK + WAY_BACK, cost);
	}
	for (int i = m->stack.n; i-- > 0;)
		if (m->stack.n > 1 && tac_on_map(s, m->stack.unit[i]))
			tac_to_top(m->run, m->stack.unit[i]);
	for (int i = 0; i < m->n_leaders; i++) {
		s->leader[m->leader[i]].hex = to;
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
static void go(struct tac_mover *m, int verb, int to)
{
	RULE("TN 11.31");
	int direction = flat_direction_of(&tac_setup(m->run)->map, m->here, to), left = m->here;
	int unit = tac_lead(m);
	struct tac_movers who = movers_of(m);
	int to2 = tac_other_half(m, direction), left2 = to2 == VALUE_NONE ? VALUE_NONE : tac_leading(m)->hex2;
	tac_scout(m->run, m->seat, to);
	if (to2 != VALUE_NONE)
		tac_scout(m->run, m->seat, to2);
	if (!press(m, to, to2))
		return;
	if (verb != STEP_PROLONG)
		all_come_out(m, to);
	int cost = verb == STEP_PROLONG ? m->allowance : tac_step_cost(m, direction) + tac_way_extra(verb);
	m->spent += cost;
	m->prolonged = verb == STEP_PROLONG;
	carry(m, direction, verb, cost);
	if (unit != VALUE_NONE && goes_on(m))
		tac_opportunity(m->run, &who, left, m->here, VALUE_NONE);
	if (left2 != VALUE_NONE && goes_on(m) && tac_leading(m)->hex2 != VALUE_NONE)
		tac_opportunity(m->run, &who, left2, tac_leading(m)->hex2, left);
	if (became_general(m, &who))
		tac_opportunity(m->run, &who, m->here, m->here, left);
	m->halted = unit == VALUE_NONE || !m->stack.n || !tac_on_map(tac_state(m->run), unit)
			    ? tac_beside(tac_now(m->run), !m->seat, m->here, VALUE_NONE)
			    : tac_engaged(tac_now(m->run), unit);
}

/* 4.57: guns limber by a Task Check. */
static bool limbers(struct tac_mover *m, int formation)
{
	RULE("TN 4.57", true);
	if (formation != F_LIMBERED || tac_leading(m)->formation != F_UNLIMBERED)
		return true;
	m->tried = true;
	return tac_task_check(m->run, tac_lead(m), TASK_LIMBER, NULL);
}

/* 4.34: shot at in the formation that is given up. */
static void form(struct tac_mover *m, int formation)
{
	RULE("TN 4.34");
	int unit = tac_lead(m);
	struct tac_movers who = movers_of(m);
	int cost = tac_change_cost(tac_now(m->run), unit);
	if (!limbers(m, formation))
		return;
	m->changed = true;
	m->spent += cost;
	tac_change_formation(m->run, unit, formation, tac_facing_for(formation, tac_leading(m)->facing), cost);
	tac_opportunity(m->run, &who, m->here, m->here, VALUE_NONE);
	if (goes_on(m) && tac_leading(m)->hex2 != VALUE_NONE)
		tac_opportunity(m->run, &who, tac_leading(m)->hex2, tac_leading(m)->hex2, m->here);
}

/* 4.62 */
static void expand(struct tac_mover *m, int to)
{
	RULE("TN 4.62");
	int cost = tac_unit_cost(m, tac_lead(m), m->here, to);
	tac_scout(m->run, m->seat, to);
	if (!press(m, to, VALUE_NONE))
		return;
	m->spent += cost;
	report(m->run, EV_expands, m->seat, tac_lead(m), to, cost);
	tac_spread(m->run, tac_lead(m), to);
	m->halted = m->halted || tac_beside(tac_now(m->run), !m->seat, to, VALUE_NONE);
}

static void collapse(struct tac_mover *m, int to)
{
	struct tac_unit *u = &tac_state(m->run)->unit[tac_lead(m)];
	int cost = tac_unit_cost(m, tac_lead(m), to == u->hex ? u->hex2 : u->hex, to);
	m->spent += cost;
	u->hex = to;
	u->hex2 = VALUE_NONE;
	tac_lay(m->run, tac_lead(m));
	m->here = to;
	report(m->run, EV_collapses, m->seat, tac_lead(m), to, cost);
}

/* 4.71, 4.72 */
static void detach(struct tac_mover *m)
{
	RULE("TN 4.71");
	struct tac_state *s = tac_state(m->run);
	struct tac_unit *u = &s->unit[tac_lead(m)];
	int company = tac_free_company(tac_now(m->run), m->seat);
	s->unit[company] = (struct tac_unit){.hex = u->hex, .hex2 = VALUE_NONE, .formation = u->formation,
					     .facing = u->facing, .disruption = u->disruption,
					     .status = ON_MAP, .parent = m->stack.unit[0],
					     .masked = u->masked, .beneath = u->masked,
					     .grand = VALUE_NONE};
	u->out++;
	tac_lay(m->run, company);
	tac_to_bottom(m->run, company);
	report(m->run, EV_detaches, m->seat, tac_lead(m), company);
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

static void double_step(struct tac_mover *m)
{
	struct tac_state *s = tac_state(m->run);
	for (int i = 0; i < m->stack.n; i++) {
		int c = tac_unit(tac_now(m->run), m->stack.unit[i])->command;
		if (s->command[c].doubled)
			continue;
		s->command[c].doubled = 1;
		s->command[c].fatigue = s->command[c].fatigue + tac_double_cost(tac_now(m->run));
		report(m->run, EV_double_step, m->seat, c);
	}
	m->doubled = true;
	count_allowance(m);
}

static void turn(struct tac_mover *m, int facing)
{
	struct tac_state *s = tac_state(m->run);
	for (int i = 0; i < m->stack.n; i++)
		s->unit[m->stack.unit[i]].facing = tac_facing_for(s->unit[m->stack.unit[i]].formation, facing);
	report(m->run, EV_turns, m->seat, tac_lead(m), s->unit[tac_lead(m)].facing);
	m->turned = true;
}

static void put_on_top(struct tac_mover *m, int unit)
{
	int facing = tac_state(m->run)->unit[unit].facing;
	tac_to_top(m->run, unit);
	tac_turn(m->run, m->here, facing);
}

/* ---- 9.7: onto the map, 8.21: off it ---- */

/* Who does not dare to go beside cavalry stays off the map for this turn. */
static void enter(struct tac_mover *m, int hex)
{
	struct tac_state *s = tac_state(m->run);
	int cost = tac_enter_cost(m, hex), unit = tac_lead(m);
	m->tried = true;
	tac_scout(m->run, m->seat, hex);
	if (unit == VALUE_NONE) {
		s->leader[m->leader[0]].hex = hex;
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

/* Leaders stay on the map. */
static void leave(struct tac_mover *m)
{
	struct tac_state *s = tac_state(m->run);
	int exit = tac_exit_at(tac_now(m->run), m->seat, m->here);
	for (int i = 0; i < m->stack.n; i++) {
		tac_remove(m->run, m->stack.unit[i], EXITED);
		s->exit[exit].left++;
		report(m->run, EV_exits, m->seat, m->stack.unit[i], m->here);
	}
}

static void do_step(struct tac_mover *m, const struct choice *c)
{
	switch (c->verb) {
	case STEP_FACE: turn(m, ARG(c, STEP_FACE, facing)); break;
	case STEP_FORM: form(m, ARG(c, STEP_FORM, formation)); break;
	case STEP_EXPAND: expand(m, ARG(c, STEP_EXPAND, hex)); break;
	case STEP_COLLAPSE: collapse(m, ARG(c, STEP_COLLAPSE, hex)); break;
	case STEP_EXTRA: take_extra(m, ARG(c, STEP_EXTRA, hex)); break;
	case STEP_DETACH: detach(m); break;
	case STEP_ABSORB: tac_absorb(m->run, ARG(c, STEP_ABSORB, company)); break;
	case STEP_DOUBLE: double_step(m); break;
	case STEP_TOP: put_on_top(m, ARG(c, STEP_TOP, unit)); break;
	case STEP_ENTER: enter(m, ARG(c, STEP_ENTER, hex)); break;
	case STEP_EXIT: leave(m); break;
	default: go(m, c->verb, ARG(c, STEP_TO, hex)); break;
	}
}

/* 4.21: who joins others faces as they do. */
static void fall_in(struct tac_mover *m)
{
	struct tac_at at = tac_now(m->run);
	int top = m->stack.n && m->here != VALUE_NONE ? tac_top(at, m->here) : VALUE_NONE;
	if (top != VALUE_NONE && !list_has(m->stack.unit, m->stack.n, top))
		tac_turn(m->run, m->here, at.s->unit[top].facing);
}

static const char shown;

const struct tac_mover *tac_mover_of(struct run *run)
{
	return *run_slot(run, &shown);
}

/* For who looks at what the next step may be. */
static void show(const struct tac_mover *m)
{
	void **slot = run_slot(m->run, &shown);
	if (!*slot)
		*slot = run_scratch(m->run, sizeof *m);
	*(struct tac_mover *)*slot = *m;
}

static void move(struct tac_mover *m)
{
	int about = m->stack.n ? tac_lead(m) : VALUE_NONE;
	count_allowance(m);
	for (; m->steps < STEPS_MOST && goes_on(m); m->steps++) {
		offer_steps(m);
		show(m);
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
	return (hex == VALUE_NONE || l->hex == hex) && at.setup->leader[leader].seat == seat && !l->acted &&
	       !l->unhorsed && tac_leads(at.s, leader) && tac_leader_active(at, leader);
}

/* Units of a hex that may still move; who is marked with others goes by himself. */
static struct tac_stack movers_in(struct tac_at at, int hex)
{
	struct tac_stack k = tac_stack_at(at, hex);
	int n = 0;
	for (int i = 0; i < k.n; i++)
		if (!at.s->unit[k.unit[i]].acted && tac_unit_active(at, k.unit[i]))
			k.unit[n++] = k.unit[i];
	k.n = n;
	return k;
}

/* These and leaders. */
static void take(struct tac_mover *m, struct tac_at at, int hex)
{
	m->stack = movers_in(at, hex);
	int hex2 = m->stack.n ? at.s->unit[tac_lead(m)].hex2 : VALUE_NONE; /* 4.65 */
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

/* Does the unit head a stack that may move as one: with others, or with a leader, of whom n may still move? */
static bool heads_stack(struct tac_at at, int unit, const int riders[TAC_LEADERS], int n)
{
	const struct tac_unit *u = &at.s->unit[unit];
	bool led = list_has(riders, n, u->hex) || (u->hex2 != VALUE_NONE && list_has(riders, n, u->hex2));
	if (!tac_stacked(at, u->hex))
		return led;
	struct tac_stack k = movers_in(at, u->hex);
	return k.unit[0] == unit && (k.n > 1 || led) && goes_together(at, &k);
}

/* 9.7: who waits beside the map. */
static void offer_comers(struct run *run, struct tac_at at, int seat)
{
	for (int u = 0; u < at.s->n_unit && at.s->n_group; u++)
		if (at.s->unit[u].status == WAITING && at.setup->unit[u].seat == seat && !at.s->unit[u].acted &&
		    tac_unit_active(at, u) && tac_entry_of_unit(at, u) != VALUE_NONE)
			option(run, MOVER_UNIT, u, 0, 0);
	for (int l = 0; l < at.s->n_leader && at.s->n_group; l++)
		if (at.setup->leader[l].seat == seat && !at.s->leader[l].acted && tac_leader_active(at, l) &&
		    tac_entry_of_leader(at, l) != VALUE_NONE)
			option(run, MOVER_LEADER, l, 0, 0);
}

static void offer_movers(struct run *run, int seat)
{
	struct tac_at at = tac_now(run);
	int riders[TAC_LEADERS], n = 0; /* hexes that they ride from */
	for (int l = 0; l < at.s->n_leader; l++)
		if (rides(at, l, seat, VALUE_NONE))
			riders[n++] = at.s->leader[l].hex;
	option(run, MOVER_DONE, 0, 0, 0);
	for (int u = 0; u < at.s->n_unit; u++) {
		if (at.setup->unit[u].seat != seat || !tac_on_map(at.s, u) || at.s->unit[u].acted ||
		    !tac_unit_active(at, u))
			continue;
		option(run, MOVER_UNIT, u, 0, 0);
		if (heads_stack(at, u, riders, n))
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

static void set_acted(struct tac_mover *m)
{
	struct tac_state *s = tac_state(m->run);
	for (int i = 0; i < m->stack.n; i++)
		s->unit[m->stack.unit[i]].acted = 1;
	for (int i = 0; i < m->n_leaders; i++)
		s->leader[m->leader[i]].acted = 1;
}

static void take_unit(struct tac_mover *m, int unit)
{
	m->stack = (struct tac_stack){1, {(int16_t)unit}};
	tac_add_twins(tac_now(m->run), &m->stack);
}

/* 2.3: who leads a brigade goes with the last of its units that is with him, if he has a horse. */
static void take_bound(struct tac_mover *m)
{
	struct tac_at at = tac_now(m->run);
	for (int l = 0; l < at.s->n_leader && m->here != VALUE_NONE; l++) {
		int own = tac_bound_to(at, l);
		if (own != VALUE_NONE && tac_leads(at.s, l) && tac_in_hex(at.s, tac_lead(m), at.s->leader[l].hex) &&
		    !at.s->leader[l].unhorsed && tac_unit(at, tac_lead(m))->command == own &&
		    !tac_stands_with(at, own, m->here, &m->stack))
			m->leader[m->n_leaders++] = (int16_t)l;
	}
}

/* J: one mover a visit. */
int tac_move_row(struct run *run)
{
	RULE("TN 8.1J", FLOW_NEXT);
	int seat = tac_state(run)->at.active;
	struct tac_mover m = {.run = run, .at = tac_now(run), .seat = seat};
	offer_movers(run, seat);
	struct choice c = ask(run, Q_MOVER, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == MOVER_DONE) {
		tac_all_may_act(run);
		return FLOW_NEXT;
	}
	if (c.verb == MOVER_DUMMY) {
		tac_state(run)->dummy[ARG(&c, MOVER_DUMMY, dummy)].acted = 1;
		run_veil(run);
		tac_drift(run, ARG(&c, MOVER_DUMMY, dummy));
		return ROW_MOVE;
	}
	m.here = c.verb == MOVER_UNIT    ? tac_state(run)->unit[ARG(&c, MOVER_UNIT, unit)].hex
		 : c.verb == MOVER_STACK ? ARG(&c, MOVER_STACK, hex)
					 : tac_state(run)->leader[ARG(&c, MOVER_LEADER, leader)].hex;
	if (c.verb == MOVER_STACK) {
		take(&m, tac_now(run), m.here);
	} else if (c.verb == MOVER_UNIT) {
		take_unit(&m, ARG(&c, MOVER_UNIT, unit));
		take_bound(&m);
	} else {
		m.leader[m.n_leaders++] = ARG(&c, MOVER_LEADER, leader);
	}
	if (m.here != VALUE_NONE && tac_mask_at(tac_now(run), m.here) != VALUE_NONE)
		run_veil(run); /* one, two or a dummy: who it was that went does not show */
	set_acted(&m);
	move(&m);
	return ROW_MOVE;
}
