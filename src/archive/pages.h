/* The pages of an archive: one that plays a game, one that tells of an event, and those
 * that list games, events and people.  They are made from what lies in the archive, and from nothing
 * else, so that they tell no more. */
#ifndef ARCHIVE_PAGES_H
#define ARCHIVE_PAGES_H

#include "archive/write_private.h"

/* What plays a game: whose records, and where its maps lie. */
struct play {
	const char *viewer;        /* "public", a seat, "full" */
	int newest;                /* the last turn */
	const char *folder;        /* of its records and maps */
	const char *files, *pages; /* the way from the page to them, and to style and script: "public/", "" */
	const char *root;          /* to the lists of its archive; NULL: it belongs to none */
};
/* Appends the page.  The maps lie in the folder. */
enum err archive_play(struct writing *w, const struct play *play, struct buf *html, struct error *e) MUST_USE;

/* games/NAME/index.html, of the public records and maps that were put there; and what the lists tell of the game. */
enum err archive_page(struct writing *w, struct error *e) MUST_USE;
/* events/NAME/ of each event of the site, as everybody may know it, behind the games that are there. */
enum err archive_events(struct writing *w, struct error *e) MUST_USE;
/* index.html, people.html, feed.atom and the words that are searched, of all games and events that lie there. */
enum err archive_lists(struct writing *w, struct error *e) MUST_USE;

#endif
