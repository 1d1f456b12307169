/* What a whole position of Battalions is worth to a side: what the other has lost, and what stands in the line, less the
 * same of the other side. */
#include "rules/battalions/bat.h"

enum {
#define WEIGHT(name, number, what) WEIGHT_##name = (number),
#include "rules/battalions/weights.def"
#undef WEIGHT
};

/* Hundredths of a point. */
static int worth_of_stack(const struct bat_setup *setup, const struct bat_state *s, int stack)
{
	const struct bat_stack *k = &s->stack[stack];
	int worth = k->n_cards == 1 ? -100 * WEIGHT_LAST_CARD : 0;
	for (int i = 0; i < k->n_cards; i++) {
		int budget = setup->card[k->cards[i]].budget;
		worth += WEIGHT_IN_LINE * budget - (k->shaken[i] ? WEIGHT_SHAKEN * budget : 0);
	}
	return worth;
}

static int worth_of_side(const struct bat_setup *setup, const struct bat_state *s, int seat)
{
	int empty = bat_empty_stacks(s, seat);
	int worth = 100 * (WEIGHT_HELD_CARD * s->side[seat].n_held - bat_eliminated_budget(setup, s, seat) -
			   WEIGHT_EMPTY_STACKS * empty * empty);
	for (int place = 0; place < BAT_LINE; place++)
		worth += worth_of_stack(setup, s, bat_stack_at(seat, place));
	for (int i = 0; i < s->side[seat].n_hand; i++)
		worth += WEIGHT_IN_HAND * setup->card[s->side[seat].hand[i]].budget;
	return worth;
}

int bat_worth(const void *setup, const void *state, int seat)
{
	const struct bat_state *s = state;
	if (s->at.over)
		return s->at.winner == VALUE_NONE ? 0 : s->at.winner == seat ? 100 * WEIGHT_WON : -100 * WEIGHT_WON;
	return worth_of_side(setup, s, seat) - worth_of_side(setup, s, !seat);
}
