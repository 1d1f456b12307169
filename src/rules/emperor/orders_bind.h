/* Private to the files that carry out the two mails of Emperor: what the lines have become so far.
 *
 *	orders_list.c     the list of commands, and what is told of the lines that they come from
 *	orders_whom.c     which lines count for a unit: its own before those of its groups
 *	orders_moves.c    formations and moves
 *	orders_steps.c    fire, what commanders do, and which step is which
 *	orders_first.c    the lines of the first mail, tried one after the other on a copy of the view
 *	orders_breach.c   a breach of orders, foretold
 *	orders_charges.c  the second mail: charges; and what the first foretells of them and of shots
 *	orders_bind.c     what is asked: the mails, reactions, elan, houses */
#ifndef RULES_EMPEROR_ORDERS_BIND_H
#define RULES_EMPEROR_ORDERS_BIND_H

#include "rules/emperor/orders.h"

/* What working out a move is, beside a step looked at. */
enum { MOVE_WORK = 1000 };

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
	int before[EMP_UNITS]; /* how far each is from what its corps attacks; -1: it need not go nearer */
	int ridden[EMP_LEADERS];
	unsigned verbs;      /* of the first mail: those that are taken now */
	unsigned own;        /* of a group's line: those of which a line of the unit's own speaks */
	struct geo_pose aim; /* where the last move was to end, whether or not it can */
	bool aims;
	const struct emp_watch *watch; /* NULL: nobody looks at a step of its own */
};

/* ---- the list, and notes ---- */

/* Adds the command; false, and it is told, if the rules forbid it. */
bool emp_add_command(struct binding *b, struct choice c);
/* said: about the line; why: the refusal behind it, or NO_OBJECTION; hint: how it is written, or NULL. */
void emp_note(struct binding *b, int code, const char *hint, struct no said, struct no why);
void emp_note_impossible(struct binding *b, struct no said, struct no why);
void emp_note_remark(struct binding *b, struct no said);
void emp_note_bad_value(struct binding *b, const char *hint, struct no said);

/* ---- whom ---- */

/* Which lines of the set count for a unit, as the eye's seat names it. */
struct plan_whom emp_plan_whom(const struct order_set *set, struct emp_eye *eye);
/* Does a line of its own say where it comes on? */
bool emp_arrives_by_itself(struct binding *b, int unit);
/* What lines of its own speak of: all verbs of that matter. */
unsigned emp_own_verbs(struct binding *b, int unit);

/* ---- one step ---- */

/* The binding's step, if it changes a formation or moves; false: it does neither. */
bool emp_take_move(struct binding *b, int unit);
void emp_take_ride(struct binding *b, int leader);
/* So many inches along a facing, and not a hair more for the rounding. */
struct geo_pose emp_along(struct geo_pose at, int direction, int inches);
/* The binding's step of a unit, a leader, or (both NONE) of nobody. */
void emp_take_step(struct binding *b, int unit, int leader);

/* ---- a mail ---- */

/* The copy becomes what it is when the Movement Phase begins: what elan buys at once has been bought,
 * and who may come round the flank has come. */
void emp_begin_trial(struct binding *b);
/* All lines, as far as they have these verbs. */
void emp_take_lines(struct binding *b, unsigned verbs);
void emp_foretell_breaches(struct binding *b);
void emp_foretell_targets(struct binding *b);
void emp_take_charges(struct binding *b);

#endif
