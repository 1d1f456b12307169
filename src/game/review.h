/* REVIEW: where a game that is over was won.  From the start of each of its turns, as the full records have it, some turns
 * are played again and again by the program's player (system.play) on both sides, what nobody could know then drawn anew
 * (anew.h), and how it then stands is valued by the share of games that are won so (system.worth_shares; where a system has
 * no such worth, all is played to the end).  The turns in which that share moved most are told, with what they changed.
 * The dice follow from turn and number alone: who asks twice gets the same. */
#ifndef GAME_REVIEW_H
#define GAME_REVIEW_H

#include "game/game.h"

enum {
	REVIEW_PLAYED = 100,
	REVIEW_TURNS = 5,
	REVIEW_AHEAD = 8, /* turns */
};

struct review_change { /* of a number that the system tells of a side */
	int seat, was, is;
	const char *name;
};

struct review_turn {
	int turn, mover;   /* of the report; a seat, or VALUE_NONE: both */
	int before, after; /* share of the side, a draw being a half, in tenths of a per cent */
	struct review_change *change;
	size_t n_changes;
	struct review_piece {
		int row, lost; /* of the first declared table; of its strength, 0: it went off the board */
	} * piece;             /* those that did either, as far as the system says what that is */
	size_t n_pieces;
};

struct review {
	int side;       /* the winner; of a game without one the side that is named first */
	unsigned times; /* the rest of each turn was played; 0: one round of all is too much */
	int ahead;      /* so many turns of it; 0: to the end */
	int sure;       /* a share may be off by that, 95 times of 100, in tenths of a per cent */
	struct review_turn turn[REVIEW_TURNS];
	size_t n;  /* those that are told, in their order; 0: no turn was played to its end */
	int turns; /* of all that were compared */
};

/* Reviews the game, which is over; all of it is kept in the arena.  times: how often each rest is played, at most; most:
 * choices that all of them may take together (base/work.h), beyond which fewer are played, 0: any number.  ERR_REFUSED: it
 * is not over, or of records that cannot be read any more. */
enum err game_review(struct game *g, unsigned times, uint64_t most, struct arena *a, struct review *out,
		     struct error *e) MUST_USE;
/* Appends it as a page, in those words. */
void review_tell(const struct game *g, const struct review *r, const struct words *words, struct buf *out);

#endif
