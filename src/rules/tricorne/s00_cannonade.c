/* Chapter 0: the opening cannonade, where the battle notes have one. */
#include "rules/tricorne/tri.h"

/* Units that take part stand ordered while their side fires; each fires once. */
static void ready(struct cnc_state *s, const struct cnc_setup *setup, int seat)
{
	for (int p = 0; p < s->n_piece; p++)
		s->piece[p].ordered = s->piece[p].hex >= 0 && cnc_seat(setup, p) == seat &&
				      setup->salvo[p] != VALUE_NONE;
}

static bool one_salvo(struct run *run, int seat)
{
	struct cnc_state *s = cnc_state(run);
	struct cnc_look look;
	cnc_look(run, &look);
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && s->piece[p].ordered && !s->piece[p].fought)
			cnc_offer_fire(run, &look, p);
	option(run, ATTACK_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_CANNONADE, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb != ATTACK_FIRE)
		return false;
	s->piece[c.v[0]].fought = 1;
	tri_fire(run, c.v[0], c.v[1]);
	return true;
}

static void salvo(struct run *run, int seat)
{
	struct cnc_state *s = cnc_state(run);
	ready(s, cnc_setup(run), seat);
	report(run, EV_cannonade, seat, seat);
	while (one_salvo(run, seat))
		;
	for (int p = 0; p < s->n_piece; p++)
		s->piece[p].ordered = s->piece[p].fought = 0;
}

/* 0.cannonade: before the first card the side that begins fires with each of its guns, then the
 * other with what it has left. */
void tri_cannonade(struct run *run)
{
	RULE("CCT 0.cannonade");
	const struct cnc_setup *setup = cnc_setup(run);
	if (!setup->cannonade)
		return;
	cnc_state(run)->shock.opening = 1;
	salvo(run, setup->first);
	salvo(run, !setup->first);
	cnc_state(run)->shock.opening = 0;
}
