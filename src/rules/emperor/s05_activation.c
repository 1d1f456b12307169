/* Chapter 5: activation rolls. */
#include "rules/emperor/emp.h"

static int minus_of(struct run *run, int unit)
{
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	int n = emp_in_command(setup, s, unit) ? 0 : modifier(run, "EMP 5.1", "out of command", -1);
	return s->leader[setup->unit[unit].leader].broken ? n + modifier(run, "EMP 14.5", "broken corps", -1) : n;
}

static bool activates(int face, int minus, int needed)
{
	return face == 6 || (face != 1 && face + minus >= needed);
}

static bool roll_activation(struct run *run, int unit)
{
	const struct emp_setup *setup = emp_setup(run);
	int needed = emp_grades[emp_grade(setup, emp_state(run), unit)].activation;
	int minus = minus_of(run, unit), ways = 0;
	for (int f = 1; f <= 6; f++)
		ways += activates(f, minus, needed);
	int face = roll(run, "EMP 5.1", "activation", setup->unit[unit].seat, 1, unit, VALUE_NONE)->value[0];
	bool passed = activates(face, minus, needed);
	roll_check(run, passed, ways, 6);
	report(run, EV_activated, setup->unit[unit].seat, unit, face + minus, needed, passed);
	return passed;
}

/* 5.1: against the effective grade; a 6 always succeeds, a 1 never does.  The first failure of a
 * turn may be rolled again for elan. */
bool emp_activate(struct run *run, int unit)
{
	RULE("EMP 5.1", true);
	struct emp_unit *u = &emp_state(run)->unit[unit];
	emp_scope_unit(run, unit);
	bool passed = roll_activation(run, unit);
	if (!passed && !u->failed) {
		u->failed = 1;
		if (emp_reroll(run, unit, SPENT_ACTIVATION, VALUE_NONE))
			passed = roll_activation(run, unit);
	}
	scope_pop(run);
	return passed;
}

/* 5.2.6: not in contact, and no enemy within 8 inches. */
bool emp_may_rally(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	int gap = 0;
	return emp_in_play(s, unit) && s->unit[unit].status != FRESH && !emp_fights(s, unit) &&
	       (emp_nearest_enemy(setup, s, unit, &gap) == VALUE_NONE || gap > emp_number(N_RALLY_ENEMY));
}

void emp_rally(struct run *run, int unit)
{
	RULE("EMP 5.2.6");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_unit *u = &emp_state(run)->unit[unit];
	if (!emp_may_rally(setup, emp_state(run), unit)) {
		report(run, EV_refused, setup->unit[unit].seat, unit, CMD_RALLY);
		return;
	}
	u->rallied = 1;
	bool passed = emp_activate(run, unit);
	int better = (int)emp_better(setup, emp_state(run), unit);
	report(run, EV_rallied, setup->unit[unit].seat, unit, passed ? better : u->status, passed);
	if (passed)
		u->status = better;
}
