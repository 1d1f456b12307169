/* Games that came from another site, or went to one (estafette(1), export and import).  What was written of such a game
 * stays as it is, byte for byte: so it keeps the name its dice were committed under, and the handles that its people had
 * where it came from. */
#ifndef STORE_MOVED_H
#define STORE_MOVED_H

#include "store/people.h"

struct store_moved {
	const char *dice; /* the name under which its dice were committed; "": its own */
	int64_t base;     /* handles of that game up to this one are those that it came with; 0: it came from nowhere */
	const char *seams; /* what each site that it left has signed of that (site/seam.h), one after the other; "" */
	const char *went;  /* the robot's address where it is played now; "": here */
};
/* All "" of a game that never moved. */
enum err store_moved_get(struct store *s, const char *game, struct arena *a, struct store_moved *out,
			 struct error *e) MUST_USE;
enum err store_moved_put(struct store *s, const char *game, const struct store_moved *m, struct error *e) MUST_USE;

/* Names of the games that are played elsewhere, in which the person has a seat, orders for one, or which he moderates. */
enum err store_moved_of(struct store *s, int64_t person, struct arena *a, const char ***out, size_t *n,
			struct error *e) MUST_USE;

/* How records and ledger of a game name people: by their handles; in a game that came from elsewhere, by those that they
 * had there, and who came to it here by one behind all of those. */
struct store_handles {
	int64_t base;
	struct store_meant {
		int64_t handle, person;
	} * list; /* by handle */
	size_t n;
};
enum err store_handles(struct store *s, const char *game, struct arena *a, struct store_handles *out,
		       struct error *e) MUST_USE;
/* The person's handle there. */
void store_handle_in(const struct store_handles *h, int64_t person, char out[STORE_HANDLE]);
/* Whom the number of a handle means there; 0: nobody. */
int64_t store_handle_means(const struct store_handles *h, int64_t handle);

#endif
