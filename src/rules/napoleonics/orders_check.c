/* What is wrong with a line before anything is tried: names, hexes and cards that mean nothing,
 * orders that the kind of unit can never carry out, lines that exclude each other. */
#include "rules/napoleonics/napoleonics.h"
#include "rules/napoleonics/orders.h"

void nap_wrong(const struct nap_check *c, int code, unsigned column, const char *hint,
	       const char *fmt, ...)
{
	struct buf text = BUF_INIT;
	va_list ap;
	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	order_mistake_add(c->notes, code, c->line->line, column, hint, "%s", buf_text(&text));
	buf_free(&text);
}

/* ---- who ---- */

static bool on_field(const struct nap_check *c, int piece)
{
	return piece != VALUE_NONE && c->view->piece[piece].hex >= 0;
}

void nap_check_subject(const struct nap_check *c, const char *name)
{
	int p = nap_find_piece(c->setup, c->seat, name);
	if (on_field(c, p) || (p == VALUE_NONE && nap_is_group(name)))
		return;
	if (p == VALUE_NONE && nap_find_piece(c->setup, !c->seat, name) != VALUE_NONE)
		nap_wrong(c, 400, 0, NULL, "\"%s\" is not yours to order.", name);
	else
		nap_wrong(c, 400, 0, nap_nearest_piece(c->setup, c->view, c->seat, name),
		      p == VALUE_NONE ? "You have no unit or leader \"%s\"."
				      : "\"%s\" is no longer on the field.", name);
}

/* ---- values ---- */

void nap_check_place(const struct nap_check *c, const struct order_value *v)
{
	if (nap_find_hex(c->setup, v) == VALUE_NONE)
		nap_wrong(c, ORDER_BAD_VALUE, v->column, NULL,
			  "%s is not on this map (A1 to I13; rows B, D, F and H have 12 hexes).",
			  v->text);
}

static void check_card(const struct nap_check *c, const struct order_value *v)
{
	const char *hand[NAP_HAND];
	const int8_t *held = c->view->side[c->seat].hand;
	int n_held = c->view->side[c->seat].n_hand;
	size_t n = 0;
	int card = nap_find_card_among(v->text, held, n_held);
	for (int i = 0; i < n_held; i++) {
		if (held[i] >= 0 && held[i] == card)
			return;
		if (held[i] >= 0)
			hand[n++] = nap_cards[held[i]].id;
	}
	const char *near = order_nearest(v->text, strlen(v->text), hand, n);
	nap_wrong(c, ORDER_IMPOSSIBLE, v->column, near ? near : n ? hand[0] : NULL,
	      card == VALUE_NONE ? "There is no card \"%s\" (CCN 1)."
				 : "You do not hold the card \"%s\" (CCN 1).", v->text);
}

static const char *nearest_card(const char *text)
{
	return order_nearest(text, strlen(text), nap_card_names, NAP_CARDS);
}

static void check_any_card(const struct nap_check *c, const struct order_value *v)
{
	int8_t all[NAP_CARDS];
	for (int i = 0; i < NAP_CARDS; i++)
		all[i] = (int8_t)i;
	if (nap_find_card_among(v->text, all, NAP_CARDS) == VALUE_NONE)
		nap_wrong(c, ORDER_IMPOSSIBLE, v->column, nearest_card(v->text),
		      "There is no card \"%s\" (CCN 1).", v->text);
}

static void check_gun(const struct nap_check *c, const struct order_value *v)
{
	int p = nap_find_piece(c->setup, c->seat, v->text);
	if (!on_field(c, p))
		nap_wrong(c, 400, v->column, nap_nearest_piece(c->setup, c->view, c->seat, v->text),
		      "You have no unit \"%s\".", v->text);
	else if (nap_arm(c->setup, p) != ARTILLERY)
		nap_wrong(c, ORDER_IMPOSSIBLE, v->column, NULL,
		      "%s is no artillery: only guns join in an attack (CCN 5.arms).", v->text);
}

static void check_enemy(const struct nap_check *c, const struct order_value *v)
{
	int p = nap_find_piece(c->setup, !c->seat, v->text);
	if (!on_field(c, p))
		nap_wrong(c, 400, v->column,
			  nap_nearest_piece(c->setup, c->view, !c->seat, v->text),
		      "The enemy has no unit \"%s\" on the field.", v->text);
	else if (nap_arm(c->setup, p) == LEADER)
		nap_wrong(c, ORDER_IMPOSSIBLE, v->column, NULL,
		      "%s is a leader: only units are sent back (CCN 12.short-supply).", v->text);
}

static void check_values(const struct nap_check *c, const struct order_step *step)
{
	for (size_t i = 0; i < step->n; i++) {
		const struct order_value *v = &step->values[i];
		if (v->arg->kind == ORDER_PLACE)
			nap_check_place(c, v);
		else if (step->verb == &nap_order_verbs[V_CARD])
			check_card(c, v);
		else if (step->verb == &nap_order_verbs[V_KEEP])
			check_any_card(c, v);
		else if (step->verb == &nap_order_verbs[V_SUPPLY])
			check_enemy(c, v);
		else if (v->arg->kind == ORDER_UNIT)
			check_gun(c, v);
	}
}

/* ---- conditions ---- */

/* "attacked by cavalry" */
static bool is_arm(const struct order_value *v)
{
	for (int arm = 0; arm < LEADER; arm++)
		if (!strcmp(v->arg->name, "who") && !strcasecmp(v->text, nap_arms[arm]))
			return true;
	return false;
}

static void check_test(const struct nap_check *c, const struct order_check *check)
{
	for (size_t i = 0; i < check->n; i++) {
		const struct order_value *v = &check->values[i];
		if (v->arg->kind == ORDER_PLACE)
			nap_check_place(c, v);
		else if (v->arg->kind == ORDER_WORD)
			check_any_card(c, v);
		else if (!is_arm(v) && nap_find_any(c->setup, c->seat, v->text) == VALUE_NONE)
			nap_wrong(c, 400, v->column,
			      nap_nearest_piece(c->setup, c->view, c->seat, v->text),
			      "There is no unit or leader \"%s\".", v->text);
	}
}

static void check_cond(const struct nap_check *c, const struct order_cond *cond)
{
	for (size_t i = 0; cond && i < cond->n; i++)
		check_test(c, &cond->checks[i]);
}

void nap_check_conds(const struct nap_check *c, const struct order_list *list)
{
	for (; list; list = list->otherwise) {
		check_cond(c, list->cond);
		for (size_t i = 0; i < list->n; i++) {
			check_cond(c, list->steps[i].cond);
			nap_check_conds(c, list->steps[i].otherwise);
		}
	}
}

/* ---- can such a unit ever do it? ---- */

static const struct nap_able able[] = {
	{V_FIRE, ARM(INFANTRY) | ARM(ARTILLERY), "does not fire (CCN 4.2)"},
	{V_MELEE, ARM(INFANTRY) | ARM(CAVALRY) | ARM(ARTILLERY), "cannot battle (CCN 3.leader)"},
	{V_ADVANCE, ARM(INFANTRY) | ARM(CAVALRY), "never advances (CCN 8.1)"},
	{V_BONUS, ARM(CAVALRY), "has no bonus attack: cavalry alone has (CCN 8.3)"},
	{V_DETACH, ARM(LEADER), "is no leader: only leaders detach (CCN 2)"},
	{V_UNFORM, ARM(INFANTRY), "is never in square (CCN 5.3)"},
	{V_RALLY, ARM(INFANTRY) | ARM(CAVALRY) | ARM(ARTILLERY),
	 "has no blocks to get back (CCN 12.rally)"},
};

/* The subject's members that could do the row's verb, and one that could not. */
static int count_able(const struct nap_check *c, const char *subject, unsigned arms, int *unable)
{
	int n = 0;
	for (int p = 0; p < c->setup->n_pieces; p++) {
		if (nap_seat(c->setup, p) != c->seat ||
		    !nap_means(c->setup, c->view, c->set, subject, p))
			continue;
		bool can = arms & ARM(nap_arm(c->setup, p));
		n += can;
		if (!can)
			*unable = p;
	}
	return n;
}

/* Refused if nobody of a subject can; a group with some who can is meant for those. */
void nap_check_able(const struct nap_check *c, const struct order_step *step, int verb,
		    const struct nap_able *table, size_t n)
{
	for (size_t k = 0; k < c->line->n_subjects; k++)
		for (size_t i = 0; i < n; i++) {
			int unable = VALUE_NONE;
			const char *subject = c->line->subjects[k];
			if (table[i].verb != verb ||
			    count_able(c, subject, table[i].arms, &unable) || unable == VALUE_NONE)
				continue;
			const struct nap_unit *u = nap_unit_of(c->setup, unable);
			nap_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL, "%s (%s) %s.", subject,
				  u ? u->name : "leader", table[i].text);
		}
}

/* A hex holds one unit: a group is not sent to one. */
static void check_group_move(const struct nap_check *c, const struct order_step *step,
			     const char *subject)
{
	int n = 0;
	if (step->verb != &nap_order_verbs[V_MOVE] ||
	    nap_find_piece(c->setup, c->seat, subject) != VALUE_NONE)
		return;
	for (int p = 0; p < c->setup->n_pieces; p++)
		n += nap_seat(c->setup, p) == c->seat && on_field(c, p) &&
		     nap_means(c->setup, c->view, c->set, subject, p);
	if (n > 1)
		nap_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL,
			  "A hex holds one unit: name the unit of \"%s\" that is to move there "
			  "(CCN 3.units).",
		      subject);
}

/* ---- one line ---- */

static void check_step(void *context, const struct order_step *step, bool sure)
{
	struct nap_check *c = context;
	check_values(c, step);
	nap_check_able(c, step, (int)(step->verb - nap_order_verbs), able, ARRAY_LEN(able));
	for (size_t i = 0; i < c->line->n_subjects; i++)
		check_group_move(c, step, c->line->subjects[i]);
	if (step->verb == &nap_order_verbs[V_TOKEN] && !c->setup->guerrillas[c->seat])
		nap_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL,
			  "Your side has no guerrillas (CCN 12.token).");
	c->moves += sure && step->verb == &nap_order_verbs[V_MOVE];
}

static bool about_nobody(const struct order_line *l)
{
	return nap_step_any(l, &nap_language,
			    VERB(V_CARD) | VERB(V_SUPPLY) | VERB(V_KEEP) | VERB(V_TOKEN) |
				    VERB(V_DONE));
}

static void check_line(struct nap_check *c)
{
	const struct order_line *l = c->line;
	c->moves = 0;
	if (!(about_nobody(l) && l->inherited))
		for (size_t i = 0; i < l->n_subjects; i++)
			nap_check_subject(c, l->subjects[i]);
	nap_check_conds(c, l->list);
	nap_steps_each(l, check_step, c);
	if (c->moves > 1)
		nap_wrong(c, ORDER_IMPOSSIBLE, 0, "move D5 D6",
		      "A unit moves once a turn (CCN 3): write the whole way as one move.");
}

/* ---- two lines ---- */

struct deeds { /* what a line does whatever happens */
	bool card, move, battle;
};

static void add_deed(void *context, const struct order_step *step, bool sure)
{
	struct deeds *d = context;
	d->card |= sure && step->verb == &nap_order_verbs[V_CARD];
	d->move |= sure && step->verb == &nap_order_verbs[V_MOVE];
	d->battle |= sure && (step->verb == &nap_order_verbs[V_MELEE] ||
			      step->verb == &nap_order_verbs[V_FIRE]);
}

static bool share_piece(const struct nap_check *c, const struct order_line *other)
{
	for (size_t i = 0; i < other->n_subjects; i++) {
		int p = nap_find_piece(c->setup, c->seat, other->subjects[i]);
		if (p != VALUE_NONE && nap_line_names(c->setup, c->line, c->seat, p))
			return true;
	}
	return false;
}

/* Two cards, or one unit sent to two places or into two battles. */
static void check_conflict(const struct nap_check *c, const struct order_line *before)
{
	struct deeds a = {0}, b = {0};
	nap_steps_each(before, add_deed, &a);
	nap_steps_each(c->line, add_deed, &b);
	bool cards = a.card && b.card;
	if (!cards && !(share_piece(c, before) && ((a.move && b.move) || (a.battle && b.battle))))
		return;
	struct buf other = BUF_INIT;
	order_line_print(&other, c->set->language, before);
	c->notes->conflict = true;
	nap_wrong(c, ORDER_IMPOSSIBLE, 0, NULL, "This and \"%.80s\" exclude each other: one %s twice.",
		  buf_text(&other), cards ? "card is played, not" : "unit cannot do it");
	buf_free(&other);
}

void nap_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes)
{
	struct nap_check c = {setup, view, plan, NULL, seat, notes, 0};
	for (size_t i = 0; i < plan->n; i++) {
		c.line = &plan->lines[i];
		if (!c.line->good || !c.line->list)
			continue;
		check_line(&c);
		for (size_t k = 0; k < i; k++)
			if (plan->lines[k].good && plan->lines[k].list)
				check_conflict(&c, &plan->lines[k]);
	}
}
