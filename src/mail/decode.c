/* Transfer encodings and encoded words, decoded. */
#include "mail/decode.h"

#include "base/limits.h"
#include "base/utf8.h"
#include "mail/charset.h"

#include <sodium.h>

enum {
	SHORT_TEXT = 32, /* too short to tell base64 from words */
	BASE64_BLOCK = 1024,
};

static int hex_digit(char c)
{
	return c >= '0' && c <= '9'   ? c - '0'
	       : c >= 'A' && c <= 'F' ? c - 'A' + 10
	       : c >= 'a' && c <= 'f' ? c - 'a' + 10
				      : -1;
}

/* Quoted-printable (RFC 2045 6.7).  An = that means nothing was typed by somebody, and
 * stays; libetpan would eat what follows it. */
static void decode_quoted(struct buf *out, const char *p, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *mark = memchr(p + i, '=', n - i);
		size_t plain = mark ? (size_t)(mark - p) - i : n - i;
		buf_add(out, p + i, plain);
		i += plain;
		if (!mark)
			break;
		int high = i + 2 < n ? hex_digit(p[i + 1]) : -1;
		int low = i + 2 < n ? hex_digit(p[i + 2]) : -1;
		size_t end = i + 1;
		while (end < n && strchr(" \t\r", p[end]) && p[end])
			end++;
		if (high >= 0 && low >= 0) {
			buf_addc(out, (char)(high << 4 | low));
			i += 2;
		} else if (end == n || p[end] == '\n') {
			i = end;
		} else {
			buf_addc(out, '=');
		}
	}
}

static bool base64_digit(char c)
{
	return ((c | 32) >= 'a' && (c | 32) <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
}

/* Some programs promise base64 and send the text itself: that has blanks and stops. */
static bool is_base64(const char *p, size_t n)
{
	size_t strange = 0;
	for (size_t i = 0; i < n; i++)
		strange += !base64_digit(p[i]) && p[i] && !strchr("=\r\n", p[i]);
	return n < SHORT_TEXT || strange < n / 16;
}

/* The last digits may be fewer than four: noughts put behind them are no byte of the text. */
static void add_decoded(struct buf *out, char digits[static BASE64_BLOCK], size_t n)
{
	unsigned char bytes[BASE64_BLOCK / 4 * 3];
	size_t len, whole = n * 3 / 4;
	while (n % 4)
		digits[n++] = 'A';
	if (!sodium_base642bin(bytes, sizeof bytes, digits, n, NULL, &len, NULL, sodium_base64_VARIANT_ORIGINAL))
		buf_add(out, bytes, whole);
}

/* Base64 (RFC 2045 6.8).  What is no digit of it is passed over; where a text ends is seen by its digits alone. */
static void decode_base64(struct buf *out, const char *p, size_t n)
{
	char digits[BASE64_BLOCK];
	size_t have = 0;
	for (size_t i = 0; i < n; i++) {
		if (base64_digit(p[i]))
			digits[have++] = p[i];
		if (have == BASE64_BLOCK) {
			add_decoded(out, digits, have);
			have = 0;
		}
	}
	add_decoded(out, digits, have);
}

void mail_decode_transfer(struct buf *out, const char *p, size_t n, const char *encoding)
{
	if (!strncmp(encoding, "quoted", 6)) {
		decode_quoted(out, p, n);
		return;
	}
	if (strcmp(encoding, "base64") || !n || !is_base64(p, n))
		buf_add(out, p, n);
	else
		decode_base64(out, p, n);
}

/* One line without controls, and without runs of blanks that folding leaves. */
static const char *one_line(const char *text, struct arena *a)
{
	struct buf clean = BUF_INIT, line = BUF_INIT;
	utf8_clean(&clean, text, strlen(text));
	for (size_t i = 0; i < clean.len; i++) {
		bool blank = clean.data[i] == ' ' || clean.data[i] == '\t' || clean.data[i] == '\n';
		if (!blank)
			buf_addc(&line, clean.data[i]);
		else if (line.len && line.data[line.len - 1] != ' ')
			buf_addc(&line, ' ');
	}
	struct slice s = slice_trim((struct slice){buf_text(&line), line.len});
	const char *result = arena_strndup(a, s.p, s.n);
	buf_free(&clean);
	buf_free(&line);
	return result;
}

enum { LABEL_BYTES = 41 };

/* An encoded word, =?charset*language?Q or B?text?= (RFC 2047, 2231 5). */
struct word {
	char charset[LABEL_BYTES];
	bool base64;
	struct slice text;
};

/* Length of the encoded word at p; 0 if there is none.  That blanks stand in its text is met. */
static size_t read_word(const char *p, struct word *w)
{
	size_t label = strncmp(p, "=?", 2) ? 0 : strcspn(p + 2, " ?");
	const char *how = p + 2 + label;
	if (!label || label >= LABEL_BYTES || how[0] != '?' || !how[1] || !strchr("QqBb", how[1]) || how[2] != '?')
		return 0;
	const char *text = how + 3, *end = strstr(text, "?=");
	if (!end)
		return 0;
	memcpy(w->charset, p + 2, label);
	w->charset[label] = '\0';
	w->charset[strcspn(w->charset, "*")] = '\0';
	w->base64 = how[1] == 'B' || how[1] == 'b';
	w->text = (struct slice){text, (size_t)(end - text)};
	return (size_t)(end - p) + 2;
}

static void add_word(struct buf *bytes, const struct word *w)
{
	struct buf spaced = BUF_INIT;
	if (w->base64) {
		mail_decode_transfer(bytes, w->text.p, w->text.n, "base64");
		return;
	}
	for (size_t i = 0; i < w->text.n; i++)
		buf_addc(&spaced, w->text.p[i] == '_' ? ' ' : w->text.p[i]);
	decode_quoted(bytes, buf_text(&spaced), spaced.len);
	buf_free(&spaced);
}

/* Words of one charset that nothing but blanks parts, from *p on: their bytes are put together
 * first, for some programs divide a letter between two of them. */
static bool add_words(struct buf *out, const char **p)
{
	struct word first, next;
	struct buf bytes = BUF_INIT;
	bool damaged = false;
	size_t n = read_word(*p, &first);
	if (!n)
		return false;
	add_word(&bytes, &first);
	for (*p += n; (n = read_word(*p + strspn(*p, " "), &next)); *p += strspn(*p, " ") + n) {
		if (strcasecmp(next.charset, first.charset))
			break;
		add_word(&bytes, &next);
	}
	if (n) /* of another charset: the blanks between go all the same */
		*p += strspn(*p, " ");
	mail_charset_decode(out, buf_text(&bytes), bytes.len, first.charset, LIMIT_FIELD_BYTES * 3, &damaged);
	buf_free(&bytes);
	return true;
}

const char *mail_decode_words(struct slice value, struct arena *a)
{
	struct buf text = BUF_INIT;
	const char *p = arena_strndup(a, value.n ? value.p : "", value.n);
	while (*p)
		if (!add_words(&text, &p))
			buf_addc(&text, *p++);
	const char *result = one_line(buf_text(&text), a);
	buf_free(&text);
	return result;
}
