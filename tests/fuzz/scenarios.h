/* The scenarios that the harnesses play on: a small one for each system, so that they need no
 * file. */
#ifndef TESTS_FUZZ_SCENARIOS_H
#define TESTS_FUZZ_SCENARIOS_H

#include "scenario/scenario.h"

/* Loaded once a process. */
const struct scenario *fuzz_scenario(const char *system);

#endif
