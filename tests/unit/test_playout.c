/* Random games: what is measured of them is the play itself, however it is kept. */
#include "playout/playout.h"
#include "base/file.h"
#include "playout/interval.h"

#include <check.h>
#include <unistd.h>

static struct playout_figures played(struct playout p, uint64_t seed)
{
	struct error e = ERROR_INIT;
	struct playout_figures f;
	char schemas[1024];
	p.system = "battalions";
	p.schemas = data_folder("scenarios", schemas, sizeof schemas);
	p.games = p.games ? p.games : 3;
	p.seed = seed;
	p.figures = &f;
	ck_assert_msg(!playout_run(&p, &e), "%s", e.text);
	ck_assert_uint_gt(f.decisions, 0);
	return f;
}

START_TEST(a_game_is_the_same_whether_or_not_it_is_checked)
{
	struct playout_figures checked = played((struct playout){0}, 1),
			       kept = played((struct playout){.kept = true}, 1);
	ck_assert_str_eq(checked.journals, kept.journals);
	ck_assert_str_eq(checked.ends, kept.ends);
	ck_assert_uint_eq(checked.decisions, kept.decisions);
}
END_TEST

START_TEST(plain_games_are_told_apart_by_how_they_end)
{
	struct playout_figures one = played((struct playout){.plain = true}, 1);
	ck_assert_str_eq(one.ends, played((struct playout){.plain = true}, 1).ends);
	ck_assert_str_ne(one.ends, played((struct playout){.plain = true}, 2).ends);
}
END_TEST

START_TEST(games_that_stop_at_every_decision_come_to_an_end)
{
	struct playout_figures one = played((struct playout){.stops = true}, 1);
	ck_assert_str_eq(one.ends, played((struct playout){.stops = true}, 1).ends);
	ck_assert_uint_gt(one.turns, 3);
}
END_TEST

/* So many pairs of each score. */
static struct interval of_pairs(int lost, int half, int won)
{
	const int n[] = {lost, half, won};
	struct scores s = {0};
	for (int k = 0; k < 3; k++)
		for (int i = 0; i < n[k]; i++)
			scores_add(&s, k * SCORE_FULL / 2);
	return scores_interval(&s, 2);
}

static void is_interval(struct interval i, int low, int middle, int high)
{
	ck_assert_int_eq(i.low, low);
	ck_assert_int_eq(i.middle, middle);
	ck_assert_int_eq(i.high, high);
}

/* By Wilson's formula in floating point: 389 of 400 have 0.95143 to 0.98458, 388 have 0.94832; 5 of 10 0.23659 to
 * 0.76341. */
START_TEST(an_interval_is_that_of_wilson)
{
	is_interval(of_pairs(0, 11, 189), 951, 973, 985);
	is_interval(of_pairs(0, 12, 188), 948, 970, 983);
	struct scores s = {10, 20, 80};
	is_interval(scores_interval(&s, 1), 236, 500, 764);
	s = (struct scores){0};
	is_interval(scores_interval(&s, 1), 0, 0, 1000);
	s = (struct scores){SCORES_MOST, SCORES_MOST * SCORE_FULL, SCORES_MOST * SCORE_FULL * SCORE_FULL};
	is_interval(scores_interval(&s, 1), 998, 1000, 1000);
}
END_TEST

/* Ten pairs of 200 lost twice spread as 200 games do of which ten are lost. */
START_TEST(pairs_that_are_lost_twice_make_less_sure)
{
	struct interval twice = of_pairs(10, 0, 190), once = of_pairs(0, 20, 180);
	is_interval(twice, 910, 950, 973);
	ck_assert_int_eq(once.middle, 950);
	ck_assert_int_gt(once.low, twice.low);
	ck_assert_int_lt(once.high, twice.high);
}
END_TEST

START_TEST(draws_make_nothing_surer)
{
	struct scores drawn = {10, 20, 40}; /* ten games, all of them drawn */
	is_interval(scores_interval(&drawn, 1), 236, 500, 764);
}
END_TEST

static void told(struct playout p, struct buf *out)
{
	FILE *f = tmpfile();
	char line[300];
	p.progress = f;
	(void)played(p, 1);
	rewind(f);
	while (fgets(line, sizeof line, f))
		buf_addf(out, "%s", line);
	fclose(f);
}

START_TEST(a_player_plays_each_seed_from_both_sides)
{
	struct buf random = BUF_INIT, himself = BUF_INIT;
	told((struct playout){.player = PLAYOUT_STEADY, .games = 4}, &random);
	ck_assert_msg(strstr(buf_text(&random), "steady against random: games 4, won ") != NULL, "%s",
		      buf_text(&random));
	ck_assert_msg(strstr(buf_text(&random), "aspern                    2 ") != NULL, "%s", buf_text(&random));
	told((struct playout){.player = PLAYOUT_STEADY, .against = PLAYOUT_STEADY, .games = 4}, &himself);
	ck_assert_msg(strstr(buf_text(&himself), "steady against steady: games 4, ") != NULL, "%s", buf_text(&himself));
	ck_assert_str_ne(buf_text(&random), buf_text(&himself));
	buf_free(&random);
	buf_free(&himself);
}
END_TEST

START_TEST(a_budget_makes_other_games_and_the_same_again)
{
	struct buf eight = BUF_INIT, again = BUF_INIT, two = BUF_INIT;
	struct playout p = {.player = PLAYOUT_KEEN, .against = PLAYOUT_STEADY, .games = 2, .budget = 8};
	struct error e = ERROR_INIT;
	char schemas[1024];
	told(p, &eight);
	told(p, &again);
	p.budget = 2;
	told(p, &two);
	ck_assert_msg(strstr(buf_text(&eight), "keen against steady: games 2, won ") != NULL, "%s", buf_text(&eight));
	ck_assert_str_eq(strstr(buf_text(&eight), "hash"), strstr(buf_text(&again), "hash"));
	ck_assert_str_ne(strstr(buf_text(&eight), "hash"), strstr(buf_text(&two), "hash"));
	p.plain = true;
	ck_assert_int_eq(playout_run(&p, &e), ERR_REFUSED);
	ck_assert_int_eq(playout_run(&(struct playout){.player = "steady:nobody",
						       .system = "battalions",
						       .games = 2,
						       .schemas = data_folder("scenarios", schemas, sizeof schemas)},
				     &e),
			 ERR_REFUSED);
	buf_free(&eight);
	buf_free(&again);
	buf_free(&two);
}
END_TEST

/* Two games, then four: the two are not played again, and the table is that of four at once. */
START_TEST(a_long_one_goes_on_where_it_was_stopped)
{
	struct buf whole = BUF_INIT, half = BUF_INIT, rest = BUF_INIT;
	struct error e = ERROR_INIT;
	char schemas[1024], path[] = "/tmp/kept.XXXXXX";
	int fd = mkstemp(path);
	ck_assert_int_ge(fd, 0);
	close(fd);
	unlink(path);
	struct playout p = {.player = PLAYOUT_STEADY, .games = 4};
	told(p, &whole);
	p.kept_in = path;
	p.games = 2;
	told(p, &half);
	p.games = 4;
	told(p, &rest);
	size_t n = (size_t)(strstr(buf_text(&whole), "games 4 turns") - buf_text(&whole));
	ck_assert_mem_eq(buf_text(&whole), buf_text(&rest), n);
	p.seed = 99; /* another playout */
	p.schemas = data_folder("scenarios", schemas, sizeof schemas);
	p.system = "battalions";
	ck_assert_int_eq(playout_run(&p, &e), ERR_REFUSED);
	unlink(path);
	buf_free(&whole);
	buf_free(&half);
	buf_free(&rest);
}
END_TEST

START_TEST(a_scenario_is_weighed_by_its_sides)
{
	struct error e = ERROR_INIT;
	struct playout_balance b;
	char schemas[1024], path[1100];
	snprintf(path, sizeof path, "%s/battalions/first-cards.xml", data_folder("scenarios", schemas, sizeof schemas));
	struct playout p = {.scenario_path = path, .schemas = schemas, .games = 15, .seed = 1, .kept = true,
			    .player = PLAYOUT_STEADY, .against = PLAYOUT_STEADY, .balance = &b};
	ck_assert_msg(!playout_run(&p, &e), "%s", e.text);
	ck_assert_uint_eq(b.games, 15);
	ck_assert_uint_eq(b.won[0] + b.won[1] + b.drawn, 15);
	ck_assert_uint_eq(b.first.n, 15);
	ck_assert_uint_eq(b.first.sum, 4 * b.won[0] + 2 * b.drawn);
	ck_assert_uint_ge(b.turns, 15 * 3);
	ck_assert_uint_le(b.turns, 15 * 6); /* the scenario's limit, and some */
	unsigned long decided = 0;
	for (int i = 0; i < b.n_ways; i++) {
		decided += b.way[i].games;
		ck_assert_msg(strstr("stacks points army time nobody", b.way[i].name) != NULL, "%s", b.way[i].name);
	}
	ck_assert_uint_eq(decided, 15);
	ck_assert_str_eq(b.side[1], "Austrians");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("playout");
	TCase *t = tcase_create("playout");
	tcase_set_timeout(t, 60);
	tcase_add_test(t, a_game_is_the_same_whether_or_not_it_is_checked);
	tcase_add_test(t, plain_games_are_told_apart_by_how_they_end);
	tcase_add_test(t, games_that_stop_at_every_decision_come_to_an_end);
	tcase_add_test(t, an_interval_is_that_of_wilson);
	tcase_add_test(t, pairs_that_are_lost_twice_make_less_sure);
	tcase_add_test(t, draws_make_nothing_surer);
	tcase_add_test(t, a_player_plays_each_seed_from_both_sides);
	tcase_add_test(t, a_budget_makes_other_games_and_the_same_again);
	tcase_add_test(t, a_long_one_goes_on_where_it_was_stopped);
	tcase_add_test(t, a_scenario_is_weighed_by_its_sides);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
