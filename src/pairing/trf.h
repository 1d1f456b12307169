/* Tournament report files: FIDE's TRF16 and TRF-2026 (handbook, TRF26.pdf, in force since 1 September 2025), read and
 * written.  A file that was read and is written says the same when it is read again; records that we do not look into stay
 * as they were, in their places.
 *
 * TRF has one result for a player and round, points like 11.5 alone, and white and black.  Each half of a double game is a
 * round of its own; white is the side that the scenario names first.  What else there is to say (scenarios, sides, banners)
 * stands in comments that begin with "### estafette", which we read back (trf_note). */
#ifndef PAIRING_TRF_H
#define PAIRING_TRF_H

#include "base/base.h"
#include "pairing/standing.h"

/* What a file may hold; points are tenths, and in columns as wide as "11.5". */
enum { TRF_BYTES = 4 << 20, TRF_LINES = 20000, TRF_NUMBER = 9999, TRF_ROUNDS = 300, TRF_CELLS = 40 };
enum { TRF_POINTS_LEAST = -99, TRF_POINTS_MOST = 999 };

/* What a round was: the number of the opponent (0: none), 'w', 'b' or '-', and a code of the table below, in capitals,
 * or ' ', which is as much as 'Z'. */
struct trf_result {
	int opponent;
	char side, code;
};

/* Record 001.  Empty texts and zeroes are blanks in the file. */
struct trf_player {
	int number; /* 1..TRF_NUMBER, nobody else's */
	char sex;   /* 'm', 'w' or ' ' */
	const char *title, *name, *federation, *id, *born;
	int rating;
	int points; /* tenths */
	int rank;   /* 0: blank */
	struct trf_result *results;
	size_t n_results, cap_results;
};

/* Record 162: the points of a result: W (also + and F), D (also H), L, A (- and Z), P (U), X (unknown). */
struct trf_scoring {
	char code[TRF_CELLS];
	int points[TRF_CELLS];
	int n;
};

/* Record 299: other points than usual. */
struct trf_adjustment {
	char type;  /* W D L F H Z + -: so many points for such a result; ' ': points on top, or off */
	int match;  /* of teams; tenths */
	int points; /* tenths */
	int round;  /* 0: in all rounds */
	int numbers[TRF_CELLS];
	int n;
};

enum trf_record { TRF_TEXT, TRF_PLAYER, TRF_SCORING, TRF_ADJUSTMENT };

/* A line of the file: a text as it stands, or the record at that index of its list. */
struct trf_line {
	enum trf_record record;
	size_t index;
	const char *text; /* of TRF_TEXT: with its tag */
};

struct trf {
	struct arena *arena; /* of all texts */
	struct trf_line *lines;
	size_t n_lines, cap_lines;
	struct trf_player *players;
	size_t n_players, cap_players;
	struct trf_scoring *scorings;
	size_t n_scorings, cap_scorings;
	struct trf_adjustment *adjustments;
	size_t n_adjustments, cap_adjustments;
};

/* An empty file; the caller frees what is in it. */
void trf_init(struct trf *t);
void trf_free(struct trf *t);

/* Reads a file into t, which trf_init has made.  ERR_REFUSED or ERR_LIMIT: the error says which line and what; t may hold
 * what came before it.  Bytes that are no UTF-8 become U+FFFD; columns are characters; lines end with CR, LF or both. */
enum err trf_read(const char *text, size_t n, struct trf *t, struct error *e);
/* Appends the file, with CR LF as line ends.  ERR_LIMIT: TRF cannot say a number or text of it; the error says which. */
enum err trf_write(const struct trf *t, struct buf *out, struct error *e);

/* Adds records behind all others: a line by its tag ("012") and what follows it; a player; of the other two kinds.  What
 * they return is valid until the next of its kind is added. */
void trf_add_text(struct trf *t, const char *tag, const char *text);
struct trf_player *trf_add_player(struct trf *t, int number, const char *name);
void trf_add_result(struct trf_player *p, struct trf_result r);
struct trf_scoring *trf_add_scoring(struct trf *t);
struct trf_adjustment *trf_add_adjustment(struct trf *t);
/* What follows the tag in its nth line, from 0; NULL: there is none. */
const char *trf_text(const struct trf *t, const char *tag, size_t nth);

/* Our own lines, "### estafette KEY VALUE": what TRF cannot say. */
void trf_add_note(struct trf *t, const char *key, const char *value);
const char *trf_note(const struct trf *t, const char *key, size_t nth);
/* What such a line says; NULL: it is another. */
const char *trf_line_note(const struct trf_line *line, const char *key);

/* Codes of results: 1 = 0 played, W D L adjudicated (in TRF: ended before a move was made), + - forfeited, F H Z U byes.
 * won: 2, 1 (a draw), 0. */
char trf_code(enum standing_kind kind, int won, bool adjudicated);
/* False: it is no code, or one of a result that is not known. */
bool trf_code_means(char code, enum standing_kind *kind, int *won, bool *adjudicated);

/* Our keys of what an event has and TRF has not; R is a round of the file, P a player's number, points are tenths:
 *	double, fixed            its games are double; its pairings do not hang on results
 *	match-draw N             match points of a draw
 *	match R P N              match points of the double game that begins in that round
 *	game R P WON LOST BLOCKS GOAL   banners won and lost, blocks lost, the goal
 *	role R P N               1: he attacked, -1: he defended (of a double game in its first half)
 *	play-off P N             his place in play-offs */

/* Adds an event to a file: scoring, players with their names (in the event's order), results, points and places (rows as
 * standing_make has them), adjustments, and what TRF cannot say as notes.  Points that are other than the scoring says
 * become adjustments.  ERR_LIMIT: there are points that TRF cannot say; the error says why. */
enum err trf_make(const struct standing_event *ev, const char *const *names, const struct standing_row *rows,
		  struct trf *t, struct error *e);

/* The file as an event, with what its notes say, whose points come from its results, its scoring and its adjustments; what .points and .rank of
 * its players say is not looked at.  Players stand in the order of the file.  ev->players and ev->entries are to be freed
 * by trf_event_free, also behind an error.  ERR_REFUSED: there are too many players, or no such opponent; the error says
 * which. */
enum err trf_event(const struct trf *t, struct standing_event *ev, struct error *e);
void trf_event_free(struct standing_event *ev);

#endif
