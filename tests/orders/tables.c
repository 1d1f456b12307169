/* Tests of a language's tables, its dictionary and its part of the manual. */
#include "tables.h"
#include "base/file.h"

#include <check.h>

const struct words *the_words(void)
{
	static struct words *words;
	struct error e = ERROR_INIT;
	const char *dir = getenv("srcdir");
	char path[512];
	snprintf(path, sizeof path, "%s/templates", dir ? dir : ".");
	if (!words)
		ck_assert_msg(!words_open(path, WORDS_DEFAULT, &words, &e), "%s", e.text);
	return words;
}

const char *mistake_text(const struct order_mistake *m)
{
	static struct buf text = BUF_INIT;
	buf_clear(&text);
	words_say(the_words(), m->says, &text);
	return buf_text(&text);
}

void source_read(const char *name, struct buf *out)
{
	struct error e = ERROR_INIT;
	const char *dir = getenv("srcdir");
	char path[512];
	snprintf(path, sizeof path, "%s/%s", dir ? dir : ".", name);
	ck_assert_msg(!file_read(path, 1 << 20, out, &e), "%s", e.text);
}

void language_is_sound(const struct order_language *l)
{
	struct buf b = BUF_INIT;
	const char *fault = order_language_check(l, &b);
	ck_assert_msg(!fault, "%s", fault);
	buf_free(&b);
}

void dictionary_is_made(const char *name, const struct order_language *const *languages, size_t n)
{
	struct buf file = BUF_INIT, made = BUF_INIT;
	source_read(name, &file);
	for (size_t i = 0; i < n; i++)
		order_dictionary(&made, languages[i]);
	ck_assert_str_eq(buf_text(&file), buf_text(&made));
	buf_free(&file);
	buf_free(&made);
}

static void entry(struct buf *out, struct buf *usage, const char *help)
{
	buf_adds(out, ".TP\n.B ");
	for (const char *p = buf_text(usage); *p; p++)
		buf_addf(out, "%s%c", *p == '-' ? "\\" : "", *p);
	buf_addf(out, "\n%s\n", help);
	buf_clear(usage);
}

void manual_verbs(struct buf *out, const struct order_language *l)
{
	struct buf usage = BUF_INIT;
	for (size_t i = 0; i < l->n_verbs; i++) {
		order_verb_usage(&usage, &l->verbs[i]);
		entry(out, &usage, order_verb_help(the_words(), l, &l->verbs[i]));
	}
	buf_free(&usage);
}

void manual_tests(struct buf *out, const struct order_language *l, size_t from, size_t to)
{
	struct buf usage = BUF_INIT;
	for (size_t i = from; i < to; i++) {
		order_test_usage(&usage, &l->tests[i]);
		entry(out, &usage, order_test_help(the_words(), l, &l->tests[i]));
	}
	buf_free(&usage);
}

void manual_has(struct buf *entries)
{
	struct buf file = BUF_INIT;
	source_read("man/estafette-orders.7", &file);
	ck_assert_msg(strstr(buf_text(&file), buf_text(entries)) != NULL, "%s", buf_text(entries));
	buf_free(&file);
}

void manual_example_is_read(const char *heading, const struct order_language *l)
{
	struct buf file = BUF_INIT, text = BUF_INIT;
	struct arena *a = arena_new();
	struct slice rest, line;
	source_read("man/estafette-orders.7", &file);
	const char *from = strstr(buf_text(&file), heading);
	ck_assert_ptr_nonnull(from);
	from = strchr(strstr(from, "BEGIN "), '\n') + 1;
	rest = (struct slice){from, (size_t)(strstr(from, "    END\n") - from)};
	while (slice_line(&rest, &line)) {
		for (size_t i = 0; i < line.n; i++)
			if (line.p[i] != '\\')
				buf_addc(&text, line.p[i]);
		buf_addc(&text, '\n');
	}
	struct order_set *set = orders_parse_text(l, buf_text(&text), a);
	ck_assert_msg(!set->mistakes.n, "%s", set->mistakes.n ? mistake_text(&set->mistakes.list[0]) : "");
	ck_assert_uint_gt(set->n, 5);
	arena_free(a);
	buf_free(&file);
	buf_free(&text);
}
