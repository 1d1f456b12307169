/* What the end of a dialogue means; the sendmail pipe; what no transport may be given.
 * The SMTP dialogue itself is tested with real servers, tests/e2e/smtp.test. */
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "outbox/transport.h"
#include "base/status.h"
#include "outbox/verdict.h"
#include "support.h"

/* ---- verdicts ---- */

static const struct {
	struct smtp_end end;
	enum mail_sent want;
} ends[] = {
	/* replies about us: before the recipient is named */
	{{SMTP_HELLO, 554, "554 no service here"}, MAIL_BLOCKED},
	{{SMTP_HELLO, 450, "450 4.3.2 busy"}, MAIL_STOP},
	{{SMTP_HELLO, 535, "535 5.7.8 wrong password", .login = true}, MAIL_BLOCKED},
	{{SMTP_HELLO, 454, "454 4.7.0 try later", .login = true}, MAIL_STOP},
	{{SMTP_HELLO, 250, "250 DSN", .untrusted = true}, MAIL_BLOCKED},
	{{SMTP_HELLO, 454, "454 4.7.0 TLS not now", .untrusted = true}, MAIL_STOP},
	{{SMTP_MAIL, 530, "530 5.7.0 Authentication required"}, MAIL_BLOCKED},
	{{SMTP_MAIL, 553, "553 5.7.1 not your address"}, MAIL_BLOCKED},
	{{SMTP_MAIL, 451, "451 4.3.0 later"}, MAIL_STOP},
	/* about this mail */
	{{SMTP_RCPT, 550, "550 5.1.1 no such mailbox"}, MAIL_REJECTED},
	{{SMTP_RCPT, 550, "550 no such mailbox"}, MAIL_REJECTED},
	{{SMTP_RCPT, 550, "550 5.5.0 mailbox unavailable"}, MAIL_REJECTED},
	{{SMTP_RCPT, 554, "554 5.7.1 policy"}, MAIL_REJECTED},
	{{SMTP_RCPT, 450, "450 4.7.1 greylisted"}, MAIL_RETRY},
	{{SMTP_RCPT, 452, "452 4.2.2 full"}, MAIL_RETRY},
	{{SMTP_DATA, 500, "500 5.3.0 Error: command failed", .all_given = true}, MAIL_REJECTED},
	{{SMTP_DATA, 450, "450 4.3.0 Error: command failed", .all_given = true}, MAIL_RETRY},
	{{SMTP_DATA, 552, "552 5.2.2 mailbox full"}, MAIL_REJECTED},
	/* or about how we speak, wherever it comes */
	{{SMTP_RCPT, 503, "503 5.5.1 need MAIL"}, MAIL_BLOCKED},
	{{SMTP_DATA, 554, "554 5.5.1 no valid recipients"}, MAIL_BLOCKED},
	{{SMTP_RCPT, 550, "550 5.7.8 log in"}, MAIL_BLOCKED},
	{{SMTP_RCPT, 530, "530 log in"}, MAIL_BLOCKED},
	/* size */
	{{SMTP_MAIL, 552, "552 5.3.4 too big"}, MAIL_TOO_BIG},
	{{SMTP_DATA, 552, "552 too big"}, MAIL_TOO_BIG},
	{{SMTP_RCPT, 554, "554 5.2.3 too long for this mailbox"}, MAIL_TOO_BIG},
	{{SMTP_HELLO, 552, "552 what"}, MAIL_BLOCKED},
	{{SMTP_MAIL, 552, "221 2.0.0 Bye"}, MAIL_TOO_BIG}, /* a line that is not its reply */
	/* the connection ends */
	{{SMTP_HELLO, 0, ""}, MAIL_STOP},
	{{SMTP_RCPT, 250, "250 2.1.0 Ok"}, MAIL_STOP},
	{{SMTP_DATA, 354, "354 go on"}, MAIL_STOP},
	{{SMTP_DATA, 354, "354 go on", .all_given = true}, MAIL_UNKNOWN},
	{{SMTP_DATA, 421, "421 4.3.2 shutting down", .all_given = true}, MAIL_STOP},
	{{SMTP_RCPT, 421, "421 4.3.2 shutting down"}, MAIL_STOP},
};

START_TEST(verdict)
{
	ck_assert_msg(smtp_verdict(&ends[_i].end) == ends[_i].want, "%d \"%s\": %d, not %d", ends[_i].end.stage,
		      ends[_i].end.reply, smtp_verdict(&ends[_i].end), ends[_i].want);
}
END_TEST

static const struct {
	const char *text;
	struct status_code want; /* class 0: none */
} codes[] = {
	{"5.1.1 no", {5, 1, 1}},      {"5.7.123", {5, 7, 123}}, {"4.2.2 (full)", {4, 2, 2}},
	{"5.1.10: no", {5, 1, 10}},   {"5.1 no", {0}},		{"5.1.1no", {0}},
	{"no", {0}},		      {"", {0}},		{"55.1.1 no", {0}},
	{"3.1.1", {0}},		      {"10.0.0.1", {0}},	{"5.1.1.4", {0}},
	{"-5.1.1", {0}},	      {"5.-1.1", {0}},
};

START_TEST(enhanced)
{
	struct status_code got = {0, 0, 0};
	bool ok = status_read(codes[_i].text, &got);
	ck_assert_int_eq(ok, codes[_i].want.class != 0);
	ck_assert_int_eq(got.class, codes[_i].want.class);
	ck_assert_int_eq(got.subject, codes[_i].want.subject);
	ck_assert_int_eq(got.detail, codes[_i].want.detail);
}
END_TEST

static const struct {
	int status;
	bool all_given;
	enum mail_sent want;
} exits[] = {
	{0, true, MAIL_SENT},	     {0, false, MAIL_RETRY},	    {75 << 8, true, MAIL_RETRY},
	{71 << 8, true, MAIL_RETRY}, {1 << 8, true, MAIL_RETRY},    {67 << 8, true, MAIL_REJECTED},
	{68 << 8, true, MAIL_REJECTED}, {65 << 8, true, MAIL_REJECTED},
	{64 << 8, true, MAIL_BLOCKED},	{78 << 8, true, MAIL_BLOCKED}, {127 << 8, false, MAIL_BLOCKED},
	{SIGKILL, true, MAIL_UNKNOWN}, {SIGKILL, false, MAIL_RETRY},
};

START_TEST(exit_status)
{
	ck_assert_int_eq(sendmail_verdict(exits[_i].status, exits[_i].all_given), exits[_i].want);
}
END_TEST

/* ---- what may go out ---- */

static const struct {
	const char *bytes;
	size_t n;
	bool fit;
} wires[] = {
#define W(s, fit) {s, sizeof(s) - 1, fit}
	W("A: b\r\n\r\nc\r\n", true), W(".\r\n", true),	      W("a\n", false),	     W("a\r\n.\n", false),
	W("a\rb\r\n", false),	      W("a\r", false),	      W("a", false),	     W("", false),
	W("\xc3\xa4\r\n", false),     W("a\0b\r\n", false),
#undef W
};

START_TEST(wire)
{
	ck_assert_int_eq(mail_outgoing_bytes(wires[_i].bytes, wires[_i].n, false), wires[_i].fit);
}
END_TEST

START_TEST(long_line)
{
	struct buf b = BUF_INIT;
	for (int i = 0; i < MAIL_LINE_BYTES; i++)
		buf_addc(&b, 'x');
	buf_adds(&b, "\r\n");
	ck_assert(mail_outgoing_bytes(b.data, b.len, false));
	buf_clear(&b);
	for (int i = 0; i <= MAIL_LINE_BYTES; i++)
		buf_addc(&b, 'x');
	buf_adds(&b, "\r\n");
	ck_assert(!mail_outgoing_bytes(b.data, b.len, false));
	buf_free(&b);
}
END_TEST

/* ---- the pipe ---- */

static char dir[64];

static void dir_open(void)
{
	snprintf(dir, sizeof dir, "/tmp/transport.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	signal(SIGPIPE, SIG_IGN); /* as the program does */
}

static void dir_close(void)
{
	static const char *const names[] = {"sendmail", "args", "mail", "late"};
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		unlink(arena_printf(mem, "%s/%s", dir, names[i]));
	rmdir(dir);
}

static const char *at(const char *name)
{
	return arena_printf(mem, "%s/%s", dir, name);
}

static const char *get(const char *name)
{
	return file_text(at(name));
}

/* A program that does what the script says, in the folder. */
static struct mail_transport *program(const char *script, unsigned timeout)
{
	struct mail_transport *t = NULL;
	struct error e = ERROR_INIT;
	FILE *f = fopen(at("sendmail"), "w");
	fprintf(f, "#!/bin/sh\ncd %s\n%s\n", dir, script);
	fclose(f);
	chmod(at("sendmail"), 0755);
	ck_assert_int_eq(mail_transport_sendmail(at("sendmail"), timeout, &t, &e), ERR_NONE);
	return t;
}

static enum mail_sent hand(struct mail_transport *t, const char *from, const char *to, const char *bytes,
			   struct error *e)
{
	struct mail_envelope v = {from, to};
	*e = (struct error)ERROR_INIT;
	return mail_transport_send(t, &v, bytes, strlen(bytes), e);
}

START_TEST(pipe_arguments)
{
	struct error e;
	struct mail_transport *t = program("printf '%s|' \"$@\" >args; cat >mail", 10);
	ck_assert_int_eq(hand(t, "r@game.test", "a'$(x)@b.test", "A: b\r\n\r\n.\r\nc\r\n", &e),
			 MAIL_REJECTED); /* brackets are no atom */
	ck_assert_int_eq(hand(t, "r@game.test", "-a'$x`@b.test", "A: b\r\n\r\n.\r\nc\r\n", &e), MAIL_SENT);
	ck_assert_str_eq(get("args"), "-i|-f|r@game.test|--|-a'$x`@b.test|");
	ck_assert_str_eq(get("mail"), "A: b\n\n.\nc\n");
	ck_assert_int_eq(hand(t, "", "a@b.test", "A: b\r\n", &e), MAIL_SENT);
	ck_assert_str_eq(get("args"), "-i|-f|<>|--|a@b.test|");
	mail_transport_close(t);
}
END_TEST

static const struct {
	const char *script;
	enum mail_sent want;
	const char *told;
} scripts[] = {
	{"cat >/dev/null; echo queue full >&2; exit 75", MAIL_RETRY, "ended with 75: queue full"},
	{"cat >/dev/null; exit 67", MAIL_REJECTED, "ended with 67"},
	{"exit 78", MAIL_BLOCKED, "ended with 78"},
	{"kill -9 $$", MAIL_RETRY, "was killed"},
	{"cat >mail; kill -9 $$", MAIL_UNKNOWN, "was killed"},
	{"cat >mail; sleep 30", MAIL_UNKNOWN, "took too long"},
	{"exec >&- 2>&-; cat >mail; sleep 30", MAIL_UNKNOWN, "took too long"},
	{"sleep 30; cat >late", MAIL_RETRY, "took too long"},
	{"(sleep 5; echo left behind >late) & cat >mail", MAIL_SENT, ""},
};

START_TEST(pipe_ends)
{
	struct error e;
	struct buf b = BUF_INIT;
	buf_adds(&b, "A: b\r\n\r\n");
	for (int i = 0; i < 20000; i++) /* more than a pipe holds */
		buf_adds(&b, "a line of the mail\r\n");
	struct mail_transport *t = program(scripts[_i].script, 1);
	enum mail_sent got = hand(t, "r@game.test", "a@b.test", b.data, &e);
	ck_assert_msg(got == scripts[_i].want, "%d, not %d: %s", got, scripts[_i].want, e.text);
	ck_assert_msg(strstr(e.text, scripts[_i].told) != NULL, "%s", e.text);
	ck_assert_str_eq(get("late"), "(none)");
	mail_transport_close(t);
	buf_free(&b);
}
END_TEST

static bool no(void *asked)
{
	++*(int *)asked;
	return false;
}

START_TEST(may_not_end)
{
	struct error e;
	int asked = 0;
	struct mail_transport *t = program("cat >mail", 10);
	mail_transport_before_end(t, no, &asked);
	ck_assert_int_eq(hand(t, "r@game.test", "a@b.test", "A: b\r\n", &e), MAIL_STOP);
	ck_assert_str_eq(get("mail"), "(none)");
	mail_transport_before_end(t, NULL, NULL);
	ck_assert_int_eq(hand(t, "r@game.test", "a@b.test", "A: b\r\n", &e), MAIL_SENT);
	ck_assert_int_eq(asked, 1);
	mail_transport_close(t);
}
END_TEST

START_TEST(no_program)
{
	struct mail_transport *t = NULL;
	struct error e = ERROR_INIT;
	ck_assert_int_eq(mail_transport_sendmail(at("nowhere"), 1, &t, &e), ERR_REFUSED);
	ck_assert_int_eq(mail_transport_sendmail("sendmail", 1, &t, &e), ERR_REFUSED);
	t = program("exit 0", 1);
	unlink(at("sendmail"));
	ck_assert_int_eq(hand(t, "", "a@b.test", "A: b\r\n", &e), MAIL_BLOCKED);
	mail_transport_close(t);
}
END_TEST

/* ---- SMTP, as far as it goes without a server ---- */

START_TEST(no_server)
{
	struct mail_smtp how = {.host = "127.0.0.1", .port = 1, .ehlo = "game.test", .timeout = 5};
	struct mail_transport *t = NULL;
	struct error e = ERROR_INIT;
	ck_assert_int_eq(mail_transport_smtp(&how, &t, &e), ERR_NONE);
	ck_assert(!mail_transport_repeatable(t));
	ck_assert_int_eq(hand(t, "r@game.test", "a@b.test", "A: b\r\n", &e), MAIL_STOP);
	ck_assert_msg(strstr(e.text, "connect") != NULL, "%s", e.text);
	ck_assert_int_eq(hand(t, "r@game.test\r\nRSET", "a@b.test", "A: b\r\n", &e), MAIL_REJECTED);
	ck_assert_int_eq(hand(t, "", "a@b.test>\r\nRCPT TO:<x@y.test", "A: b\r\n", &e), MAIL_REJECTED);
	ck_assert_int_eq(hand(t, "", "j\xf6rg@b.test", "A: b\r\n", &e), MAIL_REJECTED);
	mail_transport_close(t);
}
END_TEST

START_TEST(no_host)
{
	static const char *const bad[] = {"", "a/b", "a b", "a@b", "a\r\nb"};
	struct mail_transport *t = NULL;
	struct error e = ERROR_INIT;
	struct mail_smtp how = {.host = bad[_i], .port = 25, .ehlo = "game.test"};
	ck_assert_int_eq(mail_transport_smtp(&how, &t, &e), ERR_REFUSED);
	how.host = "localhost";
	how.ehlo = bad[_i];
	ck_assert_int_eq(mail_transport_smtp(&how, &t, &e), ERR_REFUSED);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("transport");
	TCase *t = add_case(s, "verdicts");
	tcase_add_loop_test(t, verdict, 0, (int)ARRAY_LEN(ends));
	tcase_add_loop_test(t, enhanced, 0, (int)ARRAY_LEN(codes));
	tcase_add_loop_test(t, exit_status, 0, (int)ARRAY_LEN(exits));
	tcase_add_loop_test(t, wire, 0, (int)ARRAY_LEN(wires));
	tcase_add_test(t, long_line);
	tcase_add_test(t, no_server);
	tcase_add_loop_test(t, no_host, 0, 5);
	t = add_case(s, "pipe");
	tcase_add_checked_fixture(t, dir_open, dir_close);
	tcase_set_timeout(t, 30);
	tcase_add_test(t, pipe_arguments);
	tcase_add_loop_test(t, pipe_ends, 0, (int)ARRAY_LEN(scripts));
	tcase_add_test(t, may_not_end);
	tcase_add_test(t, no_program);
	return run_suite(s);
}
