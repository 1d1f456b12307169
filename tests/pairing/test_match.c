/* The best matching, compared with every matching there is, and with what is known of whole classes of graphs. */
#include "pairing/match.h"

#include "pairing/chance.h"

#include <check.h>

enum { MOST = 10, WORDS = 3 };

struct graph {
	int n, words;
	bool there[MOST][MOST];
	int64_t weight[MOST][MOST][WORDS];
};

struct best {
	int edges;
	int64_t sum[WORDS];
};

static void keep_better(const struct graph *g, struct best *best, struct best b)
{
	if (b.edges < best->edges)
		return;
	for (int i = 0; b.edges == best->edges && i < g->words; i++) {
		if (b.sum[i] < best->sum[i])
			return;
		if (b.sum[i] > best->sum[i])
			break;
	}
	*best = b;
}

/* Every matching of what is not yet taken. */
static void try_all(const struct graph *g, unsigned taken, struct best so_far, struct best *best)
{
	int a = 0;
	while (a < g->n && taken >> a & 1)
		a++;
	if (a == g->n) {
		keep_better(g, best, so_far);
		return;
	}
	try_all(g, taken | 1u << a, so_far, best);
	for (int b = a + 1; b < g->n; b++) {
		if (taken >> b & 1 || !g->there[a][b])
			continue;
		struct best more = so_far;
		more.edges++;
		for (int i = 0; i < g->words; i++)
			more.sum[i] += g->weight[a][b][i];
		try_all(g, taken | 1u << a | 1u << b, more, best);
	}
}

static struct graph by_chance(uint64_t *chance)
{
	struct graph g = {.n = 1 + (int)chance_below(chance, MOST), .words = 1 + (int)chance_below(chance, WORDS)};
	uint64_t dense = 1 + chance_below(chance, 10), range = 1 + chance_below(chance, 30);
	for (int a = 0; a < g.n; a++)
		for (int b = a + 1; b < g.n; b++) {
			g.there[a][b] = chance_below(chance, 10) < dense;
			for (int i = 0; i < g.words; i++)
				g.weight[a][b][i] = (int64_t)chance_below(chance, range) - (int64_t)range / 2;
		}
	return g;
}

static struct best found(const struct graph *g)
{
	struct best b = {0};
	int mate[MOST];
	struct match *m = match_new(g->n, g->words);
	for (int a = 0; a < g->n; a++)
		for (int c = a + 1; c < g->n; c++)
			if (g->there[a][c])
				match_edge(m, c, a, g->weight[a][c]);
	int edges = match_best(m, mate);
	match_free(m);
	for (int a = 0; a < g->n; a++) {
		int other = mate[a];
		ck_assert(other < 0 || (mate[other] == a && g->there[a < other ? a : other][a < other ? other : a]));
		if (other < a)
			continue;
		b.edges++;
		for (int i = 0; i < g->words; i++)
			b.sum[i] += g->weight[a][other][i];
	}
	ck_assert_int_eq(b.edges, edges);
	return b;
}

START_TEST(as_good_as_every_matching_there_is)
{
	uint64_t chance = 1;
	for (int i = 0; i < check_rounds(3000); i++) {
		chance = check_round(i);
		struct graph g = by_chance(&chance);
		struct best best = {0}, b = found(&g);
		for (int k = 0; k < g.words; k++)
			best.sum[k] = -1000000;
		try_all(&g, 0, (struct best){0}, &best);
		ck_assert_int_eq(b.edges, best.edges);
		for (int k = 0; k < g.words; k++)
			ck_assert_msg(b.sum[k] == best.sum[k], "graph %d", i);
	}
}
END_TEST

/* Rings of odd length in each other, which need blossoms in blossoms. */
START_TEST(rings_in_rings)
{
	enum { N = 30 };
	int mate[N];
	struct match *m = match_new(N, 1);
	for (int a = 0; a + 1 < N; a++)
		for (int b = a + 1; b < N && b <= a + 2; b++)
			match_edge(m, a, b, (int64_t[]){1000 - 10 * a + b % 7});
	ck_assert_int_eq(match_best(m, mate), N / 2);
	for (int a = 0; a < N; a++)
		ck_assert_int_eq(mate[mate[a]], a);
	match_free(m);
}
END_TEST

START_TEST(the_first_word_is_never_outweighed)
{
	int mate[4];
	struct match *m = match_new(4, 2);
	match_edge(m, 0, 1, (int64_t[]){1, -MATCH_LARGEST});
	match_edge(m, 2, 3, (int64_t[]){0, -MATCH_LARGEST});
	match_edge(m, 0, 2, (int64_t[]){0, MATCH_LARGEST});
	match_edge(m, 1, 3, (int64_t[]){0, MATCH_LARGEST});
	ck_assert_int_eq(match_best(m, mate), 2);
	ck_assert_int_eq(mate[0], 1);
	match_cut(m, 2, 3);
	ck_assert_int_eq(match_best(m, mate), 2);
	ck_assert_int_eq(mate[0], 2);
	match_cut(m, 0, 2);
	ck_assert_int_eq(match_best(m, mate), 1);
	ck_assert_int_eq(mate[0], 1);
	match_free(m);
}
END_TEST

START_TEST(nobody_and_nothing)
{
	int mate[1] = {5};
	struct match *m = match_new(1, 1);
	ck_assert_int_eq(match_best(m, mate), 0);
	ck_assert_int_eq(mate[0], -1);
	match_free(m);
	m = match_new(0, 0);
	ck_assert_int_eq(match_best(m, mate), 0);
	match_free(m);
	match_free(NULL);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("match");
	TCase *t = tcase_create("match");
	tcase_set_timeout(t, 120);
	tcase_add_test(t, as_good_as_every_matching_there_is);
	tcase_add_test(t, rings_in_rings);
	tcase_add_test(t, the_first_word_is_never_outweighed);
	tcase_add_test(t, nobody_and_nothing);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
