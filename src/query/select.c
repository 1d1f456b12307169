/* Which games are wanted, and what they sum up to. */
#include "query/query.h"

#include <stdlib.h>

static const char *const result_words[QUERY_RESULTS] = {"running", "won", "lost", "drawn", "broken-off"};
static const char *const by_words[] = {"player", "side", "scenario", "system"};

const char *query_result_word(enum query_result result)
{
	return result_words[result];
}

static int find_word(const char *const *words, size_t n, const char *word)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(words[i], word))
			return (int)i;
	return -1;
}

bool query_result_read(const char *word, enum query_result *out)
{
	int i = find_word(result_words, ARRAY_LEN(result_words), word);
	if (i >= 0)
		*out = (enum query_result)i;
	return i >= 0;
}

bool query_by_read(const char *word, enum query_by *out)
{
	int i = find_word(by_words, ARRAY_LEN(by_words), word);
	if (i >= 0)
		*out = (enum query_by)i;
	return i >= 0;
}

enum query_result query_side_result(const struct query_game *g, int side)
{
	if (g->result != QUERY_WON)
		return g->result;
	return strcmp(g->winner, g->side[side].seat) ? QUERY_LOST : QUERY_WON;
}

/* ---- which ---- */

static bool is_word(const char *wanted, const char *word)
{
	return !wanted || !strcasecmp(wanted, word);
}

bool query_side_fits(const struct query_wish *w, const struct query_game *g, int side)
{
	const struct query_side *s = &g->side[side];
	bool player = !w->player || (*s->handle && !strcasecmp(w->player, s->handle)) ||
		      (*s->person && !strcasecmp(w->player, s->person));
	return player && is_word(w->seat, s->seat) && (!w->by_result || query_side_result(g, side) == w->result);
}

bool query_fits(const struct query_wish *w, const struct query_game *g)
{
	bool dates = (!w->since || g->newest >= w->since) && (!w->until || g->newest < w->until);
	if (!dates || !is_word(w->system, g->system) || !is_word(w->scenario, g->scenario))
		return false;
	for (int i = 0; i < g->sides; i++)
		if (query_side_fits(w, g, i))
			return true;
	return false;
}

/* ---- sums ---- */

static struct query_sum *sum_of(struct query_sums *s, const char *key)
{
	for (size_t i = 0; i < s->n; i++)
		if (!strcmp(s->list[i].key, key))
			return &s->list[i];
	GROW(s->list, s->cap, s->n + 1);
	s->list[s->n] = (struct query_sum){.key = arena_strdup(s->arena, key), .name = ""};
	return &s->list[s->n++];
}

static void add_game(struct query_sum *sum, const struct query_game *g, enum query_result result)
{
	sum->games++;
	sum->results[result]++;
	sum->turns += g->turns;
	sum->lasted += g->newest - g->began;
}

static void add_luck(struct query_sum *sum, const struct query_side *s)
{
	sum->dice += s->dice;
	sum->hits += s->hits;
	sum->expected += s->expected;
}

/* Who plays both sides has a part in each. */
static void add_part(struct query_sums *s, enum query_by by, const struct query_game *g, int side)
{
	const struct query_side *of = &g->side[side];
	const char *key = by == QUERY_BY_SIDE ? of->seat : *of->handle ? of->handle : of->person;
	if (!*key)
		return;
	struct query_sum *sum = sum_of(s, key);
	if (by == QUERY_BY_PLAYER && *of->person && strcmp(sum->name, of->person) != 0)
		sum->name = arena_strdup(s->arena, of->person);
	add_game(sum, g, query_side_result(g, side));
	add_luck(sum, of);
	sum->delayed += of->turns;
	sum->waited += of->waited;
}

void query_add(struct query_sums *s, enum query_by by, const struct query_wish *w, const struct query_game *g)
{
	if (by == QUERY_BY_SCENARIO || by == QUERY_BY_SYSTEM) {
		struct query_sum *sum = sum_of(s, by == QUERY_BY_SYSTEM ? g->system : g->scenario);
		add_game(sum, g, g->result);
		for (int i = 0; i < g->sides; i++)
			add_luck(sum, &g->side[i]);
		sum->delayed += g->turns;
		sum->waited += g->newest - g->began;
		return;
	}
	for (int i = 0; i < g->sides; i++)
		if (query_side_fits(w, g, i))
			add_part(s, by, g, i);
}

static int by_games(const void *a, const void *b)
{
	const struct query_sum *x = a, *y = b;
	return x->games != y->games ? (x->games < y->games) - (x->games > y->games) : strcmp(x->key, y->key);
}

void query_sort(struct query_sums *s)
{
	if (s->n)
		qsort(s->list, s->n, sizeof *s->list, by_games);
}

void query_sums_free(struct query_sums *s)
{
	free(s->list);
	*s = (struct query_sums){.arena = s->arena};
}
