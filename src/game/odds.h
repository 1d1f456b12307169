/* What may come of orders (TRY): the rest of the turn is played out again and again, from states that the seat's view
 * allows (system.imagine), with dice of their own.
 *
 * The seat's orders answer for it, then its doctrine, then defaults; the program's player answers for the others, or
 * defaults where the system has none, and never what they have stored.  So nothing that is hidden from the seat changes a
 * byte of it.  The dice follow from the game, the seat, the turn and the revision of its orders: who asks the same twice
 * gets the same. */
#ifndef GAME_ODDS_H
#define GAME_ODDS_H

#include "game/game.h"

enum { ODDS_WANTED = 1000, ODDS_NAME = 24 };

/* How often each number came, by number. */
struct odds_shares {
	size_t n, cap;
	struct odds_share {
		int value;
		unsigned times;
	} * share;
};

/* The least number beyond which at most the others of 100 lie: 50 is the middle.  Not of none. */
int odds_part(const struct odds_shares *of, unsigned percent);

/* A roll that was made in some of them, known by what it is, who makes it and against whom. */
struct odds_roll {
	const char *rule, *label; /* of the rules */
	int seat, who, target;    /* a seat or NONE; rows of the first declared table, or NONE */
	unsigned times;           /* in how many it was made, first of its kind */
	struct worth worth;       /* what it may come to; of: WORTH_HITS or WORTH_CHECKS, else nothing is told of it */
	bool exact;               /* that was the same in all of them, so that the chances are known */
	struct odds_shares came;  /* to hits, or 1: passed */
};

/* A piece that the turn changed in some of them. */
struct odds_piece {
	int row;
	unsigned gone,
		moved; /* off the board; somewhere else than its own orders bring it, if it is not the seat's own */
	struct odds_shares lost; /* of its strength, where the system says what that is */
};

/* A number that the system tells of a side: banners, points; as it is, and at the end of the turn. */
struct odds_sum {
	int seat, now;
	char name[ODDS_NAME];
	struct odds_shares shares;
};

struct odds {
	unsigned played, asked;        /* of those begun, the ones that fit what the seat knows */
	bool spent;                    /* more would have been more work than it may cost */
	unsigned won[SEATS_MAX], over; /* the game ended, and who won it */
	struct odds_roll *roll;
	size_t n_rolls;
	struct odds_piece *piece;
	size_t n_pieces;
	struct odds_sum *sum;
	size_t n_sums;
};

/* Tells what may come of the plan for the seat, which is asked for orders now or in the midst of its turn; kept in the
 * arena.  revision: of its stored orders; work: what it may cost.  Errors: those of run_correct. */
enum err game_odds(struct game *g, int seat, const struct order_set *plan, int64_t revision, struct work *work,
		   struct arena *a, struct odds *out, struct error *e) MUST_USE;

/* How many times the seat may still TRY in this turn; game_odds_tried counts one more, in its own ledger. */
enum err game_odds_left(struct game *g, int seat, int64_t *left, struct error *e) MUST_USE;
enum err game_odds_tried(struct game *g, int seat, struct error *e) MUST_USE;

#endif
