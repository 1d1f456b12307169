/* A board of flat-side-up hexes in columns, as La Bataille's maps print it: columns from the
 * West, rows from the North, both from 1; hexes of even columns lie half a hex lower.  A hex is
 * a number (row - 1) * columns + column - 1, and is written CCRR.
 *
 * Geometry is done in whole numbers: x = 3 * column, y = 2 * row + (column even), so that the
 * corners of a hex are (x ± 2, y) and (x ± 1, y ± 1).  Nothing here rounds, nothing is kept:
 * a board is two numbers, and every question is answered from them. */
#ifndef RULES_HEX_FLAT_H
#define RULES_HEX_FLAT_H

#include "base/base.h"

enum { FLAT_NONE = -1, FLAT_SIDE_MAX = 60, FLAT_HEXES = FLAT_SIDE_MAX * FLAT_SIDE_MAX };

/* Clockwise. */
enum flat_direction { FLAT_N, FLAT_NE, FLAT_SE, FLAT_S, FLAT_SW, FLAT_NW, FLAT_DIRECTIONS };

struct flat {
	int16_t columns, rows;
};

/* One place of a line between two hexes: a hex that the line goes through, or the two beside a
 * hexside that it runs along (one of them may be off the board). */
struct flat_step {
	int16_t hex, other; /* other: NONE when the line goes through the hex */
};
enum { FLAT_LINE = 2 * FLAT_SIDE_MAX };

/* How many hexes there are, from 0. */
static inline int flat_hexes(const struct flat *b)
{
	return b->columns * b->rows;
}
/* The hex of that column and row, or FLAT_NONE. */
static inline int flat_hex(const struct flat *b, int column, int row)
{
	if (column < 1 || column > b->columns || row < 1 || row > b->rows)
		return FLAT_NONE;
	return (row - 1) * b->columns + column - 1;
}
extern const int32_t flat_part[FLAT_SIDE_MAX + 1]; /* of a million, by columns: what a hex is multiplied with */
static inline int flat_row(const struct flat *b, int hex)
{
	return (hex < 0 ? hex / b->columns : (int)((int64_t)hex * flat_part[b->columns] >> 20)) + 1;
}
static inline int flat_column(const struct flat *b, int hex)
{
	return hex - (flat_row(b, hex) - 1) * b->columns + 1;
}
/* How low its centre lies: twice the row, and one more in even columns. */
static inline int flat_y(const struct flat *b, int hex)
{
	int row = flat_row(b, hex), column = hex - (row - 1) * b->columns + 1;
	return 2 * row + !(column & 1);
}
/* The neighbour in a direction (any whole number, counted around), or FLAT_NONE. */
int flat_next(const struct flat *b, int hex, int direction);
/* All six, by their directions. */
void flat_around(const struct flat *b, int hex, int out[FLAT_DIRECTIONS]);
/* The direction from a hex to its neighbour; FLAT_NONE if they are not neighbours. */
int flat_direction_of(const struct flat *b, int from, int to);
/* Hexes between two centres that lie so far apart. */
static inline int flat_gap(int columns, int y)
{
	columns = columns < 0 ? -columns : columns;
	y = y < 0 ? -y : y;
	return columns + (y > columns ? (y - columns) / 2 : 0);
}
/* Hexes from one to the other; neighbours are 1 apart. */
static inline int flat_distance(const struct flat *b, int from, int to)
{
	return flat_gap(flat_column(b, to) - flat_column(b, from), flat_y(b, to) - flat_y(b, from));
}
/* Is the hex at the edge of the board? */
bool flat_edge(const struct flat *b, int hex);
/* The hexsides through which the line to the other's centre leaves a hex: one, or two when it
 * leaves through the corner between them.  None if they are the same. */
int flat_sides_toward(const struct flat *b, int from, int to, int out[2]);
/* What the line between the centres touches, in order, without its ends.  Returns how many. */
int flat_line(const struct flat *b, int from, int to, struct flat_step out[FLAT_LINE]);
/* CCRR, and back; false if the text names no hex of the board. */
void flat_text(const struct flat *b, int hex, struct buf *out);
bool flat_read(const struct flat *b, const char *text, int *hex);

#endif
