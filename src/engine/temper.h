/* Tempers of a system's player: the same player with other numbers in some of what he weighs.  Number 0 is steady, who
 * changes nothing. */
#ifndef ENGINE_TEMPER_H
#define ENGINE_TEMPER_H

#include "base/base.h"

/* One temper weighs one thing by another number. */
struct temper_change {
	int16_t temper, weight, number;
};

/* Sets what the temper weighs by: steady's numbers, and the temper's own in place of some. */
void temper_weigh(const int16_t *steady, int n, const struct temper_change *changes, int n_changes, int temper,
		  int16_t *out);

#endif
