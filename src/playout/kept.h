/* How games of a long playout ended, kept in a file: one that was stopped goes on where it was.
 *
 * The first line says which playout it is; each other one the number of a game, its score (2 won, 1 drawn, 0 lost) and its
 * turns. */
#ifndef PLAYOUT_KEPT_H
#define PLAYOUT_KEPT_H

#include "base/base.h"

struct kept {
	const char *path; /* NULL: nothing is kept */
	struct buf text;
	int64_t games; /* they come in their order: this one is next */
};

/* Reads what is there, or begins the file.  The caller calls kept_close, whatever is returned.  ERR_REFUSED: the file is of
 * another playout. */
enum err kept_open(struct kept *k, const char *path, const char *what, struct error *e) MUST_USE;
void kept_close(struct kept *k);
/* Did the game of that number end before?  With its score and its turns. */
bool kept_find(struct kept *k, int64_t game, int *score, unsigned *turns);
/* It has ended now. */
enum err kept_add(struct kept *k, int64_t game, int score, unsigned turns, struct error *e) MUST_USE;

#endif
