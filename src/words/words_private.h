/* The catalogue inside. */
#ifndef WORDS_WORDS_PRIVATE_H
#define WORDS_WORDS_PRIVATE_H

#include "words/words.h"

struct sentence {
	const char *group, *id, *text;
};

struct words {
	unsigned long number; /* of all that were opened by this process, from 1 */
	struct arena *arena;
	struct sentence *list; /* as they stand in the file */
	size_t n, cap;
	uint32_t *slot; /* their numbers, from 1, by what is made of group and id (find.c); 0: none */
	size_t n_slots;
	const char *said[SAID_COUNT]; /* those of said.def; NULL: it lacks that one */
};

/* Makes them be found.  ERR_REFUSED: two have the same group and id. */
enum err words_index(struct words *w, struct error *e) MUST_USE;

#endif
