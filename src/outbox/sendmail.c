/* Mail handed to a sendmail program: its arguments as a list, no shell, in a process group of
 * its own.  The whole group is killed when it takes too long: a left-over part that still held
 * the pipe would take its end for the end of the mail. */
#include "outbox/transport.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/program.h"
#include "outbox/verdict.h"

enum { SAID_BYTES = 512 };

struct sendmail {
	struct mail_transport transport;
	char *program;
	unsigned timeout;
};

struct child {
	pid_t pid;
	int in, out;           /* its standard input; what it says.  -1: closed */
	char said[SAID_BYTES]; /* the beginning of that */
	size_t n_said;
	bool all_given;
};

static void close_end(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* ---- starting it ---- */

static int start(const struct sendmail *s, const struct mail_envelope *v, struct child *c)
{
	int in[2], out[2];
	const char *argv[] = {s->program, "-i", "-f", *v->from ? v->from : "<>", "--", v->to, NULL};
	if (pipe2(in, O_CLOEXEC))
		return errno;
	if (pipe2(out, O_CLOEXEC)) {
		int code = errno;
		close(in[0]);
		close(in[1]);
		return code;
	}
	*c = (struct child){.in = in[1], .out = out[0]};
	fcntl(c->in, F_SETFL, O_NONBLOCK);
	fcntl(c->out, F_SETFL, O_NONBLOCK);
	int code = program_spawn(argv, in[0], out[1], out[1], &c->pid);
	close(in[0]);
	close(out[1]);
	return code;
}

/* ---- talking to it ---- */

static void give(struct child *c, struct slice *rest)
{
	ssize_t k = write(c->in, rest->p, rest->n);
	if (k < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (k > 0) {
		rest->p += k;
		rest->n -= (size_t)k;
	}
	if (k < 0 || !rest->n)
		close_end(&c->in);
	c->all_given = !rest->n;
}

static void hear(struct child *c)
{
	char text[SAID_BYTES];
	ssize_t k = read(c->out, text, sizeof text);
	if (k < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (k <= 0)
		close_end(&c->out);
	for (ssize_t i = 0; i < k && c->n_said + 1 < sizeof c->said; i++)
		c->said[c->n_said++] = text[i] >= ' ' && text[i] < 0x7f ? text[i] : ' ';
}

/* The end of the program itself counts: what it left behind to deliver may hold its output. */
static bool ended(struct child *c, int *status)
{
	pid_t pid = waitpid(c->pid, status, WNOHANG);
	if (pid < 0 && errno != EINTR)
		*status = SIGKILL; /* somebody else has reaped it: nobody knows */
	else if (pid != c->pid)
		return false;
	if (c->out >= 0)
		hear(c);
	return true;
}

/* Talks until it ends; false when time is up, and it was killed. */
static bool talk(struct child *c, struct slice rest, int64_t until, int *status)
{
	enum { LOOK_MS = 20 };
	while (!ended(c, status)) {
		struct pollfd fds[] = {{c->out, POLLIN, 0}, {c->in, POLLOUT, 0}};
		if (clock_ms() >= until) {
			kill(-c->pid, SIGKILL);
			while (waitpid(c->pid, status, 0) < 0 && errno == EINTR)
				;
			return false;
		}
		if (poll(fds, 2, LOOK_MS) <= 0)
			continue;
		if (fds[0].revents)
			hear(c);
		if (fds[1].revents)
			give(c, &rest);
	}
	return true;
}

/* ---- the transport ---- */

static void add_local_lines(struct buf *out, const char *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (bytes[i] != '\r')
			buf_addc(out, bytes[i]);
}

static void tell(const struct sendmail *s, const struct child *c, int status, bool in_time, struct error *e)
{
	if (WIFEXITED(status))
		error_set(e, ERR_TEMP, "%s ended with %d: %s", s->program, WEXITSTATUS(status), c->said);
	else
		error_set(e, ERR_TEMP, "%s %s: %s", s->program, in_time ? "was killed" : "took too long", c->said);
}

static enum mail_sent sendmail_send(struct mail_transport *t, const struct mail_envelope *v, const char *bytes,
				    size_t n, struct error *e)
{
	struct sendmail *s = (struct sendmail *)t;
	struct child c = {.in = -1, .out = -1};
	struct buf local = BUF_INIT;
	if (!mail_transport_may_end(t)) {
		error_set(e, ERR_TEMP, "%s was not called", s->program);
		return MAIL_STOP;
	}
	int code = start(s, v, &c);
	if (code) {
		close_end(&c.in);
		close_end(&c.out);
		error_set(e, ERR_TEMP, "%s cannot be started: %s", s->program, strerror(code));
		return code == EAGAIN || code == ENOMEM || code == EMFILE ? MAIL_STOP : MAIL_BLOCKED;
	}
	int status = 0;
	add_local_lines(&local, bytes, n);
	bool in_time =
		talk(&c, (struct slice){local.data, local.len}, clock_ms() + (int64_t)s->timeout * 1000, &status);
	close_end(&c.in);
	close_end(&c.out);
	buf_free(&local);
	enum mail_sent sent = sendmail_verdict(status, c.all_given);
	if (sent != MAIL_SENT)
		tell(s, &c, status, in_time, e);
	return sent;
}

static void sendmail_close(struct mail_transport *t)
{
	struct sendmail *s = (struct sendmail *)t;
	free(s->program);
	free(s);
}

enum err mail_transport_sendmail(const char *program, unsigned timeout, struct mail_transport **out, struct error *e)
{
	static const struct mail_transport_ops ops = {false, sendmail_send, NULL, sendmail_close};
	if (*program != '/' || access(program, X_OK))
		return error_set(e, ERR_REFUSED, "\"%s\" is no program that can be run", program);
	struct sendmail *s = base_calloc(1, sizeof *s);
	s->transport.ops = &ops;
	s->program = base_strdup(program);
	s->timeout = timeout;
	*out = &s->transport;
	return ERR_NONE;
}
