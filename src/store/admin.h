/* The site's admins, and what is kept of their care for it. */
#ifndef STORE_ADMIN_H
#define STORE_ADMIN_H

#include "store/people.h"

/* Admins beside who writes from the address of the configuration. */
enum err store_admin_put(struct store *s, int64_t person, bool on, int64_t at, struct error *e) MUST_USE;
enum err store_admin_get(struct store *s, int64_t person, bool *yes, struct error *e) MUST_USE;
/* Their numbers; of who was forgotten none. */
enum err store_admins(struct store *s, struct arena *a, int64_t **out, size_t *n, struct error *e) MUST_USE;

/* An entry of the site's own ledger. */
struct store_site_entry {
	const char *what, *who, *why; /* why: said_write wrote it */
	const char *hash;             /* hex: of this entry and of all before */
	int64_t n, at;                /* n: from 1 */
};
enum err store_site_entry_add(struct store *s, const struct store_site_entry *entry, struct error *e) MUST_USE;
/* Those from that number on, at most so many. */
enum err store_site_entries(struct store *s, int64_t from, int64_t most, struct arena *a, struct store_site_entry **out,
			    size_t *n, struct error *e) MUST_USE;
/* The last; its n is 0 and its hash "" where there is none. */
enum err store_site_entry_last(struct store *s, struct arena *a, struct store_site_entry *out,
			       struct error *e) MUST_USE;

#endif
