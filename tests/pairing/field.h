/* Tournaments by chance: entrants of all sorts, who come late, stay away, withdraw, or do not turn up, round by round.  The
 * same seed is the same tournament. */
#ifndef TESTS_PAIRING_FIELD_H
#define TESTS_PAIRING_FIELD_H

#include "pairing/standing.h"
#include "pairing/swiss.h"

struct field;

/* n players and so many rounds. */
struct field *field_new(uint64_t seed, int n, int rounds);
void field_free(struct field *f);

/* The next round, in which somebody stays away; NULL: all were played.  Valid until field_play. */
const struct swiss_round *field_next(struct field *f);
/* Plays it: games and forfeits by chance. */
void field_play(struct field *f, const struct swiss_pairing *p);
/* What was played by now. */
const struct standing_event *field_event(const struct field *f);

#endif
