/* A game goes to another site, and one comes from there (estafette(1), export and import). */
#ifndef GAME_MOVE_H
#define GAME_MOVE_H

#include "game/game.h"

struct move_away {
	const char *game, *file;
	const char *to;                /* the other robot's address: who writes here is told it */
	const struct sign_public *key; /* of the other site, for which the file is sealed; NULL: it is not */
	int64_t unsent;                /* letters that will leave later, and lead here: filled in */
};
/* Writes the game to a file, and it is played here no more.  A transaction of its own.  ERR_REFUSED: there is no such game
 * here any more, letters of it wait to leave, the file is there, or the site has no key to sign with. */
enum err game_move_away(struct site *site, struct move_away *how, struct arena *a, struct error *e) MUST_USE;

struct move_in {
	const char *file;
	const char *as; /* its name here; NULL: the one that it had */
	bool back;      /* a game that went from here */
	/* Filled in: */
	const char *name, *from;
	const char *key; /* by which it was signed, as its file shows it */
	int64_t people, fresh;
};
/* Takes up a game from such a file: all who play, moderate and watch it are told, and mailed anew what waits for them.  A
 * transaction of its own; the texts filled in lie in the arena.  ERR_REFUSED: the file is none, or not for this site; the
 * name is taken, or the game is here or went from here; and nothing is changed. */
enum err game_move_in(struct site *site, struct move_in *how, struct arena *a, struct error *e) MUST_USE;

/* Where the game is played now, kept in the arena; "": here, or there is no such game. */
enum err game_went(struct site *site, const char *name, struct arena *a, const char **to, struct error *e) MUST_USE;

#endif
