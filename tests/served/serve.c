/* The program, begun once for many calls (served.h):
 *   estafette-served SOCKET PID
 * is ready when it returns; what it left behind serves at that socket until process PID has ended.
 * ESTAFETTE_DATA names the folder whose templates and schemas are compiled beforehand; all else that a call does, it
 * does itself, in a process of its own.  Whoever asked goes away: his call is killed. */
#include "cli/cli.h"
#include "render/render.h"
#include "served/served.h"
#include "served/warm.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CALLS = 64 };

struct call {
	pid_t pid;
	int conn, end; /* end: readable when it has ended */
};

static struct call calls[CALLS];
static int n_calls;

static void die(const char *why)
{
	perror(why);
	exit(1);
}

static void compile(void)
{
	struct error e = ERROR_INIT;
	if (warm_texts(cli_templates(), cli_schemas(), &e) || warm_sheets(cli_templates(), &e)) {
		fprintf(stderr, "estafette-served: %s\n", e.text);
		exit(1);
	}
}

/* Fonts are found once: the first picture of a process takes a third longer than the next. */
static void find_fonts(void)
{
	static const char picture[] =
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"20\" font-family=\"'DejaVu Sans Condensed',sans-serif\">"
		"<text y=\"9\">a</text><text y=\"9\" font-weight=\"700\">a</text>"
		"<g font-family=\"'EB Garamond',serif\"><text y=\"9\">a</text><text y=\"9\" font-style=\"italic\">a</text></g></svg>";
	struct buf png = BUF_INIT;
	struct error e = ERROR_INIT;
	unsigned width, height;
	if (render_png(slice_of(picture), 200, &png, &width, &height, &e)) {
		fprintf(stderr, "estafette-served: %s\n", e.text);
		exit(1);
	}
	buf_free(&png);
}

static int listen_at(const char *path)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	const char *slash = strrchr(path, '/');
	char folder[4096] = ".";
	if (slash)
		snprintf(folder, sizeof folder, "%.*s", (int)(slash - path) + 1, path);
	int dir = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC), s = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	snprintf(a.sun_path, sizeof a.sun_path, "/proc/self/fd/%d/%.60s", dir, slash ? slash + 1 : path);
	if (dir < 0 || s < 0 || bind(s, (struct sockaddr *)&a, sizeof a) || listen(s, CALLS))
		die("estafette-served: cannot listen");
	close(dir);
	return s;
}

/* ---- a call, in its own process ---- */

static void receive(int conn, struct request *q, int files[SERVED_FILES])
{
	union {
		char bytes[CMSG_SPACE(SERVED_FILES * sizeof(int))];
		struct cmsghdr head;
	} control;
	struct iovec v = {q, sizeof *q};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
	struct cmsghdr *c;
	if (recvmsg(conn, &m, MSG_WAITALL) != sizeof *q || !(c = CMSG_FIRSTHDR(&m)) ||
	    c->cmsg_len != CMSG_LEN(SERVED_FILES * sizeof(int)))
		_exit(126);
	memcpy(files, CMSG_DATA(c), SERVED_FILES * sizeof(int));
}

static char **unpack(char **at, uint32_t n)
{
	char **list = base_calloc(n + 1, sizeof *list);
	for (uint32_t i = 0; i < n; i++, *at += strlen(*at) + 1)
		list[i] = *at;
	return list;
}

_Noreturn static void begin(int conn)
{
	static char **env; /* held, for setenv leaves it behind: no leak of the program's */
	struct request q;
	int files[SERVED_FILES];
	receive(conn, &q, files);
	char *text = base_calloc(1, q.bytes + 1);
	if (recv(conn, text, q.bytes, MSG_WAITALL) != (ssize_t)q.bytes)
		_exit(126);
	for (int i = 0; i < 3; i++)
		dup2(files[i], i);
	if (fchdir(files[3]))
		_exit(126);
	close_range(3, ~0U, 0);
	char **argv = unpack(&text, q.n_args);
	environ = env = unpack(&text, q.n_env);
	umask(q.mask);
	for (int i = 0; i < RLIM_NLIMITS; i++)
		setrlimit((__rlimit_resource_t)i, &q.limit[i]);
	exit(cli_main((int)q.n_args, argv));
}

/* ---- all of them ---- */

static void take(int s)
{
	int conn = accept4(s, NULL, NULL, SOCK_CLOEXEC);
	if (conn < 0)
		return;
	pid_t pid = fork();
	if (pid == 0)
		begin(conn);
	int end = pid < 0 ? -1 : pidfd_open(pid, 0);
	if (end < 0)
		die("estafette-served: cannot fork");
	calls[n_calls++] = (struct call){pid, conn, end};
}

static void answer(int i)
{
	int how, status;
	waitpid(calls[i].pid, &how, 0);
	status = WIFSIGNALED(how) ? 128 + WTERMSIG(how) : WEXITSTATUS(how);
	send(calls[i].conn, &status, sizeof status, MSG_NOSIGNAL);
	close(calls[i].conn);
	close(calls[i].end);
	calls[i] = calls[--n_calls];
}

static void serve(int s, int master)
{
	for (;;) {
		struct pollfd p[2 + 2 * CALLS] = {{master, POLLIN, 0}, {s, n_calls < CALLS ? POLLIN : 0, 0}};
		for (int i = 0; i < n_calls; i++) {
			p[2 + 2 * i] = (struct pollfd){calls[i].end, POLLIN, 0};
			p[3 + 2 * i] = (struct pollfd){calls[i].conn, 0, 0}; /* POLLHUP */
		}
		int n = n_calls;
		if (poll(p, (nfds_t)(2 + 2 * n), -1) < 0)
			continue;
		for (int i = n - 1; i >= 0; i--) /* answer() moves only what was looked at */
			if (p[2 + 2 * i].revents)
				answer(i);
			else if (p[3 + 2 * i].revents)
				kill(calls[i].pid, SIGKILL);
		if (p[0].revents)
			break;
		if (p[1].revents)
			take(s);
	}
	for (int i = 0; i < n_calls; i++)
		kill(calls[i].pid, SIGKILL);
}

int main(int argc, char **argv)
{
	long long pid;
	if (argc != 3 || !parse_int(argv[2], 1, INT32_MAX, &pid))
		return 2;
	int master = pidfd_open((pid_t)pid, 0);
	if (master < 0)
		die("estafette-served: no such process");
	compile();
	find_fonts();
	int s = listen_at(argv[1]);
	if (fork())
		_exit(0);
	int null = open("/dev/null", O_RDWR);
	for (int i = 0; i < 3; i++)
		dup2(null, i);
	close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
	serve(s, master);
	return 0;
}
