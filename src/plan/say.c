#include "engine/system.h"
#include "plan/plan.h"

bool plan_complete(const struct words *words, const struct system *sys, const void *setup, const void *view, int seat,
		   const struct order_set *plan, struct buf *out)
{
	struct buf word = BUF_INIT;
	struct no missing = sys->missing(setup, view, seat, plan, &word);
	if (missing.why)
		message_say(words, sys, setup, &(struct saying){.no = missing, .word = buf_text(&word)}, out);
	buf_free(&word);
	return !missing.why;
}

void plan_say(const struct words *words, const struct system *sys, const void *setup, struct order_mistakes *m)
{
	order_mistakes_say(words, m);
	for (size_t i = 0; i < m->n; i++) {
		struct order_mistake *x = &m->list[i];
		struct buf text = BUF_INIT;
		if (x->text)
			continue;
		message_say(words, sys, setup, &(struct saying){x->said, x->why, x->word}, &text);
		x->text = arena_strdup(m->arena, buf_text(&text));
		buf_free(&text);
	}
}
