/* XML printed. */
#include "document/document.h"

static bool in_line(const struct doc *d)
{
	return d->line && d->depth >= d->line;
}

struct doc doc_in_line(struct buf *out)
{
	return (struct doc){.out = out, .depth = 1, .line = 1};
}

void doc_declare(struct doc *d)
{
	buf_adds(d->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
}

static void close_tag(struct doc *d)
{
	if (d->tag)
		buf_adds(d->out, in_line(d) ? ">" : ">\n");
	d->tag = false;
}

void doc_begin(struct doc *d, const char *name)
{
	close_tag(d);
	buf_addc(d->out, '<');
	buf_adds(d->out, name);
	d->open[d->depth++] = name;
	d->tag = true;
}

struct buf *doc_value(struct doc *d, const char *name)
{
	size_t n = strlen(name);
	char *at = buf_room(d->out, n + 3);
	at[0] = ' ';
	memcpy(at + 1, name, n);
	memcpy(at + 1 + n, "=\"", 2);
	return d->out;
}

void doc_done(struct doc *d)
{
	buf_addc(d->out, '"');
}

void doc_attr(struct doc *d, const char *name, const char *value)
{
	buf_add_xml(doc_value(d, name), value ? value : "");
	doc_done(d);
}

void doc_number(struct doc *d, const char *name, long value)
{
	buf_add_number(doc_value(d, name), value);
	doc_done(d);
}

void doc_attrs(struct doc *d, const char *printed)
{
	buf_adds(d->out, printed);
}

void doc_inline(struct doc *d)
{
	d->line = d->depth;
}

void doc_text(struct doc *d, const char *text)
{
	if (!in_line(d))
		doc_inline(d);
	close_tag(d);
	buf_add_xml(d->out, text ? text : "");
}

void doc_children(struct doc *d)
{
	close_tag(d);
}

void doc_lines(struct doc *d, const char *lines, size_t n)
{
	close_tag(d);
	buf_add(d->out, lines, n);
}

void doc_end(struct doc *d)
{
	const char *name = d->open[--d->depth];
	bool inner = d->line && d->depth >= d->line; /* of an element that holds it in its line */
	if (d->tag) {
		buf_adds(d->out, "/>");
	} else {
		buf_adds(d->out, "</");
		buf_adds(d->out, name);
		buf_addc(d->out, '>');
	}
	if (!inner)
		buf_addc(d->out, '\n');
	if (d->line > d->depth)
		d->line = 0;
	d->tag = false;
}

void doc_say(struct doc *d, const char *name, const char *text)
{
	doc_begin(d, name);
	doc_text(d, text);
	doc_end(d);
}

void doc_comment(struct doc *d, const char *text)
{
	size_t n = strlen(text);
	close_tag(d);
	buf_addf(d->out, "<!-- %s%s-->\n", text, n && text[n - 1] == '\n' ? "" : " ");
}
