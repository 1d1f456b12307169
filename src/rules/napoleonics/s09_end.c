/* Chapter 9: draw, end of turn, and end of the game; and the cards before it begins. */
#include "rules/napoleonics/nap.h"

/* Chapter 9.2: the game ends the moment a side has its banners. */
static void check_victory(struct run *run, int seat)
{
	RULE("CCN 9.2");
	int have = nap_state(run)->side[seat].banners;
	if (have < nap_setup(run)->banners[seat])
		return;
	report(run, EV_won, seat, seat, have);
	run_finish(run, seat);
}

void nap_banners(struct run *run, int seat, int n, int piece)
{
	RULE("CCN 9.banner");
	struct nap_state *s = nap_state(run);
	s->side[seat].banners = (i8)(s->side[seat].banners + n);
	report(run, EV_banner, seat, seat, piece, s->side[seat].banners);
	check_victory(run, seat);
}

void nap_banner(struct run *run, int seat, int piece)
{
	nap_banners(run, seat, 1, piece);
}

/* ---- objectives ---- */

/* Units of the side, not leaders, hold the hexes the objective needs. */
static bool holds(const struct nap_setup *setup, const struct nap_look *look,
		  const struct nap_objective_setup *o, int seat)
{
	int n = 0;
	for (int i = 0; i < o->n_hexes; i++) {
		int unit = look->unit[o->hex[i]];
		n += unit != VALUE_NONE && nap_seat(setup, unit) == seat;
	}
	return o->all ? n == o->n_hexes : n > 0;
}

static void change_hands(struct run *run, int row, int from, int to)
{
	struct nap_state *s = nap_state(run);
	int n = nap_setup(run)->objective[row].banners, side = to == VALUE_NONE ? from : to;
	s->objective[row].held = (i8)to;
	s->side[side].banners = (i8)(s->side[side].banners + (to == VALUE_NONE ? -n : n));
	report(run, to == VALUE_NONE ? EV_objective_lost : EV_objective_won, side, side, row, n,
	       s->side[side].banners);
	check_victory(run, side);
}

/* 9.objective: banners for holding ground, gained when the scenario says, lost with it. */
void nap_objectives(struct run *run, bool starts)
{
	RULE("CCN 9.objective");
	const struct nap_setup *setup = nap_setup(run);
	struct nap_state *s = nap_state(run);
	struct nap_look look;
	if (!s->n_objective)
		return;
	nap_look(run, &look);
	for (int row = 0; row < s->n_objective; row++) {
		const struct nap_objective_setup *o = &setup->objective[row];
		int held = s->objective[row].held;
		if (held != VALUE_NONE && !o->ever && !holds(setup, &look, o, held))
			change_hands(run, row, held, VALUE_NONE);
		for (int seat = 0; seat < 2; seat++)
			if (s->objective[row].held == VALUE_NONE &&
			    (o->seat == VALUE_NONE || o->seat == seat) &&
			    (o->at_once || (starts && seat == s->at.active)) &&
			    holds(setup, &look, o, seat))
				change_hands(run, row, VALUE_NONE, seat);
	}
}

/* 9.1: an empty deck is made anew from the discards. */
static void refill(struct run *run)
{
	RULE("CCN 9.1.shuffle");
	struct nap_state *s = nap_state(run);
	if (s->deck.n_draw || !s->deck.n_discard)
		return;
	memcpy(s->deck.draw, s->deck.discard, (size_t)s->deck.n_discard);
	s->deck.n_draw = s->deck.n_discard;
	s->deck.n_discard = 0;
	shuffle(run, "CCN 9.1.shuffle", "deck", s->deck.draw, s->deck.n_draw);
	report(run, EV_reshuffled, VALUE_NONE, s->deck.n_draw);
}

/* The top card, or NONE when both piles are empty. */
static int draw_card(struct run *run, int seat)
{
	struct nap_state *s = nap_state(run);
	refill(run);
	if (!s->deck.n_draw)
		return VALUE_NONE;
	int card = s->deck.draw[--s->deck.n_draw];
	s->side[seat].hand[s->side[seat].n_hand++] = (i8)card;
	report(run, EV_drew, seat, card);
	return card;
}

/* 9.1.replace: who played First Strike has a card to come, before the active player. */
static void replace_cards(struct run *run, int seat)
{
	RULE("CCN 9.1.replace");
	struct nap_state *s = nap_state(run);
	int n = 0;
	for (; s->side[seat].owed; s->side[seat].owed--)
		n += draw_card(run, seat) != VALUE_NONE;
	if (n)
		report(run, EV_draws, seat, seat, n);
}

/* 9.1.elan: after an Élan the discards and what is left of the deck are shuffled together. */
static void shuffle_all(struct run *run)
{
	RULE("CCN 9.1.elan");
	struct nap_state *s = nap_state(run);
	memcpy(&s->deck.draw[s->deck.n_draw], s->deck.discard, (size_t)s->deck.n_discard);
	s->deck.n_draw = (i8)(s->deck.n_draw + s->deck.n_discard);
	s->deck.n_discard = 0;
	shuffle(run, "CCN 9.1.elan", "deck", s->deck.draw, s->deck.n_draw);
	report(run, EV_reshuffled, VALUE_NONE, s->deck.n_draw);
}

/* 12.token: who commands guerrillas may take a token in place of a Scout's second card. */
static bool takes_token(struct run *run, int seat)
{
	RULE("CCN 12.token", false);
	struct nap_state *s = nap_state(run);
	int card = s->deck.played;
	if (!nap_setup(run)->guerrillas[seat] || card < CARD_SCOUT_LEFT || card > CARD_SCOUT_RIGHT)
		return false;
	option(run, TOKEN_CARD, 0, 0, 0);
	option(run, TOKEN_TOKEN, 0, 0, 0);
	if (ask(run, Q_TOKEN, seat, VALUE_NONE, VALUE_NONE).verb == TOKEN_CARD)
		return false;
	s->side[seat].tokens++;
	report(run, EV_token_taken, seat, seat, s->side[seat].tokens);
	return true;
}

/* Cards the active player draws: two for a Scout, if guerrillas did not cancel it. */
static int cards_to_draw(struct run *run, int seat)
{
	const struct nap_state *s = nap_state(run);
	int draws = s->deck.cancelled ? 1 : nap_cards[s->deck.played].draws;
	return draws == 2 && takes_token(run, seat) ? 1 : draws;
}

/* A Scout draws two cards and keeps one. */
static void keep_one(struct run *run, int seat, int a, int b)
{
	RULE("CCN 9.1.scout");
	struct nap_state *s = nap_state(run);
	option(run, 0, a, 0, 0);
	if (a != b)
		option(run, 0, b, 0, 0);
	int kept = ask(run, Q_KEEP, seat, VALUE_NONE, VALUE_NONE).v[0], gone = kept == a ? b : a;
	int i = s->side[seat].n_hand - 1;
	if (s->side[seat].hand[i] != gone)
		i--;
	memmove(&s->side[seat].hand[i], &s->side[seat].hand[i + 1],
		(size_t)(s->side[seat].n_hand - 1 - i));
	s->side[seat].n_hand--;
	s->deck.discard[s->deck.n_discard++] = (i8)gone;
	report(run, EV_kept, seat, kept, gone);
	report(run, EV_discards, seat, seat, gone);
}

static void clear_marks(struct nap_state *s)
{
	for (int p = 0; p < s->n_piece; p++) {
		s->piece[p].ordered = s->piece[p].moved = s->piece[p].done = 0;
		s->piece[p].fought = s->piece[p].entered = 0;
	}
}

/* 9.1: discard the card, draw another. */
int nap_draw(struct run *run)
{
	RULE("CCN 9.1", FLOW_TURN_END);
	struct nap_state *s = nap_state(run);
	int seat = s->at.active, draws = cards_to_draw(run, seat);
	s->deck.discard[s->deck.n_discard++] = s->deck.played;
	if (s->deck.played == CARD_ELAN && !s->deck.cancelled)
		shuffle_all(run);
	replace_cards(run, !seat);
	int first = draw_card(run, seat);
	int second = draws == 2 && first != VALUE_NONE ? draw_card(run, seat) : VALUE_NONE;
	report(run, EV_draws, seat, seat, (first != VALUE_NONE) + (second != VALUE_NONE));
	if (second != VALUE_NONE)
		keep_one(run, seat, first, second);
	s->deck.last = s->deck.played;
	s->deck.played = VALUE_NONE;
	s->deck.cancelled = 0;
	s->deck.n_allow = 0;
	clear_marks(s);
	return FLOW_TURN_END;
}

/* Before the first turn: shuffle and deal. */
int nap_setup_row(struct run *run)
{
	RULE("CCN 9.deal", FLOW_TURN_END);
	const struct nap_setup *setup = nap_setup(run);
	struct nap_state *s = nap_state(run);
	s->deck.n_draw = 0;
	for (int card = 0; card < NAP_CARDS; card++)
		for (int i = 0; i < setup->copies[card]; i++)
			s->deck.draw[s->deck.n_draw++] = (i8)card;
	shuffle(run, "CCN 9.deal", "deck", s->deck.draw, s->deck.n_draw);
	for (int seat = 0; seat < 2; seat++)
		for (int i = 0; i < setup->hand[seat]; i++)
			draw_card(run, seat);
	return FLOW_TURN_END;
}
