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

/* The step of line i that says under which order the command comes, or NULL. */
static const struct order_step *mission_of(const struct tac_binding *b, size_t i)
{
	const struct order_step *steps[TAC_STEPS];
	struct tac_eye eye = tac_eye_of(b->at, &tac_language, b->q->seat, VALUE_NONE);
	return tac_steps(&eye, &b->plan->lines[i], VERB(V_ARRIVE), steps) ? steps[0] : NULL;
}

bool tac_bind_mission(struct tac_binding *b, struct choice *out)
{
	int best = TAC_FAR;
	for (size_t i = 0; i < b->plan->n; i++) {
		const struct order_line *l = &b->plan->lines[i];
		const struct order_step *step = mission_of(b, i);
		for (size_t k = 0; step && k < l->n_subjects; k++) {
			int near = nearness(b, tac_whom(b, i, k), ASKED(b->q, Q_MISSION, command));
			if (near >= best)
				continue;
			best = near;
			tac_take(b, &(struct choice){UNDER_ORDER, {(int16_t)step->values[0].choice}}, l, out);
		}
	}
	return best < TAC_FAR || tac_take(b, &b->q->options[0], NULL, out);
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
	return tac_take(b, found, first, out);
}

/* ---- 9.76 ---- */

/* Does the line mean the group, or one of its units? */
static bool means_group(const struct tac_binding *b, size_t i, int group)
{
	for (size_t k = 0; k < b->plan->lines[i].n_subjects; k++) {
		struct tac_subject subject = tac_whom(b, i, k);
		if (subject.whom == THE_GROUP && subject.row == group)
			return true;
		for (int u = 0; u < b->at.s->n_unit; u++)
			if (b->at.setup->unit[u].group == group &&
			    tac_nearness(b->at, subject, b->q->seat, u) < TAC_FAR)
				return true;
	}
	return false;
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
	for (size_t i = 0; i < b->plan->n; i++) {
		const struct choice *c = means_group(b, i, ASKED(b->q, Q_ENTRY, group)) ? way_in(b, i) : NULL;
		if (c)
			return tac_take(b, c, &b->plan->lines[i], out);
	}
	return tac_take_verb(b, ENTRY_WAIT, NULL, out);
}
