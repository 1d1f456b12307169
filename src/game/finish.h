/* `estafette finish`, and ADJUDICATE +finish: the rest of a running game, played again and again from how it truly stands, as evidence for who must
 * say what an unfinished game is worth.  It decides nothing and changes nothing.
 *
 * The doctrine that each side has stored answers for it, then the program's player (system.play) by that side's view; stored
 * orders, and answers that are kept for a window, are not used.  What was answered in the row in progress stands, and dice
 * that have fallen in it fall again; all others are of the seed, and what nobody may know is drawn anew for each game
 * (anew.h), so that it does not tell how the cards lie. */
#ifndef GAME_FINISH_H
#define GAME_FINISH_H

#include "game/game.h"

enum { FINISH_TURNS = 400 }; /* a game that takes more turns is unfinished */

struct finish_game {
	bool over;  /* else it is unfinished */
	int winner; /* seat, or VALUE_NONE: drawn, or unfinished */
	int turns;  /* from the one in progress on */
};

/* A number that the system tells of a side: banners, points. */
struct finish_sum {
	int seat, now;
	const char *name;
	int *then; /* where each game stopped, by its number */
};

struct finish {
	int n; /* games that were played to where they stop */
	struct finish_game *game;
	struct finish_sum *sum;
	size_t n_sums;
	uint32_t doctrines; /* seats (bits) that have one */
};

/* Plays so many games, or as many of them as take no more answers together than `most` (0: any number); all of it is kept in the
 * arena.  ERR_REFUSED with a reason: the game does not run (one that its
 * moderator paused does), or cannot be played on so. */
enum err game_finish(struct game *g, int games, uint64_t seed, uint64_t most, struct arena *a, struct finish *out,
		     struct error *e) MUST_USE;

#endif
