/* What a line of orders or doctrine says at this moment: its conditions are looked at, and ELSE is
 * followed as estafette-orders(7) promises.  One reader for all systems; each gives its own tests. */
#ifndef PLAN_PLAN_H
#define PLAN_PLAN_H

#include "engine/message.h"
#include "orders/orders.h"

/* How a system looks at conditions; `eye` is its own, what it sees and from where. */
struct plan_reader {
	const struct order_language *language;
	void *eye;
	/* What is looked at next, before its conditions are: the list (its first step, and the step in front of
	 * it), or with list NULL the step.  NULL: the system need not know. */
	void (*look)(void *eye, const struct order_list *list, const struct order_step *step,
		     const struct order_step *before);
	/* Does the list go on under its condition, which held when its turn came?  NULL: never. */
	bool (*goes_on)(void *eye, const struct order_list *list);
	/* A test that is yes or no; one that is compared with a number (false: there is none). */
	bool (*is_so)(void *eye, const struct order_check *check);
	bool (*number_of)(void *eye, const struct order_check *check, long *n);
	/* What looking at the check costs, in units of order_work; NULL: `look_cost`. */
	uint64_t (*cost)(void *eye, const struct order_check *check);
	uint64_t look_cost;
};

/* Do all checks hold?  A condition that is not there holds. */
bool plan_holds(const struct plan_reader *r, const struct order_cond *cond);

/* Of the list (or NULL) and those behind its ELSE the one whose condition holds now; NULL: none.  before:
 * the step in front, or NULL. */
const struct order_list *plan_list_now(const struct plan_reader *r, const struct order_list *list,
				       const struct order_step *before);

/* The steps of the line that stand now, with one of the verbs (bits by their place in the language), in
 * their order; returns their number, `most` at most. */
int plan_steps(const struct plan_reader *r, const struct order_line *l, uint64_t verbs, const struct order_step **out,
	       int most);

enum plan_said {
	PLAN_SILENT,  /* says nothing of it, or nothing that is allowed */
	PLAN_ANSWERS, /* and that is the answer */
	PLAN_SETTLES, /* the search is over, and nothing is answered: ASK, or stand as you are */
};
/* Is the step an answer?  SILENT: it is not allowed now, or not about what is asked. */
typedef enum plan_said plan_take(void *ctx, const struct order_step *step);

/* What the line answers: the first step with one of the verbs that `take` takes.  Behind one that is not
 * allowed its own ELSE is tried, then the steps after it, and where a list had such a step and none was
 * taken, the ELSE of the list. */
enum plan_said plan_answer(const struct plan_reader *r, const struct order_line *l, uint64_t verbs, plan_take *take,
			   void *ctx);

/* Does the plan say all that the turn can want?  Else false, and what is missing goes into out: half a
 * sentence. */
bool plan_complete(const struct words *words, const struct system *sys, const void *setup, const void *view, int seat,
		   const struct order_set *plan, struct buf *out);

/* Puts the messages among the mistakes into words, in their arena. */
void plan_say(const struct words *words, const struct system *sys, const void *setup, struct order_mistakes *m);

#endif
