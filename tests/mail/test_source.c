/* Sources of mail, one by one; what holds for all of them stands in conform.c. */
#include "support.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mail/source.h"

static const struct {
	unsigned first, failures;
	uint16_t chance;
	int64_t want;
} waits[] = {
	{1000, 1, 0, 800},	{1000, 1, 32768, 1000},	  {1000, 1, 65535, 1200},
	{1000, 2, 32768, 2000}, {1000, 3, 32768, 4000},	  {1000, 9, 32768, 256000},
	{1000, 10, 32768, 300000}, {1000, 10, 0, 240000}, {1000, 10, 65535, 360000},
	{1000, 4000000000u, 32768, 300000}, {1, 1, 32768, 0}, {1, 4, 65535, 9},
};

START_TEST(backoff)
{
	int64_t got = mail_imap_backoff(waits[_i].first, waits[_i].failures, waits[_i].chance);
	ck_assert_msg(got == waits[_i].want, "%u failures: %lld, not %lld", waits[_i].failures, (long long)got,
		      (long long)waits[_i].want);
}
END_TEST

/* ---- mbox ---- */

static char dir[64];
static struct mail_source *source;

static const char *at(const char *name)
{
	return arena_printf(mem, "%s/%s", dir, name);
}

static void put(const char *name, const char *text)
{
	FILE *f = fopen(at(name), "w");
	ck_assert_ptr_nonnull(f);
	fputs(text, f);
	fclose(f);
}

static const char *get(const char *name)
{
	return file_text(at(name));
}

static void open_mbox(void)
{
	struct error e = ERROR_INIT;
	mail_source_close(source);
	source = NULL;
	ck_assert_int_eq(mail_source_mbox(at("mbox"), at("in"), at("failed"), &source, &e), ERR_NONE);
}

static void mbox_open(void)
{
	snprintf(dir, sizeof dir, "/tmp/source.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	open_mbox();
}

static void mbox_close(void)
{
	mail_source_close(source);
	source = NULL;
	ck_assert_int_eq(system(arena_printf(mem, "rm -rf %s", dir)), 0);
}

/* Every mail that waits, each in brackets; finish: they are done. */
static const char *taken(bool finish)
{
	struct buf id = BUF_INIT, text = BUF_INIT;
	struct error e = ERROR_INIT;
	enum err r;
	while (!(r = mail_source_next(source, &id, &e))) {
		buf_adds(&text, "[");
		ck_assert_int_eq(mail_source_read(source, buf_text(&id), 100000, &text, &e), ERR_NONE);
		buf_adds(&text, "]");
		if (finish)
			ck_assert_int_eq(mail_source_done(source, buf_text(&id), &e), ERR_NONE);
	}
	if (r != ERR_MISSING)
		buf_addf(&text, "%d %s", r, e.text);
	const char *all = arena_strdup(mem, buf_text(&text));
	buf_free(&id);
	buf_free(&text);
	return all;
}

#define FROM "From a@b.test Mon Nov 16 18:00:00 2026\n"

static const struct {
	const char *mbox, *want;
} boxes[] = {
	{"", ""},
	{FROM "A: b\n\nc\n\n", "[A: b\n\nc\n]"},
	{FROM "A: b\n\nc\n", "[A: b\n\nc\n]"},	     /* the last empty line is missing */
	{FROM "A: b\n\nc", "[A: b\n\nc]"},	     /* the last line end too */
	{FROM "A: 1\n\nx\n\n" FROM "A: 2\n\ny\n\n", "[A: 1\n\nx\n][A: 2\n\ny\n]"},
	{FROM "A: 1\n\nx\n\n\n\n" FROM "A: 2\n\ny\n\n", "[A: 1\n\nx\n\n\n][A: 2\n\ny\n]"},
	{FROM "A: 1\n\n" FROM "A: 2\n\n", "[A: 1\n][A: 2\n]"}, /* no bodies */
	{FROM "A: 1\n\nx\n" FROM "y\n\n", "[A: 1\n\nx\n" FROM "y\n]"}, /* no empty line before it */
	{FROM "A: 1\n\nx\n\nFrom the hill\n\n", "[A: 1\n\nx\n\nFrom the hill\n]"},
	{FROM "A: 1\n\n>From a\n>>From b\n> From c\n>Fromage\n\n",
	 "[A: 1\n\nFrom a\n>From b\n> From c\n>Fromage\n]"},
	{"From a@b.test Mon Nov 16 18:00:00 2026\r\nA: 1\r\n\r\nx\r\n\r\n", "[A: 1\r\n\r\nx\r\n]"},
	{FROM "A: b\n\nc\n\n" FROM "A: b\n\nc\n\n", "[A: b\n\nc\n][A: b\n\nc\n]"}, /* the same twice */
};

START_TEST(mbox_format)
{
	put("mbox", boxes[_i].mbox);
	ck_assert_str_eq(taken(true), boxes[_i].want);
	ck_assert_str_eq(get("mbox"), "");
	ck_assert_str_eq(taken(true), "");
}
END_TEST

/* Every mail was written, and then the machine stopped: the mbox still has them. */
START_TEST(mbox_broken_off)
{
	static const char first[] = FROM "A: 1\n\nx\n\n" FROM "A: 2\n\ny\n\n" FROM "A: 2\n\ny\n\n";
	static const char all[] = "[A: 1\n\nx\n][A: 2\n\ny\n][A: 2\n\ny\n]";
	put("mbox", first);
	ck_assert_str_eq(taken(false), all);
	put("mbox", first);
	open_mbox();
	ck_assert_str_eq(taken(false), all);
	put("mbox", arena_printf(mem, "%s%s", first, FROM "A: 3\n\nz\n\n"));
	open_mbox();
	ck_assert_str_eq(taken(true), arena_printf(mem, "%s[A: 3\n\nz\n]", all));
	ck_assert_str_eq(taken(true), "");
}
END_TEST

START_TEST(mbox_none)
{
	ck_assert_str_eq(taken(true), ""); /* no file */
	put("mbox", "Dear diary,\n");
	ck_assert_ptr_nonnull(strstr(taken(true), "is no mbox"));
	ck_assert_str_eq(get("mbox"), "Dear diary,\n");
	put("mbox", FROM "A: 1\n\nx\n\n");
	ck_assert_str_eq(taken(true), "[A: 1\n\nx\n]");
}
END_TEST

/* Without a look at what is there nothing is moved: it might come twice. */
START_TEST(mbox_unlisted)
{
	put("mbox", FROM "A: 1\n\nx\n\n");
	ck_assert(!rename(at("in/new"), at("in/kept")));
	put("in/new", "no folder");
	ck_assert_ptr_nonnull(strstr(taken(true), "in/new: Not a directory"));
	ck_assert_str_eq(get("mbox"), FROM "A: 1\n\nx\n\n");
	ck_assert(!unlink(at("in/new")) && !rename(at("in/kept"), at("in/new")));
	ck_assert_str_eq(taken(false), "[A: 1\n\nx\n]");
	ck_assert_str_eq(get("mbox"), "");
}
END_TEST

/* A lock left by one of us who was killed holds nobody up. */
START_TEST(mbox_stale_lock)
{
	put("mbox", FROM "A: 1\n\nx\n\n");
	put("mbox.lock", "estafette 999999999\n");
	ck_assert_str_eq(taken(true), "[A: 1\n\nx\n]");
	ck_assert_str_eq(get("mbox.lock"), "(none)");
}
END_TEST

/* Somebody else's does, and the mail stays. */
START_TEST(mbox_locked)
{
	put("mbox", FROM "A: 1\n\nx\n\n");
	put("mbox.lock", "0");
	ck_assert_ptr_nonnull(strstr(taken(true), "stays locked"));
	ck_assert_str_eq(get("mbox"), FROM "A: 1\n\nx\n\n");
	ck_assert_str_eq(get("mbox.lock"), "0");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("source");
	TCase *t = add_case(s, "imap");
	tcase_add_loop_test(t, backoff, 0, (int)ARRAY_LEN(waits));
	t = add_case(s, "mbox");
	tcase_add_checked_fixture(t, mbox_open, mbox_close);
	tcase_add_loop_test(t, mbox_format, 0, (int)ARRAY_LEN(boxes));
	tcase_add_test(t, mbox_broken_off);
	tcase_add_test(t, mbox_none);
	tcase_add_test(t, mbox_unlisted);
	tcase_add_test(t, mbox_stale_lock);
	tcase_add_test(t, mbox_locked);
	return run_suite(s);
}
