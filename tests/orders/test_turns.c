/* The turns of tests/fixtures/turns: each mail is read as a mail is, every order line
 * parses and prints back as the fixture says, and its mistakes stand where it says. */
#include "base/utf8.h"
#include "languages.h"
#include "orders/block.h"
#include "rules/napoleonics/orders.h"
#include "tables.h"

#include <check.h>

static const char *const turns[] = {
	"napoleonics-01-attack",   "napoleonics-02-detach",   "napoleonics-03-fire",
	"napoleonics-04-charge",   "napoleonics-05-scout",    "napoleonics-06-combined",
	"napoleonics-07-manoeuvre", "napoleonics-08-quoted",  "napoleonics-09-doctrine",
	"napoleonics-10-nested",   "tricorne-01-volley",      "tricorne-02-defence",
	"tactiques-01-orders",     "tactiques-02-reaction",   "emperor-01-mail-a",
	"emperor-02-mail-b",       "battalions-01-turn",      "battalions-02-doctrine",
};

static struct arena *a;

static void setup(void)
{
	a = arena_new();
}

static void teardown(void)
{
	arena_free(a);
}

static char *load(const char *name)
{
	struct buf b = BUF_INIT;
	source_read(arena_printf(a, "tests/fixtures/turns/%s", name), &b);
	char *text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

/* The text between "[name]" and the next section; "" if there is none. */
static char *section(const char *file, const char *name)
{
	char *head = arena_printf(a, "\n[%s]\n", name);
	const char *from = strstr(file, head);
	if (!from)
		return arena_strdup(a, "");
	from += strlen(head);
	const char *to = strstr(from, "\n\n[");
	return arena_strndup(a, from, to ? (size_t)(to - from) + 1 : strlen(from));
}

static char *word_after(const char *file, const char *key)
{
	const char *p = strstr(file, key);
	ck_assert_ptr_nonnull(p);
	p += strlen(key);
	return arena_strndup(a, p, strcspn(p, "\n"));
}

/* The real one where a rule system has it, else the one the tests have. */
static const struct order_language *language_of(const char *file)
{
	const char *name = word_after(file, "system ");
	if (!strcmp(name, nap_language.name))
		return &nap_language;
	return strcmp(name, nap_standing_language.name) ? language_named(name) : &nap_standing_language;
}

/* Marks the lines as mail/reply.h does, as far as the fixtures need it. */
static size_t mail_lines(const char *mail, struct order_input_line *out)
{
	struct slice rest = slice_of(mail), line;
	size_t n = 0;
	bool signature = false;
	while (slice_line(&rest, &line)) {
		const char *text = arena_strndup(a, line.p, line.n);
		unsigned quote = 0;
		for (; *text == '>'; quote++)
			text += 1 + (text[1] == ' ');
		signature |= !strcmp(text, "--") || !strcmp(text, "-- ");
		bool stop = !strncmp(text, "On ", 3) && strstr(text, "wrote:");
		out[n] = (struct order_input_line){text, (unsigned)n + 1, quote, false, stop, signature};
		n++;
	}
	return n;
}

static bool is_command(const char *line, void *language)
{
	struct order_set *set = orders_parse_text(language, line, a);
	return set->n && set->lines[0].good;
}

struct result {
	struct buf understood, mistakes;
};

static void parse_lines(struct result *r, const struct order_language *l, const struct order_text *lines, size_t n)
{
	struct order_set *set = orders_parse(l, lines, n, a);
	for (size_t i = 0; i < set->n; i++) {
		if (!set->lines[i].good)
			continue;
		buf_addf(&r->understood, "%u ", set->lines[i].line);
		order_line_print(&r->understood, l, &set->lines[i]);
		buf_addc(&r->understood, '\n');
	}
	for (size_t i = 0; i < set->mistakes.n; i++) {
		const struct order_mistake *m = &set->mistakes.list[i];
		buf_addf(&r->mistakes, "%d %u:%u\n", m->code, m->line, m->column);
	}
}

START_TEST(turn)
{
	char *file = load(turns[_i]);
	const struct order_language *l = language_of(file);
	struct order_input_line lines[100];
	struct result r = {BUF_INIT, BUF_INIT};
	ck_assert_ptr_nonnull(l);
	size_t n = mail_lines(section(file, "mail"), lines);
	struct order_region *region =
		order_region_read(lines, n, section(file, "form"), is_command, (void *)(uintptr_t)l, a);
	ck_assert_uint_eq(region->remarks.n, 0);
	for (size_t i = 0; i < region->n_commands; i++)
		if (region->commands[i].known)
			parse_lines(&r, l, &region->commands[i], 1);
	for (size_t i = 0; i < region->n_blocks; i++)
		if (region->blocks[i].state == ORDER_BLOCK_COUNTS)
			parse_lines(&r, l, region->blocks[i].lines, region->blocks[i].n);
	ck_assert_str_eq(buf_text(&r.understood), section(file, "understood"));
	ck_assert_str_eq(buf_text(&r.mistakes), section(file, "mistakes"));
	buf_free(&r.understood);
	buf_free(&r.mistakes);
}
END_TEST

/* What is printed reads as the same again. */
START_TEST(printed_again)
{
	char *file = load(turns[_i]);
	const struct order_language *l = language_of(file);
	struct slice rest = slice_of(section(file, "understood")), line;
	while (slice_line(&rest, &line)) {
		const char *text = strchr(arena_strndup(a, line.p, line.n), ' ') + 1;
		struct order_set *set = orders_parse_text(l, text, a);
		struct buf b = BUF_INIT;
		ck_assert_uint_eq(set->n, 1);
		ck_assert_msg(set->lines[0].good, "%s", text);
		order_line_print(&b, l, &set->lines[0]);
		ck_assert_str_eq(buf_text(&b), text);
		buf_free(&b);
	}
}
END_TEST

/* Every answer names a line of the mail that was understood, or 0, and a question. */
START_TEST(answers_have_lines)
{
	char *file = load(turns[_i]);
	char *understood = arena_printf(a, "\n%s", section(file, "understood"));
	struct slice rest = slice_of(section(file, "answers")), line;
	unsigned n = 0;
	while (slice_line(&rest, &line)) {
		char *text = arena_strndup(a, line.p, line.n);
		const char *from = strstr(text, " < ");
		ck_assert_msg(from && strstr(text, " = ") && strchr(text, '/'), "%s", text);
		char *number = arena_printf(a, "\n%s ", from + 3);
		ck_assert_msg(!strcmp(from, " < 0") || strstr(understood, number), "%s", text);
		n++;
	}
	ck_assert_uint_gt(n, 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("turns");
	TCase *t = tcase_create("turns");
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_loop_test(t, turn, 0, (int)ARRAY_LEN(turns));
	tcase_add_loop_test(t, printed_again, 0, (int)ARRAY_LEN(turns));
	tcase_add_loop_test(t, answers_have_lines, 0, (int)ARRAY_LEN(turns));
	suite_add_tcase(s, t);
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
