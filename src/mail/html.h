/* The words of an HTML mail, laid out as lines of text.  Nothing is ever fetched. */
#ifndef MAIL_HTML_H
#define MAIL_HTML_H

#include "base/base.h"

/* Appends the text of html (UTF-8, at most LIMIT_HTML_BYTES): blocks and br break lines,
 * table cells are parted by tabs, list items begin with "- ", quoted blocks with "> " a
 * level.  Where a mail program marks the start of an unquoted old mail, a line of
 * underscores is written, which mail_reply_read knows. */
void mail_html_text(struct buf *out, const char *html, size_t n);

#endif
