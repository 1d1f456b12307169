/* From the configuration to an open source of mail. */
#include "post/post_private.h"

/* The port a value of 0 stands for: RFC 9051 2.1, RFC 8314. */
static unsigned port_of(const struct site *s)
{
	if (s->in_port)
		return (unsigned)s->in_port;
	return strcmp(s->in_tls, "implicit") ? 143 : 993;
}

static const char *folder_or_null(const char *value)
{
	return site_is_set(value) ? value : NULL;
}

enum err post_imap(const struct site *s, struct mail_imap *how, struct buf *password, struct error *e)
{
	if (!site_is_set(s->in_host))
		return error_set(e, ERR_REFUSED, "host is not set");
	if (!site_is_set(s->in_user))
		return error_set(e, ERR_REFUSED, "user is not set");
	enum err r = post_password(s->in_password_file, password, e);
	*how = (struct mail_imap){.host = s->in_host, .port = port_of(s),
				  .implicit = !strcmp(s->in_tls, "implicit"),
				  .ca_file = folder_or_null(s->in_ca_file),
				  .user = s->in_user, .password = buf_text(password),
				  .folders = s->in_folders, .done = folder_or_null(s->in_done),
				  .failed = folder_or_null(s->in_failed), .reasons = s->failed,
				  .timeout = (unsigned)s->in_timeout};
	return r;
}

static enum err open_imap(const struct site *s, struct mail_source **out, struct error *e)
{
	struct buf password = BUF_INIT;
	struct mail_imap how;
	enum err r = post_imap(s, &how, &password, e);
	if (!r)
		r = mail_source_imap(&how, out, e);
	if (password.data)
		explicit_bzero(password.data, password.cap);
	buf_free(&password);
	return r;
}

enum err post_source(const struct site *s, struct mail_source **out, struct error *e)
{
	enum err r;
	if (!strcmp(s->in_transport, "imap"))
		r = open_imap(s, out, e);
	else if (strcmp(s->in_transport, "mbox"))
		return mail_source_maildir(s->in, s->failed, out, e);
	else if (!site_is_set(s->in_file))
		r = error_set(e, ERR_REFUSED, "file is not set");
	else
		r = mail_source_mbox(s->in_file, s->in, s->failed, out, e);
	return r ? error_add(e, "estafette.conf, [in]: ") : ERR_NONE;
}
