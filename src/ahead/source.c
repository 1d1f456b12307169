/* keen as a source of answers. */
#include "ahead/ahead.h"

static bool keen_answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
			enum origin *origin, int *line)
{
	struct ahead_source *s = (struct ahead_source *)self;
	const struct system *sys = run_settings(run)->sys;
	if (q->seat != s->seat)
		return false;
	*origin = ORIGIN_BOT;
	*line = 0;
	if (!ahead_weighs(sys, q)) {
		sys->play(run_setup(run), run_view(run, q->seat), q, &s->rng, out);
		return true;
	}
	struct arena *a = arena_new();
	struct ahead_known known;
	ahead_know(run, q, a, &known);
	ahead_play(&known, q, s->budget, &s->rng, out, NULL);
	arena_free(a);
	return true;
}

void ahead_source_init(struct ahead_source *s, int seat, int budget, uint64_t seed)
{
	*s = (struct ahead_source){{keen_answer}, seat, budget, seed};
}
