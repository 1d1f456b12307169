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

/* About what stands in that column, as it was written. */
static void wrong(const struct check *c, int code, unsigned column, const char *hint, struct no said, const char *word)
{
	order_mistake_word(c->notes, code, (const unsigned[2]){c->line->line, column}, hint, said, NO_OBJECTION, word);
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
		wrong(c, 400, v->column, nearest(c, v->text, true, false), NO(you_have_no_unit), v->text);
}

static void check_enemy(const struct check *c, const struct order_value *v)
{
	if (emp_mean_unit(c->setup, !c->seat, v->text) == VALUE_NONE)
		wrong(c, 400, v->column, nearest(c, v->text, false, false), NO(enemy_has_no_unit), v->text);
}

static void check_area(const struct check *c, const struct order_value *v)
{
	const char *ids[EMP_AREAS];
	for (int a = 0; a < c->setup->n_areas; a++)
		ids[a] = c->setup->area[a].id;
	if (emp_mean_area(c->setup, v->text) == VALUE_NONE)
		wrong(c, 400, v->column, order_nearest(v->text, strlen(v->text), ids, (size_t)c->setup->n_areas),
		      NO(no_place), v->text);
}

static void check_leader(const struct check *c, const struct order_value *v)
{
	if (emp_mean_leader(c->setup, c->seat, v->text) == VALUE_NONE)
		wrong(c, 400, v->column, NULL, NO(you_have_no_leader), v->text);
}

static void check_place(const struct check *c, const struct order_value *v)
{
	int x = 0, y = 0;
	if (emp_read_place(v->text, strlen(v->text), &x, &y) && (x > c->setup->width || y > c->setup->height))
		wrong(c, ORDER_BAD_VALUE, v->column, NULL,
		      NO(off_the_table, (int16_t)c->setup->width, (int16_t)c->setup->height), v->text);
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
			wrong(c, 400, v->column, nearest(c, v->text, true, true), NO(there_is_no), v->text);
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
				wrong(c, ORDER_IMPOSSIBLE, list->steps[k].column, NULL,
				      NO(never_answers, (int16_t)(list->steps[k].verb - c->language->verbs),
					 (int16_t)fitting[i].test),
				      NULL);
		}
	}
}

/* ---- all ---- */

static bool is_subject(const void *ctx, const char *name)
{
	const struct check *c = ctx;
	bool own = emp_mean_leader(c->setup, c->seat, name) != VALUE_NONE || !strcasecmp(name, "all");
	for (int u = 0; u < c->setup->n_units && !own; u++)
		own = c->setup->unit[u].seat == c->seat && emp_is_kind(c->setup, u, name);
	return own;
}

static void check_subject(const struct check *c, const char *name)
{
	struct buf parted = BUF_INIT;
	/* the name of a grand battery is the player's own */
	if (is_subject(c, name) ||
	    (c->language == &emp_language && order_step_any(c->line, c->language, VERB(V_GRAND))))
		return;
	bool several = order_parted(name, is_subject, c, &parted);
	wrong(c, 400, 0, several ? buf_text(&parted) : nearest(c, name, true, true), NO(none_of_yours), name);
	buf_free(&parted);
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
struct no emp_given_up(const void *setup, const void *view, int seat, const struct order_set *plan)
{
	const struct emp_setup *s = setup;
	const struct emp_state *v = view;
	bool charges = false, nobody = plan->n == 1;
	(void)seat;
	for (size_t i = 0; i < plan->n; i++)
		charges = charges || order_step_any(&plan->lines[i], &emp_language, VERB(V_CHARGE));
	bool one_mail = s->rule[SWITCH_MAILS] == 2 && !charges;
	return v->at.row != ROW_CHARGES && (nobody || one_mail) ? NO(gives_up, nobody, one_mail) : NO_OBJECTION;
}

/* A mail that says anything says all: silence moves nobody and shoots at the nearest. */
struct no emp_missing(const void *setup, const void *view, int seat, const struct order_set *plan, struct buf *word)
{
	const struct emp_state *v = view;
	bool second = v->at.row == ROW_CHARGES;
	(void)setup;
	(void)seat;
	(void)word;
	for (size_t i = 0; i < plan->n; i++)
		if (plan->lines[i].good && plan->lines[i].list &&
		    (!second || order_step_any(&plan->lines[i], &emp_language, EMP_SECOND_MAIL)))
			return NO_OBJECTION;
	return second ? NO(no_charges) : NO(no_lines);
}
