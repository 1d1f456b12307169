/* steady, the program's own player: no memory, no dice, nothing but what the seat may know.  He weighs every
 * attack by the result table, keeps his stacks filled, and spends cards where they fit (weights.def).  He is no
 * rule, and no rule asks him. */
#include "rules/battalions/bat.h"
#include "engine/sources.h"
#include "engine/temper.h"

#include <limits.h>

enum {
#define WEIGHT(name, number, what) W_##name,
#include "rules/battalions/weights.def"
	WEIGHTS
};

#define WEIGHTS_DEF "rules/battalions/weights.def"
#define TEMPERS bat_tempers
#include "engine/temper.def"

struct table {
	const struct bat_setup *setup;
	const struct bat_state *view;
	const struct question *q;
	int seat;
	uint64_t *rng;
	int16_t w[WEIGHTS]; /* what he weighs by */
	int empty[2];       /* stacks, his and the enemy's */
};

/* The best option so far; of several that are worth the same each is as likely. */
struct best {
	int option, worth;
	unsigned equals;
};

/* Of what is worth more than so much. */
static struct best above(int worth)
{
	return (struct best){VALUE_NONE, worth, 0};
}

static void weigh_option(const struct table *t, struct best *b, int option, int worth)
{
	if (worth < b->worth || (worth == b->worth && b->option == VALUE_NONE))
		return;
	b->equals = worth > b->worth ? 1 : b->equals + 1;
	if (worth == b->worth && sources_below(t->rng, b->equals))
		return;
	b->option = option;
	b->worth = worth;
}

static int find(const struct question *q, int verb)
{
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == verb)
			return i;
	return VALUE_NONE;
}

/* ---- what an attack is worth ---- */

/* A card that fights, as far as it is known. */
struct fighter {
	int value[ATTACK_KINDS], arm, training, budget;
};

/* Who lies face down is taken for a battalion of the line. */
static struct fighter fighter_of(const struct table *t, int card)
{
	const struct bat_unit *u = bat_unit_of(t->setup, card);
	if (!u)
		return (struct fighter){{t->w[W_UNKNOWN_VALUE], t->w[W_UNKNOWN_VALUE]},
					INFANTRY,
					t->w[W_UNKNOWN_TRAINING],
					t->w[W_UNKNOWN_BUDGET]};
	return (struct fighter){{u->value[FIRE], u->value[MELEE]}, bat_types[u->type].arm, u->training, u->budget};
}

/* Markers of the top card, and 3 where another may support it. */
static int strength_of(const struct table *t, int stack)
{
	const struct bat_stack *k = &t->view->stack[stack];
	int n = (k->shaken[0] ? -3 : 0) + (k->blown[0] ? -5 : 0);
	for (int i = 1; i < k->n_cards; i++)
		if (bat_may_support(t->setup, t->view, stack, i))
			return n + 3;
	return n;
}

/* What the terrain of the stack that is attacked adds for the attacker. */
static int ground_of(const struct table *t, const struct fighter *a, const struct fighter *d, enum bat_attack_kind kind,
		     int target)
{
	int terrain = t->view->stack[target].terrain;
	const struct bat_terrain_row *g = terrain < 0 ? NULL : &bat_terrains[terrain];
	if (!g)
		return 0;
	return (a->arm == ARTILLERY ? g->by_artillery : 0) + (a->arm == CAVALRY ? g->by_cavalry : 0) +
	       (kind == MELEE ? g->by_melee - g->melee : -g->fire) - (d->arm == INFANTRY ? g->infantry : 0);
}

/* Who fights whom; alone: their stack would be empty without them; spared: nothing can come of it to the attacker. */
struct prospect {
	struct fighter a, d;
	bool a_alone, d_alone, spared;
};

/* Hundredths of a point won and lost by a result. */
static int worth(const struct table *t, int result, const struct prospect *p)
{
	int mine = p->spared ? 0 : t->w[W_OWN_LOSS] * p->a.budget / 100, theirs = p->d.budget;
	int alone = p->a_alone && !p->spared ? 100 * (t->w[W_OWN_STACK] + t->w[W_EMPTY_MORE] * t->empty[0]) : 0;
	int emptied = p->d_alone ? 100 * (t->w[W_EMPTY_STACK] + t->w[W_EMPTY_MORE] * t->empty[1]) : 0;
	switch (result) {
	case RESULT_DEFENDER_ELIMINATED: return 100 * theirs + emptied;
	case RESULT_DEFENDER_ROUTS: return t->w[W_ROUTS] * theirs + emptied;
	case RESULT_DEFENDER_SHAKEN: return t->w[W_SHAKEN] * theirs;
	case RESULT_BOTH_CHECK: return t->w[W_CHECKS] * (theirs - mine);
	case RESULT_ATTACKER_SHAKEN: return -t->w[W_SHAKEN] * mine;
	case RESULT_ATTACKER_ROUTS: return -t->w[W_ROUTS] * mine - alone;
	case RESULT_ATTACKER_ELIMINATED: return -100 * mine - alone;
	default: return 0;
	}
}

/* The worth of all 10,000 throws added up.  In so many of them do 2D10 less 2D10 make 0, 1, ... or
 * as much below 0. */
static int weigh(const struct table *t, const struct prospect *p, int margin)
{
	enum { MOST = 18 };
	static const int16_t ways[] = {670, 660, 633, 592, 540, 480, 415, 348, 282, 220,
				     165, 120, 84, 56, 35, 20, 10, 4, 1};
	int sum = 0;
	for (int d = -MOST; d <= MOST; d++)
		sum += ways[d < 0 ? -d : d] * worth(t, bat_result_of(t->setup, d + margin), p);
	return sum;
}

/* In how many of 36 ways 2D6 are more than the number. */
static int ways_above(int number)
{
	int n = 0;
	for (int x = 1; x <= 6; x++)
		for (int y = 1; y <= 6; y++)
			n += x + y > number;
	return n;
}

static int margin_of(const struct table *t, const struct prospect *p, enum bat_attack_kind kind, int stack, int target)
{
	static const int8_t flank[] = {[INFANTRY] = 4, [CAVALRY] = 7, [ARTILLERY] = 0};
	int n = p->a.value[kind] + strength_of(t, stack) - (p->a.arm == ARTILLERY ? 0 : p->d.value[kind]);
	if (target != bat_facing(stack))
		n += flank[p->a.arm];
	if (target == VALUE_NONE)
		return n;
	return n - strength_of(t, target) + ground_of(t, &p->a, &p->d, kind, target);
}

static int worth_of_attack(const struct table *t, enum bat_attack_kind kind, int stack, int target)
{
	const struct bat_stack *k = &t->view->stack[stack];
	const struct bat_stack *other = target == VALUE_NONE ? NULL : &t->view->stack[target];
	struct prospect p = {fighter_of(t, k->cards[0]),
			     fighter_of(t, other && other->n_cards ? other->cards[0] : VALUE_NONE),
			     k->n_cards == 1, other && other->n_cards == 1, false};
	if (other && !other->n_cards)
		return t->w[W_GENERALS_ALONE];
	if (kind == MELEE && p.a.arm == INFANTRY && p.d.arm == CAVALRY)
		return 0;
	p.spared = kind == FIRE && (p.a.arm == ARTILLERY ? p.d.arm != ARTILLERY : !p.d.value[FIRE]);
	int margin = margin_of(t, &p, kind, stack, target);
	if (p.a.arm != CAVALRY || p.d.arm != INFANTRY)
		return weigh(t, &p, margin);
	/* a square is ridden around, more often than not */
	return weigh(t, &p, margin + t->w[W_SQUARE]) / 36 * ways_above(p.d.training);
}

/* The best attack of all that could be made. */
static int best_attack(const struct table *t)
{
	struct best best = above(1000 * t->w[W_ATTACK_LEAST]);
	for (int i = 0; i < t->q->n; i++) {
		const struct choice *c = &t->q->options[i];
		if (c->verb != ATTACK_ATTACK)
			continue;
		int at = ARG(c, ATTACK_ATTACK, target);
		int target = at == BAT_RESERVE ? VALUE_NONE : bat_stack_at(!t->seat, at);
		int n = worth_of_attack(t, ARG(c, ATTACK_ATTACK, how),
					bat_stack_at(t->seat, ARG(c, ATTACK_ATTACK, stack)), target);
		weigh_option(t, &best, i, n);
	}
	return best.option;
}

static int attack(const struct table *t)
{
	int i = best_attack(t), more = find(t->q, ATTACK_MORE);
	if (i != VALUE_NONE)
		return i;
	/* Fire at Will, when the allowance is used up and somebody has not fought */
	for (int p = 0; ASKED(t->q, Q_ATTACK, left) <= 0 && more != VALUE_NONE && p < BAT_LINE; p++) {
		int stack = bat_stack_at(t->seat, p), target = bat_facing(stack);
		for (int kind = 0; kind < ATTACK_KINDS; kind++)
			if (bat_may_attack(t->setup, t->view, stack, kind) &&
			    bat_may_target(t->setup, t->view, stack, kind, target) &&
			    worth_of_attack(t, kind, stack, target) > 1000 * t->w[W_ATTACK_LEAST])
				return more;
	}
	return t->q->n - 1;
}

/* ---- reinforcements ---- */

static int cards_at(const struct table *t, int place)
{
	return t->view->stack[bat_stack_at(t->seat, place)].n_cards;
}

/* Into the emptiest stack; of the cards that may go there the dearest. */
static int best_place(const struct table *t, int most)
{
	struct best best = above(INT_MIN);
	for (int i = 0; i < t->q->n; i++) {
		const struct choice *c = &t->q->options[i];
		if (c->verb == REIN_PLACE && cards_at(t, ARG(c, REIN_PLACE, stack)) <= most)
			weigh_option(t, &best, i,
				     t->w[W_PLACED] * t->setup->card[ARG(c, REIN_PLACE, card)].budget -
					     t->w[W_FEWER_CARDS] * cards_at(t, ARG(c, REIN_PLACE, stack)));
	}
	return best.option;
}

/* From the stack that can best spare one into an empty one. */
static int best_shift(const struct table *t)
{
	struct best best = above(1);
	for (int i = 0; i < t->q->n; i++) {
		const struct choice *c = &t->q->options[i];
		if (c->verb == REIN_SHIFT && !cards_at(t, ARG(c, REIN_SHIFT, to)))
			weigh_option(t, &best, i, cards_at(t, ARG(c, REIN_SHIFT, stack)));
	}
	return best.option;
}

/* Generals of the hand go where most cards lie, and stay there. */
static int best_general(const struct table *t)
{
	const struct bat_side *side = &t->view->side[t->seat];
	struct best best = above(1);
	for (int i = 0; i < t->q->n; i++) {
		const struct choice *c = &t->q->options[i];
		if (c->verb == REIN_GENERAL && list_has(side->hand, side->n_hand, ARG(c, REIN_GENERAL, general)))
			weigh_option(t, &best, i, cards_at(t, ARG(c, REIN_GENERAL, stack)));
	}
	return best.option;
}

static int reinforce(const struct table *t)
{
	int i = find(t->q, REIN_TAKE);
	if (i == VALUE_NONE)
		i = find(t->q, REIN_DRAW);
	if (i == VALUE_NONE)
		i = find(t->q, REIN_WIND);
	if (i == VALUE_NONE)
		i = best_place(t, t->w[W_THIN]);
	if (i == VALUE_NONE)
		i = best_shift(t);
	if (i == VALUE_NONE)
		i = best_place(t, BAT_DEEP);
	if (i == VALUE_NONE)
		i = best_general(t);
	if (i == VALUE_NONE && !ASKED(t->q, Q_REINFORCE, actions) && t->view->side[t->seat].n_hand > t->w[W_KEEP_HAND])
		i = find(t->q, REIN_AIDE);
	return i == VALUE_NONE ? t->q->n - 1 : i;
}

/* The stack with the fewest cards has most need of it. */
static int terrain(const struct table *t)
{
	struct best best = above(INT_MIN);
	for (int i = 0; i < t->q->n; i++) {
		const struct choice *c = &t->q->options[i];
		int n = c->verb == TERRAIN_LAY ? cards_at(t, ARG(c, TERRAIN_LAY, stack)) : 0;
		if (n)
			weigh_option(t, &best, i, -n);
	}
	return best.option == VALUE_NONE ? t->q->n - 1 : best.option;
}

/* ---- in a fight ---- */

/* Riding away is good for who is well trained; others stand and are shot at. */
static int respond(const struct table *t)
{
	int evade = find(t->q, RESPONSE_EVADE);
	return evade != VALUE_NONE && fighter_of(t, t->view->battle.defender).training >= t->w[W_EVADES] ? evade : 0;
}

static int best_card(const struct table *t)
{
	struct best best = above(-1);
	for (int i = 0; i < t->q->n; i++) {
		const struct choice *c = &t->q->options[i];
		if (c->verb == PLAY_CARD)
			weigh_option(t, &best, i, bat_tactics[ARG(c, PLAY_CARD, card)].bonus);
	}
	return best.option == VALUE_NONE ? 0 : best.option;
}

/* The cheapest supports: he may have to pay for it. */
static int cheapest_supporter(const struct table *t)
{
	const struct bat_stack *k = &t->view->stack[ASKED(t->q, Q_SUPPORT, stack)];
	struct best best = above(INT_MIN);
	for (int i = 0; i < t->q->n; i++) {
		const struct choice *c = &t->q->options[i];
		if (c->verb == SUPPORT_BY)
			weigh_option(t, &best, i, -t->setup->card[k->cards[ARG(c, SUPPORT_BY, position) - 1]].budget);
	}
	return best.option == VALUE_NONE ? 0 : best.option;
}

/* The best general, where a card might be lost or comes to itself again. */
static int general(const struct table *t)
{
	int cause = ASKED(t->q, Q_GENERAL, cause);
	struct best best = above(0);
	for (int i = 0; i < t->q->n && (cause == CAUSE_REVIVAL || cause == CAUSE_LOSS); i++) {
		const struct choice *c = &t->q->options[i];
		if (c->verb == LEND_GENERAL)
			weigh_option(t, &best, i, t->setup->card[ARG(c, LEND_GENERAL, general)].rating);
	}
	return best.option == VALUE_NONE ? 0 : best.option;
}

static int morale(const struct table *t)
{
	int i = find(t->q, MORALE_CONFUSE);
	if (i == VALUE_NONE && t->view->phase.n_checks)
		i = find(t->q, MORALE_HUZZAH);
	return i == VALUE_NONE ? t->q->n - 1 : i;
}

static int answer(const struct table *t)
{
	const struct question *q = t->q;
	switch (q->kind) {
	case Q_DRAW:
	case Q_DRAWN: return 0;
	case Q_TERRAIN: return terrain(t);
	case Q_REINFORCE: return reinforce(t);
	case Q_ATTACK: return attack(t);
	case Q_RESPONSE: return respond(t);
	case Q_PLAY: return best_card(t);
	case Q_SUPPORT: return cheapest_supporter(t);
	case Q_GENERAL: return general(t);
	case Q_MORALE: return morale(t);
	case Q_DISCARD: return 0;
	case Q_EXCESS: return q->n - 1;
	case Q_REDRAW: return q->n > RE_RESERVE_FIRST ? RE_RESERVE_FIRST : 0;
	default: return q->n - 1; /* yes: abort, again, stand fast, rally, square, huzzah */
	}
}

void bat_play(const void *setup, const void *view, const struct question *q, int temper, uint64_t *rng, void *memory,
	      struct choice *out)
{
	(void)memory;
	struct table t = {.setup = setup, .view = view, .q = q, .seat = q->seat, .rng = rng};
	temper_weigh(steady, WEIGHTS, changes, ARRAY_LEN(changes), temper, t.w);
	t.empty[0] = bat_empty_stacks(view, t.seat);
	t.empty[1] = bat_empty_stacks(view, !t.seat);
	*out = q->options[answer(&t)];
}
