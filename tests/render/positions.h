/* Positions of random play, each as the record that a viewer gets of it, for tests of pictures. */
#ifndef TESTS_RENDER_POSITIONS_H
#define TESTS_RENDER_POSITIONS_H

#include "record/record.h"
#include "scenario/scenario.h"

/* The tree of the project: $srcdir, or where we stand. */
const char *positions_tree(void);
/* Ends the program, as TAP has it. */
void positions_die(const char *what, const struct error *e);

/* turn: from 1; viewer: a seat or VIEW_PUBLIC, by turns; over: the game has ended.  false: no more of this game. */
typedef bool position_seen(void *ctx, const struct scenario *s, const struct buf *record, int turn, bool over);
/* Plays a scenario by chance from the seed and shows every turn's end; first: which viewer begins. */
void positions_play(const char *path, uint64_t seed, int first, position_seen *seen, void *ctx);

#endif
