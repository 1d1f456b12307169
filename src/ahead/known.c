/* What a seat knows of the turn so far, cut from a run. */
#include "ahead/ahead.h"
#include "engine/state.h"

static void *copy_of(struct arena *a, const void *from, size_t n)
{
	void *to = arena_alloc(a, n);
	memcpy(to, from, n);
	return to;
}

static void know_answers(struct run *run, int seat, struct arena *a, struct ahead_known *out)
{
	int n;
	const struct answer *all = run_answers(run, &n);
	struct ahead_answer *own = arena_alloc(a, ((size_t)n + 1) * sizeof *own);
	out->answers = own;
	for (int i = 0; i < n; i++)
		if (all[i].seat == seat)
			own[out->n_answers++] = (struct ahead_answer){all[i].key, all[i].text};
}

static void know_rolls(struct run *run, int seat, struct arena *a, struct ahead_known *out)
{
	int n;
	const struct event *all = run_events(run, &n);
	struct ahead_roll *seen = arena_alloc(a, ((size_t)n + 1) * sizeof *seen);
	out->rolls = seen;
	for (int i = 0; i < n; i++) {
		if (all[i].kind != EVENT_ROLL || all[i].seen == SEEN_NOBODY ||
		    (all[i].seen == SEEN_SEAT && all[i].seat != seat))
			continue;
		const struct roll *r = run_roll(run, all[i].extra);
		seen[out->n_rolls++] = (struct ahead_roll){r->purpose, r->value, r->n};
	}
}

void ahead_know(struct run *run, const struct question *q, struct arena *a, struct ahead_known *out)
{
	const struct system *sys = run_settings(run)->sys;
	*out = (struct ahead_known){.sys = sys, .setup = run_setup(run), .key = run_asked(run)};
	out->before = copy_of(a, run_view_before(run, q->seat), sys->state_size);
	out->view = copy_of(a, run_view(run, q->seat), sys->state_size);
	know_answers(run, q->seat, a, out);
	know_rolls(run, q->seat, a, out);
}

static void *view_of(struct run *run, const void *state, int seat, struct arena *a)
{
	const struct system *sys = run_settings(run)->sys;
	void *view = arena_alloc(a, sys->state_size);
	state_mask(sys, run_setup(run), state, seat, view);
	return view;
}

enum err ahead_know_stopped(struct run *run, int seat, const char *key, struct arena *a, struct ahead_known *out,
			    struct error *e)
{
	const struct system *sys = run_settings(run)->sys;
	void *began = copy_of(a, run_now(run), sys->state_size);
	enum err r = run_correct(run, a, began, e);
	*out = (struct ahead_known){.sys = sys, .setup = run_setup(run), .key = key};
	out->before = view_of(run, began, seat, a);
	out->view = view_of(run, run_shown(run), seat, a);
	know_answers(run, seat, a, out);
	know_rolls(run, seat, a, out);
	return r;
}
