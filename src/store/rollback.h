/* Turns that were taken back: what was played of them is a line of its own, kept beside the one that counts. */
#ifndef STORE_ROLLBACK_H
#define STORE_ROLLBACK_H

#include "base/base.h"

struct store;

struct store_rollback {
	int64_t line;     /* its number, from 1 */
	int64_t turn;     /* to whose start the game was taken back */
	const char *dice; /* "new" or "same" */
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
/* Of that turn and later ones: answers, times and reminders are forgotten, and so are orders of later turns; those of
 * the turn itself are stored as if they had just come; entries of the ledger stand in that turn, as undone. */
enum err store_turns_undo(struct store *s, const char *game, int64_t turn, struct error *e) MUST_USE;

#endif
