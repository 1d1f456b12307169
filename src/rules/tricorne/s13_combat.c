/* Chapter 13: Combat cards. */
#include "rules/tricorne/tri.h"

static int copies_of(const struct cnc_setup *setup, int seat, int card)
{
	return setup->combat_copies[seat][card];
}

/* 13.one: one card on a unit in a turn. */
static bool has_card(const struct cnc_state *s, int piece)
{
	RULE("CCT 13.one", false);
	return s->piece[piece].carded;
}

bool tri_could_hold(const struct cnc_setup *setup, const struct cnc_state *s, int seat, int card, int piece)
{
	int seen = 0;
	for (int i = 0; i < s->side[seat].n_spent; i++)
		seen += s->side[seat].spent[i] == card;
	return s->side[seat].n_combat && seen < copies_of(setup, seat, card) && !has_card(s, piece);
}

bool tri_holds(const struct cnc_state *s, int seat, int card)
{
	return list_has(s->side[seat].combat, s->side[seat].n_combat, card);
}

/* 13: a card has its moment, and must be held. */
struct no tri_own_turn_fault(const struct cnc_setup *setup, const struct cnc_state *s, int seat, int card)
{
	RULE("CCT 13", NO_OBJECTION);
	if (!tri_holds(s, seat, card))
		return NO(setup, combat_not_held, card);
	return tri_combats[card].turn & OWN_TURN ? NO_OBJECTION : NO(setup, combat_of_enemy_turn, card);
}

struct no tri_enemy_turn_fault(const struct cnc_setup *setup, int card)
{
	RULE("CCT 13", NO_OBJECTION);
	int turn = tri_combats[card].turn;
	if (turn & ENEMY_TURN)
		return NO_OBJECTION;
	return turn == ANSWER ? NO(setup, combat_by_name, card, card) : NO(setup, combat_of_own_turn, card);
}

void tri_play_card(struct run *run, int piece, int card)
{
	RULE("CCT 13");
	struct cnc_state *s = cnc_state(run);
	int seat = cnc_seat(cnc_setup(run), piece);
	list_take_out(s->side[seat].combat, &s->side[seat].n_combat, card);
	s->side[seat].spent[s->side[seat].n_spent++] = card;
	s->piece[piece].carded = 1;
	report(run, EV_combat_card, seat, card, piece, s->piece[piece].hex);
}

/* 13.kind: which units the card is for. */
static bool is_for(const struct cnc_setup *setup, int card, int piece)
{
	RULE("CCT 13.kind", true);
	int arm = cnc_arm(setup, piece);
	switch (card) {
	case COMBAT_VOLLEY: return arm == INFANTRY || arm == ARTILLERY;
	case COMBAT_COLD_STEEL:
	case COMBAT_QUICK_STEP: return arm == INFANTRY;
	case COMBAT_COVER: return arm != LEADER;
	default: return true;
	}
}

/* The side that moves is asked when it holds the card; the other at every chance that is public,
 * so that neither the question nor its want tells anything.  No card counts in the cannonade. */
bool tri_asks_card(struct run *run, int piece, int card)
{
	RULE("CCT 13.ask", false);
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	int seat = cnc_seat(setup, piece);
	bool own = seat == s->at.active, held = tri_holds(s, seat, card);
	if (s->shock.opening || !is_for(setup, card, piece) || !tri_could_hold(setup, s, seat, card, piece) ||
	    (own && !held))
		return false;
	option(run, ANSWER_NO, 0, 0, 0);
	if (held)
		option(run, ANSWER_YES, 0, 0, 0);
	if (ask(run, Q_SPEND, seat, piece, card).verb == ANSWER_NO)
		return false;
	tri_play_card(run, piece, card);
	return true;
}

/* ---- Quick Step ---- */

/* 13.quick: ordered infantry that may move at all. */
static bool may_quicken(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCT 13.quick", false);
	return s->piece[piece].hex >= 0 && s->piece[piece].ordered && !s->piece[piece].done &&
	       cnc_seat(setup, piece) == s->at.active && is_for(setup, COMBAT_QUICK_STEP, piece) &&
	       tri_could_hold(setup, s, s->at.active, COMBAT_QUICK_STEP, piece) && tri_far(setup, s, piece) > 0;
}

void tri_offer_quick(struct run *run)
{
	const struct cnc_state *s = cnc_state(run);
	if (!tri_holds(s, s->at.active, COMBAT_QUICK_STEP))
		return;
	for (int p = 0; p < s->n_piece; p++)
		if (may_quicken(cnc_setup(run), s, p))
			option(run, MOVER_QUICK, p, 0, 0);
}

void tri_chosen_quick(struct run *run, const struct choice *c)
{
	int piece = ARG(c, MOVER_QUICK, piece);
	tri_play_card(run, piece, COMBAT_QUICK_STEP);
	cnc_state(run)->piece[piece].quick = 1;
}

/* ---- the decks ---- */

#define COMBAT {"card", VALUE_ENUM, tri_combat_names, TRI_COMBATS}
static const struct deck decks[2] = {{"combat-0", VALUE_NONE, COMBAT, false},
				     {"combat-1", VALUE_NONE, COMBAT, false}};
#undef COMBAT

const struct deck *tri_combat_deck(int seat)
{
	return &decks[seat];
}

bool tri_pile(struct run *run, int k, struct draw_pile *out)
{
	struct cnc_state *s = cnc_state(run);
	if (!k)
		return cnc_pile(run, k, out);
	if (k <= 2)
		*out = (struct draw_pile){&decks[k - 1], s->side[k - 1].pile, s->side[k - 1].n_pile};
	return k <= 2;
}

static void mix(struct run *run, int seat)
{
	struct cnc_state *s = cnc_state(run);
	if (s->side[seat].n_pile)
		shuffle(run, "CCT 13.draw", &decks[seat], s->side[seat].pile, s->side[seat].n_pile);
}

/* 13.shuffle: what was played goes back to what is left. */
static void mix_all(struct run *run, int seat)
{
	RULE("CCT 13.shuffle");
	struct cnc_state *s = cnc_state(run);
	list_append(s->side[seat].pile, &s->side[seat].n_pile, s->side[seat].spent, s->side[seat].n_spent);
	s->side[seat].n_spent = 0;
	mix(run, seat);
	report(run, EV_reshuffled_combat, VALUE_NONE, seat, s->side[seat].n_pile);
}

void tri_reshuffle(struct run *run)
{
	for (int seat = 0; seat < 2; seat++)
		mix_all(run, seat);
}

static bool draw_one(struct run *run, int seat)
{
	struct cnc_state *s = cnc_state(run);
	if (!s->side[seat].n_pile && s->side[seat].n_spent)
		mix_all(run, seat);
	if (!s->side[seat].n_pile)
		return false;
	int card = s->side[seat].pile[--s->side[seat].n_pile];
	s->side[seat].combat[s->side[seat].n_combat++] = card;
	deck_taken(run, &decks[seat], card, seat);
	report(run, EV_drew_combat, seat, card);
	return true;
}

/* 13.draw: some Command cards bring Combat cards; there is no limit to them. */
void tri_draw_combat(struct run *run, int seat, int n)
{
	RULE("CCT 13.draw");
	int drawn = 0;
	while (drawn < n && draw_one(run, seat))
		drawn++;
	if (drawn)
		report(run, EV_draws_combat, seat, seat, drawn);
}

/* Both Combat decks are made and dealt after the Command deck. */
void tri_after_deal(struct run *run)
{
	RULE("CCT 13.deal");
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_state *s = cnc_state(run);
	for (int seat = 0; seat < 2; seat++) {
		s->side[seat].n_pile = 0;
		for (int card = 0; card < TRI_COMBATS; card++)
			for (int i = 0; i < copies_of(setup, seat, card); i++)
				s->side[seat].pile[s->side[seat].n_pile++] = card;
		mix(run, seat);
		tri_draw_combat(run, seat, setup->combat[seat]);
	}
}

void tri_count_combat(const struct cnc_state *n, int seat, int seen[TRI_COMBATS])
{
	list_count(n->side[seat].combat, n->side[seat].n_combat, seen);
	list_count(n->side[seat].pile, n->side[seat].n_pile, seen);
	list_count(n->side[seat].spent, n->side[seat].n_spent, seen);
}
