/* The doctrine answers, in the other side's turn and for what orders leave open in the own: the
 * first line that fits and whose answer is among those offered. */
#include "rules/tactiques/orders.h"

struct standing {
	struct run *run;
	struct tac_at at; /* as the seat sees it */
	const struct question *q;
	const struct order_set *doctrine;
	struct tac_eye eye; /* of the unit that a line is asked about */
	int line;
	bool asks; /* a line says to leave the question to the player */
};

static enum tac_response response_of(const struct order_step *step)
{
	return (enum tac_response)(step->verb - tac_standing_language.verbs);
}

/* ---- what answers what ---- */

#define ALL_REACTIONS                                                                              \
	(VERB(R_SQUARE) | VERB(R_LINE) | VERB(R_COLUMN) | VERB(R_SKIRMISH) | VERB(R_LIMBER) |      \
	 VERB(R_UNLIMBER) | VERB(R_SHELTER) | VERB(R_FALL_BACK) | VERB(R_REFUSE) |                 \
	 VERB(R_CHARGE) | VERB(R_COUNTER) | VERB(R_STAND))

static uint64_t responses_to(int question)
{
	switch (question) {
	case Q_OPPORTUNITY: return VERB(R_SHOOT) | VERB(R_NO_SHOT);
	case Q_DEFEND: return VERB(R_FIRE) | VERB(R_HOLD_FIRE);
	case Q_AIM: return VERB(R_FIRE);
	case Q_REACT: return ALL_REACTIONS;
	case Q_BEFORE: return VERB(R_ADVANCE);
	case Q_MELEE:
	case Q_RECALL: return VERB(R_RECALL);
	case Q_PURSUE:
	case Q_PURSUIT:
	case Q_STRIKE_BACK: return VERB(R_PURSUE);
	case Q_COMBINE:
	case Q_JOIN: return VERB(R_COMBINE);
	case Q_LOSS: return VERB(R_LOSE);
	case Q_RETREAT: return VERB(R_RETREAT);
	case Q_FACE: return VERB(R_FACE);
	case Q_REFORM: return VERB(R_REFORM);
	case Q_COLLAPSE: return VERB(R_COLLAPSE);
	case Q_FOLLOW: return VERB(R_FOLLOW);
	case Q_STAY: return VERB(R_STAY);
	case Q_WITHDRAW: return VERB(R_WITHDRAW);
	case Q_SUCCESSOR: return VERB(R_SUCCEED);
	case Q_RETURN: return VERB(R_RETURN);
	case Q_GROUP: return VERB(R_KEEP);
	case Q_SUPERSEDE: return VERB(R_SUPERSEDE);
	case Q_COLORS:
	case Q_COLORS_HEX: return VERB(R_GATHER);
	case Q_WAGONS: return VERB(R_SUPPLY);
	case Q_INSPIRED: return VERB(R_INSPIRE);
	case Q_SECOND_WIND: return VERB(R_REFRESH);
	default: return 0;
	}
}

/* Does ASK mean this question? */
static bool asks_this(void *ctx, const struct order_step *step)
{
	const struct standing *s = ctx;
	static const int of[TAC_MATTERS][2] = {
#define MATTER(id, name, one, other) {one, other},
#include "rules/tactiques/matters.def"
#undef MATTER
	};
	for (size_t i = 0; i < step->n; i++)
		if (of[step->values[i].choice][0] == s->q->kind || of[step->values[i].choice][1] == s->q->kind)
			return true;
	return !step->n;
}

/* ---- single answers ---- */

static bool take(const struct standing *s, int i, struct choice *out)
{
	if (i == VALUE_NONE)
		return false;
	*out = s->q->options[i];
	return true;
}

static bool says_no(const struct order_step *step)
{
	const struct order_value *v = order_step_value(step, "answer");
	return v && v->choice == SAY_NO;
}

static bool answer(const struct standing *s, bool yes, struct choice *out)
{
	return question_take(s->q, yes ? CHOICE_OF(ANSWER_YES) : CHOICE_OF(ANSWER_NO), out);
}

/* Among hexes that are offered: those named, then that way. */
static bool choose_hex(const struct standing *s, const struct order_step *step, int from, struct choice *out)
{
	for (size_t i = 0; i < step->n; i++) {
		const struct order_value *v = &step->values[i];
		int hex = v->arg->kind == ORDER_PLACE ? tac_hex_of(s->at, v)
			  : from == VALUE_NONE        ? VALUE_NONE
						      : flat_next(&s->at.setup->map, from, v->choice);
		if (hex != VALUE_NONE && question_take(s->q, CHOICE_OF(HEX_AT, .hex = hex), out))
			return true;
	}
	return false;
}

static bool take_unit(const struct standing *s, const char *name, struct choice *out)
{
	return question_take(s->q, CHOICE_OF(ONE_UNIT, .unit = tac_find_unit(s->at.setup, s->q->seat, name)), out);
}

static bool lose(const struct standing *s, const struct order_step *step, struct choice *out)
{
	const struct order_value *who = order_step_value(step, "who");
	int best = VALUE_NONE, score = 0;
	for (size_t i = 0; i < step->n; i++)
		if (step->values[i].arg->kind == ORDER_UNIT && take_unit(s, step->values[i].text, out))
			return true;
	for (int i = 0; who && i < s->q->n; i++) {
		int unit = ARG(&s->q->options[i], ONE_UNIT, unit), depth = s->at.s->unit[unit].depth;
		int n = who->choice == LOSE_LARGEST    ? tac_left(s->at, unit)
			: who->choice == LOSE_SMALLEST ? -tac_left(s->at, unit)
			: who->choice == LOSE_TOP      ? -depth
						       : depth;
		if (best == VALUE_NONE || n > score) {
			best = i;
			score = n;
		}
	}
	return take(s, best, out);
}

/* The facing that has the nearest enemy in front; the nearest to its own that is offered. */
static bool face_enemy(const struct standing *s, int unit, struct choice *out)
{
	const struct tac_unit *u = &s->at.s->unit[unit];
	int best = VALUE_NONE, gap = TAC_LOS, side[2];
	for (int o = 0; o < s->at.s->n_unit; o++) {
		int far = tac_on_map(s->at.s, o) ? flat_distance(&s->at.setup->map, u->hex, s->at.s->unit[o].hex)
						 : TAC_LOS;
		if (s->at.setup->unit[o].seat != s->q->seat && far < gap) {
			gap = far;
			best = s->at.s->unit[o].hex;
		}
	}
	int n = best == VALUE_NONE ? 0 : flat_sides_toward(&s->at.setup->map, u->hex, best, side);
	for (int i = 0; n && i < s->q->n; i++)
		if (tac_arc_of(u->formation, ARG(&s->q->options[i], TURN_TO, facing), side[0]) == FRONT)
			return take(s, i, out);
	return false;
}

static bool face(const struct standing *s, const struct order_step *step, struct choice *out)
{
	int how = step->values[0].choice;
	if (how == FACE_KEEP)
		return take(s, 0, out);
	return how == FACE_ENEMY ? face_enemy(s, ASKED(s->q, Q_FACE, unit), out)
				 : question_take(s->q, CHOICE_OF(TURN_TO, .facing = how - FACE_FIRST), out);
}

static bool reform(const struct standing *s, const struct order_step *step, struct choice *out)
{
	for (size_t i = 0; i < step->n; i++)
		if (question_take(s->q, CHOICE_OF(SHAPE_FORMATION, .formation = step->values[i].choice), out))
			return true;
	return false;
}

/* Hexes to the nearest enemy. */
static int gap_at(const struct standing *s, int hex)
{
	return tac_nearest(s->at, !s->q->seat, hex);
}

static bool collapse(const struct standing *s, const struct order_step *step, struct choice *out)
{
	const struct order_value *half = order_step_value(step, "half");
	if (!half)
		return choose_hex(s, step, VALUE_NONE, out);
	int a = gap_at(s, ARG(&s->q->options[0], HEX_AT, hex)), b = gap_at(s, ARG(&s->q->options[1], HEX_AT, hex));
	return take(s, half->choice == HALF_NEAR ? b < a : b > a, out);
}

static bool succeed(const struct standing *s, const struct order_step *step, struct choice *out)
{
	for (size_t i = 0; i < step->n; i++) {
		const char *name = step->values[i].text;
		bool generic = !strcasecmp(name, "generic");
		int leader = generic ? VALUE_NONE : tac_find_leader(s->at.setup, s->q->seat, name);
		if (question_take(s->q,
				  generic ? CHOICE_OF(SUCCESSOR_GENERIC)
					  : CHOICE_OF(SUCCESSOR_LEADER, .leader = leader),
				  out))
			return true;
	}
	return false;
}

static bool come_back(const struct standing *s, const struct order_step *step, struct choice *out)
{
	for (size_t i = 0; i < step->n; i++) {
		int unit = tac_find_unit(s->at.setup, s->q->seat, step->values[i].text);
		int hex = unit == VALUE_NONE ? VALUE_NONE : s->at.s->unit[unit].hex;
		if (hex != VALUE_NONE && question_take(s->q, CHOICE_OF(RETURN_HEX, .hex = hex), out))
			return true;
	}
	return false;
}

/* The first of the units that is among those offered. */
static bool keep(const struct standing *s, const struct order_step *step, struct choice *out)
{
	for (size_t i = 0; i < step->n; i++) {
		if (take_unit(s, step->values[i].text, out))
			return true;
	}
	return false;
}

/* ---- fire ---- */

static bool is_aim(const struct standing *s, int hex, int aim)
{
	struct tac_stack k = tac_stack_at(s->at, hex);
	bool marked = false;
	for (int i = 0; i < k.n; i++)
		marked = marked || s->at.s->unit[k.unit[i]].marker != NO_MARKER;
	if (aim == AIM_NEAREST || !k.n)
		return aim == AIM_NEAREST;
	enum tac_type type = tac_type_of(s->at, k.unit[0]);
	return aim == AIM_MARKED      ? marked
	       : aim == AIM_INFANTRY  ? type == T_INFANTRY
	       : aim == AIM_CAVALRY   ? type == T_CAVALRY
	       : aim == AIM_ARTILLERY ? type == T_ARTILLERY
				      : type == T_SQUARE;
}

/* Options stand by distance, all increments first; hexes that are named go before kinds. */
static bool fire_by(const struct standing *s, const struct order_step *step, enum order_kind kind, struct choice *out)
{
	for (size_t k = 0; k < step->n; k++)
		for (int i = 0; i < s->q->n && step->values[k].arg->kind == kind; i++) {
			const struct choice *c = &s->q->options[i];
			if (c->verb == TARGET_HEX &&
			    (kind == ORDER_PLACE ? tac_hex_of(s->at, &step->values[k]) == ARG(c, TARGET_HEX, hex)
						 : is_aim(s, ARG(c, TARGET_HEX, hex), step->values[k].choice)))
				return take(s, i, out);
		}
	return false;
}

static bool fire_at(const struct standing *s, const struct order_step *step, struct choice *out)
{
	return fire_by(s, step, ORDER_PLACE, out) || fire_by(s, step, ORDER_CHOICE, out) ||
	       (step->n && take(s, 0, out));
}

/* ---- reactions ---- */

/* The formation that a response tries to form, or NONE. */
static int formation_of(enum tac_response r)
{
	static const int8_t formation[] = {F_SQUARE,   F_LINE,	   F_COLUMN,
					   F_SKIRMISH, F_LIMBERED, F_UNLIMBERED};
	return r >= R_SQUARE && r <= R_UNLIMBER ? formation[r - R_SQUARE] : VALUE_NONE;
}

/* A hex that is named or any. */
static bool means_hex(const struct standing *s, const struct order_step *step, int hex)
{
	for (size_t i = 0; i < step->n; i++)
		if (tac_hex_of(s->at, &step->values[i]) == hex)
			return true;
	return !step->n;
}

/* Does the offered reaction do what the step says? */
static bool reacts_so(const struct standing *s, const struct order_step *step, const struct choice *c)
{
	enum tac_response r = response_of(step);
	if (formation_of(r) != VALUE_NONE)
		return c->verb == REACT_FORM_UP && ARG(c, REACT_FORM_UP, formation) == formation_of(r);
	switch (r) {
	case R_SHELTER: return c->verb == REACT_SHELTER && means_hex(s, step, ARG(c, REACT_SHELTER, hex));
	case R_FALL_BACK: return c->verb == REACT_FALL_BACK;
	case R_REFUSE: return c->verb == REACT_REFUSE && ARG(c, REACT_REFUSE, facing) == step->values[0].choice;
	case R_CHARGE: return c->verb == REACT_CHARGE && means_hex(s, step, ARG(c, REACT_CHARGE, hex));
	case R_COUNTER: return c->verb == REACT_COUNTER && means_hex(s, step, ARG(c, REACT_COUNTER, hex));
	default: return false;
	}
}

static bool react(const struct standing *s, const struct order_step *step, int unit, struct choice *out)
{
	for (int i = 0; i < s->q->n; i++)
		if (s->q->options[i].verb != REACT_DONE && ARG(&s->q->options[i], REACT_FALL_BACK, unit) == unit &&
		    reacts_so(s, step, &s->q->options[i]))
			return take(s, i, out);
	return false;
}

/* ---- a step answers ---- */

static bool respond(const struct standing *s, const struct order_step *step, int unit, struct choice *out)
{
	int here = unit == VALUE_NONE ? VALUE_NONE : s->at.s->unit[unit].hex;
	switch (response_of(step)) {
	case R_SHOOT: return answer(s, true, out);
	case R_NO_SHOT: return answer(s, false, out);
	case R_FIRE:
		return s->q->kind == Q_AIM ? fire_at(s, step, out)
					   : question_take(s->q, CHOICE_OF(DEFEND_UNIT, .unit = unit), out);
	case R_ADVANCE: return !says_no(step) && question_take(s->q, CHOICE_OF(WHO_UNIT, .unit = unit), out);
	case R_RECALL:
		if (s->q->kind == Q_MELEE)
			return question_take(s->q, CHOICE_OF(MELEE_RECALL, .unit = unit), out);
		return answer(s, !says_no(step), out);
	case R_COMBINE:
	case R_FOLLOW:
	case R_STAY:
	case R_WITHDRAW: return answer(s, !says_no(step), out);
	case R_PURSUE:
		if (s->q->kind == Q_PURSUE)
			return answer(s, !says_no(step), out);
		if (s->q->kind == Q_STRIKE_BACK)
			return choose_hex(s, step, VALUE_NONE, out);
		tac_follow(s->at, s->q, step, out);
		return true;
	case R_LOSE: return lose(s, step, out);
	case R_GATHER: return choose_hex(s, step, VALUE_NONE, out);
	case R_RETREAT: return choose_hex(s, step, here, out);
	case R_FACE: return face(s, step, out);
	case R_REFORM: return reform(s, step, out);
	case R_COLLAPSE: return collapse(s, step, out);
	case R_SUCCEED: return succeed(s, step, out);
	case R_RETURN: return come_back(s, step, out);
	case R_KEEP: return keep(s, step, out);
	case R_SUPERSEDE: return take(s, tac_superseding(s->at, s->q, step), out);
	default: return s->q->kind == Q_REACT && react(s, step, unit, out);
	}
}

/* Is the search over for the unit, though nothing is done? */
static bool settles(void *ctx, const struct order_step *step)
{
	const struct standing *s = ctx;
	enum tac_response r = response_of(step);
	return r == R_STAND || r == R_HOLD_FIRE || (says_no(step) && (r == R_ADVANCE || s->q->kind == Q_MELEE));
}

static bool answers(void *ctx, const struct order_step *step, struct choice *out)
{
	const struct standing *s = ctx;
	return respond(s, step, s->eye.unit, out);
}

/* Lines are asked about the unit from now on; NONE: about a leader or a command. */
static void ask_about(struct standing *s, int unit)
{
	s->eye = tac_eye_of(s->at, &tac_standing_language, s->q->seat, unit);
	if (s->q->kind == Q_FOLLOW)
		s->eye.hex = s->at.s->leader[ASKED(s->q, Q_FOLLOW, leader)].hex;
}

static struct plan_doctrine doctrine_of(struct standing *s, bool (*is_about)(void *ctx, const struct order_line *l))
{
	ask_about(s, VALUE_NONE);
	return (struct plan_doctrine){.lines = s->doctrine,
				      .reader = tac_reader(&s->eye),
				      .verbs = responses_to(s->q->kind) | VERB(R_ASK),
				      .ask = R_ASK,
				      .ctx = s,
				      .is_about = is_about,
				      .respond = answers,
				      .asks = asks_this,
				      .settles = settles};
}

/* A line without a subject is for all. */
static bool is_for_unit(const struct standing *s, const struct order_line *l, int unit)
{
	return !l->n_subjects || tac_line_means_unit(s->at, s->q->seat, l, unit);
}

static bool is_for_command(const struct standing *s, const struct order_line *l, int command)
{
	return !l->n_subjects || tac_line_means_command(s->at, s->q->seat, l, command);
}

/* ---- questions about one ---- */

/* The unit that speaks for a hex: the first of its stack whom the line means. */
static int speaker(const struct standing *s, const struct order_line *l, int hex)
{
	struct tac_stack k = tac_stack_at(s->at, hex);
	for (int i = 0; i < k.n; i++)
		if (is_for_unit(s, l, k.unit[i]))
			return k.unit[i];
	return VALUE_NONE;
}

/* Of a stack and of a unit the eye goes there. */
static bool is_about(void *ctx, const struct order_line *l)
{
	struct standing *s = ctx;
	switch (s->q->kind) {
	case Q_LOSS: ask_about(s, speaker(s, l, ASKED(s->q, Q_LOSS, hex))); return s->eye.unit != VALUE_NONE;
	case Q_FOLLOW:
	case Q_RETURN:
		return !l->n_subjects || tac_line_means_leader(s->at, s->q->seat, l, ASKED(s->q, Q_FOLLOW, leader));
	case Q_GROUP:
	case Q_SUPERSEDE: return tac_line_means_command(s->at, s->q->seat, l, ASKED(s->q, Q_SUPERSEDE, command));
	case Q_SUCCESSOR: return is_for_command(s, l, ASKED(s->q, Q_SUCCESSOR, command));
	default: ask_about(s, ASKED(s->q, Q_RETREAT, unit)); return is_for_unit(s, l, s->eye.unit);
	}
}

static bool answer_one(struct standing *s, struct choice *out)
{
	struct plan_doctrine d = doctrine_of(s, is_about);
	bool found = plan_stand(&d, out, &s->line);
	s->asks = !found && s->line;
	return found;
}

/* ---- questions that offer several units ---- */

/* The unit that an option is about, or NONE. */
static int unit_in(const struct question *q, int i)
{
	bool unit = q->kind == Q_REACT    ? q->options[i].verb != REACT_DONE
		    : q->kind == Q_DEFEND ? q->options[i].verb == DEFEND_UNIT
		    : q->kind == Q_MELEE  ? q->options[i].verb == MELEE_RECALL
					  : q->options[i].verb == WHO_UNIT; /* Q_BEFORE */
	return unit ? ARG(&q->options[i], DEFEND_UNIT, unit) : VALUE_NONE;
}

static bool is_first_of_unit(const struct question *q, int i)
{
	for (int k = 0; k < i; k++)
		if (unit_in(q, k) == unit_in(q, i))
			return false;
	return unit_in(q, i) != VALUE_NONE;
}

static bool is_about_unit(void *ctx, const struct order_line *l)
{
	const struct standing *s = ctx;
	return is_for_unit(s, l, s->eye.unit);
}

/* Line by line, and of a line unit by unit; who was settled by a line above is passed over. */
static bool answer_several(struct standing *s, bool settled[TAC_UNITS], struct choice *out)
{
	struct plan_doctrine d = doctrine_of(s, is_about_unit);
	for (size_t k = 0; k < s->doctrine->n; k++)
		for (int i = 0; i < s->q->n; i++) {
			int unit = unit_in(s->q, i);
			if (!is_first_of_unit(s->q, i) || settled[unit])
				continue;
			ask_about(s, unit);
			enum plan_said o = plan_line_answer(&d, &s->doctrine->lines[k], out);
			settled[unit] = o == PLAN_SETTLES || o == PLAN_ASKS;
			if (o != PLAN_ANSWERS && o != PLAN_ASKS)
				continue;
			s->line = (int)s->doctrine->lines[k].line;
			s->asks = o == PLAN_ASKS;
			if (o == PLAN_ANSWERS)
				return true;
		}
	return false;
}

/* Does the game mail such questions? */
static bool is_waited_for(const struct standing *s)
{
	const struct run_config *c = run_settings(s->run);
	return c->policy && c->policy[s->q->kind] == POLICY_WAIT && !((c->forced | c->dummies) >> s->q->seat & 1);
}

/* A line that settles one unit does not settle the others: for these the default is taken here, or
 * they wait.  Attacks are nobody's in this. */
static bool usual_for_others(const struct standing *s, const bool settled[TAC_UNITS], struct choice *out)
{
	struct choice *left = run_scratch(s->run, ((size_t)s->q->n + 1) * sizeof *left);
	struct question q = *s->q;
	bool others = false;
	q.n = 0;
	for (int i = 0; i < s->q->n; i++) {
		int unit = unit_in(s->q, i);
		if (unit != VALUE_NONE && settled[unit])
			continue;
		left[q.n++] = s->q->options[i];
		others = others || unit != VALUE_NONE;
	}
	if (q.n == s->q->n || (others && is_waited_for(s)))
		return false;
	q.options = left;
	*out = left[(q.kind == Q_REACT    ? tac_usual_reaction
		     : q.kind == Q_DEFEND ? tac_usual_fire
		     : q.kind == Q_MELEE  ? tac_usual_melee
					  : tac_usual_advance)(s->at.setup, s->at.s, &q)];
	return true;
}

/* ---- 8.1A: events ---- */

/* Does the line name what the option offers: a unit, a leader, a brigade? */
static bool names_option(const struct standing *s, const struct order_line *l, int i)
{
	const struct choice *c = &s->q->options[i];
	switch (s->q->kind) {
	case Q_INSPIRED: return tac_line_means_leader(s->at, s->q->seat, l, ARG(c, INSPIRED_LEADER, leader));
	case Q_SECOND_WIND: return c->verb != WIND_NONE && is_for_command(s, l, ARG(c, WIND_COMMAND, command));
	case Q_WAGONS: return c->verb != WHO_NONE && is_for_unit(s, l, ARG(c, WHO_UNIT, unit));
	default: return is_for_unit(s, l, ARG(c, ONE_UNIT, unit));
	}
}

/* Line by line, and of a line option by option. */
static bool answer_event(struct standing *s, struct choice *out)
{
	for (size_t k = 0; k < s->doctrine->n; k++) {
		const struct order_line *l = &s->doctrine->lines[k];
		const struct order_step *steps[TAC_STEPS];
		struct tac_eye eye = tac_eye_of(s->at, &tac_standing_language, s->q->seat, VALUE_NONE);
		int n = tac_steps(&eye, l, responses_to(s->q->kind) | VERB(R_ASK), steps);
		for (int i = 0; i < s->q->n && n; i++) {
			if (!names_option(s, l, i))
				continue;
			s->line = (int)l->line;
			s->asks = response_of(steps[0]) == R_ASK && asks_this(s, steps[0]);
			if (s->asks || response_of(steps[0]) != R_ASK)
				return !s->asks && take(s, i, out);
		}
	}
	return false;
}

/* ---- 12.01: the top of a stack ---- */

/* The unit that the first line about its stack wants on top. */
static bool wants_on_top(const struct standing *s, int unit)
{
	for (size_t k = 0; k < s->doctrine->n; k++) {
		const struct order_step *steps[TAC_STEPS];
		const struct order_line *l = &s->doctrine->lines[k];
		int who = speaker(s, l, s->at.s->unit[unit].hex);
		struct tac_eye eye = tac_eye_of(s->at, &tac_standing_language, s->q->seat, who);
		if (who == VALUE_NONE || !tac_steps(&eye, l, VERB(R_TOP), steps))
			continue;
		int top = tac_find_unit(s->at.setup, s->q->seat, steps[0]->values[0].text);
		if (top != VALUE_NONE && tac_in_hex(s->at.s, top, s->at.s->unit[unit].hex))
			return top == unit;
	}
	return false;
}

/* Not for ever: a condition may look at what the new order of a stack changes. */
static bool put_on_top(const struct standing *s, struct choice *out)
{
	if (run_visit(s->run, s->q->seat) > TAC_UNITS)
		return false;
	for (int i = 0; i < s->q->n; i++)
		if (s->q->options[i].verb == DEFEND_TOP && wants_on_top(s, ARG(&s->q->options[i], DEFEND_TOP, unit)))
			return take(s, i, out);
	return false;
}

/* ---- all ---- */

/* The hexes of the step one after another, as far as it goes; without any towards the enemy. */
void tac_follow(struct tac_at at, const struct question *q, const struct order_step *step, struct choice *out)
{
	int here = at.s->unit[ASKED(q, Q_PURSUIT, unit)].hex, goal = VALUE_NONE, i;
	bool named = false, passed = false;
	for (size_t k = step->n; k--;) {
		if (step->values[k].arg->kind != ORDER_PLACE)
			continue;
		int hex = tac_hex_of(at, &step->values[k]);
		named = true;
		passed = passed || hex == here;
		goal = passed ? goal : hex;
	}
	if (says_no(step) || (named && goal == VALUE_NONE))
		i = 0; /* stop */
	else if (!named)
		i = tac_usual_pursuit(at.setup, at.s, q);
	else
		i = tac_pursue_to(at, q, goal, true);
	*out = q->options[i];
}

static bool answer_any(struct standing *s, struct choice *out)
{
	bool settled[TAC_UNITS] = {false};
	if (s->q->kind == Q_COLORS || s->q->kind == Q_WAGONS || s->q->kind == Q_INSPIRED || s->q->kind == Q_SECOND_WIND)
		return answer_event(s, out);
	if (s->q->kind != Q_REACT && s->q->kind != Q_DEFEND && s->q->kind != Q_BEFORE && s->q->kind != Q_MELEE)
		return answer_one(s, out);
	if (s->q->kind == Q_DEFEND && put_on_top(s, out))
		return true;
	if (answer_several(s, settled, out))
		return true;
	return !s->asks && usual_for_others(s, settled, out);
}

bool tac_standing(struct run *run, const struct order_set *doctrine, const struct question *q, struct choice *out,
		  int *line)
{
	struct standing s = {
	    .run = run,
	    .at = tac_surveyed(run, (struct tac_at){.setup = run_setup(run), .s = run_view(run, q->seat)}),
	    .q = q,
	    .doctrine = doctrine};
	if (!responses_to(q->kind))
		return false;
	bool found = answer_any(&s, out);
	if (found || s.asks)
		*line = s.line;
	return found;
}
