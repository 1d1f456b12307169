/* The board of the Commands & Colors systems, for their models: reckoned from the supplements' text
 * (section 1 of both), apart from rules/hex.  A hex is the number that the state gives it. */
#ifndef TESTS_MODELS_BOARD_H
#define TESTS_MODELS_BOARD_H

#include "base/base.h"

enum { WIDE = 13, MOST_HEXES = WIDE * 11, SIDES = 6, ON_LINE = 40 };

struct sight_line {
	int n, n_left, n_right; /* hexes crossed; hexes touched along an edge, by side */
	int16_t crossed[ON_LINE], left[ON_LINE], right[ON_LINE]; /* -1: off the board */
};

/* All hexes of a board of so many rows; to be called first. */
void board_open(int rows);
int board_size(void); /* numbers below this may be hexes */
bool board_has(int hex);
int board_row(int hex);
int board_distance(int a, int b);
/* Neighbours on the board; how many. */
int board_around(int hex, int out[SIDES]);
/* Those of them in the next row up (+1) or down (-1). */
int board_ahead(int hex, int up, int out[2]);
/* Bits of the hex sides (W, E, NW, NE, SW, SE) of `at` that the line from there to the other hex
 * crosses; two, if it runs through the corner between them. */
unsigned board_sides(int at, int other);
const struct sight_line *board_line(int from, int to);
/* Sections: 1 the west, 2 the centre, 4 the east. */
unsigned board_sections(int hex);

#endif
