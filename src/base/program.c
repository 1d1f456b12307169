/* Another program, run to its end. */
#include "base/program.h"
#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOOK_MS = 20, PIECE = 4096, PIECES = 20 }; /* more than a pipe holds */

/* An output of it: our end, -1 when it is closed. */
struct output {
	int fd;
	size_t most;
	struct buf *to;
};

static void close_end(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

int program_spawn(const char *const *argv, int in, int out, int said, pid_t *pid)
{
	extern char **environ;
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t normal;
	sigemptyset(&normal);
	sigaddset(&normal, SIGPIPE);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, in, 0);
	posix_spawn_file_actions_adddup2(&files, out, 1);
	posix_spawn_file_actions_adddup2(&files, said, 2);
	posix_spawnattr_init(&attr);
	posix_spawnattr_setsigdefault(&attr, &normal);
	posix_spawnattr_setpgroup(&attr, 0);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
	int code = posix_spawn(pid, argv[0], &files, &attr, (char *const *)argv, environ);
	posix_spawnattr_destroy(&attr);
	posix_spawn_file_actions_destroy(&files);
	return code;
}

static int start(const char *const *argv, struct output *out, struct output *said, pid_t *pid)
{
	int a[2] = {-1, -1}, b[2] = {-1, -1}, nothing = open("/dev/null", O_RDONLY | O_CLOEXEC), code = 0;
	if (nothing < 0 || pipe2(a, O_CLOEXEC) || pipe2(b, O_CLOEXEC))
		code = errno;
	out->fd = a[0];
	said->fd = b[0];
	fcntl(out->fd, F_SETFL, O_NONBLOCK);
	fcntl(said->fd, F_SETFL, O_NONBLOCK);
	if (!code)
		code = program_spawn(argv, nothing, a[1], b[1], pid);
	close_end(&nothing);
	close_end(&a[1]);
	close_end(&b[1]);
	return code;
}

/* What there is by now; no more, for one that never stops talking would be heard for ever. */
static void hear(struct output *o)
{
	char piece[PIECE];
	ssize_t k = 1;
	for (int i = 0; i < PIECES && o->fd >= 0 && k > 0; i++) {
		k = read(o->fd, piece, sizeof piece);
		size_t room = o->to->len < o->most ? o->most - o->to->len : 0;
		if (k > 0)
			buf_add(o->to, piece, (size_t)k < room ? (size_t)k : room);
		else if (!k || (errno != EAGAIN && errno != EINTR))
			close_end(&o->fd);
	}
}

/* Waits for its end; false: time was up.  Whatever it left behind is killed. */
static bool wait_for(pid_t pid, struct output *out, struct output *said, int64_t until, int *status)
{
	bool over = false;
	while (!over && clock_ms() < until) {
		struct pollfd fds[] = {{out->fd, POLLIN, 0}, {said->fd, POLLIN, 0}};
		pid_t ended = waitpid(pid, status, WNOHANG);
		if (ended < 0 && errno != EINTR)
			*status = SIGKILL; /* somebody else has reaped it: nobody knows */
		over = ended == pid || (ended < 0 && errno != EINTR);
		if (!over)
			(void)poll(fds, 2, LOOK_MS);
		hear(out);
		hear(said);
	}
	kill(-pid, SIGKILL);
	while (!over && waitpid(pid, status, 0) < 0 && errno == EINTR)
		;
	return over;
}

enum err program_run(const char *const *argv, unsigned seconds, size_t most, struct buf *out, struct buf *said,
		     struct error *e)
{
	struct output o = {-1, most, out}, s = {-1, most, said};
	pid_t pid = 0;
	int status = 0, code = *argv[0] == '/' ? start(argv, &o, &s, &pid) : EINVAL;
	bool in_time = !code && wait_for(pid, &o, &s, clock_ms() + (int64_t)seconds * 1000, &status);
	close_end(&o.fd);
	close_end(&s.fd);
	if (code)
		return error_set(e, ERR_TEMP, "%s cannot be started: %s", argv[0], strerror(code));
	if (!in_time)
		return error_set(e, ERR_TEMP, "%s took longer than %u seconds", argv[0], seconds);
	if (!WIFEXITED(status))
		return error_set(e, ERR_TEMP, "%s was killed", argv[0]);
	return WEXITSTATUS(status) ? error_set(e, ERR_TEMP, "%s ended with %d", argv[0], WEXITSTATUS(status))
				   : ERR_NONE;
}
