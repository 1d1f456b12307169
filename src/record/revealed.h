/* What is told of a game when the deal opens that it plays by (estafette-dice(7)): the deal's secrets, and what was sealed in
 * its turns.  It is a file beside the records of the game, estafette-record(5). */
#ifndef RECORD_REVEALED_H
#define RECORD_REVEALED_H

#include "base/base.h"

#define REVEALED_FILE "deal.xml"

struct revealed {
	const char *game, *deal; /* names; the game's is its own in the formulas */
	unsigned link;           /* the last of the deal's by which it has played */
	const char *open;        /* that, hex */
	const char *secret;      /* of the deal's sealed dice, hex */
	const char *own_secret;  /* of those it has had since it left the deal, hex; NULL: it did not */
	const char *opened;      /* <turn> elements of all its turns (opened.h) */
};
void revealed_write(const struct revealed *r, struct buf *out);

#endif
