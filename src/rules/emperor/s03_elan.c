/* Chapter 3: elan, and what it buys. */
#include "rules/emperor/emp.h"

int emp_army_elan(const struct emp_setup *setup, const struct emp_state *s, int seat)
{
	int n = 0;
	for (int l = 0; l < setup->n_leaders; l++)
		n += setup->leader[l].seat == seat ? s->leader[l].elan : 0;
	return n;
}

/* ---- 3.1: sharing it out before the first turn ---- */

bool emp_shares(const struct emp_setup *setup, const struct emp_state *s, int seat, int share[EMP_LEADERS])
{
	bool any = false;
	for (int l = 0; l < setup->n_leaders; l++)
		share[l] = s->leader[l].elan;
	for (int i = 0; i < s->n_command; i++)
		if (s->command[i].verb == CMD_SHARE && s->command[i].seat == seat) {
			share[s->command[i].a] = s->command[i].b;
			any = true;
		}
	return any;
}

struct no emp_share_fault(const struct emp_setup *setup, const struct emp_state *s, int seat)
{
	RULE("EMP 3.1.shares", NO_OBJECTION);
	int share[EMP_LEADERS], total = 0, had = 0;
	if (!emp_shares(setup, s, seat, share))
		return NO(share_nothing);
	for (int l = 0; l < setup->n_leaders; l++) {
		if (setup->leader[l].seat != seat)
			continue;
		total += share[l];
		had += s->leader[l].elan;
		if (share[l] > emp_number(N_SHARE_MOST) || share[l] < (setup->leader[l].army ? 0 : 1))
			return NO(share_limits);
	}
	return total == had ? NO_OBJECTION : NO(share_total);
}

void emp_share_elan(struct run *run)
{
	RULE("EMP 3.1");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	int share[EMP_LEADERS];
	if (s->at.turn != 1 || !setup->rule[SWITCH_SHARE])
		return;
	for (int k = 0; k < 2; k++) {
		int seat = setup->seat_by_id[k];
		if (emp_share_fault(setup, s, seat).why || !emp_shares(setup, s, seat, share))
			continue;
		for (int l = 0; l < setup->n_leaders; l++) {
			if (setup->leader[l].seat != seat || s->leader[l].elan == share[l])
				continue;
			s->leader[l].elan = share[l];
			report(run, EV_shared, seat, l, share[l]);
		}
	}
}

/* ---- 3.2, 3.3: spending ---- */

static bool is_near_leader(const struct emp_setup *setup, const struct emp_state *s, int leader, int unit)
{
	struct geo_point at = {s->leader[leader].x * GEO_UNIT, s->leader[leader].y * GEO_UNIT};
	struct geo_shape shape = emp_shape(setup, s, unit), point = geo_of_point(at);
	return geo_within(&shape, &point, emp_number(N_COMMAND));
}

/* 3.3: a corps commander his own corps, the army commander anybody, within 12 inches. */
bool emp_may_help(const struct emp_setup *setup, const struct emp_state *s, int leader, int unit)
{
	RULE("EMP 3.3", false);
	return s->leader[leader].where == ON_TABLE && emp_in_play(s, unit) &&
	       (setup->leader[leader].army ? setup->leader[leader].seat == setup->unit[unit].seat
					   : setup->unit[unit].leader == leader) &&
	       is_near_leader(setup, s, leader, unit);
}

/* 3.2: one point a turn on one thing. */
bool emp_spend(struct run *run, int leader, int unit, enum emp_spending how)
{
	RULE("EMP 3.2", false);
	struct emp_state *s = emp_state(run);
	struct emp_leader *l = &s->leader[leader];
	int seat = emp_setup(run)->leader[leader].seat;
	if (l->spent || l->elan <= 0 || l->where == GONE)
		return false;
	l->spent = 1;
	l->elan--;
	s->side[seat].elan_lost++;
	report(run, EV_spends, seat, leader, unit, (int)how, l->elan);
	return true;
}

/* A battery has only one step. */
enum emp_status emp_better(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	return setup->unit[unit].arm == ARTILLERY || s->unit[unit].status == HALTED ? FRESH : HALTED;
}

/* 3.2.recover: one step up the ladder. */
void emp_recover(struct run *run, const struct emp_command *c)
{
	RULE("EMP 3.2.recover");
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	if (s->unit[c->b].status == FRESH || !emp_may_help(setup, s, c->a, c->b)) {
		report(run, EV_no_effect, c->seat, c->a, c->b);
		return;
	}
	if (emp_spend(run, c->a, c->b, SPENT_RECOVER))
		emp_set_status(run, c->b, emp_better(setup, s, c->b));
}

/* 3.4: the roll that was just made, once more; the second stands, even if worse. */
bool emp_reroll(struct run *run, int unit, enum emp_spending how, int hits)
{
	RULE("EMP 3.4", false);
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	int seat = setup->unit[unit].seat, n = 0;
	option(run, REROLL_NO, 0, 0, 0);
	for (int k = 0; k < setup->n_leaders; k++) {
		int l = setup->leader_by_id[k];
		if (setup->leader[l].seat != seat || s->leader[l].spent || s->leader[l].elan <= 0 ||
		    !emp_may_help(setup, s, l, unit))
			continue;
		option(run, REROLL_YES, l, 0, 0);
		n++;
	}
	struct choice c = ask(run, Q_REROLL, seat, unit, hits);
	return n && c.verb == REROLL_YES && emp_spend(run, ARG(&c, REROLL_YES, leader), unit, how);
}

/* 3.5: a division gone costs its commander a point, or else the army's. */
void emp_lose_elan(struct run *run, int unit)
{
	RULE("EMP 3.5");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	int seat = setup->unit[unit].seat, l = setup->unit[unit].leader;
	if (s->leader[l].elan <= 0)
		l = emp_army_leader(setup, seat);
	if (!emp_is_division(setup, unit) || l == VALUE_NONE || s->leader[l].elan <= 0)
		return;
	s->leader[l].elan -= emp_number(N_DIVISION_ELAN);
	s->side[seat].elan_lost += emp_number(N_DIVISION_ELAN);
	report(run, EV_elan_lost, seat, l, unit, s->leader[l].elan);
}
