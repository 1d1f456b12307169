/* Tournament report files, read: columns are characters, counted from 1. */
#include "base/utf8.h"
#include "pairing/trf.h"

enum { WIDEST = 100 + 10 * TRF_ROUNDS };

/* A line, and where each of its characters begins; behind the last one where it ends. */
struct row {
	const char *text;
	size_t begins[WIDEST + 1], n, line;
};

/* A byte that is no character (there is none in clean text) counts as one. */
static bool cut_row(struct slice line, size_t number, struct row *row)
{
	size_t at = 0;
	*row = (struct row){.text = line.p, .line = number};
	while (at < line.n && row->n < WIDEST) {
		uint32_t c;
		size_t step = utf8_next(line.p + at, line.n - at, &c);
		row->begins[row->n++] = at;
		at += step ? step : 1;
	}
	row->begins[row->n] = at;
	return at == line.n;
}

/* What stands in these columns, without the blanks around it. */
static struct slice columns(const struct row *row, size_t from, size_t until)
{
	if (from > row->n)
		return (struct slice){"", 0};
	size_t begin = row->begins[from - 1], end = row->begins[until < row->n ? until : row->n];
	return slice_trim((struct slice){row->text + begin, end - begin});
}

static char letter(const struct row *row, size_t column)
{
	struct slice s = columns(row, column, column);
	char c = s.n == 1 ? *s.p : ' ';
	return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static enum err wrong(const struct row *row, size_t column, const char *what, struct error *e)
{
	return error_set(e, ERR_REFUSED, "line %zu, column %zu: %s", row->line, column, what);
}

/* A whole number, 0 where there are blanks. */
static enum err read_number(const struct row *row, size_t from, size_t until, int most, int *out, struct error *e)
{
	struct slice s = columns(row, from, until);
	char text[16] = "0";
	long long n;
	if (s.n >= sizeof text)
		return wrong(row, from, "that is no number", e);
	if (s.n) {
		memcpy(text, s.p, s.n);
		text[s.n] = 0;
	}
	if (!parse_int(text, 0, most, &n))
		return wrong(row, from, "that is no number, or too large", e);
	*out = (int)n;
	return ERR_NONE;
}

/* "11.5", "-1", ".5" as tenths; 0 where there are blanks. */
static enum err read_points(const struct row *row, size_t from, int *out, struct error *e)
{
	struct slice s = columns(row, from, from + 3);
	size_t at = s.n && *s.p == '-', begin = at;
	int tenths = 0;
	while (at < s.n && s.p[at] >= '0' && s.p[at] <= '9')
		tenths = tenths * 10 + s.p[at++] - '0';
	tenths *= 10;
	if (at + 1 < s.n && s.p[at] == '.' && s.p[at + 1] >= '0' && s.p[at + 1] <= '9') {
		tenths += s.p[at + 1] - '0';
		at += 2;
	}
	if (at < s.n || (s.n && at == begin))
		return wrong(row, from, "those are no points", e);
	*out = s.n && *s.p == '-' ? -tenths : tenths;
	if (*out < TRF_POINTS_LEAST || *out > TRF_POINTS_MOST)
		return wrong(row, from, "so many points are out of range", e);
	return ERR_NONE;
}

static const char *read_text(struct trf *t, const struct row *row, size_t from, size_t until)
{
	struct slice s = columns(row, from, until);
	return arena_strndup(t->arena, s.p, s.n);
}

/* ---- records ---- */

static enum err read_result(const struct row *row, size_t column, struct trf_player *p, struct error *e)
{
	struct trf_result r;
	if (read_number(row, column, column + 3, TRF_NUMBER, &r.opponent, e))
		return e->code;
	r.side = letter(row, column + 5);
	r.code = letter(row, column + 7);
	if (r.code == '*') /* some programs write so what is not played yet */
		r.code = r.opponent ? '?' : ' ';
	r.side = r.side == 'W' ? 'w' : r.side == 'B' ? 'b' : r.side == ' ' || r.side == '-' ? '-' : '?';
	if (r.side == '?')
		return wrong(row, column + 5, "that is no colour", e);
	if (!strchr("1=0WDL+-HFUZ ?", r.code))
		return wrong(row, column + 7, "that is no result", e);
	trf_add_result(p, r);
	return ERR_NONE;
}

static enum err read_player(struct trf *t, const struct row *row, struct error *e)
{
	int number;
	if (read_number(row, 5, 8, TRF_NUMBER, &number, e))
		return e->code;
	if (!number)
		return wrong(row, 5, "a player has no number", e);
	struct trf_player *p = trf_add_player(t, number, read_text(t, row, 15, 47));
	char sex = letter(row, 10);
	p->sex = sex == 'M' ? 'm' : sex == 'W' || sex == 'F' ? 'w' : ' ';
	p->title = read_text(t, row, 11, 13);
	p->federation = read_text(t, row, 54, 56);
	p->id = read_text(t, row, 58, 68);
	p->born = read_text(t, row, 70, 79);
	if (read_number(row, 49, 52, 9999, &p->rating, e) || read_points(row, 81, &p->points, e) ||
	    read_number(row, 86, 89, 9999, &p->rank, e))
		return e->code;
	for (size_t column = 92; column <= row->n; column += 10) {
		if (p->n_results == TRF_ROUNDS)
			return wrong(row, column, "there are too many rounds", e);
		if (read_result(row, column, p, e))
			return e->code;
	}
	return ERR_NONE;
}

static enum err read_scoring(struct trf *t, const struct row *row, struct error *e)
{
	struct trf_scoring *s = trf_add_scoring(t);
	for (size_t column = 6; column <= row->n; column += 9) {
		char code = letter(row, column);
		if (code == ' ' && !columns(row, column, column + 8).n)
			continue;
		if (!strchr("WDLAPX", code) || code == ' ')
			return wrong(row, column, "that is no result with points of its own", e);
		if (s->n == TRF_CELLS)
			return wrong(row, column, "there are too many results", e);
		s->code[s->n] = code;
		if (read_points(row, column + 1, &s->points[s->n++], e))
			return e->code;
	}
	return ERR_NONE;
}

static enum err read_adjustment(struct trf *t, const struct row *row, struct error *e)
{
	struct trf_adjustment *a = trf_add_adjustment(t);
	a->type = letter(row, 5);
	if (!strchr("WDLFHZ+- ", a->type))
		return wrong(row, 5, "that is no sort of adjustment", e);
	if (read_points(row, 8, &a->match, e) || read_points(row, 14, &a->points, e) ||
	    read_number(row, 20, 22, TRF_ROUNDS, &a->round, e))
		return e->code;
	for (size_t column = 24; column <= row->n; column += 5) {
		if (a->n == TRF_CELLS)
			return wrong(row, column, "there are too many numbers", e);
		if (read_number(row, column, column + 3, TRF_NUMBER, &a->numbers[a->n], e))
			return e->code;
		a->n += a->numbers[a->n] > 0;
	}
	return ERR_NONE;
}

static enum err read_row(struct trf *t, const struct row *row, struct error *e)
{
	struct slice tag = columns(row, 1, 3);
	if (slice_is(tag, "001"))
		return read_player(t, row, e);
	if (slice_is(tag, "162"))
		return read_scoring(t, row, e);
	if (slice_is(tag, "299"))
		return read_adjustment(t, row, e);
	char *text = arena_strndup(t->arena, row->text, row->begins[row->n]);
	GROW(t->lines, t->cap_lines, t->n_lines + 1);
	t->lines[t->n_lines++] = (struct trf_line){.record = TRF_TEXT, .text = text};
	return ERR_NONE;
}

/* ---- the file ---- */

/* Clean text with LF as line ends, whichever it had. */
static void clean(const char *text, size_t n, struct buf *out)
{
	struct buf ends = BUF_INIT;
	for (size_t i = 0; i < n; i++) {
		if (text[i] != '\r')
			buf_addc(&ends, text[i] == '\t' ? ' ' : text[i]);
		else if (i + 1 == n || text[i + 1] != '\n')
			buf_addc(&ends, '\n');
	}
	utf8_clean(out, ends.data ? ends.data : "", ends.len);
	buf_free(&ends);
}

static enum err check_numbers(const struct trf *t, struct error *e)
{
	static const size_t many = TRF_NUMBER + 1;
	bool *seen = base_calloc(many, sizeof *seen);
	enum err code = ERR_NONE;
	for (size_t i = 0; i < t->n_players && !code; i++) {
		if (seen[t->players[i].number])
			code = error_set(e, ERR_REFUSED, "two players have the number %d", t->players[i].number);
		seen[t->players[i].number] = true;
	}
	free(seen);
	return code;
}

static struct slice without_end(struct slice line)
{
	while (line.n && line.p[line.n - 1] == ' ')
		line.n--;
	return line;
}

enum err trf_read(const char *text, size_t n, struct trf *t, struct error *e)
{
	struct buf all = BUF_INIT;
	struct row *row = base_malloc(sizeof *row);
	enum err code = n > TRF_BYTES ? error_set(e, ERR_LIMIT, "the file is too large") : ERR_NONE;
	if (!code)
		clean(text, n, &all);
	struct slice rest = {buf_text(&all), all.len}, line;
	for (size_t number = 1; !code && slice_line(&rest, &line); number++) {
		line = without_end(line);
		if (!line.n)
			continue;
		if (number > TRF_LINES || !cut_row(line, number, row))
			code = error_set(e, ERR_LIMIT, "line %zu: there are too many lines, or it is too long", number);
		else
			code = read_row(t, row, e);
	}
	if (!code)
		code = check_numbers(t, e);
	free(row);
	buf_free(&all);
	return code;
}
