/* Events of a journal, or of the <events> of a record, read back: what the journal's printer wrote, an
 * event a line. */
#ifndef ENGINE_TOLD_H
#define ENGINE_TOLD_H

#include "engine/system.h"

struct told {
	struct doc_line line;
	const struct event_decl *decl; /* NULL: a roll, a shuffle, a card taken or laid under, a correction */
};

/* Cuts the next event off the journal; false at its end, or where it holds none. */
bool told_next(const struct system *sys, struct slice *journal, struct told *out);
/* Is it of what was sealed: a shuffle, a hidden roll, a card taken from a deck or laid under it, a correction of what
 * nobody knew? */
bool told_sealed(const struct told *t);
/* Appends the journal `now`, each event without what its roll was worth where the event at that place of `then` does not say
 * so: as programs wrote it that declared less.  An empty `then` says it nowhere. */
void told_as_then(const struct system *sys, struct slice now, struct slice then, struct buf *out);
/* What stands inside of an event beside what its roll was worth. */
struct slice told_inside(struct slice inside);
/* A field as a number from 0 to 10,000; -1: it is not there, or none. */
long told_number(const struct told *t, const char *name);

#endif
