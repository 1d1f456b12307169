/* The banks of time of a game's seats. */
#ifndef STORE_BANK_H
#define STORE_BANK_H

#include "base/base.h"

struct store;

struct store_bank {
	int64_t turn;  /* the last in which the seat was to order */
	int64_t left;  /* seconds, before what runs now */
	int64_t begun; /* what that turn began with */
	int64_t free;  /* seconds of that turn that cost the bank nothing and are not used yet */
};
enum err store_bank_put(struct store *s, const char *game, const char *seat, const struct store_bank *b,
			struct error *e) MUST_USE;
/* ERR_MISSING: it has had none yet. */
enum err store_bank_get(struct store *s, const char *game, const char *seat, struct store_bank *out,
			struct error *e) MUST_USE;

/* That turn begins for the seat, whose bank stood so before; b->turn NONE (-1): it had none yet. */
enum err store_bank_begun(struct store *s, const char *game, int64_t turn, const char *seat, const struct store_bank *b,
			  struct error *e) MUST_USE;
/* All banks stand again as before that turn, as far as that was kept. */
enum err store_bank_undo(struct store *s, const char *game, int64_t turn, struct error *e) MUST_USE;

#endif
