/* What the files of this folder share. */
#ifndef EVENT_EVENT_PRIVATE_H
#define EVENT_EVENT_PRIVATE_H

#include "event/event.h"

/* Begins every game of the round of which nothing is decided. */
enum err event_begin_games(const struct contest *v, int64_t round, struct error *e) MUST_USE;

/* The event as it is stored now. */
enum err event_reload(struct contest *v, struct error *e) MUST_USE;
/* Those who were in it when its first round was paired, in the director's order: *n of them.  The caller frees. */
struct store_entrant **event_first_field(const struct contest *v, int *n);

/* How many pools it has; 1 but for a round robin that is parted. */
int event_pools(const struct contest *v);
/* The pool, from 1, of each entrant by his number, who has a place in it; the caller frees. */
int *event_pool_of(const struct contest *v);

/* ---- knocked.c ---- */

bool event_is_knock(const struct contest *v);
int64_t event_knock_rounds(const struct contest *v);
/* Pairs a round behind those that are closed; *n grows. */
enum err event_knock_pairs(const struct contest *v, int64_t round, struct event_pair **out, size_t *n,
			   struct error *e) MUST_USE;
/* The last round that each has won, of those up to `rounds`: by number of the entrant. */
void event_knock_places(const struct contest *v, const struct event_sheet *s, int64_t rounds, int *reached);
/* Begins a third game at each table of the round that games and banners leave tied, unless it had one. */
enum err event_third_games(struct contest *v, int64_t round, bool *any, struct error *e) MUST_USE;

#endif
