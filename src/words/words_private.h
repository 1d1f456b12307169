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
	const struct sentence **sorted; /* the same by id and group */
	const char *said[SAID_COUNT];   /* those of said.def; NULL: it lacks that one */
};

/* In which order they are sorted. */
int sentence_compare(const void *a, const void *b);

#endif
