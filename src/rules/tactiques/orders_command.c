/* The plan answers for the Command Phase: which group stays in command, who supersedes whom, the
 * orders of armies, the attempts of echelons; and what brigades begin under. */
#include "rules/tactiques/orders.h"

/* ---- whom a line means ---- */

/* The leader whom a subject means, himself or by his command; or NONE. */
static int leader_of(const struct tac_binding *b, struct tac_subject subject)
{
	if (subject.whom == THE_LEADER)
		return subject.row;
	return subject.whom == THE_COMMAND ? tac_head_of(b->at, subject.row) : VALUE_NONE;
}

static int command_nearness(void *self, const struct order_line *l, int command)
{
	const struct tac_binding *b = self;
	int best = PLAN_FAR;
	for (size_t k = 0; k < l->n_subjects && order_work(l, 1); k++) {
		int n = tac_command_nearness(b->at, tac_subject_of(b->at.setup, b->q->seat, l, k), command);
		best = n < best ? n : best;
	}
	return best;
}

/* The steps of the line with one of these verbs that stand now, for that leader or for nobody. */
static int steps_for(const struct tac_binding *b, size_t i, int leader, uint64_t verbs,
		     const struct order_step *out[TAC_STEPS])
{
	struct tac_eye eye = tac_eye_of(b->at, &tac_language, b->q->seat, VALUE_NONE);
	eye.hex = leader == VALUE_NONE ? VALUE_NONE : b->at.s->leader[leader].hex;
	return tac_steps(&eye, &b->plan->lines[i], verbs, out);
}

/* ---- 10.02, and step C ---- */

/* The first step that stands of the lines that mean the command most nearly, or NULL. */
static const struct order_step *said_of(const struct tac_binding *b, int command, enum tac_verb verb,
					const struct order_line **line)
{
	const struct order_step *steps[TAC_STEPS];
	struct plan_whom whom = {.plan = b->plan, .eye = (void *)b, .nearness = command_nearness};
	int best = plan_nearest(&whom, command, VERB(verb));
	for (size_t i = 0; best < PLAN_FAR && i < b->plan->n; i++)
		if (command_nearness((void *)b, &b->plan->lines[i], command) == best &&
		    steps_for(b, i, VALUE_NONE, VERB(verb), steps))
			return *line = &b->plan->lines[i], steps[0];
	return NULL;
}

/* What no line says begins under Engage. */
bool tac_bind_start(struct tac_binding *b, struct choice *out)
{
	const struct order_line *l = NULL;
	const struct order_step *step = said_of(b, ASKED(b->q, Q_BEGIN, command), V_START, &l);
	return tac_take(b, b->q->options[step ? step->values[0].choice : ENGAGE], l, out);
}

bool tac_bind_group(struct tac_binding *b, struct choice *out)
{
	const struct order_line *l = NULL;
	const struct order_step *step = said_of(b, ASKED(b->q, Q_GROUP, command), V_KEEP, &l);
	for (size_t k = 0; step && k < step->n; k++) {
		int unit = tac_find_unit(b->at.setup, b->q->seat, step->values[k].text);
		for (int i = 0; i < b->q->n; i++)
			if (ARG(&b->q->options[i], ONE_UNIT, unit) == unit)
				return tac_take(b, b->q->options[i], l, out);
	}
	return false;
}

/* ---- D and P ---- */

/* 3.02: no keeps the brigade's own rating; who names no leader means the best. */
int tac_superseding(struct tac_at at, const struct question *q, const struct order_step *step)
{
	const struct order_value *v = order_step_value(step, "answer");
	bool named = false;
	if (v && v->choice == SAY_NO)
		return 0;
	for (size_t k = 0; k < step->n; k++) {
		if (step->values[k].arg->kind != ORDER_UNIT)
			continue;
		int leader = tac_find_leader(at.setup, q->seat, step->values[k].text);
		named = true;
		for (int i = 0; i < q->n && leader != VALUE_NONE; i++)
			if (q->options[i].verb == SUPERSEDE_LEADER &&
			    ARG(&q->options[i], SUPERSEDE_LEADER, leader) == leader)
				return i;
	}
	return named ? VALUE_NONE : tac_usual_supersede(at.setup, at.s, q);
}

bool tac_bind_supersede(struct tac_binding *b, struct choice *out)
{
	const struct order_line *l = NULL;
	const struct order_step *step = said_of(b, ASKED(b->q, Q_SUPERSEDE, command), V_SUPERSEDE, &l);
	int i = step ? tac_superseding(b->at, b->q, step) : VALUE_NONE;
	return i != VALUE_NONE && tac_take(b, b->q->options[i], l, out);
}

/* ---- E and F ---- */

/* What the step of an army's leader asks for; names that mean nothing were told of before. */
static bool read_issue(const struct tac_binding *b, const struct order_step *step, struct choice *out)
{
	const struct tac_setup *s = b->at.setup;
	const char *name = step->values[0].text;
	bool frees = tac_verb_of(step) == V_FREE;
	int whom = frees ? tac_find_leader(s, b->q->seat, name) : tac_find_brigade(s, b->q->seat, name);
	*out = frees ? CHOICE_OF(ISSUE_FREE, .leader = whom)
		     : CHOICE_OF(ISSUE_ORDER, .command = whom, .order = step->values[1].choice);
	return whom != VALUE_NONE;
}

static void tell_issue(struct tac_binding *b, const struct order_line *l, const struct order_step *step,
		       const struct choice *c)
{
	int leader = ASKED(b->q, Q_ISSUE, leader);
	if (c->verb == ISSUE_FREE)
		tac_tell_order(b, l, step, leader, b->at.s->leader[ARG(c, ISSUE_FREE, leader)].command, VALUE_NONE);
	else
		tac_tell_order(b, l, step, leader, ARG(c, ISSUE_ORDER, command), ARG(c, ISSUE_ORDER, order));
}

static bool issue_of_line(struct tac_binding *b, size_t i, struct choice *out)
{
	const struct order_step *steps[TAC_STEPS];
	const struct order_line *l = &b->plan->lines[i];
	int n = steps_for(b, i, ASKED(b->q, Q_ISSUE, leader), VERB(V_ORDER) | VERB(V_FREE), steps);
	for (int k = 0; k < n; k++) {
		struct choice c;
		if (!read_issue(b, steps[k], &c) || plan_times(b->run, b->q->seat, Q_ISSUE, &c))
			continue;
		if (question_offers(b->q, c))
			return tac_take(b, c, l, out);
		tell_issue(b, l, steps[k], &c);
	}
	return false;
}

bool tac_bind_issue(struct tac_binding *b, struct choice *out)
{
	for (size_t i = 0; i < b->plan->n; i++)
		for (size_t k = 0; k < b->plan->lines[i].n_subjects; k++)
			if (leader_of(b, tac_whom(b, i, k)) == ASKED(b->q, Q_ISSUE, leader) && issue_of_line(b, i, out))
				return true;
	return tac_take_verb(b, ISSUE_DONE, NULL, out);
}

/* Leads he an echelon?  Those of brigades were told of before, those of armies have issued. */
static bool may_try(const struct tac_binding *b, int leader)
{
	int command = leader == VALUE_NONE ? VALUE_NONE : tac_commands(b->at, leader);
	return command != VALUE_NONE && b->at.setup->command[command].level != BRIGADE &&
	       b->at.setup->command[command].level != ARMY;
}

/* Who has tried and named that brigade has done what he was told, whatever came of it. */
static bool attempt_of_line(struct tac_binding *b, size_t i, int leader, struct choice *out)
{
	const struct order_step *steps[TAC_STEPS];
	const struct order_line *l = &b->plan->lines[i];
	int n = steps_for(b, i, leader, VERB(V_ORDER), steps);
	for (int k = 0; k < n; k++) {
		int whom = tac_find_brigade(b->at.setup, b->q->seat, steps[k]->values[0].text);
		struct choice c = CHOICE_OF(INITIATIVE_TRY, .leader = leader, .command = whom,
					    .order = steps[k]->values[1].choice);
		if (whom == VALUE_NONE || (b->at.s->leader[leader].acted && b->at.s->command[whom].ordered))
			continue;
		if (question_offers(b->q, c))
			return tac_take(b, c, l, out);
		tac_tell_order(b, l, steps[k], leader, whom, steps[k]->values[1].choice);
	}
	return false;
}

bool tac_bind_initiative(struct tac_binding *b, struct choice *out)
{
	for (size_t i = 0; i < b->plan->n; i++)
		for (size_t k = 0; k < b->plan->lines[i].n_subjects; k++) {
			int leader = leader_of(b, tac_whom(b, i, k));
			if (may_try(b, leader) && attempt_of_line(b, i, leader, out))
				return true;
		}
	return tac_take_verb(b, INITIATIVE_DONE, NULL, out);
}
