/* Chapter 8: empty stacks, flank attacks, the reserve, generals alone. */
#include "rules/battalions/bat.h"

/* 8.1: a stack without battalions is empty, however it came to be so. */
bool bat_is_empty(const struct bat_state *s, int stack)
{
	RULE("BAT 8.1", false);
	return !s->stack[stack].n_cards;
}

/* 8.2: who faces an empty stack may turn against its neighbours. */
bool bat_flanks(const struct bat_state *s, int stack)
{
	RULE("BAT 8.2", false);
	return bat_is_empty(s, bat_facing(stack));
}

/* 8.4: generals alone in a stack that is attacked die without dice. */
void bat_kill_generals(struct run *run, int stack)
{
	RULE("BAT 8.4");
	struct bat_state *s = bat_state(run);
	const struct bat_setup *setup = bat_setup(run);
	struct bat_stack *k = &s->stack[stack];
	int seat = bat_seat_of(stack);
	while (k->n_generals) {
		int general = k->generals[0];
		list_remove(k->generals, &k->n_generals, 0);
		s->side[seat].lost[s->side[seat].n_lost++] = general;
		if (setup->card[general].army)
			bat_commander_killed(run, seat, general, stack);
		else
			report(run, EV_general_killed, seat, general, stack);
	}
}

/* 8.3: the top battalion of the Reserve deck; generals on the way go under it. */
int bat_turn_reserve(struct run *run, int seat)
{
	RULE("BAT 8.3", VALUE_NONE);
	struct bat_side *side = &bat_state(run)->side[seat];
	for (int n = side->n_reserve; n > 0; n--) {
		int card = side->reserve[0];
		list_remove(side->reserve, &side->n_reserve, 0);
		deck_taken(run, &bat_reserve_deck[seat], card, seat);
		if (bat_arm(bat_setup(run), card) != COMMANDER)
			return card;
		side->reserve[side->n_reserve++] = card;
		deck_under(run, &bat_reserve_deck[seat], card);
	}
	return VALUE_NONE;
}
