/* A process gives up what it does not need for reading bytes from one descriptor, computing, and
 * writing bytes back. */
#ifndef MAIL_SANDBOX_H
#define MAIL_SANDBOX_H

#include "base/base.h"

/* For a process whose children are to be locked up, and for all of them: signals as at the start of a
 * program, but deaf to those that tell a whole service to end; no core; no growing of files;
 * LIMIT_PARSE_MEMORY more address space than it has (not under sanitizers); the filter of the lock is made once. */
void mail_sandbox_prepare(void);
/* In such a child: no descriptors but fd, which becomes 0.  Ends with the process that started it. */
void mail_sandbox_limits(int fd);
/* From now on the kernel refuses every call but those for memory, time, and the descriptors that
 * are open: no file, no network, no process (seccomp).  False if it cannot, or nothing was prepared;
 * then nothing has changed. */
bool mail_sandbox_lock(void);
/* The kernel ends the process with SIGPROF when it has computed that long; 0: no limit. */
void mail_sandbox_timer(int seconds);

#endif
