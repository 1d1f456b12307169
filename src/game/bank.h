/* The bank of time of each seat, where pace=bank or both: what its turns cost and add.  Only the turns in which a seat
 * is to order count; what it is asked in a turn of the others costs nothing. */
#ifndef GAME_BANK_H
#define GAME_BANK_H

#include "game/game.h"

bool game_has_banks(const struct game *g);
/* That turn begins: who is to order in it gets the increment, or his bank if it is his first; row.deadline is when the
 * time of the last of them is over.  Clocks of the turn before have been stopped. */
enum err bank_turn(struct game *g, int turn, struct error *e) MUST_USE;
/* The seat has used so many seconds of that turn. */
enum err bank_use(struct game *g, int seat, int64_t turn, int64_t seconds, struct error *e) MUST_USE;
/* The turn in progress is longer by so much for each of the seats (a bit each), at no cost. */
enum err bank_longer(struct game *g, uint32_t seats, int64_t seconds, struct error *e) MUST_USE;

struct bank_now {
	int64_t left;  /* seconds in the bank now */
	int64_t begun; /* what this turn, or its last one, began with */
	int64_t free;  /* seconds of the turn in progress that cost it nothing and are left */
};
/* Of a seat that has not ordered yet: what it will begin with. */
enum err game_bank(struct game *g, int seat, struct bank_now *out, struct error *e) MUST_USE;

#endif
