/* What playout.h counts of games by which it is seen whether a scenario is fair. */
#ifndef PLAYOUT_BALANCE_H
#define PLAYOUT_BALANCE_H

#include "engine/run.h"
#include "playout/playout.h"
#include "scenario/scenario.h"

/* Nothing yet, of that scenario. */
void balance_begin(struct playout_balance *b, const struct scenario *s);
/* One more game, whose last turn is in the run's journal; winner: seat, or VALUE_NONE. */
void balance_add(struct playout_balance *b, struct run *run, int winner);

#endif
