/* What the parts of chapter 11 share: who moves, and which steps he may take.  Points are counted in halves. */
#ifndef RULES_TACTIQUES_S11_H
#define RULES_TACTIQUES_S11_H

#include "rules/tactiques/tac.h"

enum { TAC_PRESSED = 12 };

struct tac_mover {
	struct run *run;
	struct tac_at at; /* the position; of who asks for a seat, what that sees */
	int seat, here;
	struct tac_stack stack; /* its units, the top first; none: leaders alone */
	int n_leaders;
	int16_t leader[TAC_STACK];
	int allowance, spent, steps;
	int hexes;
	bool changed, doubled, turned, halted, tried, prolonged;
	int n_pressed;
	int16_t pressed[TAC_PRESSED]; /* cavalry that it failed to face */
};

static inline int tac_lead(const struct tac_mover *m)
{
	return m->stack.n ? m->stack.unit[0] : VALUE_NONE;
}
static inline const struct tac_unit *tac_leading(const struct tac_mover *m)
{
	return &m->at.s->unit[m->stack.unit[0]];
}

/* Who moves in step J while his next step is asked for; NULL: nobody. */
const struct tac_mover *tac_mover_of(struct run *run);
/* The same as it is seen there. */
static inline struct tac_mover tac_mover_seen(struct run *run, struct tac_at at)
{
	struct tac_mover m = *tac_mover_of(run);
	m.at = at;
	return m;
}

/* ---- s11_steps.c ---- */

/* Why the mover may not take that step now. */
struct no tac_step_no(const struct tac_mover *m, const struct choice *c);
static inline bool tac_may_step(const struct tac_mover *m, int verb, int v)
{
	return !tac_step_no(m, &(struct choice){(int16_t)verb, {(int16_t)v}}).why;
}
/* Why it could not leave by that hexside to the front, whichever way it faces. */
struct no tac_go_no(const struct tac_mover *m, int direction, int extra, bool dashes);
/* 4.27, 11.33: which way of moving leads through that hexside; STEP_STOP: none. */
int tac_way_through(const struct tac_mover *m, int direction);
/* Where the other half of a multi-hex unit comes, by a step that way; NONE. */
int tac_other_half(const struct tac_mover *m, int direction);
/* What a unit pays for the step itself; what the mover pays by a hexside: the dearest of its units, and of the
 * two hexes of one (4.62); what coming out of General formation costs, once for all who do. */
int tac_unit_cost(const struct tac_mover *m, int unit, int from, int to);
int tac_step_cost(const struct tac_mover *m, int direction);
int tac_out_cost(const struct tac_mover *m, int to);
/* The hex that the mover waits beside, or NONE; what entering by it costs. */
int tac_entry_of(const struct tac_mover *m);
int tac_enter_cost(const struct tac_mover *m, int hex);
/* With either of its hexes; hex NONE: no. */
bool tac_stands_beside(struct tac_at at, int unit, int hex);
int tac_free_company(struct tac_at at, int seat); /* or NONE */

#endif
