/* Signatures in the format of signify: keys, and what is signed with them (Ed25519). */
#include "base/sign.h"

#include <sodium.h>

#define UNTRUSTED "untrusted comment: "
#define TRUSTED	  "trusted comment: "

enum { CHECKSUM = 8, COMMENT = 1024, PAYLOAD = 256 };

/* What stands in base64 in the files, byte for byte. */
struct public_bytes {
	uint8_t algorithm[2], number[SIGN_NUMBER], key[SIGN_PUBLIC];
};
struct signature_bytes {
	uint8_t algorithm[2], number[SIGN_NUMBER], signature[crypto_sign_BYTES];
};
struct secret_bytes {
	uint8_t algorithm[2], kdf[2], rounds[4], salt[16], checksum[CHECKSUM], number[SIGN_NUMBER], key[SIGN_SECRET];
};
_Static_assert(sizeof(struct public_bytes) == 42, "no padding");
_Static_assert(sizeof(struct signature_bytes) == 74, "no padding");
_Static_assert(sizeof(struct secret_bytes) == 104, "no padding");

/* ---- lines ---- */

static void add_base64(struct buf *out, const void *p, size_t n)
{
	char text[2 * PAYLOAD];
	sodium_bin2base64(text, sizeof text, p, n, sodium_base64_VARIANT_ORIGINAL);
	buf_addf(out, "%s\n", text);
	sodium_memzero(text, sizeof text);
}

/* Cuts off the next line, which must be base64 of exactly n bytes. */
static bool take_base64(struct slice *rest, void *p, size_t n)
{
	struct slice line;
	size_t got = 0;
	return slice_line(rest, &line) &&
	       !sodium_base642bin(p, n, line.p, line.n, NULL, &got, NULL, sodium_base64_VARIANT_ORIGINAL) && got == n;
}

/* Cuts off the next line, which must begin with that label. */
static bool take_comment(struct slice *rest, const char *label, struct slice *comment)
{
	size_t n = strlen(label);
	if (!slice_line(rest, comment) || comment->n < n || comment->n > COMMENT || memcmp(comment->p, label, n) != 0)
		return false;
	comment->p += n;
	comment->n -= n;
	return true;
}

/* The first two lines of any of the files; p gets n bytes, the first two of which say Ed25519. */
static bool take_file(struct slice *rest, void *p, size_t n)
{
	struct slice comment;
	return take_comment(rest, UNTRUSTED, &comment) && take_base64(rest, p, n) && !memcmp(p, "Ed", 2);
}

/* ---- keys ---- */

void sign_make(struct sign_secret *out, const char *from)
{
	static const char label[] = "demonstration signing key";
	uint8_t seed[crypto_sign_SEEDBYTES + SIGN_NUMBER], public[SIGN_PUBLIC];
	if (from)
		crypto_generichash(seed, sizeof seed, (const unsigned char *)from, strlen(from),
				   (const unsigned char *)label, sizeof label - 1);
	else
		randombytes_buf(seed, sizeof seed);
	crypto_sign_seed_keypair(public, out->key, seed);
	memcpy(out->number, seed + crypto_sign_SEEDBYTES, sizeof out->number);
	sodium_memzero(seed, sizeof seed);
}

void sign_public_of(const struct sign_secret *secret, struct sign_public *out)
{
	memcpy(out->number, secret->number, sizeof out->number);
	crypto_sign_ed25519_sk_to_pk(out->key, secret->key);
}

void sign_forget(struct sign_secret *secret)
{
	sodium_memzero(secret, sizeof *secret);
}

static void checksum_of(const uint8_t key[SIGN_SECRET], uint8_t out[CHECKSUM])
{
	uint8_t digest[crypto_hash_sha512_BYTES];
	crypto_hash_sha512(digest, key, SIGN_SECRET);
	memcpy(out, digest, CHECKSUM);
}

void sign_secret_text(const struct sign_secret *secret, struct buf *out)
{
	struct secret_bytes b = {.algorithm = "Ed", .kdf = "BK"}; /* of no rounds: not encrypted */
	memcpy(b.number, secret->number, sizeof b.number);
	memcpy(b.key, secret->key, sizeof b.key);
	checksum_of(b.key, b.checksum);
	buf_adds(out, UNTRUSTED "estafette secret key\n");
	add_base64(out, &b, sizeof b);
	sodium_memzero(&b, sizeof b);
}

void sign_public_text(const struct sign_public *public, struct buf *out)
{
	struct public_bytes b = {.algorithm = "Ed"};
	memcpy(b.number, public->number, sizeof b.number);
	memcpy(b.key, public->key, sizeof b.key);
	buf_adds(out, UNTRUSTED "estafette public key\n");
	add_base64(out, &b, sizeof b);
}

enum err sign_secret_read(const char *text, struct sign_secret *out, struct error *e)
{
	static const uint8_t no_rounds[4];
	struct secret_bytes b;
	struct slice rest = slice_of(text);
	uint8_t checksum[CHECKSUM];
	bool good = take_file(&rest, &b, sizeof b) && !memcmp(b.rounds, no_rounds, sizeof no_rounds);
	if (good) {
		checksum_of(b.key, checksum);
		good = !sodium_memcmp(checksum, b.checksum, sizeof checksum);
		memcpy(out->number, b.number, sizeof out->number);
		memcpy(out->key, b.key, sizeof out->key);
	}
	sodium_memzero(&b, sizeof b);
	return good ? ERR_NONE : error_set(e, ERR_REFUSED, "no secret key of signify without a passphrase");
}

enum err sign_public_read(const char *text, struct sign_public *out, struct error *e)
{
	struct public_bytes b;
	struct slice rest = slice_of(text);
	if (!take_file(&rest, &b, sizeof b))
		return error_set(e, ERR_REFUSED, "no public key of signify");
	memcpy(out->number, b.number, sizeof out->number);
	memcpy(out->key, b.key, sizeof out->key);
	return ERR_NONE;
}

/* ---- signatures ---- */

/* What the second signature is of: the first one and the comment. */
static void both(const uint8_t signature[crypto_sign_BYTES], struct slice comment, struct buf *out)
{
	buf_add(out, signature, crypto_sign_BYTES);
	buf_add(out, comment.p, comment.n);
}

void sign_bytes(const struct sign_secret *secret, const void *p, size_t n, const char *key_file, const char *comment,
		struct buf *out)
{
	struct signature_bytes b = {.algorithm = "Ed"};
	uint8_t second[crypto_sign_BYTES];
	struct buf signed_too = BUF_INIT;
	struct slice line = {comment, strcspn(comment, "\r\n")};
	memcpy(b.number, secret->number, sizeof b.number);
	crypto_sign_detached(b.signature, NULL, p, n, secret->key);
	both(b.signature, line, &signed_too);
	crypto_sign_detached(second, NULL, (const unsigned char *)signed_too.data, signed_too.len, secret->key);
	buf_addf(out, UNTRUSTED "verify with %s\n", key_file);
	add_base64(out, &b, sizeof b);
	buf_addf(out, TRUSTED "%.*s\n", (int)line.n, line.p);
	add_base64(out, second, sizeof second);
	buf_free(&signed_too);
}

static bool fits(const uint8_t signature[crypto_sign_BYTES], const void *p, size_t n, const struct sign_public *public)
{
	return !crypto_sign_verify_detached(signature, p, n, public->key);
}

enum err sign_check(const struct sign_public *public, const void *p, size_t n, const char *signature, struct error *e)
{
	struct signature_bytes b;
	uint8_t second[crypto_sign_BYTES];
	struct slice rest = slice_of(signature), comment;
	struct buf signed_too = BUF_INIT;
	if (!take_file(&rest, &b, sizeof b) || !take_comment(&rest, TRUSTED, &comment) ||
	    !take_base64(&rest, second, sizeof second))
		return error_set(e, ERR_REFUSED, "no signature");
	if (memcmp(b.number, public->number, sizeof b.number) != 0)
		return error_set(e, ERR_REFUSED, "signed with another key");
	both(b.signature, comment, &signed_too);
	bool good = fits(b.signature, p, n, public) && fits(second, signed_too.data, signed_too.len, public);
	buf_free(&signed_too);
	return good ? ERR_NONE : error_set(e, ERR_REFUSED, "the bytes or the comment are not those that were signed");
}

/* ---- what only its reader can read ---- */

void sign_seal(const struct sign_public *to, const void *p, size_t n, struct buf *out)
{
	uint8_t key[crypto_box_PUBLICKEYBYTES], *sealed = base_malloc(n + crypto_box_SEALBYTES);
	if (crypto_sign_ed25519_pk_to_curve25519(key, to->key) || crypto_box_seal(sealed, p, n, key))
		memset(sealed, 0, n + crypto_box_SEALBYTES); /* the key is no point: nobody can read it */
	buf_add(out, sealed, n + crypto_box_SEALBYTES);
	free(sealed);
}

enum err sign_unseal(const struct sign_secret *secret, const void *p, size_t n, struct buf *out, struct error *e)
{
	struct sign_public public;
	uint8_t open[crypto_box_PUBLICKEYBYTES], key[crypto_box_SECRETKEYBYTES], *text = base_malloc(n + 1);
	sign_public_of(secret, &public);
	bool good = n >= crypto_box_SEALBYTES && !crypto_sign_ed25519_pk_to_curve25519(open, public.key) &&
		    !crypto_sign_ed25519_sk_to_curve25519(key, secret->key) &&
		    !crypto_box_seal_open(text, p, n, open, key);
	if (good)
		buf_add(out, text, n - crypto_box_SEALBYTES);
	sodium_memzero(key, sizeof key);
	sodium_memzero(text, n + 1);
	free(text);
	return good ? ERR_NONE
		    : error_set(e, ERR_REFUSED, "it was sealed for another key than this site's, or is not whole");
}
