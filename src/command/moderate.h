/* Private to src/command: mail of a game's moderator.  It is mail of no seat (desk.c), about session.moderated. */
#ifndef COMMAND_MODERATE_H
#define COMMAND_MODERATE_H

#include "command/command.h"
#include "command/claim.h"
#include "game/moderate.h"

/* Does who writes moderate a game; and is this mail about one, by its token, which proves who he is? */
enum err moderate_find(struct session *s, const struct claim *claim, struct error *e) MUST_USE;
/* GAME: the rest of the mail is of that game's moderator.  Not *found: he does not moderate one of that name. */
enum err moderate_take(struct session *s, unsigned line, const char *game, bool *found, struct error *e) MUST_USE;
/* Does the game run, or stand sound because its moderator paused it?  If not, that is told. */
bool moderate_stands(struct session *s, unsigned line);
/* Is it over?  That is told. */
bool moderate_over(struct session *s, unsigned line);
/* He moderates no game any more; their players are told.  *n: how many they are; check: nothing is done. */
enum err moderate_leave_all(struct session *s, unsigned line, bool check, size_t *n, struct error *e) MUST_USE;
/* Reads it again, when something else has changed it. */
enum err moderate_reload(struct session *s, struct error *e) MUST_USE;
/* Whom the ledger names. */
const char *moderate_by(const struct session *s);
/* The side of that id or name; VALUE_NONE, and it was told, if there is none. */
int moderate_side(struct session *s, unsigned line, const char *text);
/* The same, and nothing is told. */
int moderate_find_side(const struct session *s, const char *text);
const char *moderate_side_name(const struct session *s, int seat);
/* The rest of a line as words for people: without the quotes that may stand around it, cut to what a reason may hold. */
const char *moderate_words(const struct session *s, const char *text);
/* The time that the text means by his clocks; false: it was told what is wrong with it. */
bool moderate_when(struct session *s, unsigned line, const char *text, int64_t *out);
/* The mail, or what comes of it, is about that game and its moderator's. */
enum err moderate_open(struct session *s, const char *game, struct error *e) MUST_USE;
/* What is stored of each side. */
enum err moderate_queue(struct session *s, struct error *e) MUST_USE;
/* The last so many entries of the ledger as he may read it. */
enum err moderate_ledger_end(struct session *s, size_t most, struct error *e) MUST_USE;
/* The games that he moderates, and who asks to join one that he began; *waits grows by what waits for him. */
enum err moderate_todo(struct session *s, size_t *waits, struct error *e) MUST_USE;
/* BEGIN TEXT official="..." [at=date]: a notice to all who play. */
enum err moderate_text(struct session *s, const struct order_block *b, struct error *e) MUST_USE;
/* One whose hour has come. */
struct store_later;
enum err moderate_notice_due(struct session *s, const struct store_later *l, struct error *e) MUST_USE;
/* Which of the notices that wait is that of the number behind CANCEL; false: it was told that there is none. */
bool moderate_find_notice(struct session *s, unsigned line, const struct command_given *given,
			  const struct store_later *list, size_t n, size_t *i);
/* BEGIN FIX why="...": FIX in several lines. */
enum err moderate_fixes(struct session *s, const struct order_block *b, struct error *e) MUST_USE;
/* BEGIN ORDERS as=side: orders of a moderator for that side. */
enum err moderate_orders(struct session *s, const struct order_block *b, struct error *e) MUST_USE;

#endif
