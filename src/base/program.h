/* Another program, run to its end: its arguments as a list, no shell, nothing to read, in a process group of its own, of which
 * nothing is left when it is over. */
#ifndef BASE_PROGRAM_H
#define BASE_PROGRAM_H

#include "base/base.h"

#include <sys/types.h>

/* Begins it with those as its input, output and errors, in a process group of its own; what is ignored here (SIGPIPE) is not ignored
 * there.  0, or the number of the error. */
int program_spawn(const char *const *argv, int in, int out, int said, pid_t *pid);

/* Runs argv[0], an absolute path, with the arguments behind it, up to a NULL.  What it writes to its output and to its errors is
 * appended to out and said, no more than `most` bytes each.  ERR_TEMP: it could not be started, took longer than so many
 * seconds, was killed, or ended with another status than 0: the error says which. */
enum err program_run(const char *const *argv, unsigned seconds, size_t most, struct buf *out, struct buf *said,
		     struct error *e) MUST_USE;

#endif
