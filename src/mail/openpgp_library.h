/* What openpgp.so does for the program: the functions of openpgp.h. */
#ifndef MAIL_OPENPGP_LIBRARY_H
#define MAIL_OPENPGP_LIBRARY_H

#include "base/module.h"
#include "mail/openpgp.h"

struct openpgp_library {
	/* mail_openpgp_check */
	enum err (*check)(const char *key, const struct mail_signed *s, struct arena *a, enum openpgp_verdict *verdict,
			  struct openpgp_checked *out, struct error *e);
	/* mail_openpgp_key */
	enum err (*key)(const char *key, struct arena *a, enum openpgp_verdict *verdict, struct openpgp_checked *out,
			struct error *e);
};

#endif
