/* What is wrong with a line before anything is tried: names that mean nothing, responses that never
 * fit what triggers them; and is anything said at all? */
#include "rules/emperor/orders.h"

struct check { /* the line that is looked at */
	const struct emp_setup *setup;
	const struct emp_state *view;
	const struct order_language *language;
	const struct order_line *line;
	int seat;
	struct order_mistakes *notes;
};

static void wrong(const struct check *c, int code, unsigned column, const char *hint, const char *fmt, ...)
	PRINTF(5, 6);

static void wrong(const struct check *c, int code, unsigned column, const char *hint, const char *fmt, ...)
{
	struct buf text = BUF_INIT;
	va_list ap;
	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	order_mistake_add(c->notes, code, c->line->line, column, hint, "%s", buf_text(&text));
	buf_free(&text);
}

/* The id nearest to what was written. */
static const char *nearest(const struct check *c, const char *text, bool own, bool leaders)
{
	const char *ids[EMP_UNITS + EMP_LEADERS];
	size_t n = 0;
	for (int u = 0; u < c->setup->n_units; u++)
		if ((c->setup->unit[u].seat == c->seat) == own)
			ids[n++] = c->setup->unit[u].id;
	for (int l = 0; leaders && l < c->setup->n_leaders; l++)
		if ((c->setup->leader[l].seat == c->seat) == own)
			ids[n++] = c->setup->leader[l].id;
	return order_nearest(text, strlen(text), ids, n);
}

static void check_own(const struct check *c, const struct order_value *v)
{
	if (emp_mean_unit(c->setup, c->seat, v->text) == VALUE_NONE)
		wrong(c, 400, v->column, nearest(c, v->text, true, false), "You have no unit \"%s\".", v->text);
}

static void check_enemy(const struct check *c, const struct order_value *v)
{
	if (emp_mean_unit(c->setup, !c->seat, v->text) == VALUE_NONE)
		wrong(c, 400, v->column, nearest(c, v->text, false, false), "The enemy has no unit \"%s\".", v->text);
}

static void check_area(const struct check *c, const struct order_value *v)
{
	const char *ids[EMP_AREAS];
	for (int a = 0; a < c->setup->n_areas; a++)
		ids[a] = c->setup->area[a].id;
	if (emp_mean_area(c->setup, v->text) == VALUE_NONE)
		wrong(c, 400, v->column, order_nearest(v->text, strlen(v->text), ids, (size_t)c->setup->n_areas),
		      "There is no place \"%s\" on this table.", v->text);
}

static void check_leader(const struct check *c, const struct order_value *v)
{
	if (emp_mean_leader(c->setup, c->seat, v->text) == VALUE_NONE)
		wrong(c, 400, v->column, NULL, "You have no commander \"%s\".", v->text);
}

static void check_place(const struct check *c, const struct order_value *v)
{
	int x = 0, y = 0;
	if (emp_read_place(v->text, strlen(v->text), &x, &y) && (x > c->setup->width || y > c->setup->height))
		wrong(c, ORDER_BAD_VALUE, v->column, NULL, "%s is off the table, which ends at %d.%d,%d.%d.", v->text,
		      c->setup->width / 10, c->setup->width % 10, c->setup->height / 10, c->setup->height % 10);
}

static void check_unit_value(const struct check *c, unsigned bit, const struct order_value *v)
{
	if (c->language == &emp_standing_language)
		check_leader(c, v);
	else if (!strcmp(v->arg->name, "at"))
		check_enemy(c, v);
	else if (bit == VERB(V_ENTER))
		check_area(c, v);
	else
		check_own(c, v);
}

static void check_step(void *context, const struct order_step *step, bool sure)
{
	const struct check *c = context;
	(void)sure;
	for (size_t i = 0; i < step->n; i++) {
		const struct order_value *v = &step->values[i];
		if (v->arg->kind == ORDER_PLACE)
			check_place(c, v);
		else if (v->arg->kind == ORDER_UNIT)
			check_unit_value(c, emp_verb_bit(c->language, step), v);
	}
}

/* ---- conditions ---- */

static void check_test(void *context, const struct order_check *check)
{
	const struct check *c = context;
	for (size_t k = 0; k < check->n; k++) {
		const struct order_value *v = &check->values[k];
		if (v->arg->kind == ORDER_UNIT && emp_mean_unit(c->setup, VALUE_NONE, v->text) == VALUE_NONE &&
		    emp_mean_leader(c->setup, c->seat, v->text) == VALUE_NONE)
			wrong(c, 400, v->column, nearest(c, v->text, true, true), "There is no \"%s\".", v->text);
	}
}

/* ---- the doctrine: trigger and response ---- */

static const struct {
	enum emp_test test;
	unsigned responses;
} fitting[] = {
	{T_CHARGED, VERB(R_STAND) | VERB(R_SQUARE) | VERB(R_COUNTER) | VERB(R_EVADE)},
	{T_FRIEND, VERB(R_SUPPORT) | VERB(R_HOLD_BACK)},
	{T_TAKEN, VERB(R_OCCUPY) | VERB(R_STAY_OUT)},
	{T_MISSED, VERB(R_REROLL) | VERB(R_SAVE)},
	{T_FAILED, VERB(R_REROLL) | VERB(R_SAVE)},
};

static void check_fit(const struct check *c, const struct order_list *list)
{
	const struct order_check *trigger = list->cond && list->cond->trigger ? list->cond->checks : NULL;
	for (size_t i = 0; trigger && i < ARRAY_LEN(fitting); i++) {
		bool same = trigger->test == &emp_standing_language.tests[fitting[i].test];
		for (size_t k = 0; same && !trigger->negated && k < list->n; k++) {
			unsigned bit = emp_verb_bit(c->language, &list->steps[k]);
			if (bit != VERB(R_ASK) && !(fitting[i].responses & bit))
				wrong(c, ORDER_IMPOSSIBLE, list->steps[k].column, NULL, "%s never answers \"%s\".",
				      list->steps[k].verb->name, trigger->test->name);
		}
	}
}

/* ---- all ---- */

static void check_subject(const struct check *c, const char *name)
{
	bool own = emp_mean_leader(c->setup, c->seat, name) != VALUE_NONE || !strcasecmp(name, "all");
	for (int u = 0; u < c->setup->n_units && !own; u++)
		own = c->setup->unit[u].seat == c->seat && emp_is_kind(c->setup, u, name);
	/* the name of a grand battery is the player's own */
	if (!own && c->language == &emp_language && order_step_any(c->line, c->language, VERB(V_GRAND)))
		return;
	if (!own)
		wrong(c, 400, 0, nearest(c, name, true, true), "\"%s\" is no unit, corps or commander of yours.", name);
}

static void check_lines(struct check *c, const struct order_set *set)
{
	for (size_t i = 0; i < set->n; i++) {
		c->line = &set->lines[i];
		if (!c->line->good || !c->line->list)
			continue;
		for (size_t k = 0; k < c->line->n_subjects; k++)
			check_subject(c, c->line->subjects[k]);
		order_checks_each(c->line, check_test, c);
		order_steps_each(c->line, check_step, c);
		if (c->language == &emp_standing_language)
			check_fit(c, c->line->list);
	}
}

void emp_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes)
{
	struct check c = {setup, view, &emp_language, NULL, seat, notes};
	check_lines(&c, plan);
}

void emp_check_standing(const void *setup, const void *view, int seat, const struct order_set *doctrine,
			struct order_mistakes *notes)
{
	struct check c = {setup, view, &emp_standing_language, NULL, seat, notes};
	check_lines(&c, doctrine);
}

/* DONE in the first mail is the second one as well. */
void emp_given_up(const void *setup, const void *view, int seat, const struct order_set *plan, struct buf *out)
{
	const struct emp_setup *s = setup;
	const struct emp_state *v = view;
	bool charges = false;
	(void)seat;
	for (size_t i = 0; i < plan->n; i++)
		charges = charges || order_step_any(&plan->lines[i], &emp_language, VERB(V_CHARGE));
	if (v->at.row == ROW_CHARGES)
		return;
	if (plan->n == 1)
		buf_adds(out, "nobody moves");
	if (s->rule[SWITCH_MAILS] == 2 && !charges)
		buf_addf(out, "%sthere is no second mail in this turn, and nobody charges", out->len ? ", " : "");
}

/* A mail that says anything says all: silence moves nobody and shoots at the nearest. */
bool emp_complete(const void *setup, const void *view, int seat, const struct order_set *plan, struct buf *out)
{
	const struct emp_state *v = view;
	bool second = v->at.row == ROW_CHARGES;
	(void)setup;
	(void)seat;
	for (size_t i = 0; i < plan->n; i++)
		if (plan->lines[i].good && plan->lines[i].list &&
		    (!second || order_step_any(&plan->lines[i], &emp_language, EMP_SECOND_MAIL)))
			return true;
	if (second) {
		buf_adds(out, "charges and reactions: a line with CHARGE or REACT; or DONE on a line of its own");
		return false;
	}
	buf_adds(out, "a line for any unit; or DONE on a line of its own, if nobody is to move");
	return false;
}
