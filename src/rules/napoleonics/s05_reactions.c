/* Chapter 5, sections 2 and 3: cavalry retires and reforms, infantry forms square. */
#include "rules/napoleonics/nap.h"

/* ---- 5.2 retire and reform ---- */

enum { RETIRE_STEPS = 2 };

struct withdrawal {
	const struct nap_setup *setup;
	struct nap_look look;
	int seat, arm;
};

static void begin_withdrawal(struct run *run, int piece, struct withdrawal *w)
{
	int hex = nap_state(run)->piece[piece].hex;
	w->setup = nap_setup(run);
	w->seat = nap_seat(w->setup, piece);
	w->arm = nap_arm(w->setup, piece);
	nap_look(run, &w->look);
	w->look.unit[hex] = w->look.leader[hex] = VALUE_NONE;
}

/* Free is a hex without unit and leader: this move is no retreat that a leader could stop. */
static bool is_free(const struct withdrawal *w, int hex)
{
	return w->look.unit[hex] == VALUE_NONE && w->look.leader[hex] == VALUE_NONE &&
	       nap_passable(w->setup->terrain[hex], w->arm);
}

static bool can_go_back(const struct withdrawal *w, int hex, int steps)
{
	int back[2], n = nap_back_hexes(w->setup, w->seat, hex, back);
	for (int i = 0; steps && i < n; i++)
		if (is_free(w, back[i]) && can_go_back(w, back[i], steps - 1))
			return true;
	return !steps;
}

/* 5.2: cavalry that infantry attacks may fall back two hexes instead of fighting. */
bool nap_may_retire(struct run *run, int piece)
{
	RULE("CCN 5.2", false);
	struct withdrawal w;
	if (nap_arm(nap_setup(run), piece) != CAVALRY)
		return false;
	begin_withdrawal(run, piece, &w);
	return can_go_back(&w, nap_state(run)->piece[piece].hex, RETIRE_STEPS);
}

/* 5.2.way: exactly two hexes, each a back hex; the leader goes along. */
void nap_retire(struct run *run, int piece)
{
	RULE("CCN 5.2.way");
	struct withdrawal w;
	int from = nap_state(run)->piece[piece].hex, hex = from, leader = nap_leader_with(run, piece);
	begin_withdrawal(run, piece, &w);
	for (int left = RETIRE_STEPS; left; left--) {
		int back[2], n = nap_back_hexes(w.setup, w.seat, hex, back);
		for (int i = 0; i < n; i++)
			if (is_free(&w, back[i]) && can_go_back(&w, back[i], left - 1))
				option(run, 0, back[i], 0, 0);
		hex = ask(run, Q_RETIRE, w.seat, piece, left).v[0];
	}
	report(run, EV_retires, w.seat, piece, from, hex);
	nap_place_both(run, piece, leader, hex);
}

/* ---- 5.3 square ---- */

/* 5.3.mass: Austrian line forms one without laying a card on the track. */
static bool is_mass(const struct nap_unit *u)
{
	RULE("CCN 5.3.mass", false);
	return nap_has(u, MASS);
}

static int free_place(const struct nap_state *s, int seat)
{
	for (int i = 0; i < NAP_TRACK; i++)
		if (s->side[seat].track[i] == VALUE_NONE)
			return i;
	return VALUE_NONE;
}

/* 5.3.cards: it costs a card, which must not be among the last ones, and a place. */
static bool can_pay(const struct nap_setup *setup, const struct nap_state *s, int seat)
{
	RULE("CCN 5.3.cards", true);
	return s->side[seat].n_hand >= setup->rule[SWITCH_SQUARE_MIN_HAND] &&
	       free_place(s, seat) != VALUE_NONE;
}

/* 5.3.ground: not in every ground, nor behind the works that the attack comes through. */
static bool ground_allows(const struct nap_setup *setup, int hex, int from)
{
	RULE("CCN 5.3.ground", true);
	return nap_grounds[setup->terrain[hex]].square && !nap_behind_works(setup, hex, from);
}

static bool is_french(const struct nap_setup *setup, int seat)
{
	for (int p = 0; p < setup->n_pieces; p++) {
		const struct nap_unit *u = nap_unit_of(setup, p);
		if (u && nap_seat(setup, p) == seat && !strcmp(u->nation, "french"))
			return true;
	}
	return false;
}

/* 12.folly: a scenario may forbid it under a French Cavalry Charge. */
static bool folly(const struct nap_setup *setup, const struct nap_state *s)
{
	RULE("CCN 12.folly", false);
	return setup->rule[SWITCH_STEWARTS_FOLLY] && nap_effect(s) == CARD_CAVALRY_CHARGE &&
	       is_french(setup, s->at.active);
}

bool nap_could_strike(const struct nap_setup *setup, const struct nap_state *s, int seat)
{
	int seen = 0;
	for (int i = 0; i < s->deck.n_discard; i++)
		seen += s->deck.discard[i] == CARD_FIRST_STRIKE;
	return s->side[seat].n_hand && seen < setup->copies[CARD_FIRST_STRIKE] && !folly(setup, s);
}

/* 5.3: infantry that cavalry is about to attack may form square. */
bool nap_may_square(struct run *run, int piece, int attacker)
{
	RULE("CCN 5.3", false);
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	return nap_arm(setup, piece) == INFANTRY && nap_arm(setup, attacker) == CAVALRY &&
	       s->piece[piece].square == NO_SQUARE && !folly(setup, s) &&
	       ground_allows(setup, s->piece[piece].hex, s->piece[attacker].hex) &&
	       (is_mass(u) || can_pay(setup, s, nap_seat(setup, piece)));
}

/* 5.3.track: one card of the hand, drawn at random, goes to the next free place. */
static int lay_card(struct run *run, int seat)
{
	RULE("CCN 5.3.track", 1);
	struct nap_state *s = nap_state(run);
	int place = free_place(s, seat), n = s->side[seat].n_hand;
	const struct roll *r = roll_sealed(run, "CCN 5.3.track", "square", seat, SEEN_SEAT, 1, n);
	int card = s->side[seat].hand[r->value[0] - 1];
	nap_take_from_hand(s, seat, card);
	s->side[seat].track[place] = (i8)card;
	report(run, EV_laid, seat, card, place + 1);
	return place + 1;
}

void nap_form_square(struct run *run, int piece)
{
	const struct nap_setup *setup = nap_setup(run);
	struct nap_state *s = nap_state(run);
	int seat = nap_seat(setup, piece);
	int place = is_mass(nap_unit_of(setup, piece)) ? BATTALION_MASS : lay_card(run, seat);
	s->piece[piece].square = (i8)place;
	report(run, EV_square_formed, seat, piece, s->piece[piece].hex, place);
}

/* 5.3.leave: in its owner's turn, by an order, with no enemy cavalry beside it. */
bool nap_may_unform(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 5.3.leave", true);
	struct nap_look look;
	nap_look_at(setup, s, &look);
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = nap_board()->next[s->piece[piece].hex][d];
		if (h != HEX_NONE && nap_enemy(setup, piece, look.unit[h]) &&
		    nap_arm(setup, look.unit[h]) == CAVALRY)
			return false;
	}
	return true;
}

/* 5.3.back: the card of a square that is left or lost goes back to the hand. */
static void take_card_back(struct run *run, int seat, int place)
{
	RULE("CCN 5.3.back");
	struct nap_state *s = nap_state(run);
	int card = s->side[seat].track[place - 1];
	s->side[seat].track[place - 1] = VALUE_NONE;
	s->side[seat].hand[s->side[seat].n_hand++] = (i8)card;
	report(run, EV_returned, seat, card);
}

void nap_leave_square(struct run *run, int piece)
{
	struct nap_state *s = nap_state(run);
	int place = s->piece[piece].square, seat = nap_seat(nap_setup(run), piece);
	s->piece[piece].square = NO_SQUARE;
	report(run, EV_square_left, seat, piece, s->piece[piece].hex);
	if (place != BATTALION_MASS)
		take_card_back(run, seat, place);
}

/* 5.3.one: a square battles with one die, and so does cavalry against it. */
int nap_one_die(struct run *run, int piece, int target, int dice, bool note)
{
	RULE("CCN 5.3.one", dice);
	const struct nap_state *s = nap_state(run);
	bool rides = target != VALUE_NONE && s->piece[target].square &&
		     nap_arm(nap_setup(run), piece) == CAVALRY;
	if (dice <= 1 || !(s->piece[piece].square || rides))
		return dice;
	nap_modifier(run, note, "CCN 5.3.one", "one die: square", 1 - dice);
	return 1;
}

/* 5.3.guns: guns find a mark that cannot be missed. */
int nap_guns_at_square(struct run *run, int gun, int target, bool note)
{
	RULE("CCN 5.3.guns", 0);
	const struct nap_setup *setup = nap_setup(run);
	if (target == VALUE_NONE || !nap_state(run)->piece[target].square ||
	    nap_arm(setup, gun) != ARTILLERY)
		return 0;
	return nap_modifier(run, note, "CCN 5.3.guns", "guns against a square",
			    setup->rule[SWITCH_GUNS_VS_SQUARE]);
}

/* 5.3.bounce: one die of the square before the cavalry's; a flag sends it back one hex, and
 * nothing can ignore that. */
bool nap_bounce(struct run *run, int cavalry, int square)
{
	RULE("CCN 5.3.bounce", false);
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	struct nap_blow b = {.attacker = square, .target = cavalry, .at = s->piece[cavalry].hex,
			     .from = s->piece[square].hex, .by = nap_seat(setup, square), .melee = true};
	const struct roll *r = roll(run, "CCN 5.3.bounce", "bounce", b.by, 1, square, cavalry);
	struct nap_count c;
	nap_count(r, &c);
	if (setup->rule[SWITCH_BOUNCE_HITS])
		nap_score_hits(run, &b, c.n[FACE_CAVALRY] +
						(nap_sabres_hit(nap_unit_of(setup, square))
							 ? c.n[FACE_SABRE] : 0));
	if (!s->piece[cavalry].blocks)
		return true;
	if (!c.n[FACE_FLAG])
		return false;
	report(run, EV_bounced, nap_seat(setup, cavalry), cavalry, b.at, square);
	if (nap_walk_back(run, cavalry, 1))
		nap_pay(run, &b, 1);
	return true;
}

/* 5.3.flags: a square cannot retreat; each flag it does not ignore is a block. */
void nap_square_flags(struct run *run, struct nap_blow *b, int flags)
{
	RULE("CCN 5.3.flags");
	nap_blocks_for(run, b, flags, EV_square_flags);
}
