/* Chapter 1: play a Command card. */
#include "rules/napoleonics/nap.h"

/* The number of cards in hand, the one just played included. */
static int command_of(const struct nap_state *s, int seat)
{
	RULE("CCN 1.command", 0);
	return s->side[seat].n_hand;
}

void nap_take_from_hand(struct nap_state *s, int seat, int card)
{
	int8_t *hand = s->side[seat].hand;
	int n = s->side[seat].n_hand, i = 0;
	while (hand[i] != card)
		i++;
	memmove(&hand[i], &hand[i + 1], (size_t)(n - i - 1));
	s->side[seat].n_hand--;
}

static bool can_order_somebody(struct run *run)
{
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	int card = nap_effect(s);
	struct nap_tally tally;
	nap_tally(setup, s, &tally);
	for (int p = 0; p < s->n_piece; p++)
		if (card == CARD_SHORT_SUPPLY ? nap_can_be_supplied(setup, s, p)
		    : card == CARD_RALLY      ? nap_can_be_rallied(setup, s, p)
					      : nap_would_order(setup, s, p, &tally))
			return true;
	return false;
}

/* 1: one card from the hand, face up.  A card that can order nobody ends the turn with the
 * draw. */
int nap_command(struct run *run)
{
	RULE("CCN 1", FLOW_NEXT);
	struct nap_state *s = nap_state(run);
	int seat = s->at.active;
	nap_objectives(run, true);
	for (int i = 0; i < s->side[seat].n_hand; i++)
		if (!memchr(s->side[seat].hand, s->side[seat].hand[i], (size_t)i))
			option(run, 0, s->side[seat].hand[i], 0, 0);
	struct choice c = ask(run, Q_CARD, seat, VALUE_NONE, VALUE_NONE);
	s->deck.command = (i8)command_of(s, seat);
	s->deck.played = (i8)c.v[0];
	nap_take_from_hand(s, seat, c.v[0]);
	report(run, EV_card_played, seat, c.v[0], s->deck.command);
	if (nap_guerrillas(run, c.v[0]))
		return ROW_DRAW;
	if (c.v[0] == CARD_COUNTER_ATTACK && nap_effect(s) != VALUE_NONE)
		report(run, EV_counters, seat, nap_effect(s));
	nap_roll_for_orders(run);
	if (can_order_somebody(run))
		return FLOW_NEXT;
	report(run, EV_no_orders, seat, c.v[0]);
	return ROW_DRAW;
}
