/* Private to src/command: what those commands share that answer with pages: HELP, CHARTS, RULE, GUIDE. */
#ifndef COMMAND_PAGES_H
#define COMMAND_PAGES_H

#include "command/command.h"

/* Adds the sentence to the free text of the answer. */
void pages_say(struct session *s, const struct words_said *said);
/* Has the answer got as many pages as one may hold?  Then it is told, and this one is asked for anew. */
bool pages_enough(struct session *s, unsigned line);
/* What HELP without a topic tells, and the topics there are. */
enum err help_short(struct session *s, struct error *e) MUST_USE;
void help_list_topics(struct session *s);

#endif
