/* Mails that are about mails of ours, and not for a game. */
#ifndef COMMAND_BOUNCE_H
#define COMMAND_BOUNCE_H

#include "command/claim.h"

/* A delivery notice or complaint (mail/report.h).  It counts if it came to the envelope sender
 * of a mail of ours, or names its Message-ID, which nobody can guess; else it is only noted:
 * anybody can send one.  *what says in a word what it was. */
enum err bounce_take(struct site *site, const struct mail_message *m, const struct claim *c, struct arena *a,
		     const char **what, struct error *e) MUST_USE;

/* List-Unsubscribe (RFC 2369): whatever stands in the mail. */
enum err bounce_unsubscribe(struct site *site, const struct claim *c, struct arena *a, const char **what,
			    struct error *e) MUST_USE;

#endif
