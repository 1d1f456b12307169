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

void nap_banner(struct run *run, int seat, int piece)
{
	RULE("CCN 9.banner");
	struct nap_state *s = nap_state(run);
	s->side[seat].banners++;
	report(run, EV_banner, seat, seat, piece, s->side[seat].banners);
	check_victory(run, seat);
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
	int seat = s->at.active, draws = nap_cards[s->deck.played].draws;
	s->deck.discard[s->deck.n_discard++] = s->deck.played;
	s->deck.played = VALUE_NONE;
	int first = draw_card(run, seat);
	int second = draws == 2 && first != VALUE_NONE ? draw_card(run, seat) : VALUE_NONE;
	report(run, EV_draws, seat, seat, (first != VALUE_NONE) + (second != VALUE_NONE));
	if (second != VALUE_NONE)
		keep_one(run, seat, first, second);
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
