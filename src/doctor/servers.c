/* TLS of the mail servers, looked at rather than used: what their certificate says and until when it holds.  What is
 * done with a server goes by mail/link.h and libcurl, which accept nothing that is wrong here.  A shared object of its own
 * (base/module.h). */
#include "doctor/certificate.h"

#include "config.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LINE = 500, LINES = 100, NAMES = 20 };

/* ---- a connection ---- */

static bool connected(int fd, const struct addrinfo *a, int ms)
{
	struct pollfd p = {.fd = fd, .events = POLLOUT};
	int fault = 0;
	socklen_t n = sizeof fault;
	if (!connect(fd, a->ai_addr, a->ai_addrlen))
		return true;
	if (errno != EINPROGRESS)
		return false;
	if (poll(&p, 1, ms) != 1)
		return errno = ETIMEDOUT, false;
	if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &fault, &n) || fault)
		return errno = fault, false;
	return true;
}

/* From here on it waits by itself, so long and no longer. */
static void make_patient(int fd, int ms)
{
	struct timeval t = {ms / 1000, ms % 1000 * 1000};
	(void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
	(void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &t, sizeof t);
	(void)setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &t, sizeof t);
}

static int dial(const struct doctor_server *to, struct error *e)
{
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
	char port[16];
	int fd = -1;
	snprintf(port, sizeof port, "%u", to->port);
	int n = getaddrinfo(to->host, port, &hints, &list);
	if (n) {
		error_set(e, ERR_MISSING, "%s: %s", to->host, gai_strerror(n));
		return -1;
	}
	for (const struct addrinfo *a = list; a && fd < 0; a = a->ai_next) {
		fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, a->ai_protocol);
		if (fd >= 0 && connected(fd, a, to->ms))
			break;
		int why = errno;
		if (fd >= 0)
			close(fd);
		fd = -1;
		error_set(e, ERR_TEMP, "%s, port %u: %s", to->host, to->port, strerror(why));
	}
	freeaddrinfo(list);
	if (fd >= 0)
		make_patient(fd, to->ms);
	return fd;
}

/* ---- STARTTLS ---- */

static bool read_line(int fd, char line[LINE])
{
	size_t n = 0;
	for (char c; recv(fd, &c, 1, 0) == 1;) {
		if (c == '\n') {
			line[n] = '\0';
			return true;
		}
		if (n + 1 < LINE && c != '\r')
			line[n++] = c;
	}
	return false;
}

/* Says a line, "" for nothing, and reads lines until one begins so. */
static bool ask(int fd, const char *say, const char *until)
{
	char line[LINE];
	if (*say && send(fd, say, strlen(say), MSG_NOSIGNAL) < 0)
		return false;
	for (int i = 0; i < LINES && read_line(fd, line); i++)
		if (!strncasecmp(line, until, strlen(until)))
			return true;
	return false;
}

static bool starttls(int fd, const struct doctor_server *to)
{
	if (to->smtp)
		return ask(fd, "", "220 ") && ask(fd, "EHLO localhost\r\n", "250 ") && ask(fd, "STARTTLS\r\n", "220");
	return ask(fd, "", "* OK") && ask(fd, "s STARTTLS\r\n", "s OK");
}

/* ---- the certificate ---- */

static void read_names(gnutls_x509_crt_t crt, struct arena *a, struct doctor_certificate *out)
{
	char name[256];
	struct buf list = BUF_INIT;
	for (unsigned i = 0; i < NAMES; i++) {
		size_t n = sizeof name;
		int kind = gnutls_x509_crt_get_subject_alt_name(crt, i, name, &n, NULL);
		if (kind < 0)
			break;
		if (kind != GNUTLS_SAN_DNSNAME)
			continue;
		buf_addf(&list, "%s%.*s", list.len ? " " : "", (int)n, name);
		if (!*out->name && name[0] != '*')
			out->name = arena_strndup(a, name, n);
	}
	out->names = arena_strdup(a, buf_text(&list));
	buf_free(&list);
}

static void read_certificate(gnutls_session_t tls, const char *host, struct arena *a, struct doctor_certificate *out)
{
	unsigned n = 0, status = 0;
	const gnutls_datum_t *list = gnutls_certificate_get_peers(tls, &n);
	gnutls_x509_crt_t crt;
	*out = (struct doctor_certificate){.name = "", .names = "", .why = ""};
	if (!n || gnutls_x509_crt_init(&crt))
		return;
	if (gnutls_x509_crt_import(crt, &list[0], GNUTLS_X509_FMT_DER) >= 0) {
		out->until = gnutls_x509_crt_get_expiration_time(crt);
		read_names(crt, a, out);
		out->named = gnutls_x509_crt_check_hostname(crt, host);
	}
	gnutls_x509_crt_deinit(crt);
	gnutls_datum_t text = {NULL, 0};
	if (gnutls_certificate_verify_peers2(tls, &status) < 0)
		status = GNUTLS_CERT_INVALID;
	gnutls_certificate_verification_status_print(status, GNUTLS_CRT_X509, &text, 0);
	out->why = arena_strdup(a, text.data ? (const char *)text.data : "");
	out->expired = status & GNUTLS_CERT_EXPIRED;
	out->trusted = !(status & ~(unsigned)(GNUTLS_CERT_EXPIRED | GNUTLS_CERT_INVALID)) && (out->expired || !status);
	gnutls_free(text.data);
}

static int shake_hands(gnutls_session_t tls, int fd, const struct doctor_server *to)
{
	int n;
	gnutls_transport_set_int(tls, fd);
	gnutls_handshake_set_timeout(tls, (unsigned)to->ms);
	do
		n = gnutls_handshake(tls);
	while (n < 0 && !gnutls_error_is_fatal(n) && n != GNUTLS_E_AGAIN);
	return n;
}

static enum err look(int fd, const struct doctor_server *to, struct arena *a, struct doctor_certificate *out,
		     struct error *e)
{
	gnutls_certificate_credentials_t trust;
	gnutls_session_t tls;
	unsigned char bytes[16];
	enum err r = ERR_NONE;
	if (gnutls_certificate_allocate_credentials(&trust))
		return error_set(e, ERR_TEMP, "starting TLS");
	int known = to->ca_file ? gnutls_certificate_set_x509_trust_file(trust, to->ca_file, GNUTLS_X509_FMT_PEM)
				: gnutls_certificate_set_x509_system_trust(trust);
	if (known <= 0)
		r = error_set(e, ERR_REFUSED, "no certificate to trust in %s",
			      to->ca_file ? to->ca_file : "the system's store");
	int n = r ? -1 : gnutls_init(&tls, GNUTLS_CLIENT | GNUTLS_NO_SIGNAL);
	if (n < 0) {
		gnutls_certificate_free_credentials(trust);
		return r ? r : error_set(e, ERR_TEMP, "starting TLS: %s", gnutls_strerror(n));
	}
	(void)gnutls_set_default_priority(tls);
	(void)gnutls_credentials_set(tls, GNUTLS_CRD_CERTIFICATE, trust);
	if (inet_pton(AF_INET, to->host, bytes) != 1 && inet_pton(AF_INET6, to->host, bytes) != 1)
		(void)gnutls_server_name_set(tls, GNUTLS_NAME_DNS, to->host, strlen(to->host));
	n = shake_hands(tls, fd, to);
	if (n < 0)
		r = error_set(e, ERR_TEMP, "TLS with %s, port %u: %s", to->host, to->port, gnutls_strerror(n));
	else
		read_certificate(tls, to->host, a, out);
	gnutls_deinit(tls);
	gnutls_certificate_free_credentials(trust);
	return r;
}

static enum err certificate(const struct doctor_server *to, struct arena *a, struct doctor_certificate *out,
			    struct error *e)
{
	int fd = dial(to, e);
	enum err r;
	if (fd < 0)
		return e->code;
	if (!to->implicit && !starttls(fd, to))
		r = error_set(e, ERR_LIMIT, "%s, port %u, does not do STARTTLS", to->host, to->port);
	else
		r = look(fd, to, a, out, e);
	close(fd);
	return r;
}

static const struct doctor_certificates certificates = {certificate};
MODULE(certificates);
