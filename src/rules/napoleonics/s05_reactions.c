/* Chapter 5, sections 2 and 3: cavalry retires and reforms, infantry forms square. */
#include "rules/napoleonics/nap.h"

/* ---- 5.2 retire and reform ---- */

/* 5.2: cavalry does, before infantry. */
struct no nap_never_retires(const struct cnc_setup *setup, int piece)
{
	RULE("CCN 5.2", NO_OBJECTION);
	return cnc_arm(setup, piece) == CAVALRY ? NO_OBJECTION : NO(setup, never_retires, piece, piece);
}

struct no nap_retires_before(const struct cnc_setup *setup, int arm)
{
	RULE("CCN 5.2", NO_OBJECTION);
	return arm == INFANTRY ? NO_OBJECTION : NO(setup, retires_before);
}

/* 5.2: cavalry that infantry attacks may fall back two hexes instead of fighting. */
bool nap_may_retire(struct run *run, int piece)
{
	RULE("CCN 5.2", false);
	return !nap_never_retires(cnc_setup(run), piece).why && cnc_can_withdraw(run, piece);
}

/* ---- 5.3 square ---- */

/* 5.3.mass: Austrian line forms one without laying a card on the track. */
static bool is_mass(const struct nap_unit *u)
{
	RULE("CCN 5.3.mass", false);
	return cnc_has(&u->unit, MASS);
}

static int free_place(const struct cnc_state *s, int seat)
{
	for (int i = 0; i < CNC_TRACK; i++)
		if (s->side[seat].track[i] == VALUE_NONE)
			return i;
	return VALUE_NONE;
}

/* 5.3.cards: it costs a card, which must not be among the last ones, and a place. */
static bool can_pay(const struct cnc_setup *setup, const struct cnc_state *s, int seat)
{
	RULE("CCN 5.3.cards", true);
	return s->side[seat].n_hand >= setup->rule[SWITCH_SQUARE_MIN_HAND] && free_place(s, seat) != VALUE_NONE;
}

/* 5.3.ground: not in every ground, nor behind the works that the attack comes through. */
static bool ground_allows(const struct cnc_setup *setup, int hex, int from)
{
	RULE("CCN 5.3.ground", true);
	return nap_grounds[setup->terrain[hex]].square && !cnc_behind_works(setup, hex, from);
}

static bool is_french(const struct cnc_setup *setup, int seat)
{
	for (int p = 0; p < setup->n_pieces; p++) {
		const struct nap_unit *u = nap_unit_of(setup, p);
		if (u && cnc_seat(setup, p) == seat && !strcmp(u->unit.nation, "french"))
			return true;
	}
	return false;
}

/* 12.folly: a scenario may forbid it under a French Cavalry Charge. */
bool nap_folly(const struct cnc_setup *setup, const struct cnc_state *s)
{
	RULE("CCN 12.folly", false);
	return setup->rule[SWITCH_STEWARTS_FOLLY] && nap_effect(s) == CARD_CAVALRY_CHARGE &&
	       is_french(setup, s->at.active);
}

/* 5.3: infantry does, against cavalry. */
struct no nap_never_squares(const struct cnc_setup *setup, int piece)
{
	RULE("CCN 5.3", NO_OBJECTION);
	return cnc_arm(setup, piece) == INFANTRY ? NO_OBJECTION : NO(setup, forms_no_square, piece, piece);
}

struct no nap_square_against(const struct cnc_setup *setup, int arm)
{
	RULE("CCN 5.3", NO_OBJECTION);
	return arm == CAVALRY ? NO_OBJECTION : NO(setup, square_against);
}

/* 5.3: infantry that cavalry is about to attack may form square. */
bool nap_may_square(struct run *run, int piece, int attacker)
{
	RULE("CCN 5.3", false);
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	return !nap_never_squares(setup, piece).why && !nap_square_against(setup, cnc_arm(setup, attacker)).why &&
	       s->piece[piece].square == NO_SQUARE && !nap_folly(setup, s) &&
	       ground_allows(setup, s->piece[piece].hex, s->piece[attacker].hex) &&
	       (is_mass(u) || can_pay(setup, s, cnc_seat(setup, piece)));
}

/* 5.3.track: one card of the hand, drawn at random, goes to the next free place. */
static int lay_card(struct run *run, int seat)
{
	RULE("CCN 5.3.track", 1);
	struct cnc_state *s = cnc_state(run);
	int place = free_place(s, seat), n = s->side[seat].n_hand;
	const struct roll *r = roll_sealed(run, "CCN 5.3.track", "square", seat, SEEN_SEAT, 1, n);
	int card = s->side[seat].hand[r->value[0] - 1];
	cnc_take_from_hand(s, seat, card);
	s->side[seat].track[place] = card;
	report(run, EV_laid, seat, card, place + 1);
	return place + 1;
}

void nap_form_square(struct run *run, int piece)
{
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_state *s = cnc_state(run);
	int seat = cnc_seat(setup, piece);
	int place = is_mass(nap_unit_of(setup, piece)) ? BATTALION_MASS : lay_card(run, seat);
	s->piece[piece].square = place;
	report(run, EV_square_formed, seat, piece, s->piece[piece].hex, place);
}

/* 5.3.leave: in its owner's turn, by an order, with no enemy cavalry beside it. */
struct no nap_unform_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCN 5.3.leave", NO_OBJECTION);
	struct cnc_look look;
	if (!s->piece[piece].square)
		return NO(setup, no_square, piece);
	cnc_look_at(setup, s, &look);
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = setup->board->next[s->piece[piece].hex][d];
		if (h != HEX_NONE && cnc_enemy(setup, piece, look.unit[h]) && cnc_arm(setup, look.unit[h]) == CAVALRY)
			return NO(setup, held_in_square, piece);
	}
	return NO_OBJECTION;
}

static bool may_unform(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	return s->piece[piece].square && !nap_unform_fault(setup, s, piece).why;
}

/* 5.3.back: the card of a square that is left or lost goes back to the hand. */
static void take_card_back(struct run *run, int seat, int place)
{
	RULE("CCN 5.3.back");
	struct cnc_state *s = cnc_state(run);
	int card = s->side[seat].track[place - 1];
	s->side[seat].track[place - 1] = VALUE_NONE;
	s->side[seat].hand[s->side[seat].n_hand++] = card;
	report(run, EV_returned, seat, card);
}

void nap_leave_square(struct run *run, int piece)
{
	struct cnc_state *s = cnc_state(run);
	int place = s->piece[piece].square, seat = cnc_seat(cnc_setup(run), piece);
	s->piece[piece].square = NO_SQUARE;
	report(run, EV_square_left, seat, piece, s->piece[piece].hex);
	if (place != BATTALION_MASS)
		take_card_back(run, seat, place);
}

/* 5.3.one: a square battles with one die, and so does cavalry against it. */
int nap_one_die(struct run *run, int piece, int target, int dice, bool note)
{
	RULE("CCN 5.3.one", dice);
	const struct cnc_state *s = cnc_state(run);
	bool rides = target != VALUE_NONE && s->piece[target].square && cnc_arm(cnc_setup(run), piece) == CAVALRY;
	if (dice <= 1 || !(s->piece[piece].square || rides))
		return dice;
	cnc_modifier(run, note, "CCN 5.3.one", "one die: square", 1 - dice);
	return 1;
}

/* 5.3.guns: guns find a mark that cannot be missed. */
int nap_guns_at_square(struct run *run, int gun, int target, bool note)
{
	RULE("CCN 5.3.guns", 0);
	const struct cnc_setup *setup = cnc_setup(run);
	if (target == VALUE_NONE || !cnc_state(run)->piece[target].square || cnc_arm(setup, gun) != ARTILLERY)
		return 0;
	return cnc_modifier(run, note, "CCN 5.3.guns", "guns against a square", setup->rule[SWITCH_GUNS_VS_SQUARE]);
}

/* 5.3.bounce: one die of the square before the cavalry's; a flag sends it back one hex, and
 * nothing can ignore that. */
bool nap_bounce(struct run *run, int cavalry, int square)
{
	RULE("CCN 5.3.bounce", false);
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	struct cnc_blow b = {.attacker = square, .target = cavalry, .at = s->piece[cavalry].hex,
			     .from = s->piece[square].hex, .by = cnc_seat(setup, square), .melee = true};
	const struct roll *r = roll(run, "CCN 5.3.bounce", "bounce", b.by, 1, square, cavalry);
	struct cnc_count c;
	cnc_count(cnc_law(run), r, &c);
	roll_check(run, c.n[FACE_FLAG] > 0, setup->law->face_count[FACE_FLAG], FACES_OF_DIE);
	if (setup->rule[SWITCH_BOUNCE_HITS])
		cnc_score_hits(run, &b,
			       c.n[FACE_CAVALRY] + (cnc_sabres_hit(cnc_unit_of(setup, square)) ? c.n[FACE_SABRE] : 0));
	if (!s->piece[cavalry].blocks)
		return true;
	if (!c.n[FACE_FLAG])
		return false;
	report(run, EV_bounced, cnc_seat(setup, cavalry), cavalry, b.at, square);
	if (cnc_walk_back(run, cavalry, 1))
		cnc_pay(run, &b, 1);
	return true;
}

/* 5.3.flags: a square cannot retreat; each flag it does not ignore is a block. */
void nap_square_flags(struct run *run, struct cnc_blow *b, int flags)
{
	RULE("CCN 5.3.flags");
	cnc_blocks_for(run, b, flags, EV_square_flags);
}

/* ---- what the shared chapters ask about squares ---- */

/* 5.3.leader: a leader does not come out of a square alone. */
struct no nap_detach_fault(const struct cnc_setup *setup, const struct cnc_state *s, int leader, int unit)
{
	RULE("CCN 5.3.leader", NO_OBJECTION);
	return s->piece[unit].square ? NO(setup, shut_in_square, leader) : NO_OBJECTION;
}

/* 5.3.still: a square does not move. */
struct no nap_stays(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCN 5.3.still", NO_OBJECTION);
	return s->piece[piece].square ? NO(setup, square_stands, piece) : NO_OBJECTION;
}

void nap_offer_order(struct run *run, int piece)
{
	const struct cnc_state *s = cnc_state(run);
	if (may_unform(cnc_setup(run), s, piece))
		option(run, PICK_UNFORM, piece, 0, 0);
}

void nap_chosen_order(struct run *run, int verb, int piece)
{
	(void)verb;
	nap_leave_square(run, piece);
}

void nap_unit_lost(struct run *run, int piece)
{
	if (cnc_state(run)->piece[piece].square)
		nap_leave_square(run, piece);
}

/* Cards whose two hexes some units are too stiff for. */
static bool hurries(int card)
{
	return card == CARD_FORCE_MARCH || card == CARD_BAYONET_CHARGE;
}

/* 3.distance: a square does not move; stiff units go one hex where others hurry. */
int nap_far(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCN 3.distance", CNC_LEADER_MOVE);
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	int far = u ? u->far : CNC_LEADER_MOVE;
	if (nap_stays(setup, s, piece).why)
		return 0;
	if (cnc_has(u, STIFF) && hurries(nap_effect(s)))
		return 1;
	return cnc_far_by_card(setup, s, far);
}

/* Guns by their chart, others by their blocks; a square has one die. */
int nap_escape_dice(struct run *run, int unit)
{
	const struct cnc_state *s = cnc_state(run);
	const struct nap_unit *u = nap_unit_of(cnc_setup(run), unit);
	int dice = u->unit.arm == ARTILLERY ? cnc_modifier(run, true, "CCN 5.4", "guns in melee",
							   nap_gun_melee(u, s->piece[unit].blocks, 0))
					    : cnc_modifier(run, true, "CCN 5.4", "blocks", s->piece[unit].blocks);
	dice += cnc_modifier(run, true, "CCN 5.4", u->unit.name, u->melee);
	return nap_one_die(run, unit, VALUE_NONE, dice, true);
}
