/* What may be ordered at all, as far as the table shows it when the mails are written; and random
 * orders for play without players.  Whether a line can be carried out is seen when its turn comes. */
#include "engine/sources.h"
#include "rules/emperor/emp.h"

/* ---- faults ---- */

static bool own_unit(const struct emp_setup *setup, int seat, int unit)
{
	return unit >= 0 && unit < setup->n_units && setup->unit[unit].seat == seat;
}

static bool enemy_unit(const struct emp_setup *setup, int seat, int unit)
{
	return unit >= 0 && unit < setup->n_units && setup->unit[unit].seat != seat;
}

static bool own_leader(const struct emp_setup *setup, int seat, int leader)
{
	return leader >= 0 && leader < setup->n_leaders && setup->leader[leader].seat == seat;
}

static bool out_of_elan(const struct emp_state *v, int leader)
{
	RULE("EMP 3.2.none", false);
	return v->leader[leader].elan <= 0;
}

static struct no leader_fault(const struct emp_setup *setup, const struct emp_state *v, int seat,
			      const struct choice *c)
{
	int l = ARG(c, CMD_RIDE, leader), about = ARG(c, CMD_RECOVER, unit);
	bool corps = c->verb == CMD_ATTACK || c->verb == CMD_TARGET || c->verb == CMD_DEFEND || c->verb == CMD_DELAY;
	if (!own_leader(setup, seat, l))
		return NO(not_your_leader);
	if (v->leader[l].where != ON_TABLE && c->verb != CMD_SHARE &&
	    !(c->verb == CMD_RIDE && emp_may_arrive(setup, v, l)))
		return NO(leader_off_table);
	if (c->verb == CMD_SHARE)
		return v->at.turn == 1 && setup->rule[SWITCH_SHARE] && ARG(c, CMD_SHARE, elan) >= 0 &&
				       ARG(c, CMD_SHARE, elan) <= emp_number(N_SHARE_MOST)
			       ? NO_OBJECTION
			       : NO(share_when);
	if (corps && setup->leader[l].army)
		return NO(army_has_no_corps);
	if (corps && v->leader[l].broken)
		return NO(corps_broken);
	if (c->verb != CMD_RIDE && out_of_elan(v, l))
		return NO(no_elan);
	if (c->verb == CMD_TARGET && (!enemy_unit(setup, seat, about) || !emp_in_play(v, about)))
		return NO(target_off_table);
	if (c->verb == CMD_RECOVER && (!own_unit(setup, seat, about) || v->unit[about].status == FRESH))
		return NO(needs_no_recovery);
	return c->verb == CMD_RECOVER && !emp_may_help(setup, v, l, about) ? NO(too_far_to_help) : NO_OBJECTION;
}

static struct no place_fault(const struct emp_setup *setup, int x, int y)
{
	return x >= 0 && y >= 0 && x <= setup->width && y <= setup->height
		       ? NO_OBJECTION
		       : NO(place_off_table, setup->width, setup->height);
}

static struct no formation_fault(const struct emp_setup *setup, int unit, int formation)
{
	return formation >= 0 && formation < FORMATIONS && emp_form(setup, unit, formation)->known ? NO_OBJECTION
												   : NO(no_formation);
}

/* Of a unit whose corps may come round the flank this turn: what it does if it comes. */
static struct no arrival_fault(const struct emp_setup *setup, const struct emp_state *v, const struct choice *c)
{
	int unit = ARG(c, CMD_MOVE, unit), leader = setup->unit[unit].leader;
	if (!emp_may_arrive(setup, v, leader))
		return NO(not_arrived);
	switch (c->verb) {
	case CMD_ARRIVE:
		return emp_on_edge(setup, v, leader, ARG(c, CMD_ARRIVE, x), ARG(c, CMD_ARRIVE, y))
			       ? place_fault(setup, ARG(c, CMD_ARRIVE, x), ARG(c, CMD_ARRIVE, y))
			       : NO(other_edge);
	case CMD_FORM: return formation_fault(setup, unit, ARG(c, CMD_FORM, formation));
	case CMD_MOVE: return place_fault(setup, ARG(c, CMD_MOVE, x), ARG(c, CMD_MOVE, y));
	case CMD_ABOUT:
	case CMD_HOLD: return NO_OBJECTION;
	default: return NO(not_arrived);
	}
}

static struct no shoot_fault(const struct emp_setup *setup, int seat, const struct choice *c)
{
	if (c->verb == CMD_SHOOT && !enemy_unit(setup, seat, ARG(c, CMD_SHOOT, target)))
		return NO(no_enemy);
	return setup->unit[ARG(c, CMD_SHOOT, unit)].arm == CAVALRY ? NO(cavalry_shoots) : NO_OBJECTION;
}

static struct no unit_fault(const struct emp_setup *setup, const struct emp_state *v, int seat, const struct choice *c)
{
	int u = ARG(c, CMD_MOVE, unit), area = ARG(c, CMD_ENTER, area);
	if (!own_unit(setup, seat, u))
		return NO(not_your_unit);
	if (v->unit[u].where == GONE)
		return NO(unit_lost);
	if (v->unit[u].where == OFF_TABLE)
		return arrival_fault(setup, v, c);
	switch (c->verb) {
	case CMD_ARRIVE: return NO(arrived);
	case CMD_RALLY: return emp_may_rally(setup, v, u) ? NO_OBJECTION : NO(cannot_rally);
	case CMD_FORM:
		return v->unit[u].where == ON_TABLE ? formation_fault(setup, u, ARG(c, CMD_FORM, formation))
						    : NO(no_formation);
	case CMD_MOVE: return place_fault(setup, ARG(c, CMD_MOVE, x), ARG(c, CMD_MOVE, y));
	case CMD_ENTER:
		return area >= 0 && area < setup->n_areas ? emp_enter_fault(setup, v, u, area) : NO(no_such_place);
	case CMD_SHOOT:
	case CMD_HOLD: return shoot_fault(setup, seat, c);
	case CMD_SQUARE: return setup->unit[u].arm == INFANTRY ? NO_OBJECTION : NO(squares_are_foot);
	default: return NO_OBJECTION;
	}
}

static struct no grand_fault(const struct emp_setup *setup, const struct emp_state *v, int seat, const struct choice *c)
{
	const int gun[3] = {ARG(c, CMD_GRAND, a), ARG(c, CMD_GRAND, b), ARG(c, CMD_GRAND, c)};
	for (int i = 0; i < 3; i++)
		if (!own_unit(setup, seat, gun[i]) || setup->unit[gun[i]].arm != ARTILLERY || !emp_in_play(v, gun[i]) ||
		    gun[i] == gun[(i + 1) % 3])
			return NO(grand_three);
	return enemy_unit(setup, seat, ARG(c, CMD_GRAND, target)) ? NO_OBJECTION : NO(no_enemy);
}

struct no emp_command_fault(const struct emp_setup *setup, const struct emp_state *v, int seat, const struct choice *c)
{
	struct no no;
	switch (c->verb) {
	case CMD_DONE:
	case CMD_FIRST: return NO_OBJECTION;
	case CMD_SHARE:
	case CMD_RECOVER:
	case CMD_TARGET: return leader_fault(setup, v, seat, c);
	case CMD_ATTACK:
	case CMD_DEFEND:
	case CMD_RIDE:
		no = leader_fault(setup, v, seat, c);
		return no.why ? no : place_fault(setup, ARG(c, CMD_RIDE, x), ARG(c, CMD_RIDE, y));
	case CMD_DELAY:
		no = leader_fault(setup, v, seat, c);
		if (!no.why && (ARG(c, CMD_DELAY, turn) < v->at.turn || ARG(c, CMD_DELAY, turn) > 1000))
			return NO(turn_over);
		return no.why ? no : place_fault(setup, ARG(c, CMD_DELAY, x), ARG(c, CMD_DELAY, y));
	case CMD_GRAND: return grand_fault(setup, v, seat, c);
	default: return unit_fault(setup, v, seat, c);
	}
}

struct no emp_charge_order_fault(const struct emp_setup *setup, const struct emp_state *v, int seat,
				 const struct choice *c)
{
	struct emp_charge charge = {.charger = ARG(c, CHARGE_AT, unit), .target = ARG(c, CHARGE_AT, target)};
	if (c->verb == CHARGE_DONE)
		return NO_OBJECTION;
	if (!own_unit(setup, seat, charge.charger) || charge.target < 0 || charge.target >= setup->n_units)
		return NO(not_your_unit);
	return emp_charge_fault(setup, v, &charge);
}

bool emp_command_legal(const void *setup, const void *view, const struct question *q, const struct choice *c)
{
	return !emp_command_fault(setup, view, q->seat, c).why;
}

bool emp_charge_legal(const void *setup, const void *view, const struct question *q, const struct choice *c)
{
	return !emp_charge_order_fault(setup, view, q->seat, c).why;
}

/* ---- random orders ---- */

static int below(uint64_t *rng, int n)
{
	return n > 0 ? (int)((sources_random(rng) >> 33) % (uint64_t)n) : 0;
}

static int any_unit(const struct emp_setup *setup, int seat, uint64_t *rng)
{
	int u = below(rng, setup->n_units);
	for (int i = 0; i < setup->n_units && setup->unit[u].seat != seat; i++)
		u = (u + 1) % setup->n_units;
	return u;
}

/* The facing that looks most towards a place. */
static int facing_towards(struct geo_pose at, int x, int y)
{
	return geo_facing_along(x - at.x, y - at.y);
}

/* Mostly forward, sometimes towards the enemy, a little askew, sometimes back. */
static struct geo_pose wander(const struct emp_setup *setup, const struct emp_state *v, int unit, int enemy,
			      uint64_t *rng)
{
	struct geo_pose at = emp_pose(v, unit), to;
	int formation = v->unit[unit].formation, most = emp_allowance(setup, unit, formation), kind = below(rng, 10);
	int way = at.facing;
	if (kind < 1) {
		way = at.facing + 12;
		most /= 2;
	}
	way += below(rng, 3) - 1; /* one draw a statement: compilers take arguments in any order */
	to = geo_moved(at, way, kind > 4 ? most : below(rng, most + 1));
	if (kind == 1) {
		bool right = below(rng, 2);
		to = geo_wheel(at, emp_width(setup, unit, formation), right, 1 + below(rng, 3));
	}
	if (kind == 2) {
		to = at;
		to.facing = (int8_t)geo_turned(at.facing + below(rng, 7) - 3);
	}
	if (kind == 3 && enemy != VALUE_NONE) {
		to = at;
		to.facing = (int8_t)facing_towards(at, v->unit[enemy].x, v->unit[enemy].y);
	}
	return to;
}

enum { TURNS_AT_ONCE = 3 };

/* By some steps nearer to a facing, on the spot. */
static struct geo_pose turned_to(struct geo_pose at, int facing)
{
	int turn = geo_turn_between(at.facing, facing), side = geo_turned(at.facing + turn) == facing ? 1 : -1;
	at.facing = (int8_t)geo_turned(at.facing + side * (turn < TURNS_AT_ONCE ? turn : TURNS_AT_ONCE));
	return at;
}

/* What the order of its corps wants: to what is attacked, by half as far at each try, or to look at the
 * enemy where it stands. */
static struct geo_pose obey(const struct emp_setup *setup, const struct emp_state *v, int unit, int enemy, int tries)
{
	struct geo_pose at = emp_pose(v, unit);
	int leader = setup->unit[unit].leader;
	struct geo_point to = emp_order_place(setup, v, leader), from = geo_anchor(at);
	struct geo_shape a = geo_of_point(from), b = geo_of_point(to);
	int far = geo_distance(&a, &b), most = emp_allowance(setup, unit, v->unit[unit].formation);
	bool attacks = emp_order_now(setup, v, leader) == ORDERED_ATTACK;
	if (enemy != VALUE_NONE && (!attacks || far < emp_number(N_OBJECTIVE_NEAR))) {
		struct geo_shape shape = emp_shape(setup, v, enemy);
		to = geo_centre(&shape);
	}
	int facing = facing_towards(at, to.x / GEO_UNIT, to.y / GEO_UNIT);
	if (!attacks || geo_turn_between(at.facing, facing) > TURNS_AT_ONCE)
		return turned_to(at, facing);
	most = most < far ? most : far;
	return geo_moved(at, facing, most >> tries);
}

/* One that can be begun, if a few tries find it. */
static void draw_move(const struct emp_setup *setup, const struct emp_state *v, int unit, uint64_t *rng,
		      struct choice *out)
{
	struct emp_move m = {.unit = unit, .formation = v->unit[unit].formation, .from = emp_pose(v, unit)};
	int gap, enemy = emp_nearest_enemy(setup, v, unit, &gap);
	m.to = m.from;
	if (v->unit[unit].where == GARRISON)
		emp_place_outside(setup, v, unit, (struct geo_point){0, 0}, false, &m.to, &m.formation);
	for (int i = 0; i < 4 && emp_on_table(v, unit); i++) {
		m.to = below(rng, 8) ? obey(setup, v, unit, enemy, i) : wander(setup, v, unit, enemy, rng);
		if (!emp_move_fault(setup, v, &m).why)
			break;
	}
	*out = CHOICE_OF(CMD_MOVE, .unit = unit, .x = m.to.x, .y = m.to.y, .facing = m.to.facing);
}

static void draw_grand(const struct emp_setup *setup, int seat, uint64_t *rng, struct choice *out)
{
	int16_t *const gun[3] = {&ARG(out, CMD_GRAND, a), &ARG(out, CMD_GRAND, b), &ARG(out, CMD_GRAND, c)};
	int n = 0;
	out->verb = CMD_GRAND;
	for (int u = 0; u < setup->n_units && n < 3; u++)
		if (setup->unit[u].seat == seat && setup->unit[u].arm == ARTILLERY)
			*gun[n++] = (int16_t)u;
	ARG(out, CMD_GRAND, target) = (int16_t)any_unit(setup, !seat, rng);
}

/* The n-th unit, or commander, of a side; NONE: it has not so many. */
static int nth_unit(const struct emp_setup *setup, int seat, int n)
{
	for (int u = 0; u < setup->n_units; u++)
		if (setup->unit[u].seat == seat && n-- == 0)
			return u;
	return VALUE_NONE;
}

static int nth_leader(const struct emp_setup *setup, int seat, int n)
{
	for (int l = 0; l < setup->n_leaders; l++)
		if (setup->leader[l].seat == seat && n-- == 0)
			return l;
	return VALUE_NONE;
}

static void draw_arrival(const struct emp_setup *setup, const struct emp_state *v, int unit, uint64_t *rng,
			 struct choice *out)
{
	int edge = v->leader[setup->unit[unit].leader].edge;
	int x = below(rng, setup->width + 1), y = below(rng, setup->height + 1);
	*out = CHOICE_OF(CMD_ARRIVE, .unit = unit,
			 .x = edge == EDGE_W   ? 0
			      : edge == EDGE_E ? setup->width
					       : x,
			 .y = edge == EDGE_S   ? 0
			      : edge == EDGE_N ? setup->height
					       : y);
}

static void draw_for_unit(const struct emp_setup *setup, const struct emp_state *v, int unit, uint64_t *rng,
			  struct choice *out)
{
	static const int8_t verbs[] = {CMD_RALLY, CMD_FORM, CMD_FORM, CMD_ABOUT, CMD_ENTER, CMD_ENTER, CMD_SHOOT,
				       CMD_HOLD, CMD_SQUARE, CMD_GRAND};
	int seat = setup->unit[unit].seat;
	int verb = below(rng, 6) ? CMD_MOVE : verbs[below(rng, (int)ARRAY_LEN(verbs))];
	*out = CHOICE_OF(CMD_MOVE, .unit = unit);
	out->verb = (int16_t)verb;
	if (v->unit[unit].where == OFF_TABLE) {
		draw_arrival(setup, v, unit, rng, out);
		return;
	}
	if (verb == CMD_MOVE)
		draw_move(setup, v, unit, rng, out);
	else if (verb == CMD_FORM)
		ARG(out, CMD_FORM, formation) = (int16_t)below(rng, FORMATIONS);
	else if (verb == CMD_SHOOT)
		ARG(out, CMD_SHOOT, target) = (int16_t)any_unit(setup, !seat, rng);
	else if (verb == CMD_GRAND)
		draw_grand(setup, seat, rng, out);
	for (int a = 0; verb == CMD_ENTER && a < setup->n_areas; a++)
		if (emp_may_enter(setup, v, unit, a))
			ARG(out, CMD_ENTER, area) = (int16_t)a;
}

static void draw_for_leader(const struct emp_setup *setup, const struct emp_state *v, int leader, uint64_t *rng,
			    struct choice *out)
{
	static const int8_t verbs[] = {CMD_SHARE, CMD_RECOVER, CMD_RECOVER, CMD_RECOVER, CMD_ATTACK, CMD_TARGET, CMD_DEFEND,
				       CMD_DELAY, CMD_FIRST, CMD_RIDE, CMD_RIDE, CMD_RIDE, CMD_RIDE, CMD_RIDE};
	int seat = setup->leader[leader].seat;
	int verb = below(rng, 8) ? CMD_RIDE : verbs[below(rng, (int)ARRAY_LEN(verbs))]; /* new orders cost elan */
	int x = below(rng, setup->width + 1), y = below(rng, setup->height + 1);
	struct geo_pose at = {v->leader[leader].x, v->leader[leader].y, 0};
	switch (verb) {
	case CMD_FIRST: *out = CHOICE_OF(CMD_FIRST); break;
	case CMD_SHARE: *out = CHOICE_OF(CMD_SHARE, .leader = leader, .elan = below(rng, 5)); break;
	case CMD_RECOVER: *out = CHOICE_OF(CMD_RECOVER, .leader = leader, .unit = any_unit(setup, seat, rng)); break;
	case CMD_TARGET: *out = CHOICE_OF(CMD_TARGET, .leader = leader, .unit = any_unit(setup, !seat, rng)); break;
	case CMD_ATTACK: *out = CHOICE_OF(CMD_ATTACK, .leader = leader, .x = x, .y = y); break;
	case CMD_DEFEND: *out = CHOICE_OF(CMD_DEFEND, .leader = leader, .x = x, .y = y); break;
	case CMD_DELAY:
		*out = CHOICE_OF(CMD_DELAY, .leader = leader, .turn = v->at.turn + below(rng, 3), .x = x, .y = y);
		break;
	case CMD_RIDE: /* to one of his, or anywhere near */
		for (int u = below(rng, setup->n_units), i = 0; i < setup->n_units; i++, u = (u + 1) % setup->n_units)
			if (emp_on_table(v, u) && (setup->leader[leader].army ? setup->unit[u].seat == seat
									      : setup->unit[u].leader == leader))
				at = emp_pose(v, u);
		x = at.x + below(rng, 81) - 40;
		y = at.y + below(rng, 81) - 40;
		*out = CHOICE_OF(CMD_RIDE, .leader = leader, .x = x, .y = y);
		break;
	default: break;
	}
}

enum { TRIES = 8 };

/* A line for every unit, one for every commander, and no more. */
void emp_command_draw(const void *setup, const void *view, const struct question *q, uint64_t *rng, struct choice *out)
{
	const struct emp_setup *s = setup;
	int n = 0, line = ASKED(q, Q_ORDERS, line), unit = nth_unit(s, q->seat, line);
	for (int u = 0; u < s->n_units; u++)
		n += s->unit[u].seat == q->seat;
	int leader = unit == VALUE_NONE ? nth_leader(s, q->seat, line - n) : VALUE_NONE;
	for (int i = 0; i < TRIES && (unit != VALUE_NONE || leader != VALUE_NONE); i++) {
		if (unit != VALUE_NONE)
			draw_for_unit(s, view, unit, rng, out);
		else
			draw_for_leader(s, view, leader, rng, out);
		if (emp_command_legal(setup, view, q, out))
			return;
	}
	*out = unit == VALUE_NONE && leader == VALUE_NONE ? CHOICE_OF(CMD_DONE) : CHOICE_OF(CMD_FIRST);
}

/* One of those enemies, in the order of their rows, whom the unit may charge. */
static bool draw_target(const struct question *q, const struct emp_setup *setup, const struct emp_state *v, int unit,
			int first, int end, struct choice *out)
{
	for (int t = first; t < end; t++) {
		*out = CHOICE_OF(CHARGE_AT, .unit = unit, .target = t);
		if (emp_enemies(setup, unit, t) &&
		    !emp_far(setup, v, unit, t, emp_reach(setup, setup->unit[unit].arm)) &&
		    emp_charge_legal(setup, v, q, out))
			return true;
	}
	return false;
}

/* The first legal one from some pair of units on, round to where it began. */
void emp_charge_draw(const void *setup, const void *view, const struct question *q, uint64_t *rng, struct choice *out)
{
	const struct emp_setup *s = setup;
	const struct emp_state *v = view;
	int n = s->n_units;
	*out = CHOICE_OF(CHARGE_DONE);
	if (below(rng, 8) == 0)
		return;
	int from = below(rng, n * n), target = from % n;
	for (int i = 0; i <= n; i++) {
		int unit = (from / n + i) % n;
		if (s->unit[unit].seat == q->seat && !emp_charger_fault(s, v, unit).why &&
		    draw_target(q, s, v, unit, i ? 0 : target, i < n ? n : target, out))
			return;
	}
	*out = CHOICE_OF(CHARGE_DONE);
}
