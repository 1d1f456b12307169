/* The doctrine answers a question of the other side's turn: the first line that fits and
 * whose answer is among those offered. */
#include "rules/napoleonics/orders.h"

/* Which responses answer which question.  ASK fits all. */
static const struct {
	int question;
	unsigned responses;
} answers[] = {
	{Q_GUERRILLA, VERB(R_CANCEL) | VERB(R_LET_PASS)},
	{Q_REACTION, VERB(R_STAND) | VERB(R_SQUARE) | VERB(R_RETIRE) | VERB(R_STRIKE)},
	{Q_RETIRE, VERB(R_RETREAT)},
	{Q_IGNORE, VERB(R_IGNORE)},
	{Q_RETREAT, VERB(R_RETREAT)},
	{Q_LEADER_RETREAT, VERB(R_WITHDRAW)},
	{Q_BACK, VERB(R_BACK) | VERB(R_NO_BACK)},
};

unsigned nap_responses_to(int question)
{
	for (size_t i = 0; i < ARRAY_LEN(answers); i++)
		if (answers[i].question == question)
			return answers[i].responses | VERB(R_ASK);
	return VERB(R_ASK);
}

/* Responses that answer the same question as this one. */
unsigned nap_rival_responses(unsigned response)
{
	for (size_t i = 0; i < ARRAY_LEN(answers); i++)
		if (answers[i].responses & response)
			return answers[i].responses;
	return response;
}

/* Who attacks and how many flags: what the question tells. */
static void read_question(struct nap_eye *eye)
{
	const struct question *q = eye->q;
	if (q->kind == Q_GUERRILLA)
		return;
	eye->piece = q->arg[0];
	if (q->kind == Q_REACTION)
		eye->attacker = q->arg[1];
	else if (q->kind == Q_BACK)
		eye->attacker = eye->look.unit[q->arg[1]];
	else if (q->kind == Q_IGNORE)
		eye->flags = q->arg[1];
}

/* ---- what is taken ---- */

static bool take(const struct question *q, int verb, int v0, struct choice *out)
{
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == verb && q->options[i].v[0] == v0) {
			*out = q->options[i];
			return true;
		}
	return false;
}

/* The most that is offered and not more than said. */
static bool ignore(const struct nap_eye *eye, const struct order_step *step, struct choice *out)
{
	enum { ALL, NONE_AT_ALL }; /* then 1, 2, … */
	int said = step->values[0].choice;
	int most = said == ALL ? ROLL_DICE : said - NONE_AT_ALL;
	const struct choice *best = NULL;
	for (int i = 0; i < eye->q->n; i++) {
		const struct choice *c = &eye->q->options[i];
		if (c->v[0] <= most && (!best || c->v[0] > best->v[0]))
			best = c;
	}
	if (best)
		*out = *best;
	return best;
}

/* How far a hex is from where the player wants to go; hexes of odd rows lie half a hex on. */
static int off_course(const struct nap_eye *eye, int way, int hex)
{
	enum { WAY_WEST, WAY_EAST, WAY_MIDDLE, WAY_LEFT, WAY_RIGHT };
	int x = 2 * hex_column(nap_board(), hex) + hex_row(nap_board(), hex) % 2;
	int middle = nap_board()->columns + 1;
	bool south = eye->seat == eye->setup->south;
	if (way == WAY_LEFT || way == WAY_RIGHT)
		way = (way == WAY_LEFT) == south ? WAY_WEST : WAY_EAST;
	if (way == WAY_MIDDLE)
		return x < middle ? middle - x : x - middle;
	return way == WAY_WEST ? x : -x;
}

static bool retreat(const struct nap_eye *eye, const struct order_step *step, struct choice *out)
{
	const struct order_value *way = order_step_value(step, "way");
	const struct choice *best = NULL;
	for (size_t i = 0; i < step->n; i++)
		if (step->values[i].arg->kind == ORDER_PLACE &&
		    take(eye->q, 0, nap_find_hex(eye->setup, &step->values[i]), out))
			return true;
	for (int i = 0; way && i < eye->q->n; i++) {
		const struct choice *c = &eye->q->options[i];
		if (!best || off_course(eye, way->choice, c->v[0]) <
				     off_course(eye, way->choice, best->v[0]))
			best = c;
	}
	if (best)
		*out = *best;
	return best;
}

/* ---- the leader's retreat, one step a question ---- */

enum { LEADER_STEPS = 3 };

/* Rows toward the own side from here to the hex; negative the other way. */
static int rows_back(const struct nap_eye *eye, int from, int to)
{
	int rows = hex_row(nap_board(), from) - hex_row(nap_board(), to);
	return eye->seat == eye->setup->south ? rows : -rows;
}

static int steps_left(const struct nap_eye *eye)
{
	return LEADER_STEPS - rows_back(eye, eye->view->piece[eye->piece].hex, eye->q->arg[1]);
}

/* A hex of the next step where he can stay: the rules offer those first. */
static const struct choice *good_hex(const struct nap_eye *eye)
{
	for (int i = 0; i < eye->q->n; i++) {
		const struct choice *c = &eye->q->options[i];
		int unit = c->verb == LEADER_HEX ? eye->look.unit[c->v[0]] : VALUE_NONE;
		if (c->verb == LEADER_HEX && eye->look.leader[c->v[0]] == VALUE_NONE &&
		    (unit == VALUE_NONE || nap_seat(eye->setup, unit) == eye->seat))
			return c;
	}
	return NULL;
}

static bool any_hex(const struct nap_eye *eye, struct choice *out)
{
	for (int i = 0; i < eye->q->n; i++)
		if (eye->q->options[i].verb == LEADER_HEX) {
			*out = eye->q->options[i];
			return true;
		}
	return false;
}

/* Toward the hex: there he stops; else the offered hex nearest to it, if it can be reached. */
static bool toward(const struct nap_eye *eye, int want, struct choice *out)
{
	int here = eye->q->arg[1], best = VALUE_NONE;
	if (want == here)
		return take(eye->q, LEADER_STOP, 0, out);
	for (int i = 0; want != VALUE_NONE && i < eye->q->n; i++) {
		const struct choice *c = &eye->q->options[i];
		if (c->verb == LEADER_HEX &&
		    nap_board()->distance[c->v[0]][want] < steps_left(eye) &&
		    rows_back(eye, c->v[0], want) == nap_board()->distance[c->v[0]][want] &&
		    (best == VALUE_NONE ||
		     nap_board()->distance[c->v[0]][want] < nap_board()->distance[best][want]))
			best = c->v[0];
	}
	return best != VALUE_NONE && take(eye->q, LEADER_HEX, best, out);
}

static bool off_the_map(const struct nap_eye *eye, struct choice *out)
{
	const struct hex_board *board = nap_board();
	int home = eye->seat == eye->setup->south ? 0 : (board->rows - 1) * board->columns;
	if (take(eye->q, LEADER_OFF, 0, out))
		return true;
	return rows_back(eye, eye->q->arg[1], home) < steps_left(eye) && any_hex(eye, out);
}

static bool withdraw(const struct nap_eye *eye, const struct order_step *step, struct choice *out)
{
	enum { FAR, NEAR, OFF };
	const struct order_value *how = order_step_value(step, "how");
	const struct choice *good = good_hex(eye);
	for (size_t i = 0; i < step->n; i++)
		if (step->values[i].arg->kind == ORDER_PLACE &&
		    toward(eye, nap_find_hex(eye->setup, &step->values[i]), out))
			return true;
	if (!how)
		return false;
	if (how->choice == OFF)
		return off_the_map(eye, out);
	if (how->choice == NEAR && take(eye->q, LEADER_STOP, 0, out))
		return true;
	if (good)
		*out = *good;
	return good || take(eye->q, LEADER_STOP, 0, out) || any_hex(eye, out) ||
	       take(eye->q, LEADER_OFF, 0, out);
}

/* ---- lines ---- */

static bool respond(const struct nap_eye *eye, const struct order_step *step, struct choice *out)
{
	switch (step->verb - nap_standing_verbs) {
	case R_STAND: return take(eye->q, REACT_STAND, 0, out);
	case R_SQUARE: return take(eye->q, REACT_SQUARE, 0, out);
	case R_RETIRE: return take(eye->q, REACT_RETIRE, 0, out);
	case R_STRIKE: return take(eye->q, REACT_STRIKE, 0, out);
	case R_IGNORE: return ignore(eye, step, out);
	case R_RETREAT: return retreat(eye, step, out);
	case R_WITHDRAW: return withdraw(eye, step, out);
	case R_BACK: return take(eye->q, ANSWER_YES, 0, out);
	case R_NO_BACK: return take(eye->q, ANSWER_NO, 0, out);
	case R_CANCEL: return take(eye->q, ANSWER_YES, 0, out);
	case R_LET_PASS: return take(eye->q, ANSWER_NO, 0, out);
	default: return false;
	}
}

static bool is_about(const struct nap_eye *eye, const struct order_set *doctrine,
		     const struct order_line *l)
{
	return !l->n_subjects || (eye->piece != VALUE_NONE &&
				  nap_line_means(eye->setup, eye->view, doctrine, l, eye->piece));
}

/* The first of the steps that can be answered with; -1: it is ASK. */
static int first_response(const struct nap_eye *eye, const struct order_step *const *steps, int n,
			  struct choice *out)
{
	for (int k = 0; k < n; k++) {
		if (steps[k]->verb == &nap_standing_verbs[R_ASK])
			return -1;
		if (respond(eye, steps[k], out))
			return 1;
	}
	return 0;
}

/* The first line that fits and whose answer is allowed; ELSE counts when it is not. */
bool nap_standing(struct run *run, const struct order_set *doctrine, const struct question *q,
		  struct choice *out, int *line)
{
	const struct order_step *steps[NAP_STEPS];
	unsigned responses = nap_responses_to(q->kind);
	struct nap_eye eye;
	nap_eye_open(&eye, run, q, &nap_standing_language);
	read_question(&eye);
	for (size_t i = 0; i < doctrine->n; i++) {
		const struct order_line *l = &doctrine->lines[i];
		int n = is_about(&eye, doctrine, l) ? nap_steps(&eye, l, responses, steps) : 0;
		int found = first_response(&eye, steps, n, out);
		if (n && !found)
			found = first_response(&eye, steps, nap_steps_else(&eye, l, responses, steps),
					       out);
		if (!found)
			continue;
		*line = (int)l->line;
		return found > 0;
	}
	return false;
}
