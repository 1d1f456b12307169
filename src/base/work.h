/* Work that somebody else's words make us do, counted in small equal steps and never timed, so that
 * the same mail is judged alike on every machine.  Who counts stops when the budget is spent: what is
 * asked of the rest is answered with no. */
#ifndef BASE_WORK_H
#define BASE_WORK_H

#include "base/base.h"

struct work {
	uint64_t done, most;
	unsigned line; /* that was at work last: when the budget is spent, the one that was too much */
};

static inline bool work_spent(const struct work *w)
{
	return w && w->done > w->most;
}

/* Counts n steps; w may be NULL: nobody counts.  False once the budget is spent. */
static inline bool work_do(struct work *w, uint64_t n)
{
	if (w && w->done <= w->most)
		w->done += n;
	return !work_spent(w);
}

/* The same for the line of a player. */
static inline bool work_for(struct work *w, unsigned line, uint64_t n)
{
	if (w && !work_spent(w))
		w->line = line;
	return work_do(w, n);
}

#endif
