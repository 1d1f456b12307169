/* The table of settings: its own values are good, and what people write is read or refused. */
#include "base/file.h"
#include "settings/settings.h"

#include <check.h>

static const struct {
	const char *key, *text, *is; /* NULL: refused */
} values[] = {
	{"turn", "3d", "3d"}, {"turn", "72h", "3d"}, {"TURN", "36H", "1d12h"}, {"turn", "30m", NULL}, {"turn", "0h", NULL},
	{"turn", "2001h", NULL}, {"turn", "3", NULL}, {"turn", "90m", NULL}, {"undo", "90m", "1h30m"}, {"undo", "0m", "0h"}, {"undo", "0", "0h"},
	{"grace", "31d", NULL}, {"late", "WAIT", "wait"}, {"late", "wai", NULL}, {"late", "doctrine pass", NULL},
	{"late", "", NULL}, {"early", "all-final", "all-final"}, {"hour", "18:00", "18:00"}, {"hour", "8", "08:00"},
	{"hour", "none", "none"}, {"hour", "24:00", NULL}, {"hour", "18:60", NULL}, {"hour", "18:5", NULL},
	{"hour", "evening", NULL}, {"days", "mtwtf--", "mtwtf--"}, {"days", "MTWTFSS", "mtwtfss"}, {"days", "-------", NULL},
	{"days", "mtwtf", NULL}, {"days", "tmwtfss", NULL}, {"hours", "8-22", "8-22"}, {"hours", "08:30-17:00", "8:30-17"},
	{"hours", "0-24", "0-24"}, {"hours", "22-8", NULL}, {"hours", "8", NULL}, {"hours", "8-25", NULL},
	{"hours", "8-24:30", NULL}, {"grid", "6h", "6h"}, {"grid", "25h", NULL}, {"min", "0h", "0h"},
	{"tokens", "3", "3"}, {"tokens", "21", NULL}, {"tokens", "-1", NULL}, {"tokens", "some", NULL},
};

START_TEST(values_are_read)
{
	char out[SETTING_TEXT] = "";
	const struct setting *s = setting_find(values[_i].key);
	ck_assert_ptr_nonnull(s);
	ck_assert_int_eq(setting_read(s, values[_i].text, out), values[_i].is != NULL);
	if (values[_i].is)
		ck_assert_str_eq(out, values[_i].is);
}
END_TEST

START_TEST(defaults_are_values_as_they_are_printed)
{
	char out[SETTING_TEXT];
	const struct setting *s = &settings[_i];
	struct buf b = BUF_INIT;
	ck_assert(setting_read(s, s->preset, out));
	ck_assert_str_eq(out, s->preset);
	ck_assert_ptr_eq(setting_find(s->key), s);
	setting_values(s, &b);
	ck_assert_uint_gt(b.len, 0);
	buf_free(&b);
}
END_TEST

START_TEST(values_as_numbers)
{
	int from, until;
	ck_assert_int_eq(setting_number(&settings[SET_TURN], "1d12h"), 36 * PACE_HOUR);
	ck_assert_int_eq(setting_number(&settings[SET_HOUR], "18:30"), 18 * 60 + 30);
	ck_assert_int_eq(setting_number(&settings[SET_HOUR], "none"), -1);
	ck_assert_int_eq(setting_number(&settings[SET_DAYS], "mtwtf--"), 0x3e);
	ck_assert_int_eq(setting_number(&settings[SET_DAYS], "------s"), 1);
	setting_hours("8:30-17", &from, &until);
	ck_assert_int_eq(from, 510);
	ck_assert_int_eq(until, 1020);
	ck_assert_ptr_null(setting_find("nonsense"));
}
END_TEST

/* ---- the manual ---- */

static const char *in_tree(const char *path, char out[1024])
{
	const char *top = getenv("TOP");
	snprintf(out, 1024, "%s/%s", top ? top : ".", path);
	return out;
}

/* As roff wants it: a hyphen that is to be copied is a minus. */
static void add_roff(struct buf *out, const char *text)
{
	for (; *text; text++)
		buf_addf(out, "%s%c", *text == '-' ? "\\" : "", *text);
}

static void add_entry(struct buf *out, const struct words *w, const struct setting *s)
{
	struct buf takes = BUF_INIT;
	setting_values(s, &takes);
	buf_addf(out, ".TP\n.B %s\n", s->key);
	add_roff(out, words_plain(w, s->help));
	buf_adds(out, "\nValues: ");
	add_roff(out, buf_text(&takes));
	buf_adds(out, "; as it comes: ");
	add_roff(out, s->preset);
	buf_addf(out, "; changed %s.\n",
		 words_plain(w, s->until == SETTING_BEFORE ? SAYS_settings_before
				: s->until == SETTING_ANY  ? SAYS_settings_any
							   : SAYS_settings_next));
	buf_free(&takes);
}

START_TEST(the_manual_lists_them)
{
	char path[1024];
	struct buf want = BUF_INIT, file = BUF_INIT;
	struct words *w = NULL;
	struct error e = ERROR_INIT;
	ck_assert_msg(!words_open(in_tree("templates", path), WORDS_DEFAULT, &w, &e), "%s", e.text);
	ck_assert_msg(!file_read(in_tree("man/estafette.1", path), 1 << 20, &file, &e), "%s", e.text);
	for (int i = 0; i < SETTINGS; i++)
		add_entry(&want, w, &settings[i]);
	ck_assert_msg(strstr(buf_text(&file), buf_text(&want)) != NULL, "man/estafette.1 lacks:\n%s", buf_text(&want));
	words_free(w);
	buf_free(&file);
	buf_free(&want);
}
END_TEST

/* Whose bank is empty would let every turn pass as it begins, also where the game began with full banks. */
START_TEST(an_empty_bank_leaves_some_time)
{
	static const enum setting_key one[] = {SET_INCREMENT, SET_MIN, SET_GRACE, SET_LATE, SET_PACE};
	static const char *const helps[] = {"1h", "1h", "1h", "wait", "both"};
	const char *all[SETTINGS];
	enum setting_key clash[2];
	for (int i = 0; i < SETTINGS; i++)
		all[i] = settings[i].preset;
	all[SET_PACE] = "bank";
	all[SET_INCREMENT] = all[SET_MIN] = all[SET_GRACE] = "0h";
	ck_assert(!settings_fit(all, true, clash) && settings_no_time(clash));
	ck_assert(!settings_fit(all, false, clash) && settings_no_time(clash));
	for (size_t i = 0; i < ARRAY_LEN(one); i++) {
		const char *was = all[one[i]];
		all[one[i]] = helps[i];
		ck_assert(settings_fit(all, true, clash) && settings_fit(all, false, clash));
		all[one[i]] = was;
	}
	all[SET_PACE] = "both";
	all[SET_HOURS] = "8-20";
	all[SET_HOUR] = "03:00";
	ck_assert(!settings_fit(all, true, clash) && !settings_no_time(clash));
}
END_TEST

START_TEST(people_are_read_as_handles)
{
	char out[SETTING_TEXT];
	const struct setting *s = &settings[SET_DENY];
	ck_assert(setting_read(s, "p3, P17", out));
	ck_assert_str_eq(out, "p3,p17");
	ck_assert(setting_names(out, "p17") && setting_names(out, "p3") && !setting_names(out, "p1"));
	ck_assert_int_eq(setting_people(out), 2);
	ck_assert(setting_read(s, "NONE", out));
	ck_assert_int_eq(setting_people(out), 0);
	ck_assert(!setting_read(s, "", out) && !setting_read(s, "Anna", out) && !setting_read(s, "p0", out) &&
		  !setting_read(s, "p3x", out));
	char many[400] = "";
	for (int n = 0; n < 300; n += 8)
		snprintf(many + n, sizeof many - (size_t)n, "p100000,");
	ck_assert(!setting_read(s, many, out));
}
END_TEST

static const struct {
	enum setting_key key[3];
	const char *value[3];
	bool begins, later;
} together[] = {
    {{SET_HOUR, SET_HOURS, SET_GRID}, {"03:00", "8-20", "6h"}, false, false},
    {{SET_HOUR, SET_HOURS, SET_GRID}, {"18:00", "8-20", "6h"}, true, true},
    {{SET_PACE, SET_CAP, SET_GRID}, {"bank", "5d", "6h"}, false, true},
    {{SET_PACE, SET_CAP, SET_GRID}, {"deadline", "5d", "6h"}, true, true},
    {{SET_PACE, SET_BANK, SET_INCREMENT}, {"bank", "0h", "0h"}, true, true},
};

START_TEST(what_does_not_go_together_is_found)
{
	const char *all[SETTINGS];
	enum setting_key clash[2];
	for (int i = 0; i < SETTINGS; i++)
		all[i] = settings[i].preset;
	ck_assert(settings_fit(all, true, clash));
	for (int i = 0; i < 3; i++)
		all[together[_i].key[i]] = together[_i].value[i];
	ck_assert_int_eq(settings_fit(all, true, clash), together[_i].begins);
	ck_assert_int_eq(settings_fit(all, false, clash), together[_i].later);
	if (together[_i].key[2] == SET_INCREMENT) { /* and then a turn would have no time at all */
		all[SET_MIN] = "0h";
		ck_assert(!settings_fit(all, true, clash));
		ck_assert_int_eq(clash[1], SET_MIN);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("settings");
	TCase *t = tcase_create("settings");
	tcase_add_loop_test(t, values_are_read, 0, (int)ARRAY_LEN(values));
	tcase_add_loop_test(t, defaults_are_values_as_they_are_printed, 0, SETTINGS);
	tcase_add_test(t, values_as_numbers);
	tcase_add_test(t, an_empty_bank_leaves_some_time);
	tcase_add_test(t, people_are_read_as_handles);
	tcase_add_test(t, the_manual_lists_them);
	tcase_add_loop_test(t, what_does_not_go_together_is_found, 0, ARRAY_LEN(together));
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
