/* The list of an archive's files. */
#include "archive/manifest.h"

#include <check.h>

static struct manifest m;
static struct error e;

#define DIGEST "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define HEAD "# estafette archive 1\n"

START_TEST(what_was_written_is_read)
{
	struct buf text = BUF_INIT, again = BUF_INIT;
	struct manifest read = {.arena = m.arena};
	char digest[HASH_HEX] = DIGEST;
	for (int i = 2000; i > 0; i--) {
		const char *path = arena_printf(m.arena, "games/g%04d/public/turn-000.xml", i % 1000);
		digest[0] = (char)('0' + i % 10);
		manifest_put(&m, path, (enum manifest_kind)(i % MANIFEST_KINDS), digest);
	}
	ck_assert_uint_eq(m.n, 1000); /* what is noted twice is what it was the last time */
	ck_assert_int_eq(manifest_find(&m, "games/g0007/public/turn-000.xml")->kind, 7 % MANIFEST_KINDS);
	manifest_text(&m, &text);
	ck_assert_msg(!manifest_read(buf_text(&text), text.len, &read, &e), "%s", e.text);
	manifest_text(&read, &again);
	ck_assert_str_eq(buf_text(&text), buf_text(&again));
	ck_assert_ptr_null(manifest_find(&read, "games/g0007/public/turn-001.xml"));
	manifest_drop(&read, "games/g0008/public/turn-000.xml");
	manifest_drop(&read, "games/g0008/public/turn-000.xml");
	ck_assert_uint_eq(read.n, 999);
	ck_assert_ptr_null(manifest_find(&read, "games/g0008/public/turn-000.xml"));
	manifest_find(&read, "games/g0007/public/turn-000.xml")->seen = true;
	manifest_drop_unseen(&read);
	ck_assert_uint_eq(read.n, 1);
	manifest_free(&read);
	buf_free(&text);
	buf_free(&again);
}
END_TEST

static const char *const wrong[] = {
	"",
	DIGEST "  a\n",
	"# estafette archive 2\n# fact:\n",
	HEAD DIGEST "  a\n", /* of no kind */
	HEAD "# fact:\n" DIGEST " a\n",
	HEAD "# fact:\n" DIGEST "  \n",
	HEAD "# fact:\n" DIGEST "x  a\n",
	HEAD "# fact:\nABCDEF\n",
	HEAD "# fact:\n" DIGEST "  /etc/passwd\n",
	HEAD "# fact:\n" DIGEST "  a/../../b\n",
	HEAD "# fact:\n" DIGEST "  a//b\n",
	HEAD "# fact:\n" DIGEST "  a/\n",
	HEAD "# fact:\n" DIGEST "  .hidden\n",
	HEAD "# fact:\n" DIGEST "  a\\b\n",
	HEAD "# fact:\n" DIGEST "  a\n# derived:\n" DIGEST "  a\n", /* twice */
};

START_TEST(what_is_no_list_is_refused)
{
	ck_assert_int_eq(manifest_read(wrong[_i], strlen(wrong[_i]), &m, &e), ERR_REFUSED);
	ck_assert(*e.text);
}
END_TEST

START_TEST(comments_are_for_people)
{
	static const char text[] = HEAD "# hello\n# fact:\n# made by hand\n" DIGEST "  a/b c\n# names:\n";
	ck_assert_msg(!manifest_read(text, sizeof text - 1, &m, &e), "%s", e.text);
	ck_assert_uint_eq(m.n, 1);
	ck_assert_str_eq(m.files[0].path, "a/b c");
}
END_TEST

START_TEST(files_below_a_folder_are_found)
{
	static const char *const paths[] = {"b/2", "a/1", "b/1", "b.x", "c", "ba/1"};
	char digest[HASH_HEX] = DIGEST;
	for (size_t half = 0; half < 2; half++) { /* sorted, and behind those that are */
		for (size_t i = 0; i < 3; i++)
			manifest_put(&m, paths[3 * half + i], MANIFEST_FACT, digest);
		if (!half)
			manifest_drop_unseen(&m);
	}
	manifest_put(&m, "b/0", MANIFEST_FACT, digest);
	const char *const wanted[] = {"b/1", "b/2", "b/0"};
	size_t n = 0;
	for (size_t i = 0; (i = manifest_next(&m, "b/", i)) < m.n; i++) {
		ck_assert_uint_lt(n, ARRAY_LEN(wanted));
		ck_assert_str_eq(m.files[i].path, wanted[n++]);
	}
	ck_assert_uint_eq(n, ARRAY_LEN(wanted));
	ck_assert_uint_eq(manifest_next(&m, "d/", 0), m.n);
	ck_assert_uint_eq(manifest_next(&m, "", 0), 0);
}
END_TEST

static void begin(void)
{
	m = (struct manifest){.arena = arena_new()};
	e = (struct error)ERROR_INIT;
}

static void end(void)
{
	struct arena *a = m.arena;
	manifest_free(&m);
	arena_free(a);
}

int main(void)
{
	Suite *s = suite_create("manifest");
	TCase *t = tcase_create("manifest");
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, what_was_written_is_read);
	tcase_add_loop_test(t, what_is_no_list_is_refused, 0, ARRAY_LEN(wrong));
	tcase_add_test(t, comments_are_for_people);
	tcase_add_test(t, files_below_a_folder_are_found);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? 1 : 0;
}
