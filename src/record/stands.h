/* A turn that is played once more: which of its dice stand as they fell before.
 *
 * They do as long as nothing that everybody sees has gone another way: corrections by hand do not count, and what is
 * hidden cannot, or the dice would tell of it. */
#ifndef RECORD_STANDS_H
#define RECORD_STANDS_H

#include "document/document.h"

/* Are the events in `now` that all see those with which `before` begins, lines of the public <events> of both?  *next: the
 * one that came then; next->name.p NULL: none. */
bool stands_same(struct slice before, struct slice now, struct doc_line *next);
/* With how many of its events `before` begins as `now` does; *rest: those behind, of which stands_next cuts off one. */
int stands_common(struct slice before, struct slice now, struct slice *rest);
bool stands_next(struct slice *rest, struct doc_line *out);
/* The link by which a roll stands that comes behind `now`: all was the same, and a roll of that purpose came next, with as
 * many dice of as many sides.  0: it does not.  link: that of the turn as it was played before. */
unsigned stands_roll(struct slice before, unsigned link, struct slice now, const char *purpose, int sides, int n);
/* The link that the event names as its own; else that of its turn. */
unsigned stands_link(const struct doc_line *event, unsigned link);

#endif
