/* Elements of one line, as this program prints them, read and printed without a tree. */
#include "document/document.h"

/* What ends a name, a value, what is inside an element of one line, of more lines. */
enum ends { ENDS_NAME = 1, ENDS_VALUE = 2, ENDS_LINE = 4, ENDS_TAG = 8 };
static const uint8_t ends_at[256] = {
	['='] = ENDS_NAME,  ['"'] = ENDS_NAME | ENDS_VALUE,
	['\''] = ENDS_NAME, [' '] = ENDS_NAME,
	['/'] = ENDS_NAME,  ['\n'] = ENDS_NAME | ENDS_VALUE | ENDS_LINE,
	['>'] = ENDS_NAME,  ['<'] = ENDS_NAME | ENDS_VALUE | ENDS_LINE | ENDS_TAG};

static bool take(struct slice *rest, const char *text)
{
	size_t n = strlen(text);
	if (rest->n < n || memcmp(rest->p, text, n))
		return false;
	rest->p += n, rest->n -= n;
	return true;
}

static struct slice take_until(struct slice *rest, enum ends ends)
{
	struct slice s = {rest->p, 0};
	while (s.n < rest->n && !(ends_at[(unsigned char)s.p[s.n]] & ends))
		s.n++;
	rest->p += s.n, rest->n -= s.n;
	return s;
}

static bool read_field(struct slice *rest, struct doc_line *out)
{
	struct doc_field f = {take_until(rest, ENDS_NAME), {NULL, 0}};
	if (!f.name.n || out->n == DOC_FIELDS || !take(rest, "=\""))
		return false;
	f.value = take_until(rest, ENDS_VALUE);
	out->field[out->n++] = f;
	return take(rest, "\"");
}

/* Up to the end tag of the element, which holds none of its own name; what else `ends` does
 * not stand in between. */
static bool read_inside(struct slice *rest, enum ends ends, struct doc_line *out)
{
	out->inside = (struct slice){rest->p, 0};
	for (;;) {
		out->inside.n += take_until(rest, ends).n;
		struct slice end = *rest;
		if (take(&end, "</") && end.n > out->name.n && !memcmp(end.p, out->name.p, out->name.n) &&
		    end.p[out->name.n] == '>') {
			rest->p = end.p + out->name.n + 1;
			rest->n = end.n - out->name.n - 1;
			return true;
		}
		if (!take(rest, "<"))
			return false;
		out->inside.n++;
	}
}

static bool read_element(struct slice *rest, enum ends ends, struct doc_line *out)
{
	struct slice s = *rest;
	out->n = 0;
	out->inside = (struct slice){NULL, 0};
	while (take(&s, "\n"))
		;
	if (!take(&s, "<"))
		return false;
	out->name = take_until(&s, ENDS_NAME);
	if (!out->name.n)
		return false;
	while (take(&s, " "))
		if (!read_field(&s, out))
			return false;
	if (!take(&s, "/>") && (!take(&s, ">") || !read_inside(&s, ends, out)))
		return false;
	*rest = s;
	return true;
}

bool doc_read(struct slice *rest, struct doc_line *out)
{
	return read_element(rest, ENDS_LINE, out);
}

bool doc_next(struct slice *rest, struct doc_line *out)
{
	return read_element(rest, ENDS_TAG, out);
}

struct slice doc_field(const struct doc_line *line, const char *name)
{
	for (int i = 0; i < line->n; i++)
		if (slice_is(line->field[i].name, name))
			return line->field[i].value;
	return (struct slice){NULL, 0};
}

bool doc_field_is(const struct doc_line *line, const char *name, const char *value)
{
	struct slice s = doc_field(line, name);
	return s.p && slice_is(s, value);
}

void doc_plain(struct buf *out, struct slice text)
{
	static const struct {
		const char *entity;
		char c;
	} known[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#10;", '\n'}, {"&#9;", '\t'}};
	while (text.n) {
		size_t i = 0;
		while (i < ARRAY_LEN(known) && !take(&text, known[i].entity))
			i++;
		if (i < ARRAY_LEN(known)) {
			buf_addc(out, known[i].c);
			continue;
		}
		buf_addc(out, *text.p);
		text.p++, text.n--;
	}
}

const char *doc_field_text(const struct doc_line *line, const char *name, struct arena *a)
{
	struct buf plain = BUF_INIT;
	doc_plain(&plain, doc_field(line, name));
	const char *text = arena_strdup(a, buf_text(&plain));
	buf_free(&plain);
	return text;
}

void doc_copy(struct doc *d, const struct doc_field *field)
{
	buf_addc(d->out, ' ');
	buf_add(d->out, field->name.p, field->name.n);
	buf_adds(d->out, "=\"");
	buf_add(d->out, field->value.p, field->value.n);
	buf_addc(d->out, '"');
}

void doc_inside(struct doc *d, struct slice inside)
{
	doc_inline(d);
	if (inside.p)
		doc_lines(d, inside.p, inside.n);
}

void doc_again(struct doc *d, const struct doc_line *line)
{
	char name[48];
	int inline_from = d->line;
	snprintf(name, sizeof name, "%.*s", (int)line->name.n, line->name.p);
	doc_begin(d, name);
	for (int i = 0; i < line->n; i++)
		doc_copy(d, &line->field[i]);
	if (!inline_from)
		doc_inside(d, line->inside);
	else if (line->inside.p)
		doc_lines(d, line->inside.p, line->inside.n);
	doc_end(d);
}

/* A start tag that ends its line. */
static bool start_tag(struct slice line, const char *name, struct doc_line *out)
{
	if (!take(&line, "<") || !take(&line, name))
		return false;
	*out = (struct doc_line){.name = slice_of(name)};
	while (take(&line, " "))
		if (!read_field(&line, out))
			return false;
	return slice_is(line, ">");
}

bool doc_start(const char *text, const char *name, struct doc_line *out)
{
	struct slice rest = slice_of(text), line;
	while (slice_line(&rest, &line))
		if (start_tag(line, name, out))
			return true;
	return false;
}

static bool is_end_tag(struct slice line, const char *name)
{
	return take(&line, "</") && take(&line, name) && slice_is(line, ">");
}

struct slice doc_part(const char *text, const char *name, const char *key, const char *value)
{
	struct slice rest = slice_of(text), line, part = {NULL, 0};
	struct doc_line start;
	while (slice_line(&rest, &line)) {
		if (part.p && is_end_tag(line, name))
			return (struct slice){part.p, (size_t)(line.p - part.p)};
		if (!part.p && start_tag(line, name, &start) && (!key || doc_field_is(&start, key, value)))
			part.p = rest.p;
	}
	return (struct slice){NULL, 0};
}

const char *doc_end_tag(const char *text, const char *name)
{
	struct slice rest = slice_of(text), line;
	while (slice_line(&rest, &line))
		if (is_end_tag(line, name))
			return line.p;
	return NULL;
}

const char *doc_body(const char *text)
{
	struct slice rest = slice_of(text), line;
	return !strncmp(text, "<?xml", 5) && slice_line(&rest, &line) ? rest.p : text;
}
