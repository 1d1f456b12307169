/* How a finished mail leaves.  One recipient a call; the caller keeps the queue, decides
 * about retries and never changes bytes or Message-ID between tries. */
#ifndef OUTBOX_TRANSPORT_H
#define OUTBOX_TRANSPORT_H

#include "base/base.h"

enum mail_sent {
	MAIL_SENT,     /* the next hop has it */
	MAIL_RETRY,    /* not sent, may pass: try again later */
	MAIL_STOP,     /* the same, and the next mail would fare no better now */
	MAIL_REJECTED, /* not sent, will not pass */
	MAIL_TOO_BIG,  /* the same; a smaller mail might pass */
	MAIL_BLOCKED,  /* not sent, and no mail will be before somebody has mended our side */
	MAIL_UNKNOWN,  /* may have been sent: try again with the same Message-ID */
};

struct mail_envelope {
	const char *from; /* addr-spec, or "" for the null sender */
	const char *to;   /* addr-spec */
};

enum { MAIL_LINE_BYTES = 998 }; /* without CRLF (RFC 5321 4.5.3.1.6) */

struct mail_transport;

struct mail_transport_ops {
	bool repeatable; /* sending the same mail again leaves one copy */
	/* Envelope and bytes were checked before.  One that is not repeatable asks mail_transport_may_end. */
	enum mail_sent (*send)(struct mail_transport *t, const struct mail_envelope *v, const char *bytes, size_t n,
			       struct error *e);
	/* May be NULL: its waits are short. */
	void (*watch)(struct mail_transport *t, bool (*go_on)(void *context), void *context);
	void (*close)(struct mail_transport *t);
};

/* Implementations put this first in their own struct. */
struct mail_transport {
	const struct mail_transport_ops *ops;
	bool (*before_end)(void *context); /* NULL: nobody asks to be heard */
	void *context;
};

/* e tells why, for every outcome but MAIL_SENT: the server's words, if it had any.  What
 * no transport may be given is rejected here: an address that is no plain addr-spec, bytes
 * that are not such lines as stand below. */
enum mail_sent mail_transport_send(struct mail_transport *t, const struct mail_envelope *v, const char *bytes, size_t n,
				   struct error *e) MUST_USE;
/* go_on is asked about once a second while a mail is under way.  After it has said no, a mail
 * that has not been handed over wholly is given up, to be tried again (MAIL_STOP); for the
 * answer to one that has, some seconds are waited (else MAIL_UNKNOWN). */
void mail_transport_watch(struct mail_transport *t, bool (*go_on)(void *context), void *context);
bool mail_transport_repeatable(const struct mail_transport *t);
/* before_end is asked once a mail, of a transport that is not repeatable: before the last of its bytes are handed over, so
 * nobody can have it yet.  Where it says no, they are not handed over (MAIL_STOP). */
void mail_transport_before_end(struct mail_transport *t, bool (*before_end)(void *context), void *context);
/* For implementations: asks that. */
static inline bool mail_transport_may_end(struct mail_transport *t)
{
	return !t->before_end || t->before_end(t->context);
}
void mail_transport_close(struct mail_transport *t); /* NULL is fine */

/* Delivers into Maildirs DIR/<address>/{tmp,new,cur}.  The file name comes from the
 * Message-ID, so sending again replaces the file instead of adding one. */
enum err mail_transport_maildir(const char *dir, struct mail_transport **out, struct error *e) MUST_USE;

/* Submits by SMTP (RFC 6409): TLS with a verified certificate or nothing, and the password
 * inside it alone.  The connection is kept for the mails that follow. */
struct mail_smtp {
	const char *host;
	unsigned port;
	bool implicit;    /* TLS from the first byte (RFC 8314), else STARTTLS (RFC 3207) */
	const char *user; /* NULL: no AUTH */
	const char *password;
	const char *ca_file; /* NULL: whom the system trusts */
	const char *ehlo;    /* host name we give */
	unsigned timeout;    /* seconds to wait for any answer */
};
enum err mail_transport_smtp(const struct mail_smtp *how, struct mail_transport **out, struct error *e) MUST_USE;

/* Hands every mail to PROGRAM -i -f SENDER -- RECIPIENT, its lines ended by LF; no shell.
 * The exit status decides (sysexits.h). */
enum err mail_transport_sendmail(const char *program, unsigned timeout, struct mail_transport **out,
				 struct error *e) MUST_USE;

/* True for an address that may stand in an envelope and a header without quoting: dot-atom, @,
 * ASCII domain; 254 bytes at most (RFC 5321 4.5.3.1).  In front of the @ there may be UTF-8: then
 * the server must know SMTPUTF8 (RFC 6531), or the mail is refused for that recipient. */
bool mail_outgoing_address(const char *address);
/* Is it one that needs SMTPUTF8? */
bool mail_outgoing_utf8(const char *address);

/* Appends the folder name a recipient gets: the address in lower case, every byte
 * outside [a-z0-9@+_.-] written as %XX.  False if it is no address. */
bool mail_transport_folder(const char *address, struct buf *out);

/* True for bytes that may go over the wire: lines of at most MAIL_LINE_BYTES characters of
 * ASCII without NUL, each ended by CRLF; with utf8, UTF-8 in the header (RFC 6532). */
bool mail_outgoing_bytes(const char *bytes, size_t n, bool utf8);

#endif
