/* A game handed to another site whole: its rows of every table, and those of its people, as one SQLite database in a
 * piece of memory; and such a piece taken up.  transfer_tables says of each table there is whether it goes along. */
#ifndef STORE_TRANSFER_H
#define STORE_TRANSFER_H

#include "base/base.h"

struct store;

enum transfer {
	TRANSFER_STAYS,    /* it is the site's own */
	TRANSFER_GAME,     /* rows of the game */
	TRANSFER_PART,     /* rows that belong to rows of another table of the game */
	TRANSFER_PERSON,   /* rows of its people: taken up for those alone whom the other site does not know */
	TRANSFER_BETWEEN,  /* rows between two of them */
};
struct transfer_table {
	const char *name;
	enum transfer how;
	const char *game;      /* the column with the game's name; NULL: it has none, or that is left */
	const char *people[2]; /* columns with the number of a person */
	const char *id;        /* a number that rows of other tables have, or that counts all rows of the site */
	const char *of, *ref;  /* the table that it is part of, and the column with its id */
};
extern const struct transfer_table transfer_tables[];
extern const size_t n_transfer_tables;

/* A second database beside that of the store, in memory; before a transaction begins.  bytes: NULL for an empty one.
 * ERR_REFUSED: they are no such database, of another version than this program's, or hold anything but one game. */
enum err transfer_open(struct store *s, const void *bytes, size_t n, struct error *e) MUST_USE;
void transfer_close(struct store *s);

/* Lays all rows of the game, and of its people, there. */
enum err transfer_pack(struct store *s, const char *game, struct error *e) MUST_USE;
/* Appends its bytes. */
enum err transfer_bytes(struct store *s, struct buf *out, struct error *e) MUST_USE;

struct transfer_count {
	int64_t people, fresh; /* of the game; those that were not known here */
};
/* Takes up what lies there, under that name (back: in place of what is here).  People are known by their addresses.
 * ERR_REFUSED: two of its people are one here; nothing may be kept. */
enum err transfer_take(struct store *s, const char *name, bool back, struct arena *a, struct transfer_count *out,
		       struct error *e) MUST_USE;
/* Addresses that came with people who were not known here. */
enum err transfer_addresses(struct store *s, struct arena *a, const char ***out, size_t *n, struct error *e) MUST_USE;
/* The name of the game that has this secret of dice, as that of the database beside; "" none. */
enum err transfer_same(struct store *s, struct arena *a, const char **game, struct error *e) MUST_USE;
/* What the game waits for here, hour by hour, is forgotten: it went. */
enum err transfer_stop(struct store *s, const char *game, struct error *e) MUST_USE;
/* Clocks of the game that run have stood for so many seconds. */
enum err transfer_stood(struct store *s, const char *game, int64_t since, int64_t until, struct error *e) MUST_USE;
/* How many letters of the game wait to leave by now. */
enum err transfer_unsent(struct store *s, const char *game, int64_t now, int64_t *n, struct error *e) MUST_USE;

#endif
