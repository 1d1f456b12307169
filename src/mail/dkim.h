/* DKIM signatures (RFC 6376), checked by libopendkim inside the locked-up child; the keys come
 * from outside, where the network is. */
#ifndef MAIL_DKIM_H
#define MAIL_DKIM_H

#include "mail/header.h"

enum { MAIL_DKIM_KEYS_BYTES = 32 << 10, MAIL_DKIM_NAME_BYTES = 255 };

/* Sets dkim_keys: the names of the keys of those signatures that could speak for the domain of
 * From: its own, by sha256, over the whole body (a signature with l= counts for nothing). */
void mail_dkim_names(struct mail_message *m, const struct mail_header *h, struct arena *a);

/* Does once what cannot be done behind the lock. */
void mail_dkim_start(void);

/* ask: "NAME RECORD" lines, a NUL, and the raw mail.  ERR_NONE: a good signature of a key of
 * 1,024 bits or more for the domain of From.  ERR_REFUSED: there is none. */
enum err mail_dkim_verify(const char *ask, size_t n, struct arena *a, struct error *e) MUST_USE;

#endif
