/* Chapter 14, third section: step P, Commitment. */
#include "rules/tactiques/tac.h"

enum { PASS = 10, NATURAL_PASS = 10, NATURAL_FAIL = 1, RESERVE_MOST = 5 };

static bool is_of(struct tac_at at, int unit, int command)
{
	return tac_on_map(at.s, unit) && tac_unit(at, unit)->command == command;
}

/* Has the command a unit on the map, beside an enemy if that is asked? */
static bool has_unit(struct tac_at at, int command, bool engaged)
{
	for (int u = 0; u < at.s->n_unit; u++)
		if (is_of(at, u, command) && (!engaged || tac_engaged(at, u)))
			return true;
	return false;
}

/* 14.3: who must check. */
static bool is_obliged(struct tac_at at, int command)
{
	RULE("TN 14.3", false);
	if (at.setup->command[command].level != BRIGADE || !has_unit(at, command, false))
		return false;
	return has_unit(at, command, true) ||
	       (at.s->command[command].order == ENGAGE &&
		(tac_fatigued(at, command) || tac_brigade_shattered(at, command)));
}

/* ---- modifiers ---- */

/* Is the leader with a unit of the brigade? */
static bool is_with(struct tac_at at, int leader, int command)
{
	for (int u = 0; u < at.s->n_unit && tac_leads(at.s, leader); u++)
		if (is_of(at, u, command) && tac_in_hex(at.s, u, at.s->leader[leader].hex))
			return true;
	return false;
}

static bool is_above(struct tac_at at, int own, int command)
{
	return own != VALUE_NONE && own != command && tac_below(at, command, own);
}

static bool is_superior(struct tac_at at, int leader, int command)
{
	return (is_above(at, at.s->leader[leader].command, command) ||
		is_above(at, tac_acts_for(at, leader), command)) &&
	       is_with(at, leader, command);
}

/* 3.02: a superior who is with the brigade may give his own rating, and does when it is more. */
static int best_rating(struct tac_at at, int command, int rating)
{
	RULE("TN 3.02", rating);
	for (int l = 0; l < at.s->n_leader; l++)
		if (is_superior(at, l, command) && at.setup->leader[l].rating > rating)
			rating = at.setup->leader[l].rating;
	return rating;
}

/* 3.12: one who raises another's rating by 1. */
static int raised(struct tac_at at, int seat, int command)
{
	RULE("TN 3.12", 0);
	for (int l = 0; l < at.s->n_leader; l++)
		if (at.setup->leader[l].seat == seat && at.setup->leader[l].ability == PLUS_ONE &&
		    !at.s->leader[l].paralysed && is_with(at, l, command))
			return 1;
	return 0;
}

/* 14.35: each superior who is with it, unless he is paralysed (9.31). */
static int superiors(struct tac_at at, int command)
{
	RULE("TN 14.35", 0);
	int n = 0;
	for (int l = 0; l < at.s->n_leader; l++)
		n += is_superior(at, l, command) && !at.s->leader[l].paralysed;
	return n;
}

/* All of its units are on the map, or gone for good. */
static bool is_whole(struct tac_at at, int command)
{
	for (int u = 0; u < at.s->n_unit; u++)
		if (!at.setup->unit[u].company && at.setup->unit[u].command == command &&
		    (at.s->unit[u].status == WAITING || at.s->unit[u].status == OFF_ROUTED))
			return false;
	return true;
}

/* 10.31: Reserve Ratings of the side, in halves, rounded up. */
static int reserves(struct tac_at at, int seat)
{
	RULE("TN 10.31", 0);
	int halves = 0;
	for (int c = 0; c < at.s->n_command; c++)
		if (at.setup->command[c].seat == seat && at.setup->command[c].level == BRIGADE &&
		    at.s->command[c].order == RESERVE && is_whole(at, c))
			halves += at.setup->command[c].reserve;
	return (halves + 1) / 2 > RESERVE_MOST ? RESERVE_MOST : (halves + 1) / 2;
}

static void commitment_sum(struct tac_at at, int command, struct tac_sum *sum)
{
	RULE("TN 14.31");
	const struct tac_command *c = &at.s->command[command];
	int seat = at.setup->command[command].seat;
	int own = c->leader == VALUE_NONE ? c->rating : at.setup->leader[c->leader].rating;
	tac_add_n(sum, MOD_RATING, best_rating(at, command, own) + raised(at, seat, command));
	tac_add_n(sum, MOD_RESERVES, reserves(at, seat));
	tac_add_n(sum, MOD_SUPERIOR, superiors(at, command));
	if (c->leader != VALUE_NONE && at.s->leader[c->leader].ooc)
		tac_add(sum, MOD_OOC);
	if (tac_brigade_shattered(at, command))
		tac_add(sum, MOD_BRIGADE);
	if (tac_fatigued(at, command))
		tac_add(sum, MOD_FATIGUED);
	if (c->order == MANEUVER)
		tac_add(sum, MOD_MANEUVER);
	if (tac_light(at) == DUSK)
		tac_add(sum, MOD_DUSK);
	if (tac_light(at) == NIGHT)
		tac_add(sum, MOD_NIGHT);
}

/* ---- who goes back ---- */

/* 14.33: in a Strongpoint or with an aide a unit may stay. */
static bool stays(struct run *run, int unit)
{
	RULE("TN 14.33", false);
	struct tac_at at = tac_now(run);
	int command = tac_unit(at, unit)->command;
	if (at.s->command[command].order == ENGAGE || tac_order_of(at, unit) != ENGAGE)
		return false;
	option(run, ANSWER_YES, 0, 0, 0);
	option(run, ANSWER_NO, 0, 0, 0);
	return ask(run, Q_STAY, at.setup->unit[unit].seat, unit, VALUE_NONE).verb == ANSWER_YES;
}

/* 14.32: who is not beside an enemy may go as well. */
static bool goes_too(struct run *run, int unit)
{
	RULE("TN 14.32", false);
	option(run, ANSWER_NO, 0, 0, 0);
	option(run, ANSWER_YES, 0, 0, 0);
	return ask(run, Q_WITHDRAW, tac_setup(run)->unit[unit].seat, unit, VALUE_NONE).verb == ANSWER_YES;
}

/* 14.32, 14.36: units of the command that stand in one hex go together. */
static void retreat_all(struct run *run, int command, bool full)
{
	struct tac_stack go[TAC_STACK] = {{0}};
	int n = 0;
	for (int u = 0; u < tac_state(run)->n_unit; u++) {
		struct tac_at at = tac_now(run);
		if (!is_of(at, u, command) || stays(run, u))
			continue;
		if (!full && !tac_engaged(at, u) && !goes_too(run, u))
			continue;
		int i = 0;
		while (i < n && at.s->unit[go[i].unit[0]].hex != at.s->unit[u].hex)
			i++;
		if (i == TAC_STACK)
			break;
		n += i == n;
		go[i].unit[go[i].n++] = (int16_t)u;
	}
	for (int i = 0; i < n; i++) {
		tac_those_left(tac_state(run), &go[i]);
		tac_retreat(run, &go[i], 0, VALUE_NONE);
		tac_panic(run);
	}
	tac_settle(run);
}

/* 14.32: the order of a brigade that was under Engage becomes Maneuver, before its units go. */
static void fail(struct run *run, int command, bool full)
{
	RULE("TN 14.36");
	struct tac_command *c = &tac_state(run)->command[command];
	int seat = tac_setup(run)->command[command].seat;
	if (c->order == ENGAGE) {
		c->order = MANEUVER;
		report(run, EV_order_changes, seat, command, MANEUVER);
	}
	if (full)
		report(run, EV_full_retreat, seat, command);
	retreat_all(run, command, full);
}

/* 10.3: in Reserve it fails without a roll. */
static void check(struct run *run, int command)
{
	struct tac_at at = tac_now(run);
	int seat = at.setup->command[command].seat;
	struct tac_sum sum = {0};
	static const struct value_decl decl = {"command", VALUE_ID, NULL, tac_TABLE_command};
	scope_push(run, &decl, command);
	if (at.s->command[command].order == RESERVE) {
		fail(run, command, false);
	} else {
		commitment_sum(at, command, &sum);
		for (int i = 0; i < sum.n; i++)
			modifier(run, tac_modifiers[sum.item[i].mod].rule, tac_modifiers[sum.item[i].mod].why,
				 sum.item[i].n);
		int die = roll_sealed(run, "TN 14.31", "commitment", seat, SEEN_SEAT, 1, 10)->value[0];
		bool passed = die == NATURAL_PASS || (die != NATURAL_FAIL && die + sum.total >= PASS);
		report(run, EV_commits, seat, command, die + sum.total, passed);
		if (!passed)
			fail(run, command, die == NATURAL_FAIL);
	}
	scope_pop(run);
}

/* P */
int tac_commit_row(struct run *run)
{
	RULE("TN 8.1P", FLOW_NEXT);
	int seat = tac_state(run)->at.active;
	for (int c = 0; c < tac_state(run)->n_command && tac_setup(run)->rule[SWITCH_COMMITMENT]; c++)
		if (tac_setup(run)->command[c].seat == seat && is_obliged(tac_now(run), c))
			check(run, c);
	return FLOW_NEXT;
}
