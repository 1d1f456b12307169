/* A state that the view allows, played on from the row's start to the question, and from its answer to the horizon. */
#include "ahead/ahead_private.h"
#include "engine/imagine.h"
#include "engine/sources.h"

struct imagined {
	const struct ahead_known *known;
	const struct question *q;
	struct run *run;
	void *state;
	struct dice dice;
	struct source source;
	struct source *sources[2];
	uint64_t seed, rng;
	const struct choice *candidate;
	bool asked; /* the question has come */
};

/* ---- dice ---- */

/* Dice hang on the purpose of the roll, so that what two answers have in common falls alike. */
static uint64_t number_of(uint64_t seed, const char *purpose)
{
	uint64_t h = seed;
	for (const char *c = purpose; *c; c++)
		h = (h ^ (uint8_t)*c) * 0x100000001b3u;
	return h;
}

static bool seen(const struct imagined *g, const char *purpose, struct roll *r)
{
	for (int i = 0; i < g->known->n_rolls; i++) {
		const struct ahead_roll *k = &g->known->rolls[i];
		if (k->n != r->n || strcmp(k->purpose, purpose))
			continue;
		memcpy(r->value, k->value, (size_t)k->n);
		return true;
	}
	return false;
}

static struct imagined *of_dice(struct dice *self)
{
	return (struct imagined *)(void *)((char *)self - offsetof(struct imagined, dice));
}

static bool imagined_roll(struct dice *self, struct run *run, struct roll *r)
{
	struct imagined *g = of_dice(self);
	if (!g->asked && seen(g, run_purpose(run), r))
		return true;
	uint64_t rng = number_of(g->seed, run_purpose(run));
	for (int i = 0; i < r->n; i++)
		r->value[i] = (uint8_t)(1 + sources_below(&rng, (unsigned)r->sides));
	return true;
}

static bool imagined_shuffle(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	uint64_t rng = number_of(of_dice(self)->seed, purpose);
	(void)run;
	for (int i = 0; i < n; i++)
		out[i] = (int16_t)i;
	for (int i = n - 1; i > 0; i--) {
		unsigned k = sources_below(&rng, (unsigned)i + 1);
		int16_t t = out[i];
		out[i] = out[k];
		out[k] = t;
	}
	return true;
}

/* ---- answers ---- */

/* The seat's own answer of before; false: there is none. */
static bool given(struct imagined *g, struct run *run, const struct question *q, struct choice *out, bool *fits)
{
	const struct ahead_known *k = g->known;
	for (int i = 0; i < k->n_answers; i++) {
		if (strcmp(k->answers[i].key, run_asked(run)))
			continue;
		*fits = run_choice_read(k->sys, k->setup, q->options ? NULL : run_view(run, q->seat), q,
					k->answers[i].text, out) >= 0;
		return true;
	}
	return false;
}

/* Is it the question that was put, with the same answers to it? */
static bool the_question(const struct imagined *g, struct run *run, const struct question *q)
{
	const struct question *asked = g->q;
	return q->kind == asked->kind && q->seat == asked->seat && !memcmp(q->arg, asked->arg, sizeof q->arg) &&
	       q->n == asked->n && !q->options == !asked->options && !strcmp(run_asked(run), g->known->key) &&
	       (!q->options || !memcmp(q->options, asked->options, (size_t)q->n * sizeof *q->options));
}

/* False, which ends the playout: the seat is asked what it never was. */
static bool imagined_answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
			    enum origin *origin, int *line)
{
	struct imagined *g = (struct imagined *)(void *)((char *)self - offsetof(struct imagined, source));
	bool fits;
	*origin = ORIGIN_BOT;
	*line = 0;
	if (!g->asked && q->seat == g->q->seat) {
		if (given(g, run, q, out, &fits))
			return fits;
		if (!the_question(g, run, q))
			return false;
		*out = *g->candidate;
		g->asked = run_settings(run)->straight = true;
		return true;
	}
	g->known->sys->play(g->known->setup, run_view(run, q->seat), q, &g->rng, out);
	return true;
}

/* ---- a playout ---- */

struct imagined *imagined_new(const struct ahead_known *known, const struct question *q)
{
	struct imagined *g = base_calloc(1, sizeof *g);
	g->known = known;
	g->q = q;
	g->state = base_calloc(1, known->sys->state_size);
	g->dice = (struct dice){imagined_roll, imagined_shuffle, .needs_purpose = true};
	g->source.answer = imagined_answer;
	g->sources[0] = &g->source;
	struct run_config config = {.sys = known->sys, .setup = known->setup, .dice = &g->dice, .sources = g->sources};
	g->run = run_new(&config, known->before);
	return g;
}

void imagined_free(struct imagined *g)
{
	run_free(g->run);
	free(g->state);
	free(g);
}

/* To the end of the turn that many behind this one, or of the game. */
static enum run_end play_on(struct imagined *g)
{
	const struct position *at = run_state(g->run);
	int last = at->turn + g->known->sys->ahead.turns;
	enum run_end end = run_turn(g->run);
	while (end == RUN_TURN_END && at->turn < last) {
		run_turn_close(g->run);
		end = run_turn(g->run);
	}
	return end;
}

bool imagined_play(struct imagined *g, uint64_t seed, const struct choice *candidate, int *worth)
{
	const struct system *sys = g->known->sys;
	uint64_t rng = seed;
	imagine_state(sys, g->known->setup, g->known->before, g->q->seat, &rng, g->state);
	g->seed = sources_random(&rng);
	g->rng = sources_random(&rng);
	g->candidate = candidate;
	g->asked = run_settings(g->run)->straight = false;
	run_reset(g->run, g->state);
	enum run_end end = play_on(g);
	if (!g->asked || (end != RUN_TURN_END && end != RUN_GAME_OVER))
		return false;
	*worth = sys->worth(g->known->setup, run_now(g->run), g->q->seat);
	return true;
}
