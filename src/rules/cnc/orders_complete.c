/* Does the plan say all that the turn can want? */
#include "rules/cnc/orders.h"

int cnc_card_of(const struct cnc_setup *setup, const struct cnc_state *view, int seat, const struct order_set *plan)
{
	for (size_t i = 0; i < plan->n; i++) {
		const struct order_step *step =
			order_step_any(&plan->lines[i], cnc_words(setup)->language, VERB(V_CARD));
		if (step)
			return cnc_find_card_among(setup->law, order_step_value(step, "card")->text,
						   view->side[seat].hand, view->side[seat].n_hand);
	}
	return VALUE_NONE;
}

bool cnc_says(const struct cnc_setup *setup, const struct order_set *plan, int verb)
{
	for (size_t i = 0; i < plan->n; i++)
		if (order_step_any(&plan->lines[i], cnc_words(setup)->language, VERB(verb)))
			return true;
	return false;
}

static bool is_named(const struct cnc_setup *setup, const struct order_set *plan, int seat, int piece)
{
	for (size_t i = 0; i < plan->n; i++)
		if (plan->lines[i].good && cnc_line_names(setup, &plan->lines[i], seat, piece))
			return true;
	return false;
}

static bool is_grouped(const struct cnc_setup *setup, const struct cnc_state *s, const struct order_set *plan,
		       int piece)
{
	for (size_t i = 0; i < plan->n; i++)
		if (plan->lines[i].good && cnc_line_means(setup, s, plan, &plan->lines[i], piece))
			return true;
	return false;
}

/* Guns that are to join in an attack, ordered for it without a line of their own. */
struct guns {
	const struct cnc_setup *setup;
	struct cnc_state *s;
	int seat;
};

static void mark_gun(void *context, const struct order_step *step, bool sure)
{
	struct guns *g = context;
	int gun = cnc_step_gun(g->setup, g->seat, step);
	(void)sure;
	if (gun != VALUE_NONE && cnc_may_order(g->setup, g->s, gun))
		g->s->piece[gun].ordered = 1;
}

/* Units named are ordered, then the guns of pairs, then those of groups, as far as the card
 * goes; how far Élan goes the dice will say. */
static void mark_ordered(const struct cnc_setup *setup, struct cnc_state *s, int seat, const struct order_set *plan)
{
	bool dice = cnc_effect(setup, s) == setup->law->elan;
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && is_named(setup, plan, seat, p))
			s->piece[p].ordered = 1;
	struct guns guns = {setup, s, seat};
	for (size_t i = 0; i < plan->n; i++)
		if (plan->lines[i].good)
			order_steps_each(&plan->lines[i], mark_gun, &guns);
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && !s->piece[p].ordered && cnc_seat(setup, p) == seat &&
		    is_grouped(setup, s, plan, p) && (dice || cnc_may_order(setup, s, p)))
			s->piece[p].ordered = 1;
}

/* Units that the card could order besides those the plan names. */
static int left_out(const struct cnc_setup *setup, struct cnc_state *s)
{
	int n = 0;
	for (int p = 0; p < s->n_piece; p++) {
		if (cnc_arm(setup, p) == LEADER || !cnc_may_order(setup, s, p))
			continue;
		s->piece[p].ordered = 1;
		n++;
	}
	return n;
}

/* How many more units the dice of Élan could order than the plan names. */
static int left_to_dice(const struct cnc_setup *setup, const struct cnc_state *s)
{
	int named = 0, others = 0;
	for (int p = 0; p < s->n_piece; p++) {
		bool mine = s->piece[p].hex >= 0 && cnc_seat(setup, p) == s->at.active;
		named += mine && s->piece[p].ordered;
		others += mine && !s->piece[p].ordered && cnc_arm(setup, p) != LEADER;
	}
	int more = s->deck.command - named;
	return more < 0 ? 0 : more < others ? more : others;
}

static struct no rally_missing(const struct cnc_setup *setup, struct cnc_state *s, const struct order_set *plan)
{
	bool anybody = false;
	s->deck.n_allow = FACES;
	for (int f = 0; f < FACES; f++)
		s->deck.allow[f] = 1; /* as if the dice showed everything */
	for (int p = 0; p < s->n_piece; p++)
		anybody = anybody || cnc_can_be_rallied(setup, s, p);
	return !anybody || cnc_says(setup, plan, V_RALLY) ? NO_OBJECTION : NO(setup, rally_whom);
}

/* Could the card order anybody of those that stand on the field? */
static bool orders_anybody(const struct cnc_setup *setup, const struct cnc_state *s)
{
	for (int p = 0; p < s->n_piece; p++)
		if (cnc_may_order(setup, s, p))
			return true;
	return false;
}

bool cnc_card_is_idle(const struct cnc_setup *setup, const struct cnc_state *view, int seat, int card)
{
	struct cnc_state s = *view;
	s.deck.played = card;
	s.deck.command = s.side[seat].n_hand;
	s.at.active = seat;
	int effect = cnc_effect(setup, &s);
	return effect != VALUE_NONE && !cnc_card(setup, effect)->whom && !orders_anybody(setup, &s);
}

const char *cnc_suppose(const void *setup, const void *view, int seat, const struct order_set *plan, int k,
			struct arena *a)
{
	const struct cnc_state *s = view;
	const int *hand = s->side[seat].hand;
	if (cnc_card_of(setup, view, seat, plan) != VALUE_NONE || cnc_says(setup, plan, V_CARD))
		return NULL;
	for (int i = 0; i < s->side[seat].n_hand; i++)
		if (hand[i] >= 0 && !list_has(hand, i, hand[i]) && !k--)
			return arena_printf(a, "card %s", cnc_card(setup, hand[i])->id);
	return NULL;
}

static struct no orders_missing(const struct cnc_setup *setup, struct cnc_state *s, int card, int effect)
{
	bool dice = effect == setup->law->elan;
	int n = dice ? left_to_dice(setup, s) : left_out(setup, s);
	return n ? NO(setup, more_orders, card, n, n == 1, n > 1, dice) : NO_OBJECTION;
}

/* A card that could do more is not yet made use of, unless the player says so: a turn is too
 * much to lose by a line that was forgotten. */
struct no cnc_missing(const void *setup, const void *view, int seat, const struct order_set *plan, struct buf *word)
{
	(void)word;
	struct cnc_state s = *(const struct cnc_state *)view;
	const struct cnc_setup *rules = setup;
	int card = cnc_card_of(rules, view, seat, plan);
	if (card == VALUE_NONE)
		return NO(rules, card_unnamed);
	s.deck.played = card;
	s.deck.command = s.side[seat].n_hand;
	s.at.active = seat;
	if (cnc_says(setup, plan, V_DONE))
		return NO_OBJECTION;
	mark_ordered(setup, &s, seat, plan);
	int effect = cnc_effect(rules, &s);
	if (effect == VALUE_NONE)
		return NO_OBJECTION;
	if (cnc_card_is_idle(rules, view, seat, card))
		return NO(rules, card_wasted, card);
	if (effect == rules->law->rally)
		return rally_missing(rules, &s, plan);
	struct no no = NO_OBJECTION;
	if (cnc_words(rules)->missing && cnc_words(rules)->missing(rules, &s, plan, &no))
		return no;
	return orders_missing(rules, &s, card, effect);
}
