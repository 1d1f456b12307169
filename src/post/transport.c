/* From the configuration to an open transport. */
#include "post/post_private.h"

const char *post_sender(const struct site *s)
{
	if (!post_is_set(s->out_from))
		return s->address;
	return strcmp(s->out_from, "<>") ? s->out_from : "";
}

/* ---- transports ---- */

/* The port a value of 0 stands for: RFC 6409, RFC 8314. */
static unsigned port_of(const struct site *s)
{
	if (s->port)
		return (unsigned)s->port;
	return strcmp(s->tls, "implicit") ? 587 : 465;
}

static void remember_settings(struct post *p, const char *password)
{
	const struct site *s = p->site;
	uint8_t digest[HASH_BYTES];
	hash_format(digest, s->key, "settings\n%s\n%s\n%u\n%s\n%s\n%s\n%s\n%s\n%s\n%s\n", s->transport,
		    s->host, port_of(s), s->tls, s->user, s->ca_file, s->ehlo, s->program, s->out_from,
		    password);
	hash_hex(p->settings, digest);
}

static enum err open_smtp(struct post *p, struct error *e)
{
	const struct site *s = p->site;
	const char *at = strchr(s->address, '@');
	struct buf password = BUF_INIT;
	bool login = post_is_set(s->user);
	if (!post_is_set(s->host))
		return error_set(e, ERR_REFUSED, "host is not set in [out]");
	enum err r = login ? post_password(s->password_file, &password, e) : ERR_NONE;
	struct mail_smtp how = {.host = s->host, .port = port_of(s),
				.implicit = !strcmp(s->tls, "implicit"),
				.user = login ? s->user : NULL, .password = buf_text(&password),
				.ca_file = post_is_set(s->ca_file) ? s->ca_file : NULL,
				.ehlo = post_is_set(s->ehlo) ? s->ehlo : at ? at + 1 : "",
				.timeout = (unsigned)s->timeout};
	if (!r)
		r = mail_transport_smtp(&how, &p->transport, e);
	remember_settings(p, buf_text(&password));
	if (password.data)
		explicit_bzero(password.data, password.cap);
	buf_free(&password);
	return r;
}

enum err post_transport(struct post *p, struct error *e)
{
	const struct site *s = p->site;
	const char *from = post_sender(s);
	enum err r;
	if (*from && !mail_outgoing_address(from))
		r = error_set(e, ERR_REFUSED, "from: \"%s\" is no plain address", from);
	else if (!strcmp(s->transport, "smtp"))
		return open_smtp(p, e) ? error_add(e, "estafette.conf: ") : ERR_NONE;
	else if (!strcmp(s->transport, "sendmail"))
		r = mail_transport_sendmail(s->program, (unsigned)s->timeout, &p->transport, e);
	else
		r = mail_transport_maildir(s->out, &p->transport, e);
	remember_settings(p, "");
	return r ? error_add(e, "estafette.conf: ") : ERR_NONE;
}
