/* Questions of fact in every rule system, asked of positions that random play comes to: whatever they name they are
 * answered, what is hidden from the asker changes no byte of an answer, and every rule that is named can be looked up. */
#include "battery.h"
#include "engine/facts.h"
#include "engine/pages.h"

#include <check.h>

enum { SYSTEMS_FROM = TOYS, THINGS = 14, SCRAMBLES = 3, WORDS = 40 };

static struct words *words;

/* Names that are spread over all that find knows. */
static int choose(const struct inquiry *q, struct fact_thing out[THINGS])
{
	const struct facts *f = q->sys->facts;
	int all = 0, n = 0;
	while (f->name(q, all))
		all++;
	for (int i = 0; i < THINGS && i < all; i++)
		n += f->find(q, f->name(q, i * all / (all < THINGS ? all : THINGS)), &out[n]);
	ck_assert_int_gt(n, 3);
	return n;
}

static void ask_all_of_it(const struct inquiry *q, void *context)
{
	const struct facts *f = q->sys->facts;
	struct fact_thing things[THINGS];
	int n = choose(q, things);
	(void)context;
	for (int seat = 0; seat < ((const struct setup_head *)q->setup)->n_seats; seat++)
		f->units(q, seat);
	for (int i = 0; i < n; i++) {
		f->unit(q, &things[i]);
		f->terrain(q, &things[i]);
		for (int k = 0; k < n; k++) {
			f->sight(q, &things[i], &things[k]);
			f->range(q, &things[i], &things[k]);
		}
	}
}

/* All answers to the seat in that state. */
static char *answers_to(const struct subject *s, const void *state, int seat)
{
	struct run_config config = {.sys = s->sys, .setup = s->setup};
	struct arena *a = arena_new();
	struct buf out = BUF_INIT;
	void *view = base_calloc(1, s->sys->state_size);
	state_mask(s->sys, s->setup, state, seat, view);
	ck_assert(facts_ask(&config, words, view, seat, a, &out, ask_all_of_it, NULL));
	free(view);
	arena_free(a);
	return buf_take(&out);
}

static void same(const char *a, const char *b)
{
	size_t i = 0;
	while (a[i] && a[i] == b[i])
		i++;
	if (a[i] != b[i])
		ck_abort_msg("hidden facts show: %.120s\nfor\n%.120s", a + (i > 60 ? i - 60 : 0),
			     b + (i > 60 ? i - 60 : 0));
}

static const struct subject *subject_of(int i)
{
	return battery_subject(SYSTEMS_FROM + i);
}

START_TEST(what_is_hidden_changes_no_byte)
{
	const struct subject *s = subject_of(_i);
	struct story story;
	uint64_t rng = 17;
	int hidden = 0;
	story_play(&story, s, 11);
	for (int c = 0; c < story.n; c += 1 + story.n / 3)
		for (int seat = 0; seat < 2; seat++) {
			void *state = state_of(s, story.chapters[c].after);
			char *before = answers_to(s, state, seat);
			hidden += hidden_values(s, state, seat);
			for (int k = 0; k < SCRAMBLES; k++) {
				scramble(s, state, seat, &rng);
				char *after = answers_to(s, state, seat);
				same(before, after);
				free(after);
			}
			free(before);
			free(state);
		}
	ck_assert_int_gt(hidden, 0);
	story_free(&story);
}
END_TEST

/* "(CCN 4.3)", "CCT 10.hill: ..." */
static void look_up(const struct system *sys, const char *id)
{
	struct buf page = BUF_INIT;
	ck_assert_msg(rule_print(sys, id, words, &page), "RULE %s finds nothing", id);
	buf_free(&page);
}

static bool is_id(const char *p)
{
	return !strncmp(p, "CCN ", 4) || !strncmp(p, "CCT ", 4) || !strncmp(p, "EMP ", 4) || !strncmp(p, "BAT ", 4) ||
	       (!strncmp(p, "TN ", 3) && p[3] >= '0' && p[3] <= '9');
}

START_TEST(every_rule_named_can_be_looked_up)
{
	const struct subject *s = subject_of(_i);
	void *state = state_of(s, s->start);
	char *text = answers_to(s, state, 0);
	int n = 0;
	for (char *p = text; *p; p++) /* a line may be broken within an id */
		*p = (char)(*p == '\n' ? ' ' : *p);
	for (const char *p = text; *p; p++) {
		char id[WORDS];
		if (!is_id(p))
			continue;
		size_t front = strcspn(p, " "), blanks = strspn(p + front, " ");
		size_t rest = strcspn(p + front + blanks, " ,;:)");
		snprintf(id, sizeof id, "%.*s %.*s", (int)front, p, (int)rest, p + front + blanks);
		look_up(s->sys, id);
		n++;
	}
	ck_assert_int_gt(n, 10);
	ck_assert_ptr_eq(strchr(text, '{'), NULL);
	free(text);
	free(state);
}
END_TEST

START_TEST(no_line_is_too_long)
{
	const struct subject *s = subject_of(_i);
	void *state = state_of(s, s->start);
	char *text = answers_to(s, state, 1);
	struct slice rest = slice_of(text), line;
	while (slice_line(&rest, &line)) {
		size_t chars = 0;
		for (size_t i = 0; i < line.n; i++)
			chars += (line.p[i] & 0xc0) != 0x80;
		ck_assert_msg(chars <= PAGE_COLUMNS, "%.*s", (int)line.n, line.p);
	}
	free(text);
	free(state);
}
END_TEST

int main(void)
{
	struct error e = ERROR_INIT;
	const char *data = getenv("ESTAFETTE_DATA");
	char path[512];
	snprintf(path, sizeof path, "%s/templates", data ? data : ".");
	if (words_open(path, WORDS_DEFAULT, &words, &e))
		return fprintf(stderr, "%s\n", e.text), 1;
	TCase *t = tcase_create("facts");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, what_is_hidden_changes_no_byte, 0, SUBJECTS - SYSTEMS_FROM);
	tcase_add_loop_test(t, every_rule_named_can_be_looked_up, 0, SUBJECTS - SYSTEMS_FROM);
	tcase_add_loop_test(t, no_line_is_too_long, 0, SUBJECTS - SYSTEMS_FROM);
	Suite *suite = suite_create("facts");
	suite_add_tcase(suite, t);
	SRunner *r = srunner_create(suite);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	words_free(words);
	return failed > 0;
}
