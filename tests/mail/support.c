/* What the tests of mail share. */
#include "support.h"

#include "base/file.h"

struct arena *mem;

void mem_open(void)
{
	mem = arena_new();
}

void mem_close(void)
{
	arena_free(mem);
}

struct mail_message *parse_bytes(const char *raw, size_t n)
{
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	enum err r = mail_parse(raw, n, NULL, mem, &m, &e);
	ck_assert_msg(r == ERR_NONE, "not read: %s", e.text);
	return m;
}

struct mail_message *parse(const char *raw)
{
	return parse_bytes(raw, strlen(raw));
}

struct mail_message *parse_body(const char *header, const char *body)
{
	return parse(arena_printf(mem, "From: ney@france.test\r\n%s\r\n%s", header, body));
}

void same_text(const char *got, const char *want, const char *what)
{
	bool same = got && want ? !strcmp(got, want) : got == want;
	ck_assert_msg(same, "%s: got <%s>, wanted <%s>", what, got ? got : "(null)", want ? want : "(null)");
}

const char *refusal_text(const struct mail_message *m)
{
	return m->refusal ? words_text(NULL, m->refusal, mem) : NULL;
}

const char *file_text(const char *path)
{
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	const char *text = file_read(path, 1 << 20, &b, &e) ? "(none)" : arena_strdup(mem, buf_text(&b));
	buf_free(&b);
	return text;
}

TCase *add_case(Suite *s, const char *name)
{
	TCase *t = tcase_create(name);
	tcase_set_timeout(t, 60);
	tcase_add_checked_fixture(t, mem_open, mem_close);
	suite_add_tcase(s, t);
	return t;
}

int run_suite(Suite *s)
{
	hash_init();
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
