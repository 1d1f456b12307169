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

#endif
