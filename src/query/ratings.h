/* How strong people are: Glicko-2 over the games of a folder, for each system by itself, a period a calendar month (UTC).
 * A game counts when it ended with a winner or a draw; not one that was broken off, one against oneself, or one of
 * which nobody may know who played.  It is the same in whatever order games are given. */
#ifndef QUERY_RATINGS_H
#define QUERY_RATINGS_H

#include "query/glicko.h"
#include "query/query.h"

struct rating_month {
	int year, month; /* what it was when that month had ended */
	struct glicko value;
	int games, total; /* in that month, and until its end */
};
struct rating {
	const char *system, *key, *name; /* key: a handle, or the name where records tell none */
	struct rating_month *months;     /* from that of the first game to the newest of the system */
	size_t n, cap;
};
struct ratings {
	struct arena *arena;
	struct rating_pair *pairs; /* what was given */
	size_t n_pairs, cap_pairs;
	struct rating *list; /* by system, then the strongest first */
	size_t n, cap;
};

/* What each needs of a game is kept, no more. */
void ratings_add(struct ratings *r, const struct query_game *g);
/* Reckons all that was added. */
void ratings_reckon(struct ratings *r);
/* The value at the end of the newest month. */
const struct rating_month *rating_now(const struct rating *r);
void ratings_free(struct ratings *r);

#endif
