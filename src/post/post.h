/* What happens after the commit: records written to files, letters made into mails, mails
 * sent.  Each act is kept in the database first or repeated harmlessly: a crash anywhere
 * loses nothing, and a mail sent twice has the same bytes and Message-ID. */
#ifndef POST_POST_H
#define POST_POST_H

#include "mail/source.h"
#include "outbox/transport.h"
#include "render/render.h"
#include "site/site.h"

struct post;

/* Has the mail server been spoken to since this was last asked? */
enum post_reached { POST_NOT_TRIED, POST_REACHED, POST_NOT_REACHED };

enum err post_open(struct site *site, struct post **out, struct error *e) MUST_USE;
void post_close(struct post *p);
/* Writes every record that has no file yet; beside the public ones their maps and reports,
 * and an index.html that shows map after map: that folder alone may be published. */
enum err post_records(struct post *p, struct error *e) MUST_USE;
/* Makes mails of the letters that wait. */
enum err post_compose(struct post *p, struct error *e) MUST_USE;
/* Sends what is due, as fast as the pace allows; *sent and *failed count. */
enum err post_send(struct post *p, int *sent, int *failed, struct error *e) MUST_USE;
/* Asked between two pieces of work, and about once a second while a mail is under way; false:
 * finish the mail in hand if it may have been taken, and leave the rest for another time. */
void post_watch(struct post *p, bool (*go_on)(void *context), void *context);
/* answer: the last one of the server, "" if all was well. */
enum post_reached post_reached(struct post *p, const char **answer);
/* The three of them, until nothing new is to be sent. */
enum err post_all(struct post *p, struct error *e) MUST_USE;

/* Puts into a record, or a letter that holds one, the names of those whom it names by handle, as they are called today. */
enum err post_named(struct site *s, const char *game, struct slice *record, struct arena *a, struct error *e) MUST_USE;
/* Appends the one line of the file, which nobody but its owner may be able to read. */
enum err post_password(const char *path, struct buf *out, struct error *e) MUST_USE;
/* How the IMAP server of [in] is spoken to.  The strings are the site's, and the password's: the caller overwrites and
 * frees it, whatever comes of it. */
enum err post_imap(const struct site *s, struct mail_imap *how, struct buf *password, struct error *e) MUST_USE;
/* Opens the transport that [out] names, for a mail that is in no queue. */
enum err post_carrier(struct site *s, struct mail_transport **out, struct error *e) MUST_USE;
/* The port of the server of [out] that mail is handed to. */
unsigned post_smtp_port(const struct site *s);
/* Opens the source of mail that the configuration names.  ERR_REFUSED, ERR_MISSING: it cannot
 * be as it is written there. */
enum err post_source(const struct site *s, struct mail_source **out, struct error *e) MUST_USE;

#endif
