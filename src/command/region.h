/* What of a mail's text counts, and what is talk: lines for the commands and the orders, and the
 * rest told to whoever typed it, so that nothing vanishes without a word. */
#ifndef COMMAND_REGION_H
#define COMMAND_REGION_H

#include "command/command.h"

/* form is the one that was sent last, or NULL; without a language no order is known. */
struct order_region *region_read(const char *text, size_t n, const char *form, const struct order_language *language,
				 struct arena *a);
/* The same of lines that were held: all of them count as typed. */
struct order_region *region_of_held(const char *text, const struct order_language *language, struct arena *a);
/* Now that the game is known: of the lines outside blocks those are known that are carried out or told as
 * a mistake; a line of several commands becomes several. */
void region_sort(struct session *s, struct order_region *r);
/* Is the line, which is no command, an answer to what is asked of the seat?  What can be read as an order where
 * orders are due is one. */
bool region_is_answer(struct session *s, const char *line);
/* Is anything known in it, or a block that counts, or was typed and is not our form as we sent it? */
bool region_says_something(const struct order_region *r);
/* What stands behind CHECK or TEST, and behind VERBOSE; "" if they stand alone. */
const char *region_skip_check(const char *line, enum command_check *check);
/* The line of a command without the point that phones put behind it, or the mark of who shouts it. */
const char *region_without_point(const char *line, struct arena *a);
/* Below a heading of old mail or a signature a line counts if it is, to its end, an order to a unit of the
 * seat, in words that were never in a mail of ours: it joins the known ones, and is told. */
enum err region_take_below(struct session *s, struct order_region *r, struct error *e) MUST_USE;
/* Says what of the typed lines was not read. */
void region_tell(struct session *s, const struct order_region *r);
/* Of a mail that is quoted whole: the orders in it, to be sent without the marks. */
void region_tell_quoted(struct session *s);

#endif
