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
/* From now on times are told, and read, by the clocks of who writes. */
enum err receive_zone(struct session *s, struct error *e) MUST_USE;
/* Is nothing known against its being from the address it names, or where the site wants proof, is there one? */
bool receive_genuine(const struct session *s);
/* Loads the game; one that is broken is held first. */
enum err receive_load(struct session *s, const char *name, struct error *e) MUST_USE;

/* ---- receive.c ---- */

/* The end of a session. */
void receive_close(struct session *s);

/* ---- unknown.c ---- */

/* The mail is about that seat of the game, and carries no token of a turn. */
enum err receive_seat(struct session *s, const char *game, const char *seat, struct error *e) MUST_USE;
enum err receive_unknown(struct session *s, const struct claim *claim, const char **what, struct error *e) MUST_USE;

/* ---- desk.c ---- */

/* Finds out who writes, and whether the token of the claim is his and proves it. */
enum err desk_person(struct session *s, const struct claim *claim, struct error *e) MUST_USE;
/* Does it hold what can be dealt with without a seat? */
enum err desk_wanted(struct session *s, const struct order_region *r, bool *yes, struct error *e) MUST_USE;
/* Does it hold HELP? */
bool desk_asks_help(const struct session *s, const struct order_region *r);
/* Does what it holds, and answers. */
enum err desk_serve(struct session *s, const struct order_region *r, const char **what, struct error *e) MUST_USE;
/* The token is made up, or withdrawn: nobody learns which.  Who is registered is told that nothing was done. */
enum err desk_lost(struct session *s, const struct claim *claim, struct error *e) MUST_USE;
/* Tells the person of the session something about a mail of which nothing counts, at his address of record, unless he had
 * answers enough. */
enum err desk_tell_off(struct session *s, const struct words_said *said, struct error *e) MUST_USE;
/* Queues the code of a command that another address must confirm, in a mail of its own that tells nothing else. */
enum err desk_send_code(struct session *s, struct error *e) MUST_USE;
/* Queues the answer to a mail that belongs to no seat. */
enum err desk_answer(struct session *s, struct error *e) MUST_USE;
/* The same for a mail that answers none, under a key of its own. */
enum err desk_tell(struct session *s, const char *key, struct error *e) MUST_USE;
/* Tells what waits for the person, over all his games, those first that are due first; *waits: how much it is. */
enum { GAMES_NAMED = 3 }; /* in the subject of a daily mail */
enum err todo_list(struct session *s, size_t *waits, struct error *e) MUST_USE;

/* ---- gone.c ---- */

/* The game is played on another site: who has part in it here, or has a token of it, is told so at his address of record,
 * and nothing else is done. */
enum err receive_gone(struct session *s, const struct claim *claim, const char *game, const char **what,
		      struct error *e) MUST_USE;

/* ---- held.c ---- */

/* Keeps what the mail orders, and tells its player the code that lets it count. */
enum err receive_hold(struct session *s, const struct order_region *r, struct error *e) MUST_USE;
/* Is it a line that confirms what was held? */
bool receive_is_confirm(const char *line);
/* Appends the lines of the blocks that count, of letters and notes only where framed; what they are stands around them where it must. */
void receive_add_blocks(struct buf *text, const struct order_region *r, bool framed);

/* ---- letters.c ---- */

/* A mail to the address at which letters to the seat are answered. */
enum err receive_press(struct session *s, bool again, const char **what, struct error *e) MUST_USE;

/* ---- serve.c ---- */

/* What counts of the mail; of the text file that came with it where its text holds nothing. */
enum err receive_read(struct session *s, struct order_region **out, struct error *e) MUST_USE;
/* Everything a player's mail does; *what says in a word what it was. */
enum err receive_serve(struct session *s, struct order_region *r, const char **what, struct error *e) MUST_USE;
/* Answers one that has come before, and one that could not be read wholly. */
enum err receive_repeated(struct session *s, const char **what, struct error *e) MUST_USE;
enum err receive_refused(struct session *s, const char **what, struct error *e) MUST_USE;
/* Keeps the lines that counted, for the record of the turn, and for others who have the seat in hand. */
enum err receive_keep(struct session *s, const struct order_region *r, struct error *e) MUST_USE;
/* What follows from what was done, behind its answer.  now: the seat's orders run. */
enum err receive_follow(struct session *s, bool now, struct error *e) MUST_USE;
/* What makes a mail the same as another: sender, subject, text, and what it answers. */
void receive_effect(const struct mail_message *m, char hex[HASH_HEX]);

/* ---- receipt.c ---- */

/* Queues the answer, unless the brake keeps it back. */
enum err receive_receipt(struct session *s, const char *kind, struct error *e) MUST_USE;
/* Answers the mail of a known player in which nothing was found to do. */
enum err receive_nothing_found(struct session *s, const struct words_said *why, struct error *e) MUST_USE;

#endif
