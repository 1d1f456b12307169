/* The share of games that a position would win, as the players that look ahead value it (system.worth). */
#ifndef ENGINE_SHARE_H
#define ENGINE_SHARE_H

#include "base/base.h"

enum { SHARE_ALL = 10000 };

/* Parts of SHARE_ALL by so many thousandths of the logarithm of the odds, any number but INT_MIN: the logistic function, from 0 on in steps
 * of half of one, and straight between them.  Those of a number and of its negative are all together. */
int share_of(int odds);
/* Of a game that is over: all, nothing, or half of it where nobody has won; winner: a seat, or VALUE_NONE. */
int share_of_game(int winner, int seat);

#endif
