/* One line per fact to standard error: time, level, the word for what happened, a colon, and
 * the rest in prose.  Under systemd (sd-daemon(3)) the journal's level stands in front in place
 * of time and level.  Library folders do not log, but for changes of states
 * (store/state.h); daemon, game, post, command and cli do.
 * Never a token, password, address or hidden fact. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include "base/base.h"

enum log_level { LOG_ERROR, LOG_WARN, LOG_INFO };

/* what: a word in [a-z-].  Line ends and other controls in the text become blanks. */
void log_line(enum log_level level, const char *what, const char *fmt, ...) PRINTF(3, 4);

#endif
