/* A scenario that loads, as its designer wants to see it: both armies in figures, and what
 * looks like an oversight though it breaks no rule. */
#ifndef SCENARIO_REVIEW_H
#define SCENARIO_REVIEW_H

#include "scenario/scenario.h"

/* warnings: one line each, "line 12: …"; figures: a few lines of text. */
void scenario_review(const struct scenario *s, struct setup_errors *warnings, struct buf *figures);

#endif
