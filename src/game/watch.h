/* What observers are told: of turns that have ended, as many turns late as the game says, cut for everybody's eyes
 * (viewer "public").  Nothing here reads a seat's record, or the state. */
#ifndef GAME_WATCH_H
#define GAME_WATCH_H

#include "game/game.h"
#include "store/observer.h"

/* How a game is watched. */
struct watch {
	bool on, press;
	int delay;          /* turns */
	int turn;           /* the newest that may be told of; -1: none yet */
	const char *layers; /* what its maps draw */
	const char *values[SETTINGS];
};
enum err watch_read(struct site *site, const struct store_game *row, struct arena *a, struct watch *out,
		    struct error *e) MUST_USE;

struct watch_mail {
	const char *kind; /* "watch": a turn; "past": its map once more; "history"; "explain" */
	const char *serial;
	int turn;          /* whose record is in it; -1: none */
	const char *extra; /* elements of this kind alone, or NULL */
	const char *marks; /* what is drawn over the map of that record, or NULL */
	const char *in_reply_to;
};
/* Queues a mail to an observer, to be answered with his account's token. */
enum err watch_mail(struct site *site, const struct store_game *row, const struct store_observer *to,
		    const struct watch *w, const struct watch_mail *m, struct error *e) MUST_USE;
/* Tells all who observe the game what may be told by now and was not, and of the end, when they observe it no more. */
enum err watch_tell(struct site *site, const struct store_game *row, struct error *e) MUST_USE;
/* Keeps a letter for them, until they are told of the turn in progress. */
enum err watch_letter(struct game *g, const struct press *p, struct error *e) MUST_USE;

#endif
