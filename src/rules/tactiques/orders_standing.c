/* The doctrine answers in the other side's turn: opportunity fire and reactions. */
#include "rules/tactiques/orders.h"

enum { NEAR = 2 };

struct standing {
	struct tac_at at; /* as the seat sees it */
	const struct question *q;
	const struct order_set *doctrine;
	int line;
	bool asks; /* a line says to leave the question to the player */
};

/* ---- conditions ---- */

/* An enemy of that marker is near enough for a reaction. */
static bool is_threatened(struct tac_at at, int unit, enum tac_marker marker)
{
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].seat != at.setup->unit[unit].seat && tac_on_map(at.s, u) &&
		    at.s->unit[u].marker == (int)marker &&
		    flat_distance(&at.setup->map, at.s->unit[u].hex, at.s->unit[unit].hex) <= NEAR)
			return true;
	return false;
}

static bool holds(struct tac_at at, int unit, const struct order_cond *cond)
{
	for (size_t i = 0; cond && i < cond->n; i++) {
		bool charged = cond->checks[i].test - tac_standing_language.tests == T_CHARGED;
		bool is = is_threatened(at, unit, charged ? CHARGE : ASSAULT);
		if (is == cond->checks[i].negated)
			return false;
	}
	return true;
}

/* A line without a subject is for all. */
static bool is_for(const struct standing *s, const struct order_line *l, int unit)
{
	return !l->n_subjects || tac_line_means_unit(s->at, s->q->seat, l, unit);
}

/* The steps that the line says of the unit now: those behind its condition, or its ELSE. */
static const struct order_list *list_for(const struct standing *s, const struct order_line *l, int unit)
{
	const struct order_list *list = l->good ? l->list : NULL;
	while (list && !holds(s->at, unit, list->cond))
		list = list->otherwise;
	return list && is_for(s, l, unit) ? list : NULL;
}

/* ---- reactions ---- */

static enum tac_response response_of(const struct order_step *step)
{
	return (enum tac_response)(step->verb - tac_standing_language.verbs);
}

/* Does the offered reaction do what the step says? */
static bool answers(const struct standing *s, const struct order_step *step, const struct choice *c)
{
	int hex = VALUE_NONE;
	switch (response_of(step)) {
	case R_SQUARE: return c->verb == REACT_FORM_UP && c->v[1] == F_SQUARE;
	case R_LINE: return c->verb == REACT_FORM_UP && c->v[1] == F_LINE;
	case R_COLUMN: return c->verb == REACT_FORM_UP && c->v[1] == F_COLUMN;
	case R_SHELTER: return c->verb == REACT_SHELTER;
	case R_FALL_BACK: return c->verb == REACT_FALL_BACK;
	case R_REFUSE: return c->verb == REACT_REFUSE && c->v[1] == step->values[0].choice;
	case R_CHARGE:
	case R_COUNTER:
		if (step->n)
			flat_read(&s->at.setup->map, step->values[0].text, &hex);
		return c->verb == (response_of(step) == R_CHARGE ? REACT_CHARGE : REACT_COUNTER) &&
		       (hex == VALUE_NONE || c->v[1] == hex);
	default: return false;
	}
}

/* The first step of the list that can be done by the unit; stand and ask end the search. */
static bool react_by(struct standing *s, const struct order_line *l, int unit, bool *settled,
		     struct choice *out)
{
	const struct order_list *list = list_for(s, l, unit);
	for (size_t k = 0; list && k < list->n && !*settled; k++) {
		const struct order_step *step = &list->steps[k];
		*settled = response_of(step) == R_STAND || response_of(step) == R_ASK;
		if (response_of(step) == R_ASK) {
			s->asks = true;
			s->line = (int)l->line;
		}
		for (int i = 0; i < s->q->n && !*settled; i++) {
			const struct choice *c = &s->q->options[i];
			if (c->verb == REACT_DONE || c->v[0] != unit || !answers(s, step, c))
				continue;
			*out = *c;
			s->line = (int)l->line;
			return true;
		}
	}
	return false;
}

static bool is_first_of_unit(const struct question *q, int i)
{
	for (int k = 0; k < i; k++)
		if (q->options[k].verb != REACT_DONE && q->options[k].v[0] == q->options[i].v[0])
			return false;
	return q->options[i].verb != REACT_DONE;
}

/* Unit by unit as they are offered, each by the first line that says something of it. */
static bool stand_react(struct standing *s, struct choice *out)
{
	for (int i = 0; i < s->q->n; i++) {
		bool settled = false;
		if (!is_first_of_unit(s->q, i))
			continue;
		for (size_t k = 0; k < s->doctrine->n && !settled; k++)
			if (react_by(s, &s->doctrine->lines[k], s->q->options[i].v[0], &settled, out))
				return true;
	}
	return false;
}

static bool stand_shoot(struct standing *s, struct choice *out)
{
	int unit = s->q->arg[0];
	for (size_t k = 0; k < s->doctrine->n; k++) {
		const struct order_list *list = list_for(s, &s->doctrine->lines[k], unit);
		for (size_t i = 0; list && i < list->n; i++) {
			enum tac_response r = response_of(&list->steps[i]);
			for (int n = 0; n < s->q->n && (r == R_SHOOT || r == R_NO_SHOT); n++)
				if (s->q->options[n].verb == (r == R_SHOOT ? ANSWER_YES : ANSWER_NO)) {
					*out = s->q->options[n];
					s->line = (int)s->doctrine->lines[k].line;
					return true;
				}
		}
	}
	return false;
}

bool tac_standing(struct run *run, const struct order_set *doctrine, const struct question *q,
		  struct choice *out, int *line)
{
	struct standing s = {{run_setup(run), run_view(run, q->seat)}, q, doctrine, 0, false};
	bool found = q->kind == Q_REACT	       ? stand_react(&s, out)
		     : q->kind == Q_OPPORTUNITY ? stand_shoot(&s, out)
						: false;
	if (found || s.asks)
		*line = s.line;
	return found;
}
