/* A way out for mail, whichever it is, and what addresses and bytes may go there. */
#include "outbox/transport.h"
#include "base/utf8.h"

enum mail_sent mail_transport_send(struct mail_transport *t, const struct mail_envelope *v, const char *bytes, size_t n,
				   struct error *e)
{
	const char *bad = *v->from && !mail_outgoing_address(v->from) ? "the sender is no plain address"
			  : !mail_outgoing_address(v->to)             ? "the recipient is no plain address"
			  : !mail_outgoing_bytes(bytes, n, mail_outgoing_utf8(v->to)) ? "not 7-bit lines ended by CRLF"
										      : NULL;
	if (bad) {
		error_set(e, ERR_REFUSED, "%s", bad);
		return MAIL_REJECTED;
	}
	return t->ops->send(t, v, bytes, n, e);
}

void mail_transport_watch(struct mail_transport *t, bool (*go_on)(void *context), void *context)
{
	if (t->ops->watch)
		t->ops->watch(t, go_on, context);
}

void mail_transport_before_end(struct mail_transport *t, bool (*before_end)(void *context), void *context)
{
	t->before_end = before_end;
	t->context = context;
}

bool mail_transport_repeatable(const struct mail_transport *t)
{
	return t->ops->repeatable;
}

void mail_transport_close(struct mail_transport *t)
{
	if (t)
		t->ops->close(t);
}

static bool is_alnum(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* n characters at p, in words joined by single dots. */
static bool is_dotted(const char *p, size_t n, const char *extra, bool utf8)
{
	for (size_t i = 0; i < n; i++) {
		bool dot = p[i] == '.';
		if (dot && (i == 0 || i + 1 == n || p[i - 1] == '.'))
			return false;
		if (!dot && !is_alnum(p[i]) && !strchr(extra, p[i]) && !(utf8 && (unsigned char)p[i] >= 0x80))
			return false;
	}
	return n > 0;
}

bool mail_outgoing_address(const char *address)
{
	const char *at = strchr(address, '@');
	size_t n = strlen(address);
	if (!at || n > 254 || at - address > 64 || at[1] == '-')
		return false;
	return is_dotted(address, (size_t)(at - address), "!#$%&'*+-/=?^_`{|}~", true) && utf8_valid(address, n) &&
	       is_dotted(at + 1, n - (size_t)(at - address) - 1, "-", false);
}

bool mail_outgoing_utf8(const char *address)
{
	for (; *address; address++)
		if ((unsigned char)*address >= 0x80)
			return true;
	return false;
}

/* A line without its end: so long, 7-bit but for those that may be UTF-8, and with nothing in it that ends lines. */
static bool is_line(const char *line, size_t n, bool utf8)
{
	unsigned char all = 0;
	for (size_t i = 0; i < n; i++)
		all |= (unsigned char)line[i];
	return n <= MAIL_LINE_BYTES && (utf8 || all < 0x80) && !memchr(line, '\r', n) && !memchr(line, '\0', n);
}

bool mail_outgoing_bytes(const char *bytes, size_t n, bool utf8)
{
	const char *body = utf8 ? memmem(bytes, n, "\r\n\r\n", 4) : bytes;
	size_t head = body ? (size_t)(body - bytes) : 0;
	if (!n || !utf8_valid(bytes, head))
		return false;
	for (size_t at = 0, len; at < n; at += len + 2) {
		const char *end = memchr(bytes + at, '\n', n - at);
		if (!end || end == bytes + at || end[-1] != '\r')
			return false;
		len = (size_t)(end - bytes) - at - 1;
		if (!is_line(bytes + at, len, at < head))
			return false;
	}
	return true;
}

bool mail_transport_folder(const char *address, struct buf *out)
{
	if (!mail_outgoing_address(address))
		return false;
	for (const char *p = address; *p; p++) {
		char c = *p >= 'A' && *p <= 'Z' ? (char)(*p - 'A' + 'a') : *p;
		if (is_alnum(c) || strchr("@+_-.", c))
			buf_addc(out, c);
		else
			buf_addf(out, "%%%02X", (unsigned char)c);
	}
	return true;
}
