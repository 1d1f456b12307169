/* The board of Commands & Colors, for its models. */
#include "board.h"

/* A hex (r, x): x is the doubled column; its centre is the point (x, 3r), its corners are (x, 3r±2)
 * and (x±1, 3r±1). */
static int rows = 9;
static struct sight_line *lines[MOST_HEXES][MOST_HEXES];

void board_open(int n)
{
	rows = n;
}

int board_size(void)
{
	return rows * WIDE;
}

static bool is_on(int r, int x)
{
	return r >= 0 && r < rows && x >= 0 && (x & 1) == (r & 1) && x <= 24 - (r & 1);
}

static int number(int r, int x)
{
	return is_on(r, x) ? r * WIDE + x / 2 : -1;
}

int board_row(int hex)
{
	return hex / WIDE;
}

static int across(int hex)
{
	return hex % WIDE * 2 + (board_row(hex) & 1);
}

bool board_has(int hex)
{
	return hex >= 0 && hex < board_size() && is_on(board_row(hex), across(hex));
}

int board_distance(int a, int b)
{
	int dr = abs(board_row(a) - board_row(b)), dx = abs(across(a) - across(b));
	return dx > dr ? dr + (dx - dr) / 2 : dr;
}

int board_around(int hex, int out[SIDES])
{
	static const int step[SIDES][2] = {{0, -2}, {0, 2}, {1, -1}, {1, 1}, {-1, -1}, {-1, 1}};
	int n = 0;
	for (int i = 0; i < SIDES; i++) {
		int to = number(board_row(hex) + step[i][0], across(hex) + step[i][1]);
		if (to >= 0)
			out[n++] = to;
	}
	return n;
}

int board_ahead(int hex, int up, int out[2])
{
	int n = 0;
	for (int side = -1; side <= 1; side += 2) {
		int to = number(board_row(hex) + up, across(hex) + side);
		if (to >= 0)
			out[n++] = to;
	}
	return n;
}

/* On which side of the arrow (ax, ay) does the point (bx, by) lie? */
static int turn(int ax, int ay, int bx, int by)
{
	int cross = ax * by - ay * bx;
	return (cross > 0) - (cross < 0);
}

static const int corner[SIDES][2] = {{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}};

unsigned board_sides(int at, int other)
{
	/* The side between corner i and the next one. */
	static const unsigned side[SIDES] = {3, 1, 5, 4, 0, 2}; /* NE E SE SW W NW */
	int ax = across(other) - across(at), ay = 3 * (board_row(other) - board_row(at));
	unsigned out = 0;
	for (int i = 0; i < SIDES; i++) {
		const int *c = corner[i], *d = corner[(i + 1) % SIDES];
		if (turn(ax, ay, c[0], c[1]) >= 0 && turn(ax, ay, d[0], d[1]) <= 0)
			out |= 1u << side[i];
	}
	return out;
}

/* Where along the arrow (0 its start, 1 its end) the line lies in the hex whose centre is (cx, cy)
 * as seen from the start: the middle of that stretch.  -1 left, 1 right: it runs along an edge
 * there; 0: through the inside; 2: not at all. */
static int touches(int ax, int ay, int cx, int cy, double *middle)
{
	double lo = 9, hi = -9, len = (double)ax * ax + (double)ay * ay;
	int left = 0, right = 0, on = 0;
	for (int i = 0; i < SIDES; i++) {
		int px = cx + corner[i][0], py = cy + corner[i][1];
		int qx = cx + corner[(i + 1) % SIDES][0], qy = cy + corner[(i + 1) % SIDES][1];
		int s = ax * py - ay * px, z = ax * qy - ay * qx;
		left += s > 0;
		right += s < 0;
		on += s == 0;
		if ((s > 0 && z > 0) || (s < 0 && z < 0))
			continue;
		/* The edge meets the line: at the corner p, or between. */
		double f = s == z ? 0 : (double)s / (s - z);
		double t = ((px + f * (qx - px)) * ax + (py + f * (qy - py)) * ay) / len;
		lo = t < lo ? t : lo;
		hi = t > hi ? t : hi;
	}
	*middle = (lo + hi) / 2;
	if (left && right)
		return 0;
	return on == 2 ? (left ? -1 : 1) : 2;
}

static void look(struct sight_line *l, int from, int to)
{
	int ax = across(to) - across(from), ay = 3 * (board_row(to) - board_row(from));
	for (int r = -2; r < rows + 2; r++)
		for (int x = -4; x < 30; x++) {
			double middle;
			int hex = number(r, x);
			if ((x & 1) != (r & 1) || hex == from || hex == to)
				continue;
			int how = touches(ax, ay, x - across(from), 3 * (r - board_row(from)), &middle);
			if (how == 2 || middle <= 0 || middle >= 1)
				continue;
			if (how == 0)
				l->crossed[l->n++] = (int16_t)hex;
			else if (how < 0)
				l->left[l->n_left++] = (int16_t)hex;
			else
				l->right[l->n_right++] = (int16_t)hex;
		}
}

const struct sight_line *board_line(int from, int to)
{
	if (!lines[from][to]) {
		lines[from][to] = base_calloc(1, sizeof *lines[from][to]);
		look(lines[from][to], from, to);
	}
	return lines[from][to];
}

unsigned board_sections(int hex)
{
	int n = hex % WIDE + 1;
	if (board_row(hex) & 1)
		return n < 4 ? 1 : n == 4 ? 3 : n < 9 ? 2 : n == 9 ? 6 : 4;
	return n < 5 ? 1 : n < 10 ? 2 : 4;
}
