/* Standings: places by a list of tie-breaks, exactly, and how a player's figure came about.
 *
 * The tie-breaks that FIDE knows follow C.07, "Play-Off and Tie-Break Regulations", in force since 1 March 2026; the
 * articles are named.  Rounds without a game count as its articles 15 and 16 say.  Scores are whole numbers of the event's
 * unit, so that nothing is rounded; means are fractions. */
#ifndef PAIRING_STANDING_H
#define PAIRING_STANDING_H

#include "base/base.h"
#include "pairing/ratio.h"

/* Limits of an event; of a score: the sum of all rounds and the adjustment. */
enum {
	STANDING_PLAYERS = 1024,
	STANDING_ROUNDS = 512,
	STANDING_UNIT = 1000,
	STANDING_SCORE = 1 << 24,
	STANDING_LIST = 16
};

/* What a round was for a player. */
enum standing_kind {
	STANDING_ZERO_BYE, /* no points: asked for, not yet entered, withdrawn */
	STANDING_HALF_BYE,
	STANDING_FULL_BYE,
	STANDING_PAIRING_BYE,
	STANDING_GAME, /* both sat down to it; also if it was adjudicated */
	STANDING_FORFEIT_WIN,
	STANDING_FORFEIT_LOSS, /* of both players, if neither came */
};

/* A game of a round; a double game has two. */
struct standing_game {
	int won; /* 2: won, 1: a draw, 0: lost */
	int banners_won, banners_lost, blocks_lost;
	int goal; /* of the scenario: no more banners than that count; 0: all do */
	bool adjudicated;
};

struct standing_entry {
	enum standing_kind kind;
	int opponent;   /* index of a player, also of who did not come; -1: none */
	int64_t points; /* what the round gave him, in units */
	int64_t match;  /* in double games: his match points, in units */
	struct standing_game games[2];
	int n_games; /* of a game or a forfeit: 1, or 2 in double games */
	/* For pairings (history.h): 1 he had the side named first, -1 the other; 1 he attacked, -1 he defended; 0: neither is known. */
	int side, role;
};

struct standing_player {
	int number;     /* pairing number: the order of those whom nothing tells apart */
	int64_t adjust; /* penalties and other adjustments of the score, in units */
	int play_off;   /* his place in play-offs, the higher the better; 0: none */
};

struct standing_event {
	const struct standing_player *players;
	size_t n;
	const struct standing_entry *entries; /* of player p in round r, from 0: [p * rounds + r] */
	size_t rounds;                        /* that count */
	int64_t unit;                         /* a point has so many: 2 if there are half points */
	int64_t win, draw, loss; /* the most that a game at the table gives, what a draw does, and the least */
	int64_t match_draw;      /* match points of a draw */
	bool doubled;            /* double games: Sonneborn-Berger goes by match points */
	bool fixed;              /* pairings do not hang on results (round robin): forfeits are games, 15.2 */
};

enum standing_break {
	STANDING_POINTS,       /* the score: points of all rounds, and the adjustment */
	STANDING_GAMES,        /* games won, a draw is half of one; forfeits count */
	STANDING_BANNERS_WON,  /* as far as the goal; forfeits have none */
	STANDING_BANNERS_LOST, /* the fewer the better */
	STANDING_BANNERS,      /* won less lost */
	STANDING_BLOCKS_LOST,  /* the fewer the better */
	STANDING_BUCHHOLZ,     /* C.07 8.1: the sum of the opponents' scores */
	STANDING_CUT1,         /* 14.1: without the lowest; 16.5 */
	STANDING_CUT2,         /* 14.2: without the two lowest */
	STANDING_MEDIAN1,      /* 14.3: without the lowest and the highest */
	STANDING_MEDIAN2,      /* 14.4: without two of each */
	STANDING_BERGER,       /* 9.1: opponents' scores times points scored against them */
	STANDING_BERGER_CUT1,  /* 14.1.2 d: without that of the opponent with the lowest score; 16.5 */
	STANDING_DIRECT,       /* 6: among those who are tied */
	STANDING_OPPONENTS,    /* the mean score (16.3) of the opponents met at the table */
	STANDING_OPPONENTS_BUCHHOLZ, /* 8.2: the mean Buchholz of the opponents met at the table */
	STANDING_PLAY_OFF,     /* 3: what the director found by play-offs */
	STANDING_BREAKS
};

/* The name by which settings and files know it ("points", "buchholz", "cut1", ...); and back, false: it is none. */
const char *standing_break_name(enum standing_break b);
bool standing_break_of(const char *name, enum standing_break *out);

struct standing_row {
	int player; /* index */
	int place;  /* from 1; those whom nothing tells apart share one, and the next places stay empty */
	/* One for each of the list; of STANDING_DIRECT how many of those tied with him stand behind him. */
	struct ratio values[STANDING_LIST];
};

/* Ranks all players by the list, the first first: rows, n of them, are the caller's.  ERR_REFUSED: the event or the list
 * is wrong (no such opponent, a score or a limit out of range); the error says what. */
enum err standing_make(const struct standing_event *ev, const enum standing_break *list, size_t n_list,
		       struct standing_row *rows, struct error *e);

/* A term of a figure: what a round gave to it. */
enum standing_how {
	STANDING_HOW_OWN,      /* what he scored himself in the round; of round 0: the adjustment */
	STANDING_HOW_OPPONENT, /* the score of an opponent */
	STANDING_HOW_ADJUSTED, /* the same, with rounds that he missed at the end as draws (16.3.2) */
	STANDING_HOW_DUMMY,    /* a round without a game, as against a dummy (16.4) */
};
struct standing_term {
	int round; /* from 1 */
	enum standing_how how;
	int opponent;        /* index; -1: none */
	struct ratio score;  /* of the opponent or dummy, or what he scored himself */
	struct ratio factor; /* with which it counts: 1, or the points scored against him (Sonneborn-Berger) */
	struct ratio value;  /* both multiplied */
	bool voluntary;      /* a round that he chose not to play (16.1.2), which is cut first (16.5) */
	bool cut;            /* it does not count */
};
struct standing_terms {
	struct standing_term terms[STANDING_ROUNDS + 1];
	size_t n, divisor; /* the terms that count are added up, and divided by that */
	struct ratio
		value; /* what comes out: the row's value, but for STANDING_DIRECT, where it is his score among those tied */
};

/* How the figure of the list's tie-break `at` came about for a player (by index).  Of STANDING_DIRECT those are looked at
 * who are tied with him by the tie-breaks before it.  ERR_REFUSED: as standing_make. */
enum err standing_explain(const struct standing_event *ev, const enum standing_break *list, size_t n_list, size_t at,
			  int player, struct standing_terms *out, struct error *e);

#endif
