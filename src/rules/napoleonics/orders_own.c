/* What the words of Napoleonics mean: squares, Short Supply, guerrillas, guns that join in an
 * attack; and why they cannot be had. */
#include "rules/napoleonics/orders.h"

/* ---- why not ---- */

/* A line that lets a square come out. */
static struct no order_fault(struct binding *b, const struct order_line *l, int piece)
{
	bool unform = order_step_any(l, &nap_language, VERB(V_UNFORM));
	return unform ? nap_unform_fault(b->eye.setup, b->eye.view, piece) : NO_OBJECTION;
}

static const struct cnc_manner manners[] = {
	{NO_shut_in_square, false, "unform"},
	{NO_square_stands, false, "unform"},
	{NO_leader_no_target, true, NULL},
	{NO_gun_beside_enemy, true, NULL},
	{NO_gun_cannot_help, true, NULL},
	{0},
};

/* ---- tests ---- */

static int own_squares(const struct cnc_eye *eye)
{
	int n = 0;
	for (int p = 0; p < eye->setup->n_pieces; p++)
		n += cnc_seat(eye->setup, p) == eye->seat && eye->view->piece[p].hex >= 0 && eye->view->piece[p].square;
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
		       (!c->n || cnc_find_card(&nap_law, c->values[0].text) == ASKED(eye->q, Q_GUERRILLA, card));
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
	       cnc_take(b, CHOICE_OF(PICK_UNFORM, .piece = piece), l, out);
}

static bool order_first(struct binding *b, const struct order_line *l, int piece, bool *taken, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	*taken = leave_one(b, l, piece, out);
	return cnc_steps(&b->eye, l, VERB(V_UNFORM), steps) > 0;
}

static struct choice attack_with(int piece, int hex, int gun)
{
	return CHOICE_OF(ATTACK_COMBINED, .piece = piece, .hex = hex, .gun = gun);
}

static struct choice bonus_with(int hex, int gun)
{
	return CHOICE_OF(BONUS_COMBINED, .hex = hex, .gun = gun);
}

/* Leadership orders a unit by its leader. */
static bool order_last(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	bool leader = cnc_arm(b->eye.setup, piece) == LEADER;
	int unit = leader ? b->eye.look.unit[b->eye.view->piece[piece].hex] : VALUE_NONE;
	return unit != VALUE_NONE && nap_effect(b->eye.view) == CARD_LEADERSHIP &&
	       !order_step_any(l, b->eye.language, VERB(V_MOVE) | VERB(V_EXIT)) &&
	       cnc_take(b, CHOICE_OF(PICK_UNIT, .piece = unit), l, out);
}

/* Under Rally nothing else is asked: who got a block back is ordered already. */
static bool order_otherwise(struct binding *b, struct choice *out)
{
	return nap_effect(b->eye.view) == CARD_RALLY &&
	       (cnc_each_pair(b, VERB(V_UNFORM), leave_one, out) || cnc_take(b, CHOICE_OF(PICK_DONE), NULL, out));
}

/* Still in square though it was to come out. */
static bool note_unform(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	(void)out;
	if (!b->eye.view->piece[piece].square || !cnc_steps(&b->eye, l, VERB(V_UNFORM), steps))
		return false;
	struct cnc_wish w = cnc_wish_of(b, l, steps[0]);
	cnc_tell_move(b, &w, cnc_stay_fault(b->eye.setup, b->eye.view, piece));
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
	return cnc_take(b, said ? CHOICE_OF(TOKEN_TOKEN) : CHOICE_OF(TOKEN_CARD), said ? l : NULL, out);
}

/* ---- Short Supply ---- */

static bool bind_supply(struct binding *b, struct choice *out)
{
	const struct order_line *l;
	const struct order_step *step = cnc_own_step(b, V_SUPPLY, &l);
	const char *name = step ? order_step_value(step, "unit")->text : NULL;
	int p = name ? cnc_find_piece(b->eye.setup, !b->eye.seat, name) : VALUE_NONE;
	if (p != VALUE_NONE && cnc_take(b, CHOICE_OF(RALLY_PIECE, .piece = p), l, out))
		return true;
	struct cnc_wish w = {l, NULL, p, VALUE_NONE, VALUE_NONE};
	if (p != VALUE_NONE && b->eye.view->piece[p].hex < 0)
		cnc_note(b, l, NO(b->eye.setup, no_such_enemy), name);
	else if (p != VALUE_NONE)
		cnc_tell_wish(b, &w, nap_supply_fault(b->eye.setup, b->eye.view, p));
	return cnc_take(b, CHOICE_OF(RALLY_DONE), NULL, out);
}

/* The hex named, or the nearest to it; without one the first. */
static bool bind_supply_to(struct binding *b, struct choice *out)
{
	const struct order_line *l;
	const struct order_step *step = cnc_own_step(b, V_SUPPLY, &l);
	int want = cnc_step_hex(b->eye.setup, step), best = 0;
	for (int i = 1; want != VALUE_NONE && i < b->eye.q->n; i++)
		if (b->eye.setup->board->distance[ARG(&b->eye.q->options[i], GO_HEX, hex)][want] <
		    b->eye.setup->board->distance[ARG(&b->eye.q->options[best], GO_HEX, hex)][want])
			best = i;
	return cnc_take(b, CHOICE_OF(GO_HEX, .hex = ARG(&b->eye.q->options[best], GO_HEX, hex)), step ? l : NULL, out);
}

/* ---- breakthrough ---- */

/* A hex beside the target of the bonus attack, if the one just won is not. */
static bool go_beside(struct binding *b, const struct order_line *l, int target, struct choice *out)
{
	int won = ASKED(b->eye.q, Q_BREAKTHROUGH, hex);
	if (target == VALUE_NONE || b->eye.setup->board->distance[won][target] == 1)
		return false;
	for (int i = 0; i < b->eye.q->n; i++) {
		const struct choice *c = &b->eye.q->options[i];
		int hex = ARG(c, BREAK_HEX, hex);
		if (c->verb == BREAK_HEX && b->eye.setup->board->distance[hex][target] == 1)
			return cnc_take(b, CHOICE_OF(BREAK_HEX, .hex = hex), l, out);
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
			  : hex != VALUE_NONE && cnc_take(b, CHOICE_OF(BREAK_HEX, .hex = hex), l, out))
			return true;
	}
	return false;
}

static bool bind_breakthrough(struct binding *b, struct choice *out)
{
	return cnc_each_about(b, VERB(V_ADVANCE) | VERB(V_BONUS), break_one, out) ||
	       cnc_take(b, CHOICE_OF(BREAK_STOP), NULL, out);
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

static bool missing(const struct cnc_setup *setup, struct cnc_state *s, const struct order_set *plan, struct no *no)
{
	bool anybody = false;
	if (nap_effect(s) != CARD_SHORT_SUPPLY)
		return false;
	for (int p = 0; p < s->n_piece; p++)
		anybody = anybody || nap_can_be_supplied(setup, s, p);
	if (anybody && !cnc_says(setup, plan, V_SUPPLY))
		*no = NO(setup, supply_whom);
	return true;
}

/* ---- mistakes ---- */

static const struct cnc_able able[] = {
	{V_BONUS, nap_never_bonus},
	{V_UNFORM, nap_never_squares},
	{0},
};

static bool on_field(const struct cnc_check *c, int piece)
{
	return piece != VALUE_NONE && c->view->piece[piece].hex >= 0;
}

static void check_enemy(const struct cnc_check *c, const struct order_value *v)
{
	int p = cnc_find_piece(c->setup, !c->seat, v->text);
	struct no no = on_field(c, p) ? nap_never_supplied(c->setup, p) : NO_OBJECTION;
	if (!on_field(c, p))
		cnc_wrong(c, 400, v->column, cnc_nearest_piece(c->setup, c->view, !c->seat, v->text),
			  NO(c->setup, no_such_enemy), v->text);
	else if (no.why)
		cnc_wrong(c, ORDER_IMPOSSIBLE, v->column, NULL, no, v->text);
}

static void check_gun(const struct cnc_check *c, const struct order_value *v)
{
	int p = cnc_find_piece(c->setup, c->seat, v->text);
	struct no no = on_field(c, p) ? nap_never_joins(c->setup, p) : NO_OBJECTION;
	if (!on_field(c, p))
		cnc_wrong(c, 400, v->column, cnc_nearest_piece(c->setup, c->view, c->seat, v->text),
			  NO(c->setup, no_gun), v->text);
	else if (no.why)
		cnc_wrong(c, ORDER_IMPOSSIBLE, v->column, NULL, no, NULL);
}

static void check_step(const struct cnc_check *c, const struct order_step *step)
{
	const struct order_value *with = order_step_value(step, "with");
	struct no no = cnc_is_verb(&nap_language, step, V_TOKEN) ? nap_token_fault(c->setup, c->seat) : NO_OBJECTION;
	if (with)
		check_gun(c, with);
	if (cnc_is_verb(&nap_language, step, V_SUPPLY))
		check_enemy(c, order_step_value(step, "unit"));
	if (no.why)
		cnc_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL, no, NULL);
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
	{R_SQUARE, nap_never_squares},
	{R_RETIRE, nap_never_retires},
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
	case R_SQUARE: return question_take(eye->q, CHOICE_OF(REACT_SQUARE), out);
	case R_CANCEL: return question_take(eye->q, CHOICE_OF(ANSWER_YES), out);
	case R_LET_PASS: return question_take(eye->q, CHOICE_OF(ANSWER_NO), out);
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

static void check_arm(const struct cnc_check *c, const struct order_step *step, const struct order_check *check)
{
	int arm = arm_of(c, check);
	bool square = cnc_is_verb(&nap_standing_language, step, R_SQUARE);
	if (arm == VALUE_NONE || check->negated || !(square || cnc_is_verb(&nap_standing_language, step, R_RETIRE)))
		return;
	struct no no = square ? nap_square_against(c->setup, arm) : nap_retires_before(c->setup, arm);
	if (no.why)
		cnc_wrong(c, ORDER_IMPOSSIBLE, step->column, square ? "charged" : "attacked by infantry", no, NULL);
}

static void check_response(const struct cnc_check *c, const struct order_step *step, const struct order_cond *cond)
{
	bool cancel = !cond && cnc_is_verb(&nap_standing_language, step, R_CANCEL);
	struct no no = cancel ? nap_guerrilla_fault(c->setup, c->view, c->seat) : NO_OBJECTION;
	for (size_t i = 0; cond && i < cond->n; i++)
		check_arm(c, step, &cond->checks[i]);
	if (no.why)
		cnc_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL, no, NULL);
}

const struct cnc_orders_law nap_orders_law = {
	.language = &nap_language,
	.standing = &nap_standing_language,
	.groups = nap_groups,
	.able = able,
	.standing_able = standing_able,
	.answers = answers,
	.fitting = fitting,
	.manners = manners,
	.order_fault = order_fault,
	.gun_fault = nap_gun_fault,
	.follows = Q_BREAKTHROUGH,
	.attack_with = attack_with,
	.bonus_with = bonus_with,
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
	.missing = missing,
	.check_step = check_step,
	.read_question = read_question,
	.respond = respond,
	.check_response = check_response,
};
