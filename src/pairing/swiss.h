/* A round of a Swiss event: who meets whom, which side each has, and who gets the bye.  Pure calculation, of what stands
 * in the struct alone; the same on every machine.
 *
 * Of all pairings the one is taken that is best by these criteria, of which none can be outweighed by those behind it
 * (decisions for tournaments; estafette-events(7)).  It is not the Dutch system of FIDE (C.04.3).
 *
 *  (1) nobody meets the same opponent twice; absolute
 *  (2) with an odd number nobody gets the bye who had it, or who won a round without playing (FIDE C.04.1 d); absolute
 *  (3) as few pairs as may be of one team, or forbidden
 *  (4) from the top score down: as few of a score as may be meet lower ones, and by small differences
 *  (5) as few as may be float in a direction in which they did in one of the last two rounds; the bye of (2) is a float down
 *  (6) nobody has a side or role for the third time running, and sides and roles are balanced; void in double games
 *  (7) the top half of a score meets the bottom half, by rank; the lowest of a score float down, and meet the highest below
 *  (8) opponents live in like time zones
 *  (9) the lowest pairing number meets the lowest number that it may, then the next lowest does, and so on
 *
 * Criteria 3 to 8 are sums over the pairs, so that one pairing alone is the best by all nine. */
#ifndef PAIRING_SWISS_H
#define PAIRING_SWISS_H

#include "base/base.h"

/* The most players of a round, and the greatest score and balance (below 0: as far down). */
enum { SWISS_PLAYERS = 300, SWISS_SCORE = 1 << 22, SWISS_BALANCE = 1000 };

enum swiss_criterion {
	SWISS_NONE,
	SWISS_REMATCH,
	SWISS_BYE,
	SWISS_FORBIDDEN,
	SWISS_SCORES,
	SWISS_FLOATS,
	SWISS_SIDES,
	SWISS_RANKS,
	SWISS_ZONES,
	SWISS_NUMBERS,
};

/* Rounds without a game, by their kind, which are never mixed up. */
enum swiss_unplayed {
	SWISS_PAIRING_BYE, /* there was nobody left to meet */
	SWISS_FULL_BYE,    /* the points of a win, given by the director */
	SWISS_HALF_BYE,    /* those of a draw, asked for */
	SWISS_ZERO_BYE,    /* nothing: asked for, late, withdrawn */
	SWISS_FORFEIT_WIN, /* the opponent did not come */
	SWISS_UNPLAYED
};

enum { SWISS_DOWN = -1, SWISS_LEVEL = 0, SWISS_UP = 1 };

/* Of two things a table gives to one player each: how often he had the first less how often the second, and which in the
 * last round that he played and the one before: 1, -1, or 0 if he had none. */
struct swiss_past {
	int balance, last[2];
};

struct swiss_player {
	int number;     /* his pairing number, 1 and up: nobody else has it */
	bool present;   /* he is to be paired in this round */
	int64_t score;  /* in the event's units: halves of a point, or whatever its points table needs */
	int rank;       /* among those of his score: 1 is the best; equal ones stand by their numbers */
	const int *met; /* numbers of those he has met */
	size_t n_met;
	int team;          /* 0: none */
	const int *barred; /* numbers of those whom he should not meet; enough if it is said of one of the two */
	size_t n_barred;
	int zone; /* minutes east of Greenwich, or SWISS_NO_ZONE */
	int unplayed[SWISS_UNPLAYED];
	int floated[2]; /* in the last round and the one before: SWISS_DOWN (also a bye), SWISS_UP, SWISS_LEVEL */
	struct swiss_past side; /* 1: the side that the scenario names first */
	struct swiss_past role; /* 1: he attacked; -1: he defended */
};
#define SWISS_NO_ZONE INT32_MAX

struct swiss_round {
	const struct swiss_player *players;
	size_t n;
	bool doubled; /* each pair plays twice, with sides exchanged */
	int role;     /* of the side named first: 1 it attacks, -1 it defends, 0 neither does */
};

/* A table: numbers of who has the first side and the second; second 0: first has the bye. */
struct swiss_table {
	int first, second;
	int down, up; /* numbers of who floats: from a higher score, from a lower one; 0: nobody */
};

struct swiss_pairing {
	struct swiss_table tables[SWISS_PLAYERS / 2 + 1]; /* the highest scores first, the bye last */
	size_t n;
	enum swiss_criterion broken; /* if nothing was paired: which of (1) and (2) cannot hold */
};

/* Pairs the players who are present.  ERR_MISSING: (1) or (2) cannot hold, out->broken says which, and nothing is paired
 * ((2) if there is a pairing in which some player gets the bye who may not).  ERR_REFUSED: the struct is wrong (numbers
 * not different, scores or zones out of range, too many); the error says what.  `out` is the caller's. */
enum err swiss_pair(const struct swiss_round *r, struct swiss_pairing *out, struct error *e);

/* Why one floats down at a table of the best pairing. */
struct swiss_reason {
	/* The first that would be worse if he met somebody of his score; 1 or 2: there would be no pairing. */
	enum swiss_criterion criterion;
	int instead; /* who of his score would float down then and does not now; 0: nobody */
};
/* number: of who floats down (swiss_table.down, or who gets the bye).  ERR_REFUSED: he does not, or as swiss_pair. */
enum err swiss_why(const struct swiss_round *r, const struct swiss_pairing *best, int number, struct swiss_reason *out,
		   struct error *e);

/* What is wrong with a pairing that somebody published. */
struct swiss_verdict {
	/* The first criterion in which it is worse than the best; SWISS_NONE: it is the best. */
	enum swiss_criterion worse;
	int table;                   /* of (1) and (2): the table that breaks it, from 0; else -1 */
	struct swiss_pairing better; /* the best pairing; n is 0 if there is none */
};
/* Only .first and .second of the tables are read, whose order is no matter.  A pairing that says who meets whom as the
 * best does, but not with its sides, is worse in (6), or in (9) if the sides are as well balanced.  ERR_REFUSED: it does
 * not pair everybody who is present exactly once, or as swiss_pair; the error says which. */
enum err swiss_check(const struct swiss_round *r, const struct swiss_table *tables, size_t n, struct swiss_verdict *out,
		     struct error *e);

/* Does a take the first side of a table with b?  By (6); if both ways are equal, who had the second side last takes it;
 * and if that is equal the lower number, if it is odd, else the higher one. */
bool swiss_takes_first(const struct swiss_round *r, const struct swiss_player *a, const struct swiss_player *b);

#endif
