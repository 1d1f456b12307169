/* Base64, quoted-printable, encoded words and folded headers. */
#include "outbox/encode.h"

#include "base/utf8.h"

static const char crlf[] = "\r\n";

enum {
	LINE_CHARS = 76,
	FOLD_CHARS = 76, /* of a header line; RFC 5322 2.1.1 recommends at most 78 */
	WORD_BYTES = 39, /* of text in an encoded word: 52 of base64 and 12 around it, so that
			    it has room beside "Subject: " */
};

/* ---- base64 ---- */

static void add_base64(struct buf *out, const unsigned char *p, size_t n)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	for (size_t i = 0; i < n; i += 3) {
		size_t k = n - i < 3 ? n - i : 3;
		uint32_t v = (uint32_t)p[i] << 16 | (uint32_t)(k > 1 ? p[i + 1] : 0) << 8 | (k > 2 ? p[i + 2] : 0);
		buf_addc(out, digits[v >> 18]);
		buf_addc(out, digits[v >> 12 & 63]);
		buf_addc(out, k > 1 ? digits[v >> 6 & 63] : '=');
		buf_addc(out, k > 2 ? digits[v & 63] : '=');
	}
}

void mail_encode_base64(struct buf *out, const void *from, size_t n)
{
	const unsigned char *p = from;
	enum { BYTES = LINE_CHARS / 4 * 3 };
	for (size_t i = 0; i < n; i += BYTES) {
		add_base64(out, p + i, n - i < BYTES ? n - i : BYTES);
		buf_adds(out, crlf);
	}
}

/* ---- quoted-printable ---- */

/* A character that must be written =XX.  Besides what RFC 2045 6.7 asks for: a dot at the
 * start of a line and the F of "From " there, which some servers tamper with. */
static bool must_escape(struct slice line, size_t i)
{
	unsigned char c = (unsigned char)line.p[i];
	if (c == ' ' || c == '\t')
		return i + 1 == line.n;
	if (c < 0x20 || c >= 0x7f || c == '=')
		return true;
	if (i == 0 && (c == '.' || c == '-'))
		return c == '.' || (line.n > 1 && line.p[1] == '-');
	return i == 0 && c == 'F' && line.n >= 5 && !memcmp(line.p, "From ", 5);
}

static void quote_line(struct buf *out, struct slice line)
{
	size_t column = 0;
	for (size_t i = 0; i < line.n; i++) {
		bool escape = must_escape(line, i);
		size_t width = escape ? 3 : 1;
		/* The soft line end itself needs a column, unless this is the last character. */
		if (column + width > LINE_CHARS - (i + 1 < line.n)) {
			buf_adds(out, "=\r\n");
			column = 0;
		}
		/* A soft break may have brought a dot or "From " to the start of a line. */
		escape |= column == 0 && i && must_escape((struct slice){line.p + i, line.n - i}, 0);
		if (escape)
			buf_addf(out, "=%02X", (unsigned char)line.p[i]);
		else
			buf_addc(out, line.p[i]);
		column += escape ? 3 : 1;
	}
	buf_adds(out, crlf);
}

void mail_encode_quoted(struct buf *out, const char *p, size_t n)
{
	struct slice rest = {p, n}, line;
	while (slice_line(&rest, &line))
		quote_line(out, line);
}

bool mail_encode_prefers_base64(const char *p, size_t n)
{
	size_t foreign = 0;
	for (size_t i = 0; i < n; i++)
		foreign += (unsigned char)p[i] >= 0x80;
	return foreign * 4 > n;
}

/* ---- headers ---- */

static bool is_ascii(const char *s)
{
	for (; *s; s++)
		if ((unsigned char)*s >= 0x80)
			return false;
	return true;
}

static bool is_plain(const char *s)
{
	for (; *s; s++)
		if ((unsigned char)*s < 0x20 || (unsigned char)*s >= 0x7f)
			return false;
	return true;
}

static bool has_control(const char *s)
{
	for (; *s; s++)
		if ((unsigned char)*s < 0x20 || *s == 0x7f)
			return true;
	return false;
}

/* "=?utf-8?B?…?=" words with a blank between, none splitting a character. */
static void add_encoded_words(struct buf *out, const char *s)
{
	size_t n = strlen(s);
	while (n) {
		size_t k = n < WORD_BYTES ? n : WORD_BYTES;
		while (k < n && k && ((unsigned char)s[k] & 0xc0) == 0x80)
			k--;
		buf_adds(out, "=?utf-8?B?");
		add_base64(out, (const unsigned char *)s, k);
		buf_adds(out, n > k ? "?= " : "?=");
		s += k;
		n -= k;
	}
}

/* Text that would be taken for an encoded word, or has words too long to fold, must be
 * encoded as well. */
static bool needs_encoding(const char *s)
{
	if (!is_ascii(s) || strstr(s, "=?"))
		return true;
	for (size_t n; *s; s += n + strspn(s + n, " ")) {
		n = strcspn(s, " ");
		if (n > 900)
			return true;
	}
	return false;
}

static bool is_phrase(const char *s)
{
	static const char plain[] = "!#$%&'*+-/=?^_`{|}~ ";
	for (const char *p = s; *p; p++) {
		bool alnum = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9');
		if (!alnum && !strchr(plain, *p))
			return false;
	}
	return *s && *s != ' ' && s[strlen(s) - 1] != ' ';
}

void mail_encode_phrase(struct buf *out, const char *name)
{
	if (!has_control(name) && (needs_encoding(name) || strlen(name) > 60)) {
		add_encoded_words(out, name);
	} else if (is_phrase(name)) {
		buf_adds(out, name);
	} else {
		buf_addc(out, '"');
		for (; *name; name++) {
			if (*name == '"' || *name == '\\')
				buf_addc(out, '\\');
			buf_addc(out, *name);
		}
		buf_addc(out, '"');
	}
}

/* Breaks the line in front of a word that would pass the margin.  Only a single blank is
 * a place to break: the text stays what it was. */
static void add_folded(struct buf *out, const char *value, size_t column)
{
	while (*value) {
		size_t blanks = strspn(value, " ");
		size_t word = strcspn(value + blanks, " ");
		if (blanks && word && column + blanks + word > FOLD_CHARS) {
			buf_adds(out, crlf);
			column = 0;
		}
		buf_add(out, value, blanks + word);
		column += blanks + word;
		value += blanks + word;
	}
	buf_adds(out, crlf);
}

static enum err add_header(struct buf *out, const char *name, const char *value, bool good, struct error *e)
{
	if (!*name || name[strcspn(name, ": ")] || !is_plain(name) || !good)
		return error_set(e, ERR_REFUSED,
				 "the header %.40s holds a character that must not "
				 "stand there",
				 name);
	buf_addf(out, "%s: ", name);
	add_folded(out, value, strlen(name) + 2);
	return ERR_NONE;
}

enum err mail_encode_header(struct buf *out, const char *name, const char *value, struct error *e)
{
	return add_header(out, name, value, is_plain(value), e);
}

enum err mail_encode_header_utf8(struct buf *out, const char *name, const char *value, struct error *e)
{
	return add_header(out, name, value, !has_control(value) && utf8_valid(value, strlen(value)), e);
}

enum err mail_encode_text(struct buf *out, const char *name, const char *value, struct error *e)
{
	struct buf encoded = BUF_INIT;
	if (has_control(value) || !utf8_valid(value, strlen(value)))
		return error_set(e, ERR_REFUSED,
				 "the header %.40s holds a control character or is "
				 "not UTF-8",
				 name);
	if (needs_encoding(value))
		add_encoded_words(&encoded, value);
	else
		buf_adds(&encoded, value);
	enum err r = mail_encode_header(out, name, buf_text(&encoded), e);
	buf_free(&encoded);
	return r;
}
