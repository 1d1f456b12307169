/* RULE(id, neutral) stands first in every rule function: nothing in production.  In the
 * test build (-DESTAFETTE_RULES) it counts the rule as reached, and returns the neutral
 * value when that id is switched off, so one build gives coverage by rule id and shows
 * for each id that some case fails without it.  Leave neutral empty in void functions. */
#ifndef ENGINE_RULE_H
#define ENGINE_RULE_H

#include "base/base.h"

#ifdef ESTAFETTE_RULES
/* True if the id is switched off; counts it as reached. */
bool rule_reached(const char *id);
/* Switches one id off; NULL switches all on. */
void rule_switch_off(const char *id);
/* Writes every id reached so far, a line "rule ID" each, sorted. */
void rule_report(FILE *out);
#define RULE(id, ...)                                                                              \
	do {                                                                                       \
		if (rule_reached(id))                                                              \
			return __VA_ARGS__;                                                        \
	} while (0)
#else
#define RULE(id, ...) ((void)sizeof(id))
#endif

#endif
