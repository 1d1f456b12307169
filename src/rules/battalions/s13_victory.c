/* Chapter 13: victory, judged at the end of each player's turn. */
#include "rules/battalions/bat.h"

static _Noreturn void end_game(struct run *run, int winner, enum bat_ending how, int mine, int theirs)
{
	if (winner == VALUE_NONE)
		report(run, EV_drawn, VALUE_NONE, mine, theirs);
	else
		report(run, EV_won, winner, winner, (int)how, mine, theirs);
	run_finish(run, winner);
}

/* 13.1: three of five stacks without a battalion lose; both at once: more empty stacks lose,
 * as many: the active side wins. */
static void judge_stacks(struct run *run)
{
	RULE("BAT 13.1");
	const struct bat_state *s = bat_state(run);
	int limit = bat_setup(run)->rule[SWITCH_EMPTY], me = s->at.active;
	int mine = bat_empty_stacks(s, me), theirs = bat_empty_stacks(s, !me);
	if (mine < limit && theirs < limit)
		return;
	int winner = mine > theirs ? !me : me;
	end_game(run, winner, ENDS_STACKS, winner == me ? mine : theirs, winner == me ? theirs : mine);
}

int bat_army_budget(const struct bat_setup *setup, int seat)
{
	int n = 0;
	for (int c = 0; c < setup->n_cards; c++)
		if (setup->card[c].seat == seat && bat_arm(setup, c) != COMMANDER)
			n += setup->card[c].budget;
	return n;
}

/* 13.2: by the switch, half the battalions' budget eliminated loses. */
static void judge_army(struct run *run)
{
	RULE("BAT 13.2");
	const struct bat_setup *setup = bat_setup(run);
	int me = bat_state(run)->at.active;
	if (!setup->rule[SWITCH_ARMY_MORALE])
		return;
	for (int k = 0; k < 2; k++) {
		int loser = k ? me : !me;
		int lost = bat_eliminated_budget(setup, bat_state(run), loser);
		if (2 * lost >= bat_army_budget(setup, loser))
			end_game(run, !loser, ENDS_ARMY, bat_eliminated_budget(setup, bat_state(run), !loser), lost);
	}
}

/* 13.3: at the turn limit the scenario's winner, or the smaller losses. */
static void judge_limit(struct run *run)
{
	RULE("BAT 13.3");
	const struct bat_setup *setup = bat_setup(run);
	const struct bat_state *s = bat_state(run);
	int lost[2] = {bat_eliminated_budget(setup, s, 0), bat_eliminated_budget(setup, s, 1)};
	int gap = lost[0] - lost[1];
	if (s->at.turn < 2 * setup->turns)
		return;
	if (setup->at_limit != VALUE_NONE)
		end_game(run, setup->at_limit, ENDS_TIME, lost[setup->at_limit], lost[!setup->at_limit]);
	bool draw = !gap || (gap < 0 ? -gap : gap) < setup->rule[SWITCH_DRAWN];
	int winner = draw ? VALUE_NONE : gap > 0;
	end_game(run, winner, ENDS_POINTS, lost[draw ? 0 : winner], lost[draw ? 1 : !winner]);
}

void bat_judge(struct run *run)
{
	judge_stacks(run);
	judge_army(run);
	judge_limit(run);
}
