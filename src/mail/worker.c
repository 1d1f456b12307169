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

enum { ASK_BYTES = LIMIT_MAIL_BYTES + 1 + MAIL_DKIM_KEYS_BYTES };

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

void worker_texts(const struct mail_self *self, const char *texts[WORKER_TEXTS])
{
	texts[0] = self->address;
	texts[1] = self->id_prefix;
	texts[2] = self->envelope_field;
	texts[3] = self->authserv;
	texts[4] = self->hosts;
}

void worker_self(struct mail_self *self, const char *const texts[WORKER_TEXTS])
{
	self->address = texts[0];
	self->id_prefix = texts[1];
	self->envelope_field = texts[2];
	self->authserv = texts[3];
	self->hosts = texts[4];
}

void worker_prepare(void)
{
	mail_sandbox_prepare();
	mail_charset_load("", 0);
	mail_dkim_start();
}

static void answer(uint64_t kind, const struct mail_self *self, const char *raw, size_t n, struct arena *a,
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

_Noreturn void worker_serve(int fd, const struct mail_self *self)
{
	struct buf reply = BUF_INIT;
	struct arena *a = arena_new();
	uint64_t ask[2];
	mail_sandbox_limits(fd);
	char *raw = base_malloc(ASK_BYTES);
	if (!worker_read(0, ask, sizeof ask) || ask[1] > ASK_BYTES || !worker_read(0, raw, ask[1]))
		_exit(0);
	mail_charset_load(raw, ask[1]); /* what cannot be had behind the lock */
	if (!mail_sandbox_lock())
		_exit(WORKER_NO_LOCK);
	mail_sandbox_timer(LIMIT_PARSE_SECONDS);
	answer(ask[0], self, raw, ask[1], a, &reply);
	mail_sandbox_timer(0);
	(void)worker_write(0, reply.data, reply.len);
	(void)worker_read(0, ask, sizeof ask[0]); /* until it is ended: nothing more is asked */
	_exit(0);
}
