/* The plan answers a question of its own turn. */
#include "rules/tactiques/orders.h"

enum { ITEMS = 200 };

struct binding {
	struct run *run;
	struct tac_at at; /* as the seat sees it */
	const struct question *q;
	const struct order_set *plan;
	struct order_mistakes *notes;
	int line;
};

static bool take(struct binding *b, const struct choice *c, const struct order_line *l, struct choice *out)
{
	*out = *c;
	b->line = l ? (int)l->line : 0;
	return true;
}

/* The first option of that verb, or NULL. */
static const struct choice *option_of(const struct binding *b, int verb)
{
	for (int i = 0; i < b->q->n; i++)
		if (b->q->options[i].verb == verb)
			return &b->q->options[i];
	return NULL;
}

static bool take_verb(struct binding *b, int verb, const struct order_line *l, struct choice *out)
{
	const struct choice *c = option_of(b, verb);
	return c && take(b, c, l, out);
}

static const struct order_step *step_of(const struct order_line *l, enum tac_verb verb)
{
	for (size_t i = 0; l->good && l->list && i < l->list->n; i++)
		if (tac_verb_of(&l->list->steps[i]) == verb)
			return &l->list->steps[i];
	return NULL;
}

/* The first line that says the verb of the unit, or NULL. */
static const struct order_line *line_for(const struct binding *b, int unit, enum tac_verb verb)
{
	for (size_t i = 0; i < b->plan->n; i++)
		if (step_of(&b->plan->lines[i], verb) &&
		    tac_line_means_unit(b->at, b->q->seat, &b->plan->lines[i], unit))
			return &b->plan->lines[i];
	return NULL;
}

static int read_hex(const struct binding *b, const struct order_value *v)
{
	int hex = VALUE_NONE;
	flat_read(&b->at.setup->map, v->text, &hex);
	return hex;
}

/* ---- H and I ---- */

/* The first unit offered, of the first line that says the verb. */
static bool bind_unit(struct binding *b, enum tac_verb verb, int option_verb, struct choice *out)
{
	for (size_t k = 0; k < b->plan->n; k++)
		for (int i = 0; i < b->q->n && step_of(&b->plan->lines[k], verb); i++)
			if (b->q->options[i].verb == option_verb &&
			    tac_line_means_unit(b->at, b->q->seat, &b->plan->lines[k],
						b->q->options[i].v[0]))
				return take(b, &b->q->options[i], &b->plan->lines[k], out);
	return false;
}

/* Who is told to fire, then who is not told to hold. */
static bool bind_fire(struct binding *b, struct choice *out)
{
	if (bind_unit(b, V_FIRE, FIRE_UNIT, out))
		return true;
	for (int i = 0; i < b->q->n; i++)
		if (b->q->options[i].verb == FIRE_UNIT && !line_for(b, b->q->options[i].v[0], V_HOLD))
			return take(b, &b->q->options[i], NULL, out);
	return take_verb(b, FIRE_DONE, NULL, out);
}

static bool bind_target(struct binding *b, struct choice *out)
{
	const struct order_line *l = line_for(b, b->q->arg[0], V_FIRE);
	const struct order_step *step = l ? step_of(l, V_FIRE) : NULL;
	if (!step || !step->n)
		return false;
	for (size_t k = 0; k < step->n; k++)
		for (int i = 0; i < b->q->n; i++)
			if (b->q->options[i].verb == TARGET_HEX &&
			    b->q->options[i].v[0] == read_hex(b, &step->values[k]))
				return take(b, &b->q->options[i], l, out);
	return take_verb(b, TARGET_DONE, l, out);
}

/* ---- J: who moves ---- */

static bool is_move(enum tac_verb verb)
{
	return verb >= V_MOVE && verb <= V_TOGETHER;
}

static bool says_move(const struct order_line *l)
{
	for (size_t i = 0; l->good && l->list && i < l->list->n; i++)
		if (is_move(tac_verb_of(&l->list->steps[i])))
			return true;
	return false;
}

/* The option of a mover that the line means: of a unit told to go together, its stack. */
static const struct choice *mover_of(const struct binding *b, const struct order_line *l,
				     const struct choice *c)
{
	int seat = b->q->seat;
	if (c->verb == MOVER_LEADER)
		return tac_line_means_leader(b->at, seat, l, c->v[0]) ? c : NULL;
	if (c->verb != MOVER_UNIT || !tac_line_means_unit(b->at, seat, l, c->v[0]))
		return NULL;
	for (int i = 0; i < b->q->n && step_of(l, V_TOGETHER); i++)
		if (b->q->options[i].verb == MOVER_STACK &&
		    b->q->options[i].v[0] == b->at.s->unit[c->v[0]].hex)
			return &b->q->options[i];
	return c;
}

static bool bind_mover(struct binding *b, struct choice *out)
{
	for (size_t k = 0; k < b->plan->n; k++)
		for (int i = 0; i < b->q->n && says_move(&b->plan->lines[k]); i++) {
			const struct choice *c = mover_of(b, &b->plan->lines[k], &b->q->options[i]);
			if (c)
				return take(b, c, &b->plan->lines[k], out);
		}
	return take_verb(b, MOVER_DONE, NULL, out);
}

/* ---- J: its steps ---- */

struct item { /* one thing that a mover shall do */
	const struct order_line *line;
	const struct order_step *step;
	const struct order_value *value; /* its hex, facing or unit; or NULL */
};

struct program {
	struct item item[ITEMS];
	int n, next; /* next: the first that is not done */
};

/* The text of the answer to that question in this visit of the row, the k-th; NULL: none. */
static const char *answered(const struct binding *b, const char *question, int k)
{
	char key[80];
	int n;
	const struct answer *a = run_answers(b->run, &n);
	snprintf(key, sizeof key, "%d/move.%d/%s/%d", b->at.s->at.turn, b->at.s->at.visit[ROW_MOVE], question,
		 k);
	for (int i = 0; i < n; i++)
		if (!strcmp(a[i].key, key))
			return a[i].text;
	return NULL;
}

/* Does the line speak of who is moving now?  A leader is known by the answer that chose him. */
static bool means_mover(const struct binding *b, const struct order_line *l)
{
	const char *who = answered(b, "mover", 0);
	int leader;
	if (b->q->arg[0] != VALUE_NONE)
		return tac_line_means_unit(b->at, b->q->seat, l, b->q->arg[0]);
	if (!who || strncmp(who, "leader ", 7))
		return false;
	leader = tac_find_leader(b->at.setup, b->q->seat, who + 7);
	return tac_line_means_leader(b->at, b->q->seat, l, leader);
}

static void add_items(struct program *p, const struct order_line *l)
{
	for (size_t i = 0; i < l->list->n; i++) {
		const struct order_step *s = &l->list->steps[i];
		if (!is_move(tac_verb_of(s)) || tac_verb_of(s) == V_TOGETHER)
			continue;
		for (size_t k = 0; k < (s->n ? s->n : 1) && p->n < ITEMS; k++)
			p->item[p->n++] = (struct item){l, s, s->n ? &s->values[k] : NULL};
	}
}

/* The answers that do what the verbs from V_MOVE to V_TOP say. */
static const int8_t step_of_verb[] = {
	STEP_TO,   STEP_BACK, STEP_FLANK, STEP_DASH, STEP_PROLONG, STEP_FACE,	STEP_FORM,
	STEP_FORM, STEP_FORM, STEP_FORM,  STEP_FORM, STEP_FORM,	   STEP_FORM,	STEP_EXPAND,
	STEP_COLLAPSE, STEP_DETACH, STEP_ABSORB, STEP_DOUBLE, STEP_TOP};

/* The answer that the item wants. */
static struct choice wanted(const struct binding *b, const struct item *item)
{
	enum tac_verb verb = tac_verb_of(item->step);
	struct choice c = {step_of_verb[verb - V_MOVE], {0}};
	if (c.verb == STEP_FORM)
		c.v[0] = (int16_t)tac_formation_of_verb(verb);
	else if (item->value && item->value->arg->kind == ORDER_PLACE)
		c.v[0] = (int16_t)read_hex(b, item->value);
	else if (item->value && item->value->arg->kind == ORDER_CHOICE)
		c.v[0] = (int16_t)item->value->choice;
	else if (item->value)
		c.v[0] = (int16_t)tac_find_unit(b->at.setup, b->q->seat, item->value->text);
	return c;
}

/* Is that choice what the item wants?  A Dash is a move. */
static bool does(const struct binding *b, const struct item *item, const struct choice *c)
{
	struct choice want = wanted(b, item);
	return (c->verb == want.verb || (want.verb == STEP_TO && c->verb == STEP_DASH)) &&
	       c->v[0] == want.v[0];
}

/* What was done of the program: each answer is looked for among the items not passed yet; who
 * is on the way to a hex farther off does none. */
static void pass_answers(const struct binding *b, struct program *p)
{
	const char *text;
	for (int k = 0; (text = answered(b, "step", k)); k++)
		for (int i = p->next; i < p->n; i++) {
			struct buf want = BUF_INIT;
			struct choice c = wanted(b, &p->item[i]);
			run_choice_text(run_settings(b->run)->sys, b->at.setup, b->q, &c, &want);
			const char *hex = c.verb == STEP_TO ? strchr(text, ' ') : NULL;
			bool same = !strcmp(text, buf_text(&want)) ||
				    (hex && !strncmp(text, "dash", 4) &&
				     !strcmp(hex, strchr(buf_text(&want), ' ')));
			buf_free(&want);
			if (!same)
				continue;
			p->next = i + 1;
			break;
		}
}

static int mover_hex(const struct binding *b)
{
	const char *who = answered(b, "mover", 0);
	if (b->q->arg[0] != VALUE_NONE)
		return b->at.s->unit[b->q->arg[0]].hex;
	int leader = who && !strncmp(who, "leader ", 7) ? tac_find_leader(b->at.setup, b->q->seat, who + 7)
							 : VALUE_NONE;
	return leader == VALUE_NONE ? VALUE_NONE : b->at.s->leader[leader].hex;
}

/* The step that nears a hex farther off, or NULL. */
static const struct choice *nearing(const struct binding *b, const struct item *item)
{
	const struct flat *map = &b->at.setup->map;
	int goal = wanted(b, item).v[0], here = mover_hex(b);
	const struct choice *found = NULL;
	if (tac_verb_of(item->step) != V_MOVE || goal == VALUE_NONE || here == VALUE_NONE)
		return NULL;
	int best = flat_distance(map, here, goal);
	for (int i = 0; i < b->q->n; i++) {
		const struct choice *c = &b->q->options[i];
		if (c->verb != STEP_TO || flat_distance(map, c->v[0], goal) >= best)
			continue;
		best = flat_distance(map, c->v[0], goal);
		found = c;
	}
	return found;
}

static void note(struct binding *b, const struct item *item)
{
	struct buf step = BUF_INIT;
	order_step_print(&step, &tac_language, item->step);
	for (size_t i = 0; i < b->notes->n; i++)
		if (b->notes->list[i].line == item->line->line &&
		    b->notes->list[i].column == item->step->column) {
			buf_free(&step);
			return;
		}
	order_mistake_add(b->notes, ORDER_IMPOSSIBLE, item->line->line, item->step->column, NULL,
			  "\"%s\" cannot be done there and then (TN 11.3).", buf_text(&step));
	buf_free(&step);
}

/* Does it stand so already? */
static bool is_so(const struct binding *b, const struct item *item)
{
	struct choice want = wanted(b, item);
	const struct tac_unit *u = b->q->arg[0] == VALUE_NONE ? NULL : &b->at.s->unit[b->q->arg[0]];
	return u && ((want.verb == STEP_FACE && u->facing == want.v[0]) ||
		     (want.verb == STEP_FORM && u->formation == want.v[0]));
}

/* The next item that can be done; those before it are noted and left out. */
static bool bind_step(struct binding *b, struct choice *out)
{
	struct program p = {.n = 0};
	for (size_t i = 0; i < b->plan->n; i++)
		if (says_move(&b->plan->lines[i]) && means_mover(b, &b->plan->lines[i]))
			add_items(&p, &b->plan->lines[i]);
	pass_answers(b, &p);
	for (int i = p.next; i < p.n; i++) {
		for (int k = 0; k < b->q->n; k++)
			if (does(b, &p.item[i], &b->q->options[k]))
				return take(b, &b->q->options[k], p.item[i].line, out);
		const struct choice *c = nearing(b, &p.item[i]);
		if (c)
			return take(b, c, p.item[i].line, out);
		if (!is_so(b, &p.item[i]))
			note(b, &p.item[i]);
	}
	return take_verb(b, STEP_STOP, NULL, out);
}

/* ---- M ---- */

/* A recall that was told, then the attacks in the order of their lines. */
static bool attacks(struct binding *b, const struct order_line *l, struct choice *out)
{
	const struct order_step *step = step_of(l, V_ATTACK);
	int hex = step ? read_hex(b, &step->values[0]) : VALUE_NONE;
	for (int i = 0; i < b->q->n && step; i++) {
		const struct choice *c = &b->q->options[i];
		if (c->verb != MELEE_ATTACK || c->v[1] != hex)
			continue;
		struct tac_stack k = tac_stack_at(b->at, c->v[0]);
		for (int n = 0; n < k.n; n++)
			if (tac_line_means_unit(b->at, b->q->seat, l, k.unit[n]))
				return take(b, c, l, out);
	}
	return false;
}

static bool bind_melee(struct binding *b, struct choice *out)
{
	if (bind_unit(b, V_RECALL, MELEE_RECALL, out))
		return true;
	for (size_t i = 0; i < b->plan->n; i++)
		if (attacks(b, &b->plan->lines[i], out))
			return true;
	return false;
}

/* Yes if a line says so of the unit. */
static bool bind_yes(struct binding *b, enum tac_verb verb, struct choice *out)
{
	const struct order_line *l = line_for(b, b->q->arg[0], verb);
	return take_verb(b, l ? ANSWER_YES : ANSWER_NO, l, out);
}

/* ---- all ---- */

static bool bind_one(struct binding *b, struct choice *out)
{
	switch (b->q->kind) {
	case Q_DECLARE:
		return bind_unit(b, V_DECLARE, DECLARE_UNIT, out) || take_verb(b, DECLARE_DONE, NULL, out);
	case Q_FIRE: return bind_fire(b, out);
	case Q_TARGET: return bind_target(b, out);
	case Q_MOVER: return bind_mover(b, out);
	case Q_STEP: return bind_step(b, out);
	case Q_MELEE: return bind_melee(b, out);
	case Q_RECALL: return bind_yes(b, V_RECALL, out);
	case Q_PURSUE: return bind_yes(b, V_PURSUE, out);
	default: return false;
	}
}

bool tac_bind(struct run *run, const struct order_set *plan, const struct question *q,
	      struct choice *out, int *line, struct order_mistakes *notes)
{
	struct binding b = {run, {run_setup(run), run_view(run, q->seat)}, q, plan, notes, 0};
	if (!bind_one(&b, out))
		return false;
	*line = b.line;
	return true;
}
