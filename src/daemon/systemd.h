/* What systemd is told of a service, and how often it wants to hear: sd_notify(3) and sd_watchdog_enabled(3), which say how it is
 * done without the library that has them: it and those that it stands on would be loaded by every process of ours. */
#ifndef DAEMON_SYSTEMD_H
#define DAEMON_SYSTEMD_H

#include "base/base.h"

/* Nothing happens if systemd has not started this process. */
void systemd_tell(const char *state);
/* Microseconds within which it must hear WATCHDOG=1; 0: it does not wait for that. */
uint64_t systemd_watchdog(void);

#endif
