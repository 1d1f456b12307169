/* Flat-side-up hexes in columns: neighbours, distances, lines, names. */
#include "rules/hex/flat.h"

/* 2^20 by that, and a little more: hexes of a board are so few that a product with it, cut, is their quotient. */
#define PART(n) (1 << 20) / (n) + 1
#define PARTS(n) PART(n), PART(n + 1), PART(n + 2), PART(n + 3), PART(n + 4), PART(n + 5)
const int32_t flat_part[FLAT_SIDE_MAX + 1] = {0,          PARTS(1),  PARTS(7),  PARTS(13), PARTS(19), PARTS(25),
					      PARTS(31), PARTS(37), PARTS(43), PARTS(49), PARTS(55)};

static int x_of(const struct flat *b, int hex)
{
	return 3 * flat_column(b, hex);
}

/* The hex whose centre is (3 * column, y). */
static int hex_at(const struct flat *b, int column, int y)
{
	return flat_hex(b, column, (y - !(column & 1)) / 2);
}

static const int8_t way_c[] = {0, 1, 1, 0, -1, -1}, way_y[] = {-2, -1, 1, 2, 1, -1};
/* The same in rows, from an even column and from an odd one. */
static const int8_t way_r[2][FLAT_DIRECTIONS] = {{-1, 0, 1, 1, 1, 0}, {-1, -1, 0, 1, 0, -1}};

int flat_next(const struct flat *b, int hex, int direction)
{
	int d = (direction % FLAT_DIRECTIONS + FLAT_DIRECTIONS) % FLAT_DIRECTIONS;
	int row = flat_row(b, hex), column = hex - (row - 1) * b->columns + 1;
	return flat_hex(b, column + way_c[d], row + way_r[column & 1][d]);
}

void flat_around(const struct flat *b, int hex, int out[FLAT_DIRECTIONS])
{
	int row = flat_row(b, hex), column = hex - (row - 1) * b->columns + 1;
	for (int d = 0; d < FLAT_DIRECTIONS; d++)
		out[d] = flat_hex(b, column + way_c[d], row + way_r[column & 1][d]);
}

int flat_direction_of(const struct flat *b, int from, int to)
{
	int c = to == FLAT_NONE ? 0 : flat_column(b, to) - flat_column(b, from), y = flat_y(b, to) - flat_y(b, from);
	for (int d = 0; d < FLAT_DIRECTIONS && to != FLAT_NONE; d++)
		if (way_c[d] == c && way_y[d] == y)
			return d;
	return FLAT_NONE;
}

bool flat_edge(const struct flat *b, int hex)
{
	int column = flat_column(b, hex), row = flat_row(b, hex);
	return column == 1 || row == 1 || column == b->columns || row == b->rows;
}

/* The side whose outward normal lies nearest the line: in these coordinates the products are
 * -2y for the North, x - y for the North-east, and so on around. */
int flat_sides_toward(const struct flat *b, int from, int to, int out[2])
{
	int x = x_of(b, to) - x_of(b, from), y = flat_y(b, to) - flat_y(b, from);
	int along[] = {-2 * y, x - y, x + y, 2 * y, y - x, -x - y}, best = 0, n = 0;
	for (int d = 0; d < FLAT_DIRECTIONS; d++)
		best = along[d] > best ? along[d] : best;
	for (int d = 0; best && d < FLAT_DIRECTIONS; d++)
		if (along[d] == best)
			out[n++] = d;
	return n;
}

struct trace {
	int ax, ay, dx, dy; /* start and direction */
	int wide;           /* how far a hex reaches across it from its centre */
	bool two;           /* and with how many corners: with a side */
};

static struct trace trace_of(const struct flat *b, int from, int to)
{
	static const int8_t cx[] = {2, 1, -1}, cy[] = {0, 1, 1}; /* the other corners lie opposite */
	struct trace t = {.ax = x_of(b, from), .ay = flat_y(b, from)};
	t.dx = x_of(b, to) - t.ax;
	t.dy = flat_y(b, to) - t.ay;
	for (int i = 0; i < 3; i++) {
		int across = abs(t.dx * cy[i] - t.dy * cx[i]);
		t.two = across == t.wide || (t.two && across < t.wide);
		t.wide = across > t.wide ? across : t.wide;
	}
	return t;
}

/* Which side of the line the corners of a hex lie on: -1, 1, 0 (both: the line goes through its
 * inside), or 2 (touches a corner at most). */
static int side_of(const struct trace *t, int x, int y)
{
	int across = t->dx * (y - t->ay) - t->dy * (x - t->ax);
	if (abs(across) < t->wide)
		return 0;
	if (abs(across) > t->wide || !t->two)
		return 2;
	return across > 0 ? 1 : -1;
}

struct touched {
	int along; /* how far along the line the centre lies */
	int side, hex;
};

static void insert(struct touched *all, int *n, const struct touched *t)
{
	int i = (*n)++;
	for (; i && (all[i - 1].along > t->along || (all[i - 1].along == t->along && all[i - 1].side > t->side)); i--)
		all[i] = all[i - 1];
	all[i] = *t;
}

/* Between which y the line lies in a column, its hexes' corners and one more to either side. */
static void reach(const struct trace *t, int column, int *top, int *bottom)
{
	int y[2] = {t->ay, t->ay + t->dy};
	for (int i = 0; i < 2 && t->dx; i++)
		y[i] = t->ay + t->dy * (3 * column + (i ? 2 : -2) - t->ax) / t->dx;
	*top = (y[0] < y[1] ? y[0] : y[1]) - 2;
	*bottom = (y[0] < y[1] ? y[1] : y[0]) + 2;
}

/* Hexes whose inside or side the line touches between its ends, in order. */
static int touch(const struct flat *b, int from, int to, struct touched *all)
{
	struct trace t = trace_of(b, from, to);
	int far = flat_distance(b, from, to), n = 0, top, bottom;
	int c1 = flat_column(b, from), c2 = flat_column(b, to), y1 = t.ay, y2 = t.ay + t.dy;
	int west = c1 < c2 ? c1 : c2, east = c1 < c2 ? c2 : c1;
	for (int c = west - 1; c <= east + 1; c++) {
		reach(&t, c, &top, &bottom);
		for (int y = top + ((top ^ !(c & 1)) & 1); y <= bottom; y += 2) {
			int side = side_of(&t, 3 * c, y);
			if (side == 2 || flat_gap(c - c1, y - y1) >= far || flat_gap(c - c2, y - y2) >= far)
				continue;
			struct touched one = {t.dx * (3 * c - t.ax) + t.dy * (y - t.ay), side, hex_at(b, c, y)};
			insert(all, &n, &one);
		}
	}
	return n;
}

int flat_line(const struct flat *b, int from, int to, struct flat_step out[FLAT_LINE])
{
	struct touched all[2 * FLAT_LINE];
	int n = 0, touched = touch(b, from, to, all);
	for (int i = 0; i < touched; i++) {
		if (all[i].side == 0)
			out[n++] = (struct flat_step){(int16_t)all[i].hex, FLAT_NONE};
		else if (i + 1 < touched && all[i + 1].side == -all[i].side) {
			out[n++] = (struct flat_step){(int16_t)all[i].hex, (int16_t)all[i + 1].hex};
			i++;
		}
	}
	return n;
}

void flat_text(const struct flat *b, int hex, struct buf *out)
{
	buf_addf(out, "%02d%02d", flat_column(b, hex), flat_row(b, hex));
}

bool flat_read(const struct flat *b, const char *text, int *hex)
{
	if (strlen(text) != 4 || strspn(text, "0123456789") != 4)
		return false;
	int column = 10 * (text[0] - '0') + text[1] - '0', row = 10 * (text[2] - '0') + text[3] - '0';
	int found = flat_hex(b, column, row);
	if (found == FLAT_NONE)
		return false;
	*hex = found;
	return true;
}
