/* Clocks that must not run: while no mail could be read. */
#ifndef DAEMON_OUTAGE_H
#define DAEMON_OUTAGE_H

#include "site/site.h"

/* Since when no mail could be read, if that is an outage by the configuration, and longer than three rounds of
 * one that runs `every` so many seconds (0: it serves); else 0.  down: because the service did
 * not run, and not for the mailbox. */
int64_t outage_since(struct site *site, int64_t every, bool *down);
/* All clocks stood since then: those of all games are moved, until alive says to stop. */
void outage_move(struct site *site, int64_t since, bool (*alive)(void *context), void *context);

#endif
