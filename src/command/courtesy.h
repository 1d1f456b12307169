/* Greetings, thanks and names: what people write around what they want, and need not be told of. */
#ifndef COMMAND_COURTESY_H
#define COMMAND_COURTESY_H

#include "command/command.h"

struct courtesy {
	const struct session *session;
	int signing; /* so many lines behind "Best regards," may still be a signature */
};

/* Lines are asked of in the order of the mail. */
bool courtesy_is(struct courtesy *c, const char *line);

#endif
