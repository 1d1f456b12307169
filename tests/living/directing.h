/* People who direct and play events by mail, known by their first names. */
#ifndef TESTS_LIVING_DIRECTING_H
#define TESTS_LIVING_DIRECTING_H

#include "living/mailing.h"

extern struct living w;
extern int mails; /* so many were written */
void directing_begin(void);
/* The person of that name, who becomes one if there is none. */
struct store_person person(const char *name);
/* To the robot, with a token of his. */
void writes(const char *name, const char *text);
/* A line that is asked back, and its code. */
void confirms(const char *name, const char *text);
/* To the table of the newest mail to a seat of his; game NULL: of whatever game. */
void at_table(const char *game, const char *name, const char *says);
/* As the moderator of the game that he is. */
void moderates(const char *game, const char *name, const char *says);
/* All that the newest mail to him says; does it say that; has any? */
const char *newest(const char *name);
bool told(const char *name, const char *says);
bool was_told(const char *name, const char *says);
/* The one number, the one text of a query. */
int64_t number(const char *sql);
const char *text(const char *sql);
/* The game ends so; winner: a seat, NULL: drawn. */
void ends(const char *game, const char *winner);
/* Events do what is due then. */
void ring(int64_t at);

#endif
