/* Who orders for a seat beside its holder. */
#ifndef STORE_HANDS_H
#define STORE_HANDS_H

#include "base/base.h"

struct store;

struct store_hand {
	int64_t person;
	const char *name, *address; /* as the person's row has them */
	const char *units;          /* what he orders, parted by blanks; "": all */
	int64_t until;              /* from then on he orders nothing; 0: no end is named */
	int64_t idle;               /* he counts as nobody (store/later.h) */
};
/* In place of the one of that person, if there is one. */
enum err store_hand_put(struct store *s, const char *game, const char *seat, const struct store_hand *hand,
			struct error *e) MUST_USE;
/* Those of the seat who order at that time, by number; of who was forgotten none. */
enum err store_hands(struct store *s, const char *game, const char *seat, int64_t now, struct arena *a,
		     struct store_hand **out, size_t *n, struct error *e) MUST_USE;
/* Ends that person's, or with person 0 all of the seat.  He counts as one who has held it, for he knows what is hidden
 * from the other sides. */
enum err store_hands_end(struct store *s, const char *game, const char *seat, int64_t person, int64_t at,
			 struct error *e) MUST_USE;
/* Ends those of the person, in all games. */
enum err store_hands_leave(struct store *s, int64_t person, int64_t at, struct error *e) MUST_USE;
/* Is the turn's deadline near, as all were reminded, and has nothing counted in it that he wrote? */
enum err store_hand_silent(struct store *s, const char *game, int64_t turn, int64_t person, bool *yes,
			   struct error *e) MUST_USE;
/* The mail added last was written by that person, and not by the seat's holder. */
enum err store_mail_by(struct store *s, int64_t person, struct error *e) MUST_USE;

#endif
