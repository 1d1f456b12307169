/* UTF-8, checked once at the border and then trusted. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/base.h"

/* Decodes one character at p (n > 0 bytes left); returns its length, or 0 if the
 * bytes are not well-formed UTF-8 (RFC 3629). */
size_t utf8_next(const char *p, size_t n, uint32_t *c);
bool utf8_valid(const char *p, size_t n);
/* How many bytes of s to keep where at most max fit: as many as hold whole characters.  Also for
 * a text that something else has cut already: bytes of a last character that is not all there do
 * not count. */
size_t utf8_cut(const char *s, size_t max);
void utf8_put(struct buf *b, uint32_t c);
/* Appends p as well-formed UTF-8: every bad byte becomes U+FFFD; NUL, C0 (but LF
 * and TAB), C1 and bidirectional controls are dropped. */
void utf8_clean(struct buf *b, const char *p, size_t n);
/* Appends p with look-alikes folded to ASCII, for the order reader: no-break and
 * thin blanks, dashes, minus, curly quotes, ellipsis, full-width forms; zero-width
 * characters and soft hyphens go.  Other characters stay. */
void utf8_fold(struct buf *b, const char *p, size_t n);
/* Appends p as names are compared: in lower case, Latin letters without their accents. */
void utf8_plain(struct buf *b, const char *p, size_t n);

#endif
