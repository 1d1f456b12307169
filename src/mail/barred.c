/* A text of somebody else's, so that no part of it can be taken for a line of its reader's. */
#include "mail/barred.h"
#include "base/utf8.h"

enum { BLANK_LINES = 2 };

static bool is_break(uint32_t c)
{
	return c == '\n' || c == 0x2028 || c == 0x2029;
}

/* What is not seen, and so could hide or part words: signs of format, tags, variants. */
static bool is_unseen(uint32_t c)
{
	return c == 0xad || c == 0x34f || c == 0x61c || c == 0x115f || c == 0x1160 || c == 0x3164 || c == 0xffa0 ||
	       (c >= 0x17b4 && c <= 0x17b5) || (c >= 0x180b && c <= 0x180f) || (c >= 0x200b && c <= 0x200f) ||
	       (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || (c >= 0xfe00 && c <= 0xfe0f) ||
	       c == 0xfeff || (c >= 0xfff0 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe0fff);
}

/* Marks that stand on the character before: a few are spelling, a tower of them covers other lines. */
static bool is_mark(uint32_t c)
{
	return (c >= 0x300 && c <= 0x36f) || (c >= 0x483 && c <= 0x489) || (c >= 0x1ab0 && c <= 0x1aff) ||
	       (c >= 0x1dc0 && c <= 0x1dff) || (c >= 0x20d0 && c <= 0x20ff) || (c >= 0xfe20 && c <= 0xfe2f);
}

/* The line that is being written: at a blank it can be parted. */
struct bar {
	struct buf *out;
	struct buf line;
	unsigned columns, blank_lines, marks;
	bool begun; /* something stands above */
};

static void put_line(struct bar *b, size_t n)
{
	while (n && b->line.data[n - 1] == ' ')
		n--;
	if (!n) {
		b->blank_lines++;
		return;
	}
	for (unsigned i = 0; b->begun && i < b->blank_lines && i < BLANK_LINES; i++)
		buf_adds(b->out, "|\n");
	buf_addf(b->out, "| %.*s\n", (int)n, b->line.data);
	b->blank_lines = 0;
	b->begun = true;
}

static void end_line(struct bar *b)
{
	put_line(b, b->line.len);
	buf_clear(&b->line);
	b->columns = b->marks = 0;
}

/* The line is full: it is parted at its last blank, or where it ends. */
static void part_line(struct bar *b)
{
	size_t at = b->line.len;
	while (at && b->line.data[at - 1] != ' ')
		at--;
	if (at == strspn(buf_text(&b->line), " "))
		at = b->line.len;
	char *rest = base_strndup(b->line.data + at, b->line.len - at);
	put_line(b, at);
	buf_clear(&b->line);
	buf_adds(&b->line, rest);
	b->columns = 0;
	for (const char *p = rest; *p; p++)
		b->columns += (*p & 0xc0) != 0x80;
	free(rest);
}

static void put_char(struct bar *b, uint32_t c)
{
	enum { MARKS = 3 };
	b->marks = is_mark(c) ? b->marks + 1 : 0;
	if (is_unseen(c) || b->marks > MARKS)
		return;
	if (b->columns == MAIL_BARRED_COLUMNS)
		part_line(b);
	utf8_put(&b->line, c == '\t' || c == 0xa0 ? ' ' : c);
	b->columns++;
}

void mail_barred(const char *text, size_t n, struct buf *out)
{
	struct buf clean = BUF_INIT;
	struct bar b = {.out = out, .line = BUF_INIT};
	utf8_clean(&clean, text, n);
	for (size_t i = 0; i < clean.len;) {
		uint32_t c;
		size_t k = utf8_next(clean.data + i, clean.len - i, &c);
		i += k ? k : 1;
		if (is_break(c))
			end_line(&b);
		else
			put_char(&b, c);
	}
	end_line(&b);
	buf_free(&b.line);
	buf_free(&clean);
}
