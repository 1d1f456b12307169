/* What a game does at each stop, without its database. */
#include "playout/stops.h"

struct kept {
	char *key, *text;
	int seat;
	enum origin origin;
};

/* Answers that no row which has ended has settled: they are recorded again. */
static struct kept *keep_open(struct run *run, size_t *n)
{
	int all;
	const struct answer *a = run_answers(run, &all);
	struct kept *open = base_calloc((size_t)all + 1, sizeof *open);
	*n = 0;
	for (int i = run_settled(run); i < all; i++)
		open[(*n)++] = (struct kept){base_strdup(a[i].key), base_strdup(a[i].text), a[i].seat, a[i].origin};
	return open;
}

static struct kept choose(struct run *run, struct source *source)
{
	int n, line;
	const struct pending *p = run_pending(run, &n);
	const struct run_config *c = run_settings(run);
	struct choice choice;
	struct buf text = BUF_INIT;
	struct kept k = {.key = base_strdup(p->key), .seat = p->q.seat};
	(void)source->answer(source, run, &p->q, &choice, &k.origin, &line);
	run_choice_text(c->sys, c->setup, &p->q, &choice, &text);
	k.text = buf_take(&text);
	return k;
}

static enum err go_on(struct run *run, struct error *e)
{
	struct buf state = BUF_INIT, journal = BUF_INIT;
	run_save(run, &state, &journal);
	enum err r = run_restore(run, buf_text(&state), buf_text(&journal), e);
	buf_free(&state);
	buf_free(&journal);
	return r;
}

enum err stops_answer(struct run *run, struct source *source, struct error *e)
{
	size_t n;
	struct kept *open = keep_open(run, &n);
	open[n++] = choose(run, source);
	enum err r = go_on(run, e);
	for (size_t i = 0; i < n; i++) {
		run_record(run, open[i].key, open[i].text, open[i].seat, open[i].origin, 0);
		free(open[i].key);
		free(open[i].text);
	}
	free(open);
	return r;
}
