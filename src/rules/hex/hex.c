/* Pointy-side-up hexes in rows: neighbours, distances, lines. */
#include "rules/hex/hex.h"

int hex_row(const struct hex_board *b, int hex)
{
	return hex / b->columns;
}

int hex_column(const struct hex_board *b, int hex)
{
	return hex % b->columns + 1;
}

static int doubled(const struct hex_board *b, int hex)
{
	int row = hex_row(b, hex);
	return 2 * hex_column(b, hex) + row % 2;
}

/* The hex at row and doubled column, or HEX_NONE. */
static int hex_at(const struct hex_board *b, int row, int x)
{
	int column = (x - (row & 1)) / 2;
	if (row < 0 || row >= b->rows || column < 1 || column > b->columns - (row & 1))
		return HEX_NONE;
	return row * b->columns + column - 1;
}

static int iabs(int v)
{
	return v < 0 ? -v : v;
}

/* Hexes from one place to the other, on the board or off it. */
static int gap(int row, int x, int row2, int x2)
{
	int a = iabs(row - row2), w = iabs(x - x2);
	return a > (w + a) / 2 ? a : (w + a) / 2;
}

static void fill(struct hex_board *b, int rows, int columns)
{
	static const int8_t dr[] = {0, 0, 1, 1, -1, -1}, dx[] = {-2, 2, -1, 1, -1, 1};
	b->rows = rows;
	b->columns = columns;
	b->n = rows * columns;
	for (int h = 0; h < b->n; h++) {
		int r = hex_row(b, h), x = doubled(b, h);
		b->on[h] = hex_at(b, r, x) == h;
		for (int d = 0; d < HEX_DIRECTIONS; d++)
			b->next[h][d] = (int16_t)(b->on[h] ? hex_at(b, r + dr[d], x + dx[d]) : HEX_NONE);
		for (int g = 0; g < b->n; g++) {
			b->distance[h][g] = (int8_t)gap(r, x, hex_row(b, g), doubled(b, g));
		}
	}
}

struct hex_board *hex_board(int rows, int columns)
{
	static struct hex_board boards[2];
	for (size_t i = 0; i < ARRAY_LEN(boards); i++) {
		if (!boards[i].n)
			fill(&boards[i], rows, columns);
		if (boards[i].rows == rows && boards[i].columns == columns)
			return &boards[i];
	}
	return NULL;
}

struct trace {
	int ax, ay, dx, dy; /* start and direction */
};

/* Which side of the line the corners of a hex lie on: -1, 1, 0 (both: the line goes
 * through its inside), or 2 (touches a corner at most).  An edge on the line tells left
 * from right. */
static int side_of(const struct trace *t, int row, int x)
{
	static const int8_t cx[] = {0, 1, 1, 0, -1, -1}, cy[] = {2, 1, -1, -2, -1, 1};
	int left = 0, right = 0, on = 0;
	for (int i = 0; i < 6; i++) {
		int s = t->dx * (3 * row + cy[i] - t->ay) - t->dy * (x + cx[i] - t->ax);
		left += s > 0;
		right += s < 0;
		on += s == 0;
	}
	if (left && right)
		return 0;
	if (on == 2)
		return left ? 1 : -1;
	return 2;
}

static void note(struct hex_line *l, int side, int hex)
{
	if (side == 0 && hex != HEX_NONE)
		l->through[l->n_through++] = (int16_t)hex;
	else if (side == 1 && hex == HEX_NONE)
		l->off_left = true;
	else if (side == 1)
		l->left[l->n_left++] = (int16_t)hex;
	else if (side == -1 && hex == HEX_NONE)
		l->off_right = true;
	else if (side == -1)
		l->right[l->n_right++] = (int16_t)hex;
}

static void trace(const struct hex_board *b, int from, int to, struct hex_line *l)
{
	int ar = hex_row(b, from), ax = doubled(b, from), br = hex_row(b, to), bx = doubled(b, to);
	struct trace t = {ax, 3 * ar, bx - ax, 3 * (br - ar)};
	int far = b->distance[from][to];
	int low = ar < br ? ar : br, high = ar < br ? br : ar;
	int west = ax < bx ? ax : bx, east = ax < bx ? bx : ax;
	for (int r = low; r <= high; r++)
		for (int x = west - 1; x <= east + 1; x++) {
			if ((x - r) % 2)
				continue;
			if (gap(r, x, ar, ax) >= far || gap(r, x, br, bx) >= far)
				continue;
			int side = side_of(&t, r, x);
			if (side != 2)
				note(l, side, hex_at(b, r, x));
		}
}

const struct hex_line *hex_trace(struct hex_board *b, int from, int to)
{
	if (!b->traced[from][to]) {
		trace(b, from, to, &b->line[from][to]);
		b->traced[from][to] = true;
	}
	return &b->line[from][to];
}

/* The side whose outward normal lies nearest the line; in doubled columns the products are
 * whole numbers: 2x for east, x + 3r for north-east, and so on around. */
int hex_sides_toward(const struct hex_board *b, int at, int other, int out[2])
{
	int x = doubled(b, other) - doubled(b, at), r = hex_row(b, other) - hex_row(b, at);
	int along[HEX_DIRECTIONS], best = 0, n = 0;
	along[HEX_W] = -2 * x;
	along[HEX_E] = 2 * x;
	along[HEX_NW] = -x + 3 * r;
	along[HEX_NE] = x + 3 * r;
	along[HEX_SW] = -x - 3 * r;
	along[HEX_SE] = x - 3 * r;
	for (int d = 0; d < HEX_DIRECTIONS; d++)
		best = along[d] > best ? along[d] : best;
	for (int d = 0; best && d < HEX_DIRECTIONS; d++)
		if (along[d] == best)
			out[n++] = d;
	return n;
}
