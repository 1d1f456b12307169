/* What an event has done with games that play by its deals (dealt.c, estafette-dice(7)). */
#ifndef GAME_DEAL_H
#define GAME_DEAL_H

#include "game/game.h"

/* The secrets of a deal of that name, 32 bytes each, from real chance; in programs that are built for tests, as those of
 * games. */
void game_deal_secrets(const char *name, uint8_t top[HASH_BYTES], uint8_t secret[HASH_BYTES]);
/* The commitments that are told of it: its chain's and its secret's, in hex. */
void game_deal_commitments(const struct store_deal *d, char chain[HASH_HEX], char sealed[HASH_HEX]);
/* The deal of the game, which is over, is open: what is told of it is stored, to be written beside its records. */
enum err game_deal_open(struct site *site, const char *game, struct error *e) MUST_USE;

#endif
