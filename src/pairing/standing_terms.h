/* What standing.c, standing_terms.c and standing_direct.c know of each other. */
#ifndef PAIRING_STANDING_TERMS_H
#define PAIRING_STANDING_TERMS_H

#include "pairing/standing.h"

/* The terms of any tie-break but STANDING_DIRECT, and its value. */
void standing_terms_of(const struct standing_event *ev, enum standing_break b, int player, struct standing_terms *out);
/* Is less better? */
bool standing_less_is_better(enum standing_break b);

/* Article 6: before how many of the n players (indices) of a tied group each of them is placed. */
void standing_direct(const struct standing_event *ev, const int *group, size_t n, int *before);
/* The terms of the separate standings (6.1) for one of the group. */
void standing_direct_terms(const struct standing_event *ev, const int *group, size_t n, int player,
			   struct standing_terms *out);

static inline const struct standing_entry *standing_entry(const struct standing_event *ev, int player, size_t round)
{
	return &ev->entries[player * ev->rounds + round];
}

#endif
