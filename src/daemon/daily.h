/* What people are told now and then, whatever comes: of games that stand, and of what waits for them. */
#ifndef DAEMON_DAILY_H
#define DAEMON_DAILY_H

#include "site/site.h"

/* Players of games that stand are told, once a week each. */
void standing_tell(struct site *site);
/* Who wishes a daily mail of what waits for him gets it. */
void digests_send(struct site *site);
/* To the admins, once a day, where not all is well. */
void care_send(struct site *site);

#endif
