/* Private to src/command: mail of the site's admin.  It is mail of no seat (desk.c).  No token proves an admin: what
 * changes or shows something waits for a code that goes to his address of record (dispatch.c). */
#ifndef COMMAND_ADMIN_H
#define COMMAND_ADMIN_H

#include "command/command.h"
#include "game/care.h"

/* Is who writes an admin: from the address of the configuration, or one of the person who has it, or by his role? */
enum err admin_find(struct session *s, struct error *e) MUST_USE;
/* Whom the site's ledger names. */
const char *admin_by(const struct session *s);
/* The person that the text names, by an address of his too; not *found: it was told that there is none. */
enum err admin_person(struct session *s, unsigned line, const char *text, struct store_person *out, bool *found,
		      struct error *e) MUST_USE;
/* BEGIN TEXT site [at=date]: NOTICE in several lines. */
enum err admin_text(struct session *s, const struct order_block *b, struct error *e) MUST_USE;
/* Is the line not signed for this site, where it wants a signature beside its code?  Then that was told.  What is
 * confirmed was signed when it was asked back; the machine's own command line needs no signature. */
bool admin_unsigned(struct session *s, unsigned line);
/* One whose hour has come. */
struct store_later;
enum err admin_notice_due(struct session *s, const struct store_later *l, struct error *e) MUST_USE;
/* Are mails from where this one comes not read (DENY)?  Nothing is answered then. */
enum err admin_unread(struct session *s, bool *yes, struct error *e) MUST_USE;
/* May who writes not do what the command does, as he may not join games, or open them?  That was told. */
enum err admin_bars(struct session *s, unsigned line, const struct command *c, bool *yes, struct error *e) MUST_USE;
enum err admin_bars_game(struct session *s, unsigned line, bool *yes, struct error *e) MUST_USE;
/* Is the person locked?  Then nothing of the mail is done, and that was told. */
enum err admin_locked(struct session *s, int64_t person, bool *yes, struct error *e) MUST_USE;

#endif
