/* The catalogue: how places are filled, what a broken one says, and that it has a sentence for all that
 * the rules say, with no argument misspelt, and none for what nobody says. */
#include "base/clock.h"
#include "engine/message.h"
#include "engine/pages.h"
#include "engine/switches.h"
#include "engine/system.h"
#include "orders/orders.h"
#include "scenario/scenario.h"
#include "words/said.h"

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
	ck_assert_msg(!words_open(dir, WORDS_DEFAULT, &w, &e), "%s", e.text);
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
		{"it is {some?there|gone}, {none?there|gone}", "it is there, gone"},
		{"{one|a line|{one} lines}, {bits|a line|{bits} lines}", "a line, <bits> lines"},
		{"{some?{none?x|the {unit} {some? too}}|y}.", "the <unit>  too."},
		{"{unit?a { b", "{unit?a { b"},
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
	enum err r = words_open(dir, WORDS_DEFAULT, w, e);
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
		{"", "not a document"},
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
			     "<group id='b'><say id='x'>3</say></group></words>",
			     &w, &e));
	ck_assert_str_eq(words_find(w, "a", "x"), "1 < 2");
	ck_assert_str_eq(words_find(w, "b", "x"), "3");
	ck_assert_ptr_null(words_find(w, "b", "y"));
	words_free(w);
	ck_assert_int_eq(words_open("/nowhere", WORDS_DEFAULT, &w, &e), ERR_MISSING);
}
END_TEST

/* ---- the one that is shipped, against the tables ---- */

static struct slice name_in(struct slice place)
{
	size_t n = 0;
	while (n < place.n && !strchr("?&|", place.p[n]))
		n++;
	return (struct slice){place.p, n};
}

static bool takes(const struct message *m, struct slice place)
{
	place = name_in(place);
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
			ck_assert_msg(takes(m, place), "%s: %s has no argument %.*s", s->name, m->name, (int)place.n,
				      place.p);
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

START_TEST(every_rule_is_told_in_words)
{
	const struct system *s = scenario_system(names[_i]);
	struct words *w = catalogue();
	const struct rule_text *t;
	for (int i = 0; (t = rule_at(s, i)); i++) {
		ck_assert_msg(rule_says(s, t, w) != t->id, "%s: nothing is said of %s", s->name, t->id);
		ck_assert_str_eq(rule_says(s, t, NULL), t->id);
	}
	words_free(w);
}
END_TEST

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

/* ---- help on the words of orders ---- */

static bool is_helped(const struct order_language *l, const char *group, const char *id)
{
	char of[ORDER_HELP_ID];
	if (!l || (strcmp(l->words, group) != 0 && (!l->shared_words || strcmp(l->shared_words, group) != 0)))
		return false;
	for (size_t i = 0; i < l->n_verbs; i++) {
		snprintf(of, sizeof of, "%s.%s", l->verbs_are, l->verbs[i].name);
		if (!strcmp(of, id))
			return true;
		for (const struct order_arg *a = l->verbs[i].args; a->name; a++) {
			snprintf(of, sizeof of, "%s.%s.%s", l->verbs_are, l->verbs[i].name, a->name);
			if (!strcmp(of, id))
				return true;
		}
	}
	for (size_t i = 0; i < l->n_tests; i++) {
		snprintf(of, sizeof of, "test.%s", l->tests[i].name);
		if (!strcmp(of, id))
			return true;
	}
	return false;
}

static bool helps(const struct system *s, const char *group, const char *id)
{
	return is_helped(s->language, group, id) || is_helped(s->standing_language, group, id);
}

static void language_is_helped(const struct words *w, const struct order_language *l)
{
	for (size_t i = 0; i < l->n_verbs; i++)
		ck_assert_msg(order_verb_help(w, l, &l->verbs[i]) != l->verbs[i].name, "%s: no help on %s", l->name,
			      l->verbs[i].name);
	for (size_t i = 0; i < l->n_tests; i++)
		ck_assert_msg(order_test_help(w, l, &l->tests[i]) != l->tests[i].name, "%s: no help on %s", l->name,
			      l->tests[i].name);
}

START_TEST(every_word_of_orders_has_its_help)
{
	const struct system *s = scenario_system(names[_i]);
	struct words *w = catalogue();
	language_is_helped(w, s->language);
	language_is_helped(w, s->standing_language);
	words_free(w);
}
END_TEST

/* An argument of which nothing need be said has none, and one without a catalogue or of a language that names no
 * group neither; verbs and tests are told by name. */
START_TEST(help_of_arguments_and_without_a_catalogue)
{
	const struct order_language *l = scenario_system("tricorne")->language;
	const struct order_verb *move = order_verb_find(l, "move", 4), *bonus = order_verb_find(l, "bonus", 5);
	struct order_language bare = *l;
	struct words *w = catalogue();
	bare.words = bare.shared_words = NULL;
	ck_assert_str_eq(order_arg_help(w, l, move, &move->args[0]), "where to; the way may be named too");
	ck_assert_str_eq(order_verb_help(w, l, bonus),
			 "Cavalry, Highlanders or infantry with a leader advances and attacks once more.");
	ck_assert_ptr_null(order_arg_help(w, &bare, move, &move->args[0]));
	ck_assert_ptr_null(order_arg_help(NULL, l, move, &move->args[0]));
	ck_assert_str_eq(order_verb_help(NULL, l, move), "move");
	ck_assert_str_eq(order_test_help(w, &bare, &l->tests[0]), l->tests[0].name);
	words_free(w);
}
END_TEST

/* ---- rows of tables ---- */

/* Of each row that is told by its name: the group and the name. */
static const char *const rows[][2] = {
#define SWITCH(id, name, ...) {"switches-napoleonics", name},
#include "rules/napoleonics/switches.def"
#undef SWITCH
#define SWITCH(id, name, ...) {"switches-tricorne", name},
#include "rules/tricorne/switches.def"
#undef SWITCH
#define SWITCH(id, name, ...) {"switches-battalions", name},
#include "rules/battalions/switches.def"
#undef SWITCH
#define SWITCH(id, name, ...) {"switches-emperor", name},
#include "rules/emperor/switches.def"
#undef SWITCH
#define SWITCH(id, name, ...) {"switches-tactiques", name},
#include "rules/tactiques/switches.def"
#undef SWITCH
#define CARD(id, name, ...) {"titles-napoleonics", name},
#define TACTIC(id, name, ...) {"titles-napoleonics", name}, {"cards-napoleonics", name},
#include "rules/napoleonics/cards.def"
#undef TACTIC
#undef CARD
#define CARD(id, name, ...) {"titles-tricorne", name},
#define TACTIC(id, name, ...) {"titles-tricorne", name}, {"cards-tricorne", name},
#include "rules/tricorne/cards.def"
#undef TACTIC
#undef CARD
#define COMBAT(id, name, ...) {"combat-titles-tricorne", name}, {"combat-tricorne", name},
#include "rules/tricorne/combat.def"
#undef COMBAT
#define UNIT(nation, code, name, ...) {"nations-napoleonics", nation}, {"kinds-napoleonics", name},
#include "rules/napoleonics/units.def"
#undef UNIT
#define UNIT(nation, code, name, ...) {"nations-tricorne", nation}, {"kinds-tricorne", name},
#include "rules/tricorne/units.def"
#undef UNIT
	{"sums-napoleonics", "banners"},
	{"sums-tricorne", "banners"},
	{"sums-battalions", "banners"},
	{"sums-battalions", "lost"},
	{"sums-emperor", "score"},
	{"sums-emperor", "elan"},
	{"sums-emperor", "lost"},
	{"sums-tactiques", "units"},
	{"sums-tactiques", "ground"},
	{"kinds-napoleonics", "leader"},
	{"kinds-tricorne", "leader"},
#define TERRAIN(id, name, ...) {"ground-napoleonics", name},
#include "rules/napoleonics/terrain.def"
#undef TERRAIN
#define TERRAIN(id, name, ...) {"ground-tricorne", name},
#include "rules/tricorne/terrain.def"
#undef TERRAIN
#define TACTIC(id, code, name, ...) {"titles-battalions", name}, {"cards-battalions", name},
#include "rules/battalions/tactics.def"
#undef TACTIC
#define TERRAIN(id, name, ...) \
	{"titles-battalions", name}, {"cards-battalions", name}, {"ground-battalions", name},
#include "rules/battalions/terrain.def"
#undef TERRAIN
#define TYPE(id, name, ...) {"kinds-battalions", name},
#include "rules/battalions/types.def"
#undef TYPE
	{"kinds-battalions", "general"},
	{"kinds-battalions", "army commander"},
#define UNIT(nation, ...) {"nations-battalions", nation},
#include "rules/battalions/units.def"
#undef UNIT
	{"stacks-battalions", "S1"},
	{"stacks-battalions", "S2"},
	{"stacks-battalions", "S3"},
	{"stacks-battalions", "S4"},
	{"stacks-battalions", "S5"},
#define RESULT(from, to, id, name) {"results-battalions", name},
#include "rules/battalions/results.def"
#undef RESULT
#define TERRAIN(id, name, ...) {"ground-names-emperor", name}, {"ground-emperor", name},
#include "rules/emperor/terrain.def"
#undef TERRAIN
#define GRADE(id, name, ...) {"grades-emperor", name},
#include "rules/emperor/grades.def"
#undef GRADE
	{"arms-emperor", "infantry"},
	{"arms-emperor", "cavalry"},
	{"arms-emperor", "artillery"},
	{"formations-emperor", "line"},
	{"formations-emperor", "att"},
	{"formations-emperor", "march"},
	{"formations-emperor", "square"},
	{"formations-emperor", "sqn"},
	{"formations-emperor", "unl"},
	{"formations-emperor", "lim"},
#define NUMBER(id, name, ...) {"figures-emperor", name},
#include "rules/emperor/numbers.def"
#undef NUMBER
#define FORMATION(id, name, ...) {"formations-tactiques", name},
#include "rules/tactiques/formations.def"
#undef FORMATION
#define TERRAIN(id, letter, name, ...) {"ground-tactiques", name},
#include "rules/tactiques/terrain.def"
#undef TERRAIN
#define HEXSIDE(id, name, ...) {"hexsides-tactiques", name},
#include "rules/tactiques/hexsides.def"
#undef HEXSIDE
#define HAPPENING(id, name, ...) {"happenings-tactiques", name},
#include "rules/tactiques/happenings.def"
#undef HAPPENING
#define WEATHER(id, name, ...) {"weather-tactiques", name},
#include "rules/tactiques/weather.def"
#undef WEATHER
	{"ways-tactiques", "road"},
	{"ways-tactiques", "trail"},
	{"ways-tactiques", "sunken-road"},
	{"command-orders-tactiques", "engage"},
	{"command-orders-tactiques", "maneuver"},
	{"command-orders-tactiques", "reserve"},
	{"arms-tactiques", "infantry"},
	{"arms-tactiques", "cavalry"},
	{"arms-tactiques", "foot-artillery"},
	{"arms-tactiques", "horse-artillery"},
	{"types-tactiques", "infantry"},
	{"types-tactiques", "cavalry"},
	{"types-tactiques", "artillery"},
	{"types-tactiques", "square"},
	{"losses-tactiques", "none"},
	{"losses-tactiques", "captured"},
	{"losses-tactiques", "blaze"},
	{"losses-tactiques", "brigadier"},
	{"losses-tactiques", "unhorsed"},
	{"losses-tactiques", "lightly-wounded"},
	{"losses-tactiques", "grievously-wounded"},
	{"losses-tactiques", "killed"},
};

START_TEST(every_row_has_its_sentence)
{
	struct words *w = catalogue();
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		const char *text = words_find(w, rows[i][0], rows[i][1]);
		ck_assert_msg(text && *text, "no sentence for %s %s", rows[i][0], rows[i][1]);
	}
	words_free(w);
}
END_TEST

/* HINT says why of all that a turn is made of. */
START_TEST(every_question_of_a_turn_has_steadys_reason)
{
	const struct system *sys = scenario_system(names[_i]);
	struct words *w = catalogue();
	for (int i = 0; i < sys->n_questions; i++) {
		const char *name = sys->questions[i].name, *own = words_row(w, "steady", sys->name, name);
		if (own == name && sys->shared_words)
			own = words_row(w, "steady", sys->shared_words, name);
		ck_assert_msg(own != name || !sys->questions[i].told, "%s: no reason for %s", sys->name, name);
	}
	words_free(w);
}
END_TEST

/* A row is told in a group of its kind and system, or by its name. */
START_TEST(rows_by_kind_system_and_name)
{
	struct words *w = catalogue();
	ck_assert_str_eq(words_row(w, "cards", "tricorne", "forward"), "orders 4 units or leaders");
	ck_assert_str_eq(words_row(w, "cards", "tricorne", "nothing"), "nothing");
	ck_assert_str_eq(words_row(NULL, "cards", "tricorne", "forward"), "forward");
	words_free(w);
}
END_TEST

START_TEST(switches_by_their_value)
{
	static const struct {
		struct switch_row row;
		int value;
		const char *says;
	} tries[] = {
		{{"square-min-hand", 2, 2, 12, ""}, 4, "a square can be formed with 4 cards in hand or more"},
		{{"guns-versus-square", 1, 0, 2, ""}, 0, "guns have their usual dice against a square"},
		{{"guns-versus-square", 1, 0, 2, ""}, 2, "guns add 2 to their dice against a square"},
		{{"nothing", 1, 0, 2, ""}, 2, "nothing"},
	};
	struct words *w = catalogue();
	for (size_t i = 0; i < ARRAY_LEN(tries); i++) {
		struct buf b = BUF_INIT;
		switch_say(w, "napoleonics", &tries[i].row, tries[i].value, &b);
		ck_assert_str_eq(buf_text(&b), tries[i].says);
		buf_free(&b);
	}
	words_free(w);
}
END_TEST

/* Sections in their order, with a comma where another follows. */
START_TEST(cards_by_their_sections)
{
	struct words *w = catalogue();
	struct arena *a = arena_new();
	ck_assert_str_eq(words_text(w, SAID(cards, text, .left = 2, .right = 3, .more = 1, .combat = 1), a),
			 "orders 2 on the left, 3 on the right; draw 1 Combat card");
	ck_assert_str_eq(
		words_text(w, SAID(cards, text, .left = 1, .centre = 2, .right = 1, .more = 3, .combat = 2), a),
		"orders 1 on the left, 2 in the centre, 1 on the right; draw 2 Combat cards");
	ck_assert_str_eq(words_text(w, SAID(cards, text, .centre = 100, .command = 2, .keeps = 1), a),
			 "orders as many as your Command in the centre; draw two cards, keep one");
	arena_free(a);
	words_free(w);
}
END_TEST

/* What is lent stays with the process. */
START_TEST(what_is_lent_is_given_to_all)
{
	struct error e = ERROR_INIT;
	struct words *first, *second, *own = catalogue();
	const char *data = getenv("ESTAFETTE_DATA"), *source = getenv("srcdir");
	char dir[512];
	snprintf(dir, sizeof dir, "%s/templates", data ? data : source ? source : ".");
	ck_assert_int_eq(words_lend("/nowhere", WORDS_DEFAULT, &e), ERR_MISSING);
	ck_assert_msg(!words_lend(dir, WORDS_DEFAULT, &e), "%s", e.text);
	ck_assert(!words_open(dir, WORDS_DEFAULT, &first, &e));
	words_free(first);
	ck_assert(!words_open(dir, WORDS_DEFAULT, &second, &e));
	ck_assert_ptr_eq(first, second);
	ck_assert_ptr_ne(own, first);
	ck_assert_ptr_nonnull(words_find(second, said_forms[0].group, said_forms[0].id));
	words_free(own);
}
END_TEST

static bool is_of_row(const char *group, const char *id)
{
	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		if (!strcmp(rows[i][0], group) && !strcmp(rows[i][1], id))
			return true;
	return false;
}

static bool is_of_table(const char *group, const char *id)
{
	for (size_t i = 0; i < SAID_COUNT; i++)
		if (!strcmp(said_forms[i].group, group) && !strcmp(said_forms[i].id, id))
			return true;
	return false;
}

static bool rules(const struct system *s, const char *group, const char *id)
{
	const struct rule_text *t;
	if (strncmp(group, "rules-", 6) != 0 ||
	    (strcmp(group + 6, s->name) != 0 && (!s->shared_words || strcmp(group + 6, s->shared_words) != 0)))
		return false;
	for (int i = 0; (t = rule_at(s, i)); i++)
		if (!strcmp(t->id, id))
			return true;
	return false;
}

static bool reasons(const struct system *s, const char *group, const char *id)
{
	if (strncmp(group, "steady-", 7) != 0 ||
	    (strcmp(group + 7, s->name) != 0 && (!s->shared_words || strcmp(group + 7, s->shared_words) != 0)))
		return false;
	for (int i = 0; i < s->n_questions; i++)
		if (!strcmp(s->questions[i].name, id))
			return true;
	return false;
}

static void is_said(void *context, const char *group, const char *id, const char *text)
{
	int *n = context;
	bool found = false;
	(void)text;
	++*n;
	if (is_of_table(group, id) || is_of_row(group, id))
		return;
	for (size_t i = 0; !found && i < ARRAY_LEN(names); i++) {
		const struct system *s = scenario_system(names[i]);
		found = says(s, group, id) || helps(s, group, id) || rules(s, group, id) || reasons(s, group, id);
	}
	ck_assert_msg(found, "nobody says %s %s", group, id);
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

/* The argument of that name; SAID_ARGS: it has none. */
static size_t arg_of(const struct said_form *f, struct slice name)
{
	size_t i = 0;
	while (i < SAID_ARGS && (!*f->args[i].name || !slice_is(name, f->args[i].name)))
		i++;
	return i;
}

/* Each has a sentence, whose places are its arguments, each of them used; and no place is left open. */
START_TEST(all_that_c_says_has_a_sentence)
{
	struct words *w = catalogue();
	for (size_t i = 0; i < SAID_COUNT; i++) {
		const struct said_form *f = &said_forms[i];
		const char *text = words_find(w, f->group, f->id);
		bool used[SAID_ARGS + 1] = {false};
		int depth = 0;
		ck_assert_msg(text && *text, "no sentence for %s %s", f->group, f->id);
		for (const char *p = text; *p; p++) {
			depth += (*p == '{') - (*p == '}');
			if (*p != '{')
				continue;
			struct slice name = name_in((struct slice){p + 1, strcspn(p + 1, "}")});
			size_t arg = arg_of(f, name);
			ck_assert_msg(arg < SAID_ARGS, "%s %s has no argument %.*s", f->group, f->id, (int)name.n,
				      name.p);
			used[arg] = true;
		}
		ck_assert_msg(!depth, "%s %s: a brace is missing", f->group, f->id);
		for (size_t k = 0; k < SAID_ARGS && *f->args[k].name; k++)
			ck_assert_msg(used[k], "%s %s does not use %s", f->group, f->id, f->args[k].name);
	}
	words_free(w);
}
END_TEST

START_TEST(said_with_its_arguments)
{
	struct words *w = catalogue();
	struct arena *a = arena_new();
	const struct words_said *kept = said_keep(SAID(answer, taken, .answer = "b) yes"), a);
	ck_assert_str_eq(words_text(w, kept, a), "Taken: b) yes.");
	ck_assert_str_eq(words_text(w, SAID(receipt, more_lines, .lines = 1), a), "1 more line was not read.");
	ck_assert_str_eq(words_text(w, SAID(receipt, more_lines, .lines = 3), a), "3 more lines were not read.");
	ck_assert_str_eq(
		words_text(w, SAID(orders, bad_value, .word = "x", .kind = SAYS_orders_a_number, .name = "n"), a),
		"x is not a number (n)");
	ck_assert_str_eq(words_text(w, SAID(orders, bad_value, .wanted = "n, e", .or = "s", .name = "to"), a),
			 "the end of the line is not n, e or s (to)");
	ck_assert_str_eq(words_text(NULL, SAID(help, code, .code = 200, .meaning = SAYS_codes_done), a),
			 "help.code code=200 meaning=done");
	arena_free(a);
	words_free(w);
}
END_TEST

/* Times come from the catalogue: days, months and their order; none is told for 0. */
START_TEST(times_in_words)
{
	static const struct {
		const char *zone;
		int64_t at;
		const char *says;
	} tries[] = {
		{"UTC", 1795284000, "Taken: x. It is kept closed until Sat 21 Nov 2026 18:00 UTC; a later answer replaces it."},
		{"Europe/Berlin", 1795284000,
		 "Taken: x. It is kept closed until Sat 21 Nov 2026 19:00 in Berlin (18:00 UTC); a later answer replaces it."},
		{"Europe/Berlin", 1795303800,
		 "Taken: x. It is kept closed until Sun 22 Nov 2026 00:30 in Berlin (Sat 23:30 UTC); a later answer replaces it."},
		{"UTC", 0, "Taken: x. It is kept closed until ; a later answer replaces it."},
	};
	struct words *w = catalogue();
	struct arena *a = arena_new();
	for (size_t i = 0; i < ARRAY_LEN(tries); i++) {
		ck_assert(clock_zone(tries[i].zone));
		ck_assert_str_eq(words_text(w, SAID(answer, kept, .answer = "x", .until = tries[i].at), a),
				 tries[i].says);
	}
	ck_assert(clock_zone("UTC"));
	ck_assert_str_eq(words_text(NULL, SAID(runs, at, .at = 1795284000), a), "runs.at at=2026-11-21T18:00:00Z");
	arena_free(a);
	words_free(w);
}
END_TEST

/* Fills the arguments of any sentence with values of its kinds, sentences in sentences down to the depth. */
static const struct words_said *any_said(size_t id, int depth, struct arena *a)
{
	const struct said_form *f = &said_forms[id];
	struct words_said *said = arena_alloc(a, sizeof *said + SAID_ARGS * sizeof(union said_value));
	union said_value *values = (void *)(said + 1);
	said->id = (int64_t)id;
	for (size_t i = 0; i < SAID_ARGS && *f->args[i].name; i++)
		if (f->args[i].kind == 'S')
			values[i].s = arena_printf(a, "one %zu\n\\two\n", i);
		else if (f->args[i].kind == 'Q')
			values[i].q = !depth  ? NULL
				      : i % 2 ? any_said(SAYS_receipt_perhaps, depth - 1, a)
					      : any_said(SAYS_receipt_kept, depth - 1, a);
		else
			values[i].n = f->args[i].kind == 'W' ? SAYS_help_follows : (int64_t)i - 1;
	return said;
}

START_TEST(stored_and_read_back)
{
	struct words *w = catalogue();
	struct arena *a = arena_new();
	for (size_t i = 0; i < SAID_COUNT; i++) {
		const struct words_said *said = any_said(i, SAID_DEPTH - 1, a);
		struct buf b = BUF_INIT;
		said_write(said, &b);
		const char *stored = arena_strdup(a, buf_text(&b));
		ck_assert_ptr_nonnull(said_read(stored, a));
		ck_assert_str_eq(words_stored(w, stored, a), words_text(w, said, a));
		ck_assert_str_eq(words_text(NULL, said_read(stored, a), a), words_text(NULL, said, a));
		buf_free(&b);
	}
	arena_free(a);
	words_free(w);
}
END_TEST

/* Rows of older programs are told as they are, one with another argument without it. */
START_TEST(stored_otherwise)
{
	static const struct {
		const char *stored, *is;
	} tries[] = {
		{"The game goes on; its clock stood still for 3 hours.",
		 "The game goes on; its clock stood still for 3 hours."},
		{"@ledger.resumed\nhours 3", "The game goes on; its clock stood still for 3 hours."},
		{"@ledger.resumed\nminutes 3\nhours 2\nx", "The game goes on; its clock stood still for 2 hours."},
		{"@ledger.resumed", "The game goes on; its clock stood still for less than an hour."},
		{"@ledger.substitution\nperson Anna\\nBo", "Anna\nBo plays."},
		{"@ledger.order_failed\norder 57e move D6\nwhy It is\\n@ gone.", "57e move D6. It is\n@ gone."},
		{"@ask.line\nwhy ", "This was not taken. "},
		{"@nothing.of_that_name", "@nothing.of_that_name"},
		{"@", "@"},
		{"", ""},
	};
	struct words *w = catalogue();
	struct arena *a = arena_new();
	for (size_t i = 0; i < ARRAY_LEN(tries); i++)
		ck_assert_str_eq(words_stored(w, tries[i].stored, a), tries[i].is);
	arena_free(a);
	words_free(w);
}
END_TEST

static const char *nested(int depth, const char *innermost, struct arena *a)
{
	const char *text = innermost;
	for (; depth; depth--) {
		struct buf b = BUF_INIT;
		buf_adds(&b, "@ask.line\nwhy ");
		for (const char *p = text; *p; p++)
			if (*p == '\n')
				buf_adds(&b, "\\n");
			else
				buf_addf(&b, *p == '\\' ? "\\%c" : "%c", *p);
		text = arena_strdup(a, buf_text(&b));
		buf_free(&b);
	}
	return text;
}

/* What nobody wrote is no sentence, wherever in it the fault stands; nothing is read beyond what there is. */
START_TEST(stored_by_nobody)
{
	static const char *const bad[] = {
		"@", "@.", "@ask", "@ask.", "@.line", "@ask.line.", "@ASK.LINE", "@ask.nothing", "@ ask.line", "ask.line",
		"@ledger.resumed\nhours x", "@ledger.resumed\nhours ", "@ledger.resumed\nhours 3 ",
		"@ledger.resumed\nhours 99999999999999999999", "@ledger.resumed\nhours @ask.line",
		"@help.code\ncode 200\nmeaning done", "@help.code\ncode 200\nmeaning receipt.kept",
		"@help.code\ncode 200\nmeaning 7", "@ask.line\nwhy @", "@ask.line\nwhy @no.such",
		"@ask.line\nwhy @ledger.resumed\\nhours x", "@ask.line\nwhy @@ask.line",
	};
	struct arena *a = arena_new();
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		ck_assert_msg(!said_read(bad[i], a), "%s", bad[i]);
		ck_assert_str_eq(words_stored(NULL, bad[i], a), bad[i]);
	}
	ck_assert_ptr_nonnull(said_read(nested(SAID_DEPTH, "", a), a));
	ck_assert_ptr_null(said_read(nested(SAID_DEPTH, "@ledger.resumed", a), a));
	ck_assert_ptr_null(said_read(nested(12, "x", a), a));
	struct buf flat = BUF_INIT;
	for (int i = 0; i < 50000; i++)
		buf_adds(&flat, "@ask.line\nwhy ");
	while (flat.len <= SAID_BYTES)
		buf_adds(&flat, "why @ask.line\n");
	ck_assert_ptr_null(said_read(buf_text(&flat), a));
	buf_free(&flat);
	arena_free(a);
}
END_TEST

/* Any change of a byte of what was written, and any end of it, gives a sentence that can be told, or none. */
START_TEST(stored_and_damaged)
{
	static const char bytes[] = "@\\\n .x9-\xff";
	struct words *w = catalogue();
	struct arena *a = arena_new();
	struct buf b = BUF_INIT;
	said_write(any_said(SAYS_refusal_row, 2, a), &b);
	for (size_t i = 0; i < b.len; i++)
		for (size_t k = 0; k < sizeof bytes; k++) { /* the last one ends it there */
			char was = b.data[i];
			b.data[i] = bytes[k];
			ck_assert_ptr_nonnull(words_stored(w, b.data, a));
			b.data[i] = was;
		}
	buf_free(&b);
	arena_free(a);
	words_free(w);
}
END_TEST

/* A sentence in a sentence, deeper than is stored: it is told by its name. */
START_TEST(stored_too_deep)
{
	struct arena *a = arena_new();
	const struct words_said *said = SAID(ledger, passed);
	struct buf b = BUF_INIT;
	for (int i = 0; i < SAID_DEPTH; i++)
		said = said_keep(SAID(ask, line, .why = said), a);
	said_write(said, &b);
	ck_assert_ptr_nonnull(said_read(buf_text(&b), a));
	ck_assert_ptr_nonnull(strstr(buf_text(&b), "ledger.passed"));
	ck_assert_ptr_null(strstr(buf_text(&b), "@ledger.passed"));
	buf_free(&b);
	arena_free(a);
}
END_TEST

/* A refusal, with the one behind it, is told from what is stored as it is told from its values. */
START_TEST(refusals_stored)
{
	const struct message m[] = {{"cannot_ride", "EMP 4.3", VALUE_LIST({"leader", VALUE_INT, NULL, 0}, {"inches", VALUE_INT, NULL, 2})},
					   {"too_far", "EMP 8.2", VALUE_LIST({"inches", VALUE_INT, NULL, 2}, {"has", VALUE_INT, NULL, 1})},
					   {"no-such", NULL, VALUE_LIST()}};
	const struct system *sys = scenario_system("emperor");
	struct words *w = catalogue();
	struct arena *a = arena_new();
	for (size_t i = 0; i < 2; i++) {
		struct saying said = {{&m[i], {1205, -7}}, i ? NO_OBJECTION : (struct no){&m[1], {3, 4}}, "a\nb"};
		struct buf told = BUF_INIT, stored = BUF_INIT;
		message_say(w, sys, NULL, &said, &told);
		said_write(message_said(w, sys, NULL, &said, a), &stored);
		ck_assert_str_eq(words_stored(w, buf_text(&stored), a), buf_text(&told));
		ck_assert_ptr_nonnull(strstr(buf_text(&stored), "group emperor"));
		buf_free(&told);
		buf_free(&stored);
	}
	ck_assert_str_eq(words_text(w, message_said(w, sys, NULL, &(struct saying){.no = {&m[2], {0}}}, a), a),
			 "no-such (emperor) [emperor]");
	arena_free(a);
	words_free(w);
}
END_TEST

/* A catalogue that lacks a sentence, or none at all, still tells which rule it was. */
START_TEST(without_a_sentence)
{
	const struct message m = {"too_far", "EMP 8.2", VALUE_LIST()};
	struct words *w = catalogue();
	struct buf b = BUF_INIT;
	const struct message lost = {"no-such", NULL, VALUE_LIST()};
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
	const struct message m[] = {{"no_card", "CCN 1", VALUE_LIST()}, {"no_card", "CCT 1", VALUE_LIST()}};
	static const char *const is[] = {"There is no card \"{x}\" (CCN 1).", "There is no card \"{x}\" (CCT 1)."};
	struct words *w = catalogue();
	for (size_t i = 0; i < 2; i++) {
		struct buf b = BUF_INIT;
		message_say(w, scenario_system(names[i]), NULL, &(struct saying){{&m[i], {0}}, NO_OBJECTION, "{x}"},
			    &b);
		ck_assert_str_eq(buf_text(&b), is[i]);
		buf_free(&b);
	}
	words_free(w);
}
END_TEST

START_TEST(numbers_have_their_decimals)
{
	const struct message m = {"too_far", "EMP 8.2", VALUE_LIST({"inches", VALUE_INT, NULL, 2}, {"has", VALUE_INT, NULL, 1},
								{"less", VALUE_INT, NULL, 0})};
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
	tcase_add_loop_test(t, every_rule_is_told_in_words, 0, (int)ARRAY_LEN(names));
	tcase_add_loop_test(t, every_rule_that_is_named_has_its_text, 0, (int)ARRAY_LEN(names));
	tcase_add_loop_test(t, every_word_of_orders_has_its_help, 0, (int)ARRAY_LEN(names));
	tcase_add_test(t, help_of_arguments_and_without_a_catalogue);
	tcase_add_test(t, every_row_has_its_sentence);
	tcase_add_loop_test(t, every_question_of_a_turn_has_steadys_reason, 0, (int)ARRAY_LEN(names));
	tcase_add_test(t, rows_by_kind_system_and_name);
	tcase_add_test(t, switches_by_their_value);
	tcase_add_test(t, cards_by_their_sections);
	tcase_add_test(t, what_is_lent_is_given_to_all);
	tcase_add_test(t, every_sentence_is_said);
	tcase_add_test(t, all_that_c_says_has_a_sentence);
	tcase_add_test(t, said_with_its_arguments);
	tcase_add_test(t, stored_by_nobody);
	tcase_add_test(t, stored_and_damaged);
	tcase_add_test(t, stored_too_deep);
	tcase_add_test(t, refusals_stored);
	tcase_add_test(t, times_in_words);
	tcase_add_test(t, stored_and_read_back);
	tcase_add_test(t, stored_otherwise);
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
