/* Checks the records of a game as they lie in a folder: digests, chains, dice, seals, and a
 * replay of every turn of which the full record is there. */
#ifndef ARCHIVE_VERIFY_H
#define ARCHIVE_VERIFY_H

#include "base/base.h"

struct verify_count {
	int records, rolls, wrong, replayed;
};

/* path: a game's folder (full/, public/, a seat's folder inside), one viewer's folder, or one
 * file.  Writes a line for whatever is wrong and one for each viewer; adds to *count.
 * schemas: folder of record.rng. */
void verify_path(const char *path, const char *schemas, FILE *out, struct verify_count *count);

#endif
