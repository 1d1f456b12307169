/* Builds outgoing mail: finished bytes with CRLF, 7-bit only, lines of at most 76
 * characters in bodies (RFC 5322, 2045-2049, 2183, 2387, 2392, 3834).  The same draft
 * gives the same bytes: boundaries come from the Message-ID, dates from the caller.
 *
 * All headers pass one writer that refuses CR, LF and NUL. */
#ifndef OUTBOX_COMPOSE_H
#define OUTBOX_COMPOSE_H

#include "base/base.h"

struct mail_attachment {
	const char *name; /* ASCII file name, [A-Za-z0-9._-] */
	const char *type; /* e.g. "image/svg+xml" */
	const void *data;
	size_t n;
};

/* Shown in the page as cid:id. */
struct mail_picture {
	const void *data; /* PNG */
	size_t n;
	const char *id;   /* x@y, without brackets */
	const char *name; /* as of an attachment */
};

/* Everything is borrowed.  Members marked ? may be NULL. */
struct mail_draft {
	const char *from;              /* addr-spec */
	const char *from_name;         /* ? */
	const char *to;                /* addr-spec */
	const char *to_name;           /* ? */
	const char *reply_to;          /* ? addr-spec */
	const char *subject;           /* UTF-8, one line */
	int64_t date;                  /* seconds since 1970 UTC */
	const char *message_id;        /* without angle brackets: x@y */
	const char *in_reply_to;       /* ? x@y or <x@y>; anything else is left out */
	const char *const *references; /* ? likewise, oldest first; first and last 20 are written */
	size_t n_references;
	const char *auto_submitted; /* ? "auto-replied" or "auto-generated" (RFC 3834) */
	const char *unsubscribe;    /* ? mailto: URL (RFC 2369) */
	const char *text;           /* UTF-8, LF lines */
	const char *html;           /* ? UTF-8 */
	const struct mail_picture *pictures;
	size_t n_pictures;
	const struct mail_attachment *attachments;
	size_t n_attachments;
};

/* Appends the finished mail.  ERR_REFUSED: a header value holds CR, LF or NUL, an address
 * is no addr-spec, a text is not UTF-8; nothing was appended then. */
enum err mail_compose(const struct mail_draft *d, struct buf *out, struct error *e) MUST_USE;

/* "Re: subject" with exactly one Re:, whatever stood in front.  Into the arena. */
const char *mail_subject_reply(const char *subject, struct arena *a);

#endif
