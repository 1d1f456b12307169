/* The process that makes workers: orders to it, and its loop. */
#include "mail/worker.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mail/worker_private.h"

/* ---- what goes between parent and nursery ---- */

enum order { ORDER_START = 's', ORDER_STOP = 'e' };

static bool send_order(int fd, char order)
{
	ssize_t n;
	do
		n = send(fd, &order, sizeof order, MSG_NOSIGNAL);
	while (n < 0 && errno == EINTR);
	return n == sizeof order;
}

union passing {
	struct cmsghdr head;
	char room[CMSG_SPACE(sizeof(int))];
};

/* passed: the way to a worker; -1: there is none. */
static bool send_way(int fd, int passed)
{
	union passing control = {.room = ""};
	char some = passed >= 0;
	struct iovec part = {&some, sizeof some};
	struct msghdr m = {.msg_iov = &part, .msg_iovlen = 1};
	if (passed >= 0) {
		m.msg_control = control.room;
		m.msg_controllen = sizeof control.room;
		control.head = (struct cmsghdr){CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
		memcpy(CMSG_DATA(&control.head), &passed, sizeof passed);
	}
	ssize_t n;
	do
		n = sendmsg(fd, &m, MSG_NOSIGNAL);
	while (n < 0 && errno == EINTR);
	return n == sizeof some;
}

/* false: the nursery is gone. */
static bool receive_way(int fd, int *passed)
{
	union passing control = {.room = ""};
	char some = 0;
	struct iovec part = {&some, sizeof some};
	struct msghdr m = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.room,
			   .msg_controllen = sizeof control.room};
	ssize_t n;
	do
		n = recvmsg(fd, &m, MSG_CMSG_CLOEXEC);
	while (n < 0 && errno == EINTR);
	*passed = -1;
	struct cmsghdr *head = n == sizeof some ? CMSG_FIRSTHDR(&m) : NULL;
	if (head && head->cmsg_type == SCM_RIGHTS)
		memcpy(passed, CMSG_DATA(head), sizeof *passed);
	return n == sizeof some;
}

/* ---- the nursery ---- */

struct child {
	pid_t pid; /* 0: none */
	int fd;    /* the way to it; -1: handed on */
};

static void forget_files(int fd)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(fd, 3);
	close_range(4, ~0u, 0);
}

static struct child bear(void)
{
	int pair[2];
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
		return (struct child){0, -1};
	pid_t pid = _Fork(); /* what libraries do at a fork is nothing to one thread that serves and ends */
	if (pid == 0)
		worker_serve(pair[1]);
	close(pair[1]);
	if (pid > 0)
		return (struct child){pid, pair[0]};
	close(pair[0]);
	return (struct child){0, -1};
}

/* What somebody ended while it waited is no fault of the mail to come. */
static void replace_dead(struct child *c)
{
	if (c->pid && waitpid(c->pid, NULL, WNOHANG) == c->pid) {
		close(c->fd);
		c->pid = 0;
	}
	if (!c->pid)
		*c = bear();
}

/* Its wait status, 0 if there is none.  A worker is reaped here alone, so its pid cannot be another's. */
static int bury(struct child *c)
{
	int status = 0;
	if (c->pid) {
		kill(c->pid, SIGKILL);
		while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
			;
	}
	*c = (struct child){0, -1};
	return status;
}

/* The next worker is made while the one in hand reads, where there is more to read: whoever asks does not wait for a fork. */
static _Noreturn void make_workers(int fd, bool more)
{
	struct child worker = {0, -1};
	char order;
	forget_files(fd);
	fd = 3;
	worker_prepare();
	struct child next = bear();
	while (worker_read(fd, &order, sizeof order)) {
		if (order == ORDER_STOP) {
			int status = bury(&worker);
			if (!worker_write(fd, &status, sizeof status))
				break;
			continue;
		}
		replace_dead(&next);
		if (!send_way(fd, next.fd))
			break;
		if (next.pid) {
			close(next.fd);
			bury(&worker);
			worker = next;
			next = more ? bear() : (struct child){0, -1};
		}
	}
	_exit(0);
}

/* ---- the parent ---- */

enum err nursery_open(struct nursery *n, bool more, struct error *e)
{
	int pair[2];
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair))
		return error_set(e, ERR_TEMP, "making a socket pair: %s", strerror(errno));
	n->pid = fork();
	if (n->pid == 0)
		make_workers(pair[1], more);
	close(pair[1]);
	if (n->pid < 0) {
		close(pair[0]);
		return error_set(e, ERR_TEMP, "starting the mail parser: %s", strerror(errno));
	}
	n->fd = pair[0];
	return ERR_NONE;
}

void nursery_close(struct nursery *n)
{
	if (n->fd < 0)
		return;
	close(n->fd);
	n->fd = -1;
	while (waitpid(n->pid, NULL, 0) < 0 && errno == EINTR)
		;
}

enum err nursery_start(struct nursery *n, int *fd, struct error *e)
{
	if (n->fd < 0) /* to be forked now it would know what we have read since */
		return error_set(e, ERR_TEMP,
				 "the process that mail is read below has ended: the program "
				 "must be started again");
	if (!send_order(n->fd, ORDER_START) || !receive_way(n->fd, fd)) { /* somebody ended it */
		nursery_close(n);
		*fd = -1;
	}
	return *fd >= 0 ? ERR_NONE : error_set(e, ERR_TEMP, "the mail parser does not start");
}

int nursery_stop(struct nursery *n)
{
	int status = 0;
	if (n->fd >= 0 && send_order(n->fd, ORDER_STOP) && worker_read(n->fd, &status, sizeof status))
		return status;
	nursery_close(n);
	return NURSERY_GONE;
}
