#include "plan/plan.h"

void plan_say(const struct words *words, const struct system *sys, const void *setup, struct order_mistakes *m)
{
	order_mistakes_say(words, m);
	for (size_t i = 0; i < m->n; i++) {
		struct order_mistake *x = &m->list[i];
		struct buf text = BUF_INIT;
		if (x->text)
			continue;
		message_say(words, sys, setup, x->said, x->why, &text);
		x->text = arena_strdup(m->arena, buf_text(&text));
		buf_free(&text);
	}
}
