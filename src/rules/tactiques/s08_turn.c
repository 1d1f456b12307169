/* Chapter 8: the turn's beginning and end, victory. */
#include "rules/tactiques/tac.h"

enum { THREAT = 4 };

static void choose_orders(struct run *run, int seat, void *context)
{
	int *order = context;
	for (int c = 0; c < tac_state(run)->n_command; c++) {
		const struct tac_command_setup *k = &tac_setup(run)->command[c];
		if (k->seat != seat || !k->any)
			continue;
		for (int o = 0; o < ORDERS; o++)
			option(run, UNDER_ORDER, o, 0, 0);
		struct choice begins = ask(run, Q_BEGIN, seat, c, VALUE_NONE);
		order[c] = ARG(&begins, UNDER_ORDER, order);
	}
}

/* 10.02: what the scenario leaves to its owner. */
static void first_orders(struct run *run)
{
	RULE("TN 10.02");
	struct tac_state *s = tac_state(run);
	int *order = run_scratch(run, TAC_COMMANDS);
	uint32_t seats = 0;
	for (int c = 0; c < s->n_command; c++)
		if (tac_setup(run)->command[c].any)
			seats |= 1u << tac_setup(run)->command[c].seat;
	if (seats)
		ask_all(run, seats, choose_orders, order);
	for (int c = 0; c < s->n_command; c++)
		if (tac_setup(run)->command[c].any) {
			s->command[c].order = order[c];
			report(run, EV_begins, tac_setup(run)->command[c].seat, c, order[c]);
		}
}

/* 8.25: whom a mask hides claims nothing, as nothing under it would. */
static bool stands_openly(struct tac_at at, int hex)
{
	RULE("TN 8.25m", true);
	struct tac_stack k = tac_stack_at(at, hex);
	for (int i = 0; i < k.n; i++)
		if (at.s->unit[k.unit[i]].masked != 1)
			return true;
	return false;
}

int tac_setup_row(struct run *run)
{
	RULE("TN 8.1", FLOW_TURN_END);
	first_orders(run);
	for (int o = 0; o < tac_state(run)->n_objective; o++) {
		int hex = tac_setup(run)->objective[o].hex, seat = tac_seat_at(tac_now(run), hex);
		if (seat != VALUE_NONE && stands_openly(tac_now(run), hex))
			tac_state(run)->objective[o].holder = seat;
	}
	tac_fog(run);
	return FLOW_TURN_END;
}

/* 1.46, the chart's last line: an enemy unit within four hexes of a Depot. */
static bool is_threatened(struct tac_at at, int seat)
{
	RULE("TN 1.46t", false);
	const struct tac_side_setup *side = &at.setup->side[seat];
	for (int i = 0; i < side->n_depots; i++)
		if (tac_nearest(at, !seat, side->depot[i]) <= THREAT || tac_seat_at(at, side->depot[i]) == !seat)
			return true;
	return false;
}

/* 9.41: of the player turn that begins nobody has an order yet. */
static void forget_orders(struct run *run, int seat)
{
	struct tac_state *s = tac_state(run);
	for (int c = 0; c < s->n_command; c++)
		if (tac_setup(run)->command[c].seat == seat)
			s->command[c].ordered = 0;
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
	forget_orders(run, seat);
	tac_determine(run, seat);
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
		if (tac_setup(run)->objective[o].hex != hex || s->objective[o].holder == seat ||
		    !stands_openly(tac_now(run), hex))
			continue;
		s->objective[o].holder = seat;
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
		n += at.setup->unit[u].seat == enemy && at.setup->unit[u].counts && tac_shattered(at, u) &&
		     (tac_twin(at, u) == VALUE_NONE || tac_twin(at, u) > u);
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
		n += at.setup->award[i].points * count_of(at, !seat, (enum tac_award)at.setup->award[i].kind);
	return n;
}

_Noreturn void tac_end_game(struct run *run, int winner, enum tac_victory how, int net)
{
	report(run, EV_won, VALUE_NONE, winner, (int)how, net);
	run_finish(run, winner);
}

/* 8.22, 8.23, 8.24: a decisive victory at any turn's end, a tactical one after the last. */
static void judge(struct run *run)
{
	RULE("TN 8.22");
	struct tac_at at = tac_now(run);
	if (tac_game_turn(at) >= at.setup->turns)
		tac_lift_all(run);
	int first = tac_points(at, 0), second = tac_points(at, 1), net = first - second;
	report(run, EV_points, VALUE_NONE, first, second, net);
	for (int seat = 0; seat < 2; seat++) {
		int mine = seat ? -net : net;
		if (at.setup->decisive[seat] != VALUE_NONE && mine >= at.setup->decisive[seat])
			tac_end_game(run, seat, DECISIVE, mine);
	}
	if (tac_game_turn(at) < at.setup->turns)
		return;
	for (int seat = 0; seat < 2; seat++) {
		int mine = seat ? -net : net;
		if (at.setup->tactical[seat] != VALUE_NONE && mine >= at.setup->tactical[seat])
			tac_end_game(run, seat, TACTICAL, mine);
	}
	tac_end_game(run, VALUE_NONE, DRAWN, net);
}

/* Q: after the second player turn. */
int tac_end_row(struct run *run)
{
	RULE("TN 8.1Q", FLOW_TURN_END);
	struct tac_state *s = tac_state(run);
	int flow = tac_close_turn(run);
	if (flow != FLOW_NEXT)
		return flow;
	for (int u = 0; u < s->n_unit; u++)
		s->unit[u].fought = 0;
	judge(run);
	return FLOW_TURN_END;
}
