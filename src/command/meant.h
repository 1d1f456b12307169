/* Lines that are no orders by the grammar: what was meant, when that is clear; and what may have been meant,
 * which is offered and never carried out. */
#ifndef COMMAND_MEANT_H
#define COMMAND_MEANT_H

#include "command/command.h"

/* The orders that the line says in other words, as lines of the same number: how many; 0: it says none, or
 * the grammar reads it, or it is not clear.  Then *offer may be what to ask, or
 * *why what is not clear. */
size_t meant_orders(struct session *s, const char *line, unsigned number, struct order_text out[], const char **offer,
		    const struct words_said **why);
enum { MEANT_LINES = 24 }; /* of out */
/* What is to be said of the line that meant_orders had last: it is understood, and needs no order; or NULL. */
const struct words_said *meant_note(const struct session *s);
/* All lines of a block; what is not clear stands as it was, and is asked. */
const struct order_text *meant_lines(struct session *s, const struct order_text *lines, size_t n, size_t *n_out);
/* Are the names of a good line those of something? */
bool meant_names_are_good(const struct session *s, const struct order_set *set);
/* Does the line take back or change what the one above it says?  What it comes to, to be offered; or NULL. */
const char *meant_correction(struct session *s, const char *line, const char *above);
/* Does the text name troops, or begin with what they do? */
bool meant_troops(struct session *s, const char *text);
/* The id of the only piece of the seat that the text names, or NULL. */
const char *meant_piece(struct session *s, const char *text);

/* Talk that asks for something (talk.c): a command that does it, or NULL; then *say may be what to answer.  whole:
 * only of phrases that are the whole line. */
const char *talk_command(struct session *s, const char *line, bool whole, const struct words_said **say);

/* Does it say what is to be done when something happens?  Where that belongs; or NULL.  order: it is one by its form. */
const struct words_said *talk_doctrine(struct session *s, const char *line, bool order);

#endif
