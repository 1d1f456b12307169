/* The file in which a game goes to another site: words that say what it is, its seam (site/seam.h), and its rows, which
 * are sealed for the other site's key if that is known.  Its owner alone can read it. */
#ifndef SITE_PARCEL_H
#define SITE_PARCEL_H

#include "site/seam.h"

struct parcel {
	struct seam seam;
	const char *seam_text; /* its bytes, as they were signed; in the arena */
	struct buf rows;       /* the caller wipes and frees: parcel_free */
	bool sealed;
};
/* Writes it to a file: .seam but for key and digest, .rows are the caller's; .seam_text is filled in.  key: NULL, not
 * sealed. */
enum err parcel_write(const char *root, const char *path, const struct sign_public *key, struct parcel *p,
		      struct arena *a, struct error *e) MUST_USE;
/* Reads it for the site of that folder.  ERR_REFUSED: it is none, was cut or altered, or is sealed for another. */
enum err parcel_read(const char *root, const char *path, struct parcel *p, struct arena *a, struct error *e) MUST_USE;
void parcel_free(struct parcel *p);

#endif
