/* Chapter 8: moving, by what the corner that goes farthest may go. */
#include "rules/emperor/emp.h"

/* ---- the allowance ---- */

static int lesser_allowance(const struct emp_setup *setup, const struct emp_state *s, const struct emp_move *m)
{
	RULE("EMP 7.1.half", emp_allowance(setup, m->unit, m->formation));
	int now = emp_allowance(setup, m->unit, m->formation), old = s->unit[m->unit].formed;
	if (!m->formed)
		return now;
	if (old == VALUE_NONE)
		old = s->unit[m->unit].formation;
	int before = emp_allowance(setup, m->unit, old);
	return (before && before < now ? before : now) / 2;
}

static bool is_hard(const struct emp_setup *setup, const struct emp_move *m, int area)
{
	return emp_terrains[setup->area[area].type].going[setup->unit[m->unit].arm != INFANTRY] == HALF;
}

/* Where the middle of the unit comes on its way: the facing is the old one up to the last step. */
static struct geo_box way_of_middle(const struct emp_setup *setup, const struct emp_move *m)
{
	struct geo_pose before_last = {m->to.x, m->to.y, m->from.facing};
	struct geo_shape all = {{emp_middle_at(setup, m->unit, m->formation, m->from),
				 emp_middle_at(setup, m->unit, m->formation, before_last),
				 emp_middle_at(setup, m->unit, m->formation, m->to)},
				3};
	return geo_box(&all);
}

static bool any_hard(const struct emp_setup *setup, const struct emp_move *m)
{
	struct geo_box way = way_of_middle(setup, m);
	for (int a = 0; a < setup->n_areas; a++)
		if (is_hard(setup, m, a) && geo_boxes_meet(&way, &setup->area[a].box))
			return true;
	return false;
}

/* 8.8: does any step lie in ground that is hard to cross? */
bool emp_hard_going(const struct emp_setup *setup, const struct emp_move *m)
{
	RULE("EMP 8.8", false);
	int n = any_hard(setup, m) ? geo_steps(m->from, m->to) : 0;
	for (int k = 1; k <= n; k++) {
		struct geo_pose at = geo_step(m->from, m->to, k, n);
		struct geo_point c = emp_middle_at(setup, m->unit, m->formation, at);
		bool hard = false, road = false;
		for (int a = 0; a < setup->n_areas; a++) {
			int type = setup->area[a].type;
			hard = hard || (is_hard(setup, m, a) && emp_in_area(setup, a, c));
			road = road || (type == TERRAIN_ROAD && emp_in_area(setup, a, geo_anchor(at))) ||
			       (type == TERRAIN_BRIDGE && emp_in_area(setup, a, c));
		}
		if (hard && !(road && (m->formation == MARCH || m->formation == LIM)))
			return true;
	}
	return false;
}

/* 9.wall: crossing it costs 2 inches. */
static int walls_crossed(const struct emp_setup *setup, const struct emp_move *m)
{
	RULE("EMP 9.wall", 0);
	int n = 0;
	for (int a = 0; a < setup->n_areas; a++) {
		const struct emp_area *area = &setup->area[a];
		bool wall = area->type == TERRAIN_WALL || area->type == TERRAIN_HEDGE;
		for (int i = 0; wall && i < (area->shape.n == 2 ? 1 : area->shape.n); i++) {
			struct geo_shape edge = geo_edge(&area->shape, i);
			n += geo_crosses(geo_anchor(m->from), geo_anchor(m->to), edge.p[0], edge.p[1]);
		}
	}
	return n;
}

/* 8.3: sideways and back by half; 8.7: the Disordered go back at full pace. */
static int price_of_direction(const struct emp_state *s, const struct emp_move *m)
{
	RULE("EMP 8.3", 1);
	return m->slow && s->unit[m->unit].status != DISORDERED ? 2 : 1;
}

static bool same_place(struct geo_pose a, struct geo_pose b)
{
	return a.x == b.x && a.y == b.y;
}

/* 7.3: guns turn on the spot as they like. */
static bool guns_turn(const struct emp_move *m)
{
	RULE("EMP 7.3", false);
	return m->formation == UNL && same_place(m->from, m->to);
}

/* 8.2: what moves before this one have used is gone; half pace uses twice as much. */
static int used_before(const struct emp_state *s, const struct emp_move *m)
{
	RULE("EMP 8.2.legs", 0);
	return s->unit[m->unit].used;
}

/* Why it has no more than that: bits of "less" in the catalogue. */
enum { LESS_USED = 1, LESS_FORMED = 2, LESS_SLOW = 4, LESS_HARD = 8, LESS_WALLS = 16 };

static struct no far_enough(const struct emp_setup *setup, const struct emp_state *s, struct emp_move *m)
{
	RULE("EMP 8.2", NO_OBJECTION);
	int64_t way = geo_travel(m->from, m->to, emp_width(setup, m->unit, m->formation),
				 emp_depth(setup, m->unit, m->formation));
	int whole = lesser_allowance(setup, s, m), used = used_before(s, m), walls = walls_crossed(setup, m);
	bool hard = emp_hard_going(setup, m);
	int slower = price_of_direction(s, m) * (hard ? 2 : 1), inches = (int)geo_isqrt(way);
	m->allowance = (whole - used) / slower - emp_number(N_WALL_COST) * walls;
	m->half = used ? 2 * (used + slower * inches) <= whole : 4 * way <= (int64_t)m->allowance * m->allowance;
	m->cost = guns_turn(m) ? 0
			       : slower * (inches + ((int64_t)inches * inches < way) + emp_number(N_WALL_COST) * walls);
	if (guns_turn(m) || (m->allowance >= 0 && way <= (int64_t)m->allowance * m->allowance))
		return NO_OBJECTION;
	return NO(too_far, (int16_t)inches, (int16_t)(m->allowance > 0 ? m->allowance : 0),
		  (used ? LESS_USED : 0) | (m->formed ? LESS_FORMED : 0) | (m->slow ? LESS_SLOW : 0) |
			  (hard ? LESS_HARD : 0) | (walls ? LESS_WALLS : 0));
}

/* ---- who may move at all ---- */

/* 8.7: the Halted turn or go back, the Disordered go back. */
static struct no status_forbids(const struct emp_state *s, const struct emp_move *m)
{
	RULE("EMP 8.7", NO_OBJECTION);
	bool turns = same_place(m->from, m->to);
	switch (s->unit[m->unit].status) {
	case DISORDERED: return m->back ? NO_OBJECTION : NO(move_disordered);
	case HALTED:
		if (m->back || (turns && geo_turn_between(m->from.facing, m->to.facing) <= emp_number(N_TURN)))
			return NO_OBJECTION;
		return NO(move_halted);
	default: return NO_OBJECTION;
	}
}

/* 8.5: who begins in a zone turns a little, or goes back out of it. */
static struct no zone_forbids(const struct emp_setup *setup, const struct emp_state *s, const struct emp_move *m)
{
	RULE("EMP 8.5.leave", NO_OBJECTION);
	struct geo_shape from = emp_shape_at(setup, m->unit, m->formation, m->from);
	if (emp_zone_touched(setup, s, m->unit, &from) == VALUE_NONE)
		return NO_OBJECTION;
	if (same_place(m->from, m->to))
		return geo_turn_between(m->from.facing, m->to.facing) <= emp_number(N_TURN) ? NO_OBJECTION
											    : NO(zone_turn);
	struct geo_shape end = emp_shape_at(setup, m->unit, m->formation, m->end);
	return m->back && emp_zone_touched(setup, s, m->unit, &end) == VALUE_NONE ? NO_OBJECTION : NO(zone_back);
}

static bool held_in_contact(const struct emp_state *s, int unit)
{
	RULE("EMP 8.7.contact", false);
	return emp_fights(s, unit);
}

/* 5.2.6: who tries to rally does nothing else. */
static bool rallies(const struct emp_state *s, int unit)
{
	RULE("EMP 5.2.6.still", false);
	return s->unit[unit].rallied;
}

static bool is_square(int formation)
{
	RULE("EMP 7.2", false);
	return formation == SQUARE;
}

static bool is_unlimbered(int formation)
{
	RULE("EMP 8.1.guns", false);
	return formation == UNL;
}

static struct no may_not_move(const struct emp_setup *setup, const struct emp_state *s, const struct emp_move *m)
{
	const struct emp_unit *u = &s->unit[m->unit];
	struct geo_shape from = emp_shape_at(setup, m->unit, m->formation, m->from);
	struct geo_shape to = emp_shape_at(setup, m->unit, m->formation, m->to);
	if (u->where != ON_TABLE)
		return NO(move_off_table);
	if (held_in_contact(s, m->unit))
		return NO(move_contact);
	if (rallies(s, m->unit))
		return NO(move_rallies);
	if (used_before(s, m) >= EMP_ALL_USED)
		return NO(move_over);
	if (is_square(m->formation))
		return NO(move_square);
	if (is_unlimbered(m->formation) && !same_place(m->from, m->to))
		return NO(move_unlimbered);
	struct no no = status_forbids(s, m);
	return no.why ? no : emp_order_forbids(setup, s, m->unit, &from, &to);
}

/* ---- the path ---- */

/* What it can meet on its way: units, ground, and zones in which it did not begin. */
struct way {
	struct emp_near near, zones;
	struct emp_ground ground;
	bool on_map; /* all of it */
};

/* 8.5: the first step into a zone in which it did not begin ends the move, whatever its direction. */
static bool enters_zone(const struct way *way, const struct geo_shape *shape, int *enemy)
{
	RULE("EMP 8.5", false);
	struct geo_box box = geo_box(shape);
	*enemy = VALUE_NONE;
	for (int i = 0; i < way->zones.n && *enemy == VALUE_NONE; i++)
		if (emp_meets(&way->zones, i, shape, &box))
			*enemy = way->zones.unit[i];
	return *enemy != VALUE_NONE;
}

static enum emp_stop look_at_step(const struct emp_setup *setup, const struct emp_state *s, const struct way *way,
				  struct emp_move *m, struct geo_pose at, bool *stands)
{
	bool crosses = false;
	struct geo_shape shape = emp_shape_at(setup, m->unit, m->formation, at);
	if (!way->on_map && !emp_on_map(setup, &shape))
		return STOP_TABLE;
	m->blocker = emp_bars_way(setup, s, &way->near, m->unit, &shape, &crosses);
	if (m->blocker != VALUE_NONE)
		return STOP_UNIT;
	m->blocker = emp_bars_ground(setup, &way->ground, m->unit, m->formation, &shape, at);
	if (m->blocker != VALUE_NONE)
		return STOP_GROUND;
	*stands = !crosses;
	return enters_zone(way, &shape, &m->blocker) ? STOP_ZONE : WENT_ALL;
}

/* The facing is the old one up to the last step. */
static void look_ahead(const struct emp_setup *setup, const struct emp_state *s, const struct emp_move *m,
		       struct way *way)
{
	struct geo_pose before_last = {m->to.x, m->to.y, m->from.facing};
	struct geo_shape from = emp_shape_at(setup, m->unit, m->formation, m->from);
	struct geo_box all = emp_box_at(setup, m->unit, m->formation, m->from);
	struct geo_box over = emp_box_at(setup, m->unit, m->formation, before_last);
	struct geo_box end = emp_box_at(setup, m->unit, m->formation, m->to);
	geo_widen(&all, &over);
	geo_widen(&all, &end);
	emp_near(setup, s, m->unit, &all, &way->near);
	emp_zones_ahead(setup, s, m->unit, &from, &all, &way->zones);
	emp_ground_in(setup, m->unit, &all, &way->ground);
	way->on_map = all.west >= 0 && all.south >= 0 && all.east <= setup->width * GEO_UNIT &&
		      all.north <= setup->height * GEO_UNIT;
}

/* 8.4: step by step, up to the last that may be stood on; where it can meet nothing, all at once. */
static void walk(const struct emp_setup *setup, const struct emp_state *s, struct emp_move *m)
{
	RULE("EMP 8.4");
	struct way way;
	look_ahead(setup, s, m, &way);
	bool free = way.on_map && !way.near.n && !way.zones.n && !way.ground.n;
	int n = free ? 1 : geo_steps(m->from, m->to);
	m->end = m->from;
	m->stop = WENT_ALL;
	for (int k = 1; k <= n && m->stop == WENT_ALL; k++) {
		struct geo_pose at = geo_step(m->from, m->to, k, n);
		bool stands = false;
		m->stop = look_at_step(setup, s, &way, m, at, &stands);
		if (stands)
			m->end = at;
	}
}

/* 8.2 to 8.7, but for what lies on the way. */
static struct no begin_fault(const struct emp_setup *setup, const struct emp_state *s, struct emp_move *m)
{
	struct geo_pose rear = {m->from.x, m->from.y, (int8_t)geo_turned(m->from.facing + 12)};
	m->slow = !same_place(m->from, m->to) && !geo_forward(m->from, m->to);
	m->back = !same_place(m->from, m->to) && geo_forward(rear, m->to);
	m->end = m->from;
	m->stop = WENT_ALL;
	m->blocker = VALUE_NONE;
	struct no no = may_not_move(setup, s, m);
	return no.why ? no : far_enough(setup, s, m);
}

struct no emp_work_out_move(const struct emp_setup *setup, const struct emp_state *s, struct emp_move *m)
{
	struct no no = begin_fault(setup, s, m);
	if (no.why)
		return no;
	walk(setup, s, m);
	return zone_forbids(setup, s, m);
}

struct no emp_move_fault(const struct emp_setup *setup, const struct emp_state *s, struct emp_move *m)
{
	struct no no = begin_fault(setup, s, m);
	if (no.why)
		return no;
	if (m->back) /* out of a zone: by where it ends */
		walk(setup, s, m);
	return zone_forbids(setup, s, m);
}

/* 5.2.3: out of command it moves only if it passes, once a turn. */
static bool goes(struct run *run, int unit)
{
	RULE("EMP 5.2.3", true);
	struct emp_unit *u = &emp_state(run)->unit[unit];
	if (u->moved != STOOD || emp_in_command(emp_setup(run), emp_state(run), unit) || emp_activate(run, unit))
		return true;
	u->used = EMP_ALL_USED;
	return false;
}

/* Who was stopped, is not Fresh or began in a zone moves no further. */
static bool goes_no_further(const struct emp_setup *setup, const struct emp_state *s, const struct emp_move *m)
{
	RULE("EMP 8.2.last", false);
	struct geo_shape from = emp_shape_at(setup, m->unit, m->formation, m->from);
	return m->stop != WENT_ALL || s->unit[m->unit].status != FRESH ||
	       emp_zone_touched(setup, s, m->unit, &from) != VALUE_NONE;
}

void emp_end_move(const struct emp_setup *setup, struct emp_state *s, const struct emp_move *m)
{
	struct emp_unit *u = &s->unit[m->unit];
	u->used = goes_no_further(setup, s, m) ? EMP_ALL_USED : u->used + m->cost;
	u->moved = m->formed || !m->half ? MOVED_MORE : MOVED_HALF;
	u->x = m->end.x;
	u->y = m->end.y;
	u->facing = m->end.facing;
}

static void leave_area(struct run *run, const struct emp_command *c);

void emp_move_unit(struct run *run, const struct emp_command *c)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct emp_unit *u = &s->unit[c->a];
	struct emp_move m = {.unit = c->a, .formation = u->formation, .from = emp_pose(s, c->a),
			     .to = {c->b, c->c, (int8_t)geo_turned(c->d)}, .formed = u->formed != VALUE_NONE};
	int seat = setup->unit[c->a].seat;
	if (u->where == GARRISON) {
		leave_area(run, c);
		return;
	}
	if (emp_work_out_move(setup, s, &m).why || !goes(run, c->a)) {
		report(run, EV_refused, seat, c->a, CMD_MOVE);
		return;
	}
	emp_end_move(setup, s, &m);
	report(run, EV_moved, seat, c->a, m.from.x, m.from.y, m.end.x, m.end.y, m.end.facing, (int)m.stop);
}

/* ---- into houses and out of them (9) ---- */

int emp_garrison_count(const struct emp_state *s, int area)
{
	int n = 0;
	for (int u = 0; u < s->n_unit; u++)
		n += s->unit[u].where == GARRISON && s->unit[u].area == area;
	return n;
}

static bool holds(const struct emp_setup *setup, const struct emp_state *s, int unit, int area)
{
	for (int e = 0; e < setup->n_units; e++)
		if (s->unit[e].where == GARRISON && s->unit[e].area == area && emp_enemies(setup, unit, e))
			return true;
	return false;
}

/* Is it fit to begin a whole move forward? */
static struct no not_fresh(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	const struct emp_unit *u = &s->unit[unit];
	struct geo_shape shape = emp_shape(setup, s, unit);
	if (u->where != ON_TABLE)
		return NO(enter_off_table);
	if (held_in_contact(s, unit))
		return NO(move_contact);
	if (u->status != FRESH || u->rallied)
		return NO(enter_status);
	if (u->moved != STOOD || u->formed != VALUE_NONE)
		return NO(enter_moved);
	if (is_square(u->formation))
		return NO(move_square);
	if (is_unlimbered(u->formation))
		return NO(move_unlimbered);
	return emp_zone_touched(setup, s, unit, &shape) == VALUE_NONE ? NO_OBJECTION : NO(zone_forward);
}

/* 9.bua: infantry that touches it, and guns a fortification, if nobody else holds it. */
struct no emp_enter_fault(const struct emp_setup *setup, const struct emp_state *s, int unit, int area)
{
	RULE("EMP 9.bua", NO(enter_nothing));
	const struct emp_area *a = &setup->area[area];
	bool arm = setup->unit[unit].arm == INFANTRY || (setup->unit[unit].arm == ARTILLERY && a->type == TERRAIN_FORT);
	if (a->type != TERRAIN_BUA && a->type != TERRAIN_FORT)
		return NO(enter_nothing);
	if (!arm)
		return NO(enter_arm);
	struct no no = not_fresh(setup, s, unit);
	struct geo_shape shape = emp_shape(setup, s, unit);
	if (no.why)
		return no;
	if (!geo_within(&shape, &a->shape, GEO_UNIT))
		return NO(enter_apart);
	if (holds(setup, s, unit, area))
		return NO(enter_held);
	if (emp_garrison_count(s, area) >= a->capacity)
		return NO(enter_full);
	return emp_order_forbids(setup, s, unit, &shape, &a->shape);
}

bool emp_may_enter(const struct emp_setup *setup, const struct emp_state *s, int unit, int area)
{
	return !emp_enter_fault(setup, s, unit, area).why;
}

void emp_enter_area(struct run *run, int unit, int area)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct emp_unit *u = &s->unit[unit];
	if (!emp_may_enter(setup, s, unit, area) || !goes(run, unit)) {
		report(run, EV_refused, setup->unit[unit].seat, unit, CMD_ENTER);
		return;
	}
	u->where = GARRISON;
	u->area = area;
	u->moved = MOVED_MORE;
	u->used = EMP_ALL_USED;
	report(run, EV_entered, setup->unit[unit].seat, unit, area);
}

static int formation_outside(const struct emp_setup *setup, int unit)
{
	return setup->unit[unit].arm == ARTILLERY ? LIM : ATT;
}

/* 9.out: with a whole move, in attack column, touching the houses. */
struct no emp_leave_fault(const struct emp_setup *setup, const struct emp_state *s, int unit, struct geo_pose to)
{
	RULE("EMP 9.out", NO(leave_moved));
	const struct emp_unit *u = &s->unit[unit];
	const struct geo_shape *area = &setup->area[u->area].shape;
	struct geo_shape shape = emp_shape_at(setup, unit, formation_outside(setup, unit), to);
	if (held_in_contact(s, unit))
		return NO(move_contact);
	if (u->status == DISORDERED || u->rallied)
		return NO(leave_status);
	if (u->moved != STOOD)
		return NO(leave_moved);
	if (!geo_within(&shape, area, emp_number(N_BEHIND)))
		return NO(leave_apart);
	if (!emp_has_room(setup, s, unit, formation_outside(setup, unit), to, VALUE_NONE))
		return NO(leave_no_room);
	if (emp_zone_touched(setup, s, unit, area) != VALUE_NONE &&
	    emp_zone_touched(setup, s, unit, &shape) != VALUE_NONE)
		return NO(zone_out);
	return emp_order_forbids(setup, s, unit, area, &shape);
}

static void leave_area(struct run *run, const struct emp_command *c)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct emp_unit *u = &s->unit[c->a];
	int area = u->area;
	struct geo_pose to = {c->b, c->c, (int8_t)geo_turned(c->d)};
	if (emp_leave_fault(setup, s, c->a, to).why || !goes(run, c->a)) {
		report(run, EV_refused, setup->unit[c->a].seat, c->a, CMD_MOVE);
		return;
	}
	u->where = ON_TABLE;
	u->area = VALUE_NONE;
	u->formation = formation_outside(setup, c->a);
	u->moved = MOVED_MORE;
	u->used = EMP_ALL_USED;
	emp_place(run, c->a, to);
	report(run, EV_left, setup->unit[c->a].seat, c->a, area, to.x, to.y, to.facing);
}

/* ---- out of houses by force ---- */

/* Facing the middle of the houses. */
static int facing_inward(const struct geo_shape *shape, struct geo_point from)
{
	struct geo_point c = geo_centre(shape);
	return geo_facing_along(c.x - from.x, c.y - from.y);
}

/* Does the side look towards the place: does that lie on its outer hand? */
static bool looks_to(const struct geo_shape *shape, int side, struct geo_point p)
{
	struct geo_shape edge = geo_edge(shape, side);
	struct geo_point a = edge.p[0], b = edge.p[1], c = geo_centre(shape);
	int64_t ex = b.x - a.x, ey = b.y - a.y;
	int64_t inner = ex * (c.y - a.y) - ey * (c.x - a.x), his = ex * (p.y - a.y) - ey * (p.x - a.x);
	return (inner > 0) != (his > 0) && his != 0;
}

static bool is_attacked(const struct emp_state *s, int unit, int side)
{
	for (int i = 0; i < s->n_contact; i++)
		if (s->contact[i].defender == unit && s->contact[i].side == side)
			return true;
	return false;
}

/* The sides by which it may go, the farthest from the enemy first; none that looks towards him or
 * where it is attacked.  Returns how many. */
static int ways_out(const struct emp_setup *setup, const struct emp_state *s, int unit, struct geo_point enemy,
		    int side[GEO_CORNERS])
{
	const struct geo_shape *shape = &setup->area[s->unit[unit].area].shape;
	struct geo_shape point = geo_of_point(enemy);
	int n = 0, gap[GEO_CORNERS];
	for (int i = 0; i < shape->n; i++) {
		struct geo_shape edge = geo_edge(shape, i);
		int d = geo_distance(&edge, &point), k = n;
		if (looks_to(shape, i, enemy) || is_attacked(s, unit, i))
			continue;
		for (; k > 0 && gap[k - 1] < d; k--) {
			gap[k] = gap[k - 1];
			side[k] = side[k - 1];
		}
		gap[k] = d;
		side[k] = i;
		n++;
	}
	return n;
}

/* Touching the houses, facing them: a step back until it is clear of them. */
static bool clear_of(const struct emp_setup *setup, const struct emp_state *s, int unit, struct geo_pose at,
		     int formation, struct geo_pose *out)
{
	for (int back = 0; back <= 2 * emp_number(N_SHIFT_BACK); back += GEO_UNIT) {
		*out = geo_moved(at, at.facing + 12, back);
		if (emp_has_room(setup, s, unit, formation, *out, VALUE_NONE))
			return true;
	}
	return false;
}

/* Is that place before a side that looks towards the enemy? */
static bool before_him(const struct geo_shape *shape, struct geo_point enemy, struct geo_point p)
{
	for (int i = 0; i < shape->n; i++)
		if (looks_to(shape, i, enemy) && looks_to(shape, i, p))
			return true;
	return false;
}

bool emp_place_outside(const struct emp_setup *setup, const struct emp_state *s, int unit, struct geo_point enemy,
		       bool withdraws, struct geo_pose *out, int *formation)
{
	const struct emp_unit *u = &s->unit[unit];
	const struct geo_shape *shape = &setup->area[u->area].shape;
	struct geo_pose old = {u->x, u->y, 0};
	int side[GEO_CORNERS], n = ways_out(setup, s, unit, enemy, side);
	for (int k = 0; k < n; k++) {
		struct geo_shape edge = geo_edge(shape, side[k]);
		struct geo_point middle = geo_centre(&edge);
		struct geo_pose at = geo_pose_to(old, middle, facing_inward(shape, middle));
		*formation = formation_outside(setup, unit);
		if (!(withdraws ? emp_find_refuge(setup, s, unit, at, out, formation)
				: clear_of(setup, s, unit, at, *formation, out)))
			continue;
		struct geo_shape there = emp_shape_at(setup, unit, *formation, *out);
		if (!before_him(shape, enemy, geo_centre(&there)))
			return true;
	}
	return false;
}
