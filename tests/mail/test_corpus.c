/* Mails as programs and people of many kinds write them: corpus/NAME.eml is read whole, and
 * what was typed must be what NAME.expected says; NAME.orders, where it stands, says which
 * blocks count.  Mails about mails lie in reports/, each with what it says of whom. */
#include "base/file.h"
#include "reading.h"
#include "support.h"

static const char *folder, *reports;
static char **mails, **notices;
static size_t n_mails, n_notices;

static void read_mail(const char *in, const char *mail, struct reading *got)
{
	struct error e = ERROR_INIT;
	struct buf raw = BUF_INIT;
	struct mail_parser *p = mail_parser_new(NULL);
	enum err r = file_read(arena_printf(mem, "%s/%s", in, mail), 1 << 20, &raw, &e);
	ck_assert_msg(!r, "%s: %s", mail, e.text);
	reading_make(p, &raw, false, mem, got);
	mail_parser_free(p);
	buf_free(&raw);
}

START_TEST(corpus)
{
	const char *mail = mails[_i];
	const char *own = reading_expected(folder, mail, "expected", mem);
	const char *orders = reading_expected(folder, mail, "orders", mem);
	struct reading got;
	ck_assert_msg(own != NULL, "%s: nothing is expected of it", mail);
	read_mail(folder, mail, &got);
	ck_assert_msg(!strcmp(got.kind, "person"), "%s: taken as %s", mail, got.kind);
	ck_assert_msg(reading_same(got.own, own), "%s: read <%s>, wanted <%s>", mail, got.own, own);
	ck_assert_msg(!orders || reading_same(got.orders, orders), "%s: orders <%s>, wanted <%s>", mail, got.orders,
		      orders);
}
END_TEST

START_TEST(report)
{
	const char *mail = notices[_i];
	const char *want = reading_expected(reports, mail, "expected", mem);
	struct reading got;
	read_mail(reports, mail, &got);
	ck_assert_msg(!strcmp(got.kind, strstr(mail, "complaint") ? "complaint" : "bounce"), "%s: taken as %s", mail,
		      got.kind);
	ck_assert_msg(want && reading_same(got.report, want), "%s: read <%s>, wanted <%s>", mail, got.report,
		      want ? want : "?");
}
END_TEST

START_TEST(enough)
{
	ck_assert_msg(n_mails >= 100, "only %zu mails in %s", n_mails, folder);
	ck_assert_msg(n_notices >= 15, "only %zu mails in %s", n_notices, reports);
}
END_TEST

int main(void)
{
	const char *top = getenv("srcdir");
	struct arena *a = arena_new();
	folder = arena_printf(a, "%s/tests/mail/corpus", top ? top : ".");
	reports = arena_printf(a, "%s/tests/mail/reports", top ? top : ".");
	mails = reading_list(folder, &n_mails, a);
	notices = reading_list(reports, &n_notices, a);
	Suite *s = suite_create("corpus");
	TCase *t = add_case(s, "corpus");
	tcase_add_loop_test(t, corpus, 0, (int)n_mails);
	tcase_add_loop_test(t, report, 0, (int)n_notices);
	tcase_add_test(t, enough);
	int status = run_suite(s);
	arena_free(a);
	return status;
}
