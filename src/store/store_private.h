/* What the files of this folder share. */
#ifndef STORE_STORE_PRIVATE_H
#define STORE_STORE_PRIVATE_H

#include "store/store.h"

#include <sqlite3.h>

enum { STATEMENTS = 384 };

struct store {
	sqlite3 *db;
	bool gathers, gathered, lost; /* store_gather; there is something to be kept; store_breathe could not keep it */
	bool soon, unsynced;          /* store_begin_soon; what that kept may not be on the disk */
	struct {
		const char *sql; /* a string constant: compared by address */
		sqlite3_stmt *stmt;
	} cache[STATEMENTS];
	size_t n_cache;
};

/* Of the tables that this program writes. */
int store_version(void);
/* What SQLite says is wrong: ERR_BUG if it will stay so, else ERR_TEMP. */
enum err db_fault(struct store *s, struct error *e, const char *what);
/* One statement; the format tells its arguments: s: text, i: int64_t, b: pointer and size_t of
 * a blob.  sql is a string constant. */
enum err db_run(struct store *s, struct error *e, const char *sql, const char *format, ...) MUST_USE;

/* A query in progress: rows are read by db_next(), columns by db_text(), db_number() and db_blob(). */
struct query {
	struct store *s;
	sqlite3_stmt *stmt;
	struct arena *a;
	const char *sql;
	enum err result;
};

struct query db_ask(struct store *s, struct arena *a, const char *sql, const char *format, ...);
bool db_next(struct query *q, struct error *e);
struct slice db_blob(struct query *q, int column);
const char *db_text(struct query *q, int column);
int64_t db_number(struct query *q, int column);
/* States; a name that this program does not know ends the query with ERR_BUG. */
enum game_state db_game_state(struct query *q, int column, struct error *e);
enum out_state db_out_state(struct query *q, int column, struct error *e);
/* For a query that was not read to its end. */
void db_done(struct query *q);
/* One number; 0 if there is no row. */
enum err db_one(struct query q, int64_t *out, struct error *e) MUST_USE;

/* Reads all rows of a query into an array of the arena. */
#define COLLECT(q, type, list, count, e, ...)                                                      \
	do {                                                                                       \
		size_t cap_ = 0;                                                                   \
		type *rows_ = NULL;                                                                \
		*(count) = 0;                                                                      \
		while (db_next(&(q), (e))) {                                                       \
			GROW(rows_, cap_, *(count) + 1);                                           \
			rows_[(*(count))++] = (type)__VA_ARGS__;                                   \
		}                                                                                  \
		*(list) = arena_alloc((q).a, *(count) * sizeof *rows_ + 1);                        \
		if (*(count))                                                                      \
			memcpy(*(list), rows_, *(count) * sizeof *rows_);                          \
		free(rows_);                                                                       \
	} while (0)

#endif
