/* What is left of somebody who asked to be forgotten: in mails of others, in the ledger, and in files. */
#ifndef STORE_FORGET_H
#define STORE_FORGET_H

#include "base/base.h"

struct store;

/* Beside what store_person_forget takes out, which calls this first: copies of mails that have left, of those to others
 * too, for they name him; mails of his seats that wait; his name in entries of the ledger; lines of his mails are
 * looked at by the caller (store_mails_kept).  His addresses are kept until the files are gone through. */
enum err store_forget_traces(struct store *s, int64_t person, const char *handle, struct error *e) MUST_USE;

/* What counted of a mail to a seat, as it was typed. */
struct store_kept_mail {
	int64_t id;
	const char *text;
};
/* Those of all seats that he has or had, or orders for. */
enum err store_mails_kept(struct store *s, int64_t person, struct arena *a, struct store_kept_mail **out, size_t *n,
			  struct error *e) MUST_USE;
enum err store_mail_shorten(struct store *s, const struct store_kept_mail *mail, struct error *e) MUST_USE;

/* Addresses whose mails may still lie in files. */
enum err store_forgotten(struct store *s, struct arena *a, const char ***out, size_t *n, struct error *e) MUST_USE;
/* The files are gone through: no address is kept to which no mail is on its way. */
enum err store_forgotten_done(struct store *s, struct error *e) MUST_USE;

#endif
