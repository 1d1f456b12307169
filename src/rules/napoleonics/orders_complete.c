/* Does the plan say all that the turn can want? */
#include "rules/napoleonics/orders.h"

static int card_of(const struct nap_state *view, int seat, const struct order_set *plan)
{
	for (size_t i = 0; i < plan->n; i++) {
		const struct order_step *step =
			nap_step_any(&plan->lines[i], &nap_language, VERB(V_CARD));
		if (step)
			return nap_find_card_among(order_step_value(step, "card")->text,
						   view->side[seat].hand, view->side[seat].n_hand);
	}
	return VALUE_NONE;
}

static bool says(const struct order_set *plan, int verb)
{
	for (size_t i = 0; i < plan->n; i++)
		if (nap_step_any(&plan->lines[i], &nap_language, VERB(verb)))
			return true;
	return false;
}

static bool is_named(const struct nap_setup *setup, const struct order_set *plan, int seat,
		     int piece)
{
	for (size_t i = 0; i < plan->n; i++)
		if (plan->lines[i].good && nap_line_names(setup, &plan->lines[i], seat, piece))
			return true;
	return false;
}

static bool is_grouped(const struct nap_setup *setup, const struct nap_state *s,
		       const struct order_set *plan, int piece)
{
	for (size_t i = 0; i < plan->n; i++)
		if (plan->lines[i].good && nap_line_means(setup, s, plan, &plan->lines[i], piece))
			return true;
	return false;
}

/* Guns that are to join in an attack, ordered for it without a line of their own. */
struct guns {
	const struct nap_setup *setup;
	struct nap_state *s;
	int seat;
};

static void mark_gun(void *context, const struct order_step *step, bool sure)
{
	struct guns *g = context;
	int gun = nap_step_gun(g->setup, g->seat, step);
	(void)sure;
	if (gun != VALUE_NONE && nap_may_order(g->setup, g->s, gun))
		g->s->piece[gun].ordered = 1;
}

/* Units named are ordered, then the guns of pairs, then those of groups, as far as the card
 * goes; how far Élan goes the dice will say. */
static void mark_ordered(const struct nap_setup *setup, struct nap_state *s, int seat,
			 const struct order_set *plan)
{
	bool dice = nap_effect(s) == CARD_ELAN;
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && is_named(setup, plan, seat, p))
			s->piece[p].ordered = 1;
	struct guns guns = {setup, s, seat};
	for (size_t i = 0; i < plan->n; i++)
		if (plan->lines[i].good)
			nap_steps_each(&plan->lines[i], mark_gun, &guns);
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && !s->piece[p].ordered && nap_seat(setup, p) == seat &&
		    is_grouped(setup, s, plan, p) && (dice || nap_may_order(setup, s, p)))
			s->piece[p].ordered = 1;
}

/* Units that the card could order besides those the plan names. */
static int left_out(const struct nap_setup *setup, struct nap_state *s)
{
	int n = 0;
	for (int p = 0; p < s->n_piece; p++) {
		if (nap_arm(setup, p) == LEADER || !nap_may_order(setup, s, p))
			continue;
		s->piece[p].ordered = 1;
		n++;
	}
	return n;
}

/* How many more units the dice of Élan could order than the plan names. */
static int left_to_dice(const struct nap_setup *setup, const struct nap_state *s)
{
	int named = 0, others = 0;
	for (int p = 0; p < s->n_piece; p++) {
		bool mine = s->piece[p].hex >= 0 && nap_seat(setup, p) == s->at.active;
		named += mine && s->piece[p].ordered;
		others += mine && !s->piece[p].ordered && nap_arm(setup, p) != LEADER;
	}
	int more = s->deck.command - named;
	return more < 0 ? 0 : more < others ? more : others;
}

static bool complain(struct buf *out, const char *fmt, ...) PRINTF(2, 3);

static bool complain(struct buf *out, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	buf_vaddf(out, fmt, ap);
	va_end(ap);
	return false;
}

static bool rally_is_said(const struct nap_setup *setup, struct nap_state *s,
			  const struct order_set *plan, struct buf *out)
{
	bool anybody = false;
	memset(s->deck.allow, 1, FACES); /* as if the dice showed everything */
	s->deck.n_allow = FACES;
	for (int p = 0; p < s->n_piece; p++)
		anybody = anybody || nap_can_be_rallied(setup, s, p);
	if (!anybody || says(plan, V_RALLY))
		return true;
	return complain(out, "Rally gives blocks back: RALLY and the units, the one that needs it "
			     "most first, or DONE on a line of its own");
}

static bool supply_is_said(const struct nap_setup *setup, const struct nap_state *s,
			   const struct order_set *plan, struct buf *out)
{
	bool anybody = false;
	for (int p = 0; p < s->n_piece; p++)
		anybody = anybody || nap_can_be_supplied(setup, s, p);
	if (!anybody || says(plan, V_SUPPLY))
		return true;
	return complain(out, "Short Supply sends an enemy unit back: SUPPLY and its name, or DONE "
			     "on a line of its own");
}

static bool orders_are_said(const struct nap_setup *setup, struct nap_state *s, int card,
			    struct buf *out)
{
	bool dice = nap_effect(s) == CARD_ELAN;
	int n = dice ? left_to_dice(setup, s) : left_out(setup, s);
	if (!n)
		return true;
	return complain(out,
			"%s can order %d more unit%s%s: name %s, or say DONE on a line of its own",
			nap_cards[card].title, n, n == 1 ? "" : "s",
			dice ? ", as the dice fall" : "", n == 1 ? "it" : "them");
}

/* A card that could do more is not yet made use of, unless the player says so: a turn is too
 * much to lose by a line that was forgotten. */
bool nap_complete(const void *setup, const void *view, int seat, const struct order_set *plan,
		  struct buf *out)
{
	struct nap_state s = *(const struct nap_state *)view;
	int card = card_of(view, seat, plan);
	if (card == VALUE_NONE)
		return complain(out, "no card is named: CARD and its name");
	s.deck.played = (i8)card;
	s.deck.command = s.side[seat].n_hand;
	s.at.active = (int8_t)seat;
	if (says(plan, V_DONE))
		return true;
	mark_ordered(setup, &s, seat, plan);
	switch (nap_effect(&s)) {
	case VALUE_NONE: return true;
	case CARD_RALLY: return rally_is_said(setup, &s, plan, out);
	case CARD_SHORT_SUPPLY: return supply_is_said(setup, &s, plan, out);
	default: return orders_are_said(setup, &s, card, out);
	}
}
