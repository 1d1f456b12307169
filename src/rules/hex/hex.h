/* A board of pointy-side-up hexes whose rows alternate long and short, as Commands &
 * Colors prints it.  Rows are counted from the South, columns from the West; row 0 is
 * long and short rows are shifted half a hex to the East.  A hex is a number
 * row * columns + column; the last number of a short row is off the board.
 *
 * Geometry is done in doubled columns: x = 2 * column + (row odd), so that the centre of a
 * hex is the integer point (x, 3 * row) and its corners (x, 3 * row ± 2) and
 * (x ± 1, 3 * row ± 1).  Nothing here rounds. */
#ifndef RULES_HEX_HEX_H
#define RULES_HEX_HEX_H

#include "base/base.h"

enum { HEX_MAX = 13 * 11, HEX_NONE = -1, HEX_LINE = 16 };

enum hex_direction { HEX_W, HEX_E, HEX_NW, HEX_NE, HEX_SW, HEX_SE, HEX_DIRECTIONS };

/* What a line of sight touches between its ends. */
struct hex_line {
	int8_t n_through, n_left, n_right;
	bool off_left, off_right; /* a hex touched on that side is off the board */
	int16_t through[HEX_LINE], left[HEX_LINE], right[HEX_LINE];
};

struct hex_board {
	int rows, columns, n;
	bool on[HEX_MAX];
	int16_t next[HEX_MAX][HEX_DIRECTIONS]; /* neighbour or HEX_NONE */
	int8_t distance[HEX_MAX][HEX_MAX];
	bool traced[HEX_MAX][HEX_MAX];
	struct hex_line line[HEX_MAX][HEX_MAX];
};

/* The board of that size; made once a process, never freed.  rows ≤ 11, columns ≤ 13. */
struct hex_board *hex_board(int rows, int columns);
int hex_row(const struct hex_board *b, int hex);
int hex_column(const struct hex_board *b, int hex); /* from 1 */
/* The line between the centres of two hexes, at least one hex apart. */
const struct hex_line *hex_trace(struct hex_board *b, int from, int to);
/* The hex sides (directions) of one hex through which the line from its centre to that of
 * the other leaves it: one, or two when it leaves through the corner between them. */
int hex_sides_toward(const struct hex_board *b, int at, int other, int out[2]);

#endif
