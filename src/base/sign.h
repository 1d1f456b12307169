/* Signatures that stock tools check: Ed25519 keys and signatures in the files of OpenBSD's signify(1).  A file is a
 * line "untrusted comment: ..." and a line of base64; a key and a signature name each other by eight bytes, the key's
 * number.  Behind the two lines of a signature stand two more, which signify does not look at and minisign wants: a
 * comment that is signed too.  All cryptography is libsodium's. */
#ifndef BASE_SIGN_H
#define BASE_SIGN_H

#include "base/base.h"

enum { SIGN_NUMBER = 8, SIGN_PUBLIC = 32, SIGN_SECRET = 64 };

struct sign_public {
	uint8_t number[SIGN_NUMBER], key[SIGN_PUBLIC];
};
struct sign_secret {
	uint8_t number[SIGN_NUMBER], key[SIGN_SECRET];
};

/* A new pair of keys, the public one being part of the secret one.  from: NULL, or a text that it is made from: for
 * demonstrations and tests alone. */
void sign_make(struct sign_secret *out, const char *from);
void sign_public_of(const struct sign_secret *secret, struct sign_public *out);
/* Overwrites a secret that is not needed any more. */
void sign_forget(struct sign_secret *secret);

/* The files.  A secret key is not encrypted (signify -n): its file must be its owner's alone. */
void sign_secret_text(const struct sign_secret *secret, struct buf *out);
void sign_public_text(const struct sign_public *public, struct buf *out);
/* ERR_REFUSED: the text is no such file. */
enum err sign_secret_read(const char *text, struct sign_secret *out, struct error *e) MUST_USE;
enum err sign_public_read(const char *text, struct sign_public *out, struct error *e) MUST_USE;

/* Appends the signature of the bytes.  key_file: name of the public key's file, for who reads it; comment: a line that
 * is signed too, such as what the bytes are and of when. */
void sign_bytes(const struct sign_secret *secret, const void *p, size_t n, const char *key_file, const char *comment,
		struct buf *out);
/* Is it the signature of these bytes by that key, comment and all?  ERR_REFUSED: no, and why. */
enum err sign_check(const struct sign_public *public, const void *p, size_t n, const char *signature,
		    struct error *e) MUST_USE;

/* Appends the bytes so that only who has the secret half can read them (a sealed box of libsodium, to the key of the same
 * pair for that). */
void sign_seal(const struct sign_public *to, const void *p, size_t n, struct buf *out);
/* What was sealed so, appended.  ERR_REFUSED: it was sealed for another key, or is not as it was. */
enum err sign_unseal(const struct sign_secret *secret, const void *p, size_t n, struct buf *out,
		     struct error *e) MUST_USE;

#endif
