/* What in a text the writer wrote, and what a mail program put there: quotes, the line
 * that introduces them, forwarded headers, signatures.  Pure functions on text.
 *
 * Nothing is thrown away: every line is returned with what is known of it, and the order
 * reader decides (a quoted BEGIN ... END block may count, a quoted remark never does). */
#ifndef MAIL_REPLY_H
#define MAIL_REPLY_H

#include "base/base.h"

struct mail_line {
	const char *text;     /* without quote marks and without trailing blanks */
	unsigned number;      /* 1 for the first line of the mail's text */
	unsigned quote_depth; /* number of '>' in front */
	bool attribution;     /* "On ... wrote:", "-----Original Message-----" and the like */
	bool after_cut;       /* stands in the unmarked old mail that a reply drags along */
	bool in_signature;    /* after "-- ", or a line like "Sent from my phone" */
	bool damaged;         /* holds U+FFFD: bytes that could not be read */
};

struct mail_reply {
	struct mail_line *lines;
	size_t n;
	bool quoted; /* some line is quoted, or after a cut */
};

/* Splits text (UTF-8, LF) into marked lines.  Takes time linear in n. */
struct mail_reply *mail_reply_read(const char *text, size_t n, struct arena *a);

/* True for a line the writer typed: not quoted, no attribution, not after a cut, not in
 * a signature. */
bool mail_line_own(const struct mail_line *l);

/* The own lines joined with LF, blank ones at both ends left out; "" if none is left. */
const char *mail_reply_text(const struct mail_reply *r, struct arena *a);

#endif
