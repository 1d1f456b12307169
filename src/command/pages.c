/* The free text of an answer, and how much of it there may be. */
#include "command/pages.h"
#include "words/said.h"

enum { PAGES_BYTES = 40000 }; /* of one answer */

void pages_say(struct session *s, const struct words_said *said)
{
	words_say(session_words(s), said, &s->text);
}

bool pages_enough(struct session *s, unsigned line)
{
	if (s->text.len < PAGES_BYTES)
		return false;
	session_say(s, line, 552, SAID(pages, enough));
	return true;
}
