/* The insides of a run, shared by run.c, keys.c, ask.c, roll.c and journal.c alone. */
#ifndef ENGINE_RUN_PRIVATE_H
#define ENGINE_RUN_PRIVATE_H

#include "engine/run.h"

#include <setjmp.h>

enum { SCOPES_MAX = 16, VIEWERS = SEATS_MAX + 2 };
#define EVERYBODY (UINT32_MAX >> (31 - SEATS_MAX)) /* all seats, and those who have none */

struct scope {
	const struct value_decl *decl;
	int value;
};

/* How often a text was used since the row began: open addressing by its digest. */
struct count {
	uint64_t hash;
	uint32_t epoch, n;
};

/* What somebody keeps while the row lasts. */
struct slot {
	struct slot *next;
	const void *owner;
	void *kept;
};

struct shuffle {
	const char *rule;
	const struct deck *deck;
	char *purpose;
	unsigned link; /* as roll's */
	int n;
	int *before; /* the cards as they lay */
	int16_t *order;
};

struct run {
	struct run_config config;
	char *state, *start, *barrier;    /* now; at the row's start; at a barrier */
	char *shown;                      /* where the last stop was */
	void *memo;                       /* NULL: not yet */
	char *before;                     /* the start, as a seat may know it; NULL: not yet */
	char *view[VIEWERS];              /* as each seat, everybody, the public may know it; NULL: not yet */
	uint32_t viewed;                  /* of those (bits): which stand as the state does since the barrier began */
	struct arena *scratch, *purposes; /* of the row; of the turn */
	struct slot *slots;               /* in scratch */
	jmp_buf stop, seat_stop;
	bool hoped;
	bool in_barrier, stopped; /* stopped: the state stands at the row's start again */
	uint32_t witnesses;       /* of this visit so far: seats (bits), and EVERYBODY */
	bool veiled;              /* its events make nobody a witness */
	char error[512];

	struct choice *options;
	size_t n_options, cap_options;
	struct modifier mods[ROLL_MODIFIERS];
	int n_mods;
	struct scope scope[SCOPES_MAX];
	int n_scopes;
	struct count *counts;
	size_t n_counts, cap_counts; /* cap: a power of two */
	uint32_t epoch;
	struct buf purpose, key;

	struct answer *answers; /* consumed by ended rows first, then by this one, then unused */
	size_t n_answers, cap_answers, done_answers, cursor;
	struct pending *pending;
	size_t n_pending, cap_pending;
	char **released; /* keys of questions that wait no longer */
	size_t n_released, cap_released;

	struct event *events;
	size_t n_events, cap_events, start_events;
	struct roll *rolls;
	size_t n_rolls, cap_rolls, start_rolls;
	struct shuffle *shuffles;
	size_t n_shuffles, cap_shuffles, start_shuffles;
	const struct deck **decks; /* of which cards were taken or laid under */
	size_t n_decks, cap_decks;
	struct fix *fixes; /* their texts in purposes */
	struct fix *faces; /* of those the ones that set dice of the row in progress */
	size_t n_faces, cap_faces;
	size_t n_fixes, cap_fixes, start_fixes;
	size_t diverged;    /* number of the answer that was not taken, from 1; 0: none */
	struct buf earlier; /* journal text before the last restore */

	unsigned long decisions, start_decisions;
};

/* Where in the sequence of play the run is. */
static inline struct position *run_at(struct run *run)
{
	return (struct position *)(void *)run->state;
}

/* Somebody (NONE: everybody) notices this visit of the row: it counts for those who saw something of it,
 * so that each viewer's number tells him nothing that was kept from him. */
static inline void run_witness(struct run *run, int seat)
{
	run->witnesses |= seat < 0 ? EVERYBODY : UINT32_C(1) << seat;
}

/* keys.c: a visit of the row begins and ends; what is rolled or asked next gets its purpose or key, in
 * run->purpose and run->key. */
void run_visit_begin(struct run *run);
void run_visit_end(struct run *run, int row);
void run_set_purpose(struct run *run, const struct roll *r);
void run_set_key(struct run *run, const struct question *q);

/* ask.c: the recorded answer of that number is consumed now. */
void run_consume(struct run *run, size_t i);

/* fix.c: sets what is recorded as corrections before the row that begins. */
void run_fixes_apply(struct run *run);
/* What the moderator has set of the roll counts in place of what fell. */
void run_fix_roll(struct run *run, struct roll *r);
/* Shuffles all piles, if that is recorded and has not been done: true, and the row begins behind that. */
bool run_piles_apply(struct run *run);

#endif
