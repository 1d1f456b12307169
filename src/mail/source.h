/* Where mail comes from.  A source hands out one mail after the other and is told what
 * became of it; it forgets nothing that was not acknowledged.  Maildir today; mbox and
 * IMAP fit behind the same five calls. */
#ifndef MAIL_SOURCE_H
#define MAIL_SOURCE_H

#include "base/base.h"

struct mail_source;

struct mail_source_ops {
	enum err (*next)(struct mail_source *s, struct buf *id, struct error *e);
	enum err (*read)(struct mail_source *s, const char *id, size_t max, struct buf *out,
			 struct error *e);
	enum err (*done)(struct mail_source *s, const char *id, struct error *e);
	enum err (*failed)(struct mail_source *s, const char *id, const char *reason,
			   struct error *e);
	enum err (*wait)(struct mail_source *s, int wake, int ms, struct error *e);
	void (*close)(struct mail_source *s);
};

/* Implementations put this first in their own struct. */
struct mail_source {
	const struct mail_source_ops *ops;
};

/* Name of the next waiting mail, in order of arrival, replacing what id held.  ERR_MISSING
 * ends a pass; within one pass no mail is named twice, so a mail that cannot be dealt
 * with now does not hold up the others.  Asking again begins a new pass. */
enum err mail_source_next(struct mail_source *s, struct buf *id, struct error *e) MUST_USE;
/* Appends the mail, or its first max bytes if it is longer.  ERR_MISSING: somebody else
 * took it. */
enum err mail_source_read(struct mail_source *s, const char *id, size_t max, struct buf *out,
			  struct error *e) MUST_USE;
/* After its effects are durable: it will not come again.  Doing it twice is fine. */
enum err mail_source_done(struct mail_source *s, const char *id, struct error *e) MUST_USE;
/* Puts it aside for the operator, with the reason. */
enum err mail_source_failed(struct mail_source *s, const char *id, const char *reason,
			    struct error *e) MUST_USE;
/* Sleeps until mail may have come, the descriptor wake (-1: none) can be read, or ms
 * milliseconds are over; coming back too early is fine.  Not within a pass.  ERR_TEMP: the
 * source cannot tell; the next pass will. */
enum err mail_source_wait(struct mail_source *s, int wake, int ms, struct error *e) MUST_USE;
void mail_source_close(struct mail_source *s); /* NULL is fine */

/* A Maildir: takes from new/, sorted by name (delivery agents begin names with the time);
 * done moves to cur/NAME:2,S; failed moves to the failed folder, with NAME.reason beside
 * it.  failed NULL means DIR/../failed.  Folders are made when they are missing. */
enum err mail_source_maildir(const char *dir, const char *failed, struct mail_source **out,
			     struct error *e) MUST_USE;

#endif
