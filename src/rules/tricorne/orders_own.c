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
		if (strlen(text) < 3 || !(order_short_name(text, tri_combats[c].id) ||
					  order_short_name(text, tri_combats[c].title)))
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
		if (names_card(steps[i], b->eye.q->arg[1]))
			return cnc_take(b, ANSWER_YES, 0, 0, l, out);
	return false;
}

/* A card that no line asks for is kept. */
static bool bind_spend(struct binding *b, struct choice *out)
{
	return cnc_each_about(b, VERB(V_COMBAT), spend_one, out) ||
	       cnc_take(b, ANSWER_NO, 0, 0, NULL, out);
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
		if (p != VALUE_NONE && cnc_take(b, 0, p, 0, l, out))
			return true;
	}
	for (int i = 1; i < b->eye.q->n; i++)
		if (named_beside(b, b->eye.q->options[i].v[0]) >
		    named_beside(b, b->eye.q->options[best].v[0]))
			best = i;
	return cnc_take(b, 0, b->eye.q->options[best].v[0], 0, NULL, out);
}

static bool bind_clock(struct binding *b, struct choice *out)
{
	const struct order_line *l;
	bool said = cnc_own_step(b, V_BANNER, &l);
	return cnc_take(b, said ? CLOCK_BANNER : CLOCK_CARDS, 0, 0, said ? l : NULL, out);
}

static bool bind(struct binding *b, struct choice *out)
{
	switch (b->eye.q->kind) {
	case Q_SPEND: return bind_spend(b, out);
	case Q_CHIEF: return bind_chief(b, out);
	case Q_CLOCK: return bind_clock(b, out);
	default: return false;
	}
}

/* Under Rally nothing else is asked: who got a block back is ordered already. */
static bool order_otherwise(struct binding *b, struct choice *out)
{
	return b->eye.view->deck.played == CARD_RALLY && cnc_take(b, PICK_DONE, 0, 0, NULL, out);
}

static bool quicken(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	int n = cnc_steps(&b->eye, l, VERB(V_COMBAT), steps);
	for (int i = 0; i < n; i++)
		if (names_card(steps[i], COMBAT_QUICK_STEP))
			return cnc_take(b, MOVER_QUICK, piece, 0, l, out);
	return false;
}

/* Quick Step is played before the unit moves. */
static bool mover_first(struct binding *b, struct choice *out)
{
	return cnc_each_pair(b, VERB(V_COMBAT), quicken, out);
}

/* ---- why not ---- */

static bool no_leader_here(struct case_of *c)
{
	return c->s->deck.played == CARD_INSPIRED && c->s->deck.chief != VALUE_NONE &&
	       c->piece != c->s->deck.chief &&
	       c->setup->board->distance[c->from][c->s->piece[c->s->deck.chief].hex] > 1;
}

/* Infantry that the card would order, were it beside what has its order. */
static bool off_the_line(struct case_of *c)
{
	int card = c->s->deck.played;
	return card != VALUE_NONE && tri_cards[card].whom == tri_whom_line &&
	       cnc_arm(c->setup, c->piece) == INFANTRY && !tri_whom_line(c->setup, c->s, c->piece);
}

static const struct cnc_reason order_reasons[] = {
	{off_the_line, false, NULL, "{unit} is not beside the line that is ordered (CCT 12.line)."},
	{no_leader_here, false, "lead",
	 "{unit} is not with or beside the leader who was named (CCT 12.inspired)."},
	{0},
};

/* A unit that may move and whose hex lies beyond the steps it makes wherever it likes. */
static bool beyond_own_steps(struct case_of *c)
{
	return c->unit && c->s->piece[c->piece].ordered && c->gap > tri_own_steps(c->setup, c->s, c->piece) &&
	       c->gap <= tri_far(c->setup, c->s, c->piece) && c->look->unit[c->w->at] == VALUE_NONE;
}

static bool not_into_melee(struct case_of *c)
{
	return cnc_has(c->unit, HIGHLAND) && beyond_own_steps(c);
}

static bool charged(struct case_of *c)
{
	return cnc_is_verb(c->b->eye.language, c->w->step, V_FIRE) &&
	       tri_only_melees(c->setup, c->s, c->piece);
}

static const struct cnc_reason move_reasons[] = {
	{not_into_melee, false, "",
	 "{unit} goes a second hex only by road, or to where it can fall on an enemy this turn "
	 "(CCT 3.highland)."},
	{beyond_own_steps, false, "", "{unit} ({kind}) goes so far along a road alone (CCT 3.road)."},
	{0},
};

static const struct cnc_reason late_reasons[] = {
	{charged, false, "melee", "{unit} went its second hex to melee, not to fire (CCT 3.into-melee)."},
	{0},
};

static const struct cnc_reason none[] = {{0}};

/* ---- tests ---- */

static bool test(const struct cnc_eye *eye, const struct order_check *c, int row, long *out)
{
	int piece = c->n ? cnc_find_any(eye->setup, eye->seat, c->values[0].text) : eye->piece;
	bool asked = eye->q->kind == Q_PLAY;
	switch (row) {
	case T_COMBAT_CARDS: *out = eye->view->side[eye->seat].n_combat; break;
	case T_RALLY_DICE:
		if (piece == VALUE_NONE || eye->view->piece[piece].hex < 0 ||
		    cnc_arm(eye->setup, piece) == LEADER)
			return false;
		*out = tri_rally_dice(eye->run, piece, false, false, false);
		break;
	case T_RALLYING: *out = asked && eye->q->arg[1] == COMBAT_COLOURS; break;
	case T_FIRED_ON: *out = asked && eye->q->arg[1] == COMBAT_COVER; break;
	}
	return true;
}

/* ---- mistakes ---- */

static bool fights_on(const struct cnc_setup *setup, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	return u && u->arm != ARTILLERY;
}

static const struct cnc_able able[] = {
	{V_BONUS, ARM(INFANTRY) | ARM(CAVALRY), "has no bonus melee (CCT 8.bonus)", fights_on},
	{0},
};

static void check_combat(const struct cnc_check *c, const struct order_value *v)
{
	int card = find_combat(v->text);
	const int8_t *held = c->view->side[c->seat].combat;
	bool has = false;
	for (int i = 0; i < c->view->side[c->seat].n_combat; i++)
		has = has || held[i] == card;
	if (card == VALUE_NONE)
		cnc_wrong(c, ORDER_IMPOSSIBLE, v->column,
			  order_nearest(v->text, strlen(v->text), tri_combat_names, TRI_COMBATS),
			  "There is no Combat card \"%s\" (CCT 13).", v->text);
	else if (!has)
		cnc_wrong(c, ORDER_IMPOSSIBLE, v->column, NULL,
			  "You do not hold the Combat card \"%s\" (CCT 13).", v->text);
	else if (!(tri_combats[card].turn & OWN_TURN))
		cnc_wrong(c, ORDER_IMPOSSIBLE, v->column, NULL,
			  "%s is played in your enemy's turn: say so in your doctrine (CCT 13).",
			  tri_combats[card].title);
}

static void check_leader(const struct cnc_check *c, const struct order_value *v)
{
	int p = cnc_find_piece(c->setup, c->seat, v->text);
	if (p == VALUE_NONE || c->view->piece[p].hex < 0 || cnc_arm(c->setup, p) != LEADER)
		cnc_wrong(c, 400, v->column, NULL, "You have no leader \"%s\" on the field.", v->text);
}

static void check_step(const struct cnc_check *c, const struct order_step *step)
{
	for (size_t i = 0; cnc_is_verb(&tri_language, step, V_COMBAT) && i < step->n; i++)
		check_combat(c, &step->values[i]);
	if (cnc_is_verb(&tri_language, step, V_LEAD))
		check_leader(c, &step->values[0]);
	if (cnc_is_verb(&tri_language, step, V_BANNER) && c->setup->clock[c->seat] != CLOCK_CHOICE)
		cnc_wrong(c, ORDER_IMPOSSIBLE, step->column, NULL,
			  "Your Scouts bring no banners in this battle (CCT 9.clock).");
}

/* ---- doctrine ---- */

static const struct cnc_answers answers[] = {
	{Q_REACTION, VERB(R_AMBUSH) | VERB(R_WHITES)},
	{Q_PLAY, VERB(R_PLAY) | VERB(R_SPARE)},
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

static bool may_retire(const struct cnc_setup *setup, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	return u && (u->arm == CAVALRY || cnc_has(u, LIGHT));
}

static bool has_salvo(const struct cnc_setup *setup, int piece)
{
	return setup->cannonade && setup->salvo[piece] != VALUE_NONE;
}

static bool may_draw_off(const struct cnc_setup *setup, int piece)
{
	return setup->cannonade && setup->draws_off[piece];
}

static const struct cnc_able standing_able[] = {
	{R_RETIRE, ARM(INFANTRY) | ARM(CAVALRY),
	 "does not retire: cavalry and light infantry do (CCT 5.2)", may_retire},
	{R_AMBUSH, ARM_UNITS, "lies in no ambush (CCT 13.ambush)", NULL},
	{R_WHITES, ARM(INFANTRY), "does not wait for the whites of their eyes (CCT 13.whites)", NULL},
	{R_CANNONADE, ARM_UNITS, "takes no part in a cannonade (CCT 0.cannonade)", has_salvo},
	{R_HOLD_FIRE, ARM_UNITS, "takes no part in a cannonade (CCT 0.cannonade)", has_salvo},
	{R_DRAW_OFF, ARM_UNITS, "does not draw off in this battle (CCT 0.draw-off)", may_draw_off},
	{0},
};

static void read_question(struct cnc_eye *eye)
{
	if (eye->q->kind == Q_PLAY || eye->q->kind == Q_DRAW_OFF)
		eye->piece = eye->q->arg[0];
}

/* The first hex named that the gun can fire at. */
static bool fire_at(const struct cnc_eye *eye, const struct order_step *step, struct choice *out)
{
	for (size_t i = 0; i < step->n; i++) {
		int hex = cnc_find_hex(eye->setup, &step->values[i]);
		for (int k = 0; k < eye->q->n; k++) {
			*out = eye->q->options[k];
			if (out->verb == SALVO_FIRE && out->v[0] == eye->piece && out->v[1] == hex)
				return true;
		}
	}
	return false;
}

static bool respond(const struct cnc_eye *eye, const struct order_step *step, struct choice *out)
{
	switch (step->verb - tri_standing_language.verbs) {
	case R_AMBUSH: return cnc_take_option(eye->q, REACT_AMBUSH, 0, out);
	case R_WHITES: return cnc_take_option(eye->q, REACT_WHITES, 0, out);
	case R_PLAY:
		return names_card(step, eye->q->arg[1]) && cnc_take_option(eye->q, ANSWER_YES, 0, out);
	case R_SPARE: return cnc_take_option(eye->q, ANSWER_NO, 0, out);
	case R_CANNONADE: return fire_at(eye, step, out);
	case R_HOLD_FIRE: return cnc_take_option(eye->q, SALVO_HOLD, eye->piece, out);
	case R_DRAW_OFF: return cnc_take_option(eye->q, ANSWER_YES, 0, out);
	default: return false;
	}
}

/* What PLAY can play: a card whose moment comes in the enemy's turn, and by no other word. */
static void check_play(const struct cnc_check *c, const struct order_value *v)
{
	int card = find_combat(v->text), turn = card == VALUE_NONE ? 0 : tri_combats[card].turn;
	if (card == VALUE_NONE)
		cnc_wrong(c, ORDER_IMPOSSIBLE, v->column,
			  order_nearest(v->text, strlen(v->text), tri_combat_names, TRI_COMBATS),
			  "There is no Combat card \"%s\" (CCT 13).", v->text);
	else if (turn == ANSWER)
		cnc_wrong(c, ORDER_IMPOSSIBLE, v->column, tri_combats[card].id,
			  "%s answers an attack by its own word: THEN %s (CCT 13).",
			  tri_combats[card].title, tri_combats[card].id);
	else if (!(turn & ENEMY_TURN))
		cnc_wrong(c, ORDER_IMPOSSIBLE, v->column, NULL,
			  "%s is played in your own turn: say so in your orders (CCT 13).",
			  tri_combats[card].title);
}

static void check_response(const struct cnc_check *c, const struct order_step *step,
			   const struct order_cond *cond)
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
	.order_reasons = order_reasons,
	.order_reasons_late = none,
	.move_reasons = move_reasons,
	.battle_reasons_late = late_reasons,
	.follows = VALUE_NONE,
	.attack_with = VALUE_NONE,
	.bonus_with = VALUE_NONE,
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
