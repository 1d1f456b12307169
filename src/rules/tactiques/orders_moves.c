/* The plan answers the questions of step J: who moves, and each of his steps.
 *
 * What a mover was told makes a list of items.  Which of them are done the answers of this visit of
 * the row tell, so that nothing need be kept between two questions.  A condition in front of a line
 * is looked at as it was when the mover began; one behind an order when that order's turn comes,
 * and of a move to a hex farther off before each hex of it. */
#include "rules/tactiques/orders.h"
#include "rules/tactiques/s11.h"

enum { ITEMS = 200, GUARDS = 6 };

/* ---- who moves ---- */

static struct tac_eye eye_before(const struct tac_binding *b, int unit, int hex)
{
	struct tac_eye eye = tac_eye_of(b->before, &tac_language, b->q->seat, unit);
	eye.goes_on = true;
	eye.hex = unit == VALUE_NONE ? hex : eye.hex;
	return eye;
}

static int leader_nearness(void *self, const struct order_line *l, int leader)
{
	const struct tac_binding *b = self;
	int best = PLAN_FAR;
	for (size_t k = 0; k < l->n_subjects && l->good && order_work(l, 1); k++) {
		int n = tac_leader_nearness(b->at, tac_subject_of(b->at.setup, b->q->seat, l, k), leader);
		best = n < best ? n : best;
	}
	return best;
}

/* Does the line mean the leader, and none of his own that speaks of moves stands beside it? */
static bool counts_for_leader(const struct tac_binding *b, const struct order_line *l, int leader)
{
	struct plan_whom whom = {.plan = b->plan, .eye = (void *)b, .nearness = leader_nearness};
	return tac_line_means_leader(b->at, b->q->seat, l, leader) && plan_counts(&whom, l, leader, SAYS_MOVE);
}

/* Does the line make the leader move? */
static bool says_of_leader(const struct tac_binding *b, size_t i, int leader)
{
	const struct order_step *steps[TAC_STEPS];
	struct tac_eye eye = eye_before(b, VALUE_NONE, b->at.s->leader[leader].hex);
	return counts_for_leader(b, &b->plan->lines[i], leader) &&
	       tac_steps(&eye, &b->plan->lines[i], MOVES, steps) > 0;
}

/* Where the line sends the dummy, or NULL. */
static const struct order_step *drift_of(const struct tac_binding *b, size_t i, int dummy)
{
	const struct order_step *steps[TAC_STEPS];
	struct tac_eye eye = tac_eye_of(b->at, &tac_language, b->q->seat, VALUE_NONE);
	for (size_t k = 0; k < b->plan->lines[i].n_subjects; k++)
		if (tac_whom(b, i, k).whom == THE_DUMMY && tac_whom(b, i, k).row == dummy &&
		    tac_steps(&eye, &b->plan->lines[i], VERB(V_DRIFT), steps))
			return steps[0];
	return NULL;
}

/* The option of a mover that the line means: of a unit told to go together, its stack. */
static const struct choice *mover_of(const struct tac_binding *b, size_t i, const struct choice *c, int best)
{
	if (c->verb == MOVER_LEADER)
		return says_of_leader(b, i, ARG(c, MOVER_LEADER, leader)) ? c : NULL;
	if (c->verb == MOVER_DUMMY)
		return drift_of(b, i, ARG(c, MOVER_DUMMY, dummy)) ? c : NULL;
	if (c->verb != MOVER_UNIT || best == PLAN_FAR || tac_line_nearness(b, i, ARG(c, MOVER_UNIT, unit)) != best ||
	    !tac_says(b, i, ARG(c, MOVER_UNIT, unit), MOVES))
		return NULL;
	for (int k = 0; k < b->q->n && tac_says(b, i, ARG(c, MOVER_UNIT, unit), VERB(V_TOGETHER)); k++)
		if (b->q->options[k].verb == MOVER_STACK &&
		    ARG(&b->q->options[k], MOVER_STACK, hex) == b->at.s->unit[ARG(c, MOVER_UNIT, unit)].hex)
			return &b->q->options[k];
	return c;
}

/* Of units that a line names and that have not come, so that their player knows. */
static void look_for_the_awaited(struct tac_binding *b)
{
	for (size_t i = 0; i < b->plan->n && b->at.s->n_group; i++)
		for (size_t k = 0; k < b->plan->lines[i].n_subjects; k++) {
			int unit = tac_whom(b, i, k).row;
			bool awaited = tac_whom(b, i, k).whom == THE_UNIT && b->at.s->unit[unit].status == WAITING &&
				       b->at.setup->unit[unit].group != VALUE_NONE && !b->at.s->unit[unit].queue;
			const struct order_step *step = awaited ? tac_says(b, i, unit, MOVES) : NULL;
			if (step)
				tac_tell_awaited(b, &b->plan->lines[i], step, unit);
		}
}

/* Tells of units that a line names and that do not act in this Activation. */
static void note_inactive(struct tac_binding *b)
{
	for (size_t i = 0; i < b->plan->n; i++)
		for (size_t k = 0; k < b->plan->lines[i].n_subjects; k++) {
			int unit = tac_whom(b, i, k).row;
			const struct order_step *step = tac_whom(b, i, k).whom == THE_UNIT &&
									tac_on_map(b->at.s, unit) &&
									!tac_unit_active(b->at, unit)
								? tac_says(b, i, unit, MOVES)
								: NULL;
			if (step)
				plan_note(b->notes,
					  &(struct plan_note){ORDER_REMARK, &b->plan->lines[i], step,
							      NO(acts_not, (int16_t)unit), NO_OBJECTION, NULL, NULL});
		}
}

/* The first line above *first that makes the option's mover move becomes *first; what it means. */
static const struct choice *told_before(const struct tac_binding *b, const struct choice *c, size_t *first)
{
	bool unit = c->verb == MOVER_UNIT;
	const struct tac_lines *lines = unit ? tac_lines_of(b, ARG(c, MOVER_UNIT, unit)) : NULL;
	int best = unit ? tac_best(b, ARG(c, MOVER_UNIT, unit), SAYS_MOVE) : PLAN_FAR;
	for (size_t k = 0; k < (lines ? lines->n : b->plan->n); k++) {
		size_t i = lines ? lines->line[k] : k;
		if (i >= *first || (unit && best == PLAN_FAR))
			break;
		const struct order_line *l = &b->plan->lines[i];
		bool moves = order_work(l, 1) && order_step_any(l, &tac_language, MOVES | VERB(V_DRIFT));
		const struct choice *mover = moves ? mover_of(b, i, c, best) : NULL;
		if (mover)
			return *first = i, mover;
	}
	return NULL;
}

/* Who moves by the first line that moves anybody; of these the first that is offered. */
bool tac_bind_mover(struct tac_binding *b, struct choice *out)
{
	const struct choice *found = NULL;
	size_t first = b->plan->n;
	look_for_the_awaited(b);
	for (int i = 0; i < b->q->n; i++) {
		const struct choice *c = told_before(b, &b->q->options[i], &first);
		found = c ? c : found;
	}
	if (found)
		return tac_take(b, *found, &b->plan->lines[first], out);
	note_inactive(b);
	return tac_take_verb(b, MOVER_DONE, NULL, out);
}

/* ---- what a mover was told ---- */

struct guard { /* a condition that must hold, or must not */
	const struct order_cond *cond;
	const struct order_step *step, *prior;
	bool so;
};

struct item { /* one thing that a mover shall do */
	const struct order_line *line;
	const struct order_step *step;
	const struct order_value *value; /* its hex, facing or unit; or NULL */
	struct guard guard[GUARDS];
	int n_guards;
	bool done;
};

struct program {
	const struct tac_binding *b;
	int unit, leader; /* who moves */
	int start, here;  /* from where, and where he is */
	struct item item[ITEMS];
	int n, next; /* next: the first that may still be done */
};

static void add_item(struct program *p, const struct item *like, const struct order_step *step)
{
	for (size_t k = 0; k < (step->n ? step->n : 1) && p->n < ITEMS; k++) {
		p->item[p->n] = *like;
		p->item[p->n].step = step;
		p->item[p->n++].value = step->n ? &step->values[k] : NULL;
	}
}

static struct item guarded(const struct item *like, struct guard g)
{
	struct item item = *like;
	if (g.cond && item.n_guards < GUARDS)
		item.guard[item.n_guards++] = g;
	return item;
}

static void add_steps(struct program *p, const struct item *like, const struct order_list *list,
		      const struct order_step *prior);

/* What stands behind ELSE, whether it begins with a condition of its own or not. */
static void add_other(struct program *p, const struct item *like, const struct order_list *list,
		      const struct order_step *prior)
{
	struct item left = *like;
	for (; list; list = list->otherwise) {
		struct guard g = {list->cond, &list->steps[0], prior, true};
		struct item item = guarded(&left, g);
		add_steps(p, &item, list, prior);
		g.so = false;
		left = guarded(&left, g);
	}
}

static void add_steps(struct program *p, const struct item *like, const struct order_list *list,
		      const struct order_step *prior)
{
	for (size_t i = 0; i < list->n; prior = &list->steps[i], i++) {
		const struct order_step *s = &list->steps[i];
		struct guard g = {s->cond, s, prior, true};
		struct item item = guarded(like, g), other;
		if (VERB(tac_verb_of(s)) & MOVES && tac_verb_of(s) != V_TOGETHER)
			add_item(p, &item, s);
		g.so = false;
		other = guarded(like, g);
		if (s->otherwise)
			add_other(p, &other, s->otherwise, prior);
	}
}

/* A leader is known by the answer that chose him. */
static int moving_leader(const struct tac_binding *b)
{
	struct plan_visit v = plan_visit_of(b->run, b->q->seat, Q_MOVER);
	struct choice c;
	return plan_answered(&v, &c) && c.verb == MOVER_LEADER ? ARG(&c, MOVER_LEADER, leader) : VALUE_NONE;
}

/* Of a unit the lines that count for it, as things stood when it began. */
static void add_lines(struct program *p)
{
	const struct tac_binding *b = p->b;
	struct tac_binding then = *b;
	then.at = b->before;
	int best = p->unit == VALUE_NONE ? PLAN_FAR : tac_best(&then, p->unit, SAYS_MOVE);
	struct tac_eye eye = eye_before(b, p->unit, p->here);
	const struct tac_lines *lines = p->unit == VALUE_NONE ? NULL : tac_lines_of(b, p->unit);
	for (size_t k = 0; k < (lines ? lines->n : b->plan->n); k++) {
		size_t i = lines ? lines->line[k] : k;
		const struct order_line *l = &b->plan->lines[i];
		bool means = p->unit == VALUE_NONE ? p->leader != VALUE_NONE && counts_for_leader(b, l, p->leader)
						   : best < PLAN_FAR && tac_line_nearness(b, i, p->unit) == best;
		const struct order_list *list = means ? tac_list_now(&eye, l) : NULL;
		if (list)
			add_steps(p, &(struct item){.line = l}, list, NULL);
	}
}

/* ---- what of it is done ---- */

/* The answers that do what the verbs from V_MOVE to V_EXIT say. */
static const int8_t step_of_verb[] = {
    STEP_TO,	   STEP_BACK,	STEP_FLANK,  STEP_DASH,	  STEP_PROLONG, STEP_FACE, STEP_FORM,
    STEP_FORM,	   STEP_FORM,	STEP_FORM,   STEP_FORM,	  STEP_FORM,	STEP_FORM, STEP_EXPAND,
    STEP_COLLAPSE, STEP_EXTRA, STEP_DETACH, STEP_ABSORB, STEP_DOUBLE, STEP_TOP,  STEP_ENTER,	STEP_EXIT};

SAME_ARG(hex, STEP_TO, STEP_BACK);
SAME_ARG(hex, STEP_TO, STEP_FLANK);
SAME_ARG(hex, STEP_TO, STEP_DASH);
SAME_ARG(hex, STEP_TO, STEP_PROLONG);
SAME_ARG(hex, STEP_TO, STEP_EXPAND);
SAME_ARG(hex, STEP_TO, STEP_COLLAPSE);
SAME_ARG(hex, STEP_TO, STEP_EXTRA);
SAME_ARG(hex, STEP_TO, STEP_ENTER);

/* The answer that the item wants: nearly all name a hex. */
static struct choice wanted(const struct tac_binding *b, const struct item *item)
{
	enum tac_verb verb = tac_verb_of(item->step);
	int step = step_of_verb[verb - V_MOVE];
	const struct order_value *v = item->value;
	struct choice c;
	switch (step) {
	case STEP_DETACH: return CHOICE_OF(STEP_DETACH);
	case STEP_DOUBLE: return CHOICE_OF(STEP_DOUBLE);
	case STEP_EXIT: return CHOICE_OF(STEP_EXIT);
	case STEP_FACE: return CHOICE_OF(STEP_FACE, .facing = v->choice);
	case STEP_FORM: return CHOICE_OF(STEP_FORM, .formation = tac_formation_of_verb(verb));
	case STEP_ABSORB: return CHOICE_OF(STEP_ABSORB, .company = tac_find_unit(b->at.setup, b->q->seat, v->text));
	case STEP_TOP: return CHOICE_OF(STEP_TOP, .unit = tac_find_unit(b->at.setup, b->q->seat, v->text));
	default: break;
	}
	c = CHOICE_OF(STEP_TO, .hex = v ? tac_hex_of(b->at, v) : VALUE_NONE);
	c.verb = (int16_t)step;
	return c;
}

/* Is that choice what the item wants?  A Dash is a move. */
static bool does(const struct tac_binding *b, const struct item *item, const struct choice *c)
{
	struct choice want = wanted(b, item);
	if (want.verb == STEP_TO && c->verb == STEP_DASH)
		want.verb = STEP_DASH;
	return !memcmp(c, &want, sizeof want);
}

/* Is it on the way to a hex farther off that the item wants? */
static bool nears(const struct tac_binding *b, const struct item *item, const struct choice *c, int from)
{
	const struct flat *map = &b->at.setup->map;
	struct choice want = wanted(b, item);
	int goal = ARG(&want, STEP_TO, hex);
	return tac_verb_of(item->step) == V_MOVE && goal != VALUE_NONE && from != VALUE_NONE &&
	       (c->verb == STEP_TO || c->verb == STEP_DASH) &&
	       flat_distance(map, ARG(c, STEP_TO, hex), goal) < flat_distance(map, from, goal);
}

static bool moves_there(const struct choice *c)
{
	return c->verb == STEP_TO || c->verb == STEP_BACK || c->verb == STEP_FLANK || c->verb == STEP_DASH ||
	       c->verb == STEP_PROLONG || c->verb == STEP_COLLAPSE || c->verb == STEP_ENTER;
}

/* A turn on the way belongs to the move that it prepares. */
static bool prepares(const struct item *item, const struct choice *c)
{
	return c->verb == STEP_FACE && tac_verb_of(item->step) == V_MOVE;
}

/* Do its conditions hold, as the eye sees it?  A guard that an item behind the same condition has passed is
 * decided by that. */
static bool stands(const struct program *p, const struct item *item, const struct tac_eye *eye)
{
	for (int g = 0; g < item->n_guards; g++) {
		const struct guard *guard = &item->guard[g];
		int decided = -1;
		for (int i = 0; i < p->n; i++)
			for (int k = 0; p->item[i].done && k < p->item[i].n_guards; k++)
				if (p->item[i].guard[k].cond == guard->cond)
					decided = p->item[i].guard[k].so == guard->so;
		if (!decided || (decided < 0 && tac_holds(eye, guard->cond, guard->step, guard->prior) != guard->so))
			return false;
	}
	return true;
}

/* The first item that the answer does, or is on the way to; one whose conditions did not hold only if there
 * is no other, for the battle may have changed since.  ITEMS: none. */
static int item_of(const struct program *p, const struct choice *c)
{
	struct tac_eye then = eye_before(p->b, p->unit, p->here);
	int first = ITEMS;
	then.hex = p->here;
	for (int i = p->next; i < p->n; i++) {
		const struct item *item = &p->item[i];
		if (!does(p->b, item, c) && !prepares(item, c) && !nears(p->b, item, c, p->here))
			continue;
		if (stands(p, item, &then))
			return i;
		first = first < ITEMS ? first : i;
	}
	return first;
}

/* What stands before the item of an answer was passed over. */
static void pass_answers(struct program *p)
{
	struct plan_visit v = plan_visit_of(p->b->run, p->b->q->seat, Q_STEP);
	struct choice c;
	while (plan_answered(&v, &c)) {
		int i = item_of(p, &c);
		if (i < ITEMS) {
			p->item[i].done = does(p->b, &p->item[i], &c);
			p->next = i + p->item[i].done;
		}
		if (moves_there(&c))
			p->here = ARG(&c, STEP_TO, hex);
	}
}

/* ---- the next ---- */

/* The step that nears a hex farther off, or NULL. */
static const struct choice *nearing(const struct program *p, const struct item *item)
{
	const struct tac_binding *b = p->b;
	const struct choice *found = NULL;
	int from = p->here;
	for (int i = 0; i < b->q->n; i++)
		if (nears(b, item, &b->q->options[i], from)) {
			found = &b->q->options[i];
			from = ARG(found, STEP_TO, hex);
		}
	return found;
}

/* Does it stand so already? */
static bool is_so(const struct program *p, const struct item *item)
{
	struct choice want = wanted(p->b, item);
	const struct tac_unit *u = p->unit == VALUE_NONE ? NULL : &p->b->at.s->unit[p->unit];
	return (want.verb == STEP_TO && ARG(&want, STEP_TO, hex) == p->here) ||
	       (want.verb == STEP_ENTER && p->start == VALUE_NONE && p->here != VALUE_NONE) ||
	       (u && ((want.verb == STEP_FACE && u->facing == ARG(&want, STEP_FACE, facing)) ||
		      (want.verb == STEP_FORM && u->formation == ARG(&want, STEP_FORM, formation))));
}

/* The least turn that has the direction in front; NULL: it has already, or cannot turn. */
static const struct choice *turn_to(const struct program *p, int direction)
{
	const struct tac_unit *u = &p->b->at.s->unit[p->unit];
	const struct choice *found = NULL;
	int least = 2 * FLAT_DIRECTIONS;
	if (tac_arc_of(u->formation, u->facing, direction) == FRONT)
		return NULL;
	for (int i = 0; i < p->b->q->n; i++) {
		const struct choice *c = &p->b->q->options[i];
		int right = (ARG(c, STEP_FACE, facing) - u->facing + 2 * FLAT_DIRECTIONS) % (2 * FLAT_DIRECTIONS);
		int by = right < FLAT_DIRECTIONS ? right : 2 * FLAT_DIRECTIONS - right;
		if (c->verb != STEP_FACE || by >= least ||
		    tac_arc_of(u->formation, ARG(c, STEP_FACE, facing), direction) != FRONT)
			continue;
		least = by;
		found = c;
	}
	return found;
}

/* 4.23: turning is free, so that a move turns where the next hex is not in front. */
static const struct choice *turning(const struct program *p, const struct item *item)
{
	const struct flat *map = &p->b->at.setup->map;
	struct tac_mover m = tac_mover_seen(p->b->run, p->b->at);
	struct choice want = wanted(p->b, item);
	int goal = ARG(&want, STEP_TO, hex);
	if (tac_verb_of(item->step) != V_MOVE || p->unit == VALUE_NONE || goal == VALUE_NONE)
		return NULL;
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int hex = flat_next(map, p->here, d);
		const struct choice *c =
			hex != FLAT_NONE && flat_distance(map, hex, goal) < flat_distance(map, p->here, goal) &&
					!tac_go_no(&m, d, 0, false).why
				? turn_to(p, d)
				: NULL;
		if (c)
			return c;
	}
	return NULL;
}

/* 9.7: who waits off the map enters before he does anything else. */
static const struct choice *entering(const struct program *p, const struct item *item)
{
	struct choice want = wanted(p->b, item);
	for (int i = 0; i < p->b->q->n; i++) {
		const struct choice *c = &p->b->q->options[i];
		if (c->verb == STEP_ENTER && (want.verb != STEP_ENTER || ARG(&want, STEP_ENTER, hex) == VALUE_NONE ||
					      ARG(&want, STEP_ENTER, hex) == ARG(c, STEP_ENTER, hex)))
			return c;
	}
	return NULL;
}

static const struct choice *option_for(const struct program *p, const struct item *item)
{
	if (p->here == VALUE_NONE)
		return entering(p, item);
	for (int k = 0; k < p->b->q->n; k++)
		if (does(p->b, item, &p->b->q->options[k]))
			return &p->b->q->options[k];
	const struct choice *c = nearing(p, item);
	return c ? c : turning(p, item);
}

/* The next item that can be done; those before it are noted and left out. */
bool tac_bind_step(struct tac_binding *b, struct choice *out)
{
	struct program program = {.b = b}, *p = &program;
	p->unit = ASKED(b->q, Q_STEP, unit);
	p->leader = b->leader = moving_leader(b);
	p->here = p->unit != VALUE_NONE     ? b->before.s->unit[p->unit].hex
		  : p->leader != VALUE_NONE ? b->before.s->leader[p->leader].hex
					    : VALUE_NONE;
	p->start = p->here;
	add_lines(p);
	pass_answers(p);
	struct tac_eye now = tac_eye_of(b->at, &tac_language, b->q->seat, p->unit);
	now.hex = p->unit == VALUE_NONE ? p->here : now.hex;
	for (int i = p->next; i < p->n; i++) {
		const struct item *item = &p->item[i];
		if (!stands(p, item, &now))
			continue;
		const struct choice *c = option_for(p, item);
		if (c)
			return tac_take(b, *c, item->line, out);
		struct choice want = wanted(b, item);
		if (!is_so(p, item) && (p->unit != VALUE_NONE || p->leader != VALUE_NONE))
			tac_tell_step(b, item->line, item->step, &want, p->unit, p->start, p->here);
		if (p->here == VALUE_NONE)
			break; /* the rest cannot be, either */
	}
	return tac_take_verb(b, STEP_STOP, NULL, out);
}

/* ---- dummies ---- */

/* The first hex of the step that the dummy has not been in, by the answers of this visit; NONE. */
static int drifts_to(const struct tac_binding *b, const struct order_step *step)
{
	struct plan_visit v = plan_visit_of(b->run, b->q->seat, Q_DRIFT);
	struct choice c;
	size_t next = 0;
	while (plan_answered(&v, &c))
		next += next < step->n && c.verb == DRIFT_TO &&
			ARG(&c, DRIFT_TO, hex) == tac_hex_of(b->at, &step->values[next]);
	return next < step->n ? tac_hex_of(b->at, &step->values[next]) : VALUE_NONE;
}

/* The hex that nears the goal most; where none does, it stays. */
static bool drift_near(struct tac_binding *b, const struct order_line *l, int goal, struct choice *out)
{
	const struct flat *map = &b->at.setup->map;
	int best = flat_distance(map, b->at.s->dummy[ASKED(b->q, Q_DRIFT, dummy)].hex, goal);
	const struct choice *found = &b->q->options[0];
	for (int i = 1; i < b->q->n; i++)
		if (flat_distance(map, ARG(&b->q->options[i], DRIFT_TO, hex), goal) < best) {
			found = &b->q->options[i];
			best = flat_distance(map, ARG(found, DRIFT_TO, hex), goal);
		}
	return tac_take(b, *found, l, out);
}

bool tac_bind_drift(struct tac_binding *b, struct choice *out)
{
	for (size_t i = 0; i < b->plan->n; i++) {
		const struct order_step *step = drift_of(b, i, ASKED(b->q, Q_DRIFT, dummy));
		int goal = step ? drifts_to(b, step) : VALUE_NONE;
		if (goal != VALUE_NONE)
			return drift_near(b, &b->plan->lines[i], goal, out);
	}
	return tac_take_verb(b, DRIFT_STOP, NULL, out);
}
