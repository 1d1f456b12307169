/* What a whole position of Emperor is worth to a side (system.worth): its score as it stands, and what is left of its units,
 * less the same of the other side. */
#include "rules/emperor/player.h"

/* What it may still stand, and how steady it is. */
static int worth_of_unit(const struct emp_setup *setup, const struct emp_state *s, const int16_t *w, int unit)
{
	const struct emp_unit *u = &s->unit[unit];
	int last = emp_number(setup->unit[unit].arm == ARTILLERY ? N_GUNS_LOST : N_REMOVAL);
	if (u->where == GONE || u->hits >= last)
		return 0;
	int worn = u->hits >= emp_number(N_EXHAUSTION) ? w[W_WORN_OUT] : 0;
	return emp_points(setup, unit) * w[W_STRENGTH] * (last - u->hits) / last - w[W_UNSTEADY] * u->status - worn;
}

static int worth_of_side(const struct emp_setup *setup, const struct emp_state *s, const int16_t *w, int seat)
{
	int worth = w[W_SCORE] * emp_score(setup, s, seat);
	for (int u = 0; u < setup->n_units; u++)
		if (setup->unit[u].seat == seat)
			worth += worth_of_unit(setup, s, w, u);
	return worth;
}

int emp_worth(const void *setup, const void *state, int seat)
{
	const struct emp_state *s = state;
	int16_t w[EMP_WEIGHTS];
	emp_weigh_by(0, w);
	if (s->at.over)
		return s->at.winner == VALUE_NONE ? 0 : s->at.winner == seat ? w[W_WON] : -w[W_WON];
	return worth_of_side(setup, s, w, seat) - worth_of_side(setup, s, w, !seat);
}
