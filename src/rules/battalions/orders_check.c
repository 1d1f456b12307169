/* What is wrong with a line before anything is tried: names that mean nothing, cards that are
 * not held, responses that never fit what triggers them; and is all said that the turn can want? */
#include "rules/battalions/orders.h"

struct check { /* the line that is looked at */
	const struct bat_setup *setup;
	const struct bat_state *view;
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

/* ---- values ---- */

static void check_place(const struct check *c, const struct order_value *v, bool reserve)
{
	int place = bat_find_place(v);
	if (place == VALUE_NONE || (place == BAT_RESERVE && !reserve))
		wrong(c, ORDER_BAD_VALUE, v->column, NULL, NO(no_stack, reserve), v->text);
}

static const char *nearest_tactic(const char *text)
{
	return order_nearest(text, strlen(text), bat_card_names, BAT_DECK_CARDS);
}

static void check_tactic(const struct check *c, const struct order_value *v, bool terrain)
{
	int card = bat_find_tactic(v->text);
	if (card == VALUE_NONE || terrain != (card >= TACTICS))
		wrong(c, ORDER_IMPOSSIBLE, v->column, nearest_tactic(v->text),
		      terrain ? NO(no_terrain_card) : NO(no_tactics_card), v->text);
	else if (c->language == &bat_language && !bat_holds_card(c->view, c->seat, card))
		wrong(c, ORDER_IMPOSSIBLE, v->column, NULL, NO(card_not_held, (int16_t)card), v->text);
}

/* Cards of the seat that may be named here: of the hand, of the line. */
static bool is_in(const struct check *c, const int *list, int n, const char *text)
{
	for (int i = 0; i < n; i++)
		if (list[i] >= 0 && bat_is_kind(c->setup, list[i], text))
			return true;
	return false;
}

static bool in_hand(const struct check *c, const char *text)
{
	const struct bat_side *side = &c->view->side[c->seat];
	return is_in(c, side->hand, side->n_hand, text);
}

static bool in_line(const struct check *c, const char *text)
{
	for (int p = 0; p < BAT_LINE; p++) {
		const struct bat_stack *k = &c->view->stack[bat_stack_at(c->seat, p)];
		if (is_in(c, k->cards, k->n_cards, text))
			return true;
	}
	return false;
}

static const char *nearest_card(const struct check *c, const char *text, bool hand)
{
	const char *ids[BAT_CARDS];
	size_t n = 0;
	for (int k = 0; k < c->setup->n_cards; k++)
		if (c->setup->card[k].seat == c->seat &&
		    (hand ? in_hand(c, c->setup->card[k].id) : in_line(c, c->setup->card[k].id)))
			ids[n++] = c->setup->card[k].id;
	return order_nearest(text, strlen(text), ids, n);
}

static void check_placed(const struct check *c, const struct order_value *v)
{
	if (!in_hand(c, v->text))
		wrong(c, ORDER_IMPOSSIBLE, v->column, nearest_card(c, v->text, true), NO(not_in_hand), v->text);
}

static bool lies_in(const struct check *c, const char *card, int place)
{
	int k = bat_find_card(c->setup, c->seat, card);
	if (place < 0 || place >= BAT_LINE)
		return false;
	const struct bat_stack *stack = &c->view->stack[bat_stack_at(c->seat, place)];
	return list_has(stack->cards, stack->n_cards, k);
}

static void check_shifted(const struct check *c, const struct order_step *step)
{
	const struct order_value *v = &step->values[0];
	if (bat_find_position(v->text)) {
		if (bat_step_place(step, 1) == VALUE_NONE)
			wrong(c, ORDER_BAD_VALUE, v->column, "shift 2 S1 S2", NO(position_of_what), v->text);
	} else if (bat_find_card(c->setup, c->seat, v->text) == VALUE_NONE ||
		   (!in_line(c, v->text) && !in_hand(c, v->text)))
		wrong(c, ORDER_IMPOSSIBLE, v->column, nearest_card(c, v->text, false), NO(not_in_line), v->text);
	else if (lies_in(c, v->text, bat_step_place(step, bat_step_place(step, 1) == VALUE_NONE ? 0 : 1)))
		wrong(c, ORDER_IMPOSSIBLE, v->column, NULL, NO(lies_there), v->text);
}

static void check_general(const struct check *c, const struct order_value *v)
{
	int card = bat_find_card(c->setup, c->seat, v->text);
	const struct bat_side *side = &c->view->side[c->seat];
	if (card == VALUE_NONE || bat_arm(c->setup, card) != COMMANDER)
		wrong(c, 400, v->column, NULL, NO(no_general), v->text);
	else if (list_has(side->lost, side->n_lost, card))
		wrong(c, ORDER_IMPOSSIBLE, v->column, NULL, NO(general_killed, (int16_t)card), v->text);
	else if (bat_stack_of_general(c->view, c->seat, card) == VALUE_NONE &&
		 !list_has(side->hand, side->n_hand, card) && !c->setup->card[card].army)
		wrong(c, ORDER_IMPOSSIBLE, v->column, NULL, NO(general_elsewhere, (int16_t)card), v->text);
}

/* auto, never, a position, a card, a kind. */
static void check_supporter(const struct check *c, const struct order_value *v)
{
	if (strcasecmp(v->text, "auto") && strcasecmp(v->text, "never") && !bat_find_position(v->text) &&
	    !bat_is_kind_word(v->text) && bat_find_card(c->setup, c->seat, v->text) == VALUE_NONE)
		wrong(c, 400, v->column, NULL, NO(no_supporter), v->text);
}

static void check_discard(const struct check *c, const struct order_value *v)
{
	int card = bat_find_tactic(v->text);
	if (card == VALUE_NONE && !bat_is_kind_word(v->text) && bat_find_card(c->setup, c->seat, v->text) == VALUE_NONE)
		wrong(c, 400, v->column, nearest_card(c, v->text, true), NO(no_card), v->text);
}

/* "play infantry charge" is no card and a man called charge. */
static void check_taken_back(const struct check *c, const struct order_step *step)
{
	const struct order_value *v = order_step_value(step, "who");
	if (v && !bat_is_kind_word(v->text) && bat_find_card(c->setup, c->seat, v->text) == VALUE_NONE)
		wrong(c, 400, v->column, NULL, NO(no_own_card), v->text);
}

static void check_card_value(const struct check *c, const struct order_step *step, unsigned bit,
			     const struct order_value *v)
{
	bool orders = c->language == &bat_language;
	if (bit == (orders ? VERB(V_SUPPORT) : VERB(R_SUPPORT)))
		check_supporter(c, v);
	else if (!orders && bit == VERB(R_LEND))
		check_general(c, v);
	else if (!orders)
		return;
	else if (bit == VERB(V_PLACE))
		check_placed(c, v);
	else if (bit == VERB(V_SHIFT))
		check_shifted(c, step);
	else if (bit == VERB(V_PLAY))
		check_taken_back(c, step);
	else if (bit == VERB(V_GENERAL) || (bit == VERB(V_LEND) && v == step->values))
		check_general(c, v);
	else if (bit == VERB(V_DISCARD))
		check_discard(c, v);
}

static void check_step(void *context, const struct order_step *step, bool sure)
{
	const struct check *c = context;
	(void)sure;
	unsigned bit = bat_verb_bit(c->language, step);
	bool orders = c->language == &bat_language;
	for (size_t i = 0; i < step->n; i++) {
		const struct order_value *v = &step->values[i];
		if (v->arg->kind == ORDER_PLACE)
			check_place(c, v, orders && bit == VERB(V_ATTACK) && i == 2);
		else if (v->arg->kind == ORDER_WORD && !strcmp(v->arg->name, "support"))
			check_supporter(c, v);
		else if (v->arg->kind == ORDER_WORD)
			check_tactic(c, v, orders && bit == VERB(V_TERRAIN));
		else if (v->arg->kind == ORDER_UNIT)
			check_card_value(c, step, bit, v);
	}
}

/* ---- conditions ---- */

static void check_kind(const struct check *c, const struct order_value *v)
{
	if (!bat_is_kind_word(v->text) && bat_find_card(c->setup, c->seat, v->text) == VALUE_NONE &&
	    bat_find_card(c->setup, !c->seat, v->text) == VALUE_NONE)
		wrong(c, 400, v->column, NULL, NO(no_kind), v->text);
}

static void check_test(const struct check *c, const struct order_check *check)
{
	for (size_t i = 0; i < check->n; i++) {
		const struct order_value *v = &check->values[i];
		if (v->arg->kind == ORDER_PLACE)
			check_place(c, v, true);
		else if (v->arg->kind == ORDER_WORD && !strcmp(v->arg->name, "card") &&
			 bat_find_tactic(v->text) == VALUE_NONE)
			wrong(c, ORDER_IMPOSSIBLE, v->column, nearest_tactic(v->text), NO(no_tactics_card), v->text);
		else if (v->arg->kind == ORDER_WORD && !strcmp(v->arg->name, "kind"))
			check_kind(c, v);
	}
	if (check->test->compare.name && check->test->compare.kind == ORDER_WORD)
		check_kind(c, &check->with);
}

static void check_cond(const struct check *c, const struct order_cond *cond)
{
	for (size_t i = 0; cond && i < cond->n; i++)
		check_test(c, &cond->checks[i]);
}

/* 4.3: an attack is ordered before any card is turned up; in the first turns all lie open. */
static void check_early(const struct check *c, const struct order_step *step, const struct order_cond *cond)
{
	enum { LINES_OPEN = 2 };
	bool attacks = step->verb == &bat_language.verbs[V_ATTACK];
	for (size_t i = 0; attacks && cond && i < cond->n; i++) {
		const struct order_test *test = cond->checks[i].test;
		if (test == &bat_language.tests[T_MARGIN] ||
		    (test == &bat_language.tests[T_ENEMY] && c->view->at.turn > LINES_OPEN))
			wrong(c, ORDER_IMPOSSIBLE, cond->checks[i].column, NULL, NO(known_later), NULL);
	}
}

static void check_conds(const struct check *c, const struct order_list *list)
{
	for (; list; list = list->otherwise) {
		check_cond(c, list->cond);
		for (size_t i = 0; i < list->n; i++) {
			check_early(c, &list->steps[i], list->cond);
			check_early(c, &list->steps[i], list->steps[i].cond);
			check_cond(c, list->steps[i].cond);
			if (list->steps[i].otherwise)
				check_conds(c, list->steps[i].otherwise);
		}
	}
}

/* ---- a card behind an attack ---- */

/* Does the plan change what lies on top of the stack before the attacks? */
static bool top_changes(const struct order_set *plan, int place)
{
	for (size_t i = 0; i < plan->n; i++)
		for (size_t k = 0; plan->lines[i].good && plan->lines[i].list && k < plan->lines[i].list->n; k++) {
			const struct order_step *step = &plan->lines[i].list->steps[k];
			unsigned bit = bat_verb_bit(&bat_language, step);
			if (bit & (VERB(V_PLACE) | VERB(V_SHIFT) | VERB(V_GENERAL)) &&
			    (bat_step_place(step, 0) == place || bat_step_place(step, 1) == place))
				return true;
		}
	return false;
}

static void check_help(const struct check *c, const struct order_step *attack, const struct order_step *play)
{
	int place = bat_step_place(attack, 0), card = bat_find_tactic(play->values[0].text);
	const struct order_value *how = order_step_value(attack, "how");
	if (place == VALUE_NONE || card == VALUE_NONE || card >= TACTICS || bat_tactics[card].when != ROLL || !how)
		return;
	int stack = bat_stack_at(c->seat, place);
	enum bat_attack_kind kind = strncasecmp(how->text, "m", 1) ? FIRE : MELEE;
	struct no no = c->view->stack[stack].n_cards ? bat_help_no(c->setup, c->view, card, stack, kind) : NO_OBJECTION;
	if (no.why)
		wrong(c, ORDER_IMPOSSIBLE, play->values[0].column, NULL, no, play->values[0].text);
}

static void check_helps(const struct check *c, const struct order_set *plan)
{
	const struct order_step *attack = NULL;
	const struct order_list *list = c->line->list;
	for (size_t i = 0; i < list->n; i++) {
		unsigned bit = bat_verb_bit(&bat_language, &list->steps[i]);
		if (bit == VERB(V_ATTACK))
			attack = &list->steps[i];
		else if (bit == VERB(V_PLAY) && attack && !list->steps[i].cond && list->steps[i].n &&
			 !top_changes(plan, bat_step_place(attack, 0)))
			check_help(c, attack, &list->steps[i]);
	}
}

/* ---- the doctrine: trigger and response ---- */

static const struct {
	enum bat_test test;
	unsigned responses;
} fitting[] = {
	{T_ATTACKED, VERB(R_PLAY) | VERB(R_HOLD_CARD) | VERB(R_SUPPORT) | VERB(R_STAND) | VERB(R_EVADE) |
			     VERB(R_COUNTER)},
	{T_CHARGED, VERB(R_PLAY) | VERB(R_HOLD_CARD) | VERB(R_SUPPORT)},
	{T_FIRED_AT, VERB(R_STAND) | VERB(R_EVADE) | VERB(R_COUNTER)},
	{T_SQUARE, VERB(R_ABORT) | VERB(R_PRESS)},
	{T_SUPPORTING, VERB(R_SUPPORT)},
	{T_CHECKING, VERB(R_LEND) | VERB(R_WITHHOLD)},
	{T_LOSING, VERB(R_PLAY) | VERB(R_HOLD_CARD)},
	{T_DRAWING, VERB(R_DRAW)},
};

static void check_fit(const struct check *c, const struct order_list *list)
{
	const struct order_check *trigger = list->cond && list->cond->trigger ? list->cond->checks : NULL;
	for (size_t i = 0; trigger && i < ARRAY_LEN(fitting); i++) {
		bool same = trigger->test == &bat_standing_language.tests[fitting[i].test];
		for (size_t k = 0; same && !trigger->negated && k < list->n; k++) {
			unsigned bit = bat_verb_bit(c->language, &list->steps[k]);
			if (bit != VERB(R_ASK) && !(fitting[i].responses & bit))
				wrong(c, ORDER_IMPOSSIBLE, list->steps[k].column, NULL,
				      NO(never_answers, (int16_t)fitting[i].test), list->steps[k].verb->name);
		}
	}
}

/* ---- all ---- */

static bool is_subject(const void *ctx, const char *name)
{
	const struct check *c = ctx;
	return !strcasecmp(name, "all") || bat_is_kind_word(name) ||
	       bat_find_card(c->setup, c->seat, name) != VALUE_NONE;
}

static void check_subject(const struct check *c, const char *name)
{
	struct buf parted = BUF_INIT;
	if (is_subject(c, name))
		return;
	bool several = order_parted(name, is_subject, c, &parted);
	wrong(c, 400, 0, several ? buf_text(&parted) : NULL, NO(no_own_kind), name);
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
		check_conds(c, c->line->list);
		order_steps_each(c->line, check_step, c);
		if (c->language == &bat_standing_language)
			check_fit(c, c->line->list);
		else
			check_helps(c, set);
	}
}

void bat_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes)
{
	struct check c = {setup, view, &bat_language, NULL, seat, notes};
	check_lines(&c, plan);
}

void bat_check_standing(const void *setup, const void *view, int seat, const struct order_set *doctrine,
			struct order_mistakes *notes)
{
	struct check c = {setup, view, &bat_standing_language, NULL, seat, notes};
	check_lines(&c, doctrine);
}

/* ---- is all said? ---- */

/* Attacks the player could order: one of each stack whose top card may attack somebody. */
static int could_attack(const struct bat_setup *setup, const struct bat_state *v, int seat)
{
	int n = 0, allowed = bat_allowance(setup, v, seat);
	for (int p = 0; p < BAT_LINE; p++) {
		int stack = bat_stack_at(seat, p);
		bool may = false;
		for (int target = VALUE_NONE; target < BAT_STACKS; target++)
			for (int kind = 0; kind < ATTACK_KINDS; kind++)
				may = may || (target != VALUE_NONE && bat_seat_of(target) == seat
						      ? false
						      : bat_may_attack(setup, v, stack, kind) &&
								bat_may_target(setup, v, stack, kind, target));
		n += may;
	}
	return n < allowed ? n : allowed;
}

struct no bat_missing(const void *setup, const void *view, int seat, const struct order_set *plan, struct buf *word)
{
	int ordered = 0, could = could_attack(setup, view, seat);
	(void)word;
	for (size_t i = 0; i < plan->n; i++) {
		if (order_step_any(&plan->lines[i], &bat_language, VERB(V_DONE)))
			return NO_OBJECTION;
		ordered += order_step_any(&plan->lines[i], &bat_language, VERB(V_ATTACK)) != NULL;
	}
	return ordered >= could ? NO_OBJECTION : NO(more_attacks, (int16_t)(could - ordered));
}
