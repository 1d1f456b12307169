/* The order language line by line: what is typed, what is printed back, and for each
 * mistake its code, column and suggestion. */
#include "base/limits.h"
#include "languages.h"
#include "tables.h"

#include <check.h>

static struct arena *a;

static void setup(void)
{
	a = arena_new();
}

static void teardown(void)
{
	arena_free(a);
}

static const struct order_set *parse(const char *language, const char *text)
{
	return orders_parse_text(language_named(language), text, a);
}

static const char *printed(const struct order_set *set, size_t i)
{
	struct buf b = BUF_INIT;
	order_line_print(&b, set->language, &set->lines[i]);
	const char *text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

/* ---- lines that are right ---- */

static const struct {
	const char *language, *typed, *printed;
} right[] = {
	/* shapes */
	{"napoleonics", "57e move D6", "57e move D6"},
	{"napoleonics", "57e MOVE d6", "57e move D6"},
	{"napoleonics", "57E Move To D6.", "57E move D6"},
	{"napoleonics", "57e: move D6, melee E6.", "57e move D6; melee E6"},
	{"napoleonics", "move 57e d6", "57e move D6"},
	{"napoleonics", "fire bty at F7", "bty fire F7"},
	{"napoleonics", "bty fire at the F7", "bty fire F7"},
	{"napoleonics", "57e mov D6 ; mel E6 ; adv", "57e move D6; melee E6; advance"},
	{"napoleonics", "57e move D6 melee E6 advance", "57e move D6; melee E6; advance"},
	{"napoleonics", "57e move D6 then melee E6 and advance", "57e move D6; melee E6; advance"},
	{"napoleonics", ";; 57e hold", NULL},
	{"napoleonics", "57e hold;;", "57e hold"},
	{"napoleonics", "57e battle back no", "57e battle-back no"},
	{"tactiques", "95th fall back 1410", "95th fall-back 1410"},
	{"napoleonics", "57e go D6", "57e move D6"},
	{"napoleonics", "@57e hold", "@57e hold"},
	{"napoleonics", "@ 57e hold", "@57e hold"},
	{"napoleonics", "done", "done"},
	{"napoleonics", "57e hold # stay there; move D6", "57e hold"},
	{"napoleonics", "57e move \\\n D6; \\\nadvance", "57e move D6; advance"},
	{"napoleonics", "57e move D6 on fail stop", "57e move D6 ON FAIL STOP"},
	{"napoleonics", "57e move D6; ON FAIL skip", "57e move D6 ON FAIL SKIP"},
	{"napoleonics", "on fail stop", "ON FAIL STOP"},
	/* subjects */
	{"napoleonics", "bty B hold", "bty B hold"},
	{"napoleonics", "hold bty B", "bty B hold"},
	{"napoleonics", "57e, bty and ney hold", "57e, bty, ney hold"},
	{"napoleonics", "57e,bty hold", "57e, bty hold"},
	{"napoleonics", "\"Old Guard\" hold", "Old Guard hold"},
	{"napoleonics", "\"Fire Brigade\" hold", "\"Fire Brigade\" hold"},
	{"napoleonics", "\"D6\" hold", "\"D6\" hold"},
	{"napoleonics", "\"a, b\" hold", "\"a, b\" hold"},
	{"napoleonics", "1/Line hold", "1/Line hold"},
	{"napoleonics", "d\xe2\x80\x99""Erlon hold", "d'Erlon hold"},
	{"napoleonics", "mel hold", "mel hold"},
	{"emperor", "REA limber", "REA limber"},
	{"emperor", "limber rea", "rea limber"},
	{"emperor", "ELAN REYNIER ATT RE1 MAX=1", "REYNIER elan att RE1 max=1"},
	{"emperor", "charge SP1 at NE1", "SP1 charge NE1"},
	/* arguments */
	{"napoleonics", "play fire and hold", "card \"fire and hold\""},
	{"napoleonics", "play \xe2\x80\x9cProbe Centre\xe2\x80\x9d", "card \"Probe Centre\""},
	{"napoleonics", "card Forward", "card Forward"},
	{"napoleonics", "card probe section=LEFT", "card probe section=left"},
	{"napoleonics", "card probe section = cen", "card probe section=centre"},
	{"napoleonics", "57e melee E6 with bty", "57e melee E6 with=bty"},
	{"napoleonics", "57e melee at=E6 with=bty", "57e melee E6 with=bty"},
	{"napoleonics", "57e melee with bty at E6", "57e melee E6 with=bty"},
	{"napoleonics", "order 57e, bty, ney", "order 57e bty ney"},
	{"napoleonics", "order 57e,bty,ney", "order 57e bty ney"},
	{"napoleonics", "order \"57e,bty\"", "order \"57e,bty\""},
	{"napoleonics", "57e retreat C5, B4", "57e retreat C5 B4"},
	{"napoleonics", "keep \"At Them\" with", "keep \"At Them\""},
	{"napoleonics", "keep \"with\"", "keep \"with\""},
	{"emperor", "RE1 move 550, 100 facing=00", "RE1 move 550,100 facing=0"},
	{"emperor", "NE1 advance +6", "NE1 advance 6"},
	{"emperor", "G1 grand DR1 DR2 at LT1", "G1 grand DR1 DR2 at=LT1"},
	{"tactiques", "92nd move 1411,1412 facing=SE", "92nd move 1411 1412 facing=se"},
	{"battalions", "support auto except=GI,GLI", "support auto except=GI,GLI"},
	/* conditions */
	{"napoleonics", "57e melee E6 if blocks => 3", "57e melee E6 IF blocks>=3"},
	{"napoleonics", "57e melee E6 if blocks<>3", "57e melee E6 IF blocks!=3"},
	{"napoleonics", "57e melee E6 if seen bty <= 2", "57e melee E6 IF seen bty<=2"},
	{"napoleonics", "57e melee E6 if not enemy in D5 and blocks>2",
	 "57e melee E6 IF not enemy in D5 and blocks>2"},
	{"napoleonics", "57e melee E6 if not not failed", "57e melee E6 IF failed"},
	{"napoleonics", "57e melee E6 if enemy blocks>2", "57e melee E6 IF enemy and blocks>2"},
	{"napoleonics", "57e melee E6 if odds>=1:2", "57e melee E6 IF odds>=1:2"},
	{"napoleonics", "57e move D6 if failed; melee E6", "57e move D6 IF failed; melee E6"},
	{"napoleonics", "57e move D6 if failed; else hold", "57e move D6 IF failed ELSE hold"},
	{"napoleonics", "57e if enemy in E6 then melee E6; advance else hold",
	 "57e IF enemy in E6 THEN melee E6; advance ELSE hold"},
	{"napoleonics", "if enemy in E6 then 57e melee E6", "57e IF enemy in E6 THEN melee E6"},
	{"napoleonics", "if enemy in E6 melee 57e E6", "57e IF enemy in E6 THEN melee E6"},
	{"napoleonics", "57e if failed then hold if blocks>2 else move D6 else move D5",
	 "57e IF failed THEN hold IF blocks>2 ELSE move D6 ELSE move D5"},
	{"napoleonics", "57e when attacked then square else ask limit=24h",
	 "57e WHEN attacked THEN square ELSE ask limit=24h"},
	{"battalions", "cavalry on fired: stand", "cavalry WHEN fired THEN stand"},
};

START_TEST(line_right)
{
	const struct order_set *set = parse(right[_i].language, right[_i].typed);
	if (!right[_i].printed) {
		ck_assert_uint_gt(set->mistakes.n, 0);
		return;
	}
	ck_assert_uint_eq(set->n, 1);
	ck_assert_msg(set->lines[0].good, "%s: %s", right[_i].typed,
		      set->mistakes.n ? mistake_text(&set->mistakes.list[0]) : "?");
	ck_assert_str_eq(printed(set, 0), right[_i].printed);
	const char *again = printed(parse(right[_i].language, right[_i].printed), 0);
	ck_assert_str_eq(again, right[_i].printed);
}
END_TEST

/* ---- lines with mistakes: the first one of each ---- */

static const struct {
	const char *typed;
	int code;
	unsigned column;
	const char *suggestion, *text;
} bad[] = {
	{"57e mvoe D6; melee E6", 500, 5, "move", "mvoe is no order"},
	{"hodl", 500, 1, "hold", "hodl is no order"},
	{"57e", 500, 1, NULL, "57e is no order"},
	{"57e ret C5", 500, 5, NULL, "ret may mean several orders: retreat, retire"},
	{"57e move D6; ad", 500, 14, NULL, "ad is no order"},
	{"57e move D6; fly E6", 500, 14, NULL, "fly is no order"},
	{"57e move", 520, 9, NULL, "to is missing: a hex such as D6"},
	{"57e move Paris", 520, 10, NULL, "Paris is not a hex such as D6 (to)"},
	{"57e move D6 D7", 500, 13, NULL, "D7 is too much here; a semicolon separates orders"},
	{"57e ignore tow", 520, 12, NULL, "tow is not all, none, 1, 2, 3 or 4 (flags)"},
	{"57e ignore non; hold", 0, 0, NULL, NULL},
	{"57e ignore nona", 520, 12, "none", "nona is not all, none, 1, 2, 3 or 4 (flags)"},
	{"card probe sektion=left", 500, 12, "section", "sektion= means nothing here"},
	{"card probe section=left section=right", 520, 25, NULL, "section is given twice"},
	{"57e melee E6 with", 520, 18, NULL, "with is missing: the name of a unit"},
	{"card \"Probe Centre", 500, 6, NULL, "the quote is not closed"},
	{"card \"\"", 520, 6, NULL, "\"\" is not a name (name)"},
	{"57e melee E6 if blcoks>=3", 500, 17, "blocks", "blcoks is no condition"},
	{"57e melee E6 if", 500, 16, NULL, "the end of the line is no condition"},
	{"57e melee E6 if blocks", 520, 23, NULL, "blocks must be compared: blocks>=\xe2\x80\xa6, a number"},
	{"57e melee E6 if blocks>=x", 520, 25, NULL, "x is not a number (n)"},
	{"57e melee E6 if failed>3", 500, 23, NULL, "failed holds or does not; nothing is compared"},
	{"57e melee E6 if friend in", 520, 26, NULL, "hex is missing: a hex such as D6"},
	{"57e if failed else hold", 500, 15, "THEN", "THEN is missing before else"},
	{"57e move D6 if failed then hold", 500, 23, NULL,
	 "IF behind an order is about that order; write each order before its own IF, or begin "
	 "the line with IF \xe2\x80\xa6 THEN"},
	{"57e move D6; if failed then hold", 500, 14, NULL,
	 "if stands behind its order, or at the beginning of the line"},
	{"57e hold if failed else hold if failed else hold if failed", 500, 50, NULL,
	 "no more than 2 conditions inside one another"},
	{"57e hold if failed else when attacked then hold", 500, 25, NULL,
	 "when stands only at the beginning"},
	{"57e hold else move D6", 500, 10, NULL, "else is too much here"},
	{"57e hold on fail", 520, 17, "SKIP", "ON FAIL is followed by SKIP or STOP"},
	{"57e hold on fail stop now", 500, 23, NULL, "now is too much here"},
	{"move D6", 520, 1, NULL, "who is to do it?  Put the unit in front"},
	{"\xc3\xa9\xc3\xa9 mvoe D6", 500, 4, "move", "mvoe is no order"},
	{"= D6", 500, 1, NULL, "an order is missing"},
};

START_TEST(line_bad)
{
	const struct order_set *set = parse("napoleonics", bad[_i].typed);
	if (!bad[_i].code) {
		ck_assert_uint_eq(set->mistakes.n, 0);
		return;
	}
	ck_assert_uint_ge(set->mistakes.n, 1);
	const struct order_mistake *m = &set->mistakes.list[0];
	ck_assert_str_eq(mistake_text(m), bad[_i].text);
	ck_assert_int_eq(m->code, bad[_i].code);
	ck_assert_uint_eq(m->line, 1);
	ck_assert_uint_eq(m->column, bad[_i].column);
	ck_assert_pstr_eq(m->suggestion, bad[_i].suggestion);
	ck_assert(!set->lines[0].good);
}
END_TEST

/* ---- several lines ---- */

START_TEST(all_mistakes_at_once)
{
	const struct order_set *set =
		parse("napoleonics", "57e mvoe D6; mleee E6\nbty hold\n\n# no\nney move X; fier D6");
	ck_assert_uint_eq(set->n, 3);
	ck_assert_uint_eq(set->mistakes.n, 4);
	ck_assert(set->lines[1].good);
	ck_assert_uint_eq(set->mistakes.list[1].column, 14);
	ck_assert_str_eq(set->mistakes.list[1].suggestion, "melee");
	ck_assert_uint_eq(set->mistakes.list[2].line, 5);
	ck_assert_str_eq(set->mistakes.list[3].suggestion, "fire");
}
END_TEST

START_TEST(subject_of_the_line_above)
{
	const struct order_set *set = parse("napoleonics", "57e move D6\nmelee E6; advance\ncard Forward\nmelee E6");
	ck_assert_uint_eq(set->n, 4);
	ck_assert_str_eq(printed(set, 1), "57e melee E6; advance");
	ck_assert(set->lines[1].inherited && !set->lines[0].inherited);
	ck_assert(!set->lines[3].good);
}
END_TEST

START_TEST(values)
{
	const struct order_set *set = parse("napoleonics", "57e, bty melee e6 with ney; ignore 2");
	const struct order_step *s = set->lines[0].list->steps;
	ck_assert_uint_eq(set->lines[0].n_subjects, 2);
	ck_assert_str_eq(set->lines[0].subjects[1], "bty");
	ck_assert_str_eq(s[0].verb->name, "melee");
	ck_assert_str_eq(order_step_value(&s[0], "at")->text, "E6");
	ck_assert_str_eq(order_step_value(&s[0], "with")->text, "ney");
	ck_assert_ptr_null(order_step_value(&s[0], "to"));
	ck_assert_int_eq(order_step_value(&s[1], "flags")->choice, 3);
	ck_assert_uint_eq(s[1].column, 29);
	/* Words before a place say nothing; "on fail" does. */
	set = parse("napoleonics", "57e move on E6\n57e move E6 on fail skip");
	ck_assert_str_eq(order_step_value(&set->lines[0].list->steps[0], "to")->text, "E6");
	ck_assert_str_eq(printed(set, 1), "57e move E6 ON FAIL SKIP");
}
END_TEST

START_TEST(limits)
{
	struct buf b = BUF_INIT;
	for (unsigned i = 0; i < LIMIT_ORDER_LINES + 1; i++)
		buf_adds(&b, "57e hold\n");
	const struct order_set *set = parse("napoleonics", buf_text(&b));
	ck_assert_uint_eq(set->n, LIMIT_ORDER_LINES);
	ck_assert_int_eq(set->mistakes.list[0].code, ORDER_TOO_LONG);
	buf_clear(&b);
	for (unsigned i = 0; i < LIMIT_ERRORS + 5; i++)
		buf_adds(&b, "57e fly\n");
	set = parse("napoleonics", buf_text(&b));
	ck_assert_uint_eq(set->mistakes.n, LIMIT_ERRORS + 1);
	ck_assert_int_eq(set->mistakes.list[LIMIT_ERRORS].code, ORDER_TOO_LONG);
	set = parse("napoleonics", "57e hold\n57e ho\xef\xbf\xbd"
				   "d\n");
	ck_assert_uint_eq(set->mistakes.n, 1);
	ck_assert_int_eq(set->mistakes.list[0].code, ORDER_TOO_LONG);
	ck_assert_uint_eq(set->mistakes.list[0].line, 2);
	buf_clear(&b);
	for (unsigned i = 0; i <= LIMIT_ORDER_LINE; i++)
		buf_addc(&b, 'x');
	set = parse("napoleonics", buf_text(&b));
	ck_assert_uint_eq(set->n, 0);
	ck_assert_int_eq(set->mistakes.list[0].code, ORDER_TOO_LONG);
	buf_clear(&b);
	for (unsigned i = 0; i < 50; i++)
		buf_adds(&b, "u,");
	buf_adds(&b, "v hold");
	ck_assert(!parse("napoleonics", buf_text(&b))->lines[0].good);
	buf_free(&b);
}
END_TEST

START_TEST(nothing)
{
	ck_assert_uint_eq(parse("napoleonics", "")->n, 0);
	ck_assert_uint_eq(parse("napoleonics", "\n  \n# x\n,\n")->n, 0);
	ck_assert_uint_eq(parse("napoleonics", "\\")->n, 0);
	ck_assert_uint_eq(parse("napoleonics", "@")->mistakes.n, 1);
}
END_TEST

static bool is_known(const void *ctx, const char *word)
{
	return strstr(ctx, word) != NULL;
}

START_TEST(names_without_commas)
{
	struct buf b = BUF_INIT;
	ck_assert(order_parted("f61a  f61b f72a", is_known, "f61a f61b f72a", &b));
	ck_assert_str_eq(buf_text(&b), "f61a, f61b, f72a");
	buf_clear(&b);
	ck_assert(!order_parted("f61a f61x", is_known, "f61a f61b", &b));
	ck_assert(!order_parted("f61a", is_known, "f61a f61b", &b));
	ck_assert(!order_parted("", is_known, "f61a", &b));
	ck_assert_uint_eq(b.len, 0);
	buf_free(&b);
}
END_TEST

START_TEST(nearest)
{
	static const char *const words[] = {"Wellesley", "Hill", "K9"};
	ck_assert_str_eq(order_nearest("welesley", 8, words, 3), "Wellesley");
	ck_assert_str_eq(order_nearest("K99", 3, words, 3), "K9");
	ck_assert_str_eq(order_nearest("ihll", 4, words, 3), "Hill");
	ck_assert_ptr_null(order_nearest("Junot", 5, words, 3));
	ck_assert_ptr_null(order_nearest("K", 1, words, 3));
}
END_TEST

/* ---- tables ---- */

START_TEST(language_sound)
{
	language_is_sound(&languages[_i]);
}
END_TEST

START_TEST(language_unsound)
{
	static const char *const none[] = {NULL};
	const struct order_language *nap = &languages[0];
	struct order_verb verbs[2] = {nap->verbs[3], nap->verbs[4]};
	struct order_language l = *nap;
	struct buf b = BUF_INIT;
	l.verbs = verbs;
	l.n_verbs = 2;
	l.n_tests = 0;
	verbs[1].example = "57e hold";
	ck_assert_ptr_null(order_language_check(&l, &b));
	verbs[1].example = "57e stay";
	ck_assert_ptr_nonnull(order_language_check(&l, &b));
	verbs[1].example = "57e hold";
	verbs[1].aliases = "move";
	ck_assert_ptr_nonnull(order_language_check(&l, &b));
	verbs[1].aliases = "if";
	ck_assert_ptr_nonnull(order_language_check(&l, &b));
	verbs[1].aliases = NULL;
	verbs[1].args[0] = (struct order_arg){"x", ORDER_WORD, ORDER_OPTIONAL, none};
	ck_assert_ptr_nonnull(order_language_check(&l, &b));
	buf_free(&b);
}
END_TEST

START_TEST(usage)
{
	struct buf b = BUF_INIT;
	order_verb_usage(&b, order_verb_find(&languages[0], "melee", 5));
	ck_assert_str_eq(buf_text(&b), "UNIT melee AT [with=UNIT]");
	buf_clear(&b);
	order_verb_usage(&b, order_verb_find(&languages[0], "retreat", 7));
	ck_assert_str_eq(buf_text(&b), "UNIT retreat TO ...");
	buf_clear(&b);
	order_verb_usage(&b, order_verb_find(&languages[0], "card", 4));
	ck_assert_str_eq(buf_text(&b), "card NAME [section=left|centre|right]");
	buf_clear(&b);
	order_test_usage(&b, &languages[0].tests[3]);
	ck_assert_str_eq(buf_text(&b), "seen [UNIT]>=N");
	buf_free(&b);
}
END_TEST

/* orders.dict is what the tables make. */
START_TEST(dictionary_is_current)
{
	struct buf file = BUF_INIT, made = BUF_INIT;
	struct slice rest, line;
	source_read("tests/orders/orders.dict", &file);
	buf_addc(&made, '\n');
	for (size_t i = 0; i < LANGUAGES; i++)
		order_dictionary(&made, &languages[i]);
	rest = slice_of(buf_text(&file));
	while (slice_line(&rest, &line)) {
		char *want = arena_printf(a, "\n%.*s\n", (int)line.n, line.p);
		ck_assert_msg(strstr(buf_text(&made), want), "%s", want);
	}
	rest = (struct slice){made.data + 1, made.len - 1};
	buf_addc(&file, '\n');
	while (slice_line(&rest, &line)) {
		char *want = arena_printf(a, "%.*s\n", (int)line.n, line.p);
		ck_assert_msg(strstr(buf_text(&file), want), "%s", want);
	}
	buf_free(&file);
	buf_free(&made);
}
END_TEST

START_TEST(on_fail_of_lines)
{
	static const enum order_on_fail says[] = {ORDER_FAIL_SKIP, ORDER_FAIL_STOP, ORDER_FAIL_STOP,
						  ORDER_FAIL_SKIP, ORDER_FAIL_STOP, ORDER_FAIL_SKIP,
						  ORDER_FAIL_SKIP, ORDER_FAIL_STOP};
	const struct order_set *set = parse("napoleonics", "57e hold\n"
							   "ON FAIL STOP\n"
							   "57e move D6\n"
							   "57e move D7 ON FAIL SKIP\n"
							   "57e move D8\n"
							   "ON FAIL SKIP\n"
							   "57e move E6\n"
							   "57e move E7 ON FAIL STOP\n");
	ck_assert_uint_eq(set->n, ARRAY_LEN(says));
	for (size_t i = 0; i < set->n; i++)
		ck_assert_msg(order_on_fail(set, i) == says[i], "line %zu", i + 1);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("orders");
	TCase *t = tcase_create("orders");
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_loop_test(t, line_right, 0, (int)ARRAY_LEN(right));
	tcase_add_loop_test(t, line_bad, 0, (int)ARRAY_LEN(bad));
	tcase_add_test(t, all_mistakes_at_once);
	tcase_add_test(t, subject_of_the_line_above);
	tcase_add_test(t, values);
	tcase_add_test(t, limits);
	tcase_add_test(t, nothing);
	tcase_add_test(t, names_without_commas);
	tcase_add_test(t, nearest);
	tcase_add_loop_test(t, language_sound, 0, LANGUAGES);
	tcase_add_test(t, language_unsound);
	tcase_add_test(t, usage);
	tcase_add_test(t, on_fail_of_lines);
	tcase_add_test(t, dictionary_is_current);
	suite_add_tcase(s, t);
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
