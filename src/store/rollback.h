/* Turns that were taken back: what was played of them is a line of its own, kept beside the one that counts. */
#ifndef STORE_ROLLBACK_H
#define STORE_ROLLBACK_H

#include "base/base.h"

struct store;

struct store_rollback {
	int64_t line;     /* its number, from 1 */
	int64_t turn;     /* to whose start the game was taken back */
	const char *dice; /* "new", "same" or "changed" */
	int64_t at;
};
enum err store_rollback_add(struct store *s, const char *game, const struct store_rollback *r,
			    struct error *e) MUST_USE;
/* Those of the game, the oldest first. */
enum err store_rollbacks(struct store *s, const char *game, struct arena *a, struct store_rollback **out, size_t *n,
			 struct error *e) MUST_USE;
/* How many there were. */
enum err store_lines(struct store *s, const char *game, int64_t *n, struct error *e) MUST_USE;

/* The viewer under whose name the records of a line that was taken back are kept: "line-1/fr". */
#define STORE_LINE "line-"
/* Records of that turn and later ones belong to that line from now on, and are to be written anew. */
enum err store_records_to_line(struct store *s, const char *game, int64_t turn, int64_t line, struct error *e) MUST_USE;
/* Digest of the last record that the viewer has of that line; "-" if he has none. */
enum err store_line_head(struct store *s, const char *game, int64_t line, const char *viewer, struct arena *a,
			 const char **out, struct error *e) MUST_USE;
/* Of that turn and later ones: answers, times and reminders are forgotten, and proposals lapse; entries of the ledger stand in that turn, as
 * undone.  anew: so are orders of later turns, and those of the turn itself are stored as if they had just come.  What
 * store_turns_redo wants is kept under that line. */
enum err store_turns_undo(struct store *s, const char *game, int64_t turn, int64_t line, bool anew,
			  struct error *e) MUST_USE;

/* ---- forward: the line that was left counts again ---- */

/* The turn in which the line was left; 0: nothing is kept of it. */
enum err store_line_turn(struct store *s, const char *game, int64_t line, int64_t *turn, struct error *e) MUST_USE;
/* Its records of turns from one up to, not with, another are those of the game again; those behind belong to line `to`. */
enum err store_records_from_line(struct store *s, const char *game, const struct store_rollback *line, int64_t until,
				 int64_t to, struct error *e) MUST_USE;
/* So are its orders and times, and entries of the ledger that it had undone; those since then stand in turn `until`. */
enum err store_turns_redo(struct store *s, const char *game, const struct store_rollback *line, int64_t until,
			  struct error *e) MUST_USE;

#endif
