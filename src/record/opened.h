/* What the record that ends a game opens: of each turn the sealed events and all answers, as a
 * <turn> element.  With the secret beside it anybody can prove every card and every hidden die,
 * and play the whole game again from the public records (estafette-dice(7)). */
#ifndef RECORD_OPENED_H
#define RECORD_OPENED_H

#include "record/record.h"

/* The <turn> of a turn that has a full record, from that record's text. */
void opened_turn(const struct system *sys, int turn, const char *full, struct buf *out);

/* The same in parts, in this order, for the turn that is being written down; doc_end ends it. */
void opened_begin(int turn, unsigned link, const char *seeds, struct doc *d);
/* Of a journal the events that are sealed: shuffles, hidden rolls, cards taken and laid under, corrections that nobody
 * was told of. */
void opened_events(const struct system *sys, struct slice journal, struct doc *d);
void opened_answer(const char *seat, const struct record_answer *a, struct doc *d);

#endif
