/* Seats that nobody plays, and who must not play one because he has seen too much. */
#ifndef STORE_DUMMY_H
#define STORE_DUMMY_H

#include "base/base.h"

struct store;

/* The seat is one from then on; or, with on false, no more. */
enum err store_dummy_put(struct store *s, const char *game, const char *seat, bool on, int64_t at,
			 struct error *e) MUST_USE;
/* May the person know what is hidden from the seat: as one of another side (store_other_side), or as one who moderates
 * the game or did, without a part in it? */
enum err store_knows(struct store *s, const char *game, const char *seat, int64_t person, bool *yes,
		     struct error *e) MUST_USE;
/* Who orders for the one seat orders for the other, and the other way round. */
enum err store_hands_swap(struct store *s, const char *game, const char *one, const char *other,
			  struct error *e) MUST_USE;

#endif
