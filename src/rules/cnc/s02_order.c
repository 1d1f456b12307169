/* Chapter 2: order units and leaders. */
#include "rules/cnc/cnc.h"

/* Orders the card gives in a section seen from the board's South. */
static int orders_in(const struct cnc_setup *setup, const struct cnc_state *s, int section)
{
	RULE("CNC 2.sections", 0);
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
		if (s->piece[p].ordered && s->piece[p].hex >= 0 &&
		    cnc_seat(setup, p) == s->at.active)
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

/* 2.tactic: so many orders, anywhere on the field, to whom the card says. */
static bool tactic_orders(const struct cnc_setup *setup, const struct cnc_state *s, int piece,
			  const struct cnc_card *card)
{
	RULE("CNC 2.tactic", false);
	int most = card->anywhere == COMMAND ? s->deck.command : card->anywhere;
	return (most == ANY || orders_given(setup, s) < most) && card->whom(setup, s, piece);
}

bool cnc_would_order(const struct cnc_setup *setup, const struct cnc_state *s, int piece,
		     const struct cnc_tally *tally)
{
	int card = cnc_effect(setup, s);
	if (card == VALUE_NONE || s->piece[piece].hex < 0 || s->piece[piece].ordered ||
	    cnc_seat(setup, piece) != s->at.active)
		return false;
	return cnc_card(setup, card)->whom ? tactic_orders(setup, s, piece, cnc_card(setup, card))
				    : cnc_fits(tally, cnc_sections(s->piece[piece].hex));
}

bool cnc_may_order(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	struct cnc_tally tally;
	cnc_tally(setup, s, &tally);
	return cnc_would_order(setup, s, piece, &tally);
}

/* May the leader be ordered away from the unit he is with? */
static bool may_detach(const struct cnc_setup *setup, const struct cnc_state *s, int leader, int unit)
{
	const struct cnc_law *law = setup->law;
	return cnc_card(setup, cnc_effect(setup, s))->bicorne &&
	       (!law->may_detach || law->may_detach(setup, s, leader, unit));
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
	else if (may_detach(setup, s, p, unit))
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
	s->piece[c.v[0]].ordered = 1;
	cnc_tell(run, ordered, seat, c.v[0], s->piece[c.v[0]].hex, c.verb == PICK_DETACH);
	if (c.verb >= PICK_OWN)
		cnc_law(run)->chosen_order(run, c.verb, c.v[0]);
	if (cnc_law(run)->after_order)
		cnc_law(run)->after_order(run, c.v[0]);
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
