/* What a whole position of Battalions is worth to a side: the share of games that it would win of that position.  The numbers
 * are those that tell best, over games of steady against himself, who wins (weights.def). */
#include "engine/share.h"
#include "rules/battalions/bat.h"

enum {
#define WEIGHT(name, number, what) WEIGHT_##name = (number),
#include "rules/battalions/weights.def"
#undef WEIGHT
};

enum { HUNDRED = 100, SOON = 2, LATE = 4 };

/* ---- what each side has, in thousandths of the logarithm of the odds ---- */

static int worth_of_line(const struct bat_setup *setup, const struct bat_state *s, int seat)
{
	int points = 0, shaken = 0, worth = 0;
	for (int place = 0; place < BAT_LINE; place++) {
		const struct bat_stack *k = &s->stack[bat_stack_at(seat, place)];
		for (int i = 0; i < k->n_cards; i++) {
			points += setup->card[k->cards[i]].budget;
			shaken += k->shaken[i] ? setup->card[k->cards[i]].budget : 0;
		}
		if (k->n_cards) {
			const struct bat_unit *top = bat_unit_of(setup, k->cards[0]);
			worth += WEIGHT_TOP_FIRE * top->value[FIRE] + WEIGHT_TOP_MELEE * top->value[MELEE];
		}
		worth += (k->terrain >= 0 ? WEIGHT_GROUND : 0) - (k->n_cards == 1 ? WEIGHT_LAST_CARD : 0);
	}
	return worth + (WEIGHT_IN_LINE * points - WEIGHT_LINE_SHAKEN * shaken) / HUNDRED;
}

static int worth_of_hand(const struct bat_setup *setup, const struct bat_side *side)
{
	int points = 0, worth = 0;
	for (int i = 0; i < side->n_hand; i++) {
		int card = side->hand[i];
		if (bat_arm(setup, card) == COMMANDER)
			worth += WEIGHT_GENERAL * setup->card[card].rating;
		else
			points += setup->card[card].budget;
	}
	return worth + WEIGHT_IN_HAND * points / HUNDRED;
}

/* 13.2: at half its points an army is beaten. */
static int worth_of_army(const struct bat_setup *setup, int seat, int lost)
{
	int half = bat_army_budget(setup, seat) / 2, part = lost < half ? lost : half;
	if (!setup->rule[SWITCH_ARMY_MORALE] || !half)
		return 0;
	int square = HUNDRED * part / half * part / half;
	return -WEIGHT_HALF_ARMY * square / HUNDRED * square / HUNDRED;
}

/* 13.3: who gains by it that the turns run out. */
static int worth_of_time(const struct bat_setup *setup, const struct bat_state *s, int seat, int lost)
{
	int all = 2 * setup->turns, over = s->at.turn, left = all - over;
	if (setup->at_limit == seat)
		return WEIGHT_EVENING_NEAR / (left + LATE) + WEIGHT_EVENING_TIME * over / all;
	if (setup->at_limit != VALUE_NONE)
		return 0;
	return -lost * (WEIGHT_LOST_NEAR / (left + SOON) + WEIGHT_LOST_TIME * over / all) / HUNDRED;
}

static int worth_of_side(const struct bat_setup *setup, const struct bat_state *s, int seat)
{
	int empty = bat_empty_stacks(s, seat), lost = bat_eliminated_budget(setup, s, seat);
	return worth_of_line(setup, s, seat) + worth_of_hand(setup, &s->side[seat]) - WEIGHT_LOST * lost / HUNDRED -
	       (empty > 0 ? WEIGHT_ONE_EMPTY : 0) - (empty > 1 ? WEIGHT_TWO_EMPTY : 0) +
	       worth_of_army(setup, seat, lost) + worth_of_time(setup, s, seat, lost) +
	       (s->at.active == seat ? WEIGHT_TO_MOVE : 0);
}

int bat_worth(const void *setup, const void *state, int seat)
{
	const struct bat_state *s = state;
	if (s->at.over)
		return share_of_game(s->at.winner, seat);
	return share_of(worth_of_side(setup, s, seat) - worth_of_side(setup, s, !seat));
}
