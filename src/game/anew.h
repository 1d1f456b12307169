/* What nobody may know yet is drawn anew before a look ahead starts (PREVIEW, `replay --what-if`): every list of the state
 * that no seat knows (piles to draw from), in an order that hangs on what is in it and on the look's own dice alone. */
#ifndef GAME_ANEW_H
#define GAME_ANEW_H

#include "engine/run.h"

struct anew {
	const struct system *sys;
	struct arena *arena;
	struct dice *dice; /* its shuffles alone; it is given no run */
	int turn;
	const char *what; /* part of their purposes: "preview.1" */
};

/* Is the field such a list?  Those by which the engine counts are no secret of the game. */
bool anew_is_hidden(const struct table_decl *t, const struct field_decl *f);
/* Draws all of them in `began`, the state with which a row begins.  now: how it stands in that row; cards that were drawn
 * in it are left where they were.  False: what happened to a list in the row cannot be told apart. */
bool anew_draw(const struct anew *a, void *began, const void *now);

#endif
