/* The share of games of a position: it grows with the odds, and both sides' shares are all of it. */
#include "engine/share.h"
#include "engine/value.h"

#include <check.h>
#include <limits.h>

START_TEST(shares_grow_with_the_odds)
{
	int before = share_of(-20000);
	ck_assert_int_gt(before, 0);
	for (int odds = -20000; odds <= 20000; odds += 7) {
		int share = share_of(odds);
		ck_assert_int_ge(share, before);
		ck_assert_int_eq(share + share_of(-odds), SHARE_ALL);
		before = share;
	}
	ck_assert_int_lt(before, SHARE_ALL);
}
END_TEST

/* e to the first, second and fifth to one. */
START_TEST(shares_are_logistic)
{
	ck_assert_int_eq(share_of(0), SHARE_ALL / 2);
	ck_assert_int_eq(share_of(1000), 7311);
	ck_assert_int_eq(share_of(2000), 8808);
	ck_assert_int_eq(share_of(5000), 9933);
	ck_assert_int_eq(share_of(1250), (7311 + 8176) / 2);
	ck_assert_int_eq(share_of(INT_MAX), share_of(8000));
}
END_TEST

START_TEST(a_game_that_is_over_is_won_or_not)
{
	ck_assert_int_eq(share_of_game(1, 1), SHARE_ALL);
	ck_assert_int_eq(share_of_game(1, 0), 0);
	ck_assert_int_eq(share_of_game(VALUE_NONE, 0), SHARE_ALL / 2);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("share");
	TCase *t = tcase_create("share");
	tcase_add_test(t, shares_grow_with_the_odds);
	tcase_add_test(t, shares_are_logistic);
	tcase_add_test(t, a_game_that_is_over_is_won_or_not);
	suite_add_tcase(s, t);
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
