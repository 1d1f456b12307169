/* Bytes of any charset to UTF-8, in the order that real mail needs: what is well-formed
 * UTF-8 is UTF-8 whatever its label says; then the label; then windows-1252. */
#ifndef MAIL_CHARSET_H
#define MAIL_CHARSET_H

#include "base/base.h"

/* Appends at most max bytes (never half a character); bytes that cannot be read become
 * U+FFFD and set *damaged.  Controls are kept: see utf8_clean.  label may be NULL or
 * unknown.  Returns false if max was too little for everything. */
bool mail_charset_decode(struct buf *out, const char *p, size_t n, const char *label, size_t max, bool *damaged);

/* Tables of charsets are files that are loaded when they are first needed, which a locked-up
 * process cannot do.  Loads those that the bytes of a mail name, by the look of it; a NUL stands behind them. */
void mail_charset_load(const char *raw, size_t n);

/* The labels that stand for another charset's name, one after the other; NULL at the end. */
const char *mail_charset_label(size_t i);

#endif
