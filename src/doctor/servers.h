/* The certificate of a mail server. */
#ifndef DOCTOR_SERVERS_H
#define DOCTOR_SERVERS_H

#include "base/base.h"

struct doctor_server {
	const char *host, *ca_file; /* NULL: whom the system trusts */
	unsigned port;
	bool implicit, smtp; /* TLS from the first byte; else STARTTLS, as SMTP or IMAP asks for it */
	int ms;              /* to wait for any answer */
};

struct doctor_certificate {
	int64_t until;
	bool trusted, expired, named; /* but for its time; by its time; it bears the host's name */
	const char *why;              /* it is not trusted, or has expired: the library's words */
	const char *name, *names;     /* the first that it bears, "" if it bears none; all of them */
};

/* ERR_MISSING: no such host; ERR_TEMP: no connection, or no TLS; ERR_LIMIT: no STARTTLS; ERR_REFUSED: nothing to
 * trust in the file. */
enum err doctor_certificate(const struct doctor_server *to, struct arena *a, struct doctor_certificate *out,
			    struct error *e) MUST_USE;

#endif
