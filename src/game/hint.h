/* HINT, in a practice game: what steady, the program's player (system.play), would answer in the seat's place, from its own
 * view, up to the first die that has not fallen.  Other sides answer by defaults.  What ties are broken by follows from the
 * game, the seat and the turn: who asks twice gets the same, and nothing that is hidden from the seat changes a byte. */
#ifndef GAME_HINT_H
#define GAME_HINT_H

#include "game/game.h"

enum { HINT_LINES = 60 };

struct hint {
	struct hint_line {
		const char *question, *choice; /* by name; as it is spelt */
		const char *reckoned;          /* what it costs and leaves, where the system says so; else "" */
	} line[HINT_LINES];
	size_t n;
	const char *orders; /* the same as lines of an order block; "": none is wanted, but one answer */
	int answer;         /* which option that is, from 0; NONE: it has none */
	bool more;          /* than those */
	bool whole;         /* it comes to the end of the turn: no die stopped it */
};

/* Lines that grow with his answers, and what has become of them: those that a CHECK takes, or "done"; freed by that. */
struct hint_orders;
struct hint_orders *hint_orders_new(void);
void hint_orders_add(struct hint_orders *o, const struct game *g, const struct question *q, const void *view,
		     const struct choice *c);
const char *hint_orders_end(struct hint_orders *o, struct game *g, int seat, struct arena *a);

/* Is it a practice game: does the program play all other sides, and nobody else any? */
bool game_is_practice(const struct game *g, int seat);
/* Tells what he would answer to what the seat is asked now, and behind that; kept in the arena.  None: what happened in
 * the turn does not come about again with what the seat may know. */
enum err game_hint(struct game *g, int seat, struct arena *a, struct hint *out, struct error *e) MUST_USE;
/* Notes in the seat's own ledger that it asked. */
enum err game_hinted(struct game *g, int seat, struct error *e) MUST_USE;

#endif
