/* What the program calls of a rule system without asking whether it is there. */
#include "orders/orders.h"
#include "scenario/scenario.h"

#include <check.h>

START_TEST(all_that_is_called_is_there)
{
	const struct system *s = scenario_systems[_i];
	ck_assert_ptr_eq(scenario_system(s->name), s);
	ck_assert(s->title && s->rules && s->setup_size && s->state_size && s->tables && s->events &&
		  s->questions && s->rows);
	ck_assert(s->place_text && s->place_read && s->id_text && s->id_read && s->load);
	ck_assert(s->describe && s->describe_player && s->language && s->language->place && s->bind);
	ck_assert(s->check_names && s->missing && s->invariant);
	ck_assert(!s->standing == !s->check_standing);
	/* A player of its own, figures, drawings, names, hopes, sums: a system may be without them. */
	for (int i = 0; i < s->n_questions; i++)
		ck_assert_msg(!s->questions[i].check || s->questions[i].draw || s->questions[i].usual,
			      "%s: nothing is drawn for %s", s->name, s->questions[i].name);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("systems");
	TCase *t = tcase_create("systems");
	int n = 0;
	while (scenario_systems[n])
		n++;
	tcase_add_loop_test(t, all_that_is_called_is_there, 0, n);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
