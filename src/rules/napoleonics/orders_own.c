/* What the words of Napoleonics mean: squares, Short Supply, guerrillas, guns that join in an
 * attack; and why they cannot be had. */
#include "rules/napoleonics/orders.h"

/* ---- why not: squares ---- */

static bool wants_unform(const struct case_of *c)
{
	return order_step_any(c->w->line, &nap_language, VERB(V_UNFORM));
}

static bool in_no_square(struct case_of *c)
{
	return wants_unform(c) && !c->s->piece[c->piece].square;
}

static bool held_in_square(struct case_of *c)
{
	return wants_unform(c) && !nap_may_unform(c->setup, c->s, c->piece);
}

static bool shut_in(struct case_of *c)
{
	int unit = c->unit ? VALUE_NONE : c->look->unit[c->from];
	return unit != VALUE_NONE && c->s->piece[unit].square;
}

static const struct cnc_reason order_reasons[] = {
	{in_no_square, false, NULL, "{unit} is in no square (CCN 5.3.leave)."},
	{held_in_square, false, NULL,
	 "{unit} cannot come out of its square: enemy cavalry stands beside it (CCN 5.3.leave)."},
	{shut_in, false, "unform",
	 "{unit} cannot leave a square: let the unit come out first (CCN 2.one)."},
	{0},
};

static bool joined_by_order(struct case_of *c)
{
	return nap_effect(c->s) == CARD_LEADERSHIP;
}

static const struct cnc_reason order_reasons_late[] = {
	{joined_by_order, false, NULL,
	 "{card} orders a leader with his unit or away from it, not both (CCN 12.{id})."},
	{0},
};

static bool in_square(struct case_of *c)
{
	return c->s->piece[c->piece].square && !cnc_unit_not_ordered(c) && !cnc_unit_was_joined(c);
}

static const struct cnc_reason move_reasons[] = {
	{in_square, false, "unform",
	 "{unit} is in square and does not move: UNFORM orders it out (CCN 5.3.leave)."},
	{0},
};

static bool square_stays(struct case_of *c)
{
	return c->s->piece[c->piece].square;
}

static const struct cnc_reason supply_reasons[] = {
	{square_stays, false, NULL, "{unit} is in square: no card moves it (CCN 12.short-supply)."},
	{cnc_otherwise, false, NULL,
	 "No hex of its baseline is free for {unit} (CCN 12.short-supply)."},
	{0},
};

/* ---- guns that are to join ---- */

/* The attack itself could be made. */
static bool has_gun(const struct case_of *c)
{
	return c->w->gun != VALUE_NONE && c->s->piece[c->w->gun].hex >= 0 && c->gap == 1 &&
	       nap_melee_dice(c->run, c->piece, c->from, c->there, c->w->at, MELEE_ATTACK,
			      false);
}

static bool gun_is_gone(struct case_of *c)
{
	return order_step_value(c->w->step, "with") &&
	       (c->w->gun == VALUE_NONE || c->s->piece[c->w->gun].hex < 0);
}

static bool gun_not_ordered(struct case_of *c)
{
	return has_gun(c) && !c->s->piece[c->w->gun].ordered;
}

static bool gun_has_fought(struct case_of *c)
{
	return has_gun(c) && c->s->piece[c->w->gun].fought;
}

static bool gun_moved(struct case_of *c)
{
	return has_gun(c) && !cnc_may_battle(c->run, c->w->gun);
}

static int gun_gap(const struct case_of *c)
{
	return c->setup->board->distance[c->s->piece[c->w->gun].hex][c->w->at];
}

static bool gun_out_of_range(struct case_of *c)
{
	if (!has_gun(c) || gun_gap(c) <= cnc_unit_of(c->setup, c->w->gun)->range)
		return false;
	c->gap = gun_gap(c);
	c->limit = cnc_unit_of(c->setup, c->w->gun)->range;
	return true;
}

static bool gun_beside_enemy(struct case_of *c)
{
	return has_gun(c) && gun_gap(c) > 1 &&
	       cnc_adjacent_enemy_unit(c->run, c->look, c->w->gun) != VALUE_NONE;
}

static bool gun_cannot_help(struct case_of *c)
{
	return has_gun(c);
}

static const struct cnc_reason battle_reasons[] = {
	{gun_is_gone, false, NULL,
	 "The gun that was to join is no longer on the field (CCN 5.arms)."},
	{gun_not_ordered, false, NULL, "{gun} is not ordered and cannot join (CCN 5.arms)."},
	{gun_has_fought, false, NULL, "{gun} has battled already and cannot join (CCN 5.arms)."},
	{gun_moved, false, NULL,
	 "{gun} may not battle after that move and cannot join (CCN 5.arms)."},
	{gun_out_of_range, false, NULL,
	 "{hex} is {gap} hexes from {gun}; its range is {limit}: it cannot join (CCN 5.arms)."},
	{gun_beside_enemy, true, NULL,
	 "{gun} stands beside an enemy unit and cannot join elsewhere (CCN 5.arms)."},
	{gun_cannot_help, true, NULL,
	 "{gun} cannot see {hex}, or has no dice there, and cannot join (CCN 5.arms)."},
	{0},
};

/* ---- tests ---- */

static int own_squares(const struct cnc_eye *eye)
{
	int n = 0;
	for (int p = 0; p < eye->setup->n_pieces; p++)
		n += cnc_seat(eye->setup, p) == eye->seat && eye->view->piece[p].hex >= 0 &&
		     eye->view->piece[p].square;
	return n;
}

static bool test(const struct cnc_eye *eye, const struct order_check *c, int row, long *out)
{
	int piece = c->n ? cnc_find_any(eye->setup, eye->seat, c->values[0].text) : eye->piece;
	switch (row) {
	case T_IN_SQUARE: *out = piece != VALUE_NONE && eye->view->piece[piece].square; break;
	case T_SQUARES: *out = own_squares(eye); break;
	case T_TOKENS: *out = eye->view->side[eye->seat].tokens; break;
	case T_CARD:
		*out = eye->q->kind == Q_GUERRILLA &&
		       (!c->n || cnc_find_card(&nap_law, c->values[0].text) == eye->q->arg[0]);
		break;
	}
	return true;
}

static bool failed(const struct cnc_eye *eye, int verb)
{
	return verb == V_UNFORM && eye->view->at.row > ROW_ORDER && eye->view->piece[eye->piece].square;
}

/* ---- orders ---- */

static bool leave_one(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	return cnc_steps(&b->eye, l, VERB(V_UNFORM), steps) &&
	       cnc_take(b, PICK_UNFORM, piece, 0, l, out);
}

static bool order_first(struct binding *b, const struct order_line *l, int piece, bool *taken,
			struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	*taken = leave_one(b, l, piece, out);
	return cnc_steps(&b->eye, l, VERB(V_UNFORM), steps) > 0;
}

/* Leadership orders a unit by its leader. */
static bool order_last(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	bool leader = cnc_arm(b->eye.setup, piece) == LEADER;
	int unit = leader ? b->eye.look.unit[b->eye.view->piece[piece].hex] : VALUE_NONE;
	return unit != VALUE_NONE && nap_effect(b->eye.view) == CARD_LEADERSHIP &&
	       !order_step_any(l, b->eye.language, VERB(V_MOVE) | VERB(V_EXIT)) &&
	       cnc_take(b, PICK_UNIT, unit, 0, l, out);
}

/* Under Rally nothing else is asked: who got a block back is ordered already. */
static bool order_otherwise(struct binding *b, struct choice *out)
{
	return nap_effect(b->eye.view) == CARD_RALLY &&
	       (cnc_each_pair(b, VERB(V_UNFORM), leave_one, out) ||
		cnc_take(b, PICK_DONE, 0, 0, NULL, out));
}

/* Still in square though it was to come out. */
static bool note_unform(struct binding *b, const struct order_line *l, int piece,
			struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	(void)out;
	if (!b->eye.view->piece[piece].square || !cnc_steps(&b->eye, l, VERB(V_UNFORM), steps))
		return false;
	struct cnc_wish w = cnc_wish_of(b, l, steps[0]);
	cnc_why_not_moved(b, &w);
	return false;
}

static void note_movers(struct binding *b)
{
	struct choice none;
	cnc_each_pair(b, VERB(V_UNFORM), note_unform, &none);
}

/* ---- questions of its own ---- */

static bool bind_token(struct binding *b, struct choice *out)
{
	const struct order_line *l;
	bool said = cnc_own_step(b, V_TOKEN, &l);
	return cnc_take(b, said ? TOKEN_TOKEN : TOKEN_CARD, 0, 0, said ? l : NULL, out);
}

/* ---- Short Supply ---- */

static bool bind_supply(struct binding *b, struct choice *out)
{
	const struct order_line *l;
	const struct order_step *step = cnc_own_step(b, V_SUPPLY, &l);
	const char *name = step ? order_step_value(step, "unit")->text : NULL;
	int p = name ? cnc_find_piece(b->eye.setup, !b->eye.seat, name) : VALUE_NONE;
	if (p != VALUE_NONE && cnc_take(b, RALLY_PIECE, p, 0, l, out))
		return true;
	struct cnc_wish w = {l, NULL, p, VALUE_NONE, VALUE_NONE};
	if (p != VALUE_NONE)
		cnc_why(b, &w, supply_reasons);
	return cnc_take(b, RALLY_DONE, 0, 0, NULL, out);
}

/* The hex named, or the nearest to it; without one the first. */
static bool bind_supply_to(struct binding *b, struct choice *out)
{
	const struct order_line *l;
	const struct order_step *step = cnc_own_step(b, V_SUPPLY, &l);
	int want = cnc_step_hex(b->eye.setup, step), best = 0;
	for (int i = 1; want != VALUE_NONE && i < b->eye.q->n; i++)
		if (b->eye.setup->board->distance[b->eye.q->options[i].v[0]][want] <
		    b->eye.setup->board->distance[b->eye.q->options[best].v[0]][want])
			best = i;
	return cnc_take(b, 0, b->eye.q->options[best].v[0], 0, step ? l : NULL, out);
}


/* ---- breakthrough ---- */

/* A hex beside the target of the bonus attack, if the one just won is not. */
static bool go_beside(struct binding *b, const struct order_line *l, int target, struct choice *out)
{
	int won = b->eye.q->arg[1];
	if (target == VALUE_NONE || b->eye.setup->board->distance[won][target] == 1)
		return false;
	for (int i = 0; i < b->eye.q->n; i++) {
		const struct choice *c = &b->eye.q->options[i];
		if (c->verb == BREAK_HEX && b->eye.setup->board->distance[c->v[0]][target] == 1)
			return cnc_take(b, BREAK_HEX, c->v[0], 0, l, out);
	}
	return false;
}

static bool break_one(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	int n = cnc_steps(&b->eye, l, VERB(V_ADVANCE) | VERB(V_BONUS), steps);
	(void)piece;
	for (int i = 0; i < n; i++) {
		int hex = cnc_step_hex(b->eye.setup, steps[i]);
		bool bonus = steps[i]->verb == &nap_language.verbs[V_BONUS];
		if (bonus ? go_beside(b, l, hex, out)
			  : hex != VALUE_NONE && cnc_take(b, BREAK_HEX, hex, 0, l, out))
			return true;
	}
	return false;
}

static bool bind_breakthrough(struct binding *b, struct choice *out)
{
	return cnc_each_about(b, VERB(V_ADVANCE) | VERB(V_BONUS), break_one, out) || cnc_take(b, BREAK_STOP, 0, 0, NULL, out);
}

static bool bind(struct binding *b, struct choice *out)
{
	switch (b->eye.q->kind) {
	case Q_TOKEN: return bind_token(b, out);
	case Q_SUPPLY: return bind_supply(b, out);
	case Q_SUPPLY_TO: return bind_supply_to(b, out);
	case Q_BREAKTHROUGH: return bind_breakthrough(b, out);
	default: return false;
	}
}

/* ---- complete ---- */

static bool supply_is_said(const struct cnc_setup *setup, const struct cnc_state *s,
			   const struct order_set *plan, struct buf *out)
{
	bool anybody = false;
	for (int p = 0; p < s->n_piece; p++)
		anybody = anybody || nap_can_be_supplied(setup, s, p);
	if (!anybody || cnc_says(setup, plan, V_SUPPLY))
		return true;
	return cnc_complain(out, "Short Supply sends an enemy unit back: SUPPLY and its name, or DONE "
			     "on a line of its own");
}

static bool is_said(const struct cnc_setup *setup, struct cnc_state *s, const struct order_set *plan,
		    bool *said, struct buf *out)
{
	if (nap_effect(s) != CARD_SHORT_SUPPLY)
		return false;
	*said = supply_is_said(setup, s, plan, out);
	return true;
}

/* ---- mistakes ---- */

static const struct cnc_able able[] = {
	{V_BONUS, ARM(CAVALRY), "has no bonus attack: cavalry alone has (CCN 8.3)", NULL},
	{V_UNFORM, ARM(INFANTRY), "is never in square (CCN 5.3)", NULL},
	{0},
};

static void check_enemy(const struct cnc_check *c, const struct order_value *v)
{
	int p = cnc_find_piece(c->setup, !c->seat, v->text);
	if (p == VALUE_NONE || c->view->piece[p].hex < 0)
		cnc_wrong(c, 400, v->column,
			  cnc_nearest_piece(c->setup, c->view, !c->seat, v->text),
		      "The enemy has no unit \"%s\" on the field.", v->text);
	else if (cnc_arm(c->setup, p) == LEADER)
		cnc_wrong(c, ORDER_IMPOSSIBLE, v->column, NULL,
		      "%s is a leader: only units are sent back (CCN 12.short-supply).", v->text);
}


static void check_step(const struct cnc_check *c, const struct order_step *step)
{
	if (cnc_is_verb(&nap_language, step, V_SUPPLY))
		check_enemy(c, order_step_value(step, "unit"));
	if (cnc_is_verb(&nap_language, step, V_TOKEN) && !c->setup->guerrillas[c->seat])
		cnc_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL,
			  "Your side has no guerrillas (CCN 12.token).");
}

/* ---- doctrine ---- */

static const struct cnc_answers answers[] = {
	{Q_GUERRILLA, VERB(R_CANCEL) | VERB(R_LET_PASS)},
	{Q_REACTION, VERB(R_SQUARE)},
	{0},
};

static const struct cnc_fitting fitting[] = {
	{T_ATTACKED, VERB(R_SQUARE)},
	{T_CHARGED, VERB(R_SQUARE)},
	{T_ATTACKER_BLOCKS, VERB(R_SQUARE)},
	{CNC_OWN_TEST + T_CARD, VERB(R_CANCEL) | VERB(R_LET_PASS)},
	{0},
};

static const struct cnc_able standing_able[] = {
	{R_SQUARE, ARM(INFANTRY), "forms no square: infantry does (CCN 5.3)", NULL},
	{R_RETIRE, ARM(CAVALRY), "does not retire: cavalry does (CCN 5.2)", NULL},
	{0},
};

/* A question about a card is about nobody. */
static void read_question(struct cnc_eye *eye)
{
	(void)eye;
}

static bool respond(const struct cnc_eye *eye, const struct order_step *step, struct choice *out)
{
	switch (step->verb - nap_standing_language.verbs) {
	case R_SQUARE: return cnc_take_option(eye->q, REACT_SQUARE, 0, out);
	case R_CANCEL: return cnc_take_option(eye->q, ANSWER_YES, 0, out);
	case R_LET_PASS: return cnc_take_option(eye->q, ANSWER_NO, 0, out);
	default: return false;
	}
}

/* The arm that an attack is said to come from, or NONE. */
static int arm_of(const struct cnc_check *c, const struct order_check *check)
{
	int test = cnc_test_of(c->setup, &nap_standing_language, check->test);
	if (test == T_CHARGED)
		return CAVALRY;
	if (test != T_ATTACKED || !check->n)
		return VALUE_NONE;
	for (int arm = 0; arm < LEADER; arm++)
		if (!strcasecmp(check->values[0].text, cnc_arms[arm]))
			return arm;
	int p = cnc_find_piece(c->setup, !c->seat, check->values[0].text);
	return p == VALUE_NONE ? VALUE_NONE : cnc_arm(c->setup, p);
}

static void check_arm(const struct cnc_check *c, const struct order_step *step,
		      const struct order_check *check)
{
	int arm = arm_of(c, check);
	if (arm == VALUE_NONE || check->negated)
		return;
	if (cnc_is_verb(&nap_standing_language, step, R_SQUARE) && arm != CAVALRY)
		cnc_wrong(c, ORDER_IMPOSSIBLE, step->column, "charged",
			  "A square is formed against cavalry alone (CCN 5.3).");
	if (cnc_is_verb(&nap_standing_language, step, R_RETIRE) && arm != INFANTRY)
		cnc_wrong(c, ORDER_IMPOSSIBLE, step->column, "attacked by infantry",
			  "Cavalry retires before infantry alone (CCN 5.2).");
}

static void check_response(const struct cnc_check *c, const struct order_step *step,
			   const struct order_cond *cond)
{
	for (size_t i = 0; cond && i < cond->n; i++)
		check_arm(c, step, &cond->checks[i]);
	if (!cond && cnc_is_verb(&nap_standing_language, step, R_CANCEL) &&
	    !c->setup->guerrillas[c->seat] && !c->view->side[c->seat].tokens)
		cnc_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL,
			  "Your side has no guerrillas (CCN 12.guerrilla).");
}

const struct cnc_orders_law nap_orders_law = {
	.language = &nap_language,
	.standing = &nap_standing_language,
	.groups = nap_groups,
	.able = able,
	.standing_able = standing_able,
	.answers = answers,
	.fitting = fitting,
	.order_reasons = order_reasons,
	.order_reasons_late = order_reasons_late,
	.move_reasons = move_reasons,
	.battle_reasons_late = battle_reasons,
	.follows = Q_BREAKTHROUGH,
	.attack_with = ATTACK_COMBINED,
	.bonus_with = BONUS_COMBINED,
	.ordering = VERB(V_UNFORM),
	.answered_by_ordering = VERB(V_UNFORM),
	.about_nobody = VERB(V_SUPPLY) | VERB(V_TOKEN),
	.always = VERB(R_LET_PASS),
	.who = VALUE_NONE,
	.support_dice = nap_support_dice,
	.test = test,
	.failed = failed,
	.bind = bind,
	.order_first = order_first,
	.order_last = order_last,
	.order_otherwise = order_otherwise,
	.note_movers = note_movers,
	.is_said = is_said,
	.check_step = check_step,
	.read_question = read_question,
	.respond = respond,
	.check_response = check_response,
};
