/* Folders watched by inotify. */
#include "mail/watch.h"

#include <errno.h>
#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "base/clock.h"

void watch_open(struct watch *w)
{
	w->fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
}

void watch_folder(struct watch *w, const char *path)
{
	if (w->fd >= 0)
		(void)inotify_add_watch(w->fd, path,
					IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
}

void watch_clear(struct watch *w)
{
	char events[4096];
	while (w->fd >= 0 && read(w->fd, events, sizeof events) > 0)
		;
}

void watch_wait(struct watch *w, int wake, int ms)
{
	struct pollfd f[2] = {{.fd = wake, .events = POLLIN}, {.fd = w->fd, .events = POLLIN}};
	int64_t until = clock_ms() + ms;
	while (ms > 0 && poll(f, 2, ms) < 0 && errno == EINTR)
		ms = (int)(until - clock_ms());
}

void watch_close(struct watch *w)
{
	if (w->fd >= 0)
		close(w->fd);
	w->fd = -1;
}
