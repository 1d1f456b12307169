/* Seats that nobody plays, or the program does, and who must not play one because he has seen too much. */
#ifndef STORE_DUMMY_H
#define STORE_DUMMY_H

#include "base/base.h"

struct store;

/* The seat is a dummy from then on; or, with on false, no more. */
enum err store_dummy_put(struct store *s, const char *game, const char *seat, bool on, int64_t at,
			 struct error *e) MUST_USE;
/* The program's player of that name answers for the seat from then on: for all of it while nobody holds it, else what its
 * doctrine would; "": none does any more. */
enum err store_bot_put(struct store *s, const char *game, const char *seat, const char *player, int64_t at,
		       struct error *e) MUST_USE;
/* Has the program's player played a seat of the game, now or before?  The ledger tells (STORE_BOT_PLAYS). */
#define STORE_BOT_PLAYS "bot"
enum err store_bot_played(struct store *s, const char *game, bool *yes, struct error *e) MUST_USE;
/* In how many games that are not over does the person hold a seat against one that the program's player plays? */
enum err store_bot_games(struct store *s, int64_t person, int64_t *n, struct error *e) MUST_USE;
/* May the person know what is hidden from the seat: as one of another side (store_other_side), of another table of its deal
 * (store_deal_sits), or as one who moderates the game or another table of its deal, or did, without a part in it? */
enum err store_knows(struct store *s, const char *game, const char *seat, int64_t person, bool *yes,
		     struct error *e) MUST_USE;
/* Who orders for the one seat orders for the other, and the other way round. */
enum err store_hands_swap(struct store *s, const char *game, const char *one, const char *other,
			  struct error *e) MUST_USE;

#endif
