/* The encodings of mail: encoded words, quoted-printable, base64 (RFC 2045, 2047). */
#ifndef OUTBOX_ENCODE_H
#define OUTBOX_ENCODE_H

#include "base/base.h"

/* Appends "Name: value" folded at blanks, CRLF at the end: the only way a header gets
 * written.  ERR_REFUSED if the value holds CR, LF, NUL or another control, or is not ASCII. */
enum err mail_encode_header(struct buf *out, const char *name, const char *value, struct error *e) MUST_USE;

/* The same with UTF-8 in it, for a mail that needs SMTPUTF8 anyway (RFC 6532). */
enum err mail_encode_header_utf8(struct buf *out, const char *name, const char *value, struct error *e) MUST_USE;

/* The same for free text in UTF-8 (a subject): what is not ASCII becomes encoded words of
 * at most 75 characters. */
enum err mail_encode_text(struct buf *out, const char *name, const char *value, struct error *e) MUST_USE;

/* A display name in front of an address: bare, quoted or encoded, as it needs.  Controls
 * are left in, for mail_encode_header to refuse. */
void mail_encode_phrase(struct buf *out, const char *name);

/* Body texts: LF lines in, CRLF out, at most 76 characters a line. */
void mail_encode_quoted(struct buf *out, const char *p, size_t n);
void mail_encode_base64(struct buf *out, const void *p, size_t n);

/* Base64 pays when more than a quarter of the bytes would need "=XX". */
bool mail_encode_prefers_base64(const char *p, size_t n);

#endif
