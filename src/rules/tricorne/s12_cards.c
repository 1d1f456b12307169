/* Chapter 12: the tactic cards of this deck. */
#include "rules/tricorne/tri.h"
#include "rules/tricorne/whom.h"

int tri_effect(const struct cnc_state *s)
{
	return s->deck.played;
}

/* ---- lines ---- */

static bool is_link(const struct cnc_setup *setup, const struct cnc_look *look, const struct cnc_state *s, int hex)
{
	int who = cnc_who_at(look, hex);
	return who != VALUE_NONE && cnc_seat(setup, who) == s->at.active &&
	       (s->piece[who].ordered || cnc_arm(setup, who) == LEADER);
}

/* Does the hex touch what is ordered, directly or past leaders alone? */
static bool touches_line(const struct cnc_setup *setup, const struct cnc_state *s, int from)
{
	bool seen[CNC_HEXES] = {false};
	int16_t queue[CNC_HEXES];
	int head = 0, tail = 0;
	struct cnc_look look;
	cnc_look_at(setup, s, &look);
	for (queue[tail++] = (int16_t)from, seen[from] = true; head < tail; head++)
		for (int d = 0; d < HEX_DIRECTIONS; d++) {
			int h = setup->board->next[queue[head]][d];
			if (h == HEX_NONE || seen[h] || !is_link(setup, &look, s, h))
				continue;
			if (look.unit[h] != VALUE_NONE)
				return true;
			seen[h] = true;
			queue[tail++] = (int16_t)h;
		}
	return false;
}

static bool any_ordered(const struct cnc_setup *setup, const struct cnc_state *s)
{
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].ordered && cnc_seat(setup, p) == s->at.active)
			return true;
	return false;
}

/* 12.line: infantry, each beside another of the line; a leader alone links two of them. */
struct no tri_whom_line(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCT 12.line", NO_OBJECTION);
	if (cnc_arm(setup, piece) != INFANTRY)
		return NO(setup, orders_line, s->deck.played);
	return !any_ordered(setup, s) || touches_line(setup, s, s->piece[piece].hex) ? NO_OBJECTION
										     : NO(setup, off_the_line, piece);
}

/* First Strike in the own turn orders a unit. */
struct no tri_whom_unit(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCT 12.unit", NO_OBJECTION);
	return cnc_arm(setup, piece) == LEADER ? NO(setup, orders_units, s->deck.played) : NO_OBJECTION;
}

/* ---- Inspired Leadership ---- */

enum { INSPIRED_UNITS = 4 };

/* 12.inspired: the leader who was named, and four units with or beside him. */
struct no tri_whom_inspired(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCT 12.inspired", NO_OBJECTION);
	int chief = s->deck.chief, units = 0;
	if (chief == VALUE_NONE || (cnc_arm(setup, piece) == LEADER && piece != chief))
		return NO(setup, orders_one_leader, s->deck.played);
	if (piece == chief)
		return NO_OBJECTION;
	if (setup->board->distance[s->piece[piece].hex][s->piece[chief].hex] > 1)
		return NO(setup, not_beside_leader, piece);
	for (int p = 0; p < s->n_piece; p++)
		units += s->piece[p].ordered && cnc_seat(setup, p) == s->at.active && cnc_arm(setup, p) != LEADER;
	return units < INSPIRED_UNITS ? NO_OBJECTION : NO(setup, orders_four, s->deck.played);
}

static void name_chief(struct run *run)
{
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_state *s = cnc_state(run);
	int n = 0;
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && cnc_arm(setup, p) == LEADER && cnc_seat(setup, p) == s->at.active) {
			option(run, 0, p, 0, 0);
			n++;
		}
	if (!n)
		return;
	struct choice c = ask(run, Q_CHIEF, s->at.active, VALUE_NONE, VALUE_NONE);
	s->deck.chief = ARG(&c, CHIEF_PIECE, piece);
	report(run, EV_inspires, s->at.active, s->deck.chief, s->piece[s->deck.chief].hex);
}

int tri_card_played(struct run *run, int card)
{
	if (card == CARD_INSPIRED)
		name_chief(run);
	return FLOW_NEXT;
}

/* Rally orders nobody by name. */
bool tri_order_otherwise(struct run *run)
{
	if (cnc_state(run)->deck.played != CARD_RALLY)
		return false;
	cnc_rally(run);
	return true;
}
