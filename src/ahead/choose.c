/* Which answers keen tries, how often, and which of them he takes. */
#include "ahead/ahead_private.h"
#include "engine/sources.h"
#include "engine/state.h"

enum {
	CANDIDATES = 16, /* the most */
	BEST = 2,        /* answers of each temper that he tries for a whole turn */
	FAILURES = 6,   /* playouts that may fail to come to the question, more than have come to it */
};

struct candidate {
	struct choice choice;
	int temper; /* of who gives it, and goes on with it */
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
	int own;            /* his temper */
	bool whole;         /* the row: tempers alone, and no answers */
	bool turn;          /* an answer is not the same if another temper goes on with it */
	int turns, tempers; /* to the horizon, and that he asks, his own besides */
	int budget, begun, rejected;
};

bool ahead_offered(const struct system *sys)
{
	return sys->play && (sys->ahead.temper || sys->worth);
}

bool ahead_weighs(const struct system *sys, const struct question *q)
{
	return sys->worth && sys->questions[q->kind].weighed && (!q->options || q->n > 1);
}

/* ---- candidates ---- */

static void add_candidate(struct thought *t, const struct choice *c, int temper, int most)
{
	for (int i = 0; i < t->n; i++)
		if (!memcmp(&t->candidate[i].choice, c, sizeof *c) && (!t->turn || t->candidate[i].temper == temper))
			return;
	if (t->n < most)
		t->candidate[t->n++] = (struct candidate){.choice = *c, .temper = temper};
}

/* What each temper answers, ties broken alike: his own first. */
static void add_tempers(struct thought *t, int most, uint64_t *rng)
{
	const struct system *sys = t->known->sys;
	uint64_t seed = sources_random(rng);
	for (int i = -1; i < t->tempers; i++) {
		struct choice c;
		uint64_t same = seed;
		int temper = i < 0 ? t->own : i;
		sys->play(t->known->setup, t->known->view, t->q, temper, &same, NULL, &c);
		add_candidate(t, &c, temper, most);
	}
}

/* All options if they are few, else as many as there is room for, drawn from them. */
static void add_options(struct thought *t, int most, uint64_t *rng)
{
	const struct question *q = t->q;
	int left = q->n;
	for (int i = 0; i < q->n && t->n < most; i++, left--)
		if (left <= most - t->n || sources_below(rng, (unsigned)left) < (unsigned)(most - t->n))
			add_candidate(t, &q->options[i], t->own, most);
}

/* What the temper answers, and what it would if that were not offered, and so on. */
static void add_best(struct thought *t, int temper, int most, uint64_t *rng)
{
	struct choice *left = base_calloc((size_t)t->q->n, sizeof *left);
	struct question q = *t->q;
	memcpy(left, q.options, (size_t)q.n * sizeof *left);
	q.options = left;
	for (int k = 0; k < BEST && q.n; k++) {
		struct choice c;
		int at = 0;
		t->known->sys->play(t->known->setup, t->known->view, &q, temper, rng, NULL, &c);
		add_candidate(t, &c, temper, most);
		while (at < q.n && memcmp(&left[at], &c, sizeof c) != 0)
			at++;
		q.n -= at < q.n;
		memmove(&left[at], &left[at + 1], (size_t)(q.n - at) * sizeof *left);
	}
	free(left);
}

static void find_candidates(struct thought *t, uint64_t *rng)
{
	int most = t->known->sys->ahead.answers < CANDIDATES ? t->known->sys->ahead.answers : CANDIDATES;
	add_tempers(t, most, rng);
	for (int temper = 0; t->turn && temper < t->tempers; temper++)
		add_best(t, temper, most, rng);
	if (t->q->options && t->known->sys->questions[t->q->kind].weighed == WEIGHED_OPTIONS)
		add_options(t, most, rng);
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
		if (!imagined_play(t->imagined, seed, t->whole ? NULL : &c->choice, c->temper, &worth)) {
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

/* How often half of so many go until two are left, and the last of these parts of the work, which is between those. */
static int parts_of(int n)
{
	int parts = 1;
	for (; n > 2; n -= n / 2)
		parts++;
	return parts;
}

/* Successive halving: each part has as many playouts, so the fewer are left the more of them each has. */
static void play_rounds(struct thought *t, uint64_t *rng)
{
	int rounds = 0, part = t->budget / parts_of(t->n), end = part;
	while (t->begun + alive(t) <= t->budget && alive(t) > 1 && t->rejected < FAILURES + rounds) {
		rounds += play_round(t, sources_random(rng));
		if (t->begun + alive(t) <= end)
			continue;
		drop_worst(t);
		end += part;
	}
}

int ahead_tempers(const struct system *sys)
{
	int n = 0;
	while (sys->tempers && sys->tempers[n])
		n++;
	return n ? n : 1;
}

/* The best of what is tried, if it is better than the first by more than chance explains; else the first. */
static const struct candidate *choose(struct thought *t, uint64_t *rng)
{
	const struct ahead *how = &t->known->sys->ahead;
	if (t->n > 1) {
		if (how->each && t->budget > how->each * t->n)
			t->budget = how->each * t->n;
		t->imagined = imagined_new(t->known, t->q, t->turns);
		play_rounds(t, rng);
		imagined_free(t->imagined);
		const struct candidate *best = best_of(t);
		if (beyond(best, best->more, how->doubt + how->wary * (t->n - 2)))
			return best;
	}
	return &t->candidate[0];
}

/* Chooses the temper for the row, unless that was done. */
static void make_plan(struct thought *t, uint64_t *rng, struct ahead_plan *plan)
{
	const struct position *at = t->known->before;
	const struct system *sys = t->known->sys;
	if (plan->made && plan->turn == at->turn && plan->row == at->row)
		return;
	t->whole = true;
	for (int i = -1; i < t->tempers && t->n < CANDIDATES; i++)
		if (i != sys->ahead.temper)
			t->candidate[t->n++].temper = i < 0 ? sys->ahead.temper : i;
	*plan = (struct ahead_plan){at->turn, at->row, choose(t, rng)->temper, true};
}

int ahead_temper(const struct system *sys, const struct ahead_plan *plan, const struct position *at)
{
	bool holds = plan->made && plan->row == VALUE_NONE && plan->turn == at->turn;
	return holds ? plan->temper : sys->ahead.temper;
}

/* budget: 0, that of the system. */
static void set_limits(struct thought *t, int budget)
{
	const struct system *sys = t->known->sys;
	const struct ahead *how = &sys->ahead;
	bool large = how->large.pieces && state_pieces(sys, t->known->view) >= how->large.pieces;
	t->turns = large ? how->large.turns : how->turns;
	t->tempers = large && how->large.tempers < ahead_tempers(sys) ? how->large.tempers : ahead_tempers(sys);
	t->budget = budget ? budget : large ? how->large.playouts : how->playouts;
}

void ahead_play(const struct ahead_known *known, const struct question *q, int budget, uint64_t *rng,
		struct ahead_plan *plan, struct choice *out, struct ahead_figures *figures)
{
	const struct system *sys = known->sys;
	const struct position *at = known->before;
	struct thought t = {.known = known, .q = q, .own = ahead_temper(sys, plan, at),
			    .turn = sys->questions[q->kind].weighed == WEIGHED_TURN};
	set_limits(&t, budget);
	if (sys->questions[q->kind].weighed == WEIGHED_ROW) {
		make_plan(&t, rng, plan);
		sys->play(known->setup, known->view, q, plan->temper, rng, NULL, out);
	} else {
		find_candidates(&t, rng);
		const struct candidate *c = choose(&t, rng);
		*out = c->choice;
		if (t.turn)
			*plan = (struct ahead_plan){at->turn, VALUE_NONE, c->temper, true};
	}
	if (figures)
		*figures = (struct ahead_figures){t.begun, t.rejected};
}
