/* What the tables of a language make: usage lines, the fuzzing dictionary, and the check
 * that the tables themselves are sound. */
#include "orders/lex.h"

/* ---- usage ---- */

static void usage_kind(struct buf *b, const struct order_arg *arg)
{
	static const char *const kinds[] = {"word", "unit", "place", "n", NULL, "text"};
	if (arg->kind != ORDER_CHOICE) { /* a name stands before it already if it is keyed */
		for (const char *p = arg->flags & ORDER_KEYED ? kinds[arg->kind] : arg->name; *p; p++)
			buf_addc(b, *p >= 'a' && *p <= 'z' ? (char)(*p - 'a' + 'A') : *p);
		return;
	}
	for (int i = 0; arg->choices[i]; i++)
		buf_addf(b, "%s%s", i ? "|" : "", arg->choices[i]);
}

static void usage_args(struct buf *b, const struct order_arg *args)
{
	for (; args->name; args++) {
		bool optional = args->flags & ORDER_OPTIONAL;
		buf_adds(b, optional ? " [" : " ");
		if (args->flags & ORDER_KEYED)
			buf_addf(b, "%s=", args->name);
		usage_kind(b, args);
		if (args->flags & ORDER_MANY) /* texts may be of several words: commas part them */
			buf_adds(b, args->kind == ORDER_TEXT ? ", ..." : " ...");
		buf_adds(b, optional ? "]" : "");
	}
}

void order_verb_usage(struct buf *b, const struct order_verb *v)
{
	static const char *const who[] = {"UNIT ", "[UNIT] ", ""};
	buf_addf(b, "%s%s", who[v->subject], v->name);
	usage_args(b, v->args);
}

/* One mark stands for all: "blocks [UNIT]>=N", "kind=KIND", "attacked [by WHO]". */
void order_test_usage(struct buf *b, const struct order_test *t)
{
	struct buf args = BUF_INIT;
	bool optional = t->compare.name && (t->compare.flags & ORDER_OPTIONAL);
	usage_args(&args, t->args);
	const char *words = buf_text(&args);
	bool bracket = words[0] && words[1] == '[';
	buf_addf(b, "%s%s", t->name, words[0] ? bracket ? " [" : " " : "");
	if (t->link)
		buf_addf(b, "%s%s", t->link, words[0] ? " " : "");
	buf_adds(b, words[0] ? words + 1 + bracket : "");
	buf_free(&args);
	if (!t->compare.name)
		return;
	bool number = t->compare.kind == ORDER_NUMBER;
	buf_addf(b, "%s%s", optional ? "[" : "", number ? ">=" : "=");
	usage_kind(b, &t->compare);
	buf_adds(b, optional ? "]" : "");
}

/* ---- dictionary ---- */

static void dictionary_words(struct buf *b, const char *words)
{
	for (const char *p = words ? words : ""; *p;) {
		size_t n = strcspn(p, " ");
		buf_addf(b, "\"%.*s \"\n", (int)n, p);
		p += n + (p[n] == ' ');
	}
}

static void dictionary_args(struct buf *b, const struct order_arg *args)
{
	for (; args->name; args++) {
		buf_addf(b, "\"%s=\"\n", args->name);
		for (int i = 0; args->kind == ORDER_CHOICE && args->choices[i]; i++)
			dictionary_words(b, args->choices[i]);
	}
}

void order_dictionary(struct buf *b, const struct order_language *l)
{
	dictionary_words(b, "if when then else and not on fail skip stop at to from with");
	buf_adds(b, "\";\"\n\"<=\"\n\">=\"\n\"!=\"\n\"@\"\n\"\\\"\"\n\"#\"\n\"\\\\\\x0a\"\n");
	dictionary_words(b, l->groups);
	for (size_t i = 0; i < l->n_verbs; i++) {
		dictionary_words(b, l->verbs[i].name);
		dictionary_words(b, l->verbs[i].aliases);
		dictionary_args(b, l->verbs[i].args);
	}
	for (size_t i = 0; i < l->n_tests; i++) {
		dictionary_words(b, l->tests[i].name);
		dictionary_words(b, l->tests[i].aliases);
		dictionary_words(b, l->tests[i].link);
		dictionary_args(b, l->tests[i].args);
	}
}

/* ---- soundness ---- */

static bool good_name(const char *s)
{
	size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789-");
	return n && !s[n] && lex_is_plain(s, n);
}

/* Says what is wrong with the arguments, or NULL. */
static const char *args_fault(const struct order_arg *args, unsigned limit, bool test)
{
	for (unsigned i = 0; args[i].name; i++) {
		const struct order_arg *arg = &args[i];
		struct token name = {.kind = TOKEN_WORD, .text = arg->name};
		if (i >= limit)
			return "too many arguments";
		if (!good_name(arg->name) && !lex_is_noise(&name))
			return "bad name of an argument";
		if ((arg->kind == ORDER_CHOICE) != (arg->choices != NULL))
			return "choices go with kind CHOICE";
		if (arg->kind == ORDER_TEXT && test)
			return "TEXT goes with verbs only";
		if (test && (arg->flags & (ORDER_MANY | ORDER_KEYED)))
			return "arguments of tests are single and have no names";
		for (unsigned k = 0; k < i; k++)
			if (!strcmp(args[k].name, arg->name))
				return "two arguments of one name";
	}
	return NULL;
}

/* Every name and alias must be a plain word and mean its own entry. */
static const char *words_fault(const struct order_language *l, const char *words, int index, bool test)
{
	for (const char *p = words; *p;) {
		char word[40];
		size_t n = strcspn(p, " ");
		snprintf(word, sizeof word, "%.*s", (int)n, p);
		if (!good_name(word) || l->place(word, strlen(word)))
			return "bad name";
		struct word_match m = test ? match_test(l, word, strlen(word)) : match_verb(l, word, strlen(word));
		if (m.index != index)
			return "a name that another has too";
		p += n + (p[n] == ' ');
	}
	return NULL;
}

static const char *example_fault(const struct order_language *l, const char *example, struct buf *b)
{
	struct arena *a = arena_new();
	struct buf printed = BUF_INIT;
	const char *fault = NULL;
	struct order_set *set = orders_parse_text(l, example ? example : "", a);
	if (set->n == 1 && set->lines[0].good)
		order_line_print(&printed, l, &set->lines[0]);
	if (!example || strcmp(buf_text(&printed), example))
		fault = "the example does not print as it stands";
	if (fault && set->mistakes.n) {
		words_say(NULL, set->mistakes.list[0].says, b);
		buf_adds(b, ": ");
	}
	buf_free(&printed);
	arena_free(a);
	return fault;
}

static const char *verb_fault(const struct order_language *l, const struct order_verb *v, struct buf *b)
{
	int index = (int)(v - l->verbs);
	const char *fault = words_fault(l, v->name, index, false);
	if (!fault && v->aliases)
		fault = words_fault(l, v->aliases, index, false);
	if (!fault)
		fault = args_fault(v->args, ORDER_ARGS, false);
	return fault ? fault : example_fault(l, v->example, b);
}

static const char *test_fault(const struct order_language *l, const struct order_test *t, struct buf *b)
{
	int index = (int)(t - l->tests);
	const char *fault = words_fault(l, t->name, index, true);
	if (!fault && t->aliases)
		fault = words_fault(l, t->aliases, index, true);
	if (!fault)
		fault = args_fault(t->args, ORDER_TEST_ARGS, true);
	return fault ? fault : example_fault(l, t->example, b);
}

const char *order_language_check(const struct order_language *l, struct buf *b)
{
	for (size_t i = 0; i < l->n_verbs; i++) {
		const char *fault = verb_fault(l, &l->verbs[i], b);
		if (!fault)
			continue;
		buf_addf(b, "%s, verb %s: %s", l->name, l->verbs[i].name, fault);
		return buf_text(b);
	}
	for (size_t i = 0; i < l->n_tests; i++) {
		const char *fault = test_fault(l, &l->tests[i], b);
		if (!fault)
			continue;
		buf_addf(b, "%s, test %s: %s", l->name, l->tests[i].name, fault);
		return buf_text(b);
	}
	return NULL;
}
