/* A doctrine answers: the first line that fits and whose answer is allowed. */
#include "plan/plan.h"

struct saying_of_line {
	const struct plan_doctrine *doctrine;
	struct choice *out;
};

static enum plan_said says(void *ctx, const struct order_step *step)
{
	const struct saying_of_line *s = ctx;
	const struct plan_doctrine *d = s->doctrine;
	if (step->verb == &d->reader.language->verbs[d->ask])
		return !d->asks || d->asks(d->ctx, step) ? PLAN_ASKS : PLAN_SILENT;
	if (d->settles && d->settles(d->ctx, step))
		return PLAN_SETTLES;
	return d->respond(d->ctx, step, s->out) ? PLAN_ANSWERS : PLAN_SILENT;
}

enum plan_said plan_line_answer(const struct plan_doctrine *d, const struct order_line *l, struct choice *out)
{
	struct saying_of_line s = {d, out};
	return d->is_about(d->ctx, l) ? plan_answer(&d->reader, l, d->verbs, says, &s) : PLAN_SILENT;
}

/* The same for each of those whom the question offers. */
static enum plan_said each_answer(const struct plan_doctrine *d, const struct order_line *l, struct choice *out)
{
	enum plan_said said = PLAN_SILENT;
	for (int k = 0; said == PLAN_SILENT && d->next(d->ctx, k); k++)
		said = plan_line_answer(d, l, out);
	return said;
}

bool plan_stand(const struct plan_doctrine *d, struct choice *out, int *line)
{
	for (size_t i = 0; d->verbs && i < d->lines->n; i++) {
		const struct order_line *l = &d->lines->lines[i];
		enum plan_said said = (d->next ? each_answer : plan_line_answer)(d, l, out);
		if (said == PLAN_SILENT)
			continue;
		*line = (int)l->line;
		return said == PLAN_ANSWERS;
	}
	return false;
}
