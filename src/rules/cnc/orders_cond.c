/* Conditions: what a line asks, answered from what the seat may know at this moment, and
 * which of its steps stand by them. */
#include "rules/cnc/orders.h"

void cnc_eye_open(struct cnc_eye *eye, struct run *run, const struct question *q, const struct order_language *language)
{
	*eye = (struct cnc_eye){.run = run, .setup = run_setup(run), .view = run_view(run, q->seat),
				.q = q, .language = language, .seat = q->seat, .piece = VALUE_NONE,
				.attacker = VALUE_NONE, .flags = VALUE_NONE};
	cnc_look(run, &eye->look);
}

/* ---- what a check is about ---- */

static const struct order_value *value_of(const struct order_check *c)
{
	return c->n ? &c->values[0] : NULL;
}

/* The piece named, else the one that is asked about. */
static int piece_of(const struct cnc_eye *eye, const struct order_check *c)
{
	const struct order_value *v = value_of(c);
	return v ? cnc_find_any(eye->setup, eye->seat, v->text) : eye->piece;
}

static int where(const struct cnc_eye *eye, int piece)
{
	return piece == VALUE_NONE ? VALUE_NONE : eye->view->piece[piece].hex;
}

/* The hex named, else that of the order the condition belongs to. */
static int hex_of(const struct cnc_eye *eye, const struct order_check *c)
{
	const struct order_value *v = value_of(c);
	return v ? cnc_find_hex(eye->setup, v) : cnc_step_hex(eye->setup, eye->step);
}

/* Who stands in the hex: the unit if there is one. */
static int stands_in(const struct cnc_eye *eye, int hex)
{
	if (hex == VALUE_NONE)
		return VALUE_NONE;
	return eye->look.unit[hex] != VALUE_NONE ? eye->look.unit[hex] : eye->look.leader[hex];
}

static bool is_enemy(const struct cnc_eye *eye, int piece)
{
	return piece != VALUE_NONE && cnc_seat(eye->setup, piece) != eye->seat;
}

/* Hexes beside the piece in which its own side (or the other) stands. */
static int neighbours(const struct cnc_eye *eye, int piece, bool enemies)
{
	int hex = where(eye, piece), n = 0;
	for (int d = 0; hex != VALUE_NONE && d < HEX_DIRECTIONS; d++) {
		int h = eye->setup->board->next[hex][d];
		int who = h == HEX_NONE ? VALUE_NONE : stands_in(eye, h);
		n += who != VALUE_NONE && (cnc_seat(eye->setup, who) != cnc_seat(eye->setup, piece)) == enemies;
	}
	return n;
}

static bool led(const struct cnc_eye *eye, int piece)
{
	int hex = where(eye, piece);
	return hex != VALUE_NONE && eye->look.leader[hex] != VALUE_NONE && eye->look.leader[hex] != piece;
}

static int nearest_enemy(const struct cnc_eye *eye)
{
	int hex = where(eye, eye->piece), best = VALUE_NONE;
	for (int p = 0; hex != VALUE_NONE && p < eye->setup->n_pieces; p++) {
		int at = where(eye, p);
		if (at == VALUE_NONE || !is_enemy(eye, p) || cnc_arm(eye->setup, p) == LEADER)
			continue;
		int gap = eye->setup->board->distance[hex][at];
		if (best == VALUE_NONE || gap < best)
			best = gap;
	}
	return best;
}

static int range_to(const struct cnc_eye *eye, int hex)
{
	int from = where(eye, eye->piece);
	if (eye->attacker != VALUE_NONE && hex == VALUE_NONE)
		hex = where(eye, eye->attacker);
	if (hex == VALUE_NONE)
		return nearest_enemy(eye);
	return from == VALUE_NONE ? VALUE_NONE : eye->setup->board->distance[from][hex];
}

/* Blocks of the unit in the hex, 0 if there is none. */
static int strength_in(const struct cnc_eye *eye, int hex)
{
	if (hex == VALUE_NONE)
		return VALUE_NONE;
	int unit = eye->look.unit[hex];
	return unit == VALUE_NONE ? 0 : eye->view->piece[unit].blocks;
}

static int melee_dice(const struct cnc_eye *eye, int piece, int target)
{
	int from = where(eye, piece), at = where(eye, target);
	if (from == VALUE_NONE || at == VALUE_NONE || cnc_arm(eye->setup, piece) == LEADER)
		return VALUE_NONE;
	return eye->setup->law->melee_dice(eye->run, piece, from, target, at, MELEE_ATTACK, false);
}

/* Dice of the order that the condition belongs to, or of the attacker. */
static int dice_of(const struct cnc_eye *eye)
{
	int at = cnc_step_hex(eye->setup, eye->step);
	if (eye->attacker != VALUE_NONE)
		return melee_dice(eye, eye->attacker, eye->piece);
	if (at == VALUE_NONE || where(eye, eye->piece) == VALUE_NONE)
		return VALUE_NONE;
	struct cnc_look look;
	cnc_look(eye->run, &look);
	if (cnc_is_verb(eye->language, eye->step, V_FIRE))
		return eye->setup->law->fire_dice(eye->run, &look, eye->piece, at, false);
	int gun = cnc_step_gun(eye->setup, eye->seat, eye->step);
	int dice = melee_dice(eye, eye->piece, stands_in(eye, at));
	bool joins = dice != VALUE_NONE && where(eye, gun) != VALUE_NONE;
	return dice + (joins ? cnc_words(eye->setup)->support_dice(eye->run, &look, gun, at, false) : 0);
}

/* ---- did the order before fail? ---- */

struct choice cnc_battle(const struct cnc_eye *eye, const struct order_step *step, int at)
{
	if (order_step_value(step, "with"))
		return cnc_words(eye->setup)->attack_with(eye->piece, at, cnc_step_gun(eye->setup, eye->seat, step));
	return cnc_is_verb(eye->language, step, V_FIRE) ? CHOICE_OF(ATTACK_FIRE, .piece = eye->piece, .hex = at)
							: CHOICE_OF(ATTACK_MELEE, .piece = eye->piece, .hex = at);
}

static bool move_failed(const struct cnc_eye *eye, int want)
{
	struct cnc_reach reach;
	int row = eye->view->at.row;
	if (row < ROW_MOVEMENT || want == VALUE_NONE || where(eye, eye->piece) == want)
		return false;
	if (row > ROW_MOVEMENT || eye->view->piece[eye->piece].done)
		return !eye->view->piece[eye->piece].fought;
	cnc_reach(eye->run, eye->piece, &reach);
	return !reach.steps[want];
}

static bool battle_failed(const struct cnc_eye *eye, const struct order_step *step, int at)
{
	return eye->q->kind == Q_ATTACK && !eye->view->piece[eye->piece].fought &&
	       !question_offers(eye->q, cnc_battle(eye, step, at));
}

static bool failed(const struct cnc_eye *eye)
{
	bool tried = !eye->hopeful && eye->language == cnc_words(eye->setup)->language && eye->before;
	if (!tried || where(eye, eye->piece) == VALUE_NONE)
		return false;
	bool past_orders = eye->view->at.row > ROW_ORDER;
	int at = cnc_step_hex(eye->setup, eye->before);
	int verb = (int)(eye->before->verb - eye->language->verbs);
	switch (verb) {
	case V_MOVE: return move_failed(eye, at);
	case V_MELEE:
	case V_FIRE: return battle_failed(eye, eye->before, at);
	case V_HOLD:
	case V_DETACH: return past_orders && !eye->view->piece[eye->piece].ordered;
	default: return verb >= V_OWN && cnc_words(eye->setup)->failed && cnc_words(eye->setup)->failed(eye, verb);
	}
}

/* ---- checks ---- */

/* Is the attacker the one named: an arm, a unit, or anybody? */
static bool attacker_is(const struct cnc_eye *eye, const struct order_check *c)
{
	const struct order_value *v = value_of(c);
	if (eye->attacker == VALUE_NONE)
		return false;
	int arm = cnc_arm(eye->setup, eye->attacker);
	return !v || !strcasecmp(v->text, cnc_arms[arm]) ||
	       cnc_find_piece(eye->setup, !eye->seat, v->text) == eye->attacker;
}

static bool triggered(const struct cnc_eye *eye, const struct order_check *c, int test)
{
	switch (test) {
	case T_ATTACKED: return attacker_is(eye, c);
	case T_CHARGED: return attacker_is(eye, c) && cnc_arm(eye->setup, eye->attacker) == CAVALRY;
	case T_STRUCK: return eye->q->kind == Q_BACK && attacker_is(eye, c);
	case T_FLAGGED: return eye->q->kind == Q_IGNORE;
	case T_RETREATING: return eye->q->kind == Q_RETREAT || eye->q->kind == Q_RETIRE;
	case T_LEADER_RETREATING: return eye->q->kind == Q_LEADER_RETREAT;
	default: return false;
	}
}

/* Yes-or-no tests. */
static bool is_so(const struct cnc_eye *eye, const struct order_check *c, int test)
{
	int piece = piece_of(eye, c), at;
	switch (test) {
	case T_ENEMY: return is_enemy(eye, stands_in(eye, hex_of(eye, c)));
	case T_FRIEND: at = stands_in(eye, hex_of(eye, c)); return at != VALUE_NONE && !is_enemy(eye, at);
	case T_FREE: at = hex_of(eye, c); return at != VALUE_NONE && stands_in(eye, at) == VALUE_NONE;
	case T_STANDS: return where(eye, eye->piece) == hex_of(eye, c);
	case T_LEADER: return led(eye, piece);
	case T_SUPPORTED: return neighbours(eye, piece, false) >= 2;
	case T_ORDERED: return piece != VALUE_NONE && eye->view->piece[piece].ordered;
	case T_FOUGHT: return piece != VALUE_NONE && eye->view->piece[piece].fought;
	case T_FAILED: return failed(eye);
	case T_PLAYED:
		return eye->view->deck.played >= 0 &&
		       cnc_find_card(eye->setup->law, c->values[0].text) == eye->view->deck.played;
	default: return triggered(eye, c, test);
	}
}

/* Tests that are a number; false if there is none now. */
static bool number_of(const struct cnc_eye *eye, const struct order_check *c, int test, long *out)
{
	const struct cnc_state *s = eye->view;
	int piece = piece_of(eye, c), n = VALUE_NONE;
	switch (test) {
	case T_BLOCKS: n = piece == VALUE_NONE ? VALUE_NONE : s->piece[piece].blocks; break;
	case T_STRENGTH: n = strength_in(eye, hex_of(eye, c)); break;
	case T_ADJACENT: n = neighbours(eye, piece, true); break;
	case T_RANGE: n = range_to(eye, hex_of(eye, c)); break;
	case T_DICE: n = dice_of(eye); break;
	case T_MOVED: n = eye->piece == VALUE_NONE ? 0 : s->piece[eye->piece].moved; break;
	case T_HAND: n = s->side[eye->seat].n_hand; break;
	case T_COMMAND: n = s->deck.played < 0 ? s->side[eye->seat].n_hand : s->deck.command; break;
	case T_BANNERS: n = s->side[eye->seat].banners; break;
	case T_ENEMY_BANNERS: n = s->side[!eye->seat].banners; break;
	case T_TURN: n = s->at.turn; break;
	case T_FLAGS: n = eye->flags; break;
	case T_ATTACKER_BLOCKS: n = eye->attacker == VALUE_NONE ? VALUE_NONE : s->piece[eye->attacker].blocks; break;
	default: return false;
	}
	*out = n;
	return n != VALUE_NONE;
}

static bool number_now(void *self, const struct order_check *c, long *n)
{
	const struct cnc_eye *eye = self;
	int test = cnc_test_of(eye->setup, eye->language, c->test);
	return test >= CNC_OWN_TEST ? cnc_words(eye->setup)->test(eye, c, test - CNC_OWN_TEST, n)
				    : number_of(eye, c, test, n);
}

static bool so_now(void *self, const struct order_check *c)
{
	const struct cnc_eye *eye = self;
	int test = cnc_test_of(eye->setup, eye->language, c->test);
	long n;
	if (c->test->compare.name)
		return number_now(self, c, &n) && order_compares(n, c->compare, c->with.number);
	return test >= CNC_OWN_TEST ? number_now(self, c, &n) && n : is_so(eye, c, test);
}

enum { LOOK_WORK = 20 }; /* names are looked up, and many tests go through all pieces */

/* ---- what a line says ---- */

static void look(void *self, const struct order_list *list, const struct order_step *step,
		 const struct order_step *before)
{
	struct cnc_eye *eye = self;
	(void)list;
	eye->step = step;
	eye->before = before;
}

/* What follows a melee of the same list follows its condition too: that was looked at when
 * the melee's turn came, and what it asked may have changed by it. */
static bool goes_on(void *self, const struct order_list *list)
{
	const struct cnc_eye *eye = self;
	bool follows =
		eye->q->kind == Q_ADVANCE || eye->q->kind == Q_BONUS || eye->q->kind == cnc_words(eye->setup)->follows;
	for (size_t i = 0; follows && i < list->n; i++)
		if (cnc_is_verb(eye->language, &list->steps[i], V_MELEE) &&
		    (eye->q->kind == Q_BONUS ||
		     cnc_step_hex(eye->setup, &list->steps[i]) == ASKED(eye->q, Q_ADVANCE, hex)))
			return true;
	return false;
}

struct plan_reader cnc_reader(struct cnc_eye *eye)
{
	return (struct plan_reader){.language = eye->language,
				    .eye = eye,
				    .look = look,
				    .goes_on = goes_on,
				    .is_so = so_now,
				    .number_of = number_now,
				    .look_cost = LOOK_WORK};
}

int cnc_steps(struct cnc_eye *eye, const struct order_line *l, unsigned verbs, const struct order_step *out[CNC_STEPS])
{
	struct plan_reader r = cnc_reader(eye);
	return plan_steps(&r, l, verbs, out, CNC_STEPS);
}

/* ---- may the line want an order for the piece? ---- */

static bool may_want(const struct plan_reader *r, const struct order_list *list, unsigned verbs)
{
	struct cnc_eye *eye = r->eye;
	list = plan_list_now(r, list, NULL);
	for (size_t i = 0; list && i < list->n; i++) {
		const struct order_step *step = &list->steps[i];
		bool now = cnc_verb_bit(eye->language, step) &
			   (VERB(V_HOLD) | VERB(V_DETACH) | cnc_words(eye->setup)->answered_by_ordering);
		look(eye, NULL, step, NULL);
		if ((cnc_verb_bit(eye->language, step) & verbs) && !(now && !plan_holds(r, step->cond)))
			return true;
		if (may_want(r, step->otherwise, verbs))
			return true;
	}
	return false;
}

bool cnc_may_want(struct cnc_eye *eye, const struct order_line *l, unsigned verbs)
{
	struct plan_reader r = cnc_reader(eye);
	return l->good && l->list && order_work(l, l->weight) && may_want(&r, l->list, verbs);
}
