/* How reliable a person is: turns that he was asked in, those in which he let the deadline pass, games he left. */
#ifndef STORE_RELIABILITY_H
#define STORE_RELIABILITY_H

#include "base/base.h"

struct store;

/* Of all games, or without those that hide who plays. */
struct store_reliability {
	int64_t games, turns, late, gone;
};
/* A turn in which the person was asked has ended. */
enum err store_reliability_turn(struct store *s, int64_t person, const char *game, bool late, struct error *e) MUST_USE;
/* He left the game, or was put out of it. */
enum err store_reliability_gone(struct store *s, int64_t person, const char *game, struct error *e) MUST_USE;
enum err store_reliability(struct store *s, int64_t person, bool hidden, struct store_reliability *out,
			   struct error *e) MUST_USE;

#endif
