/* Conditions: what a line asks, answered from what the seat may know at this moment, and which
 * of its steps stand by them. */
#include "rules/battalions/orders.h"

/* ---- what it is about ---- */

static void look_at_battle(struct bat_eye *eye)
{
	const struct bat_state *v = eye->view;
	int a = v->battle.attacker, d = v->battle.defender;
	bool attacks = a >= 0 && eye->setup->card[a].seat == eye->seat;
	eye->own = attacks ? a : d;
	eye->enemy = attacks ? d : a;
	for (int p = 0; p < BAT_LINE; p++) {
		const struct bat_stack *k = &v->stack[bat_stack_at(eye->seat, p)];
		if (eye->own >= 0 && list_has(k->cards, k->n_cards, eye->own))
			eye->stack = bat_stack_at(eye->seat, p);
	}
}

static void look_at_check(struct bat_eye *eye)
{
	int at = eye->view->phase.tested - 1;
	eye->stack = ASKED(eye->q, Q_GENERAL, stack);
	eye->cause = ASKED(eye->q, Q_GENERAL, cause);
	if (at >= 0 && eye->stack >= 0 && at < eye->view->stack[eye->stack].n_cards)
		eye->own = eye->view->stack[eye->stack].cards[at];
}

void bat_eye_open(struct bat_eye *eye, struct run *run, const struct question *q, const struct order_language *language)
{
	*eye = (struct bat_eye){.run = run, .setup = run_setup(run), .view = run_view(run, q->seat),
				.q = q, .language = language, .seat = q->seat, .stack = VALUE_NONE,
				.own = VALUE_NONE, .enemy = VALUE_NONE, .cause = VALUE_NONE,
				.target = VALUE_NONE};
	look_at_battle(eye);
	if (q->kind == Q_GENERAL)
		look_at_check(eye);
}

static int top_of(const struct bat_eye *eye, int stack)
{
	const struct bat_stack *k = &eye->view->stack[stack];
	return k->n_cards ? k->cards[0] : VALUE_NONE;
}

/* ---- checks ---- */

static struct bat_lifted markers_of(const struct bat_eye *eye, int card)
{
	for (int k = 0; k < BAT_STACKS && card >= 0; k++) {
		const struct bat_stack *s = &eye->view->stack[k];
		bool battles = card == eye->view->battle.attacker || card == eye->view->battle.defender;
		if (bat_seat_of(k) != eye->setup->card[card].seat || !s->n_cards)
			continue;
		if (battles && (k == eye->view->battle.stack || k == eye->view->battle.target))
			return bat_markers(eye->view, &(struct bat_battler){.stack = k});
		for (int i = 0; i < s->n_cards; i++)
			if (s->cards[i] == card)
				return bat_markers(eye->view, &(struct bat_battler){.stack = k, .position = i});
	}
	return (struct bat_lifted){.card = VALUE_NONE};
}

/* Of the enemy's card: everybody sees where it lies. */
static struct bat_lifted markers_of_enemy(const struct bat_eye *eye)
{
	if (eye->target == VALUE_NONE)
		return markers_of(eye, eye->enemy);
	if (!eye->view->stack[eye->target].n_cards)
		return (struct bat_lifted){.card = VALUE_NONE};
	return bat_markers(eye->view, &(struct bat_battler){.stack = eye->target});
}

/* The fight that goes on, as far as everybody sees it. */
static bool fight_of(const struct bat_eye *eye, struct bat_fight *f)
{
	const struct bat_state *v = eye->view;
	int a = v->battle.attacker, d = v->battle.defender;
	if (a < 0 || d < 0)
		return false;
	bool countered = eye->setup->card[a].seat != v->at.active;
	int from = v->battle.stack, to = v->battle.target;
	*f = (struct bat_fight){.kind = (enum bat_attack_kind)v->battle.kind, .countered = countered,
				.flank = to != bat_facing(from),
				.square = (enum bat_square)v->battle.square};
	f->attacker = (struct bat_battler){eye->setup->card[a].seat, countered ? to : from, a, 0,
					   VALUE_NONE, VALUE_NONE};
	f->defender = (struct bat_battler){eye->setup->card[d].seat, countered ? from : to, d, 0,
					   VALUE_NONE, VALUE_NONE};
	return true;
}

static bool margin(const struct bat_eye *eye, long *out)
{
	struct bat_fight f;
	if (!fight_of(eye, &f))
		return false;
	int n = bat_attack_modifiers(eye->run, &f, false) - bat_defence_modifiers(eye->run, &f, false);
	*out = f.attacker.seat == eye->seat ? n : -n;
	return true;
}

static bool is_flank(const struct bat_eye *eye)
{
	struct bat_fight f;
	if (eye->target != VALUE_NONE)
		return eye->target != bat_facing(eye->stack);
	return fight_of(eye, &f) && f.flank && !f.countered;
}

static bool attacked(const struct bat_eye *eye, const struct order_check *c)
{
	bool now = eye->enemy >= 0 && eye->view->at.active != eye->seat;
	return now && (!c->n || bat_is_kind(eye->setup, eye->enemy, c->values[0].text));
}

static bool triggered(const struct bat_eye *eye, const struct order_check *c, enum bat_test test)
{
	int kind = eye->q->kind;
	switch (test) {
	case T_ATTACKED: return attacked(eye, c);
	case T_CHARGED:
		return attacked(eye, c) && eye->enemy == eye->view->battle.attacker &&
		       bat_arm(eye->setup, eye->enemy) == CAVALRY;
	case T_FIRED_AT: return kind == Q_RESPONSE;
	case T_SQUARE: return kind == Q_ABORT;
	case T_SUPPORTING: return kind == Q_SUPPORT;
	case T_CHECKING: return eye->cause != VALUE_NONE && (!c->n || c->values[0].choice == eye->cause);
	case T_LOSING: return kind == Q_FAST;
	case T_DRAWING: return kind == Q_DRAW;
	default: return false;
	}
}

static bool is_so(void *self, const struct order_check *c)
{
	const struct bat_eye *eye = self;
	enum bat_test test = (enum bat_test)(c->test - eye->language->tests);
	switch (test) {
	case T_KIND: return bat_is_kind(eye->setup, eye->own, c->with.text) == (c->compare == ORDER_EQ);
	case T_ENEMY:
		if (eye->enemy < 0) /* face down: neither so nor not so */
			return c->negated;
		return bat_is_kind(eye->setup, eye->enemy, c->with.text) == (c->compare == ORDER_EQ);
	case T_SHAKEN: return markers_of(eye, eye->own).shaken;
	case T_BLOWN: return markers_of(eye, eye->own).blown;
	case T_ENEMY_SHAKEN: return markers_of_enemy(eye).shaken;
	case T_ENEMY_BLOWN: return markers_of_enemy(eye).blown;
	case T_FLANK: return is_flank(eye);
	case T_STACK: return eye->stack != VALUE_NONE && bat_place_of(eye->stack) == bat_find_place(&c->values[0]);
	case T_HOLDS: return bat_holds_card(eye->view, eye->seat, bat_find_tactic(c->values[0].text));
	default: return triggered(eye, c, test);
	}
}

static int cards_in(const struct bat_eye *eye, const struct order_check *c, int seat)
{
	int place = bat_find_place(&c->values[0]);
	if (place == VALUE_NONE)
		return VALUE_NONE;
	return place == BAT_RESERVE ? eye->view->side[seat].n_reserve
				    : eye->view->stack[bat_stack_at(seat, place)].n_cards;
}

static bool number_of(void *self, const struct order_check *c, long *out)
{
	const struct bat_eye *eye = self;
	enum bat_test test = (enum bat_test)(c->test - eye->language->tests);
	const struct bat_unit *u = bat_unit_of(eye->setup, eye->own);
	int n = VALUE_NONE;
	switch (test) {
	case T_TRAINING: n = u ? u->training : VALUE_NONE; break;
	case T_MORALE: n = u ? bat_morale_of(eye->setup, eye->view, eye->own) : VALUE_NONE; break;
	case T_FIRE: n = u ? u->value[FIRE] : VALUE_NONE; break;
	case T_MELEE: n = u ? u->value[MELEE] : VALUE_NONE; break;
	case T_MARGIN: return margin(eye, out);
	case T_MINE: n = cards_in(eye, c, eye->seat); break;
	case T_THEIRS: n = cards_in(eye, c, !eye->seat); break;
	case T_EMPTY: n = bat_empty_stacks(eye->view, eye->seat); break;
	case T_ENEMY_EMPTY: n = bat_empty_stacks(eye->view, !eye->seat); break;
	case T_TURN: n = eye->view->at.turn; break;
	default: return false;
	}
	*out = n;
	return n != VALUE_NONE;
}

enum { LOOK_WORK = 5 }; /* names are looked up */

/* ---- what a line says ---- */

/* Whether to attack is asked before a card is turned up: the step tells who it would be, the
 * enemy's card as far as it lies open. */
static void look(void *self, const struct order_list *list, const struct order_step *step,
		 const struct order_step *before)
{
	struct bat_eye *eye = self;
	(void)list, (void)before;
	if (!step)
		return;
	int from = bat_step_place(step, 0), to = bat_attack_target(step);
	if (eye->q->kind != Q_ATTACK || step->verb != &bat_language.verbs[V_ATTACK] || from < 0 || from >= BAT_LINE)
		return;
	eye->stack = bat_stack_at(eye->seat, from);
	eye->own = top_of(eye, eye->stack);
	eye->target = to < 0 || to >= BAT_LINE ? VALUE_NONE : bat_stack_at(!eye->seat, to);
	eye->enemy = eye->target == VALUE_NONE ? VALUE_NONE : top_of(eye, eye->target);
}

struct plan_reader bat_reader(struct bat_eye *eye)
{
	return (struct plan_reader){.language = eye->language,
				    .eye = eye,
				    .look = look,
				    .is_so = is_so,
				    .number_of = number_of,
				    .look_cost = LOOK_WORK};
}

int bat_steps(struct bat_eye *eye, const struct order_line *l, unsigned verbs, const struct order_step *out[BAT_STEPS])
{
	struct plan_reader r = bat_reader(eye);
	return plan_steps(&r, l, verbs, out, BAT_STEPS);
}
