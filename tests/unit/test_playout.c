/* Random games: what is measured of them is the play itself, however it is kept. */
#include "playout/playout.h"
#include "base/file.h"

#include <check.h>

static struct playout_figures played(struct playout p, uint64_t seed)
{
	struct error e = ERROR_INIT;
	struct playout_figures f;
	char schemas[1024];
	p.system = "battalions";
	p.schemas = data_folder("scenarios", schemas, sizeof schemas);
	p.games = 3;
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

int main(void)
{
	Suite *s = suite_create("playout");
	TCase *t = tcase_create("playout");
	tcase_set_timeout(t, 60);
	tcase_add_test(t, a_game_is_the_same_whether_or_not_it_is_checked);
	tcase_add_test(t, plain_games_are_told_apart_by_how_they_end);
	tcase_add_test(t, games_that_stop_at_every_decision_come_to_an_end);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
