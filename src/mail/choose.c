/* Which of the parts of a mail the writer wrote, and what else is with it. */
#include "mail/mime.h"

#include "base/limits.h"
#include "base/utf8.h"
#include "mail/charset.h"
#include "mail/decode.h"
#include "mail/flowed.h"
#include "mail/html.h"
#include "mail/reply.h"

enum want { WANT_ANY, WANT_PLAIN, WANT_HTML, WANT_ATTACHED };

static bool is_type(const struct mail_part *p, const char *type, const char *subtype)
{
	return !strcmp(p->type, type) && (!subtype || !strcmp(p->subtype, subtype));
}

/* ---- one part to text ---- */

static void lf_only(struct buf *b)
{
	size_t n = 0;
	for (size_t i = 0; i < b->len; i++) {
		if (b->data[i] == '\r') {
			if (i + 1 < b->len && b->data[i + 1] == '\n')
				continue;
			b->data[n++] = '\n';
		} else {
			b->data[n++] = b->data[i];
		}
	}
	b->len = n;
}

/* HTML may name its charset itself when the mail does not. */
static const char *meta_charset(const struct buf *html, struct arena *a)
{
	size_t n = html->len < 2048 ? html->len : 2048;
	for (size_t i = 0; i + 8 < n; i++) {
		if (strncasecmp(html->data + i, "charset=", 8))
			continue;
		const char *p = html->data + i + 8;
		p += *p == '"' || *p == '\'';
		return arena_strndup(a, p, strcspn(p, "\"' />;"));
	}
	return NULL;
}

/* The declared charset; what follows a blank is a comment (RFC 2045 5.1). */
static const char *charset_of(const struct mail_part *p, const struct buf *raw, struct arena *a)
{
	const char *s = mail_header_param(p->content_type, "charset", a);
	if (s && *s)
		return arena_strndup(a, s, strcspn(s, " \t("));
	return is_type(p, "text", "html") && raw->len ? meta_charset(raw, a) : NULL;
}

static bool param_is(const struct mail_part *p, const char *name, const char *value, struct arena *a)
{
	const char *v = mail_header_param(p->content_type, name, a);
	return v && !strcasecmp(v, value);
}

/* The text of a leaf, decoded, cleaned, and at most LIMIT_TEXT_BYTES. */
static void read_text(const struct mail_part *p, struct arena *a, struct mail_choice *out)
{
	struct buf raw = BUF_INIT, utf8 = BUF_INIT, laid = BUF_INIT, clean = BUF_INIT;
	size_t max = is_type(p, "text", "html") ? LIMIT_HTML_BYTES : LIMIT_TEXT_BYTES;
	size_t n = p->body.n < LIMIT_PART_BYTES ? p->body.n : LIMIT_PART_BYTES;
	mail_decode_transfer(&raw, p->body.p, n, p->encoding);
	bool all = n == p->body.n;
	all = mail_charset_decode(&utf8, raw.data, raw.len, charset_of(p, &raw, a), max, &out->damaged) && all;
	lf_only(&utf8);
	if (is_type(p, "text", "html"))
		mail_html_text(&laid, buf_text(&utf8), utf8.len);
	else if (param_is(p, "format", "flowed", a))
		mail_flowed_join(&laid, buf_text(&utf8), utf8.len, param_is(p, "delsp", "yes", a));
	else
		buf_add(&laid, buf_text(&utf8), utf8.len);
	utf8_clean(&clean, buf_text(&laid), laid.len);
	out->truncated = !mail_charset_decode(&out->text, buf_text(&clean), clean.len, "utf-8", LIMIT_TEXT_BYTES,
					      &out->damaged) ||
			 !all;
	buf_free(&raw);
	buf_free(&utf8);
	buf_free(&laid);
	buf_free(&clean);
}

static bool is_visible(const struct buf *text)
{
	struct buf folded = BUF_INIT;
	if (text->len)
		utf8_fold(&folded, text->data, text->len);
	bool seen = folded.len && strspn(folded.data, " \t\n") < folded.len;
	buf_free(&folded);
	return seen;
}

static bool mentions(const char *text, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcasestr(text, words[i]))
			return true;
	return false;
}

/* A plain part that only says that there is an HTML part. */
static bool is_stub(struct buf *text)
{
	static const char *const program[] = {"client", "viewer", "reader", "browser", "program"};
	static const char *const act[] = {"support", "display", "show", "view", "enable"};
	const char *s = buf_text(text);
	return text->len < 400 && strcasestr(s, "html") && mentions(s, program, ARRAY_LEN(program)) &&
	       mentions(s, act, ARRAY_LEN(act));
}

/* ---- which part ---- */

/* Some programs send a text as a file of no known type; tournament report files are one that most do not know. */
static bool is_text_file(const struct mail_part *p)
{
	size_t n = p->name ? strlen(p->name) : 0;
	const char *end = n > 4 ? p->name + n - 4 : "";
	bool text = !strcasecmp(end, ".txt") || !strcasecmp(end, ".trf");
	return p->attached && (is_type(p, "text", "plain") || (is_type(p, "application", "octet-stream") && text));
}

static bool wanted(const struct mail_part *p, enum want want)
{
	if (want == WANT_ATTACHED)
		return is_text_file(p);
	if (p->attached)
		return false;
	return (want != WANT_HTML && is_type(p, "text", "plain")) || (want != WANT_PLAIN && is_type(p, "text", "html"));
}

/* Behind what other parts said, each on a line of its own, and at most LIMIT_TEXT_BYTES of all. */
static void append(struct mail_choice *out, const struct mail_choice *one)
{
	size_t n = one->text.len, room;
	if (out->text.len && out->text.data[out->text.len - 1] != '\n')
		buf_addc(&out->text, '\n');
	room = out->text.len < LIMIT_TEXT_BYTES ? LIMIT_TEXT_BYTES - out->text.len : 0;
	if (n > room)
		for (n = room; n && (one->text.data[n] & 0xc0) == 0x80;)
			n--;
	buf_add(&out->text, one->text.data, n);
	out->damaged |= one->damaged;
	out->truncated |= one->truncated || n < one->text.len;
	out->html |= one->html;
	out->attached |= one->attached;
}

/* Appends what a leaf says, if that is what is wanted and anything can be seen of it. */
static bool try_leaf(const struct mail_part *p, enum want want, struct arena *a, struct mail_choice *out)
{
	struct mail_choice one = {.html = is_type(p, "text", "html"), .attached = p->attached};
	if (!wanted(p, want))
		return false;
	read_text(p, a, &one);
	bool good = is_visible(&one.text) && !(want == WANT_PLAIN && is_stub(&one.text));
	if (good)
		append(out, &one);
	buf_free(&one.text);
	return good;
}

static bool choose(const struct mail_part *p, enum want want, struct arena *a, struct mail_choice *out);

static bool choose_child(const struct mail_part *p, enum want want, struct arena *a, struct mail_choice *out)
{
	for (const struct mail_part *c = p->child; c; c = c->next)
		if (choose(c, want, a, out))
			return true;
	return false;
}

/* Of a mixture every text counts: phones and Apple Mail put a photo between two of them, gateways a
 * banner before the first.  Of attached ones the first is read. */
static bool choose_children(const struct mail_part *p, enum want want, struct arena *a, struct mail_choice *out)
{
	bool any = false;
	for (const struct mail_part *c = p->child; c && !out->truncated; c = c->next)
		any = choose(c, want, a, out) || any;
	return any;
}

/* Depth is bounded by mail_mime_read. */
static bool choose(const struct mail_part *p, enum want want, struct arena *a, struct mail_choice *out)
{
	if (!is_type(p, "multipart", NULL))
		return try_leaf(p, want, a, out);
	if (p->attached && want != WANT_ATTACHED)
		return false;
	if (is_type(p, "multipart", "signed")) /* the rest is the signature (RFC 1847) */
		return p->child && choose(p->child, want, a, out);
	if (is_type(p, "multipart", "alternative") && want == WANT_ANY)
		return choose_child(p, WANT_PLAIN, a, out) || choose_child(p, WANT_HTML, a, out) ||
		       choose_child(p, WANT_ANY, a, out);
	if (want == WANT_ATTACHED || is_type(p, "multipart", "related")) /* what belongs to it (RFC 2387) */
		return choose_child(p, want, a, out);
	return choose_children(p, want, a, out);
}

/* What people write orders in, and no program of theirs adds by itself. */
static bool is_paper(const struct mail_part *p)
{
	static const char *const kinds[] = {"pdf", "doc", "docx", "odt", "rtf", "xls", "xlsx", "ods", "html", "htm", "md", "csv",
					    "eml", "pages", "zip", NULL};
	const char *dot = p->name ? strrchr(p->name, '.') : NULL;
	for (size_t i = 0; p->attached && dot && kinds[i]; i++)
		if (!strcasecmp(dot + 1, kinds[i]))
			return true;
	return false;
}

/* Files of that kind that came with the mail, and their names. */
static unsigned count_files(const struct mail_part *p, bool (*is)(const struct mail_part *p), struct buf *names)
{
	unsigned n = is(p) && p->body.n > 1, below = 0;
	if (n && p->name && *p->name)
		buf_addf(names, "%s%.*s", names->len ? ", " : "", (int)utf8_cut(p->name, LIMIT_FILE_NAME), p->name);
	else if (n) /* it has no name, but a type */
		buf_addf(names, "%s%.40s/%.40s", names->len ? ", " : "", p->type, p->subtype);
	for (const struct mail_part *c = p->child; c; c = c->next)
		below += n + below < LIMIT_FILES ? count_files(c, is, names) : 0;
	return n + below;
}

/* The names in clean UTF-8 on one line, so that they can be told. */
static const char *clean_names(const struct buf *names, struct arena *a)
{
	struct buf clean = BUF_INIT;
	utf8_clean(&clean, names->data, names->len);
	for (size_t i = 0; i < clean.len; i++)
		if (strchr("\r\n\t", clean.data[i]))
			clean.data[i] = ' ';
	const char *text = arena_strndup(a, buf_text(&clean), clean.len);
	buf_free(&clean);
	return text;
}

/* ---- why there is none ---- */

static const struct {
	const char *type, *subtype;
	struct words_said why;
} reasons[] = {
	{"multipart", "encrypted", {SAYS_unread_encrypted}},
	{"message", "partial", {SAYS_unread_partial}},
	{"message", "external-body", {SAYS_unread_elsewhere}},
	{"application", "pkcs7-mime", {SAYS_unread_smime}},
	{"application", "x-pkcs7-mime", {SAYS_unread_smime}},
	{"application", "ms-tnef", {SAYS_unread_winmail}},
	{"message", "rfc822", {SAYS_unread_forwarded}},
};
static const struct words_said no_text = {SAYS_unread_no_text}, long_text = {SAYS_unread_long_text};

static const struct words_said *why_nothing(const struct mail_part *root)
{
	for (size_t i = 0; i < ARRAY_LEN(reasons); i++)
		if (mail_mime_find(root, reasons[i].type, reasons[i].subtype))
			return &reasons[i].why;
	return &no_text;
}

/* ---- OpenPGP inside the text ---- */

static const char key_begin[] = "-----BEGIN PGP PUBLIC KEY BLOCK-----";
static const char key_end[] = "-----END PGP PUBLIC KEY BLOCK-----";

/* A header of the armour; in HTML the empty line behind them may be lost. */
static bool is_armour_header(struct slice line)
{
	static const char *const names[] = {
		"Hash:", "SaltedHash:", "Charset:", "Comment:", "Version:", "NotDashEscaped:"};
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (line.n >= strlen(names[i]) && !strncasecmp(line.p, names[i], strlen(names[i])))
			return true;
	return false;
}

static void add_signed(struct buf *plain, struct slice line)
{
	size_t skip = line.n >= 2 && !memcmp(line.p, "- ", 2) ? 2 : 0;
	buf_add(plain, line.p + skip, line.n - skip);
	buf_addc(plain, '\n');
}

/* Clear-signed text (RFC 9580 7) and keys sent along: armour and dash escapes go.  No signature is checked. */
static void strip_armour(struct buf *text)
{
	struct slice rest = {text->data, text->len}, line;
	struct buf plain = BUF_INIT;
	enum { OUTSIDE, ARMOUR_HEADER, SIGNED, ARMOUR } state = OUTSIDE;
	while (slice_line(&rest, &line)) {
		if (state == OUTSIDE && slice_is(line, "-----BEGIN PGP SIGNED MESSAGE-----")) {
			state = ARMOUR_HEADER;
		} else if (state == ARMOUR_HEADER) {
			bool written = slice_trim(line).n;
			state = written && is_armour_header(line) ? ARMOUR_HEADER : SIGNED;
			if (written && state == SIGNED)
				add_signed(&plain, line);
		} else if (state == SIGNED && slice_is(line, "-----BEGIN PGP SIGNATURE-----")) {
			state = ARMOUR;
		} else if (state == OUTSIDE && slice_is(line, key_begin)) {
			state = ARMOUR;
		} else if (state == ARMOUR) {
			state = slice_is(line, "-----END PGP SIGNATURE-----") || slice_is(line, key_end) ? OUTSIDE
													 : ARMOUR;
		} else if (state == SIGNED) {
			add_signed(&plain, line);
		} else {
			buf_add(&plain, line.p, line.n);
			buf_addc(&plain, '\n');
		}
	}
	buf_free(text);
	*text = plain;
}

static void handle_pgp(struct buf *text, const struct words_said **refusal)
{
	const char *s = buf_text(text);
	if (!strncmp(s + strspn(s, " \t\n"), "-----BEGIN PGP MESSAGE-----", 27))
		*refusal = &reasons[0].why;
	else if (strstr(s, "-----BEGIN PGP SIGNED MESSAGE-----") || strstr(s, key_begin))
		strip_armour(text);
}

/* ---- the whole ---- */

/* Nothing but a signature: "Sent from my phone" above an attached file. */
static bool says_nothing(const struct buf *text, struct arena *a)
{
	const struct mail_reply *r = mail_reply_read(text->data, text->len, a);
	return !r->quoted && !*mail_reply_text(r, a);
}

static bool choose_best(const struct mail_part *root, struct arena *a, struct mail_choice *out)
{
	struct mail_choice other = {.refusal = NULL};
	if (!choose(root, WANT_ANY, a, out))
		return choose(root, WANT_ATTACHED, a, out);
	if (choose(root, WANT_ATTACHED, a, &other) && says_nothing(&out->text, a)) {
		buf_free(&out->text);
		*out = other;
	} else {
		buf_free(&other.text);
	}
	return true;
}

/* The text files beside what was chosen: for when that says nothing. */
static void add_files(const struct mail_part *root, struct arena *a, struct mail_choice *out)
{
	struct mail_choice file = {.refusal = NULL};
	struct buf names = BUF_INIT;
	unsigned n = count_files(root, is_text_file, &names);
	out->unread = n - (n && out->attached);
	out->files = n ? clean_names(&names, a) : NULL;
	buf_clear(&names);
	if (count_files(root, is_paper, &names))
		out->papers = clean_names(&names, a);
	if (n && !out->attached && choose(root, WANT_ATTACHED, a, &file))
		handle_pgp(&file.text, &file.refusal);
	if (!file.truncated && !file.refusal)
		buf_add(&out->file, buf_text(&file.text), file.text.len);
	buf_free(&file.text);
	buf_free(&names);
}

void mail_mime_choose(const struct mail_part *root, struct arena *a, struct mail_choice *out)
{
	*out = (struct mail_choice){.refusal = NULL};
	bool found = !is_type(root, "multipart", "encrypted") && choose_best(root, a, out);
	if (!found) {
		buf_clear(&out->text);
		out->refusal = why_nothing(root);
		out->damaged = out->truncated = out->html = out->attached = false;
		return;
	}
	handle_pgp(&out->text, &out->refusal);
	add_files(root, a, out);
	if (out->truncated && !out->refusal)
		out->refusal = &long_text;
}
