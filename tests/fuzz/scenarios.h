/* The scenarios that the harnesses play on: a small one for each system, so that they need no
 * file. */
#ifndef TESTS_FUZZ_SCENARIOS_H
#define TESTS_FUZZ_SCENARIOS_H

#include "scenario/scenario.h"

/* That of the rule system; a process asks for one alone, which is loaded once. */
const struct scenario *fuzz_scenario(const char *system);

#endif
