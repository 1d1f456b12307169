/* Signals as flags, and a descriptor that wakes a poll when one comes. */
#ifndef DAEMON_SIGNALS_H
#define DAEMON_SIGNALS_H

#include "base/base.h"

/* Takes over SIGTERM, SIGINT and SIGHUP, and ignores SIGPIPE. */
enum err signals_catch(struct error *e) MUST_USE;
/* Readable after a signal, until it is asked for below; -1 before signals_catch. */
int signals_fd(void);
/* Has SIGTERM or SIGINT come?  It stays so. */
bool signals_stop(void);
/* Has SIGHUP come since this was last asked? */
bool signals_reload(void);

#endif
