/* Switches: what a scenario may decide of the rules.  What each says stands in the catalogue, group
 * switches-SYSTEM, by its name; {n} is the value. */
#ifndef ENGINE_SWITCHES_H
#define ENGINE_SWITCHES_H

#include "base/base.h"

struct describe;
struct words;

/* A row of a system's switches.def. */
struct switch_row {
	const char *name;
	int8_t usual, lo, hi;
	const char *source; /* where in the rules */
};

/* Appends what the switch says at that value. */
void switch_say(const struct words *w, const char *system, const struct switch_row *row, int value, struct buf *out);
/* Those that are not set as usual: what players must be told.  value: of each row. */
void switches_describe(struct describe *d, const char *system, const struct switch_row *rows, int n,
		       const int8_t *value);

/* A page of a chart: each with its value (NULL: the usual one), its range, what it says and where it stands; names in so
 * many columns. */
void switches_print(const struct words *w, const char *system, const struct switch_row *rows, int n,
		    const int8_t *value, int columns, struct buf *out);

#endif
