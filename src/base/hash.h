/* Digests and their spellings.  All cryptography is libsodium's; the digest is
 * BLAKE2b-256 (RFC 7693) everywhere.  Call hash_init once per process. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/base.h"

enum { HASH_BYTES = 32, HASH_HEX = 65, TOKEN_CHARS = 26 };

void hash_init(void); /* ends the process if libsodium cannot start */

/* One-shot.  key may be NULL (unkeyed) or HASH_BYTES bytes. */
void hash_bytes(uint8_t out[HASH_BYTES], const uint8_t *key, const void *p, size_t n);
/* The same of a printed text; handy for "label\n" game "\n" … inputs. */
void hash_format(uint8_t out[HASH_BYTES], const uint8_t *key, const char *fmt, ...) PRINTF(3, 4);

/* Running digest. */
struct hash_state {
	_Alignas(64) unsigned char opaque[384];
};
void hash_start(struct hash_state *h, const uint8_t *key);
void hash_add(struct hash_state *h, const void *p, size_t n);
void hash_end(struct hash_state *h, uint8_t out[HASH_BYTES]);

void hash_hex(char out[HASH_HEX], const uint8_t in[HASH_BYTES]); /* lower case */
bool hash_unhex(uint8_t out[HASH_BYTES], const char *hex);       /* exactly 64 digits */
/* Lower-case RFC 4648 base32 without padding; writes `chars` characters and NUL. */
void hash_base32(char *out, size_t chars, const uint8_t *in, size_t n);
bool hash_same(const char *a, const char *b, size_t n); /* constant time */
void hash_random(void *p, size_t n);                    /* the operating system's */

#endif
