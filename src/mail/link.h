/* A connection to an IMAP server inside TLS with a verified certificate; there is no other.
 * Every act on it ends by a deadline, after a number of bytes, or when the descriptor `wake`
 * can be read, whichever comes first; after that the connection is of no use any more. */
#ifndef MAIL_LINK_H
#define MAIL_LINK_H

#include <sys/types.h>

#include "base/base.h"

struct mail_link;

struct mail_link_to {
	const char *host; /* the certificate must bear this name, or address */
	unsigned port;
	bool implicit;       /* TLS from the first byte (RFC 8314), else STARTTLS (RFC 9051 6.2.1) */
	const char *ca_file; /* NULL: whom the system trusts */
	unsigned timeout;    /* seconds an act may take */
};

/* Connects, with STARTTLS if so told, and shakes hands.  What the server says before TLS is
 * read here, a line at a time, and none of it is believed; what it sends beyond its answer to
 * STARTTLS ends the connection.  ERR_TEMP: no server, or none that will; ERR_REFUSED: one
 * without TLS, or with a certificate that cannot be verified. */
enum err mail_link_open(const struct mail_link_to *to, int wake, struct mail_link **out, struct error *e) MUST_USE;
/* Without waiting for anything; NULL is fine. */
void mail_link_close(struct mail_link *l);

/* Begins an act: `seconds` from now, at most `bytes` to be read, given up when wake (-1: none)
 * can be read. */
void mail_link_begin(struct mail_link *l, unsigned seconds, size_t bytes, int wake);
/* Nothing more is said or heard on it. */
void mail_link_cut(struct mail_link *l);
/* Some bytes; -1 at the end, when the act is over its limits, and ever after. */
ssize_t mail_link_read(struct mail_link *l, void *p, size_t n);
/* All n bytes, or -1. */
ssize_t mail_link_write(struct mail_link *l, const void *p, size_t n);
/* True if read would give bytes that have left the socket already. */
bool mail_link_pending(const struct mail_link *l);
/* To be polled, never read. */
int mail_link_fd(const struct mail_link *l);
/* What ended it: a word for people, "" if it works. */
const char *mail_link_why(const struct mail_link *l);
/* True if it ended because wake could be read: nobody's fault. */
bool mail_link_woken(const struct mail_link *l);

#endif
