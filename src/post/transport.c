/* From the configuration to an open transport. */
#include "post/post_private.h"

/* robot+b.NUMBER.TOKEN@host, with at most 64 bytes before the @ (RFC 5321 4.5.3.1.1); "" if there is
 * none. */
static void own_address(const struct site *s, char letter, const char *use, const struct store_out *o,
			char out[SITE_TEXT])
{
	char token[SITE_TOKEN];
	const char *at = strchr(s->address, '@');
	*out = '\0';
	if (!strcmp(s->separator, "none"))
		return;
	site_mail_token(s, use, o->id, o->to, token);
	snprintf(out, SITE_TEXT, "%.*s%c%c.%u.%s%.120s", (int)(at - s->address), s->address, s->separator[0], letter,
		 site_mail_number(s, (uint32_t)o->id), token, at);
	if (strchr(out, '@') - out > 64)
		*out = '\0';
}

const char *post_sender(const struct site *s, const struct store_out *o, struct arena *a)
{
	char own[SITE_TEXT];
	if (site_is_set(s->out_from))
		return strcmp(s->out_from, "<>") ? s->out_from : "";
	own_address(s, 'b', "bounce", o, own);
	return arena_strdup(a, *own ? own : s->address);
}

void post_unsubscribe(const struct site *s, const struct store_out *o, char out[SITE_TEXT])
{
	char own[SITE_TEXT];
	own_address(s, 'u', "unsubscribe", o, own);
	snprintf(out, SITE_TEXT, *own ? "mailto:%.200s?subject=unsubscribe" : "%s", own);
}

/* ---- transports ---- */

/* The port a value of 0 stands for: RFC 6409, RFC 8314. */
unsigned post_smtp_port(const struct site *s)
{
	if (s->port)
		return (unsigned)s->port;
	return strcmp(s->tls, "implicit") ? 587 : 465;
}

static void remember_settings(struct post *p, const char *password)
{
	const struct site *s = p->site;
	uint8_t digest[HASH_BYTES];
	hash_format(digest, s->key, "settings\n%s\n%s\n%u\n%s\n%s\n%s\n%s\n%s\n%s\n%s\n", s->transport, s->host,
		    post_smtp_port(s), s->tls, s->user, s->ca_file, s->ehlo, s->program, s->out_from, password);
	hash_hex(p->settings, digest);
}

static enum err open_smtp(struct post *p, struct error *e)
{
	const struct site *s = p->site;
	const char *at = strchr(s->address, '@');
	struct buf password = BUF_INIT;
	bool login = site_is_set(s->user);
	if (!site_is_set(s->host))
		return error_set(e, ERR_REFUSED, "host is not set in [out]");
	enum err r = login ? post_password(s->password_file, &password, e) : ERR_NONE;
	struct mail_smtp how = {.host = s->host, .port = post_smtp_port(s),
				.implicit = !strcmp(s->tls, "implicit"),
				.user = login ? s->user : NULL, .password = buf_text(&password),
				.ca_file = site_is_set(s->ca_file) ? s->ca_file : NULL,
				.ehlo = site_is_set(s->ehlo) ? s->ehlo : at ? at + 1 : "",
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
	const char *from = site_is_set(s->out_from) && strcmp(s->out_from, "<>") ? s->out_from : s->address;
	enum err r;
	if (!mail_outgoing_address(from))
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

enum err post_carrier(struct site *s, struct mail_transport **out, struct error *e)
{
	struct post p = {.site = s};
	enum err r = post_transport(&p, e);
	*out = r ? NULL : p.transport;
	return r;
}
