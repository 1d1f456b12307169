/* DKIM signatures checked by libopendkim.  A shared object of its own (base/module.h). */
#include "mail/dkim_library.h"

#include "config.h"

#include <opendkim/dkim.h>

enum { KEY_BITS = 1024, NAME_BYTES = 255 };

static DKIM_LIB *lib;
static const char *known_keys; /* of the mail in hand */

/* libopendkim asks for the key of a signature: it is in the list, or there is none. */
static DKIM_CBSTAT look_up(DKIM *dkim, DKIM_SIGINFO *sig, u_char *buf, size_t size)
{
	struct slice rest = slice_of(known_keys), line;
	char name[NAME_BYTES + 1];
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

static bool start(void)
{
	unsigned bits = KEY_BITS;
	lib = dkim_init(NULL, NULL);
	if (!lib)
		return false;
	(void)dkim_set_key_lookup(lib, look_up);
	(void)dkim_options(lib, DKIM_OP_SETOPT, DKIM_OPTS_MINKEYBITS, &bits, sizeof bits);
	return true;
}

static bool is_good(DKIM_SIGINFO *sig, const char *from, bool (*aligned)(const char *, const char *))
{
	unsigned bits = 0;
	const char *d = (const char *)dkim_sig_getdomain(sig);
	dkim_alg_t alg = DKIM_SIGN_RSASHA1;
	u_char length[] = "l";
	unsigned flags = dkim_sig_getflags(sig);
	return d && dkim_sig_getsignalg(sig, &alg) == DKIM_STAT_OK && alg != DKIM_SIGN_RSASHA1 &&
	       !dkim_sig_gettagvalue(sig, false, length) && aligned(d, from) && (flags & DKIM_SIGFLAG_PASSED) &&
	       !(flags & (DKIM_SIGFLAG_IGNORE | DKIM_SIGFLAG_TESTKEY)) && dkim_sig_getbh(sig) == DKIM_SIGBH_MATCH &&
	       dkim_sig_getkeysize(sig, &bits) == DKIM_STAT_OK && bits >= KEY_BITS;
}

static enum err judge(DKIM *dkim, const char *from, bool (*aligned)(const char *, const char *), struct error *e)
{
	DKIM_SIGINFO **sigs = NULL;
	int n = 0;
	if (dkim_getsiglist(dkim, &sigs, &n) == DKIM_STAT_OK)
		for (int i = 0; i < n; i++)
			if (is_good(sigs[i], from, aligned))
				return ERR_NONE;
	return error_set(e, ERR_REFUSED, "no signature for %s is good", from);
}

static enum err verify(const char *keys, const char *from, bool (*aligned)(const char *, const char *),
		       struct slice mail, struct error *e)
{
	DKIM_STAT status;
	bool test;
	known_keys = keys;
	DKIM *dkim = dkim_verify(lib, (const u_char *)"mail", NULL, &status);
	if (!dkim)
		return error_set(e, ERR_REFUSED, "the signature cannot be checked");
	status = dkim_chunk(dkim, (u_char *)(uintptr_t)mail.p, mail.n);
	if (status == DKIM_STAT_OK)
		status = dkim_chunk(dkim, NULL, 0);
	(void)dkim_eom(dkim, &test); /* each signature is judged by itself */
	enum err r = status == DKIM_STAT_OK ? judge(dkim, from, aligned, e)
					    : error_set(e, ERR_REFUSED, "the signature cannot be read");
	dkim_free(dkim);
	return r;
}

static const struct dkim_library library = {start, verify};
MODULE(library);
