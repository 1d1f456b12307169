/* Mails taken from where they wait, many of them to one wait for the disk.  The work of a service, and of nothing else:
 * who hands over one mail calls receive.h himself. */
#ifndef COMMAND_INTAKE_H
#define COMMAND_INTAKE_H

#include "command/receive.h"
#include "mail/source.h"

enum { INTAKE_MOST = 50, INTAKE_MS = 500 }; /* so many mails, or so long, and others who write have a turn */

struct intake {
	struct site *site;
	struct mail_parser *parser;
	struct mail_source *source;
	char *taken[INTAKE_MOST]; /* their effects are not durable yet */
	size_t n;
	int64_t since;  /* clock_ms of the first */
	unsigned aside; /* how many could not be read */
};

/* Reads and decides one mail (receive_carefully), of which mail_source_next gave the id.  It is put away when
 * what it did is durable: now, or with those that follow.  ERR_TEMP: not now; it, or those before it, come again;
 * *wait: it is not this mail that is at fault, so the next would fare no better.  ERR_MISSING: somebody else took it. */
enum err intake_take(struct intake *i, const char *id, bool *wait, struct error *e) MUST_USE;
/* What was taken is made durable and put away; before the service does anything else.  ERR_TEMP: all of it comes
 * again. */
enum err intake_settle(struct intake *i, struct error *e) MUST_USE;

#endif
