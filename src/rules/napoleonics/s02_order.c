/* Chapter 2: order units and leaders. */
#include "rules/napoleonics/nap.h"

/* Orders the card gives in a section seen from the board's South. */
static int orders_in(const struct nap_setup *setup, const struct nap_state *s, int section)
{
	RULE("CCN 2.sections", 0);
	int effect = nap_effect(s);
	if (effect == VALUE_NONE)
		return 0;
	const struct nap_card *card = &nap_cards[effect];
	bool south = s->at.active == setup->south;
	int own = section == CENTRE ? 1 : (section == WEST) == south ? 0 : 2;
	return card->orders[own] == COMMAND ? s->deck.command : card->orders[own];
}

/* The orders of the card, and the pieces that have one by the sections they stand in. */
void nap_tally(const struct nap_setup *setup, const struct nap_state *s, struct nap_tally *t)
{
	int given[3] = {orders_in(setup, s, WEST), orders_in(setup, s, CENTRE),
			orders_in(setup, s, EAST)};
	*t = (struct nap_tally){{0}, {0}};
	for (int set = 1; set < NAP_SECTION_SETS; set++)
		for (int i = 0; i < 3; i++)
			t->given[set] += set >> i & 1 ? given[i] : 0;
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].ordered && s->piece[p].hex >= 0 &&
		    nap_seat(setup, p) == s->at.active)
			t->ordered[nap_sections(s->piece[p].hex)]++;
}

/* A hex on a dotted line may be ordered from either section.  One more order fits if no set
 * of sections would hold more ordered pieces that stand in it alone than the card gives. */
bool nap_fits(const struct nap_tally *t, int sections)
{
	for (int set = 1; set < NAP_SECTION_SETS; set++) {
		int need = !(sections & ~set);
		for (int in = 1; in < NAP_SECTION_SETS; in++)
			need += in & ~set ? 0 : t->ordered[in];
		if (!(sections & ~set) && need > t->given[set])
			return false;
	}
	return true;
}

static int orders_given(const struct nap_setup *setup, const struct nap_state *s)
{
	int n = 0;
	for (int p = 0; p < s->n_piece; p++)
		n += s->piece[p].ordered && nap_seat(setup, p) == s->at.active;
	return n;
}

/* 2.tactic: so many orders, anywhere on the field, to whom the card says. */
static bool tactic_orders(const struct nap_setup *setup, const struct nap_state *s, int piece,
			  const struct nap_card *card)
{
	RULE("CCN 2.tactic", false);
	int most = card->anywhere == COMMAND ? s->deck.command : card->anywhere;
	return (most == ANY || orders_given(setup, s) < most) && card->whom(setup, s, piece);
}

bool nap_would_order(const struct nap_setup *setup, const struct nap_state *s, int piece,
		     const struct nap_tally *tally)
{
	int card = nap_effect(s);
	if (card == VALUE_NONE || s->piece[piece].hex < 0 || s->piece[piece].ordered ||
	    nap_seat(setup, piece) != s->at.active)
		return false;
	return nap_cards[card].whom ? tactic_orders(setup, s, piece, &nap_cards[card])
				    : nap_fits(tally, nap_sections(s->piece[piece].hex));
}

bool nap_may_order(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	struct nap_tally tally;
	nap_tally(setup, s, &tally);
	return nap_would_order(setup, s, piece, &tally);
}

/* A led unit is ordered with its leader for one order; under a bicorne card the leader may
 * be ordered by himself for one more, but not out of a square. */
static void offer(struct run *run, const struct nap_look *look, int p)
{
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	int unit = look->unit[s->piece[p].hex];
	if (nap_arm(setup, p) != LEADER || unit == VALUE_NONE)
		option(run, PICK_UNIT, p, 0, 0);
	else if (nap_cards[nap_effect(s)].bicorne && !s->piece[unit].square)
		option(run, PICK_DETACH, p, 0, 0);
	if (s->piece[p].square && nap_may_unform(setup, s, p))
		option(run, PICK_UNFORM, p, 0, 0);
}

static bool one_order(struct run *run)
{
	RULE("CCN 2.one", false);
	struct nap_state *s = nap_state(run);
	int seat = s->at.active;
	struct nap_look look;
	struct nap_tally tally;
	nap_look(run, &look);
	nap_tally(nap_setup(run), s, &tally);
	for (int p = 0; p < s->n_piece; p++)
		if (nap_would_order(nap_setup(run), s, p, &tally))
			offer(run, &look, p);
	option(run, PICK_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_ORDER, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == PICK_DONE)
		return false;
	s->piece[c.v[0]].ordered = 1;
	report(run, EV_ordered, seat, c.v[0], s->piece[c.v[0]].hex, c.verb == PICK_DETACH);
	if (c.verb == PICK_UNFORM)
		nap_leave_square(run, c.v[0]);
	return true;
}

/* 2: announce whom the card orders, each piece once. */
int nap_order(struct run *run)
{
	RULE("CCN 2", FLOW_NEXT);
	int card = nap_effect(nap_state(run));
	if (card == CARD_RALLY)
		nap_rally(run);
	else if (card == CARD_SHORT_SUPPLY)
		nap_short_supply(run);
	else
		while (one_order(run))
			;
	return FLOW_NEXT;
}
