/* What is told of a line of orders while it is carried out, once: questions come again, and binders with them. */
#include "plan/plan.h"

static bool same(struct no a, struct no b)
{
	return a.why == b.why && !memcmp(a.about, b.about, sizeof a.about);
}

/* Of the same place: of two steps of a line both are told. */
static bool is_told(const struct order_mistakes *notes, const unsigned where[2], const struct plan_note *n)
{
	for (size_t i = 0; i < notes->n; i++) {
		const struct order_mistake *m = &notes->list[i];
		bool here = m->line == where[0] && (m->column == where[1] || !m->column || !where[1]);
		if (here && same(m->said, n->said) && same(m->why, n->why))
			return true;
	}
	return false;
}

void plan_note(struct order_mistakes *notes, const struct plan_note *n)
{
	const unsigned where[2] = {n->line ? n->line->line : 0, n->step ? n->step->column : 0};
	if (notes && !is_told(notes, where, n))
		order_mistake_word(notes, n->code, where, n->hint, n->said, n->why, n->word);
}

bool plan_noted(const struct order_mistakes *notes, const struct order_line *l, const struct order_step *step)
{
	for (size_t i = 0; i < notes->n; i++)
		if (notes->list[i].line == l->line && (!step || notes->list[i].column == step->column))
			return true;
	return false;
}
