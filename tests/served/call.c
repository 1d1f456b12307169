/* Called as FOLDER/NAME, it lets the program that serves at FOLDER/.NAME do it, and ends with its status,
 * 128 and the signal if it died of one.  A death is noted in FOLDER/.deaths, but if it
 * was asked for (ESTAFETTE_DIE_AT, ESTAFETTE_DIE_IN). */
#include "served/served.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

extern char **environ;

static void die(const char *why)
{
	perror(why);
	exit(126);
}

/* The path of a socket is short, that of a folder need not be. */
static int reach(int folder, const char *name)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	int n = snprintf(a.sun_path, sizeof a.sun_path, "/proc/self/fd/%d/.%s", folder, name);
	int s = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (n < 0 || (size_t)n >= sizeof a.sun_path || s < 0 || connect(s, (struct sockaddr *)&a, sizeof a))
		die("estafette-call: nobody serves");
	return s;
}

static uint32_t count(char **list, uint32_t *bytes)
{
	uint32_t n = 0;
	for (; list[n]; n++)
		*bytes += (uint32_t)strlen(list[n]) + 1;
	return n;
}

static char *pack(char *at, char **list)
{
	for (; *list; list++)
		at = stpcpy(at, *list) + 1;
	return at;
}

/* The files go with the first bytes. */
static void send_head(int s, struct request *q)
{
	int files[SERVED_FILES] = {0, 1, 2, open(".", O_PATH | O_CLOEXEC)};
	for (int i = 0; i < 3; i++)
		if (fcntl(i, F_GETFD) < 0 && open("/dev/null", O_RDWR) != i)
			die("estafette-call: standard files");
	union {
		char bytes[CMSG_SPACE(sizeof files)];
		struct cmsghdr head;
	} control = {0};
	struct iovec v = {q, sizeof *q};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
	control.head = (struct cmsghdr){CMSG_LEN(sizeof files), SOL_SOCKET, SCM_RIGHTS};
	memcpy(CMSG_DATA(&control.head), files, sizeof files);
	if (sendmsg(s, &m, MSG_NOSIGNAL) != sizeof *q)
		die("estafette-call: cannot ask");
}

static void ask(int s, char **argv)
{
	struct request q = {.mask = umask(077)};
	q.n_args = count(argv, &q.bytes);
	q.n_env = count(environ, &q.bytes);
	for (int i = 0; i < RLIM_NLIMITS; i++)
		getrlimit(i, &q.limit[i]);
	char *text = malloc(q.bytes);
	if (!text)
		die("estafette-call");
	pack(pack(text, argv), environ);
	send_head(s, &q);
	for (uint32_t sent = 0; sent < q.bytes;) {
		ssize_t n = send(s, text + sent, q.bytes - sent, MSG_NOSIGNAL);
		if (n <= 0)
			die("estafette-call: cannot ask");
		sent += (uint32_t)n;
	}
	free(text);
}

static void note_death(int folder, int status, char **argv)
{
	if (getenv("ESTAFETTE_DIE_AT") || getenv("ESTAFETTE_DIE_IN"))
		return;
	int fd = openat(folder, ".deaths", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	dprintf(fd, "status %d:", status);
	for (int i = 1; argv[i]; i++)
		dprintf(fd, " %s", argv[i]);
	dprintf(fd, "\n");
}

int main(int argc, char **argv)
{
	(void)argc;
	char *slash = strrchr(argv[0], '/');
	if (!slash)
		die("estafette-call: called without its folder");
	char *path = strndup(argv[0], (size_t)(slash - argv[0]) + 1);
	int folder = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
	int s = reach(folder, slash + 1), status;
	free(path);
	ask(s, argv);
	if (recv(s, &status, sizeof status, MSG_WAITALL) != sizeof status)
		die("estafette-call: the server is gone");
	if (status >= 128)
		note_death(folder, status, argv);
	return status;
}
