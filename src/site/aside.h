/* Mails that were put aside: files of the folder `failed`, each with its reason beside it. */
#ifndef SITE_ASIDE_H
#define SITE_ASIDE_H

#include "site/site.h"

struct site_aside {
	int64_t n; /* made of its name, so that it stays the same */
	const char *name, *reason;
	int64_t at;
	bool here; /* the mail itself lies in the folder too; else it lies in one of the mail server */
};
/* Sorted by name.  ERR_TEMP: the folder cannot be read. */
enum err site_asides(const struct site *s, struct arena *a, struct site_aside **out, size_t *n,
		     struct error *e) MUST_USE;
/* It is read again as if it had come now.  ERR_REFUSED: it does not lie here. */
enum err site_aside_release(struct site *s, const struct site_aside *mail, struct error *e) MUST_USE;
/* Takes mail and reason away. */
enum err site_aside_delete(struct site *s, const struct site_aside *mail, struct error *e) MUST_USE;

#endif
