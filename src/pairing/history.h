/* What was played of an event by now, as the next round of it must know it: the one place where scores, opponents, byes,
 * floats and sides of a Swiss round are made of results. */
#ifndef PAIRING_HISTORY_H
#define PAIRING_HISTORY_H

#include "base/base.h"
#include "pairing/standing.h"
#include "pairing/swiss.h"

/* The players of the event, in its order, in the arena: their scores (with adjustments), whom they have met, their rounds
 * without a game, floats, sides and roles.  Who did not come has met nobody, but has floated as he was paired.  All are
 * present, ranked by their numbers, of no team and zone; the caller says otherwise.  The event must be one that
 * standing_make takes. */
struct swiss_player *history_players(const struct standing_event *ev, struct arena *a);

#endif
