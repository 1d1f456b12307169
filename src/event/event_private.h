/* What the files of this folder share. */
#ifndef EVENT_EVENT_PRIVATE_H
#define EVENT_EVENT_PRIVATE_H

#include "event/event.h"

/* The two seats of the scenario that the round plays, and their sides' names. */
struct event_seats {
	const char *id[2], *name[2];
};
enum err event_seats(const struct contest *v, int64_t round, struct event_seats *out, struct error *e) MUST_USE;
/* Begins every game of the round of which nothing is decided. */
enum err event_begin_games(const struct contest *v, int64_t round, struct error *e) MUST_USE;

#endif
