/* Tables, CSV and JSON of the same rows. */
#include "cli/sheet.h"
#include "base/utf8.h"

#include <sysexits.h>

struct sheet_cell sheet_word(const char *word)
{
	return (struct sheet_cell){.kind = *word ? SHEET_WORD : SHEET_NONE, .word = word};
}

struct sheet_cell sheet_whole(long long n)
{
	return (struct sheet_cell){.kind = SHEET_WHOLE, .whole = n};
}

struct sheet_cell sheet_real(double x)
{
	return (struct sheet_cell){.kind = SHEET_REAL, .real = x};
}

struct sheet_cell sheet_mean(double sum, long long count)
{
	return count ? sheet_real(sum / (double)count) : (struct sheet_cell){SHEET_NONE, "", 0, 0};
}

static void put_cell(const struct sheet_column *c, const struct sheet_cell *cell, struct buf *out)
{
	if (cell->kind == SHEET_WORD)
		utf8_clean(out, cell->word, strlen(cell->word));
	else if (cell->kind == SHEET_WHOLE)
		buf_addf(out, "%lld", cell->whole);
	else if (cell->kind == SHEET_REAL)
		buf_addf(out, "%.*f", c->digits, cell->real);
}

/* ---- a table ---- */

/* What fits, and blanks up to the width; nothing behind the last column. */
static void print_padded(const char *text, int width, bool last)
{
	int wide = abs(width), n = 0;
	const char *end = text;
	while (*end && n < wide) {
		do
			end++;
		while ((*end & 0xc0) == 0x80);
		n++;
	}
	int pad = wide - n;
	printf("%*s%.*s%*s", width < 0 ? pad : 0, "", (int)(end - text), text, width > 0 && !last ? pad : 0, "");
}

static void print_line(const struct sheet *s, const struct sheet_cell *cells)
{
	size_t last = s->n;
	while (last > 0 && !s->columns[last - 1].head)
		last--;
	const char *gap = "";
	for (size_t i = 0; i < last; i++) {
		const struct sheet_column *c = &s->columns[i];
		struct buf text = BUF_INIT;
		if (!c->head)
			continue;
		if (cells)
			put_cell(c, &cells[i], &text);
		else
			buf_adds(&text, c->head);
		for (char *p = text.data; p && *p; p++)
			if (*p == '\n' || *p == '\t')
				*p = ' ';
		fputs(gap, stdout);
		print_padded(text.len ? buf_text(&text) : "-", c->width, i + 1 == last);
		gap = " ";
		buf_free(&text);
	}
	putchar('\n');
}

/* ---- CSV ---- */

static void print_quoted(const char *text)
{
	if (!strpbrk(text, "\",\r\n")) {
		fputs(text, stdout);
		return;
	}
	putchar('"');
	for (; *text; text++) {
		if (*text == '"')
			putchar('"');
		putchar(*text);
	}
	putchar('"');
}

static void print_csv(const struct sheet *s, const struct sheet_cell *cells)
{
	const char *comma = "";
	for (size_t i = 0; i < s->n; i++) {
		struct buf text = BUF_INIT;
		if (!s->columns[i].key)
			continue;
		if (cells)
			put_cell(&s->columns[i], &cells[i], &text);
		fputs(comma, stdout);
		print_quoted(cells ? buf_text(&text) : s->columns[i].key);
		comma = ",";
		buf_free(&text);
	}
	fputs("\r\n", stdout);
}

/* ---- JSON ---- */

/* A number as it stands in the table, so that no digit is told that means nothing. */
static json_t *json_of(const struct sheet_column *c, const struct sheet_cell *cell)
{
	struct buf text = BUF_INIT;
	json_t *value = json_null();
	if (cell->kind == SHEET_WORD) {
		value = cli_json_text(cell->word);
	} else if (cell->kind == SHEET_WHOLE) {
		value = json_integer(cell->whole);
	} else if (cell->kind == SHEET_REAL) {
		put_cell(c, cell, &text);
		value = json_real(strtod(buf_text(&text), NULL));
	}
	buf_free(&text);
	return value;
}

static void add_json(struct sheet *s, const struct sheet_cell *cells)
{
	json_t *row = json_object();
	for (size_t i = 0; i < s->n; i++)
		if (s->columns[i].key)
			json_object_set_new(row, s->columns[i].key, json_of(&s->columns[i], &cells[i]));
	json_array_append_new(s->rows, row);
}

void sheet_begin(struct sheet *s, enum sheet_as as, const struct sheet_column *columns, size_t n)
{
	*s = (struct sheet){as, columns, n, as == SHEET_JSON ? json_array() : NULL};
	if (as == SHEET_TEXT)
		print_line(s, NULL);
	else if (as == SHEET_CSV)
		print_csv(s, NULL);
}

void sheet_row(struct sheet *s, const struct sheet_cell *cells)
{
	if (s->as == SHEET_TEXT)
		print_line(s, cells);
	else if (s->as == SHEET_CSV)
		print_csv(s, cells);
	else
		add_json(s, cells);
}

int sheet_end(struct sheet *s)
{
	if (s->as == SHEET_JSON)
		return cli_json_print(s->rows);
	if (!fflush(stdout) && !ferror(stdout))
		return EX_OK;
	fputs("estafette: standard output cannot be written\n", stderr);
	return EX_IOERR;
}
