/* Tournament report files, written. */
#include "base/utf8.h"
#include "pairing/trf.h"

/* A line that is being written: so many characters wide by now. */
struct row {
	struct buf text;
	size_t width;
};

static size_t characters(const char *text)
{
	size_t n = 0;
	for (; *text; text++)
		n += (*text & 0xc0) != 0x80;
	return n;
}

/* Blanks up to the column before that one. */
static void to_column(struct row *row, size_t column)
{
	for (; row->width + 1 < column; row->width++)
		buf_addc(&row->text, ' ');
}

static void put_char(struct row *row, size_t column, char c)
{
	to_column(row, column);
	buf_addc(&row->text, c);
	row->width++;
}

/* Text at the left of its columns, or at their right. */
static enum err put_text(struct row *row, size_t from, size_t until, const char *text, bool right, struct error *e)
{
	size_t n = characters(text), room = until - from + 1;
	if (n > room)
		return error_set(e, ERR_LIMIT, "\"%s\" is too long for columns %zu to %zu", text, from, until);
	to_column(row, right ? from + room - n : from);
	buf_adds(&row->text, text);
	row->width += n;
	return ERR_NONE;
}

static enum err put_number(struct row *row, size_t from, size_t until, int n, struct error *e)
{
	char text[16];
	text_format(text, sizeof text, "%d", n);
	return n ? put_text(row, from, until, text, true, e) : ERR_NONE;
}

static enum err put_points(struct row *row, size_t from, int tenths, struct error *e)
{
	char text[16];
	if (tenths < TRF_POINTS_LEAST || tenths > TRF_POINTS_MOST)
		return error_set(e, ERR_LIMIT, "%d tenths of a point do not fit into a file", tenths);
	text_format(text, sizeof text, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10, abs(tenths) % 10);
	return put_text(row, from, from + 3, text, true, e);
}

static enum err put_result(struct row *row, size_t column, struct trf_result r, struct error *e)
{
	char text[16];
	text_format(text, sizeof text, r.opponent ? "%d" : "0000", r.opponent);
	if (put_text(row, column, column + 3, text, true, e))
		return e->code;
	put_char(row, column + 5, r.side);
	put_char(row, column + 7, r.code);
	return ERR_NONE;
}

static enum err put_player(struct row *row, const struct trf_player *p, struct error *e)
{
	if (put_text(row, 1, 3, "001", false, e) || put_number(row, 5, 8, p->number, e))
		return e->code;
	put_char(row, 10, p->sex);
	if (put_text(row, 11, 13, p->title, true, e) || put_text(row, 15, 47, p->name, false, e) ||
	    put_number(row, 49, 52, p->rating, e) || put_text(row, 54, 56, p->federation, false, e) ||
	    put_text(row, 58, 68, p->id, true, e) || put_text(row, 70, 79, p->born, false, e) ||
	    put_points(row, 81, p->points, e) || put_number(row, 86, 89, p->rank, e))
		return e->code;
	for (size_t i = 0; i < p->n_results; i++)
		if (put_result(row, 92 + 10 * i, p->results[i], e))
			return e->code;
	return ERR_NONE;
}

static enum err put_scoring(struct row *row, const struct trf_scoring *s, struct error *e)
{
	if (put_text(row, 1, 3, "162", false, e))
		return e->code;
	for (int i = 0; i < s->n; i++) {
		put_char(row, 6 + 9 * i, s->code[i]);
		if (put_points(row, 7 + 9 * i, s->points[i], e))
			return e->code;
	}
	return ERR_NONE;
}

static enum err put_adjustment(struct row *row, const struct trf_adjustment *a, struct error *e)
{
	if (put_text(row, 1, 3, "299", false, e))
		return e->code;
	put_char(row, 5, a->type);
	if ((a->match && put_points(row, 8, a->match, e)) || put_points(row, 14, a->points, e) ||
	    put_number(row, 20, 22, a->round, e))
		return e->code;
	for (int i = 0; i < a->n; i++)
		if (put_number(row, 24 + 5 * i, 27 + 5 * i, a->numbers[i], e))
			return e->code;
	return ERR_NONE;
}

static enum err put_line(const struct trf *t, const struct trf_line *line, struct row *row, struct error *e)
{
	switch (line->record) {
	case TRF_TEXT: buf_adds(&row->text, line->text); return ERR_NONE;
	case TRF_PLAYER: return put_player(row, &t->players[line->index], e);
	case TRF_SCORING: return put_scoring(row, &t->scorings[line->index], e);
	case TRF_ADJUSTMENT: return put_adjustment(row, &t->adjustments[line->index], e);
	}
	return ERR_NONE;
}

enum err trf_write(const struct trf *t, struct buf *out, struct error *e)
{
	struct row row = {BUF_INIT, 0};
	enum err code = ERR_NONE;
	for (size_t i = 0; i < t->n_lines && !code; i++) {
		buf_clear(&row.text);
		row.width = 0;
		code = put_line(t, &t->lines[i], &row, e);
		size_t n = row.text.len;
		while (n && row.text.data[n - 1] == ' ')
			n--;
		buf_add(out, buf_text(&row.text), n);
		buf_adds(out, "\r\n");
	}
	buf_free(&row.text);
	return code;
}
