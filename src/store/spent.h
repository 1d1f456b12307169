/* How long the seats of a game took for their turns. */
#ifndef STORE_SPENT_H
#define STORE_SPENT_H

#include "base/base.h"

struct store;

struct store_spent {
	int64_t turn;
	const char *seat;
	int64_t used;     /* seconds, before what runs now */
	int64_t asked_at; /* since when its clock runs; 0: it does not */
};
enum err store_spent_put(struct store *s, const char *game, const struct store_spent *t, struct error *e) MUST_USE;
/* All of the game, by turn and seat. */
enum err store_spent(struct store *s, const char *game, struct arena *a, struct store_spent **out, size_t *n,
		     struct error *e) MUST_USE;
/* The game has stood between the two: clocks that run did not. */
enum err store_spent_stood(struct store *s, const char *game, int64_t from, int64_t until, struct error *e) MUST_USE;
/* When the mails that ask the seat in that turn, and were written at asked_at or later, were heard: the first has left
 * and has not come back.  asked_at if there is no such mail, 0 if none of them has. */
enum err store_spent_heard(struct store *s, const char *game, const struct store_spent *t, int64_t *heard,
			   struct error *e) MUST_USE;

#endif
