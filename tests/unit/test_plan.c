/* What a line says: conditions, ELSE of a step and of a list, what is not allowed, ASK. */
#include "plan/plan.h"

#include <check.h>

enum { STAND, SQUARE, COUNTER, MOVE, ASK, VERBS };
static const struct order_verb verbs[VERBS] = {
	{"stand", NULL, ORDER_SUBJECT_MAY, {{0}}, ""},   {"square", NULL, ORDER_SUBJECT_MAY, {{0}}, ""},
	{"counter", NULL, ORDER_SUBJECT_MAY, {{0}}, ""}, {"move", NULL, ORDER_SUBJECT_MAY, {{0}}, ""},
	{"ask", NULL, ORDER_SUBJECT_MAY, {{0}}, ""},
};
enum { CHARGED, HITS, TESTS };
static const struct order_test tests[TESTS] = {
	{"charged", NULL, NULL, {{0}}, {0}, ""},
	{"hits", NULL, NULL, {{0}}, {"n", ORDER_NUMBER, 0, NULL}, ""},
};
static bool no_place(const char *text, size_t n)
{
	(void)text, (void)n;
	return false;
}
static const struct order_language toy = {
	.name = "toy", .verbs = verbs, .n_verbs = VERBS, .tests = tests, .n_tests = TESTS, .place = no_place,
	.a_place = SAYS_orders_a_hex,
};

/* The world: charged or not, how many hits, what is allowed. */
struct world {
	bool charged;
	long hits;
	unsigned allowed;
	int taken;
	char seen[40]; /* verbs in the order in which they were looked at, first letters */
};

static bool is_so(void *self, const struct order_check *c)
{
	ck_assert_ptr_eq(c->test, &tests[CHARGED]);
	return ((struct world *)self)->charged;
}

static bool number_of(void *self, const struct order_check *c, long *n)
{
	ck_assert_ptr_eq(c->test, &tests[HITS]);
	*n = ((struct world *)self)->hits;
	return *n >= 0; /* below: nobody knows */
}

static enum plan_said take(void *self, const struct order_step *step)
{
	struct world *w = self;
	int verb = (int)(step->verb - verbs);
	size_t n = strlen(w->seen);
	w->seen[n] = verbs[verb].name[0];
	w->seen[n + 1] = '\0';
	if (verb == ASK)
		return PLAN_ASKS;
	w->taken = verb;
	return w->allowed >> verb & 1 ? PLAN_ANSWERS : PLAN_SILENT;
}

#define ALL (1u << STAND | 1u << SQUARE | 1u << COUNTER)
static const struct {
	const char *line;
	bool charged;
	long hits;
	unsigned allowed;
	enum plan_said said;
	int taken;
	const char *seen;
} says[] = {
	{"stand", false, 0, ALL, PLAN_ANSWERS, STAND, "s"},
	{"square; counter", false, 0, 1u << COUNTER, PLAN_ANSWERS, COUNTER, "sc"},
	{"square; counter", false, 0, 0, PLAN_SILENT, 0, "sc"},
	{"move; stand", false, 0, ALL, PLAN_ANSWERS, STAND, "s"}, /* a verb that does not answer is passed over */
	{"when charged then square", true, 0, ALL, PLAN_ANSWERS, SQUARE, "s"},
	{"when charged then square", false, 0, ALL, PLAN_SILENT, 0, ""},
	{"when charged then square else counter", false, 0, ALL, PLAN_ANSWERS, COUNTER, "c"},
	/* not allowed: the ELSE of the list */
	{"when charged then square else counter", true, 0, 1u << COUNTER, PLAN_ANSWERS, COUNTER, "sc"},
	{"when charged then square; stand else counter", true, 0, 1u << COUNTER, PLAN_ANSWERS, COUNTER, "ssc"},
	/* what was not asked about is no refusal: its ELSE is silent */
	{"when charged then move else counter", true, 0, ALL, PLAN_SILENT, 0, ""},
	/* behind a step */
	{"square if hits<2 else stand", false, 1, ALL, PLAN_ANSWERS, SQUARE, "s"},
	{"square if hits<2 else stand", false, 2, ALL, PLAN_ANSWERS, STAND, "s"},
	{"square if hits<2 else stand", false, 1, 1u << STAND, PLAN_ANSWERS, STAND, "ss"},
	{"square if hits<2; counter", false, 2, ALL, PLAN_ANSWERS, COUNTER, "c"},
	/* a number that nobody knows holds nothing, and its opposite does */
	{"square if hits<2 else stand", false, -1, ALL, PLAN_ANSWERS, STAND, "s"},
	{"square if not hits<2", false, -1, ALL, PLAN_ANSWERS, SQUARE, "s"},
	/* one in the other, and ASK ends the search */
	{"when charged then square if hits<2 else stand", true, 5, 1u << STAND, PLAN_ANSWERS, STAND, "s"},
	{"when charged then square if hits<2 else ask", true, 1, 0, PLAN_ASKS, SQUARE, "sa"},
	{"ask; stand", false, 0, ALL, PLAN_ASKS, 0, "a"},
	{"when charged then square if hits<2 else stand else counter", true, 1, 1u << COUNTER, PLAN_ANSWERS, COUNTER,
	 "ssc"},
};

static struct plan_reader reader_of(struct world *w)
{
	return (struct plan_reader){.language = &toy, .eye = w, .is_so = is_so, .number_of = number_of, .look_cost = 1};
}

static const struct order_line *line_of(const char *text, struct arena *a)
{
	const struct order_set *set = orders_parse_text(&toy, text, a);
	ck_assert_msg(set->n == 1 && !set->mistakes.n, "%s: %s", text,
		      set->mistakes.n ? set->mistakes.list[0].text : "");
	return &set->lines[0];
}

START_TEST(lines_answer)
{
	struct arena *a = arena_new();
	struct world w = {says[_i].charged, says[_i].hits, says[_i].allowed, 0, ""};
	struct plan_reader r = reader_of(&w);
	enum plan_said said = plan_answer(&r, line_of(says[_i].line, a), ALL | 1u << ASK, take, &w);
	ck_assert_int_eq(said, says[_i].said);
	ck_assert_str_eq(w.seen, says[_i].seen);
	if (said == PLAN_ANSWERS)
		ck_assert_int_eq(w.taken, says[_i].taken);
	arena_free(a);
}
END_TEST

START_TEST(steps_that_stand)
{
	struct arena *a = arena_new();
	struct world w = {.charged = true, .hits = 3};
	struct plan_reader r = reader_of(&w);
	const struct order_step *out[4];
	const struct order_line *l = line_of("when charged then move; square if hits<2 else stand; counter", a);
	ck_assert_int_eq(plan_steps(&r, l, ~0ull, out, 4),
			 3); /* what stands behind an ELSE goes to the end of the line */
	ck_assert_ptr_eq(out[0]->verb, &verbs[MOVE]);
	ck_assert_ptr_eq(out[1]->verb, &verbs[STAND]);
	ck_assert_ptr_eq(out[2]->verb, &verbs[COUNTER]);
	ck_assert_int_eq(plan_steps(&r, l, 1u << STAND, out, 4), 1);
	ck_assert_int_eq(plan_steps(&r, l, ~0ull, out, 2), 2);
	w.charged = false;
	ck_assert_int_eq(plan_steps(&r, l, ~0ull, out, 4), 0);
	ck_assert_ptr_null(plan_list_now(&r, l->list, NULL));
	arena_free(a);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("plan");
	TCase *c = tcase_create("what a line says");
	tcase_add_loop_test(c, lines_answer, 0, (int)ARRAY_LEN(says));
	tcase_add_test(c, steps_that_stand);
	suite_add_tcase(s, c);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
