/* What dice are likely to come to, against every throw of them. */
#include "record/chance.h"

#include <check.h>

/* ---- every throw ---- */

struct throws {
	const struct chance_dice *list;
	size_t n;
	long sum;
	long long all, enough, total; /* throws, those of at least sum, and what all of them come to */
};

static long points_of(const struct chance_dice *d, long showing, long counted)
{
	if (d->faces == CHANCE_FACES)
		return showing;
	long points = counted - d->least + 1;
	return points < 0 ? 0 : points > d->most ? d->most : points;
}

static void throw_roll(struct throws *t, size_t i, long roll, long points);

/* The dice that are left of one roll. */
static void throw_die(struct throws *t, size_t i, long roll, long die, long showing, long counted, long points)
{
	const struct chance_dice *d = &t->list[i];
	if (die == d->dice) {
		throw_roll(t, i, roll + 1, points + points_of(d, showing, counted));
		return;
	}
	for (long face = 1; face <= d->sides; face++)
		throw_die(t, i, roll, die + 1, showing + face, counted + (face <= d->faces), points);
}

static void throw_roll(struct throws *t, size_t i, long roll, long points)
{
	if (i == t->n) {
		t->all++;
		t->enough += points >= t->sum;
		t->total += points;
	} else if (roll == t->list[i].rolls) {
		throw_roll(t, i + 1, 0, points);
	} else {
		throw_die(t, i, roll, 0, 0, 0, points);
	}
}

static void add_share(struct buf *out, long long part, long long whole)
{
	long long tenths = (20 * part + whole) / (2 * whole);
	buf_addf(out, "%lld.%lld", tenths / 10, tenths % 10);
}

static void compare(const struct chance_dice *list, size_t n, long most)
{
	for (long sum = 0; sum <= most + 1; sum++) {
		struct throws t = {.list = list, .n = n, .sum = sum};
		struct buf right = BUF_INIT, mean = BUF_INIT, told = BUF_INIT, told_mean = BUF_INIT;
		throw_roll(&t, 0, 0, 0);
		add_share(&right, 100 * t.enough, t.all);
		if (!strcmp(buf_text(&right), "0.0") && t.enough) {
			buf_clear(&right);
			buf_adds(&right, "<0.1");
		} else if (!strcmp(buf_text(&right), "100.0") && t.enough < t.all) {
			buf_clear(&right);
			buf_adds(&right, ">99.9");
		}
		add_share(&mean, t.total, t.all);
		chance_at_least(list, n, sum, &told);
		chance_mean(list, n, &told_mean);
		ck_assert_str_eq(buf_text(&told), buf_text(&right));
		ck_assert_str_eq(buf_text(&told_mean), buf_text(&mean));
		buf_free(&right);
		buf_free(&mean);
		buf_free(&told);
		buf_free(&told_mean);
	}
}

START_TEST(it_is_what_every_throw_gives)
{
	static const struct chance_dice hits[] = {{2, 6, 1, 1, 1, 3}, {5, 6, 1, 1, 1, 2}, {7, 10, 1, 1, 1, 1}};
	static const struct chance_dice capped[] = {{3, 6, 3, 1, 2, 1}, {2, 6, 1, 1, 1, 2}, {1, 6, 2, 2, 1, 1}};
	static const struct chance_dice figures[] = {{CHANCE_FACES, 10, 2, 1, 1, 2}, {CHANCE_FACES, 6, 1, 1, 1, 1}};
	static const struct chance_dice sure[] = {
		{6, 6, 2, 1, 1, 2}, {0, 6, 1, 1, 1, 1}, {1, 6, 1, 1, 1, 1}, {3, 3, 1, 1, 1, 2}};
	compare(hits, 3, 6);
	compare(capped, 3, 5);
	compare(figures, 2, 46);
	compare(sure, 4, 5);
	compare(hits, 0, 0);
}
END_TEST

/* The same dice in one group or in several. */
START_TEST(groups_are_no_matter)
{
	static const struct chance_dice one[] = {{2, 6, 1, 1, 1, 60}, {7, 10, 1, 1, 1, 40}};
	static const struct chance_dice many[] = {{7, 10, 4, 1, 4, 5}, {2, 6, 1, 1, 1, 20}, {2, 6, 20, 1, 30, 2},
						  {7, 10, 1, 1, 1, 20}};
	for (long sum = 0; sum <= 100; sum++) {
		struct buf a = BUF_INIT, b = BUF_INIT;
		chance_at_least(one, 2, sum, &a);
		chance_at_least(many, 4, sum, &b);
		ck_assert_str_eq(buf_text(&a), buf_text(&b));
		buf_free(&a);
		buf_free(&b);
	}
}
END_TEST

static const char *at_least(struct buf *out, struct chance_dice d, long sum)
{
	buf_clear(out);
	chance_at_least(&d, 1, sum, out);
	return buf_text(out);
}

START_TEST(what_is_nearly_certain_is_not_certain)
{
	struct buf b = BUF_INIT;
	ck_assert_str_eq(at_least(&b, (struct chance_dice){1, 6, 1, 1, 1, 10}, 10), "<0.1");
	ck_assert_str_eq(at_least(&b, (struct chance_dice){5, 6, 1, 1, 1, 10}, 1), ">99.9");
	ck_assert_str_eq(at_least(&b, (struct chance_dice){5, 6, 1, 1, 1, 10}, 0), "100.0");
	ck_assert_str_eq(at_least(&b, (struct chance_dice){5, 6, 1, 1, 1, 10}, 11), "0.0");
	ck_assert_str_eq(at_least(&b, (struct chance_dice){1, 2000, 1, 1, 1, 1}, 1), "0.1"); /* 0.05, half up */
	buf_free(&b);
}
END_TEST

/* 10,000 dice of five sorts: a long game is told in the time of its turns. */
START_TEST(a_long_game_is_soon_told)
{
	static const struct chance_dice d[] = {{1, 6, 1, 1, 1, 2000}, {2, 6, 1, 1, 1, 2000}, {3, 6, 1, 1, 1, 2000},
					       {4, 6, 1, 1, 1, 2000}, {7, 10, 1, 1, 1, 2000}};
	struct buf b = BUF_INIT;
	chance_at_least(d, 5, 4750, &b);
	ck_assert_str_eq(buf_text(&b), "36.2");
	buf_free(&b);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("chance");
	TCase *t = tcase_create("chance");
	tcase_add_test(t, it_is_what_every_throw_gives);
	tcase_add_test(t, groups_are_no_matter);
	tcase_add_test(t, what_is_nearly_certain_is_not_certain);
	tcase_add_test(t, a_long_game_is_soon_told);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
