/* What is wrong with a doctrine line: names, responses that can never fit what triggers them,
 * units that cannot do it, lines that another one always answers before. */
#include "rules/napoleonics/orders.h"

enum { REACTING = VERB(R_STAND) | VERB(R_SQUARE) | VERB(R_RETIRE) | VERB(R_STRIKE) };

/* What each trigger can be followed by; ASK goes with all. */
static const struct {
	enum nap_test test;
	unsigned responses;
} fitting[] = {
	{T_ATTACKED, REACTING | VERB(R_BACK) | VERB(R_NO_BACK)},
	{T_CHARGED, REACTING | VERB(R_BACK) | VERB(R_NO_BACK)},
	{T_ATTACKER_BLOCKS, REACTING | VERB(R_BACK) | VERB(R_NO_BACK)},
	{T_STRUCK, VERB(R_BACK) | VERB(R_NO_BACK)},
	{T_FLAGGED, VERB(R_IGNORE)},
	{T_FLAGS, VERB(R_IGNORE)},
	{T_RETREATING, VERB(R_RETREAT)},
	{T_LEADER_RETREATING, VERB(R_WITHDRAW)},
	{T_CARD, VERB(R_CANCEL) | VERB(R_LET_PASS)},
};

enum { UNITS = ARM(INFANTRY) | ARM(CAVALRY) | ARM(ARTILLERY) };

static const struct nap_able able[] = {
	{R_SQUARE, ARM(INFANTRY), "forms no square: infantry does (CCN 5.3)"},
	{R_RETIRE, ARM(CAVALRY), "does not retire: cavalry does (CCN 5.2)"},
	{R_STRIKE, UNITS, "cannot strike (CCN 12.first-strike)"},
	{R_STAND, UNITS, "is never asked to stand (CCN 6.alone)"},
	{R_IGNORE, UNITS, "takes no flags (CCN 7.2)"},
	{R_RETREAT, UNITS, "retreats by withdraw (CCN 7.3)"},
	{R_WITHDRAW, ARM(LEADER), "is no leader: a unit retreats (CCN 7.1)"},
	{R_BACK, UNITS, "never battles back (CCN 8.4)"},
	{R_NO_BACK, UNITS, "never battles back (CCN 8.4)"},
};

static const char *name_of(const struct order_step *step)
{
	return step->verb->name;
}

/* ---- trigger and response ---- */

static void check_fit(const struct nap_check *c, const struct order_step *step,
		      const struct order_check *check)
{
	enum nap_test test = nap_test_of(&nap_standing_language, check->test);
	unsigned bit = nap_verb_bit(&nap_standing_language, step);
	for (size_t i = 0; i < ARRAY_LEN(fitting); i++) {
		if (fitting[i].test != test || check->negated || bit == VERB(R_ASK) ||
		    (fitting[i].responses & bit))
			continue;
		struct buf can = BUF_INIT;
		for (int v = 0; v < NAP_RESPONSES; v++)
			if (fitting[i].responses & VERB(v))
				buf_addf(&can, "%s%s", can.len ? ", " : "",
					 nap_standing_verbs[v].name);
		nap_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL,
			  "%s never answers \"%s\"; these do: %s, ask.", name_of(step),
			  check->test->name, buf_text(&can));
		buf_free(&can);
	}
}

/* The arm that an attack is said to come from, or NONE. */
static int arm_of(const struct nap_check *c, const struct order_check *check)
{
	enum nap_test test = nap_test_of(&nap_standing_language, check->test);
	if (test == T_CHARGED)
		return CAVALRY;
	if (test != T_ATTACKED || !check->n)
		return VALUE_NONE;
	for (int arm = 0; arm < LEADER; arm++)
		if (!strcasecmp(check->values[0].text, nap_arms[arm]))
			return arm;
	int p = nap_find_piece(c->setup, !c->seat, check->values[0].text);
	return p == VALUE_NONE ? VALUE_NONE : nap_arm(c->setup, p);
}

static void check_arm(const struct nap_check *c, const struct order_step *step,
		      const struct order_check *check)
{
	int arm = arm_of(c, check);
	if (arm == VALUE_NONE || check->negated)
		return;
	if (step->verb == &nap_standing_verbs[R_SQUARE] && arm != CAVALRY)
		nap_wrong(c, ORDER_IMPOSSIBLE, step->column, "charged",
			  "A square is formed against cavalry alone (CCN 5.3).");
	if (step->verb == &nap_standing_verbs[R_RETIRE] && arm != INFANTRY)
		nap_wrong(c, ORDER_IMPOSSIBLE, step->column, "attacked by infantry",
			  "Cavalry retires before infantry alone (CCN 5.2).");
}

static void check_with(const struct nap_check *c, const struct order_step *step,
		       const struct order_cond *cond)
{
	for (size_t i = 0; cond && i < cond->n; i++) {
		check_fit(c, step, &cond->checks[i]);
		check_arm(c, step, &cond->checks[i]);
	}
}

/* Every step with the conditions that must hold for it. */
static void check_list(const struct nap_check *c, const struct order_list *list,
		       const struct order_cond *trigger)
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
static void check_means(const struct nap_check *c, const struct order_step *step)
{
	if (step->verb == &nap_standing_verbs[R_CANCEL] && !c->setup->guerrillas[c->seat] &&
	    !c->view->side[c->seat].tokens)
		nap_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL,
			  "Your side has no guerrillas (CCN 12.guerrilla).");
	if (step->verb == &nap_standing_verbs[R_STRIKE] && !c->setup->copies[CARD_FIRST_STRIKE])
		nap_wrong(c, ORDER_REMARK, step->column, NULL,
			  "There is no First Strike in this deck (CCN 12.first-strike).");
}

static void check_step(void *context, const struct order_step *step, bool sure)
{
	const struct nap_check *c = context;
	(void)sure;
	for (size_t i = 0; i < step->n; i++)
		if (step->values[i].arg->kind == ORDER_PLACE)
			nap_check_place(c, &step->values[i]);
	check_means(c, step);
	nap_check_able(c, step, (int)(step->verb - nap_standing_verbs), able, ARRAY_LEN(able));
	if (!step->n && (step->verb == &nap_standing_verbs[R_RETREAT] ||
			 step->verb == &nap_standing_verbs[R_WITHDRAW]))
		nap_wrong(c, ORDER_BAD_VALUE, step->column,
			  step->verb == &nap_standing_verbs[R_RETREAT] ? "middle" : "near",
			  "%s where?  Say a direction or a hex.", name_of(step));
}

/* ---- lines that are never reached ---- */

/* Responses that are legal whenever their question is asked. */
enum {
	ALWAYS = VERB(R_STAND) | VERB(R_IGNORE) | VERB(R_BACK) | VERB(R_NO_BACK) | VERB(R_ASK) |
		 VERB(R_LET_PASS)
};

static void printed_cond(const struct order_line *l, struct buf *out)
{
	if (l->list->cond)
		order_cond_print(out, &nap_standing_language, l->list->cond);
}

/* Is everybody of the one line meant by the other too? */
static bool covers(const struct nap_check *c, const struct order_line *wide,
		   const struct order_line *narrow)
{
	for (int p = 0; wide->n_subjects && p < c->setup->n_pieces; p++)
		if (nap_seat(c->setup, p) == c->seat &&
		    (!narrow->n_subjects || nap_line_means(c->setup, c->view, c->set, narrow, p)) &&
		    !nap_line_means(c->setup, c->view, c->set, wide, p))
			return false;
	return true;
}

/* Does the first line answer whatever the second could, before it comes to it? */
static bool hides(const struct nap_check *c, const struct order_line *first,
		  const struct order_line *second)
{
	const struct order_step *a = &first->list->steps[0], *b = &second->list->steps[0];
	unsigned bit = nap_verb_bit(&nap_standing_language, a);
	if (first->list->n != 1 || second->list->n != 1 || a->cond || !(bit & ALWAYS) ||
	    !((nap_rival_responses(bit) | (bit == VERB(R_ASK) ? ~0u : 0)) &
	      nap_verb_bit(&nap_standing_language, b)))
		return false;
	struct buf x = BUF_INIT, y = BUF_INIT;
	printed_cond(first, &x);
	printed_cond(second, &y);
	bool same = !x.len || !strcmp(buf_text(&x), buf_text(&y));
	buf_free(&x);
	buf_free(&y);
	return same && covers(c, first, second);
}

static void check_reached(const struct nap_check *c)
{
	for (const struct order_line *l = c->set->lines; l < c->line; l++)
		if (l->good && l->list && hides(c, l, c->line)) {
			struct buf b = BUF_INIT;
			order_line_print(&b, &nap_standing_language, l);
			nap_wrong(c, ORDER_REMARK, 0, NULL,
				  "This is never reached: \"%s\" answers first.", buf_text(&b));
			buf_free(&b);
			return;
		}
}

static void check_line(struct nap_check *c)
{
	const struct order_line *l = c->line;
	for (size_t i = 0; i < l->n_subjects; i++)
		nap_check_subject(c, l->subjects[i]);
	nap_check_conds(c, l->list);
	nap_steps_each(l, check_step, c);
	check_list(c, l->list, l->list->cond);
	check_reached(c);
	if (l->repeat)
		nap_wrong(c, ORDER_REMARK, 0, NULL, "A doctrine stays in force: @ is not needed.");
}

void nap_check_standing(const void *setup, const void *view, int seat,
			const struct order_set *doctrine, struct order_mistakes *notes)
{
	struct nap_check c = {setup, view, doctrine, NULL, seat, notes, 0};
	for (size_t i = 0; i < doctrine->n; i++) {
		c.line = &doctrine->lines[i];
		if (c.line->good && c.line->list)
			check_line(&c);
	}
}
