/* The ground of Tactiques Napoleon for its model: hexes, arcs, charts, sight and cost, reckoned from
 * the reading guide (1.2, T-FORM) and the module format (section 2), apart from rules/hex and the
 * system's own code. */
#ifndef TESTS_MODELS_TAC_GROUND_H
#define TESTS_MODELS_TAC_GROUND_H

#include "rules/tactiques/tac.h"

enum { AROUND = 6, NOWHERE = -1, NEVER = 100000 };
enum land_class {
	C_BLOCKS = 1,
	C_HINDERS = 2,
	C_BROKEN = 4,
	C_GENERAL = 8,
	C_STRONG = 16,
	C_FORT = 32,
	C_SLOPES = 64,
	C_STEEP = 128
};

/* One row of the terrain chart; cost by arm, the last of leaders, in movement points. */
struct land {
	const char *name;
	int cost[KINDS_OF_MOVER];
	unsigned classes;
	int cover, sight, room;
	bool rally;
};

/* What lies between two neighbours or beneath the line of sight. */
const struct land *land_of(const struct tac_setup *g, int hex);
const struct land *edge_land(int kind);
bool kind_is(int kind, const char *name);
/* Hexside kinds between neighbours, as bits. */
unsigned edges(const struct tac_setup *g, int hex, int other);

int beside(const struct tac_setup *g, int hex, int direction); /* or NOWHERE */
int apart(const struct tac_setup *g, int a, int b);
int toward(const struct tac_setup *g, int hex, int neighbour); /* direction, or NOWHERE */

/* FRONT, FLANK or REAR (4.2). */
int arc_of(int formation, int facing, int direction);

/* A place of the straight line between two centres: a hex that it crosses, or two that it runs
 * between (either may be NOWHERE, off the map). */
struct place {
	int a, b; /* b: CROSSES where the line crosses a alone */
};
enum { CROSSES = -2, LONGEST = 140 };
int line_between(const struct tac_setup *g, int from, int to, struct place out[LONGEST]);
/* The directions in which the line leaves; two when through a corner. */
int leaves_by(const struct tac_setup *g, int from, int to, int out[2]);

#endif
