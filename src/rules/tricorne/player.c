/* What the player of both Commands & Colors systems (rules/cnc/player.h) must know of this one. */
#include "rules/cnc/player.h"
#include "rules/tricorne/tri.h"

/* ---- blows ---- */

static int hexes_back(const struct cnc_setup *setup, int piece, int flags)
{
	return flags * cnc_unit_of(setup, piece)->retreat;
}

/* No flag in its rally check. */
static int routs(struct run *run, const struct cnc_blow *b, int blocks)
{
	struct cnc_piece *n = &cnc_state(run)->piece[b->target];
	int had = n->blocks, misses = 100;
	bool cavalry = b->melee && cnc_arm(cnc_setup(run), b->attacker) == CAVALRY && b->kind <= MELEE_BONUS;
	n->blocks = blocks;
	int dice = tri_rally_dice(run, b->target, cavalry && !b->retiring, b->retiring, false);
	n->blocks = had;
	for (int i = 0; i < dice; i++)
		misses = misses * (FACES_OF_DIE - tri_law.face_count[FACE_FLAG]) / FACES_OF_DIE;
	return misses;
}

/* Cavalry and light infantry may fall back. */
static int doubt(struct cnc_mind *m, int piece, int target)
{
	enum { FALLS_BACK = 75 };
	(void)piece;
	return tri_may_retire(m->run, target) ? FALLS_BACK : 100;
}

/* ---- cards ---- */

/* He who has most units about him, nearest to the enemy. */
static int worth_as_chief(const struct cnc_mind *m, int leader)
{
	enum { EACH_UNIT = 20 };
	int hex = m->s->piece[leader].hex;
	int n = cnc_friends_beside(m->setup, &m->look, leader, hex, false) + (m->look.unit[hex] != VALUE_NONE);
	return n * EACH_UNIT + m->draw[0][hex];
}

static void ready(struct cnc_mind *m, int card)
{
	int best = 0;
	m->s->deck.chief = VALUE_NONE;
	for (int p = 0; card == CARD_INSPIRED && p < m->s->n_piece; p++) {
		if (m->s->piece[p].hex < 0 || cnc_arm(m->setup, p) != LEADER || cnc_seat(m->setup, p) != m->seat)
			continue;
		int worth = worth_as_chief(m, p);
		if (m->s->deck.chief == VALUE_NONE || worth > best) {
			best = worth;
			m->s->deck.chief = p;
		}
	}
}

/* A Scout that brings a banner. */
static int card(struct cnc_mind *m, int card)
{
	int clock = m->setup->clock[m->seat], short_of = m->setup->banners[m->seat] - m->s->side[m->seat].banners;
	if (card < CARD_SCOUT_LEFT || card > CARD_SCOUT_RIGHT || clock == CLOCK_NONE)
		return 0;
	if (short_of <= 1)
		return clock == CLOCK_PRESSES ? m->w[W_LAST] : 0;
	return m->w[W_BANNER];
}

/* ---- questions ---- */

/* Cards that come again are spent; flags that tell are not thrown once more. */
static bool spends(int card)
{
	return card != COMBAT_RELOAD;
}

static int of_answer(struct cnc_mind *m, const struct choice *c)
{
	switch (m->q->kind) {
	case Q_CANNONADE:
		return c->verb == SALVO_FIRE ? cnc_worth_of_attack(m, ARG(c, SALVO_FIRE, piece),
								   ARG(c, SALVO_FIRE, hex), CNC_FIRES, 0)
					     : 0;
	case Q_DRAW_OFF: return c->verb == ANSWER_NO;
	case Q_CHIEF: return worth_as_chief(m, ARG(c, CHIEF_PIECE, piece));
	case Q_SPEND: return (c->verb == ANSWER_YES) == spends(ASKED(m->q, Q_SPEND, card));
	case Q_CLOCK: return c->verb == CLOCK_BANNER;
	default: return 0;
	}
}

/* What one hex more is worth to the unit. */
static int quickened(struct cnc_mind *m, int piece)
{
	struct cnc_prospect usual, quick;
	cnc_look_ahead(m, piece, &usual);
	m->s->piece[piece].quick = 1;
	cnc_look_ahead(m, piece, &quick);
	m->s->piece[piece].quick = 0;
	return quick.moved - usual.moved - m->w[W_QUICK_STEP];
}

static void answer(struct cnc_mind *m, struct cnc_pick *pick)
{
	const struct question *q = m->q;
	if (q->kind == Q_CHIEF)
		cnc_find_draw(m);
	for (int i = 0; i < q->n; i++) {
		const struct choice *c = &q->options[i];
		if (q->kind >= CNC_QUESTIONS)
			cnc_consider(m, pick, i, of_answer(m, c));
		else if (q->kind == Q_MOVER && c->verb == MOVER_QUICK)
			cnc_consider(m, pick, i, quickened(m, ARG(c, MOVER_QUICK, piece)));
	}
}

const struct cnc_player_law tri_player_law = {
	.ignores = tri_may_ignore,
	.saves = tri_saves,
	.hexes_back = hexes_back,
	.routs = routs,
	.doubt = doubt,
	.ready = ready,
	.card = card,
	.answer = answer,
};
