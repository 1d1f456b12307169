/* Header fields split, found, and their values cut. */
#include "mail/header.h"

#include "base/limits.h"
#include "base/utf8.h"
#include "mail/charset.h"

static const char mbox_line[] = "From ";

static bool at_blank_line(const char *p, const char *end)
{
	return p < end && (*p == '\n' || *p == '\r');
}

/* Past blank lines and the line that mbox files put in front of a mail. */
static const char *skip_junk(const char *p, const char *end)
{
	while (at_blank_line(p, end))
		p++;
	if (end - p >= 6 && (!memcmp(p, mbox_line, 5) || !memcmp(p, ">From ", 6))) {
		while (p < end && !at_blank_line(p, end))
			p++;
		while (at_blank_line(p, end))
			p++;
	}
	return p;
}

/* Reads the line end at p: CRLF, LF and CRCRLF are one, each CR without an LF is one.
 * Returns how many line ends were there. */
static size_t read_line_ends(const char **p, const char *end)
{
	const char *q = *p;
	while (q < end && *q == '\r')
		q++;
	bool lf = q < end && *q == '\n';
	size_t n = lf ? 1 : (size_t)(q - *p);
	*p = q + lf;
	return n;
}

void mail_lines_normal(struct buf *out, const char *raw, size_t n)
{
	const char *end = raw + n, *p = skip_junk(raw, end);
	bool in_header = true;
	while (p < end) {
		const char *q = p;
		while (q < end && *q != '\r' && *q != '\n' && (*q || !in_header))
			q++;
		buf_add(out, p, (size_t)(q - p));
		p = q;
		if (p < end && !*p) {
			p++;
			continue;
		}
		for (size_t k = read_line_ends(&p, end); k; k--) {
			in_header &= out->len > 0 && out->data[out->len - 1] != '\n';
			buf_addc(out, '\n');
		}
	}
}

/* Length of the field name in front of the colon, 0 if the line is no field. */
static size_t name_length(struct slice line)
{
	size_t n = 0;
	while (n < line.n && line.p[n] > ' ' && line.p[n] < 0x7f && line.p[n] != ':')
		n++;
	size_t colon = n;
	while (colon < line.n && (line.p[colon] == ' ' || line.p[colon] == '\t'))
		colon++;
	return colon < line.n && line.p[colon] == ':' ? n : 0;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Bytes beyond ASCII in a header are UTF-8 (RFC 6532), or what Windows makes of them. */
static char *clean_value(struct arena *a, struct buf *raw)
{
	struct buf text = BUF_INIT, clean = BUF_INIT;
	bool damaged = false;
	for (size_t i = 0; i < raw->len; i++)
		if (raw->data[i] == '\t')
			raw->data[i] = ' ';
	mail_charset_decode(&text, raw->data, raw->len, "utf-8", LIMIT_FIELD_BYTES * 3, &damaged);
	utf8_clean(&clean, text.data, text.len);
	struct slice s = slice_trim((struct slice){clean.data, clean.len});
	char *value = arena_strndup(a, s.n ? s.p : "", s.n);
	buf_free(&text);
	buf_free(&clean);
	return value;
}

static bool is_too_long(const struct buf *raw)
{
	size_t parens = 0;
	for (size_t i = 0; i < raw->len; i++)
		parens += raw->data[i] == '(';
	return raw->len > LIMIT_FIELD_BYTES || parens > LIMIT_FIELD_PARENS;
}

struct table {
	struct arena *arena;
	struct mail_field *fields;
	size_t n, cap;
	unsigned dropped;
};

static bool only_blanks(struct slice line)
{
	return line.n && !slice_trim(line).n;
}

/* Does the header end here, at a line of blanks (RFC 7103 7.1.1)?  Such a line may be part of a
 * folded field, too: then all lines up to the next empty one are of a header. */
static bool ends_with_blanks(struct slice rest)
{
	struct slice line;
	if (!slice_line(&rest, &line) || !only_blanks(line))
		return false;
	while (slice_line(&rest, &line) && line.n && !only_blanks(line))
		if (!is_blank(line.p[0]) && !name_length(line))
			return true;
	return false;
}

/* One field with the continuation lines that follow it in *rest. */
static void read_field(struct slice *rest, struct slice line, size_t name_n, struct table *t)
{
	struct buf raw = BUF_INIT;
	struct slice more;
	size_t colon = (size_t)((const char *)memchr(line.p, ':', line.n) - line.p);
	buf_add(&raw, line.p + colon + 1, line.n - colon - 1);
	while (rest->n && is_blank(rest->p[0]) && !ends_with_blanks(*rest) && slice_line(rest, &more))
		if (raw.len <= LIMIT_FIELD_BYTES)
			buf_add(&raw, more.p, more.n);
	bool too_long = is_too_long(&raw);
	GROW(t->fields, t->cap, t->n + 1);
	t->fields[t->n++] = (struct mail_field){arena_strndup(t->arena, line.p, name_n < 200 ? name_n : 200),
						too_long ? "" : clean_value(t->arena, &raw), too_long};
	buf_free(&raw);
}

static void read_block(struct slice *rest, bool lenient, struct table *t, struct mail_header *out)
{
	const char *start = rest->p;
	struct slice line, before = *rest;
	while (!(out->blank_end = ends_with_blanks(*rest)) && slice_line(rest, &line)) {
		if (rest->p - start > LIMIT_HEADER_BYTES)
			out->cut = HEADER_TOO_LONG;
		if (!line.n || out->cut)
			return;
		size_t name_n = is_blank(line.p[0]) ? 0 : name_length(line);
		if (!name_n && lenient && !t->n) {
			*rest = before;
			return;
		}
		if (name_n && t->n == LIMIT_FIELDS) {
			out->cut = HEADER_TOO_MANY;
			return;
		}
		if (name_n)
			read_field(rest, line, name_n, t);
		else
			t->dropped++;
	}
	if (out->blank_end)
		slice_line(rest, &line);
}

void mail_header_read(struct slice *rest, bool lenient, struct arena *a, struct mail_header *out)
{
	struct table t = {.arena = a};
	*out = (struct mail_header){0};
	read_block(rest, lenient, &t, out);
	out->fields = arena_alloc(a, (t.n + 1) * sizeof *t.fields);
	if (t.n)
		memcpy(out->fields, t.fields, t.n * sizeof *t.fields);
	out->n = t.n;
	out->dropped = t.dropped;
	free(t.fields);
}

const char *mail_header_too_long(const struct mail_header *h, const char *const *names, struct arena *a)
{
	struct buf found = BUF_INIT;
	for (size_t i = 0; names[i]; i++)
		for (size_t k = 0; k < h->n; k++)
			if (h->fields[k].too_long && !strcasecmp(h->fields[k].name, names[i])) {
				buf_addf(&found, "%s%s", found.len ? ", " : "", names[i]);
				break;
			}
	const char *text = found.len ? arena_strdup(a, found.data) : NULL;
	buf_free(&found);
	return text;
}

const char *mail_header_get(const struct mail_header *h, const char *name, size_t nth)
{
	for (size_t i = 0; i < h->n; i++)
		if (!strcasecmp(h->fields[i].name, name) && nth-- == 0)
			return h->fields[i].value;
	return NULL;
}

/* Past blanks and comments. */
static const char *skip_space(const char *p)
{
	int depth = 0;
	for (; *p; p++) {
		if (depth && *p == '\\' && p[1])
			p++;
		else if (*p == '(')
			depth++;
		else if (depth && *p == ')')
			depth--;
		else if (!depth && !is_blank(*p))
			break;
	}
	return p;
}

const char *mail_header_word(const struct mail_header *h, const char *name, struct arena *a)
{
	const char *v = mail_header_get(h, name, 0);
	if (!v)
		return "";
	v = skip_space(v);
	char *word = arena_strndup(a, v, strcspn(v, " \t;(,"));
	for (char *c = word; *c; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
	return word;
}

/* Reads a parameter value at p (quoted or bare) and returns where it ends. */
static const char *read_value(const char *p, struct buf *out)
{
	buf_clear(out);
	if (*p != '"') {
		size_t n = strcspn(p, ";");
		buf_add(out, p, n);
		return p + n;
	}
	for (p++; *p && *p != '"'; p++) {
		if (*p == '\\' && p[1])
			p++;
		buf_addc(out, *p);
	}
	p += *p == '"';
	return p + strcspn(p, ";");
}

/* Is this attribute the wanted one, or the next piece of it (name*, name*0, name*0*)? */
static bool is_piece(struct slice attribute, const char *param, unsigned piece)
{
	char number[16];
	size_t n = strlen(param);
	if (attribute.n < n || strncasecmp(attribute.p, param, n) != 0)
		return false;
	struct slice rest = {attribute.p + n, attribute.n - n};
	if (rest.n && rest.p[rest.n - 1] == '*')
		rest.n--;
	if (!rest.n)
		return piece == 0;
	snprintf(number, sizeof number, "*%u", piece);
	return slice_is(rest, number);
}

const char *mail_header_param(const char *value, const char *param, struct arena *a)
{
	struct buf found = BUF_INIT, one = BUF_INIT;
	unsigned piece = 0;
	const char *p = value + strcspn(value, ";");
	while (*p) {
		p = skip_space(p + (*p == ';'));
		size_t n = strcspn(p, "=;");
		struct slice attribute = slice_trim((struct slice){p, n});
		p += n;
		if (*p != '=')
			continue;
		p = read_value(skip_space(p + 1), &one);
		if (!is_piece(attribute, param, piece))
			continue;
		struct slice text = slice_trim((struct slice){buf_text(&one), one.len});
		buf_add(&found, text.p, text.n);
		piece++;
	}
	const char *result = piece ? arena_strndup(a, buf_text(&found), found.len) : NULL;
	buf_free(&found);
	buf_free(&one);
	return result;
}
