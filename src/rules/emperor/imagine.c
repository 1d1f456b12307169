/* What a view does not show: orders of the enemy's mail that are not carried out yet. */
#include "rules/emperor/emp.h"

/* Units and commanders of a side: so many lines a mail by chance has. */
static int lines_of(const struct emp_setup *setup, int seat)
{
	int n = 0;
	for (int u = 0; u < setup->n_units; u++)
		n += setup->unit[u].seat == seat;
	for (int l = 0; l < setup->n_leaders; l++)
		n += setup->leader[l].seat == seat;
	return n;
}

/* As chance writes them: a line for each unit and commander, and then for the first ones again. */
void emp_imagine(const void *setup, int seat, uint64_t *rng, void *state)
{
	struct emp_state *s = state;
	int line[2] = {0, 0};
	(void)seat;
	for (int i = 0; i < s->n_command; i++) {
		int side = s->command[i].seat, lines = lines_of(setup, side);
		struct question q = {.kind = Q_ORDERS, .seat = side};
		struct choice c;
		if (s->command[i].verb != VALUE_UNKNOWN || !lines)
			continue;
		ASKED(&q, Q_ORDERS, line) = (int16_t)(line[side]++ % lines);
		emp_command_draw(setup, s, &q, rng, &c);
		s->command[i] = emp_command_of(side, &c);
	}
}
