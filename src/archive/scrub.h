/* Text of mails made fit for everybody's eyes: nothing stays in it by which one could write to somebody, or order in his
 * name. */
#ifndef ARCHIVE_SCRUB_H
#define ARCHIVE_SCRUB_H

#include "store/boxed.h"

/* Appends the text with "[address]" for each address, "[token]" for what reply addresses carry, "[code]" for the code of a
 * CONFIRM, and handles for those who are known. */
void scrub(const char *text, size_t n, const struct store_known *known, size_t n_known, struct buf *out);

#endif
