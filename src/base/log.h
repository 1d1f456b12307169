/* One line per fact to standard error, with time and level.  Library folders do not
 * log; game, post and cli do.  Never a token, password or hidden fact. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include "base/base.h"

enum log_level { LOG_ERROR, LOG_WARN, LOG_INFO };

void log_line(enum log_level level, const char *fmt, ...) PRINTF(2, 3);

#endif
