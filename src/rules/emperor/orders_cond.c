/* Conditions: what a line asks, answered from what the seat sees at this moment, and which of its
 * steps stand by them. */
#include "rules/emperor/orders.h"

/* ---- checks ---- */

static int unit_of(const struct emp_eye *eye, const struct order_check *c)
{
	return c->n ? emp_mean_unit(eye->setup, VALUE_NONE, c->values[0].text) : eye->unit;
}

static bool has_status(const struct emp_eye *eye, const struct order_check *c, enum emp_status status)
{
	int u = unit_of(eye, c);
	return u != VALUE_NONE && emp_in_play(eye->view, u) && eye->view->unit[u].status == (int)status;
}

static bool is_within(const struct emp_eye *eye, const struct order_check *c)
{
	int gap = 0;
	if (eye->unit == VALUE_NONE || !emp_in_play(eye->view, eye->unit))
		return false;
	if (eye->enemy != VALUE_NONE && emp_in_play(eye->view, eye->enemy))
		gap = emp_gap(eye->setup, eye->view, eye->unit, eye->enemy);
	else if (emp_nearest_enemy(eye->setup, eye->view, eye->unit, &gap) == VALUE_NONE)
		return false;
	return gap <= 100 * c->values[0].number;
}

static bool triggered(const struct emp_eye *eye, const struct order_check *c, enum emp_test test)
{
	int kind = eye->q->kind, hits = ASKED(eye->q, Q_REROLL, hits);
	switch (test) {
	case T_CHARGED: return kind == Q_REACTION && (!c->n || eye->setup->unit[eye->enemy].arm == c->values[0].choice);
	case T_FRIEND: return kind == Q_SUPPORT;
	case T_TAKEN: return kind == Q_OCCUPY;
	case T_MISSED: return kind == Q_REROLL && hits >= 0 && hits <= (c->n ? c->values[0].number : 0);
	case T_FAILED: return kind == Q_REROLL && hits < 0;
	default: return false;
	}
}

static bool is_so(void *self, const struct order_check *c)
{
	const struct emp_eye *eye = self;
	enum emp_test test = (enum emp_test)(c->test - eye->language->tests);
	switch (test) {
	case T_FRESH: return has_status(eye, c, FRESH);
	case T_HALTED: return has_status(eye, c, HALTED);
	case T_DISORDERED: return has_status(eye, c, DISORDERED);
	case T_WITHIN: return is_within(eye, c);
	case T_SHOT: return eye->unit != VALUE_NONE && eye->view->unit[eye->unit].shot;
	case T_FORMATION:
		return eye->unit != VALUE_NONE &&
		       (eye->view->unit[eye->unit].formation == c->with.choice) == (c->compare == ORDER_EQ);
	case T_ENEMY:
		return eye->enemy != VALUE_NONE &&
		       (eye->setup->unit[eye->enemy].arm == c->with.choice) == (c->compare == ORDER_EQ);
	default: return triggered(eye, c, test);
	}
}

static bool number_of(void *self, const struct order_check *c, long *out)
{
	const struct emp_eye *eye = self;
	enum emp_test test = (enum emp_test)(c->test - eye->language->tests);
	int l;
	switch (test) {
	case T_HITS:
		*out = eye->unit == VALUE_NONE ? 0 : eye->view->unit[eye->unit].hits;
		return eye->unit != VALUE_NONE;
	case T_TURN: *out = eye->view->at.turn; return true;
	case T_ELAN:
		l = c->n ? emp_mean_leader(eye->setup, eye->seat, c->values[0].text) : VALUE_NONE;
		*out = l == VALUE_NONE ? emp_army_elan(eye->setup, eye->view, eye->seat) : eye->view->leader[l].elan;
		return true;
	default: return false;
	}
}

enum { LOOK_WORK = 5 }; /* names are looked up */

/* ---- what a line says ---- */

/* A step that names an enemy is about that one, unless the question is about another. */
static void look(void *self, const struct order_list *list, const struct order_step *step,
		 const struct order_step *before)
{
	struct emp_look *l = self;
	const struct order_value *at = list ? NULL : order_step_value(step, "at");
	(void)before;
	l->eye.enemy = l->asked;
	if (l->asked == VALUE_NONE && at && at->arg->kind == ORDER_UNIT)
		l->eye.enemy = emp_mean_unit(l->eye.setup, VALUE_NONE, at->text);
}

struct plan_reader emp_reader(struct emp_look *l, const struct emp_eye *eye)
{
	*l = (struct emp_look){*eye, eye->enemy};
	return (struct plan_reader){.language = eye->language,
				    .eye = l,
				    .look = look,
				    .is_so = is_so,
				    .number_of = number_of,
				    .look_cost = LOOK_WORK};
}

int emp_steps(const struct emp_eye *eye, const struct order_line *l, unsigned verbs,
	      const struct order_step *out[EMP_STEPS])
{
	struct emp_look look;
	struct plan_reader r = emp_reader(&look, eye);
	return plan_steps(&r, l, verbs, out, EMP_STEPS);
}

struct emp_eye emp_eye_at(struct run *run, const struct order_language *language, const struct question *q)
{
	struct emp_eye eye = {run_setup(run), run_view(run, q->seat), language, q, q->seat, VALUE_NONE, VALUE_NONE};
	if (q->kind != Q_ORDERS && q->kind != Q_CHARGES)
		eye.unit = ASKED(q, Q_REACTION, unit);
	if (q->kind == Q_REACTION || q->kind == Q_SUPPORT)
		eye.enemy = ASKED(q, Q_REACTION, charger);
	return eye;
}

bool emp_offered(const struct question *q, int verb, struct choice *out)
{
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == verb) {
			*out = q->options[i];
			return true;
		}
	return false;
}

bool emp_reroll_offered(const struct question *q, int leader, struct choice *out)
{
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == REROLL_YES &&
		    (leader == VALUE_NONE || ARG(&q->options[i], REROLL_YES, leader) == leader)) {
			*out = q->options[i];
			return true;
		}
	return false;
}

bool emp_who_occupies(const struct emp_eye *eye, const struct order_set *set, unsigned verbs, emp_about *about,
		      int (*says)(const struct order_step *step), struct choice *out, int *line)
{
	const struct order_step *steps[EMP_STEPS];
	bool kept_out[EMP_UNITS] = {false}, any = false;
	struct emp_eye one = *eye;
	for (size_t i = 0; i < set->n; i++)
		for (int k = 0; k < eye->q->n; k++) {
			const struct choice *c = &eye->q->options[k];
			one.unit = ARG(c, OCCUPY_ENTER, unit);
			if (c->verb != OCCUPY_ENTER || kept_out[one.unit] || !about(&one, set, &set->lines[i]) ||
			    !emp_steps(&one, &set->lines[i], verbs, steps))
				continue;
			*line = (int)set->lines[i].line;
			*out = *c;
			if (says(steps[0]))
				return true;
			kept_out[one.unit] = any = true;
		}
	for (int k = 0; any && k < eye->q->n; k++) {
		*out = eye->q->options[k];
		if (out->verb == OCCUPY_NO || !kept_out[ARG(out, OCCUPY_ENTER, unit)])
			return true;
	}
	return false;
}
