/* What the files of this folder share. */
#ifndef EVENT_EVENT_PRIVATE_H
#define EVENT_EVENT_PRIVATE_H

#include "event/event.h"

#define EVENT_BOT "bot" /* store_table_game.decided of a game that the program plays on */

/* Games of the round that are still played are played to their end by the program, for both; *n: how many.  v is not read
 * anew. */
enum err event_play_on(struct contest *v, int64_t round, int64_t *n, struct error *e) MUST_USE;
/* Is a game of the round still played? */
bool event_runs(const struct contest *v, int64_t round);
/* A table of which something is not decided, with what the director may write. */
const struct words_said *event_undecided_said(const struct contest *v, const struct store_table *t);
/* Does the program play it on, and it is not over? */
bool event_plays_on(const struct store_table_game *g);
/* Begins every game of the round of which nothing is decided. */
enum err event_begin_games(const struct contest *v, int64_t round, struct error *e) MUST_USE;

/* The round is over: who has used more time in a game of it than allowance= gives him loses points, and is told.  v is read
 * anew. */
enum err event_take_overtime(struct contest *v, int64_t round, struct error *e) MUST_USE;

/* The event as it is stored now. */
enum err event_reload(struct contest *v, struct error *e) MUST_USE;
/* Had he a place in it in that round? */
bool event_was_in(const struct store_entrant *p, int64_t round);
/* Those who were in it when its first round was paired, in the director's order: *n of them.  The caller frees. */
struct store_entrant **event_first_field(const struct contest *v, int *n);

/* How many pools it has; 1 but for a round robin that is parted. */
int event_pools(const struct contest *v);
/* The pool, from 1, of each entrant by his number, who has a place in it; the caller frees. */
int *event_pool_of(const struct contest *v);
/* Which pool, or level, the entrant plays in; NULL: all are in one. */
const struct words_said *event_pool_part(const struct contest *v, int64_t entrant);

/* ---- knocked.c ---- */

#define EVENT_WON "won" /* the key of contest.won among the settings */

/* The most rounds that it can have. */
int64_t event_knock_rounds(const struct contest *v);
/* Pairs a round behind those that are closed; *n grows. */
enum err event_knock_pairs(const struct contest *v, int64_t round, struct event_pair **out, size_t *n,
			   struct error *e) MUST_USE;
/* Keeps who has won which match by now: the next round is paired. */
enum err event_knock_keep(const struct contest *v, struct error *e) MUST_USE;
/* Is nothing left to play behind that round, which is closed? */
enum err event_knock_over(const struct contest *v, int64_t round, bool *over, struct error *e) MUST_USE;
/* What the table is for, where it is none of the main part; else NULL.  s: of the rounds before it. */
const struct words_said *event_knock_part(const struct contest *v, const struct event_sheet *s,
					  const struct store_table *t);
/* How far each has come in rounds up to that one, by number of the entrant: the last round before the one that put him out;
 * of who is still in it that round, of who withdrew no later one than he played.  Who won the game for the third place, and
 * who played the final, stand one higher then. */
void event_knock_places(const struct contest *v, const struct event_sheet *s, int64_t rounds, int *reached);
/* Begins a third game at each table of the round that games and banners leave tied, unless it had one. */
enum err event_third_games(struct contest *v, int64_t round, bool *any, struct error *e) MUST_USE;

/* ---- teams.c ---- */

/* Those of the team who play in the round, by board, as many as there are boards or fewer; out: EVENT_BOARDS_MAX numbers. */
int64_t event_team(const struct contest *v, const struct store_entrant *head, int64_t round, int64_t *out);
/* Into contest.lineups, of all settings. */
void event_read_lineups(struct contest *v, const struct store_event_setting *list, size_t n);
/* The same of play-offs. */
void event_read_play_offs(struct contest *v, const struct store_event_setting *list, size_t n);
/* An entrant has that place in play-offs from now on, as contest.play_offs tells; v is not read anew. */
enum err event_put_play_off(const struct contest *v, int64_t entrant, int64_t place, struct error *e) MUST_USE;
/* The cells of both teams take what a table brought; then, when all did, matches are worth what they are. */
enum err event_team_boards(const struct contest *v, const struct store_table *t, struct event_sheet *s,
			   struct error *e) MUST_USE;
void event_team_matches(const struct contest *v, struct event_sheet *s);
/* event_cell, to be written. */
struct event_cell *event_cell_of(const struct event_sheet *s, int64_t entrant, int64_t round);

/* ---- laddered.c ---- */

/* Keys among the settings: when the clock looks at a ladder next, and contest.until and .asked. */
#define EVENT_DUE "due"
#define EVENT_UNTIL "until"
#define EVENT_ASKED "asked"

/* What time does to a ladder that runs. */
enum err event_ladder_clock(struct contest *v, struct error *e) MUST_USE;
/* The site stood since then, and the ladder with it: all its times are later. */
enum err event_ladder_stood(struct contest *v, int64_t since, struct error *e) MUST_USE;
/* Somebody came: when the clock looks at it next, by the event as it is stored now. */
enum err event_ladder_wake(struct contest *v, struct error *e) MUST_USE;
/* The seed of who comes below all who are on it. */
int64_t event_ladder_bottom(const struct contest *v);
/* He is about to leave: what waits of his is over. */
enum err event_ladder_left(struct contest *v, const struct store_entrant *p, struct error *e) MUST_USE;
/* It is over: what waits and runs counts for nothing. */
enum err event_ladder_drop(struct contest *v, struct error *e) MUST_USE;
/* Who stands where, and plays whom; the same for a table; all challenges, and what came of them. */
enum err event_ladder_text(const struct contest *v, const char **out, struct error *e) MUST_USE;
enum err event_ladder_csv(const struct contest *v, const char **out, struct error *e) MUST_USE;
enum err event_ladder_games(const struct contest *v, const char **out, struct error *e) MUST_USE;

/* ---- ranked.c ---- */

/* In quotes, those in it doubled; a name that a spreadsheet would take for a formula is none. */
void event_csv_text(struct buf *out, const char *text);

#endif
