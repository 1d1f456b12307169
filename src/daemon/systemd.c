/* systemd told, by datagrams. */
#include "daemon/systemd.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void systemd_tell(const char *state)
{
	const char *path = getenv("NOTIFY_SOCKET");
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	size_t n = path ? strlen(path) : 0;
	if (!n || n >= sizeof to.sun_path || (*path != '/' && *path != '@'))
		return;
	memcpy(to.sun_path, path, n);
	if (*path == '@') /* a name that is no file's */
		to.sun_path[0] = '\0';
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return;
	(void)!sendto(fd, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&to,
		      (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n));
	close(fd);
}

uint64_t systemd_watchdog(void)
{
	const char *period = getenv("WATCHDOG_USEC"), *whom = getenv("WATCHDOG_PID");
	long long us = 0, pid = 0;
	bool ours = !whom || (parse_int(whom, 1, INT64_MAX, &pid) && pid == getpid());
	return period && ours && parse_int(period, 1, INT64_MAX, &us) ? (uint64_t)us : 0;
}
