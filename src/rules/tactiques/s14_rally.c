/* Chapter 14: fatigue and the Rally step.  Commitment stands in s14_commitment.c. */
#include "rules/tactiques/tac.h"

/* ---- N: 14.1 ---- */

/* Engage tires, and so does a charge in reaction under other orders.  Double Step was paid when
 * it was made. */
static bool grows_tired(struct tac_at at, int command)
{
	RULE("TN 14.1", false);
	const struct tac_command *c = &at.s->command[command];
	return (c->order == ENGAGE || c->charged) && !tac_is_awaited(at, command);
}

int tac_fatigue_row(struct run *run)
{
	RULE("TN 8.1N", FLOW_NEXT);
	struct tac_state *s = tac_state(run);
	for (int c = 0; c < s->n_command; c++) {
		const struct tac_command_setup *k = &tac_setup(run)->command[c];
		if (k->seat != s->at.active || k->level != BRIGADE)
			continue;
		if (grows_tired(tac_now(run), c) && s->command[c].fatigue < k->fatigue) {
			s->command[c].fatigue++;
			report(run, EV_fatigue, k->seat, c, s->command[c].fatigue);
		}
		s->command[c].charged = s->command[c].doubled = 0;
	}
	return FLOW_NEXT;
}

/* ---- O: 14.2 ---- */

static void mount(struct run *run, int seat)
{
	RULE("TN 7.43D");
	struct tac_state *s = tac_state(run);
	for (int l = 0; l < s->n_leader; l++) {
		if (!s->leader[l].unhorsed || tac_setup(run)->leader[l].seat != seat)
			continue;
		s->leader[l].unhorsed = 0;
		report(run, EV_mounted, seat, l);
	}
}

static bool recovers(struct tac_at at, int unit)
{
	RULE("TN 14.2t", false);
	const struct tac_unit *u = &at.s->unit[unit];
	return u->tired && !u->fought && u->disruption == NORMAL && !tac_engaged(at, unit) &&
	       !(tac_traits(at, u->hex) & BROKEN) && (u->hex2 == VALUE_NONE || !(tac_traits(at, u->hex2) & BROKEN));
}

static void rest(struct run *run, int seat)
{
	struct tac_state *s = tac_state(run);
	for (int u = 0; u < s->n_unit; u++) {
		if (tac_setup(run)->unit[u].seat != seat || !tac_on_map(s, u) || !recovers(tac_now(run), u))
			continue;
		s->unit[u].tired = 0;
		report(run, EV_rested, seat, u);
	}
}

/* ---- wounded leaders ---- */

/* The command that the roster gives him to lead, or NONE. */
static int own_command(struct tac_at at, int leader)
{
	for (int c = 0; c < at.s->n_command; c++)
		if (at.setup->command[c].leader == leader)
			return c;
	return VALUE_NONE;
}

/* Who stands in for another goes back to where the roster has him. */
static void step_down(struct run *run, int leader)
{
	struct tac_state *s = tac_state(run);
	int home = own_command(tac_now(run), leader);
	s->leader[leader].command = home;
	if (tac_setup(run)->leader[leader].generic) {
		s->leader[leader].status = RESERVED;
		s->leader[leader].hex = VALUE_NONE;
		return;
	}
	if (home == VALUE_NONE)
		return;
	int other = s->command[home].leader;
	s->command[home].leader = leader;
	if (other != VALUE_NONE && other != leader)
		step_down(run, other);
}

/* 7.43E: with any friendly unit of his command. */
static void offer_return(struct run *run, int leader)
{
	struct tac_at at = tac_now(run);
	int seat = at.setup->leader[leader].seat, command = at.setup->leader[leader].command;
	for (int u = 0; u < at.s->n_unit; u++)
		if (tac_on_map(at.s, u) && at.setup->unit[u].seat == seat &&
		    tac_below(at, tac_unit(at, u)->command, command) && tac_top(at, at.s->unit[u].hex) == u)
			option(run, RETURN_HEX, at.s->unit[u].hex, 0, 0);
	option(run, RETURN_NONE, 0, 0, 0);
}

static void come_back(struct run *run, int leader)
{
	RULE("TN 7.43E");
	enum { RETURNS = 7 };
	struct tac_state *s = tac_state(run);
	int seat = tac_setup(run)->leader[leader].seat;
	bool back = roll(run, "TN 7.43E", "wounded", seat, 1, VALUE_NONE, VALUE_NONE)->value[0] >= RETURNS;
	roll_check(run, back, 10 - RETURNS + 1, 10);
	if (!back)
		return;
	offer_return(run, leader);
	struct choice c = ask(run, Q_RETURN, seat, leader, VALUE_NONE);
	if (c.verb == RETURN_NONE)
		return;
	s->leader[leader].status = LEADS;
	s->leader[leader].hex = ARG(&c, RETURN_HEX, hex);
	int home = own_command(tac_now(run), leader), by = home == VALUE_NONE ? home : s->command[home].leader;
	s->leader[leader].command = home;
	if (home != VALUE_NONE)
		s->command[home].leader = leader;
	if (by != VALUE_NONE && by != leader)
		step_down(run, by);
	report(run, EV_returns, seat, leader, ARG(&c, RETURN_HEX, hex));
}

/* ---- Rally Task Checks ---- */

/* 14.21, 15.61: not in ground where nobody rallies. */
static bool may_rally(struct tac_at at, int unit)
{
	RULE("TN 15.61", true);
	const struct tac_unit *u = &at.s->unit[unit];
	return tac_grounds[at.setup->ground[u->hex]].rally &&
	       (u->hex2 == VALUE_NONE || tac_grounds[at.setup->ground[u->hex2]].rally);
}

/* 14.22: beside or with one of the same brigade; units that do not count do not help. */
static bool has_integrity(struct tac_at at, int unit)
{
	RULE("TN 14.22", false);
	const struct tac_unit_setup *own = tac_unit(at, unit);
	if (!own->counts || at.setup->command[own->command].level != BRIGADE)
		return false;
	for (int u = 0; u < at.s->n_unit; u++) {
		const struct tac_unit_setup *other = tac_unit(at, u);
		if (u == unit || !tac_on_map(at.s, u) || !other->counts || other->command != own->command)
			continue;
		if (tac_gap(at, u, unit) <= 1)
			return true;
	}
	return false;
}

static void rally(struct run *run, int unit)
{
	RULE("TN 14.2");
	struct tac_unit *u = &tac_state(run)->unit[unit];
	struct tac_sum extra = {0};
	if (has_integrity(tac_now(run), unit))
		tac_add(&extra, MOD_INTEGRITY);
	if (!tac_task_check(run, unit, TASK_RALLY, &extra))
		return;
	u->disruption--;
	report(run, EV_rallies, tac_setup(run)->unit[unit].seat, unit, u->disruption);
}

static bool is_shaken(const struct tac_state *s, int unit)
{
	return tac_on_map(s, unit) && s->unit[unit].disruption != NORMAL;
}

/* Each unit for itself; then a stack is as bad as its worst. */
static void rally_all(struct run *run, int seat)
{
	struct tac_state *s = tac_state(run);
	bool tries[TAC_UNITS];
	for (int u = 0; u < s->n_unit; u++)
		tries[u] = tac_setup(run)->unit[u].seat == seat && is_shaken(s, u) && may_rally(tac_now(run), u);
	for (int u = 0; u < s->n_unit; u++)
		if (tries[u])
			rally(run, u);
	for (int u = 0; u < s->n_unit; u++)
		if (tries[u])
			tac_share_disruption(run, s->unit[u].hex);
}

int tac_rally_row(struct run *run)
{
	RULE("TN 8.1O", FLOW_NEXT);
	struct tac_state *s = tac_state(run);
	int seat = s->at.active;
	mount(run, seat);
	rest(run, seat);
	for (int l = 0; l < s->n_leader; l++)
		if (s->leader[l].status == WOUNDED && tac_setup(run)->leader[l].seat == seat)
			come_back(run, l);
	tac_settle(run); /* who stood in for him may have let others into a stack */
	rally_all(run, seat);
	return FLOW_NEXT;
}
