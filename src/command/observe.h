/* Private to src/command: games that are watched. */
#ifndef COMMAND_OBSERVE_H
#define COMMAND_OBSERVE_H

#include "command/command.h"
#include "game/watch.h"

/* *found: the game is there, and the sender may know it; if not, it was told. */
enum err observe_find(struct session *s, unsigned line, const char *name, struct store_game *row, struct watch *w,
		      bool *found, struct error *e) MUST_USE;
/* HISTORY, MAP, EXPLAIN or REVIEW of a game that the line names, or of the only one he observes: from the record for
 * everybody's eyes, as late as the game says.  For mail that is of no seat, and HISTORY and REVIEW of another game than the
 * seat's. */
enum err observe_past(struct session *s, const struct command_call *in, struct error *e) MUST_USE;
/* Is the first word a name, and not that game's?  "key=value" is none. */
bool observe_another(const struct game *g, const char *args);
/* Does the person observe the game that the line names, or, where it names none, any? */
enum err observe_names(const struct session *s, const char *args, bool *yes, struct error *e) MUST_USE;
/* A letter that he typed to those who play. */
enum err observe_press(struct session *s, const struct order_block *b, struct error *e) MUST_USE;
/* Adds the games that he observes to the answer. */
enum err observe_list(struct session *s, struct error *e) MUST_USE;
/* What SHOW GAME says of observers. */
enum err observe_show(struct session *s, const struct store_game *row, struct error *e) MUST_USE;

#endif
