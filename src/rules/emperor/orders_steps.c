/* Steps of fire and of commanders, and which step does what. */
#include "rules/emperor/orders_bind.h"

/* ---- fire ---- */

static void shoot(struct binding *b, int unit)
{
	for (size_t i = 0; i < b->step->n; i++) {
		int target = emp_mean_unit(b->eye.setup, !b->eye.seat, b->step->values[i].text);
		if (target != VALUE_NONE)
			emp_add_command(b, CHOICE_OF(CMD_SHOOT, .unit = unit, .target = target));
	}
}

/* Holds its fire.  Cavalry has none, and who says so of it means that it stays. */
static void hold(struct binding *b, int unit)
{
	if (b->eye.setup->unit[unit].arm == CAVALRY)
		emp_note_remark(b, NO(cavalry_holds, (int16_t)unit));
	else
		emp_add_command(b, CHOICE_OF(CMD_HOLD, .unit = unit));
}

/* The batteries named, and the subject if it is one of them. */
static void grand(struct binding *b)
{
	int16_t guns[3];
	size_t n = 0;
	for (size_t i = 0; i < b->at->n_subjects + b->step->n && n < 3; i++) {
		const char *text =
			i < b->at->n_subjects ? b->at->subjects[i] : b->step->values[i - b->at->n_subjects].text;
		int u = emp_mean_unit(b->eye.setup, b->eye.seat, text);
		if (u != VALUE_NONE)
			guns[n++] = (int16_t)u;
	}
	int target = emp_mean_unit(b->eye.setup, !b->eye.seat, order_step_value(b->step, "at")->text);
	if (n == 3 && target != VALUE_NONE)
		emp_add_command(b, CHOICE_OF(CMD_GRAND, .a = guns[0], .b = guns[1], .c = guns[2], .target = target));
	else
		emp_note(b, ORDER_IMPOSSIBLE, "G1 grand DR1 DR2 DR3 at=LT1", NO(grand_whom), NO_OBJECTION);
}

/* ---- commanders ---- */

static void elan(struct binding *b, int leader)
{
	int unit = emp_mean_unit(b->eye.setup, b->eye.seat, order_step_value(b->step, "unit")->text);
	if (order_step_value(b->step, "use")->choice == USE_RECOVER && unit != VALUE_NONE)
		emp_add_command(b, CHOICE_OF(CMD_RECOVER, .leader = leader, .unit = unit));
}

static void share(struct binding *b, int leader)
{
	long elan = order_step_value(b->step, "elan")->number;
	emp_add_command(b, CHOICE_OF(CMD_SHARE, .leader = leader, .elan = elan > 100 ? 100 : (int)elan));
}

static void orders(struct binding *b, int leader)
{
	const struct order_value *to = order_step_value(b->step, "to"), *at = order_step_value(b->step, "at");
	const struct order_value *until = order_step_value(b->step, "turn");
	int how = order_step_value(b->step, "order")->choice, x = 0, y = 0;
	bool place = to && emp_read_place(to->text, strlen(to->text), &x, &y);
	int target = at ? emp_mean_unit(b->eye.setup, !b->eye.seat, at->text) : VALUE_NONE;
	if (how == ORDERED_ATTACK && target != VALUE_NONE)
		emp_add_command(b, CHOICE_OF(CMD_TARGET, .leader = leader, .unit = target));
	else if (!place)
		emp_note_bad_value(b, "orders attack 36.0,29.0", NO(order_where));
	else if (how == ORDERED_DELAY && !until)
		emp_note_bad_value(b, "orders delay 36.0,29.0 turn=4", NO(delay_until));
	else if (how == ORDERED_DELAY)
		emp_add_command(b, CHOICE_OF(CMD_DELAY, .leader = leader,
					     .turn = until->number > 1000 ? 0 : (int)until->number, .x = x, .y = y));
	else
		emp_add_command(b, how == ORDERED_ATTACK ? CHOICE_OF(CMD_ATTACK, .leader = leader, .x = x, .y = y)
							 : CHOICE_OF(CMD_DEFEND, .leader = leader, .x = x, .y = y));
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
		emp_note_impossible(b, NO(corps_stays_away, (int16_t)leader), NO_OBJECTION);
		return;
	}
	for (int k = 0; k < setup->n_units; k++) {
		int u = setup->by_id[k];
		if (unit == VALUE_NONE ? setup->unit[u].leader == leader && b->eye.view->unit[u].where == OFF_TABLE &&
						 !emp_arrives_by_itself(b, u)
				       : u == unit)
			emp_add_command(b, CHOICE_OF(CMD_ARRIVE, .unit = u, .x = x, .y = y));
	}
	int on = emp_arrives_on(b->eye.view, leader);
	if (b->n > before && on > 1)
		emp_note_remark(b, NO(may_arrive, (int16_t)leader, (int16_t)on));
}

static void leader_step(struct binding *b, int leader)
{
	switch (b->step->verb - emp_language.verbs) {
	case V_SHARE: share(b, leader); break;
	case V_ELAN: elan(b, leader); break;
	case V_ORDERS: orders(b, leader); break;
	case V_ARRIVE: arrive(b, VALUE_NONE, leader); break;
	case V_MOVE: emp_take_ride(b, leader); break;
	default: emp_note_impossible(b, NO(leader_does_not), NO_OBJECTION); break;
	}
}

/* ---- all ---- */

static void unit_step(struct binding *b, int unit)
{
	switch (b->step->verb - emp_language.verbs) {
	case V_ARRIVE: arrive(b, unit, b->eye.setup->unit[unit].leader); break;
	case V_RALLY:
		if (emp_add_command(b, CHOICE_OF(CMD_RALLY, .unit = unit)))
			b->trial->unit[unit].rallied = 1;
		break;
	case V_SHOOT: shoot(b, unit); break;
	case V_HOLD: hold(b, unit); break;
	case V_SQUARE: emp_add_command(b, CHOICE_OF(CMD_SQUARE, .unit = unit)); break;
	default:
		if (!emp_take_move(b, unit))
			emp_note_impossible(b, NO(unit_does_not), NO_OBJECTION);
	}
}

void emp_take_step(struct binding *b, int unit, int leader)
{
	if (b->step->verb == &emp_language.verbs[V_INIT]) {
		if (order_step_value(b->step, "turn")->choice == 0)
			emp_add_command(b, CHOICE_OF(CMD_FIRST));
	} else if (b->step->verb == &emp_language.verbs[V_GRAND]) {
		grand(b);
	} else if (leader != VALUE_NONE) {
		leader_step(b, leader);
	} else if (unit != VALUE_NONE) {
		unit_step(b, unit);
	}
}
