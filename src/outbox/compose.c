/* An outgoing mail made of its draft. */
#include "outbox/compose.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "outbox/encode.h"
#include "outbox/transport.h"

enum { LAST_REFERENCES = 20 };

/* The writer gives up at the first refusal; later calls do nothing. */
struct writer {
	struct buf out;
	struct error *e;
	enum err r;
	char seed[HASH_HEX]; /* of the Message-ID: boundaries start with it */
	unsigned boundaries;
};

static void header(struct writer *w, const char *name, const char *value)
{
	if (!w->r)
		w->r = mail_encode_header(&w->out, name, value, w->e);
}

static void refuse(struct writer *w, const char *what, const char *value)
{
	if (!w->r)
		w->r = error_set(w->e, ERR_REFUSED, "%s is not fit for a mail: %.*s", what, (int)utf8_cut(value, 80),
				 value);
}

/* ---- header ---- */

static void address_header(struct writer *w, const char *name, const char *phrase, const char *address)
{
	struct buf v = BUF_INIT;
	if (!address || !mail_outgoing_address(address)) {
		refuse(w, name, address ? address : "(none)");
		return;
	}
	if (phrase && !utf8_valid(phrase, strlen(phrase)))
		refuse(w, name, "(a name that is not UTF-8)");
	if (phrase && *phrase) {
		mail_encode_phrase(&v, phrase);
		buf_addf(&v, " <%s>", address);
	} else {
		buf_adds(&v, address);
	}
	if (!w->r && mail_outgoing_utf8(address))
		w->r = mail_encode_header_utf8(&w->out, name, buf_text(&v), w->e);
	else
		header(w, name, buf_text(&v));
	buf_free(&v);
}

/* x@y or <x@y>, printable ASCII without blanks (RFC 5322 3.6.4); appends <x@y>. */
static bool add_id(struct buf *b, const char *id)
{
	size_t n = strlen(id);
	if (n > 2 && id[0] == '<' && id[n - 1] == '>')
		id++, n -= 2;
	if (!n || n > 900 || !memchr(id, '@', n))
		return false;
	for (size_t i = 0; i < n; i++)
		if (id[i] <= ' ' || id[i] >= 0x7f || id[i] == '<' || id[i] == '>')
			return false;
	buf_addf(b, "<%.*s>", (int)n, id);
	return true;
}

static void id_header(struct writer *w, const char *name, const char *id)
{
	struct buf v = BUF_INIT;
	if (id && add_id(&v, id))
		header(w, name, buf_text(&v));
	else
		refuse(w, name, id ? id : "(none)");
	buf_free(&v);
}

/* The id was somebody else's to choose: where it is none, the answer leaves without it. */
static void reply_header(struct writer *w, const char *id)
{
	struct buf v = BUF_INIT;
	if (id && add_id(&v, id))
		header(w, "In-Reply-To", buf_text(&v));
	buf_free(&v);
}

/* The thread's root and its newest mails.  Ids come from other people's mail: a bad one
 * is left out rather than keeping the answer back. */
static void references_header(struct writer *w, const struct mail_draft *d)
{
	struct buf v = BUF_INIT, one = BUF_INIT;
	for (size_t i = 0; i < d->n_references; i++) {
		if (i > 0 && i + LAST_REFERENCES < d->n_references)
			continue;
		buf_clear(&one);
		if (!add_id(&one, d->references[i]))
			continue;
		if (v.len)
			buf_addc(&v, ' ');
		buf_add(&v, one.data, one.len);
	}
	if (v.len)
		header(w, "References", buf_text(&v));
	buf_free(&v);
	buf_free(&one);
}

static void write_header(struct writer *w, const struct mail_draft *d)
{
	char date[CLOCK_TEXT];
	clock_rfc5322(d->date, date);
	address_header(w, "From", d->from_name, d->from);
	address_header(w, "To", d->to_name, d->to);
	if (d->reply_to)
		address_header(w, "Reply-To", NULL, d->reply_to);
	if (!w->r)
		w->r = mail_encode_text(&w->out, "Subject", d->subject, w->e);
	header(w, "Date", date);
	id_header(w, "Message-ID", d->message_id);
	reply_header(w, d->in_reply_to);
	references_header(w, d);
	if (d->auto_submitted) {
		header(w, "Auto-Submitted", d->auto_submitted);
		header(w, "X-Auto-Response-Suppress", "All");
	}
	if (d->unsubscribe) {
		struct buf v = BUF_INIT;
		buf_addf(&v, "<%s>", d->unsubscribe);
		header(w, "List-Unsubscribe", buf_text(&v));
		buf_free(&v);
	}
	header(w, "MIME-Version", "1.0");
}

/* ---- parts ---- */

/* "=_" can stand neither in quoted-printable nor in base64, so no text holds a boundary. */
static void make_boundary(struct writer *w, char out[64])
{
	snprintf(out, 64, "=_%.24s_%u", w->seed, w->boundaries++);
}

static void open_multipart(struct writer *w, const char *type, char boundary[64])
{
	struct buf v = BUF_INIT;
	make_boundary(w, boundary);
	buf_addf(&v, "multipart/%s; boundary=\"%s\"", type, boundary);
	header(w, "Content-Type", buf_text(&v));
	buf_free(&v);
}

static void delimiter(struct writer *w, const char *boundary, bool last)
{
	buf_addf(&w->out, "\r\n--%s%s\r\n", boundary, last ? "--" : "");
}

static void write_text(struct writer *w, const char *type, const char *text)
{
	size_t n = strlen(text);
	bool base64 = mail_encode_prefers_base64(text, n);
	if (!utf8_valid(text, n)) {
		refuse(w, type, "(a text that is not UTF-8)");
		return;
	}
	header(w, "Content-Type", type);
	header(w, "Content-Transfer-Encoding", base64 ? "base64" : "quoted-printable");
	buf_adds(&w->out, "\r\n");
	if (!base64) {
		mail_encode_quoted(&w->out, text, n);
		return;
	}
	struct buf canonical = BUF_INIT; /* lines end with CRLF inside base64, too (RFC 2046 4.1.1) */
	struct slice rest = {text, n}, line;
	while (slice_line(&rest, &line)) {
		buf_add(&canonical, line.p, line.n);
		buf_adds(&canonical, "\r\n");
	}
	mail_encode_base64(&w->out, buf_text(&canonical), canonical.len);
	buf_free(&canonical);
}

static bool is_file_name(const char *s)
{
	static const char good[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				   "0123456789._-";
	return *s && *s != '.' && strlen(s) <= 60 && !s[strspn(s, good)];
}

static void write_file(struct writer *w, const char *type, const char *how, const char *name, const void *data,
		       size_t n)
{
	struct buf v = BUF_INIT;
	if (!is_file_name(name))
		refuse(w, "the file name", name);
	header(w, "Content-Type", type);
	buf_addf(&v, "%s; filename=\"%s\"", how, name);
	header(w, "Content-Disposition", buf_text(&v));
	header(w, "Content-Transfer-Encoding", "base64");
	buf_adds(&w->out, "\r\n");
	mail_encode_base64(&w->out, data, n);
	buf_free(&v);
}

/* The page and the pictures in it (RFC 2387, 2392). */
static void write_html(struct writer *w, const struct mail_draft *d)
{
	char boundary[64];
	if (!d->n_pictures) {
		write_text(w, "text/html; charset=utf-8", d->html);
		return;
	}
	open_multipart(w, "related; type=\"text/html\"", boundary);
	delimiter(w, boundary, false);
	write_text(w, "text/html; charset=utf-8", d->html);
	for (size_t i = 0; i < d->n_pictures; i++) {
		const struct mail_picture *f = &d->pictures[i];
		delimiter(w, boundary, false);
		id_header(w, "Content-ID", f->id);
		write_file(w, "image/png", "inline", f->name, f->data, f->n);
	}
	delimiter(w, boundary, true);
}

/* Plain text first: the last alternative is the richest (RFC 2046 5.1.4). */
static void write_body(struct writer *w, const struct mail_draft *d)
{
	static const char plain[] = "text/plain; charset=utf-8";
	char boundary[64];
	if (!d->html) {
		write_text(w, plain, d->text);
		return;
	}
	open_multipart(w, "alternative", boundary);
	delimiter(w, boundary, false);
	write_text(w, plain, d->text);
	delimiter(w, boundary, false);
	write_html(w, d);
	delimiter(w, boundary, true);
}

static void write_content(struct writer *w, const struct mail_draft *d)
{
	char boundary[64];
	if (!d->n_attachments) {
		write_body(w, d);
		return;
	}
	open_multipart(w, "mixed", boundary);
	delimiter(w, boundary, false);
	write_body(w, d);
	for (size_t i = 0; i < d->n_attachments; i++) {
		const struct mail_attachment *f = &d->attachments[i];
		delimiter(w, boundary, false);
		write_file(w, f->type, "attachment", f->name, f->data, f->n);
	}
	delimiter(w, boundary, true);
}

enum err mail_compose(const struct mail_draft *d, struct buf *out, struct error *e)
{
	struct writer w = {.out = BUF_INIT, .e = e};
	uint8_t digest[HASH_BYTES];
	const char *id = d->message_id ? d->message_id : "";
	hash_format(digest, NULL, "boundary\n%s\n", id);
	hash_hex(w.seed, digest);
	write_header(&w, d);
	write_content(&w, d);
	if (!w.r)
		buf_add(out, w.out.data, w.out.len);
	buf_free(&w.out);
	return w.r;
}

/* Length of one "Re:" in any of the common spellings at s; 0 if there is none. */
static size_t reply_prefix(const char *s)
{
	static const char *const words[] = {"re", "aw", "antw", "sv", "vs", "rif", "odp", "ynt"};
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		size_t n = strlen(words[i]);
		if (strncasecmp(s, words[i], n))
			continue;
		if (s[n] == '[')
			n += 1 + strspn(s + n + 1, "0123456789");
		n += s[n] == ']';
		if (s[n] == ':')
			return n + 1 + strspn(s + n + 1, " ");
	}
	return 0;
}

const char *mail_subject_reply(const char *subject, struct arena *a)
{
	size_t n;
	subject += strspn(subject, " ");
	while ((n = reply_prefix(subject)))
		subject += n;
	return arena_printf(a, "Re: %s", subject);
}
