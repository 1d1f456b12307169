/* What is wrong with a line before anything is tried: names, hexes and cards that mean nothing,
 * orders that the kind of unit can never carry out, lines that exclude each other. */
#include "rules/cnc/orders.h"
#include "base/utf8.h"

void cnc_wrong(const struct cnc_check *c, int code, unsigned column, const char *hint, struct no said,
	       const char *quoted)
{
	order_mistake_word(c->notes, code, (const unsigned[2]){c->line->line, column}, hint, said, NO_OBJECTION,
			   quoted);
}

/* ---- who ---- */

static bool on_field(const struct cnc_check *c, int piece)
{
	return piece != VALUE_NONE && c->view->piece[piece].hex >= 0;
}

static bool is_subject(const void *ctx, const char *name)
{
	const struct cnc_check *c = ctx;
	int p = cnc_find_piece(c->setup, c->seat, name);
	return on_field(c, p) || (p == VALUE_NONE && cnc_is_group(c->setup->law, name));
}

void cnc_check_subject(const struct cnc_check *c, const char *name)
{
	int p = cnc_find_piece(c->setup, c->seat, name);
	struct buf parted = BUF_INIT;
	if (is_subject(c, name))
		return;
	if (order_parted(name, is_subject, c, &parted))
		cnc_wrong(c, 400, 0, buf_text(&parted), NO(c->setup, no_piece), name);
	else if (p == VALUE_NONE && cnc_find_piece(c->setup, !c->seat, name) != VALUE_NONE)
		cnc_wrong(c, 400, 0, NULL, NO(c->setup, not_yours), name);
	else
		cnc_wrong(c, 400, 0, cnc_nearest_piece(c->setup, c->view, c->seat, name),
			  p == VALUE_NONE ? NO(c->setup, no_piece) : NO(c->setup, piece_gone), name);
	buf_free(&parted);
}

/* ---- values ---- */

void cnc_check_place(const struct cnc_check *c, const struct order_value *v)
{
	if (cnc_find_hex(c->setup, v) == VALUE_NONE)
		cnc_wrong(c, ORDER_BAD_VALUE, v->column, NULL, NO(c->setup, off_map), v->text);
}

static void check_card(const struct cnc_check *c, const struct order_value *v)
{
	const char *hand[CNC_HAND];
	const int *held = c->view->side[c->seat].hand;
	int n_held = c->view->side[c->seat].n_hand;
	size_t n = 0;
	int card = cnc_find_card_among(c->setup->law, v->text, held, n_held);
	for (int i = 0; i < n_held; i++) {
		if (held[i] >= 0 && held[i] == card)
			return;
		if (held[i] >= 0)
			hand[n++] = cnc_card(c->setup, held[i])->id;
	}
	const char *near = order_nearest(v->text, strlen(v->text), hand, n);
	cnc_wrong(c, ORDER_IMPOSSIBLE, v->column,
		  near ? near
		  : n  ? hand[0]
		       : NULL,
		  card == VALUE_NONE ? NO(c->setup, no_card) : NO(c->setup, not_held), v->text);
}

void cnc_check_card_name(const struct cnc_check *c, const struct order_value *v)
{
	const struct cnc_law *law = c->setup->law;
	int all[CNC_CARDS_MOST];
	for (int i = 0; i < law->n_cards; i++)
		all[i] = i;
	if (cnc_find_card_among(law, v->text, all, law->n_cards) == VALUE_NONE)
		cnc_wrong(c, ORDER_IMPOSSIBLE, v->column,
			  order_nearest(v->text, strlen(v->text), law->card_names, (size_t)law->n_cards),
			  NO(c->setup, no_card), v->text);
}

static void check_values(const struct cnc_check *c, const struct order_step *step)
{
	const struct order_language *language = cnc_words(c->setup)->language;
	for (size_t i = 0; i < step->n; i++) {
		const struct order_value *v = &step->values[i];
		if (v->arg->kind == ORDER_PLACE)
			cnc_check_place(c, v);
		else if (step->verb - language->verbs >= V_OWN)
			continue;
		else if (cnc_is_verb(language, step, V_CARD))
			check_card(c, v);
		else if (cnc_is_verb(language, step, V_KEEP))
			cnc_check_card_name(c, v);
	}
}

/* ---- conditions ---- */

/* "attacked by cavalry" */
static bool is_arm(const struct order_value *v)
{
	for (int arm = 0; arm < LEADER; arm++)
		if (!strcmp(v->arg->name, "who") && !strcasecmp(v->text, cnc_arms[arm]))
			return true;
	return false;
}

static void check_test(void *context, const struct order_check *check)
{
	const struct cnc_check *c = context;
	for (size_t i = 0; i < check->n; i++) {
		const struct order_value *v = &check->values[i];
		if (v->arg->kind == ORDER_PLACE)
			cnc_check_place(c, v);
		else if (v->arg->kind == ORDER_WORD)
			cnc_check_card_name(c, v);
		else if (!is_arm(v) && cnc_find_any(c->setup, c->seat, v->text) == VALUE_NONE)
			cnc_wrong(c, 400, v->column, cnc_nearest_piece(c->setup, c->view, c->seat, v->text),
				  NO(c->setup, nobody_named), v->text);
	}
}

void cnc_check_conds(struct cnc_check *c, const struct order_line *l)
{
	order_checks_each(l, check_test, c);
}

/* ---- can such a unit ever do it? ---- */

static const struct cnc_able able[] = {
	{V_FIRE, cnc_never_fires},
	{V_MELEE, cnc_never_battles},
	{V_ADVANCE, cnc_never_advances},
	{V_DETACH, cnc_never_detaches},
	{V_RALLY, cnc_never_rallies},
	{0},
};

/* Why none of the subject's members can do the row's verb; nothing if one can. */
static struct no subject_fault(const struct cnc_check *c, size_t subject, const struct cnc_able *row)
{
	struct no last = NO_OBJECTION;
	for (int p = 0; p < c->setup->n_pieces; p++) {
		if (cnc_seat(c->setup, p) != c->seat || !cnc_means(c->setup, c->view, c->set, c->line, subject, p))
			continue;
		struct no no = row->fault(c->setup, p);
		if (!no.why)
			return no;
		last = no;
	}
	return last;
}

/* Refused if nobody of a subject can; a group with some who can is meant for those. */
void cnc_check_able(const struct cnc_check *c, const struct order_step *step, int verb, const struct cnc_able *table)
{
	for (size_t k = 0; k < c->line->n_subjects; k++)
		for (const struct cnc_able *row = table; row->fault; row++) {
			struct no no = row->verb == verb ? subject_fault(c, k, row) : NO_OBJECTION;
			if (no.why)
				cnc_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL, no, NULL);
		}
}

/* A hex holds one unit: a group is not sent to one. */
static void check_group_move(const struct cnc_check *c, const struct order_step *step, size_t subject)
{
	int n = 0;
	if (!cnc_is_verb(cnc_words(c->setup)->language, step, V_MOVE) ||
	    cnc_subject_piece(c->setup, c->seat, c->line, subject) != VALUE_NONE)
		return;
	for (int p = 0; p < c->setup->n_pieces; p++)
		n += cnc_seat(c->setup, p) == c->seat && on_field(c, p) &&
		     cnc_means(c->setup, c->view, c->set, c->line, subject, p);
	struct no no = cnc_share_fault(c->setup, n);
	if (no.why)
		cnc_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL, no, c->line->subjects[subject]);
}

/* ---- one line ---- */

static void check_step(void *context, const struct order_step *step, bool sure)
{
	struct cnc_check *c = context;
	const struct cnc_orders_law *words = cnc_words(c->setup);
	int verb = (int)(step->verb - words->language->verbs);
	check_values(c, step);
	cnc_check_able(c, step, verb, able);
	cnc_check_able(c, step, verb, words->able);
	for (size_t i = 0; i < c->line->n_subjects; i++)
		check_group_move(c, step, i);
	if (words->check_step)
		words->check_step(c, step);
	c->moves += sure && verb == V_MOVE;
}

static bool about_nobody(const struct cnc_setup *setup, const struct order_line *l)
{
	return order_step_any(l, cnc_words(setup)->language,
			      VERB(V_CARD) | VERB(V_KEEP) | VERB(V_DONE) | cnc_words(setup)->about_nobody);
}

static void check_line(struct cnc_check *c)
{
	const struct order_line *l = c->line;
	c->moves = 0;
	if (!(about_nobody(c->setup, l) && l->inherited))
		for (size_t i = 0; i < l->n_subjects; i++)
			cnc_check_subject(c, l->subjects[i]);
	cnc_check_conds(c, l);
	order_steps_each(l, check_step, c);
	struct no no = cnc_again_fault(c->setup, c->moves);
	if (no.why)
		cnc_wrong(c, ORDER_IMPOSSIBLE, 0, "move D5 D6", no, NULL);
}

/* ---- two lines ---- */

struct deeds { /* what a line does whatever happens */
	const struct order_language *language;
	bool card, move, battle;
};

static void add_deed(void *context, const struct order_step *step, bool sure)
{
	struct deeds *d = context;
	d->card |= sure && cnc_is_verb(d->language, step, V_CARD);
	d->move |= sure && cnc_is_verb(d->language, step, V_MOVE);
	d->battle |= sure && (cnc_is_verb(d->language, step, V_MELEE) || cnc_is_verb(d->language, step, V_FIRE));
}

static bool share_piece(const struct cnc_check *c, const struct order_line *other)
{
	for (size_t i = 0; i < other->n_subjects; i++) {
		int p = cnc_subject_piece(c->setup, c->seat, other, i);
		if (p != VALUE_NONE && cnc_line_names(c->setup, c->line, c->seat, p))
			return true;
	}
	return false;
}

/* Two cards, or one unit sent to two places or into two battles. */
static void check_conflict(const struct cnc_check *c, const struct order_line *before)
{
	struct deeds a = {.language = cnc_words(c->setup)->language}, b = a;
	if (!order_work(c->line, before->weight + c->line->weight))
		return;
	order_steps_each(before, add_deed, &a);
	order_steps_each(c->line, add_deed, &b);
	bool cards = a.card && b.card;
	if (!cards && !(((a.move && b.move) || (a.battle && b.battle)) && share_piece(c, before)))
		return;
	struct buf other = BUF_INIT, cut = BUF_INIT;
	order_line_print(&other, c->set->language, before);
	c->notes->conflict = true;
	buf_addf(&cut, "%.*s", (int)utf8_cut(buf_text(&other), 80), buf_text(&other));
	struct no no = cards ? NO(c->setup, cards_exclude) : NO(c->setup, lines_exclude);
	cnc_wrong(c, ORDER_IMPOSSIBLE, 0, NULL, no, buf_text(&cut));
	buf_free(&other);
	buf_free(&cut);
}

/* A line for a unit under a section card that orders nobody is never carried out; tactics cards say whom
 * they order where it is tried. */
static void check_idle(struct cnc_check *c, const struct order_set *plan)
{
	int card = cnc_card_of(c->setup, c->view, c->seat, plan);
	if (c->view->at.row != ROW_COMMAND || card == VALUE_NONE || !cnc_card_is_idle(c->setup, c->view, c->seat, card))
		return;
	for (size_t i = 0; i < plan->n; i++) {
		c->line = &plan->lines[i];
		if (c->line->good && c->line->list && c->line->n_subjects && !about_nobody(c->setup, c->line))
			cnc_wrong(c, ORDER_IMPOSSIBLE, 0, NULL, NO(c->setup, card_idle, card), NULL);
	}
}

void cnc_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes)
{
	struct cnc_check c = {setup, view, plan, NULL, seat, notes, 0};
	for (size_t i = 0; i < plan->n; i++) {
		c.line = &plan->lines[i];
		if (!c.line->good || !c.line->list)
			continue;
		check_line(&c);
		for (size_t k = 0; k < i; k++)
			if (plan->lines[k].good && plan->lines[k].list)
				check_conflict(&c, &plan->lines[k]);
	}
	check_idle(&c, plan);
}
