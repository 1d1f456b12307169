/* Transfer encodings and encoded words. */
#ifndef MAIL_DECODE_H
#define MAIL_DECODE_H

#include "base/base.h"

/* Undoes a Content-Transfer-Encoding (RFC 2045 6) named in lower case; an unknown one is
 * taken for none.  Bad input gives what can be had of it. */
void mail_decode_transfer(struct buf *out, const char *p, size_t n, const char *encoding);

/* A header text with encoded words (RFC 2047) as one clean line of UTF-8.  For showing
 * only: never take an address out of the result. */
const char *mail_decode_words(struct slice value, struct arena *a);

#endif
