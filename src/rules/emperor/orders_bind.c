/* The plan answers: the two mails line by line, then reactions and elan where they are asked for. */
#include "rules/emperor/orders.h"

/* What working out a move is, beside a step looked at; commands are checked against each other. */
enum { MOVE_WORK = 1000, COMMAND_WORK = 50 };

/* What lines speak of: verbs of one matter take each other's place. */
enum {
	ALL_MAILS = (1u << EMP_ORDERS) - 1,
	FIRST_MAIL = ALL_MAILS - EMP_SECOND_MAIL,
	SHOOTING = VERB(V_SHOOT) | VERB(V_HOLD),
	MOVING = FIRST_MAIL - SHOOTING - EMP_AT_ONCE - VERB(V_INIT) - VERB(V_GRAND),
};

struct binding {
	struct emp_eye eye;
	const struct order_set *plan;
	struct order_mistakes *notes; /* NULL: they were told before */
	struct emp_state *trial;      /* what the seat sees, with its own lines carried out so far */
	struct choice list[EMP_LINES];
	int line[EMP_LINES], n;
	const struct order_line *at;
	const struct order_step *step;
	int before[EMP_UNITS];        /* how far each is from what its corps attacks; -1: it need not go nearer */
	int ridden[EMP_LEADERS];
	unsigned verbs;               /* of the first mail: those that are taken now */
	unsigned own;                 /* of a group's line: those of which a line of the unit's own speaks */
	struct geo_pose aim; /* where the last move was to end, whether or not it can */
	bool aims;
	const struct emp_watch *watch; /* NULL: nobody looks at a step of its own */
};

/* ---- notes ---- */

/* said: about the line; why: the refusal behind it, or NO_OBJECTION. */
static void note(struct binding *b, int code, const char *hint, struct no said, struct no why)
{
	plan_note(b->notes, &(struct plan_note){code, b->at, b->step, said, why, hint, NULL});
}

static void impossible(struct binding *b, struct no said, struct no why)
{
	note(b, ORDER_IMPOSSIBLE, NULL, said, why);
}

static void remark(struct binding *b, struct no said)
{
	note(b, ORDER_REMARK, NULL, said, NO_OBJECTION);
}

/* hint: how it is written. */
static void bad_value(struct binding *b, const char *hint, struct no said)
{
	note(b, ORDER_BAD_VALUE, hint, said, NO_OBJECTION);
}

/* ---- the list of commands ---- */

/* Who cannot do it. */
static struct no who_cannot(const struct choice *c)
{
	switch (c->verb) {
	case CMD_SHARE:
	case CMD_RECOVER:
	case CMD_ATTACK:
	case CMD_TARGET:
	case CMD_DEFEND:
	case CMD_DELAY:
	case CMD_RIDE: return NO(leader_cannot, ARG(c, CMD_RIDE, leader));
	default: return NO(unit_cannot, ARG(c, CMD_MOVE, unit));
	}
}

static bool add(struct binding *b, struct choice c)
{
	if (!order_work(b->at, COMMAND_WORK))
		return false;
	struct no no = emp_command_fault(b->eye.setup, b->eye.view, b->eye.seat, &c);
	if (no.why)
		impossible(b, who_cannot(&c), no);
	if (no.why || b->n == EMP_LINES)
		return false;
	b->line[b->n] = (int)b->at->line;
	b->list[b->n++] = c;
	return true;
}

/* ---- formations ---- */

static void form(struct binding *b, int unit, int formation)
{
	const struct emp_setup *setup = b->eye.setup;
	struct emp_unit *u = &b->trial->unit[unit];
	struct geo_pose to;
	int blocker = VALUE_NONE;
	if (u->formation == formation) {
		remark(b, NO(has_formation, (int16_t)unit));
		return;
	}
	if (emp_form(setup, unit, formation)->known && !emp_may_form(setup, b->trial, unit, formation)) {
		impossible(b, NO(formed_already, (int16_t)unit), NO_OBJECTION);
		return;
	}
	if (emp_form(setup, unit, formation)->known && !emp_form_place(setup, b->trial, unit, formation, &to, &blocker)) {
		impossible(b, blocker == VALUE_NONE ? NO(no_room_to_form) : NO(no_room_for_unit, (int16_t)blocker), NO_OBJECTION);
		return;
	}
	if (!add(b, CHOICE_OF(CMD_FORM, .unit = unit, .formation = formation)))
		return;
	u->formed = u->formation;
	u->formation = (i8)formation;
	u->x = to.x;
	u->y = to.y;
}

static void about(struct binding *b, int unit)
{
	struct emp_unit *u = &b->trial->unit[unit];
	struct geo_pose to;
	struct no no = emp_about_fault(b->eye.setup, b->trial, unit, &to);
	if (no.why) {
		impossible(b, NO(cannot_turn_about, (int16_t)unit), no);
		return;
	}
	if (!add(b, CHOICE_OF(CMD_ABOUT, .unit = unit)))
		return;
	u->formed = u->formation;
	u->x = to.x;
	u->y = to.y;
	u->facing = to.facing;
}

/* ---- moves ---- */

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
		impossible(b, blocked(b, m), NO_OBJECTION);
	else
		remark(b, stopped(b, m));
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
		note(b, ORDER_IMPOSSIBLE, free ? buf_text(&hint) : NULL, NO(cannot_leave, (int16_t)unit, u->area), no);
		buf_free(&hint);
	} else if (add(b, *c)) {
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
		note(b, ORDER_IMPOSSIBLE, near ? buf_text(&hint) : NULL, NO(unit_cannot, (int16_t)unit), no);
	} else if (add(b, c)) {
		if (m.stop != WENT_ALL)
			say_stop(b, &m);
		emp_end_move(b->eye.setup, b->trial, &m);
	}
	buf_free(&hint);
}

/* Facing that facing= says, or NONE; *bad: it is none. */
static int facing_of(struct binding *b, const char *name, bool *bad)
{
	const struct order_value *v = order_step_value(b->step, name);
	bool degrees = !strcmp(name, "bear");
	if (!v)
		return VALUE_NONE;
	if (v->number < 0 || (degrees ? v->number % 15 || v->number > 360 : v->number >= GEO_FACINGS)) {
		bad_value(b, NULL, degrees ? NO(bearing_values) : NO(facing_values));
		*bad = true;
		return VALUE_NONE;
	}
	return geo_turned(degrees ? (int)v->number / 15 : (int)v->number);
}

/* So many inches along a facing, and not a hair more for the rounding. */
static struct geo_pose along(struct geo_pose at, int direction, int inches)
{
	struct geo_pose to = geo_moved(at, direction, 100 * inches);
	int dx = to.x - at.x, dy = to.y - at.y;
	return dx * dx + dy * dy > 100 * inches * inches ? geo_moved(at, direction, 100 * inches - GEO_UNIT) : to;
}

static void ride(struct binding *b, int leader)
{
	const struct order_value *to = order_step_value(b->step, "to");
	int x, y;
	if (!to || !emp_read_place(to->text, strlen(to->text), &x, &y)) {
		bad_value(b, "move 28.0,17.5", NO(ride_where));
		return;
	}
	struct emp_leader *l = &b->trial->leader[leader];
	struct geo_point place = {x * GEO_UNIT, y * GEO_UNIT};
	struct no no = emp_ride_fault(b->eye.setup, b->trial, leader, place, b->ridden[leader]);
	int far = emp_ride_length(b->trial, leader, place);
	if (no.why) {
		impossible(b, NO(cannot_ride, (int16_t)leader, (int16_t)far), no);
	} else if (add(b, CHOICE_OF(CMD_RIDE, .leader = leader, .x = x, .y = y))) {
		b->ridden[leader] += far;
		l->x = (i16)x;
		l->y = (i16)y;
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
		end = along(end, bear == VALUE_NONE ? end.facing : bear, (int)inches->number);
		if (facing != VALUE_NONE)
			end.facing = (int8_t)facing;
		try_move(b, unit, end);
	} else {
		bad_value(b, "move 28.0,17.5", NO(move_where));
	}
}

static void straight(struct binding *b, int unit, int turn)
{
	long inches = order_step_value(b->step, "inches")->number;
	struct geo_pose at = emp_pose(b->trial, unit);
	if (inches < 0 || inches > 72)
		bad_value(b, NULL, NO(inches_values));
	else
		try_move(b, unit, along(at, at.facing + turn, (int)inches));
}

static void turn(struct binding *b, int unit)
{
	bool bad = false;
	int bear = facing_of(b, "bear", &bad), facing = facing_of(b, "facing", &bad);
	struct geo_pose to = emp_pose(b->trial, unit);
	if (bad)
		return;
	if (bear == VALUE_NONE && facing == VALUE_NONE) {
		bad_value(b, "turn bear=90", NO(turn_to_what));
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
		bad_value(b, NULL, NO(wheel_values));
	else
		try_move(b, unit, geo_wheel(emp_pose(b->trial, unit), emp_width(b->eye.setup, unit, b->trial->unit[unit].formation),
					    right, (int)steps));
}

static void enter(struct binding *b, int unit)
{
	int area = emp_mean_area(b->eye.setup, order_step_value(b->step, "place")->text);
	if (area == VALUE_NONE)
		return;
	struct no no = emp_enter_fault(b->eye.setup, b->trial, unit, area);
	if (no.why) {
		impossible(b, NO(cannot_enter, (int16_t)unit, (int16_t)area), no);
	} else if (add(b, CHOICE_OF(CMD_ENTER, .unit = unit, .area = area))) {
		b->trial->unit[unit].where = GARRISON;
		b->trial->unit[unit].area = (i8)area;
		b->trial->unit[unit].moved = MOVED_MORE;
		b->trial->unit[unit].used = EMP_ALL_USED;
	}
}

/* ---- fire ---- */

static void shoot(struct binding *b, int unit)
{
	for (size_t i = 0; i < b->step->n; i++) {
		int target = emp_mean_unit(b->eye.setup, !b->eye.seat, b->step->values[i].text);
		if (target != VALUE_NONE)
			add(b, CHOICE_OF(CMD_SHOOT, .unit = unit, .target = target));
	}
}

/* Holds its fire.  Cavalry has none, and who says so of it means that it stays. */
static void hold(struct binding *b, int unit)
{
	if (b->eye.setup->unit[unit].arm == CAVALRY)
		remark(b, NO(cavalry_holds, (int16_t)unit));
	else
		add(b, CHOICE_OF(CMD_HOLD, .unit = unit));
}

/* The batteries named, and the subject if it is one of them. */
static void grand(struct binding *b)
{
	int16_t guns[3];
	size_t n = 0;
	for (size_t i = 0; i < b->at->n_subjects + b->step->n && n < 3; i++) {
		const char *text = i < b->at->n_subjects ? b->at->subjects[i] : b->step->values[i - b->at->n_subjects].text;
		int u = emp_mean_unit(b->eye.setup, b->eye.seat, text);
		if (u != VALUE_NONE)
			guns[n++] = (int16_t)u;
	}
	int target = emp_mean_unit(b->eye.setup, !b->eye.seat, order_step_value(b->step, "at")->text);
	if (n == 3 && target != VALUE_NONE)
		add(b, CHOICE_OF(CMD_GRAND, .a = guns[0], .b = guns[1], .c = guns[2], .target = target));
	else
		note(b, ORDER_IMPOSSIBLE, "G1 grand DR1 DR2 DR3 at=LT1", NO(grand_whom), NO_OBJECTION);
}

/* ---- commanders ---- */

static void elan(struct binding *b, int leader)
{
	int unit = emp_mean_unit(b->eye.setup, b->eye.seat, order_step_value(b->step, "unit")->text);
	if (order_step_value(b->step, "use")->choice == USE_RECOVER && unit != VALUE_NONE)
		add(b, CHOICE_OF(CMD_RECOVER, .leader = leader, .unit = unit));
}

static void share(struct binding *b, int leader)
{
	long elan = order_step_value(b->step, "elan")->number;
	add(b, CHOICE_OF(CMD_SHARE, .leader = leader, .elan = elan > 100 ? 100 : (int)elan));
}

static void orders(struct binding *b, int leader)
{
	const struct order_value *to = order_step_value(b->step, "to"), *at = order_step_value(b->step, "at");
	const struct order_value *until = order_step_value(b->step, "turn");
	int how = order_step_value(b->step, "order")->choice, x = 0, y = 0;
	bool place = to && emp_read_place(to->text, strlen(to->text), &x, &y);
	int target = at ? emp_mean_unit(b->eye.setup, !b->eye.seat, at->text) : VALUE_NONE;
	if (how == ORDERED_ATTACK && target != VALUE_NONE)
		add(b, CHOICE_OF(CMD_TARGET, .leader = leader, .unit = target));
	else if (!place)
		bad_value(b, "orders attack 36.0,29.0", NO(order_where));
	else if (how == ORDERED_DELAY && !until)
		bad_value(b, "orders delay 36.0,29.0 turn=4", NO(delay_until));
	else if (how == ORDERED_DELAY)
		add(b, CHOICE_OF(CMD_DELAY, .leader = leader, .turn = until->number > 1000 ? 0 : (int)until->number,
				 .x = x, .y = y));
	else
		add(b, how == ORDERED_ATTACK ? CHOICE_OF(CMD_ATTACK, .leader = leader, .x = x, .y = y)
					     : CHOICE_OF(CMD_DEFEND, .leader = leader, .x = x, .y = y));
}

/* ---- whom a line counts for ---- */

static int nearness(void *self, const struct order_line *l, int unit)
{
	const struct emp_eye *eye = self;
	for (size_t k = 0; k < l->n_subjects && order_work(l, 1); k++)
		if (emp_mean_unit(eye->setup, eye->seat, l->subjects[k]) == unit)
			return PLAN_OWN;
	return PLAN_FAR;
}

static struct plan_whom whom(struct binding *b)
{
	return (struct plan_whom){.plan = b->plan, .eye = &b->eye, .nearness = nearness};
}

/* Is it a place where the eye's unit may come on?  A line that is refused leaves it to its commander's. */
static bool is_way_in(void *self, const struct order_step *step)
{
	const struct emp_eye *eye = self;
	int x, y;
	if (!emp_read_place(order_step_value(step, "to")->text, strlen(order_step_value(step, "to")->text), &x, &y))
		return false;
	struct choice c = CHOICE_OF(CMD_ARRIVE, .unit = eye->unit, .x = x, .y = y);
	return !emp_command_fault(eye->setup, eye->view, eye->seat, &c).why;
}

/* Does a line of its own say where it comes on? */
static bool arrives_by_itself(struct binding *b, int unit)
{
	struct emp_eye eye = b->eye;
	struct plan_whom w = {.plan = b->plan, .eye = &eye, .nearness = nearness, .about = is_way_in};
	eye.unit = unit;
	return plan_has_own(&w, unit, VERB(V_ARRIVE));
}

/* What lines of its own speak of: all verbs of that matter. */
static unsigned own_verbs(struct binding *b, int unit)
{
	static const unsigned matters[] = {MOVING, SHOOTING, VERB(V_CHARGE)};
	struct plan_whom w = whom(b);
	unsigned own = arrives_by_itself(b, unit) ? VERB(V_ARRIVE) : 0;
	for (size_t i = 0; i < ARRAY_LEN(matters); i++)
		own |= plan_has_own(&w, unit, matters[i]) ? matters[i] : 0;
	return own;
}

/* The units that wait for the edge, or the one named; told on what they come. */
static void arrive(struct binding *b, int unit, int leader)
{
	const struct emp_setup *setup = b->eye.setup;
	const struct order_value *to = order_step_value(b->step, "to");
	int x, y, before = b->n;
	if (!emp_read_place(to->text, strlen(to->text), &x, &y))
		return;
	if (!emp_may_arrive(setup, b->eye.view, leader)) {
		impossible(b, NO(corps_stays_away, (int16_t)leader), NO_OBJECTION);
		return;
	}
	for (int k = 0; k < setup->n_units; k++) {
		int u = setup->by_id[k];
		if (unit == VALUE_NONE ? setup->unit[u].leader == leader && b->eye.view->unit[u].where == OFF_TABLE &&
						 !arrives_by_itself(b, u)
				       : u == unit)
			add(b, CHOICE_OF(CMD_ARRIVE, .unit = u, .x = x, .y = y));
	}
	int on = emp_arrives_on(b->eye.view, leader);
	if (b->n > before && on > 1)
		remark(b, NO(may_arrive, (int16_t)leader, (int16_t)on));
}

static void leader_step(struct binding *b, int leader)
{
	switch (b->step->verb - emp_language.verbs) {
	case V_SHARE: share(b, leader); break;
	case V_ELAN: elan(b, leader); break;
	case V_ORDERS: orders(b, leader); break;
	case V_ARRIVE: arrive(b, VALUE_NONE, leader); break;
	case V_MOVE: ride(b, leader); break;
	default: impossible(b, NO(leader_does_not), NO_OBJECTION); break;
	}
}

/* ---- steps of units ---- */

static void unit_step(struct binding *b, int unit)
{
	static const int8_t forms[] = {[V_LINE] = LINE, [V_ATT] = ATT, [V_MARCH] = MARCH, [V_SQN] = SQN, [V_LIMBER] = LIM,
				       [V_UNLIMBER] = UNL};
	int verb = (int)(b->step->verb - emp_language.verbs);
	switch (verb) {
	case V_ARRIVE: arrive(b, unit, b->eye.setup->unit[unit].leader); break;
	case V_RALLY:
		if (add(b, CHOICE_OF(CMD_RALLY, .unit = unit)))
			b->trial->unit[unit].rallied = 1;
		break;
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
	case V_SHOOT: shoot(b, unit); break;
	case V_HOLD: hold(b, unit); break;
	case V_SQUARE: add(b, CHOICE_OF(CMD_SQUARE, .unit = unit)); break;
	default: impossible(b, NO(unit_does_not), NO_OBJECTION); break;
	}
}

static void take_step(struct binding *b, int unit, int leader)
{
	if (b->step->verb == &emp_language.verbs[V_INIT]) {
		if (order_step_value(b->step, "turn")->choice == 0)
			add(b, CHOICE_OF(CMD_FIRST));
	} else if (b->step->verb == &emp_language.verbs[V_GRAND]) {
		grand(b);
	} else if (leader != VALUE_NONE) {
		leader_step(b, leader);
	} else if (unit != VALUE_NONE) {
		unit_step(b, unit);
	}
}

/* The step that is looked at: tried, if it is of the first mail, and shown, unless a line of the unit's own
 * takes its place. */
static void show_step(struct binding *b, int unit, int leader)
{
	struct emp_tried tried = {.unit = unit, .leader = leader};
	int before = b->n;
	b->step = b->watch->step;
	if (emp_verb_bit(&emp_language, b->step) & b->own)
		return;
	b->aims = false;
	if (unit != VALUE_NONE)
		tried.from = b->trial->unit[unit];
	if (emp_verb_bit(&emp_language, b->step) & b->verbs)
		take_step(b, unit, leader);
	if (unit != VALUE_NONE)
		tried.to = b->trial->unit[unit];
	tried.command = b->n > before ? &b->list[before] : NULL;
	tried.aim = b->aims ? &b->aim : NULL;
	b->watch->show(b->watch->context, &tried);
}

/* Steps that stand now, up to the one that is looked at; that one alone if it does not stand. */
static void take_steps(struct binding *b, int unit, int leader)
{
	const struct order_step *steps[EMP_STEPS];
	const struct order_step *last = b->watch && b->at == b->watch->line ? b->watch->step : NULL;
	struct emp_eye eye = b->eye;
	eye.unit = unit;
	int n = emp_steps(&eye, b->at, last ? ALL_MAILS : b->verbs, steps), stop = n;
	for (int i = 0; last && i < n; i++)
		if (steps[i] == last)
			stop = i;
	if (last && stop == n)
		stop = 0;
	if (b->eye.view->at.row == ROW_CHARGES) /* the first mail is carried out */
		stop = 0;
	for (int i = 0; i < stop; i++) {
		b->step = steps[i];
		if (emp_verb_bit(&emp_language, b->step) & b->verbs & ~b->own)
			take_step(b, unit, leader);
	}
	if (last)
		show_step(b, unit, leader);
}

/* In play, or it may come round the flank this turn. */
static bool is_here(const struct binding *b, int unit)
{
	return emp_in_play(b->eye.view, unit) ||
	       (b->eye.view->unit[unit].where == OFF_TABLE &&
		emp_may_arrive(b->eye.setup, b->eye.view, b->eye.setup->unit[unit].leader));
}

/* Whom a subject means: units one after the other in the order of their ids. */
static void take_subject(struct binding *b, const char *name)
{
	const struct emp_setup *setup = b->eye.setup;
	int unit = emp_mean_unit(setup, b->eye.seat, name), leader = emp_mean_leader(setup, b->eye.seat, name);
	if (unit != VALUE_NONE) {
		take_steps(b, unit, VALUE_NONE);
	} else if (leader != VALUE_NONE) {
		take_steps(b, VALUE_NONE, leader);
	} else {
		for (int k = 0; k < setup->n_units; k++) {
			int u = setup->by_id[k];
			if (setup->unit[u].seat != b->eye.seat || !is_here(b, u) || !emp_is_kind(setup, u, name))
				continue;
			b->own = own_verbs(b, u);
			take_steps(b, u, VALUE_NONE);
		}
		b->own = 0;
	}
}

static void take_line(struct binding *b, const struct order_line *l)
{
	bool alone = !l->n_subjects || order_step_any(l, &emp_language, VERB(V_GRAND));
	b->at = l;
	if (alone)
		take_steps(b, VALUE_NONE, VALUE_NONE);
	for (size_t k = 0; !alone && k < l->n_subjects; k++)
		take_subject(b, l->subjects[k]);
}

static void expand(struct binding *b, unsigned verbs)
{
	b->verbs = verbs;
	for (size_t i = 0; i < b->plan->n; i++)
		take_line(b, &b->plan->lines[i]);
}

/* A point of elan, if he has one for this turn. */
static bool pays(struct emp_leader *l)
{
	if (l->where != ON_TABLE || l->spent || l->elan <= 0)
		return false;
	l->spent = 1;
	l->elan--;
	return true;
}

static void spend_in_trial(const struct emp_setup *setup, struct emp_state *s, const struct emp_command *c)
{
	struct emp_leader *l = &s->leader[c->a];
	if (c->verb == CMD_RECOVER) {
		if (s->unit[c->b].status != FRESH && emp_may_help(setup, s, c->a, c->b) && pays(l))
			s->unit[c->b].status = (i8)emp_better(setup, s, c->b);
	} else if (!l->broken && l->order != VALUE_NONE && pays(l)) {
		emp_set_order(l, c);
	}
}

/* The list so far, as commands of the copy. */
static void command_trial(struct binding *b)
{
	struct emp_state *s = b->trial;
	s->n_command = 0;
	for (int i = 0; i < b->n; i++)
		s->command[s->n_command++] = emp_command_of(b->eye.seat, &b->list[i]);
}

/* 3.1: shares that do not fit share nothing out. */
static void share_in_trial(struct binding *b, struct order_mistakes *notes)
{
	int share[EMP_LEADERS], first = 0;
	struct no no = emp_share_fault(b->eye.setup, b->trial, b->eye.seat);
	while (first < b->n && b->list[first].verb != CMD_SHARE)
		first++;
	if (!no.why && emp_shares(b->eye.setup, b->trial, b->eye.seat, share))
		for (int l = 0; l < b->eye.setup->n_leaders; l++)
			b->trial->leader[l].elan = (i8)share[l];
	else if (first < b->n && notes)
		order_mistake_no(notes, ORDER_IMPOSSIBLE, (const unsigned[2]){(unsigned)b->line[first], 0}, NULL, no, NO_OBJECTION);
}

/* The copy becomes what it is when the Movement Phase begins: what elan buys at once has been bought,
 * and who may come round the flank has come. */
static void begin_trial(struct binding *b)
{
	const struct emp_setup *setup = b->eye.setup;
	struct order_mistakes *notes = b->notes;
	struct emp_state *s = b->trial;
	b->notes = NULL;
	expand(b, EMP_AT_ONCE);
	command_trial(b);
	share_in_trial(b, notes);
	for (int k = 0; k < setup->n_leaders; k++)
		for (int i = 0; i < s->n_command; i++)
			if (s->command[i].verb != CMD_ARRIVE && s->command[i].verb != CMD_SHARE &&
			    s->command[i].a == setup->leader_by_id[k])
				spend_in_trial(setup, s, &s->command[i]);
	for (int k = 0; k < setup->n_leaders; k++)
		if (setup->leader[setup->leader_by_id[k]].seat == b->eye.seat && emp_may_arrive(setup, s, setup->leader_by_id[k]))
			emp_bring_on(setup, s, setup->leader_by_id[k]);
	emp_note_distances(setup, s, b->before);
	s->n_command = 0;
	b->n = 0;
	b->notes = notes;
	b->verbs = FIRST_MAIL;
}

/* ---- a breach of orders, foretold ---- */

/* An advance that takes the unit nearer to what its corps attacks, as the lines leave it. */
static bool step_nearer(const struct binding *b, int unit, struct buf *out)
{
	const struct emp_setup *setup = b->eye.setup;
	struct emp_unit *u = &b->trial->unit[unit], old = *u;
	struct geo_pose from = emp_pose(b->trial, unit);
	bool found = false;
	for (int inches = emp_allowance(setup, unit, u->formation) / 100; inches > 0 && !found; inches--) {
		struct emp_move m = {.unit = unit, .formation = u->formation, .from = from,
				     .to = along(from, from.facing, inches), .formed = u->formed != VALUE_NONE};
		if (!order_work(b->at, MOVE_WORK) || emp_work_out_move(setup, b->trial, &m).why || m.stop != WENT_ALL)
			continue;
		emp_end_move(setup, b->trial, &m);
		found = emp_went_nearer(setup, b->trial, unit, b->before[unit]);
		*u = old;
		if (found)
			buf_addf(out, "%s advance %d", setup->unit[unit].id, inches);
	}
	return found;
}

static void foretell(struct binding *b, int leader, int nearer, int wanted)
{
	const struct emp_setup *setup = b->eye.setup;
	struct geo_point to = emp_order_place(setup, b->trial, leader);
	struct buf names = BUF_INIT, hint = BUF_INIT;
	for (int k = 0; k < setup->n_units; k++) {
		int u = setup->by_id[k];
		if (setup->unit[u].leader != leader || b->before[u] < 0 || emp_went_nearer(setup, b->trial, u, b->before[u]))
			continue;
		buf_addf(&names, "%s%s", names.len ? ", " : "", setup->unit[u].name);
		if (!hint.len)
			step_nearer(b, u, &hint);
	}
	struct no said = NO(attack_falls_short, (int16_t)leader, (int16_t)nearer, (int16_t)wanted, (int16_t)(to.x / 10),
			    (int16_t)(to.y / 10), (int16_t)(wanted - nearer));
	plan_note(b->notes, &(struct plan_note){ORDER_REMARK, NULL, NULL, said, NO_OBJECTION,
						hint.len ? buf_text(&hint) : NULL, buf_text(&names)});
	buf_free(&names);
	buf_free(&hint);
}

static void foretell_breaches(struct binding *b)
{
	const struct emp_setup *setup = b->eye.setup;
	int nearer, wanted;
	for (int k = 0; k < setup->n_leaders && b->notes; k++) {
		int leader = setup->leader_by_id[k];
		emp_weigh_attack(setup, b->trial, leader, b->before, &nearer, &wanted);
		if (setup->leader[leader].seat == b->eye.seat && nearer < wanted)
			foretell(b, leader, nearer, wanted);
	}
}

/* ---- one step ---- */

struct tried { /* a binding with the copy of the view that it changes */
	struct binding b;
	struct emp_state trial;
};

struct tries {
	struct tried above, now; /* what the lines above leave; with what the line adds */
	size_t n;                /* lines above */
};

static void tries_begin(struct tries *t, const struct order_drawing *d)
{
	t->n = 0;
	t->above.trial = *(const struct emp_state *)d->view;
	t->above.b = (struct binding){.plan = d->plan, .trial = &t->above.trial};
	t->above.b.eye = (struct emp_eye){d->setup, d->view, &emp_language, NULL, d->seat, VALUE_NONE, VALUE_NONE};
	begin_trial(&t->above.b);
}

void emp_try_step(struct order_drawing *d, const struct emp_watch *watch)
{
	struct tries *t = d->notes;
	if (!t || &d->plan->lines[t->n] > watch->line) {
		t = d->notes = t ? t : arena_alloc(d->arena, sizeof *t);
		tries_begin(t, d);
	}
	while (&d->plan->lines[t->n] < watch->line)
		take_line(&t->above.b, &d->plan->lines[t->n++]);
	t->now = t->above;
	t->now.b.trial = &t->now.trial;
	t->now.b.watch = watch;
	take_line(&t->now.b, watch->line);
}

/* ---- the second mail ---- */

/* The charge that the unit has got in the list, or VALUE_NONE. */
static int charges_already(const struct binding *b, int unit)
{
	for (int k = 0; k < b->n; k++)
		if (b->list[k].verb == CHARGE_AT && ARG(&b->list[k], CHARGE_AT, unit) == unit)
			return ARG(&b->list[k], CHARGE_AT, target);
	return VALUE_NONE;
}

/* A charge in the second mail: a unit charges one enemy, the first that it can. */
static void take_charge(struct binding *b, int unit, int target)
{
	struct choice c = CHOICE_OF(CHARGE_AT, .unit = unit, .target = target);
	struct no no = emp_charge_order_fault(b->eye.setup, b->eye.view, b->eye.seat, &c);
	int other = charges_already(b, unit);
	if (no.why) {
		impossible(b, NO(cannot_charge, (int16_t)unit, (int16_t)target), no);
	} else if (other != VALUE_NONE) {
		remark(b, NO(charges_above, (int16_t)unit, (int16_t)other));
	} else {
		b->line[b->n] = (int)b->at->line;
		b->list[b->n++] = c;
	}
}

/* A charge in the first mail, which waits: could it be made after these moves, if no enemy moved? */
static void foretell_charge(struct binding *b, int unit, int target)
{
	struct choice c = CHOICE_OF(CHARGE_AT, .unit = unit, .target = target);
	struct no no = emp_charge_order_fault(b->eye.setup, b->trial, b->eye.seat, &c);
	if (no.why && b->eye.setup->unit[unit].arm == ARTILLERY)
		impossible(b, NO(cannot_charge, (int16_t)unit, (int16_t)target), no);
	else if (no.why)
		note(b, ORDER_REMARK, NULL, NO(could_not_charge, (int16_t)unit, (int16_t)target), no);
}

/* A shot of the first mail falls after the moves: is its target in range then, if it stays where it is? */
static void foretell_shot(struct binding *b, int unit, int target)
{
	struct emp_shot shot = {.shooter = unit, .target = target, .guns = {unit}, .n_guns = 1, .side = VALUE_NONE};
	if (b->trial->unit[shot.shooter].where != ON_TABLE)
		return;
	struct no no = emp_shot_fault(b->eye.setup, b->trial, &shot);
	if (no.why == &emp_messages[NO_shot_range])
		remark(b, NO(shot_short, (int16_t)unit, (int16_t)shot.range, (int16_t)target,
			     (int16_t)emp_shooting_range(b->eye.setup, unit)));
}

typedef void take_target(struct binding *b, int unit, int target);

static void take_targets(struct binding *b, int unit, int verb, take_target *take)
{
	const struct order_step *steps[EMP_STEPS];
	struct emp_eye eye = b->eye;
	eye.unit = unit;
	int n = emp_steps(&eye, b->at, VERB(verb), steps);
	for (int i = 0; i < n && b->n < EMP_LINES; i++) {
		b->step = steps[i];
		for (size_t k = 0; k < b->step->n; k++) {
			int target = emp_mean_unit(b->eye.setup, !b->eye.seat, b->step->values[k].text);
			if (target != VALUE_NONE)
				take(b, unit, target);
		}
	}
}

/* Whom the k-th subject of the line means, by a line that counts for him in the matter. */
static bool is_meant(struct binding *b, size_t k, int unit, unsigned matter)
{
	struct plan_whom w = whom(b);
	return b->eye.setup->unit[unit].seat == b->eye.seat && emp_is_kind(b->eye.setup, unit, b->at->subjects[k]) &&
	       plan_counts(&w, b->at, unit, matter);
}

static void each_target(struct binding *b, int verb, unsigned matter, take_target *take)
{
	const struct emp_setup *setup = b->eye.setup;
	for (size_t i = 0; i < b->plan->n; i++) {
		b->at = &b->plan->lines[i];
		if (!order_step_any(b->at, &emp_language, VERB(verb)))
			continue;
		for (size_t k = 0; k < b->at->n_subjects; k++)
			for (int u = 0; u < setup->n_units; u++)
				if (is_meant(b, k, setup->by_id[u], matter))
					take_targets(b, setup->by_id[u], verb, take);
	}
}

/* Has the plan anything to say in the second mail?  One that does not waits for it. */
static bool speaks_of_charges(const struct binding *b)
{
	for (size_t i = 0; i < b->plan->n; i++)
		if (order_step_any(&b->plan->lines[i], &emp_language, EMP_SECOND_MAIL))
			return true;
	return false;
}

/* The commands that the lines become, worked out at the first question of the row. */
static const struct binding *commands_of(struct run *run, struct binding *b, bool first)
{
	void **kept = run_slot(run, b->plan);
	if (*kept && ASKED(b->eye.q, Q_ORDERS, line))
		return *kept;
	b->trial = run_scratch(run, sizeof *b->trial);
	*b->trial = *b->eye.view;
	if (first) {
		begin_trial(b);
		expand(b, FIRST_MAIL);
		foretell_breaches(b);
		each_target(b, V_CHARGE, VERB(V_CHARGE), foretell_charge);
		each_target(b, V_SHOOT, SHOOTING, foretell_shot);
	} else {
		each_target(b, V_CHARGE, VERB(V_CHARGE), take_charge);
	}
	return *kept = b;
}

/* The question says how many lines of the block were answered before. */
static bool bind_mail(struct run *run, struct binding *b, struct choice *out, int *line)
{
	bool first = b->eye.q->kind == Q_ORDERS;
	int k = ASKED(b->eye.q, Q_ORDERS, line);
	if (!first && b->eye.setup->rule[SWITCH_MAILS] == 2 && !speaks_of_charges(b))
		return false;
	if (k > 0)
		b->notes = NULL;
	const struct binding *all = commands_of(run, b, first);
	*out = k < all->n ? all->list[k] : CHOICE_OF(CMD_DONE);
	*line = k < all->n ? all->line[k] : 0;
	return true;
}

/* ---- reactions and elan ---- */

static bool is_subject(const struct emp_eye *eye, const struct order_line *l)
{
	for (size_t k = 0; k < l->n_subjects && order_work(l, 1); k++)
		if (emp_is_kind(eye->setup, eye->unit, l->subjects[k]))
			return true;
	return false;
}

/* The same, and no line of its own says who goes into houses. */
static bool occupies(struct emp_eye *eye, const struct order_set *plan, const struct order_line *l)
{
	struct plan_whom w = {.plan = plan, .eye = eye, .nearness = nearness};
	return is_subject(eye, l) && plan_counts(&w, l, eye->unit, VERB(V_OCCUPY));
}

static int goes_in(const struct order_step *step)
{
	const struct order_value *how = order_step_value(step, "how");
	return !how || how->choice;
}

static bool react(struct binding *b, struct choice *out)
{
	const struct question *q = b->eye.q;
	int how = order_step_value(b->step, "how")->choice;
	const struct order_value *whom = order_step_value(b->step, "whom");
	if (q->kind == Q_REACTION)
		return how < REACT_CHOICES && emp_offered(q, how, out);
	if (how != REACT_CHOICES)
		return false;
	int friend = whom ? emp_mean_unit(b->eye.setup, b->eye.seat, whom->text) : VALUE_NONE;
	return (friend == VALUE_NONE || emp_in_contact(b->eye.view, friend, ASKED(q, Q_SUPPORT, charger))) &&
	       emp_offered(q, ANSWER_YES, out);
}

/* Does the step say what is asked: help for a friend, or another reaction? */
static bool is_asked(void *self, const struct order_step *step)
{
	const struct emp_eye *eye = self;
	return (eye->q->kind == Q_SUPPORT) == (order_step_value(step, "how")->choice == REACT_CHOICES);
}

static bool bind_reaction(struct binding *b, struct choice *out, int *line)
{
	const struct order_step *steps[EMP_STEPS];
	struct plan_whom w = whom(b);
	w.about = is_asked;
	for (size_t i = 0; i < b->plan->n; i++) {
		b->at = &b->plan->lines[i];
		bool counts = is_subject(&b->eye, b->at) && plan_counts(&w, b->at, b->eye.unit, VERB(V_REACT));
		int n = counts ? emp_steps(&b->eye, b->at, VERB(V_REACT), steps) : 0;
		for (int k = 0; k < n; k++) {
			b->step = steps[k];
			if (!react(b, out))
				continue;
			*line = (int)b->at->line;
			return true;
		}
	}
	return false;
}

/* 3.4: the clause of a commander for this roll of this unit. */
static bool clause_fits(const struct binding *b)
{
	int use = order_step_value(b->step, "use")->choice, hits = ASKED(b->eye.q, Q_REROLL, hits);
	const struct order_value *max = order_step_value(b->step, "max");
	if (emp_mean_unit(b->eye.setup, b->eye.seat, order_step_value(b->step, "unit")->text) != b->eye.unit)
		return false;
	return hits < 0 ? use == USE_ACT : use == USE_ATT && hits <= (max ? max->number : 0);
}

static bool bind_reroll(struct binding *b, struct choice *out, int *line)
{
	const struct order_step *steps[EMP_STEPS];
	for (size_t i = 0; i < b->plan->n; i++) {
		b->at = &b->plan->lines[i];
		int n = emp_steps(&b->eye, b->at, VERB(V_ELAN), steps);
		for (int k = 0; k < n; k++) {
			b->step = steps[k];
			for (size_t w = 0; clause_fits(b) && w < b->at->n_subjects; w++) {
				int leader = emp_mean_leader(b->eye.setup, b->eye.seat, b->at->subjects[w]);
				if (leader == VALUE_NONE || !emp_reroll_offered(b->eye.q, leader, out))
					continue;
				*line = (int)b->at->line;
				return true;
			}
		}
	}
	return false;
}

bool emp_bind(struct run *run, const struct order_set *plan, const struct question *q, struct choice *out,
	      int *line, struct order_mistakes *notes)
{
	struct binding *b = run_scratch(run, sizeof *b);
	*b = (struct binding){.plan = plan, .notes = notes};
	b->eye = emp_eye_at(run, &emp_language, q);
	switch (q->kind) {
	case Q_ORDERS:
	case Q_CHARGES: return bind_mail(run, b, out, line);
	case Q_REACTION:
	case Q_SUPPORT: return bind_reaction(b, out, line);
	case Q_REROLL: return bind_reroll(b, out, line);
	case Q_OCCUPY:
		return emp_who_occupies(&b->eye, plan, VERB(V_OCCUPY), occupies, goes_in, out, line);
	default: return false;
	}
}
