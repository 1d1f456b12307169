/* Between orders and rules, once for all systems.  Each gives tables and small functions.
 *
 *	line.c      what a line says at this moment: its conditions are looked at, and ELSE is followed
 *	doctrine.c  the first line of a doctrine that fits, ASK
 *	whom.c      which lines count for somebody: those that name him before those of his groups
 *	visit.c     what the seat has answered in this visit of the row
 *	note.c      what is told of a line, once
 *	say.c       notes as sentences
 *
 * estafette-orders(7) promises all this to players; tests/plan tries it in every system. */
#ifndef PLAN_PLAN_H
#define PLAN_PLAN_H

#include "engine/message.h"
#include "engine/run.h"
#include "orders/orders.h"

/* ---- what a line says now ---- */

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
	PLAN_SETTLES, /* the search is over, and nothing is answered: stand as you are */
	PLAN_ASKS,    /* the search is over: the question is left to the player */
};
/* Is the step an answer?  SILENT: it is not allowed now, or not about what is asked. */
typedef enum plan_said plan_take(void *ctx, const struct order_step *step);

/* What the line answers: the first step with one of the verbs that `take` takes.  Behind one that is not
 * allowed its own ELSE is tried, then the steps after it, and where a list had such a step and none was
 * taken, the ELSE of the list. */
enum plan_said plan_answer(const struct plan_reader *r, const struct order_line *l, uint64_t verbs, plan_take *take,
			   void *ctx);

/* ---- a doctrine ---- */

/* How the lines of a doctrine answer a question; `ctx` is the system's own. */
struct plan_doctrine {
	const struct order_set *lines;
	struct plan_reader reader;
	uint64_t verbs; /* those that answer it, and ASK if it may be left to the player; 0: none does */
	int ask;        /* the number of that verb */
	void *ctx;
	/* Is the line about whom the question asks? */
	bool (*is_about)(void *ctx, const struct order_line *l);
	/* The answer that the step gives, if it is allowed. */
	bool (*respond)(void *ctx, const struct order_step *step, struct choice *out);
	/* Does ASK mean this question?  NULL: always. */
	bool (*asks)(void *ctx, const struct order_step *step);
	/* Does the step say to stand as it is?  NULL: none does. */
	bool (*settles)(void *ctx, const struct order_step *step);
	/* Goes on to the k-th of those whom the question offers; false: there are no more.  NULL: it is about one. */
	bool (*next)(void *ctx, int k);
};
/* What the line answers, if it is about whom is asked. */
enum plan_said plan_line_answer(const struct plan_doctrine *d, const struct order_line *l, struct choice *out);
/* The answer of the first line that fits and whose answer is allowed, and its line; false: there is none, or with
 * *line set it says to ask. */
bool plan_stand(const struct plan_doctrine *d, struct choice *out, int *line);

/* ---- which lines count ---- */

enum { PLAN_OWN, PLAN_FAR = 100 };
/* How nearly does the line mean him?  PLAN_OWN: by his own name, then by his groups, the nearer ones less;
 * PLAN_FAR: not at all.  Counts its work (order_work). */
typedef int plan_nearness(void *eye, const struct order_line *l, int who);

struct plan_whom {
	const struct order_set *plan;
	void *eye; /* of the system */
	plan_nearness *nearness;
	/* Is the step, which has one of the verbs, about the matter?  NULL: each is. */
	bool (*about)(void *eye, const struct order_step *step);
	/* The lines that may mean him, where the system has looked; NULL: all may. */
	const uint16_t *lines;
	size_t n_lines;
};
/* A line that names somebody more nearly takes the place of all others in what these verbs (bits by their
 * place in the language) are about, wherever it stands and whatever its conditions are.  How nearly those
 * mean him that count; PLAN_FAR: no line speaks of it. */
int plan_nearest(const struct plan_whom *w, int who, uint64_t verbs);
/* Of a line that means him: does it count in this? */
bool plan_counts(const struct plan_whom *w, const struct order_line *l, int who, uint64_t verbs);
/* Has he a line of his own that speaks of it?  Then no line of a group counts. */
bool plan_has_own(const struct plan_whom *w, int who, uint64_t verbs);

/* ---- what was answered ---- */

/* What the seat has answered to questions of one kind in this visit of the row, in its order. */
struct plan_visit {
	struct run *run;
	int kind, next;
	const char *key; /* of the visit */
};
struct plan_visit plan_visit_of(struct run *run, int seat, int kind);
/* The next of them; false: there are no more. */
bool plan_answered(struct plan_visit *v, struct choice *out);
/* How often that choice was made. */
int plan_times(struct run *run, int seat, int kind, const struct choice *c);

/* ---- notes ---- */

struct plan_note {
	int code;
	const struct order_line *line; /* NULL: about none */
	const struct order_step *step; /* NULL: about the whole line */
	struct no said, why;           /* why: the refusal behind it, or NO_OBJECTION */
	const char *hint, *word;       /* what to write instead; what the player wrote; or NULL */
};
/* Notes it, unless the same was told of the line before.  notes NULL: nobody listens. */
void plan_note(struct order_mistakes *notes, const struct plan_note *n);
/* Was anything told of the line, or of that step of it (unless NULL)? */
bool plan_noted(const struct order_mistakes *notes, const struct order_line *l, const struct order_step *step);

/* ---- the whole plan ---- */

/* What the plan does not say of all that the turn can want: half a sentence; NULL: it says all. */
const struct words_said *plan_missing(const struct words *words, const struct system *sys, const void *setup,
				      const void *view, int seat, const struct order_set *plan, struct arena *a);

/* Puts the messages among the mistakes into words, in their arena. */
void plan_say(const struct words *words, const struct system *sys, const void *setup, struct order_mistakes *m);

#endif
