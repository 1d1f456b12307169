/* The criteria of a Swiss round as costs of a pair: rows of numbers, compared from the first on, that are added up over
 * the pairs of a pairing.  The less the better.
 *
 *    a word for (3)
 *    one for each score, from the top, for (4): pairs with lower scores, times 2^32, and their differences
 *    one each for (5), (6: third times running, times 2^32, and squares of balances), (7) and (8)
 *    words for (9): a digit for each player but the highest, which is the number of his opponent if that is higher
 *
 * (1) and (2) are pairs that there are not, and so have no cost. */
#ifndef PAIRING_SWISS_COST_H
#define PAIRING_SWISS_COST_H

#include "pairing/swiss.h"

/* The players who are present, in the order of their numbers, and their scores' brackets. */
struct swiss_plan {
	const struct swiss_round *round;
	const struct swiss_player *players[SWISS_PLAYERS];
	int n;                      /* of players; if it is odd, number n is the bye */
	int bracket[SWISS_PLAYERS]; /* of each: 0 is the highest score */
	int place[SWISS_PLAYERS];   /* in it by rank: 0 is the best */
	int size[SWISS_PLAYERS];    /* of a bracket */
	int n_brackets;
	int64_t least;    /* the lowest score */
	int digits, bits; /* of (9): so many to a word, each so wide */
	int words;
};

/* ERR_REFUSED: see swiss_pair. */
enum err swiss_plan(const struct swiss_round *r, struct swiss_plan *p, struct error *e);
/* Of two players by their place in the plan: (1) or (2) forbids the pair, or neither (SWISS_NONE).  n is the bye. */
enum swiss_criterion swiss_forbids(const struct swiss_plan *p, int a, int b);
/* What a pair costs, into p->words words, with the better sides. */
void swiss_cost(const struct swiss_plan *p, int a, int b, int64_t *cost);
/* What (6) costs if a takes the first side. */
int64_t swiss_cost_sides(const struct swiss_round *r, const struct swiss_player *a, const struct swiss_player *b);
/* The words of the cost in which (6) stands. */
int swiss_sides_word(const struct swiss_plan *p);
/* Which criterion a word of the cost belongs to. */
enum swiss_criterion swiss_criterion_of(const struct swiss_plan *p, int word);

#endif
