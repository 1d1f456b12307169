/* What of a mail its writer signed by OpenPGP (RFC 3156 5, RFC 9580 7), and the key that came with it.  Nothing is
 * checked here: this runs in the child that reads the mail, openpgp.h in a process of its own. */
#ifndef MAIL_SIGNED_H
#define MAIL_SIGNED_H

#include "mail/mime.h"

enum { SIGNED_BYTES = 64 << 10, SIGNED_ARMOUR = 32 << 10 };

struct mail_signed {
	struct slice bytes; /* what is signed, at most SIGNED_BYTES; of clear-signed text the whole, armour and all */
	const char *signature; /* in its armour; NULL: it is in bytes */
	const char *text;      /* what the signed part says; NULL: what the check gives back */
};

/* NULL: nothing is signed, or more than one can be told to be. */
const struct mail_signed *mail_signed_find(const struct mail_part *root, struct arena *a);
/* The first public key in the text, or that is attached, in its armour; NULL: there is none. */
const char *mail_signed_key(const struct mail_part *root, struct arena *a);

#endif
