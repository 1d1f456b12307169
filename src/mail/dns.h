/* The keys of DKIM signatures: the only thing this program asks of the DNS. */
#ifndef MAIL_DNS_H
#define MAIL_DNS_H

#include "mail/message.h"

/* Appends a line "NAME RECORD" for each of the message's dkim_keys that has a text record that
 * looks like a key.  file: such lines instead of the DNS; NULL: the DNS is asked, for some
 * seconds at most.  What cannot be had is left out. */
void mail_dns_keys(const struct mail_message *m, const char *file, struct buf *out);

#endif
