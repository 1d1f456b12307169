/* Glicko-2 by the numbers of its author's example; months, order, and what does not count. */
#include "base/clock.h"
#include "query/ratings.h"

#include <check.h>

static struct ratings r;

static void setup(void)
{
	r = (struct ratings){.arena = arena_new()};
}

static void teardown(void)
{
	struct arena *a = r.arena;
	ratings_free(&r);
	arena_free(a);
}

static void is_near(double is, double wanted, double within)
{
	ck_assert_msg(is > wanted - within && is < wanted + within, "%f is not near %f", is, wanted);
}

/* ---- one period ---- */

START_TEST(the_example_of_its_author)
{
	struct glicko_game games[] = {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
	struct glicko after = glicko_period((struct glicko){1500, 200, 0.06}, games, 3);
	is_near(after.rating, 1464.06, 0.02);
	is_near(after.deviation, 151.52, 0.01);
	is_near(after.volatility, 0.05999, 0.00001);
}
END_TEST

START_TEST(who_does_not_play_is_less_sure)
{
	struct glicko after = glicko_period((struct glicko){1500, 200, 0.06}, NULL, 0);
	is_near(after.deviation, 200.2714, 0.001); /* sqrt(200^2 + (173.7178 * 0.06)^2) */
	ck_assert(after.rating == 1500 && after.volatility == 0.06);
	after = glicko_period(glicko_new(), NULL, 0);
	is_near(after.deviation, 350, 0.001); /* never more than at first */
}
END_TEST

START_TEST(what_nobody_expected_is_volatile)
{
	struct glicko_game games[20];
	for (int i = 0; i < 20; i++)
		games[i] = (struct glicko_game){{2200, 30, 0.06}, 1};
	struct glicko after = glicko_period((struct glicko){1500, 50, 0.06}, games, 20);
	ck_assert(after.volatility > 0.06 && after.volatility < 1);
	ck_assert(after.rating > 1600);
}
END_TEST

/* ---- games ---- */

static struct query_game game(const char *name, const char *end, const char *a, const char *b, const char *winner)
{
	struct query_game g = {.name = name, .title = "", .system = "tricorne", .scenario = "", .winner = winner,
			       .result = strcmp(winner, "-") ? QUERY_WON : QUERY_DRAWN, .sides = 2};
	g.side[0] = (struct query_side){.seat = "br", .name = "", .handle = a, .person = *a ? "Anna" : ""};
	g.side[1] = (struct query_side){.seat = "co", .name = "", .handle = b, .person = *b ? "Bob" : ""};
	ck_assert(clock_parse(end, &g.newest));
	return g;
}

static void add(const char *name, const char *end, const char *a, const char *b, const char *winner)
{
	struct query_game g = game(name, end, a, b, winner);
	ratings_add(&r, &g);
}

static const struct rating *of(const char *key)
{
	for (size_t i = 0; i < r.n; i++)
		if (!strcmp(r.list[i].key, key))
			return &r.list[i];
	ck_abort_msg("%s has no rating", key);
	return NULL;
}

START_TEST(a_period_is_a_month)
{
	add("a", "2026-01-31T23:59:59Z", "p1", "p2", "br");
	add("b", "2026-04-01T00:00:00Z", "p2", "p1", "-");
	ratings_reckon(&r);
	ck_assert_uint_eq(r.n, 2);
	ck_assert_str_eq(r.list[0].key, "p1"); /* the strongest first */
	const struct rating *p1 = of("p1"), *p2 = of("p2");
	ck_assert_uint_eq(p1->n, 4);
	ck_assert_int_eq(p1->months[0].month, 1);
	ck_assert_int_eq(p1->months[0].games, 1);
	ck_assert_int_eq(p1->months[1].games, 0);
	ck_assert_int_eq(rating_now(p1)->month, 4);
	ck_assert_int_eq(rating_now(p1)->year, 2026);
	ck_assert_int_eq(rating_now(p1)->total, 2);
	is_near(p1->months[0].value.rating, 1662.3, 0.1);
	is_near(p2->months[0].value.rating, 1337.7, 0.1);
	ck_assert(p1->months[1].value.deviation > p1->months[0].value.deviation);
	ck_assert(rating_now(p1)->value.rating < p1->months[2].value.rating); /* drawn with a weaker one */
	is_near(rating_now(p1)->value.rating + rating_now(p2)->value.rating, 3000, 0.001);
}
END_TEST

/* All games of a month are against what others had when it began. */
START_TEST(a_month_is_one_period)
{
	add("a", "2026-01-01T00:00:00Z", "p1", "p2", "br");
	add("b", "2026-01-02T00:00:00Z", "p2", "p3", "br");
	ratings_reckon(&r);
	struct glicko_game two[] = {{glicko_new(), 0}, {glicko_new(), 1}};
	is_near(rating_now(of("p2"))->value.rating, glicko_period(glicko_new(), two, 2).rating, 0.000001);
	is_near(rating_now(of("p1"))->value.rating + rating_now(of("p3"))->value.rating, 3000, 0.000001);
}
END_TEST

START_TEST(the_order_of_files_is_nothing)
{
	static const char *const names[] = {"a", "b", "c", "d", "e", "f"};
	static const char *const ends[] = {"2026-03-09T00:00:00Z", "2026-01-09T00:00:00Z", "2026-01-09T00:00:00Z",
					   "2026-02-09T00:00:00Z", "2026-03-10T00:00:00Z", "2025-12-31T00:00:00Z"};
	static const char *const who[] = {"p1", "p2", "p3"};
	double value[3];
	for (int i = 0; i < 6; i++)
		add(names[i], ends[i], who[i % 3], who[(i + 1 + i % 2) % 3], i % 4 ? "br" : "co");
	ratings_reckon(&r);
	for (int i = 0; i < 3; i++)
		value[i] = rating_now(of(who[i]))->value.rating;
	ratings_free(&r);
	for (int i = 5; i >= 0; i--)
		add(names[i], ends[i], who[i % 3], who[(i + 1 + i % 2) % 3], i % 4 ? "br" : "co");
	ratings_reckon(&r);
	for (int i = 0; i < 3; i++)
		ck_assert(rating_now(of(who[i]))->value.rating == value[i]);
}
END_TEST

START_TEST(what_does_not_count)
{
	struct query_game g = game("broken", "2026-01-01T00:00:00Z", "p1", "p2", "br");
	g.result = QUERY_BROKEN;
	ratings_add(&r, &g);
	g.result = QUERY_RUNNING;
	ratings_add(&r, &g);
	add("oneself", "2026-01-01T00:00:00Z", "p1", "p1", "br");
	add("hidden", "2026-01-01T00:00:00Z", "", "p2", "br");
	ratings_reckon(&r);
	ck_assert_uint_eq(r.n, 0);
}
END_TEST

/* A record from before handles says Anna; another that Anna is p1. */
START_TEST(who_is_told_by_name)
{
	add("new", "2026-02-01T00:00:00Z", "p1", "p2", "br");
	struct query_game g = game("old", "2026-01-01T00:00:00Z", "", "", "br");
	g.side[0].person = "Anna";
	g.side[1].person = "Otto";
	ratings_add(&r, &g);
	g.side[1].person = "Anna"; /* against herself */
	ratings_add(&r, &g);
	ratings_reckon(&r);
	ck_assert_uint_eq(r.n, 3);
	ck_assert_int_eq(rating_now(of("p1"))->total, 2);
	ck_assert_int_eq(rating_now(of("Otto"))->total, 1);
	ck_assert_str_eq(of("p1")->name, "Anna");
}
END_TEST

START_TEST(systems_are_apart)
{
	struct query_game g = game("other", "2026-01-01T00:00:00Z", "p1", "p2", "co");
	g.system = "emperor";
	ratings_add(&r, &g);
	add("a", "2026-01-01T00:00:00Z", "p1", "p2", "br");
	ratings_reckon(&r);
	ck_assert_uint_eq(r.n, 4);
	ck_assert_str_eq(r.list[0].system, "emperor");
	ck_assert_str_eq(r.list[0].key, "p2");
	ck_assert_str_eq(r.list[2].key, "p1");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("ratings");
	TCase *t = tcase_create("ratings");
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_test(t, the_example_of_its_author);
	tcase_add_test(t, who_does_not_play_is_less_sure);
	tcase_add_test(t, what_nobody_expected_is_volatile);
	tcase_add_test(t, a_period_is_a_month);
	tcase_add_test(t, a_month_is_one_period);
	tcase_add_test(t, the_order_of_files_is_nothing);
	tcase_add_test(t, what_does_not_count);
	tcase_add_test(t, who_is_told_by_name);
	tcase_add_test(t, systems_are_apart);
	suite_add_tcase(s, t);
	SRunner *runner = srunner_create(s);
	srunner_set_tap(runner, "-");
	srunner_run_all(runner, CK_SILENT);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? 1 : 0;
}
