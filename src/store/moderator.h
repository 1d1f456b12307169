/* Who moderates a game, and games that their moderator has paused. */
#ifndef STORE_MODERATOR_H
#define STORE_MODERATOR_H

#include "base/base.h"

struct store;

struct store_moderator {
	int64_t person;
	const char *name, *address; /* as the person's row has them */
	int64_t epoch;              /* of the person, for his token */
	int64_t plays; /* he holds, held or orders for a seat of the game, or at another table of its deal that
				     * is not open: much of it is hidden from him */
	int64_t since;
};
enum err store_moderator_put(struct store *s, const char *game, int64_t person, int64_t at, struct error *e) MUST_USE;
/* Person 0: all of the game. */
enum err store_moderator_drop(struct store *s, const char *game, int64_t person, struct error *e) MUST_USE;
/* Those of the game, by number; of who was forgotten none. */
enum err store_moderators(struct store *s, const char *game, struct arena *a, struct store_moderator **out, size_t *n,
			  struct error *e) MUST_USE;
/* ERR_MISSING: he does not moderate it. */
enum err store_moderator_get(struct store *s, const char *game, int64_t person, struct arena *a,
			     struct store_moderator *out, struct error *e) MUST_USE;
/* Names of the games that the person moderates. */
enum err store_moderated(struct store *s, int64_t person, struct arena *a, const char ***out, size_t *n,
			 struct error *e) MUST_USE;

/* A game that is held because its moderator said so, and stands sound where it stopped.  until: when it goes on by
 * itself; 0: when he says so. */
enum err store_paused_put(struct store *s, const char *game, int64_t until, int64_t at, struct error *e) MUST_USE;
/* *since 0: it is not. */
enum err store_paused_get(struct store *s, const char *game, int64_t *until, int64_t *since, struct error *e) MUST_USE;
enum err store_paused_end(struct store *s, const char *game, struct error *e) MUST_USE;
/* Names of those whose time to go on has come. */
enum err store_paused_due(struct store *s, int64_t now, struct arena *a, const char ***out, size_t *n,
			  struct error *e) MUST_USE;

/* The grace of that turn alone, in seconds; -1: none was given it. */
enum err store_turn_grace_put(struct store *s, const char *game, int64_t turn, int64_t seconds,
			      struct error *e) MUST_USE;
enum err store_turn_grace(struct store *s, const char *game, int64_t turn, int64_t *seconds, struct error *e) MUST_USE;

/* Where the ledger of a viewer's records stands when that turn has ended: how many entries, and the hash of the last.
 * Kept beside the records, so that a damaged one holds up nothing.  head NULL: of no such turn. */
enum err store_chain_put(struct store *s, const char *game, const char *viewer, int64_t turn, int64_t entries,
			 const char *head, struct error *e) MUST_USE;
enum err store_chain_get(struct store *s, const char *game, const char *viewer, int64_t turn, struct arena *a,
			 int64_t *entries, const char **head, struct error *e) MUST_USE;

#endif
