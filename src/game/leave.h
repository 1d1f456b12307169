/* Leave: times at which the clock of whoever holds a seat stands, within what the game gives. */
#ifndef GAME_LEAVE_H
#define GAME_LEAVE_H

#include "game/game.h"
#include "store/leave.h"

/* What of it the game has left for a person, who may hold no seat in it yet. */
struct leave_left {
	int64_t seconds, pieces; /* never below 0 */
};
enum err game_leave_left(struct game *g, int64_t person, struct leave_left *out, struct error *e) MUST_USE;
/* The seat's holder has taken a leave, which is stored: if its notice was kept the deadline that runs for the seat is
 * moved, and stands in the ledger for all; the others are told, with its dates as the game shows them. */
enum err game_leave(struct game *g, int seat, const struct store_leave *l, bool *moved, struct error *e) MUST_USE;

#endif
