/* Random legal play to the end, through the same questions a game asks: the cheapest way to
 * find a broken invariant, and the measure of the engine's speed. */
#ifndef PLAYOUT_PLAYOUT_H
#define PLAYOUT_PLAYOUT_H

#include "base/base.h"

struct playout {
	const char *system;
	const char *scenario_path; /* NULL: every scenario of the system in turn */
	const char *schemas;       /* folder with SYSTEM/NAME.xml scenarios */
	long long games;
	uint64_t seed;
	bool census;    /* print how often everything happened */
	bool player;    /* the system's own player takes each side by turns, against chance */
	bool plain;     /* a plain generator, no journal, no invariants: the rules alone */
	FILE *progress; /* may be NULL */
};

/* Plays; prints progress, who won how often in each scenario, with player set how often the
 * player did (`player: games N, won N (P %), lost N, drawn N`), the census and, as the last line,
 * `games N turns N decisions N seconds S per_second D hash HEX`: one digest over all journals.
 * ERR_REFUSED: the system has no player.  ERR_BUG names the game and what broke. */
enum err playout_run(const struct playout *p, struct error *e) MUST_USE;

#endif
