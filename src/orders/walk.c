/* The steps of a line, whatever its conditions, the tests of these, and their values. */
#include "orders/orders.h"

static void each(const struct order_list *list, order_step_visit *visit, void *context, bool sure)
{
	for (; list; list = list->otherwise, sure = false) {
		sure = sure && !list->cond;
		for (size_t i = 0; i < list->n; i++) {
			visit(context, &list->steps[i], sure && !list->steps[i].cond);
			if (list->steps[i].otherwise)
				each(list->steps[i].otherwise, visit, context, false);
		}
	}
}

void order_steps_each(const struct order_line *l, order_step_visit *visit, void *context)
{
	if (l->good && l->list)
		each(l->list, visit, context, true);
}

static void each_check(const struct order_cond *cond, order_check_visit *visit, void *context)
{
	for (size_t i = 0; cond && i < cond->n; i++)
		visit(context, &cond->checks[i]);
}

static void each_cond(const struct order_list *list, order_check_visit *visit, void *context)
{
	for (; list; list = list->otherwise) {
		each_check(list->cond, visit, context);
		for (size_t i = 0; i < list->n; i++) {
			each_check(list->steps[i].cond, visit, context);
			each_cond(list->steps[i].otherwise, visit, context);
		}
	}
}

void order_checks_each(const struct order_line *l, order_check_visit *visit, void *context)
{
	if (l->good)
		each_cond(l->list, visit, context);
}

struct search {
	const struct order_language *language;
	uint64_t verbs;
	const struct order_step *found;
};

static void search_step(void *context, const struct order_step *step, bool sure)
{
	struct search *s = context;
	(void)sure;
	if (!s->found && s->verbs >> (step->verb - s->language->verbs) & 1)
		s->found = step;
}

const struct order_step *order_step_any(const struct order_line *l, const struct order_language *language,
					uint64_t verbs)
{
	struct search s = {language, verbs, NULL};
	order_steps_each(l, search_step, &s);
	return s.found;
}

/* ---- values, ON FAIL ---- */

const struct order_value *order_step_value(const struct order_step *s, const char *name)
{
	for (size_t i = 0; i < s->n; i++)
		if (!strcmp(s->values[i].arg->name, name))
			return &s->values[i];
	return NULL;
}

enum order_on_fail order_on_fail(const struct order_set *set, size_t i)
{
	if (set->lines[i].on_fail)
		return set->lines[i].on_fail;
	while (i--)
		if (!set->lines[i].list && set->lines[i].on_fail)
			return set->lines[i].on_fail;
	return ORDER_FAIL_SKIP;
}

/* ---- what a line costs ---- */

static void count_cond(struct order_line *l, struct order_cond *cond)
{
	for (size_t i = 0; cond && i < cond->n; i++)
		cond->checks[i].line = l;
}

static void count_list(struct order_line *l, struct order_list *list)
{
	for (; list; list = list->otherwise) {
		count_cond(l, list->cond);
		for (size_t i = 0; i < list->n; i++) {
			count_cond(l, list->steps[i].cond);
			count_list(l, list->steps[i].otherwise);
		}
		l->weight += (unsigned)list->n;
	}
}

void order_set_count(struct order_set *set, struct work *work)
{
	for (size_t i = 0; i < set->n; i++) {
		struct order_line *l = &set->lines[i];
		l->work = work;
		l->weight = 1;
		if (l->good)
			count_list(l, l->list);
	}
}
