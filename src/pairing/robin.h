/* Round robins: everybody meets everybody once, by the tables of Berger (FIDE C.05, annex 1); pools of like strength, and
 * levels between which players move up and down. */
#ifndef PAIRING_ROBIN_H
#define PAIRING_ROBIN_H

#include "base/base.h"

/* How many rounds so many players need, and how many tables a round has; with an odd number one of them is the free one's. */
int robin_rounds(int players);
int robin_tables(int players);

struct robin_table {
	int first, second; /* numbers 1..players; 0: who meets him is free in this round */
};
/* The table of a round, both from 1. */
struct robin_table robin_meet(int players, int round, int table);

/* In which pool, from 1, the entrant of that seed (from 1) plays: seeds go to the pools forth and back (1 2 3 3 2 1 1 2 ...),
 * so that pools are equally strong, or differ by one player. */
int robin_pool(int pools, int seed);
/* In which of so many levels, from 1 the highest: the best seeds are in the first, and so on; the higher levels have one
 * player more where they cannot be of one size. */
int robin_level(int players, int levels, int seed);
/* The level in which he plays next who took that place (from 1) of `size` in his own: the first `moves` go up, the last
 * `moves` go down, as far as there are levels; with fewer places than twice `moves`, half of them up and half down. */
int robin_next_level(int level, int levels, int place, int size, int moves);

#endif
