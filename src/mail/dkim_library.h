/* What dkim.so does for the program. */
#ifndef MAIL_DKIM_LIBRARY_H
#define MAIL_DKIM_LIBRARY_H

#include "base/module.h"

struct dkim_library {
	/* Once, before anything else; false: the library does not start. */
	bool (*start)(void);
	/* keys: lines "NAME RECORD", and whatever follows a NUL; from: the domain of From; aligned: may a domain speak for
	 * it (mail_domain_aligned); mail: as it was signed, with CRLF.  ERR_REFUSED: no signature for it is good. */
	enum err (*verify)(const char *keys, const char *from, bool (*aligned)(const char *, const char *),
			   struct slice mail, struct error *e);
};

#endif
