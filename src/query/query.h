/* What a folder of games tells of them: an archive's, or that of a site.  Games are read one at a time, each from its
 * public records alone; of a record only the lines that count here are looked at. */
#ifndef QUERY_QUERY_H
#define QUERY_QUERY_H

#include "base/base.h"

enum { QUERY_SIDES = 8 };

enum query_result {
	QUERY_RUNNING,
	QUERY_WON, /* by one of its sides; of a side: by this one */
	QUERY_LOST,
	QUERY_DRAWN,
	QUERY_BROKEN, /* it ended and nobody won it */
	QUERY_RESULTS,
};
/* "won", "broken-off" */
const char *query_result_word(enum query_result result);
/* False: the word is none. */
bool query_result_read(const char *word, enum query_result *out);

struct query_side {
	const char *seat, *name;
	const char *handle;  /* of who plays it, as "p17"; "" where that is hidden, or the records tell his name */
	const char *person;  /* his name; "" where it is not known */
	int banners, wanted; /* what it has won so far, and what wins the game; 0 where the system counts none */
	int dice, hits;      /* of rolls that score hits */
	double expected;
	int turns; /* that were his to play, and how many seconds they took */
	int64_t waited;
};

struct query_game {
	const char *name, *title, *system, *scenario;
	int64_t began, newest; /* when its first and its newest record were made */
	int turns;             /* the newest one's number */
	enum query_result result;
	const char *winner; /* a seat, "-" */
	bool conceded;      /* the loser gave it up */
	bool decisive;      /* the system's own rules call it a decisive victory; false where they know no other */
	bool unrated;       /* a setting says so, or a program has played in it */
	int64_t slowest;    /* seconds that its slowest turn took */
	struct query_side side[QUERY_SIDES];
	int sides;
};

/* The folder with a folder for each game: "games" in the one given, or that itself. */
const char *query_folder(const char *folder, struct arena *a);
/* The names of its games, in the order of letters; none: ERR_MISSING. */
enum err query_names(const char *folder, struct arena *a, const char ***names, size_t *n, struct error *e) MUST_USE;
/* Reads a game.  last: only what its newest record tells, not of how it came there (began, luck, delays).  ERR_MISSING:
 * it has no public record; ERR_REFUSED: one is missing, or cannot be read as one. */
enum err query_read(const char *folder, const char *name, bool last, struct arena *a, struct query_game *out,
		    struct error *e) MUST_USE;
/* What the text of its newest record tells, of that turn; people are handles there.  dice: the name under which its dice were
 * committed.  False: it is no such record. */
bool query_newest(const char *name, const char *dice, int turn, const char *text, struct arena *a,
		  struct query_game *out);
/* How it ended for that side. */
enum query_result query_side_result(const struct query_game *g, int side);

/* ---- which games ---- */

/* NULL, 0: any.  A side fits if its player, seat and result do, and a game if one of its sides does. */
struct query_wish {
	const char *player; /* a name or handle */
	const char *system, *scenario, *seat;
	bool by_result;
	enum query_result result;
	int64_t since, until; /* the newest record was made not before, and before */
};

bool query_fits(const struct query_wish *w, const struct query_game *g);
bool query_side_fits(const struct query_wish *w, const struct query_game *g, int side);

/* ---- sums ---- */

enum query_by { QUERY_BY_PLAYER, QUERY_BY_SIDE, QUERY_BY_SCENARIO, QUERY_BY_SYSTEM };
/* "player"; false: the word is none. */
bool query_by_read(const char *word, enum query_by *out);

struct query_sum {
	const char *key, *name; /* handle or name, seat, id, system; name of a player */
	int games, results[QUERY_RESULTS];
	int turns, delayed; /* turns of these games; those of which the delay counts here */
	int64_t lasted, waited;
	int dice, hits;
	double expected;
};
struct query_sums {
	struct arena *arena;
	struct query_sum *list;
	size_t n, cap;
};

/* Adds what counts of the game: a player and a side have their own part of it, a scenario and a system the whole. */
void query_add(struct query_sums *s, enum query_by by, const struct query_wish *w, const struct query_game *g);
/* Most games first. */
void query_sort(struct query_sums *s);
void query_sums_free(struct query_sums *s);

#endif
