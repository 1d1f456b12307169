/* Chapter 14: waver tests. */
#include "rules/emperor/emp.h"

static bool leader_near(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	struct geo_shape shape = emp_shape(setup, s, unit);
	for (int l = 0; l < setup->n_leaders; l++) {
		struct geo_point at = {s->leader[l].x * GEO_UNIT, s->leader[l].y * GEO_UNIT};
		struct geo_shape point = geo_of_point(at);
		bool his = setup->unit[unit].leader == l ||
			   (setup->leader[l].army && setup->leader[l].seat == setup->unit[unit].seat);
		if (his && s->leader[l].where == ON_TABLE && geo_within(&shape, &point, emp_number(N_WAVER_LEADER)))
			return true;
	}
	return false;
}

static int plus_leader(struct run *run, int unit)
{
	RULE("EMP 14.3.leader", 0);
	return leader_near(emp_setup(run), emp_state(run), unit) ? modifier(run, "EMP 14.3.leader", "commander near", 1)
								 : 0;
}

/* A square becomes an attack column before it runs. */
static void unform(struct emp_state *s, int unit)
{
	if (s->unit[unit].where == ON_TABLE && s->unit[unit].formation == SQUARE)
		s->unit[unit].formation = ATT;
}

static bool stands(int face, int add, int needed)
{
	return face != 1 && face + add >= needed;
}

/* 14.3: against the grade after the hits; who fails withdraws Disordered, guns and a 1 are gone. */
void emp_waver(struct run *run, int unit)
{
	RULE("EMP 14.3");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	int needed = emp_grades[emp_grade(setup, s, unit)].waver, seat = setup->unit[unit].seat;
	s->unit[unit].wavered = 1;
	emp_scope_unit(run, unit);
	int add = plus_leader(run, unit), ways = 0;
	for (int f = 1; f <= 6; f++)
		ways += stands(f, add, needed);
	int face = roll(run, "EMP 14.3", "waver", seat, 1, unit, VALUE_NONE)->value[0];
	scope_pop(run);
	bool passed = stands(face, add, needed);
	roll_check(run, passed, ways, 6);
	report(run, EV_wavers, seat, unit, face + add, needed, passed);
	if (passed)
		return;
	if (face == 1 || setup->unit[unit].arm == ARTILLERY) {
		emp_lose_unit(run, unit, LOST_BROKEN);
		return;
	}
	unform(s, unit);
	emp_withdraw(run, unit, true);
}

/* 13.1: once a phase, when its total reaches five. */
void emp_waver_all(struct run *run)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	for (int k = 0; k < setup->n_units; k++) {
		int u = setup->by_id[k];
		if (emp_in_play(s, u) && !s->unit[u].wavered && s->unit[u].phase_hits >= emp_number(N_WAVERS))
			emp_waver(run, u);
	}
}
