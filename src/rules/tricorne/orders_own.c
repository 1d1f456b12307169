/* What the words of Tricorne mean: Combat cards, leaders who inspire, the clock; and why they
 * cannot be had. */
#include "rules/tricorne/orders.h"
#include "rules/tricorne/whom.h"

/* ---- Combat cards by name ---- */

static int find_combat(const char *text)
{
	int found = VALUE_NONE;
	for (int c = 0; c < TRI_COMBATS; c++) {
		if (order_same_name(text, tri_combats[c].id) || order_same_name(text, tri_combats[c].title))
			return c;
		if (strlen(text) < 3 ||
		    !(order_short_name(text, tri_combats[c].id) || order_short_name(text, tri_combats[c].title)))
			continue;
		if (found != VALUE_NONE)
			return VALUE_NONE;
		found = c;
	}
	return found;
}

static bool names_card(const struct order_step *step, int card)
{
	for (size_t i = 0; i < step->n; i++)
		if (find_combat(step->values[i].text) == card)
			return true;
	return false;
}

/* ---- the own turn ---- */

static bool spend_one(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	int n = cnc_steps(&b->eye, l, VERB(V_COMBAT), steps);
	(void)piece;
	for (int i = 0; i < n; i++)
		if (names_card(steps[i], ASKED(b->eye.q, Q_SPEND, card)))
			return cnc_take(b, CHOICE_OF(ANSWER_YES), l, out);
	return false;
}

/* A card that no line asks for is kept. */
static bool bind_spend(struct binding *b, struct choice *out)
{
	return cnc_each_about(b, VERB(V_COMBAT), spend_one, out) || cnc_take(b, CHOICE_OF(ANSWER_NO), NULL, out);
}

/* Units of the plan with or beside the leader: he leads where the orders are. */
static int named_beside(const struct binding *b, int leader)
{
	const struct cnc_setup *setup = b->eye.setup;
	const struct cnc_state *s = b->eye.view;
	int n = 0;
	for (int p = 0; p < s->n_piece; p++)
		for (size_t i = 0; i < b->plan->n; i++)
			n += s->piece[p].hex >= 0 && b->plan->lines[i].good &&
			     cnc_line_names(setup, &b->plan->lines[i], b->eye.seat, p) &&
			     setup->board->distance[s->piece[p].hex][s->piece[leader].hex] <= 1;
	return n;
}

static bool bind_chief(struct binding *b, struct choice *out)
{
	const struct order_line *l;
	const struct order_step *step = cnc_own_step(b, V_LEAD, &l);
	int best = 0;
	if (step) {
		int p = cnc_find_piece(b->eye.setup, b->eye.seat, step->values[0].text);
		if (p != VALUE_NONE && cnc_take(b, CHOICE_OF(CHIEF_PIECE, .piece = p), l, out))
			return true;
	}
	for (int i = 1; i < b->eye.q->n; i++)
		if (named_beside(b, ARG(&b->eye.q->options[i], CHIEF_PIECE, piece)) >
		    named_beside(b, ARG(&b->eye.q->options[best], CHIEF_PIECE, piece)))
			best = i;
	return cnc_take(b, CHOICE_OF(CHIEF_PIECE, .piece = ARG(&b->eye.q->options[best], CHIEF_PIECE, piece)), NULL,
			out);
}

static bool bind_clock(struct binding *b, struct choice *out)
{
	const struct order_line *l;
	bool said = cnc_own_step(b, V_BANNER, &l);
	return cnc_take(b, said ? CHOICE_OF(CLOCK_BANNER) : CHOICE_OF(CLOCK_CARDS), said ? l : NULL, out);
}

static bool bind(struct binding *b, struct choice *out)
{
	switch (b->eye.q->kind) {
	case Q_SPEND: return !b->eye.q->back && bind_spend(b, out);
	case Q_CHIEF: return bind_chief(b, out);
	case Q_CLOCK: return bind_clock(b, out);
	default: return false;
	}
}

/* Under Rally nothing else is asked: who got a block back is ordered already. */
static bool order_otherwise(struct binding *b, struct choice *out)
{
	return b->eye.view->deck.played == CARD_RALLY && cnc_take(b, CHOICE_OF(PICK_DONE), NULL, out);
}

static bool quicken(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	int n = cnc_steps(&b->eye, l, VERB(V_COMBAT), steps);
	for (int i = 0; i < n; i++)
		if (names_card(steps[i], COMBAT_QUICK_STEP))
			return cnc_take(b, CHOICE_OF(MOVER_QUICK, .piece = piece), l, out);
	return false;
}

/* Quick Step is played before the unit moves. */
static bool mover_first(struct binding *b, struct choice *out)
{
	return cnc_each_pair(b, VERB(V_COMBAT), quicken, out);
}

/* ---- why not ---- */

static const struct cnc_manner manners[] = {
	{NO_not_beside_leader, false, "lead"},
	{NO_highland_way, false, ""},
	{NO_road_alone, false, ""},
	{NO_went_to_melee, false, "melee"},
	{NO_leader_no_target, true, NULL},
	{0},
};

/* ---- tests ---- */

static bool test(const struct cnc_eye *eye, const struct order_check *c, int row, long *out)
{
	int piece = c->n ? cnc_find_any(eye->setup, eye->seat, c->values[0].text) : eye->piece;
	bool asked = eye->q->kind == Q_SPEND && eye->q->back;
	switch (row) {
	case T_COMBAT_CARDS: *out = eye->view->side[eye->seat].n_combat; break;
	case T_RALLY_DICE:
		if (piece == VALUE_NONE || eye->view->piece[piece].hex < 0 || cnc_arm(eye->setup, piece) == LEADER)
			return false;
		*out = tri_rally_dice(eye->run, piece, false, false, false);
		break;
	case T_RALLYING: *out = asked && ASKED(eye->q, Q_SPEND, card) == COMBAT_COLOURS; break;
	case T_FIRED_ON: *out = asked && ASKED(eye->q, Q_SPEND, card) == COMBAT_COVER; break;
	}
	return true;
}

/* ---- mistakes ---- */

static const struct cnc_able able[] = {
	{V_BONUS, tri_never_bonus},
	{0},
};

static void no_such_card(const struct cnc_check *c, const struct order_value *v)
{
	cnc_wrong(c, ORDER_IMPOSSIBLE, v->column,
		  order_nearest(v->text, strlen(v->text), tri_combat_names, TRI_COMBATS), NO(c->setup, no_combat_card),
		  v->text);
}

static void check_combat(const struct cnc_check *c, const struct order_value *v)
{
	int card = find_combat(v->text);
	if (card == VALUE_NONE) {
		no_such_card(c, v);
		return;
	}
	struct no no = tri_own_turn_fault(c->setup, c->view, c->seat, card);
	if (no.why)
		cnc_wrong(c, ORDER_IMPOSSIBLE, v->column, NULL, no, NULL);
}

static void check_leader(const struct cnc_check *c, const struct order_value *v)
{
	int p = cnc_find_piece(c->setup, c->seat, v->text);
	if (p == VALUE_NONE || c->view->piece[p].hex < 0 || cnc_arm(c->setup, p) != LEADER)
		cnc_wrong(c, 400, v->column, NULL, NO(c->setup, no_such_leader), v->text);
}

static void check_step(const struct cnc_check *c, const struct order_step *step)
{
	struct no no = cnc_is_verb(&tri_language, step, V_BANNER) ? tri_clock_fault(c->setup, c->seat) : NO_OBJECTION;
	for (size_t i = 0; cnc_is_verb(&tri_language, step, V_COMBAT) && i < step->n; i++)
		check_combat(c, &step->values[i]);
	if (cnc_is_verb(&tri_language, step, V_LEAD))
		check_leader(c, &step->values[0]);
	if (no.why)
		cnc_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL, no, NULL);
}

/* ---- doctrine ---- */

static const struct cnc_answers answers[] = {
	{Q_REACTION, VERB(R_AMBUSH) | VERB(R_WHITES)},
	{Q_SPEND, VERB(R_PLAY) | VERB(R_SPARE)},
	{Q_CANNONADE, VERB(R_CANNONADE) | VERB(R_HOLD_FIRE)},
	{Q_DRAW_OFF, VERB(R_DRAW_OFF)},
	{0},
};

static const struct cnc_fitting fitting[] = {
	{T_ATTACKED, VERB(R_AMBUSH) | VERB(R_WHITES)},
	{T_CHARGED, VERB(R_AMBUSH)},
	{T_ATTACKER_BLOCKS, VERB(R_AMBUSH) | VERB(R_WHITES)},
	{CNC_OWN_TEST + T_RALLYING, VERB(R_PLAY) | VERB(R_SPARE)},
	{CNC_OWN_TEST + T_FIRED_ON, VERB(R_PLAY) | VERB(R_SPARE)},
	{0},
};

static const struct cnc_able standing_able[] = {
	{R_RETIRE, tri_never_retires},
	{R_AMBUSH, tri_never_ambushes},
	{R_WHITES, tri_never_waits},
	{R_CANNONADE, tri_cannonade_fault},
	{R_HOLD_FIRE, tri_cannonade_fault},
	{R_DRAW_OFF, tri_draw_off_fault},
	{0},
};

static void read_question(struct cnc_eye *eye)
{
	if (eye->q->kind == Q_DRAW_OFF || (eye->q->kind == Q_SPEND && eye->q->back))
		eye->piece = ASKED(eye->q, Q_SPEND, piece);
}

/* The first hex named that the gun can fire at. */
static bool fire_at(const struct cnc_eye *eye, const struct order_step *step, struct choice *out)
{
	for (size_t i = 0; i < step->n; i++) {
		int hex = cnc_find_hex(eye->setup, &step->values[i]);
		for (int k = 0; k < eye->q->n; k++) {
			*out = eye->q->options[k];
			if (out->verb == SALVO_FIRE && ARG(out, SALVO_FIRE, piece) == eye->piece &&
			    ARG(out, SALVO_FIRE, hex) == hex)
				return true;
		}
	}
	return false;
}

static bool respond(const struct cnc_eye *eye, const struct order_step *step, struct choice *out)
{
	switch (step->verb - tri_standing_language.verbs) {
	case R_AMBUSH: return question_take(eye->q, CHOICE_OF(REACT_AMBUSH), out);
	case R_WHITES: return question_take(eye->q, CHOICE_OF(REACT_WHITES), out);
	case R_PLAY:
		return names_card(step, ASKED(eye->q, Q_SPEND, card)) &&
		       question_take(eye->q, CHOICE_OF(ANSWER_YES), out);
	case R_SPARE: return question_take(eye->q, CHOICE_OF(ANSWER_NO), out);
	case R_CANNONADE: return fire_at(eye, step, out);
	case R_HOLD_FIRE: return question_take(eye->q, CHOICE_OF(SALVO_HOLD, .piece = eye->piece), out);
	case R_DRAW_OFF: return question_take(eye->q, CHOICE_OF(ANSWER_YES), out);
	default: return false;
	}
}

/* What PLAY can play: a card whose moment comes in the enemy's turn, and by no other word. */
static void check_play(const struct cnc_check *c, const struct order_value *v)
{
	int card = find_combat(v->text);
	if (card == VALUE_NONE) {
		no_such_card(c, v);
		return;
	}
	struct no no = tri_enemy_turn_fault(c->setup, card);
	bool own_word = tri_combats[card].turn == ANSWER;
	if (no.why)
		cnc_wrong(c, ORDER_IMPOSSIBLE, v->column, own_word ? tri_combats[card].id : NULL, no, NULL);
}

static void check_response(const struct cnc_check *c, const struct order_step *step, const struct order_cond *cond)
{
	for (size_t i = 0; !cond && cnc_is_verb(&tri_standing_language, step, R_PLAY) && i < step->n; i++)
		check_play(c, &step->values[i]);
}

const struct cnc_orders_law tri_orders_law = {
	.language = &tri_language,
	.standing = &tri_standing_language,
	.groups = tri_groups,
	.able = able,
	.standing_able = standing_able,
	.answers = answers,
	.fitting = fitting,
	.manners = manners,
	.follows = VALUE_NONE,
	.about_nobody = VERB(V_LEAD) | VERB(V_BANNER),
	.always = VERB(R_SPARE),
	.who = Q_CANNONADE,
	.test = test,
	.bind = bind,
	.order_otherwise = order_otherwise,
	.mover_first = mover_first,
	.check_step = check_step,
	.read_question = read_question,
	.respond = respond,
	.check_response = check_response,
};
