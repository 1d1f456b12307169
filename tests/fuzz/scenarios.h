/* The scenario that the harnesses of napoleonics play on: a small one of their own, so that
 * they need no file. */
#ifndef TESTS_FUZZ_SCENARIOS_H
#define TESTS_FUZZ_SCENARIOS_H

#include "scenario/scenario.h"

/* Loaded once a process. */
const struct scenario *fuzz_scenario(void);

#endif
