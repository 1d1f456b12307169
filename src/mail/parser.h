/* Reads mail in a child process, so that whatever a mail does to a parser it does to a
 * process without files, network and other rights, with bounded memory and time, that has
 * never seen a secret of ours.  Each mail has a child of its own.
 *
 * The parent trusts nothing that comes back: the result is bounded, and each of its
 * parts is checked before a message is built from it.  Not for use from two threads. */
#ifndef MAIL_PARSER_H
#define MAIL_PARSER_H

#include "mail/message.h"

struct mail_parser;

/* self is copied; it may be NULL.  To be called before passwords and keys are read: the process
 * that the children come from is forked here. */
struct mail_parser *mail_parser_new(const struct mail_self *self);
/* For who reads one mail: of any other the process is made when it is asked for. */
struct mail_parser *mail_parser_new_for_one(const struct mail_self *self);
/* Has that process ended, or could it not be forked?  Then no mail is read any more (ERR_TEMP)
 * before the program is started again. */
bool mail_parser_gone(const struct mail_parser *p);
/* Who we are from now on. */
void mail_parser_self(struct mail_parser *p, const struct mail_self *self);
/* Ends and reaps the child; NULL is fine. */
void mail_parser_free(struct mail_parser *p);

/* As mail_parse, but in the child.  ERR_LIMIT also when the child died, was late or sent
 * nonsense: the mail is to blame, the next one gets a new child.  ERR_TEMP: no process to be had. */
enum err mail_parser_run(struct mail_parser *p, const char *raw, size_t n, struct arena *a, struct mail_message **out,
			 struct error *e) MUST_USE;

/* What will be asked behind the next mail_parser_run: a child begins with it as soon as that has its answer, while the
 * caller does something else.  raw is copied.  Whoever asks something else then loses no more than that. */
void mail_parser_next(struct mail_parser *p, const char *raw, size_t n);

/* Does the mail carry a good DKIM signature (RFC 6376) for the domain of its From?  keys: lines
 * "NAME RECORD" with the DNS text records of the names in dkim_keys of the message.
 * ERR_REFUSED: no, and e says why; other errors as above. */
enum err mail_parser_dkim(struct mail_parser *p, const char *raw, size_t n, const char *keys, struct error *e) MUST_USE;

/* Longest time a mail may take on the clock, in milliseconds; CPU time is bounded by
 * LIMIT_PARSE_SECONDS apart from that. */
void mail_parser_deadline(struct mail_parser *p, int milliseconds);

#endif
