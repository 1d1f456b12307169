/* estafette bench: rounds of a Swiss tournament. */
#include "cli/bench.h"
#include "engine/sources.h"
#include "pairing/history.h"

enum { ROUNDS = 6, WIN = 2 };

/* A tournament by chance, as far as it was played. */
struct swiss {
	struct standing_event ev;
	struct standing_entry *entries; /* of each player all ROUNDS */
	struct standing_player *players;
	struct arena *arena;
	uint64_t rng;
};

static void begin(struct swiss *s, size_t players, uint64_t seed)
{
	*s = (struct swiss){.arena = arena_new(), .rng = seed};
	s->players = arena_alloc(s->arena, players * sizeof *s->players);
	s->entries = arena_alloc(s->arena, players * ROUNDS * sizeof *s->entries);
	for (size_t i = 0; i < players; i++)
		s->players[i] = (struct standing_player){.number = (int)i + 1};
	s->ev = (struct standing_event){.players = s->players, .n = players, .unit = WIN, .win = WIN, .draw = 1};
}

/* The rounds that were played, one behind the other for each player. */
static struct standing_event played(struct swiss *s)
{
	struct standing_event ev = s->ev;
	struct standing_entry *e = arena_alloc(s->arena, (ev.n * ev.rounds + 1) * sizeof *e);
	for (size_t i = 0; i < ev.n; i++)
		memcpy(e + i * ev.rounds, s->entries + i * ROUNDS, ev.rounds * sizeof *e);
	ev.entries = e;
	return ev;
}

static void enter(struct swiss *s, int number, int opponent, int points, int side)
{
	struct standing_entry *e = &s->entries[(size_t)(number - 1) * ROUNDS + s->ev.rounds];
	*e = (struct standing_entry){.kind = opponent ? STANDING_GAME : STANDING_PAIRING_BYE, .opponent = opponent - 1,
				     .points = points, .side = side};
}

static void play(struct swiss *s, const struct swiss_pairing *p)
{
	for (size_t i = 0; i < p->n; i++) {
		const struct swiss_table *t = &p->tables[i];
		int points = (int)sources_below(&s->rng, WIN + 1);
		enter(s, t->first, t->second, t->second ? points : WIN, 1);
		if (t->second)
			enter(s, t->second, t->first, WIN - points, -1);
	}
	s->ev.rounds++;
}

static void note(const struct swiss_pairing *p, struct buf *out)
{
	for (size_t i = 0; i < p->n; i++)
		buf_addf(out, "%d-%d ", p->tables[i].first, p->tables[i].second);
}

enum { LATE_MOST = 64 };

/* The next round, once without each: what PAIR +test tells. */
static enum err late(struct swiss *s, double *ms, struct error *e)
{
	struct standing_event ev = played(s);
	struct swiss_player *players = history_players(&ev, s->arena);
	struct swiss_round round = {.players = players, .n = ev.n};
	struct swiss_pairing *p = base_calloc(1, sizeof *p);
	double start = bench_now();
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < ev.n; i++) {
		players[i].present = false;
		r = swiss_pair(&round, p, e);
		players[i].present = true;
	}
	*ms = 1000 * (bench_now() - start);
	free(p);
	return r;
}

/* All rounds of one tournament; out: who met whom. */
static enum err tournament(const struct bench *b, struct bench_times *times, struct buf *out, double *late_ms,
			   struct error *e)
{
	struct swiss s;
	struct swiss_pairing *p = base_calloc(1, sizeof *p);
	enum err r = ERR_NONE;
	begin(&s, (size_t)b->count, (uint64_t)b->seed);
	while (!r && s.ev.rounds < ROUNDS) {
		struct standing_event ev = played(&s);
		struct swiss_round round = {.players = history_players(&ev, s.arena), .n = ev.n};
		double start = bench_now();
		r = swiss_pair(&round, p, e);
		bench_time(times, bench_now() - start);
		if (r)
			break;
		note(p, out);
		play(&s, p);
	}
	if (!r && b->count <= LATE_MOST)
		r = late(&s, late_ms, e);
	arena_free(s.arena);
	free(p);
	return r;
}

enum err bench_pairing(const struct bench *b, struct error *e)
{
	struct bench_times times = {NULL, 0, 0};
	struct buf out = BUF_INIT;
	double start = bench_now(), late_ms = 0;
	enum err r;
	do {
		buf_clear(&out);
		r = tournament(b, &times, &out, &late_ms, e);
	} while (!r && bench_now() - start < b->seconds);
	if (!r)
		bench_digest("pairings", buf_text(&out), out.len);
	bench_times_print(&times);
	if (!r && b->count <= LATE_MOST)
		printf("late_ms %.3f\n", late_ms);
	buf_free(&out);
	return r;
}
