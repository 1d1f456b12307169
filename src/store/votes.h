/* What players propose to each other, and who has agreed. */
#ifndef STORE_VOTES_H
#define STORE_VOTES_H

#include "base/base.h"

struct store;

struct store_proposal {
	int64_t id, turn, hours, at; /* hours: of an extension */
	const char *seat;            /* whose it is */
	const char *what;            /* "draw", "end", "extension" */
	const char *agreed;          /* seats, each with a blank before and behind */
};
/* Sets p->id; its own seat agrees. */
enum err store_proposal_add(struct store *s, const char *game, struct store_proposal *p, struct error *e) MUST_USE;
/* Those of the game's turn, or with -1 of all its turns, by number. */
enum err store_proposals(struct store *s, const char *game, int64_t turn, struct arena *a, struct store_proposal **out,
			 size_t *n, struct error *e) MUST_USE;
enum err store_vote_put(struct store *s, int64_t proposal, const char *seat, bool yes, struct error *e) MUST_USE;
/* With its votes. */
enum err store_proposal_drop(struct store *s, int64_t proposal, struct error *e) MUST_USE;

#endif
