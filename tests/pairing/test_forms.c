/* Round robins, knock-outs, ladders, and tables of one deal. */
#include "pairing/deal.h"
#include "pairing/knock.h"
#include "pairing/ladder.h"
#include "pairing/robin.h"

#include <check.h>

/* FIDE C.05, annex 1, for 5 or 6 players. */
START_TEST(the_table_of_berger)
{
	static const int six[5][3][2] = {
		{{1, 6}, {2, 5}, {3, 4}}, {{6, 4}, {5, 3}, {1, 2}}, {{2, 6}, {3, 1}, {4, 5}},
		{{6, 5}, {1, 4}, {2, 3}}, {{3, 6}, {4, 2}, {5, 1}},
	};
	ck_assert_int_eq(robin_rounds(6), 5);
	ck_assert_int_eq(robin_tables(6), 3);
	for (int r = 1; r <= 5; r++)
		for (int t = 1; t <= 3; t++) {
			struct robin_table all = robin_meet(6, r, t), odd = robin_meet(5, r, t);
			const int *want = six[r - 1][t - 1];
			ck_assert_int_eq(all.first, want[0]);
			ck_assert_int_eq(all.second, want[1]);
			ck_assert_int_eq(odd.first, want[0] == 6 ? 0 : want[0]);
			ck_assert_int_eq(odd.second, want[1] == 6 ? 0 : want[1]);
		}
}
END_TEST

START_TEST(everybody_meets_everybody_once)
{
	enum { MOST = 24 };
	for (int n = 2; n <= MOST; n++) {
		int met[MOST + 1][MOST + 1] = {0}, first[MOST + 1] = {0};
		for (int r = 1; r <= robin_rounds(n); r++)
			for (int t = 1; t <= robin_tables(n); t++) {
				struct robin_table table = robin_meet(n, r, t);
				met[table.first][table.second]++;
				met[table.second][table.first]++;
				first[table.first]++;
			}
		for (int a = 1; a <= n; a++) {
			for (int b = 1; b <= n; b++)
				ck_assert_int_eq(met[a][b], a != b);
			ck_assert_int_eq(met[a][0], n % 2);
			ck_assert(abs(2 * first[a] - robin_rounds(n)) <= 1 || n % 2);
		}
	}
	ck_assert_int_eq(robin_rounds(1), 0);
}
END_TEST

START_TEST(pools_and_levels)
{
	static const int pool[] = {1, 2, 3, 3, 2, 1, 1, 2};
	for (int i = 0; i < 8; i++)
		ck_assert_int_eq(robin_pool(3, i + 1), pool[i]);
	static const int level[] = {1, 1, 1, 1, 2, 2, 2, 3, 3, 3}, few[] = {1, 2};
	for (int i = 0; i < 10; i++)
		ck_assert_int_eq(robin_level(10, 3, i + 1), level[i]);
	for (int i = 0; i < 2; i++)
		ck_assert_int_eq(robin_level(2, 3, i + 1), few[i]);
	ck_assert_int_eq(robin_next_level(2, 3, 1, 6, 2), 1);
	ck_assert_int_eq(robin_next_level(2, 3, 2, 6, 2), 1);
	ck_assert_int_eq(robin_next_level(2, 3, 3, 6, 2), 2);
	ck_assert_int_eq(robin_next_level(2, 3, 5, 6, 2), 3);
	ck_assert_int_eq(robin_next_level(1, 3, 1, 6, 2), 1);
	ck_assert_int_eq(robin_next_level(3, 3, 6, 6, 2), 3);
	ck_assert_int_eq(robin_next_level(2, 3, 2, 3, 2), 2);
}
END_TEST

/* ---- knock-outs ---- */

/* The better seed always wins. */
static void play_to_form(const struct knock *k, struct knock_state *s)
{
	int won[KNOCK_MATCHES] = {0};
	for (int i = 0; i < k->n; i++) {
		knock_fill(k, won, s);
		if (knock_is_match(k, s, i))
			won[i] = s->who[i][0] < s->who[i][1] ? 1 : 2;
	}
	knock_fill(k, won, s);
}

static struct knock k;
static struct knock_state s;

START_TEST(a_draw_by_seeds)
{
	int won[KNOCK_MATCHES] = {0}, matches = 0;
	knock_draw(6, false, true, &k);
	ck_assert_int_eq(k.n, 8);
	knock_fill(&k, won, &s);
	for (int i = 0; i < k.n; i++)
		matches += knock_is_match(&k, &s, i);
	ck_assert_int_eq(matches, 2); /* 4-5 and 3-6; 1 and 2 have the byes */
	ck_assert_int_eq(s.winner[0], 1);
	ck_assert_int_eq(s.loser[0], KNOCK_NOBODY);
	ck_assert_int_eq(s.winner[1], KNOCK_UNKNOWN);
	ck_assert_int_eq(s.who[1][0], 4);
	ck_assert_int_eq(s.who[1][1], 5);
	play_to_form(&k, &s);
	ck_assert_int_eq(s.who[4][1], 4);
	ck_assert_int_eq(s.winner[6], 1);
	ck_assert_int_eq(s.loser[6], 2);
	ck_assert_int_eq(k.matches[7].part, KNOCK_THIRD);
	ck_assert_int_eq(s.winner[7], 3);
}
END_TEST

/* Whoever wins, everybody but one loses twice, or once if he is the last not to have lost; nobody plays himself. */
START_TEST(two_defeats_are_the_end)
{
	for (int n = 2; n <= 40; n++)
		for (unsigned luck = 1; luck < 20; luck++) {
			int won[KNOCK_MATCHES] = {0}, lost[64] = {0}, out = 0;
			unsigned state = luck * 7919 + n;
			knock_draw(n, true, false, &k);
			for (int i = 0; i < k.n; i++) {
				knock_fill(&k, won, &s);
				if (!knock_is_match(&k, &s, i))
					continue;
				won[i] = (int)((state = state * 1103515245 + 12345) >> 16 & 1) + 1;
				lost[s.who[i][won[i] == 1]]++;
			}
			knock_fill(&k, won, &s);
			for (int i = 1; i <= n; i++) {
				ck_assert_int_le(lost[i], 2);
				out += lost[i] == 2;
			}
			ck_assert_int_eq(out, n - 1);
			ck_assert_int_gt(s.winner[k.n - 1], 0);
			ck_assert_int_lt(lost[s.winner[k.n - 1]], 2);
		}
}
END_TEST

START_TEST(the_final_once_more)
{
	int won[KNOCK_MATCHES] = {0};
	knock_draw(4, true, false, &k);
	play_to_form(&k, &s);
	ck_assert_int_eq(k.matches[k.n - 2].part, KNOCK_FINAL);
	ck_assert(!knock_is_match(&k, &s, k.n - 1));
	ck_assert_int_eq(s.winner[k.n - 1], 1);
	for (int i = 0; i < k.n - 2; i++)
		won[i] = s.winner[i] == s.who[i][0] ? 1 : 2;
	won[k.n - 2] = 2;
	knock_fill(&k, won, &s);
	ck_assert(knock_is_match(&k, &s, k.n - 1));
	ck_assert_int_eq(s.winner[k.n - 1], KNOCK_UNKNOWN);
}
END_TEST

START_TEST(matches_are_decided)
{
	ck_assert_int_eq(knock_decide(&(struct knock_score){{2, 0}, {3, 9}, 0, 2}), KNOCK_FIRST_WINS);
	ck_assert_int_eq(knock_decide(&(struct knock_score){{1, 1}, {8, 9}, 0, 1}), KNOCK_SECOND_WINS);
	ck_assert_int_eq(knock_decide(&(struct knock_score){{1, 1}, {9, 9}, 0, 1}), KNOCK_THIRD_GAME);
	ck_assert_int_eq(knock_decide(&(struct knock_score){{1, 1}, {9, 9}, 2, 1}), KNOCK_SECOND_WINS);
	ck_assert_int_eq(knock_decide(&(struct knock_score){{1, 1}, {9, 9}, 3, 1}), KNOCK_FIRST_WINS);
}
END_TEST

/* ---- ladders ---- */

static void stands(const int *ladder, const char *text)
{
	struct buf out = BUF_INIT;
	for (int i = 0; i < 6; i++)
		buf_addf(&out, "%d", ladder[i]);
	ck_assert_str_eq(buf_text(&out), text);
	buf_free(&out);
}

START_TEST(up_and_down_a_ladder)
{
	int ladder[] = {1, 2, 3, 4, 5, 6};
	ck_assert(ladder_may_challenge(ladder, 6, 5, 2));
	ck_assert(!ladder_may_challenge(ladder, 6, 5, 1));
	ck_assert(!ladder_may_challenge(ladder, 6, 2, 5));
	ck_assert(!ladder_may_challenge(ladder, 6, 5, 5));
	ck_assert(!ladder_may_challenge(ladder, 6, 5, 9));
	ck_assert(!ladder_may_challenge(ladder, 6, 9, 5));
	ladder_result(ladder, 6, 5, 2, false);
	stands(ladder, "123456");
	ladder_result(ladder, 6, 5, 2, true);
	stands(ladder, "152346");
	ladder_result(ladder, 6, 5, 2, true); /* he stands above him by now */
	stands(ladder, "152346");
	ladder_idle(ladder, 6, 2, LADDER_IDLE_DAYS - 1);
	stands(ladder, "152346");
	ladder_idle(ladder, 6, 2, 2 * LADDER_IDLE_DAYS);
	stands(ladder, "153426");
	ladder_idle(ladder, 6, 6, LADDER_IDLE_DAYS);
	ladder_idle(ladder, 6, 9, LADDER_IDLE_DAYS);
	stands(ladder, "153426");
}
END_TEST

/* ---- tables of one deal ---- */

static void comes_to(enum deal_comparison how, const struct deal_table *tables, size_t n, size_t table, int side,
		     const char *text)
{
	struct buf out = BUF_INIT;
	ratio_text(deal_compare(how, tables, n, table, side), &out);
	ck_assert_str_eq(buf_text(&out), text);
	buf_free(&out);
}

START_TEST(tables_of_one_deal)
{
	static const struct deal_table tables[] = {
		{{6, 2}, false}, {{5, 5}, false}, {{9, 9}, true}, {{3, 6}, false}, {{6, 1}, false}, {{0, 6}, false},
	};
	comes_to(DEAL_AVERAGE, tables, 6, 0, 0, "2.5"); /* 5, 3, 6 and 0 */
	comes_to(DEAL_BUTLER, tables, 6, 0, 0, "2");    /* 5 and 3 */
	comes_to(DEAL_MATCHPOINTS, tables, 6, 0, 0, "7");
	comes_to(DEAL_BUTLER, tables, 6, 5, 0, "-5.5"); /* 5 and one 6 of 6, 5, 3, 6 */
	comes_to(DEAL_AVERAGE, tables, 6, 0, 1, "-2.5");
	comes_to(DEAL_MATCHPOINTS, tables, 6, 3, 1, "7");
	comes_to(DEAL_BUTLER, tables, 6, 2, 0, "0"); /* a forfeit is not compared */
	comes_to(DEAL_BUTLER, tables, 2, 0, 0, "1"); /* of one or two others nothing is left out */
	comes_to(DEAL_BUTLER, tables, 1, 0, 0, "0");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("forms");
	TCase *t = tcase_create("forms");
	tcase_set_timeout(t, 60);
	tcase_add_test(t, the_table_of_berger);
	tcase_add_test(t, everybody_meets_everybody_once);
	tcase_add_test(t, pools_and_levels);
	tcase_add_test(t, a_draw_by_seeds);
	tcase_add_test(t, two_defeats_are_the_end);
	tcase_add_test(t, the_final_once_more);
	tcase_add_test(t, matches_are_decided);
	tcase_add_test(t, up_and_down_a_ladder);
	tcase_add_test(t, tables_of_one_deal);
	suite_add_tcase(suite, t);
	SRunner *r = srunner_create(suite);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
