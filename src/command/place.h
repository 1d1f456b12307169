/* FIRST, LAST, BEFORE: lines of a mail that move what is ordered of a unit among the stored lines. */
#ifndef COMMAND_PLACE_H
#define COMMAND_PLACE_H

#include "command/lines.h"

enum place { PLACE_FIRST, PLACE_LAST, PLACE_BEFORE };

struct place_move {
	unsigned line; /* of the mail */
	enum place where;
	const char *text;
	const char *id, *other; /* whose lines; BEFORE: whose they go before */
};

/* Is it such a line, about somebody who is the seat's or has a stored line? */
bool place_read(const struct session *s, const struct order_text *line, const struct order_set *stored,
		struct place_move *out);
/* Moves all lines of the unit.  False: neither it, or who it is to go before, has any. */
bool place_move(const struct session *s, struct order_set *set, const struct place_move *m);

#endif
