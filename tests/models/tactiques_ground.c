/* Hexes, arcs, lines and charts of Tactiques, for its model. */
#include "tactiques_ground.h"

/* ---- charts (module format 2.1, 2.2) ---- */

#define BARRED NEVER
static const struct land hexes[] = {
	{"clear", {1, 1, 1, 1, 1}, 0, 0, 0, 18, true},
	{"woods", {3, 5, BARRED, BARRED, 2}, C_BLOCKS | C_BROKEN | C_GENERAL, -2, 0, 9, false},
	{"open-woods", {2, 4, BARRED, BARRED, 1}, C_HINDERS | C_BROKEN, -1, -2, 9, true},
	{"town", {3, 3, 3, 3, 1}, C_BLOCKS | C_GENERAL, -3, 0, 12, false},
	{"strong-town", {3, 3, 3, 3, 1}, C_BLOCKS | C_GENERAL | C_STRONG, -3, 0, 12, true},
	{"fortification", {5, BARRED, BARRED, BARRED, 2}, C_BLOCKS | C_GENERAL | C_STRONG | C_FORT, -3, 0, 6, true},
	{"orchard", {2, 2, 4, 4, 1}, C_HINDERS | C_BROKEN, -1, -2, 12, true},
	{"brush", {1, 2, 2, 2, 1}, C_HINDERS, -1, -1, 18, true},
	{"marsh", {4, BARRED, BARRED, BARRED, 3}, C_BROKEN, 0, 0, 6, true},
	{"crops", {1, 1, 2, 2, 1}, C_HINDERS, 0, -1, 18, true},
	{"pond", {BARRED, BARRED, BARRED, BARRED, BARRED}, 0, 0, 0, 0, false},
};
static const struct land sides[] = {
	{"stream", {1, 2, 3, 3, 1}, C_BROKEN, 0, 0, 0, true},
	{"deep-stream", {3, 5, 4, 4, 2}, C_BROKEN, 0, 0, 0, true},
	{"hedged-stream", {2, BARRED, BARRED, BARRED, 1}, C_BROKEN, -1, 0, 0, true},
	{"river", {BARRED, BARRED, BARRED, BARRED, BARRED}, 0, 0, 0, 0, true},
	{"bridge", {1, 1, 1, 1, 1}, 0, 0, 0, 0, true},
	{"ford", {1, 1, 2, 2, 1}, C_BROKEN, 0, 0, 0, true},
	{"wall", {2, BARRED, BARRED, BARRED, 1}, C_BROKEN, -2, 0, 0, true},
	{"slope", {2, 3, 4, 4, 1}, C_SLOPES, 0, 0, 0, true},
	{"gentle-slope", {1, 1, 2, 1, 0}, C_SLOPES, 0, 0, 0, true},
	{"steep-slope", {4, 6, BARRED, BARRED, 2}, C_SLOPES | C_BROKEN | C_STEEP, 0, 0, 0, true},
};

static const struct land *named(const struct land *chart, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(chart[i].name, name))
			return &chart[i];
	printf("Bail out! no chart of %s\n", name);
	exit(1);
}

const struct land *land_of(const struct tac_setup *g, int hex)
{
	static const struct land *known[GROUNDS];
	int at = g->ground[hex];
	if (!known[at])
		known[at] = named(hexes, ARRAY_LEN(hexes), tac_grounds[at].name);
	return known[at];
}

const struct land *edge_land(int kind)
{
	static const struct land *known[HEXSIDES];
	if (!known[kind])
		known[kind] = named(sides, ARRAY_LEN(sides), tac_hexsides[kind].name);
	return known[kind];
}

bool kind_is(int kind, const char *name)
{
	return !strcmp(tac_hexsides[kind].name, name);
}

/* ---- geometry (reading guide 1.2) ---- */

static const int east[AROUND] = {0, 1, 1, 0, -1, -1};
static const int south[2][AROUND] = {{-1, -1, 0, 1, 0, -1}, {-1, 0, 1, 1, 1, 0}}; /* odd, even column */

int beside(const struct tac_setup *g, int hex, int direction)
{
	int column = hex % g->map.columns + 1, row = hex / g->map.columns + 1;
	int c = column + east[direction], r = row + south[column % 2 == 0][direction];
	return c < 1 || r < 1 || c > g->map.columns || r > g->map.rows ? NOWHERE : (r - 1) * g->map.columns + c - 1;
}

int toward(const struct tac_setup *g, int hex, int neighbour)
{
	for (int d = 0; neighbour >= 0 && d < AROUND; d++)
		if (beside(g, hex, d) == neighbour)
			return d;
	return NOWHERE;
}

/* Columns apart are steps, each worth half a row. */
int apart(const struct tac_setup *g, int a, int b)
{
	int wide = g->map.columns;
	int dx = abs(a % wide - b % wide);
	int ya = 2 * (a / wide) + (a % wide) % 2, yb = 2 * (b / wide) + (b % wide) % 2;
	int dy = abs(ya - yb);
	return dy <= dx ? dx : dx + (dy - dx) / 2;
}

unsigned edges(const struct tac_setup *g, int hex, int other)
{
	int d = toward(g, hex, other);
	return d < 0 ? 0 : g->sides[hex][d] | g->sides[other][(d + 3) % AROUND];
}

int arc_of(int formation, int facing, int direction)
{
	int off = (direction - facing / 2 + AROUND) % AROUND; /* from the hexside, or that left of the corner */
	if (formation == F_SQUARE || formation == F_GENERAL)
		return FRONT;
	if (formation == F_LIMBERED)
		return FLANK;
	if (formation == F_MARCH)
		return off == 0 ? FRONT : off == 3 ? REAR : FLANK;
	if (facing % 2)
		return off <= 1 ? FRONT : off == 2 || off == 5 ? FLANK : REAR;
	return off <= 1 || off == 5 ? FRONT : off == 3 ? REAR : FLANK;
}

/* Centres lie at (3x, 2y), corners two to the sides of it and one up or down. */
struct point {
	int x, y;
};
static struct point centre(int column, int row)
{
	return (struct point){3 * column, 2 * row + (column % 2 == 0)};
}

static int side_of(struct point a, struct point b, struct point c)
{
	int cross = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
	return (cross > 0) - (cross < 0);
}

/* 2: the line crosses the hex, +1, -1: runs along a side of it, with the hex on that hand; 0. */
static int touches(struct point a, struct point b, struct point hex)
{
	static const struct point corner[6] = {{-2, 0}, {-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}};
	int left = 0, right = 0, on = 0;
	for (int i = 0; i < 6; i++) {
		int s = side_of(a, b, (struct point){hex.x + corner[i].x, hex.y + corner[i].y});
		left += s < 0;
		right += s > 0;
		on += s == 0;
	}
	return left && right ? 2 : on == 2 ? (left ? -1 : 1) : 0;
}

struct found {
	int along, hex, hand;
};

static int by_along(const void *a, const void *b)
{
	const struct found *x = a, *y = b;
	return x->along != y->along ? (x->along > y->along) - (x->along < y->along) : x->hand - y->hand;
}

/* Hexes off the map count as well, so that a side of the map has two. */
static int find_all(const struct tac_setup *g, int from, int to, struct found *out)
{
	int wide = g->map.columns, n = 0;
	struct point a = centre(from % wide + 1, from / wide + 1), b = centre(to % wide + 1, to / wide + 1);
	int length = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
	int c0 = from % wide, c1 = to % wide, r0 = from / wide, r1 = to / wide;
	for (int c = (c0 < c1 ? c0 : c1) - 1; c <= (c0 > c1 ? c0 : c1) + 1; c++)
		for (int r = (r0 < r1 ? r0 : r1) - 1; r <= (r0 > r1 ? r0 : r1) + 1; r++) {
			struct point p = centre(c + 1, r + 1);
			int hand = touches(a, b, p);
			int along = (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y);
			bool map = c >= 0 && r >= 0 && c < wide && r < g->map.rows;
			if (hand && along > 0 && along < length && n < LONGEST)
				out[n++] = (struct found){along, map ? r * wide + c : NOWHERE, hand};
		}
	qsort(out, (size_t)n, sizeof *out, by_along);
	return n;
}

int line_between(const struct tac_setup *g, int from, int to, struct place out[LONGEST])
{
	struct found all[LONGEST];
	int n = 0, found = find_all(g, from, to, all);
	for (int i = 0; i < found; i++) {
		if (all[i].hex == from || all[i].hex == to)
			continue;
		out[n] = (struct place){all[i].hex, CROSSES};
		if (all[i].hand != 2 && i + 1 < found)
			out[n].b = all[++i].hex;
		/* Along the edge of the map the hex on it counts alone. */
		if (out[n].a == NOWHERE || out[n].b == NOWHERE)
			out[n] = (struct place){out[n].a == NOWHERE ? out[n].b : out[n].a, CROSSES};
		n++;
	}
	return n;
}

int leaves_by(const struct tac_setup *g, int from, int to, int out[2])
{
	int wide = g->map.columns;
	struct point a = centre(from % wide + 1, from / wide + 1), b = centre(to % wide + 1, to / wide + 1);
	static const struct point corner[6] = {{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}};
	/* Side d lies between the corners d and d + 1. */
	for (int d = 0; d < AROUND; d++) {
		struct point p = {a.x + corner[d].x, a.y + corner[d].y};
		struct point q = {a.x + corner[(d + 1) % 6].x, a.y + corner[(d + 1) % 6].y};
		int sp = side_of(a, b, p), sq = side_of(a, b, q);
		bool ahead = (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y) > 0;
		if (sp == 0 && ahead) {
			out[0] = (d + 5) % AROUND;
			out[1] = d;
			return 2;
		}
		if (sp < 0 && sq > 0) {
			out[0] = d;
			return 1;
		}
	}
	return 0;
}
