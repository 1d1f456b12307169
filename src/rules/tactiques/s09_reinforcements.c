/* Chapter 9, seventh section: step G, reinforcements.  How they enter in step J stands in
 * s11_moves.c. */
#include "rules/tactiques/tac.h"

enum { ARRIVE = 10, HEXES_A_TURN = 5, LATEST = 60 };

/* ---- who waits ---- */

/* 9.73: has the turn come in which that element of a group may enter? */
static bool is_due(struct tac_at at, int group, int delay)
{
	RULE("TN 9.73", true);
	const struct tac_group *g = &at.s->group[group];
	return g->arrived && tac_game_turn(at) >= g->arrived + delay + g->late;
}

static bool waits(struct tac_at at, int unit)
{
	int group = at.s->unit[unit].status == WAITING ? at.setup->unit[unit].group : VALUE_NONE;
	return group != VALUE_NONE && at.s->group[group].arrived && is_due(at, group, at.setup->unit[unit].delay);
}

/* 9.74: who stands before it has entered, or had his turn to. */
static bool is_next(struct tac_at at, int unit)
{
	RULE("TN 9.74", true);
	int entry = at.s->group[at.setup->unit[unit].group].entry;
	for (int u = 0; u < at.s->n_unit; u++)
		if (waits(at, u) && at.setup->unit[u].seat == at.setup->unit[unit].seat &&
		    at.s->group[at.setup->unit[u].group].entry == entry &&
		    at.s->unit[u].queue < at.s->unit[unit].queue && !at.s->unit[u].acted)
			return false;
	return true;
}

int tac_entry_of_unit(struct tac_at at, int unit)
{
	return waits(at, unit) && is_next(at, unit) ? at.s->group[at.setup->unit[unit].group].entry : VALUE_NONE;
}

int tac_entry_of_leader(struct tac_at at, int leader)
{
	const struct tac_leader_setup *l = &at.setup->leader[leader];
	if (l->group == VALUE_NONE || at.s->leader[leader].status != LEADS || at.s->leader[leader].hex != VALUE_NONE ||
	    !at.s->group[l->group].arrived || !is_due(at, l->group, l->delay))
		return VALUE_NONE;
	return at.s->group[l->group].entry;
}

bool tac_is_awaited(struct tac_at at, int command)
{
	RULE("TN 14.1w", false);
	bool waiting = false;
	for (int u = 0; u < at.s->n_unit; u++) {
		if (at.setup->unit[u].company || at.setup->unit[u].command != command)
			continue;
		if (tac_on_map(at.s, u))
			return false;
		waiting = waiting || at.s->unit[u].status == WAITING;
	}
	return waiting;
}

/* 9.75: a point for every unit that entered there before it, in this player turn. */
int tac_crowd_cost(struct tac_at at, int hex)
{
	RULE("TN 9.75", 0);
	int n = 0;
	for (int g = 0; g < at.s->n_group; g++)
		if (at.s->group[g].entry == hex && at.setup->group[g].seat == at.s->at.active)
			n += at.s->group[g].entered;
	return 2 * n;
}

void tac_count_entry(struct run *run, int unit)
{
	struct tac_state *s = tac_state(run);
	s->group[tac_setup(run)->unit[unit].group].entered++;
	s->unit[unit].queue = 0;
}

/* ---- 10.03: the orders they come with ---- */

/* Is the brigade of that group, and of none that has arrived before? */
static bool comes_with(struct tac_at at, int command, int group)
{
	bool comes = false;
	for (int u = 0; u < at.s->n_unit; u++) {
		int g = at.setup->unit[u].group;
		if (at.setup->unit[u].command != command || g == VALUE_NONE)
			continue;
		if (g != group && at.s->group[g].arrived)
			return false;
		comes = comes || g == group;
	}
	return comes && at.setup->command[command].level == BRIGADE && at.setup->command[command].arrives;
}

/* The order of the roster stands first. */
static void choose_order(struct run *run, int command)
{
	RULE("TN 10.03");
	struct tac_command *c = &tac_state(run)->command[command];
	int seat = tac_setup(run)->command[command].seat;
	option(run, UNDER_ORDER, c->order, 0, 0);
	for (int order = 0; order < ORDERS; order++)
		if (order != c->order)
			option(run, UNDER_ORDER, order, 0, 0);
	struct choice mission = ask(run, Q_MISSION, seat, command, VALUE_NONE);
	c->order = ARG(&mission, UNDER_ORDER, order);
	report(run, EV_ordered, seat, command, c->order);
}

/* ---- 9.71, 9.72 ---- */

static void try_to_arrive(struct run *run, int group)
{
	RULE("TN 9.71");
	const struct tac_group_setup *k = &tac_setup(run)->group[group];
	modifier(run, "TN 9.71", k->name, k->modifier);
	int die = roll(run, "TN 9.71", "arrival", k->seat, 1, VALUE_NONE, VALUE_NONE)->value[0];
	bool arrived = die + k->modifier >= ARRIVE;
	int ways = 10 - (ARRIVE - k->modifier) + 1;
	roll_check(run, arrived, ways < 0 ? 0 : ways < 10 ? ways : 10, 10);
	report(run, EV_arrives, k->seat, group, arrived);
	if (!arrived)
		return;
	tac_state(run)->group[group].arrived = tac_game_turn(tac_now(run));
	for (int c = 0; c < tac_state(run)->n_command; c++)
		if (comes_with(tac_now(run), c, group))
			choose_order(run, c);
}

/* ---- 9.76: another way in ---- */

static bool is_blocked(struct tac_at at, int seat, int hex)
{
	return tac_seat_at(at, hex) == !seat || tac_blazes(at, hex);
}

static bool has_waiting(struct tac_at at, int group)
{
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].group == group && waits(at, u))
			return true;
	for (int l = 0; l < at.s->n_leader; l++)
		if (at.setup->leader[l].group == group && tac_entry_of_leader(at, l) != VALUE_NONE)
			return true;
	return false;
}

static int turns_to(struct tac_at at, int from, int to)
{
	return (flat_distance(&at.setup->map, from, to) + HEXES_A_TURN - 1) / HEXES_A_TURN;
}

/* It waits, or goes to another hex of the edge: a turn for every five hexes. */
static void divert(struct run *run, int group)
{
	RULE("TN 9.76");
	struct tac_at at = tac_now(run);
	struct tac_group *g = &tac_state(run)->group[group];
	int seat = at.setup->group[group].seat;
	option(run, ENTRY_WAIT, 0, 0, 0);
	for (int hex = 0; hex < flat_hexes(&at.setup->map); hex++)
		if (hex != g->entry && flat_edge(&at.setup->map, hex) && !is_blocked(at, seat, hex) &&
		    !(tac_traits(at, hex) & WATER))
			option(run, ENTRY_AT, hex, 0, 0);
	struct choice c = ask(run, Q_ENTRY, seat, group, VALUE_NONE);
	if (c.verb == ENTRY_WAIT)
		return;
	int hex = ARG(&c, ENTRY_AT, hex), turns = turns_to(at, g->entry, hex);
	g->late = g->late + turns < LATEST ? g->late + turns : LATEST;
	g->entry = hex;
	report(run, EV_diverts, seat, group, hex, turns);
}

/* ---- 9.74: the order in which they enter ---- */

static int last_place(struct tac_at at, int seat)
{
	int last = 0;
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].seat == seat && at.s->unit[u].queue > last)
			last = at.s->unit[u].queue;
	return last;
}

static void line_up(struct run *run, int group)
{
	RULE("TN 9.74o");
	struct tac_state *s = tac_state(run);
	int seat = tac_setup(run)->group[group].seat;
	for (;;) {
		struct tac_at at = tac_now(run);
		int n = 0;
		for (int u = 0; u < s->n_unit; u++)
			if (at.setup->unit[u].group == group && waits(at, u) && !s->unit[u].queue) {
				option(run, ONE_UNIT, u, 0, 0);
				n++;
			}
		if (!n)
			return;
		struct choice c = ask(run, Q_QUEUE, seat, s->group[group].entry, VALUE_NONE);
		s->unit[ARG(&c, ONE_UNIT, unit)].queue = last_place(at, seat) + 1;
	}
}

/* ---- G ---- */

void tac_arrivals(struct run *run, int seat)
{
	static const struct value_decl decl = {"group", VALUE_ID, NULL, tac_TABLE_group};
	struct tac_state *s = tac_state(run);
	for (int g = 0; g < s->n_group; g++) {
		const struct tac_group_setup *k = &tac_setup(run)->group[g];
		s->group[g].entered = 0;
		if (k->seat != seat || tac_game_turn(tac_now(run)) < k->turn)
			continue;
		scope_push(run, &decl, g);
		if (!s->group[g].arrived)
			try_to_arrive(run, g);
		if (has_waiting(tac_now(run), g) && is_blocked(tac_now(run), seat, s->group[g].entry))
			divert(run, g);
		line_up(run, g);
		scope_pop(run);
	}
}

int tac_arrive_row(struct run *run)
{
	RULE("TN 8.1G", FLOW_NEXT);
	if (!tac_setup(run)->rule[SWITCH_EARLY])
		tac_arrivals(run, tac_state(run)->at.active);
	return FLOW_NEXT;
}
