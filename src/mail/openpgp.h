/* Signatures and keys looked at by GnuPG, through gpgme (openpgp.so): in a process of its own that holds no file of ours, with a
 * home of its own that knows the one key that counts, no network, and a limit for time and size. */
#ifndef MAIL_OPENPGP_H
#define MAIL_OPENPGP_H

#include "mail/message.h"
#include "mail/signed.h"

enum { OPENPGP_FINGERPRINT = 64 + 1 };

enum openpgp_verdict {
	OPENPGP_GOOD,
	OPENPGP_BAD,     /* what is signed was changed, or there is no one signature */
	OPENPGP_OTHER,   /* it is another key's */
	OPENPGP_EXPIRED, /* of the key, or of the signature; or the key was revoked */
	OPENPGP_WEAK,    /* by a digest that does not bind any more, such as SHA-1 */
	OPENPGP_NO_KEY,  /* the key cannot be read, is several, a secret one, or none to sign with */
};

struct openpgp_checked {
	char fingerprint[OPENPGP_FINGERPRINT]; /* of the primary key */
	int64_t at;                            /* when it was signed, as the signer says; 0: it is none */
	const char *text;                      /* what was signed, as text */
};

/* Is it the key's signature?  ERR_TEMP: GnuPG cannot be had. */
enum err mail_openpgp_check(const char *key, const struct mail_signed *s, struct arena *a,
			    enum openpgp_verdict *verdict, struct openpgp_checked *out, struct error *e) MUST_USE;
/* Is it one key that can sign, at the time of the machine's clock? */
enum err mail_openpgp_key(const char *key, struct arena *a, enum openpgp_verdict *verdict, struct openpgp_checked *out,
			  struct error *e) MUST_USE;

#endif
