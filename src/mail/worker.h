/* The two processes below the parser.  The nursery is forked before any secret is read, holds
 * nothing and parses nothing: it only makes workers, so that no worker can know what its
 * grandparent knows.  A worker reads one mail, locked up (sandbox.h), and may die of it: one that a
 * mail has taken over sees no other. */
#ifndef MAIL_WORKER_H
#define MAIL_WORKER_H

#include "mail/message.h"

#include <sys/types.h>

/* What is asked of a worker: 8 bytes kind, 8 bytes length, and the bytes.  The answer: 8 bytes
 * length, and an outcome (wire.h). */
enum worker_ask { WORKER_PARSE = 1, WORKER_DKIM };

/* Exit statuses of a worker. */
enum {
	WORKER_NO_LOCK = 4, /* the kernel does not lock it up, so it reads nothing */
};

enum { NURSERY_GONE = -1 };

struct nursery {
	int fd; /* -1: none */
	pid_t pid;
};

/* ERR_TEMP: no process to be had. */
enum err nursery_open(struct nursery *n, struct error *e) MUST_USE;
void nursery_close(struct nursery *n);
/* Makes a worker that knows who we are; *fd is the way to talk to it, the caller's to close.
 * One at a time. */
enum err nursery_start(struct nursery *n, const struct mail_self *self, int *fd, struct error *e) MUST_USE;
/* Ends the worker, if it still runs, and gives its wait status; NURSERY_GONE: nobody can tell. */
int nursery_stop(struct nursery *n);

/* Reads or writes all of it on a descriptor of a stream; false if the other end is gone. */
bool worker_read(int fd, void *out, size_t n);
bool worker_write(int fd, const void *from, size_t n);

#endif
