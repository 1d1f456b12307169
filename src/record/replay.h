/* Plays a finished turn again from its full record: from the state that the record of the
 * turn before ends with, by the recorded answers, with the dice that the revealed link gives.
 * Sealed dice are taken as the record shows them while their secret is not open. */
#ifndef RECORD_REPLAY_H
#define RECORD_REPLAY_H

#include "base/hash.h"
#include "engine/sources.h"
#include "scenario/scenario.h"

struct replay_dice {
	struct dice dice;
	struct keyed_dice keyed;
	const struct element *events, *opened; /* of the record; of what the last one opens, or NULL */
	const uint8_t *secret;                 /* or NULL */
};

struct replay {
	const struct scenario *scenario;
	const struct element *root;    /* of the turn's full record */
	const char *before;            /* text of the full record of the turn before; NULL: turn 0 */
	const uint8_t *link;           /* that was revealed; NULL: no open dice can be rolled */
	const uint8_t *secret;         /* NULL: sealed dice are taken as the record shows them */
	const struct element *answers; /* NULL: those of the record */
	size_t until;              /* stops before the event behind so many of the turn (run_shown); 0: at its end */
	struct listener *listener; /* NULL: nobody listens */
	struct replay_dice dice;   /* its own; the run rolls with it */
	/* Told: whose turn it was as it began and behind each of its rows, bits by seat; of nobody's turn none. */
	uint32_t active;
	struct listener rows; /* its own, where nobody listens */
	int turn;
};

/* Plays to the end of the turn, or to where it fails.  The run is the caller's, and ends
 * before the replay does.  An error if the record of the turn before cannot be read. */
enum err replay_turn(struct replay *r, struct run **run, enum run_end *end, struct error *e) MUST_USE;
/* The name under which its dice were committed: the game has another where it moved to. */
const char *replay_dice_game(const struct element *root);
/* The link that the record reveals; false if it reveals none. */
bool replay_link(const struct element *root, uint8_t link[HASH_BYTES]);

#endif
