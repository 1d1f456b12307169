/* format=flowed (RFC 3676): joins soft lines, takes out stuffing, keeps quote depth. */
#ifndef MAIL_FLOWED_H
#define MAIL_FLOWED_H

#include "base/base.h"

/* Appends the text with whole paragraphs on a line each; quotes are written as
 * depth times '>' and a blank.  delsp: the blank of a soft line end goes (4.5). */
void mail_flowed_join(struct buf *out, const char *p, size_t n, bool delsp);

#endif
