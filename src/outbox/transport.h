/* How a finished mail leaves.  One recipient a call; the caller keeps the queue, decides
 * about retries and never changes bytes or Message-ID between tries. */
#ifndef OUTBOX_TRANSPORT_H
#define OUTBOX_TRANSPORT_H

#include "base/base.h"

enum mail_sent {
	MAIL_SENT,     /* the next hop has it */
	MAIL_RETRY,    /* not sent, may pass: try again later */
	MAIL_REJECTED, /* not sent, will not pass */
	MAIL_UNKNOWN,  /* may have been sent: try again with the same Message-ID */
};

struct mail_envelope {
	const char *from; /* addr-spec, or "" for the null sender */
	const char *to;   /* addr-spec */
};

struct mail_transport;

struct mail_transport_ops {
	enum mail_sent (*send)(struct mail_transport *t, const struct mail_envelope *v,
			       const char *bytes, size_t n, struct error *e);
	void (*close)(struct mail_transport *t);
};

/* Implementations put this first in their own struct. */
struct mail_transport {
	const struct mail_transport_ops *ops;
};

/* e tells why, for every outcome but MAIL_SENT. */
enum mail_sent mail_transport_send(struct mail_transport *t, const struct mail_envelope *v,
				   const char *bytes, size_t n, struct error *e) MUST_USE;
void mail_transport_close(struct mail_transport *t); /* NULL is fine */

/* Delivers into Maildirs DIR/<address>/{tmp,new,cur}.  The file name comes from the
 * Message-ID, so sending again replaces the file instead of adding one. */
enum err mail_transport_maildir(const char *dir, struct mail_transport **out, struct error *e)
	MUST_USE;

/* True for an address that may stand in an envelope and a header without quoting: ASCII
 * dot-atom, @, domain; 254 bytes at most (RFC 5321 4.5.3.1). */
bool mail_outgoing_address(const char *address);

/* Appends the folder name a recipient gets: the address in lower case, every byte
 * outside [a-z0-9@+_.-] written as %XX.  False if it is no address. */
bool mail_transport_folder(const char *address, struct buf *out);

#endif
