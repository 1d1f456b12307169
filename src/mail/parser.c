#include "mail/parser.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/limits.h"
#include "mail/wire.h"

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/* The dialogue on the socket: 8 bytes of length and that many bytes of mail one way, 8
 * bytes of length and an outcome (wire.h) the other way. */

enum { DEADLINE_MS = 10000, MAIL_BYTES = LIMIT_MAIL_BYTES + 1 };

struct mail_parser {
	struct mail_self self;
	char *address, *id_prefix, *envelope_field;
	int deadline_ms;
	int fd;    /* -1: no child */
	pid_t pid;
};

/* ---- the child ---- */

static bool read_whole(int fd, void *out, size_t n)
{
	for (char *p = out; n;) {
		ssize_t k = read(fd, p, n);
		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			return false;
		p += k;
		n -= (size_t)k;
	}
	return true;
}

static bool write_whole(int fd, const void *from, size_t n)
{
	for (const char *p = from; n;) {
		ssize_t k = send(fd, p, n, MSG_NOSIGNAL);
		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			return false;
		p += k;
		n -= (size_t)k;
	}
	return true;
}

static void limit(int what, rlim_t value)
{
	struct rlimit r = {value, value};
	setrlimit(what, &r);
}

/* Address space in use now, from /proc; 0 if that cannot be read. */
static size_t address_space(void)
{
	unsigned long pages = 0;
	FILE *f = fopen("/proc/self/statm", "re");
	if (!f)
		return 0;
	if (fscanf(f, "%lu", &pages) != 1)
		pages = 0;
	fclose(f);
	return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void drop_everything(int fd)
{
	struct sigaction plain = {.sa_handler = SIG_DFL};
	sigset_t none;
	for (int s = 1; s < NSIG; s++)
		sigaction(s, &plain, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	dup2(fd, 0);
	close_range(3, ~0u, 0);
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_FSIZE, 0);
	size_t used = address_space();
	if (!SANITIZED && used)
		limit(RLIMIT_AS, used + LIMIT_PARSE_MEMORY);
}

/* The kernel ends the child with SIGPROF when one mail has used up its CPU time. */
static void cpu_timer(int seconds)
{
	struct itimerval t = {.it_value = {.tv_sec = seconds}};
	setitimer(ITIMER_PROF, &t, NULL);
}

static void answer_mail(const struct mail_self *self, const char *raw, size_t n, struct arena *a,
			struct buf *reply)
{
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	uint64_t len = 0;
	buf_clear(reply);
	buf_add(reply, &len, sizeof len);
	enum err r = mail_parse(raw, n, self, a, &m, &e);
	mail_wire_put(reply, r, &e, m);
	len = reply->len - sizeof len;
	memcpy(reply->data, &len, sizeof len);
}

static _Noreturn void serve(const struct mail_self *self)
{
	struct buf reply = BUF_INIT;
	struct arena *a = arena_new();
	char *raw = base_malloc(MAIL_BYTES);
	uint64_t n;
	while (read_whole(0, &n, sizeof n) && n <= MAIL_BYTES && read_whole(0, raw, n)) {
		cpu_timer(LIMIT_PARSE_SECONDS);
		answer_mail(self, raw, n, a, &reply);
		cpu_timer(0);
		if (!write_whole(0, reply.data, reply.len))
			break;
		arena_clear(a);
	}
	_exit(0);
}

/* ---- the parent ---- */

static char *copy(const char *s)
{
	return s ? base_strdup(s) : NULL;
}

struct mail_parser *mail_parser_new(const struct mail_self *self)
{
	struct mail_parser *p = base_calloc(1, sizeof *p);
	p->fd = -1;
	p->deadline_ms = DEADLINE_MS;
	if (self) {
		p->self.separator = self->separator;
		p->self.address = p->address = copy(self->address);
		p->self.id_prefix = p->id_prefix = copy(self->id_prefix);
		p->self.envelope_field = p->envelope_field = copy(self->envelope_field);
	}
	return p;
}

/* Ends and reaps the child; returns its wait status, 0 if there was none. */
static int stop_child(struct mail_parser *p)
{
	int status = 0;
	if (p->fd < 0)
		return 0;
	close(p->fd);
	p->fd = -1;
	kill(p->pid, SIGKILL);
	while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
		;
	return status;
}

void mail_parser_free(struct mail_parser *p)
{
	if (!p)
		return;
	stop_child(p);
	free(p->address);
	free(p->id_prefix);
	free(p->envelope_field);
	free(p);
}

void mail_parser_deadline(struct mail_parser *p, int milliseconds)
{
	p->deadline_ms = milliseconds;
}

static enum err start_child(struct mail_parser *p, struct error *e)
{
	int pair[2];
	if (p->fd >= 0)
		return ERR_NONE;
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
		return error_set(e, ERR_TEMP, "making a socket pair: %s", strerror(errno));
	p->pid = fork();
	if (p->pid < 0) {
		close(pair[0]);
		close(pair[1]);
		return error_set(e, ERR_TEMP, "starting the mail parser: %s", strerror(errno));
	}
	if (p->pid == 0) {
		drop_everything(pair[1]);
		serve(&p->self);
	}
	close(pair[1]);
	p->fd = pair[0];
	return ERR_NONE;
}

static int64_t monotonic_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits until the socket is ready or the moment has come. */
static bool wait_for(int fd, short events, int64_t until)
{
	for (;;) {
		int64_t left = until - monotonic_ms();
		if (left <= 0)
			return false;
		struct pollfd f = {.fd = fd, .events = events};
		int r = poll(&f, 1, (int)left);
		if (r > 0)
			return true;
		if (r < 0 && errno != EINTR)
			return false;
	}
}

static bool send_all(int fd, const char *p, size_t n, int64_t until)
{
	while (n) {
		ssize_t k = send(fd, p, n, MSG_NOSIGNAL | MSG_DONTWAIT);
		if (k > 0) {
			p += k;
			n -= (size_t)k;
		} else if (k < 0 && errno != EAGAIN && errno != EINTR) {
			return false;
		} else if (!wait_for(fd, POLLOUT, until)) {
			return false;
		}
	}
	return true;
}

static bool receive_all(int fd, char *p, size_t n, int64_t until)
{
	while (n) {
		if (!wait_for(fd, POLLIN, until))
			return false;
		ssize_t k = recv(fd, p, n, MSG_DONTWAIT);
		if (k > 0) {
			p += k;
			n -= (size_t)k;
		} else if (k == 0 || (errno != EAGAIN && errno != EINTR)) {
			return false;
		}
	}
	return true;
}

/* One question and answer; false if the child died, was late or talks nonsense. */
static bool ask_child(struct mail_parser *p, const char *raw, size_t n, struct buf *answer)
{
	int64_t until = monotonic_ms() + p->deadline_ms;
	uint64_t len = n;
	if (!send_all(p->fd, (const char *)&len, sizeof len, until) ||
	    !send_all(p->fd, raw, n, until) ||
	    !receive_all(p->fd, (char *)&len, sizeof len, until) || len > MAIL_WIRE_BYTES)
		return false;
	GROW(answer->data, answer->cap, len + 1);
	if (!receive_all(p->fd, answer->data, len, until))
		return false;
	answer->len = len;
	return true;
}

static enum err explain_death(int status, struct error *e)
{
	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
		return error_set(e, ERR_LIMIT, "the mail takes more than %d s of computing to read",
				 LIMIT_PARSE_SECONDS);
	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
		return error_set(e, ERR_LIMIT, "the mail takes too long to read");
	return error_set(e, ERR_LIMIT, "the mail cannot be read within %d MiB of memory, or makes "
			 "its reader fail (status %d)", LIMIT_PARSE_MEMORY >> 20, status);
}

enum err mail_parser_run(struct mail_parser *p, const char *raw, size_t n, struct arena *a,
			 struct mail_message **out, struct error *e)
{
	struct buf answer = BUF_INIT;
	enum err r = start_child(p, e);
	if (r)
		return r;
	if (!ask_child(p, raw, n < MAIL_BYTES ? n : MAIL_BYTES, &answer)) {
		r = explain_death(stop_child(p), e);
	} else {
		r = mail_wire_get(answer.data, answer.len, a, out, e);
		if (r == ERR_BUG) { /* whatever the mail did to the child, it ends here */
			stop_child(p);
			r = error_set(e, ERR_LIMIT, "the mail confuses its reader");
		}
	}
	buf_free(&answer);
	return r;
}
