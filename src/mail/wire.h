/* A message as bytes, between the parsing child and its parent (same program, same
 * machine).  Reading checks every length, count and text as if an enemy wrote it. */
#ifndef MAIL_WIRE_H
#define MAIL_WIRE_H

#include "mail/message.h"

/* Largest encoding the parent accepts. */
enum { MAIL_WIRE_BYTES = 2 << 20 };

/* Appends an outcome: r and its error text, or ERR_NONE and the message, if there is one. */
void mail_wire_put(struct buf *b, enum err r, const struct error *from, const struct mail_message *m);
/* Reads it back.  Returns the code that was put, or ERR_BUG if the bytes are not a
 * well-formed outcome, or the code is none but ERR_REFUSED or ERR_LIMIT.  Strings are copied into the arena.
 * out NULL: no message is expected. */
enum err mail_wire_get(const char *p, size_t n, struct arena *a, struct mail_message **out, struct error *e) MUST_USE;

#endif
