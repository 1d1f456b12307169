/* The raw field table: a header block split by rules of our own, so that one bad line
 * does not hide the fields below it (RFC 7103 3.4, 7.1).  Every decision about who wrote
 * and whether a machine did is taken from this table. */
#ifndef MAIL_HEADER_H
#define MAIL_HEADER_H

#include "mail/message.h"

enum mail_header_cut { HEADER_WHOLE, HEADER_TOO_LONG, HEADER_TOO_MANY }; /* bytes, fields: base/limits.h */

struct mail_header {
	struct mail_field *fields;
	size_t n;
	unsigned dropped;         /* lines that were neither field nor continuation */
	enum mail_header_cut cut; /* why it was not read to its end, or HEADER_WHOLE */
	bool blank_end;           /* it ended with a line of blanks, which others take for part of it */
};

/* Copies raw with every line end made LF, and without NULs in front of the first empty
 * line.  A leading mbox line and leading blank lines are left out. */
void mail_lines_normal(struct buf *out, const char *raw, size_t n);

/* Reads fields from the front of *rest and leaves *rest behind the empty line, or one of blanks
 * below which no header goes on.  A part (lenient) that does not start with a field has none, and
 * *rest stays.  A field beyond limits.h stays in the table, with the value "" and too_long set. */
void mail_header_read(struct slice *rest, bool lenient, struct arena *a, struct mail_header *out);

/* The names of those of the listed fields (ended by NULL) that were too long; NULL if none was. */
const char *mail_header_too_long(const struct mail_header *h, const char *const *names, struct arena *a);

/* Value of the nth field of that name; NULL if there is none. */
const char *mail_header_get(const struct mail_header *h, const char *name, size_t nth);

/* First word of the field in lower case, without comments; "" if absent. */
const char *mail_header_word(const struct mail_header *h, const char *name, struct arena *a);

/* A parameter of a structured field (RFC 2045 5.1, 2231 continuations): charset of
 * text/plain; charset=utf-8.  NULL if absent.  Not percent-decoded. */
const char *mail_header_param(const char *value, const char *param, struct arena *a);

#endif
