/* What is wrong with a line before anything is tried; and is all said that the turn can want? */
#include "rules/tactiques/orders.h"

struct check { /* the line that is looked at */
	struct tac_at at;
	const struct order_line *line;
	int seat;
	struct order_mistakes *notes;
};

/* A sentence of three parts, so that the middle may be any name. */
static void wrong(const struct check *c, int code, unsigned column, const char *hint, const char *before,
		  const char *what, const char *after)
{
	order_mistake_add(c->notes, code, c->line->line, column, hint, "%s%s%s", before, what, after);
}

/* ---- names ---- */

/* What the seat calls its own: for the word that was meant. */
static const char *nearest_name(const struct check *c, const char *text)
{
	const char *names[TAC_UNITS + TAC_LEADERS + TAC_COMMANDS];
	const struct tac_setup *s = c->at.setup;
	size_t n = 0;
	for (int u = 0; u < s->n_units; u++)
		if (s->unit[u].seat == c->seat)
			names[n++] = s->unit[u].id;
	for (int l = 0; l < s->n_leaders; l++)
		if (s->leader[l].seat == c->seat)
			names[n++] = s->leader[l].id;
	for (int k = 0; k < s->n_commands; k++)
		if (s->command[k].seat == c->seat)
			names[n++] = s->command[k].id;
	return order_nearest(text, strlen(text), names, n);
}

static bool is_known(const struct check *c, const char *text)
{
	const struct tac_setup *s = c->at.setup;
	return tac_is_group(text) || tac_find_unit(s, c->seat, text) != VALUE_NONE ||
	       tac_find_leader(s, c->seat, text) != VALUE_NONE ||
	       tac_find_command(s, c->seat, text) != VALUE_NONE;
}

static void check_value(const struct check *c, const struct order_value *v)
{
	int hex;
	if (v->arg->kind == ORDER_PLACE && !flat_read(&c->at.setup->map, v->text, &hex))
		wrong(c, ORDER_BAD_VALUE, v->column, NULL, "", v->text, " is no hex of this map.");
	if (v->arg->kind == ORDER_UNIT && tac_find_unit(c->at.setup, c->seat, v->text) == VALUE_NONE)
		wrong(c, ORDER_IMPOSSIBLE, v->column, nearest_name(c, v->text),
		      "You have no unit \"", v->text, "\".");
}

/* ---- what a unit never does ---- */

static const char *never(struct tac_at at, int unit, enum tac_verb verb)
{
	const struct tac_unit_setup *u = tac_unit(at, unit);
	bool guns = u->arm >= FOOT_ARTILLERY;
	switch (verb) {
	case V_DECLARE: return guns ? ": guns are never marked (TN 11.1)." : NULL;
	case V_COLUMN:
	case V_LINE:
	case V_MARCH: return guns ? ": guns limber and unlimber (TN 4.5)." : NULL;
	case V_SQUARE: return u->arm != INFANTRY ? ": only infantry forms Square (TN 4.44)." : NULL;
	case V_SKIRMISH: return !u->skirmishes ? " does not skirmish (TN 4.12)." : NULL;
	case V_LIMBER:
	case V_UNLIMBER:
	case V_PROLONG: return !guns ? " has no guns (TN 4.5)." : NULL;
	case V_DASH:
	case V_RECALL: return u->arm != CAVALRY ? " is no cavalry (TN 11.38, 13.4)." : NULL;
	case V_DETACH: return !u->detaches ? " detaches no companies (TN 4.7)." : NULL;
	default: return NULL;
	}
}

/* Of a unit that the line names itself; groups do what each of them can. */
static void check_step(const struct check *c, const struct order_step *step)
{
	for (size_t i = 0; i < step->n; i++)
		check_value(c, &step->values[i]);
	for (size_t i = 0; i < c->line->n_subjects; i++) {
		int unit = tac_find_unit(c->at.setup, c->seat, c->line->subjects[i]);
		const char *why = unit == VALUE_NONE ? NULL : never(c->at, unit, tac_verb_of(step));
		if (why)
			wrong(c, ORDER_IMPOSSIBLE, step->column, NULL, "", c->line->subjects[i], why);
	}
}

static void check_subjects(const struct check *c)
{
	for (size_t k = 0; k < c->line->n_subjects; k++)
		if (!is_known(c, c->line->subjects[k]))
			wrong(c, ORDER_IMPOSSIBLE, 0, nearest_name(c, c->line->subjects[k]),
			      "You have no unit, leader or command \"", c->line->subjects[k], "\".");
}

/* Steps of a list and of what stands behind its ELSE. */
static void check_steps(const struct check *c, const struct order_list *list,
			void (*step)(const struct check *, const struct order_step *))
{
	for (; list; list = list->otherwise)
		for (size_t k = 0; k < list->n; k++)
			step(c, &list->steps[k]);
}

static void check_lines(struct check *c, const struct order_set *set,
			void (*step)(const struct check *, const struct order_step *))
{
	for (size_t i = 0; i < set->n; i++) {
		c->line = &set->lines[i];
		if (!c->line->good || !c->line->list)
			continue;
		check_subjects(c);
		check_steps(c, c->line->list, step);
	}
}

void tac_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes)
{
	struct check c = {{setup, view}, NULL, seat, notes};
	check_lines(&c, plan, check_step);
}

static void check_response(const struct check *c, const struct order_step *step)
{
	for (size_t i = 0; i < step->n; i++)
		check_value(c, &step->values[i]);
}

void tac_check_standing(const void *setup, const void *view, int seat,
			const struct order_set *doctrine, struct order_mistakes *notes)
{
	struct check c = {{setup, view}, NULL, seat, notes};
	check_lines(&c, doctrine, check_response);
}

/* ---- complete ---- */

static bool says_done(const struct order_set *plan)
{
	for (size_t i = 0; i < plan->n; i++)
		for (size_t k = 0; plan->lines[i].list && k < plan->lines[i].list->n; k++)
			if (tac_verb_of(&plan->lines[i].list->steps[k]) == V_DONE)
				return true;
	return false;
}

/* Every unit on the map has a line, or the player says that nothing else is meant. */
bool tac_complete(const void *setup, const void *view, int seat, const struct order_set *plan,
		  struct buf *out)
{
	struct tac_at at = {setup, view};
	if (says_done(plan))
		return true;
	for (int u = 0; u < at.s->n_unit; u++) {
		bool said = at.setup->unit[u].seat != seat || !tac_on_map(at.s, u);
		for (size_t i = 0; i < plan->n && !said; i++)
			said = tac_line_means_unit(at, seat, &plan->lines[i], u);
		if (said)
			continue;
		buf_addf(out, "nothing is said of %s; write done if that is meant", at.setup->unit[u].id);
		return false;
	}
	return true;
}
