/* Composing, read back by our own parser; header injection; the two Maildirs. */
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/utf8.h"
#include "mail/source.h"
#include "outbox/compose.h"
#include "outbox/encode.h"
#include "outbox/transport.h"
#include "support.h"

static struct mail_draft plain_draft(void)
{
	return (struct mail_draft){
		.from = "robot@game.test",
		.to = "ney@france.test",
		.subject = "[rolica-7] Turn 6, France",
		.date = 1795197600,
		.message_id = "est.abc@game.test",
		.text = "Hold\n",
	};
}

static const char *compose(const struct mail_draft *d)
{
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	enum err r = mail_compose(d, &b, &e);
	ck_assert_msg(r == ERR_NONE, "%s", e.text);
	const char *text = arena_strndup(mem, b.data, b.len);
	ck_assert_uint_eq(strlen(text), b.len); /* no NUL */
	buf_free(&b);
	return text;
}

/* What every mail we send must keep: CRLF only, 7-bit, no line over 78. */
static void check_form(const char *mail)
{
	size_t column = 0;
	for (const char *p = mail; *p; p++) {
		ck_assert_msg((unsigned char)*p < 0x80, "8-bit at %.20s", p);
		if (*p == '\r') {
			ck_assert_msg(p[1] == '\n', "bare CR at %.20s", p);
			ck_assert_msg(column <= 78, "long line before %.20s", p);
			column = 0;
			p++;
		} else {
			ck_assert_msg(*p != '\n', "bare LF at %.20s", p);
			column++;
		}
	}
	ck_assert_uint_eq(column, 0);
}

static unsigned count(const char *text, const char *what)
{
	unsigned n = 0;
	for (const char *p = text; (p = strstr(p, what)); p += strlen(what))
		n++;
	return n;
}

START_TEST(plain)
{
	struct mail_draft d = plain_draft();
	const char *raw = compose(&d);
	ck_assert_str_eq(raw, "From: robot@game.test\r\n"
			      "To: ney@france.test\r\n"
			      "Subject: [rolica-7] Turn 6, France\r\n"
			      "Date: Fri, 20 Nov 2026 18:00:00 +0000\r\n"
			      "Message-ID: <est.abc@game.test>\r\n"
			      "MIME-Version: 1.0\r\n"
			      "Content-Type: text/plain; charset=utf-8\r\n"
			      "Content-Transfer-Encoding: quoted-printable\r\n"
			      "\r\n"
			      "Hold\r\n");
	check_form(raw);
}
END_TEST

static const char *const bodies[] = {
	"", "Hold", "Hold\n", "a\n\n\nb\n", "trailing blank \nand tab\t\n", ".\n..\n.dot\n",
	"From here\nFrom \n", "--est\n-- \nNey\n", "a=b=3D\n", "größer als üblich\n", "стой, кто идёт\n",
	"x\n\xf0\x9f\x90\xb4\n",
	"a very long line of words that goes on far beyond the seventy-six characters it may have . From a .\n",
	"0123456789012345678901234567890123456789012345678901234567890123456789012345=\n",
	"012345678901234567890123456789012345678901234567890123456789012345678901234.\n",
	"012345678901234567890123456789012345678901234567890123456789012345678901234 \n",
	"0123456789012345678901234567890123456789012345678901234567890123456789012345.x\n",
	"012345678901234567890123456789012345678901234567890123456789012345678901234ü\n",
};

START_TEST(body_round_trip)
{
	struct mail_draft d = plain_draft();
	d.text = bodies[_i];
	const char *raw = compose(&d);
	check_form(raw);
	struct mail_message *m = parse(raw);
	size_t n = strlen(bodies[_i]);
	const char *want = n && bodies[_i][n - 1] != '\n' ? arena_printf(mem, "%s\n", bodies[_i]) : bodies[_i];
	same_text(m->text, want, "text");
	const char *body = strstr(raw, "\r\n\r\n") + 4;
	ck_assert(strncmp(body, ".", 1) != 0 && !strstr(body, "\n.") && !strstr(body, "\nFrom "));
}
END_TEST

START_TEST(chooses_encoding)
{
	struct mail_draft d = plain_draft();
	d.text = "Die größere Höhe halten\n";
	ck_assert_ptr_nonnull(strstr(compose(&d), "quoted-printable"));
	d.text = "стой\n";
	ck_assert_ptr_nonnull(strstr(compose(&d), "base64"));
}
END_TEST

static const char *const values[] = {
	"Hold", "größer", "стой", "=?utf-8?Q?x?=", "a \"b\" <c@d.test>, (e)",
	"one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
	"Überlange Überschrift über übermäßig überspitzte Übergänge übersät mit Umlauten überall",
	"日本語の件名はとても長いので折り返しが必要になるかもしれませんねえそうでしょう",
	"a  b", "comma, and; semicolon: colon",
};

START_TEST(header_round_trip)
{
	struct mail_draft d = plain_draft();
	d.subject = d.from_name = d.to_name = values[_i];
	const char *raw = compose(&d);
	check_form(raw);
	struct mail_message *m = parse(raw);
	/* the parser shows runs of blanks as one */
	const char *want = strcmp(values[_i], "a  b") ? values[_i] : "a b";
	same_text(m->subject, want, "subject");
	same_text(m->from_name, want, "name");
	same_text(m->from, "robot@game.test", "from");
	same_text(m->recipients[0].address, "ney@france.test", "to");
	ck_assert_uint_eq(m->n_recipients, 1);
	for (const char *p = raw; (p = strstr(p, "=?")); p = strstr(p, "?=") + 2)
		ck_assert_msg(strstr(p, "?=") + 2 - p <= 75, "long word: %.90s", p);
}
END_TEST

START_TEST(threading)
{
	const char *refs[40];
	struct mail_draft d = plain_draft();
	for (int i = 0; i < 40; i++)
		refs[i] = arena_printf(mem, i % 2 ? "<r%d@x.test>" : "r%d@x.test", i);
	refs[39] = "evil\r\nBcc: x@y.test";
	d.references = refs;
	d.n_references = 40;
	d.in_reply_to = "<r38@x.test>";
	d.reply_to = "robot+abc@game.test";
	d.auto_submitted = "auto-replied";
	d.unsubscribe = "mailto:robot+u.x@game.test?subject=unsubscribe";
	const char *raw = compose(&d);
	check_form(raw);
	struct mail_message *m = parse(raw);
	ck_assert_uint_eq(m->n_references, 20);
	same_text(m->references[0], "<r0@x.test>", "root");
	same_text(m->references[1], "<r20@x.test>", "second");
	same_text(m->references[19], "<r38@x.test>", "last");
	same_text(m->in_reply_to, "<r38@x.test>", "in reply to");
	same_text(mail_message_field(m, "Reply-To", 0), "robot+abc@game.test", "reply to");
	same_text(mail_message_field(m, "Auto-Submitted", 0), "auto-replied", "auto");
	same_text(mail_message_field(m, "X-Auto-Response-Suppress", 0), "All", "suppress");
	same_text(mail_message_field(m, "List-Unsubscribe", 0), "<mailto:robot+u.x@game.test?subject=unsubscribe>",
		  "unsubscribe");
	same_text(mail_message_field(m, "Bcc", 0), NULL, "bcc");
}
END_TEST

/* What people's programs take for a Message-ID must not cost them the answer. */
START_TEST(odd_ids)
{
	static const char *const odd[] = {"<a b c>", "<nothing>", "<caf\xc3\xa9@x.test>", "<>", "", "<a@b", "a\r\nb@c"};
	const char *refs[] = {odd[_i], "<r@x.test>"};
	struct mail_draft d = plain_draft();
	d.in_reply_to = odd[_i];
	d.references = refs;
	d.n_references = 2;
	const char *raw = compose(&d);
	check_form(raw);
	struct mail_message *m = parse(raw);
	same_text(m->in_reply_to, NULL, odd[_i]);
	ck_assert_uint_eq(m->n_references, 1);
	same_text(m->references[0], "<r@x.test>", odd[_i]);
}
END_TEST

START_TEST(one_of_each)
{
	static const char *const fields[] = {"From", "To", "Date", "Message-ID", "Subject",
					     "MIME-Version", "Content-Type"};
	struct mail_draft d = plain_draft();
	struct mail_message *m = parse(compose(&d));
	ck_assert_ptr_nonnull(mail_message_field(m, fields[_i], 0));
	ck_assert_ptr_null(mail_message_field(m, fields[_i], 1));
}
END_TEST

static struct mail_draft map_draft(void)
{
	static unsigned char png[3000];
	static const struct mail_picture map = {png, sizeof png, "map.abc@game.test", "map.png"};
	static const struct mail_attachment svg = {"rolica-7-fr.svg", "image/svg+xml", "<svg/>", 6};
	struct mail_draft d = plain_draft();
	for (size_t i = 0; i < sizeof png; i++)
		png[i] = (unsigned char)(i * 7);
	d.html = "<p>Höld</p><img src=\"cid:map.abc@game.test\">";
	d.pictures = &map;
	d.n_pictures = 1;
	d.attachments = &svg;
	d.n_attachments = 1;
	return d;
}

START_TEST(map)
{
	struct mail_draft d = map_draft();
	const char *raw = compose(&d);
	check_form(raw);
	const char *mixed = strstr(raw, "multipart/mixed"), *alt = strstr(raw, "multipart/alternative");
	const char *text = strstr(raw, "text/plain"), *rel = strstr(raw, "multipart/related");
	const char *html = strstr(raw, "text/html;"), *png = strstr(raw, "image/png");
	const char *svg = strstr(raw, "image/svg+xml");
	ck_assert(mixed && alt && text && rel && html && png && svg);
	ck_assert(mixed < alt && alt < text && text < rel && rel < html && html < png && png < svg);
	ck_assert_ptr_nonnull(strstr(raw, "Content-ID: <map.abc@game.test>\r\n"));
	ck_assert_ptr_nonnull(strstr(raw, "Content-Disposition: inline; filename=\"map.png\""));
	ck_assert_ptr_nonnull(strstr(raw, "attachment; filename=\"rolica-7-fr.svg\""));
	struct mail_message *m = parse(raw);
	same_text(m->text, "Hold\n", "plain part");
	same_text(refusal_text(m), NULL, "refusal");
	ck_assert_uint_eq(m->unread, 0);
	d.text = " ";
	m = parse(compose(&d));
	same_text(m->text, "Höld\n", "html part");
	ck_assert(m->html_only);
}
END_TEST

START_TEST(same_bytes)
{
	struct mail_draft d = map_draft();
	const char *one = compose(&d);
	ck_assert_str_eq(one, compose(&d));
	d.message_id = "est.abd@game.test";
	const char *a = strstr(one, "boundary="), *b = strstr(compose(&d), "boundary=");
	ck_assert_int_ne(strncmp(a, b, 40), 0);
	ck_assert_uint_eq(count(one, "boundary="), 3);
}
END_TEST

static const char *const evil[] = {
	"x\r\nBcc: evil@x.test", "x\nBcc: evil@x.test", "x\rBcc: evil@x.test", "x\r\n\r\nbody",
	"x\x01y", "x\x7fy", "bad \xff utf-8", "\xc3\xbc\r\nBcc: evil@x.test",
};

static void must_refuse(const struct mail_draft *d, const char *what)
{
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	buf_adds(&b, "before");
	ck_assert_msg(mail_compose(d, &b, &e) == ERR_REFUSED, "%s accepted", what);
	ck_assert_str_eq(b.data, "before");
	ck_assert(e.text[0]);
	buf_free(&b);
}

START_TEST(injection)
{
	struct mail_draft d;
	const char *v = evil[_i];
	d = plain_draft(), d.subject = v, must_refuse(&d, "subject");
	d = plain_draft(), d.from_name = v, must_refuse(&d, "from name");
	d = plain_draft(), d.to_name = v, must_refuse(&d, "to name");
	d = plain_draft(), d.from = v, must_refuse(&d, "from");
	d = plain_draft(), d.to = v, must_refuse(&d, "to");
	d = plain_draft(), d.reply_to = v, must_refuse(&d, "reply to");
	d = plain_draft(), d.message_id = v, must_refuse(&d, "id");
	d = plain_draft(), d.in_reply_to = v;
	ck_assert_ptr_null(strstr(compose(&d), "In-Reply-To"));
	d = plain_draft(), d.auto_submitted = v, must_refuse(&d, "auto submitted");
	d = plain_draft(), d.unsubscribe = v, must_refuse(&d, "unsubscribe");
	struct mail_picture picture = {"x", 1, v, "map.png"};
	d = map_draft(), d.pictures = &picture, must_refuse(&d, "picture id");
	picture = (struct mail_picture){"x", 1, "map@game.test", v};
	d = map_draft(), d.pictures = &picture, must_refuse(&d, "picture name");
	struct mail_attachment f = {v, "text/plain", "x", 1};
	d = map_draft(), d.attachments = &f, must_refuse(&d, "file name");
	f = (struct mail_attachment){"x.svg", v, "x", 1};
	must_refuse(&d, "type");
}
END_TEST

static const char *const bad_addresses[] = {
	"", "x", "x@", "@x", "a b@c.test", "<a@b.test>", "a@b.test,c@d.test", "a@b..test", "a@.test",
	"\"a\"@b.test", "a@b@c", "j\xf6rg@x.test", "a@grün.test", "a@-x.test", "Bob <b@x.test>", "a(b)@c.test",
};

START_TEST(bad_address)
{
	struct mail_draft d = plain_draft();
	d.to = bad_addresses[_i];
	must_refuse(&d, d.to);
	d = plain_draft();
	d.from = bad_addresses[_i];
	must_refuse(&d, d.from);
	ck_assert(!mail_outgoing_address(bad_addresses[_i]));
}
END_TEST

START_TEST(bad_text)
{
	struct mail_draft d = plain_draft();
	d.text = "bad \xff";
	must_refuse(&d, "text");
	d = map_draft();
	d.html = "bad \xff";
	must_refuse(&d, "html");
	d = plain_draft();
	d.message_id = NULL;
	must_refuse(&d, "no id");
}
END_TEST

static const struct {
	const char *in, *out;
} subjects[] = {
	{"x", "Re: x"}, {"Re: x", "Re: x"}, {"RE: re:AW: x", "Re: x"}, {"Re[2]: x", "Re: x"},
	{"", "Re: "}, {"Reply: x", "Re: Reply: x"}, {" Re: x", "Re: x"}, {"Fwd: x", "Re: Fwd: x"},
};

START_TEST(reply_subject)
{
	ck_assert_str_eq(mail_subject_reply(subjects[_i].in, mem), subjects[_i].out);
}
END_TEST

/* ---- Maildirs ---- */

static char dir[] = "/tmp/estafette-mail-XXXXXX", here[sizeof dir];

static void dir_open(void)
{
	snprintf(here, sizeof here, "%s", dir);
	ck_assert_ptr_nonnull(mkdtemp(here));
}

static void dir_close(void)
{
	char *cmd = arena_printf(mem, "rm -rf '%s'", here);
	ck_assert_int_eq(system(cmd), 0);
}

static const char *at(const char *path)
{
	return arena_printf(mem, "%s/%s", here, path);
}

static void put(const char *path, const char *text)
{
	struct error e = ERROR_INIT;
	enum err r = file_write(at(path), text, strlen(text), &e);
	ck_assert_msg(r == ERR_NONE, "%s", e.text);
}

static const char *get(const char *path)
{
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	enum err r = file_read(at(path), 1 << 20, &b, &e);
	ck_assert_msg(r == ERR_NONE, "%s", e.text);
	const char *text = arena_strndup(mem, buf_text(&b), b.len);
	buf_free(&b);
	return text;
}

static bool exists(const char *path)
{
	return access(at(path), F_OK) == 0;
}

static unsigned files_in(const char *path)
{
	unsigned n = 0;
	DIR *d = opendir(at(path));
	ck_assert_ptr_nonnull(d);
	for (struct dirent *f; (f = readdir(d));)
		n += f->d_name[0] != '.';
	closedir(d);
	return n;
}

static struct mail_source *open_source(void)
{
	struct mail_source *s = NULL;
	struct error e = ERROR_INIT;
	enum err r = mail_source_maildir(at("in"), NULL, &s, &e);
	ck_assert_msg(r == ERR_NONE, "%s", e.text);
	return s;
}

static void expect_next(struct mail_source *s, const char *want)
{
	struct buf id = BUF_INIT;
	struct error e = ERROR_INIT;
	enum err r = mail_source_next(s, &id, &e);
	ck_assert_msg(r == (want ? ERR_NONE : ERR_MISSING), "%s", e.text);
	if (want)
		ck_assert_str_eq(id.data, want);
	buf_free(&id);
}

START_TEST(source_order)
{
	struct mail_source *s = open_source();
	expect_next(s, NULL);
	put("in/new/1700000002.b", "b");
	put("in/new/1700000001.a", "a");
	put("in/new/.hidden", "x");
	put("in/cur/1700000000.old:2,S", "old");
	expect_next(s, "1700000001.a");
	put("in/new/1700000000.late", "late"); /* comes in the next pass */
	expect_next(s, "1700000002.b");
	expect_next(s, NULL);
	expect_next(s, "1700000000.late");
	mail_source_close(s);
	mail_source_close(NULL);
}
END_TEST

START_TEST(source_read)
{
	struct mail_source *s = open_source();
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	put("in/new/1", "0123456789");
	ck_assert_int_eq(mail_source_read(s, "1", 4, &b, &e), ERR_NONE);
	ck_assert_str_eq(b.data, "0123");
	buf_clear(&b);
	ck_assert_int_eq(mail_source_read(s, "1", 100, &b, &e), ERR_NONE);
	ck_assert_str_eq(b.data, "0123456789");
	ck_assert_int_eq(mail_source_read(s, "2", 100, &b, &e), ERR_MISSING);
	ck_assert_int_eq(symlink("/etc/passwd", at("in/new/link")), 0);
	ck_assert_int_eq(mail_source_read(s, "link", 100, &b, &e), ERR_REFUSED);
	ck_assert_int_eq(mkfifo(at("in/new/fifo"), 0600), 0);
	ck_assert_int_eq(mail_source_read(s, "fifo", 100, &b, &e), ERR_REFUSED);
	buf_free(&b);
	mail_source_close(s);
}
END_TEST

START_TEST(source_done)
{
	struct mail_source *s = open_source();
	struct error e = ERROR_INIT;
	put("in/new/1.x", "mail");
	ck_assert_int_eq(mail_source_done(s, "1.x", &e), ERR_NONE);
	ck_assert_str_eq(get("in/cur/1.x:2,S"), "mail");
	ck_assert(!exists("in/new/1.x"));
	ck_assert_int_eq(mail_source_done(s, "1.x", &e), ERR_NONE);
	ck_assert_int_eq(mail_source_done(s, "2.x", &e), ERR_MISSING);
	mail_source_close(s);
}
END_TEST

START_TEST(source_failed)
{
	struct mail_source *s = open_source();
	struct error e = ERROR_INIT;
	put("in/new/1.x", "mail");
	ck_assert_int_eq(mail_source_failed(s, "1.x", "no header", &e), ERR_NONE);
	ck_assert_str_eq(get("failed/1.x"), "mail");
	ck_assert_str_eq(get("failed/1.x.reason"), "no header\n");
	ck_assert(!exists("in/new/1.x"));
	ck_assert_int_eq(mail_source_failed(s, "1.x", "no header", &e), ERR_NONE);
	mail_source_close(s);
}
END_TEST

START_TEST(source_own_failed_folder)
{
	struct mail_source *s = NULL;
	struct error e = ERROR_INIT;
	ck_assert_int_eq(mail_source_maildir(at("in"), at("elsewhere"), &s, &e), ERR_NONE);
	put("in/new/1", "mail");
	ck_assert_int_eq(mail_source_failed(s, "1", "why", &e), ERR_NONE);
	ck_assert(exists("elsewhere/1"));
	mail_source_close(s);
	put("file", "x");
	ck_assert_int_eq(mail_source_maildir(at("file"), NULL, &s, &e), ERR_TEMP);
}
END_TEST

static struct mail_transport *open_transport(void)
{
	struct mail_transport *t = NULL;
	struct error e = ERROR_INIT;
	enum err r = mail_transport_maildir(at("out"), &t, &e);
	ck_assert_msg(r == ERR_NONE, "%s", e.text);
	return t;
}

static enum mail_sent send_text(struct mail_transport *t, const char *to, const char *text)
{
	struct mail_envelope v = {"", to};
	struct error e = ERROR_INIT;
	enum mail_sent r = mail_transport_send(t, &v, text, strlen(text), &e);
	ck_assert_int_eq(r == MAIL_SENT, e.text[0] == '\0');
	return r;
}

START_TEST(transport)
{
	struct mail_transport *t = open_transport();
	struct mail_draft d = plain_draft();
	const char *raw = compose(&d);
	ck_assert_int_eq(send_text(t, "Ney@France.test", raw), MAIL_SENT);
	ck_assert_uint_eq(files_in("out/ney@france.test/new"), 1);
	ck_assert_uint_eq(files_in("out/ney@france.test/tmp"), 0);
	ck_assert_int_eq(send_text(t, "ney@france.test", raw), MAIL_SENT);
	ck_assert_uint_eq(files_in("out/ney@france.test/new"), 1);
	d.message_id = "est.other@game.test";
	ck_assert_int_eq(send_text(t, "ney@france.test", compose(&d)), MAIL_SENT);
	ck_assert_uint_eq(files_in("out/ney@france.test/new"), 2);
	mail_transport_close(t);
	mail_transport_close(NULL);
}
END_TEST

/* What leaves by one Maildir can be read from it by the other. */
START_TEST(there_and_back)
{
	struct mail_transport *t = open_transport();
	struct mail_draft d = plain_draft();
	struct mail_source *s = NULL;
	struct buf id = BUF_INIT, raw = BUF_INIT;
	struct error e = ERROR_INIT;
	const char *sent = compose(&d);
	ck_assert_int_eq(send_text(t, "ney@france.test", sent), MAIL_SENT);
	ck_assert_int_eq(mail_source_maildir(at("out/ney@france.test"), NULL, &s, &e), ERR_NONE);
	ck_assert_int_eq(mail_source_next(s, &id, &e), ERR_NONE);
	ck_assert_int_eq(mail_source_read(s, id.data, 1 << 20, &raw, &e), ERR_NONE);
	ck_assert_str_eq(raw.data, sent);
	buf_free(&id);
	buf_free(&raw);
	mail_source_close(s);
	mail_transport_close(t);
}
END_TEST

static const char *const unsendable[] = {"../x@y.test", "x/../../y@z.test", "no address", "",
					 "a@b.test/../c"};

START_TEST(transport_rejects)
{
	struct mail_transport *t = open_transport();
	struct mail_draft d = plain_draft();
	const char *raw = compose(&d);
	const char *to = unsendable[_i];
	enum mail_sent r = send_text(t, to, raw);
	if (mail_outgoing_address(to)) { /* a slash is an atom character: it must be escaped */
		ck_assert_int_eq(r, MAIL_SENT);
		ck_assert_uint_eq(files_in("out"), 1);
		ck_assert_uint_eq(files_in(""), 1);
	} else {
		ck_assert_int_eq(r, MAIL_REJECTED);
		ck_assert_uint_eq(files_in("out"), 0);
	}
	mail_transport_close(t);
}
END_TEST

START_TEST(transport_needs_an_id)
{
	struct mail_transport *t = open_transport();
	ck_assert_int_eq(send_text(t, "a@b.test", "From: x\r\n\r\nMessage-ID: <in@body>\r\n"), MAIL_REJECTED);
	mail_transport_close(t);
}
END_TEST

START_TEST(transport_retries)
{
	struct mail_transport *t = open_transport();
	struct mail_draft d = plain_draft();
	put("out/ney@france.test", "a file where the folder should be");
	ck_assert_int_eq(send_text(t, "ney@france.test", compose(&d)), MAIL_RETRY);
	mail_transport_close(t);
}
END_TEST

static const struct {
	const char *address, *folder;
} folders[] = {
	{"Ney@France.Test", "ney@france.test"},
	{"a/b@c.test", "a%2Fb@c.test"},
	{"a%b@c.test", "a%25b@c.test"},
	{"a+b_c-d.e@c.test", "a+b_c-d.e@c.test"},
	{"..@c.test", NULL},
};

START_TEST(folder)
{
	struct buf b = BUF_INIT;
	bool ok = mail_transport_folder(folders[_i].address, &b);
	ck_assert_int_eq(ok, folders[_i].folder != NULL);
	if (ok)
		ck_assert_str_eq(b.data, folders[_i].folder);
	buf_free(&b);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("outbox");
	TCase *t = add_case(s, "compose");
	tcase_add_test(t, plain);
	tcase_add_loop_test(t, body_round_trip, 0, (int)ARRAY_LEN(bodies));
	tcase_add_test(t, chooses_encoding);
	tcase_add_loop_test(t, header_round_trip, 0, (int)ARRAY_LEN(values));
	tcase_add_test(t, threading);
	tcase_add_loop_test(t, odd_ids, 0, 7);
	tcase_add_loop_test(t, one_of_each, 0, 7);
	tcase_add_test(t, map);
	tcase_add_test(t, same_bytes);
	tcase_add_loop_test(t, injection, 0, (int)ARRAY_LEN(evil));
	tcase_add_loop_test(t, bad_address, 0, (int)ARRAY_LEN(bad_addresses));
	tcase_add_test(t, bad_text);
	tcase_add_loop_test(t, reply_subject, 0, (int)ARRAY_LEN(subjects));
	t = add_case(s, "maildir");
	tcase_add_checked_fixture(t, dir_open, dir_close);
	tcase_add_test(t, source_order);
	tcase_add_test(t, source_read);
	tcase_add_test(t, source_done);
	tcase_add_test(t, source_failed);
	tcase_add_test(t, source_own_failed_folder);
	tcase_add_test(t, transport);
	tcase_add_test(t, there_and_back);
	tcase_add_loop_test(t, transport_rejects, 0, (int)ARRAY_LEN(unsendable));
	tcase_add_test(t, transport_needs_an_id);
	tcase_add_test(t, transport_retries);
	tcase_add_loop_test(t, folder, 0, (int)ARRAY_LEN(folders));
	return run_suite(s);
}
