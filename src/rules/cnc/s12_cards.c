/* Chapter 12: what the systems' Command cards have in common: dice and moves they give,
 * orders by dice, blocks that come back, First Strike. */
#include "rules/cnc/cnc.h"

/* ---- whom cards order ---- */

struct no cnc_whom_nobody(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	(void)piece;
	return NO(setup, orders_nobody, cnc_effect(setup, s));
}

struct no cnc_whom_anybody(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	(void)setup;
	(void)s;
	(void)piece;
	return NO_OBJECTION;
}

struct no cnc_whom_infantry(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CNC 12.infantry", NO_OBJECTION);
	return cnc_arm(setup, piece) == INFANTRY ? NO_OBJECTION : NO(setup, orders_infantry, cnc_effect(setup, s));
}

struct no cnc_whom_cavalry(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CNC 12.cavalry", NO_OBJECTION);
	return cnc_arm(setup, piece) == CAVALRY ? NO_OBJECTION : NO(setup, orders_cavalry, cnc_effect(setup, s));
}

struct no cnc_whom_artillery(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CNC 12.artillery", NO_OBJECTION);
	return cnc_arm(setup, piece) == ARTILLERY ? NO_OBJECTION : NO(setup, orders_artillery, cnc_effect(setup, s));
}

/* Is it a turn of dice, which gave the piece no order? */
struct no cnc_luck_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	int card = cnc_effect(setup, s);
	if (card == setup->law->elan)
		return NO(setup, dice_gave_none, card, piece);
	return card == setup->law->rally ? NO(setup, dice_gave_no_block, card, piece) : NO_OBJECTION;
}

/* 12.elan: a face orders one of its arm, a sabre any unit, a flag a leader. */
struct no cnc_dice_order(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CNC 12.elan", NO_OBJECTION);
	int n[ARMS] = {0}, over = 0;
	n[cnc_arm(setup, piece)]++;
	for (int p = 0; p < s->n_piece; p++)
		n[cnc_arm(setup, p)] += s->piece[p].ordered && cnc_seat(setup, p) == s->at.active;
	for (int arm = INFANTRY; arm <= ARTILLERY; arm++)
		over += n[arm] > s->deck.allow[arm] ? n[arm] - s->deck.allow[arm] : 0;
	bool ordered = cnc_arm(setup, piece) == LEADER ? n[LEADER] <= s->deck.allow[FACE_FLAG]
						       : over <= s->deck.allow[FACE_SABRE];
	return ordered ? NO_OBJECTION : NO(setup, dice_gave_none, cnc_effect(setup, s), piece);
}

/* ---- what they add ---- */

/* 12.dice: what the card adds to the dice of the units it ordered. */
int cnc_card_dice(struct run *run, int piece, int from, int at, bool melee, bool note)
{
	RULE("CNC 12.dice", 0);
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_law *law = setup->law;
	const struct cnc_state *s = cnc_state(run);
	int card = cnc_effect(setup, s);
	if (card == VALUE_NONE || cnc_seat(setup, piece) != s->at.active || !s->piece[piece].ordered ||
	    (law->card_dice_lost && law->card_dice_lost(run, card, piece, from, at)))
		return 0;
	int n = melee ? law->cards[card].melee : law->cards[card].fire;
	return n == NO_FIRE ? 0 : cnc_modifier(run, note, law->rule_dice, law->cards[card].title, n);
}

struct no cnc_card_stops_fire(const struct cnc_setup *setup, const struct cnc_state *s)
{
	RULE("CNC 12.no-fire", NO_OBJECTION);
	int card = cnc_effect(setup, s);
	bool stops = card != VALUE_NONE && cnc_card(setup, card)->fire == NO_FIRE;
	return stops ? NO(setup, card_stops_fire, card) : NO_OBJECTION;
}

/* 12.battle: the longest move after which a unit may battle. */
static int limit_by_card(const struct cnc_setup *setup, int card, int usual)
{
	RULE("CNC 12.battle", usual);
	int most = card == VALUE_NONE ? USUAL : cnc_card(setup, card)->battle;
	return most == USUAL ? usual : most == NEVER ? -1 : most;
}

int cnc_battle_limit(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	return limit_by_card(setup, cnc_effect(setup, s), u ? u->move : 0) + s->piece[piece].quick;
}

/* ---- dice for orders ---- */

/* 12.roll: some cards roll one die for each point of Command. */
void cnc_roll_for_orders(struct run *run)
{
	RULE("CNC 12.roll");
	const struct cnc_law *law = cnc_law(run);
	struct cnc_state *s = cnc_state(run);
	int card = cnc_effect(cnc_setup(run), s), seat = s->at.active;
	struct cnc_count c;
	if (card != law->elan && card != law->rally)
		return;
	cnc_count(law,
		  roll(run, law->rule_roll, card == law->elan ? law->elan_label : "rally", seat, s->deck.command,
		       VALUE_NONE, VALUE_NONE),
		  &c);
	s->deck.n_allow = FACES;
	for (int f = 0; f < FACES; f++)
		s->deck.allow[f] = c.n[f];
}

/* ---- blocks that come back ---- */

/* 12.rally: units have blocks, leaders none. */
struct no cnc_never_rallies(const struct cnc_setup *setup, int piece)
{
	RULE("CNC 12.rally", NO_OBJECTION);
	return cnc_unit_of(setup, piece) ? NO_OBJECTION : NO(setup, has_no_blocks, piece, piece);
}

bool cnc_can_be_rallied(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CNC 12.rally", false);
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	return u && s->piece[piece].hex >= 0 && cnc_seat(setup, piece) == s->at.active &&
	       s->piece[piece].blocks < u->blocks && (s->deck.allow[u->arm] > 0 || s->deck.allow[FACE_SABRE] > 0);
}

static bool one_rally(struct run *run)
{
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_state *s = cnc_state(run);
	for (int p = 0; p < s->n_piece; p++)
		if (cnc_can_be_rallied(setup, s, p))
			option(run, RALLY_PIECE, p, 0, 0);
	option(run, RALLY_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_RALLY, s->at.active, VALUE_NONE, VALUE_NONE);
	if (c.verb == RALLY_DONE)
		return false;
	int piece = ARG(&c, RALLY_PIECE, piece), arm = cnc_arm(setup, piece);
	s->deck.allow[s->deck.allow[arm] > 0 ? arm : FACE_SABRE]--;
	s->piece[piece].blocks++;
	s->piece[piece].ordered = 1;
	cnc_tell(run, rallied, s->at.active, piece, s->piece[piece].hex, s->piece[piece].blocks);
	if (cnc_law(run)->after_order)
		cnc_law(run)->after_order(run, piece);
	return true;
}

/* 12.rally: lost blocks come back; who got one is ordered. */
void cnc_rally(struct run *run)
{
	while (one_rally(run))
		;
}

/* ---- First Strike ---- */

/* 12.hidden: by public facts the seat can hold one. */
bool cnc_could_strike(const struct cnc_setup *setup, const struct cnc_state *s, int seat)
{
	int card = setup->law->first_strike, seen = 0;
	for (int i = 0; i < s->deck.n_discard; i++)
		seen += s->deck.discard[i] == card;
	return s->side[seat].n_hand && seen < setup->copies[card];
}

bool cnc_holds_strike(const struct cnc_setup *setup, const struct cnc_state *s, int seat)
{
	return list_has(s->side[seat].hand, s->side[seat].n_hand, setup->law->first_strike);
}

/* The card goes to the discards; its player has another to come at the end of the turn. */
void cnc_play_first_strike(struct run *run, int piece, int attacker)
{
	struct cnc_state *s = cnc_state(run);
	int seat = cnc_seat(cnc_setup(run), piece), card = cnc_law(run)->first_strike;
	cnc_take_from_hand(s, seat, card);
	s->deck.discard[s->deck.n_discard++] = card;
	s->side[seat].owed++;
	cnc_tell(run, strikes_first, seat, piece, s->piece[piece].hex, attacker);
}
