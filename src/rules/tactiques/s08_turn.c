/* Chapter 8: the turn's beginning and end, victory. */
#include "rules/tactiques/tac.h"

enum { THREAT = 4 };

int tac_setup_row(struct run *run)
{
	RULE("TN 8.1", FLOW_TURN_END);
	for (int o = 0; o < tac_state(run)->n_objective; o++) {
		int seat = tac_seat_at(tac_now(run), tac_setup(run)->objective[o].hex);
		if (seat != VALUE_NONE)
			tac_state(run)->objective[o].holder = (i8)seat;
	}
	return FLOW_TURN_END;
}

/* 1.46, the chart's last line: an enemy unit within four hexes of a Depot. */
static bool is_threatened(struct tac_at at, int seat)
{
	RULE("TN 1.46t", false);
	const struct tac_side_setup *side = &at.setup->side[seat];
	for (int i = 0; i < side->n_depots; i++)
		if (tac_nearest(at, !seat, side->depot[i]) <= THREAT ||
		    tac_seat_at(at, side->depot[i]) == !seat)
			return true;
	return false;
}

/* C: what is judged at the beginning of a player turn, and holds until the next. */
int tac_start_row(struct run *run)
{
	RULE("TN 8.1C", FLOW_NEXT);
	struct tac_state *s = tac_state(run);
	int seat = s->at.active;
	bool threatened = is_threatened(tac_now(run), seat);
	if (threatened && !s->side[seat].threatened)
		report(run, EV_threatened, seat, seat);
	s->side[seat].threatened = threatened;
	if (tac_setup(run)->rule[SWITCH_EARLY])
		tac_arrivals(run, seat);
	return FLOW_NEXT;
}

/* ---- 8.2 ---- */

/* 8.25: who holds ground is the last to stand there alone with units. */
void tac_claim(struct run *run, int hex, int seat)
{
	RULE("TN 8.25");
	struct tac_state *s = tac_state(run);
	for (int o = 0; o < s->n_objective; o++) {
		if (tac_setup(run)->objective[o].hex != hex || s->objective[o].holder == seat)
			continue;
		s->objective[o].holder = (i8)seat;
		report(run, EV_held, seat, o, seat);
	}
}

/* Twice what ground gives; half of it when it burns. */
static int twice_for_ground(struct tac_at at, int seat)
{
	RULE("TN 8.25b", 0);
	int n = 0;
	for (int o = 0; o < at.s->n_objective; o++) {
		const struct tac_objective_setup *k = &at.setup->objective[o];
		if (at.s->objective[o].holder == seat)
			n += tac_blazes(at, k->hex) ? k->points : 2 * k->points;
	}
	return n;
}

static int count_of(struct tac_at at, int enemy, enum tac_award kind)
{
	int n = 0;
	for (int c = 0; c < at.s->n_command && kind == AWARD_BRIGADE; c++)
		n += at.setup->command[c].seat == enemy && tac_brigade_shattered(at, c);
	for (int u = 0; u < at.s->n_unit && kind == AWARD_UNIT; u++)
		n += at.setup->unit[u].seat == enemy && at.setup->unit[u].counts && tac_shattered(at, u);
	for (int l = 0; l < at.s->n_leader && kind == AWARD_LEADER; l++)
		n += at.setup->leader[l].seat == enemy && !at.setup->leader[l].generic &&
		     (at.s->leader[l].status == OUT || at.s->leader[l].status == CAPTURED);
	return n;
}

int tac_exit_at(struct tac_at at, int seat, int hex)
{
	for (int e = 0; e < at.s->n_exit; e++)
		if (at.setup->exit[e].seat == seat && at.setup->exit[e].hex == hex)
			return e;
	return VALUE_NONE;
}

/* For units that left the map. */
static int for_exits(struct tac_at at, int seat)
{
	RULE("TN 8.21e", 0);
	int n = 0;
	for (int e = 0; e < at.s->n_exit; e++)
		if (at.setup->exit[e].seat == seat)
			n += at.setup->exit[e].points * at.s->exit[e].left;
	return n;
}

/* 8.21 */
int tac_points(struct tac_at at, int seat)
{
	RULE("TN 8.21", 0);
	int n = (twice_for_ground(at, seat) + 1) / 2 + for_exits(at, seat);
	for (int i = 0; i < at.setup->n_awards; i++)
		n += at.setup->award[i].points *
		     count_of(at, !seat, (enum tac_award)at.setup->award[i].kind);
	return n;
}

static _Noreturn void end_game(struct run *run, int winner, enum tac_victory how, int net)
{
	report(run, EV_won, VALUE_NONE, winner, (int)how, net);
	run_finish(run, winner);
}

/* 8.22, 8.23, 8.24: a decisive victory at any turn's end, a tactical one after the last. */
static void judge(struct run *run)
{
	RULE("TN 8.22");
	struct tac_at at = tac_now(run);
	int first = tac_points(at, 0), second = tac_points(at, 1), net = first - second;
	report(run, EV_points, VALUE_NONE, first, second, net);
	for (int seat = 0; seat < 2; seat++) {
		int mine = seat ? -net : net;
		if (at.setup->decisive[seat] != VALUE_NONE && mine >= at.setup->decisive[seat])
			end_game(run, seat, DECISIVE, mine);
	}
	if (tac_game_turn(at) < at.setup->turns)
		return;
	for (int seat = 0; seat < 2; seat++) {
		int mine = seat ? -net : net;
		if (at.setup->tactical[seat] != VALUE_NONE && mine >= at.setup->tactical[seat])
			end_game(run, seat, TACTICAL, mine);
	}
	end_game(run, VALUE_NONE, DRAWN, net);
}

/* Q: after the second player turn. */
int tac_end_row(struct run *run)
{
	RULE("TN 8.1Q", FLOW_TURN_END);
	struct tac_state *s = tac_state(run);
	if (s->at.turn % 2)
		return FLOW_TURN_END;
	for (int u = 0; u < s->n_unit; u++)
		s->unit[u].fought = 0;
	judge(run);
	return FLOW_TURN_END;
}
