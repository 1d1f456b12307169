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

static bool says_done(const struct order_set *plan)
{
	for (size_t i = 0; i < plan->n; i++)
		if (nap_step_any(&plan->lines[i], &nap_language, VERB(V_DONE)))
			return true;
	return false;
}

static bool is_named(const struct nap_setup *setup, const struct order_set *plan, int seat, int piece)
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

static bool fits(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	struct nap_tally tally;
	nap_tally(setup, s, &tally);
	return nap_fits(&tally, nap_sections(s->piece[piece].hex));
}

/* Units named are ordered, then those of groups as far as the card goes. */
static void mark_ordered(const struct nap_setup *setup, struct nap_state *s, int seat,
			 const struct order_set *plan)
{
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && is_named(setup, plan, seat, p))
			s->piece[p].ordered = 1;
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && !s->piece[p].ordered && nap_seat(setup, p) == seat &&
		    is_grouped(setup, s, plan, p) && fits(setup, s, p))
			s->piece[p].ordered = 1;
}

/* Units that the card could order besides those the plan names. */
static int left_out(const struct nap_setup *setup, struct nap_state *s, int seat)
{
	int n = 0;
	for (int p = 0; p < s->n_piece; p++) {
		if (s->piece[p].hex < 0 || s->piece[p].ordered || nap_seat(setup, p) != seat ||
		    nap_arm(setup, p) == LEADER || !fits(setup, s, p))
			continue;
		s->piece[p].ordered = 1;
		n++;
	}
	return n;
}

/* A card that could order more units is not yet made use of, unless the player says so: a
 * turn is too much to lose by a line that was forgotten. */
bool nap_complete(const void *setup, const void *view, int seat, const struct order_set *plan,
		  struct buf *out)
{
	struct nap_state s = *(const struct nap_state *)view;
	int card = card_of(view, seat, plan);
	if (card == VALUE_NONE) {
		buf_adds(out, "no card is named: CARD and its name");
		return false;
	}
	s.deck.played = (i8)card;
	s.deck.command = s.side[seat].n_hand;
	s.at.active = (int8_t)seat;
	mark_ordered(setup, &s, seat, plan);
	int n = says_done(plan) ? 0 : left_out(setup, &s, seat);
	if (n)
		buf_addf(out, "%s can order %d more unit%s: name %s, or say DONE on a line of its own",
			 nap_cards[card].title, n, n == 1 ? "" : "s", n == 1 ? "it" : "them");
	return !n;
}
