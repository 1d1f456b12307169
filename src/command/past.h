/* Private to src/command: what MAP, RESEND, RECEIPT and HISTORY share, which tell of turns that have ended, each from
 * the record that the seat got of it. */
#ifndef COMMAND_PAST_H
#define COMMAND_PAST_H

#include "command/command.h"

enum { PAST_MAX = 5 }; /* letters of their own that answer one mail */

/* Queues a letter with the seat's record of that turn: part "report" or "map"; layers: what the map shows of "trails"
 * and "fire", "" for all. */
enum err past_letter(struct session *s, unsigned line, int turn, const char *part, const char *layers,
		     struct error *e) MUST_USE;
/* Puts the seat's mails of the turn on the page; texts: with the lines that counted. */
enum err past_mails(struct session *s, int turn, bool texts, struct error *e) MUST_USE;

#endif
