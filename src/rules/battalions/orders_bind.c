/* The plan answers a question of its own turn. */
#include "rules/battalions/orders.h"

struct binding {
	struct bat_eye eye;
	const struct order_set *plan;
	struct order_mistakes *notes;
	int line;
};

/* For that line, if it is offered. */
static bool take(struct binding *b, struct choice c, const struct order_line *l, struct choice *out)
{
	if (!question_take(b->eye.q, c, out))
		return false;
	b->line = l ? (int)l->line : 0;
	return true;
}

/* One step that stands; true ends the search. */
typedef bool step_visit(struct binding *b, const struct order_line *l, const struct order_step *step,
			struct choice *out);

static bool visit_line(struct binding *b, const struct order_line *l, unsigned verbs, step_visit *visit,
		       struct choice *out)
{
	const struct order_step *steps[BAT_STEPS];
	int n = bat_steps(&b->eye, l, verbs, steps);
	for (int i = 0; i < n; i++)
		if (visit(b, l, steps[i], out))
			return true;
	return false;
}

static bool each_step(struct binding *b, unsigned verbs, step_visit *visit, struct choice *out)
{
	for (size_t i = 0; i < b->plan->n; i++)
		if (visit_line(b, &b->plan->lines[i], verbs, visit, out))
			return true;
	return false;
}

/* How often was this choice made in the row that is played? */
static int times_made(const struct binding *b, int question, const struct choice *c)
{
	return plan_times(b->eye.run, b->eye.seat, question, c);
}

static void note(struct binding *b, const struct order_line *l, const struct order_step *step, struct no no)
{
	if (no.why)
		plan_note(b->notes, &(struct plan_note){ORDER_IMPOSSIBLE, l, step, no, NO_OBJECTION, NULL, NULL});
}

/* ---- lines about a card, and about its kind ---- */

/* Does the line name the card itself as the one that is placed, or helped? */
static int nearness(void *self, const struct order_line *l, int card)
{
	const struct bat_eye *eye = self;
	const struct order_step *step =
		order_work(l, 1) ? order_step_any(l, &bat_language, VERB(V_PLACE) | VERB(V_LEND)) : NULL;
	bool lends = step && step->verb == &bat_language.verbs[V_LEND];
	const struct order_value *v = step ? order_step_value(step, lends ? "for" : "card") : NULL;
	return v && bat_find_card(eye->setup, eye->seat, v->text) == card ? PLAN_OWN : PLAN_FAR;
}

/* A line that names the card wins over one of its kind. */
static bool counts(struct binding *b, const struct order_line *l, int card, unsigned verb)
{
	return plan_counts(&(struct plan_whom){.plan = b->plan, .eye = &b->eye, .nearness = nearness}, l, card, verb);
}

/* ---- tactics cards of the own phases ---- */

static const char *word_of(const struct order_step *step, const char *name)
{
	const struct order_value *v = order_step_value(step, name);
	return v ? v->text : NULL;
}

static int tactic_of(const struct order_step *step)
{
	return bat_find_tactic(step->values[0].text);
}

SAME_ARG(card, REIN_TAKE, DRAWN_TAKE);
SAME_ARG(who, REIN_TAKE, DRAWN_TAKE);

/* Draw one, or take one back, in the draw and in the reinforce row. */
static bool play_drawing(struct binding *b, const struct order_line *l, const struct order_step *step,
			 struct choice *out)
{
	const struct order_value *deck = order_step_value(step, "deck");
	const char *who = word_of(step, "who");
	bool drawing = b->eye.q->kind == Q_DRAWN;
	int card = tactic_of(step), verb = drawing ? DRAWN_TAKE : REIN_TAKE;
	int from = deck && deck->choice == 1 ? FROM_TACTICS : FROM_RESERVE;
	for (int i = 0; who && i < b->eye.q->n; i++) {
		const struct choice *c = &b->eye.q->options[i];
		if (c->verb == verb && ARG(c, DRAWN_TAKE, card) == card &&
		    bat_is_kind(b->eye.setup, ARG(c, DRAWN_TAKE, who), who))
			return take(b, *c, l, out);
	}
	return take(b,
		    drawing ? CHOICE_OF(DRAWN_DRAW, .card = card, .deck = from)
			    : CHOICE_OF(REIN_DRAW, .card = card, .deck = from),
		    l, out);
}

static bool draw_step(struct binding *b, const struct order_line *l, const struct order_step *step, struct choice *out)
{
	return play_drawing(b, l, step, out);
}

static bool bind_drawing(struct binding *b, struct choice *out)
{
	return each_step(b, VERB(V_PLAY), draw_step, out) || take(b, CHOICE_OF(DRAWN_DONE), NULL, out);
}

/* ---- terrain and reinforcements ---- */

static bool terrain_step(struct binding *b, const struct order_line *l, const struct order_step *step,
			 struct choice *out)
{
	return take(b, CHOICE_OF(TERRAIN_LAY, .card = tactic_of(step), .stack = bat_step_place(step, 0)), l, out);
}

static bool note_terrain(struct binding *b, const struct order_line *l, const struct order_step *step,
			 struct choice *out)
{
	int place = bat_step_place(step, 0);
	(void)out;
	if (place >= 0 && place < BAT_LINE)
		note(b, l, step, bat_terrain_no(b->eye.view, b->eye.seat, tactic_of(step), place));
	return false;
}

static bool bind_terrain(struct binding *b, struct choice *out)
{
	if (each_step(b, VERB(V_TERRAIN), terrain_step, out))
		return true;
	each_step(b, VERB(V_TERRAIN), note_terrain, out);
	return take(b, CHOICE_OF(TERRAIN_NONE), NULL, out);
}

/* Does the line, which places a card of that name or kind, place this one? */
static bool places(struct binding *b, const struct order_line *l, const char *kind, int card)
{
	return bat_is_kind(b->eye.setup, card, kind) && counts(b, l, card, VERB(V_PLACE));
}

/* Cards placed there so far that the line may have placed. */
static int times_placed(struct binding *b, const struct order_line *l, const char *kind, int place)
{
	struct plan_visit v = plan_visit_of(b->eye.run, b->eye.seat, Q_REINFORCE);
	struct choice c;
	int made = 0;
	while (plan_answered(&v, &c))
		made += c.verb == REIN_PLACE && ARG(&c, REIN_PLACE, stack) == place &&
			places(b, l, kind, ARG(&c, REIN_PLACE, card));
	return made;
}

/* Lines before this one that place the same there. */
static int same_placed(const struct binding *b, const struct order_line *l, const struct order_step *step)
{
	int n = 0;
	for (const struct order_line *k = b->plan->lines; k < l; k++) {
		const struct order_step *other = order_step_any(k, &bat_language, VERB(V_PLACE));
		n += other && bat_step_place(other, 0) == bat_step_place(step, 0) &&
		     !strcasecmp(other->values[0].text, step->values[0].text);
	}
	return n;
}

/* Whether the line has had its card already. */
static bool placed_by(struct binding *b, const struct order_line *l, const struct order_step *step)
{
	int place = bat_step_place(step, 0);
	return place >= 0 && times_placed(b, l, step->values[0].text, place) > same_placed(b, l, step);
}

static bool place_step(struct binding *b, const struct order_line *l, const struct order_step *step, struct choice *out)
{
	int place = bat_step_place(step, 0);
	if (place < 0 || placed_by(b, l, step))
		return false;
	for (int i = 0; i < b->eye.q->n; i++) {
		const struct choice *c = &b->eye.q->options[i];
		if (c->verb == REIN_PLACE && ARG(c, REIN_PLACE, stack) == place &&
		    places(b, l, step->values[0].text, ARG(c, REIN_PLACE, card)))
			return take(b, *c, l, out);
	}
	return false;
}

/* The choice a shift means; false: the card lies nowhere in the line. */
static bool shift_of(const struct binding *b, const struct order_step *step, struct choice *out)
{
	int to = bat_step_place(step, 1), from, position;
	if (!bat_find_shifted(b->eye.setup, b->eye.view, b->eye.seat, step, &from, &position))
		return false;
	*out = CHOICE_OF(REIN_SHIFT, .stack = from, .position = position,
			 .to = to == VALUE_NONE ? bat_step_place(step, 0) : to);
	return true;
}

static bool shift_step(struct binding *b, const struct order_line *l, const struct order_step *step, struct choice *out)
{
	struct choice c;
	if (!shift_of(b, step, &c))
		return false;
	return !(bat_find_position(step->values[0].text) && times_made(b, Q_REINFORCE, &c)) && take(b, c, l, out);
}

static bool general_step(struct binding *b, const struct order_line *l, const struct order_step *step,
			 struct choice *out)
{
	int general = bat_find_card(b->eye.setup, b->eye.seat, step->values[0].text);
	return take(b, CHOICE_OF(REIN_GENERAL, .general = general, .stack = bat_step_place(step, 0)), l, out);
}

static bool commander_step(struct binding *b, const struct order_line *l, const struct order_step *step,
			   struct choice *out)
{
	int to = bat_step_place(step, 0);
	return to == VALUE_NONE ? take(b, CHOICE_OF(REIN_BEHIND), l, out)
				: take(b, CHOICE_OF(REIN_COMMANDER, .stack = to), l, out);
}

static bool play_step(struct binding *b, const struct order_line *l, const struct order_step *step, struct choice *out)
{
	int place = bat_step_place(step, 0);
	const struct order_value *n = order_step_value(step, "position");
	switch (tactic_of(step)) {
	case CARD_AIDE: return take(b, CHOICE_OF(REIN_AIDE), l, out);
	case CARD_SECOND_WIND:
		return take(b, CHOICE_OF(REIN_WIND, .stack = place, .position = n ? (int)n->number : 1), l, out);
	case CARD_RECONNAISSANCE: return take(b, CHOICE_OF(REIN_SEE, .stack = place), l, out);
	default: return play_drawing(b, l, step, out);
	}
}

static bool reinforce_step(struct binding *b, const struct order_line *l, const struct order_step *step,
			   struct choice *out)
{
	switch (step->verb - bat_language.verbs) {
	case V_PLAY: return play_step(b, l, step, out);
	case V_PLACE: return place_step(b, l, step, out);
	case V_SHIFT: return shift_step(b, l, step, out);
	case V_GENERAL: return general_step(b, l, step, out);
	default: return commander_step(b, l, step, out);
	}
}

static struct no place_no(const struct binding *b, const struct order_step *step)
{
	const struct bat_side *side = &b->eye.view->side[b->eye.seat];
	int place = bat_step_place(step, 0);
	for (int i = 0; i < side->n_hand && place != VALUE_NONE; i++)
		if (bat_is_kind(b->eye.setup, side->hand[i], step->values[0].text)) {
			struct no no = bat_enter_no(b->eye.setup, b->eye.view, side->hand[i],
						    bat_stack_at(b->eye.seat, place));
			return no.why ? no : bat_action_no(b->eye.view, b->eye.seat);
		}
	return NO_OBJECTION;
}

/* A card named has gone when it was shifted; a position may have another card by then. */
static struct no shift_no(struct binding *b, const struct order_step *step)
{
	struct choice c;
	if (!shift_of(b, step, &c) || (bat_find_position(step->values[0].text) && times_made(b, Q_REINFORCE, &c)))
		return NO_OBJECTION;
	int from = bat_stack_at(b->eye.seat, ARG(&c, REIN_SHIFT, stack));
	int to = bat_stack_at(b->eye.seat, ARG(&c, REIN_SHIFT, to)), at = ARG(&c, REIN_SHIFT, position) - 1;
	if (at < 0 || at >= b->eye.view->stack[from].n_cards)
		return NO_OBJECTION;
	struct no no = bat_shift_no(b->eye.setup, b->eye.view, from, at, to);
	return no.why ? no : bat_action_no(b->eye.view, b->eye.seat);
}

static struct no general_no(const struct binding *b, const struct order_step *step)
{
	int general = bat_find_card(b->eye.setup, b->eye.seat, step->values[0].text), place = bat_step_place(step, 0);
	int at = general == VALUE_NONE ? VALUE_NONE : bat_stack_of_general(b->eye.view, b->eye.seat, general);
	if (general == VALUE_NONE || (at != VALUE_NONE && bat_place_of(at) == place))
		return NO_OBJECTION;
	struct no no = bat_general_no(b->eye.setup, b->eye.view, b->eye.seat, general, place);
	struct no action = bat_action_no(b->eye.view, b->eye.seat);
	return b->eye.setup->card[general].army || !action.why ? no : action;
}

static struct no commander_no(const struct binding *b, const struct order_step *step)
{
	int at = bat_stack_of_general(b->eye.view, b->eye.seat, bat_commander(b->eye.setup, b->eye.seat));
	int to = bat_step_place(step, 0);
	if (b->eye.view->side[b->eye.seat].rode || (at == VALUE_NONE ? to == VALUE_NONE : to == bat_place_of(at)))
		return NO_OBJECTION;
	return bat_commander_no(b->eye.setup, b->eye.view, b->eye.seat);
}

static bool note_reinforce(struct binding *b, const struct order_line *l, const struct order_step *step,
			   struct choice *out)
{
	(void)out;
	switch (step->verb - bat_language.verbs) {
	case V_PLACE: note(b, l, step, placed_by(b, l, step) ? NO_OBJECTION : place_no(b, step)); break;
	case V_SHIFT: note(b, l, step, shift_no(b, step)); break;
	case V_GENERAL: note(b, l, step, general_no(b, step)); break;
	case V_COMMANDER: note(b, l, step, commander_no(b, step)); break;
	default: break;
	}
	return false;
}

enum {
	REINFORCING_VERBS = VERB(V_PLACE) | VERB(V_SHIFT) | VERB(V_GENERAL) | VERB(V_COMMANDER)
};

static bool bind_reinforce(struct binding *b, struct choice *out)
{
	if (each_step(b, VERB(V_PLAY), reinforce_step, out) || each_step(b, REINFORCING_VERBS, reinforce_step, out))
		return true;
	each_step(b, REINFORCING_VERBS, note_reinforce, out);
	return take(b, CHOICE_OF(REIN_DONE), NULL, out);
}

/* ---- attacks ---- */

static struct choice attack_of(const struct order_step *step)
{
	const struct order_value *how = order_step_value(step, "how");
	return CHOICE_OF(ATTACK_ATTACK, .stack = bat_step_place(step, 0), .how = how->choice,
			 .target = bat_attack_target(step));
}

/* Lines before this one that order the same attack. */
static int same_before(const struct binding *b, const struct order_line *l, const struct choice *c)
{
	int n = 0;
	for (const struct order_line *k = b->plan->lines; k < l; k++) {
		const struct order_step *step = order_step_any(k, &bat_language, VERB(V_ATTACK));
		struct choice other = step ? attack_of(step) : *c;
		n += step && !memcmp(&other, c, sizeof other);
	}
	return n;
}

static bool attack_step(struct binding *b, const struct order_line *l, const struct order_step *step,
			struct choice *out)
{
	struct choice c = attack_of(step);
	return times_made(b, Q_ATTACK, &c) <= same_before(b, l, &c) && take(b, c, l, out);
}

static struct no attack_no(const struct binding *b, const struct choice *c)
{
	const struct bat_setup *setup = b->eye.setup;
	const struct bat_state *v = b->eye.view;
	int from = bat_stack_at(b->eye.seat, ARG(c, ATTACK_ATTACK, stack)), how = ARG(c, ATTACK_ATTACK, how);
	int at = ARG(c, ATTACK_ATTACK, target);
	int target = at == BAT_RESERVE ? VALUE_NONE : bat_stack_at(!b->eye.seat, at);
	struct no no = bat_attack_no(setup, v, from, how);
	if (!no.why)
		no = bat_target_no(setup, v, from, how, target);
	return no.why ? no : bat_attacks_no(setup, v, b->eye.seat);
}

static bool note_attack(struct binding *b, const struct order_line *l, const struct order_step *step,
			struct choice *out)
{
	struct choice c = attack_of(step);
	(void)out;
	int from = ARG(&c, ATTACK_ATTACK, stack);
	if (from >= 0 && from < BAT_LINE && ARG(&c, ATTACK_ATTACK, target) >= 0 &&
	    times_made(b, Q_ATTACK, &c) <= same_before(b, l, &c))
		note(b, l, step, attack_no(b, &c));
	return false;
}

static bool more_step(struct binding *b, const struct order_line *l, const struct order_step *step, struct choice *out)
{
	return tactic_of(step) == CARD_FIRE_AT_WILL && take(b, CHOICE_OF(ATTACK_MORE), l, out);
}

static bool bind_attack(struct binding *b, struct choice *out)
{
	if (each_step(b, VERB(V_PLAY), more_step, out) || each_step(b, VERB(V_ATTACK), attack_step, out))
		return true;
	each_step(b, VERB(V_ATTACK), note_attack, out);
	return take(b, CHOICE_OF(ATTACK_DONE), NULL, out);
}

/* ---- within an attack ---- */

/* The line of the attack that goes on: the last one that orders it and was begun. */
static const struct order_line *line_of_attack(struct binding *b)
{
	const struct bat_state *v = b->eye.view;
	const struct order_line *found = NULL;
	for (size_t i = 0; v->battle.stack >= 0 && i < b->plan->n; i++) {
		const struct order_line *l = &b->plan->lines[i];
		const struct order_step *step = order_step_any(l, &bat_language, VERB(V_ATTACK));
		if (!step)
			continue;
		struct choice c = attack_of(step);
		int target = v->battle.target < 0 ? BAT_RESERVE : bat_place_of(v->battle.target);
		/* the kind is another after a counter-attack */
		if (ARG(&c, ATTACK_ATTACK, stack) != bat_place_of(v->battle.stack) ||
		    ARG(&c, ATTACK_ATTACK, target) != target)
			continue;
		bool begun = times_made(b, Q_ATTACK, &c) > same_before(b, l, &c);
		found = begun || !found ? l : found;
	}
	return found;
}

/* The line of the attack first, then lines that order none. */
static bool in_attack(struct binding *b, unsigned verbs, step_visit *visit, struct choice *out)
{
	const struct order_line *own = line_of_attack(b);
	if (own && visit_line(b, own, verbs, visit, out))
		return true;
	for (size_t i = 0; i < b->plan->n; i++)
		if (!order_step_any(&b->plan->lines[i], &bat_language, VERB(V_ATTACK)) &&
		    visit_line(b, &b->plan->lines[i], verbs, visit, out))
			return true;
	return false;
}

static bool card_step(struct binding *b, const struct order_line *l, const struct order_step *step, struct choice *out)
{
	return take(b, CHOICE_OF(PLAY_CARD, .card = tactic_of(step)), l, out);
}

static bool bind_card(struct binding *b, struct choice *out)
{
	return in_attack(b, VERB(V_PLAY), card_step, out) || take(b, CHOICE_OF(PLAY_NONE), NULL, out);
}

static bool again_step(struct binding *b, const struct order_line *l, const struct order_step *step, struct choice *out)
{
	int card = b->eye.q->kind == Q_AGAIN ? CARD_SABERS : CARD_STAND_FAST;
	return tactic_of(step) == card && take(b, CHOICE_OF(ANSWER_YES), l, out);
}

static bool bind_yes(struct binding *b, struct choice *out)
{
	return in_attack(b, VERB(V_PLAY), again_step, out) || take(b, CHOICE_OF(ANSWER_NO), NULL, out);
}

static bool abort_step(struct binding *b, const struct order_line *l, const struct order_step *step, struct choice *out)
{
	(void)step;
	return take(b, CHOICE_OF(ANSWER_YES), l, out);
}

/* May the card in the position support, for all that SUPPORT says? */
static bool is_wanted(const struct bat_eye *eye, const struct order_value *v, const char *except_as, int position)
{
	int card = eye->view->stack[ASKED(eye->q, Q_SUPPORT, stack)].cards[position - 1];
	if (!strcmp(v->arg->name, except_as))
		return !bat_is_kind(eye->setup, card, v->text);
	return !strcasecmp(v->text, "auto") || bat_find_position(v->text) == position ||
	       bat_is_kind(eye->setup, card, v->text);
}

/* The first card that all exceptions leave and one of the names means. */
static bool support_by(const struct bat_eye *eye, const struct order_step *step, const struct order_value *name,
		       struct choice *out)
{
	for (int i = 0; i < eye->q->n; i++) {
		const struct choice *c = &eye->q->options[i];
		int position = ARG(c, SUPPORT_BY, position);
		bool good = c->verb == SUPPORT_BY && (!name || is_wanted(eye, name, "except", position));
		for (size_t k = 0; good && k < step->n; k++)
			good = strcmp(step->values[k].arg->name, "except") ||
			       is_wanted(eye, &step->values[k], "except", position);
		if (!good)
			continue;
		*out = *c;
		return true;
	}
	return false;
}

bool bat_take_support(const struct bat_eye *eye, const struct order_step *step, struct choice *out)
{
	bool named = false;
	for (size_t i = 0; i < step->n; i++) {
		const struct order_value *v = &step->values[i];
		if (strcmp(v->arg->name, "who") && strcmp(v->arg->name, "support"))
			continue;
		named = true;
		if (!strcasecmp(v->text, "never"))
			break;
		if (support_by(eye, step, v, out))
			return true;
	}
	return (!named && support_by(eye, step, NULL, out)) || question_take(eye->q, CHOICE_OF(SUPPORT_NONE), out);
}

static bool support_step(struct binding *b, const struct order_line *l, const struct order_step *step,
			 struct choice *out)
{
	if (step->verb == &bat_language.verbs[V_ATTACK] && !order_step_value(step, "support"))
		return false;
	b->line = (int)l->line;
	return bat_take_support(&b->eye, step, out);
}

/* ---- morale, discards ---- */

static bool lend_step(struct binding *b, const struct order_line *l, const struct order_step *step, struct choice *out)
{
	int general = bat_find_card(b->eye.setup, b->eye.seat, step->values[0].text);
	const char *whom = word_of(step, "for");
	return (!whom || bat_is_kind(b->eye.setup, b->eye.own, whom)) && counts(b, l, b->eye.own, VERB(V_LEND)) &&
	       take(b, CHOICE_OF(LEND_GENERAL, .general = general), l, out);
}

static bool lends(struct binding *b, const struct order_line *l, const struct order_step *step, struct choice *out)
{
	(void)b;
	(void)l;
	(void)step;
	(void)out;
	return true;
}

/* Who says whom generals help does not want the default to spend them on others. */
static bool bind_general(struct binding *b, struct choice *out)
{
	if (each_step(b, VERB(V_LEND), lend_step, out))
		return true;
	return each_step(b, VERB(V_LEND), lends, out) && take(b, CHOICE_OF(LEND_NO), NULL, out);
}

static bool morale_step(struct binding *b, const struct order_line *l, const struct order_step *step,
			struct choice *out)
{
	int place = bat_step_place(step, 0);
	switch (tactic_of(step)) {
	case CARD_HUZZAH: return take(b, CHOICE_OF(MORALE_HUZZAH, .stack = place), l, out);
	case CARD_CONFUSED_ORDERS: return take(b, CHOICE_OF(MORALE_CONFUSE), l, out);
	case CARD_SPIKED_GUNS: return take(b, CHOICE_OF(MORALE_SPIKE, .stack = place), l, out);
	default: return false;
	}
}

/* The card named, or without a place the first that is Shaken. */
static bool rally_step(struct binding *b, const struct order_line *l, const struct order_step *step, struct choice *out)
{
	int place = bat_step_place(step, 0);
	const struct order_value *n = order_step_value(step, "position");
	for (int i = 0; tactic_of(step) == CARD_RALLY && i < b->eye.q->n; i++) {
		const struct choice *c = &b->eye.q->options[i];
		if (c->verb == RALLY_CARD && (place == VALUE_NONE || place == ARG(c, RALLY_CARD, stack)) &&
		    (!n || n->number == ARG(c, RALLY_CARD, position)))
			return take(b, *c, l, out);
	}
	return false;
}

static bool discard_step(struct binding *b, const struct order_line *l, const struct order_step *step,
			 struct choice *out)
{
	bool excess = b->eye.q->kind == Q_EXCESS;
	int card = excess ? EXCESS_CARD : DISCARD_CARD;
	for (size_t k = 0; k < step->n; k++)
		for (int i = 0; i < b->eye.q->n; i++) {
			const struct choice *c = &b->eye.q->options[i];
			int what = ARG(c, DISCARD_CARD, card);
			bool of_tactics = c->verb > card;
			if ((c->verb == card && bat_is_kind(b->eye.setup, what, step->values[k].text)) ||
			    (of_tactics && what == bat_find_tactic(step->values[k].text)))
				return take(b, *c, l, out);
		}
	return false;
}

static bool redraw_step(struct binding *b, const struct order_line *l, const struct order_step *step,
			struct choice *out)
{
	static const int8_t how[2][2] = {{RE_RESERVE, RE_RESERVE_FIRST}, {RE_TACTICS_FIRST, RE_TACTICS}};
	const struct order_value *second = order_step_value(step, "second");
	int first = step->values[0].choice;
	return take(b, CHOICE_OF(REDRAW_FROM, .decks = how[first][second ? second->choice : first]), l, out);
}

/* ---- all ---- */

static bool or_none(struct binding *b, bool found, struct choice none, struct choice *out)
{
	return found || take(b, none, NULL, out);
}

static bool bind_one(struct binding *b, struct choice *out)
{
	switch (b->eye.q->kind) {
	case Q_DRAWN: return bind_drawing(b, out);
	case Q_TERRAIN: return bind_terrain(b, out);
	case Q_REINFORCE: return bind_reinforce(b, out);
	case Q_ATTACK: return bind_attack(b, out);
	case Q_SQUARE:
	case Q_PLAY: return bind_card(b, out);
	case Q_AGAIN:
	case Q_FAST: return bind_yes(b, out);
	case Q_ABORT: return in_attack(b, VERB(V_ABORT), abort_step, out);
	case Q_SUPPORT: return in_attack(b, VERB(V_SUPPORT) | VERB(V_ATTACK), support_step, out);
	case Q_GENERAL: return bind_general(b, out);
	case Q_MORALE: return or_none(b, each_step(b, VERB(V_PLAY), morale_step, out), CHOICE_OF(MORALE_DONE), out);
	case Q_RALLY: return or_none(b, each_step(b, VERB(V_PLAY), rally_step, out), CHOICE_OF(RALLY_NONE), out);
	case Q_DISCARD:
		return or_none(b, each_step(b, VERB(V_DISCARD), discard_step, out), CHOICE_OF(DISCARD_NONE), out);
	case Q_EXCESS: return each_step(b, VERB(V_DISCARD), discard_step, out);
	case Q_REDRAW: return each_step(b, VERB(V_REDRAW), redraw_step, out);
	default: return false;
	}
}

bool bat_bind(struct run *run, const struct order_set *plan, const struct question *q, struct choice *out, int *line,
	      struct order_mistakes *notes)
{
	struct binding b = {.plan = plan, .notes = notes};
	bat_eye_open(&b.eye, run, q, &bat_language);
	if (q->back || !bind_one(&b, out)) /* orders are for the own turn */
		return false;
	*line = b.line;
	return true;
}
