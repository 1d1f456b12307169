/* Mails sent to workers and messages taken back, those that died or took too long told. */
#include "mail/parser.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/limits.h"
#include "mail/dkim.h"
#include "mail/wire.h"
#include "mail/worker.h"

enum { DEADLINE_MS = 10000, MAIL_BYTES = LIMIT_MAIL_BYTES + 1 };

struct mail_parser {
	struct mail_self self;
	char *texts[5]; /* what self points to */
	bool known;     /* there is a self */
	struct nursery nursery;
	int deadline_ms;
	int fd;           /* to the worker that was asked last; -1: none */
	struct buf begun; /* what that was asked, if nobody has taken its answer; "" */
	struct buf next;  /* what is to be asked behind that; "" */
};

static const char *keep(struct mail_parser *p, int i, const char *s)
{
	free(p->texts[i]);
	return p->texts[i] = s ? base_strdup(s) : NULL;
}

static struct mail_parser *parser_new(const struct mail_self *self, bool more)
{
	struct mail_parser *p = base_calloc(1, sizeof *p);
	struct error none = ERROR_INIT;
	p->fd = p->nursery.fd = -1;
	p->deadline_ms = DEADLINE_MS;
	mail_parser_self(p, self);
	if (nursery_open(&p->nursery, more, &none))
		p->nursery.fd = -1;
	return p;
}

struct mail_parser *mail_parser_new(const struct mail_self *self)
{
	return parser_new(self, true);
}

struct mail_parser *mail_parser_new_for_one(const struct mail_self *self)
{
	return parser_new(self, false);
}

static void leave_worker(struct mail_parser *p)
{
	if (p->fd >= 0)
		close(p->fd);
	p->fd = -1;
}

/* Ends the worker; returns its wait status, 0 if there was none. */
static int stop_worker(struct mail_parser *p)
{
	if (p->fd < 0)
		return 0;
	leave_worker(p);
	return nursery_stop(&p->nursery);
}

void mail_parser_self(struct mail_parser *p, const struct mail_self *self)
{
	p->known = self != NULL;
	if (!self)
		return;
	p->self.separator = self->separator;
	p->self.address = keep(p, 0, self->address);
	p->self.id_prefix = keep(p, 1, self->id_prefix);
	p->self.envelope_field = keep(p, 2, self->envelope_field);
	p->self.authserv = keep(p, 3, self->authserv);
	p->self.hosts = keep(p, 4, self->hosts);
}

bool mail_parser_gone(const struct mail_parser *p)
{
	return p->nursery.fd < 0;
}

void mail_parser_free(struct mail_parser *p)
{
	if (!p)
		return;
	stop_worker(p);
	nursery_close(&p->nursery);
	for (size_t i = 0; i < ARRAY_LEN(p->texts); i++)
		free(p->texts[i]);
	buf_free(&p->begun);
	buf_free(&p->next);
	free(p);
}

void mail_parser_deadline(struct mail_parser *p, int milliseconds)
{
	p->deadline_ms = milliseconds;
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
		ssize_t k = recv(fd, p, n, MSG_DONTWAIT);
		if (k > 0) {
			p += k;
			n -= (size_t)k;
		} else if (k == 0 || (errno != EAGAIN && errno != EINTR)) {
			return false;
		} else if (!wait_for(fd, POLLIN, until)) {
			return false;
		}
	}
	return true;
}

/* A question as a worker reads it: of one piece, that it is woken once. */
static void put_question(const struct mail_parser *p, enum worker_ask kind, const char *bytes, size_t n,
			 struct buf *out)
{
	struct worker_question q;
	worker_question(&q, kind, p->known ? &p->self : NULL, n);
	buf_clear(out);
	buf_add(out, &q, sizeof q);
	buf_add(out, bytes, n);
}

/* False if the worker died, or was late. */
static bool send_question(struct mail_parser *p, const struct buf *question)
{
	return send_all(p->fd, question->data, question->len, monotonic_ms() + p->deadline_ms);
}

/* The same, or it talks nonsense. */
static bool receive_answer(struct mail_parser *p, struct buf *answer)
{
	int64_t until = monotonic_ms() + p->deadline_ms;
	uint64_t len;
	if (!receive_all(p->fd, (char *)&len, sizeof len, until) || len > MAIL_WIRE_BYTES)
		return false;
	GROW(answer->data, answer->cap, len + 1);
	if (!receive_all(p->fd, answer->data, len, until))
		return false;
	answer->len = len;
	return true;
}

static enum err explain_death(int status, struct error *e)
{
	if (status == NURSERY_GONE)
		return error_set(e, ERR_TEMP, "somebody ended the mail parser");
	if (WIFEXITED(status) && WEXITSTATUS(status) == WORKER_NO_LOCK)
		return error_set(e, ERR_TEMP,
				 "the kernel does not lock up the mail parser (seccomp), "
				 "and unlocked it reads nothing");
	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
		return error_set(e, ERR_LIMIT, "the mail takes more than %d s of computing to read",
				 LIMIT_PARSE_SECONDS);
	/* It was ended because it did not answer in time, or saw that nobody listened any more. */
	if ((WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) || (WIFEXITED(status) && !WEXITSTATUS(status)))
		return error_set(e, ERR_LIMIT, "the mail takes too long to read");
	return error_set(e, ERR_LIMIT,
			 "the mail cannot be read within %d MiB of memory, or makes "
			 "its reader fail (status %d)",
			 LIMIT_PARSE_MEMORY >> 20, status);
}

/* A worker is asked once: whatever a mail does to it, it does to no other mail.  What became of one while nobody
 * listened is no mail's fault: it is read anew. */
static enum err ask_worker(struct mail_parser *p, const struct buf *question, struct buf *answer, struct error *e)
{
	bool begun = p->begun.len == question->len && !memcmp(p->begun.data, question->data, question->len);
	buf_free(&p->begun);
	if (begun && receive_answer(p, answer))
		return ERR_NONE;
	leave_worker(p);
	enum err r = nursery_start(&p->nursery, &p->fd, e);
	if (r || (send_question(p, question) && receive_answer(p, answer)))
		return r;
	return explain_death(stop_worker(p), e);
}

/* The worker in hand has answered: what is asked next is given to another. */
static void begin_next(struct mail_parser *p)
{
	struct error none = ERROR_INIT;
	if (!p->next.len)
		return;
	leave_worker(p);
	if (!nursery_start(&p->nursery, &p->fd, &none) && send_question(p, &p->next)) {
		p->begun = p->next;
		p->next = (struct buf)BUF_INIT;
	}
	buf_free(&p->next);
}

static enum err checked(enum err r, struct error *e)
{
	return r == ERR_BUG ? error_set(e, ERR_LIMIT, "the mail confuses its reader") : r;
}

static void put_mail(const struct mail_parser *p, const char *raw, size_t n, struct buf *question)
{
	put_question(p, WORKER_PARSE, raw, n < MAIL_BYTES ? n : MAIL_BYTES, question);
}

void mail_parser_next(struct mail_parser *p, const char *raw, size_t n)
{
	put_mail(p, raw, n, &p->next);
}

enum err mail_parser_run(struct mail_parser *p, const char *raw, size_t n, struct arena *a, struct mail_message **out,
			 struct error *e)
{
	struct buf answer = BUF_INIT, question = BUF_INIT;
	put_mail(p, raw, n, &question);
	enum err r = ask_worker(p, &question, &answer, e);
	begin_next(p);
	if (!r)
		r = checked(mail_wire_get(answer.data, answer.len, a, out, e), e);
	buf_free(&question);
	buf_free(&answer);
	return r;
}

enum err mail_parser_dkim(struct mail_parser *p, const char *raw, size_t n, const char *keys, struct error *e)
{
	struct buf answer = BUF_INIT, ask = BUF_INIT, question = BUF_INIT;
	struct arena *a = arena_new();
	if (strlen(keys) >= MAIL_DKIM_KEYS_BYTES || n > LIMIT_MAIL_BYTES) {
		arena_free(a);
		return error_set(e, ERR_REFUSED, "the mail is too big for its signature to be checked");
	}
	buf_add(&ask, keys, strlen(keys) + 1);
	buf_add(&ask, raw, n);
	put_question(p, WORKER_DKIM, buf_text(&ask), ask.len, &question);
	enum err r = ask_worker(p, &question, &answer, e);
	if (!r)
		r = checked(mail_wire_get(answer.data, answer.len, a, NULL, e), e);
	arena_free(a);
	buf_free(&ask);
	buf_free(&question);
	buf_free(&answer);
	return r;
}
