/* A database copied while others write to it. */
#ifndef STORE_COPY_H
#define STORE_COPY_H

#include "base/base.h"

/* Writes what is committed now in the database of that path to another file, which is one file when it is done and
 * was looked through for damage.  Whoever writes in the meantime is not kept from it.  ERR_REFUSED: `to` is there. */
enum err store_copy(const char *from, const char *to, struct error *e) MUST_USE;

#endif
