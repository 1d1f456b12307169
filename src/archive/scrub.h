/* Text of mails made fit for everybody's eyes: nothing stays in it by which one could write to somebody, or order in his
 * name. */
#ifndef ARCHIVE_SCRUB_H
#define ARCHIVE_SCRUB_H

#include "store/boxed.h"
#include "store/moved.h"

/* Appends the text with "[address]" for each address, "[token]" for what reply addresses carry, "[code]" for the code of a
 * CONFIRM, and handles, as the game's records have them, for those who are known. */
void scrub(const char *text, size_t n, const struct store_known *known, size_t n_known,
	   const struct store_handles *handles, struct buf *out);

#endif
