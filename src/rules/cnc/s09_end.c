/* Chapter 9: draw, end of turn, and end of the game; and the cards before it begins. */
#include "rules/cnc/cnc.h"

/* ---- objectives ---- */

/* Units of the side, not leaders, in the objective's hexes. */
static int units_in(const struct cnc_setup *setup, const struct cnc_look *look, const struct cnc_objective_setup *o,
		    int seat)
{
	int n = 0;
	for (int i = 0; i < o->n_hexes; i++) {
		int unit = look->unit[o->hex[i]];
		n += unit != VALUE_NONE && cnc_seat(setup, unit) == seat;
	}
	return n;
}

/* Has that side no unit in some section? */
static bool lacks_a_section(const struct cnc_setup *setup, const struct cnc_look *look, int seat)
{
	int filled = 0;
	for (int hex = 0; hex < setup->board->n; hex++)
		if (look->unit[hex] != VALUE_NONE && cnc_seat(setup, look->unit[hex]) == seat)
			filled |= cnc_section(hex);
	return filled != ANY_SECTION;
}

/* 9.need: one hex, all of them, more than the enemy, or none for him. */
static bool holds(const struct cnc_setup *setup, const struct cnc_look *look, const struct cnc_objective_setup *o,
		  int seat)
{
	RULE("CNC 9.need", false);
	if (o->section == ANY_SECTION)
		return lacks_a_section(setup, look, !seat);
	int own = units_in(setup, look, o, seat), others = units_in(setup, look, o, !seat);
	switch (o->need) {
	case NEED_ALL: return own == o->n_hexes;
	case NEED_MOST: return own > others;
	case NEED_NO_ENEMY: return !others;
	default: return own > 0;
	}
}

/* 9.lasts: is it lost again?  What is held until it is taken waits for the other side. */
static bool is_lost(const struct cnc_setup *setup, const struct cnc_look *look, const struct cnc_objective_setup *o,
		    int held)
{
	RULE("CNC 9.lasts", false);
	switch (o->lasts) {
	case LASTS_EVER: return false;
	case LASTS_TAKEN: return holds(setup, look, o, !held) && !holds(setup, look, o, held);
	default: return !holds(setup, look, o, held);
	}
}

static int worth(const struct cnc_objective_setup *o, int seat)
{
	return seat ? o->other : o->banners;
}

/* While the ordered move, ground that was left keeps its banners, for another may enter it; but
 * they win nothing. */
static int left_behind(struct run *run, int seat)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	struct cnc_look look;
	int n = 0;
	if (!setup->law->relief || s->at.row != ROW_MOVEMENT)
		return 0;
	cnc_look(run, &look);
	for (int row = 0; row < s->n_objective; row++) {
		const struct cnc_objective_setup *o = &setup->objective[row];
		if (s->objective[row].held == seat && is_lost(setup, &look, o, seat))
			n += worth(o, seat);
	}
	return n;
}

/* Chapter 9.2: the game ends the moment a side has its banners. */
static void check_victory(struct run *run, int seat)
{
	RULE("CNC 9.2");
	int have = cnc_state(run)->side[seat].banners - left_behind(run, seat);
	if (have < cnc_setup(run)->banners[seat])
		return;
	cnc_tell(run, won, seat, seat, have);
	run_finish(run, seat);
}

void cnc_banners(struct run *run, int seat, int n, int piece)
{
	RULE("CNC 9.banner");
	struct cnc_state *s = cnc_state(run);
	s->side[seat].banners = s->side[seat].banners + n;
	cnc_tell(run, banner, seat, seat, piece, s->side[seat].banners);
	check_victory(run, seat);
}

void cnc_banner(struct run *run, int seat, int piece)
{
	cnc_banners(run, seat, 1, piece);
}

static void change_hands(struct run *run, int row, int from, int to)
{
	struct cnc_state *s = cnc_state(run);
	int side = to == VALUE_NONE ? from : to, n = worth(&cnc_setup(run)->objective[row], side);
	s->objective[row].held = to;
	s->side[side].banners = s->side[side].banners + (to == VALUE_NONE ? -n : n);
	if (to == VALUE_NONE)
		cnc_tell(run, objective_lost, side, side, row, n, s->side[side].banners);
	else
		cnc_tell(run, objective_won, side, side, row, n, s->side[side].banners);
	check_victory(run, side);
}

/* 9.objective: banners for holding ground, gained when the scenario says, lost with it: what is
 * lost first, so that it helps nobody to win by what he gains. */
static void look_at_objectives(struct run *run, bool starts, bool all_moved)
{
	RULE("CNC 9.objective");
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_state *s = cnc_state(run);
	struct cnc_look look;
	if (!s->n_objective)
		return;
	cnc_look(run, &look);
	bool moving = setup->law->relief && s->at.row == ROW_MOVEMENT && !all_moved;
	for (int row = 0; row < s->n_objective && !moving; row++) {
		int held = s->objective[row].held;
		if (held != VALUE_NONE && is_lost(setup, &look, &setup->objective[row], held))
			change_hands(run, row, held, VALUE_NONE);
	}
	for (int row = 0; row < s->n_objective; row++) {
		const struct cnc_objective_setup *o = &setup->objective[row];
		for (int seat = 0; seat < 2; seat++)
			if (s->objective[row].held == VALUE_NONE && (o->seat == VALUE_NONE || o->seat == seat) &&
			    (o->at_once || (starts && seat == s->at.active)) && holds(setup, &look, o, seat))
				change_hands(run, row, VALUE_NONE, seat);
	}
}

void cnc_objectives(struct run *run, bool starts)
{
	look_at_objectives(run, starts, false);
}

/* 9.relief: hexes that one ordered unit left and another entered were held throughout. */
void cnc_all_moved(struct run *run)
{
	RULE("CNC 9.relief");
	if (!cnc_law(run)->relief)
		return;
	look_at_objectives(run, false, true);
	for (int seat = 0; seat < 2; seat++)
		check_victory(run, seat);
}

bool cnc_pile(struct run *run, int k, struct draw_pile *out)
{
	struct cnc_state *s = cnc_state(run);
	*out = (struct draw_pile){&cnc_law(run)->deck, s->deck.draw, s->deck.n_draw};
	return !k;
}

/* 9.1: an empty deck is made anew from the discards. */
static void refill(struct run *run)
{
	RULE("CNC 9.1.shuffle");
	struct cnc_state *s = cnc_state(run);
	if (s->deck.n_draw || !s->deck.n_discard)
		return;
	list_append(s->deck.draw, &s->deck.n_draw, s->deck.discard, s->deck.n_discard);
	s->deck.n_discard = 0;
	shuffle(run, cnc_law(run)->rule_refill, &cnc_law(run)->deck, s->deck.draw, s->deck.n_draw);
	cnc_tell(run, reshuffled, VALUE_NONE, s->deck.n_draw);
}

/* The top card, or NONE when both piles are empty. */
int cnc_draw_card(struct run *run, int seat)
{
	struct cnc_state *s = cnc_state(run);
	refill(run);
	if (!s->deck.n_draw)
		return VALUE_NONE;
	int card = s->deck.draw[--s->deck.n_draw];
	s->side[seat].hand[s->side[seat].n_hand++] = card;
	deck_taken(run, &cnc_law(run)->deck, card, seat);
	cnc_tell(run, drew, seat, card);
	return card;
}

/* 9.1.replace: who played First Strike has a card to come, before the active player. */
static void replace_cards(struct run *run, int seat)
{
	RULE("CNC 9.1.replace");
	struct cnc_state *s = cnc_state(run);
	int n = 0;
	for (; s->side[seat].owed; s->side[seat].owed--)
		n += cnc_draw_card(run, seat) != VALUE_NONE;
	if (n)
		cnc_tell(run, draws, seat, seat, n);
}

/* 9.1.elan: after an Élan the discards and what is left of the deck are shuffled together. */
static void shuffle_all(struct run *run)
{
	RULE("CNC 9.1.elan");
	struct cnc_state *s = cnc_state(run);
	list_append(s->deck.draw, &s->deck.n_draw, s->deck.discard, s->deck.n_discard);
	s->deck.n_discard = 0;
	shuffle(run, cnc_law(run)->rule_shuffle, &cnc_law(run)->deck, s->deck.draw, s->deck.n_draw);
	cnc_tell(run, reshuffled, VALUE_NONE, s->deck.n_draw);
	if (cnc_law(run)->reshuffle)
		cnc_law(run)->reshuffle(run);
}

/* A Scout draws two cards and keeps one. */
static void keep_one(struct run *run, int seat, int a, int b)
{
	RULE("CNC 9.1.scout");
	struct cnc_state *s = cnc_state(run);
	option(run, 0, a, 0, 0);
	if (a != b)
		option(run, 0, b, 0, 0);
	struct choice c = ask(run, Q_KEEP, seat, VALUE_NONE, VALUE_NONE);
	int kept = ARG(&c, PLAY_CARD, card), gone = kept == a ? b : a;
	int i = s->side[seat].n_hand - 1;
	if (s->side[seat].hand[i] != gone)
		i--;
	list_remove(s->side[seat].hand, &s->side[seat].n_hand, i);
	s->deck.discard[s->deck.n_discard++] = gone;
	cnc_tell(run, kept, seat, kept, gone);
	cnc_tell(run, discards, seat, seat, gone);
}

static void clear_marks(struct cnc_state *s)
{
	for (int p = 0; p < s->n_piece; p++) {
		s->piece[p].ordered = s->piece[p].moved = s->piece[p].done = 0;
		s->piece[p].fought = s->piece[p].entered = s->piece[p].carded = s->piece[p].quick = 0;
	}
}

/* 9.1: discard the card, draw another. */
int cnc_draw(struct run *run)
{
	RULE("CNC 9.1", FLOW_TURN_END);
	struct cnc_state *s = cnc_state(run);
	const struct cnc_law *law = cnc_law(run);
	if (s->deck.played == VALUE_NONE) /* a position made by hand */
		run_fault(run, "a turn ends in which no card was played");
	int seat = s->at.active, draws = law->cards[s->deck.played].draws;
	if (law->draws)
		draws = law->draws(run, seat, draws);
	s->deck.discard[s->deck.n_discard++] = s->deck.played;
	if (s->deck.played == law->elan && !s->deck.cancelled)
		shuffle_all(run);
	replace_cards(run, !seat);
	int first = cnc_draw_card(run, seat);
	int second = draws == 2 && first != VALUE_NONE ? cnc_draw_card(run, seat) : VALUE_NONE;
	cnc_tell(run, draws, seat, seat, (first != VALUE_NONE) + (second != VALUE_NONE));
	if (second != VALUE_NONE)
		keep_one(run, seat, first, second);
	if (law->after_draw)
		law->after_draw(run, seat);
	s->deck.last = s->deck.played;
	s->deck.played = VALUE_NONE;
	s->deck.cancelled = 0;
	s->deck.n_allow = 0;
	s->deck.chief = VALUE_NONE;
	clear_marks(s);
	return FLOW_TURN_END;
}

/* Before the first turn: shuffle and deal. */
int cnc_deal(struct run *run)
{
	RULE("CNC 9.deal", FLOW_TURN_END);
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_state *s = cnc_state(run);
	s->deck.n_draw = 0;
	for (int card = 0; card < setup->law->n_cards; card++)
		for (int i = 0; i < setup->copies[card]; i++)
			s->deck.draw[s->deck.n_draw++] = card;
	shuffle(run, setup->law->rule_deal, &setup->law->deck, s->deck.draw, s->deck.n_draw);
	for (int seat = 0; seat < 2; seat++)
		for (int i = 0; i < setup->hand[seat]; i++)
			cnc_draw_card(run, seat);
	if (setup->law->after_deal)
		setup->law->after_deal(run);
	return FLOW_TURN_END;
}
