/* How sure a share of points is: the 95 per cent interval of Wilson, in whole numbers.
 *
 * A trial scores 0 to 4 quarters.  A single game is a trial of 0, 2 or 4 (lost, drawn, won).  A pair, one seed played from
 * both sides, is a trial too, for its two games are not independent: they have the same dice.  It scores what its games do,
 * 2 quarters for each that is won and 1 for a draw.
 *
 * Wilson's interval holds every share p with  n (x - p)^2 <= z^2 p (1 - p)  where x is the share seen, z is 1.96, and n
 * is the number of games, if each is won or lost by itself.  Of pairs n is taken from what was seen: as many games
 * as would spread a mean as those pairs do,  n = x (1 - x) / v  with v the variance of their mean, but never more than were
 * played.  So pairs that are lost twice count for less than two games, and draws make nothing surer.  n is rounded down,
 * the ends of the interval outwards to tenths of a per cent: rounding makes nothing surer either. */
#ifndef PLAYOUT_INTERVAL_H
#define PLAYOUT_INTERVAL_H

#include "base/base.h"

/* Of a trial; and games of all trials together, so that 64 bits hold every product. */
enum { SCORE_FULL = 4, SCORES_MOST = 3000 };

struct scores {
	uint64_t n, sum, squares; /* trials, their quarters, and the squares of these */
};

/* In tenths of a per cent. */
struct interval {
	int low, middle, high;
};

/* One more trial of so many quarters. */
void scores_add(struct scores *s, int quarters);
void scores_join(struct scores *s, const struct scores *more);
/* The interval of trials of so many games each (1, 2); 0 to 1000 if there are none. */
struct interval scores_interval(const struct scores *s, unsigned games);

#endif
