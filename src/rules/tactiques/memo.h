/* What Tactiques lays by beside the state of a run (run_memo), of that run and its map alone: beside each thing stands
 * what it was made of, and it is made anew when that is not the same any more. */
#ifndef RULES_TACTIQUES_MEMO_H
#define RULES_TACTIQUES_MEMO_H

#include "rules/tactiques/tac.h"

/* All that changes on a map and keeps somebody from seeing or riding: fire, light and weather. */
struct tac_air {
	int sight, deep, n_blazes, blazes[TAC_BLAZES];
};

/* 16.01: from where the highest leaders of a side look, and into which hexes they see. */
struct tac_eyes {
	struct tac_air air;
	int n, from[TAC_LEADERS];
	uint8_t seen[FLAT_HEXES]; /* 0: nobody has looked; else 1: not, 2: yes */
};

/* 9.52: what a leader pays to each neighbour, or X. */
struct tac_legs {
	bool known;
	int16_t next[FLAT_DIRECTIONS], cost[FLAT_DIRECTIONS];
};

/* From one place to all that lie within a limit. */
struct tac_ride {
	uint32_t now;               /* number of the ride */
	uint32_t ride[FLAT_HEXES];  /* by which the hex was come to last */
	int16_t halves[FLAT_HEXES]; /* to it, by that */
	int16_t queue[FLAT_HEXES];  /* hexes whose neighbours are to be looked at again */
	bool waits[FLAT_HEXES];
	int first, n;
};

/* 9.51: the hexes that the head of a command reaches: from one hex or two, in half points, as the ground lies open to
 * his side. */
struct tac_reach {
	uint32_t open; /* number of that; 0: nobody was looked for */
	int hex, hex2, limit;
	uint32_t hexes[(FLAT_HEXES + 31) / 32];
};

/* From a hex to the nearest unit of a side, as long as none of it has stirred. */
struct tac_near {
	uint32_t stirred[2]; /* how often one of the side has */
	struct {
		uint32_t stirred; /* when it was measured */
		int far;
	} from[2][FLAT_HEXES];
};

struct tac_memo {
	uint32_t laid; /* run_epoch of the board */
	struct tac_board board;
	struct tac_near near;
	struct tac_eyes eyes[2];
	int deep; /* for the legs: do streams count as deep ones? */
	struct tac_legs legs[FLAT_HEXES];
	struct tac_ride ride;
	struct tac_open {
		struct tac_air air;
		bool barred[FLAT_HEXES];
		uint32_t number;
	} open[2];
	uint32_t opened; /* numbers of these given out */
	struct tac_reach reach[TAC_COMMANDS];
};

/* 15.71, 15.72, 8.1B: how far one sees. */
int tac_sight(struct tac_at at);
void tac_air(struct tac_at at, struct tac_air *out);

#endif
