/* What is wrong with a server's TLS, and what mends it. */
#include "base/clock.h"
#include "doctor/doctor_private.h"
#include "doctor/servers.h"
#include "post/post.h"

enum { SOON_DAYS = 7, DAY = 86400, MS = 10000 };

static const char *port_text(struct doctor *d, unsigned port)
{
	return arena_printf(d->a, "%u", port);
}

/* Another port, or another beginning, at which the server answers as it should: section and key to be set. */
static const char *other_way(struct doctor *d, const struct doctor_server *to, const char *section)
{
	struct doctor_server try = *to;
	struct doctor_certificate c;
	struct error none = ERROR_INIT;
	static const unsigned ports[2][2] = {{143, 993}, {587, 465}};
	try.ms = MS / 5;
	for (int implicit = 0; implicit < 2; implicit++) {
		try.implicit = implicit;
		for (int own = 0; own < 2; own++) {
			try.port = own ? to->port : ports[to->smtp][implicit];
			if ((try.port == to->port && try.implicit == to->implicit) ||
			    doctor_certificate(&try, d->a, &c, &none))
				continue;
			const char *tls = doctor_set(d, section, "tls", implicit ? "implicit" : "starttls");
			const char *port = doctor_set(d, section, "port", port_text(d, try.port));
			return try.port == to->port           ? tls
			       : try.implicit == to->implicit ? port
							      : doctor_mend(d, "%s && %s", tls, port);
		}
	}
	return "";
}

/* The certificate that the server shows is trusted from now on: right for a server of one's own. */
static const char *trust_it(struct doctor *d, const struct doctor_server *to, const char *section)
{
	const char *file = arena_printf(d->a, "%s/%s.pem", d->how->root, section);
	return doctor_mend(d,
			   "echo Q | openssl s_client -connect %s:%u%s -showcerts 2>/dev/null | openssl x509 >%s && %s",
			   to->host, to->port,
			   to->implicit ? ""
			   : to->smtp   ? " -starttls smtp"
					: " -starttls imap",
			   doctor_quote(d, file), doctor_set(d, section, "ca-file", file));
}

static void tell(struct doctor *d, const struct doctor_server *to, const char *section,
		 const struct doctor_certificate *c)
{
	char until[CLOCK_TEXT];
	clock_rfc3339(c->until, until);
	if (!c->named)
		doctor_wrong(d, *c->name ? doctor_set(d, section, "host", c->name) : "",
			     "the certificate of %s bears %s%s", to->host, *c->names ? "other names: " : "no name",
			     c->names);
	else if (!c->trusted)
		doctor_wrong(d, trust_it(d, to, section),
			     "the certificate of %s is not trusted: %s (if the server is yours, "
			     "trust it)",
			     to->host, c->why);
	else if (c->expired || c->until < clock_now())
		doctor_wrong(d, "certbot renew", "the certificate of %s ended at %s; it is renewed on the server",
			     to->host, until);
	else if (c->until < clock_now() + SOON_DAYS * DAY)
		doctor_wrong(d, "certbot renew", "the certificate of %s ends at %s; it is renewed on the server",
			     to->host, until);
	else
		doctor_good(d, "the certificate of %s is good until %s", to->host, until);
}

static void tell_unreached(struct doctor *d, const struct doctor_server *to, const char *section, const char *why)
{
	const char *mend = other_way(d, to, section);
	doctor_wrong(d, mend, "[%s] %s%s", section, why,
		     *mend ? "" : ": the server is down, or host and port are not those that its keeper names");
}

static void check_server(struct doctor *d, const struct doctor_server *to, const char *section)
{
	struct doctor_certificate c;
	struct error e = ERROR_INIT;
	enum err r = doctor_certificate(to, d->a, &c, &e);
	if (r == ERR_REFUSED)
		doctor_wrong(d, doctor_set(d, section, "ca-file", "-"), "[%s] ca-file: %s", section, e.text);
	else if (r == ERR_MISSING)
		doctor_wrong(d, doctor_set(d, section, "host", "HOST"), "[%s] host: %s", section, e.text);
	else if (r)
		tell_unreached(d, to, section, e.text);
	else
		tell(d, to, section, &c);
}

void check_tls(struct doctor *d)
{
	const struct site *s = &d->site;
	struct mail_imap imap;
	struct buf password = BUF_INIT;
	struct error none = ERROR_INIT;
	bool in = !strcmp(s->in_transport, "imap") && site_is_set(s->in_host),
	     out = !strcmp(s->transport, "smtp") && site_is_set(s->host);
	if (in) {
		(void)!post_imap(s, &imap, &password, &none); /* how, whatever the password is */
		check_server(d, &(struct doctor_server){imap.host, imap.ca_file, imap.port, imap.implicit, false, MS},
			     "in");
	}
	if (password.data)
		explicit_bzero(password.data, password.cap);
	buf_free(&password);
	if (out)
		check_server(d,
			     &(struct doctor_server){s->host, site_is_set(s->ca_file) ? s->ca_file : NULL,
						     post_smtp_port(s), !strcmp(s->tls, "implicit"), true, MS},
			     "out");
	if (!in && !out)
		doctor_good(d, "no server is spoken to by this program");
}
