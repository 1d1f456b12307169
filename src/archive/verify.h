/* Checks the records of a game as they lie in a folder: digests, chains, dice, seals, and a
 * replay of every turn of which the full record is there. */
#ifndef ARCHIVE_VERIFY_H
#define ARCHIVE_VERIFY_H

#include "base/base.h"
#include "words/words.h"

struct verify_count {
	int records, rolls, wrong, replayed;
	int waiting;   /* rolls by dice of a deal that is not open yet: they are no fault */
	char deal[20]; /* one that they wait for */
	/* Told whatever is wrong, and in which file; NULL: nobody is. */
	void (*tell)(void *context, const char *path, const char *what);
	void *context;
	const struct words *words; /* in which records tell cards, grounds and so on; NULL: setups are not compared */
};

/* path: a game's folder (full/, public/, a seat's folder inside), one viewer's folder, or one
 * file.  Writes a line for whatever is wrong and one for each viewer, unless out is NULL; adds to *count.
 * schemas: folder of record.rng.  A bar moves a step for each record (base/progress.h). */
void verify_path(const char *path, const char *schemas, FILE *out, struct verify_count *count);
/* How many records verify_path would look at. */
long long verify_size(const char *path);

#endif
