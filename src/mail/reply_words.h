/* The words by which mail programs introduce old mail, language by language.  A new
 * language is a row in each table.  They are compared with folded text (utf8.h): plain
 * blanks, quotes, dashes and colons here. */
#ifndef MAIL_REPLY_WORDS_H
#define MAIL_REPLY_WORDS_H

/* "On <date>, <somebody> wrote:": how such a line begins, and the verb in it.  Languages
 * whose line may begin with the date or the name alone have "" as beginning. */
struct reply_attribution {
	const char *begin, *verb;
};

/* Labels of the header block that Outlook and others put above an old mail. */
struct reply_labels {
	const char *from, *sent, *to, *subject;
};

/* A disclaimer or an advert: how it begins, and a word that soon follows. */
struct reply_notice {
	const char *begin, *word;
};

extern const struct reply_attribution reply_attributions[]; /* ends with a NULL verb */
extern const struct reply_labels reply_labels[];            /* ends with a NULL from */
extern const char *const reply_originals[];                 /* text between dashes; ends with NULL */
extern const char *const reply_forwards[];                  /* the same without dashes; ends with NULL */
extern const char *const reply_devices[];                   /* "Sent from my …"; ends with NULL */
extern const char *const reply_device_ends[];               /* the same, for the end of a line */
extern const char *const reply_machines[];                  /* what mail is sent from; ends with NULL */
extern const struct reply_notice reply_notices[];           /* ends with a NULL begin */

#endif
