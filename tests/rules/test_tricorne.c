/* The words of Tricorne: its tables, the dictionary, and a doctrine and a plan that use them. */
#include <check.h>

#include "rules/tricorne/orders.h"
#include "rules/tricorne/tricorne.h"
#include "../orders/tables.h"

static struct arena *a;

static void setup(void)
{
	a = arena_new();
}

static void teardown(void)
{
	arena_free(a);
}

static const struct order_language *const languages[] = {&tri_language, &tri_standing_language};

START_TEST(language_sound)
{
	language_is_sound(languages[_i]);
}
END_TEST

/* Every word that help calls a group is one. */
START_TEST(groups_are_groups)
{
	char *rest = arena_strdup(a, tri_language.groups), *word;
	while ((word = strsep(&rest, " ")))
		ck_assert_msg(cnc_is_group(&tri_law, word), "%s", word);
}
END_TEST

START_TEST(dictionary_is_current)
{
	dictionary_is_made("tests/rules/tricorne.dict", languages, ARRAY_LEN(languages));
}
END_TEST

/* estafette-orders(7) names every word that Napoleonics does not have, with its help. */
START_TEST(manual_is_current)
{
	struct buf file = BUF_INIT;
	source_read("man/estafette-orders.7", &file);
	for (size_t i = V_OWN; i < tri_language.n_verbs; i++)
		ck_assert_msg(
			strstr(buf_text(&file), order_verb_help(the_words(), &tri_language, &tri_language.verbs[i])),
			"%s", tri_language.verbs[i].name);
	for (size_t i = R_OWN; i < tri_standing_language.n_verbs; i++)
		ck_assert_msg(strstr(buf_text(&file), order_verb_help(the_words(), &tri_standing_language,
								      &tri_standing_language.verbs[i])),
			      "%s", tri_standing_language.verbs[i].name);
	for (size_t i = CNC_STANDING_TESTS; i < tri_standing_language.n_tests; i++)
		ck_assert_msg(strstr(buf_text(&file), order_test_help(the_words(), &tri_standing_language,
								      &tri_standing_language.tests[i])),
			      "%s", tri_standing_language.tests[i].name);
	buf_free(&file);
}
END_TEST

static const struct {
	int language;
	const char *typed, *printed;
} lines[] = {
	{0, "23rd attack E6 and use \"cold steel\"", "23rd melee E6; combat \"cold steel\""},
	{0, "chief greene", "lead greene"},
	{0, "banner", "banner"},
	{0, "23rd hold if rally-dice >= 4", "23rd hold IF rally-dice>=4"},
	{1, "militia when rallying then play to-the-colours", "militia WHEN rallying THEN play to-the-colours"},
	{1, "23rd when attacked by infantry then whites-of-their-eyes",
	 "23rd WHEN attacked by infantry THEN whites"},
	{1, "guns when fired-on and combat-cards<=1 then save",
	 "guns WHEN fired-on and combat-cards<=1 THEN spare"},
};

START_TEST(printed_as_understood)
{
	const struct order_language *l = languages[lines[_i].language];
	struct order_set *set = orders_parse_text(l, lines[_i].typed, a);
	struct buf b = BUF_INIT;
	ck_assert_msg(!set->mistakes.n, "%s", set->mistakes.n ? mistake_text(&set->mistakes.list[0]) : "");
	order_line_print(&b, l, &set->lines[0]);
	ck_assert_str_eq(buf_text(&b), lines[_i].printed);
	buf_free(&b);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("tricorne");
	TCase *t = tcase_create("tricorne");
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_loop_test(t, language_sound, 0, ARRAY_LEN(languages));
	tcase_add_test(t, groups_are_groups);
	tcase_add_test(t, dictionary_is_current);
	tcase_add_test(t, manual_is_current);
	tcase_add_loop_test(t, printed_as_understood, 0, ARRAY_LEN(lines));
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
