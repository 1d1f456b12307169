/* Private to src/command: mails signed by OpenPGP.  Who has given the site a key is heard by signed mails alone; of a
 * mail that counts only what was signed is read. */
#ifndef COMMAND_SIGNED_H
#define COMMAND_SIGNED_H

#include "command/command.h"
#include "mail/openpgp.h"

enum { SIGNED_HOURS = 48 }; /* for which what was signed is good */

/* A mail's signature as GnuPG judged it by the key of who seems to write. */
struct signature {
	int64_t person;
	enum openpgp_verdict verdict;
	struct openpgp_checked by;
	char digest[HASH_HEX]; /* of what was signed, when, and by which key */
};

/* Asks GnuPG, if the mail is signed and the person with its address has a key; else *out stays NULL.  Not within a
 * transaction, for it takes a while. */
enum err signed_check(struct site *site, const struct mail_message *m, struct arena *a, const struct signature **out,
		      struct error *e) MUST_USE;
/* Has the person a key?  Then the mail counts by a signature of it that is new and was not used before: s->is_signed,
 * and s->mail is what was signed; else s->unsigned_why says why it does not. */
enum err signed_take(struct session *s, int64_t person, struct error *e) MUST_USE;
/* Does the mail not count for that?  Then that was told. */
bool signed_bars(struct session *s);
/* Does what was signed name this site, so that it was not meant for another? */
bool signed_for_site(const struct session *s);

#endif
