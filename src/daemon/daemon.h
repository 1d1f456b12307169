/* The service: reads mail, plays, sends, and sleeps until something is to be done.  What it does
 * is durable before it is acknowledged, so it may be ended at any moment; told to stop, it ends
 * after the mail in hand. */
#ifndef DAEMON_DAEMON_H
#define DAEMON_DAEMON_H

#include "base/base.h"

struct daemon;

/* Opens the site, the mailbox and the way out; waits for another run to end its round.  Ignores
 * SIGPIPE from then on. */
enum err daemon_open(const char *folder, struct daemon **out, struct error *e) MUST_USE;
void daemon_close(struct daemon *d); /* NULL is fine */

/* Rounds are meant to follow each other after so many seconds, though each is run by itself, as by cron: so it is known when
 * one did not run. */
void daemon_every(struct daemon *d, int64_t seconds);

/* One round: what a crash left over, mail in, deadlines, mail out.  False if something stays
 * undone; the log says what.  serves: rounds follow upon each other, so that a time in which no mail could be read is
 * an outage, in which no clock ran; else nobody knows when the next was meant to be, but by daemon_every. */
bool daemon_round(struct daemon *d, bool serves);

/* Round after round until SIGTERM or SIGINT.  SIGHUP reads the configuration anew: if it is
 * wrong, the old one stays in force.  Tells systemd how it stands (sd_notify(3)).
 * False if it ended because mail cannot be read any more: it must be started again. */
bool daemon_serve(struct daemon *d);

#endif
