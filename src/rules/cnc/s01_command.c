/* Chapter 1: play a Command card. */
#include "rules/cnc/cnc.h"

/* The number of cards in hand, the one just played included. */
static int command_of(const struct cnc_state *s, int seat)
{
	RULE("CNC 1.command", 0);
	return s->side[seat].n_hand;
}

void cnc_take_from_hand(struct cnc_state *s, int seat, int card)
{
	list_take_out(s->side[seat].hand, &s->side[seat].n_hand, card);
}

static bool can_order_somebody(struct run *run)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_law *law = setup->law;
	const struct cnc_state *s = cnc_state(run);
	int card = cnc_effect(setup, s);
	struct cnc_tally tally;
	cnc_tally(setup, s, &tally);
	for (int p = 0; p < s->n_piece; p++)
		if (card == law->rally ? cnc_can_be_rallied(setup, s, p)
				       : cnc_would_order(setup, s, p, &tally) ||
						 (law->orders_otherwise && law->orders_otherwise(setup, s, p)))
			return true;
	return false;
}

/* The card of the turn.  What opens the battle comes behind the choice of the first one: players
 * have given no orders yet when the game begins, and so have said nothing about it.  Its dice
 * would end a trial of orders before the first of them. */
static int choose_card(struct run *run)
{
	const struct cnc_state *s = cnc_state(run);
	const struct cnc_law *law = cnc_law(run);
	int seat = s->at.active;
	bool opens = s->at.turn == 1 && law->opening;
	if (!opens)
		cnc_objectives(run, true);
	for (int i = 0; i < s->side[seat].n_hand; i++)
		if (!list_has(s->side[seat].hand, i, s->side[seat].hand[i]))
			option(run, 0, s->side[seat].hand[i], 0, 0);
	struct choice c = ask(run, Q_CARD, seat, VALUE_NONE, VALUE_NONE);
	int card = ARG(&c, PLAY_CARD, card);
	if (opens) {
		if (!run_settings(run)->trial)
			law->opening(run);
		cnc_objectives(run, true);
	}
	return card;
}

/* 1: one card from the hand, face up.  A card that can order nobody ends the turn with the
 * draw. */
int cnc_command(struct run *run)
{
	RULE("CNC 1", FLOW_NEXT);
	struct cnc_state *s = cnc_state(run);
	int seat = s->at.active, card = choose_card(run);
	s->deck.command = command_of(s, seat);
	s->deck.played = card;
	cnc_take_from_hand(s, seat, card);
	cnc_tell(run, card_played, seat, card, s->deck.command);
	int flow = cnc_law(run)->card_played(run, card);
	if (flow != FLOW_NEXT)
		return flow;
	cnc_roll_for_orders(run);
	if (can_order_somebody(run))
		return FLOW_NEXT;
	cnc_tell(run, no_orders, seat, card);
	return ROW_DRAW;
}
