/* One playout, between choose.c, which wants many, and imagined.c. */
#ifndef AHEAD_AHEAD_PRIVATE_H
#define AHEAD_AHEAD_PRIVATE_H

#include "ahead/ahead.h"

struct imagined;

struct imagined *imagined_new(const struct ahead_known *known, const struct question *q);
void imagined_free(struct imagined *g);
/* Plays out from a state and with dice that follow from the seed, the candidate taken at the question, to the horizon.
 * False: it did not come to the question. */
bool imagined_play(struct imagined *g, uint64_t seed, const struct choice *candidate, int *worth);

#endif
