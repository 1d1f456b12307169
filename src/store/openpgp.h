/* OpenPGP keys of people, and what was signed by them, so that it counts once. */
#ifndef STORE_OPENPGP_H
#define STORE_OPENPGP_H

#include "store/people.h"

struct store_key {
	const char *fingerprint; /* upper-case hexadecimal, of the primary key */
	const char *key;         /* in its armour (RFC 9580 6) */
	int64_t at;
	int64_t counts; /* it was confirmed */
};
/* Adds the key, or what is known of it anew. */
enum err store_key_put(struct store *s, int64_t person, const struct store_key *k, struct error *e) MUST_USE;
/* The one that counts.  ERR_MISSING: the person has none. */
enum err store_key_get(struct store *s, int64_t person, struct arena *a, struct store_key *out,
		       struct error *e) MUST_USE;
/* That one of his, whether it counts or not.  ERR_MISSING: there is none. */
enum err store_key_find(struct store *s, int64_t person, const char *fingerprint, struct arena *a,
			struct store_key *out, struct error *e) MUST_USE;
/* Drops all keys of the person. */
enum err store_keys_drop(struct store *s, int64_t person, struct error *e) MUST_USE;

/* Notes what was signed, by its digest; *again: it was before.  Those from before `since` are forgotten. */
enum err store_signed_once(struct store *s, const char *digest, int64_t at, int64_t since, bool *again,
			   struct error *e) MUST_USE;

#endif
