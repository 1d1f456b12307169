/* Which lines count for a unit: a line that names it takes the place of those of its groups. */
#include "rules/emperor/orders_bind.h"

/* Looked up once: each line is asked for each unit. */
static int named(const struct emp_eye *eye, const struct order_line *l, size_t k)
{
	struct order_meant *m = &l->meant[k];
	if (!m->known || m->seat != eye->seat)
		*m = (struct order_meant){true, (int8_t)eye->seat, 0,
					  (int16_t)emp_mean_unit(eye->setup, eye->seat, l->subjects[k])};
	return m->row;
}

static int nearness(void *self, const struct order_line *l, int unit)
{
	const struct emp_eye *eye = self;
	for (size_t k = 0; k < l->n_subjects && order_work(l, 1); k++)
		if (named(eye, l, k) == unit)
			return PLAN_OWN;
	return PLAN_FAR;
}

struct plan_whom emp_plan_whom(const struct order_set *plan, struct emp_eye *eye)
{
	return (struct plan_whom){.plan = plan, .eye = eye, .nearness = nearness};
}

/* Is it a place where the eye's unit may come on?  A line that is refused leaves it to its commander's. */
static bool is_way_in(void *self, const struct order_step *step)
{
	const struct emp_eye *eye = self;
	int x, y;
	if (!emp_read_place(order_step_value(step, "to")->text, strlen(order_step_value(step, "to")->text), &x, &y))
		return false;
	struct choice c = CHOICE_OF(CMD_ARRIVE, .unit = eye->unit, .x = x, .y = y);
	return !emp_command_fault(eye->setup, eye->view, eye->seat, &c).why;
}

bool emp_arrives_by_itself(struct binding *b, int unit)
{
	struct emp_eye eye = b->eye;
	struct plan_whom w = emp_plan_whom(b->plan, &eye);
	eye.unit = unit;
	w.about = is_way_in;
	return plan_has_own(&w, unit, VERB(V_ARRIVE));
}

unsigned emp_own_verbs(struct binding *b, int unit)
{
	static const unsigned matters[] = {MOVING, SHOOTING, VERB(V_CHARGE)};
	struct plan_whom w = emp_plan_whom(b->plan, &b->eye);
	unsigned own = emp_arrives_by_itself(b, unit) ? VERB(V_ARRIVE) : 0;
	for (size_t i = 0; i < ARRAY_LEN(matters); i++)
		own |= plan_has_own(&w, unit, matters[i]) ? matters[i] : 0;
	return own;
}
