/* What each toy was written to show of the engine, beyond the battery. */
#include "battery.h"
#include "toys.h"

#include <check.h>

enum { BLIND, WINDOW, NESTED, STACKS, CASCADE };

/* Takes the run's pending question of that seat, or NULL. */
static const struct pending *asked(struct run *run, int seat)
{
	int n;
	const struct pending *p = run_pending(run, &n);
	for (int i = 0; i < n; i++)
		if (p[i].q.seat == seat)
			return &p[i];
	return NULL;
}

/* Answers the pending question of a seat and goes on. */
static enum run_end answer(struct run *run, int seat, const char *text)
{
	const struct pending *p = asked(run, seat);
	ck_assert_msg(p, "seat %d is not asked", seat);
	char *key = base_strdup(p->key);
	run_record(run, key, text, seat, ORIGIN_MAIL, 0);
	free(key);
	return run_turn(run);
}

static char *view_of(const struct subject *s, struct run *run, int viewer)
{
	int n, m;
	struct answers given = {NULL, 0, 0};
	const struct pending *p = run_pending(run, &n);
	const struct answer *a = run_answers(run, &m);
	for (int i = 0; i < m; i++)
		answers_add(&given, &a[i]);
	char *journal = journal_text(run);
	char *text = record_text(s, viewer, run_now(run), journal, &given, p, n);
	answers_free(&given);
	free(journal);
	return text;
}

static void fix(const struct subject *s, void *state, const char *table, const char *row, const char *field,
		const char *value)
{
	struct error e = ERROR_INIT;
	ck_assert_msg(!state_fix(s->sys, s->setup, state, table, row, field, value, &e), "%s", e.text);
}

/* The state at the start of turn 1 of the subject's first story. */
static void *first_turn(const struct subject *s)
{
	struct story story;
	story_play(&story, s, 3);
	void *state = state_of(s, story.chapters[1].before);
	story_free(&story);
	return state;
}

static struct run *open_run(struct table *t, const struct subject *s, const void *state)
{
	char *text = state_text(s, state, VIEW_FULL);
	struct run *run = table_open(t, text, "");
	free(text);
	return run;
}

/* ---- blind ---- */

START_TEST(blind_answers_show_to_nobody_else)
{
	const struct subject *s = battery_subject(BLIND);
	struct table t;
	void *state = first_turn(s);
	table_set(&t, s, 1);
	struct run *run = open_run(&t, s, state);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	char *blue = view_of(s, run, 1), *all = view_of(s, run, VIEW_PUBLIC), *red = view_of(s, run, 0);
	ck_assert_int_eq(answer(run, 0, "to 520 330 7"), RUN_PENDING);
	char *blue2 = view_of(s, run, 1), *all2 = view_of(s, run, VIEW_PUBLIC), *red2 = view_of(s, run, 0);
	ck_assert_str_eq(blue, blue2);
	ck_assert_str_eq(all, all2);
	ck_assert_str_ne(red, red2);
	ck_assert_ptr_nonnull(strstr(red2, "to 520 330 7"));
	free(blue);
	free(blue2);
	free(all);
	free(all2);
	free(red);
	free(red2);
	run_free(run);
	free(state);
}
END_TEST

/* Three seats with three units each: nine answers, in any order, and the last one ends it. */
START_TEST(blind_order_of_answers_does_not_matter)
{
	const struct subject *s = battery_subject(BLIND);
	struct table t;
	void *state = first_turn(s);
	char *journals[2];
	table_set(&t, s, 1);
	for (int way = 0; way < 2; way++) {
		struct run *run = open_run(&t, s, state);
		enum run_end end = run_turn(run);
		for (int i = 0; i < 9; i++) {
			ck_assert_int_eq(end, RUN_PENDING);
			end = answer(run, way ? 2 - i / 3 : i % 3, "hold");
		}
		ck_assert_int_eq(end, RUN_TURN_END);
		journals[way] = journal_text(run);
		run_free(run);
	}
	ck_assert_str_eq(journals[0], journals[1]);
	free(journals[0]);
	free(journals[1]);
	free(state);
}
END_TEST

START_TEST(blind_refuses_what_the_checker_refuses)
{
	static const char *const bad[] = {"to 520 330 24",   "to 520 330",	"to 700 330 7",
					  "hold 1",	     "to 520 330 7 7",	"to x 330 7",
					  "march 520 330 7", "to unknown 330 7"};
	const struct subject *s = battery_subject(BLIND);
	struct table t;
	struct choice c;
	void *state = first_turn(s);
	table_set(&t, s, 1);
	struct run *run = open_run(&t, s, state);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	const struct question *q = &asked(run, 0)->q;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		ck_assert_msg(run_choice_read(s->sys, s->setup, run_view(run, 0), q, bad[i], &c) == -1, "%s", bad[i]);
	ck_assert_int_eq(run_choice_read(s->sys, s->setup, run_view(run, 0), q, "TO 520 330 7", &c), 0);
	run_free(run);
	free(state);
}
END_TEST

/* ---- window ---- */

/* Plays the first attack of turn 1 with this hand of the defender; the run has stopped. */
static struct run *attacked(struct table *t, const struct subject *s, const char *hand, bool wait)
{
	void *state = first_turn(s);
	const struct position *at = state;
	fix(s, state, "side", "red", "hand", hand);
	fix(s, state, "deck", "0", "draw",
	    !strcmp(hand, "first-strike bravery bravery")
		    ? "nothing nothing nothing nothing first-strike first-strike"
		    : "nothing nothing first-strike first-strike first-strike nothing");
	fix(s, state, "side", "blu", "hand", "nothing bravery bravery");
	ck_assert_int_eq(at->active, 1);
	table_set(t, s, 1);
	t->config.window_wait = wait;
	t->config.check = false;
	struct run *run = open_run(t, s, state);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	ck_assert_int_eq(answer(run, 1, "blu-1 red-2"), RUN_PENDING);
	free(state);
	return run;
}

START_TEST(window_opens_whether_or_not_the_card_is_held)
{
	const struct subject *s = battery_subject(WINDOW);
	struct table t, u;
	struct run *held = attacked(&t, s, "first-strike bravery bravery", true);
	struct run *not_held = attacked(&u, s, "bravery bravery nothing", true);
	const struct pending *a = asked(held, 0), *b = asked(not_held, 0);
	ck_assert(a && b);
	ck_assert_str_eq(a->key, b->key);
	ck_assert_int_eq(a->q.kind, b->q.kind);
	ck_assert_int_eq(a->q.arg[0], b->q.arg[0]);
	ck_assert_int_eq(a->q.n, 2);
	ck_assert_int_eq(b->q.n, 1);
	for (int viewer = 1; viewer >= VIEW_PUBLIC; viewer -= 3) {
		char *x = view_of(s, held, viewer), *y = view_of(s, not_held, viewer);
		ck_assert_str_eq(x, y);
		free(x);
		free(y);
	}
	char *x = view_of(s, held, 0), *y = view_of(s, not_held, 0);
	ck_assert_str_ne(x, y);
	free(x);
	free(y);
	run_free(held);
	run_free(not_held);
}
END_TEST

/* After the pass nothing differs either, up to the next question. */
START_TEST(window_passes_alike)
{
	const struct subject *s = battery_subject(WINDOW);
	struct table t, u;
	struct run *held = attacked(&t, s, "first-strike bravery bravery", true);
	struct run *not_held = attacked(&u, s, "bravery bravery nothing", true);
	ck_assert_int_eq(answer(held, 0, "pass"), answer(not_held, 0, "pass"));
	char *x = view_of(s, held, 1), *y = view_of(s, not_held, 1);
	ck_assert_str_eq(x, y);
	free(x);
	free(y);
	run_free(held);
	run_free(not_held);
}
END_TEST

START_TEST(window_ahead_never_pends)
{
	const struct subject *s = battery_subject(WINDOW);
	struct table t, u;
	struct run *held = attacked(&t, s, "first-strike bravery bravery", false);
	struct run *not_held = attacked(&u, s, "bravery bravery nothing", false);
	int n, m;
	ck_assert_str_ne(run_pending(held, &n)->key, "");
	run_pending(not_held, &m);
	ck_assert_int_eq(n, m);
	ck_assert(!strstr(run_pending(held, &n)->key, "strike"));
	ck_assert(!strstr(run_pending(not_held, &n)->key, "strike"));
	char *x = view_of(s, held, 1), *y = view_of(s, not_held, 1);
	ck_assert_str_eq(x, y);
	free(x);
	free(y);
	run_free(held);
	run_free(not_held);
}
END_TEST

/* ---- nested ---- */

START_TEST(nested_scopes_go_deep)
{
	const struct subject *s = battery_subject(NESTED);
	struct story story;
	size_t deepest = 0;
	story_play(&story, s, 3);
	for (size_t i = 0; i < story.chapters[1].answers.n; i++) {
		size_t slashes = 0;
		for (const char *p = story.chapters[1].answers.list[i].key; *p; p++)
			slashes += *p == '/';
		deepest = slashes > deepest ? slashes : deepest;
	}
	/* turn, seat, row, unit, place, step, four reactions, question, k */
	ck_assert_uint_eq(deepest, 11);
	ck_assert_uint_gt(story.chapters[1].answers.n, 1500);
	story_free(&story);
}
END_TEST

/* ---- stacks ---- */

static struct run *stacks_at(struct table *t, const struct subject *s, const char *cards, const char *looked)
{
	void *state = first_turn(s);
	fix(s, state, "stack", "blu-a", "cards", cards);
	fix(s, state, "stack", "blu-a", "looked", looked);
	table_set(t, s, 1);
	t->config.check = false;
	struct run *run = open_run(t, s, state);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	free(state);
	return run;
}

START_TEST(stacks_options_come_from_the_view)
{
	const struct subject *s = battery_subject(STACKS);
	struct table t;
	struct choice c;
	struct run *unseen = stacks_at(&t, s, "dud line", "no");
	ck_assert_int_ge(run_choice_read(s->sys, s->setup, NULL, &asked(unseen, 1)->q, "play blu-a 1", &c), 0);
	run_free(unseen);
	struct run *seen = stacks_at(&t, s, "dud line", "yes");
	ck_assert_int_eq(run_choice_read(s->sys, s->setup, NULL, &asked(seen, 1)->q, "play blu-a 1", &c), -1);
	ck_assert_int_ge(run_choice_read(s->sys, s->setup, NULL, &asked(seen, 1)->q, "play blu-a 2", &c), 0);
	run_free(seen);
}
END_TEST

START_TEST(stacks_hidden_facts_fail_with_an_event)
{
	const struct subject *s = battery_subject(STACKS);
	struct table t;
	struct run *run = stacks_at(&t, s, "dud line", "no");
	ck_assert_int_eq(answer(run, 1, "play blu-a 1"), RUN_PENDING);
	char *text = view_of(s, run, VIEW_PUBLIC);
	ck_assert_ptr_nonnull(strstr(text, "kind=\"fails\" seen=\"all\" rule=\"ST 1.play\" "
					   "seat=\"blu\" stack=\"blu-a\" card=\"dud\""));
	free(text);
	run_free(run);
}
END_TEST

START_TEST(stacks_looking_tells_the_owner_alone)
{
	const struct subject *s = battery_subject(STACKS);
	struct table t;
	struct run *run = stacks_at(&t, s, "guard line", "no");
	ck_assert_int_eq(answer(run, 1, "look blu-a"), RUN_PENDING);
	char *own = view_of(s, run, 1), *other = view_of(s, run, 0);
	ck_assert_ptr_nonnull(strstr(own, "stack=\"blu-a\" top=\"guard\""));
	ck_assert_ptr_nonnull(strstr(other, "stack=\"blu-a\" top=\"unknown\""));
	free(own);
	free(other);
	run_free(run);
}
END_TEST

/* ---- cascade ---- */

/* Parts of the longest purpose of a roll. */
static int longest_purpose(const char *journal)
{
	int most = 0;
	for (const char *p = journal; (p = strstr(p, " purpose=\""));) {
		int n = 1;
		for (p += 10; *p != '"'; p++)
			n += *p == '/';
		most = n > most ? n : most;
	}
	return most;
}

/* The game ends within the checks that the checks have caused. */
START_TEST(cascade_ends_in_the_middle)
{
	const struct subject *s = battery_subject(CASCADE);
	int over = 0, deep = 0;
	for (uint64_t seed = 1; seed < 12; seed++) {
		struct story story;
		story_play(&story, s, seed);
		const struct chapter *last = &story.chapters[story.n - 1];
		const char *won = strstr(last->journal, "kind=\"won\"");
		over += last->end == RUN_GAME_OVER && won;
		for (int i = 0; i < story.n; i++)
			deep += longest_purpose(story.chapters[i].journal) >= 9;
		if (won)
			ck_assert_ptr_nonnull(strstr(last->after, "over=\"yes\""));
		story_free(&story);
	}
	ck_assert_int_gt(over, 0);
	/* turn, row, attacker, three units that check, rule, label, k */
	ck_assert_int_gt(deep, 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("toys");
	TCase *t = tcase_create("toys");
	tcase_add_test(t, blind_answers_show_to_nobody_else);
	tcase_add_test(t, blind_order_of_answers_does_not_matter);
	tcase_add_test(t, blind_refuses_what_the_checker_refuses);
	tcase_add_test(t, window_opens_whether_or_not_the_card_is_held);
	tcase_add_test(t, window_passes_alike);
	tcase_add_test(t, window_ahead_never_pends);
	tcase_add_test(t, nested_scopes_go_deep);
	tcase_add_test(t, stacks_options_come_from_the_view);
	tcase_add_test(t, stacks_hidden_facts_fail_with_an_event);
	tcase_add_test(t, stacks_looking_tells_the_owner_alone);
	tcase_add_test(t, cascade_ends_in_the_middle);
	suite_add_tcase(suite, t);
	SRunner *sr = srunner_create(suite);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
