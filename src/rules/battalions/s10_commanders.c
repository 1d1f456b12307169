/* Chapter 10: the army commander's death. */
#include "rules/battalions/bat.h"

/* 10.3.after: for the rest of the game Morale is one lower. */
static int without_commander(const struct bat_state *s, int seat)
{
	RULE("BAT 10.3.after", 0);
	return s->side[seat].commander == KILLED;
}

int bat_morale_of(const struct bat_setup *setup, const struct bat_state *s, int card)
{
	const struct bat_unit *u = bat_unit_of(setup, card);
	return u ? u->morale - without_commander(s, setup->card[card].seat) : 0;
}

/* 10.3: at once every battalion of the line checks; who fails is eliminated.  Nothing is added,
 * and these losses call for no checks of their own. */
void bat_commander_killed(struct run *run, int seat, int general, int stack)
{
	RULE("BAT 10.3");
	struct bat_state *s = bat_state(run);
	s->side[seat].commander = KILLED;
	report(run, EV_commander_killed, seat, general, stack);
	for (int p = 0; p < BAT_LINE; p++) {
		int k = bat_stack_at(seat, p);
		for (int i = 0; i < s->stack[k].n_cards;) {
			int card = s->stack[k].cards[i];
			if (bat_morale_check(run, seat, k, i, card, CAUSE_ARMY, 0))
				i++;
			else
				bat_eliminate(run, k, i);
		}
	}
}
