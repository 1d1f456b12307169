/* When the players of a game are to be reminded next. */
#ifndef STORE_REMIND_H
#define STORE_REMIND_H

#include "base/base.h"

struct store;

/* Names of running games of which that time has come, or is not known: it was found for another turn or another
 * deadline, or for other players and wishes. */
enum err store_remind_due(struct store *s, int64_t now, struct arena *a, const char ***out, size_t *n,
			  struct error *e) MUST_USE;
/* It was found for that turn and deadline. */
enum err store_remind_put(struct store *s, const char *game, int64_t turn, int64_t deadline, int64_t next,
			  struct error *e) MUST_USE;
/* Who is to be reminded, or when he wishes it, is another. */
enum err store_remind_drop(struct store *s, const char *game, struct error *e) MUST_USE;
enum err store_remind_drop_of(struct store *s, int64_t person, struct error *e) MUST_USE;

/* Games that stand: held, or their deadline has passed in the present turn or was moved; since before that time. */
struct store_standing {
	const char *game;
	int64_t turn, since, deadline;
	bool held;
	bool paused; /* held because a moderator said so; deadline: when it goes on by itself, or 0 */
};
enum err store_standings(struct store *s, int64_t before, struct arena *a, struct store_standing **out, size_t *n,
			 struct error *e) MUST_USE;

/* In that turn all were reminded who wish nothing else: who has not ordered by now is silent. */
enum err store_reminded(struct store *s, const char *game, int64_t turn, struct error *e) MUST_USE;

#endif
