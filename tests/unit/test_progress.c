/* What a bar looks like; when it is drawn at all is in tests/e2e/progress.test. */
#include "base/progress.h"

#include <check.h>

static const struct {
	long long done, steps;
	int64_t ms;
	int width;
	const char *line;
} lines[] = {
	{0, 40, 2000, 79, "playing [..............................] 0 of 40"},
	{10, 40, 10000, 79, "playing [#######.......................] 10 of 40, 30 s left"},
	{1, 100, 10000, 79, "playing [..............................] 1 of 100, 17 min left"},
	{40, 40, 10000, 79, "playing [##############################] 40 of 40"},
	{50, 40, 10000, 79, "playing [##############################] 50 of 40"},
	{12, 0, 10000, 79, "playing: 12"},
	{10, 40, 10000, 20, "playing [#######...."},
};

START_TEST(a_line_tells_how_far_it_is)
{
	char line[200];
	progress_line("playing", lines[_i].done, lines[_i].steps, lines[_i].ms, lines[_i].width, line, sizeof line);
	ck_assert_str_eq(line, lines[_i].line);
}
END_TEST

START_TEST(steps_outside_of_a_bar_are_nothing)
{
	progress_step();
	progress_end();
	progress_hide();
	progress_begin("a", 1);
	progress_begin("b", 1);
	progress_step();
	progress_end();
	progress_end();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("progress");
	TCase *t = tcase_create("progress");
	tcase_add_loop_test(t, a_line_tells_how_far_it_is, 0, (int)ARRAY_LEN(lines));
	tcase_add_test(t, steps_outside_of_a_bar_are_nothing);
	suite_add_tcase(s, t);
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
