/* The two processes below the parser.  The nursery is forked before any secret is read, holds
 * nothing and parses nothing: it only makes workers, so that no worker can know what its
 * grandparent knows.  A worker reads one mail, locked up (sandbox.h), and may die of it: one that a
 * mail has taken over sees no other. */
#ifndef MAIL_WORKER_H
#define MAIL_WORKER_H

#include "mail/message.h"

#include <sys/types.h>

/* What is asked of a worker: who we are, and so many bytes behind it.  The answer: 8 bytes length, and an
 * outcome (wire.h). */
enum worker_ask { WORKER_PARSE = 1, WORKER_DKIM };

enum { WORKER_TEXTS = 5, WORKER_TEXT_BYTES = 256 };

/* Texts of fixed room: nothing to be parsed. */
struct worker_question {
	enum worker_ask kind;
	uint64_t len;
	bool known; /* self was not NULL */
	char separator;
	char text[WORKER_TEXTS][WORKER_TEXT_BYTES]; /* of self, in a fixed order */
	bool set[WORKER_TEXTS];                     /* not NULL */
};

/* self: who we are; may be NULL. */
void worker_question(struct worker_question *q, enum worker_ask kind, const struct mail_self *self, uint64_t len);

/* Exit statuses of a worker. */
enum {
	WORKER_NO_LOCK = 4, /* the kernel does not lock it up, so it reads nothing */
};

enum { NURSERY_GONE = -1 };

struct nursery {
	int fd; /* -1: none */
	pid_t pid;
};

/* more: there will be more than one mail to read, so a worker is made before it is wanted.  ERR_TEMP: no process to be
 * had. */
enum err nursery_open(struct nursery *n, bool more, struct error *e) MUST_USE;
void nursery_close(struct nursery *n);
/* Gives a new worker; *fd is the way to talk to it, the caller's to close.  One at a time: the one before is
 * ended. */
enum err nursery_start(struct nursery *n, int *fd, struct error *e) MUST_USE;
/* Ends the worker given last, if it still runs, and gives its wait status; NURSERY_GONE: nobody can tell. */
int nursery_stop(struct nursery *n);

/* Reads or writes all of it on a descriptor of a stream; false if the other end is gone. */
bool worker_read(int fd, void *out, size_t n);
bool worker_write(int fd, const void *from, size_t n);

#endif
