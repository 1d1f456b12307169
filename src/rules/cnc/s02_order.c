/* Chapter 2: order units and leaders. */
#include "rules/cnc/cnc.h"

/* Orders the card gives in a section seen from the board's South. */
static int orders_in(const struct cnc_setup *setup, const struct cnc_state *s, int section)
{
	int effect = cnc_effect(setup, s);
	if (effect == VALUE_NONE)
		return 0;
	const struct cnc_card *card = cnc_card(setup, effect);
	bool south = s->at.active == setup->south;
	int own = section == CENTRE ? 1 : (section == WEST) == south ? 0 : 2;
	return card->orders[own] == COMMAND ? s->deck.command : card->orders[own];
}

/* The orders of the card, and the pieces that have one by the sections they stand in. */
void cnc_tally(const struct cnc_setup *setup, const struct cnc_state *s, struct cnc_tally *t)
{
	int given[3] = {orders_in(setup, s, WEST), orders_in(setup, s, CENTRE),
			orders_in(setup, s, EAST)};
	*t = (struct cnc_tally){{0}, {0}};
	for (int set = 1; set < CNC_SECTION_SETS; set++)
		for (int i = 0; i < 3; i++)
			t->given[set] += set >> i & 1 ? given[i] : 0;
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].ordered && s->piece[p].hex >= 0 && cnc_seat(setup, p) == s->at.active)
			t->ordered[cnc_sections(s->piece[p].hex)]++;
}

/* A hex on a dotted line may be ordered from either section.  One more order fits if no set
 * of sections would hold more ordered pieces that stand in it alone than the card gives. */
bool cnc_fits(const struct cnc_tally *t, int sections)
{
	for (int set = 1; set < CNC_SECTION_SETS; set++) {
		int need = !(sections & ~set);
		for (int in = 1; in < CNC_SECTION_SETS; in++)
			need += in & ~set ? 0 : t->ordered[in];
		if (!(sections & ~set) && need > t->given[set])
			return false;
	}
	return true;
}

static int orders_given(const struct cnc_setup *setup, const struct cnc_state *s)
{
	int n = 0;
	for (int p = 0; p < s->n_piece; p++)
		n += s->piece[p].ordered && cnc_seat(setup, p) == s->at.active;
	return n;
}

/* 2.tactic: so many orders, anywhere on the field. */
static struct no tactic_used_up(const struct cnc_setup *setup, const struct cnc_state *s, int card)
{
	RULE("CNC 2.tactic", NO_OBJECTION);
	int anywhere = cnc_card(setup, card)->anywhere, most = anywhere == COMMAND ? s->deck.command : anywhere;
	return most == ANY || orders_given(setup, s) < most ? NO_OBJECTION : NO(setup, orders_used_up, card, most);
}

enum { ON_LEFT = 1, ON_RIGHT = 2, IN_CENTRE = 4, ON_FLANK_TOO = 8 }; /* as the sentence has it */

/* Where a hex lies, as its player sees the board. */
static int place_of(const struct cnc_setup *setup, int seat, int hex)
{
	int s = cnc_sections(hex);
	if (s & CENTRE)
		return s == CENTRE ? IN_CENTRE : IN_CENTRE | ON_FLANK_TOO;
	return (s == WEST) == (seat == setup->south) ? ON_LEFT : ON_RIGHT;
}

/* 2.sections: so many orders in each section. */
static struct no section_used_up(const struct cnc_setup *setup, const struct cnc_state *s, int piece, int card,
				 const struct cnc_tally *tally)
{
	RULE("CNC 2.sections", NO_OBJECTION);
	int hex = s->piece[piece].hex;
	if (cnc_fits(tally, cnc_sections(hex)))
		return NO_OBJECTION;
	return NO(setup, section_used_up, piece, place_of(setup, s->at.active, hex), card);
}

static struct no order_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece,
			     const struct cnc_tally *tally)
{
	int card = cnc_effect(setup, s);
	if (card == VALUE_NONE)
		return NO(setup, orders_nobody, s->deck.played);
	if (!cnc_card(setup, card)->whom)
		return section_used_up(setup, s, piece, card, tally);
	struct no no = cnc_card(setup, card)->whom(setup, s, piece);
	return no.why ? no : tactic_used_up(setup, s, card);
}

struct no cnc_order_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	struct cnc_tally tally;
	cnc_tally(setup, s, &tally);
	return order_fault(setup, s, piece, &tally);
}

bool cnc_would_order(const struct cnc_setup *setup, const struct cnc_state *s, int piece, const struct cnc_tally *tally)
{
	return s->piece[piece].hex >= 0 && !s->piece[piece].ordered && cnc_seat(setup, piece) == s->at.active &&
	       !order_fault(setup, s, piece, tally).why;
}

bool cnc_may_order(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	struct cnc_tally tally;
	cnc_tally(setup, s, &tally);
	return cnc_would_order(setup, s, piece, &tally);
}

/* 2.detach: a leader is ordered away from his unit by a card with the bicorne. */
static struct no card_keeps_leader(const struct cnc_setup *setup, const struct cnc_state *s)
{
	RULE("CNC 2.detach", NO_OBJECTION);
	int card = cnc_effect(setup, s);
	return card != VALUE_NONE && cnc_card(setup, card)->bicorne ? NO_OBJECTION : NO(setup, leader_stays, card);
}

struct no cnc_never_detaches(const struct cnc_setup *setup, int piece)
{
	RULE("CNC 2.detach", NO_OBJECTION);
	return cnc_arm(setup, piece) == LEADER ? NO_OBJECTION : NO(setup, only_leaders_detach, piece, piece);
}

struct no cnc_detach_fault(const struct cnc_setup *setup, const struct cnc_state *s, int leader, int unit)
{
	const struct cnc_law *law = setup->law;
	struct no no = law->detach_fault ? law->detach_fault(setup, s, leader, unit) : NO_OBJECTION;
	return no.why ? no : card_keeps_leader(setup, s);
}

/* A led unit is ordered with its leader for one order; under a bicorne card the leader may
 * be ordered by himself for one more. */
static void offer(struct run *run, const struct cnc_look *look, int p)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	int unit = look->unit[s->piece[p].hex];
	if (cnc_arm(setup, p) != LEADER || unit == VALUE_NONE)
		option(run, PICK_UNIT, p, 0, 0);
	else if (!cnc_detach_fault(setup, s, p, unit).why)
		option(run, PICK_DETACH, p, 0, 0);
	if (setup->law->offer_order)
		setup->law->offer_order(run, p);
}

static bool one_order(struct run *run)
{
	RULE("CNC 2.one", false);
	struct cnc_state *s = cnc_state(run);
	int seat = s->at.active;
	struct cnc_look look;
	struct cnc_tally tally;
	cnc_look(run, &look);
	cnc_tally(cnc_setup(run), s, &tally);
	for (int p = 0; p < s->n_piece; p++)
		if (cnc_would_order(cnc_setup(run), s, p, &tally))
			offer(run, &look, p);
	option(run, PICK_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_ORDER, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == PICK_DONE)
		return false;
	int piece = c.verb == PICK_DETACH ? ARG(&c, PICK_DETACH, leader) : ARG(&c, PICK_UNIT, piece);
	s->piece[piece].ordered = 1;
	cnc_tell(run, ordered, seat, piece, s->piece[piece].hex, c.verb == PICK_DETACH);
	if (c.verb >= PICK_CHOICES)
		cnc_law(run)->chosen_order(run, c.verb, piece);
	if (cnc_law(run)->after_order)
		cnc_law(run)->after_order(run, piece);
	return true;
}

/* 2: announce whom the card orders, each piece once. */
int cnc_order(struct run *run)
{
	RULE("CNC 2", FLOW_NEXT);
	const struct cnc_law *law = cnc_law(run);
	if (!law->order_otherwise || !law->order_otherwise(run))
		while (one_order(run))
			;
	return FLOW_NEXT;
}
