/* make check-samples: reads every mail of a folder and prints what came of it.  Fails if a
 * mail with an expectation is read wrong, or if one ends the parsing child. */
#include "base/file.h"
#include "base/hash.h"
#include "reading.h"

struct tally {
	unsigned mails, expected, right, unreadable;
};

/* The first line of a text, and not too much of it. */
static void print_start(const char *text)
{
	size_t n = strcspn(text, "\n");
	printf("%.*s%s\n", n < 60 ? (int)n : 60, text, n < 60 ? "" : "...");
}

static bool has_end(const char *path, const char *end)
{
	size_t n = strlen(path), k = strlen(end);
	return n > k && !strcmp(path + n - k, end);
}

static void check_mail(struct mail_parser *p, const char *folder, const char *expect, const char *mail, struct tally *t,
		       struct arena *a)
{
	struct error e = ERROR_INIT;
	struct buf raw = BUF_INIT;
	struct reading got;
	const char *want = reading_expected(expect, mail, "expected", a);
	t->mails++;
	if (file_read(arena_printf(a, "%s/%s", folder, mail), 4 << 20, &raw, &e)) {
		printf("%s\n", e.text);
		t->unreadable++;
		return;
	}
	reading_make(p, &raw, has_end(mail, ".txt"), a, &got);
	bool right = want && reading_same(got.own, want);
	t->expected += want != NULL;
	t->right += right;
	t->unreadable += !strcmp(got.kind, "unreadable");
	printf("%-10s %-6s %-58s ", got.kind, !want ? "-" : right ? "right" : "WRONG", mail);
	print_start(got.own);
	if (*got.report)
		printf("%s", got.report);
	if (want && !right)
		printf("---- read\n%s\n---- wanted\n%s\n----\n", got.own, want);
	buf_free(&raw);
}

int main(int argc, char **argv)
{
	struct tally t = {0};
	size_t n;
	if (argc < 2) {
		fprintf(stderr, "usage: samples DIR [EXPECT]\n");
		return 2;
	}
	hash_init();
	struct arena *list = arena_new(), *a = arena_new();
	char **mails = reading_list(argv[1], &n, list);
	struct mail_parser *p = mail_parser_new(NULL);
	for (size_t i = 0; i < n; i++) {
		check_mail(p, argv[1], argc > 2 && *argv[2] ? argv[2] : argv[1], mails[i], &t, a);
		arena_clear(a);
	}
	mail_parser_free(p);
	arena_free(a);
	arena_free(list);
	printf("%u mails, %u unreadable; %u of %u expected texts right", t.mails, t.unreadable, t.right, t.expected);
	if (t.expected)
		printf(" (%.1f %%)", 100.0 * t.right / t.expected);
	printf("\n");
	return !t.mails || t.unreadable || t.right < t.expected;
}
