/* Authentication-Results of our own server, read. */
#include "mail/authres.h"

#include <libpsl.h>

enum { DOMAIN_BYTES = 256 };

/* The list is in lower case. */
static bool lower(char out[DOMAIN_BYTES], const char *domain)
{
	size_t n = strlen(domain);
	if (n >= DOMAIN_BYTES)
		return false;
	for (size_t i = 0; i <= n; i++)
		out[i] = (char)(domain[i] >= 'A' && domain[i] <= 'Z' ? domain[i] + 32 : domain[i]);
	return true;
}

/* Where the name of the organisation begins; NULL for a public suffix, which belongs to nobody. */
static const char *organisation(const char *domain)
{
	const psl_ctx_t *list = psl_builtin();
	return list ? psl_registrable_domain(list, domain) : NULL;
}

bool mail_domain_aligned(const char *d, const char *from)
{
	char a[DOMAIN_BYTES], b[DOMAIN_BYTES];
	if (!lower(a, d) || !lower(b, from))
		return false;
	const char *one = organisation(a), *other = organisation(b);
	return one && other && !strcmp(one, other);
}

/* What stands in quotes or behind a backslash parts nothing: a sender may have chosen it, like
 * the local part of "x; dmarc=pass"@evil.test. */
static void add_literal(struct buf *out, char c)
{
	buf_addc(out, strchr("; \t=", c) ? '_' : c);
}

/* The value without comments; quoted strings lose their quotes, and their power to part. */
static const char *without_comments(const char *v, struct arena *a)
{
	struct buf plain = BUF_INIT;
	unsigned depth = 0;
	bool quoted = false;
	for (; *v; v++) {
		if (*v == '\\' && v[1]) {
			v++;
			if (!depth)
				add_literal(&plain, *v);
		} else if (*v == '"' && !depth) {
			quoted = !quoted;
		} else if (*v == '(' && !quoted) {
			depth++;
		} else if (*v == ')' && !quoted && depth) {
			depth--;
		} else if (!depth && quoted) {
			add_literal(&plain, *v);
		} else if (!depth) {
			buf_addc(&plain, *v);
		}
	}
	const char *text = arena_strdup(a, buf_text(&plain));
	buf_free(&plain);
	return text;
}

/* Is that word one of a list parted by blanks? */
static bool is_listed(const char *list, const char *word, size_t n)
{
	while (list && *list) {
		size_t k = strcspn(list, " ");
		if (k == n && n && !strncasecmp(list, word, n))
			return true;
		list += k + strspn(list + k, " ");
	}
	return false;
}

/* "from … by HOST …": was it written by one of our own servers? */
static bool is_ours(const char *received, const struct mail_self *self, struct arena *a)
{
	const char *v = without_comments(received, a);
	const char *by = !strncasecmp(v, "by ", 3) ? v : strcasestr(v, " by ");
	if (!by)
		return false;
	by += strspn(by, " ") + 2;
	by += strspn(by, " ");
	size_t n = strcspn(by, " ;");
	return is_listed(self->authserv, by, n) || is_listed(self->hosts, by, n);
}

/* The field that can be trusted, without its comments; NULL if there is none. */
static const char *trusted(const struct mail_header *h, const struct mail_self *self, struct arena *a)
{
	for (size_t i = 0; i < h->n; i++) {
		const struct mail_field *f = &h->fields[i];
		if (!strcasecmp(f->name, "Received") && !is_ours(f->value, self, a))
			return NULL;
		if (strcasecmp(f->name, "Authentication-Results"))
			continue;
		if (f->too_long) /* it may have been ours, and one below it somebody else's */
			return NULL;
		const char *v = without_comments(f->value, a);
		v += strspn(v, " \t");
		if (is_listed(self->authserv, v, strcspn(v, " \t;")))
			return v;
	}
	return NULL;
}

struct result {
	const char *method, *value;
	char domain[256]; /* header.from of dmarc, header.d of dkim; "" if not told */
};

static bool begins(const char *s, const char *word)
{
	return !strncasecmp(s, word, strlen(word));
}

/* Reads "dkim=pass header.d=example.org …" up to the semicolon; false at the end. */
static bool next_result(const char **p, struct result *r, struct arena *a)
{
	const char *semicolon = strchr(*p, ';');
	if (!semicolon)
		return false;
	const char *s = semicolon + 1;
	*p = s;
	char *one = arena_strndup(a, s, strcspn(s, ";"));
	one += strspn(one, " \t");
	char *equals = strchr(one, '=');
	*r = (struct result){"", "", ""};
	if (!equals)
		return true;
	*equals = '\0';
	one[strcspn(one, " \t/")] = '\0'; /* a version may follow the method */
	r->method = one;
	char *value = equals + 1 + strspn(equals + 1, " \t");
	size_t n = strcspn(value, " \t");
	char *rest = value + n + (value[n] ? 1 : 0);
	value[n] = '\0';
	r->value = value;
	for (char *word = strtok_r(rest, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
		char *is = strchr(word, '=');
		if (is && (begins(word, "header.from=") || begins(word, "header.d=")))
			snprintf(r->domain, sizeof r->domain, "%.255s", is + 1);
	}
	return true;
}

static void say(struct mail_message *m, enum mail_auth auth, const char *reason)
{
	m->auth = auth;
	m->auth_reason = reason;
}

void mail_authres_read(struct mail_message *m, const struct mail_header *h, const struct mail_self *self,
		       struct arena *a)
{
	const char *from = m->from ? strchr(m->from, '@') + 1 : NULL;
	const char *v = self && self->authserv && from ? trusted(h, self, a) : NULL;
	struct result r;
	bool dkim = false;
	while (v && m->auth == MAIL_AUTH_NONE && next_result(&v, &r, a)) {
		bool pass = !strcasecmp(r.value, "pass");
		if (!strcasecmp(r.method, "dmarc")) {
			if (pass && (!*r.domain || mail_domain_aligned(r.domain, from)))
				say(m, MAIL_AUTH_PASS, "dmarc=pass");
			else if (!strcasecmp(r.value, "fail"))
				say(m, MAIL_AUTH_FAIL, "dmarc=fail");
		} else if (!strcasecmp(r.method, "dkim") && pass && *r.domain) {
			dkim |= mail_domain_aligned(r.domain, from);
		}
	}
	if (m->auth == MAIL_AUTH_NONE && dkim)
		say(m, MAIL_AUTH_PASS, "dkim=pass");
}
