/* A game "one" in memory, and Mo, who moderates it by mail. */
#ifndef TESTS_LIVING_MODERATING_H
#define TESTS_LIVING_MODERATING_H

#include "living/mailing.h"

#define MO "mo@p.test"
#define ANNA "anna@p.test"
#define BOB "bob@p.test"

extern struct living w;
/* The site, the game that living_play makes, and its moderator. */
void moderating_begin(void);
/* The same with a game of the system's first battle; two seats, Anna's and Bob's. */
struct moderating_game {
	const char *scenario, *first, *second;
};
enum { MODERATING_GAMES = 5 };
extern const struct moderating_game moderating_games[MODERATING_GAMES]; /* one of each system */
void moderating_begin_with(const struct moderating_game *game);
/* The same at a site that has begun, from that file. */
void moderating_play(const char *path, const struct moderating_game *game, const char *windows);
void moderating_end(void);
/* A round of the program at that time: what is due rings. */
void rings(int64_t at);
/* In reply to a mail to the moderator. */
void moderates(const char *text);
/* The same, and the code that it is asked back with. */
void confirmed(const char *text);
/* A player replies to the newest mail of his seat. */
void replies(const char *from, const char *text);
/* Does the newest mail there say that, by name or in words; has any of all? */
bool told(const char *to, const char *says);
bool ever_told(const char *to, const char *says);
/* The one number, the one text of a query about the game. */
int64_t number(const char *sql);
const char *text(const char *sql);
int64_t entries(const char *what);
/* The words of a list turned round; and so the pile of that field in the position that is stored. */
const char *moderating_turned(const char *list);
void moderating_turn(const char *field);

#endif
