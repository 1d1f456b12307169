/* A rule's answer to "may it?": a no says which rule forbids it and what it is about, as values; how it
 * is said stands in the catalogue (words/words.h).  Yes is the empty one.
 *
 *	struct no no = emp_charge_fault(setup, s, &charge);
 *	if (no.why)
 *		...
 *
 * What is told of a line of orders without being forbidden, a remark, is the same kind of value. */
#ifndef BASE_NO_H
#define BASE_NO_H

#include <stdint.h>

enum { NO_ARGS = 6 };

struct message; /* engine/message.h: a row of a system's refusals.def */

struct no {
	const struct message *why; /* NULL: yes */
	int16_t about[NO_ARGS];    /* as the row declares them */
};

/* What RULE(id, NO_OBJECTION) returns in a predicate. */
#define NO_OBJECTION ((struct no){0})

#endif
