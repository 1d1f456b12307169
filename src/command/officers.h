/* A seat that several share: each orders his own units, and its holder, who commands, the rest. */
#ifndef COMMAND_OFFICERS_H
#define COMMAND_OFFICERS_H

#include "command/command.h"

struct officers {
	const struct store_hand *list; /* who has units of his own */
	const bool *silent;            /* of each: reminded of this turn, and not heard of in it */
	size_t n;
};
enum err officers_read(struct session *s, struct officers *out, struct error *e) MUST_USE;
/* Does who writes this mail command a part alone? */
bool officers_is_one(const struct session *s);
/* Takes out of the set of a mail every line that is another's to order, and says whose. */
void officers_refuse(struct session *s, const struct officers *o, struct order_set *fresh);
/* The stored lines that are not the writer's, as they stand. */
const char *officers_others(struct session *s, const struct officers *o, const char *stored);
/* Says which officers' units have no line yet. */
void officers_missing(struct session *s, const struct officers *o, const struct order_set *stands);

#endif
