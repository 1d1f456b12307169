/* What might have been: a game goes on from one of its moments by other orders, answers or dice, outside of the game.
 * Nothing of it is kept, and its records say so (estafette-record(5), what-if). */
#ifndef ARCHIVE_WHATIF_H
#define ARCHIVE_WHATIF_H

#include "base/base.h"
#include "words/words.h"

struct whatif {
	const char *folder; /* a game's, with scenario.xml and full/ in it */
	const char *view;   /* "full", "public" or a seat: whose records are told */
	int turn;           /* from its end, or from behind its event */
	const char *event;  /* its number as the record has it; NULL: the end of the turn */
	const char *text;   /* what is otherwise, as estafette(1) has it under replay; "": nothing */
	const char
		*seed; /* of its own dice from there on; NULL: those of a game that is over stand up to the first event
			       that differs */
	int turns;     /* how many turns are played, the one in progress among them */
	const struct words *words;
	/* Takes the record of a turn that was played. */
	enum err (*take)(void *context, struct slice record, struct error *e);
	/* The doctrine of a seat as it stands in the game; "": it has none.  NULL: only the text has doctrines. */
	enum err (*standing)(void *context, const char *seat, struct arena *a, const char **text, struct error *e);
	void *context;
};

/* Plays it.  What was asked in the game then is answered as it was then, where it is an answer still; else by
 * doctrine, the text's before the game's, or as it is when nobody answers.  Of a game that is not over, what nobody may know yet is drawn anew before, and
 * no die is one of the game's.  *anew: it is of such a game.  ERR_MISSING: a file, the turn or the event is not there;
 * ERR_REFUSED: the text cannot be read, and the error says where; it cannot be played from there; or an answer or dice of the
 * text were never asked for. */
enum err archive_whatif(const struct whatif *w, bool *anew, struct error *e) MUST_USE;

#endif
