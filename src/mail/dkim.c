/* DKIM signatures: which keys are needed, and what they prove. */
#include "mail/dkim.h"

#include "base/limits.h"
#include "mail/authres.h"
#include "mail/dkim_library.h"
#include "mail/header.h"
#include "mail/message.h"

static const struct dkim_library *library; /* NULL: not there */

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

/* The domain of the one From there is; NULL if there is none that can be trusted. */
static const char *from_domain(const char *raw, size_t n, struct arena *a)
{
	struct mail_message *m = NULL;
	struct error none = ERROR_INIT;
	if (mail_parse(raw, n, NULL, a, &m, &none) || !m->from)
		return NULL;
	return strchr(m->from, '@') + 1;
}

void mail_dkim_start(void)
{
	const void *calls = NULL;
	struct error none = ERROR_INIT;
	const struct dkim_library *l = NULL;
	if (!library && !module_load("dkim", &calls, &none))
		l = calls;
	if (l && l->start())
		library = l;
}

enum err mail_dkim_verify(const char *ask, size_t n, struct arena *a, struct error *e)
{
	const char *end = memchr(ask, '\0', n);
	struct buf mail = BUF_INIT;
	mail_dkim_start();
	if (!end || !library)
		return error_set(e, ERR_REFUSED, "the signature cannot be checked");
	const char *raw = end + 1, *from = from_domain(raw, n - (size_t)(raw - ask), a);
	if (!from)
		return error_set(e, ERR_REFUSED, "the signature cannot be checked");
	add_crlf(&mail, raw, n - (size_t)(raw - ask));
	enum err r = library->verify(ask, from, mail_domain_aligned, (struct slice){buf_text(&mail), mail.len}, e);
	buf_free(&mail);
	return r;
}
