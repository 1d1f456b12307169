/* Mails to a site in memory, as a mail program would have them read: decided in one transaction. */
#ifndef TESTS_LIVING_MAILING_H
#define TESTS_LIVING_MAILING_H

#include "living/living.h"
#include "mail/message.h"

/* Somebody writes: from an address under a name to an address; n makes its Message-ID.  What it was taken for, kept
 * in the arena. */
const char *mailing_write(struct living *w, const char *from, const char *name, const char *to, const char *text,
			  enum mail_auth auth, int n);
/* The same from the seat of the game, to the address with the token of its turn. */
const char *mailing_play(struct living *w, const char *game, const char *seat, const char *from, const char *text,
			 int n);
/* What the mails have as their subject, and which Message-ID they answer, until it is changed. */
extern const char *mailing_subject, *mailing_answers;
/* The text file that comes with them, until it is changed; NULL: none. */
extern const char *mailing_file;
/* Do they carry, until it is changed, a good signature of whoever has a key, over their text and the site's address? */
extern bool mailing_signs;
/* Gives the person with that address a key, who becomes one if there is none. */
void mailing_key(struct living *w, const char *name, const char *address);
/* The one number that the query gives. */
int64_t mailing_count(struct living *w, const char *sql);

/* The newest mail to the address; all its texts "" if there is none. */
struct store_out mailing_newest(struct living *w, const char *to);
/* The first column of the first row of a query about one text, "" without one. */
const char *mailing_column(struct living *w, const char *sql, const char *text);
/* All that a query gives, a line a column. */
const char *mailing_rows(struct living *w, const char *sql);

#endif
