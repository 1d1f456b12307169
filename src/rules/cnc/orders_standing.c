/* The doctrine answers a question of the other side's turn: the first line that fits and
 * whose answer is among those offered. */
#include "rules/cnc/orders.h"

/* Which responses answer which question.  ASK fits all. */
static const struct cnc_answers answers[] = {
	{Q_REACTION, VERB(R_STAND) | VERB(R_RETIRE) | VERB(R_STRIKE)},
	{Q_RETIRE, VERB(R_RETREAT)},
	{Q_IGNORE, VERB(R_IGNORE)},
	{Q_RETREAT, VERB(R_RETREAT)},
	{Q_LEADER_RETREAT, VERB(R_WITHDRAW)},
	{Q_BACK, VERB(R_BACK) | VERB(R_NO_BACK)},
};

unsigned cnc_responses_to(const struct cnc_law *law, int question)
{
	unsigned bits = VERB(R_ASK);
	for (size_t i = 0; i < ARRAY_LEN(answers); i++)
		bits |= answers[i].question == question ? answers[i].responses : 0;
	for (const struct cnc_answers *a = law->orders->answers; a->responses; a++)
		bits |= a->question == question ? a->responses : 0;
	return bits;
}

/* Responses that answer the same question as this one. */
unsigned cnc_rival_responses(const struct cnc_law *law, unsigned response)
{
	for (int q = 0; q < law->system->n_questions; q++) {
		unsigned bits = cnc_responses_to(law, q) & ~VERB(R_ASK);
		if (bits & response)
			return bits;
	}
	return response;
}

/* Who attacks and how many flags: what the question tells. */
static void read_question(struct cnc_eye *eye)
{
	const struct question *q = eye->q;
	const struct cnc_orders_law *words = cnc_words(eye->setup);
	if (q->kind >= CNC_QUESTIONS) {
		words->read_question(eye);
		return;
	}
	eye->piece = ASKED(q, Q_REACTION, piece);
	if (q->kind == Q_REACTION)
		eye->attacker = ASKED(q, Q_REACTION, attacker);
	else if (q->kind == Q_BACK)
		eye->attacker = eye->look.unit[ASKED(q, Q_BACK, hex)];
	else if (q->kind == Q_IGNORE)
		eye->flags = ASKED(q, Q_IGNORE, flags);
}

/* ---- what is taken ---- */

/* The most that is offered and not more than said. */
static bool ignore(const struct cnc_eye *eye, const struct order_step *step, struct choice *out)
{
	enum { ALL, NONE_AT_ALL }; /* then 1, 2, … */
	int said = step->values[0].choice;
	int most = said == ALL ? ROLL_DICE : said - NONE_AT_ALL;
	const struct choice *best = NULL;
	for (int i = 0; i < eye->q->n; i++) {
		const struct choice *c = &eye->q->options[i];
		int flags = ARG(c, IGNORE_FLAGS, flags);
		if (flags <= most && (!best || flags > ARG(best, IGNORE_FLAGS, flags)))
			best = c;
	}
	if (best)
		*out = *best;
	return best;
}

/* How far a hex is from where the player wants to go; hexes of odd rows lie half a hex on. */
static int off_course(const struct cnc_eye *eye, int way, int hex)
{
	enum { WAY_WEST, WAY_EAST, WAY_MIDDLE, WAY_LEFT, WAY_RIGHT };
	int x = 2 * cnc_column(hex) + cnc_row(hex) % 2;
	int middle = CNC_COLUMNS + 1;
	bool south = eye->seat == eye->setup->south;
	if (way == WAY_LEFT || way == WAY_RIGHT)
		way = (way == WAY_LEFT) == south ? WAY_WEST : WAY_EAST;
	if (way == WAY_MIDDLE)
		return x < middle ? middle - x : x - middle;
	return way == WAY_WEST ? x : -x;
}

static bool retreat(const struct cnc_eye *eye, const struct order_step *step, struct choice *out)
{
	const struct order_value *way = order_step_value(step, "way");
	const struct choice *best = NULL;
	for (size_t i = 0; i < step->n; i++)
		if (step->values[i].arg->kind == ORDER_PLACE &&
		    question_take(eye->q, CHOICE_OF(GO_HEX, .hex = cnc_find_hex(eye->setup, &step->values[i])), out))
			return true;
	for (int i = 0; way && i < eye->q->n; i++) {
		const struct choice *c = &eye->q->options[i];
		if (!best || off_course(eye, way->choice, ARG(c, GO_HEX, hex)) <
				     off_course(eye, way->choice, ARG(best, GO_HEX, hex)))
			best = c;
	}
	if (best)
		*out = *best;
	return best;
}

/* ---- the leader's retreat, one step a question ---- */

enum { LEADER_STEPS = 3 };

/* Rows toward the own side from here to the hex; negative the other way. */
static int rows_back(const struct cnc_eye *eye, int from, int to)
{
	const int8_t *edge = eye->setup->edge[eye->seat];
	return edge[from] - edge[to];
}

static int steps_left(const struct cnc_eye *eye)
{
	return LEADER_STEPS - rows_back(eye, eye->view->piece[eye->piece].hex, ASKED(eye->q, Q_LEADER_RETREAT, hex));
}

/* A hex of the next step where he can stay: the rules offer those first. */
static const struct choice *good_hex(const struct cnc_eye *eye)
{
	for (int i = 0; i < eye->q->n; i++) {
		const struct choice *c = &eye->q->options[i];
		int hex = ARG(c, LEADER_HEX, hex), unit = c->verb == LEADER_HEX ? eye->look.unit[hex] : VALUE_NONE;
		if (c->verb == LEADER_HEX && eye->look.leader[hex] == VALUE_NONE &&
		    (unit == VALUE_NONE || cnc_seat(eye->setup, unit) == eye->seat))
			return c;
	}
	return NULL;
}

static bool any_hex(const struct cnc_eye *eye, struct choice *out)
{
	for (int i = 0; i < eye->q->n; i++)
		if (eye->q->options[i].verb == LEADER_HEX) {
			*out = eye->q->options[i];
			return true;
		}
	return false;
}

/* Toward the hex: there he stops; else the offered hex nearest to it, if it can be reached. */
static bool toward(const struct cnc_eye *eye, int want, struct choice *out)
{
	const int8_t(*from)[HEX_MAX] = eye->setup->board->distance;
	int here = ASKED(eye->q, Q_LEADER_RETREAT, hex), best = VALUE_NONE;
	if (want == here)
		return question_take(eye->q, CHOICE_OF(LEADER_STOP), out);
	for (int i = 0; want != VALUE_NONE && i < eye->q->n; i++) {
		const struct choice *c = &eye->q->options[i];
		int hex = ARG(c, LEADER_HEX, hex);
		if (c->verb == LEADER_HEX && from[hex][want] < steps_left(eye) &&
		    rows_back(eye, hex, want) == from[hex][want] &&
		    (best == VALUE_NONE || from[hex][want] < from[best][want]))
			best = hex;
	}
	return best != VALUE_NONE && question_take(eye->q, CHOICE_OF(LEADER_HEX, .hex = best), out);
}

static bool off_the_map(const struct cnc_eye *eye, struct choice *out)
{
	if (question_take(eye->q, CHOICE_OF(LEADER_OFF), out))
		return true;
	return eye->setup->edge[eye->seat][ASKED(eye->q, Q_LEADER_RETREAT, hex)] < steps_left(eye) && any_hex(eye, out);
}

static bool withdraw(const struct cnc_eye *eye, const struct order_step *step, struct choice *out)
{
	enum { FAR, NEAR, OFF };
	const struct order_value *how = order_step_value(step, "how");
	const struct choice *good = good_hex(eye);
	for (size_t i = 0; i < step->n; i++)
		if (step->values[i].arg->kind == ORDER_PLACE &&
		    toward(eye, cnc_find_hex(eye->setup, &step->values[i]), out))
			return true;
	if (!how)
		return false;
	if (how->choice == OFF)
		return off_the_map(eye, out);
	if (how->choice == NEAR && question_take(eye->q, CHOICE_OF(LEADER_STOP), out))
		return true;
	if (good)
		*out = *good;
	return good || question_take(eye->q, CHOICE_OF(LEADER_STOP), out) || any_hex(eye, out) ||
	       question_take(eye->q, CHOICE_OF(LEADER_OFF), out);
}

/* ---- lines ---- */

static bool respond(const struct cnc_eye *eye, const struct order_step *step, struct choice *out)
{
	int verb = (int)(step->verb - eye->language->verbs);
	switch (verb) {
	case R_STAND: return question_take(eye->q, CHOICE_OF(REACT_STAND), out);
	case R_RETIRE: return question_take(eye->q, CHOICE_OF(REACT_RETIRE), out);
	case R_STRIKE: return question_take(eye->q, CHOICE_OF(REACT_STRIKE), out);
	case R_IGNORE: return ignore(eye, step, out);
	case R_RETREAT: return retreat(eye, step, out);
	case R_WITHDRAW: return withdraw(eye, step, out);
	case R_BACK: return question_take(eye->q, CHOICE_OF(ANSWER_YES), out);
	case R_NO_BACK: return question_take(eye->q, CHOICE_OF(ANSWER_NO), out);
	default: return verb >= R_OWN && cnc_words(eye->setup)->respond(eye, step, out);
	}
}

struct standing {
	struct cnc_eye eye;
	const struct order_set *doctrine;
};

static bool is_about(void *ctx, const struct order_line *l)
{
	const struct standing *s = ctx;
	return !l->n_subjects ||
	       (s->eye.piece != VALUE_NONE && cnc_line_means(s->eye.setup, s->eye.view, s->doctrine, l, s->eye.piece));
}

static bool answer(void *ctx, const struct order_step *step, struct choice *out)
{
	return respond(&((struct standing *)ctx)->eye, step, out);
}

/* Of a question that asks who: each of the pieces that it offers; the last option ends it. */
static bool next_piece(void *ctx, int k)
{
	struct cnc_eye *eye = &((struct standing *)ctx)->eye;
	if (k >= eye->q->n - 1)
		return false;
	eye->piece = ARG(&eye->q->options[k], ATTACK_FIRE, piece);
	return true;
}

/* A question of both sides is the doctrine's where it is put back; in the own turn the plan answers it. */
static unsigned responses_now(const struct cnc_eye *eye)
{
	const struct cnc_law *law = eye->setup->law;
	bool own = law->system->questions[eye->q->kind].back && !eye->q->back;
	return own ? VERB(R_ASK) : cnc_responses_to(law, eye->q->kind);
}

/* The first line that fits and whose answer is allowed. */
bool cnc_standing(struct run *run, const struct order_set *doctrine, const struct question *q, struct choice *out,
		  int *line)
{
	const struct cnc_orders_law *words = cnc_words(run_setup(run));
	struct standing s = {.doctrine = doctrine};
	cnc_eye_open(&s.eye, run, q, words->standing);
	read_question(&s.eye);
	struct plan_doctrine d = {.lines = doctrine, .reader = cnc_reader(&s.eye), .verbs = responses_now(&s.eye),
				  .ask = R_ASK, .ctx = &s, .is_about = is_about, .respond = answer,
				  .next = q->kind == words->who ? next_piece : NULL};
	return plan_stand(&d, out, line);
}
