/* Mails taken from where they wait, many of them to one wait for the disk.  The work of a service, and of nothing else:
 * who hands over one mail calls receive.h himself. */
#ifndef COMMAND_INTAKE_H
#define COMMAND_INTAKE_H

#include "command/receive.h"
#include "mail/source.h"

enum { INTAKE_MOST = 50, INTAKE_MS = 500 }; /* so many mails, or so long, and others who write have a turn */

struct intake_mail {
	bool fetched;
	enum err named, read; /* what came of mail_source_next, and of mail_source_read */
	struct error why;
	struct buf id, raw;
};

struct intake {
	struct site *site;
	struct mail_parser *parser;
	struct mail_source *source;
	struct intake_mail now, ahead; /* the mail in hand, and the one that is read while it is decided */
	char *taken[INTAKE_MOST];      /* their effects are not durable yet */
	size_t n;
	int64_t since;  /* clock_ms of the first */
	unsigned aside; /* how many could not be read */
};

/* Goes on to the next mail, as mail_source_next does. */
enum err intake_next(struct intake *i, struct error *e) MUST_USE;
/* Decides that mail (receive_carefully).  It is put away when
 * what it did is durable: now, or with those that follow.  ERR_TEMP: not now; it, or those before it, come again;
 * *wait: it is not this mail that is at fault, so the next would fare no better.  ERR_MISSING: somebody else took it. */
enum err intake_take(struct intake *i, bool *wait, struct error *e) MUST_USE;
/* What was taken is made durable and put away.  ERR_TEMP: all of it comes again. */
enum err intake_settle(struct intake *i, struct error *e) MUST_USE;
/* The same, and no more is taken; before the service does anything else. */
enum err intake_end(struct intake *i, struct error *e) MUST_USE;

#endif
