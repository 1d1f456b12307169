/* What the player of both Commands & Colors systems (rules/cnc/player.h) must know of this one. */
#include "rules/cnc/player.h"
#include "rules/napoleonics/nap.h"

/* ---- blows ---- */

static int ignores(struct run *run, const struct cnc_look *look, const struct cnc_blow *b)
{
	return nap_may_ignore(run, look, b->target, b->from);
}

static int hexes_back(const struct cnc_setup *setup, int piece, int flags)
{
	return nap_hexes_back(nap_unit_of(setup, piece), flags);
}

/* Infantry may form square, cavalry ride away; a square throws cavalry back once in six. */
static int doubt(struct cnc_mind *m, int piece, int target)
{
	enum { SQUARES = 40, RIDES_AWAY = 60, BOUNCES = 80 };
	int arm = cnc_arm(m->setup, piece);
	if (arm == CAVALRY && m->s->piece[target].square)
		return BOUNCES;
	if (nap_may_square(m->run, target, piece))
		return SQUARES;
	return !nap_retires_before(m->setup, arm).why && nap_may_retire(m->run, target) ? RIDES_AWAY : 100;
}

/* ---- cards ---- */

/* An enemy unit far from home is sent there. */
static int worth_of_supply(const struct cnc_mind *m, int piece)
{
	return m->setup->edge[!m->seat][m->s->piece[piece].hex] * m->w[W_SUPPLY] + m->s->piece[piece].blocks;
}

static int card(struct cnc_mind *m, int card)
{
	int best = 0;
	for (int p = 0; card == CARD_SHORT_SUPPLY && p < m->s->n_piece; p++) {
		int worth = nap_can_be_supplied(m->setup, m->s, p) ? worth_of_supply(m, p) : 0;
		best = worth > best ? worth : best;
	}
	return best;
}

/* The printed orders of the card that the enemy laid. */
static int orders_of(const struct cnc_mind *m, int card)
{
	const struct cnc_card *c = cnc_card(m->setup, card);
	int n = c->whom ? c->anywhere : 0;
	for (int i = 0; i < 3; i++)
		n += c->orders[i] >= COMMAND ? m->s->side[!m->seat].n_hand : c->orders[i];
	return n;
}

/* ---- questions ---- */

static int of_answer(struct cnc_mind *m, const struct choice *c)
{
	enum { GOOD_CARD = 3 };
	switch (m->q->kind) {
	case Q_GUERRILLA: return (c->verb == ANSWER_YES) == (orders_of(m, ASKED(m->q, Q_GUERRILLA, card)) >= GOOD_CARD);
	case Q_SUPPLY: return c->verb == RALLY_DONE ? 0 : worth_of_supply(m, ARG(c, RALLY_PIECE, piece));
	case Q_TOKEN: return c->verb == TOKEN_TOKEN;
	default: return 0;
	}
}

/* A hex more, if it and what can be attacked from there are worth more than to stop. */
static int beyond(struct cnc_mind *m, const struct choice *c)
{
	int piece = ASKED(m->q, Q_BREAKTHROUGH, piece), worth;
	struct cnc_trial t;
	cnc_try(m, piece, c->verb == BREAK_HEX ? ARG(c, BREAK_HEX, hex) : m->s->piece[piece].hex, &t);
	worth = cnc_worth_of_place(m, piece) + cnc_best_melee(m, piece, MELEE_BONUS);
	cnc_untry(m, &t);
	return worth;
}

/* A gun that joins does not fire itself. */
static int combined(struct cnc_mind *m, int piece, int at, int gun, int kind)
{
	return cnc_worth_of_attack(m, piece, at, kind, nap_support_dice(m->run, &m->look, gun, at, false)) -
	       cnc_best_attack(m, gun);
}

static int unformed(struct cnc_mind *m, int piece)
{
	struct cnc_prospect ahead;
	int place = m->s->piece[piece].square;
	m->s->piece[piece].square = NO_SQUARE;
	cnc_look_ahead(m, piece, &ahead);
	m->s->piece[piece].square = place;
	return ahead.ordered + m->w[W_SQUARE_CARD];
}

static void answer(struct cnc_mind *m, struct cnc_pick *pick)
{
	const struct question *q = m->q;
	if (q->kind == Q_BREAKTHROUGH)
		cnc_find_draw(m);
	for (int i = 0; i < q->n; i++) {
		const struct choice *c = &q->options[i];
		if (q->kind == Q_BREAKTHROUGH)
			cnc_consider(m, pick, i, beyond(m, c));
		else if (q->kind >= CNC_QUESTIONS)
			cnc_consider(m, pick, i, of_answer(m, c));
		else if (q->kind == Q_ATTACK && c->verb == ATTACK_COMBINED)
			cnc_consider(m, pick, i,
				     combined(m, ARG(c, ATTACK_COMBINED, piece), ARG(c, ATTACK_COMBINED, hex),
					      ARG(c, ATTACK_COMBINED, gun), MELEE_ATTACK));
		else if (q->kind == Q_BONUS && c->verb == BONUS_COMBINED)
			cnc_consider(m, pick, i,
				     combined(m, ASKED(q, Q_BONUS, piece), ARG(c, BONUS_COMBINED, hex),
					      ARG(c, BONUS_COMBINED, gun), MELEE_BONUS));
		else if (q->kind == Q_ORDER && c->verb == PICK_UNFORM)
			cnc_consider(m, pick, i, unformed(m, ARG(c, PICK_UNFORM, piece)));
	}
}

/* In a square it stands against one die, and a card is laid by; a mass costs none. */
static bool reaction(struct cnc_mind *m, int verb, int *worth)
{
	int piece = ASKED(m->q, Q_REACTION, piece), attacker = ASKED(m->q, Q_REACTION, attacker);
	if (verb != REACT_SQUARE)
		return false;
	m->s->piece[piece].square = BATTALION_MASS;
	*worth = -cnc_expected(m, attacker, piece, false);
	m->s->piece[piece].square = NO_SQUARE;
	if (!cnc_has(cnc_unit_of(m->setup, piece), MASS))
		*worth -= m->w[W_SQUARE_CARD];
	return true;
}

const struct cnc_player_law nap_player_law = {
	.ignores = ignores,
	.saves = nap_saves,
	.hexes_back = hexes_back,
	.doubt = doubt,
	.card = card,
	.reaction = reaction,
	.answer = answer,
};
