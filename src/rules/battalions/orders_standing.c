/* The doctrine answers for the other side's turn, and where the plan is silent: the first line
 * that fits and whose answer is among those offered. */
#include "rules/battalions/orders.h"

/* Which responses answer which question, and whether in the own turn, too: there the plan says which tactics
 * cards are played.  ASK fits all. */
static const struct {
	int question;
	unsigned responses;
	bool back_alone;
} answers[] = {
	{Q_DRAW, VERB(R_DRAW), false},
	{Q_RESPONSE, VERB(R_STAND) | VERB(R_EVADE) | VERB(R_COUNTER), false},
	{Q_SQUARE, VERB(R_PLAY) | VERB(R_HOLD_CARD), true},
	{Q_ABORT, VERB(R_ABORT) | VERB(R_PRESS), false},
	{Q_PLAY, VERB(R_PLAY) | VERB(R_HOLD_CARD), true},
	{Q_SUPPORT, VERB(R_SUPPORT), false},
	{Q_FAST, VERB(R_PLAY) | VERB(R_HOLD_CARD), true},
	{Q_GENERAL, VERB(R_LEND) | VERB(R_WITHHOLD), false},
	{Q_HUZZAH, VERB(R_PLAY) | VERB(R_HOLD_CARD), false},
	{Q_RALLY, VERB(R_PLAY) | VERB(R_HOLD_CARD), true},
};

static unsigned responses_to(const struct question *q)
{
	for (size_t i = 0; i < ARRAY_LEN(answers); i++)
		if (answers[i].question == q->kind && (q->back || !answers[i].back_alone))
			return answers[i].responses | VERB(R_ASK);
	return 0;
}

static bool draw(const struct bat_eye *eye, const struct order_step *step, struct choice *out)
{
	const struct order_value *second = order_step_value(step, "second");
	int tactics = step->values[0].choice + (second ? second->choice : step->values[0].choice);
	return question_take(eye->q, CHOICE_OF(DRAW_TWO, .decks = tactics), out);
}

/* Left and right are the player's own: S1 is his left. */
static bool evade(const struct bat_eye *eye, const struct order_step *step, struct choice *out)
{
	int here = bat_place_of(ASKED(eye->q, Q_RESPONSE, stack));
	for (size_t i = 0; i < step->n; i++)
		if (question_take(eye->q,
				  CHOICE_OF(RESPONSE_EVADE, .stack = step->values[i].choice ? here + 1 : here - 1),
				  out))
			return true;
	return !step->n && (question_take(eye->q, CHOICE_OF(RESPONSE_EVADE, .stack = here - 1), out) ||
			    question_take(eye->q, CHOICE_OF(RESPONSE_EVADE, .stack = here + 1), out));
}

/* The first option of the verb that the place and position named allow. */
static bool offered_at(const struct bat_eye *eye, int verb, const struct order_step *step, struct choice *out)
{
	int place = bat_step_place(step, 0);
	const struct order_value *n = order_step_value(step, "position");
	for (int i = 0; i < eye->q->n; i++) {
		const struct choice *c = &eye->q->options[i];
		if (c->verb != verb || (place != VALUE_NONE && place != ARG(c, RALLY_CARD, stack)) ||
		    (n && n->number != ARG(c, RALLY_CARD, position)))
			continue;
		*out = *c;
		return true;
	}
	return false;
}

static bool play(const struct bat_eye *eye, const struct order_step *step, struct choice *out)
{
	int card = bat_find_tactic(step->values[0].text);
	switch (eye->q->kind) {
	case Q_FAST: return card == CARD_STAND_FAST && question_take(eye->q, CHOICE_OF(ANSWER_YES), out);
	case Q_HUZZAH: return card == CARD_HUZZAH && offered_at(eye, STEADY_STACK, step, out);
	case Q_RALLY: return card == CARD_RALLY && offered_at(eye, RALLY_CARD, step, out);
	default: return question_take(eye->q, CHOICE_OF(PLAY_CARD, .card = card), out);
	}
}

/* The general named, or the best. */
static bool lend(const struct bat_eye *eye, const struct order_step *step, struct choice *out)
{
	const struct choice *best = NULL;
	for (int i = 0; i < eye->q->n; i++) {
		const struct choice *c = &eye->q->options[i];
		int general = ARG(c, LEND_GENERAL, general);
		if (c->verb != LEND_GENERAL ||
		    (step->n && bat_find_card(eye->setup, eye->seat, step->values[0].text) != general))
			continue;
		if (!best ||
		    eye->setup->card[general].rating > eye->setup->card[ARG(best, LEND_GENERAL, general)].rating)
			best = c;
	}
	if (best)
		*out = *best;
	return best;
}

static bool respond(void *ctx, const struct order_step *step, struct choice *out)
{
	const struct bat_eye *eye = ctx;
	switch (step->verb - bat_standing_language.verbs) {
	case R_DRAW: return draw(eye, step, out);
	case R_STAND: return question_take(eye->q, CHOICE_OF(RESPONSE_STAND), out);
	case R_EVADE: return evade(eye, step, out);
	case R_COUNTER: return question_take(eye->q, CHOICE_OF(RESPONSE_COUNTER), out);
	case R_ABORT: return question_take(eye->q, CHOICE_OF(ANSWER_YES), out);
	case R_PRESS:
	case R_HOLD_CARD:
	case R_WITHHOLD: return question_take(eye->q, (struct choice){0}, out); /* no, none, … stand first */
	case R_SUPPORT: return bat_take_support(eye, step, out);
	case R_PLAY: return play(eye, step, out);
	case R_LEND: return lend(eye, step, out);
	default: return false;
	}
}

static bool is_about(void *ctx, const struct order_line *l)
{
	const struct bat_eye *eye = ctx;
	for (size_t i = 0; i < l->n_subjects && order_work(l, 1); i++)
		if (!strcasecmp(l->subjects[i], "all") || bat_is_kind(eye->setup, eye->own, l->subjects[i]))
			return true;
	return !l->n_subjects;
}

bool bat_standing(struct run *run, const struct order_set *doctrine, const struct question *q, struct choice *out,
		  int *line)
{
	struct bat_eye eye;
	bat_eye_open(&eye, run, q, &bat_standing_language);
	struct plan_doctrine d = {.lines = doctrine, .reader = bat_reader(&eye), .verbs = responses_to(q), .ask = R_ASK,
				  .ctx = &eye, .is_about = is_about, .respond = respond};
	return plan_stand(&d, out, line);
}
