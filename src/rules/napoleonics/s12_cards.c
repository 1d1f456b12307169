/* Chapter 12: the tactic cards, one function each, and guerrillas. */
#include "rules/napoleonics/nap.h"
#include "rules/napoleonics/whom.h"

/* 12.counter-attack: what the other side's last card would order, left and right exchanged;
 * nothing of a Counter Attack, of a First Strike, or of the first card of the game. */
static int countered(const struct nap_state *s)
{
	RULE("CCN 12.counter-attack", VALUE_NONE);
	int last = s->deck.last;
	if (s->at.turn <= 2 || last == VALUE_NONE || last == CARD_COUNTER_ATTACK || last == CARD_FIRST_STRIKE)
		return VALUE_NONE;
	return nap_cards[last].mirror;
}

int nap_effect(const struct nap_state *s)
{
	return s->deck.played == CARD_COUNTER_ATTACK ? countered(s) : s->deck.played;
}

/* ---- whom each card orders ---- */

static bool is_leader(const struct nap_setup *setup, int piece)
{
	return nap_arm(setup, piece) == LEADER;
}

bool nap_whom_nobody(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	(void)setup;
	(void)s;
	(void)piece;
	return false;
}

bool nap_whom_bayonet_charge(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 12.bayonet-charge", false);
	(void)s;
	return nap_arm(setup, piece) == INFANTRY;
}

bool nap_whom_bombard(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 12.bombard", false);
	(void)s;
	return nap_arm(setup, piece) == ARTILLERY;
}

bool nap_whom_cavalry_charge(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 12.cavalry-charge", false);
	(void)s;
	return nap_arm(setup, piece) == CAVALRY;
}

bool nap_whom_fire_and_hold(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 12.fire-and-hold", false);
	(void)s;
	return nap_arm(setup, piece) == INFANTRY;
}

bool nap_whom_force_march(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 12.force-march", false);
	(void)s;
	return nap_arm(setup, piece) == INFANTRY;
}

/* All units beside enemy units. */
bool nap_whom_cold_steel(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 12.cold-steel", false);
	struct nap_look look;
	nap_look_at(setup, s, &look);
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = nap_board()->next[s->piece[piece].hex][d];
		if (h != HEX_NONE && nap_enemy(setup, piece, look.unit[h]))
			return !is_leader(setup, piece);
	}
	return false;
}

bool nap_whom_grande_manoeuvre(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 12.grande-manoeuvre", false);
	(void)setup;
	(void)s;
	(void)piece;
	return true;
}

/* The unit in the piece's hex, or NONE. */
static int unit_with(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	struct nap_look look;
	nap_look_at(setup, s, &look);
	return look.unit[s->piece[piece].hex];
}

/* Leaders: each with the unit he is with, or away from it, not both. */
bool nap_whom_leadership(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 12.leadership", false);
	int leader = nap_leader_at(setup, s, piece), unit = unit_with(setup, s, piece);
	return leader != VALUE_NONE && !s->piece[leader].ordered &&
	       (unit == VALUE_NONE || !s->piece[unit].ordered);
}

/* 12.elan: a face orders one of its arm, a sabre any unit, a flag a leader. */
bool nap_whom_elan(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 12.elan", false);
	int n[ARMS] = {0}, over = 0;
	n[nap_arm(setup, piece)]++;
	for (int p = 0; p < s->n_piece; p++)
		n[nap_arm(setup, p)] += s->piece[p].ordered && nap_seat(setup, p) == s->at.active;
	for (int arm = INFANTRY; arm <= ARTILLERY; arm++)
		over += n[arm] > s->deck.allow[arm] ? n[arm] - s->deck.allow[arm] : 0;
	return is_leader(setup, piece) ? n[LEADER] <= s->deck.allow[FACE_FLAG]
				       : over <= s->deck.allow[FACE_SABRE];
}

/* Rally orders by giving blocks back, not by naming. */
bool nap_whom_rally(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	return nap_whom_nobody(setup, s, piece);
}

/* ---- what they add ---- */

/* 12.buildings: a Cavalry Charge is lost into and out of buildings. */
static bool lost_in_buildings(const struct nap_setup *setup, int card, int from, int at)
{
	RULE("CCN 12.buildings", false);
	return card == CARD_CAVALRY_CHARGE &&
	       (nap_is_building(setup, from) || nap_is_building(setup, at));
}

/* 12.led: Leadership helps only while the leader is with the unit. */
static bool lacks_leader(struct run *run, int card, int piece)
{
	RULE("CCN 12.led", false);
	return card == CARD_LEADERSHIP && nap_leader_with(run, piece) == VALUE_NONE;
}

/* 12.dice: what the card adds to the dice of the units it ordered. */
int nap_card_dice(struct run *run, int piece, int from, int at, bool melee, bool note)
{
	RULE("CCN 12.dice", 0);
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	int card = nap_effect(s);
	if (card == VALUE_NONE || nap_seat(setup, piece) != s->at.active || !s->piece[piece].ordered ||
	    lost_in_buildings(setup, card, from, at) || lacks_leader(run, card, piece))
		return 0;
	int n = melee ? nap_cards[card].melee : nap_cards[card].fire;
	return n == NO_FIRE ? 0 : nap_modifier(run, note, "CCN 12.dice", nap_cards[card].title, n);
}

bool nap_card_forbids_fire(const struct nap_state *s)
{
	RULE("CCN 12.no-fire", false);
	int card = nap_effect(s);
	return card != VALUE_NONE && nap_cards[card].fire == NO_FIRE;
}

/* 12.battle: the longest move after which a unit may battle. */
static int limit_by_card(int card, int usual)
{
	RULE("CCN 12.battle", usual);
	int most = card == VALUE_NONE ? USUAL : nap_cards[card].battle;
	return most == USUAL ? usual : most == NEVER ? -1 : most;
}

int nap_battle_limit(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	return limit_by_card(nap_effect(s), nap_unit_of(setup, piece)->move);
}

/* ---- dice for orders ---- */

/* 12.roll: Élan and Rally roll one die for each point of Command. */
void nap_roll_for_orders(struct run *run)
{
	RULE("CCN 12.roll");
	struct nap_state *s = nap_state(run);
	int card = nap_effect(s), seat = s->at.active;
	struct nap_count c;
	if (card != CARD_ELAN && card != CARD_RALLY)
		return;
	nap_count(roll(run, "CCN 12.roll", card == CARD_ELAN ? "elan" : "rally", seat,
		       s->deck.command, VALUE_NONE, VALUE_NONE), &c);
	memcpy(s->deck.allow, c.n, FACES);
	s->deck.n_allow = FACES;
}

/* ---- Rally ---- */

bool nap_can_be_rallied(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 12.rally", false);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	return u && s->piece[piece].hex >= 0 && nap_seat(setup, piece) == s->at.active &&
	       s->piece[piece].blocks < u->blocks &&
	       (s->deck.allow[u->arm] > 0 || s->deck.allow[FACE_SABRE] > 0);
}

static bool one_rally(struct run *run)
{
	const struct nap_setup *setup = nap_setup(run);
	struct nap_state *s = nap_state(run);
	for (int p = 0; p < s->n_piece; p++)
		if (nap_can_be_rallied(setup, s, p))
			option(run, RALLY_PIECE, p, 0, 0);
	option(run, RALLY_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_RALLY, s->at.active, VALUE_NONE, VALUE_NONE);
	if (c.verb == RALLY_DONE)
		return false;
	int piece = c.v[0], arm = nap_arm(setup, piece);
	s->deck.allow[s->deck.allow[arm] > 0 ? arm : FACE_SABRE]--;
	s->piece[piece].blocks++;
	s->piece[piece].ordered = 1;
	report(run, EV_rallied, s->at.active, piece, s->piece[piece].hex, s->piece[piece].blocks);
	return true;
}

/* A square that was rallied is ordered, and so may come out. */
static bool one_square(struct run *run)
{
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	int n = 0;
	for (int p = 0; p < s->n_piece; p++) {
		if (!s->piece[p].square || !s->piece[p].ordered || !nap_may_unform(setup, s, p))
			continue;
		option(run, PICK_UNFORM, p, 0, 0);
		n++;
	}
	if (!n)
		return false;
	option(run, PICK_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_ORDER, s->at.active, VALUE_NONE, VALUE_NONE);
	if (c.verb == PICK_UNFORM)
		nap_leave_square(run, c.v[0]);
	return c.verb == PICK_UNFORM;
}

/* 12.rally: lost blocks come back; who got one is ordered. */
void nap_rally(struct run *run)
{
	while (one_rally(run))
		;
	while (one_square(run))
		;
}

/* ---- Short Supply ---- */

struct rear { /* baseline hexes to which a unit may be sent */
	int hex[26], n;
};

static bool is_vacant(const struct nap_setup *setup, const struct nap_look *look, int hex, int arm)
{
	return look->unit[hex] == VALUE_NONE && look->leader[hex] == VALUE_NONE &&
	       nap_passable(setup->terrain[hex], arm);
}

/* Vacant baseline hexes: those of the section, else the nearest. */
static void find_rear(const struct nap_setup *setup, const struct nap_state *s, int piece,
		      struct rear *r)
{
	struct nap_look look;
	int from = s->piece[piece].hex, seat = nap_seat(setup, piece), best = 100;
	nap_look_at(setup, s, &look);
	r->n = 0;
	for (int near = 0; near < 2 && !r->n; near++)
		for (int h = 0; h < nap_board()->n; h++) {
			if (!nap_board()->on[h] || !nap_on_baseline(setup, seat, h) ||
			    !is_vacant(setup, &look, h, nap_arm(setup, piece)))
				continue;
			int gap = nap_board()->distance[from][h];
			if (!near && !(nap_sections(h) & nap_sections(from)))
				continue;
			if (near && gap < best)
				r->n = 0, best = gap;
			if (!near || gap == best)
				r->hex[r->n++] = h;
		}
}

/* An enemy unit, not a square: no card moves that. */
bool nap_can_be_supplied(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 12.short-supply", false);
	struct rear rear;
	if (nap_arm(setup, piece) == LEADER || s->piece[piece].hex < 0 || s->piece[piece].square ||
	    nap_seat(setup, piece) == s->at.active)
		return false;
	find_rear(setup, s, piece, &rear);
	return rear.n > 0;
}

/* 12.short-supply: one enemy unit, with its leader, goes back to its baseline. */
void nap_short_supply(struct run *run)
{
	const struct nap_setup *setup = nap_setup(run);
	struct nap_state *s = nap_state(run);
	struct rear rear;
	for (int p = 0; p < s->n_piece; p++)
		if (nap_can_be_supplied(setup, s, p))
			option(run, RALLY_PIECE, p, 0, 0);
	option(run, RALLY_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_SUPPLY, s->at.active, VALUE_NONE, VALUE_NONE);
	if (c.verb == RALLY_DONE)
		return;
	int piece = c.v[0], from = s->piece[piece].hex, leader = nap_leader_with(run, piece);
	find_rear(setup, s, piece, &rear);
	for (int i = 0; i < rear.n; i++)
		option(run, 0, rear.hex[i], 0, 0);
	int to = ask(run, Q_SUPPLY_TO, s->at.active, piece, VALUE_NONE).v[0];
	report(run, EV_supplied, s->at.active, piece, from, to);
	nap_place_both(run, piece, leader, to);
}

/* ---- First Strike, guerrillas ---- */

/* The card goes to the discards; its player has another to come at the end of the turn. */
void nap_play_first_strike(struct run *run, int piece, int attacker)
{
	struct nap_state *s = nap_state(run);
	int seat = nap_seat(nap_setup(run), piece);
	nap_take_from_hand(s, seat, CARD_FIRST_STRIKE);
	s->deck.discard[s->deck.n_discard++] = CARD_FIRST_STRIKE;
	s->side[seat].owed++;
	report(run, EV_strikes_first, seat, piece, s->piece[piece].hex, attacker);
}

/* 12.guerrilla: a token of the other side may cancel the card; a sabre saves it. */
bool nap_guerrillas(struct run *run, int card)
{
	RULE("CCN 12.guerrilla", false);
	struct nap_state *s = nap_state(run);
	int seat = !s->at.active;
	struct nap_count c;
	if (!s->side[seat].tokens)
		return false;
	option(run, ANSWER_NO, 0, 0, 0);
	option(run, ANSWER_YES, 0, 0, 0);
	if (ask(run, Q_GUERRILLA, seat, card, VALUE_NONE).verb == ANSWER_NO)
		return false;
	s->side[seat].tokens--;
	nap_count(roll(run, "CCN 12.guerrilla", "guerrilla", seat, 1, VALUE_NONE, VALUE_NONE), &c);
	s->deck.cancelled = !c.n[FACE_SABRE];
	report(run, EV_guerrillas, seat, seat, card, s->deck.cancelled, s->side[seat].tokens);
	if (s->deck.cancelled)
		report(run, EV_card_cancelled, s->at.active, card);
	return s->deck.cancelled;
}
