/* What is read of whole mails, the way the program reads them: the parsing child, then the
 * reader of replies, then the reader of blocks.  Compared with expectations in files that
 * stand beside the mails. */
#ifndef TESTS_MAIL_READING_H
#define TESTS_MAIL_READING_H

#include "mail/parser.h"

/* All are text in the arena. */
struct reading {
	const char *kind;   /* of the mail, or "unreadable" */
	const char *own;    /* what the writer typed; "(refused) …" and why, if that is not taken */
	const char *report; /* a line a recipient: verdict, address and what was said; "" if none */
	const char *orders; /* the blocks that count, a line each line */
};

/* body_only: the file holds a mail's text without any header. */
void reading_make(struct mail_parser *p, const struct buf *raw, bool body_only, struct arena *a, struct reading *out);

/* The expectation FOLDER/STEM.suffix for a mail STEM.anything under FOLDER; NULL if there
 * is no such file. */
const char *reading_expected(const char *folder, const char *mail, const char *suffix, struct arena *a);

/* Do two texts hold the same words?  Blanks and line ends do not matter. */
bool reading_same(const char *one, const char *other);

/* Every mail below the folder (.eml, .raw, .txt), as paths relative to it, sorted. */
char **reading_list(const char *folder, size_t *n, struct arena *a);

#endif
