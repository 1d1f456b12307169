/* The plan answers a question of its own turn.
 *
 * Lines that name a unit come before lines that name a group, lines in their order, units in
 * the order of the line (those of a group in the order of the scenario).  A line that cannot
 * be carried out yet is passed over and tried again after the others; why it failed is noted
 * when nothing else is left to do, and at once where nothing can change it. */
#include "rules/cnc/orders.h"

enum {
	ORDERING = VERB(V_MOVE) | VERB(V_EXIT) | VERB(V_HOLD) | VERB(V_FIRE) | VERB(V_MELEE) |
		   VERB(V_DETACH), /* and those of the system */
	MOVING = VERB(V_MOVE) | VERB(V_EXIT),
	BATTLING = VERB(V_FIRE) | VERB(V_MELEE),
	ENTERING = VERB(V_ADVANCE) | VERB(V_BONUS),
};

static const struct cnc_orders_law *words_of(const struct binding *b)
{
	return cnc_words(b->eye.setup);
}

static unsigned ordering(const struct binding *b)
{
	return ORDERING | words_of(b)->ordering;
}

static bool is_verb(const struct binding *b, const struct order_step *step, int verb)
{
	return cnc_is_verb(b->eye.language, step, verb);
}

bool cnc_take(struct binding *b, struct choice c, const struct order_line *l, struct choice *out)
{
	if (!question_take(b->eye.q, c, out))
		return false;
	b->line = l ? (int)l->line : 0;
	return true;
}

/* ---- going through lines and pieces ---- */

static int nearness(void *self, const struct order_line *l, int piece)
{
	const struct cnc_eye *eye = self;
	return cnc_line_names(eye->setup, l, eye->seat, piece) ? PLAN_OWN : PLAN_FAR;
}

/* Has the piece a line of its own with one of the verbs?  Then no line of a group counts. */
static bool has_own(struct binding *b, int piece, unsigned verbs)
{
	struct plan_whom whom = {.plan = b->plan, .eye = &b->eye, .nearness = nearness};
	return plan_has_own(&whom, piece, verbs);
}

/* What is ordered of a piece by one question: a line of its own about any of it keeps the group's out of all of it. */
static unsigned matter_of(const struct order_language *language, const struct order_step *step)
{
	static const unsigned matters[] = {MOVING, BATTLING, ENTERING};
	unsigned verb = 1u << (step->verb - language->verbs);
	for (size_t i = 0; i < ARRAY_LEN(matters); i++)
		if (matters[i] & verb)
			return matters[i];
	return verb;
}

bool cnc_plan_means(const void *setup, const void *view, int seat, const struct order_set *plan,
		    const struct order_line *line, const struct order_step *step, int piece)
{
	const struct cnc_setup *s = setup;
	const struct cnc_state *v = view;
	struct cnc_eye eye = {.setup = s, .view = v, .seat = seat, .language = cnc_words(s)->language};
	struct plan_whom whom = {.plan = plan, .eye = &eye, .nearness = nearness};
	if (piece >= s->n_pieces || cnc_seat(s, piece) != seat || v->piece[piece].hex < 0 ||
	    !cnc_line_means(s, v, plan, line, piece))
		return false;
	return !step || cnc_line_names(s, line, seat, piece) ||
	       !plan_has_own(&whom, piece, matter_of(eye.language, step));
}

static bool visit(struct binding *b, const struct order_line *l, int piece, cnc_pair_visit *f, struct choice *out)
{
	b->eye.piece = piece;
	return f(b, l, piece, out);
}

static bool each_named(struct binding *b, const struct order_line *l, unsigned verbs, cnc_pair_visit *f,
		       struct choice *out)
{
	if (!order_step_any(l, b->eye.language, verbs))
		return false;
	for (size_t k = 0; k < l->n_subjects; k++) {
		int p = cnc_subject_piece(b->eye.setup, b->eye.seat, l, k);
		if (p != VALUE_NONE && b->eye.view->piece[p].hex >= 0 && visit(b, l, p, f, out))
			return true;
	}
	return false;
}

static bool each_of_group(struct binding *b, const struct order_line *l, unsigned verbs, cnc_pair_visit *f,
			  struct choice *out)
{
	const struct cnc_setup *setup = b->eye.setup;
	if (!order_step_any(l, b->eye.language, verbs))
		return false;
	for (int p = 0; p < setup->n_pieces; p++)
		if (cnc_seat(setup, p) == b->eye.seat && b->eye.view->piece[p].hex >= 0 &&
		    cnc_line_means(setup, b->eye.view, b->plan, l, p) && !has_own(b, p, verbs) &&
		    visit(b, l, p, f, out))
			return true;
	return false;
}

/* Every line with one of the verbs, about every piece that it names, or that is of its group. */
static bool each_line(struct binding *b, unsigned verbs, cnc_pair_visit *f, bool groups, struct choice *out)
{
	for (size_t i = 0; i < b->plan->n; i++)
		if ((groups ? each_of_group : each_named)(b, &b->plan->lines[i], verbs, f, out))
			return true;
	return false;
}

bool cnc_each_pair(struct binding *b, unsigned verbs, cnc_pair_visit *f, struct choice *out)
{
	return each_line(b, verbs, f, false, out) || each_line(b, verbs, f, true, out);
}

/* First as if the rest of the plan may still help, then with what failed. */
static bool each_hopeful(struct binding *b, unsigned verbs, cnc_pair_visit *f, struct choice *out)
{
	b->eye.hopeful = true;
	if (cnc_each_pair(b, verbs, f, out))
		return true;
	b->eye.hopeful = false;
	return cnc_each_pair(b, verbs, f, out);
}

/* The piece the question is about: nobody else's lines count. */
bool cnc_each_about(struct binding *b, unsigned verbs, cnc_pair_visit *f, struct choice *out)
{
	int piece = ASKED(b->eye.q, Q_REACTION, piece);
	bool own = has_own(b, piece, verbs);
	for (size_t i = 0; i < b->plan->n; i++) {
		const struct order_line *l = &b->plan->lines[i];
		bool counts = own ? cnc_line_names(b->eye.setup, l, b->eye.seat, piece)
				  : cnc_line_means(b->eye.setup, b->eye.view, b->plan, l, piece);
		if (counts && visit(b, l, piece, f, out))
			return true;
	}
	return false;
}

struct cnc_wish cnc_wish_of(const struct binding *b, const struct order_line *l, const struct order_step *step)
{
	return (struct cnc_wish){l, step, b->eye.piece, cnc_step_hex(b->eye.setup, step),
				 cnc_step_gun(b->eye.setup, b->eye.seat, step)};
}

/* The first step of the verb that stands, of those that are the player's own, or NULL. */
const struct order_step *cnc_own_step(struct binding *b, int verb, const struct order_line **line)
{
	const struct order_step *steps[CNC_STEPS];
	b->eye.piece = VALUE_NONE;
	for (size_t i = 0; i < b->plan->n; i++) {
		*line = &b->plan->lines[i];
		if (cnc_steps(&b->eye, *line, VERB(verb), steps))
			return steps[0];
	}
	return NULL;
}

/* ---- card and keep ---- */

static bool take_card(struct binding *b, const struct order_line *l, const struct order_step *step, const int *cards,
		      int n, struct choice *out)
{
	for (size_t k = 0; k < step->n; k++)
		if (cnc_take(b,
			     CHOICE_OF(PLAY_CARD,
				       .card = cnc_find_card_among(b->eye.setup->law, step->values[k].text, cards, n)),
			     l, out))
			return true;
	return false;
}

static bool bind_card(struct binding *b, int verb, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	int cards[CNC_HAND + 2];
	int n = 0;
	b->eye.piece = VALUE_NONE;
	for (int i = 0; i < b->eye.q->n && n < (int)ARRAY_LEN(cards); i++)
		cards[n++] = ARG(&b->eye.q->options[i], PLAY_CARD, card);
	for (size_t i = 0; i < b->plan->n; i++) {
		const struct order_line *l = &b->plan->lines[i];
		int found = cnc_steps(&b->eye, l, VERB(verb), steps);
		for (int k = 0; k < found; k++)
			if (take_card(b, l, steps[k], cards, n, out))
				return true;
	}
	return false;
}

/* ---- Rally ---- */

static bool rally_new(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	return !b->eye.view->piece[piece].ordered && cnc_take(b, CHOICE_OF(RALLY_PIECE, .piece = piece), l, out);
}

static bool rally_again(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	return cnc_take(b, CHOICE_OF(RALLY_PIECE, .piece = piece), l, out);
}

/* A block for each unit of the list, then once more from its head; then for units that have
 * something to do, because who gets a block is ordered; then for anybody.  DONE stops
 * behind the list. */
static bool bind_rally(struct binding *b, struct choice *out)
{
	const struct order_line *l;
	if (cnc_each_pair(b, VERB(V_RALLY), rally_new, out) || cnc_each_pair(b, VERB(V_RALLY), rally_again, out))
		return true;
	if (cnc_own_step(b, V_DONE, &l))
		return cnc_take(b, CHOICE_OF(RALLY_DONE), NULL, out);
	if (cnc_each_pair(b, ordering(b), rally_new, out) || cnc_each_pair(b, ordering(b), rally_again, out))
		return true;
	*out = b->eye.q->options[0];
	return true;
}

/* ---- order ---- */

/* A group fires at what is in range and attacks what is beside it; it is not ordered for
 * nothing. */
static bool in_reach(struct binding *b, const struct order_line *l, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(b->eye.setup, piece);
	if (order_step_any(l, b->eye.language, ordering(b) & ~BATTLING))
		return true;
	const struct order_step *step = order_step_any(l, b->eye.language, BATTLING);
	int at = cnc_step_hex(b->eye.setup, step);
	bool fire = is_verb(b, step, V_FIRE);
	int gap = at == VALUE_NONE ? 0 : b->eye.setup->board->distance[b->eye.view->piece[piece].hex][at];
	return u && (fire ? gap >= 2 && gap <= u->range : gap == 1);
}

/* The unit a leader is with, or NONE. */
static int unit_of_leader(const struct binding *b, int piece)
{
	bool leader = cnc_arm(b->eye.setup, piece) == LEADER;
	return leader ? b->eye.look.unit[b->eye.view->piece[piece].hex] : VALUE_NONE;
}

/* A leader who is not sent anywhere is served when his unit is ordered: he goes with it. */
static bool is_served(const struct binding *b, const struct order_line *l, int piece)
{
	int unit = unit_of_leader(b, piece);
	return unit != VALUE_NONE && b->eye.view->piece[unit].ordered &&
	       !order_step_any(l, b->eye.language, ordering(b) & ~VERB(V_HOLD));
}

static bool wants_order(struct binding *b, const struct order_line *l, int piece)
{
	return !b->eye.view->piece[piece].ordered && !is_served(b, l, piece) && cnc_may_want(&b->eye, l, ordering(b)) &&
	       (cnc_line_names(b->eye.setup, l, b->eye.seat, piece) || in_reach(b, l, piece));
}

static bool order_one(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	const struct cnc_orders_law *words = words_of(b);
	const struct order_step *steps[CNC_STEPS];
	if (!wants_order(b, l, piece))
		return false;
	bool taken;
	if (words->order_first && words->order_first(b, l, piece, &taken, out))
		return taken;
	if (cnc_take(b, CHOICE_OF(PICK_UNIT, .piece = piece), l, out))
		return true;
	if (cnc_steps(&b->eye, l, VERB(V_DETACH), steps))
		return cnc_take(b, CHOICE_OF(PICK_DETACH, .leader = piece), l, out);
	return words->order_last && words->order_last(b, l, piece, out);
}

/* Guns that are to join in an attack are ordered for it. */
struct joining {
	struct binding *b;
	const struct order_line *line;
	struct choice *out;
	bool found;
};

static void order_gun(void *context, const struct order_step *step, bool sure)
{
	struct joining *j = context;
	int gun = cnc_step_gun(j->b->eye.setup, j->b->eye.seat, step);
	(void)sure;
	if (!j->found && gun != VALUE_NONE)
		j->found = cnc_take(j->b, CHOICE_OF(PICK_UNIT, .piece = gun), j->line, j->out);
}

static bool bind_guns(struct binding *b, struct choice *out)
{
	for (size_t i = 0; i < b->plan->n; i++) {
		struct joining j = {b, &b->plan->lines[i], out, false};
		order_steps_each(j.line, order_gun, &j);
		if (j.found)
			return true;
	}
	return false;
}

/* Why the line does not have the piece ordered. */
static struct no order_fault(struct binding *b, const struct order_line *l, int piece)
{
	const struct cnc_setup *setup = b->eye.setup;
	int unit = unit_of_leader(b, piece);
	struct no no = words_of(b)->order_fault ? words_of(b)->order_fault(b, l, piece) : NO_OBJECTION;
	if (!no.why && unit != VALUE_NONE)
		no = cnc_detach_fault(setup, b->eye.view, piece, unit);
	if (!no.why)
		no = cnc_order_fault(setup, b->eye.view, piece);
	return no.why || unit == VALUE_NONE ? no : NO(setup, detach_him, piece);
}

static bool note_named(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	struct cnc_wish w = {l, NULL, piece, VALUE_NONE, VALUE_NONE};
	(void)out; /* the gun of a pair is told of when the pair attacks */
	if (cnc_line_names(b->eye.setup, l, b->eye.seat, piece) && wants_order(b, l, piece))
		cnc_tell_wish(b, &w, order_fault(b, l, piece));
	return false;
}

static bool is_ordered(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	(void)l;
	(void)out;
	return b->eye.view->piece[piece].ordered;
}

static bool wanted(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	(void)out;
	return wants_order(b, l, piece);
}

static void note_nobody(struct binding *b, const struct order_line *l)
{
	int card = cnc_effect(b->eye.setup, b->eye.view);
	cnc_note(b, l, NO(b->eye.setup, nobody_of_group, card), l->subjects[0]);
}

/* Groups take what the card gives; only one of which nobody was ordered is told. */
static void note_groups(struct binding *b)
{
	for (size_t i = 0; i < b->plan->n; i++) {
		const struct order_line *l = &b->plan->lines[i];
		if (!each_named(b, l, ordering(b), is_ordered, NULL) &&
		    !each_of_group(b, l, ordering(b), is_ordered, NULL) &&
		    each_of_group(b, l, ordering(b), wanted, NULL))
			note_nobody(b, l);
	}
}

static bool bind_order(struct binding *b, struct choice *out)
{
	const struct cnc_orders_law *words = words_of(b);
	if (words->order_otherwise && words->order_otherwise(b, out))
		return true;
	if (each_line(b, ordering(b), order_one, false, out) || bind_guns(b, out) ||
	    each_line(b, ordering(b), order_one, true, out))
		return true;
	cnc_each_pair(b, ordering(b), note_named, out);
	note_groups(b);
	return cnc_take(b, CHOICE_OF(PICK_DONE), NULL, out);
}

/* ---- move ---- */

static bool can_go(const struct binding *b, int piece, const struct order_step *step)
{
	int want = cnc_step_hex(b->eye.setup, step);
	struct cnc_reach reach;
	cnc_reach(b->eye.run, piece, &reach);
	return is_verb(b, step, V_EXIT) ? reach.exit != VALUE_NONE : want != VALUE_NONE && reach.steps[want];
}

static bool move_one(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	if (!question_offers(b->eye.q, CHOICE_OF(MOVER_PIECE, .piece = piece)))
		return false;
	int n = cnc_steps(&b->eye, l, MOVING, steps);
	for (int i = 0; i < n; i++)
		if (can_go(b, piece, steps[i]))
			return cnc_take(b, CHOICE_OF(MOVER_PIECE, .piece = piece), l, out);
	return false;
}

static bool note_move(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	const struct cnc_state *s = b->eye.view;
	(void)out;
	if (s->piece[piece].moved || !cnc_steps(&b->eye, l, MOVING, steps))
		return false;
	struct cnc_wish w = cnc_wish_of(b, l, steps[0]);
	bool exit = is_verb(b, steps[0], V_EXIT);
	if (exit || (w.at != VALUE_NONE && w.at != s->piece[piece].hex))
		cnc_tell_move(b, &w, cnc_move_fault(b->eye.run, piece, exit ? VALUE_NONE : w.at));
	return false;
}

static bool bind_mover(struct binding *b, struct choice *out)
{
	const struct cnc_orders_law *words = words_of(b);
	if ((words->mover_first && words->mover_first(b, out)) || each_hopeful(b, MOVING, move_one, out))
		return true;
	if (words->note_movers)
		words->note_movers(b);
	cnc_each_pair(b, MOVING, note_move, out);
	return cnc_take(b, CHOICE_OF(MOVER_DONE), NULL, out);
}

static bool to_one(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	int n = cnc_steps(&b->eye, l, MOVING, steps);
	(void)piece;
	for (int i = 0; i < n; i++) {
		int want = cnc_step_hex(b->eye.setup, steps[i]);
		bool exit = is_verb(b, steps[i], V_EXIT);
		if (exit ? cnc_take(b, CHOICE_OF(TO_EXIT), l, out)
			 : want != VALUE_NONE && cnc_take(b, CHOICE_OF(TO_HEX, .hex = want), l, out))
			return true;
	}
	return false;
}

static bool bind_to(struct binding *b, struct choice *out)
{
	b->eye.hopeful = true;
	if (cnc_each_about(b, MOVING, to_one, out))
		return true;
	b->eye.hopeful = false;
	if (cnc_each_about(b, MOVING, to_one, out))
		return true;
	cnc_each_about(b, MOVING, note_move, out);
	return cnc_take(b, CHOICE_OF(TO_STAY), NULL, out);
}

/* ---- attack ---- */

static bool take_battle(struct binding *b, const struct cnc_wish *w, struct choice *out)
{
	return w->at != VALUE_NONE && cnc_take(b, cnc_battle(&b->eye, w->step, w->at), w->line, out);
}

/* The first battle of the line that is offered to the piece; *first is what was wanted. */
static bool battle_of(struct binding *b, const struct order_line *l, struct cnc_wish *first, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	int n = cnc_steps(&b->eye, l, BATTLING, steps);
	*first = (struct cnc_wish){.piece = VALUE_NONE};
	for (int i = 0; i < n; i++) {
		struct cnc_wish w = cnc_wish_of(b, l, steps[i]);
		if (!i)
			*first = w;
		if (take_battle(b, &w, out))
			return true;
	}
	return false;
}

/* Why the battle that was wanted is not fought. */
static struct no battle_fault(struct binding *b, const struct cnc_wish *w)
{
	const struct cnc_look *look = &b->eye.look;
	struct no no = cnc_battle_fault(b->eye.setup, b->eye.view, w->piece);
	if (w->at == VALUE_NONE)
		return NO_OBJECTION;
	if (!no.why)
		no = (is_verb(b, w->step, V_FIRE) ? cnc_fire_fault : cnc_melee_fault)(b->eye.run, look, w->piece,
										      w->at);
	if (no.why || !order_step_value(w->step, "with"))
		return no;
	return words_of(b)->gun_fault(b->eye.run, look, w->gun, w->at);
}

static bool stops(const struct binding *b, const struct order_line *l)
{
	return order_on_fail(b->plan, (size_t)(l - b->plan->lines)) == ORDER_FAIL_STOP;
}

/* A line that stops the turn when it fails is not passed over in silence. */
static bool battle_one(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	struct cnc_wish w;
	bool hopeful = b->eye.hopeful, stop = stops(b, l);
	if (b->eye.view->piece[piece].fought)
		return false;
	b->eye.hopeful = hopeful && !stop;
	bool found = battle_of(b, l, &w, out);
	b->eye.hopeful = hopeful;
	if (!found && stop && w.piece != VALUE_NONE)
		cnc_tell_battle(b, &w, battle_fault(b, &w), false);
	return found;
}

static bool note_battle(struct binding *b, const struct order_line *l, int piece, bool hope)
{
	struct cnc_wish w;
	struct choice c;
	int line = b->line;
	bool own = cnc_line_names(b->eye.setup, l, b->eye.seat, piece);
	if (b->eye.view->piece[piece].fought)
		return false;
	if (!battle_of(b, l, &w, &c) && w.piece != VALUE_NONE && own)
		cnc_tell_battle(b, &w, battle_fault(b, &w), hope);
	b->line = line;
	return false;
}

static bool note_now(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	(void)out;
	return !stops(b, l) && note_battle(b, l, piece, true);
}

static bool note_at_last(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	(void)out;
	return note_battle(b, l, piece, false);
}

static bool bind_attack(struct binding *b, struct choice *out)
{
	bool found = each_hopeful(b, BATTLING, battle_one, out);
	b->eye.hopeful = false;
	cnc_each_pair(b, BATTLING, found ? note_now : note_at_last, NULL);
	return found || cnc_take(b, CHOICE_OF(ATTACK_DONE), NULL, out);
}

/* ---- what follows a melee ---- */

static bool enemy_in(const struct binding *b, int piece, int hex)
{
	return hex != VALUE_NONE && cnc_enemy(b->eye.setup, piece, cnc_who_at(&b->eye.look, hex));
}

/* A bonus attack on nobody is no reason to advance. */
static bool advance_one(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	int n = cnc_steps(&b->eye, l, ENTERING, steps);
	for (int i = 0; i < n; i++)
		if (is_verb(b, steps[i], V_ADVANCE) || enemy_in(b, piece, cnc_step_hex(b->eye.setup, steps[i])))
			return cnc_take(b, CHOICE_OF(ANSWER_YES), l, out);
	if (n)
		cnc_note(b, l, NO(b->eye.setup, nobody_left), NULL);
	return false;
}

static bool bind_advance(struct binding *b, struct choice *out)
{
	return cnc_each_about(b, ENTERING, advance_one, out) || cnc_take(b, CHOICE_OF(ANSWER_NO), NULL, out);
}

static bool bonus_one(struct binding *b, const struct order_line *l, int piece, struct choice *out)
{
	const struct order_step *steps[CNC_STEPS];
	int n = cnc_steps(&b->eye, l, VERB(V_BONUS), steps);
	(void)piece;
	for (int i = 0; i < n; i++) {
		int at = cnc_step_hex(b->eye.setup, steps[i]);
		int gun = cnc_step_gun(b->eye.setup, b->eye.seat, steps[i]);
		if ((gun != VALUE_NONE && cnc_take(b, words_of(b)->bonus_with(at, gun), l, out)) ||
		    (at != VALUE_NONE && cnc_take(b, CHOICE_OF(BONUS_HEX, .hex = at), l, out)))
			return true;
	}
	return false;
}

static bool bind_bonus(struct binding *b, struct choice *out)
{
	return cnc_each_about(b, VERB(V_BONUS), bonus_one, out) || cnc_take(b, CHOICE_OF(BONUS_NO), NULL, out);
}

/* ---- all ---- */

static bool bind_one(struct binding *b, struct choice *out)
{
	switch (b->eye.q->kind) {
	case Q_CARD: return bind_card(b, V_CARD, out);
	case Q_KEEP: return bind_card(b, V_KEEP, out);
	case Q_RALLY: return bind_rally(b, out);
	case Q_ORDER: return bind_order(b, out);
	case Q_MOVER: return bind_mover(b, out);
	case Q_TO: return bind_to(b, out);
	case Q_ATTACK: return bind_attack(b, out);
	case Q_ADVANCE: return bind_advance(b, out);
	case Q_BONUS: return bind_bonus(b, out);
	default: return words_of(b)->bind && words_of(b)->bind(b, out);
	}
}

bool cnc_bind(struct run *run, const struct order_set *plan, const struct question *q, struct choice *out, int *line,
	      struct order_mistakes *notes)
{
	struct binding b = {.plan = plan, .notes = notes};
	cnc_eye_open(&b.eye, run, q, cnc_words(run_setup(run))->language);
	if (!bind_one(&b, out))
		return false;
	*line = b.line;
	return true;
}
