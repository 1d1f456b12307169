/* SMTP submission by libcurl, one recipient a transaction.  libcurl checks certificates and names (libetpan's own
 * SMTP in Debian does not), and keeps a connection from mail to mail.  What it does not check is done in transport.c:
 * it would send CR and LF in an address as new commands.  A shared object of its own (base/module.h). */
#include "outbox/poster.h"

#include "config.h"

#include <curl/curl.h>
#include <time.h>

#include "outbox/verdict.h"

enum { CONNECT_SECONDS = 30, IDLE_SECONDS = 20, LAST_SECONDS = 20, REPLY_BYTES = 512 };

struct smtp {
	struct mail_transport transport;
	CURL *curl;
	/* Of the transaction in progress. */
	struct slice rest; /* not handed over yet */
	struct smtp_end end;
	char reply[REPLY_BYTES];
	time_t stopped; /* when we were told to end; 0: not yet */
	bool (*go_on)(void *context);
	void *context;
	bool quitting; /* libcurl says QUIT after a refusal: what comes then is no answer */
};

/* ---- what libcurl calls ---- */

static size_t give(char *to, size_t size, size_t n, void *user)
{
	struct smtp *s = user;
	size_t room = size * n, k = s->rest.n < room ? s->rest.n : room;
	if (k && k == s->rest.n && !mail_transport_may_end(&s->transport))
		return CURL_READFUNC_ABORT;
	memcpy(to, s->rest.p, k);
	s->rest.p += k;
	s->rest.n -= k;
	s->end.all_given = !s->rest.n;
	return k;
}

/* Every reply line, the last of which is kept. */
static size_t hear(char *line, size_t size, size_t n, void *user)
{
	struct smtp *s = user;
	size_t k = 0;
	if (s->quitting)
		return size * n;
	for (size_t i = 0; i < size * n && k + 1 < sizeof s->reply; i++)
		if (line[i] >= ' ' && line[i] < 0x7f)
			s->reply[k++] = line[i];
	s->reply[k] = '\0';
	return size * n;
}

/* libcurl tells its commands to debuggers only.  Nothing but the name of the command is
 * looked at, and nothing kept: one of them holds the password. */
static int watch(CURL *curl, curl_infotype type, char *data, size_t n, void *user)
{
	static const struct {
		const char name[6];
		enum smtp_stage stage;
	} commands[] = {{"MAIL ", SMTP_MAIL}, {"RCPT ", SMTP_RCPT}, {"DATA\r", SMTP_DATA}};
	struct smtp *s = user;
	(void)curl;
	if (type != CURLINFO_HEADER_OUT || n < 5)
		return 0;
	for (size_t i = 0; i < ARRAY_LEN(commands); i++)
		if (!memcmp(data, commands[i].name, 5))
			s->end.stage = commands[i].stage;
	s->quitting |= !memcmp(data, "QUIT\r", 5);
	return 0;
}

/* Called about once a second; anything but 0 ends the transfer. */
static int progress(void *user, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
	struct smtp *s = user;
	struct timespec now;
	(void)a, (void)b, (void)c, (void)d;
	if (!s->go_on || s->go_on(s->context))
		return 0;
	clock_gettime(CLOCK_MONOTONIC, &now);
	if (!s->stopped)
		s->stopped = now.tv_sec;
	return !s->end.all_given || now.tv_sec - s->stopped >= LAST_SECONDS;
}

/* ---- one mail ---- */

static bool is_untrusted(CURLcode c)
{
	switch (c) {
	case CURLE_USE_SSL_FAILED: /* STARTTLS is not offered */
	case CURLE_PEER_FAILED_VERIFICATION:
	case CURLE_SSL_CERTPROBLEM:
	case CURLE_SSL_CIPHER:
	case CURLE_SSL_CACERT_BADFILE:
	case CURLE_SSL_ISSUER_ERROR:
	case CURLE_SSL_ENGINE_NOTFOUND: return true;
	default: return false;
	}
}

static enum mail_sent judge(struct smtp *s, CURLcode c, const char *why, struct error *e)
{
	long code = 0;
	curl_easy_getinfo(s->curl, CURLINFO_RESPONSE_CODE, &code);
	s->end.code = (int)code;
	s->end.reply = s->reply;
	s->end.untrusted = is_untrusted(c);
	s->end.login = c == CURLE_LOGIN_DENIED;
	enum mail_sent sent = smtp_verdict(&s->end);
	bool refused = code / 100 == 4 || code / 100 == 5;
	error_set(e, sent == MAIL_REJECTED || sent == MAIL_TOO_BIG ? ERR_REFUSED : ERR_TEMP, "%s",
		  refused && *s->reply ? s->reply
		  : *why               ? why
				       : curl_easy_strerror(c));
	return sent;
}

static enum mail_sent smtp_send(struct mail_transport *t, const struct mail_envelope *v, const char *bytes, size_t n,
				struct error *e)
{
	struct smtp *s = (struct smtp *)t;
	char why[CURL_ERROR_SIZE] = "";
	struct curl_slist *to = curl_slist_append(NULL, v->to);
	s->rest = (struct slice){bytes, n};
	s->end = (struct smtp_end){.stage = SMTP_HELLO};
	*s->reply = '\0';
	s->quitting = false;
	s->stopped = 0;
	curl_easy_setopt(s->curl, CURLOPT_MAIL_FROM, v->from);
	curl_easy_setopt(s->curl, CURLOPT_MAIL_RCPT, to);
	curl_easy_setopt(s->curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)n);
	curl_easy_setopt(s->curl, CURLOPT_ERRORBUFFER, why);
	CURLcode c = to ? curl_easy_perform(s->curl) : CURLE_OUT_OF_MEMORY;
	enum mail_sent sent = c ? judge(s, c, why, e) : MAIL_SENT;
	curl_easy_setopt(s->curl, CURLOPT_ERRORBUFFER, NULL);
	curl_easy_setopt(s->curl, CURLOPT_MAIL_RCPT, NULL);
	curl_slist_free_all(to);
	return sent;
}

static void smtp_watch(struct mail_transport *t, bool (*go_on)(void *context), void *context)
{
	struct smtp *s = (struct smtp *)t;
	s->go_on = go_on;
	s->context = context;
}

static void smtp_close(struct mail_transport *t)
{
	struct smtp *s = (struct smtp *)t;
	curl_easy_cleanup(s->curl);
	curl_global_cleanup();
	free(s);
}

/* ---- how to connect ---- */

static bool is_host(const char *s)
{
	static const char good[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-";
	return *s && strlen(s) < 254 && !s[strspn(s, good)];
}

static void set_server(CURL *c, const struct mail_smtp *how)
{
	struct buf url = BUF_INIT;
	bool v6 = strchr(how->host, ':');
	buf_addf(&url, "smtp%s://%s%s%s:%u/%s", how->implicit ? "s" : "", v6 ? "[" : "", how->host, v6 ? "]" : "",
		 how->port, how->ehlo);
	curl_easy_setopt(c, CURLOPT_URL, url.data);
	curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	curl_easy_setopt(c, CURLOPT_PROXY, ""); /* whatever the environment says */
	buf_free(&url);
}

static void set_security(CURL *c, const struct mail_smtp *how)
{
	curl_easy_setopt(c, CURLOPT_USE_SSL, (long)CURLUSESSL_ALL);
	curl_easy_setopt(c, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
	curl_easy_setopt(c, CURLOPT_SSL_VERIFYPEER, 1L);
	curl_easy_setopt(c, CURLOPT_SSL_VERIFYHOST, 2L);
	if (how->ca_file)
		curl_easy_setopt(c, CURLOPT_CAINFO, how->ca_file);
	if (how->user) {
		curl_easy_setopt(c, CURLOPT_USERNAME, how->user);
		curl_easy_setopt(c, CURLOPT_PASSWORD, how->password);
	}
}

static void set_times(CURL *c, unsigned timeout)
{
	curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT, (long)(timeout < CONNECT_SECONDS ? timeout : CONNECT_SECONDS));
	curl_easy_setopt(c, CURLOPT_SERVER_RESPONSE_TIMEOUT, (long)timeout);
	curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)timeout + 300); /* the message itself takes time */
	curl_easy_setopt(c, CURLOPT_MAXAGE_CONN, (long)IDLE_SECONDS);
}

static void set_callbacks(CURL *c, struct smtp *s)
{
	curl_easy_setopt(c, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(c, CURLOPT_READFUNCTION, give);
	curl_easy_setopt(c, CURLOPT_READDATA, s);
	curl_easy_setopt(c, CURLOPT_HEADERFUNCTION, hear);
	curl_easy_setopt(c, CURLOPT_HEADERDATA, s);
	curl_easy_setopt(c, CURLOPT_DEBUGFUNCTION, watch);
	curl_easy_setopt(c, CURLOPT_DEBUGDATA, s);
	curl_easy_setopt(c, CURLOPT_VERBOSE, 1L);
	curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, progress);
	curl_easy_setopt(c, CURLOPT_XFERINFODATA, s);
	curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
}

static enum err open_smtp(const struct mail_smtp *how, struct mail_transport **out, struct error *e)
{
	static const struct mail_transport_ops ops = {false, smtp_send, smtp_watch, smtp_close};
	if (!is_host(how->host) || !is_host(how->ehlo) || !how->port)
		return error_set(e, ERR_REFUSED, "\"%s\", \"%s\": no names of a mail server and of this host",
				 how->host, how->ehlo);
	if (curl_global_init(CURL_GLOBAL_DEFAULT))
		return error_set(e, ERR_TEMP, "libcurl does not start");
	struct smtp *s = base_calloc(1, sizeof *s);
	s->transport.ops = &ops;
	s->curl = curl_easy_init();
	if (!s->curl) {
		smtp_close(&s->transport);
		return error_set(e, ERR_TEMP, "libcurl does not start");
	}
	set_server(s->curl, how);
	set_security(s->curl, how);
	set_times(s->curl, how->timeout);
	set_callbacks(s->curl, s);
	*out = &s->transport;
	return ERR_NONE;
}

static const struct mail_poster poster = {open_smtp};
MODULE(poster);
