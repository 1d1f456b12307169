/* Told when a file comes into a folder or grows there (inotify). */
#ifndef MAIL_WATCH_H
#define MAIL_WATCH_H

#include "base/base.h"

struct watch {
	int fd; /* -1: the system cannot tell */
};

void watch_open(struct watch *w);
/* Adds a folder; again if it was replaced meanwhile. */
void watch_folder(struct watch *w, const char *path);
/* Forgets what was told so far: call it before looking into the folders. */
void watch_clear(struct watch *w);
/* Sleeps until something was told since then, wake can be read, or ms milliseconds are over. */
void watch_wait(struct watch *w, int wake, int ms);
void watch_close(struct watch *w);

#endif
