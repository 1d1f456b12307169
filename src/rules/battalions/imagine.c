/* What a view does not show: cards that lie face down, hands, and decks. */
#include "engine/imagine.h"
#include "engine/sources.h"
#include "rules/battalions/bat.h"

struct filling {
	const struct bat_setup *setup;
	struct bat_state *s;
	int side;
	uint64_t *rng;
	struct unseen cards; /* of that side */
};

static int hidden_places(const struct filling *f)
{
	const struct bat_side *side = &f->s->side[f->side];
	int n = unseen_places(side->hand, side->n_hand) + unseen_places(side->reserve, side->n_reserve);
	for (int place = 0; place < BAT_LINE; place++) {
		const struct bat_stack *k = &f->s->stack[bat_stack_at(f->side, place)];
		n += unseen_places(k->cards, k->n_cards);
	}
	return n;
}

/* In the middle of a fight a card that fights may lie nowhere. */
static void leave_out_fighter(struct filling *f, int card)
{
	if (f->cards.n > hidden_places(f))
		list_take_out(f->cards.card, &f->cards.n, card);
}

/* The cards of the side that lie nowhere open; an army commander who is behind the line has no place among them. */
static void find_unseen(struct filling *f)
{
	const struct bat_side *side = &f->s->side[f->side];
	int seen[BAT_CARDS] = {0};
	for (int k = 0; k < BAT_STACKS; k++) {
		list_count(f->s->stack[k].cards, f->s->stack[k].n_cards, seen);
		list_count(f->s->stack[k].generals, f->s->stack[k].n_generals, seen);
	}
	list_count(side->reserve, side->n_reserve, seen);
	list_count(side->hand, side->n_hand, seen);
	list_count(side->discard, side->n_discard, seen);
	list_count(side->lost, side->n_lost, seen);
	f->cards.n = 0;
	for (int c = 0; c < f->setup->n_cards; c++)
		if (f->setup->card[c].seat == f->side && !f->setup->card[c].army && !seen[c])
			unseen_add(&f->cards, c, 1);
	leave_out_fighter(f, f->s->battle.attacker);
	leave_out_fighter(f, f->s->battle.defender);
}

/* How few cards fit there: the fewest where one is Blown, then on the flanks. */
enum { FITS_CAVALRY, FITS_FLANK, FITS_CENTRE, FITS };

static int what_fits(const struct bat_stack *k, int stack, int position)
{
	return k->blown[position] ? FITS_CAVALRY : !bat_places[bat_place_of(stack)].centre ? FITS_FLANK : FITS_CENTRE;
}

/* May the card lie there?  Nation and kind, as when it came into the stack. */
static bool fits(const struct filling *f, int stack, int position, int card)
{
	const struct bat_stack *k = &f->s->stack[stack];
	const struct bat_unit *u = bat_unit_of(f->setup, card);
	if (!u || (k->blown[position] && bat_arm(f->setup, card) != CAVALRY) ||
	    (bat_has(f->setup, card, CENTRE) && !bat_places[bat_place_of(stack)].centre))
		return false;
	for (int i = 0; i < k->n_cards; i++)
		if (k->cards[i] >= 0 && strcmp(bat_unit_of(f->setup, k->cards[i])->nation, u->nation))
			return false;
	return true;
}

/* Any of the cards that fit.  The first of shuffled ones would not do: those that did not fit before lie in front. */
static bool lay_there(struct filling *f, int stack, int position)
{
	int fitting[BAT_CARDS], n = 0;
	for (int i = 0; i < f->cards.n; i++)
		if (fits(f, stack, position, f->cards.card[i]))
			fitting[n++] = i;
	if (!n)
		return false;
	int i = fitting[sources_below(f->rng, (unsigned)n)];
	f->s->stack[stack].cards[position] = f->cards.card[i];
	list_remove(f->cards.card, &f->cards.n, i);
	return true;
}

/* Where fewer cards fit first, so that each way to lay them is as likely as another. */
static bool fill_line(struct filling *f)
{
	for (int what = 0; what < FITS; what++)
		for (int place = 0; place < BAT_LINE; place++) {
			int stack = bat_stack_at(f->side, place);
			const struct bat_stack *k = &f->s->stack[stack];
			for (int i = 0; i < k->n_cards; i++)
				if (k->cards[i] == VALUE_UNKNOWN && what_fits(k, stack, i) == what &&
				    !lay_there(f, stack, i))
					return false;
		}
	return true;
}

/* In an army of two nations the first card of a stack says which it is, and the others may then be wanting: the line is
 * filled anew.  In a position made by hand, where it cannot be filled, any cards lie there in the end. */
enum { FILLINGS = 1000 };

static void imagine_cards(struct filling *f)
{
	struct bat_stack hidden[BAT_STACKS];
	struct bat_side *side = &f->s->side[f->side];
	bool filled = false;
	memcpy(hidden, f->s->stack, sizeof hidden);
	for (int i = 0; i < FILLINGS && !filled; i++) {
		memcpy(f->s->stack, hidden, sizeof hidden);
		find_unseen(f);
		filled = fill_line(f);
	}
	unseen_shuffle(&f->cards, f->rng);
	for (int place = 0; place < BAT_LINE; place++) {
		struct bat_stack *k = &f->s->stack[bat_stack_at(f->side, place)];
		unseen_deal(&f->cards, k->cards, k->n_cards);
	}
	unseen_deal(&f->cards, side->hand, side->n_hand);
	unseen_deal(&f->cards, side->reserve, side->n_reserve);
}

/* Terrain that the battlefield has of its own is no card of the deck. */
static void imagine_tactics(const struct bat_setup *setup, struct bat_state *s, uint64_t *rng)
{
	struct unseen cards = {.n = 0};
	int seen[BAT_DECK_CARDS] = {0};
	list_count(s->deck.draw, s->deck.n_draw, seen);
	list_count(s->deck.discard, s->deck.n_discard, seen);
	for (int side = 0; side < 2; side++)
		list_count(s->side[side].held, s->side[side].n_held, seen);
	for (int k = 0; k < BAT_STACKS; k++)
		if (setup->terrain[k] == VALUE_NONE && s->stack[k].terrain != VALUE_NONE)
			seen[TACTICS + s->stack[k].terrain]++;
	for (int card = 0; card < BAT_DECK_CARDS; card++)
		unseen_add(&cards, card, bat_copies(card) - seen[card]);
	unseen_shuffle(&cards, rng);
	for (int side = 0; side < 2; side++)
		unseen_deal(&cards, s->side[side].held, s->side[side].n_held);
	unseen_deal(&cards, s->deck.draw, s->deck.n_draw);
}

void bat_imagine(const void *setup, int seat, uint64_t *rng, void *state)
{
	(void)seat;
	for (int side = 0; side < 2; side++) {
		struct filling f = {.setup = setup, .s = state, .side = side, .rng = rng};
		imagine_cards(&f);
	}
	imagine_tactics(setup, state, rng);
}
