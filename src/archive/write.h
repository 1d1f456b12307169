/* Games and events written into an archive: a folder that explains itself, and that verify, a Python program inside it, and stock
 * tools check.  Games that run are archived as their observers see them. */
#ifndef ARCHIVE_WRITE_H
#define ARCHIVE_WRITE_H

#include "archive/shelf.h"
#include "render/render.h"

struct archive_count {
	int games;         /* that are in the archive by now, of those asked for */
	int nothing;       /* of which nobody may know a turn yet */
	int private;       /* left out, for their settings say list=private */
	long long written; /* files */
};

/* Adds the games, and the events of the site, to the archive in the folder, which is made where there is none, and brings its pages and its list up to
 * date.  name: of one game, private or not; NULL: all that are public.  ERR_MISSING: there is no such game; ERR_REFUSED: the folder holds
 * something else, or what it holds is not what the site has.  A bar moves a step a game. */
enum err archive_write(struct site *site, const char *name, const char *folder, struct archive_count *count,
		       struct error *e) MUST_USE;

/* Writes into the folder, NULL for the site's own, below private/, which nobody but its owner may enter, each seat's page of
 * the games, of what that seat saw; the moderator's, where one has no part in the game; and of games that are over the
 * whole.  *where: that folder.  ERR_REFUSED: it would lie in an archive, or among the records. */
enum err archive_private(struct site *site, const char *name, const char *folder, struct archive_count *count,
			 struct arena *a, const char **where, struct error *e) MUST_USE;

#endif
