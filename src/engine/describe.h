/* How a rule system tells the facts of its setup (board, pieces, cards) to whoever writes
 * records: nested elements with attributes, in a fixed order.  The writer escapes. */
#ifndef ENGINE_DESCRIBE_H
#define ENGINE_DESCRIBE_H

#include "base/base.h"

struct words;

struct describe {
	const struct words *words; /* the catalogue in which names and texts are told, or NULL */
	void (*begin)(struct describe *d, const char *name);
	void (*attr)(struct describe *d, const char *name, const char *value);
	void (*end)(struct describe *d);
};

void describe_number(struct describe *d, const char *name, int value);

#endif
