/* keen as a source of answers. */
#include "ahead/ahead.h"

void ahead_answer(struct run *run, const struct question *q, int budget, uint64_t *rng, struct ahead_plan *plan,
		  struct choice *out)
{
	const struct system *sys = run_settings(run)->sys;
	if (!ahead_weighs(sys, q)) {
		sys->play(run_setup(run), run_view(run, q->seat), q, ahead_temper(sys, plan, run_state(run)), rng, NULL,
			  out);
		return;
	}
	struct arena *a = arena_new();
	struct ahead_known known;
	ahead_know(run, q, a, &known);
	ahead_play(&known, q, budget, rng, plan, out, NULL);
	arena_free(a);
}

static bool keen_answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
			enum origin *origin, int *line)
{
	struct ahead_source *s = (struct ahead_source *)self;
	if (q->seat != s->seat)
		return false;
	*origin = ORIGIN_BOT;
	*line = 0;
	ahead_answer(run, q, s->budget, &s->rng, &s->plan, out);
	return true;
}

void ahead_source_init(struct ahead_source *s, int seat, int budget, uint64_t seed)
{
	*s = (struct ahead_source){{keen_answer}, seat, budget, seed, {0}};
}
