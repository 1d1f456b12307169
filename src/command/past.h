/* Private to src/command: what MAP, RESEND, RECEIPT and HISTORY share, which tell of turns that have ended, each from
 * the record that the seat got of it; and REVIEW, of a game that is over. */
#ifndef COMMAND_PAST_H
#define COMMAND_PAST_H

#include "command/command.h"

enum { PAST_MAX = 5 }; /* letters of their own that answer one mail */

/* Queues a letter with the seat's record of that turn: part "report" or "map"; layers: what the map shows of "trails"
 * and "fire", "" for all. */
enum err past_letter(struct session *s, unsigned line, int turn, const char *part, const char *layers,
		     struct error *e) MUST_USE;
/* "trails,fire" as "trails fire", what a map shows; NULL: one is none, which is said. */
const char *past_layers(struct session *s, unsigned line, const char *text);
/* Does the game draw them all, whose setting is given?  If not, it is told. */
bool past_layers_on(struct session *s, unsigned line, const char *layers, const char *setting);
/* The element that says so to who draws it, from the record alone. */
const char *past_marks(struct session *s, const char *layers);
/* The turns that "3" or "3..5" names, of those up to last; false: it names none. */
bool past_turns(const char *text, int last, int *from, int *to);
/* The element of a letter of the kind "history" that says which turns it tells; post puts their records into words, as
 * many as a mail may hold. */
const char *past_asked(struct session *s, int from, int to, bool whole);
/* Puts the seat's mails of the turn on the page; texts: with the lines that counted. */
enum err past_mails(struct session *s, int turn, bool texts, struct error *e) MUST_USE;
/* Puts the review of the game on the page, or why there is none. */
enum err past_review(struct session *s, unsigned line, struct game *g, struct error *e) MUST_USE;

#endif
