/* Signatures and keys looked at by openpgp.so. */
#include "mail/openpgp_library.h"

static enum err load(const struct openpgp_library **out, struct error *e)
{
	const void *calls = NULL;
	if (module_load("openpgp", &calls, e))
		return e->code = ERR_TEMP;
	*out = calls;
	return ERR_NONE;
}

enum err mail_openpgp_check(const char *key, const struct mail_signed *s, struct arena *a,
			    enum openpgp_verdict *verdict, struct openpgp_checked *out, struct error *e)
{
	const struct openpgp_library *library = NULL;
	enum err r = load(&library, e);
	return r ? r : library->check(key, s, a, verdict, out, e);
}

enum err mail_openpgp_key(const char *key, struct arena *a, enum openpgp_verdict *verdict, struct openpgp_checked *out,
			  struct error *e)
{
	const struct openpgp_library *library = NULL;
	enum err r = load(&library, e);
	return r ? r : library->key(key, a, verdict, out, e);
}
