/* How the games ended in which the rest of one was played (game/finish.h): counted, and told as a page of a mail, which
 * `estafette finish` prints, too. */
#ifndef COMMAND_FINISHED_H
#define COMMAND_FINISHED_H

#include "game/finish.h"
#include "playout/interval.h"

/* So many games were won by that seat, or with VALUE_NONE drawn; with over false, unfinished. */
int finished_count(const struct finish *f, bool over, int winner);
/* The seat's share of the games that ended; a draw is half a win. */
struct interval finished_share(const struct finish *f, int seat);
/* A number of each game, the smallest first; and how many turns they took, as they were played.  In the arena. */
const int *finished_sorted(const struct finish *f, const int *list, struct arena *a);
const int *finished_turns(const struct finish *f, struct arena *a);
/* Appends the page, in the site's words; seed: what the games were played by. */
void finished_tell(const struct game *g, const struct finish *f, long long seed, struct arena *a, struct buf *out);

#endif
