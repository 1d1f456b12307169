/* A ladder: entrants stand one above the other, and move up by beating those above them.  Functions on the list of their
 * numbers, the highest first; whoever keeps time calls them. */
#ifndef PAIRING_LADDER_H
#define PAIRING_LADDER_H

#include "base/base.h"

/* How far up one may challenge, in how many days a challenge must be accepted, and after how many days without a game one
 * drops by a place (decisions for tournaments). */
enum { LADDER_REACH = 3, LADDER_ACCEPT_DAYS = 7, LADDER_IDLE_DAYS = 30 };

/* The place of a number, from 1; 0: he is not on the ladder. */
int ladder_place(const int *ladder, size_t n, int number);
/* May the one challenge the other: does he stand below him, by no more than LADDER_REACH places? */
bool ladder_may_challenge(const int *ladder, size_t n, int challenger, int challenged);
/* A game is over, or (won) a challenge was not accepted in time: if the challenger won he takes the place of whom he
 * challenged, and all from there to where he stood go down by one.  Nothing moves if he stands above him by now. */
void ladder_result(int *ladder, size_t n, int challenger, int challenged, bool won);
/* He had no game for so many days: he changes places with the next below him for each LADDER_IDLE_DAYS of them. */
void ladder_idle(int *ladder, size_t n, int number, int days);

#endif
