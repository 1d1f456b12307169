/* Authentication-Results (RFC 8601): what our own server found out about who sent a mail. */
#ifndef MAIL_AUTHRES_H
#define MAIL_AUTHRES_H

#include "mail/header.h"

/* May a signature or result for domain `d` speak for mail from domain `from`?  Both belong to the
 * same organisation: the name one label below a public suffix (RFC 7489 3.1, 3.2), of which libpsl
 * has the list; so nobody signs for his neighbour under dyndns.org or co.uk. */
bool mail_domain_aligned(const char *d, const char *from);

/* Sets auth and auth_reason.  Counted is the topmost field of our authserv-id that stands above
 * the first Received which none of our own servers wrote; everything below can be made up by
 * the sender.  dmarc decides (RFC 7489); without it a dkim=pass for the domain of From does. */
void mail_authres_read(struct mail_message *m, const struct mail_header *h, const struct mail_self *self,
		       struct arena *a);

#endif
