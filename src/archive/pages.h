/* The pages of an archive: one that plays a game, and those that list games and people.  They are made from what lies in
 * the archive, and from nothing else, so that they tell no more. */
#ifndef ARCHIVE_PAGES_H
#define ARCHIVE_PAGES_H

#include "archive/write_private.h"

/* games/NAME/index.html, of the public records and maps that were put there; and what the lists tell of the game. */
enum err archive_page(struct writing *w, struct error *e) MUST_USE;
/* index.html, people.html, feed.atom and the words that are searched, of all games that lie there. */
enum err archive_lists(struct writing *w, struct error *e) MUST_USE;

#endif
