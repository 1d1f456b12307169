/* The list of commands that the lines of a mail become, and what is told of these lines. */
#include "rules/emperor/orders_bind.h"

enum { COMMAND_WORK = 50 }; /* commands are checked against each other */

/* ---- notes ---- */

void emp_note(struct binding *b, int code, const char *hint, struct no said, struct no why)
{
	plan_note(b->notes, &(struct plan_note){code, b->at, b->step, said, why, hint, NULL});
}

void emp_note_impossible(struct binding *b, struct no said, struct no why)
{
	emp_note(b, ORDER_IMPOSSIBLE, NULL, said, why);
}

void emp_note_remark(struct binding *b, struct no said)
{
	emp_note(b, ORDER_REMARK, NULL, said, NO_OBJECTION);
}

void emp_note_bad_value(struct binding *b, const char *hint, struct no said)
{
	emp_note(b, ORDER_BAD_VALUE, hint, said, NO_OBJECTION);
}

/* ---- commands ---- */

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

bool emp_add_command(struct binding *b, struct choice c)
{
	if (!order_work(b->at, COMMAND_WORK))
		return false;
	struct no no = b->n == EMP_LINES ? NO(too_many_orders, EMP_LINES)
					 : emp_command_fault(b->eye.setup, b->eye.view, b->eye.seat, &c);
	if (no.why) {
		emp_note_impossible(b, who_cannot(&c), no);
		return false;
	}
	b->line[b->n] = (int)b->at->line;
	b->list[b->n++] = c;
	return true;
}
