/* Chapter 8: additional combat actions of the attacker. */
#include "rules/cnc/cnc.h"

/* The first hex of a breakthrough is passed through: objectives look at where it ends. */
void cnc_enter(struct run *run, int piece, int to, bool ends)
{
	struct cnc_state *s = cnc_state(run);
	int leader = cnc_leader_with(run, piece), from = s->piece[piece].hex;
	s->piece[piece].entered = cnc_stops(cnc_setup(run), from, to);
	if (ends) {
		cnc_place_both(run, piece, leader, to);
		return;
	}
	cnc_place(run, piece, to);
	if (leader != VALUE_NONE)
		cnc_place(run, leader, to);
}

bool cnc_wants_hex(struct run *run, int piece, int to)
{
	option(run, ANSWER_NO, 0, 0, 0);
	option(run, ANSWER_YES, 0, 0, 0);
	return ask(run, Q_ADVANCE, cnc_seat(cnc_setup(run), piece), piece, to).verb == ANSWER_YES;
}

/* 8.1: infantry may enter the hex it won. */
bool cnc_take_ground(struct run *run, int piece, int to)
{
	RULE("CNC 8.1", false);
	int from = cnc_state(run)->piece[piece].hex;
	if (!cnc_wants_hex(run, piece, to))
		return false;
	cnc_tell(run, advances, cnc_seat(cnc_setup(run), piece), piece, from, to);
	cnc_enter(run, piece, to, true);
	return true;
}

bool cnc_free_for(struct run *run, const struct cnc_look *look, int piece, int hex)
{
	int leader = look->leader[hex];
	return look->unit[hex] == VALUE_NONE && cnc_passable(cnc_setup(run), hex, cnc_arm(cnc_setup(run), piece)) &&
	       (leader == VALUE_NONE || (cnc_seat(cnc_setup(run), leader) == cnc_seat(cnc_setup(run), piece) &&
					 cnc_leader_with(run, piece) == VALUE_NONE));
}

/* 8.3: one more melee, against any enemy now adjacent. */
void cnc_bonus_attack(struct run *run, int piece)
{
	RULE("CNC 8.3");
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	int hex = s->piece[piece].hex, seat = cnc_seat(setup, piece);
	struct cnc_look look;
	if (s->piece[piece].entered && setup->law->entry_fault(setup, s, piece).why)
		return;
	cnc_look(run, &look);
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = setup->board->next[hex][d];
		int t = h == HEX_NONE ? VALUE_NONE : cnc_who_at(&look, h);
		if (!cnc_enemy(setup, piece, t) || !setup->law->melee_dice(run, piece, hex, t, h, MELEE_BONUS, false))
			continue;
		option(run, BONUS_HEX, h, 0, 0);
		if (setup->law->offer_attack)
			setup->law->offer_attack(run, piece, h, true);
	}
	option(run, BONUS_NO, 0, 0, 0);
	struct choice c = ask(run, Q_BONUS, seat, piece, hex);
	if (c.verb != BONUS_NO)
		setup->law->melee(run, piece, ARG(&c, BONUS_HEX, hex), MELEE_BONUS, &c);
}

/* 8.1: guns and leaders never enter a hex that was won. */
struct no cnc_never_advances(const struct cnc_setup *setup, int piece)
{
	RULE("CNC 8.1", NO_OBJECTION);
	int arm = cnc_arm(setup, piece);
	return arm == INFANTRY || arm == CAVALRY ? NO_OBJECTION : NO(setup, never_advances, piece, piece);
}

bool cnc_can_advance(struct run *run, int piece, int to)
{
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_look look;
	cnc_look(run, &look);
	return !cnc_never_advances(setup, piece).why &&
	       (!setup->law->may_advance || setup->law->may_advance(setup, cnc_state(run), piece)) &&
	       cnc_free_for(run, &look, piece, to);
}
