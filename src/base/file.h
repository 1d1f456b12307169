/* Files that survive a power cut: written beside their place, synced, renamed.
 *
 * Every durable act of the program (file renamed, transaction committed) first
 * calls step_durable.  When the environment variable ESTAFETTE_DIE_AT holds n and
 * the program was built for tests (-DESTAFETTE_STEPS), the process ends at the
 * n-th such call as kill -9 would; production builds compile it to nothing. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/base.h"

#include <glob.h>

#ifdef ESTAFETTE_STEPS
void step_durable(const char *what);
#else
#define step_durable(what) ((void)0)
#endif

/* Appends the whole file; ERR_LIMIT if it is larger than max bytes. */
enum err file_read(const char *path, size_t max, struct buf *out, struct error *e) MUST_USE;
/* The same for a secret: ERR_REFUSED if others than its owner may read or write the file, or if it is
 * none. */
enum err file_read_private(const char *path, size_t max, struct buf *out, struct error *e) MUST_USE;
/* Is the file its owner's alone?  ERR_REFUSED if not, ERR_MISSING if there is none; it is not opened. */
enum err file_check_private(const char *path, struct error *e) MUST_USE;
/* Reads a descriptor to its end, at most max bytes (ERR_LIMIT beyond). */
enum err file_read_fd(int fd, size_t max, struct buf *out, struct error *e) MUST_USE;
/* Replaces path whole: temporary file in the same folder, fsync, rename, fsync of the
 * folder.  After a crash either the old or the new content is there. */
enum err file_write(const char *path, const void *p, size_t n, struct error *e) MUST_USE;
/* The same without a sync: until file_sync was called a power cut may take it, or leave it empty. */
enum err file_put(const char *path, const void *p, size_t n, struct error *e) MUST_USE;
/* All that was written to the file system of that path is on its disk. */
enum err file_sync(const char *path, struct error *e) MUST_USE;
/* rename(2) with both folders synced. */
enum err file_move(const char *from, const char *to, struct error *e) MUST_USE;
/* The same without a sync: a power cut may undo it. */
enum err file_shift(const char *from, const char *to, struct error *e) MUST_USE;
/* Makes the folder and its parents; an existing one is fine. */
enum err file_mkdir(const char *path, struct error *e) MUST_USE;
/* Paths below a folder by a pattern of glob(7), braces too, in the order of their names; what the folder itself is called
 * is no pattern.  The caller calls globfree(3), whatever is returned.  False: there are none. */
bool file_glob(const char *folder, const char *pattern, glob_t *out);

/* Where the folder of that name lies that belongs to the program: below $ESTAFETTE_DATA if that is set;
 * else where the program is installed; else, for a program in its build folder, beside that one.  Written
 * to path, at most n bytes; returns path.  Whether it is there is for who reads it to say. */
const char *data_folder(const char *name, char *path, size_t n);

#endif
