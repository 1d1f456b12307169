/* What dice come to on average, and how likely they are to come to as much: exactly, in whole numbers of any length.
 * A few thousand dice take milliseconds; how they were grouped into rolls is no matter. */
#ifndef RECORD_CHANCE_H
#define RECORD_CHANCE_H

#include "base/base.h"

enum { CHANCE_FACES = -1 };

/* So many rolls of one sort.  Of a roll's dice those count that show one of the faces, a point each from the `least`-th on
 * (1: all; n: below n nothing does), and no more than `most` points.  faces CHANCE_FACES: each die has as many points as it
 * shows, and least and most are no matter. */
struct chance_dice {
	long faces, sides; /* of a die; sides 1..CHANCE_SIDES, of one that shows points 1..CHANCE_SHOWN */
	long dice;         /* of a roll: 1..CHANCE_DICE */
	long least, most;  /* 1.. */
	long rolls;        /* ..CHANCE_ROLLS */
};
enum { CHANCE_SIDES = 1000000, CHANCE_SHOWN = 255, CHANCE_DICE = 40, CHANCE_ROLLS = 100000 };

/* Appends what all of them come to on average, "5.3", rounded half up. */
void chance_mean(const struct chance_dice *list, size_t n, struct buf *out);
/* Appends the chance that all of them together come to `sum` or more, in per cent: "23.4", rounded half up; "<0.1" if that
 * would be 0.0, ">99.9" if it would be 100.0 and is not certain. */
void chance_at_least(const struct chance_dice *list, size_t n, long sum, struct buf *out);

#endif
