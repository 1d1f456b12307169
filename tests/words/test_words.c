/* The catalogue: how places are filled, what a broken one says, and that it has a sentence for all that
 * the rules say, with no argument misspelt, and none for what nobody says. */
#include "engine/message.h"
#include "engine/pages.h"
#include "engine/system.h"
#include "scenario/scenario.h"
#include "words/words.h"

#include <check.h>
#include <stdlib.h>
#include <unistd.h>

static const char *const names[] = {"napoleonics", "tricorne", "battalions", "emperor", "tactiques"};

static struct words *catalogue(void)
{
	const char *top = getenv("TOP");
	char dir[1024];
	struct words *w = NULL;
	struct error e = ERROR_INIT;
	snprintf(dir, sizeof dir, "%s/templates", top ? top : ".");
	ck_assert_msg(!words_open(dir, "en", &w, &e), "%s", e.text);
	return w;
}

/* ---- filling ---- */

static bool toy_value(void *context, struct slice name, struct buf *out, int *value)
{
	(void)context;
	*value = slice_is(name, "none") ? 0 : slice_is(name, "bits") ? 6 : 1;
	buf_addf(out, "<%.*s>", (int)name.n, name.p);
	return !slice_is(name, "who");
}

START_TEST(places)
{
	static const struct {
		const char *sentence, *is;
	} tries[] = {
		{"plain", "plain"},
		{"{unit} goes", "<unit> goes"},
		{"it has{some? left}{none? nothing}.", "it has left."},
		{"a{bits&2?, two}{bits&1?, one}{bits&4?, four}", "a, two, four"},
		{"{who} stays", "{who} stays"},
		{"an open { brace", "an open { brace"},
		{"", ""},
	};
	for (size_t i = 0; i < ARRAY_LEN(tries); i++) {
		struct buf b = BUF_INIT;
		words_fill(tries[i].sentence, toy_value, NULL, &b);
		ck_assert_str_eq(buf_text(&b), tries[i].is);
		buf_free(&b);
	}
}
END_TEST

/* ---- files ---- */

static enum err open_text(const char *text, struct words **w, struct error *e)
{
	char dir[] = "/tmp/words-XXXXXX", path[64];
	ck_assert_ptr_nonnull(mkdtemp(dir));
	snprintf(path, sizeof path, "%s/words-en.xml", dir);
	FILE *f = fopen(path, "w");
	ck_assert_ptr_nonnull(f);
	fputs(text, f);
	fclose(f);
	enum err r = words_open(dir, "en", w, e);
	unlink(path);
	rmdir(dir);
	return r;
}

START_TEST(broken_ones)
{
	static const struct {
		const char *text, *says;
	} tries[] = {
		{"<words><group id='a'><say id='x'>1</say><say id='x'>2</say></group></words>", "a x stands twice"},
		{"<words><group id='a'>\n<say>1</say></group></words>", "line 2: a sentence without an id"},
		{"<words><group><say id='x'>1</say></group></words>", "without an id"},
		{"<wrds/>", "it is no catalogue of words"},
		{"<words>\n<group></words>", "line 2"},
		{"", "line"},
	};
	for (size_t i = 0; i < ARRAY_LEN(tries); i++) {
		struct words *w = NULL;
		struct error e = ERROR_INIT;
		ck_assert_int_eq(open_text(tries[i].text, &w, &e), ERR_REFUSED);
		ck_assert_ptr_null(w);
		ck_assert_msg(strstr(e.text, tries[i].says) && strstr(e.text, "words-en.xml"), "%s", e.text);
	}
}
END_TEST

START_TEST(found_by_group_and_id)
{
	struct words *w = NULL;
	struct error e = ERROR_INIT;
	ck_assert(!open_text("<words><group id='a'><say id='x'>1 &lt; 2</say></group>"
			     "<group id='b'><say id='x'>3</say></group></words>", &w, &e));
	ck_assert_str_eq(words_find(w, "a", "x"), "1 < 2");
	ck_assert_str_eq(words_find(w, "b", "x"), "3");
	ck_assert_ptr_null(words_find(w, "b", "y"));
	words_free(w);
	ck_assert_int_eq(words_open("/nowhere", "en", &w, &e), ERR_MISSING);
}
END_TEST

/* ---- the one that is shipped, against the tables ---- */

static bool takes(const struct message *m, struct slice place)
{
	size_t n = 0;
	while (n < place.n && place.p[n] != '?' && place.p[n] != '&')
		n++;
	place.n = n;
	if (slice_is(place, "why") || slice_is(place, "word") || (slice_is(place, "rule") && m->rule))
		return true;
	for (int i = 0; i < NO_ARGS && m->args[i].name; i++)
		if (slice_is(place, m->args[i].name))
			return true;
	return false;
}

/* As message_say finds it. */
static const char *sentence_of(const struct words *w, const struct system *s, const char *name)
{
	const char *own = words_find(w, s->name, name);
	return !own && s->shared_words ? words_find(w, s->shared_words, name) : own;
}

START_TEST(all_that_is_said_has_a_sentence)
{
	const struct system *s = scenario_system(names[_i]);
	struct words *w = catalogue();
	for (int i = 0; i < s->n_messages; i++) {
		const struct message *m = &s->messages[i];
		const char *text = sentence_of(w, s, m->name);
		ck_assert_msg(text && *text, "%s: no sentence for %s", s->name, m->name);
		ck_assert_msg(!m->rule || strstr(text, "{rule}"), "%s: %s does not name its rule", s->name, m->name);
		for (const char *p = text; (p = strchr(p, '{')); p++) {
			struct slice place = {p + 1, strcspn(p + 1, "}")};
			ck_assert_msg(takes(m, place), "%s: %s has no argument %.*s", s->name, m->name, (int)place.n, place.p);
		}
	}
	words_free(w);
}
END_TEST

/* A rule that players are told of can be looked up: RULE by mail, and the page of rules. */
static bool is_explained(const struct system *s, const char *rule)
{
	const struct rule_text *t;
	bool found = false;
	for (int i = 0; !found && (t = rule_at(s, i)); i++) {
		struct buf id = BUF_INIT;
		rule_id(s, t, &id);
		found = !strcmp(buf_text(&id), rule);
		buf_free(&id);
	}
	return found;
}

START_TEST(every_rule_that_is_named_has_its_text)
{
	const struct system *s = scenario_system(names[_i]);
	for (int i = 0; i < s->n_messages; i++) {
		const char *rule = s->messages[i].rule;
		ck_assert_msg(!rule || is_explained(s, rule), "%s: %s names %s, of which nothing is said", s->name,
			      s->messages[i].name, rule);
	}
}
END_TEST

static bool says(const struct system *s, const char *group, const char *id)
{
	if (strcmp(s->name, group) && !(s->shared_words && !strcmp(s->shared_words, group)))
		return false;
	for (int i = 0; i < s->n_messages; i++)
		if (!strcmp(s->messages[i].name, id))
			return true;
	return false;
}

static void is_said(void *context, const char *group, const char *id, const char *text)
{
	int *n = context;
	bool found = false;
	(void)text;
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		found = found || says(scenario_system(names[i]), group, id);
	ck_assert_msg(found, "nobody says %s %s", group, id);
	++*n;
}

START_TEST(every_sentence_is_said)
{
	struct words *w = catalogue();
	int n = 0;
	words_each(w, is_said, &n);
	ck_assert_int_gt(n, 0);
	words_free(w);
}
END_TEST

/* A catalogue that lacks a sentence, or none at all, still tells which rule it was. */
START_TEST(without_a_sentence)
{
	static const struct message m = {"too_far", "EMP 8.2", {{NULL}}};
	struct words *w = catalogue();
	struct buf b = BUF_INIT;
	static const struct message lost = {"no-such", NULL, {{NULL}}};
	message_say(NULL, scenario_system("emperor"), NULL, &(struct saying){.no = {&m, {0}}}, &b);
	buf_addc(&b, ' ');
	message_say(w, scenario_system("emperor"), NULL, &(struct saying){.no = {&lost, {0}}}, &b);
	ck_assert_str_eq(buf_text(&b), "too_far (EMP 8.2) no-such (emperor)");
	buf_free(&b);
	words_free(w);
}
END_TEST

/* What systems have in common stands in a group of its own, under the rule numbers of each; words of the player
 * are quoted as they are. */
START_TEST(shared_sentences)
{
	static const struct message m[] = {{"no_card", "CCN 1", {{NULL}}}, {"no_card", "CCT 1", {{NULL}}}};
	static const char *const is[] = {"There is no card \"{x}\" (CCN 1).", "There is no card \"{x}\" (CCT 1)."};
	struct words *w = catalogue();
	for (size_t i = 0; i < 2; i++) {
		struct buf b = BUF_INIT;
		message_say(w, scenario_system(names[i]), NULL, &(struct saying){{&m[i], {0}}, NO_OBJECTION, "{x}"}, &b);
		ck_assert_str_eq(buf_text(&b), is[i]);
		buf_free(&b);
	}
	words_free(w);
}
END_TEST

START_TEST(numbers_have_their_decimals)
{
	static const struct message m = {"too_far", "EMP 8.2", {{"inches", VALUE_INT, NULL, 2}, {"has", VALUE_INT, NULL, 1},
								{"less", VALUE_INT, NULL, 0}}};
	struct words *w = catalogue();
	struct buf b = BUF_INIT;
	message_say(w, scenario_system("emperor"), NULL, &(struct saying){.no = {&m, {1205, -7, 4}}}, &b);
	ck_assert_str_eq(buf_text(&b), "its farthest corner would go 12.05 inches, and it has -0.7, half sideways and "
				       "backward (EMP 8.2)");
	buf_free(&b);
	words_free(w);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("words");
	TCase *t = tcase_create("words");
	tcase_add_test(t, places);
	tcase_add_test(t, broken_ones);
	tcase_add_test(t, found_by_group_and_id);
	tcase_add_loop_test(t, all_that_is_said_has_a_sentence, 0, (int)ARRAY_LEN(names));
	tcase_add_loop_test(t, every_rule_that_is_named_has_its_text, 0, (int)ARRAY_LEN(names));
	tcase_add_test(t, every_sentence_is_said);
	tcase_add_test(t, without_a_sentence);
	tcase_add_test(t, shared_sentences);
	tcase_add_test(t, numbers_have_their_decimals);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
