/* Tables that played the same deal, compared: each player with those who had his side at the others (decisions for
 * tournaments).  Tables that were adjudicated count, forfeited ones do not. */
#ifndef PAIRING_DEAL_H
#define PAIRING_DEAL_H

#include "base/base.h"
#include "pairing/ratio.h"

enum { DEAL_TABLES = 512 };

enum deal_comparison {
	DEAL_AVERAGE,     /* his score less the mean of the others */
	DEAL_BUTLER,      /* the same without the best and the worst of them, if there are three or more */
	DEAL_MATCHPOINTS, /* two for each of the others who has less, one for each who has as much */
};

struct deal_table {
	int64_t score[2]; /* of the side named first, and of the second */
	bool forfeit;
};

/* What the side (0, 1) of a table comes to, against the others of at most DEAL_TABLES tables; 0 for a table that was
 * forfeited, or to which there is no other. */
struct ratio deal_compare(enum deal_comparison how, const struct deal_table *tables, size_t n, size_t table, int side);

#endif
