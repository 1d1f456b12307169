/* Chapter 0: the opening cannonade, where the battle notes have one. */
#include "rules/tricorne/tri.h"

struct no tri_cannonade_fault(const struct cnc_setup *setup, int piece)
{
	RULE("CCT 0.cannonade", NO_OBJECTION);
	bool fires = setup->cannonade && setup->salvo[piece] != VALUE_NONE;
	return fires ? NO_OBJECTION : NO(setup, no_cannonade, piece, piece);
}

struct no tri_draw_off_fault(const struct cnc_setup *setup, int piece)
{
	RULE("CCT 0.draw-off", NO_OBJECTION);
	bool goes = setup->cannonade && setup->draws_off[piece];
	return goes ? NO_OBJECTION : NO(setup, stays_on_field, piece, piece);
}

/* Units that take part stand ordered while their side fires; each fires once. */
static void ready(struct cnc_state *s, const struct cnc_setup *setup, int seat)
{
	for (int p = 0; p < s->n_piece; p++)
		s->piece[p].ordered =
			s->piece[p].hex >= 0 && cnc_seat(setup, p) == seat && !tri_cannonade_fault(setup, p).why;
}

/* The targets of a gun that has not fired; or it holds its fire. */
static void offer_salvo(struct run *run, const struct cnc_look *look, int piece)
{
	if (cnc_offer_fire(run, look, piece))
		option(run, SALVO_HOLD, piece, 0, 0);
}

static bool one_salvo(struct run *run, int seat)
{
	struct cnc_state *s = cnc_state(run);
	struct cnc_look look;
	cnc_look(run, &look);
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && s->piece[p].ordered && !s->piece[p].fought)
			offer_salvo(run, &look, p);
	option(run, SALVO_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_CANNONADE, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == SALVO_DONE)
		return false;
	int gun = ARG(&c, SALVO_FIRE, piece);
	s->piece[gun].fought = 1;
	if (c.verb == SALVO_FIRE)
		tri_fire(run, gun, ARG(&c, SALVO_FIRE, hex));
	return true;
}

/* 0.draw-off: units of the battle notes may go back two hexes before the first turn. */
static void draw_off(struct run *run, int seat)
{
	RULE("CCT 0.draw-off");
	const struct cnc_setup *setup = cnc_setup(run);
	for (int p = 0; p < setup->n_pieces; p++) {
		if (tri_draw_off_fault(setup, p).why || cnc_seat(setup, p) != seat ||
		    cnc_state(run)->piece[p].hex < 0 || !cnc_can_withdraw(run, p))
			continue;
		option(run, ANSWER_NO, 0, 0, 0);
		option(run, ANSWER_YES, 0, 0, 0);
		if (ask(run, Q_DRAW_OFF, seat, p, VALUE_NONE).verb == ANSWER_YES)
			cnc_withdraw(run, p);
	}
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
	draw_off(run, seat);
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
