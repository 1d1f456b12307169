/* Which line of a plan fits: conditions, steps, ELSE. */
#include "plan/plan.h"

/* ---- conditions ---- */

static bool check_holds(const struct plan_reader *r, const struct order_check *c)
{
	long n;
	if (!order_work(c->line, r->cost ? r->cost(r->eye, c) : r->look_cost))
		return false;
	bool so = c->test->compare.kind == ORDER_NUMBER && c->test->compare.name
			  ? r->number_of(r->eye, c, &n) && order_compares(n, c->compare, c->with.number)
			  : r->is_so(r->eye, c);
	return so != c->negated;
}

bool plan_holds(const struct plan_reader *r, const struct order_cond *cond)
{
	for (size_t i = 0; cond && i < cond->n; i++)
		if (!check_holds(r, &cond->checks[i]))
			return false;
	return true;
}

static void look(const struct plan_reader *r, const struct order_list *list, const struct order_step *step,
		 const struct order_step *before)
{
	if (r->look)
		r->look(r->eye, list, step, before);
}

static bool list_holds(const struct plan_reader *r, const struct order_list *list, const struct order_step *before)
{
	look(r, list, list->n ? &list->steps[0] : NULL, before);
	return !list->cond || (r->goes_on && r->goes_on(r->eye, list)) || plan_holds(r, list->cond);
}

const struct order_list *plan_list_now(const struct plan_reader *r, const struct order_list *list,
				       const struct order_step *before)
{
	while (list && !list_holds(r, list, before))
		list = list->otherwise;
	return list;
}

static bool step_holds(const struct plan_reader *r, const struct order_step *step, const struct order_step *before)
{
	look(r, NULL, step, before);
	return plan_holds(r, step->cond);
}

static bool has_verb(const struct plan_reader *r, const struct order_step *step, uint64_t verbs)
{
	return verbs >> (step->verb - r->language->verbs) & 1;
}

/* ---- all steps that stand ---- */

struct gathering {
	const struct plan_reader *r;
	uint64_t verbs;
	const struct order_step **out;
	int n, most;
};

static void gather(struct gathering *g, const struct order_list *list, const struct order_step *before)
{
	list = plan_list_now(g->r, list, before);
	for (size_t i = 0; list && i < list->n; before = &list->steps[i], i++) {
		const struct order_step *step = &list->steps[i];
		if (!step_holds(g->r, step, before))
			gather(g, step->otherwise, before);
		else if (has_verb(g->r, step, g->verbs) && g->n < g->most)
			g->out[g->n++] = step;
	}
}

int plan_steps(const struct plan_reader *r, const struct order_line *l, uint64_t verbs, const struct order_step **out,
	       int most)
{
	struct gathering g = {r, verbs, out, 0, most};
	if (l->good && l->list && order_work(l, l->weight))
		gather(&g, l->list, NULL);
	return g.n;
}

/* ---- the first that is an answer ---- */

struct asking {
	const struct plan_reader *r;
	uint64_t verbs;
	plan_take *take;
	void *ctx;
};

static enum plan_said ask_list(const struct asking *a, const struct order_list *list, const struct order_step *before);

/* *refused: the step would answer, and is not allowed. */
static enum plan_said ask_step(const struct asking *a, const struct order_step *step, const struct order_step *before,
			       bool *refused)
{
	if (step_holds(a->r, step, before)) {
		if (!has_verb(a->r, step, a->verbs))
			return PLAN_SILENT;
		enum plan_said said = a->take(a->ctx, step);
		if (said != PLAN_SILENT)
			return said;
		*refused = true;
	}
	return ask_list(a, step->otherwise, before);
}

static enum plan_said ask_list(const struct asking *a, const struct order_list *list, const struct order_step *before)
{
	bool refused = false;
	list = plan_list_now(a->r, list, before);
	for (size_t i = 0; list && i < list->n; before = &list->steps[i], i++) {
		enum plan_said said = ask_step(a, &list->steps[i], before, &refused);
		if (said != PLAN_SILENT)
			return said;
	}
	return refused ? ask_list(a, list->otherwise, NULL) : PLAN_SILENT;
}

enum plan_said plan_answer(const struct plan_reader *r, const struct order_line *l, uint64_t verbs, plan_take *take,
			   void *ctx)
{
	struct asking a = {r, verbs, take, ctx};
	return l->good && l->list && order_work(l, l->weight) ? ask_list(&a, l->list, NULL) : PLAN_SILENT;
}
