/* Digests, and bytes as hex and base32, by libsodium. */
#include "base/hash.h"

#include <sodium.h>
#include <sysexits.h>

_Static_assert(sizeof(crypto_generichash_state) <= sizeof(struct hash_state), "state too small");

void hash_init(void)
{
	if (sodium_init() < 0) {
		fputs("estafette: libsodium does not start\n", stderr);
		exit(EX_OSERR);
	}
}

void hash_start(struct hash_state *h, const uint8_t *key)
{
	crypto_generichash_init((crypto_generichash_state *)h, key, key ? HASH_BYTES : 0, HASH_BYTES);
}

void hash_add(struct hash_state *h, const void *p, size_t n)
{
	crypto_generichash_update((crypto_generichash_state *)h, p, n);
}

void hash_end(struct hash_state *h, uint8_t out[HASH_BYTES])
{
	crypto_generichash_final((crypto_generichash_state *)h, out, HASH_BYTES);
}

void hash_bytes(uint8_t out[HASH_BYTES], const uint8_t *key, const void *p, size_t n)
{
	crypto_generichash(out, HASH_BYTES, p, n, key, key ? HASH_BYTES : 0);
}

void hash_format(uint8_t out[HASH_BYTES], const uint8_t *key, const char *fmt, ...)
{
	struct buf b = BUF_INIT;
	va_list ap;
	va_start(ap, fmt);
	buf_vaddf(&b, fmt, ap);
	va_end(ap);
	hash_bytes(out, key, b.data, b.len);
	buf_free(&b);
}

void hash_hex(char out[HASH_HEX], const uint8_t in[HASH_BYTES])
{
	sodium_bin2hex(out, HASH_HEX, in, HASH_BYTES);
}

bool hash_unhex(uint8_t out[HASH_BYTES], const char *hex)
{
	size_t n;
	return strlen(hex) == 2 * HASH_BYTES && !sodium_hex2bin(out, HASH_BYTES, hex, 2 * HASH_BYTES, NULL, &n, NULL) &&
	       n == HASH_BYTES;
}

void hash_base32(char *out, size_t chars, const uint8_t *in, size_t n)
{
	static const char digits[] = "abcdefghijklmnopqrstuvwxyz234567";
	for (size_t i = 0; i < chars; i++) {
		size_t bit = i * 5, byte = bit / 8;
		unsigned w = (byte < n ? in[byte] : 0u) << 8 | (byte + 1 < n ? in[byte + 1] : 0u);
		out[i] = digits[w >> (11 - bit % 8) & 31];
	}
	out[chars] = '\0';
}

bool hash_same(const char *a, const char *b, size_t n)
{
	return sodium_memcmp(a, b, n) == 0;
}

void hash_random(void *p, size_t n)
{
	randombytes_buf(p, n);
}
