/* The doctrine answers where the plan is silent: the first line that fits and whose answer is among
 * those offered. */
#include "rules/emperor/orders.h"

static unsigned responses_to(int question)
{
	switch (question) {
	case Q_REACTION: return VERB(R_STAND) | VERB(R_SQUARE) | VERB(R_COUNTER) | VERB(R_EVADE) | VERB(R_ASK);
	case Q_SUPPORT: return VERB(R_SUPPORT) | VERB(R_HOLD_BACK) | VERB(R_ASK);
	case Q_REROLL: return VERB(R_REROLL) | VERB(R_SAVE);
	default: return 0;
	}
}

static bool respond(void *ctx, const struct order_step *step, struct choice *out)
{
	const struct emp_eye *eye = ctx;
	const struct order_value *by = order_step_value(step, "leader");
	switch (step->verb - emp_standing_language.verbs) {
	case R_STAND: return emp_offered(eye->q, REACT_STAND, out);
	case R_SQUARE: return emp_offered(eye->q, REACT_SQUARE, out);
	case R_COUNTER: return emp_offered(eye->q, REACT_COUNTER, out);
	case R_EVADE: return emp_offered(eye->q, REACT_EVADE, out);
	case R_SUPPORT: return emp_offered(eye->q, ANSWER_YES, out);
	case R_HOLD_BACK: return emp_offered(eye->q, ANSWER_NO, out);
	case R_SAVE: return emp_offered(eye->q, REROLL_NO, out);
	case R_REROLL:
		return emp_reroll_offered(eye->q, by ? emp_mean_leader(eye->setup, eye->seat, by->text) : VALUE_NONE,
					  out);
	default: return false;
	}
}

static int goes_in(const struct order_step *step)
{
	return step->verb == &emp_standing_language.verbs[R_OCCUPY];
}

static bool is_about(void *ctx, const struct order_line *l)
{
	const struct emp_eye *eye = ctx;
	for (size_t i = 0; i < l->n_subjects && order_work(l, 1); i++)
		if (emp_is_kind(eye->setup, eye->unit, l->subjects[i]))
			return true;
	return !l->n_subjects;
}

/* The first line that fits, whomever it names. */
static bool any_about(struct emp_eye *eye, const struct order_set *doctrine, const struct order_line *l)
{
	(void)doctrine;
	return is_about(eye, l);
}

bool emp_standing(struct run *run, const struct order_set *doctrine, const struct question *q, struct choice *out,
		  int *line)
{
	struct emp_eye eye = emp_eye_at(run, &emp_standing_language, q);
	struct emp_look look;
	struct plan_doctrine d = {.lines = doctrine, .reader = emp_reader(&look, &eye), .verbs = responses_to(q->kind),
				  .ask = R_ASK, .ctx = &eye, .is_about = is_about, .respond = respond};
	if (q->kind == Q_OCCUPY)
		return emp_who_occupies(&eye, doctrine, VERB(R_OCCUPY) | VERB(R_STAY_OUT), any_about, goes_in, out,
					line);
	return plan_stand(&d, out, line);
}
