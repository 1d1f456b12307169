/* DKIM signatures: which keys are needed, and what they prove. */
#include "mail/dkim.h"

#include <opendkim/dkim.h>

#include "base/limits.h"
#include "mail/authres.h"
#include "mail/header.h"
#include "mail/message.h"

enum { KEY_BITS = 1024 };

/* ---- which keys ---- */

/* A tag of a signature (RFC 6376 3.2), without the blanks in it; false if absent or too long. */
static bool tag(const char *v, char name, char *out, size_t size)
{
	for (; v; v = strchr(v, ';')) {
		v += *v == ';';
		v += strspn(v, " \t");
		if (*v != name || v[1 + strspn(v + 1, " \t")] != '=')
			continue;
		size_t n = 0;
		for (v = strchr(v, '=') + 1; *v && *v != ';'; v++) {
			if (*v == ' ' || *v == '\t')
				continue;
			if (n + 1 >= size)
				return false;
			out[n++] = *v;
		}
		out[n] = '\0';
		return n > 0;
	}
	return false;
}

static bool is_host_name(const char *s)
{
	return *s && *s != '.' &&
	       !s[strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
			    "0123456789.-_")];
}

/* The DNS name of the key of a signature that could count; false if it could not. */
static bool key_name(const char *v, const char *from, char out[MAIL_DKIM_NAME_BYTES + 1])
{
	char d[128], s[64], a[32], l[32];
	return tag(v, 'd', d, sizeof d) && tag(v, 's', s, sizeof s) && tag(v, 'a', a, sizeof a) &&
	       !tag(v, 'l', l, sizeof l) && strstr(a, "-sha256") && is_host_name(d) && is_host_name(s) &&
	       mail_domain_aligned(d, from) &&
	       snprintf(out, MAIL_DKIM_NAME_BYTES + 1, "%s._domainkey.%s", s, d) <= MAIL_DKIM_NAME_BYTES;
}

void mail_dkim_names(struct mail_message *m, const struct mail_header *h, struct arena *a)
{
	const char *v;
	char name[MAIL_DKIM_NAME_BYTES + 1];
	for (size_t i = 0; m->from && m->n_dkim_keys < MAIL_MAX_DKIM && (v = mail_header_get(h, "DKIM-Signature", i));
	     i++)
		if (key_name(v, strchr(m->from, '@') + 1, name))
			m->dkim_keys[m->n_dkim_keys++] = arena_strdup(a, name);
}

/* ---- the check ---- */

static DKIM_LIB *lib;
static const char *known_keys; /* of the mail in hand */

/* libopendkim asks for the key of a signature: it is in the list, or there is none. */
static DKIM_CBSTAT look_up(DKIM *dkim, DKIM_SIGINFO *sig, u_char *buf, size_t size)
{
	struct slice rest = slice_of(known_keys), line;
	char name[MAIL_DKIM_NAME_BYTES + 1];
	(void)dkim;
	snprintf(name, sizeof name, "%s._domainkey.%s", (const char *)dkim_sig_getselector(sig),
		 (const char *)dkim_sig_getdomain(sig));
	size_t n = strlen(name);
	while (slice_line(&rest, &line))
		if (line.n > n + 1 && !strncasecmp(line.p, name, n) && line.p[n] == ' ') {
			int k = snprintf((char *)buf, size, "%.*s", (int)(line.n - n - 1), line.p + n + 1);
			return k > 0 && (size_t)k < size ? DKIM_CBSTAT_CONTINUE : DKIM_CBSTAT_NOTFOUND;
		}
	return DKIM_CBSTAT_NOTFOUND;
}

void mail_dkim_start(void)
{
	unsigned bits = KEY_BITS;
	if (lib)
		return;
	lib = dkim_init(NULL, NULL);
	if (!lib)
		return;
	(void)dkim_set_key_lookup(lib, look_up);
	(void)dkim_options(lib, DKIM_OP_SETOPT, DKIM_OPTS_MINKEYBITS, &bits, sizeof bits);
}

/* Lines as they were signed; but where a line ends is for our own reader to say, or a mail could
 * be made in which a signature covers another From than the one we read. */
static void add_crlf(struct buf *out, const char *raw, size_t n)
{
	struct buf lines = BUF_INIT;
	mail_lines_normal(&lines, raw, n);
	for (size_t i = 0; i < lines.len; i++) {
		if (lines.data[i] == '\n')
			buf_addc(out, '\r');
		buf_addc(out, lines.data[i]);
	}
	buf_free(&lines);
}

static bool is_good(DKIM_SIGINFO *sig, const char *from)
{
	unsigned bits = 0;
	const char *d = (const char *)dkim_sig_getdomain(sig);
	dkim_alg_t alg = DKIM_SIGN_RSASHA1;
	u_char length[] = "l";
	unsigned flags = dkim_sig_getflags(sig);
	return d && dkim_sig_getsignalg(sig, &alg) == DKIM_STAT_OK && alg != DKIM_SIGN_RSASHA1 &&
	       !dkim_sig_gettagvalue(sig, false, length) && mail_domain_aligned(d, from) &&
	       (flags & DKIM_SIGFLAG_PASSED) && !(flags & (DKIM_SIGFLAG_IGNORE | DKIM_SIGFLAG_TESTKEY)) &&
	       dkim_sig_getbh(sig) == DKIM_SIGBH_MATCH && dkim_sig_getkeysize(sig, &bits) == DKIM_STAT_OK &&
	       bits >= KEY_BITS;
}

/* The domain of the one From there is; NULL if there is none that can be trusted. */
static const char *from_domain(const char *raw, size_t n, struct arena *a)
{
	struct mail_message *m = NULL;
	struct error none = ERROR_INIT;
	if (mail_parse(raw, n, NULL, a, &m, &none) || !m->from)
		return NULL;
	return strchr(m->from, '@') + 1;
}

static enum err judge(DKIM *dkim, const char *from, struct error *e)
{
	DKIM_SIGINFO **sigs = NULL;
	int n = 0;
	if (dkim_getsiglist(dkim, &sigs, &n) == DKIM_STAT_OK)
		for (int i = 0; i < n; i++)
			if (is_good(sigs[i], from))
				return ERR_NONE;
	return error_set(e, ERR_REFUSED, "no signature for %s is good", from);
}

enum err mail_dkim_verify(const char *ask, size_t n, struct arena *a, struct error *e)
{
	const char *end = memchr(ask, '\0', n);
	struct buf mail = BUF_INIT;
	DKIM_STAT status;
	bool test;
	mail_dkim_start();
	if (!end || !lib)
		return error_set(e, ERR_REFUSED, "the signature cannot be checked");
	const char *raw = end + 1, *from = from_domain(raw, n - (size_t)(raw - ask), a);
	known_keys = ask;
	DKIM *dkim = from ? dkim_verify(lib, (const u_char *)"mail", NULL, &status) : NULL;
	if (!dkim)
		return error_set(e, ERR_REFUSED, "the signature cannot be checked");
	add_crlf(&mail, raw, n - (size_t)(raw - ask));
	status = dkim_chunk(dkim, (u_char *)mail.data, mail.len);
	if (status == DKIM_STAT_OK)
		status = dkim_chunk(dkim, NULL, 0);
	(void)dkim_eom(dkim, &test); /* each signature is judged by itself */
	enum err r = status == DKIM_STAT_OK ? judge(dkim, from, e)
					    : error_set(e, ERR_REFUSED, "the signature cannot be read");
	dkim_free(dkim);
	buf_free(&mail);
	return r;
}
