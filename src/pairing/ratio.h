/* Fractions of whole numbers, in lowest terms: what tie-breaks are reckoned in. */
#ifndef PAIRING_RATIO_H
#define PAIRING_RATIO_H

#include "base/base.h"

/* bottom is above 0; {0, 0}, as memory is cleared, counts as 0, too. */
struct ratio {
	int64_t top, bottom;
};

/* In lowest terms; bottom is not 0. */
struct ratio ratio_of(int64_t top, int64_t bottom);
/* Both parts of what comes out must fit into 63 bits, as do sums of scores and their means. */
struct ratio ratio_add(struct ratio a, struct ratio b);
/* Below 0, 0 or above 0: a is less than b, equal, greater. */
int ratio_order(struct ratio a, struct ratio b);
/* Appends "7", "-0.25" where no more than four digits behind the point say it exactly, else "10/3". */
void ratio_text(struct ratio r, struct buf *out);

#endif
