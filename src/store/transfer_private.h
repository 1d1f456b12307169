/* What the two files of transfers share. */
#ifndef STORE_TRANSFER_PRIVATE_H
#define STORE_TRANSFER_PRIVATE_H

#include "store/transfer.h"

/* ERR_REFUSED, with that reason. */
enum err transfer_unfit(struct error *e, const char *why) MUST_USE;
/* Looks through the database beside before any of it is taken up: it may have been made by anybody.  ERR_REFUSED: it holds
 * other tables or columns than those that go along, rows of another game, or rows that point to none of its own. */
enum err transfer_look(struct store *s, struct error *e) MUST_USE;
/* The one number that a statement put together by sqlite3_mprintf() finds; 0: none. */
enum err transfer_number(struct store *s, int64_t *out, struct error *e, const char *fmt, ...) MUST_USE;

#endif
