/* Slices, buffers, errors as text, and whole numbers read. */
#include "base/utf8.h"

#include <errno.h>
#include <sysexits.h>

struct slice slice_of(const char *s)
{
	return (struct slice){s, strlen(s)};
}

bool slice_is(struct slice s, const char *text)
{
	size_t i = 0; /* most texts differ soon: their length is not asked for */
	while (i < s.n && text[i] && text[i] == s.p[i])
		i++;
	return i == s.n && !text[i];
}

static char lower(char c)
{
	return (char)(c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c);
}

bool slice_case_is(struct slice s, const char *text)
{
	size_t i = 0;
	while (i < s.n && text[i] && lower(text[i]) == lower(s.p[i]))
		i++;
	return i == s.n && !text[i];
}

bool text_case_goes_on(const char *a, const char *b)
{
	while (*a && (*a == *b || lower(*a) == lower(*b)))
		a++, b++;
	return !*a && !*b;
}

struct slice slice_trim(struct slice s)
{
	while (s.n && (s.p[0] == ' ' || s.p[0] == '\t'))
		s.p++, s.n--;
	while (s.n && (s.p[s.n - 1] == ' ' || s.p[s.n - 1] == '\t'))
		s.n--;
	return s;
}

bool slice_line(struct slice *rest, struct slice *line)
{
	if (!rest->n)
		return false;
	const char *lf = memchr(rest->p, '\n', rest->n);
	size_t n = lf ? (size_t)(lf - rest->p) : rest->n;
	*line = (struct slice){rest->p, n};
	rest->p += lf ? n + 1 : n;
	rest->n -= lf ? n + 1 : n;
	if (line->n && line->p[line->n - 1] == '\r')
		line->n--;
	return true;
}

static inline void reserve(struct buf *b, size_t more)
{
	if (b->len + more + 1 > b->cap)
		GROW(b->data, b->cap, b->len + more + 1);
}

void buf_add(struct buf *b, const void *p, size_t n)
{
	reserve(b, n);
	if (n)
		memcpy(b->data + b->len, p, n);
	b->len += n;
	b->data[b->len] = '\0';
}

char *buf_room(struct buf *b, size_t n)
{
	reserve(b, n);
	b->len += n;
	b->data[b->len] = '\0';
	return b->data + b->len - n;
}

void buf_adds(struct buf *b, const char *s)
{
	buf_add(b, s, strlen(s));
}

void buf_addc(struct buf *b, char c)
{
	reserve(b, 1);
	b->data[b->len++] = c;
	b->data[b->len] = '\0';
}

void buf_add_number(struct buf *b, long n)
{
	char digits[24], *at = digits + sizeof digits;
	unsigned long left = n < 0 ? 0 - (unsigned long)n : (unsigned long)n;
	do
		*--at = (char)('0' + left % 10);
	while (left /= 10);
	if (n < 0)
		*--at = '-';
	buf_add(b, at, (size_t)(digits + sizeof digits - at));
}

void buf_vaddf(struct buf *b, const char *fmt, va_list ap)
{
	va_list count;
	va_copy(count, ap);
	int n = vsnprintf(NULL, 0, fmt, count);
	va_end(count);
	reserve(b, (size_t)n);
	vsnprintf(b->data + b->len, (size_t)n + 1, fmt, ap);
	b->len += (size_t)n;
}

void buf_addf(struct buf *b, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	buf_vaddf(b, fmt, ap);
	va_end(ap);
}

void text_vformat(char *out, size_t size, const char *fmt, va_list ap)
{
	vsnprintf(out, size, fmt, ap);
	out[utf8_cut(out, size)] = '\0';
}

void text_format(char *out, size_t size, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	text_vformat(out, size, fmt, ap);
	va_end(ap);
}

/* How XML writes an ASCII character; "" for one it cannot hold, NULL if as it is. */
static const char *in_xml(unsigned char c)
{
	switch (c) {
	case '&': return "&amp;";
	case '<': return "&lt;";
	case '>': return "&gt;";
	case '"': return "&quot;";
	case '\n': return "&#10;";
	case '\t': return "&#9;";
	default: return c < 0x20 ? "" : NULL;
	}
}

void buf_add_xml(struct buf *out, const char *text)
{
	for (size_t left = strlen(text); left;) {
		uint32_t c = 0xfffd;
		size_t k = utf8_next(text, left, &c);
		const char *ascii = c < 0x80 ? in_xml((unsigned char)c) : NULL;
		if (ascii)
			buf_adds(out, ascii);
		else if (c != 0xfffe && c != 0xffff)
			utf8_put(out, c);
		text += k ? k : 1;
		left -= k ? k : 1;
	}
}

void buf_clear(struct buf *b)
{
	b->len = 0;
	if (b->data)
		b->data[0] = '\0';
}

void buf_free(struct buf *b)
{
	free(b->data);
	*b = (struct buf)BUF_INIT;
}

const char *buf_text(struct buf *b)
{
	reserve(b, 0);
	b->data[b->len] = '\0';
	return b->data;
}

char *buf_take(struct buf *b)
{
	char *s = (char *)(uintptr_t)buf_text(b);
	*b = (struct buf)BUF_INIT;
	return s;
}

enum err error_set(struct error *e, enum err code, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	e->code = code;
	text_vformat(e->text, sizeof e->text, fmt, ap);
	va_end(ap);
	return code;
}

enum err error_add(struct error *e, const char *fmt, ...)
{
	char old[sizeof e->text];
	va_list ap;
	memcpy(old, e->text, sizeof old);
	va_start(ap, fmt);
	text_vformat(e->text, sizeof e->text, fmt, ap);
	va_end(ap);
	size_t n = strlen(e->text);
	text_format(e->text + n, sizeof e->text - n, "%s", old);
	return e->code;
}

int error_exit(const struct error *e)
{
	switch (e->code) {
	case ERR_NONE: return EX_OK;
	case ERR_TEMP: return EX_TEMPFAIL;
	case ERR_REFUSED: return EX_DATAERR;
	case ERR_LIMIT: return EX_DATAERR;
	case ERR_MISSING: return EX_NOINPUT;
	case ERR_BUG: break;
	}
	return EX_SOFTWARE;
}

/* Most numbers are of a few digits. */
static bool is_short_number(const char *s, long long *out)
{
	const char *digit = s + (*s == '-');
	int n = 0;
	*out = 0;
	for (; n < 9 && digit[n] >= '0' && digit[n] <= '9'; n++)
		*out = 10 * *out + digit[n] - '0';
	*out = *s == '-' ? -*out : *out;
	return n && !digit[n];
}

bool parse_int(const char *s, long long lo, long long hi, long long *out)
{
	long long few;
	if (is_short_number(s, &few)) {
		if (few < lo || few > hi)
			return false;
		*out = few;
		return true;
	}
	char *end;
	errno = 0;
	long long v = strtoll(s, &end, 10);
	if (errno || end == s || *end || v < lo || v > hi || (*s != '-' && (*s < '0' || *s > '9')))
		return false;
	*out = v;
	return true;
}
