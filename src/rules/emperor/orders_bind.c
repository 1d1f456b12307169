/* The plan answers: the two mails line by line, then reactions and elan where they are asked for. */
#include "rules/emperor/orders_bind.h"

/* ---- the mails ---- */

/* Has the plan anything to say in the second mail?  One that does not waits for it. */
static bool speaks_of_charges(const struct binding *b)
{
	for (size_t i = 0; i < b->plan->n; i++)
		if (order_step_any(&b->plan->lines[i], &emp_language, EMP_SECOND_MAIL))
			return true;
	return false;
}

/* The commands that the lines become, worked out at the first question of the row. */
static const struct binding *commands_of(struct run *run, struct binding *b, bool first)
{
	void **kept = run_slot(run, b->plan);
	if (*kept && ASKED(b->eye.q, Q_ORDERS, line))
		return *kept;
	b->trial = run_scratch(run, sizeof *b->trial);
	*b->trial = *b->eye.view;
	if (first) {
		emp_begin_trial(b);
		emp_take_lines(b, FIRST_MAIL);
		emp_foretell_breaches(b);
		emp_foretell_targets(b);
	} else {
		emp_take_charges(b);
	}
	return *kept = b;
}

/* The question says how many lines of the block were answered before. */
static bool bind_mail(struct run *run, struct binding *b, struct choice *out, int *line)
{
	bool first = b->eye.q->kind == Q_ORDERS;
	int k = ASKED(b->eye.q, Q_ORDERS, line);
	if (!first && b->eye.setup->rule[SWITCH_MAILS] == 2 && !speaks_of_charges(b))
		return false;
	if (k > 0)
		b->notes = NULL;
	const struct binding *all = commands_of(run, b, first);
	*out = k < all->n ? all->list[k] : CHOICE_OF(CMD_DONE);
	*line = k < all->n ? all->line[k] : 0;
	return true;
}

/* ---- reactions and elan ---- */

static bool is_subject(const struct emp_eye *eye, const struct order_line *l)
{
	for (size_t k = 0; k < l->n_subjects && order_work(l, 1); k++)
		if (emp_is_kind(eye->setup, eye->unit, l->subjects[k]))
			return true;
	return false;
}

/* The same, and no line of its own says who goes into houses. */
static bool occupies(struct emp_eye *eye, const struct order_set *plan, const struct order_line *l)
{
	struct plan_whom w = emp_plan_whom(plan, eye);
	return is_subject(eye, l) && plan_counts(&w, l, eye->unit, VERB(V_OCCUPY));
}

static int goes_in(const struct order_step *step)
{
	const struct order_value *how = order_step_value(step, "how");
	return !how || how->choice;
}

static bool react(struct binding *b, struct choice *out)
{
	const struct question *q = b->eye.q;
	int how = order_step_value(b->step, "how")->choice;
	const struct order_value *whom = order_step_value(b->step, "whom");
	if (q->kind == Q_REACTION)
		return how < REACT_CHOICES && emp_offered(q, how, out);
	if (how != REACT_CHOICES)
		return false;
	int friend = whom ? emp_mean_unit(b->eye.setup, b->eye.seat, whom->text) : VALUE_NONE;
	return (friend == VALUE_NONE || emp_in_contact(b->eye.view, friend, ASKED(q, Q_SUPPORT, charger))) &&
	       emp_offered(q, ANSWER_YES, out);
}

/* Does the step say what is asked: help for a friend, or another reaction? */
static bool is_asked(void *self, const struct order_step *step)
{
	const struct emp_eye *eye = self;
	return (eye->q->kind == Q_SUPPORT) == (order_step_value(step, "how")->choice == REACT_CHOICES);
}

static bool bind_reaction(struct binding *b, struct choice *out, int *line)
{
	const struct order_step *steps[EMP_STEPS];
	struct plan_whom w = emp_plan_whom(b->plan, &b->eye);
	w.about = is_asked;
	for (size_t i = 0; i < b->plan->n; i++) {
		b->at = &b->plan->lines[i];
		bool counts = is_subject(&b->eye, b->at) && plan_counts(&w, b->at, b->eye.unit, VERB(V_REACT));
		int n = counts ? emp_steps(&b->eye, b->at, VERB(V_REACT), steps) : 0;
		for (int k = 0; k < n; k++) {
			b->step = steps[k];
			if (!react(b, out))
				continue;
			*line = (int)b->at->line;
			return true;
		}
	}
	return false;
}

/* 3.4: the clause of a commander for this roll of this unit. */
static bool clause_fits(const struct binding *b)
{
	int use = order_step_value(b->step, "use")->choice, hits = ASKED(b->eye.q, Q_REROLL, hits);
	const struct order_value *max = order_step_value(b->step, "max");
	if (emp_mean_unit(b->eye.setup, b->eye.seat, order_step_value(b->step, "unit")->text) != b->eye.unit)
		return false;
	return hits < 0 ? use == USE_ACT : use == USE_ATT && hits <= (max ? max->number : 0);
}

static bool bind_reroll(struct binding *b, struct choice *out, int *line)
{
	const struct order_step *steps[EMP_STEPS];
	for (size_t i = 0; i < b->plan->n; i++) {
		b->at = &b->plan->lines[i];
		int n = emp_steps(&b->eye, b->at, VERB(V_ELAN), steps);
		for (int k = 0; k < n; k++) {
			b->step = steps[k];
			for (size_t w = 0; clause_fits(b) && w < b->at->n_subjects; w++) {
				int leader = emp_mean_leader(b->eye.setup, b->eye.seat, b->at->subjects[w]);
				if (leader == VALUE_NONE || !emp_reroll_offered(b->eye.q, leader, out))
					continue;
				*line = (int)b->at->line;
				return true;
			}
		}
	}
	return false;
}

/* ---- all ---- */

bool emp_bind(struct run *run, const struct order_set *plan, const struct question *q, struct choice *out, int *line,
	      struct order_mistakes *notes)
{
	struct binding *b = run_scratch(run, sizeof *b);
	*b = (struct binding){.plan = plan, .notes = notes};
	b->eye = emp_eye_at(run, &emp_language, q);
	switch (q->kind) {
	case Q_ORDERS:
	case Q_CHARGES: return bind_mail(run, b, out, line);
	case Q_REACTION:
	case Q_SUPPORT: return bind_reaction(b, out, line);
	case Q_REROLL: return bind_reroll(b, out, line);
	case Q_OCCUPY: return emp_who_occupies(&b->eye, plan, VERB(V_OCCUPY), occupies, goes_in, out, line);
	default: return false;
	}
}
