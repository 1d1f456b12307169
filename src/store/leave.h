/* When people are on leave. */
#ifndef STORE_LEAVE_H
#define STORE_LEAVE_H

#include "base/base.h"

struct store;

struct store_leave {
	int64_t id, person;
	const char *game;     /* for which; "": for all of his */
	int64_t since, until; /* as it was taken, which counts against what a game gives */
	int64_t ends;         /* when it is over: until, or when it was cancelled */
};
/* Sets l->id. */
enum err store_leave_add(struct store *s, struct store_leave *l, struct error *e) MUST_USE;
/* Those of the person that concern the game (NULL: all), in their order of time. */
enum err store_leaves(struct store *s, int64_t person, const char *game, struct arena *a, struct store_leave **out,
		      size_t *n, struct error *e) MUST_USE;
/* Saves until and ends. */
enum err store_leave_save(struct store *s, const struct store_leave *l, struct error *e) MUST_USE;
enum err store_leave_drop(struct store *s, int64_t id, struct error *e) MUST_USE;

#endif
