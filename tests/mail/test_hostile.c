/* Mails made to hurt.  Each must give an answer: a message, or an error with words.  Run
 * in the child process and, where its limits do not matter, in this one too. */
#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/limits.h"
#include "mail/charset.h"
#include "mail/parser.h"
#include "support.h"

static const char head[] = "From: ney@france.test\r\nSubject: s\r\n";

/* Head, and then n times the text. */
static void repeat(struct buf *b, const char *s, size_t n)
{
	size_t k = strlen(s);
	for (size_t i = 0; i < n; i++)
		buf_add(b, s, k);
}

static void big_body(struct buf *b)
{
	buf_addf(b, "%s\r\nBEGIN ORDERS\r\n", head);
	repeat(b, "1/Line move H6\r\n", (50u << 20) / 16);
}

static void big_header(struct buf *b)
{
	buf_adds(b, head);
	repeat(b, "X-Filler: 0123456789012345678901234567890123456789\r\n", (10u << 20) / 52);
	buf_adds(b, "\r\nHold\r\n");
}

static void one_long_field(struct buf *b)
{
	buf_addf(b, "%sX-Long: ", head);
	repeat(b, "0123456789", 2000);
	buf_adds(b, "\r\n\r\nHold\r\n");
}

static void folded_field(struct buf *b)
{
	buf_addf(b, "%sX-Long: ", head);
	repeat(b, "x\r\n ", 10000);
	buf_adds(b, "\r\n\r\nHold\r\n");
}

static void many_fields(struct buf *b)
{
	buf_adds(b, head);
	repeat(b, "X: y\r\n", 2000);
	buf_adds(b, "\r\nHold\r\n");
}

static void parentheses(struct buf *b)
{
	buf_addf(b, "%sTo: ", head);
	for (int i = 0; i < 200; i++) {
		repeat(b, "(", 1000);
		buf_adds(b, "\r\n ");
	}
	buf_adds(b, "\r\n\r\nHold\r\n");
}

static void parentheses_few(struct buf *b)
{
	buf_addf(b, "%sTo: ", head);
	repeat(b, "(", 101);
	buf_adds(b, "\r\n\r\nHold\r\n");
}

static void nested_messages(struct buf *b)
{
	buf_adds(b, head);
	repeat(b, "Content-Type: message/rfc822\n\n", 30000);
}

static void nested_multiparts(struct buf *b)
{
	buf_adds(b, head);
	for (int i = 0; i < 10000; i++)
		buf_addf(b, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i);
	buf_adds(b, "\nHold\n");
}

static void nested_same_boundary(struct buf *b)
{
	buf_adds(b, head);
	repeat(b, "Content-Type: multipart/mixed; boundary=b\n\n--b\n", 10000);
	buf_adds(b, "\nHold\n");
}

static void many_parts(struct buf *b)
{
	buf_addf(b, "%sContent-Type: multipart/mixed; boundary=b\n\n", head);
	repeat(b, "--b\n\n", 100000);
	buf_adds(b, "Hold\n--b--\n");
}

static void many_containers(struct buf *b)
{
	buf_addf(b, "%sContent-Type: multipart/mixed; boundary=b\n\n", head);
	repeat(b, "--b\nContent-Type: message/rfc822\n\n", 60);
	buf_adds(b, "--b\n\nHold\n--b--\n");
}

static void long_text(struct buf *b)
{
	buf_addf(b, "%s\n", head);
	repeat(b, "hold \xc3\xbc\n", 60000);
}

static void long_html(struct buf *b)
{
	buf_addf(b, "%sContent-Type: text/html\n\n", head);
	repeat(b, "<p>hold</p>", 60000);
}

static void deep_html(struct buf *b)
{
	buf_addf(b, "%sContent-Type: text/html\n\n", head);
	repeat(b, "<div>", 20000);
	buf_adds(b, "Hold");
}

static void deep_quotes(struct buf *b)
{
	buf_addf(b, "%sContent-Type: text/html\n\n", head);
	repeat(b, "<blockquote>x<br>", 12000);
	buf_adds(b, "Hold");
}

static void many_attributes(struct buf *b)
{
	buf_addf(b, "%sContent-Type: text/html\n\n<p", head);
	for (int i = 0; i < 45000; i++)
		buf_addf(b, " %c%c%c%c", 'a' + i % 26, 'a' + i / 26 % 26, 'a' + i / 676 % 26, 'a' + i / 17576);
	buf_adds(b, ">Hold</p>");
}

static void unmatched_ends(struct buf *b)
{
	buf_addf(b, "%sContent-Type: text/html\n\n", head);
	repeat(b, "<i>", 43000);
	repeat(b, "</u>", 32000);
	buf_adds(b, "Hold");
}

static void angle_brackets(struct buf *b)
{
	buf_addf(b, "%sContent-Type: text/html\n\n", head);
	repeat(b, "<a \"", 60000);
	buf_adds(b, "Hold");
}

static void lonely_returns(struct buf *b)
{
	buf_addf(b, "%s\r\n", head);
	repeat(b, "\r", 1000000);
	buf_adds(b, "Hold");
}

static void encoded_words(struct buf *b)
{
	buf_adds(b, "From: ney@france.test\r\nSubject:");
	repeat(b, " =?utf-8?Q?=C3?=", 1000);
	buf_adds(b, "\r\n\r\nHold\r\n");
}

static void many_recipients(struct buf *b)
{
	buf_addf(b, "%sTo: a@b.test", head);
	repeat(b, ",a@b.test", 1500);
	buf_adds(b, "\r\n\r\nHold\r\n");
}

static void parameters(struct buf *b)
{
	buf_addf(b, "%sContent-Type: text/plain", head);
	repeat(b, ";x=\"", 2000);
	buf_adds(b, "\r\n\r\nHold\r\n");
}

static void boundary_lines(struct buf *b)
{
	buf_addf(b, "%sContent-Type: multipart/mixed; boundary=", head);
	repeat(b, "-", 5000);
	buf_adds(b, "\n\n");
	for (int i = 0; i < 150; i++) {
		repeat(b, "-", 5001);
		buf_adds(b, "x\n");
	}
	buf_adds(b, "Hold\n");
}

static void binary_noise(struct buf *b)
{
	uint32_t x = 1;
	buf_addf(b, "%s\n", head);
	for (int i = 0; i < 300000; i++) {
		x = x * 1664525 + 1013904223;
		buf_addc(b, (char)(x >> 24));
	}
}

static void loop_of_servers(struct buf *b)
{
	buf_adds(b, head);
	repeat(b, "Received: by x\n", LIMIT_RECEIVED + 1);
	buf_adds(b, "\nHold\n");
}

static void nothing(struct buf *b)
{
	(void)b;
}

static void no_header(struct buf *b)
{
	buf_adds(b, "Hold the line\nat all costs\n");
}

static void only_newlines(struct buf *b)
{
	repeat(b, "\n", 100000);
}

/* ---- as large as a mail may be ---- */

static void fill(struct buf *b, const char *line)
{
	repeat(b, line, (LIMIT_MAIL_BYTES - b->len) / strlen(line));
}

static void photo(struct buf *b)
{
	buf_addf(b,
		 "%sContent-Type: multipart/mixed; boundary=b\n\n--b\n\nHold\n--b\nContent-Type: image/jpeg\n"
		 "Content-Transfer-Encoding: base64\n\n",
		 head);
	fill(b, "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRof\n");
}

static void in_parts(struct buf *b, const char *line)
{
	buf_adds(b, head);
	for (int i = 0; i < 20; i++)
		buf_addf(b, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i);
	buf_adds(b, "\nHold\n--b19\nContent-Type: image/png\n\n");
	fill(b, line);
}

static void newlines_in_parts(struct buf *b)
{
	in_parts(b, "\n");
}

static void boundaries_in_parts(struct buf *b)
{
	in_parts(b, "b0b1b2b3b4b5b6b7b8b9b10b11b12b13b14b15b16b17b18b19");
}

static void boundaries_in_lines(struct buf *b)
{
	in_parts(b, "--b1x\n");
}

static void encoded_text(struct buf *b, const char *type, const char *encoding, const char *line)
{
	buf_addf(b, "%sContent-Type: %s\nContent-Transfer-Encoding: %s\n\n", head, type, encoding);
	fill(b, line);
}

static void base64_text(struct buf *b)
{
	encoded_text(b, "text/plain", "base64", "SG9sZApIb2xkCkhvbGQKSG9sZApIb2xkCkhvbGQK\n");
}

static void quoted_text(struct buf *b)
{
	encoded_text(b, "text/plain", "quoted-printable", "=48=6f=6c=64=0a=\n");
}

static void much_html(struct buf *b)
{
	encoded_text(b, "text/html", "8bit", "<div><b>x");
}

static void charsets(struct buf *b)
{
	encoded_text(b, "text/plain", "8bit", "charset=x =?y?Q?z?= ");
}

static void returns(struct buf *b)
{
	encoded_text(b, "text/plain", "8bit", "\r");
}

static void only_nuls(struct buf *b)
{
	for (int i = 0; i < 100000; i++)
		buf_addc(b, '\0');
}

static const struct {
	const char *name;
	void (*make)(struct buf *b);
	enum err code;
	const char *words; /* in the error, or the refusal by name and arguments; NULL: readable */
} hostile[] = {
	{"50 MB body", big_body, ERR_NONE, "large mib=10"},
	{"10 MB header", big_header, ERR_NONE, "many_fields most=1000"},
	{"20 KB field", one_long_field, ERR_NONE, NULL},
	{"folded 40 KB field", folded_field, ERR_NONE, NULL},
	{"2,000 fields", many_fields, ERR_NONE, "many_fields most=1000"},
	{"200,000 (", parentheses, ERR_NONE, "long_header kib=128"},
	{"101 (", parentheses_few, ERR_NONE, NULL},
	{"30,000 nested messages", nested_messages, ERR_NONE, "forwarded"},
	{"10,000 nested multiparts", nested_multiparts, ERR_NONE, "deep_parts most=20"},
	{"10,000 times one boundary", nested_same_boundary, ERR_NONE, "nested_parts most=50"},
	{"100,000 parts", many_parts, ERR_NONE, "many_parts most=200"},
	{"60 containers", many_containers, ERR_NONE, "nested_parts most=50"},
	{"long text", long_text, ERR_NONE, "long_text"},
	{"long html", long_html, ERR_NONE, "long_text"},
	{"20,000 nested div", deep_html, ERR_NONE, NULL},
	{"12,000 nested quotes", deep_quotes, ERR_NONE, "long_text"},
	{"45,000 attributes", many_attributes, ERR_NONE, NULL},
	{"unclosed tags", angle_brackets, ERR_NONE, ""},
	{"1,000,000 CR", lonely_returns, ERR_NONE, "no_text"},
	{"1,000 encoded words", encoded_words, ERR_NONE, NULL},
	{"1,500 recipients", many_recipients, ERR_NONE, NULL},
	{"2,000 parameters", parameters, ERR_NONE, NULL},
	{"long boundary", boundary_lines, ERR_NONE, "long_text"},
	{"noise", binary_noise, ERR_NONE, "long_text"},
	{"31 Received", loop_of_servers, ERR_NONE, "circles"},
	{"10 MB photo", photo, ERR_NONE, NULL},
	{"10 MB of newlines in parts", newlines_in_parts, ERR_NONE, NULL},
	{"10 MB of boundaries in parts", boundaries_in_parts, ERR_NONE, NULL},
	{"10 MB of boundaries in lines", boundaries_in_lines, ERR_NONE, NULL},
	{"10 MB base64", base64_text, ERR_NONE, "long_text"},
	{"10 MB quoted-printable", quoted_text, ERR_NONE, "long_text"},
	{"10 MB HTML", much_html, ERR_NONE, "long_text"},
	{"10 MB of charsets", charsets, ERR_NONE, "long_text"},
	{"10 MB of CR", returns, ERR_NONE, "no_text"},
	{"nothing", nothing, ERR_REFUSED, "no header"},
	{"no header", no_header, ERR_REFUSED, "no header"},
	{"newlines", only_newlines, ERR_REFUSED, "no header"},
	{"NULs", only_nuls, ERR_REFUSED, "no header"},
};

static void expect(enum err r, const struct error *e, const struct mail_message *m, int i)
{
	const char *words = hostile[i].words;
	ck_assert_msg(r == hostile[i].code, "%s: code %d: %s", hostile[i].name, r, e->text);
	if (r) {
		ck_assert_msg(strstr(e->text, words) != NULL, "%s: %s", hostile[i].name, e->text);
		return;
	}
	const char *refusal = refusal_text(m);
	same_text(m->from, "ney@france.test", hostile[i].name);
	if (words && *words)
		ck_assert_msg(refusal && strstr(refusal, words), "%s: %s", hostile[i].name,
			      refusal ? refusal : "(accepted)");
	if (!words) {
		same_text(refusal, NULL, hostile[i].name);
		ck_assert_msg(strstr(m->text, "Hold") != NULL, "%s", hostile[i].name);
	}
	ck_assert_uint_le(m->text_len, LIMIT_TEXT_BYTES);
	ck_assert_uint_eq(strlen(m->text), m->text_len);
}

START_TEST(in_this_process)
{
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	hostile[_i].make(&b);
	enum err r = mail_parse(buf_text(&b), b.len, NULL, mem, &m, &e);
	buf_free(&b);
	expect(r, &e, m, _i);
}
END_TEST

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

START_TEST(in_the_child)
{
	struct mail_parser *p = mail_parser_new(NULL);
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	hostile[_i].make(&b);
	double start = seconds();
	enum err r = mail_parser_run(p, buf_text(&b), b.len, mem, &m, &e);
	ck_assert_msg(seconds() - start < 10, "%s is slow", hostile[_i].name);
	buf_free(&b);
	expect(r, &e, m, _i);
	mail_parser_free(p);
}
END_TEST

/* ---- each limit at its edge: n is read, n + 1 is not ---- */

static void edge_fields(struct buf *b, int n)
{
	buf_adds(b, head);
	repeat(b, "X: y\n", (size_t)n - 2);
	buf_adds(b, "\nHold\n");
}

static void edge_parens(struct buf *b, int n)
{
	buf_addf(b, "%sX: ", head);
	repeat(b, "(", (size_t)n);
	buf_adds(b, "\n\nHold\n");
}

static void edge_field_bytes(struct buf *b, int n)
{
	buf_addf(b, "%sX:", head);
	repeat(b, "y", (size_t)n);
	buf_adds(b, "\n\nHold\n");
}

static void edge_depth(struct buf *b, int n)
{
	buf_adds(b, head);
	for (int i = 0; i < n; i++)
		buf_addf(b, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i);
	buf_adds(b, "\nHold\n");
}

static void edge_parts(struct buf *b, int n)
{
	buf_addf(b, "%sContent-Type: multipart/mixed; boundary=b\n\n", head);
	repeat(b, "--b\n\nHold\n", (size_t)n - 1);
	buf_adds(b, "--b--\n");
}

static void edge_nested(struct buf *b, int n)
{
	buf_addf(b, "%sContent-Type: multipart/mixed; boundary=b\n\n--b\n\nHold\n", head);
	repeat(b, "--b\nContent-Type: message/rfc822\n\nx\n", (size_t)n - 1);
	buf_adds(b, "--b--\n");
}

static void edge_received(struct buf *b, int n)
{
	buf_adds(b, head);
	repeat(b, "Received: x\n", (size_t)n);
	buf_adds(b, "\nHold\n");
}

static void edge_text(struct buf *b, int n)
{
	buf_addf(b, "%s\nHold", head);
	repeat(b, "x", (size_t)n - 4);
}

static void edge_mail(struct buf *b, int n)
{
	buf_addf(b,
		 "%sContent-Type: multipart/mixed; boundary=b\n\n--b\n\nHold\n--b\n"
		 "Content-Type: x/y\n\n",
		 head);
	repeat(b, "x", (size_t)n - b->len);
}

static const struct {
	const char *name;
	int limit;
	void (*make)(struct buf *b, int n);
} edges[] = {
	{"fields", LIMIT_FIELDS, edge_fields},
	{"parentheses", LIMIT_FIELD_PARENS, edge_parens},
	{"field bytes", LIMIT_FIELD_BYTES, edge_field_bytes},
	{"depth", LIMIT_MIME_DEPTH, edge_depth},
	{"parts", LIMIT_MIME_PARTS, edge_parts},
	{"nested", LIMIT_MIME_NESTED, edge_nested},
	{"received", LIMIT_RECEIVED, edge_received},
	{"text", LIMIT_TEXT_BYTES, edge_text},
	{"mail", LIMIT_MAIL_BYTES, edge_mail},
};

static bool is_read(int k, int n)
{
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	edges[k].make(&b, n);
	enum err r = mail_parse(b.data, b.len, NULL, mem, &m, &e);
	buf_free(&b);
	for (size_t i = 0; !r && i < m->n_fields; i++)
		if (m->fields[i].too_long)
			return same_text(m->fields[i].value, "", "value"), false;
	ck_assert_int_eq(r, ERR_NONE);
	ck_assert_msg(m->refusal || strstr(m->text, "Hold"), "%s: no text", edges[k].name);
	return !m->refusal;
}

START_TEST(edge)
{
	ck_assert_msg(is_read(_i, edges[_i].limit), "%s: limit not reached", edges[_i].name);
	ck_assert_msg(!is_read(_i, edges[_i].limit + 1), "%s: no limit", edges[_i].name);
}
END_TEST

/* What takes the child's time must be cut off, and must not take the next mail's.  How
 * long this mail takes is measured first: a fast machine may read it in time. */
START_TEST(eater_of_time)
{
	static const char good[] = "From: a@b.test\n\nHold\n";
	struct mail_parser *p = mail_parser_new(NULL);
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	unmatched_ends(&b);
	clock_t start = clock();
	ck_assert_int_eq(mail_parse(b.data, b.len, NULL, mem, &m, &e), ERR_NONE);
	bool slow = clock() - start > CLOCKS_PER_SEC * LIMIT_PARSE_SECONDS * 3 / 2;
	enum err r = mail_parser_run(p, b.data, b.len, mem, &m, &e);
	ck_assert_msg(r == ERR_LIMIT || (r == ERR_NONE && !slow), "code %d: %s", r, e.text);
	if (r)
		ck_assert_ptr_nonnull(strstr(e.text, "1 s of computing"));
	ck_assert_int_eq(mail_parser_run(p, good, sizeof good - 1, mem, &m, &e), ERR_NONE);
	same_text(m->text, "Hold\n", "next mail");
	buf_free(&b);
	mail_parser_free(p);
}
END_TEST

/* 0: there is none. */
static pid_t child(pid_t parent, int nth)
{
	char path[64];
	int pid = 0;
	snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)parent, (int)parent);
	FILE *f = fopen(path, "r");
	ck_assert_ptr_nonnull(f);
	for (int i = 0; i <= nth; i++)
		if (fscanf(f, "%d", &pid) != 1)
			pid = 0;
	fclose(f);
	return pid;
}

static pid_t only_child(pid_t parent)
{
	ck_assert_int_eq(child(parent, 1), 0);
	return child(parent, 0);
}

/* The worker: the older child of the nursery, which is the only child of this process. */
static pid_t child_of_mine(void)
{
	return child(only_child(getpid()), 0);
}

static char state_of(pid_t pid)
{
	char path[64], state = 0;
	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	FILE *f = fopen(path, "r");
	if (!f || fscanf(f, "%*d (%*[^)]) %c", &state) != 1)
		state = 0;
	if (f)
		fclose(f);
	return state;
}

/* The nursery ends a worker while the next one reads. */
static void await_gone(pid_t pid)
{
	for (int i = 0; i < 5000 && !kill(pid, 0); i++)
		usleep(1000);
	ck_assert_int_eq(kill(pid, 0), -1);
}

/* The one that is made before there is a mail for it; the one of the mail before must be gone. */
static pid_t next_child(void)
{
	pid_t pid = 0;
	for (int i = 0; i < 5000 && !(pid = child(only_child(getpid()), 1)); i++)
		usleep(1000);
	ck_assert_int_ne(pid, 0);
	return pid;
}

static const char small[] = "From: a@b.test\nSubject: s\n\nHold\n";

static struct mail_message *run(struct mail_parser *p)
{
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	enum err r = mail_parser_run(p, small, sizeof small - 1, mem, &m, &e);
	ck_assert_msg(r == ERR_NONE, "%s", e.text);
	same_text(m->text, "Hold\n", "text");
	return m;
}

/* Who takes over the reader by a mail reads no other: each has a worker of its own, and the one of the
 * mail before is gone. */
START_TEST(child_of_each_mail)
{
	struct mail_parser *p = mail_parser_new(NULL);
	run(p);
	pid_t first = child_of_mine();
	run(p);
	await_gone(first);
	ck_assert_int_ne(first, child_of_mine());
	mail_parser_free(p);
}
END_TEST

static void reads(struct mail_parser *p, const char *raw, enum err want)
{
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	ck_assert_int_eq(mail_parser_run(p, raw, strlen(raw), mem, &m, &e), want);
	if (!want)
		same_text(m->subject, raw == small ? "s" : "other", "subject");
}

/* A mail may be given to its reader while the one before is decided, whatever is asked then. */
START_TEST(next_is_read_ahead)
{
	static const char other[] = "From: a@b.test\nSubject: other\n\nx\n";
	struct mail_parser *p = mail_parser_new(NULL);
	mail_parser_next(p, other, strlen(other));
	reads(p, small, ERR_NONE);
	reads(p, other, ERR_NONE);
	reads(p, other, ERR_NONE);
	mail_parser_next(p, other, strlen(other));
	reads(p, small, ERR_NONE);
	reads(p, small, ERR_NONE);
	/* Its reader was ended while nobody listened: no fault of the mail. */
	mail_parser_next(p, other, strlen(other));
	reads(p, small, ERR_NONE);
	kill(child_of_mine(), SIGKILL);
	reads(p, other, ERR_NONE);
	mail_parser_next(p, "no header", 9);
	reads(p, small, ERR_NONE);
	reads(p, "no header", ERR_REFUSED);
	mail_parser_free(p);
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
}
END_TEST

START_TEST(child_killed)
{
	struct mail_parser *p = mail_parser_new(NULL);
	run(p);
	pid_t first = child_of_mine();
	kill(first, SIGSEGV);
	run(p);
	await_gone(first);
	/* One that waits may be ended, too: no fault of the mail that it would have read. */
	pid_t waiting = next_child();
	kill(waiting, SIGKILL);
	for (int i = 0; i < 5000 && state_of(waiting) != 'Z'; i++) /* and is not waited for yet */
		usleep(1000);
	run(p);
	await_gone(waiting);
	mail_parser_free(p);
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1); /* nobody left to reap */
}
END_TEST

/* Who reads one mail waits for no second reader, and gets it if there is another mail after all. */
START_TEST(child_of_one_mail)
{
	struct mail_parser *p = mail_parser_new_for_one(NULL);
	run(p);
	pid_t first = only_child(only_child(getpid()));
	run(p);
	await_gone(first);
	kill(only_child(only_child(getpid())), SIGSEGV);
	run(p);
	mail_parser_free(p);
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
}
END_TEST

/* A service that is stopped, or a terminal that is left, tells all processes. */
START_TEST(child_told_to_end)
{
	static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
	struct mail_parser *p = mail_parser_new(NULL);
	run(p);
	for (size_t i = 0; i < ARRAY_LEN(signals); i++)
		kill(child_of_mine(), signals[i]);
	run(p);
	mail_parser_free(p);
}
END_TEST

/* No fault of the mail: it is to come again. */
START_TEST(nursery_killed)
{
	struct mail_parser *p = mail_parser_new(NULL);
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	run(p);
	kill(child_of_mine(), SIGSTOP); /* or it might answer before it dies with the nursery */
	kill(only_child(getpid()), SIGKILL);
	ck_assert(!mail_parser_gone(p));
	ck_assert_int_eq(mail_parser_run(p, small, sizeof small - 1, mem, &m, &e), ERR_TEMP);
	/* None is forked now, for it would know what the program has read since. */
	ck_assert(mail_parser_gone(p));
	ck_assert_int_eq(mail_parser_run(p, small, sizeof small - 1, mem, &m, &e), ERR_TEMP);
	ck_assert_ptr_nonnull(strstr(e.text, "started again"));
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
	mail_parser_free(p);
}
END_TEST

START_TEST(child_late)
{
	struct mail_parser *p = mail_parser_new(NULL);
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	run(p);
	mail_parser_deadline(p, 0);
	double start = seconds();
	ck_assert_int_eq(mail_parser_run(p, small, sizeof small - 1, mem, &m, &e), ERR_LIMIT);
	ck_assert(seconds() - start < 5);
	ck_assert_ptr_nonnull(strstr(e.text, "too long"));
	mail_parser_deadline(p, 10000);
	run(p);
	mail_parser_free(p);
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
}
END_TEST

static int open_files(void)
{
	int n = 0;
	DIR *d = opendir("/proc/self/fd");
	ck_assert_ptr_nonnull(d);
	while (readdir(d))
		n++;
	closedir(d);
	return n;
}

START_TEST(nothing_left_open)
{
	int before = open_files();
	for (int i = 0; i < 20; i++) {
		struct mail_parser *p = mail_parser_new(NULL);
		run(p);
		mail_parser_free(p);
	}
	mail_parser_free(NULL);
	ck_assert_int_eq(open_files(), before);
}
END_TEST

/* The child must not hold what the parent has open: databases, sockets. */
START_TEST(child_has_no_files)
{
	struct mail_parser *p = mail_parser_new(NULL);
	char path[64];
	int n = 0, fd = dup(1);
	run(p);
	snprintf(path, sizeof path, "/proc/%d/fd", (int)child_of_mine());
	DIR *d = opendir(path);
	ck_assert_ptr_nonnull(d);
	for (struct dirent *f; (f = readdir(d));)
		n += f->d_name[0] != '.';
	closedir(d);
	close(fd);
	ck_assert_int_eq(n, 3);
	mail_parser_free(p);
}
END_TEST

/* The line of /proc/PID/limits that begins with the name, behind the name. */
static const char *limit_of(pid_t pid, const char *name)
{
	char path[64], line[256];
	snprintf(path, sizeof path, "/proc/%d/limits", (int)pid);
	FILE *f = fopen(path, "r");
	const char *found = NULL;
	ck_assert_ptr_nonnull(f);
	while (!found && fgets(line, sizeof line, f))
		if (!strncmp(line, name, strlen(name)))
			found = arena_strdup(mem, line + strlen(name) + strspn(line + strlen(name), " "));
	fclose(f);
	ck_assert_ptr_nonnull(found);
	return found;
}

START_TEST(child_has_limits)
{
	struct mail_parser *p = mail_parser_new(NULL);
	run(p);
	ck_assert_int_eq(strncmp(limit_of(child_of_mine(), "Max file size"), "0 ", 2), 0);
	ck_assert_int_eq(strncmp(limit_of(child_of_mine(), "Max core file size"), "0 ", 2), 0);
	/* sanitizers reserve terabytes of address space, so there it is left open */
#if !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
	long long bytes = strtoll(limit_of(child_of_mine(), "Max address space"), NULL, 10);
	ck_assert_int_gt(bytes, LIMIT_PARSE_MEMORY);
	ck_assert_int_lt(bytes, 10LL * LIMIT_PARSE_MEMORY);
#endif
	mail_parser_free(p);
}
END_TEST

START_TEST(child_is_locked)
{
	struct mail_parser *p = mail_parser_new(NULL);
	char path[64], line[256];
	int found = 0;
	run(p);
	snprintf(path, sizeof path, "/proc/%d/status", (int)child_of_mine());
	FILE *f = fopen(path, "r");
	ck_assert_ptr_nonnull(f);
	while (fgets(line, sizeof line, f))
		found += !strcmp(line, "Seccomp:\t2\n") || !strcmp(line, "NoNewPrivs:\t1\n");
	fclose(f);
	ck_assert_int_eq(found, 2);
	mail_parser_free(p);
}
END_TEST

/* Their tables are files: a locked-up worker has those that its mail names. */
START_TEST(child_reads_charsets)
{
	static const struct {
		const char *charset, *bytes, *text;
	} mails[] = {{"koi8-r", "\xf0\xf2\xe9", "\u041f\u0420\u0418\n"},
		     {"shift_jis", "\x83\x65", "\u30c6\n"},
		     {"koi8-r", "\xf0\xf2\xe9", "\u041f\u0420\u0418\n"},
		     {"x-none-such", "caf\xe9", "caf\u00e9\n"},
		     {"iso-2022-kr", "\x1b$)C\x0e\x30\x21\x0f", "\uac00\n"}};
	struct mail_parser *p = mail_parser_new(NULL);
	for (size_t i = 0; i < ARRAY_LEN(mails); i++) {
		struct error e = ERROR_INIT;
		struct mail_message *m = NULL;
		const char *raw = arena_printf(mem, "From: a@b.test\nContent-Type: text/plain; charset=%s\n\n%s\n",
					       mails[i].charset, mails[i].bytes);
		ck_assert_msg(!mail_parser_run(p, raw, strlen(raw), mem, &m, &e), "%s", e.text);
		same_text(m->text, mails[i].text, mails[i].charset);
	}
	mail_parser_free(p);
}
END_TEST

/* Encoded words and text say the same inside the lock as outside, whatever name the program knows
 * their charset by. */
START_TEST(child_reads_every_label)
{
	static const char *const more[] = {"utf-8", "windows-1251", "iso-8859-15", "koi8-r", "gb18030", "big5-hkscs",
					   "euc-jp", "euc-tw", "iso-2022-jp", "cp437", "x-none-such"};
	struct mail_parser *p = mail_parser_new(NULL);
	struct error e = ERROR_INIT;
	const char *label;
	for (size_t i = 0; (label = i < ARRAY_LEN(more) ? more[i] : mail_charset_label(i - ARRAY_LEN(more))); i++) {
		const char *raw = arena_printf(mem,
					       "From: =?%s?Q?=B0=A1=C4=E3?= <a@b.test>\n"
					       "Subject: =?%s?B?sKHE4w==?= =?%s?q?_=B0?= =?%s?Q?=A1?= x\n"
					       "Content-Type: text/plain; charset=%s\n\nz \xb0\xa1\xc4\xe3\n",
					       label, label, label, label, label);
		struct mail_message *outside = parse(raw), *inside = NULL;
		ck_assert_msg(!mail_parser_run(p, raw, strlen(raw), mem, &inside, &e), "%s: %s", label, e.text);
		same_text(inside->subject, outside->subject, label);
		same_text(inside->from_name, outside->from_name, label);
		same_text(inside->text, outside->text, label);
		ck_assert_msg(!strstr(inside->subject, "=?") && strlen(inside->subject) > 4, "%s: %s", label,
			      inside->subject);
	}
	mail_parser_free(p);
}
END_TEST

START_TEST(child_reads_encoded_words)
{
	static const struct {
		const char *value, *text;
	} subjects[] = {
		{"=?iso-8859-1?Q?Abwesenheitsnotiz:_zur=FCck?=", "Abwesenheitsnotiz: zurück"},
		{"=?latin1?q?a=5Fb?= =?latin1*de?Q?c?=  d", "a_bc d"},
		{"=?gb2312?B?1tDOxA==?= =?utf-8?Q?=C3=A9?=", "中文é"},
		{"=?ks_c_5601-1987?B?x9E=?=", "한"},
		{"=?big5?B?pKQ=?=", "中"},
		{"=?shift_jis?B?k/o=?=", "日"},
		{"=?euc-kr?Q?=C7=D1?=", "한"},
		{"=?tis-620?Q?=A1?=", "ก"},
		{"=?utf-8?B?w6k?= =?utf-8?Q?=C3?= =?utf-8?Q?=A9?=", "éé"},
		{"=?utf-8?Q?blanks in it?= =?utf-8?X?no?= =?utf-8?Q?open", "blanks in it =?utf-8?X?no?= =?utf-8?Q?open"},
	};
	struct mail_parser *p = mail_parser_new(NULL);
	for (size_t i = 0; i < ARRAY_LEN(subjects); i++) {
		struct error e = ERROR_INIT;
		struct mail_message *m = NULL;
		const char *raw = arena_printf(mem, "From: a@b.test\nSubject: %s\n\nx\n", subjects[i].value);
		ck_assert_msg(!mail_parser_run(p, raw, strlen(raw), mem, &m, &e), "%s", e.text);
		same_text(m->subject, subjects[i].text, subjects[i].value);
	}
	/* A long subject of many words leaves room for the charset of the text. */
	struct buf raw = BUF_INIT;
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	buf_adds(&raw, "From: a@b.test\nSubject:");
	repeat(&raw, " =?utf-8?Q?x?=", 40);
	buf_adds(&raw, "\nContent-Type: text/plain; charset=gb2312\n\n\xd6\xd0\n");
	ck_assert_int_eq(mail_parser_run(p, raw.data, raw.len, mem, &m, &e), ERR_NONE);
	same_text(m->text, "中\n", "text below many words");
	buf_free(&raw);
	mail_parser_free(p);
}
END_TEST

START_TEST(child_knows_us)
{
	static const struct mail_self self = {"a@b.test", '+', NULL, "X-To"};
	struct mail_parser *p = mail_parser_new(&self);
	ck_assert_int_eq(run(p)->kind, MAIL_OWN);
	mail_parser_free(p);
}
END_TEST

START_TEST(same_as_in_process)
{
	static const char raw[] =
		"Return-Path: <>\nDelivered-To: robot+x@game.test\nReceived: by x\nFrom: N <a@b.test>\n"
		"To: c@d.test\nDate: Fri, 20 Nov 2026 18:00:00 +0000\nMessage-ID: <1@x>\n"
		"In-Reply-To: <0@x>\nReferences: <r@x> <0@x>\nSubject: Out of office\nbad\n"
		"Content-Type: text/html\n\n<p>Hold \x81</p>\n";
	struct mail_parser *p = mail_parser_new(NULL);
	struct mail_message *a = parse(raw), *b = NULL;
	struct error e = ERROR_INIT;
	ck_assert_int_eq(mail_parser_run(p, raw, sizeof raw - 1, mem, &b, &e), ERR_NONE);
	same_text(b->message_id, a->message_id, "id");
	same_text(b->in_reply_to, a->in_reply_to, "in reply to");
	same_text(b->from, a->from, "from");
	same_text(b->from_name, a->from_name, "name");
	same_text(b->return_path, a->return_path, "return path");
	same_text(b->subject, a->subject, "subject");
	same_text(b->kind_reason, a->kind_reason, "reason");
	same_text(b->text, a->text, "text");
	same_text(refusal_text(b), refusal_text(a), "refusal");
	ck_assert_uint_eq(b->text_len, a->text_len);
	ck_assert_int_eq(b->kind, a->kind);
	ck_assert(b->subject_automatic && b->damaged && b->html_only);
	ck_assert(!b->truncated && !b->from_attachment);
	ck_assert_uint_eq(b->received, 1);
	ck_assert_uint_eq(b->dropped, 1);
	ck_assert_uint_eq(b->n_references, 2);
	same_text(b->references[1], "<0@x>", "reference");
	ck_assert_uint_eq(b->n_recipients, 2);
	ck_assert(b->recipients[0].envelope && !b->recipients[1].envelope);
	ck_assert_uint_eq(b->n_fields, a->n_fields);
	same_text(b->fields[3].value, a->fields[3].value, "field");
	mail_message_digest(a);
	ck_assert_mem_eq(b->digest, a->digest, HASH_BYTES);
	mail_parser_free(p);
}
END_TEST

/* What is told about a mail beside its text comes through the wire, too. */
START_TEST(child_tells_of_limits)
{
	struct mail_parser *p = mail_parser_new(NULL);
	struct buf raw = BUF_INIT;
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	buf_adds(&raw, "From: a@b.test\nPrecedence: bulk\nCc: ");
	repeat(&raw, "(", LIMIT_FIELD_PARENS + 1);
	buf_adds(&raw, "\n\nx\n");
	ck_assert_int_eq(mail_parser_run(p, raw.data, raw.len, mem, &m, &e), ERR_NONE);
	same_text(m->garbled, "Cc", "garbled");
	ck_assert(m->maybe_person && !m->aside && m->fields[2].too_long && !m->fields[1].too_long);
	buf_clear(&raw);
	buf_adds(&raw, "From: a@b.test\n");
	repeat(&raw, "X: y\n", LIMIT_FIELDS);
	ck_assert_int_eq(mail_parser_run(p, raw.data, raw.len, mem, &m, &e), ERR_NONE);
	ck_assert(m->aside && m->refusal && !m->maybe_person && !m->garbled);
	buf_free(&raw);
	mail_parser_free(p);
}
END_TEST

/* Nothing is left of one when the next comes: no descriptor, no process. */
START_TEST(many_mails)
{
	struct mail_parser *p = mail_parser_new(NULL);
	run(p);
	int before = open_files();
	for (int i = 0; i < check_rounds(500); i++) {
		run(p);
		arena_clear(mem);
	}
	ck_assert_int_eq(open_files(), before);
	ck_assert_int_gt(child_of_mine(), 0); /* the only one */
	mail_parser_free(p);
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
}
END_TEST

int main(void)
{
	int n = (int)ARRAY_LEN(hostile);
	Suite *s = suite_create("hostile");
	TCase *t = add_case(s, "hostile");
	tcase_add_loop_test(t, in_this_process, 0, n);
	tcase_add_loop_test(t, in_the_child, 0, n);
	tcase_add_loop_test(t, edge, 0, (int)ARRAY_LEN(edges));
	tcase_add_test(t, eater_of_time);
	t = add_case(s, "child");
	tcase_add_test(t, child_of_each_mail);
	tcase_add_test(t, next_is_read_ahead);
	tcase_add_test(t, child_killed);
	tcase_add_test(t, child_of_one_mail);
	tcase_add_test(t, child_told_to_end);
	tcase_add_test(t, nursery_killed);
	tcase_add_test(t, child_late);
	tcase_add_test(t, nothing_left_open);
	tcase_add_test(t, child_has_no_files);
	tcase_add_test(t, child_has_limits);
	tcase_add_test(t, child_is_locked);
	tcase_add_test(t, child_reads_charsets);
	tcase_add_test(t, child_tells_of_limits);
	tcase_add_test(t, child_reads_every_label);
	tcase_add_test(t, child_reads_encoded_words);
	tcase_add_test(t, child_knows_us);
	tcase_add_test(t, same_as_in_process);
	tcase_add_test(t, many_mails);
	return run_suite(s);
}
