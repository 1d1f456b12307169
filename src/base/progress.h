/* A bar on standard error for what takes its time: drawn when two seconds have passed, if standard error is a terminal
 * and who runs the program has asked for it (progress_allow); nothing in pipes, and nothing by a service.  There is
 * one at a time; the library folders move it without knowing whether it is seen. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include "base/base.h"

/* From now on bars may be drawn in this process. */
void progress_allow(void);
/* What is done, "verifying", and how many steps it has; 0: nobody knows.  One that is begun within another is part of
 * it and not drawn. */
void progress_begin(const char *what, long long steps);
/* One more step is done. */
void progress_step(void);
/* Takes the bar away until the next step: something is to be printed. */
void progress_hide(void);
void progress_end(void);

/* The line that is drawn, at most `width` columns: "verifying [####....] 12 of 40, 8 s left".  For tests. */
void progress_line(const char *what, long long done, long long steps, int64_t ms, int width, char *out, size_t size);

#endif
