/* A TLS connection whose every act ends by a deadline. */
#include "mail/link.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"

enum { LINE_BYTES = 8192, LINES_BEFORE_TLS = 20 };

struct mail_link {
	int fd;
	gnutls_certificate_credentials_t trust;
	gnutls_session_t tls; /* NULL: not yet */
	int64_t deadline;     /* of the act */
	size_t left;          /* bytes it may still read */
	int wake;
	unsigned seconds;
	bool woken;
	char why[160]; /* "": it works */
};

/* False, always. */
static bool broken(struct mail_link *l, const char *why)
{
	if (!*l->why)
		text_format(l->why, sizeof l->why, "%s", why);
	return false;
}

void mail_link_begin(struct mail_link *l, unsigned seconds, size_t bytes, int wake)
{
	l->seconds = seconds;
	l->deadline = clock_ms() + (int64_t)seconds * 1000;
	l->left = bytes;
	l->wake = wake;
}

void mail_link_cut(struct mail_link *l)
{
	(void)broken(l, "closed");
}

/* Until the socket is ready for it; false when the act is over. */
static bool ready(struct mail_link *l, short events)
{
	for (;;) {
		struct pollfd f[2] = {{.fd = l->fd, .events = events},
				      {.fd = l->wake, .events = POLLIN}};
		int64_t ms = l->deadline - clock_ms();
		int n = ms > 0 ? poll(f, 2, (int)ms) : 0;
		if (n < 0 && errno == EINTR)
			continue;
		if (n > 0 && f[1].revents) {
			l->woken = true;
			return broken(l, "called away");
		}
		if (n > 0)
			return true;
		char why[80];
		snprintf(why, sizeof why, "no answer within %u s", l->seconds);
		return broken(l, n ? strerror(errno) : why);
	}
}

/* ---- bytes ---- */

/* Of the socket or of TLS; -1 with *again: not now. */
static ssize_t take(struct mail_link *l, void *p, size_t n, bool *again)
{
	ssize_t k = l->tls ? gnutls_record_recv(l->tls, p, n) : recv(l->fd, p, n, 0);
	*again = l->tls ? k == GNUTLS_E_AGAIN || k == GNUTLS_E_INTERRUPTED
			: k < 0 && (errno == EAGAIN || errno == EINTR);
	return k;
}

static ssize_t give(struct mail_link *l, const void *p, size_t n, bool *again)
{
	ssize_t k = l->tls ? gnutls_record_send(l->tls, p, n) : send(l->fd, p, n, MSG_NOSIGNAL);
	*again = l->tls ? k == GNUTLS_E_AGAIN || k == GNUTLS_E_INTERRUPTED
			: k < 0 && (errno == EAGAIN || errno == EINTR);
	return k;
}

ssize_t mail_link_read(struct mail_link *l, void *p, size_t n)
{
	if (*l->why)
		return -1;
	if (!l->left && !broken(l, "it says more than it may"))
		return -1;
	for (;;) {
		bool again;
		ssize_t k = take(l, p, n < l->left ? n : l->left, &again);
		if (k > 0) {
			l->left -= (size_t)k;
			return k;
		}
		if (again ? !ready(l, POLLIN) : !broken(l, "connection lost"))
			return -1;
	}
}

ssize_t mail_link_write(struct mail_link *l, const void *p, size_t n)
{
	const char *from = p;
	for (size_t done = 0; done < n;) {
		bool again;
		if (*l->why)
			return -1;
		ssize_t k = give(l, from + done, n - done, &again);
		if (k > 0)
			done += (size_t)k;
		else if (again ? !ready(l, POLLOUT) : !broken(l, "connection lost"))
			return -1;
	}
	return (ssize_t)n;
}

bool mail_link_pending(const struct mail_link *l)
{
	return l->tls && gnutls_record_check_pending(l->tls) > 0;
}

int mail_link_fd(const struct mail_link *l)
{
	return l->fd;
}

const char *mail_link_why(const struct mail_link *l)
{
	return l->why;
}

bool mail_link_woken(const struct mail_link *l)
{
	return l->woken;
}

/* ---- TCP ---- */

static bool try_address(struct mail_link *l, const struct addrinfo *a)
{
	int yes = 1, code = 0;
	socklen_t n = sizeof code;
	l->fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, a->ai_protocol);
	if (l->fd < 0)
		return broken(l, strerror(errno));
	setsockopt(l->fd, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
	setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
	if (!connect(l->fd, a->ai_addr, a->ai_addrlen))
		return true;
	if (errno != EINPROGRESS)
		return broken(l, strerror(errno));
	if (!ready(l, POLLOUT))
		return false;
	if (getsockopt(l->fd, SOL_SOCKET, SO_ERROR, &code, &n) || code)
		return broken(l, strerror(code ? code : errno));
	return true;
}

/* The first address that answers. */
static enum err reach(struct mail_link *l, const struct mail_link_to *to, struct error *e)
{
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG}, *list = NULL;
	char port[16];
	snprintf(port, sizeof port, "%u", to->port);
	int code = getaddrinfo(to->host, port, &hints, &list);
	if (code)
		return error_set(e, ERR_TEMP, "%s: %s", to->host, gai_strerror(code));
	bool there = false;
	for (struct addrinfo *a = list; a && !there && !l->woken; a = a->ai_next) {
		if (l->fd >= 0)
			close(l->fd);
		l->why[0] = '\0';
		there = try_address(l, a);
	}
	freeaddrinfo(list);
	return there ? ERR_NONE : error_set(e, ERR_TEMP, "connecting to %s, port %u: %s", to->host, to->port, l->why);
}

/* ---- STARTTLS ---- */

/* One line without its end, its first `size` bytes if it is longer, read byte by byte: nothing
 * that comes after it may be taken off the socket here. */
static bool read_line(struct mail_link *l, char *line, size_t size)
{
	size_t n = 0;
	for (char c; mail_link_read(l, &c, 1) == 1;) {
		if (c == '\n') {
			line[n && line[n - 1] == '\r' ? n - 1 : n] = '\0';
			return true;
		}
		if (n + 1 < size)
			line[n++] = c;
	}
	return false;
}

static enum err no_tls(const struct mail_link_to *to, struct error *e)
{
	return error_set(e, ERR_REFUSED,
			 "%s, port %u, does not do STARTTLS: nothing is said without "
			 "TLS",
			 to->host, to->port);
}

/* Nobody has proved anything yet: lines are compared, not parsed. */
static enum err starttls(struct mail_link *l, const struct mail_link_to *to, struct error *e)
{
	static const char ask[] = "s STARTTLS\r\n";
	char line[LINE_BYTES];
	if (!read_line(l, line, sizeof line))
		return error_set(e, ERR_TEMP, "%s, port %u: %s", to->host, to->port, l->why);
	if (!strncasecmp(line, "* BYE", 5))
		return error_set(e, ERR_TEMP, "%s, port %u, does not want us now", to->host, to->port);
	if (strncasecmp(line, "* OK", 4)) /* PREAUTH among them: after it there is no STARTTLS */
		return no_tls(to, e);
	(void)mail_link_write(l, ask, strlen(ask));
	for (int i = 0; i < LINES_BEFORE_TLS; i++) {
		if (!read_line(l, line, sizeof line))
			return error_set(e, ERR_TEMP, "%s, port %u: %s", to->host, to->port, l->why);
		if (!strncasecmp(line, "s OK", 4))
			break;
		if (strncasecmp(line, "* ", 2))
			return no_tls(to, e);
	}
	return strncasecmp(line, "s OK", 4) ? no_tls(to, e) : ERR_NONE;
}

/* ---- TLS ---- */

static bool is_address(const char *host)
{
	unsigned char bytes[16];
	return inet_pton(AF_INET, host, bytes) == 1 || inet_pton(AF_INET6, host, bytes) == 1;
}

static enum err trust(struct mail_link *l, const char *ca_file, struct error *e)
{
	int n = gnutls_certificate_allocate_credentials(&l->trust);
	if (n >= 0)
		n = ca_file ? gnutls_certificate_set_x509_trust_file(l->trust, ca_file, GNUTLS_X509_FMT_PEM)
			    : gnutls_certificate_set_x509_system_trust(l->trust);
	if (n > 0)
		return ERR_NONE;
	return error_set(e, ERR_REFUSED, "no certificate to trust in %s%s%s", ca_file ? ca_file : "the system's store",
			 n < 0 ? ": " : "", n < 0 ? gnutls_strerror(n) : "");
}

static enum err start_session(struct mail_link *l, const char *host, struct error *e)
{
	int n = gnutls_init(&l->tls, GNUTLS_CLIENT | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL);
	if (n >= 0)
		n = gnutls_set_default_priority(l->tls);
	if (n >= 0)
		n = gnutls_credentials_set(l->tls, GNUTLS_CRD_CERTIFICATE, l->trust);
	if (n >= 0 && !is_address(host)) /* RFC 6066: no addresses here */
		n = gnutls_server_name_set(l->tls, GNUTLS_NAME_DNS, host, strlen(host));
	if (n < 0)
		return error_set(e, ERR_TEMP, "starting TLS: %s", gnutls_strerror(n));
	gnutls_session_set_verify_cert(l->tls, host, 0);
	gnutls_transport_set_int(l->tls, l->fd);
	return ERR_NONE;
}

static enum err no_trust(struct mail_link *l, const struct mail_link_to *to, struct error *e)
{
	gnutls_datum_t text = {NULL, 0};
	unsigned status = gnutls_session_get_verify_cert_status(l->tls);
	gnutls_certificate_verification_status_print(status, GNUTLS_CRT_X509, &text, 0);
	error_set(e, ERR_REFUSED, "the certificate of %s: %s", to->host,
		  text.data ? (char *)text.data : "not verified");
	gnutls_free(text.data);
	return ERR_REFUSED;
}

static enum err shake_hands(struct mail_link *l, const struct mail_link_to *to, struct error *e)
{
	int n;
	while ((n = gnutls_handshake(l->tls)) < 0) {
		if (n == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR)
			return no_trust(l, to, e);
		bool again = n == GNUTLS_E_AGAIN || n == GNUTLS_E_INTERRUPTED;
		if (!again && gnutls_error_is_fatal(n))
			return error_set(e, ERR_TEMP, "TLS with %s, port %u: %s", to->host, to->port,
					 gnutls_strerror(n));
		if (again && !ready(l, gnutls_record_get_direction(l->tls) ? POLLOUT : POLLIN))
			return error_set(e, ERR_TEMP, "TLS with %s, port %u: %s", to->host, to->port, l->why);
	}
	return ERR_NONE;
}

/* ---- opening and closing ---- */

enum err mail_link_open(const struct mail_link_to *to, int wake, struct mail_link **out, struct error *e)
{
	struct mail_link *l = base_calloc(1, sizeof *l);
	l->fd = -1;
	mail_link_begin(l, to->timeout, LINES_BEFORE_TLS * LINE_BYTES, wake);
	enum err r = trust(l, to->ca_file, e);
	if (!r)
		r = reach(l, to, e);
	if (!r && !to->implicit)
		r = starttls(l, to, e);
	if (!r)
		r = start_session(l, to->host, e);
	if (!r)
		r = shake_hands(l, to, e);
	if (r && l->woken)
		r = error_set(e, ERR_MISSING, "called away");
	if (r) {
		mail_link_cut(l);
		mail_link_close(l);
		return r;
	}
	*out = l;
	return ERR_NONE;
}

void mail_link_close(struct mail_link *l)
{
	if (!l)
		return;
	if (l->tls && !*l->why)
		gnutls_bye(l->tls, GNUTLS_SHUT_WR);
	if (l->tls)
		gnutls_deinit(l->tls);
	if (l->trust)
		gnutls_certificate_free_credentials(l->trust);
	if (l->fd >= 0) {
		/* The child that parses mail may hold a copy of the descriptor. */
		shutdown(l->fd, SHUT_RDWR);
		close(l->fd);
	}
	free(l);
}
