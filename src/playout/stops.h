/* A run that has stopped goes on as between two mails: it is kept as text, read back, and the row runs again. */
#ifndef PLAYOUT_STOPS_H
#define PLAYOUT_STOPS_H

#include "engine/run.h"

/* Answers the first pending decision from that source; run_turn goes on from there.  It must have an answer.
 * ERR_BUG: what was kept cannot be read. */
enum err stops_answer(struct run *run, struct source *source, struct error *e) MUST_USE;

#endif
