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

/* Who we are, as texts of fixed room: nothing to be parsed. */
struct order {
	bool start; /* else: end the worker and tell its status */
	bool known; /* self was not NULL */
	char separator;
	char text[WORKER_TEXTS][WORKER_TEXT_BYTES];
	bool set[WORKER_TEXTS];
};

static void describe(const struct mail_self *self, struct order *o)
{
	*o = (struct order){.start = true, .known = self != NULL};
	if (!self)
		return;
	const char *texts[WORKER_TEXTS];
	worker_texts(self, texts);
	o->separator = self->separator;
	for (int i = 0; i < WORKER_TEXTS; i++) {
		o->set[i] = texts[i] != NULL;
		snprintf(o->text[i], sizeof o->text[i], "%s", texts[i] ? texts[i] : "");
	}
}

/* An order, and with a start the worker's end of the stream. */
static bool send_order(int fd, const struct order *o, int passed)
{
	union {
		struct cmsghdr head;
		char room[CMSG_SPACE(sizeof(int))];
	} control = {.room = ""};
	struct iovec part = {(void *)(uintptr_t)o, sizeof *o};
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
	return n == (ssize_t)sizeof *o;
}

static bool receive_order(int fd, struct order *o, int *passed)
{
	union {
		struct cmsghdr head;
		char room[CMSG_SPACE(sizeof(int))];
	} control;
	struct iovec part = {o, sizeof *o};
	struct msghdr m = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.room,
			   .msg_controllen = sizeof control.room};
	ssize_t n;
	do
		n = recvmsg(fd, &m, MSG_CMSG_CLOEXEC);
	while (n < 0 && errno == EINTR);
	*passed = -1;
	struct cmsghdr *head = CMSG_FIRSTHDR(&m);
	if (head && head->cmsg_type == SCM_RIGHTS)
		memcpy(passed, CMSG_DATA(head), sizeof *passed);
	return n == (ssize_t)sizeof *o;
}

/* ---- the nursery ---- */

static void forget_files(int fd)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(fd, 3);
	close_range(4, ~0u, 0);
}

static _Noreturn void make_workers(int fd)
{
	struct order o;
	int stream, status;
	pid_t worker = -1;
	forget_files(fd);
	fd = 3;
	worker_prepare();
	while (receive_order(fd, &o, &stream)) {
		if (!o.start) { /* a worker is reaped here alone, so its pid cannot be another's */
			status = 0;
			if (worker > 0) {
				kill(worker, SIGKILL);
				while (waitpid(worker, &status, 0) < 0 && errno == EINTR)
					;
			}
			worker = -1;
			if (!worker_write(fd, &status, sizeof status))
				break;
			continue;
		}
		worker = stream >= 0 ? fork() : -1;
		if (worker == 0) {
			struct mail_self self = {.separator = o.separator};
			const char *texts[WORKER_TEXTS];
			for (int i = 0; i < WORKER_TEXTS; i++)
				texts[i] = o.set[i] ? o.text[i] : NULL;
			worker_self(&self, texts);
			worker_serve(stream, o.known ? &self : NULL);
		}
		close(stream);
		bool good = worker > 0;
		if (!worker_write(fd, &good, sizeof good))
			break;
	}
	_exit(0);
}

/* ---- the parent ---- */

enum err nursery_open(struct nursery *n, struct error *e)
{
	int pair[2];
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair))
		return error_set(e, ERR_TEMP, "making a socket pair: %s", strerror(errno));
	n->pid = fork();
	if (n->pid == 0)
		make_workers(pair[1]);
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

enum err nursery_start(struct nursery *n, const struct mail_self *self, int *fd, struct error *e)
{
	struct order o;
	int pair[2];
	bool good = false;
	if (n->fd < 0) /* to be forked now it would know what we have read since */
		return error_set(e, ERR_TEMP,
				 "the process that mail is read below has ended: the program "
				 "must be started again");
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
		return error_set(e, ERR_TEMP, "making a socket pair: %s", strerror(errno));
	describe(self, &o);
	bool asked = send_order(n->fd, &o, pair[1]) && worker_read(n->fd, &good, sizeof good);
	close(pair[1]);
	if (asked && good) {
		*fd = pair[0];
		return ERR_NONE;
	}
	close(pair[0]);
	if (!asked) /* somebody ended it */
		nursery_close(n);
	return error_set(e, ERR_TEMP, "the mail parser does not start");
}

int nursery_stop(struct nursery *n)
{
	struct order o = {.start = false};
	int status = 0;
	if (n->fd >= 0 && send_order(n->fd, &o, -1) && worker_read(n->fd, &status, sizeof status))
		return status;
	nursery_close(n);
	return NURSERY_GONE;
}
