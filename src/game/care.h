/* The care for a site as a whole: what its admins do, and what is noted of it.  by: whom the site's ledger names, a
 * person's handle, "admin" (who writes from the address of the configuration and is not registered), "operator" (on the
 * command line) or "estafette". */
#ifndef GAME_CARE_H
#define GAME_CARE_H

#include "game/game.h"
#include "store/admin.h"

/* A line in the ledger of the site, chained to the one before as those of games are (record.h): of viewer "admin" and
 * turn 0. */
enum err care_note(struct site *site, const char *by, const char *what, const struct words_said *why,
		   struct error *e) MUST_USE;
/* The number of the first entry that is not as it was chained, or is missing; 0: all are as they were. */
enum err care_chain(struct site *site, int64_t *broken, struct error *e) MUST_USE;

/* How the site stands.  One that stands for so many days counts as standing. */
struct care_figures {
	struct store_figures of; /* of games and mails; failed: in the last day */
	int64_t standing;        /* games that nobody holds and nobody plays on */
	int64_t aside;           /* mails put aside; -1: their folder cannot be read */
	int64_t free, free_mb;   /* of the disk: a part of a hundred, and megabytes; -1: not known */
	int64_t in, out;         /* when mail was last fetched, and sent, well; 0: never */
	int64_t paused;          /* since when nothing is sent; 0: it is */
	int64_t next;            /* when the next clock rings or mail is tried; 0: nothing is to come */
};
enum { CARE_FREE = 5 }; /* of a hundred: with less of the disk free all is not well */
enum err care_figures(struct site *site, struct care_figures *out, struct error *e) MUST_USE;
bool care_is_well(const struct care_figures *f);
/* Mails it to all admins; key makes it unique. */
enum err care_tell(struct site *site, const char *key, const struct words_said *said, struct error *e) MUST_USE;

#endif
