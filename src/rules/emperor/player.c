/* steady, the player of Emperor: reactions, elan, and who goes into houses.  It answers from its seat's view. */
#include "rules/emperor/player.h"
#include "rules/emperor/emperor.h"
#include "engine/sources.h"

/* ---- who is near ---- */

bool emp_fresh_horse(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	return setup->unit[unit].arm == CAVALRY && s->unit[unit].status == FRESH && !emp_fights(s, unit) &&
	       !s->leader[setup->unit[unit].leader].broken;
}

bool emp_fresh_foot(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	return setup->unit[unit].arm == INFANTRY && s->unit[unit].status == FRESH && s->unit[unit].where == ON_TABLE &&
	       s->unit[unit].formation != SQUARE;
}

int emp_nearest(const struct emp_setup *setup, const struct emp_state *s, int unit, emp_wanted *wanted, int *gap)
{
	int best = VALUE_NONE;
	for (int k = 0; k < setup->n_units; k++) {
		int e = setup->by_id[k];
		if (!emp_enemies(setup, unit, e) || !emp_in_play(s, e) || (wanted && !wanted(setup, s, e)))
			continue;
		int d = emp_gap(setup, s, unit, e);
		if (best == VALUE_NONE || d < *gap) {
			*gap = d;
			best = e;
		}
	}
	return best;
}

/* ---- the second mail ---- */

/* Dice of a formation as the sheet has them, and what is added by whom it meets. */
static int dice_at(const struct emp_setup *setup, const struct emp_state *s, int unit, int foe, bool charges)
{
	const struct emp_unit *u = &s->unit[unit], *f = &s->unit[foe];
	bool square = f->where == ON_TABLE && f->formation == SQUARE, horse = setup->unit[unit].arm == CAVALRY;
	int n = emp_form(setup, unit, u->formation)->combat + charges;
	if (u->where == GARRISON || f->where == GARRISON)
		return 2;
	if (setup->unit[unit].arm == ARTILLERY || u->formation == MARCH)
		return 1;
	if (setup->unit[foe].arm == ARTILLERY)
		return n + 2;
	if (horse)
		return setup->unit[foe].arm == CAVALRY ? n : square ? 1 : n + 2;
	if (u->formation == SQUARE)
		return setup->unit[foe].arm == CAVALRY ? 3 : 1;
	return setup->unit[foe].arm == CAVALRY ? 1 : square ? n + 2 : n;
}

static int hits_of(const struct emp_setup *setup, const struct emp_state *s, int unit, int dice)
{
	int hits = dice * (7 - emp_hits_on(setup, s, unit));
	return s->unit[unit].status == DISORDERED || emp_grade(setup, s, unit) == SPENT ? hits / 2 : hits;
}

int emp_charge_worth(const struct emp_setup *setup, const struct emp_state *s, const int16_t *w,
		     const struct emp_charge *c)
{
	int own = dice_at(setup, s, c->charger, c->target, true), foe = dice_at(setup, s, c->target, c->charger, false);
	own += c->zone != ZONE_FRONT ? 2 : 0;
	own -= (c->over != OVER_NOTHING) + c->uphill;
	int hopes = hits_of(setup, s, c->charger, own < 1 ? 1 : own);
	int fears = c->zone != ZONE_FRONT ? 0 : hits_of(setup, s, c->target, foe);
	bool rides_down = setup->unit[c->charger].arm == CAVALRY && setup->unit[c->target].arm == INFANTRY &&
			  s->unit[c->target].formation != SQUARE;
	int part = s->unit[c->charger].hits >= emp_number(N_EXHAUSTION) ? w[W_CHARGE_WORN] : w[W_CHARGE_ODDS];
	return hopes + (rides_down ? w[W_RIDE_DOWN] : 0) - fears * part / 100;
}

/* Whom the unit charges, or NONE.  taken: somebody charges it already.  Between what is worth the same the seed
 * decides. */
static int victim(const struct emp_setup *setup, const struct emp_state *view, const int16_t *w,
		  const bool taken[EMP_UNITS], int unit, uint64_t *rng)
{
	int best = VALUE_NONE, most = 0;
	for (int k = 0; k < setup->n_units; k++) {
		int e = setup->by_id[k];
		struct emp_charge charge = {.charger = unit, .target = e};
		if (!emp_enemies(setup, unit, e) || !emp_in_play(view, e) ||
		    emp_far(setup, view, unit, e, emp_reach(setup, setup->unit[unit].arm)) ||
		    emp_charge_fault(setup, view, &charge).why)
			continue;
		int worth = emp_charge_worth(setup, view, w, &charge) + (taken[e] ? w[W_CHARGE_BESIDE] : 0);
		if (worth > most || (worth == most && best != VALUE_NONE && (sources_random(rng) & 1))) {
			most = worth;
			best = e;
		}
	}
	return best;
}

void emp_play_charges(const struct emp_setup *setup, const struct emp_state *view, const struct question *q,
		      const int16_t *w, uint64_t *rng, struct choice *out)
{
	bool taken[EMP_UNITS] = {false};
	int line = ASKED(q, Q_CHARGES, line);
	for (int k = 0; k < setup->n_units; k++) {
		int u = setup->by_id[k];
		if (setup->unit[u].seat != q->seat || emp_charger_fault(setup, view, u).why)
			continue;
		int e = victim(setup, view, w, taken, u, rng);
		if (e == VALUE_NONE)
			continue;
		taken[e] = true;
		if (line-- > 0)
			continue;
		*out = CHOICE_OF(CHARGE_AT, .unit = u, .target = e);
		return;
	}
	*out = CHOICE_OF(CHARGE_DONE);
}

/* ---- what is asked between the mails ---- */

/* A square against horse; horse goes to meet whoever comes, for it loses nothing by trying; what cannot fight gets
 * away. */
static int reaction(const struct emp_setup *setup, const struct emp_state *s, const int16_t *w,
		    const struct question *q)
{
	int unit = ASKED(q, Q_REACTION, unit), charger = ASKED(q, Q_REACTION, charger);
	static const int8_t wishes[] = {REACT_SQUARE, REACT_COUNTER, REACT_EVADE};
	for (size_t k = 0; k < ARRAY_LEN(wishes); k++)
		for (int i = 0; i < q->n; i++) {
			struct emp_charge c = {.charger = unit, .target = charger};
			bool flees = setup->unit[unit].arm == ARTILLERY || emp_charge_worth(setup, s, w, &c) < 0;
			if (q->options[i].verb == wishes[k] && (wishes[k] != REACT_EVADE || flees))
				return i;
		}
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == REACT_STAND)
			return i;
	return 0;
}

/* A point of elan for a fight that brought nothing, while the army has plenty; of those who may pay, who has most. */
static int reroll(const struct emp_setup *setup, const struct emp_state *s, const int16_t *w, const struct question *q)
{
	int best = 0, most = 0;
	bool fight = s->at.row == ROW_COMBAT && ASKED(q, Q_REROLL, hits) <= w[W_SPARE_HITS];
	if (!fight || emp_army_elan(setup, s, q->seat) < w[W_SPARE_ELAN])
		return 0;
	for (int i = 0; i < q->n; i++) {
		const struct choice *c = &q->options[i];
		if (c->verb != REROLL_YES || s->leader[ARG(c, REROLL_YES, leader)].elan <= most)
			continue;
		most = s->leader[ARG(c, REROLL_YES, leader)].elan;
		best = i;
	}
	return best;
}

/* Who has suffered least goes into the houses. */
static int occupy(const struct emp_state *s, const struct question *q)
{
	int best = 0, least = INT16_MAX;
	for (int i = 0; i < q->n; i++) {
		const struct choice *c = &q->options[i];
		if (c->verb != OCCUPY_ENTER || s->unit[ARG(c, OCCUPY_ENTER, unit)].hits >= least)
			continue;
		least = s->unit[ARG(c, OCCUPY_ENTER, unit)].hits;
		best = i;
	}
	return best;
}

static int support(const struct emp_setup *setup, const struct emp_state *s, const int16_t *w, const struct question *q)
{
	struct emp_charge c = {.charger = ASKED(q, Q_SUPPORT, unit), .target = ASKED(q, Q_SUPPORT, charger)};
	int wish = emp_charge_worth(setup, s, w, &c) > 0 ? ANSWER_YES : ANSWER_NO;
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == wish)
			return i;
	return 0;
}

void emp_play(const void *setup, const void *view, const struct question *q, int temper, uint64_t *rng, void *memory,
	      struct choice *out)
{
	int16_t w[EMP_WEIGHTS];
	(void)memory;
	emp_weigh_by(temper, w);
	switch (q->kind) {
	case Q_ORDERS: emp_play_orders(setup, view, q, w, rng, out); return;
	case Q_CHARGES: emp_play_charges(setup, view, q, w, rng, out); return;
	case Q_REACTION: *out = q->options[reaction(setup, view, w, q)]; return;
	case Q_SUPPORT: *out = q->options[support(setup, view, w, q)]; return;
	case Q_REROLL: *out = q->options[reroll(setup, view, w, q)]; return;
	default: *out = q->options[occupy(view, q)]; return;
	}
}
