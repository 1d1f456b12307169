/* What a plan says of the answers it lacks. */
#include "engine/system.h"
#include "plan/plan.h"

const struct words_said *plan_missing(const struct words *words, const struct system *sys, const void *setup,
				      const void *view, int seat, const struct order_set *plan, struct arena *a)
{
	struct buf word = BUF_INIT;
	struct saying said = {.no = sys->missing(setup, view, seat, plan, &word)};
	said.word = buf_text(&word);
	const struct words_said *missing = said.no.why ? message_said(words, sys, setup, &said, a) : NULL;
	buf_free(&word);
	return missing;
}

void plan_say(const struct words *words, const struct system *sys, const void *setup, struct order_mistakes *m)
{
	order_mistakes_say(words, m);
	for (size_t i = 0; i < m->n; i++) {
		struct order_mistake *x = &m->list[i];
		struct buf text = BUF_INIT;
		if (x->text)
			continue;
		struct saying said = {x->said, x->why, x->word};
		message_say(words, sys, setup, &said, &text);
		x->says = message_said(words, sys, setup, &said, m->arena);
		x->text = arena_strdup(m->arena, buf_text(&text));
		buf_free(&text);
	}
}
