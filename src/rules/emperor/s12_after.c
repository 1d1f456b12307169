/* Chapter 12.9: what comes after the dice. */
#include "rules/emperor/emp.h"

static bool won(const struct emp_setup *setup, const struct emp_combat *c, int unit)
{
	int seat = setup->unit[unit].seat;
	return c->by_side[seat] > c->by_side[!seat];
}

/* ---- recoil and withdrawal ---- */

static void report_recoil(struct run *run, int unit, struct geo_pose from)
{
	const struct emp_unit *u = &emp_state(run)->unit[unit];
	report(run, EV_recoils, emp_setup(run)->unit[unit].seat, unit, from.x, from.y, u->x, u->y);
}

static bool step_back(struct run *run, int unit)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct geo_pose from = emp_pose(s, unit), to = geo_moved(from, from.facing + 12, emp_number(N_RECOIL));
	if (s->unit[unit].where != ON_TABLE || !emp_has_room(setup, s, unit, s->unit[unit].formation, to, VALUE_NONE))
		return false;
	emp_place(run, unit, to);
	emp_break_contact(s, unit);
	report_recoil(run, unit, from);
	return true;
}

/* Does an enemy stand where it would step back to? */
static bool enemy_behind(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	struct geo_pose from = emp_pose(s, unit), to = geo_moved(from, from.facing + 12, emp_number(N_RECOIL));
	struct geo_shape shape = emp_shape_at(setup, unit, s->unit[unit].formation, to);
	for (int e = 0; e < setup->n_units; e++) {
		struct geo_shape other = emp_shape(setup, s, e);
		if (emp_enemies(setup, unit, e) && emp_on_table(s, e) && geo_overlap(&shape, &other))
			return true;
	}
	return false;
}

static bool over_the_edge(const struct emp_setup *setup, const struct emp_state *s, int unit, int hundredths)
{
	struct geo_pose from = emp_pose(s, unit), to = geo_moved(from, from.facing + 12, hundredths);
	struct geo_shape shape = emp_shape_at(setup, unit, s->unit[unit].formation, to);
	return !emp_on_map(setup, &shape);
}

/* The enemies in contact give way instead. */
static void push_enemies(struct run *run, int unit)
{
	RULE("EMP 12.9.push");
	struct emp_state *s = emp_state(run);
	const struct emp_setup *setup = emp_setup(run);
	for (int k = 0; k < setup->n_units; k++)
		if (emp_in_contact(s, unit, setup->by_id[k]))
			step_back(run, setup->by_id[k]);
}

/* The enemy from whom a garrison goes: the lowest id that attacks it, else the nearest. */
static struct geo_point driven_by(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	int gap = 0, enemy = VALUE_NONE;
	for (int k = setup->n_units; k-- > 0;)
		enemy = emp_in_contact(s, unit, setup->by_id[k]) ? setup->by_id[k] : enemy;
	if (enemy == VALUE_NONE)
		enemy = emp_nearest_enemy(setup, s, unit, &gap);
	struct geo_shape shape = emp_shape(setup, s, enemy == VALUE_NONE ? unit : enemy);
	return geo_centre(&shape);
}

/* Infantry in contact with the garrison that its order lets go in, the lowest id first. */
static int may_go_in(const struct emp_setup *setup, const struct emp_state *s, int unit, int out[EMP_UNITS])
{
	struct geo_shape area = emp_shape(setup, s, unit);
	int n = 0;
	for (int k = 0; k < setup->n_units; k++) {
		int e = setup->by_id[k];
		struct geo_shape shape = emp_shape(setup, s, e);
		if (emp_in_contact(s, unit, e) && setup->unit[e].arm == INFANTRY &&
		    !emp_order_forbids(setup, s, e, &shape, &area).why)
			out[n++] = e;
	}
	return n;
}

/* 12.9.occupy: one of those who drove the garrison out goes in, or nobody: as their side says. */
static void occupy(struct run *run, int unit, int area, const int who[EMP_UNITS], int n)
{
	RULE("EMP 12.9.occupy");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	if (!n || emp_garrison_count(s, area))
		return;
	for (int i = 0; i < n; i++)
		option(run, OCCUPY_ENTER, who[i], 0, 0);
	option(run, OCCUPY_NO, 0, 0, 0);
	emp_scope_unit(run, unit);
	struct choice c = ask(run, Q_OCCUPY, setup->unit[who[0]].seat, unit, area);
	scope_pop(run);
	if (c.verb == OCCUPY_NO)
		return;
	int enters = ARG(&c, OCCUPY_ENTER, unit);
	emp_break_contact(s, enters);
	s->unit[enters].where = GARRISON;
	s->unit[enters].area = area;
	report(run, EV_entered, setup->unit[enters].seat, enters, area);
}

/* Out of the houses, 8 inches away if it withdraws. */
static void leave_houses(struct run *run, int unit, bool withdraws)
{
	RULE("EMP 12.9.garrison");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct geo_pose to;
	int area = s->unit[unit].area, formation, who[EMP_UNITS], n = may_go_in(setup, s, unit, who);
	if (!emp_place_outside(setup, s, unit, driven_by(setup, s, unit), withdraws, &to, &formation)) {
		emp_lose_unit(run, unit, LOST_CRUSHED);
	} else {
		emp_break_contact(s, unit);
		s->unit[unit].where = ON_TABLE;
		s->unit[unit].area = VALUE_NONE;
		s->unit[unit].formation = formation;
		emp_place(run, unit, to);
		report(run, EV_left, setup->unit[unit].seat, unit, area, to.x, to.y, to.facing);
	}
	occupy(run, unit, area, who, n);
}

/* No room before or behind: a hit more. */
static void crush(struct run *run, int unit)
{
	RULE("EMP 12.9.crush");
	struct emp_unit *u = &emp_state(run)->unit[unit];
	u->hits++;
	if (u->hits >= emp_number(N_REMOVAL))
		emp_lose_unit(run, unit, LOST_EXHAUSTED);
}

/* 12.9.recoil: an inch straight back; barred by an enemy it costs a hit, else the enemy gives way. */
void emp_recoil(struct run *run, int unit)
{
	RULE("EMP 12.9.recoil");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	if (s->unit[unit].where == GARRISON)
		leave_houses(run, unit, false);
	else if (over_the_edge(setup, s, unit, emp_number(N_RECOIL)))
		emp_lose_unit(run, unit, LOST_LEFT);
	else if (step_back(run, unit))
		return;
	else if (enemy_behind(setup, s, unit))
		crush(run, unit);
	else
		push_enemies(run, unit);
}

static int to_home(const struct emp_setup *setup, int seat, struct geo_pose at)
{
	switch (setup->home[seat]) {
	case EDGE_N: return setup->height - at.y;
	case EDGE_E: return setup->width - at.x;
	case EDGE_S: return at.y;
	default: return at.x;
	}
}

/* Its formation, then the next narrower ones. */
static int narrower(const struct emp_setup *setup, int unit, int formation)
{
	switch (formation) {
	case LINE: return setup->unit[unit].arm == CAVALRY ? SQN : ATT;
	case ATT:
	case SQN: return MARCH;
	default: return VALUE_NONE;
	}
}

static bool fits(const struct emp_setup *setup, const struct emp_state *s, int unit, struct geo_pose at, int *formation)
{
	RULE("EMP 12.9.narrower", emp_has_room(setup, s, unit, *formation, at, VALUE_NONE));
	for (int f = *formation; f != VALUE_NONE; f = narrower(setup, unit, f))
		if (emp_has_room(setup, s, unit, f, at, VALUE_NONE)) {
			*formation = f;
			return true;
		}
	return false;
}

/* The k-th way to go back: straight, then by one facing to the side nearer home, to the other ... */
static int deviation(const struct emp_setup *setup, int unit, struct geo_pose from, int k, int far)
{
	int n = (k + 1) / 2, left = from.facing + 12 + n, right = from.facing + 12 - n;
	int seat = setup->unit[unit].seat;
	bool right_first =
		to_home(setup, seat, geo_moved(from, right, far)) < to_home(setup, seat, geo_moved(from, left, far));
	return (k % 2) != right_first ? left : right;
}

enum { DEVIATIONS = 9 };

bool emp_find_refuge(const struct emp_setup *setup, const struct emp_state *s, int unit, struct geo_pose from,
		     struct geo_pose *out, int *formation)
{
	RULE("EMP 12.9.deviate", false);
	int first = *formation;
	for (int far = emp_number(N_WITHDRAWAL); far > 0; far -= 100)
		for (int k = 0; k < DEVIATIONS; k++) {
			struct geo_pose at =
				geo_moved(from, k ? deviation(setup, unit, from, k, far) : from.facing + 12, far);
			*formation = first;
			if (fits(setup, s, unit, at, formation)) {
				*out = at;
				return true;
			}
		}
	return false;
}

/* 12.9.withdrawal: 8 inches back, around what is in the way; off the table it is gone. */
void emp_withdraw(struct run *run, int unit, bool disorder)
{
	RULE("EMP 12.9.withdrawal");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct geo_pose from = emp_pose(s, unit), to;
	int formation = s->unit[unit].formation;
	if (disorder)
		emp_worsen(run, unit, DISORDERED);
	if (s->unit[unit].where == GARRISON) {
		leave_houses(run, unit, true);
	} else if (over_the_edge(setup, s, unit, emp_number(N_WITHDRAWAL))) {
		emp_lose_unit(run, unit, LOST_LEFT);
	} else if (!emp_find_refuge(setup, s, unit, from, &to, &formation)) {
		emp_lose_unit(run, unit, LOST_CRUSHED);
	} else {
		emp_break_contact(s, unit);
		s->unit[unit].formation = formation;
		emp_place(run, unit, to);
		report(run, EV_withdraws, setup->unit[unit].seat, unit, from.x, from.y, to.x, to.y, formation);
	}
}

/* ---- 12.9, step by step ---- */

static void apply_hits(struct run *run, struct emp_combat *c)
{
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	for (int k = 0; k < c->n; k++)
		if (c->taken[c->unit[k]])
			emp_hit(run, c->unit[k], c->taken[c->unit[k]]);
	for (int k = 0; k < c->n; k++) {
		int u = c->unit[k];
		if (emp_is_division(setup, u) ? s->unit[u].hits >= emp_number(N_REMOVAL) : c->taken[u] > 0)
			emp_lose_unit(run, u, emp_is_division(setup, u) ? LOST_EXHAUSTED : LOST_DESTROYED);
	}
}

static bool has_cavalry(const struct emp_setup *setup, const struct emp_combat *c, int seat)
{
	for (int k = 0; k < c->n; k++)
		if (setup->unit[c->unit[k]].seat == seat && setup->unit[c->unit[k]].arm == CAVALRY)
			return true;
	return false;
}

/* 12.9.ridden: infantry not in square that lost to cavalry is gone. */
static void ride_down(struct run *run, const struct emp_combat *c)
{
	RULE("EMP 12.9.ridden");
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	for (int k = 0; k < c->n; k++) {
		int u = c->unit[k], seat = setup->unit[u].seat;
		if (setup->unit[u].arm == INFANTRY && s->unit[u].where == ON_TABLE && s->unit[u].formation != SQUARE &&
		    c->by_side[!seat] > c->by_side[seat] && has_cavalry(setup, c, !seat))
			emp_lose_unit(run, u, LOST_RIDDEN_DOWN);
	}
}

/* 12.9.back: three hits in the phase drive back and disorder. */
static void drive_back(struct run *run, struct emp_combat *c)
{
	RULE("EMP 12.9.back");
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	for (int i = 0; i < 2 * c->n; i++) { /* garrisons last: who is driven back himself does not go in */
		int u = c->unit[i % c->n];
		bool garrison = emp_in_play(s, u) && s->unit[u].where == GARRISON;
		if (!emp_in_play(s, u) || !c->taken[u] || s->unit[u].phase_hits < emp_number(N_BREAKS) ||
		    c->driven[u] || garrison != (i >= c->n))
			continue;
		c->driven[u] = true;
		emp_worsen(run, u, DISORDERED);
		if (setup->unit[u].arm == CAVALRY) {
			c->withdrew[u] = true;
			emp_withdraw(run, u, true);
		} else {
			emp_recoil(run, u);
		}
	}
}

/* 12.9.fresh: infantry that won is Fresh, whatever befell it. */
static void freshen(struct run *run, const struct emp_combat *c)
{
	RULE("EMP 12.9.fresh");
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	for (int k = 0; k < c->n; k++)
		if (setup->unit[c->unit[k]].arm == INFANTRY && emp_in_play(s, c->unit[k]) && won(setup, c, c->unit[k]))
			emp_set_status(run, c->unit[k], FRESH);
}

static bool is_beaten(const struct emp_state *s, const struct emp_combat *c, int unit)
{
	return unit == VALUE_NONE || !emp_in_play(s, unit) || c->driven[unit];
}

/* 12.9.repulse: cavalry that charged and did not defeat its target goes back. */
static void repulse(struct run *run, struct emp_combat *c)
{
	RULE("EMP 12.9.repulse");
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	for (int k = 0; k < c->n; k++) {
		int u = c->unit[k];
		if (setup->unit[u].arm != CAVALRY || !c->charged[u] || c->withdrew[u] || !emp_in_play(s, u) ||
		    is_beaten(s, c, c->foe[u]))
			continue;
		c->withdrew[u] = true;
		emp_withdraw(run, u, false);
	}
}

/* ---- 12.9.8 and 9: charges that follow at once ---- */

static bool may_go_on(const struct emp_setup *setup, const struct emp_state *s, const struct emp_combat *c, int unit)
{
	return setup->unit[unit].arm == CAVALRY && emp_on_table(s, unit) && !c->withdrew[unit] &&
	       s->unit[unit].status != DISORDERED && !emp_fights(s, unit);
}

static void charge_at_once(struct run *run, int unit, int target, bool counter)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct emp_charge x = {.charger = unit, .target = target};
	struct emp_combat next;
	struct geo_pose at;
	emp_aim(setup, s, &x);
	if (!emp_contact_place(setup, s, &x, &at)) {
		report(run, EV_no_room, setup->unit[unit].seat, unit, target);
		return;
	}
	emp_make_contact(run, &x, at, counter);
	emp_gather(setup, s, unit, &next);
	emp_fight(run, &next);
	emp_after_combat(run, &next);
}

/* 12.9.follow: cavalry that drove cavalry off charges it again, for a hit, once a turn. */
static void follow_up(struct run *run, const struct emp_combat *c, int unit)
{
	RULE("EMP 12.9.follow");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	for (int k = 0; k < c->n; k++) {
		int t = c->unit[k];
		struct emp_charge x = {.charger = unit, .target = t};
		struct geo_pose at;
		if (!emp_enemies(setup, unit, t) || setup->unit[t].arm != CAVALRY || !c->driven[t] ||
		    !emp_on_table(s, t) || s->unit[unit].followed || (c->foe[unit] != t && c->foe[t] != unit) ||
		    !may_go_on(setup, s, c, unit))
			continue;
		s->unit[unit].followed = 1;
		emp_aim(setup, s, &x);
		if (emp_onward_fault(setup, s, &x, &at).why)
			continue;
		report(run, EV_follows, setup->unit[unit].seat, unit, t);
		s->unit[unit].hits++; /* its price; of no phase's total */
		if (s->unit[unit].hits >= emp_number(N_REMOVAL))
			emp_lose_unit(run, unit, LOST_EXHAUSTED);
		else
			charge_at_once(run, unit, t, false);
	}
}

/* The nearest straight ahead that it could charge, or NONE. */
static int next_ahead(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	int half = emp_width(setup, unit, s->unit[unit].formation) / 2, best = VALUE_NONE, gap = 0;
	struct geo_shape ahead = geo_part(emp_pose(s, unit), -half, half, -emp_reach(setup, CAVALRY), 0);
	for (int k = 0; k < setup->n_units; k++) {
		int e = setup->by_id[k];
		struct geo_shape shape = emp_shape(setup, s, e);
		struct emp_charge x = {.charger = unit, .target = e};
		struct geo_pose at;
		if (!emp_enemies(setup, unit, e) || !emp_on_table(s, e) || !geo_overlap(&ahead, &shape))
			continue;
		int d = emp_gap(setup, s, unit, e);
		emp_aim(setup, s, &x);
		if (d > emp_charge_reach(setup, s, &x) || emp_onward_fault(setup, s, &x, &at).why ||
		    (best != VALUE_NONE && d >= gap))
			continue;
		best = e;
		gap = d;
	}
	return best;
}

/* 12.9.breakthrough: cavalry that destroyed its target charges on, once a turn; not after guns. */
static void break_through(struct run *run, const struct emp_combat *c, int unit)
{
	RULE("EMP 12.9.breakthrough");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	int prey = c->foe[unit];
	if (!may_go_on(setup, s, c, unit) || !c->charged[unit] || s->unit[unit].broke || prey == VALUE_NONE ||
	    s->unit[prey].where != GONE || setup->unit[prey].arm == ARTILLERY)
		return;
	int target = next_ahead(setup, s, unit);
	if (target == VALUE_NONE || emp_fights(s, target))
		return;
	s->unit[unit].broke = 1;
	report(run, EV_breaks_through, setup->unit[unit].seat, unit, target);
	struct emp_charge x = {.charger = unit, .target = target};
	emp_aim(setup, s, &x);
	int how = emp_react_at_once(run, &x);
	if (how == REACT_EVADE)
		emp_ride_on(run, unit);
	else
		charge_at_once(run, unit, target, how == REACT_COUNTER);
}

/* 12.9: in this order. */
void emp_after_combat(struct run *run, struct emp_combat *c)
{
	RULE("EMP 12.9");
	int winner = c->by_side[0] == c->by_side[1] ? VALUE_NONE : c->by_side[1] > c->by_side[0];
	int more = winner == VALUE_NONE ? 0 : winner;
	apply_hits(run, c);
	report(run, EV_result, winner, winner, c->unit[0], c->by_side[more], c->by_side[!more]);
	ride_down(run, c);
	drive_back(run, c);
	freshen(run, c);
	repulse(run, c);
	for (int k = 0; k < c->n; k++)
		follow_up(run, c, c->unit[k]);
	for (int k = 0; k < c->n; k++)
		break_through(run, c, c->unit[k]);
}
