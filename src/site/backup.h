/* Backups: a folder with all that a site needs to be made again, but for its mailboxes and the records, which
 * `estafette repair` writes anew. */
#ifndef SITE_BACKUP_H
#define SITE_BACKUP_H

#include "site/site.h"

#define SITE_BACKUP_TEXT "BACKUP" /* the file that tells what the folder is, and when it was made */
#define SITE_BACKUPS "backups"    /* where BACKUP NOW puts them */

struct site_backup {
	int files; /* beside the database */
	/* What the configuration names outside the site's folder, and is not taken along: a line each; the caller frees. */
	struct buf left;
};
/* Copies the site into a folder that is not there yet, while it runs: the database (estafette.db), configuration, keys,
 * password files within the site's folder, mails put aside.  The folder is its owner's alone; it is made beside its
 * place and renamed, so that it is whole or not there.  ERR_REFUSED: it is there already. */
enum err site_backup(const struct site *s, const char *to, struct site_backup *out, struct error *e) MUST_USE;
/* When the backup in that folder was made.  ERR_REFUSED: it is none. */
enum err site_backup_time(const char *folder, int64_t *at, struct error *e) MUST_USE;
/* Lays the files of a backup into a new folder, its owner's alone, which is a site then; its root is still `to` alone.
 * ERR_REFUSED: it is no backup, or its configuration names a database or records outside the site's folder, where those of
 * the old site may lie. */
enum err site_backup_lay(const char *folder, const char *to, struct error *e) MUST_USE;
/* Takes a folder away with all that is in it, if it is there. */
void site_backup_drop(const char *folder);
/* A folder for one that is made now, below SITE_BACKUPS of the site. */
const char *site_backup_place(const struct site *s, struct arena *a);

#endif
