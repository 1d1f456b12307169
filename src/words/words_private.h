/* The catalogue inside. */
#ifndef WORDS_WORDS_PRIVATE_H
#define WORDS_WORDS_PRIVATE_H

#include "words/words.h"

struct sentence {
	const char *group, *id, *text;
};

struct words {
	struct arena *arena;
	struct sentence *list;
	size_t n, cap;
	const char *said[SAID_COUNT]; /* those of said.def; NULL: it lacks that one */
};

#endif
