/* Every mistake of a scenario at once, for who writes one. */
#ifndef SCENARIO_FAULTS_H
#define SCENARIO_FAULTS_H

#include "scenario/scenario.h"

/* Reads a scenario and appends what is wrong with it, by line, one a line: "line 12: …".
 * Mistakes of the schema and of the rule system stand together.  Returns their number; if
 * there is none, *out is the scenario and the caller's. */
int scenario_faults(const char *text, size_t n, const char *schema, struct scenario **out, struct buf *said);

#endif
