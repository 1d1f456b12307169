/* What the program calls of a rule system without asking whether it is there. */
#include "base/file.h"
#include "orders/orders.h"
#include "scenario/scenario.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

START_TEST(all_that_is_called_is_there)
{
	const struct system *s = scenario_systems[_i];
	ck_assert_ptr_eq(scenario_system(s->name), s);
	ck_assert(s->title && s->rules && s->setup_size && s->state_size && s->tables && s->events && s->questions &&
		  s->rows);
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

static void check_choices(const struct system *s, const struct question_decl *d)
{
	int n = 0;
	while (n < d->n_verbs && d->verbs[n].name)
		n++;
	ck_assert_msg(n, "%s: %s has no answers", s->name, d->name);
	for (int i = 0; i < d->n_verbs; i++)
		ck_assert_msg(!d->verbs[i].name == (i >= n), "%s: answers of %s are missing", s->name, d->name);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			ck_assert_msg(!*d->verbs[i].name || strcmp(d->verbs[i].name, d->verbs[k].name),
				      "%s: %s has \"%s\" twice", s->name, d->name, d->verbs[i].name);
}

/* No two questions of one name, which keys could not tell apart; no two answers of one word: those without are
 * told apart by their arguments. */
START_TEST(questions_and_answers_have_names)
{
	const struct system *s = scenario_systems[_i];
	for (int i = 0; i < s->n_questions; i++) {
		const struct question_decl *d = &s->questions[i];
		ck_assert_msg(d->name && d->rule, "%s: question %d is not declared", s->name, i);
		check_choices(s, d);
		for (int k = 0; k < i; k++)
			ck_assert_msg(strcmp(d->name, s->questions[k].name), "%s: two questions %s", s->name, d->name);
	}
}
END_TEST

/* The first column of the table "What a question would tell", every name between commas. */
static void read_table(const struct system *s, struct buf *names)
{
	const char *top = getenv("TOP");
	struct buf text = BUF_INIT, path = BUF_INIT;
	struct error e;
	ck_assert_msg(top, "TOP is not set");
	buf_addf(&path, "%s/src/rules/%s/RULES.md", top, s->name);
	ck_assert_int_eq(file_read(buf_text(&path), 1 << 20, &text, &e), ERR_NONE);
	const char *at = strstr(buf_text(&text), "\n## What a question would tell\n");
	ck_assert_msg(at, "%s tells nothing of its questions", buf_text(&path));
	const char *end = strstr(at + 1, "\n## ");
	while ((at = strstr(at, "\n| ")) && (!end || at < end)) {
		at += 3;
		buf_addf(names, ", %.*s", (int)strcspn(at, "|") - 1, at);
	}
	buf_adds(names, ", ");
	buf_free(&text);
	buf_free(&path);
}

static bool is_listed(struct buf *names, const char *name)
{
	char text[80];
	snprintf(text, sizeof text, ", %s, ", name);
	return strstr(buf_text(names), text);
}

/* RULES.md says of every question that may be put to the side that is not moving whether it tells anything, and
 * speaks of none that is not asked. */
START_TEST(what_a_question_tells_is_written)
{
	const struct system *s = scenario_systems[_i];
	struct buf names = BUF_INIT;
	read_table(s, &names);
	bool others = is_listed(&names, "all others");
	for (int i = 0; i < s->n_questions; i++) {
		const struct question_decl *d = &s->questions[i];
		ck_assert_msg(is_listed(&names, d->name) || (others && !d->reaction && !(d->window && !d->back)),
			      "%s: nothing is said of %s", s->name, d->name);
		ck_assert_msg(!d->back || is_listed(&names, d->back), "%s: nothing is said of %s", s->name, d->back);
	}
	for (char *save, *name = strtok_r(names.data, ", ", &save); name; name = strtok_r(NULL, ", ", &save)) {
		bool known = !strcmp(name, "question") || !strcmp(name, "all") || !strcmp(name, "others");
		for (int i = 0; i < s->n_questions && !known; i++)
			known = !strcmp(name, s->questions[i].name) ||
				(s->questions[i].back && !strcmp(name, s->questions[i].back));
		ck_assert_msg(known, "%s: %s is no question", s->name, name);
	}
	buf_free(&names);
}
END_TEST

/* Games that play one scenario share it; another text, by one byte, is another. */
START_TEST(scenarios_are_shared)
{
	enum { MANY = 12 };
	const struct scenario *same[2], *other[MANY], *late;
	struct buf text = BUF_INIT, changed = BUF_INIT, path = BUF_INIT;
	struct error e = ERROR_INIT;
	const char *top = getenv("TOP");
	buf_addf(&path, "%s/scenarios/napoleonics/valbrune.xml", top ? top : ".");
	ck_assert(!file_read(buf_text(&path), 1 << 20, &text, &e));
	buf_free(&path);
	for (int i = 0; i < 2; i++)
		ck_assert_msg(!scenario_share(buf_text(&text), text.len, &same[i], &e), "%s", e.text);
	ck_assert_ptr_eq(same[0], same[1]);
	scenario_leave(same[1]);
	buf_add(&changed, text.data, text.len);
	for (int i = 0; i < MANY; i++) { /* more than are kept, all in use at once */
		buf_addc(&changed, '\n');
		ck_assert(!scenario_share(buf_text(&changed), changed.len, &other[i], &e));
		ck_assert_ptr_ne(other[i], same[0]);
		ck_assert_uint_eq(other[i]->length, changed.len);
	}
	for (int i = 0; i < MANY; i++)
		scenario_leave(other[i]);
	ck_assert(!scenario_share(buf_text(&text), text.len, &late, &e));
	ck_assert_ptr_eq(late, same[0]); /* it was in use all the time */
	scenario_leave(late);
	scenario_leave(same[0]);
	scenario_leave(NULL);
	buf_clear(&changed);
	buf_adds(&changed, "<scenario/>");
	ck_assert_int_ne(scenario_share(buf_text(&changed), changed.len, &late, &e), ERR_NONE);
	buf_free(&changed);
	buf_free(&text);
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
	tcase_add_loop_test(t, questions_and_answers_have_names, 0, n);
	tcase_add_loop_test(t, what_a_question_tells_is_written, 0, n);
	tcase_add_test(t, scenarios_are_shared);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
