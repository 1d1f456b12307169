/* What the files share that take one mail: receive.c, decide.c, unknown.c, held.c, serve.c, receipt.c. */
#ifndef COMMAND_RECEIVE_PRIVATE_H
#define COMMAND_RECEIVE_PRIVATE_H

#include "command/claim.h"
#include "command/region.h"

/* ---- decide.c ---- */

/* Decides whose the mail is, and does what it may do.  again: its text has come before; *what says in a word what
 * it was. */
enum err receive_decide(struct session *s, const struct claim *claim, bool again, const char **what,
			struct error *e) MUST_USE;
/* Reads what answers look back on, for the turn of the session's token: its missed and printed. */
enum err receive_recall(struct session *s, struct error *e) MUST_USE;
/* Loads the game; one that is broken is held first. */
enum err receive_load(struct session *s, const char *name, struct error *e) MUST_USE;

/* ---- unknown.c ---- */

enum err receive_unknown(struct session *s, const char **what, struct error *e) MUST_USE;

/* ---- held.c ---- */

/* Keeps what the mail orders, and tells its player the code that lets it count. */
enum err receive_hold(struct session *s, const struct order_region *r, struct error *e) MUST_USE;
/* Is it a line that confirms what was held? */
bool receive_is_confirm(const char *line);
/* Appends the lines of the blocks that count; what they are stands around them where it must. */
void receive_add_blocks(struct buf *text, const struct order_region *r, bool framed);

/* ---- serve.c ---- */

/* What counts of the mail; of the text file that came with it where its text holds nothing. */
enum err receive_read(struct session *s, struct order_region **out, struct error *e) MUST_USE;
/* Everything a player's mail does; *what says in a word what it was. */
enum err receive_serve(struct session *s, struct order_region *r, const char **what, struct error *e) MUST_USE;
/* Answers one that has come before, and one that could not be read wholly. */
enum err receive_repeated(struct session *s, const char **what, struct error *e) MUST_USE;
enum err receive_refused(struct session *s, const char **what, struct error *e) MUST_USE;
/* What makes a mail the same as another: sender, subject, text, and what it answers. */
void receive_effect(const struct mail_message *m, char hex[HASH_HEX]);

/* ---- receipt.c ---- */

/* Queues the answer, unless the brake keeps it back. */
enum err receive_receipt(struct session *s, const char *kind, struct error *e) MUST_USE;
/* Answers the mail of a known player in which nothing was found to do. */
enum err receive_nothing_found(struct session *s, const struct words_said *why, struct error *e) MUST_USE;

#endif
