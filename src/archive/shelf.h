/* The folder of an archive while it is written: every file goes through here, so that MANIFEST lists what is there.
 * Nothing counts before shelf_close has written that list: what a run left half done, the next one finishes. */
#ifndef ARCHIVE_SHELF_H
#define ARCHIVE_SHELF_H

#include "archive/manifest.h"
#include "site/site.h"

struct shelf {
	const struct site *site;
	struct arena *arena;
	const char *folder;
	struct manifest list;
	int lock;
	long long written; /* files, in this run */
};

/* Makes the folder where there is none, and reads its list.  ERR_TEMP: another program writes there; ERR_REFUSED: it holds
 * something that is no archive, that of another site, or one whose list was changed. */
enum err shelf_open(const struct site *site, const char *folder, struct arena *a, struct shelf *out,
		    struct error *e) MUST_USE;
/* Files that belong to a game's folder ("games/NAME/"), or to the archive as a whole (""), are there only if they are
 * put once more, or kept, from now on. */
void shelf_begin(struct shelf *s, const char *under);
/* A file that never changes.  ERR_REFUSED: the archive lists one with other bytes. */
enum err shelf_fact(struct shelf *s, const char *path, struct slice bytes, struct error *e) MUST_USE;
/* One that was made anew; written if it is not as it was. */
enum err shelf_put(struct shelf *s, const char *path, enum manifest_kind kind, struct slice bytes,
		   struct error *e) MUST_USE;
/* Is the file listed, with that digest (NULL: any)?  Then it stays as it is. */
bool shelf_keeps(struct shelf *s, const char *path, const char *digest);
/* Everything listed under that folder stays as it is. */
void shelf_keep_all(struct shelf *s, const char *under);
/* The file has another place from now on. */
enum err shelf_move(struct shelf *s, const char *from, const char *to, struct error *e) MUST_USE;
/* Removes what was listed under the folder and was neither put nor kept; its facts are not removed: ERR_REFUSED, one
 * is missing on the site. */
enum err shelf_end(struct shelf *s, const char *under, struct error *e) MUST_USE;
/* Writes the list, and its signature if the site has a key. */
enum err shelf_commit(struct shelf *s, struct error *e) MUST_USE;
void shelf_close(struct shelf *s);

#endif
