/* An event as src/pairing ranks it; private to this folder. */
#ifndef EVENT_RANKING_H
#define EVENT_RANKING_H

#include "event/event_private.h"
#include "pairing/standing.h"

/* Those who have or had a place in it; players stand by the director's list. */
struct event_ranking {
	struct store_entrant **by; /* player */
	int *player;               /* of an entrant, by number; -1: he is none */
	size_t n;
	struct standing_player *list;
	struct standing_entry *entry;
	struct standing_row *row; /* the first first */
	struct event_sheet sheet;
	struct standing_event ev;
	enum standing_break breaks[STANDING_LIST];
	size_t n_breaks;
};
/* Behind that round, of one pool, or 0: of all.  With any result event_ranking_free frees it. */
enum err event_rank(const struct contest *v, int64_t rounds, int pool, struct event_ranking *out,
		    struct error *e) MUST_USE;
void event_ranking_free(struct event_ranking *f);
/* What a round was; one that is not decided counts as not played. */
enum standing_kind event_cell_kind(const struct event_cell *c);
/* In the arena of the event. */
const char *event_value_text(const struct contest *v, struct ratio value);

#endif
