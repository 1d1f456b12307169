/* The second mail: charges; and what the first foretells of them, and of shots that fall after the moves. */
#include "rules/emperor/orders_bind.h"

/* The charge that the unit has got in the list, or VALUE_NONE. */
static int charges_already(const struct binding *b, int unit)
{
	for (int k = 0; k < b->n; k++)
		if (b->list[k].verb == CHARGE_AT && ARG(&b->list[k], CHARGE_AT, unit) == unit)
			return ARG(&b->list[k], CHARGE_AT, target);
	return VALUE_NONE;
}

/* A charge in the second mail: a unit charges one enemy, the first that it can. */
static void take_charge(struct binding *b, int unit, int target)
{
	struct choice c = CHOICE_OF(CHARGE_AT, .unit = unit, .target = target);
	struct no no = emp_charge_order_fault(b->eye.setup, b->eye.view, b->eye.seat, &c);
	int other = charges_already(b, unit);
	if (no.why) {
		emp_note_impossible(b, NO(cannot_charge, (int16_t)unit, (int16_t)target), no);
	} else if (other != VALUE_NONE) {
		emp_note_remark(b, NO(charges_above, (int16_t)unit, (int16_t)other));
	} else {
		b->line[b->n] = (int)b->at->line;
		b->list[b->n++] = c;
	}
}

/* A charge in the first mail, which waits: could it be made after these moves, if no enemy moved? */
static void foretell_charge(struct binding *b, int unit, int target)
{
	struct choice c = CHOICE_OF(CHARGE_AT, .unit = unit, .target = target);
	struct no no = emp_charge_order_fault(b->eye.setup, b->trial, b->eye.seat, &c);
	if (no.why && b->eye.setup->unit[unit].arm == ARTILLERY)
		emp_note_impossible(b, NO(cannot_charge, (int16_t)unit, (int16_t)target), no);
	else if (no.why)
		emp_note(b, ORDER_REMARK, NULL, NO(could_not_charge, (int16_t)unit, (int16_t)target), no);
}

/* A shot of the first mail falls after the moves: can it be taken then?  If not the next target is tried that the line names, and no
 * other. */
static void foretell_shot(struct binding *b, int unit, int target)
{
	struct emp_shot shot = {.shooter = unit, .target = target, .guns = {unit}, .n_guns = 1, .side = VALUE_NONE};
	if (b->trial->unit[shot.shooter].where != ON_TABLE)
		return;
	struct no no = emp_shot_fault(b->eye.setup, b->trial, &shot);
	if (no.why == &emp_messages[NO_shot_range])
		emp_note_remark(b, NO(shot_short, (int16_t)unit, (int16_t)shot.range, (int16_t)target,
				      (int16_t)emp_shooting_range(b->eye.setup, unit)));
	else if (no.why)
		emp_note(b, ORDER_REMARK, NULL, NO(could_not_shoot, (int16_t)unit, (int16_t)target), no);
}

typedef void take_target(struct binding *b, int unit, int target);

static void take_targets(struct binding *b, int unit, int verb, take_target *take)
{
	const struct order_step *steps[EMP_STEPS];
	struct emp_eye eye = b->eye;
	eye.unit = unit;
	int n = emp_steps(&eye, b->at, VERB(verb), steps);
	for (int i = 0; i < n; i++) {
		b->step = steps[i];
		for (size_t k = 0; k < b->step->n; k++) {
			int target = emp_mean_unit(b->eye.setup, !b->eye.seat, b->step->values[k].text);
			if (target != VALUE_NONE)
				take(b, unit, target);
		}
	}
}

/* Whom the k-th subject of the line means, by a line that counts for him in the matter. */
static bool is_meant(struct binding *b, size_t k, int unit, unsigned matter)
{
	struct plan_whom w = emp_plan_whom(b->plan, &b->eye);
	return b->eye.setup->unit[unit].seat == b->eye.seat && emp_is_kind(b->eye.setup, unit, b->at->subjects[k]) &&
	       plan_counts(&w, b->at, unit, matter);
}

static void each_target(struct binding *b, int verb, unsigned matter, take_target *take)
{
	const struct emp_setup *setup = b->eye.setup;
	for (size_t i = 0; i < b->plan->n; i++) {
		b->at = &b->plan->lines[i];
		if (!order_step_any(b->at, &emp_language, VERB(verb)))
			continue;
		for (size_t k = 0; k < b->at->n_subjects; k++)
			for (int u = 0; u < setup->n_units; u++)
				if (is_meant(b, k, setup->by_id[u], matter))
					take_targets(b, setup->by_id[u], verb, take);
	}
}

void emp_take_charges(struct binding *b)
{
	each_target(b, V_CHARGE, VERB(V_CHARGE), take_charge);
}

void emp_foretell_targets(struct binding *b)
{
	each_target(b, V_CHARGE, VERB(V_CHARGE), foretell_charge);
	each_target(b, V_SHOOT, SHOOTING, foretell_shot);
}
