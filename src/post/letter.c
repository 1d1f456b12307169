/* A letter as the templates read it: what it tells by name and arguments put into words. */
#include "base/limits.h"
#include "post/post_private.h"

const char *post_told(const struct words *words, const struct doc_line *line, struct arena *a)
{
	char text[LIMIT_RECEIPT_LINE];
	const char *said = doc_field_text(line, "said", a);
	text_format(text, sizeof text, "%s", *said ? words_stored(words, said, a) : doc_field_text(line, "text", a));
	return arena_strdup(a, text);
}

static void add_told(const struct words *words, const struct doc_line *line, struct doc *d, struct arena *a)
{
	doc_begin(d, "line");
	for (int i = 0; i < line->n; i++)
		if (slice_is(line->field[i].name, "said"))
			doc_attr(d, "text", post_told(words, line, a));
		else
			doc_copy(d, &line->field[i]);
	doc_end(d);
}

/* The start tag of a receipt, with what it says of when the orders run; false: it is another line. */
static bool add_receipt(const struct words *words, struct slice line, struct doc *d, struct arena *a)
{
	struct doc_line read;
	if (!doc_start(arena_strndup(a, line.p, line.n), "receipt", &read))
		return false;
	struct doc tag = {.out = d->out};
	doc_begin(&tag, "receipt");
	for (int i = 0; i < read.n; i++)
		if (slice_is(read.field[i].name, "runs"))
			doc_attr(&tag, "runs", words_stored(words, doc_field_text(&read, "runs", a), a));
		else
			doc_copy(&tag, &read.field[i]);
	doc_children(&tag);
	return true;
}

/* The lines of the letter up to its end tag. */
static void add_lines(const struct words *words, struct slice text, struct doc *d, struct arena *a)
{
	struct slice line;
	while (slice_line(&text, &line)) {
		struct slice rest = line;
		struct doc_line read;
		if (doc_read(&rest, &read) && slice_is(read.name, "line") && doc_field(&read, "said").p)
			add_told(words, &read, d, a);
		else if (!add_receipt(words, line, d, a))
			doc_lines(d, line.p, (size_t)(text.p - line.p));
	}
}

const char *post_letter(const struct words *words, const struct store_out *o, struct arena *a)
{
	const char *end = doc_end_tag(o->wrapper, "mail");
	struct buf text = BUF_INIT;
	struct doc d = {.out = &text};
	if (!end)
		return o->wrapper;
	add_lines(words, (struct slice){o->wrapper, (size_t)(end - o->wrapper)}, &d, a);
	if (*o->said)
		doc_say(&d, "text", words_stored(words, o->said, a));
	doc_lines(&d, o->record, strlen(o->record));
	doc_lines(&d, end, strlen(end));
	const char *letter = arena_strdup(a, buf_text(&text));
	buf_free(&text);
	return letter;
}
