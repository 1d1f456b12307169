/* Random legal play to the end, through the same questions a game asks: the cheapest way to
 * find a broken invariant, and the measure of the engine's speed. */
#ifndef PLAYOUT_PLAYOUT_H
#define PLAYOUT_PLAYOUT_H

#include "base/hash.h"
#include "playout/interval.h"

/* What was played: counts, seconds, and two digests: over all journals, and over how all games ended. */
struct playout_figures {
	unsigned long turns, decisions;
	double seconds;
	size_t state_bytes;
	char journals[HASH_HEX], ends[HASH_HEX];
};

/* How the games of a scenario came out for its sides. */
enum { BALANCE_WAYS = 12, BALANCE_WAY = 40 };
struct playout_way {
	char name[BALANCE_WAY];
	unsigned long games;
};
struct playout_balance {
	char title[80], side[2][40];
	unsigned long games, turns, won[2], drawn;
	struct scores first; /* of the side that is named first; a trial is a game */
	/* What decided them: what the last event says of how, else the name of the one before it, and "nobody" of a draw;
	 * those beyond the list count as its last, "other". */
	struct playout_way way[BALANCE_WAYS];
	int n_ways;
};

/* The players that there are: the system's own (system.play), by "steady:NAME" with a temper of his (system.tempers), and
 * the one that looks ahead (src/ahead). */
#define PLAYOUT_STEADY "steady"
#define PLAYOUT_KEEN "keen"

struct playout {
	const char *system;        /* NULL: that of the scenario */
	const char *scenario_path; /* NULL: every scenario of the system in turn */
	const char *schemas;       /* folder with SYSTEM/NAME.xml scenarios */
	long long games;
	uint64_t seed;
	bool census;         /* print how often everything happened */
	const char *player;  /* the system's own player, who plays each seed from both sides; NULL: chance alone */
	const char *against; /* whom he plays; NULL: chance */
	int budget;          /* playouts of each question that keen looks ahead at; 0: the system's own */
	bool plain;          /* a plain generator, no journal, no invariants: the rules alone */
	bool kept;           /* the real dice and a journal, but no invariants: as a game is played */
	bool stops; /* the same, and at every decision it stops, is kept as text and goes on from that, as between
			   two mails; the journals are not digested */
	const char *
		inject; /* NULL, or the id of what the scenario lists for its umpire, which comes about before each game */
	const char *kept_in; /* a file with games that were played before, and those that are now (kept.h); NULL */
	FILE *progress;      /* may be NULL */
	struct playout_figures *figures; /* may be NULL */
	/* Not NULL: player on both sides, each game by a seed of its own, and nothing is printed.  Of one scenario. */
	struct playout_balance *balance;
};

/* Plays; prints progress, who won how often in each scenario, the census and, as the last line,
 * `games N turns N decisions N seconds S per_second D hash HEX`: one digest over all journals, with plain over how all
 * games ended.  With a player each seed is played twice, from both sides, in place of who won stands a table of his games
 * in each scenario, and before the last line `steady against random: games N, won N, drawn N, lost N, P per cent,
 * interval P to P` (interval.h).
 * Games that kept_in knows are not played again: they count in table and interval, and in no digest.
 * ERR_REFUSED: there is no such player, or the games are no pairs.  ERR_BUG names the game and what broke. */
enum err playout_run(const struct playout *p, struct error *e) MUST_USE;

#endif
