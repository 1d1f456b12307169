/* Ratings, month by month. */
#include "query/ratings.h"
#include "base/clock.h"

#include <stdlib.h>

/* Two who played against each other; score is the first one's. */
struct rating_pair {
	const char *system, *game;
	int64_t end;
	int month; /* months since the year 0 */
	const char *key[2], *name[2];
	bool handle[2];
	double score;
};

/* ---- games ---- */

static int month_of(int64_t t)
{
	struct clock_parts parts;
	clock_in_zone(t, "UTC", &parts);
	return parts.year * 12 + parts.month - 1;
}

static const char *key_of(const struct query_side *s)
{
	return *s->handle ? s->handle : s->person;
}

static void add_pair(struct ratings *r, const struct query_game *g, int a, int b, double score)
{
	const struct query_side *side[2] = {&g->side[a], &g->side[b]};
	struct rating_pair p = {.end = g->newest, .month = month_of(g->newest), .score = score};
	p.system = arena_strdup(r->arena, g->system);
	p.game = arena_strdup(r->arena, g->name);
	for (int i = 0; i < 2; i++) {
		p.key[i] = arena_strdup(r->arena, key_of(side[i]));
		p.name[i] = arena_strdup(r->arena, side[i]->person);
		p.handle[i] = *side[i]->handle != '\0';
	}
	GROW(r->pairs, r->cap_pairs, r->n_pairs + 1);
	r->pairs[r->n_pairs++] = p;
}

/* Two who both lost to a third have not played against each other; nor have those for whom a program did. */
void ratings_add(struct ratings *r, const struct query_game *g)
{
	if (g->unrated || (g->result != QUERY_WON && g->result != QUERY_DRAWN))
		return;
	for (int a = 0; a < g->sides; a++)
		for (int b = a + 1; b < g->sides; b++) {
			enum query_result x = query_side_result(g, a), y = query_side_result(g, b);
			const char *one = key_of(&g->side[a]), *other = key_of(&g->side[b]);
			if (!*one || !*other || !strcmp(one, other) || (x == QUERY_LOST && y == QUERY_LOST))
				continue;
			add_pair(r, g, a, b, x == QUERY_WON ? 1 : x == QUERY_DRAWN ? 0.5 : 0);
		}
}

/* By system, end and name. */
static int by_end(const void *a, const void *b)
{
	const struct rating_pair *x = a, *y = b;
	int by = strcmp(x->system, y->system);
	if (!by)
		by = (x->end > y->end) - (x->end < y->end);
	if (!by)
		by = strcmp(x->game, y->game);
	if (!by)
		by = strcmp(x->key[0], y->key[0]);
	return by ? by : strcmp(x->key[1], y->key[1]);
}

/* ---- people ---- */

/* Older records tell a name: he is the one whose handle has that name elsewhere. */
static void find_handle(struct ratings *r, const char **key)
{
	for (size_t i = 0; i < r->n_pairs; i++)
		for (int k = 0; k < 2; k++)
			if (r->pairs[i].handle[k] && !strcmp(r->pairs[i].name[k], *key)) {
				*key = r->pairs[i].key[k];
				return;
			}
}

static void find_handles(struct ratings *r)
{
	size_t n = 0;
	for (size_t i = 0; i < r->n_pairs; i++)
		for (int k = 0; k < 2; k++)
			if (!r->pairs[i].handle[k])
				find_handle(r, &r->pairs[i].key[k]);
	for (size_t i = 0; i < r->n_pairs; i++)
		if (strcmp(r->pairs[i].key[0], r->pairs[i].key[1]) != 0)
			r->pairs[n++] = r->pairs[i];
	r->n_pairs = n;
}

static struct rating *rating_of(struct ratings *r, const char *system, const char *key)
{
	for (size_t i = r->n; i-- > 0 && !strcmp(r->list[i].system, system);)
		if (!strcmp(r->list[i].key, key))
			return &r->list[i];
	GROW(r->list, r->cap, r->n + 1);
	r->list[r->n] = (struct rating){.system = system, .key = key, .name = ""};
	return &r->list[r->n++];
}

/* ---- months ---- */

const struct rating_month *rating_now(const struct rating *r)
{
	return &r->months[r->n - 1];
}

static struct glicko value_of(const struct rating *r)
{
	return r->n ? rating_now(r)->value : glicko_new();
}

/* The games of one in the month whose pairs are given, against what the others had when it began. */
static void end_month(struct ratings *r, struct rating *of, const struct rating_pair *p, size_t n, int month)
{
	struct glicko_game *games = base_calloc(n + 1, sizeof *games);
	size_t m = 0;
	int before = of->n ? rating_now(of)->total : 0;
	for (size_t i = 0; i < n; i++)
		for (int k = 0; k < 2; k++)
			if (!strcmp(p[i].key[k], of->key)) {
				double score = k ? 1 - p[i].score : p[i].score;
				games[m++] = (struct glicko_game){
					value_of(rating_of(r, p[i].system, p[i].key[!k])), score};
			}
	struct rating_month now = {.year = month / 12, .month = month % 12 + 1, .games = (int)m};
	now.value = glicko_period(value_of(of), games, m);
	now.total = before + now.games;
	GROW(of->months, of->cap, of->n + 2);
	of->months[of->n] = now; /* counted when all have theirs */
	free(games);
}

static void play_month(struct ratings *r, size_t first, const struct rating_pair *p, size_t n, int month)
{
	for (size_t i = 0; i < n; i++)
		for (int k = 0; k < 2; k++) {
			struct rating *of = rating_of(r, p[i].system, p[i].key[k]);
			of->name = *p[i].name[k] ? p[i].name[k] : of->name;
		}
	for (size_t i = first; i < r->n; i++)
		end_month(r, &r->list[i], p, n, month);
	for (size_t i = first; i < r->n; i++)
		r->list[i].n++;
}

/* The pairs of one system, the newest last. */
static void play_system(struct ratings *r, const struct rating_pair *p, size_t n)
{
	size_t first = r->n;
	for (int month = p[0].month; month <= p[n - 1].month; month++) {
		size_t from = 0;
		while (from < n && p[from].month < month)
			from++;
		size_t to = from;
		while (to < n && p[to].month == month)
			to++;
		play_month(r, first, p + from, to - from, month);
	}
}

static int by_strength(const void *a, const void *b)
{
	const struct rating *x = a, *y = b;
	double one = rating_now(x)->value.rating, other = rating_now(y)->value.rating;
	int by = strcmp(x->system, y->system);
	if (!by)
		by = (one < other) - (one > other);
	return by ? by : strcmp(x->key, y->key);
}

void ratings_reckon(struct ratings *r)
{
	if (r->n_pairs)
		qsort(r->pairs, r->n_pairs, sizeof *r->pairs, by_end);
	find_handles(r);
	if (!r->n_pairs)
		return;
	for (size_t i = 0, j; i < r->n_pairs; i = j) {
		for (j = i; j < r->n_pairs && !strcmp(r->pairs[j].system, r->pairs[i].system);)
			j++;
		play_system(r, r->pairs + i, j - i);
	}
	qsort(r->list, r->n, sizeof *r->list, by_strength);
}

void ratings_free(struct ratings *r)
{
	for (size_t i = 0; i < r->n; i++)
		free(r->list[i].months);
	free(r->list);
	free(r->pairs);
	*r = (struct ratings){.arena = r->arena};
}
