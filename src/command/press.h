/* Letters to other players and notes for oneself, as blocks of a mail. */
#ifndef COMMAND_PRESS_H
#define COMMAND_PRESS_H

#include "command/command.h"

/* A block of a letter: sent to its readers, or with check shown as they would read it.  A quoted one is none. */
enum err command_press(struct session *s, const struct order_block *b, bool check, struct error *e) MUST_USE;
/* A block of a note: kept for the seat alone. */
enum err command_note(struct session *s, const struct order_block *b, bool check, struct error *e) MUST_USE;
/* Is it a block of one of these? */
bool press_is_prose(const struct order_block *b);
/* Does what such a block says; with check, or where CHECK stands in its heading, nothing is sent or kept. */
enum err press_block(struct session *s, const struct order_block *b, bool check, struct error *e) MUST_USE;
/* What the block holds, cleaned, every line behind a bar. */
const char *press_block_text(struct session *s, const struct order_block *b);
/* Is it whole, and neither empty nor too long?  If not, it is told. */
bool press_block_good(struct session *s, const struct order_block *b, const char *text);
/* The seat of that id or side, or VALUE_NONE; what its side is called. */
int press_find_side(const struct game *g, const char *name);
const char *press_side_name(const struct game *g, int seat);
/* "br (British), pr (Prussians)": all but that seat. */
const char *press_sides(const struct session *s, const struct game *g, int but);
/* Tells what of the block was left out. */
void press_tell_cut(struct session *s, const struct order_block *b);
/* Who reads a letter that names nobody; NULL: it must. */
const char *press_reader(const struct session *s);

#endif
