/* Chapter 1: grades, and what they become. */
#include "rules/emperor/emp.h"

/* 1.3, 13.6: five hits lower it by one; a battery counts as Seasoned where a test wants a grade. */
int emp_grade(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	RULE("EMP 13.6", SEASONED);
	int grade = setup->unit[unit].arm == ARTILLERY ? SEASONED : setup->unit[unit].grade;
	if (setup->unit[unit].arm != ARTILLERY && s->unit[unit].hits >= emp_number(N_EXHAUSTION) && grade < SPENT)
		grade++;
	return grade;
}

/* 1.4 */
int emp_hits_on(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	RULE("EMP 1.4", 6);
	if (setup->unit[unit].arm == ARTILLERY)
		return emp_number(N_GUNS_HIT);
	return emp_grades[emp_grade(setup, s, unit)].hits_on;
}
