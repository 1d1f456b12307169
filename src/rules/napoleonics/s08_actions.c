/* Chapter 8: additional combat actions of the attacker. */
#include "rules/napoleonics/nap.h"

/* The first hex of a breakthrough is passed through: objectives look at where it ends. */
static void enter(struct run *run, int piece, int to, bool ends)
{
	struct nap_state *s = nap_state(run);
	int leader = nap_leader_with(run, piece), from = s->piece[piece].hex;
	s->piece[piece].entered = (i8)nap_stops(nap_setup(run), from, to);
	if (ends) {
		nap_place_both(run, piece, leader, to);
		return;
	}
	nap_place(run, piece, to);
	if (leader != VALUE_NONE)
		nap_place(run, leader, to);
}

static bool wants_hex(struct run *run, int piece, int to)
{
	option(run, ANSWER_NO, 0, 0, 0);
	option(run, ANSWER_YES, 0, 0, 0);
	return ask(run, Q_ADVANCE, nap_seat(nap_setup(run), piece), piece, to).verb == ANSWER_YES;
}

/* 8.1: infantry may enter the hex it won. */
static bool take_ground(struct run *run, int piece, int to)
{
	RULE("CCN 8.1", false);
	int from = nap_state(run)->piece[piece].hex;
	if (!wants_hex(run, piece, to))
		return false;
	report(run, EV_advances, nap_seat(nap_setup(run), piece), piece, from, to);
	enter(run, piece, to, true);
	return true;
}

static bool free_for(struct run *run, const struct nap_look *look, int piece, int hex)
{
	int leader = look->leader[hex];
	return look->unit[hex] == VALUE_NONE &&
	       nap_passable(nap_setup(run)->terrain[hex], nap_arm(nap_setup(run), piece)) &&
	       (leader == VALUE_NONE ||
		(nap_seat(nap_setup(run), leader) == nap_seat(nap_setup(run), piece) &&
		 nap_leader_with(run, piece) == VALUE_NONE));
}

static int second_hex(struct run *run, int piece, int at)
{
	struct nap_look look;
	nap_look(run, &look);
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = nap_board()->next[at][d];
		if (h != HEX_NONE && free_for(run, &look, piece, h))
			option(run, BREAK_HEX, h, 0, 0);
	}
	option(run, BREAK_STOP, 0, 0, 0);
	struct choice c = ask(run, Q_BREAKTHROUGH, nap_seat(nap_setup(run), piece), piece, at);
	return c.verb == BREAK_HEX ? c.v[0] : VALUE_NONE;
}

/* 8.2: cavalry enters the hex it won and may go one more; ground that stops, stops it. */
static bool break_through(struct run *run, int piece, int to)
{
	RULE("CCN 8.2", false);
	const struct nap_state *s = nap_state(run);
	int from = s->piece[piece].hex, seat = nap_seat(nap_setup(run), piece);
	struct nap_look look;
	if (!wants_hex(run, piece, to))
		return false;
	enter(run, piece, to, false);
	int second = s->piece[piece].entered ? VALUE_NONE : second_hex(run, piece, to);
	report(run, EV_breaks_through, seat, piece, from, second == VALUE_NONE ? VALUE_NONE : to,
	       second == VALUE_NONE ? to : second);
	nap_look(run, &look);
	if (second != VALUE_NONE && look.leader[second] != VALUE_NONE)
		report(run, EV_attached, seat, look.leader[second], piece, second);
	if (second == VALUE_NONE)
		nap_objectives(run, false);
	else
		enter(run, piece, second, true);
	return true;
}

/* 8.3: one more melee, against any enemy now adjacent. */
static void bonus_attack(struct run *run, int piece)
{
	RULE("CCN 8.3");
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	int hex = s->piece[piece].hex, seat = nap_seat(setup, piece);
	struct nap_look look;
	if (s->piece[piece].entered && !nap_battle_on_entry(nap_unit_of(setup, piece),
							    setup->terrain[hex]))
		return;
	nap_look(run, &look);
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = nap_board()->next[hex][d];
		int t = h == HEX_NONE ? VALUE_NONE
				      : nap_who_at(&look, h);
		if (!nap_enemy(setup, piece, t) ||
		    !nap_melee_dice(run, piece, hex, t, h, MELEE_BONUS, false))
			continue;
		option(run, BONUS_HEX, h, 0, 0);
		nap_offer_guns(run, BONUS_COMBINED, piece, h, true);
	}
	option(run, BONUS_NO, 0, 0, 0);
	struct choice c = ask(run, Q_BONUS, seat, piece, hex);
	if (c.verb != BONUS_NO)
		nap_melee(run, piece, c.v[0], c.verb == BONUS_COMBINED ? c.v[1] : VALUE_NONE,
			  MELEE_BONUS);
}

/* 8.stopped: may who was stopped by ground this turn still enter?  The switch says. */
static bool may_advance(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 8.stopped", true);
	return !s->piece[piece].entered || setup->rule[SWITCH_ADVANCE_AFTER_STOP];
}

/* After a melee that emptied the hex.  Guns and squares never enter; a bonus attack wins one hex and
 * nothing more. */
void nap_advance(struct run *run, int piece, int to, enum nap_melee_kind kind)
{
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	struct nap_look look;
	int arm = nap_arm(setup, piece);
	nap_look(run, &look);
	if (arm == ARTILLERY || s->piece[piece].square || !may_advance(setup, s, piece) ||
	    !free_for(run, &look, piece, to))
		return;
	if (arm == INFANTRY || kind == MELEE_BONUS)
		take_ground(run, piece, to);
	else if (break_through(run, piece, to))
		bonus_attack(run, piece);
}
