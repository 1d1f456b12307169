/* Accounts as an admin orders them: two that are one person's, and addresses that are not to come here. */
#ifndef STORE_ACCOUNT_H
#define STORE_ACCOUNT_H

#include "base/base.h"

struct store;

/* ---- two accounts of one person ---- */

enum store_clash {
	STORE_CLASH_NONE,
	STORE_CLASH_PLAY,  /* both have a part in a game that is not over, one may know what is hidden from the other */
	STORE_CLASH_OFFER, /* both stand in an offer */
	STORE_CLASH_EVENT, /* both entered an event that is not over */
};
/* Why the two cannot be one; *game: in which game, or of what name the offer or event is. */
enum err store_merge_clash(struct store *s, int64_t one, int64_t other, struct arena *a, enum store_clash *out,
			   const char **game, struct error *e) MUST_USE;
/* All that the other has is the owner's from now on: addresses, seats and what he left, leave, reliability, places that
 * he waits for, notes, roles.  What he wished of mails and what waited for his code is dropped; his name is the handle,
 * which stands for the owner wherever it was written. */
enum err store_merge(struct store *s, int64_t owner, int64_t other, struct error *e) MUST_USE;
/* ---- addresses that are not to come ---- */

struct store_bar {
	const char *what;    /* an address, or a domain with what lies below it */
	const char *how;     /* "write", "join", "create" */
	int64_t allowed, at; /* allowed: it may, though its domain may not */
};
enum err store_bar_put(struct store *s, const struct store_bar *b, struct error *e) MUST_USE;
enum err store_bar_drop(struct store *s, const char *what, const char *how, struct error *e) MUST_USE;
/* All, in the order of what. */
enum err store_bars(struct store *s, struct arena *a, struct store_bar **out, size_t *n, struct error *e) MUST_USE;
/* Is the address barred from that, by a row of its own, or else by the nearest of its domains? */
enum err store_barred(struct store *s, const char *address, const char *how, bool *yes, struct error *e) MUST_USE;

#endif
