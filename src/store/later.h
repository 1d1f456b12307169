/* What is carried out later: in an anonymous game commands of its players, at its next grid hour; and notices of moderators
 * and admins. */
#ifndef STORE_LATER_H
#define STORE_LATER_H

#include "base/base.h"

struct store;

/* In place of a seat: a notice of the game's moderator, or of the site's admin (game ""). */
#define LATER_MODERATOR ":moderator"
#define LATER_ADMIN ":admin"
#define LATER_TURN INT64_MAX /* not before the turn has ended */

struct store_later {
	int64_t id;
	const char *game, *seat; /* seat "": it is of no seat that its writer has */
	int64_t person;          /* who wrote it; 0: who runs the site */
	int64_t turn;            /* of the token that it was written with */
	const char *line;        /* the command; of a notice its subject, LF, its text */
	int64_t at;              /* when it is carried out, or LATER_TURN */
};
enum err store_later_put(struct store *s, const struct store_later *l, struct error *e) MUST_USE;
/* Those whose time has come, in the order in which they are to be carried out: it does not hang on when in the hours
 * before they were written, but between those of one seat. */
enum err store_later_due(struct store *s, int64_t now, struct arena *a, struct store_later **out, size_t *n,
			 struct error *e) MUST_USE;
enum err store_later_drop(struct store *s, int64_t id, struct error *e) MUST_USE;
/* Those of that game and seat, in the order in which they come. */
enum err store_later_waiting(struct store *s, const char *game, const char *seat, struct arena *a,
			     struct store_later **out, size_t *n, struct error *e) MUST_USE;
/* What waited for the end of that turn of the game, or of one before, is due. */
enum err store_later_turn_ended(struct store *s, const char *game, int64_t turn, int64_t now, struct error *e) MUST_USE;

/* The person is named to order for the seat and may not, and its holder is not to learn of it: whoever knows another side
 * of an anonymous game would be found out by trying.  Nothing is mailed to him, and he counts as nobody. */
enum err store_hand_idle_put(struct store *s, const char *game, const char *seat, int64_t person,
			     struct error *e) MUST_USE;

#endif
