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

/* How the site stands.  What stands counts when it has for a day. */
struct care_figures {
	struct store_figures of; /* of games and mails; failed: in the last day */
	int64_t standing;        /* games that nobody holds and nobody plays on */
	int64_t aside;           /* mails put aside; -1: their folder cannot be read */
	int64_t free, free_mb;   /* of the disk: a part of a hundred, and megabytes; -1: not known */
	int64_t in, out;         /* when mail was last fetched, and sent, well; 0: never */
	int64_t paused;          /* since when nothing is sent; 0: it is */
	int64_t stopped, guard;  /* since when the site stands, or no deadline rings; 0: it does not, they do */
	int64_t next;            /* when the next clock rings or mail is tried; 0: nothing is to come */
	int64_t backup;          /* when the last backup was made; 0: none was */
	bool backup_old;         /* none is younger than the site's `backup` wants */
};
enum { CARE_FREE = 5 }; /* of a hundred: with less of the disk free all is not well */
enum err care_figures(struct site *site, struct care_figures *out, struct error *e) MUST_USE;
bool care_is_well(const struct care_figures *f);
/* When a day has begun (06:00 UTC), where all is not well: the figures, to all admins. */
enum err care_daily(struct site *site, struct error *e) MUST_USE;
/* Mails it to all admins; key makes it unique. */
enum err care_tell(struct site *site, const char *key, const struct words_said *said, struct error *e) MUST_USE;

/* Writes into the ledger of the site that a backup was made (site/backup.h), and where. */
enum err care_backed_up(struct site *site, const char *by, const char *to, struct error *e) MUST_USE;

/* ---- halt.c ---- */

/* Every game that runs is paused, and goes on with care_start; before the deal no clock rings.  *n: how many they are. */
enum err care_stop(struct site *site, const char *by, const char *why, int64_t *n, struct error *e) MUST_USE;
/* The same of games that began to run since: for each round while the site stands. */
enum err care_keep_stopped(struct site *site, struct error *e) MUST_USE;
/* Those that care_stop paused go on, their clocks moved by its length; *n: how many.  One that cannot is held, and its
 * moderator told.  ERR_REFUSED: the site does not stand. */
enum err care_start(struct site *site, const char *by, int64_t *n, struct error *e) MUST_USE;
/* Does it? */
enum err care_stands(struct site *site, bool *yes, struct error *e) MUST_USE;
/* A game whose pause ends now goes on by itself; if it cannot, it stays, and its moderator is told. */
enum err care_pause_over(struct site *site, const char *game, struct error *e) MUST_USE;

/* ---- guard.c ---- */

/* Takes out of the names, of games that are due, those whose deadline is not to ring: where of the seats that are asked
 * (four at least) a greater part than the site's `stop-if-missing` has sent nothing, something is wrong with the mail.
 * It ends four hours after mail comes again, by care_unguard, or after a day; the admins are told when it begins. */
enum err care_guard(struct site *site, const char **names, size_t *n, struct error *e) MUST_USE;
/* *was: deadlines did not ring, and do now. */
enum err care_unguard(struct site *site, const char *by, bool *was, struct error *e) MUST_USE;

#endif
