/* How much of their time the seats have used: counted while orders or an answer are due from them, by the days and
 * hours of each, from when they have heard of it.  While a window is open or the game is held no clock runs. */
#ifndef GAME_SPENT_H
#define GAME_SPENT_H

#include "game/game.h"

struct spent {
	int64_t turn, before; /* seconds in the turn in progress, and in all that have ended */
};
/* Starts and stops clocks as the game stands now; what was used is taken from the banks. */
enum err game_spend(struct game *g, struct error *e) MUST_USE;
enum err game_spent(struct game *g, int seat, struct spent *out, struct error *e) MUST_USE;
/* A turn ends: all clocks stop. */
enum err spent_stop(struct game *g, struct error *e) MUST_USE;
/* What the seat has used in the turn in progress since its clock began to run, or was looked at last; 0: it stands. */
enum err spent_since(struct game *g, int seat, int64_t *seconds, struct error *e) MUST_USE;

#endif
