/* Knock-outs: the draw by seeds, single or double, and who sits where when some matches are decided. */
#ifndef PAIRING_KNOCK_H
#define PAIRING_KNOCK_H

#include "base/base.h"

enum { KNOCK_ENTRANTS = 512, KNOCK_MATCHES = 2 * KNOCK_ENTRANTS + 2 };

enum knock_part {
	KNOCK_MAIN,  /* nobody in it has lost yet */
	KNOCK_LOWER, /* all in it have lost once */
	KNOCK_THIRD, /* for the third place */
	KNOCK_FINAL, /* of a double knock-out: he who never lost (seat 0) and he who came up through the lower part */
	KNOCK_AGAIN, /* once more, if he who never lost did so in the final */
};

enum knock_from { KNOCK_SEED, KNOCK_WINNER, KNOCK_LOSER };

/* Who sits there: the entrant of that seed, or the winner or loser of that match. */
struct knock_seat {
	enum knock_from from;
	int which;
};

struct knock_match {
	enum knock_part part;
	int round; /* of its part, from 1 */
	struct knock_seat seats[2];
};

struct knock {
	int entrants, n;
	struct knock_match matches[KNOCK_MATCHES]; /* each behind those from which its players come */
};

/* The draw for 2 to KNOCK_ENTRANTS seeds: 1 and 2 can meet in the last match of the main part alone, 1 to 4 not before the
 * one before it, and so on; the highest seeds have the byes.  twice: who loses goes on in the lower part; third: those
 * who lost before the last match of a single knock-out play for the third place. */
void knock_draw(int entrants, bool twice, bool third, struct knock *out);

enum { KNOCK_UNKNOWN = 0, KNOCK_NOBODY = -1 };

/* Who sits in each match, and won and lost it: seeds, or KNOCK_UNKNOWN, or KNOCK_NOBODY where a seat stays empty: whoever
 * sits beside it goes on without playing. */
struct knock_state {
	int who[KNOCK_MATCHES][2], winner[KNOCK_MATCHES], loser[KNOCK_MATCHES];
};
/* won: of each match 1 or 2, the seat that won it, or 0: not decided; for KNOCK_AGAIN only what counts if it is needed. */
void knock_fill(const struct knock *k, const int *won, struct knock_state *out);
/* A match that is to be played, or was: both players are known. */
bool knock_is_match(const struct knock *k, const struct knock_state *s, int match);

/* A match between two, of one game or both halves of a double game. */
struct knock_score {
	int games[2];    /* won by each */
	int banners[2];  /* or points */
	int third;       /* who won the third game: 1, 2; 0: not played; 3: it was a draw */
	int higher_seed; /* 1 or 2 */
};
enum knock_decision { KNOCK_THIRD_GAME, KNOCK_FIRST_WINS, KNOCK_SECOND_WINS };
/* By games, then banners or points, then a third game (whose sides a die gives), then the higher seed. */
enum knock_decision knock_decide(const struct knock_score *s);

#endif
