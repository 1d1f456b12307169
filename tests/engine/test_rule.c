/* RULE(): compiled with -DESTAFETTE_RULES it counts what is reached and switches off. */
#include "engine/rule.h"

#include <check.h>

static int side_effects;

static int bonus(void)
{
	RULE("T 2.bonus", 0);
	return 3;
}

static void act(void)
{
	RULE("T 1");
	side_effects++;
}

static char *reached(void)
{
	char *text = NULL;
	size_t n = 0;
	FILE *f = open_memstream(&text, &n);
	rule_report(f);
	fclose(f);
	return text;
}

START_TEST(neutral_when_switched_off)
{
	side_effects = 0;
	ck_assert_int_eq(bonus(), 3);
	rule_switch_off("T 2.bonus");
	ck_assert_int_eq(bonus(), 0);
	act();
	ck_assert_int_eq(side_effects, 1);
	rule_switch_off("T 1");
	ck_assert_int_eq(bonus(), 3);
	act();
	ck_assert_int_eq(side_effects, 1);
	rule_switch_off(NULL);
	act();
	ck_assert_int_eq(side_effects, 2);
}
END_TEST

START_TEST(reports_what_was_reached)
{
	char *none = reached();
	ck_assert_str_eq(none, "");
	bonus();
	act();
	bonus();
	rule_switch_off("T 1");
	act();
	char *both = reached();
	ck_assert_str_eq(both, "rule T 1\nrule T 2.bonus\n");
	rule_switch_off(NULL);
	free(none);
	free(both);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("rule");
	TCase *t = tcase_create("rule");
	tcase_add_test(t, reports_what_was_reached); /* first, for the process may be the same */
	tcase_add_test(t, neutral_when_switched_off);
	suite_add_tcase(s, t);
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
