/* How often everything happened: events by kind, and by the value of each argument that is
 * one of a list of names (cards, ways to fight). */
#ifndef PLAYOUT_CENSUS_H
#define PLAYOUT_CENSUS_H

#include "engine/run.h"

struct census;

struct census *census_new(const struct system *sys);
void census_free(struct census *c);
/* Counts the events of the turn in the run's journal. */
void census_add(struct census *c, struct run *run);
/* Prints `event KIND N` for each kind, and below it `event KIND ARGUMENT=NAME N`; what never
 * happened with 0. */
void census_print(const struct census *c, FILE *out);

#endif
