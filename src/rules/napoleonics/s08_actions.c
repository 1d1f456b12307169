/* Chapter 8: cavalry breaks through; who advances. */
#include "rules/napoleonics/nap.h"

static int second_hex(struct run *run, int piece, int at)
{
	struct cnc_look look;
	cnc_look(run, &look);
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = cnc_setup(run)->board->next[at][d];
		if (h != HEX_NONE && cnc_free_for(run, &look, piece, h))
			option(run, BREAK_HEX, h, 0, 0);
	}
	option(run, BREAK_STOP, 0, 0, 0);
	struct choice c = ask(run, Q_BREAKTHROUGH, cnc_seat(cnc_setup(run), piece), piece, at);
	return c.verb == BREAK_HEX ? ARG(&c, BREAK_HEX, hex) : VALUE_NONE;
}

/* 8.2: cavalry enters the hex it won and may go one more; ground that stops, stops it. */
static bool break_through(struct run *run, int piece, int to)
{
	RULE("CCN 8.2", false);
	const struct cnc_state *s = cnc_state(run);
	int from = s->piece[piece].hex, seat = cnc_seat(cnc_setup(run), piece);
	struct cnc_look look;
	if (!cnc_wants_hex(run, piece, to))
		return false;
	cnc_enter(run, piece, to, false);
	int second = s->piece[piece].entered ? VALUE_NONE : second_hex(run, piece, to);
	report(run, EV_breaks_through, seat, piece, from, second == VALUE_NONE ? VALUE_NONE : to,
	       second == VALUE_NONE ? to : second);
	cnc_look(run, &look);
	if (second != VALUE_NONE && look.leader[second] != VALUE_NONE)
		report(run, EV_attached, seat, look.leader[second], piece, second);
	if (second == VALUE_NONE)
		cnc_objectives(run, false);
	else
		cnc_enter(run, piece, second, true);
	return true;
}

/* 8.stopped: may who was stopped by ground this turn still enter?  The switch says. */
bool nap_may_advance(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCN 8.stopped", true);
	return !s->piece[piece].square && (!s->piece[piece].entered || setup->rule[SWITCH_ADVANCE_AFTER_STOP]);
}

/* 8.3: cavalry alone attacks once more. */
struct no nap_never_bonus(const struct cnc_setup *setup, int piece)
{
	RULE("CNC 8.3", NO_OBJECTION);
	return cnc_arm(setup, piece) == CAVALRY ? NO_OBJECTION : NO(setup, no_bonus, piece, piece);
}

/* After a melee that emptied the hex.  Guns and squares never enter; a bonus attack wins one
 * hex and nothing more. */
void nap_advance(struct run *run, int piece, int to, enum cnc_melee_kind kind)
{
	if (!cnc_can_advance(run, piece, to))
		return;
	if (nap_never_bonus(cnc_setup(run), piece).why || kind == MELEE_BONUS)
		cnc_take_ground(run, piece, to);
	else if (break_through(run, piece, to))
		cnc_bonus_attack(run, piece);
}
