/* What the last record of a game opens, and what all its records print alike. */
#include "base/file.h"
#include "record/opened.h"
#include "record/record.h"
#include "rules/emperor/emperor.h"

#include "words/words.h"

#include <check.h>

#define ROLL                                                                                       \
	"<event n=\"0.sealed.1\" kind=\"roll\" seen=\"end\" rule=\"TN 9.1\" source=\"sealed\" values=\"4\"/>\n"
#define TAKEN "<event n=\"0.sealed.2\" kind=\"taken\" to=\"br\" seen=\"end\" deck=\"deck\" card=\"scout\"/>\n"
#define UNDER "<event n=\"0.sealed.3\" kind=\"under\" seen=\"end\" deck=\"deck\" card=\"scout\"/>\n"

/* Emperor tells by an event of that name that an objective fell: a record that opened it as a card was
 * refused by its schema, and the game could not end. */
START_TEST(ground_that_is_taken_is_no_card)
{
	struct buf out = BUF_INIT;
	opened_events(&emperor,
		      slice_of(ROLL TAKEN "<event n=\"1\" kind=\"taken\" seen=\"all\" rule=\"EMP 15.2\" "
					  "seat=\"al\" area=\"tl\" by=\"al\"/>\n" UNDER),
		      &(struct doc){.out = &out});
	ck_assert_str_eq(buf_text(&out), ROLL TAKEN UNDER);
	buf_free(&out);
}
END_TEST

static const char *written(struct scenario *s, const struct words *words, bool kept, struct buf *out)
{
	static const char none[] = "0000000000000000000000000000000000000000000000000000000000000000";
	struct record_player players[SEATS_MAX] = {{.who = ""}};
	for (int i = 0; i < SEATS_MAX; i++)
		players[i].who = "nobody";
	struct record r = {.sys = s->sys, .words = words, .setup = s->setup, .state = s->state, .scenario = s->root,
			   .scenario_digest = none, .print = kept ? s->print : NULL, .game = "one", .title = "One",
			   .made = "1970-01-01T00:00:00Z", .active = VALUE_NONE, .players = players, .due = VALUE_NONE,
			   .dice = {.chain = none, .sealed = none, .seeds = none}, .journal = ""};
	buf_clear(out);
	record_write(&r, VIEW_PUBLIC, "-", NULL, out);
	return buf_text(out);
}

/* The setup is printed once of a scenario, but once a language. */
START_TEST(what_is_kept_is_what_is_written)
{
	const char *top = getenv("TOP");
	struct buf path = BUF_INIT, text = BUF_INIT, plain = BUF_INIT, kept = BUF_INIT;
	struct scenario *s;
	struct words *words;
	struct error e = ERROR_INIT;
	buf_addf(&path, "%s/scenarios/napoleonics/valbrune.xml", top ? top : ".");
	ck_assert_msg(!file_read(buf_text(&path), 1 << 20, &text, &e) &&
			      !scenario_read(buf_text(&text), text.len, NULL, &s, &e),
		      "%s", e.text);
	buf_clear(&path);
	buf_addf(&path, "%s/templates", top ? top : ".");
	for (int i = 0; i < 3; i++) {
		ck_assert_msg(!words_open(buf_text(&path), "en", &words, &e), "%s", e.text);
		ck_assert_str_eq(written(s, words, true, &kept), written(s, words, false, &plain));
		ck_assert_str_eq(written(s, words, true, &kept), buf_text(&plain));
		ck_assert_str_eq(written(s, NULL, true, &kept), written(s, NULL, false, &path));
		ck_assert_str_ne(buf_text(&kept), buf_text(&plain)); /* cards by their names alone */
		buf_clear(&path);
		buf_addf(&path, "%s/templates", top ? top : ".");
		words_free(words); /* the next one may lie where it lay */
	}
	scenario_free(s);
	buf_free(&path);
	buf_free(&text);
	buf_free(&plain);
	buf_free(&kept);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("opened");
	TCase *t = tcase_create("opened");
	tcase_add_test(t, ground_that_is_taken_is_no_card);
	tcase_add_test(t, what_is_kept_is_what_is_written);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
