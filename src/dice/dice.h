/* Dice anyone can check: keys, bytes, faces, shuffles and seals.
 *
 * Every die is a function of a key that was committed before the game, the game, the
 * link number, the purpose of the roll and the players' seed words; nothing here has
 * state between rolls that changes an answer, reads a clock or draws a random number.  The scheme, byte by
 * byte, with its reasons and a checker, is estafette-dice(7).  hash_init must have been
 * called.
 *
 * Chains.  A chain has an anchor, its published commitment, and the links above it:
 * the first chain has anchor 0 and links 1 to 1024, the next one anchor 1024 and links
 * 1025 to 2048.  An anchor is never a key.  Turn 0 (set-up) takes link 1, turn t link
 * t + 1.  Whoever knows link i knows every lower link of its chain, whether or not that one
 * was ever shown.
 *
 * Text that goes into a digest is checked here, because two different inputs must never
 * give the same bytes.  A false answer from this folder is a bug of the caller (or bad
 * input that the caller should have refused with the checks below), never bad luck. */
#ifndef DICE_DICE_H
#define DICE_DICE_H

#include "base/hash.h"

enum {
	DICE_CHAIN = 1024,      /* links of a chain */
	DICE_SIDES_MAX = 256,   /* faces of a die, cards of a shuffle */
	DICE_GAME_MAX = 16,     /* bytes of a game name */
	DICE_SEAT_MAX = 16,     /* bytes of a seat */
	DICE_WORD_MAX = 40,     /* bytes of a seed word */
	DICE_SEATS_MAX = 256,   /* seed words of one turn */
	DICE_PURPOSE_MAX = 240, /* bytes of a purpose */
};

/* ---- what may go into a digest ---- */
bool dice_game_valid(const char *game); /* 1 to 16 of [a-z0-9-] */
bool dice_seat_valid(const char *seat); /* 1 to 16 of [a-z0-9-] */
bool dice_word_valid(const char *word); /* 1 to 40 of [a-z0-9-]; fold case before asking */
/* One part of a purpose: printable ASCII but '/', no blank at an end, no two together. */
bool dice_part_valid(const char *part);
/* Five or more valid parts between slashes; the first (turn) and the last (k) are decimal
 * numbers of at most nine digits without leading zeros. */
bool dice_purpose_valid(const char *purpose);

/* By which the sides of a game are drawn, under its first link. */
#define DICE_SIDES_PURPOSE "0/sides.1/seats/draw/0"

/* ---- keys and commitments ---- */
/* link[i-1] of the game, from link[i]; i ≥ 1, game valid. */
void dice_link_below(uint8_t out[HASH_BYTES], const char *game, unsigned i, const uint8_t link[HASH_BYTES]);
/* link[i] from top = link[n]; i ≤ n.  With i = n - DICE_CHAIN it is the anchor. */
void dice_chain_link(uint8_t out[HASH_BYTES], const char *game, const uint8_t top[HASH_BYTES], unsigned n, unsigned i);
/* Are both links of one chain? */
bool dice_same_chain(unsigned i, unsigned other);
/* link[older] of the same chain, from link[i]; false: it is of another, or not older. */
bool dice_link_older(uint8_t out[HASH_BYTES], const char *game, const uint8_t link[HASH_BYTES], unsigned i,
		     unsigned older) MUST_USE;
/* Does a revealed link[i] hash down to the anchor numbered first?  first < i. */
bool dice_link_fits(const char *game, unsigned i, const uint8_t link[HASH_BYTES], unsigned first,
		    const uint8_t anchor[HASH_BYTES]) MUST_USE;
/* The commitment to the secret of the sealed dice. */
void dice_commit_secret(uint8_t out[HASH_BYTES], const char *game, const uint8_t secret[HASH_BYTES]);
/* The key of the sealed dice made under link number i.  (The open key is link[i].) */
void dice_sealed_key(uint8_t out[HASH_BYTES], const uint8_t secret[HASH_BYTES], unsigned i);
/* What a report shows of the full record made under link number i: head is the digest
 * of that record file's bytes. */
void dice_seal(uint8_t out[HASH_BYTES], const uint8_t secret[HASH_BYTES], unsigned i, const uint8_t head[HASH_BYTES]);

/* ---- the players' words ---- */
/* The digest of the n words, in any order; seats without a word are left out.  n may be
 * 0.  False, and hex untouched, if a seat or word is not valid, a seat comes twice, or
 * there are more than DICE_SEATS_MAX. */
bool dice_seeds(char hex[HASH_HEX], const char *const seats[], const char *const words[], size_t n) MUST_USE;

/* ---- rolling ---- */
/* The bytes of one purpose.  A plain struct: copy it, drop it, nothing to free.  It
 * holds the key, so it is as secret as the link. */
struct dice_stream {
	uint8_t key[HASH_BYTES], bytes[HASH_BYTES];
	uint32_t block;                    /* number of the block to compute next */
	uint16_t used;                     /* bytes of this block already read */
	uint16_t length;                   /* of text */
	char text[DICE_PURPOSE_MAX + 160]; /* what is hashed, up to the block number */
};
/* Starts the stream of a purpose; nothing is hashed yet.  i ≥ 1; seeds is what dice_seeds
 * wrote.  False, and the stream gives only face 0, if game, purpose or seeds is not valid. */
bool dice_start(struct dice_stream *s, const uint8_t key[HASH_BYTES], const char *game, unsigned i, const char *purpose,
		const char *seeds) MUST_USE;
/* The next face, 1 to n.  Every face takes at least one byte, that of a one-sided die
 * too, so the rule has no exception.  n outside 1 to DICE_SIDES_MAX is a caller's error:
 * 0, and no byte is taken. */
unsigned dice_face(struct dice_stream *s, unsigned n);
/* Fisher-Yates from the last position down.  The permutation starts from the order of
 * the array as it comes in, so bring it in a defined order first.  n ≤ DICE_SIDES_MAX;
 * false, and nothing is changed, beyond. */
bool dice_shuffle(struct dice_stream *s, int16_t *a, size_t n) MUST_USE;

#endif
