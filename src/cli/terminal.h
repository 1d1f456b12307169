/* What standard output can show. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include "base/base.h"

struct cli_terminal {
	bool colour, unicode;
	int width; /* columns; 0: it is no terminal, and lines have any length */
};

/* colour: "never", "always" or "auto", where NULL is auto: of a terminal that is not dumb, unless NO_COLOR says no.
 * Unicode is written where the locale of the environment has UTF-8.  False: colour is none of these. */
bool cli_terminal(const char *colour, struct cli_terminal *out);

/* Prints a text whose signs are marked as textmap.xsl marks them: units of the two sides in colours, ground by
 * pictures of it, as far as the text tells, in its key, which letter is which ground.  A line that is wider than the
 * terminal is cut; false: one was. */
bool cli_print_marked(const char *text, const struct cli_terminal *t);
/* The same without any of that: marks alone are left out. */
void cli_plain_marked(const char *text, struct buf *out);

#endif
