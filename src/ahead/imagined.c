/* A state that the view allows, played on from the row's start to the question, and from its answer to the horizon. */
#include "ahead/ahead_private.h"
#include "engine/imagine.h"
#include "engine/sources.h"

struct imagined {
	const struct ahead_known *known;
	const struct question *q;
	int turns; /* that he plays out, the one in progress among them */
	struct run *run;
	void *state;
	void *memory; /* of who plays, system.play */
	struct ahead_dice dice;
	struct source source;
	struct source *sources[2];
	uint64_t rng;
	const struct choice *candidate;
	int temper; /* of who gives it: the seat's until the turn ends */
	int turn;   /* of the question */
	bool asked; /* the question has come */
};

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
		g->asked = run_settings(run)->straight = g->dice.beyond = true;
		return true;
	}
	const struct position *at = run_state(run);
	int temper = q->seat == g->q->seat && at->turn == g->turn ? g->temper : 0;
	g->known->sys->play(g->known->setup, run_view(run, q->seat), q, temper, &g->rng, g->memory, out);
	return true;
}

/* ---- a playout ---- */

struct imagined *imagined_new(const struct ahead_known *known, const struct question *q, int turns)
{
	struct imagined *g = base_calloc(1, sizeof *g);
	g->known = known;
	g->q = q;
	g->turns = turns;
	g->state = base_calloc(1, known->sys->state_size);
	g->memory = known->sys->play_memory ? base_calloc(1, known->sys->play_memory) : NULL;
	g->source.answer = imagined_answer;
	g->sources[0] = &g->source;
	struct run_config config = {
		.sys = known->sys, .setup = known->setup, .dice = &g->dice.dice, .sources = g->sources};
	g->run = run_new(&config, known->before);
	return g;
}

void imagined_free(struct imagined *g)
{
	run_free(g->run);
	free(g->state);
	free(g->memory);
	free(g);
}

/* So many turns, or to the end of the game. */
static enum run_end play_on(struct imagined *g)
{
	const struct position *at = run_state(g->run);
	int last = at->turn + g->turns;
	enum run_end end = run_turn(g->run);
	while (end == RUN_TURN_END && at->turn < last) {
		run_turn_close(g->run);
		end = run_turn(g->run);
	}
	return end;
}

bool imagined_play(struct imagined *g, uint64_t seed, const struct choice *candidate, int temper, int *worth)
{
	const struct system *sys = g->known->sys;
	uint64_t rng = seed;
	imagine_state(sys, g->known->setup, g->known->before, g->q->seat, &rng, g->state);
	ahead_dice_init(&g->dice, g->known, sources_random(&rng));
	g->rng = sources_random(&rng);
	g->candidate = candidate;
	g->temper = temper;
	g->turn = ((const struct position *)g->known->before)->turn;
	g->asked = run_settings(g->run)->straight = g->dice.beyond = !candidate;
	run_reset(g->run, g->state);
	enum run_end end = play_on(g);
	if (!g->asked || (end != RUN_TURN_END && end != RUN_GAME_OVER))
		return false;
	*worth = sys->worth(g->known->setup, run_now(g->run), g->q->seat);
	return true;
}
