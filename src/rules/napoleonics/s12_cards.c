/* Chapter 12: the tactic cards, one function each, and guerrillas. */
#include "rules/napoleonics/nap.h"
#include "rules/napoleonics/whom.h"

/* 12.counter-attack: what the other side's last card would order, left and right exchanged;
 * nothing of a Counter Attack, of a First Strike, or of the first card of the game. */
static int countered(const struct cnc_state *s)
{
	RULE("CCN 12.counter-attack", VALUE_NONE);
	int last = s->deck.last;
	if (s->at.turn <= 2 || last == VALUE_NONE || last == CARD_COUNTER_ATTACK || last == CARD_FIRST_STRIKE)
		return VALUE_NONE;
	return nap_cards[last].mirror;
}

int nap_effect(const struct cnc_state *s)
{
	return s->deck.played == CARD_COUNTER_ATTACK ? countered(s) : s->deck.played;
}

/* ---- whom each card orders ---- */

/* All units beside enemy units. */
struct no nap_whom_cold_steel(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCN 12.cold-steel", NO_OBJECTION);
	struct cnc_look look;
	cnc_look_at(setup, s, &look);
	bool beside = cnc_arm(setup, piece) != LEADER &&
		      cnc_beside_enemy(setup, &look, piece, s->piece[piece].hex) != VALUE_NONE;
	return beside ? NO_OBJECTION : NO(setup, orders_beside_enemies, nap_effect(s));
}

/* Leaders: each with the unit he is with, or away from it, not both. */
struct no nap_whom_leadership(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCN 12.leadership", NO_OBJECTION);
	int leader = cnc_leader_at(setup, s, piece), unit = cnc_unit_with(setup, s, piece);
	if (leader == VALUE_NONE)
		return NO(setup, orders_leaders, nap_effect(s));
	bool once = s->piece[leader].ordered || (unit != VALUE_NONE && s->piece[unit].ordered);
	return once ? NO(setup, orders_once, nap_effect(s)) : NO_OBJECTION;
}

/* ---- what they add ---- */

/* 12.buildings: a Cavalry Charge is lost into and out of buildings. */
static bool lost_in_buildings(const struct cnc_setup *setup, int card, int from, int at)
{
	RULE("CCN 12.buildings", false);
	return card == CARD_CAVALRY_CHARGE && (cnc_is_building(setup, from) || cnc_is_building(setup, at));
}

/* 12.led: Leadership helps only while the leader is with the unit. */
static bool lacks_leader(struct run *run, int card, int piece)
{
	RULE("CCN 12.led", false);
	return card == CARD_LEADERSHIP && cnc_leader_with(run, piece) == VALUE_NONE;
}

bool nap_card_dice_lost(struct run *run, int card, int piece, int from, int at)
{
	return lost_in_buildings(cnc_setup(run), card, from, at) || lacks_leader(run, card, piece);
}

/* ---- Rally ---- */

/* A square that was rallied is ordered, and so may come out. */
static bool one_square(struct run *run)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	int n = 0;
	for (int p = 0; p < s->n_piece; p++) {
		if (!s->piece[p].square || !s->piece[p].ordered || nap_unform_fault(setup, s, p).why)
			continue;
		option(run, PICK_UNFORM, p, 0, 0);
		n++;
	}
	if (!n)
		return false;
	option(run, PICK_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_ORDER, s->at.active, VALUE_NONE, VALUE_NONE);
	if (c.verb == PICK_UNFORM)
		nap_leave_square(run, ARG(&c, PICK_UNFORM, piece));
	return c.verb == PICK_UNFORM;
}

static void rally(struct run *run)
{
	cnc_rally(run);
	while (one_square(run))
		;
}

/* ---- Short Supply ---- */

struct rear { /* baseline hexes to which a unit may be sent */
	int hex[26], n;
};

static bool is_vacant(const struct cnc_setup *setup, const struct cnc_look *look, int hex, int arm)
{
	return look->unit[hex] == VALUE_NONE && look->leader[hex] == VALUE_NONE && cnc_passable(setup, hex, arm);
}

/* Vacant baseline hexes: those of the section, else the nearest. */
static void find_rear(const struct cnc_setup *setup, const struct cnc_state *s, int piece, struct rear *r)
{
	struct cnc_look look;
	int from = s->piece[piece].hex, seat = cnc_seat(setup, piece), best = 100;
	cnc_look_at(setup, s, &look);
	r->n = 0;
	for (int near = 0; near < 2 && !r->n; near++)
		for (int h = 0; h < setup->board->n; h++) {
			if (!setup->board->on[h] || !cnc_on_baseline(setup, seat, h) ||
			    !is_vacant(setup, &look, h, cnc_arm(setup, piece)))
				continue;
			int gap = setup->board->distance[from][h];
			if (!near && !(cnc_sections(h) & cnc_sections(from)))
				continue;
			if (near && gap < best)
				r->n = 0, best = gap;
			if (!near || gap == best)
				r->hex[r->n++] = h;
		}
}

struct no nap_never_supplied(const struct cnc_setup *setup, int piece)
{
	RULE("CCN 12.short-supply", NO_OBJECTION);
	return cnc_arm(setup, piece) == LEADER ? NO(setup, supplies_units) : NO_OBJECTION;
}

/* A unit, not a square: no card moves that. */
struct no nap_supply_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCN 12.short-supply", NO_OBJECTION);
	struct rear rear;
	struct no no = nap_never_supplied(setup, piece);
	if (no.why)
		return no;
	if (s->piece[piece].square)
		return NO(setup, supplies_no_square, piece);
	find_rear(setup, s, piece, &rear);
	return rear.n > 0 ? NO_OBJECTION : NO(setup, no_rear, piece);
}

bool nap_can_be_supplied(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCN 12.short-supply", false);
	return s->piece[piece].hex >= 0 && cnc_seat(setup, piece) != s->at.active &&
	       !nap_supply_fault(setup, s, piece).why;
}

/* 12.short-supply: one enemy unit, with its leader, goes back to its baseline. */
static void short_supply(struct run *run)
{
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_state *s = cnc_state(run);
	struct rear rear;
	for (int p = 0; p < s->n_piece; p++)
		if (nap_can_be_supplied(setup, s, p))
			option(run, RALLY_PIECE, p, 0, 0);
	option(run, RALLY_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_SUPPLY, s->at.active, VALUE_NONE, VALUE_NONE);
	if (c.verb == RALLY_DONE)
		return;
	int piece = ARG(&c, RALLY_PIECE, piece), from = s->piece[piece].hex, leader = cnc_leader_with(run, piece);
	find_rear(setup, s, piece, &rear);
	for (int i = 0; i < rear.n; i++)
		option(run, GO_HEX, rear.hex[i], 0, 0);
	c = ask(run, Q_SUPPLY_TO, s->at.active, piece, VALUE_NONE);
	int to = ARG(&c, GO_HEX, hex);
	report(run, EV_supplied, s->at.active, piece, from, to);
	cnc_place_both(run, piece, leader, to);
}

/* ---- guerrillas ---- */

struct no nap_guerrilla_fault(const struct cnc_setup *setup, const struct cnc_state *s, int seat)
{
	RULE("CCN 12.guerrilla", NO_OBJECTION);
	return setup->guerrillas[seat] || s->side[seat].tokens ? NO_OBJECTION : NO(setup, no_guerrillas);
}

struct no nap_token_fault(const struct cnc_setup *setup, int seat)
{
	RULE("CCN 12.token", NO_OBJECTION);
	return setup->guerrillas[seat] ? NO_OBJECTION : NO(setup, no_tokens);
}

/* 12.guerrilla: a token of the other side may cancel the card; a sabre saves it. */
static bool guerrillas(struct run *run, int card)
{
	RULE("CCN 12.guerrilla", false);
	struct cnc_state *s = cnc_state(run);
	int seat = !s->at.active;
	struct cnc_count c;
	if (!s->side[seat].tokens)
		return false;
	option(run, ANSWER_NO, 0, 0, 0);
	option(run, ANSWER_YES, 0, 0, 0);
	if (ask(run, Q_GUERRILLA, seat, card, VALUE_NONE).verb == ANSWER_NO)
		return false;
	s->side[seat].tokens--;
	cnc_count(cnc_law(run), roll(run, "CCN 12.guerrilla", "guerrilla", seat, 1, VALUE_NONE, VALUE_NONE), &c);
	s->deck.cancelled = !c.n[FACE_SABRE];
	roll_check(run, s->deck.cancelled, FACES_OF_DIE - cnc_law(run)->face_count[FACE_SABRE], FACES_OF_DIE);
	report(run, EV_guerrillas, seat, seat, card, s->deck.cancelled, s->side[seat].tokens);
	if (s->deck.cancelled)
		report(run, EV_card_cancelled, s->at.active, card);
	return s->deck.cancelled;
}

/* 12.token: who commands guerrillas may take a token in place of a Scout's second card. */
static bool takes_token(struct run *run, int seat)
{
	RULE("CCN 12.token", false);
	struct cnc_state *s = cnc_state(run);
	int card = s->deck.played;
	if (nap_token_fault(cnc_setup(run), seat).why || card < CARD_SCOUT_LEFT || card > CARD_SCOUT_RIGHT)
		return false;
	option(run, TOKEN_CARD, 0, 0, 0);
	option(run, TOKEN_TOKEN, 0, 0, 0);
	if (ask(run, Q_TOKEN, seat, VALUE_NONE, VALUE_NONE).verb == TOKEN_CARD)
		return false;
	s->side[seat].tokens++;
	report(run, EV_token_taken, seat, seat, s->side[seat].tokens);
	return true;
}

/* Cards the active player draws: two for a Scout, if guerrillas did not cancel it. */
int nap_draws(struct run *run, int seat, int draws)
{
	if (cnc_state(run)->deck.cancelled)
		return 1;
	return draws == 2 && takes_token(run, seat) ? 1 : draws;
}

/* What follows when a card was laid: guerrillas may cancel it, Counter Attack copies one. */
int nap_card_played(struct run *run, int card)
{
	const struct cnc_state *s = cnc_state(run);
	if (guerrillas(run, card))
		return ROW_DRAW;
	if (card == CARD_COUNTER_ATTACK && nap_effect(s) != VALUE_NONE)
		report(run, EV_counters, s->at.active, nap_effect(s));
	return FLOW_NEXT;
}

/* Rally and Short Supply order nobody by name. */
bool nap_order_otherwise(struct run *run)
{
	int card = nap_effect(cnc_state(run));
	if (card == CARD_RALLY)
		rally(run);
	else if (card == CARD_SHORT_SUPPLY)
		short_supply(run);
	return card == CARD_RALLY || card == CARD_SHORT_SUPPLY;
}

bool nap_orders_otherwise(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	return nap_effect(s) == CARD_SHORT_SUPPLY && nap_can_be_supplied(setup, s, piece);
}
