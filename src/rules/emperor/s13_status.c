/* Chapter 13: hits, status, exhaustion, and units that leave play. */
#include "rules/emperor/emp.h"

void emp_clear_phase(struct emp_state *s)
{
	for (int u = 0; u < s->n_unit; u++)
		s->unit[u].phase_hits = s->unit[u].wavered = 0;
}

/* 13: hits count for good and for the phase. */
void emp_hit(struct run *run, int unit, int hits)
{
	RULE("EMP 13");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct emp_unit *u = &s->unit[unit];
	int before = emp_grade(setup, s, unit);
	u->hits = u->hits + hits;
	u->phase_hits = u->phase_hits + hits;
	report(run, EV_hit, setup->unit[unit].seat, unit, hits, u->hits);
	int after = emp_grade(setup, s, unit);
	if (after != before)
		report(run, EV_exhausted, setup->unit[unit].seat, unit, after);
}

void emp_set_status(struct run *run, int unit, enum emp_status status)
{
	struct emp_unit *u = &emp_state(run)->unit[unit];
	if (u->status == (int)status)
		return;
	u->status = status;
	report(run, EV_status, emp_setup(run)->unit[unit].seat, unit, (int)status);
}

/* 13.2: the worse of what it is and what befalls it. */
void emp_worsen(struct run *run, int unit, enum emp_status status)
{
	RULE("EMP 13.2");
	if (emp_state(run)->unit[unit].status < (int)status)
		emp_set_status(run, unit, status);
}

/* 14.5: half of the divisions gone. */
static void break_corps(struct run *run, int leader)
{
	RULE("EMP 14.5");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	int gone = 0, seat = setup->leader[leader].seat;
	for (int u = 0; u < setup->n_units; u++)
		gone += setup->unit[u].leader == leader && emp_is_division(setup, u) && s->unit[u].where == GONE;
	if (s->leader[leader].broken || 2 * gone < setup->leader[leader].divisions || !gone)
		return;
	s->leader[leader].broken = 1;
	s->leader[leader].order = ORDERED_WITHDRAW;
	report(run, EV_broken, seat, leader);
}

void emp_lose_unit(struct run *run, int unit, enum emp_loss how)
{
	RULE("EMP 13.7.leaves");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct emp_unit *u = &s->unit[unit];
	int seat = setup->unit[unit].seat;
	if (u->where == GONE)
		return;
	emp_order_target_gone(run, unit);
	emp_break_contact(s, unit);
	u->where = GONE;
	u->area = VALUE_NONE;
	report(run, EV_lost, seat, unit, (int)how, u->x, u->y);
	s->side[seat].lost = s->side[seat].lost + emp_is_division(setup, unit);
	emp_lose_elan(run, unit);
	break_corps(run, setup->unit[unit].leader);
}

/* ---- after the Shooting Phase ---- */

/* 13.7: eight hits; 13.3: four for a battery. */
static bool is_spent_force(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	RULE("EMP 13.7", false);
	int most = emp_number(emp_is_division(setup, unit) ? N_REMOVAL : N_GUNS_LOST);
	return s->unit[unit].hits >= most;
}

static void guns_status(struct run *run, int unit)
{
	RULE("EMP 13.3");
	if (emp_state(run)->unit[unit].phase_hits >= emp_number(N_GUNS_DISORDER))
		emp_worsen(run, unit, DISORDERED);
}

static void division_status(struct run *run, int unit)
{
	RULE("EMP 13.1");
	int hits = emp_state(run)->unit[unit].phase_hits;
	if (hits >= emp_number(N_DISORDERS))
		emp_worsen(run, unit, DISORDERED);
	else if (hits >= emp_number(N_HALTS))
		emp_worsen(run, unit, HALTED);
}

void emp_shooting_results(struct run *run)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	for (int k = 0; k < setup->n_units; k++) {
		int u = setup->by_id[k];
		if (emp_in_play(s, u) && s->unit[u].phase_hits && is_spent_force(setup, s, u))
			emp_lose_unit(run, u, emp_is_division(setup, u) ? LOST_EXHAUSTED : LOST_DESTROYED);
	}
	for (int k = 0; k < setup->n_units; k++) {
		int u = setup->by_id[k];
		if (!emp_in_play(s, u))
			continue;
		if (emp_is_division(setup, u))
			division_status(run, u);
		else
			guns_status(run, u);
	}
	emp_waver_all(run);
}
