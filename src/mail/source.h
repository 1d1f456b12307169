/* Where mail comes from.  A source hands out one mail after the other and is told what
 * became of it; it forgets nothing that was not acknowledged, so that a mail comes at least
 * once: whoever takes it must know one that was taken before.  Maildir, mbox and IMAP. */
#ifndef MAIL_SOURCE_H
#define MAIL_SOURCE_H

#include "base/base.h"

struct mail_source;

struct mail_source_ops {
	enum err (*next)(struct mail_source *s, struct buf *id, struct error *e);
	enum err (*read)(struct mail_source *s, const char *id, size_t max, struct buf *out, struct error *e);
	enum err (*done)(struct mail_source *s, const char *id, struct error *e);
	enum err (*failed)(struct mail_source *s, const char *id, const char *reason, struct error *e);
	enum err (*wait)(struct mail_source *s, int wake, int ms, struct error *e);
	void (*close)(struct mail_source *s);
};

/* Implementations put this first in their own struct. */
struct mail_source {
	const struct mail_source_ops *ops;
};

/* Name of the next waiting mail, in order of arrival, replacing what id held: printable
 * ASCII without blanks, fit for a log.  ERR_MISSING ends a pass; within one pass no mail is
 * named twice, so a mail that cannot be dealt with now does not hold up the others.  Asking
 * again begins a new pass.  ERR_TEMP: the mailbox cannot be looked into now; the pass is over.
 * Asking again may only bring the same answer until wait has given it some time. */
enum err mail_source_next(struct mail_source *s, struct buf *id, struct error *e) MUST_USE;
/* Appends the mail, or its first max bytes if it is longer.  ERR_MISSING: somebody else
 * took it.  ERR_TEMP: not now; it comes again.  ERR_REFUSED: this one can never be read. */
enum err mail_source_read(struct mail_source *s, const char *id, size_t max, struct buf *out, struct error *e) MUST_USE;
/* After its effects are durable: it will not come again.  Doing it twice is fine.  ERR_TEMP:
 * it could not be put away, and may come again. */
enum err mail_source_done(struct mail_source *s, const char *id, struct error *e) MUST_USE;
/* Puts it aside for the operator, with the reason.  Errors as of done. */
enum err mail_source_failed(struct mail_source *s, const char *id, const char *reason, struct error *e) MUST_USE;
/* Sleeps until mail may have come, the descriptor wake (-1: none) can be read, or ms
 * milliseconds are over; coming back too early is fine.  Not within a pass.  ERR_TEMP: the
 * source cannot tell; the next pass will. */
enum err mail_source_wait(struct mail_source *s, int wake, int ms, struct error *e) MUST_USE;
void mail_source_close(struct mail_source *s); /* NULL is fine */

/* A Maildir: takes from new/, sorted by name (delivery agents begin names with the time);
 * done moves to cur/NAME:2,S; failed moves to the failed folder, with NAME.reason beside
 * it.  failed NULL means DIR/../failed.  Folders are made when they are missing.  Waiting is
 * by inotify; where that is not to be had (or the folder is another machine's) the time given
 * is slept. */
enum err mail_source_maildir(const char *dir, const char *failed, struct mail_source **out, struct error *e) MUST_USE;

/* An mbox file that mail servers append to (mboxrd, mboxo): whenever a pass begins, what has
 * come is moved into the Maildir DIR, from where it is taken as above; FILE stays, empty.
 * Others are locked out for that long, by fcntl and, where its folder lets us, by FILE.lock.  A
 * file that is missing is empty; one that is no mbox is left alone: ERR_TEMP. */
enum err mail_source_mbox(const char *file, const char *dir, const char *failed, struct mail_source **out,
			  struct error *e) MUST_USE;

/* Folders of an IMAP server (RFC 3501, RFC 9051), reached with verified TLS or not at all. */
struct mail_imap {
	const char *host; /* the certificate must bear this name */
	unsigned port;
	bool implicit;       /* TLS from the first byte, else STARTTLS */
	const char *ca_file; /* NULL: whom the system trusts */
	const char *user, *password;
	const char *folders; /* to take from, separated by commas; the first is watched */
	/* Where mails go; NULL: they stay, marked \Seen, failed ones \Flagged too, and what
	 * anybody has seen is not taken. */
	const char *done, *failed;
	const char *reasons;              /* local folder for the reasons of failed ones */
	unsigned timeout;                 /* seconds any answer may take */
	unsigned backoff;                 /* milliseconds before a second try; 0: 1000 */
	void (*noise)(void *p, size_t n); /* random bytes; NULL: the operating system's */
};
/* Connects when it is first asked for mail, and after a loss when `backoff` has passed, twice
 * that after the next, up to 5 min, each a fifth more or less.  A mail whose text breaks the connection again
 * and again is refused; IDLE that breaks it again and again is given up.  Every string is copied.  ERR_REFUSED: a setting that cannot be. */
enum err mail_source_imap(const struct mail_imap *how, struct mail_source **out, struct error *e) MUST_USE;
/* The milliseconds to wait after that many failures in a row (> 0), if it is `first` after one;
 * chance: any number, to spread those who failed together. */
int64_t mail_imap_backoff(unsigned first, unsigned failures, uint16_t chance);

#endif
