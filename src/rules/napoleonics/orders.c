/* What players write for this system, and how a plan answers the questions of its turn.
 *
 * The binder keeps nothing between questions: what was done stands in the state (ordered,
 * done, fought), so the first line that still has something to do is the next one. */
#include "orders/orders.h"
#include "rules/napoleonics/nap.h"
#include "rules/napoleonics/napoleonics.h"

static bool looks_like_hex(const char *text, size_t n)
{
	if (n < 2 || n > 3 || (text[0] | 32) < 'a' || (text[0] | 32) > 'z')
		return false;
	for (size_t i = 1; i < n; i++)
		if (text[i] < '0' || text[i] > '9')
			return false;
	return true;
}

enum { V_CARD, V_MOVE, V_HOLD, V_FIRE, V_MELEE, V_ADVANCE, V_BONUS, V_DETACH, V_KEEP, V_DONE };

static const struct order_verb verbs[] = {
	[V_CARD] = {"card", "play", ORDER_SUBJECT_NONE,
		    {{"card", ORDER_TEXT, 0, NULL, "a card of your hand"}},
		    "Plays a Command card.", "card probe-centre"},
	[V_MOVE] = {"move", "go march", ORDER_SUBJECT_NEEDED,
		    {{"hex", ORDER_PLACE, ORDER_MANY, NULL, "where to; the way may be named too"}},
		    "Orders the unit or leader and moves it.", "57e move D6"},
	[V_HOLD] = {"hold", "stay order", ORDER_SUBJECT_NEEDED, {{NULL}},
		    "Orders the unit and leaves it where it is.", "57e hold"},
	[V_FIRE] = {"fire", "shoot", ORDER_SUBJECT_NEEDED,
		    {{"hex", ORDER_PLACE, 0, NULL, "the target's hex"}},
		    "Fires at a unit in range and in sight.", "bty fire F7"},
	[V_MELEE] = {"melee", "attack fight charge", ORDER_SUBJECT_NEEDED,
		     {{"hex", ORDER_PLACE, 0, NULL, "the target's hex"}},
		     "Attacks an adjacent unit or lone leader.", "57e melee E6"},
	[V_ADVANCE] = {"advance", "pursue", ORDER_SUBJECT_NEEDED,
		       {{"hex", ORDER_PLACE, ORDER_MANY | ORDER_OPTIONAL, NULL,
			 "cavalry: the hex it breaks through to"}},
		       "Enters the hex that was won.", "57e advance"},
	[V_BONUS] = {"bonus", NULL, ORDER_SUBJECT_NEEDED,
		     {{"hex", ORDER_PLACE, 0, NULL, "the target's hex"}},
		     "Cavalry attacks once more after a breakthrough.", "chas bonus E8"},
	[V_DETACH] = {"detach", NULL, ORDER_SUBJECT_NEEDED, {{NULL}},
		      "Orders a leader away from his unit; say where with move.",
		      "ney detach; move D8"},
	[V_KEEP] = {"keep", NULL, ORDER_SUBJECT_NONE,
		    {{"card", ORDER_TEXT, 0, NULL, "one of the two drawn"}},
		    "After a Scout: which card to keep, if it is drawn.", "keep assault-left"},
	[V_DONE] = {"done", NULL, ORDER_SUBJECT_NONE, {{NULL}},
		    "Says that no more units are to be ordered, though the card could.", "done"},
};

const struct order_language nap_language = {
	.name = "napoleonics",
	.verbs = verbs,
	.n_verbs = ARRAY_LEN(verbs),
	.place = looks_like_hex,
	.place_example = "a hex such as D6",
};

/* ---- names ---- */

/* Letters and digits alone, so that "Probe Centre" and probe-centre are one. */
static bool same_words(const char *a, const char *b)
{
	for (;; a++, b++) {
		while (*a == ' ' || *a == '-' || *a == '_')
			a++;
		while (*b == ' ' || *b == '-' || *b == '_')
			b++;
		if (!*a || !*b)
			return *a == *b;
		if (strncasecmp(a, b, 1))
			return false;
	}
}

static int find_card(const char *text)
{
	for (int c = 0; c < NAP_CARDS; c++)
		if (same_words(nap_cards[c].id, text) || same_words(nap_cards[c].title, text))
			return c;
	return VALUE_NONE;
}

static int find_piece(const struct nap_setup *s, int seat, const char *text)
{
	for (int p = 0; p < s->n_pieces; p++)
		if (s->piece[p].seat == seat &&
		    (!strcasecmp(s->piece[p].id, text) || same_words(s->piece[p].name, text)))
			return p;
	return VALUE_NONE;
}

static int hex_of(const struct nap_setup *s, const struct order_value *v)
{
	int hex;
	return v && napoleonics.place_read(s, v->text, &hex) ? hex : VALUE_NONE;
}

static const struct order_step *step_of(const struct order_line *l, int verb)
{
	for (size_t i = 0; l->good && l->list && i < l->list->n; i++)
		if (l->list->steps[i].verb == &verbs[verb])
			return &l->list->steps[i];
	return NULL;
}

static bool line_names(const struct nap_setup *s, const struct order_line *l, int piece)
{
	for (size_t i = 0; i < l->n_subjects; i++)
		if (find_piece(s, nap_seat(s, piece), l->subjects[i]) == piece)
			return true;
	return false;
}

/* The first good line that names the piece and has such a step. */
static const struct order_line *line_with(const struct nap_setup *s, const struct order_set *plan,
					  int piece, int verb, const struct order_step **step)
{
	for (size_t i = 0; i < plan->n; i++) {
		*step = line_names(s, &plan->lines[i], piece) ? step_of(&plan->lines[i], verb) : NULL;
		if (*step)
			return &plan->lines[i];
	}
	return NULL;
}

static void check_value(const struct nap_setup *s, const struct order_line *l,
			const struct order_value *v, struct order_mistakes *notes)
{
	if (v->arg->kind == ORDER_PLACE && hex_of(s, v) == VALUE_NONE)
		order_mistake_add(notes, ORDER_BAD_VALUE, l->line, v->column, NULL,
				  "%s is not on this map (A1 to I13; rows B, D, F and H have 12 hexes).",
				  v->text);
}

static void check_card(const struct nap_state *view, int seat, const struct order_line *l,
		       const struct order_step *step, struct order_mistakes *notes)
{
	const struct order_value *v = order_step_value(step, "card");
	const char *hand[NAP_HAND];
	size_t n = 0;
	int card = find_card(v->text);
	for (int i = 0; i < view->side[seat].n_hand; i++) {
		int held = view->side[seat].hand[i];
		if (held == card)
			return;
		if (held >= 0)
			hand[n++] = nap_cards[held].id;
	}
	const char *near = order_nearest(v->text, strlen(v->text), hand, n);
	order_mistake_add(notes, ORDER_IMPOSSIBLE, l->line, v->column, near ? near : n ? hand[0] : NULL,
			  card == VALUE_NONE ? "There is no card \"%s\" (CCN 1)."
					     : "You do not hold the card \"%s\" (CCN 1).",
			  v->text);
}

static void check_subject(const struct nap_setup *s, const struct nap_state *view, int seat,
			  const struct order_line *l, const char *name,
			  struct order_mistakes *notes)
{
	const char *ids[NAP_PIECES];
	size_t n = 0;
	int p = find_piece(s, seat, name);
	if (p != VALUE_NONE && view->piece[p].hex >= 0)
		return;
	for (int i = 0; i < s->n_pieces; i++)
		if (s->piece[i].seat == seat && view->piece[i].hex >= 0)
			ids[n++] = s->piece[i].id;
	order_mistake_add(notes, 400, l->line, 0, order_nearest(name, strlen(name), ids, n),
			  p == VALUE_NONE ? "You have no unit or leader \"%s\"."
					  : "\"%s\" is no longer on the field.",
			  name);
}

static void check_steps(const struct nap_setup *s, const struct nap_state *view, int seat,
			const struct order_line *l, struct order_mistakes *notes)
{
	for (size_t k = 0; k < l->list->n; k++) {
		const struct order_step *step = &l->list->steps[k];
		for (size_t v = 0; v < step->n; v++)
			check_value(s, l, &step->values[v], notes);
		if (step->verb == &verbs[V_CARD])
			check_card(view, seat, l, step, notes);
		if (step->cond || l->list->cond)
			order_mistake_add(notes, ORDER_IMPOSSIBLE, l->line, step->column, NULL,
					  "Conditions are understood, but not played yet.");
	}
	if (l->on_fail != ORDER_FAIL_UNSAID || l->repeat)
		order_mistake_add(notes, ORDER_IMPOSSIBLE, l->line, 0, NULL,
				  "%s is understood, but not played yet.",
				  l->repeat ? "@ (repeat)" : "ON FAIL");
}

static bool battles(const struct order_line *l)
{
	return step_of(l, V_MELEE) || step_of(l, V_FIRE);
}

static bool share_subject(const struct order_line *a, const struct order_line *b)
{
	for (size_t i = 0; i < a->n_subjects; i++)
		for (size_t k = 0; k < b->n_subjects; k++)
			if (!strcasecmp(a->subjects[i], b->subjects[k]))
				return true;
	return false;
}

/* Two cards, or one unit sent to two places or into two battles. */
static void check_conflict(const struct order_line *a, const struct order_line *b,
			   struct order_mistakes *notes)
{
	bool cards = step_of(a, V_CARD) && step_of(b, V_CARD);
	bool moves = step_of(a, V_MOVE) && step_of(b, V_MOVE);
	if (!cards && !(share_subject(a, b) && (moves || (battles(a) && battles(b)))))
		return;
	notes->conflict = true;
	order_mistake_add(notes, ORDER_IMPOSSIBLE, b->line, 0, NULL,
			  "This and line %u exclude each other: one %s twice.", a->line,
			  cards ? "card is played, not" : "unit cannot do it");
}

void nap_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes)
{
	for (size_t i = 0; i < plan->n; i++) {
		const struct order_line *l = &plan->lines[i];
		if (!l->good || !l->list)
			continue;
		for (size_t k = 0; k < l->n_subjects; k++)
			check_subject(setup, view, seat, l, l->subjects[k], notes);
		check_steps(setup, view, seat, l, notes);
		for (size_t k = 0; k < i; k++)
			if (plan->lines[k].good && plan->lines[k].list)
				check_conflict(&plan->lines[k], l, notes);
	}
}

/* ---- is it all? ---- */

static int card_of(const struct order_set *plan)
{
	for (size_t i = 0; i < plan->n; i++) {
		const struct order_step *step = step_of(&plan->lines[i], V_CARD);
		if (step)
			return find_card(order_step_value(step, "card")->text);
	}
	return VALUE_NONE;
}

static bool says_done(const struct order_set *plan)
{
	for (size_t i = 0; i < plan->n; i++)
		if (step_of(&plan->lines[i], V_DONE))
			return true;
	return false;
}

static void mark_ordered(const struct nap_setup *setup, struct nap_state *s, int seat,
			 const struct order_set *plan)
{
	for (size_t i = 0; i < plan->n; i++)
		for (size_t k = 0; plan->lines[i].good && k < plan->lines[i].n_subjects; k++) {
			int p = find_piece(setup, seat, plan->lines[i].subjects[k]);
			if (p != VALUE_NONE)
				s->piece[p].ordered = 1;
		}
}

/* Units that the card could order besides those the plan names. */
static int left_out(const struct nap_setup *setup, struct nap_state *s, int seat)
{
	int n = 0;
	for (int p = 0; p < s->n_piece; p++) {
		if (nap_arm(setup, p) == LEADER || nap_seat(setup, p) != seat ||
		    !nap_may_order(setup, s, p))
			continue;
		s->piece[p].ordered = 1;
		n++;
	}
	return n;
}

/* A card that could order more units is not yet made use of, unless the player says so: a
 * turn is too much to lose by a line that was forgotten. */
bool nap_complete(const void *setup, const void *view, int seat, const struct order_set *plan,
		  struct buf *out)
{
	struct nap_state s = *(const struct nap_state *)view;
	int card = card_of(plan);
	if (card == VALUE_NONE) {
		buf_adds(out, "no card is named: CARD and its name");
		return false;
	}
	s.deck.played = (i8)card;
	s.deck.command = s.side[seat].n_hand;
	s.at.active = (int8_t)seat;
	mark_ordered(setup, &s, seat, plan);
	int n = says_done(plan) ? 0 : left_out(setup, &s, seat);
	if (n)
		buf_addf(out, "%s can order %d more unit%s: name %s, or say DONE on a line of its own",
			 nap_cards[card].title, n, n == 1 ? "" : "s", n == 1 ? "it" : "them");
	return !n;
}

/* ---- binding ---- */

struct binding {
	struct run *run;
	const struct nap_setup *setup;
	const struct nap_state *view;
	const struct order_set *plan;
	const struct question *q;
	struct order_mistakes *notes;
	int line;
};

static bool take(struct binding *b, int verb, int v0, int v1, const struct order_line *l,
		 struct choice *out)
{
	for (int i = 0; i < b->q->n; i++) {
		const struct choice *c = &b->q->options[i];
		if (c->verb == verb && c->v[0] == v0 && c->v[1] == v1) {
			*out = *c;
			b->line = l ? (int)l->line : 0;
			return true;
		}
	}
	return false;
}

static bool noted(const struct binding *b, const struct order_line *l)
{
	for (size_t i = 0; i < b->notes->n; i++)
		if (b->notes->list[i].line == l->line)
			return true;
	return false;
}

static bool bind_card(struct binding *b, int verb, struct choice *out)
{
	for (size_t i = 0; i < b->plan->n; i++) {
		const struct order_step *step = step_of(&b->plan->lines[i], verb);
		const struct order_value *v = step ? order_step_value(step, "card") : NULL;
		if (v && take(b, 0, find_card(v->text), 0, &b->plan->lines[i], out))
			return true;
	}
	return false;
}

static const char *section_of(const struct binding *b, int hex)
{
	int s = nap_sections(hex);
	bool south = b->q->seat == b->setup->south;
	if (s == CENTRE)
		return "in your centre";
	if (s & CENTRE)
		return "in your centre and on a flank";
	return (s == WEST) == south ? "on your left" : "on your right";
}

/* Pieces the plan names, in the order of its lines; a leader with his unit needs DETACH. */
static bool bind_order(struct binding *b, struct choice *out)
{
	for (size_t i = 0; i < b->plan->n; i++) {
		const struct order_line *l = &b->plan->lines[i];
		for (size_t k = 0; l->good && k < l->n_subjects; k++) {
			int p = find_piece(b->setup, b->q->seat, l->subjects[k]);
			if (p == VALUE_NONE || b->view->piece[p].ordered)
				continue;
			if (take(b, PICK_UNIT, p, 0, l, out) ||
			    (step_of(l, V_DETACH) && take(b, PICK_DETACH, p, 0, l, out)))
				return true;
			if (noted(b, l) || b->view->piece[p].hex < 0)
				continue;
			if (nap_leader_with(b->run, p) == p && nap_arm(b->setup, p) == LEADER &&
			    take(b, PICK_DETACH, p, 0, l, out))
				order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, "detach",
						  "%s is with his unit: he moves alone only with "
						  "DETACH (CCN 2).", l->subjects[k]);
			else
				order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, NULL,
						  "%s stands %s; %s gives no further order there "
						  "(CCN 2).", l->subjects[k],
						  section_of(b, b->view->piece[p].hex),
						  nap_cards[b->view->deck.played].title);
		}
	}
	return take(b, PICK_DONE, 0, 0, NULL, out);
}

static bool bind_mover(struct binding *b, struct choice *out)
{
	for (size_t i = 0; i < b->plan->n; i++) {
		const struct order_line *l = &b->plan->lines[i];
		if (!step_of(l, V_MOVE))
			continue;
		for (size_t k = 0; k < l->n_subjects; k++) {
			int p = find_piece(b->setup, b->q->seat, l->subjects[k]);
			if (p != VALUE_NONE && take(b, MOVER_PIECE, p, 0, l, out))
				return true;
			if (p == VALUE_NONE || noted(b, l) || b->view->piece[p].moved)
				continue;
			if (b->view->piece[p].done && b->view->piece[p].ordered)
				order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, NULL,
						  "%s may not move after a leader has joined it "
						  "(CCN 3.attached).", l->subjects[k]);
		}
	}
	return take(b, MOVER_DONE, 0, 0, NULL, out);
}

/* The reachable hex nearest to the one that was wanted. */
static void nearest_hex(const struct binding *b, int want, struct buf *out)
{
	int best = VALUE_NONE, gap = 1000;
	for (int i = 0; i < b->q->n; i++) {
		const struct choice *c = &b->q->options[i];
		if (c->verb == TO_HEX && nap_board()->distance[c->v[0]][want] < gap) {
			best = c->v[0];
			gap = nap_board()->distance[best][want];
		}
	}
	if (best != VALUE_NONE)
		napoleonics.place_text(b->setup, best, out);
}

static void note_move(struct binding *b, const struct order_line *l, int piece, int want)
{
	const struct nap_unit *u = nap_unit_of(b->setup, piece);
	int from = b->view->piece[piece].hex, gap = nap_board()->distance[from][want];
	int far = u ? u->far : 3;
	struct buf near = BUF_INIT, where = BUF_INIT;
	struct nap_look look;
	nap_look(b->run, &look);
	nearest_hex(b, want, &near);
	napoleonics.place_text(b->setup, want, &where);
	const char *hint = near.len ? near.data : NULL, *id = b->setup->piece[piece].id;
	if (gap > far)
		order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, hint,
				  "%s is %d hexes away; %s (%s) moves %d at most (CCN 3.distance).",
				  where.data, gap, id, u ? u->name : "leader", far);
	else if (look.unit[want] != VALUE_NONE && look.unit[want] != piece)
		order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, hint,
				  "%s cannot enter %s: %s stands there (CCN 3.units).", id, where.data,
				  b->setup->piece[look.unit[want]].name);
	else
		order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, hint,
				  "%s cannot reach %s this turn: ground or troops are in the way "
				  "(CCN 3).", id, where.data);
	buf_free(&near);
	buf_free(&where);
}

static bool bind_to(struct binding *b, struct choice *out)
{
	const struct order_step *step;
	int piece = b->q->arg[0];
	const struct order_line *l = line_with(b->setup, b->plan, piece, V_MOVE, &step);
	int want = l && step->n ? hex_of(b->setup, &step->values[step->n - 1]) : VALUE_NONE;
	if (want != VALUE_NONE && take(b, TO_HEX, want, 0, l, out))
		return true;
	if (want != VALUE_NONE && want != b->view->piece[piece].hex)
		note_move(b, l, piece, want);
	return take(b, TO_STAY, 0, 0, l, out);
}

static void note_attack(struct binding *b, const struct order_line *l, int piece, int at, bool fire)
{
	const struct nap_unit *u = nap_unit_of(b->setup, piece);
	const char *id = b->setup->piece[piece].id, *hex = NULL;
	struct nap_look look;
	struct buf where = BUF_INIT;
	nap_look(b->run, &look);
	napoleonics.place_text(b->setup, at, &where);
	hex = where.data;
	int target = look.unit[at] != VALUE_NONE ? look.unit[at] : look.leader[at];
	int gap = nap_board()->distance[b->view->piece[piece].hex][at];
	int near = nap_adjacent_enemy_unit(b->run, &look, piece);
	if (!u)
		order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, NULL,
				  "%s is a leader and cannot battle (CCN 3.leader).", id);
	else if (target == VALUE_NONE || nap_seat(b->setup, target) == b->q->seat)
		order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, NULL,
				  "There is no enemy in %s.", hex);
	else if (!b->view->piece[piece].ordered)
		order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, NULL,
				  "%s is not ordered (CCN 2).", id);
	else if (!nap_may_battle(b->run, piece))
		order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, NULL,
				  "%s may not battle after that move (CCN 4.may).", id);
	else if (fire && (gap == 1 || near != VALUE_NONE))
		order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, "melee",
				  "%s stands beside an enemy unit: it cannot fire (CCN 4.target).", id);
	else if (!fire && gap > 1)
		order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, u->range > 1 ? "fire" : NULL,
				  "%s is %d hexes from %s; a melee needs an adjacent hex (CCN 5).", hex,
				  gap, id);
	else if (fire && gap > u->range)
		order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, NULL,
				  "%s is %d hexes from %s; its range is %d (CCN 4.2).", hex, gap, id,
				  u->range);
	else if (fire && !nap_in_sight(b->run, &look, b->view->piece[piece].hex, at, u->arm))
		order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, NULL,
				  "%s cannot see %s (CCN 4.3).", id, hex);
	else
		order_mistake_add(b->notes, ORDER_IMPOSSIBLE, l->line, 0, NULL,
				  "%s would have no dice against %s.", id, hex);
	buf_free(&where);
}

/* Battles in the order of the lines. */
static bool bind_attack(struct binding *b, struct choice *out)
{
	for (size_t i = 0; i < b->plan->n; i++) {
		const struct order_line *l = &b->plan->lines[i];
		const struct order_step *melee = step_of(l, V_MELEE), *fire = step_of(l, V_FIRE);
		const struct order_step *step = melee ? melee : fire;
		int at = step ? hex_of(b->setup, order_step_value(step, "hex")) : VALUE_NONE;
		for (size_t k = 0; at != VALUE_NONE && k < l->n_subjects; k++) {
			int p = find_piece(b->setup, b->q->seat, l->subjects[k]);
			if (p == VALUE_NONE || b->view->piece[p].hex < 0 || b->view->piece[p].fought)
				continue;
			if (take(b, melee ? ATTACK_MELEE : ATTACK_FIRE, p, at, l, out))
				return true;
			if (!noted(b, l))
				note_attack(b, l, p, at, !melee);
		}
	}
	return take(b, ATTACK_DONE, 0, 0, NULL, out);
}

static bool bind_advance(struct binding *b, struct choice *out)
{
	const struct order_step *step;
	const struct order_line *l = line_with(b->setup, b->plan, b->q->arg[0], V_ADVANCE, &step);
	return take(b, l ? ANSWER_YES : ANSWER_NO, 0, 0, l, out);
}

static bool bind_breakthrough(struct binding *b, struct choice *out)
{
	const struct order_step *step;
	const struct order_line *l = line_with(b->setup, b->plan, b->q->arg[0], V_ADVANCE, &step);
	int want = l && step->n ? hex_of(b->setup, &step->values[step->n - 1]) : VALUE_NONE;
	return (want != VALUE_NONE && take(b, BREAK_HEX, want, 0, l, out)) ||
	       take(b, BREAK_STOP, 0, 0, l, out);
}

static bool bind_bonus(struct binding *b, struct choice *out)
{
	const struct order_step *step;
	const struct order_line *l = line_with(b->setup, b->plan, b->q->arg[0], V_BONUS, &step);
	int at = l ? hex_of(b->setup, order_step_value(step, "hex")) : VALUE_NONE;
	return (at != VALUE_NONE && take(b, BONUS_HEX, at, 0, l, out)) ||
	       take(b, BONUS_NO, 0, 0, l, out);
}

static bool bind_one(struct binding *b, struct choice *out)
{
	switch (b->q->kind) {
	case Q_CARD: return bind_card(b, V_CARD, out);
	case Q_KEEP: return bind_card(b, V_KEEP, out);
	case Q_ORDER: return bind_order(b, out);
	case Q_MOVER: return bind_mover(b, out);
	case Q_TO: return bind_to(b, out);
	case Q_ATTACK: return bind_attack(b, out);
	case Q_ADVANCE: return bind_advance(b, out);
	case Q_BREAKTHROUGH: return bind_breakthrough(b, out);
	case Q_BONUS: return bind_bonus(b, out);
	default: return false;
	}
}

bool nap_bind(struct run *run, const struct order_set *plan, const struct question *q,
	      struct choice *out, int *line, struct order_mistakes *notes)
{
	struct binding b = {run, run_setup(run), run_view(run, q->seat), plan, q, notes, 0};
	if (!bind_one(&b, out))
		return false;
	*line = b.line;
	return true;
}
