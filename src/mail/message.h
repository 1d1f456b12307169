/* What the rest of the program knows of an incoming mail: a bounded, decoded, checked
 * picture of it.  Nothing in here decides who may do what; it says what was written
 * and how far the mail can be believed to come from a person.
 *
 * All text is well-formed UTF-8 without controls other than LF and TAB, and without
 * bidirectional overrides.  Everything is owned by the arena the message was made in. */
#ifndef MAIL_MESSAGE_H
#define MAIL_MESSAGE_H

#include "base/base.h"
#include "base/hash.h"
#include "words/words.h"

enum mail_kind {
	MAIL_PERSON,    /* nothing says that a machine wrote it */
	MAIL_AUTOMATIC, /* auto-replies, notifications, receipts (RFC 3834, 8098, 5965) */
	MAIL_LIST,      /* through a mailing list (RFC 2919, 2369) */
	MAIL_BOUNCE,    /* delivery status (RFC 3464) or what stands for one */
	MAIL_COMPLAINT, /* somebody called a mail of ours unwanted (RFC 5965) */
	MAIL_OWN,       /* sent by this robot, come back */
};

/* What our own server, or a signature, says of the address in From. */
enum mail_auth {
	MAIL_AUTH_NONE, /* nothing */
	MAIL_AUTH_PASS, /* it is the domain's */
	MAIL_AUTH_FAIL, /* the domain says that its mail looks otherwise */
};

enum {
	MAIL_MAX_DKIM = 5,         /* further signatures are not looked at */
	MAIL_MAX_RECIPIENTS = 100, /* further ones are not looked at */
	MAIL_MAX_REFERENCES = 50,  /* the first and the last ones are kept */
};

/* Who we are, so that our own mail is known when it returns.  Members may be NULL. */
struct mail_self {
	const char *address;        /* robot@example.org */
	char separator;             /* between robot and detail: '+' or '-'; 0 means '+' */
	const char *id_prefix;      /* how the Message-IDs we make begin, after '<' */
	const char *envelope_field; /* field our server writes the recipient to, beside Delivered-To */
	const char *authserv;       /* authserv-id of our server's Authentication-Results (RFC 8601) */
	const char *hosts;          /* names, parted by blanks, that our servers give in Received */
};

/* One header field as it came: unfolded, order and duplicates kept. */
struct mail_field {
	const char *name;
	const char *value;
	bool too_long; /* beyond limits.h: value is "" */
};

struct mail_recipient {
	const char *address; /* normal form of mail_address_normal */
	bool envelope;       /* written by the delivering server: Delivered-To (RFC 9228) */
};

struct mail_report; /* mail/report.h */
struct mail_signed; /* mail/signed.h */

struct mail_message {
	const char *message_id;  /* "<…>" trimmed, bytes as they came; NULL if there is none */
	const char *in_reply_to; /* first id; NULL if there is none */
	const char **references; /* "<…>" each */
	size_t n_references;

	const char *from;                  /* normal form; NULL if there is not exactly one good address */
	const char *from_trouble;          /* why from is NULL; NULL otherwise */
	const char *from_name;             /* display name, only for showing; "" if there is none */
	const char *return_path;           /* topmost; "" for <>; NULL if absent or unreadable */
	struct mail_recipient *recipients; /* envelope first, then To, Cc, Resent-To in order */
	size_t n_recipients;

	enum mail_auth auth;                  /* by a field that can be trusted */
	const char *auth_reason;              /* "dmarc=fail", …; NULL for MAIL_AUTH_NONE */
	const char *dkim_keys[MAIL_MAX_DKIM]; /* DNS names of the keys to check its signatures by */
	size_t n_dkim_keys;

	const char *subject; /* decoded, one line; "" if there is none */

	enum mail_kind kind;
	const char *kind_reason; /* which field said so; NULL for MAIL_PERSON */
	bool maybe_person;       /* only marks say so that people's mail is met with as well: it is a
	                            person's if token and address are */
	bool subject_automatic;  /* subject like "Out of office": answer, never execute */

	const char *text; /* the whole decoded text, LF lines, quotes as "> "; "" if none */
	size_t text_len;
	const char *file; /* the first text file beside the text, decoded like it; NULL: none */
	size_t file_len;
	const char *files;   /* names of all text files, "a.txt, b.txt"; NULL: none */
	const char *papers;  /* of files that are never read, but may hold words: PDF and the like; NULL: none */
	const char *garbled; /* names of fields that were needed and too long, "Subject, Cc"; NULL: none */
	const struct words_said *refusal; /* why the body cannot be taken as orders: of the catalogue's group "unread";
					   * NULL if it can */

	bool damaged;         /* text holds U+FFFD for bytes that could not be read */
	bool html_only;       /* text was made from HTML */
	bool from_attachment; /* text comes from an attached text/plain */
	bool truncated;       /* not everything was read; refusal is set too */
	bool aside;           /* its header was not read to its end: somebody should look at it */
	unsigned received;    /* number of Received fields */
	unsigned dropped;     /* header lines that were no fields, and were left out */
	unsigned unread;      /* text files beside the text that were not read */

	const struct mail_signed *is_signed; /* what of it is signed by OpenPGP; NULL: nothing */
	const char *key;                     /* an OpenPGP key that came with it, in its armour; NULL: none */

	const struct mail_report *report; /* of a MAIL_BOUNCE or MAIL_COMPLAINT; else NULL */

	struct mail_field *fields;
	size_t n_fields;

	/* BLAKE2b-256 over sender, subject, text and file: the same mail under another
	 * Message-ID has the same digest. */
	uint8_t digest[HASH_BYTES];
};

/* Reads a raw mail (RFC 5322, 2045-2049, in the spirit of RFC 7103) in this process.
 * raw may hold anything.  self may be NULL.
 * Of a longer mail only the header and the first LIMIT_MAIL_HEAD bytes of the body are
 * read; so handing in LIMIT_MAIL_BYTES + 1 bytes of it is enough.
 * ERR_REFUSED: no header at all.
 * Nothing beyond the limits is an error: the message then carries garbled or refusal. */
enum err mail_parse(const char *raw, size_t n, const struct mail_self *self, struct arena *a, struct mail_message **out,
		    struct error *e) MUST_USE;

/* Value of the nth field (from 0, from the top) of that name, in any case; NULL if none. */
const char *mail_message_field(const struct mail_message *m, const char *name, size_t nth);

/* Short lower-case word for a kind: "person", "automatic", … */
const char *mail_kind_name(enum mail_kind k);

/* Computes m->digest from the members named there.  mail_parser_run does so, mail_parse does not: a child's word is not
 * taken for it. */
void mail_message_digest(struct mail_message *m);

#endif
