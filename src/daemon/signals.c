/* Signals: caught as flags, told through a pipe. */
#include "daemon/signals.h"

#include <errno.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

static volatile sig_atomic_t stopping, reloading;
static int wake = -1;

static void come(int number)
{
	uint64_t one = 1;
	int before = errno;
	if (number == SIGHUP)
		reloading = 1;
	else
		stopping = 1;
	ssize_t n = write(wake, &one, sizeof one); /* full is as good */
	(void)n;
	errno = before;
}

enum err signals_catch(struct error *e)
{
	struct sigaction act = {.sa_handler = come}, ignore = {.sa_handler = SIG_IGN};
	if (wake < 0)
		wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	if (wake < 0)
		return error_set(e, ERR_TEMP, "eventfd: %s", strerror(errno));
	sigaction(SIGTERM, &act, NULL);
	sigaction(SIGINT, &act, NULL);
	sigaction(SIGHUP, &act, NULL);
	sigaction(SIGPIPE, &ignore, NULL);
	return ERR_NONE;
}

int signals_fd(void)
{
	return wake;
}

bool signals_stop(void)
{
	return stopping;
}

bool signals_reload(void)
{
	uint64_t n;
	if (!reloading)
		return false;
	ssize_t k = read(wake, &n, sizeof n);
	(void)k;
	reloading = 0; /* last: a signal in between asks again */
	return true;
}
