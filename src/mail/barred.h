/* A text that goes from one person to another by us: a letter, a note. */
#ifndef MAIL_BARRED_H
#define MAIL_BARRED_H

#include "base/base.h"

enum { MAIL_BARRED_COLUMNS = 64 }; /* short enough that no mail program breaks a line that is quoted twice */

/* Appends the text with every line behind "| " (a blank one is "|"), none with more characters than that behind it,
 * and without what is not seen: controls, signs of format, towers of accents.  Nothing if it holds no word. */
void mail_barred(const char *text, size_t n, struct buf *out);

#endif
