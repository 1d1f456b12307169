/* The worker: one mail read, locked up. */
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/limits.h"
#include "mail/charset.h"
#include "mail/dkim.h"
#include "mail/sandbox.h"
#include "mail/wire.h"
#include "mail/worker_private.h"

enum { ASK_BYTES = LIMIT_MAIL_BYTES + 1 + MAIL_DKIM_KEYS_BYTES, LARGE_PIECE = 100000 };

bool worker_read(int fd, void *out, size_t n)
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

bool worker_write(int fd, const void *from, size_t n)
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

/* The texts of a mail_self in their order. */
static void texts_of(const struct mail_self *self, const char *texts[WORKER_TEXTS])
{
	texts[0] = self->address;
	texts[1] = self->id_prefix;
	texts[2] = self->envelope_field;
	texts[3] = self->authserv;
	texts[4] = self->hosts;
}

void worker_question(struct worker_question *q, enum worker_ask kind, const struct mail_self *self, uint64_t len)
{
	*q = (struct worker_question){.kind = kind, .len = len, .known = self != NULL};
	if (!self)
		return;
	const char *texts[WORKER_TEXTS];
	texts_of(self, texts);
	q->separator = self->separator;
	for (int i = 0; i < WORKER_TEXTS; i++) {
		q->set[i] = texts[i] != NULL;
		text_format(q->text[i], sizeof q->text[i], "%s", texts[i] ? texts[i] : "");
	}
}

static const struct mail_self *self_of(const struct worker_question *q, struct mail_self *self)
{
	const char *texts[WORKER_TEXTS];
	for (int i = 0; i < WORKER_TEXTS; i++)
		texts[i] = q->set[i] ? q->text[i] : NULL;
	*self = (struct mail_self){texts[0], q->separator, texts[1], texts[2], texts[3], texts[4]};
	return q->known ? self : NULL;
}

static void answer(enum worker_ask kind, const struct mail_self *self, const char *raw, size_t n, struct arena *a,
		   struct buf *reply)
{
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	uint64_t len = 0;
	buf_clear(reply);
	buf_add(reply, &len, sizeof len);
	if (kind == WORKER_DKIM) {
		mail_wire_put(reply, mail_dkim_verify(raw, n, a, &e), &e, NULL);
	} else {
		enum err r = mail_parse(raw, n, self, a, &m, &e);
		mail_wire_put(reply, r, &e, m);
	}
	len = reply->len - sizeof len;
	memcpy(reply->data, &len, sizeof len);
}

/* What a program calls first is looked up in its libraries then, and in each worker anew: a mail of our own is read
 * once, so that it is done. */
static void warm_up(void)
{
	static const char mail[] =
		"From: a@example.org\r\nTo: b@example.org\r\nSubject: =?utf-8?q?=C3=A9lan?=\r\n"
		"Date: Mon, 1 Jan 2024 10:00:00 +0000\r\nMIME-Version: 1.0\r\n"
		"Content-Type: multipart/alternative; boundary=b\r\n\r\n"
		"--b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nZ28K\r\n"
		"--b\r\nContent-Type: text/html\r\n\r\ngo\r\n--b--\r\n";
	struct arena *a = arena_new();
	struct buf reply = BUF_INIT;
	answer(WORKER_PARSE, NULL, mail, sizeof mail - 1, a, &reply);
	buf_free(&reply);
	arena_free(a);
}

/* What was freed before lies about in pieces.  They are joined here and put in order, by asking for more than any of
 * them: a worker that did it would have each page copied that one of them lies in. */
static void tidy_heap(void)
{
	free(base_malloc(LARGE_PIECE));
}

void worker_prepare(void)
{
	mail_charset_load("", 0);
	warm_up();
	mail_sandbox_prepare();
	tidy_heap();
}

_Noreturn void worker_serve(int fd)
{
	struct buf reply = BUF_INIT;
	struct arena *a = arena_new();
	struct worker_question q;
	struct mail_self self;
	mail_sandbox_limits(fd);
	if (!worker_read(0, &q, sizeof q) || q.len > ASK_BYTES)
		_exit(0);
	char *raw = base_malloc(q.len + 1);
	if (!worker_read(0, raw, q.len))
		_exit(0);
	raw[q.len] = '\0';
	mail_charset_load(raw, q.len); /* what cannot be had behind the lock */
	if (q.kind == WORKER_DKIM)
		mail_dkim_start();
	if (!mail_sandbox_lock())
		_exit(WORKER_NO_LOCK);
	mail_sandbox_timer(LIMIT_PARSE_SECONDS);
	answer(q.kind, self_of(&q, &self), raw, q.len, a, &reply);
	mail_sandbox_timer(0);
	(void)worker_write(0, reply.data, reply.len);
	(void)worker_read(0, &q, 1); /* until it is ended: nothing more is asked */
	_exit(0);
}
