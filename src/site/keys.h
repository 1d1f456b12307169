/* The key the site signs with (base/sign.h): site.sec, its owner's alone, and site.pub, which strangers check with.
 * It is another key than site.key, which opens replies: this one only says that a text is from here. */
#ifndef SITE_KEYS_H
#define SITE_KEYS_H

#include "base/sign.h"
#include "site/site.h"

#define SITE_PUBLIC_KEY "site.pub"
#define SITE_SECRET_KEY "site.sec"

/* Makes what is missing of the two files, and overwrites neither; *made: something was.  from: as of sign_make.
 * ERR_REFUSED: a file that is there is no key, others may read the secret, the two do not belong together, or there is
 * a public key without its secret. */
enum err site_keys_make(const char *root, const char *from, bool *made, struct error *e) MUST_USE;
/* The public key.  ERR_MISSING: the site has none. */
enum err site_keys_public(const char *root, struct sign_public *out, struct error *e) MUST_USE;
/* A new pair in place of the one that signs; the old secret is gone behind it.  In the folder SITE_KEYS every public key
 * that ever was lies as NUMBER.pub, and beside each but the first NUMBER.pub.sig, by which the key before vouches for it; so
 * who knows one of them can follow to the newest.  *old, *now: the two (old may be NULL).  ERR_MISSING: the site has no key. */
enum err site_keys_rotate(const char *root, const char *from, struct sign_public *old, struct sign_public *now,
			  struct error *e) MUST_USE;
#define SITE_KEYS "keys"
/* Is it the key that signs here, or one that did? */
enum err site_keys_ours(const char *root, const struct sign_public *key, bool *yes, struct error *e) MUST_USE;
/* The line of base64 of its file, by which people compare keys; in the arena. */
const char *site_key_text(const struct sign_public *key, struct arena *a);
/* Appends the site's signature of the bytes, as a file (sign_bytes).  ERR_MISSING: the site has no key. */
enum err site_sign(const char *root, const void *p, size_t n, const char *comment, struct buf *out,
		   struct error *e) MUST_USE;

/* Appends what was sealed for the site's key (sign_unseal).  ERR_MISSING: the site has no key. */
enum err site_unseal(const char *root, const void *p, size_t n, struct buf *out, struct error *e) MUST_USE;

#endif
