/* How a database is, looked at from outside: nothing is made, changed or upgraded by it. */
#ifndef STORE_HEALTH_H
#define STORE_HEALTH_H

#include "base/base.h"

struct store_health {
	int version, known;  /* of its tables; the one this program writes */
	const char *journal; /* "wal", if it is as it should be */
	const char *fault;   /* the first thing that SQLite finds damaged; "" if all is whole */
	bool in_index;       /* nothing but indexes is damaged: they can be made again */
	int64_t newest;      /* the latest time at which anything was done, as far as it knows; 0: never */
};
/* ERR_MISSING: there is none; ERR_TEMP, ERR_REFUSED: it cannot be opened, or is no database. */
enum err store_health(const char *path, struct arena *a, struct store_health *out, struct error *e) MUST_USE;

struct store;
/* Has a mail with that Message-ID, brackets and all, been taken? */
enum err store_inbox_has(struct store *s, const char *message_id, bool *yes, struct error *e) MUST_USE;

#endif
