/* What is wrong with a doctrine line: names, responses that can never fit what triggers them,
 * units that cannot do it, lines that another one always answers before. */
#include "rules/cnc/orders.h"

enum {
	REACTING = VERB(R_STAND) | VERB(R_RETIRE) | VERB(R_STRIKE),
	STRIKING = VERB(R_BACK) | VERB(R_NO_BACK)
};

/* What each trigger can be followed by; ASK goes with all. */
static const struct cnc_fitting fitting[] = {
	{T_ATTACKED, REACTING | STRIKING},
	{T_CHARGED, REACTING | STRIKING},
	{T_ATTACKER_BLOCKS, REACTING | STRIKING},
	{T_STRUCK, STRIKING},
	{T_FLAGGED, VERB(R_IGNORE)},
	{T_FLAGS, VERB(R_IGNORE)},
	{T_RETREATING, VERB(R_RETREAT)},
	{T_LEADER_RETREATING, VERB(R_WITHDRAW)},
};

static const struct cnc_able able[] = {
	{R_STRIKE, cnc_never_reacts},
	{R_STAND, cnc_never_reacts},
	{R_IGNORE, cnc_never_reacts},
	{R_RETREAT, cnc_never_reacts},
	{R_WITHDRAW, cnc_never_withdraws},
	{R_BACK, cnc_never_reacts},
	{R_NO_BACK, cnc_never_reacts},
	{0},
};

static const struct order_language *language_of(const struct cnc_check *c)
{
	return cnc_words(c->setup)->standing;
}

static bool is_verb(const struct cnc_check *c, const struct order_step *step, int verb)
{
	return cnc_is_verb(language_of(c), step, verb);
}

/* Responses that can follow the test; 0: any. */
static unsigned fits(const struct cnc_check *c, int test)
{
	unsigned bits = 0;
	for (size_t i = 0; i < ARRAY_LEN(fitting); i++)
		bits |= fitting[i].test == test ? fitting[i].responses : 0;
	for (const struct cnc_fitting *f = cnc_words(c->setup)->fitting; f->responses; f++)
		bits |= f->test == test ? f->responses : 0;
	return bits;
}

static int row_of(const struct cnc_check *c, const struct order_step *step)
{
	return (int)(step->verb - language_of(c)->verbs);
}

/* ---- trigger and response ---- */

static void check_fit(const struct cnc_check *c, const struct order_step *step, const struct order_check *check)
{
	int test = cnc_test_of(c->setup, language_of(c), check->test);
	unsigned bit = cnc_verb_bit(language_of(c), step), can = fits(c, test);
	if (!can || check->negated || bit == VERB(R_ASK) || (can & bit))
		return;
	struct buf names = BUF_INIT;
	for (size_t v = 0; v < language_of(c)->n_verbs; v++)
		if (can & VERB(v))
			buf_addf(&names, "%s%s", names.len ? ", " : "", language_of(c)->verbs[v].name);
	int trigger = (int)(check->test - language_of(c)->tests);
	struct no no = NO(c->setup, wrong_answer, row_of(c, step), trigger);
	cnc_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL, no, buf_text(&names));
	buf_free(&names);
}

static void check_with(const struct cnc_check *c, const struct order_step *step, const struct order_cond *cond)
{
	for (size_t i = 0; cond && i < cond->n; i++)
		check_fit(c, step, &cond->checks[i]);
	if (cond && cnc_words(c->setup)->check_response)
		cnc_words(c->setup)->check_response(c, step, cond);
}

/* Every step with the conditions that must hold for it. */
static void check_list(const struct cnc_check *c, const struct order_list *list, const struct order_cond *trigger)
{
	for (; list; list = list->otherwise) {
		for (size_t i = 0; i < list->n; i++) {
			const struct order_step *step = &list->steps[i];
			check_with(c, step, trigger);
			check_with(c, step, list->cond == trigger ? NULL : list->cond);
			check_with(c, step, step->cond);
			if (step->otherwise)
				check_list(c, step->otherwise, NULL);
		}
		trigger = NULL; /* ELSE: it did not hold */
	}
}

/* ---- single steps ---- */

/* What this side cannot have in this scenario. */
static void check_means(const struct cnc_check *c, const struct order_step *step)
{
	if (is_verb(c, step, R_STRIKE) && !c->setup->copies[c->setup->law->first_strike])
		cnc_wrong(c, ORDER_REMARK, step->column, NULL, NO(c->setup, no_first_strike), NULL);
	if (cnc_words(c->setup)->check_response)
		cnc_words(c->setup)->check_response(c, step, NULL);
}

static void check_step(void *context, const struct order_step *step, bool sure)
{
	const struct cnc_check *c = context;
	(void)sure;
	for (size_t i = 0; i < step->n; i++)
		if (step->values[i].arg->kind == ORDER_PLACE)
			cnc_check_place(c, &step->values[i]);
	check_means(c, step);
	cnc_check_able(c, step, row_of(c, step), able);
	cnc_check_able(c, step, row_of(c, step), cnc_words(c->setup)->standing_able);
	if (!step->n && (is_verb(c, step, R_RETREAT) || is_verb(c, step, R_WITHDRAW)))
		cnc_wrong(c, ORDER_BAD_VALUE, step->column, is_verb(c, step, R_RETREAT) ? "middle" : "near",
			  NO(c->setup, goes_where, row_of(c, step)), NULL);
}

/* ---- lines that are never reached ---- */

/* Responses that are legal whenever their question is asked. */
enum {
	ALWAYS = VERB(R_STAND) | VERB(R_IGNORE) | VERB(R_BACK) | VERB(R_NO_BACK) | VERB(R_ASK)
};

static void printed_cond(const struct order_language *language, const struct order_line *l, struct buf *out)
{
	if (l->list->cond)
		order_cond_print(out, language, l->list->cond);
}

/* Is everybody of the one line meant by the other too? */
static bool covers(const struct cnc_check *c, const struct order_line *wide, const struct order_line *narrow)
{
	for (int p = 0; wide->n_subjects && p < c->setup->n_pieces; p++)
		if (cnc_seat(c->setup, p) == c->seat &&
		    (!narrow->n_subjects || cnc_line_means(c->setup, c->view, c->set, narrow, p)) &&
		    !cnc_line_means(c->setup, c->view, c->set, wide, p))
			return false;
	return true;
}

/* Does the first line answer whatever the second could, before it comes to it? */
static bool hides(const struct cnc_check *c, const struct order_line *first, const struct order_line *second)
{
	const struct order_step *a = &first->list->steps[0], *b = &second->list->steps[0];
	const struct order_language *language = language_of(c);
	unsigned bit = cnc_verb_bit(language, a), always = ALWAYS | cnc_words(c->setup)->always;
	if (first->list->n != 1 || second->list->n != 1 || a->cond || !(bit & always) ||
	    !((cnc_rival_responses(c->setup->law, bit) | (bit == VERB(R_ASK) ? ~0u : 0)) & cnc_verb_bit(language, b)))
		return false;
	if (!order_work(second, first->weight + second->weight))
		return false;
	struct buf x = BUF_INIT, y = BUF_INIT;
	printed_cond(language, first, &x);
	printed_cond(language, second, &y);
	bool same = !x.len || !strcmp(buf_text(&x), buf_text(&y));
	buf_free(&x);
	buf_free(&y);
	return same && covers(c, first, second);
}

static void check_reached(const struct cnc_check *c)
{
	for (const struct order_line *l = c->set->lines; l < c->line; l++)
		if (l->good && l->list && hides(c, l, c->line)) {
			struct buf b = BUF_INIT;
			order_line_print(&b, language_of(c), l);
			cnc_wrong(c, ORDER_REMARK, 0, NULL, NO(c->setup, never_reached), buf_text(&b));
			buf_free(&b);
			return;
		}
}

static void check_line(struct cnc_check *c)
{
	const struct order_line *l = c->line;
	for (size_t i = 0; i < l->n_subjects; i++)
		cnc_check_subject(c, l->subjects[i]);
	cnc_check_conds(c, l);
	order_steps_each(l, check_step, c);
	check_list(c, l->list, l->list->cond);
	check_reached(c);
	if (l->repeat)
		cnc_wrong(c, ORDER_REMARK, 0, NULL, NO(c->setup, stays_in_force), NULL);
}

void cnc_check_standing(const void *setup, const void *view, int seat, const struct order_set *doctrine,
			struct order_mistakes *notes)
{
	struct cnc_check c = {setup, view, doctrine, NULL, seat, notes, 0};
	for (size_t i = 0; i < doctrine->n; i++) {
		c.line = &doctrine->lines[i];
		if (c.line->good && c.line->list)
			check_line(&c);
	}
}
