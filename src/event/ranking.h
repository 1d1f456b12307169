/* An event as src/pairing ranks it; private to this folder. */
#ifndef EVENT_RANKING_H
#define EVENT_RANKING_H

#include "event/event_private.h"
#include "pairing/standing.h"
#include "pairing/swiss.h"

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
/* Who attacked and who defended in the rounds of f, where games are single and scenarios tell it; a scenario that cannot be read
 * any more tells nothing. */
void event_add_roles(const struct contest *v, struct event_ranking *f);
/* What the first side of the round does, as far as it is known when the round is paired: 1 attacks, -1 defends, 0 neither. */
int event_role(const struct contest *v, int64_t round);
/* A tournament report file from which another program can pair that round, which is the event as `f` has it: who is not present has
 * a bye in it.  *out NULL: it has points that such a file cannot say. */
enum err event_pairing_file(const struct contest *v, const struct event_ranking *f, const struct swiss_round *round,
			    int64_t number, const char **out, struct error *e) MUST_USE;
/* The round paired by the program that the site's configuration names: *n tables, pairing numbers, of which nothing is looked at
 * yet.  *why: it was not, and what the program said. */
enum err event_outside(const struct contest *v, const struct event_ranking *f, const struct swiss_round *round,
		       int64_t number, struct swiss_table *out, size_t *n, const struct words_said **why,
		       struct error *e) MUST_USE;
/* What a round was; one that is not decided counts as not played. */
enum standing_kind event_cell_kind(const struct event_cell *c);
/* In the arena of the event. */
const char *event_value_text(const struct contest *v, struct ratio value);

#endif
