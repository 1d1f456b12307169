/* Glicko-2: how strong a player is, how sure that is, and how much he changes (Glickman, "Example of the Glicko-2
 * system").  Pure calculation. */
#ifndef QUERY_GLICKO_H
#define QUERY_GLICKO_H

#include "base/base.h"

/* What a player has before his first game, and how far volatility may change in a period (tau). */
#define GLICKO_RATING     1500.0
#define GLICKO_DEVIATION  350.0
#define GLICKO_VOLATILITY 0.06
#define GLICKO_TAU        0.5

struct glicko {
	double rating, deviation, volatility;
};
/* A game against who was that strong when the period began: 1 is won, 0 lost, 0.5 drawn. */
struct glicko_game {
	struct glicko against;
	double score;
};

/* What a player has before his first game. */
struct glicko glicko_new(void);
/* What he has when a period ends in which he played those games; without any he is only less sure. */
struct glicko glicko_period(struct glicko before, const struct glicko_game *games, size_t n);

#endif
