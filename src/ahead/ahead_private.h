/* One playout, between choose.c, which wants many, and imagined.c. */
#ifndef AHEAD_AHEAD_PRIVATE_H
#define AHEAD_AHEAD_PRIVATE_H

#include "ahead/ahead.h"

struct imagined;

/* turns: the horizon, as system.ahead has it. */
struct imagined *imagined_new(const struct ahead_known *known, const struct question *q, int turns);
void imagined_free(struct imagined *g);
/* Plays out from a state and with dice that follow from the seed: the candidate is taken at the question, the seat goes on
 * with that temper to the end of the turn, and steady plays the rest, to the horizon.  Without a candidate the temper
 * answers from the beginning of the row on.  False: it did not come to the question. */
bool imagined_play(struct imagined *g, uint64_t seed, const struct choice *candidate, int temper, int *worth);

#endif
