/* The plan answers the questions of step G: the orders with which brigades come, who enters first, and
 * by which hex.  Where no line says anything the first answer is taken. */
#include "rules/tactiques/orders.h"

/* ---- 10.03 ---- */

/* How nearly the subject means the command. */
static int nearness(const struct tac_binding *b, struct tac_subject subject, int command)
{
	const struct tac_setup *s = b->at.setup;
	for (int u = 0; subject.whom == THE_GROUP && u < s->n_units; u++)
		if (s->unit[u].command == command && s->unit[u].group == subject.row)
			return BRIGADE;
	return tac_command_nearness(b->at, subject, command);
}

static int line_nearness(void *self, const struct order_line *l, int command)
{
	const struct tac_binding *b = self;
	int best = PLAN_FAR;
	for (size_t k = 0; k < l->n_subjects && order_work(l, 1); k++) {
		int n = nearness(b, tac_subject_of(b->at.setup, b->q->seat, l, k), command);
		best = n < best ? n : best;
	}
	return best;
}

/* The step of line i that says under which order the command comes, or NULL. */
static const struct order_step *mission_of(const struct tac_binding *b, size_t i)
{
	const struct order_step *steps[TAC_STEPS];
	struct tac_eye eye = tac_eye_of(b->at, &tac_language, b->q->seat, VALUE_NONE);
	return tac_steps(&eye, &b->plan->lines[i], VERB(V_ARRIVE), steps) ? steps[0] : NULL;
}

bool tac_bind_mission(struct tac_binding *b, struct choice *out)
{
	struct plan_whom whom = {.plan = b->plan, .eye = b, .nearness = line_nearness};
	int command = ASKED(b->q, Q_MISSION, command), best = plan_nearest(&whom, command, VERB(V_ARRIVE));
	for (size_t i = 0; best < PLAN_FAR && i < b->plan->n; i++) {
		const struct order_line *l = &b->plan->lines[i];
		const struct order_step *step = line_nearness(b, l, command) == best ? mission_of(b, i) : NULL;
		if (step)
			return tac_take(b, CHOICE_OF(UNDER_ORDER, .order = step->values[0].choice), l, out);
	}
	return tac_take(b, b->q->options[0], NULL, out);
}

/* ---- 9.74 ---- */

/* In the order of the lines that tell them to move. */
bool tac_bind_queue(struct tac_binding *b, struct choice *out)
{
	const struct order_line *first = NULL;
	const struct choice *found = &b->q->options[0];
	for (int i = 0; i < b->q->n; i++) {
		const struct order_line *l = NULL;
		if (!tac_say(b, ARG(&b->q->options[i], ONE_UNIT, unit), MOVES, &l) || (first && first <= l))
			continue;
		first = l;
		found = &b->q->options[i];
	}
	return tac_take(b, *found, first, out);
}

/* ---- 9.76 ---- */

static bool means_unit_of(const struct tac_binding *b, const struct order_line *l, int group)
{
	for (int u = 0; u < b->at.s->n_unit; u++)
		if (b->at.setup->unit[u].group == group && tac_line_means_unit(b->at, b->q->seat, l, u))
			return true;
	return false;
}

/* Does the line mean the group by its name, or one of its units? */
static int group_nearness(void *self, const struct order_line *l, int group)
{
	const struct tac_binding *b = self;
	for (size_t k = 0; k < l->n_subjects && order_work(l, 1); k++) {
		struct tac_subject subject = tac_subject_of(b->at.setup, b->q->seat, l, k);
		if (subject.whom == THE_GROUP && subject.row == group)
			return PLAN_OWN;
	}
	return means_unit_of(b, l, group) ? PLAN_OWN + 1 : PLAN_FAR;
}

static bool names_hex(void *self, const struct order_step *step)
{
	(void)self;
	return step->n;
}

static const struct choice *way_in(const struct tac_binding *b, size_t i)
{
	const struct order_step *steps[TAC_STEPS];
	struct tac_eye eye = tac_eye_of(b->at, &tac_language, b->q->seat, VALUE_NONE);
	int n = tac_steps(&eye, &b->plan->lines[i], VERB(V_ENTER), steps);
	for (int k = 0; k < n; k++)
		for (int o = 0; o < b->q->n && steps[k]->n; o++)
			if (b->q->options[o].verb == ENTRY_AT &&
			    ARG(&b->q->options[o], ENTRY_AT, hex) == tac_hex_of(b->at, &steps[k]->values[0]))
				return &b->q->options[o];
	return NULL;
}

bool tac_bind_entry(struct tac_binding *b, struct choice *out)
{
	struct plan_whom whom = {.plan = b->plan, .eye = b, .nearness = group_nearness, .about = names_hex};
	int group = ASKED(b->q, Q_ENTRY, group), best = plan_nearest(&whom, group, VERB(V_ENTER));
	for (size_t i = 0; best < PLAN_FAR && i < b->plan->n; i++) {
		const struct choice *c = group_nearness(b, &b->plan->lines[i], group) == best ? way_in(b, i) : NULL;
		if (c)
			return tac_take(b, *c, &b->plan->lines[i], out);
	}
	return tac_take_verb(b, ENTRY_WAIT, NULL, out);
}
