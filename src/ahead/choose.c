/* Which answers keen tries, how often, and which of them he takes. */
#include "ahead/ahead_private.h"
#include "engine/sources.h"

enum {
	ROUND = 4,      /* playouts of each answer before one of them may be dropped */
	CANDIDATES = 16, /* the most */
	FAILURES = 6,   /* playouts that may fail to come to the question, more than have come to it */
};

struct candidate {
	struct choice choice;
	int n;
	int64_t more, squares; /* sums, against the first: what it was worth more, and its square */
	bool dropped;
};

struct thought {
	const struct ahead_known *known;
	const struct question *q;
	struct imagined *imagined;
	struct candidate candidate[CANDIDATES];
	int n;
	int budget, begun, rejected;
};

bool ahead_weighs(const struct system *sys, const struct question *q)
{
	return sys->worth && sys->questions[q->kind].weighed && (!q->options || q->n > 1);
}

/* ---- candidates ---- */

static void add_candidate(struct thought *t, const struct choice *c, int most)
{
	for (int i = 0; i < t->n; i++)
		if (!memcmp(&t->candidate[i].choice, c, sizeof *c))
			return;
	if (t->n < most)
		t->candidate[t->n++] = (struct candidate){.choice = *c};
}

/* All options if they are few, else as many as there is room for, drawn from them. */
static void add_options(struct thought *t, int most, uint64_t *rng)
{
	const struct question *q = t->q;
	int left = q->n;
	for (int i = 0; i < q->n && t->n < most; i++, left--)
		if (left <= most - t->n || sources_below(rng, (unsigned)left) < (unsigned)(most - t->n))
			add_candidate(t, &q->options[i], most);
}

/* What steady would answer with other seeds, where there are no options. */
static void add_others(struct thought *t, int most, uint64_t *rng)
{
	struct choice c;
	for (int i = 1; i < most; i++) {
		t->known->sys->play(t->known->setup, t->known->view, t->q, rng, &c);
		add_candidate(t, &c, most);
	}
}

static void find_candidates(struct thought *t, uint64_t *rng)
{
	int most = t->known->sys->ahead.answers < CANDIDATES ? t->known->sys->ahead.answers : CANDIDATES;
	if (t->q->options)
		add_options(t, most, rng);
	else
		add_others(t, most, rng);
}

/* ---- rounds ---- */

/* Is it better than the first by more than so many tenths of the error of the sum? */
static bool beyond(const struct candidate *c, int64_t more, int tenths)
{
	return more > 0 && 100 * c->n * more * more > tenths * tenths * (c->n * c->squares - more * more);
}

/* One playout of each from the same state with the same dice.  False: it did not come to the question. */
static bool play_round(struct thought *t, uint64_t seed)
{
	int first = 0, worth;
	for (int i = 0; i < t->n; i++) {
		struct candidate *c = &t->candidate[i];
		if (c->dropped)
			continue;
		t->begun++;
		if (!imagined_play(t->imagined, seed, &c->choice, &worth)) {
			t->rejected++;
			return false;
		}
		if (!i)
			first = worth;
		int64_t more = worth - first;
		c->n++;
		c->more += more;
		c->squares += more * more;
	}
	return true;
}

static int alive(const struct thought *t)
{
	int n = 0;
	for (int i = 0; i < t->n; i++)
		n += !t->candidate[i].dropped;
	return n;
}

static struct candidate *best_of(struct thought *t)
{
	struct candidate *best = &t->candidate[0];
	for (int i = 1; i < t->n; i++)
		if (!t->candidate[i].dropped && t->candidate[i].more > best->more)
			best = &t->candidate[i];
	return best;
}

/* The worse half goes, but never the first. */
static void drop_worst(struct thought *t)
{
	for (int n = alive(t) / 2; n > 0; n--) {
		struct candidate *worst = NULL;
		for (int i = 1; i < t->n; i++)
			if (!t->candidate[i].dropped && (!worst || t->candidate[i].more < worst->more))
				worst = &t->candidate[i];
		if (!worst || alive(t) <= 2)
			return;
		worst->dropped = true;
	}
}

static void play_rounds(struct thought *t, uint64_t *rng)
{
	int round = 0;
	while (t->begun + alive(t) <= t->budget && alive(t) > 1 && t->rejected < FAILURES + round) {
		round += play_round(t, sources_random(rng));
		if (round && round % ROUND == 0)
			drop_worst(t);
	}
}

void ahead_play(const struct ahead_known *known, const struct question *q, int budget, uint64_t *rng,
		struct choice *out, struct ahead_figures *figures)
{
	struct thought t = {.known = known, .q = q, .budget = budget ? budget : known->sys->ahead.playouts};
	struct candidate *best;
	known->sys->play(known->setup, known->view, q, rng, out);
	add_candidate(&t, out, 1);
	find_candidates(&t, rng);
	t.imagined = imagined_new(known, q);
	play_rounds(&t, rng);
	imagined_free(t.imagined);
	best = best_of(&t);
	if (beyond(best, best->more, known->sys->ahead.doubt))
		*out = best->choice;
	if (figures)
		*figures = (struct ahead_figures){t.begun, t.rejected};
}
