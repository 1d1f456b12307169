/* What was done in a game, as its viewer may know it: the entries of his records, and of the turn in progress. */
#ifndef GAME_LEDGER_H
#define GAME_LEDGER_H

#include "game/game.h"

struct ledger_line {
	int64_t n, turn, at;
	const char *what, *who, *why, *hash; /* who: as he may be named */
	bool unseen;                         /* told at the end, and to nobody before */
};
/* Those of a viewer: a seat, VIEW_PUBLIC, or VIEW_FULL, to whom nothing is hidden.  What came behind the end of a game
 * stands in no record of it, and is chained on. */
enum err ledger_read(struct game *g, int viewer, struct arena *a, struct ledger_line **out, size_t *n,
		     struct error *e) MUST_USE;
/* How many entries of that name the turns from `first` on have: those about that seat, or, who NULL, all. */
enum err ledger_count(struct game *g, int first, const char *what, const char *who, int64_t *n,
		      struct error *e) MUST_USE;

#endif
