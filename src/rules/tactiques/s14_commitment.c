/* Chapter 14, third section: step P, Commitment. */
#include "rules/tactiques/tac.h"

enum { PASS = 10, NATURAL_PASS = 10, NATURAL_FAIL = 1, RESERVE_MOST = 5 };

/* 14.3: who must check. */
static bool is_obliged(struct tac_at at, int command)
{
	RULE("TN 14.3", false);
	if (at.setup->command[command].level != BRIGADE || !tac_has_unit(at, command, false))
		return false;
	return tac_has_unit(at, command, true) || (at.s->command[command].order == ENGAGE &&
						   (tac_fatigued(at, command) || tac_brigade_shattered(at, command)));
}

/* ---- modifiers ---- */

/* 14.35: each superior who is with it, unless he is paralysed (9.31). */
static int superiors(struct tac_at at, int command)
{
	RULE("TN 14.35", 0);
	return tac_superiors(at, command);
}

/* All of its units are on the map, or eliminated; but not every one of them. */
static bool is_whole(struct tac_at at, int command)
{
	int n = 0;
	for (int u = 0; u < at.s->n_unit; u++) {
		if (at.setup->unit[u].company || at.setup->unit[u].command != command)
			continue;
		if (at.s->unit[u].status != ON_MAP && at.s->unit[u].status != LOST)
			return false;
		n++;
	}
	return !n || tac_has_unit(at, command, false);
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

static void commitment_sum(struct run *run, int command, struct tac_sum *sum)
{
	RULE("TN 14.31");
	struct tac_at at = tac_now(run);
	const struct tac_command *c = &at.s->command[command];
	int seat = at.setup->command[command].seat;
	tac_add_n(sum, MOD_RATING, tac_rating(run, command));
	tac_add_n(sum, MOD_RESERVES, reserves(at, seat));
	tac_add_n(sum, MOD_SUPERIOR, superiors(at, command));
	if (tac_cut_off(at, command))
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

/* 14.34: so may troops of an echelon above it that are within its range. */
static bool goes_along(struct run *run, int unit, int command, const bool near[TAC_UNITS])
{
	RULE("TN 14.34", false);
	int own = tac_unit(tac_now(run), unit)->command;
	return near[unit] && own != command && tac_below(tac_now(run), command, own) && goes_too(run, unit);
}

static bool goes(struct run *run, int unit, int command, bool full, const bool near[TAC_UNITS])
{
	if (!tac_is_of(tac_now(run), unit, command))
		return goes_along(run, unit, command, near);
	return !stays(run, unit) && (full || tac_engaged(tac_now(run), unit) || goes_too(run, unit));
}

/* 14.32, 14.36: those who go and stand in one hex go together. */
static void retreat_all(struct run *run, int command, bool full)
{
	struct tac_stack go[TAC_STACK] = {{0}};
	bool *near = run_scratch(run, TAC_UNITS * sizeof *near);
	int n = 0;
	tac_near_brigade(run, command, near);
	for (int u = 0; u < tac_state(run)->n_unit; u++) {
		struct tac_at at = tac_now(run);
		if (!goes(run, u, command, full, near))
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

static bool commits(int die, int added)
{
	return die == NATURAL_PASS || (die != NATURAL_FAIL && die + added >= PASS);
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
		commitment_sum(run, command, &sum);
		for (int i = 0; i < sum.n; i++)
			modifier(run, tac_modifiers[sum.item[i].mod].rule, tac_modifiers[sum.item[i].mod].why,
				 sum.item[i].n);
		int die = roll_sealed(run, "TN 14.31", "commitment", seat, SEEN_SEAT, 1, 10)->value[0];
		bool passed = commits(die, sum.total);
		int ways = 0;
		for (int d = 1; d <= 10; d++)
			ways += commits(d, sum.total);
		roll_check_for(run, seat, passed, ways, 10);
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
