/* Which lines count for somebody: those that name him most nearly, wherever they stand. */
#include "plan/plan.h"

struct search {
	const struct plan_whom *whom;
	uint64_t verbs;
	bool found;
};

static void look_at(void *context, const struct order_step *step, bool sure)
{
	struct search *s = context;
	bool verb = s->verbs >> (step->verb - s->whom->plan->language->verbs) & 1;
	(void)sure;
	s->found = s->found || (verb && (!s->whom->about || s->whom->about(s->whom->eye, step)));
}

/* Does the line speak of the matter, whatever its conditions? */
static bool speaks(const struct plan_whom *w, const struct order_line *l, uint64_t verbs)
{
	struct search s = {w, verbs, false};
	order_steps_each(l, look_at, &s);
	return s.found;
}

/* The nearness of the nearest line that speaks of it, of those that are nearer than `than`; else `than`. */
static int nearer(const struct plan_whom *w, int who, uint64_t verbs, int than)
{
	size_t n = w->lines ? w->n_lines : w->plan->n;
	for (size_t k = 0; k < n && than > PLAN_OWN; k++) {
		const struct order_line *l = &w->plan->lines[w->lines ? w->lines[k] : k];
		int near = w->nearness(w->eye, l, who);
		if (near < than && speaks(w, l, verbs))
			than = near;
	}
	return than;
}

int plan_nearest(const struct plan_whom *w, int who, uint64_t verbs)
{
	return nearer(w, who, verbs, PLAN_FAR);
}

bool plan_counts(const struct plan_whom *w, const struct order_line *l, int who, uint64_t verbs)
{
	int near = w->nearness(w->eye, l, who);
	return near == PLAN_OWN || near <= plan_nearest(w, who, verbs);
}

bool plan_has_own(const struct plan_whom *w, int who, uint64_t verbs)
{
	return nearer(w, who, verbs, PLAN_OWN + 1) == PLAN_OWN;
}
