/* Private to src/command: which line of a mail and which stored line exclude each other. */
#ifndef COMMAND_CONFLICT_H
#define COMMAND_CONFLICT_H

#include "command/lines.h"

struct conflict {
	struct session *s;
	struct order_set *fresh;                     /* the lines of the mail */
	struct order_set *all;                       /* with those stored, as they were tried */
	struct order_mistakes *found;                /* what was wrong then */
	struct order_set *(*combine)(void *context); /* all anew, of the fresh lines that are good then */
	void *context;
};

/* Of each mistake of a stored line says which line of the mail is in its way, and makes it that line's; of each
 * line of the mail that is impossible, which stored line excludes it, if one does. */
void conflicts_find(const struct conflict *c);

#endif
