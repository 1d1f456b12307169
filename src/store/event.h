/* Events, their entrants, rounds and tables.  People stand here by number, entrants by the number in which they came
 * (from 1), as the tables of a round name them; who is who only the row of the entrant says. */
#ifndef STORE_EVENT_H
#define STORE_EVENT_H

#include "base/base.h"
#include "store/state.h"

struct store;

/* ---- the event ---- */

struct store_event {
	const char *name, *title;
	int64_t director;
	enum event_state status; /* changed by event_enter alone */
	const char *text;        /* the call for entries, in the director's words; "" */
	int64_t at;
};
enum err store_event_add(struct store *s, const struct store_event *v, struct error *e) MUST_USE;
/* Saves title, director, status and text. */
enum err store_event_save(struct store *s, const struct store_event *v, struct error *e) MUST_USE;
/* ERR_MISSING: there is none of that name, whatever its case. */
enum err store_event_get(struct store *s, const char *name, struct arena *a, struct store_event *out,
			 struct error *e) MUST_USE;
/* All, those that are over last, else by name. */
enum err store_events(struct store *s, struct arena *a, struct store_event **out, size_t *n, struct error *e) MUST_USE;
/* How many the person directs; over: those that are over, too. */
enum err store_events_directed(struct store *s, int64_t person, bool over, int64_t *n, struct error *e) MUST_USE;

struct store_event_setting {
	const char *key, *value;
};
enum err store_event_setting_put(struct store *s, const char *event, const char *key, const char *value,
				 struct error *e) MUST_USE;
/* Those that are not as they come, by key. */
enum err store_event_settings(struct store *s, const char *event, struct arena *a, struct store_event_setting **out,
			      size_t *n, struct error *e) MUST_USE;

/* ---- who plays in it ---- */

struct store_entrant {
	int64_t n;                 /* of the event, from 1 */
	int64_t person;            /* below 0: he is not known here */
	const char *name;          /* as the person's row has it; of who is not known here, his own */
	enum entrant_state status; /* changed by entrant_enter alone */
	int64_t since;             /* the first round that he is paired in */
	int64_t after;             /* of who withdrew: the last one; else 0 */
	int64_t seed;              /* his place in the director's list, from 1; 0: he is not in it */
	int64_t at;
	const char *team; /* he plays for; "" */
};
/* In place of what stands under that number. */
enum err store_entrant_put(struct store *s, const char *event, const struct store_entrant *p, struct error *e) MUST_USE;
/* By number. */
enum err store_entrants(struct store *s, const char *event, struct arena *a, struct store_entrant **out, size_t *n,
			struct error *e) MUST_USE;
/* Names of the events that are not over in which the person is entered, waits, or withdrew. */
enum err store_entered(struct store *s, int64_t person, struct arena *a, const char ***out, size_t *n,
		       struct error *e) MUST_USE;

/* ---- rounds ---- */

struct store_round {
	int64_t n;
	enum round_state status; /* changed by round_enter alone */
	int64_t opened, ends;    /* 0: not yet */
	int64_t asked; /* when the director was asked about tables that were not finished, or who is challenged reminded; 0: never */
	int64_t paired;       /* when its pairings were told; 0: not yet, or before that was kept */
	int64_t closed;       /* the same of its end */
	const char *scenario; /* that was drawn for it; "": the list tells */
};
enum err store_round_put(struct store *s, const char *event, const struct store_round *r, struct error *e) MUST_USE;
enum err store_rounds(struct store *s, const char *event, struct arena *a, struct store_round **out, size_t *n,
		      struct error *e) MUST_USE;
/* Names of events in which the clock may have something to do: with an open round whose time is over, or each of its games
 * is over or decided; with a deal that is not open, and no game of which is played any more; or a running ladder, among
 * whose settings a row "due" says so. */
enum err store_rounds_due(struct store *s, int64_t now, struct arena *a, const char ***out, size_t *n,
			  struct error *e) MUST_USE;

/* Who sits where; `one` has the first seat of the scenario in the first game. */
struct store_table {
	int64_t round, board, one, two;
	const char *scenario; /* that the two have chosen; "": the round's */
	int64_t handicap;     /* points that `one` gives to `two` for the game; below 0: the other way */
};
enum err store_table_put(struct store *s, const char *event, const struct store_table *t, struct error *e) MUST_USE;
/* By round and board. */
enum err store_tables(struct store *s, const char *event, struct arena *a, struct store_table **out, size_t *n,
		      struct error *e) MUST_USE;

/* A game of a table: one, or two with the sides changed. */
struct store_table_game {
	int64_t round, board, half; /* 0, 1 */
	const char *game;           /* "": it has not begun */
	int64_t first;              /* the entrant who has the first seat */
	/* What the director decided: "" nothing, the game itself tells; "adjudicated", "forfeited", "double" (both lost it); or
	 * "played" elsewhere, before the event came here; or "bot": the game tells, which the program plays on for both. */
	const char *decided;
	int64_t winner;    /* of what was decided: an entrant; 0: nobody */
	const char *why;   /* in the director's words; "" */
	int64_t finished;  /* the game is over (set when read) */
	int64_t won, lost; /* banners of a game that is none here, of who has the first seat and of the other */
};
enum err store_table_game_put(struct store *s, const char *event, const struct store_table_game *g,
			      struct error *e) MUST_USE;
/* By round, board and half. */
enum err store_table_games(struct store *s, const char *event, struct arena *a, struct store_table_game **out,
			   size_t *n, struct error *e) MUST_USE;
/* The event that the game is of; *event NULL: of none. */
enum err store_event_of(struct store *s, const char *game, struct arena *a, const char **event,
			struct error *e) MUST_USE;
/* Tables and byes by pairing of a round that is paired anew. */
enum err store_round_clear(struct store *s, const char *event, int64_t round, struct error *e) MUST_USE;

struct store_bye {
	int64_t round, entrant;
	const char *kind; /* "full", "half", "zero": asked for; "pairing": no opponent was left */
};
enum err store_bye_put(struct store *s, const char *event, const struct store_bye *b, struct error *e) MUST_USE;
/* By round and entrant. */
enum err store_byes(struct store *s, const char *event, struct arena *a, struct store_bye **out, size_t *n,
		    struct error *e) MUST_USE;

struct store_penalty {
	int64_t entrant, points;
	const char *why;
	int64_t at;
};
enum err store_penalty_add(struct store *s, const char *event, const struct store_penalty *p, struct error *e) MUST_USE;
/* In the order in which they came. */
enum err store_penalties(struct store *s, const char *event, struct arena *a, struct store_penalty **out, size_t *n,
			 struct error *e) MUST_USE;

/* What an entrant strikes or bids for a round that is paired. */
struct store_choice {
	int64_t round, entrant;
	const char *what; /* scenarios, with commas between; or a seat */
	int64_t points;   /* of a bid */
};
/* In place of what he chose before. */
enum err store_choice_put(struct store *s, const char *event, const struct store_choice *c, struct error *e) MUST_USE;
/* By entrant. */
enum err store_choices(struct store *s, const char *event, int64_t round, struct arena *a, struct store_choice **out,
		       size_t *n, struct error *e) MUST_USE;

struct store_protest {
	int64_t id;
	const char *event;
	int64_t round, board, entrant; /* about that table, by him */
	int64_t judge;                 /* a person; 0: who directs the event */
	const char *why;
	int64_t at;
	const char *ruling; /* "" as long as */
	int64_t ruled;      /* is 0 */
};
/* *id is its number on the site. */
enum err store_protest_add(struct store *s, const struct store_protest *p, int64_t *id, struct error *e) MUST_USE;
enum err store_protest_judge(struct store *s, int64_t id, int64_t judge, struct error *e) MUST_USE;
enum err store_protest_rule(struct store *s, int64_t id, const char *ruling, int64_t at, struct error *e) MUST_USE;
/* ERR_MISSING: there is none of that number. */
enum err store_protest_get(struct store *s, int64_t id, struct arena *a, struct store_protest *out,
			   struct error *e) MUST_USE;
/* Those that wait for the person: as their judge, or as the director of their event where they have none. */
enum err store_protests(struct store *s, int64_t person, struct arena *a, struct store_protest **out, size_t *n,
			struct error *e) MUST_USE;

#endif
