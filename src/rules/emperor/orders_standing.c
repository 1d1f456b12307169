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

static bool respond(const struct emp_eye *eye, const struct order_step *step, struct choice *out)
{
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

struct asking {
	const struct emp_eye *eye;
	struct choice *out;
};

static enum plan_said says(void *ctx, const struct order_step *step)
{
	const struct asking *a = ctx;
	if (step->verb == &emp_standing_language.verbs[R_ASK])
		return PLAN_SETTLES;
	return respond(a->eye, step, a->out) ? PLAN_ANSWERS : PLAN_SILENT;
}

static int goes_in(const struct order_step *step)
{
	return step->verb == &emp_standing_language.verbs[R_OCCUPY];
}

static bool is_about(struct emp_eye *eye, const struct order_set *doctrine, const struct order_line *l)
{
	(void)doctrine; /* the first line that fits, whomever it names */
	for (size_t i = 0; i < l->n_subjects && order_work(l, 1); i++)
		if (emp_is_kind(eye->setup, eye->unit, l->subjects[i]))
			return true;
	return !l->n_subjects;
}

bool emp_standing(struct run *run, const struct order_set *doctrine, const struct question *q,
		  struct choice *out, int *line)
{
	unsigned responses = responses_to(q->kind);
	struct emp_eye eye = emp_eye_at(run, &emp_standing_language, q);
	struct asking a = {&eye, out};
	struct emp_look look;
	struct plan_reader r = emp_reader(&look, &eye);
	if (q->kind == Q_OCCUPY)
		return emp_who_occupies(&eye, doctrine, VERB(R_OCCUPY) | VERB(R_STAY_OUT), is_about, goes_in, out, line);
	for (size_t i = 0; responses && i < doctrine->n; i++) {
		const struct order_line *l = &doctrine->lines[i];
		enum plan_said said = is_about(&eye, doctrine, l) ? plan_answer(&r, l, responses, says, &a) : PLAN_SILENT;
		if (said == PLAN_SILENT)
			continue;
		*line = (int)l->line;
		return said == PLAN_ANSWERS;
	}
	return false;
}
