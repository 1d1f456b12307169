/* Steps that change a formation or move: tried where the lines above leave the unit, as if nobody else moved. */
#include "rules/emperor/orders_bind.h"

/* ---- formations ---- */

static void form(struct binding *b, int unit, int formation)
{
	const struct emp_setup *setup = b->eye.setup;
	struct emp_unit *u = &b->trial->unit[unit];
	struct geo_pose to;
	int blocker = VALUE_NONE;
	if (u->formation == formation) {
		emp_note_remark(b, NO(has_formation, (int16_t)unit));
		return;
	}
	if (emp_form(setup, unit, formation)->known && !emp_may_form(setup, b->trial, unit, formation)) {
		emp_note_impossible(b, NO(formed_already, (int16_t)unit), NO_OBJECTION);
		return;
	}
	if (emp_form(setup, unit, formation)->known &&
	    !emp_form_place(setup, b->trial, unit, formation, &to, &blocker)) {
		emp_note_impossible(
			b, blocker == VALUE_NONE ? NO(no_room_to_form) : NO(no_room_for_unit, (int16_t)blocker),
			NO_OBJECTION);
		return;
	}
	if (!emp_add_command(b, CHOICE_OF(CMD_FORM, .unit = unit, .formation = formation)))
		return;
	u->formed = u->formation;
	u->formation = formation;
	u->x = to.x;
	u->y = to.y;
}

static void about(struct binding *b, int unit)
{
	struct emp_unit *u = &b->trial->unit[unit];
	struct geo_pose to;
	struct no no = emp_about_fault(b->eye.setup, b->trial, unit, &to);
	if (no.why) {
		emp_note_impossible(b, NO(cannot_turn_about, (int16_t)unit), no);
		return;
	}
	if (!emp_add_command(b, CHOICE_OF(CMD_ABOUT, .unit = unit)))
		return;
	u->formed = u->formation;
	u->x = to.x;
	u->y = to.y;
	u->facing = to.facing;
}

/* ---- one move ---- */

static void write_pose(struct buf *out, struct geo_pose at)
{
	buf_addf(out, "move %d.%d,%d.%d facing=%d", at.x / 10, at.x % 10, at.y / 10, at.y % 10, at.facing);
}

/* The farthest place on the way that it can reach; on the spot, the farthest turn. */
static bool nearest_legal(const struct binding *b, const struct emp_move *m, struct buf *out)
{
	bool turns = m->from.x == m->to.x && m->from.y == m->to.y;
	int turn = geo_turn_between(m->from.facing, m->to.facing);
	int way = geo_turned(m->from.facing + turn) == m->to.facing ? 1 : -1;
	int n = turns ? turn : geo_steps(m->from, m->to);
	for (int k = n - 1; k > 0; k--) {
		struct emp_move shorter = *m;
		if (turns)
			shorter.to.facing = (int8_t)geo_turned(m->from.facing + way * k);
		else
			shorter.to = geo_step(m->from, m->to, k, n);
		if (emp_work_out_move(b->eye.setup, b->trial, &shorter).why ||
		    (turns && shorter.end.facing == m->from.facing) ||
		    (!turns && shorter.end.x == m->from.x && shorter.end.y == m->from.y))
			continue;
		if (turns)
			buf_addf(out, "turn bear=%d", 15 * shorter.end.facing);
		else
			write_pose(out, shorter.end);
		return true;
	}
	return false;
}

/* What stopped it before it had gone a step. */
static struct no blocked(const struct binding *b, const struct emp_move *m)
{
	struct geo_pose there = m->stop == STOP_UNIT ? emp_pose(b->trial, m->blocker) : m->end;
	int16_t unit = (int16_t)m->unit, blocker = (int16_t)m->blocker;
	switch (m->stop) {
	case STOP_UNIT: return NO(blocked_by_unit, unit, blocker, there.x, there.y);
	case STOP_ZONE: return NO(blocked_by_zone, unit, blocker);
	case STOP_GROUND: return NO(blocked_by_ground, unit, blocker);
	default: return NO(blocked_by_edge, unit);
	}
}

static struct no stopped(const struct binding *b, const struct emp_move *m)
{
	struct geo_pose there = m->stop == STOP_UNIT ? emp_pose(b->trial, m->blocker) : m->end;
	int16_t unit = (int16_t)m->unit, blocker = (int16_t)m->blocker;
	switch (m->stop) {
	case STOP_UNIT: return NO(stops_at_unit, unit, m->end.x, m->end.y, blocker, there.x, there.y);
	case STOP_ZONE: return NO(stops_at_zone, unit, m->end.x, m->end.y, blocker);
	case STOP_GROUND: return NO(stops_at_ground, unit, m->end.x, m->end.y, blocker);
	default: return NO(stops_at_edge, unit, m->end.x, m->end.y);
	}
}

static void say_stop(struct binding *b, const struct emp_move *m)
{
	if (m->end.x == m->from.x && m->end.y == m->from.y && m->end.facing == m->from.facing)
		emp_note_impossible(b, blocked(b, m), NO_OBJECTION);
	else
		emp_note_remark(b, stopped(b, m));
}

/* Out of houses: told with a place that is free, on the side farthest from the nearest enemy. */
static void leave(struct binding *b, const struct choice *c, struct geo_pose to)
{
	const struct emp_setup *setup = b->eye.setup;
	int unit = ARG(c, CMD_MOVE, unit), gap = 0, formation, enemy = emp_nearest_enemy(setup, b->trial, unit, &gap);
	struct no no = emp_leave_fault(setup, b->trial, unit, to);
	struct emp_unit *u = &b->trial->unit[unit];
	if (no.why) {
		struct geo_shape from = emp_shape(setup, b->trial, enemy == VALUE_NONE ? unit : enemy);
		struct buf hint = BUF_INIT;
		bool free = emp_place_outside(setup, b->trial, unit, geo_centre(&from), false, &to, &formation) &&
			    !emp_leave_fault(setup, b->trial, unit, to).why;
		if (free)
			write_pose(&hint, to);
		emp_note(b, ORDER_IMPOSSIBLE, free ? buf_text(&hint) : NULL, NO(cannot_leave, (int16_t)unit, u->area),
			 no);
		buf_free(&hint);
	} else if (emp_add_command(b, *c)) {
		u->where = ON_TABLE;
		u->area = VALUE_NONE;
		u->formation = setup->unit[unit].arm == ARTILLERY ? LIM : ATT;
		u->moved = MOVED_MORE;
		u->used = EMP_ALL_USED;
		u->x = to.x;
		u->y = to.y;
		u->facing = to.facing;
	}
}

/* The move as it would go if nobody else moved. */
static void try_move(struct binding *b, int unit, struct geo_pose to)
{
	struct emp_unit *u = &b->trial->unit[unit];
	struct emp_move m = {.unit = unit, .formation = u->formation, .from = emp_pose(b->trial, unit), .to = to,
			     .formed = u->formed != VALUE_NONE};
	struct buf hint = BUF_INIT;
	struct choice c = CHOICE_OF(CMD_MOVE, .unit = unit, .x = to.x, .y = to.y, .facing = to.facing);
	b->aim = to;
	b->aims = true;
	if (!order_work(b->at, MOVE_WORK))
		return;
	if (u->where == GARRISON) {
		leave(b, &c, to);
		return;
	}
	struct no no = emp_work_out_move(b->eye.setup, b->trial, &m);
	if (no.why) {
		bool near = m.allowance && nearest_legal(b, &m, &hint);
		emp_note(b, ORDER_IMPOSSIBLE, near ? buf_text(&hint) : NULL, NO(unit_cannot, (int16_t)unit), no);
	} else if (emp_add_command(b, c)) {
		if (m.stop != WENT_ALL)
			say_stop(b, &m);
		emp_end_move(b->eye.setup, b->trial, &m);
	}
	buf_free(&hint);
}

/* ---- what the words mean ---- */

/* Facing that facing= says, or NONE; *bad: it is none. */
static int facing_of(struct binding *b, const char *name, bool *bad)
{
	const struct order_value *v = order_step_value(b->step, name);
	bool degrees = !strcmp(name, "bear");
	if (!v)
		return VALUE_NONE;
	if (v->number < 0 || (degrees ? v->number % 15 || v->number > 360 : v->number >= GEO_FACINGS)) {
		emp_note_bad_value(b, NULL, degrees ? NO(bearing_values) : NO(facing_values));
		*bad = true;
		return VALUE_NONE;
	}
	return geo_turned(degrees ? (int)v->number / 15 : (int)v->number);
}

struct geo_pose emp_along(struct geo_pose at, int direction, int inches)
{
	struct geo_pose to = geo_moved(at, direction, 100 * inches);
	int dx = to.x - at.x, dy = to.y - at.y;
	return dx * dx + dy * dy > 100 * inches * inches ? geo_moved(at, direction, 100 * inches - GEO_UNIT) : to;
}

void emp_take_ride(struct binding *b, int leader)
{
	const struct order_value *to = order_step_value(b->step, "to");
	int x, y;
	if (!to || !emp_read_place(to->text, strlen(to->text), &x, &y)) {
		emp_note_bad_value(b, "move 28.0,17.5", NO(ride_where));
		return;
	}
	struct emp_leader *l = &b->trial->leader[leader];
	struct geo_point place = {x * GEO_UNIT, y * GEO_UNIT};
	struct no no = emp_ride_fault(b->eye.setup, b->trial, leader, place, b->ridden[leader]);
	int far = emp_ride_length(b->trial, leader, place);
	if (no.why) {
		emp_note_impossible(b, NO(cannot_ride, (int16_t)leader, (int16_t)far), no);
	} else if (emp_add_command(b, CHOICE_OF(CMD_RIDE, .leader = leader, .x = x, .y = y))) {
		b->ridden[leader] += far;
		l->x = x;
		l->y = y;
	}
}

/* From place to place, then as it is to face in the end. */
static void waypoints(struct binding *b, int unit, int facing)
{
	const struct order_value *last = NULL;
	for (size_t i = 0; i < b->step->n; i++)
		if (b->step->values[i].arg->kind == ORDER_PLACE)
			last = &b->step->values[i];
	for (size_t i = 0; i < b->step->n; i++) {
		const struct order_value *v = &b->step->values[i];
		struct geo_pose to = emp_pose(b->trial, unit);
		int x, y, before = b->n;
		if (v->arg->kind != ORDER_PLACE || !emp_read_place(v->text, strlen(v->text), &x, &y))
			continue;
		to.x = (int16_t)x;
		to.y = (int16_t)y;
		if (v == last && facing != VALUE_NONE)
			to.facing = (int8_t)facing;
		try_move(b, unit, to);
		if (b->n == before)
			return;
	}
}

static void move(struct binding *b, int unit)
{
	const struct order_value *to = order_step_value(b->step, "to"), *inches = order_step_value(b->step, "inches");
	struct geo_pose end = emp_pose(b->trial, unit);
	bool bad = false;
	int bear = facing_of(b, "bear", &bad), facing = facing_of(b, "facing", &bad);
	if (bad)
		return;
	if (to) {
		waypoints(b, unit, facing == VALUE_NONE ? bear : facing);
	} else if (inches && inches->number >= 0 && inches->number <= 72) {
		end = emp_along(end, bear == VALUE_NONE ? end.facing : bear, (int)inches->number);
		if (facing != VALUE_NONE)
			end.facing = (int8_t)facing;
		try_move(b, unit, end);
	} else {
		emp_note_bad_value(b, "move 28.0,17.5", NO(move_where));
	}
}

static void straight(struct binding *b, int unit, int turn)
{
	long inches = order_step_value(b->step, "inches")->number;
	struct geo_pose at = emp_pose(b->trial, unit);
	if (inches < 0 || inches > 72)
		emp_note_bad_value(b, NULL, NO(inches_values));
	else
		try_move(b, unit, emp_along(at, at.facing + turn, (int)inches));
}

static void turn(struct binding *b, int unit)
{
	bool bad = false;
	int bear = facing_of(b, "bear", &bad), facing = facing_of(b, "facing", &bad);
	struct geo_pose to = emp_pose(b->trial, unit);
	if (bad)
		return;
	if (bear == VALUE_NONE && facing == VALUE_NONE) {
		emp_note_bad_value(b, "turn bear=90", NO(turn_to_what));
		return;
	}
	to.facing = (int8_t)(facing == VALUE_NONE ? bear : facing);
	try_move(b, unit, to);
}

static void wheel(struct binding *b, int unit)
{
	long steps = order_step_value(b->step, "steps")->number;
	bool right = order_step_value(b->step, "side")->choice;
	if (steps < 1 || steps > 12)
		emp_note_bad_value(b, NULL, NO(wheel_values));
	else
		try_move(b, unit,
			 geo_wheel(emp_pose(b->trial, unit),
				   emp_width(b->eye.setup, unit, b->trial->unit[unit].formation), right, (int)steps));
}

static void enter(struct binding *b, int unit)
{
	int area = emp_mean_area(b->eye.setup, order_step_value(b->step, "place")->text);
	if (area == VALUE_NONE)
		return;
	struct no no = emp_enter_fault(b->eye.setup, b->trial, unit, area);
	if (no.why) {
		emp_note_impossible(b, NO(cannot_enter, (int16_t)unit, (int16_t)area), no);
	} else if (emp_add_command(b, CHOICE_OF(CMD_ENTER, .unit = unit, .area = area))) {
		b->trial->unit[unit].where = GARRISON;
		b->trial->unit[unit].area = area;
		b->trial->unit[unit].moved = MOVED_MORE;
		b->trial->unit[unit].used = EMP_ALL_USED;
	}
}

bool emp_take_move(struct binding *b, int unit)
{
	static const int8_t forms[] = {[V_LINE] = LINE, [V_ATT] = ATT, [V_MARCH] = MARCH, [V_SQN] = SQN, [V_LIMBER] = LIM,
				       [V_UNLIMBER] = UNL};
	int verb = (int)(b->step->verb - emp_language.verbs);
	switch (verb) {
	case V_FORM: form(b, unit, order_step_value(b->step, "formation")->choice); break;
	case V_LINE:
	case V_ATT:
	case V_MARCH:
	case V_SQN:
	case V_LIMBER:
	case V_UNLIMBER: form(b, unit, forms[verb]); break;
	case V_ABOUT: about(b, unit); break;
	case V_MOVE: move(b, unit); break;
	case V_ADVANCE: straight(b, unit, 0); break;
	case V_BACK: straight(b, unit, 12); break;
	case V_TURN: turn(b, unit); break;
	case V_WHEEL: wheel(b, unit); break;
	case V_ENTER: enter(b, unit); break;
	default: return false;
	}
	return true;
}
