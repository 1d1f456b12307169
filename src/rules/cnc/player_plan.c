/* The player plans: what each unit would make of an order, and what a Command card is worth by that. */
#include "rules/cnc/player.h"
#include "engine/sources.h"

#include <limits.h>

enum { NOISE = 64 };

/* ---- moves ---- */

/* The place, and what the piece could attack from there; of what is worth less than the best so far no more than that. */
static int worth_there(struct cnc_mind *m, int piece, int hex, const struct cnc_reach *reach,
		       const struct cnc_pick *best)
{
	bool restless = m->s->at.turn > m->w[W_RESTLESS], any = restless || best->index == VALUE_NONE;
	struct cnc_trial t;
	cnc_try(m, piece, hex, &t);
	m->s->piece[piece].moved = reach->steps[hex];
	m->s->piece[piece].entered = cnc_stops(m->setup, reach->from[hex], hex);
	int worth = cnc_place_at_best(m, piece) + cnc_best_attack(m, piece);
	if (any || worth >= best->worth)
		worth -= cnc_threat(m, piece, any ? INT_MAX : worth - best->worth);
	cnc_untry(m, &t);
	if (restless)
		worth += (int)(sources_random(m->rng) % NOISE);
	return worth;
}

static int worth_out(const struct cnc_mind *m, const struct cnc_reach *reach)
{
	int banners = m->setup->exit[m->seat][reach->exit];
	bool last = m->s->side[m->seat].banners + banners >= m->setup->banners[m->seat];
	return banners * (m->w[W_BANNER] + m->w[W_BLOCK]) + (last ? m->w[W_LAST] : 0) + m->draw[0][reach->exit];
}

static void find_best_move(struct cnc_mind *m, int piece, int *best, int *to)
{
	struct cnc_reach reach;
	struct cnc_pick pick = CNC_NO_PICK;
	cnc_reach(m->run, piece, &reach);
	for (int h = 0; h < CNC_HEXES; h++)
		if (reach.steps[h])
			cnc_consider(m, &pick, h, worth_there(m, piece, h, &reach, &pick));
	if (reach.exit != VALUE_NONE)
		cnc_consider(m, &pick, CNC_OUT, worth_out(m, &reach));
	if (pick.index == VALUE_NONE || pick.worth <= *best)
		return;
	*best = pick.worth;
	*to = pick.index;
}

void cnc_look_ahead(struct cnc_mind *m, int piece, struct cnc_prospect *out)
{
	struct cnc_piece was = m->s->piece[piece];
	cnc_find_draw(m);
	int place = cnc_worth_of_place(m, piece), best;
	m->s->piece[piece].ordered = 1;
	int stays = best = place + cnc_best_attack(m, piece);
	out->to = VALUE_NONE;
	if (!cnc_stay_fault(m->setup, m->s, piece).why)
		find_best_move(m, piece, &best, &out->to);
	m->s->piece[piece] = was;
	out->ordered = best - place;
	out->moved = best - stays;
}

/* ---- cards ---- */

/* The card's orders, to whom each is worth most; each piece's worth as far as it is known. */
static int worth_of_orders(struct cnc_mind *m, int *known)
{
	bool ordered[CNC_PIECES] = {false};
	int sum = 0;
	for (;;) {
		struct cnc_tally tally;
		struct cnc_pick pick = CNC_NO_PICK;
		cnc_tally(m->setup, m->s, &tally);
		for (int p = 0; p < m->s->n_piece; p++) {
			bool led = cnc_arm(m->setup, p) == LEADER && m->s->piece[p].hex >= 0 &&
				   m->look.unit[m->s->piece[p].hex] != VALUE_NONE;
			if (led || !cnc_would_order(m->setup, m->s, p, &tally))
				continue;
			if (known[p] == CNC_UNKNOWN) {
				struct cnc_prospect ahead;
				cnc_recall(m, p, &ahead);
				known[p] = ahead.ordered;
			}
			cnc_consider(m, &pick, p, known[p]);
		}
		if (pick.index == VALUE_NONE || pick.worth <= 0)
			break;
		sum += pick.worth;
		m->s->piece[pick.index].ordered = ordered[pick.index] = true;
	}
	for (int p = 0; p < m->s->n_piece; p++)
		m->s->piece[p].ordered = m->s->piece[p].ordered && !ordered[p];
	return sum;
}

/* So many of each face as the dice show on the average. */
static void expect_dice(struct cnc_mind *m)
{
	m->s->deck.n_allow = FACES;
	for (int f = 0; f < FACES; f++)
		m->s->deck.allow[f] =
			(m->s->deck.command * m->setup->law->face_count[f] + FACES_OF_DIE / 2) / FACES_OF_DIE;
}

/* Blocks that would come back. */
static int worth_of_rally(const struct cnc_mind *m)
{
	int lost[ARMS] = {0}, back = 0, any = m->s->deck.allow[FACE_SABRE];
	for (int p = 0; p < m->s->n_piece; p++) {
		const struct cnc_unit *u = cnc_unit_of(m->setup, p);
		if (u && m->s->piece[p].hex >= 0 && cnc_seat(m->setup, p) == m->seat)
			lost[u->arm] += u->blocks - m->s->piece[p].blocks;
	}
	for (int arm = INFANTRY; arm <= ARTILLERY; arm++) {
		int n = lost[arm] < m->s->deck.allow[arm] ? lost[arm] : m->s->deck.allow[arm];
		int more = lost[arm] - n < any ? lost[arm] - n : any;
		back += n + more;
		any -= more;
	}
	return back * m->w[W_BLOCK];
}

/* By what is printed on it. */
int cnc_worth_later(const struct cnc_mind *m, int card)
{
	const struct cnc_card *c = cnc_card(m->setup, card);
	int orders = 0, hand = m->s->side[m->seat].n_hand;
	if (card == m->setup->law->first_strike)
		return m->w[W_STRIKE_LATER];
	for (int i = 0; i < 3; i++)
		orders += c->orders[i] == COMMAND ? hand : c->orders[i];
	if (c->whom)
		orders = c->anywhere >= COMMAND ? hand : c->anywhere;
	return orders * m->w[W_ORDER_LATER];
}

int cnc_worth_of_card(struct cnc_mind *m, int card, int *usual)
{
	const struct cnc_law *law = m->setup->law;
	struct cnc_state *s = m->s;
	int played = s->deck.played, command = s->deck.command, own[CNC_PIECES];
	s->deck.played = card;
	s->deck.command = s->side[m->seat].n_hand;
	expect_dice(m);
	if (law->player->ready)
		law->player->ready(m, card);
	for (int p = 0; p < CNC_PIECES; p++)
		own[p] = CNC_UNKNOWN;
	int effect = cnc_effect(m->setup, s), worth = law->player->card(m, card) - cnc_worth_later(m, card);
	if (card == law->rally)
		worth += worth_of_rally(m);
	else if (effect != VALUE_NONE)
		worth += worth_of_orders(m, cnc_card(m->setup, effect)->whom ? own : usual);
	if (cnc_card(m->setup, card)->draws > 1)
		worth += m->w[W_SCOUT];
	worth += cnc_card(m->setup, card)->combat * m->w[W_COMBAT_CARD];
	s->deck.played = played;
	s->deck.command = command;
	s->deck.chief = VALUE_NONE;
	s->deck.n_allow = 0;
	return worth;
}
