/* Chapter 4: commanders and their orders. */
#include "rules/emperor/emp.h"

static struct geo_point place_of(const struct emp_state *s, int leader)
{
	return (struct geo_point){s->leader[leader].x * GEO_UNIT, s->leader[leader].y * GEO_UNIT};
}

static int gap_to(const struct emp_setup *setup, const struct emp_state *s, struct geo_point p, int unit)
{
	struct geo_shape shape = emp_shape(setup, s, unit), point = geo_of_point(p);
	return geo_distance(&shape, &point);
}

int emp_army_leader(const struct emp_setup *setup, int seat)
{
	for (int l = 0; l < setup->n_leaders; l++)
		if (setup->leader[l].army && setup->leader[l].seat == seat)
			return l;
	return VALUE_NONE;
}

/* 4.4: within 12 inches of its own commander or of the army's. */
bool emp_in_command(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	RULE("EMP 4.4", true);
	int army = emp_army_leader(setup, setup->unit[unit].seat);
	return emp_may_help(setup, s, setup->unit[unit].leader, unit) ||
	       (army != VALUE_NONE && emp_may_help(setup, s, army, unit));
}

/* ---- 4.1: riding ---- */

static bool too_near(const struct emp_setup *setup, const struct emp_state *s, int seat, struct geo_point p)
{
	int enemy = emp_number(N_RIDE_ENEMY), friend = enemy; /* what is farther away is no matter */
	struct geo_box here = {p.x, p.y, p.x, p.y};
	for (int u = 0; u < setup->n_units; u++) {
		int *least = setup->unit[u].seat == seat ? &friend : &enemy;
		if (!emp_in_play(s, u))
			continue;
		struct geo_box box = emp_box(setup, s, u);
		if (geo_box_square(&here, &box) >= (int64_t)*least * *least)
			continue;
		int d = gap_to(setup, s, p, u);
		*least = d < *least ? d : *least;
	}
	return enemy == 0 || (enemy < emp_number(N_RIDE_ENEMY) && friend >= enemy);
}

int emp_ride_length(const struct emp_state *s, int leader, struct geo_point to)
{
	struct geo_shape a = geo_of_point(place_of(s, leader)), b = geo_of_point(to);
	return geo_distance(&a, &b);
}

/* 4.1: 16 inches in all, and not near the enemy unless a friend is nearer. */
struct no emp_ride_fault(const struct emp_setup *setup, const struct emp_state *s, int leader, struct geo_point to,
			 int ridden)
{
	RULE("EMP 4.1.ride", NO_OBJECTION);
	struct geo_shape there = geo_of_point(to);
	if (s->leader[leader].where != ON_TABLE)
		return NO(leader_off_table);
	if (!emp_on_map(setup, &there))
		return NO(place_off_table, setup->width, setup->height);
	if (ridden + emp_ride_length(s, leader, to) > emp_number(N_RIDE))
		return NO(rides_far, (int16_t)(emp_number(N_RIDE) / 100));
	return too_near(setup, s, setup->leader[leader].seat, to) ? NO(rides_near) : NO_OBJECTION;
}

void emp_ride(struct run *run, const struct emp_command *c, int ridden[EMP_LEADERS])
{
	RULE("EMP 4.1");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct emp_leader *l = &s->leader[c->a];
	struct geo_point to = {c->b * GEO_UNIT, c->c * GEO_UNIT};
	if (emp_ride_fault(setup, s, c->a, to, ridden[c->a]).why) {
		report(run, EV_stays, setup->leader[c->a].seat, c->a, c->b, c->c);
		return;
	}
	report(run, EV_rides, setup->leader[c->a].seat, c->a, l->x, l->y, c->b, c->c);
	ridden[c->a] += emp_ride_length(s, c->a, to);
	l->x = c->b;
	l->y = c->c;
}

/* 4.1.displaced: the enemy has come on top of him: to the rear of the nearest unit of his corps. */
static void displace(struct run *run, int leader)
{
	RULE("EMP 4.1.displaced");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	int best = VALUE_NONE, least = 0;
	for (int k = 0; k < setup->n_units; k++) {
		int u = setup->by_id[k];
		if (!emp_in_play(s, u) ||
		    (setup->leader[leader].army ? setup->unit[u].seat != setup->leader[leader].seat
						: setup->unit[u].leader != leader))
			continue;
		int d = gap_to(setup, s, place_of(s, leader), u);
		if (best == VALUE_NONE || d < least) {
			best = u;
			least = d;
		}
	}
	if (best == VALUE_NONE)
		return;
	struct geo_pose at = emp_pose(s, best);
	struct geo_pose to = geo_moved(at, at.facing + 12, emp_depth(setup, best, s->unit[best].formation));
	if (s->unit[best].where == GARRISON) {
		struct geo_shape area = emp_shape(setup, s, best);
		at = (struct geo_pose){s->leader[leader].x, s->leader[leader].y, 0};
		to = geo_pose_to(at, geo_centre(&area), 0);
	}
	s->leader[leader].x = to.x;
	s->leader[leader].y = to.y;
	report(run, EV_displaced, setup->leader[leader].seat, leader, to.x, to.y);
}

static bool covers(const struct emp_setup *setup, const struct emp_state *s, int unit, struct geo_point p)
{
	struct geo_box box = emp_box(setup, s, unit);
	return !geo_outside(&box, p) && gap_to(setup, s, p, unit) == 0;
}

void emp_displace_leaders(struct run *run)
{
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	for (int k = 0; k < setup->n_leaders; k++) {
		int l = setup->leader_by_id[k];
		bool covered = false;
		for (int u = 0; u < setup->n_units && s->leader[l].where == ON_TABLE; u++)
			covered = covered || (setup->unit[u].seat != setup->leader[l].seat && emp_on_table(s, u) &&
					      covers(setup, s, u, place_of(s, l)));
		if (covered)
			displace(run, l);
	}
}

/* ---- 4.2: what an order means ---- */

/* 4.2.delay: defend through its turn, then attack. */
int emp_order_now(const struct emp_setup *setup, const struct emp_state *s, int leader)
{
	RULE("EMP 4.2.delay", ORDERED_ATTACK);
	const struct emp_leader *l = &s->leader[leader];
	(void)setup;
	if (l->broken)
		return ORDERED_WITHDRAW;
	if (l->order == ORDERED_DELAY)
		return s->at.turn <= l->until ? ORDERED_DEFEND : ORDERED_ATTACK;
	return l->order;
}

/* The place an attack or a defence is about. */
struct geo_point emp_order_place(const struct emp_setup *setup, const struct emp_state *s, int leader)
{
	const struct emp_leader *l = &s->leader[leader];
	if (l->order == ORDERED_DELAY && s->at.turn <= l->until)
		return (struct geo_point){l->from_x * GEO_UNIT, l->from_y * GEO_UNIT};
	if (l->target != VALUE_NONE && emp_in_play(s, l->target)) {
		struct geo_shape shape = emp_shape(setup, s, l->target);
		return geo_centre(&shape);
	}
	return (struct geo_point){l->to_x * GEO_UNIT, l->to_y * GEO_UNIT};
}

/* A named enemy that leaves play: the place where it last stood. */
void emp_order_target_gone(struct run *run, int unit)
{
	RULE("EMP 4.2.target");
	struct emp_state *s = emp_state(run);
	struct geo_shape shape = emp_shape(emp_setup(run), s, unit);
	struct geo_pose from = {s->unit[unit].x, s->unit[unit].y, 0}, at = geo_pose_to(from, geo_centre(&shape), 0);
	for (int l = 0; l < s->n_leader; l++)
		if (s->leader[l].target == unit) {
			s->leader[l].target = VALUE_NONE;
			s->leader[l].to_x = at.x;
			s->leader[l].to_y = at.y;
		}
}

static int to_enemy_edge(const struct emp_setup *setup, int seat, const struct geo_shape *shape)
{
	struct geo_point c = geo_centre(shape);
	switch (setup->home[!seat]) {
	case EDGE_N: return setup->height * GEO_UNIT - c.y;
	case EDGE_E: return setup->width * GEO_UNIT - c.x;
	case EDGE_S: return c.y;
	default: return c.x;
	}
}

static bool too_far_from_post(const struct emp_setup *setup, const struct emp_state *s, int leader,
			      const struct geo_shape *to)
{
	RULE("EMP 4.2.defend", false);
	struct geo_shape post = geo_of_point(emp_order_place(setup, s, leader));
	return !geo_within(to, &post, emp_number(N_DEFEND_FAR));
}

static bool turns_back(const struct emp_setup *setup, int seat, const struct geo_shape *from,
		       const struct geo_shape *to)
{
	RULE("EMP 4.2.withdraw", false);
	return to_enemy_edge(setup, seat, to) < to_enemy_edge(setup, seat, from);
}

struct no emp_order_forbids(const struct emp_setup *setup, const struct emp_state *s, int unit,
			    const struct geo_shape *from, const struct geo_shape *to)
{
	int leader = setup->unit[unit].leader;
	switch (emp_order_now(setup, s, leader)) {
	case ORDERED_DEFEND:
		return emp_is_division(setup, unit) && too_far_from_post(setup, s, leader, to) ? NO(far_from_post)
											       : NO_OBJECTION;
	case ORDERED_WITHDRAW:
		return turns_back(setup, setup->unit[unit].seat, from, to) ? NO(turns_back) : NO_OBJECTION;
	default: return NO_OBJECTION;
	}
}

void emp_set_order(struct emp_leader *l, const struct emp_command *c)
{
	l->target = VALUE_NONE;
	l->order = c->verb == CMD_DEFEND ? ORDERED_DEFEND : c->verb == CMD_DELAY ? ORDERED_DELAY : ORDERED_ATTACK;
	if (c->verb == CMD_TARGET) {
		l->target = c->b;
	} else if (c->verb == CMD_DELAY) {
		l->until = c->b;
		l->to_x = c->c;
		l->to_y = c->d;
		l->from_x = l->x;
		l->from_y = l->y;
	} else {
		l->to_x = c->b;
		l->to_y = c->c;
	}
}

/* 4.3: a new order costs a point and binds at once. */
void emp_change_order(struct run *run, const struct emp_command *c)
{
	RULE("EMP 4.3");
	struct emp_state *s = emp_state(run);
	struct emp_leader *l = &s->leader[c->a];
	if (l->broken || l->order == VALUE_NONE || l->where != ON_TABLE ||
	    !emp_spend(run, c->a, VALUE_NONE, SPENT_ORDERS))
		return;
	emp_set_order(l, c);
	report(run, EV_ordered, emp_setup(run)->leader[c->a].seat, c->a, l->order, l->to_x, l->to_y, l->target);
}

/* ---- 4.2.attack: half of those that can must go nearer ---- */

/* Who arrived or tried to rally this turn, or is in contact, could not be ordered nearer. */
static bool could_be_ordered(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	RULE("EMP 4.2.attack.free", true);
	const struct emp_leader *l = &s->leader[setup->unit[unit].leader];
	bool arrived = l->edge != VALUE_NONE && l->until == s->at.turn;
	return !arrived && !s->unit[unit].rallied && !emp_fights(s, unit);
}

static bool counts_for_attack(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	int leader = setup->unit[unit].leader;
	if (!emp_is_division(setup, unit) || s->unit[unit].where != ON_TABLE || s->unit[unit].status != FRESH ||
	    emp_order_now(setup, s, leader) != ORDERED_ATTACK || s->leader[leader].where != ON_TABLE ||
	    !could_be_ordered(setup, s, unit))
		return false;
	struct geo_shape shape = emp_shape(setup, s, unit);
	return emp_in_command(setup, s, unit) && emp_zone_touched(setup, s, unit, &shape) == VALUE_NONE &&
	       gap_to(setup, s, emp_order_place(setup, s, leader), unit) > emp_number(N_OBJECTIVE_NEAR);
}

/* How far each is from the objective of its corps when the phase begins; -1: it does not count. */
void emp_note_distances(const struct emp_setup *setup, const struct emp_state *s, int out[EMP_UNITS])
{
	for (int u = 0; u < setup->n_units; u++)
		out[u] = counts_for_attack(setup, s, u)
				 ? gap_to(setup, s, emp_order_place(setup, s, setup->unit[u].leader), u)
				 : -1;
}

bool emp_went_nearer(const struct emp_setup *setup, const struct emp_state *s, int unit, int before)
{
	return s->unit[unit].where != ON_TABLE ||
	       gap_to(setup, s, emp_order_place(setup, s, setup->unit[unit].leader), unit) < before;
}

void emp_weigh_attack(const struct emp_setup *setup, const struct emp_state *s, int leader, const int before[EMP_UNITS],
		      int *nearer, int *wanted)
{
	int could = 0;
	*nearer = 0;
	for (int u = 0; u < setup->n_units; u++) {
		if (setup->unit[u].leader != leader || before[u] < 0)
			continue;
		could++;
		*nearer += emp_went_nearer(setup, s, u, before[u]);
	}
	*wanted = (could + 1) / 2;
}

void emp_judge_attack_orders(struct run *run, const int before[EMP_UNITS])
{
	RULE("EMP 4.2.attack");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	for (int k = 0; k < setup->n_leaders; k++) {
		int leader = setup->leader_by_id[k], nearer, wanted;
		struct emp_leader *l = &s->leader[leader];
		emp_weigh_attack(setup, s, leader, before, &nearer, &wanted);
		if (nearer >= wanted)
			continue;
		if (l->elan > 0) {
			l->elan -= emp_number(N_BREACH);
			s->side[setup->leader[leader].seat].elan_lost += emp_number(N_BREACH);
		}
		report(run, EV_breach, setup->leader[leader].seat, leader, nearer, wanted, l->elan);
	}
}

/* ---- 4.2.flank ---- */

/* Poses of march order on the edge, from the middle outwards, until there is room. */
static bool edge_place(const struct emp_setup *setup, const struct emp_state *s, int unit, int formation, int edge,
		       int wish, struct geo_pose *out)
{
	bool upright = edge == EDGE_N || edge == EDGE_S;
	int length = upright ? setup->width : setup->height;
	int facing = geo_turned(6 * edge + 12), depth = emp_depth(setup, unit, formation) / GEO_UNIT;
	for (int d = 0; d <= 2 * length; d++) {
		int along = wish + (d % 2 ? -(d + 1) / 2 : d / 2) * (edge == EDGE_N || edge == EDGE_W ? -1 : 1);
		struct geo_pose at = {(int16_t)(upright ? along : edge == EDGE_E ? setup->width - depth : depth),
				      (int16_t)(!upright ? along : edge == EDGE_N ? setup->height - depth : depth),
				      (int8_t)facing};
		struct geo_shape shape = emp_shape_at(setup, unit, formation, at);
		if (!emp_has_room(setup, s, unit, formation, at, VALUE_NONE) ||
		    emp_zone_touched(setup, s, unit, &shape) != VALUE_NONE)
			continue;
		*out = at;
		return true;
	}
	return false;
}

/* What the mail says of the unit's arrival: where on the edge; NULL: nothing. */
static const struct emp_command *arrival_of(const struct emp_state *s, int unit)
{
	RULE("EMP 4.2.flank.place", NULL);
	for (int i = 0; i < s->n_command; i++)
		if (s->command[i].verb == CMD_ARRIVE && s->command[i].a == unit)
			return &s->command[i];
	return NULL;
}

/* Units of the corps that wait, those that the mail names first, in its order; the others by id. */
static int order_of_arrival(const struct emp_setup *setup, const struct emp_state *s, int leader, int out[EMP_UNITS])
{
	int n = 0;
	for (int i = 0; i < s->n_command; i++) {
		int u = s->command[i].a;
		if (s->command[i].verb == CMD_ARRIVE && setup->unit[u].leader == leader &&
		    arrival_of(s, u) == &s->command[i])
			out[n++] = u;
	}
	for (int k = 0; k < setup->n_units; k++)
		if (setup->unit[setup->by_id[k]].leader == leader && !arrival_of(s, setup->by_id[k]))
			out[n++] = setup->by_id[k];
	return n;
}

bool emp_may_arrive(const struct emp_setup *setup, const struct emp_state *s, int leader)
{
	const struct emp_leader *l = &s->leader[leader];
	(void)setup;
	return l->order == ORDERED_FLANK && l->where == OFF_TABLE && s->at.turn >= l->until;
}

int emp_arrives_on(const struct emp_state *s, int leader)
{
	return emp_number(N_FLANK_ROLL) - (s->at.turn - s->leader[leader].until);
}

bool emp_on_edge(const struct emp_setup *setup, const struct emp_state *s, int leader, int x, int y)
{
	switch (s->leader[leader].edge) {
	case EDGE_N: return y == setup->height;
	case EDGE_E: return x == setup->width;
	case EDGE_S: return y == 0;
	default: return x == 0;
	}
}

/* Its first unit leads: the commander comes with it, and the attack is on the enemy nearest to it.
 * until: the turn of it. */
int emp_bring_on(const struct emp_setup *setup, struct emp_state *s, int leader)
{
	struct emp_leader *l = &s->leader[leader];
	int edge = l->edge, unit[EMP_UNITS], n = order_of_arrival(setup, s, leader, unit), came = 0, gap = 0;
	for (int k = 0; k < n; k++) {
		int u = unit[k], formation = setup->unit[u].arm == ARTILLERY ? LIM : MARCH;
		const struct emp_command *c = arrival_of(s, u);
		bool upright = edge == EDGE_N || edge == EDGE_S;
		struct geo_pose at;
		if (s->unit[u].where != OFF_TABLE ||
		    !edge_place(setup, s, u, formation, edge, upright ? (c ? c->b : l->to_x) : (c ? c->c : l->to_y),
				&at))
			continue;
		s->unit[u].where = ON_TABLE;
		s->unit[u].formation = formation;
		s->unit[u].x = at.x;
		s->unit[u].y = at.y;
		s->unit[u].facing = at.facing;
		if (came++)
			continue;
		l->x = at.x;
		l->y = at.y;
		l->target = emp_nearest_enemy(setup, s, u, &gap);
	}
	if (!came)
		return 0;
	l->where = ON_TABLE;
	l->order = ORDERED_ATTACK;
	l->until = s->at.turn;
	return came;
}

/* 4.2.flank: 4+ in its turn, one less in each that follows. */
static bool comes_on(struct run *run, int seat, int needed)
{
	bool here = roll(run, "EMP 4.2.flank", "flank", seat, 1, VALUE_NONE, VALUE_NONE)->value[0] >= needed;
	roll_check(run, here, needed > 6 ? 0 : 7 - needed, 6);
	return here;
}

void emp_flank_march(struct run *run)
{
	RULE("EMP 4.2.flank");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	for (int k = 0; k < setup->n_leaders; k++) {
		int leader = setup->leader_by_id[k], seat = setup->leader[leader].seat;
		struct emp_leader *l = &s->leader[leader];
		if (!emp_may_arrive(setup, s, leader))
			continue;
		int needed = emp_arrives_on(s, leader), n;
		emp_scope_leader(run, leader);
		bool here = needed <= 1 || comes_on(run, seat, needed);
		scope_pop(run);
		if (!here)
			report(run, EV_not_yet, seat, leader, l->edge);
		else if ((n = emp_bring_on(setup, s, leader)))
			report(run, EV_arrives, seat, leader, l->edge, n);
	}
}
