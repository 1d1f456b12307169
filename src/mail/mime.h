/* The tree of MIME parts (RFC 2046) and the choice of the part that a person wrote.
 *
 * The splitter is ours and not libetpan's, because that one is easily misled by header
 * lines without colon, odd Content-Types and deep nesting; this one treats the header of
 * every part like the header of the mail, and is bounded in depth and number. */
#ifndef MAIL_MIME_H
#define MAIL_MIME_H

#include "mail/header.h"
#include "words/words.h"

struct mail_part {
	const char *type, *subtype; /* lower case */
	const char *content_type;   /* the whole field value; "" if there is none */
	const char *encoding;       /* lower-case Content-Transfer-Encoding */
	const char *name;           /* of the file, decoded; NULL: none */
	bool attached;              /* Content-Disposition: attachment, or it has a file name */
	struct slice body;          /* points into the mail */
	struct slice raw;           /* with its header; of the root "" */
	struct mail_part *parent, *child, *next;
};

/* Reads the parts of a body (LF lines) under its header.  Returns NULL and a refusal if a
 * limit is passed. */
struct mail_part *mail_mime_read(const struct mail_header *h, struct slice body, struct arena *a,
				 const struct words_said **refusal);

/* The first part of that type, root included, from the outside in; NULL if there is none. */
const struct mail_part *mail_mime_find(const struct mail_part *root, const char *type, const char *subtype);

/* What was chosen to be read. */
struct mail_choice {
	struct buf text; /* UTF-8, LF lines; the caller frees it */
	bool html, attached, damaged, truncated;
	unsigned unread;                  /* text files beside it that were not read */
	struct buf file;                  /* the first of them, like text; the caller frees it */
	const char *files;                /* names of all that came, "a.txt, b.txt"; NULL: none */
	const char *papers;               /* the same of files that are no text, but may hold words: PDF and the like */
	const struct words_said *refusal; /* why there is nothing, or why it must not be acted upon */
};

/* Picks and decodes the text: plain before HTML, every text of a mixture, body before attachment. */
void mail_mime_choose(const struct mail_part *root, struct arena *a, struct mail_choice *out);

#endif
