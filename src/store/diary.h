/* Diaries whose writers let them be published when their game is over. */
#ifndef STORE_DIARY_H
#define STORE_DIARY_H

#include "base/base.h"

struct store;

struct store_diary {
	int64_t person;
	const char *seat; /* that he wrote for when he allowed it */
	int64_t notes;    /* how many there are */
};
/* His notes of that game are to be published, or not. */
enum err store_diary_put(struct store *s, const char *game, int64_t person, const char *seat, bool open, int64_t at,
			 struct error *e) MUST_USE;
/* Are they to be? */
enum err store_diary_open(struct store *s, const char *game, int64_t person, bool *yes, struct error *e) MUST_USE;
/* Those of the game that are to be published and hold a note, in the order of seats; none while others play by its deal. */
enum err store_diaries(struct store *s, const char *game, struct arena *a, struct store_diary **out, size_t *n,
		       struct error *e) MUST_USE;

#endif
