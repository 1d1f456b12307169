/* The plan answers a question of its own turn.  Steps of movement stand in orders_moves.c. */
#include "rules/tactiques/orders.h"

bool tac_take(struct tac_binding *b, struct choice c, const struct order_line *l, struct choice *out)
{
	*out = c;
	b->line = l ? (int)l->line : 0;
	return true;
}

bool tac_take_verb(struct tac_binding *b, int verb, const struct order_line *l, struct choice *out)
{
	for (int i = 0; i < b->q->n; i++)
		if (b->q->options[i].verb == verb)
			return tac_take(b, b->q->options[i], l, out);
	return false;
}

/* ---- which lines count ---- */

static bool may_mean(const struct tac_binding *b, size_t i, int unit)
{
	for (size_t k = 0; k < b->plan->lines[i].n_subjects; k++) {
		struct tac_subject s = tac_whom(b, i, k);
		if (s.whom == THE_UNIT ? s.row == unit : s.whom != NOBODY)
			return true;
	}
	return false;
}

const struct tac_lines *tac_lines_of(const struct tac_binding *b, int unit)
{
	void **kept = run_slot(b->run, b->plan);
	if (!*kept)
		*kept = run_scratch(b->run, TAC_UNITS * sizeof(struct tac_lines));
	struct tac_lines *lines = (struct tac_lines *)*kept + unit;
	if (lines->line)
		return lines;
	lines->line = run_scratch(b->run, (b->plan->n + 1) * sizeof *lines->line);
	for (size_t i = 0; i < b->plan->n; i++)
		if (order_work(&b->plan->lines[i], 1) && may_mean(b, i, unit))
			lines->line[lines->n++] = (uint16_t)i;
	return lines;
}

int tac_line_nearness(const struct tac_binding *b, size_t i, int unit)
{
	int best = PLAN_FAR;
	for (size_t k = 0; k < b->plan->lines[i].n_subjects && order_work(&b->plan->lines[i], 1); k++) {
		int n = tac_nearness(b->at, tac_whom(b, i, k), b->q->seat, unit);
		best = n < best ? n : best;
	}
	return best;
}

/* What is marked in step H is carried on in J and M. */
static bool follows_declaration(const struct tac_binding *b)
{
	int row = b->at.s->at.row;
	return row == ROW_MOVE || row == ROW_REACT || row == ROW_MELEE;
}

const struct order_step *tac_says(const struct tac_binding *b, size_t i, int unit, uint64_t verbs)
{
	const struct order_step *steps[TAC_STEPS];
	struct tac_eye eye = tac_eye_of(b->at, &tac_language, b->q->seat, unit);
	eye.goes_on = follows_declaration(b);
	return tac_steps(&eye, &b->plan->lines[i], verbs, steps) ? steps[0] : NULL;
}

static int nearness(void *self, const struct order_line *l, int unit)
{
	const struct tac_binding *b = self;
	return tac_line_nearness(b, (size_t)(l - b->plan->lines), unit);
}

int tac_best(const struct tac_binding *b, int unit, uint64_t verbs)
{
	const struct tac_lines *lines = tac_lines_of(b, unit);
	struct plan_whom whom = {.plan = b->plan, .eye = (void *)b, .nearness = nearness,
				 .lines = lines->line, .n_lines = lines->n};
	return plan_nearest(&whom, unit, verbs);
}

bool tac_counts(const struct tac_binding *b, size_t i, int unit, uint64_t verbs)
{
	int near = tac_line_nearness(b, i, unit);
	return near < PLAN_FAR && near == tac_best(b, unit, verbs);
}

const struct order_step *tac_say(const struct tac_binding *b, int unit, uint64_t verbs, const struct order_line **line)
{
	int best = tac_best(b, unit, verbs);
	const struct tac_lines *lines = tac_lines_of(b, unit);
	for (size_t k = 0; best < PLAN_FAR && k < lines->n; k++) {
		size_t i = lines->line[k];
		const struct order_step *step =
			tac_line_nearness(b, i, unit) == best ? tac_says(b, i, unit, verbs) : NULL;
		if (step)
			return *line = &b->plan->lines[i], step;
	}
	return NULL;
}

static bool is_offered(const struct tac_binding *b, int verb, int unit)
{
	for (int i = 0; i < b->q->n; i++)
		if (b->q->options[i].verb == verb && ARG(&b->q->options[i], DECLARE_UNIT, unit) == unit)
			return true;
	return false;
}

/* ---- H and I ---- */

/* The units offered, in the order of the lines that say the verb of them. */
static bool bind_unit(struct tac_binding *b, enum tac_verb verb, uint64_t rivals, int option_verb, struct choice *out)
{
	const struct order_line *first = NULL;
	const struct choice *found = NULL;
	for (int i = 0; i < b->q->n; i++) {
		const struct choice *c = &b->q->options[i];
		const struct order_line *l = NULL;
		const struct order_step *step =
			c->verb == option_verb ? tac_say(b, ARG(c, DECLARE_UNIT, unit), rivals, &l) : NULL;
		if (!step || tac_verb_of(step) != verb || (first && first <= l))
			continue;
		first = l;
		found = c;
	}
	return found && tac_take(b, *found, first, out);
}

typedef void tell_it(struct tac_binding *b, const struct order_line *l, const struct order_step *step, int unit);

/* Tells of units that a line names and that cannot do what it says. */
static void look_for_the_refused(struct tac_binding *b, enum tac_verb verb, int option_verb, tell_it *tell)
{
	for (size_t i = 0; i < b->plan->n; i++)
		for (size_t k = 0; k < b->plan->lines[i].n_subjects; k++) {
			int unit = tac_whom(b, i, k).row;
			if (tac_whom(b, i, k).whom != THE_UNIT || !tac_on_map(b->at.s, unit) ||
			    b->at.s->unit[unit].acted || b->at.s->unit[unit].marker != NO_MARKER ||
			    is_offered(b, option_verb, unit))
				continue;
			const struct order_step *step = tac_says(b, i, unit, VERB(verb));
			if (step)
				tell(b, &b->plan->lines[i], step, unit);
		}
}

static bool bind_declare(struct tac_binding *b, struct choice *out)
{
	look_for_the_refused(b, V_DECLARE, DECLARE_UNIT, tac_tell_mark);
	return bind_unit(b, V_DECLARE, SAYS_DECLARE, DECLARE_UNIT, out) || tac_take_verb(b, DECLARE_DONE, NULL, out);
}

/* Who is told to fire, then who is not told to hold. */
static bool bind_fire(struct tac_binding *b, struct choice *out)
{
	look_for_the_refused(b, V_FIRE, FIRE_UNIT, tac_tell_fire);
	if (bind_unit(b, V_FIRE, SAYS_FIRE, FIRE_UNIT, out))
		return true;
	for (int i = 0; i < b->q->n; i++) {
		const struct order_line *l;
		if (b->q->options[i].verb == FIRE_UNIT &&
		    !tac_say(b, ARG(&b->q->options[i], FIRE_UNIT, unit), SAYS_FIRE, &l))
			return tac_take(b, b->q->options[i], NULL, out);
	}
	return tac_take_verb(b, FIRE_DONE, NULL, out);
}

/* The hexes that are named, and no others. */
static bool bind_target(struct tac_binding *b, struct choice *out)
{
	const struct order_line *l = NULL;
	const struct order_step *step = tac_say(b, ASKED(b->q, Q_TARGET, unit), SAYS_FIRE, &l);
	if (!step || tac_verb_of(step) != V_FIRE || !step->n)
		return false;
	for (size_t k = 0; k < step->n; k++)
		for (int i = 0; i < b->q->n; i++)
			if (b->q->options[i].verb == TARGET_HEX &&
			    ARG(&b->q->options[i], TARGET_HEX, hex) == tac_hex_of(b->at, &step->values[k]))
				return tac_take(b, b->q->options[i], l, out);
	if (!b->at.s->unit[ASKED(b->q, Q_TARGET, unit)].moved)
		tac_tell_fire(b, l, step, ASKED(b->q, Q_TARGET, unit));
	return tac_take_verb(b, TARGET_DONE, l, out);
}

/* ---- L and M ---- */

/* Who of the hex is told to attack that one? */
static bool wants(const struct tac_binding *b, size_t i, const struct choice *c)
{
	struct tac_stack k = tac_stack_at(b->at, ARG(c, MELEE_ATTACK, from));
	for (int n = 0; n < k.n; n++) {
		const struct order_step *step =
			tac_counts(b, i, k.unit[n], VERB(V_ATTACK)) ? tac_says(b, i, k.unit[n], VERB(V_ATTACK)) : NULL;
		if (step && tac_hex_of(b->at, &step->values[0]) == ARG(c, MELEE_ATTACK, hex))
			return true;
	}
	return false;
}

/* Who is marked and named, and is told to attack what is not offered. */
static void look_for_idle_attackers(struct tac_binding *b)
{
	for (size_t i = 0; i < b->plan->n; i++)
		for (size_t k = 0; k < b->plan->lines[i].n_subjects; k++) {
			int unit = tac_whom(b, i, k).row;
			bool marked = tac_whom(b, i, k).whom == THE_UNIT && tac_on_map(b->at.s, unit) &&
				      b->at.s->unit[unit].marker != NO_MARKER;
			const struct order_step *step = marked ? tac_says(b, i, unit, VERB(V_ATTACK)) : NULL;
			bool offered = false;
			for (int n = 0; step && n < b->q->n; n++)
				offered = offered ||
					  (b->q->options[n].verb == MELEE_ATTACK && wants(b, i, &b->q->options[n]));
			if (step && !offered)
				tac_tell_attack(b, &b->plan->lines[i], step, unit);
		}
}

/* A recall that was told, then the attacks in the order of their lines. */
static bool bind_melee(struct tac_binding *b, struct choice *out)
{
	if (bind_unit(b, V_RECALL, VERB(V_RECALL), MELEE_RECALL, out))
		return true;
	for (size_t i = 0; i < b->plan->n; i++)
		for (int n = 0; n < b->q->n; n++)
			if (b->q->options[n].verb == MELEE_ATTACK && wants(b, i, &b->q->options[n]))
				return tac_take(b, b->q->options[n], &b->plan->lines[i], out);
	look_for_idle_attackers(b);
	return false;
}

/* Yes if a line says so of the unit; else the doctrine may know. */
static bool bind_yes(struct tac_binding *b, enum tac_verb verb, struct choice *out)
{
	const struct order_line *l = NULL;
	return tac_say(b, ASKED(b->q, Q_RECALL, unit), VERB(verb), &l) && tac_take_verb(b, ANSWER_YES, l, out);
}

/* Who goes into the hex that was left. */
static bool bind_advance(struct tac_binding *b, struct choice *out)
{
	return bind_unit(b, V_ADVANCE, VERB(V_ADVANCE), WHO_UNIT, out);
}

static bool bind_pursuit(struct tac_binding *b, struct choice *out)
{
	const struct order_line *l = NULL;
	const struct order_step *step = tac_say(b, ASKED(b->q, Q_PURSUIT, unit), VERB(V_PURSUE), &l);
	if (!step)
		return false;
	tac_follow(b->at, b->q, step, out);
	b->line = (int)l->line;
	return true;
}

/* ---- Activations ---- */

/* The line that says the verb of the command, or NULL. */
static const struct order_line *names_command(const struct tac_binding *b, int command, enum tac_verb verb)
{
	for (size_t i = 0; i < b->plan->n; i++)
		for (size_t k = 0; k < b->plan->lines[i].n_subjects; k++)
			if (tac_whom(b, i, k).whom == THE_COMMAND && tac_whom(b, i, k).row == command &&
			    order_step_any(&b->plan->lines[i], &tac_language, VERB(verb)))
				return &b->plan->lines[i];
	return NULL;
}

/* The command of the first line that may be activated. */
static bool bind_activate(struct tac_binding *b, struct choice *out)
{
	const struct order_line *first = NULL;
	const struct choice *found = NULL;
	for (int i = 0; i < b->q->n; i++) {
		int command = ARG(&b->q->options[i], ACTIVATE_COMMAND, command);
		const struct order_line *l = names_command(b, command, V_ACTIVATE);
		if (l && (!first || l < first)) {
			first = l;
			found = &b->q->options[i];
		}
	}
	return tac_take(b, *(found ? found : &b->q->options[0]), first, out); /* else the next of the roster */
}

/* ---- all ---- */

static bool bind_one(struct tac_binding *b, struct choice *out)
{
	switch (b->q->kind) {
	case Q_BEGIN: return tac_bind_start(b, out);
	case Q_GROUP: return tac_bind_group(b, out);
	case Q_SUPERSEDE: return tac_bind_supersede(b, out);
	case Q_ISSUE: return tac_bind_issue(b, out);
	case Q_INITIATIVE: return tac_bind_initiative(b, out);
	case Q_DECLARE: return bind_declare(b, out);
	case Q_FIRE: return bind_fire(b, out);
	case Q_TARGET: return bind_target(b, out);
	case Q_MOVER: return tac_bind_mover(b, out);
	case Q_STEP: return tac_bind_step(b, out);
	case Q_DRIFT: return tac_bind_drift(b, out);
	case Q_ACTIVATE: return bind_activate(b, out);
	case Q_ALONG:
		return names_command(b, ASKED(b->q, Q_ALONG, command), V_ALONG) &&
		       tac_take_verb(b, ANSWER_YES, NULL, out);
	case Q_BEFORE: return bind_advance(b, out);
	case Q_MELEE: return bind_melee(b, out);
	case Q_RECALL: return bind_yes(b, V_RECALL, out);
	case Q_PURSUE: return bind_yes(b, V_PURSUE, out);
	case Q_PURSUIT: return bind_pursuit(b, out);
	case Q_MISSION: return tac_bind_mission(b, out);
	case Q_QUEUE: return tac_bind_queue(b, out);
	case Q_ENTRY: return tac_bind_entry(b, out);
	default: return false;
	}
}

bool tac_bind(struct run *run, const struct order_set *plan, const struct question *q, struct choice *out, int *line,
	      struct order_mistakes *notes)
{
	const struct tac_setup *setup = run_setup(run);
	struct tac_binding b = {.run = run,
				.at = {.setup = setup, .s = run_view(run, q->seat)},
				.q = q,
				.plan = plan,
				.notes = notes};
	b.before = q->kind == Q_STEP ? (struct tac_at){.setup = setup, .s = run_view_before(run, q->seat)} : b.at;
	b.at = tac_surveyed(run, b.at);
	b.before = q->kind == Q_STEP ? tac_surveyed(run, b.before) : b.at;
	if (q->back || !bind_one(&b, out)) /* orders are for the own turn */
		return false;
	*line = b.line;
	return true;
}
