/* Deals: the dice that all tables of a round of an event share (estafette-dice(7)), who gave words to them, at which hours
 * their turns are played, and which game plays by which. */
#ifndef STORE_DEAL_H
#define STORE_DEAL_H

#include "base/base.h"

struct store;

/* ---- of an event ---- */

struct store_deal {
	int64_t round, half;
	const char *name;            /* for the dice: a game's in their formulas */
	const uint8_t *top, *secret; /* 32 bytes each: last link of its chain; of its sealed dice */
	int64_t grid;                /* its tables play each turn at one hour */
	int64_t opened;              /* when its secrets were opened; 0: they are not */
};
/* In place of the one of that round and half. */
enum err store_deal_put(struct store *s, const char *event, const struct store_deal *d, struct error *e) MUST_USE;
/* Of all rounds, by round and half. */
enum err store_deals(struct store *s, const char *event, struct arena *a, struct store_deal **out, size_t *n,
		     struct error *e) MUST_USE;
/* There is none for the round, nor words. */
enum err store_deal_drop(struct store *s, const char *event, int64_t round, struct error *e) MUST_USE;

struct store_deal_word {
	int64_t entrant;
	const char *word;
};
/* In place of his word for the deals of that round. */
enum err store_deal_word_put(struct store *s, const char *event, int64_t round, const struct store_deal_word *w,
			     struct error *e) MUST_USE;
/* By entrant. */
enum err store_deal_words(struct store *s, const char *event, int64_t round, struct arena *a,
			  struct store_deal_word **out, size_t *n, struct error *e) MUST_USE;

/* The hour at which all tables of the round play the turn: the one that was posted, or else this one is.  *at is it. */
enum err store_deal_hour(struct store *s, const char *event, int64_t round, int64_t turn, int64_t *at,
			 struct error *e) MUST_USE;

/* The turn is played at a table of the round now: *first is when it was at the first of them. */
enum err store_deal_ran(struct store *s, const char *event, int64_t round, int64_t turn, int64_t now, int64_t *first,
			struct error *e) MUST_USE;

/* ---- of a game ---- */

/* Was an order, an answer or doctrine of the game's turn stored behind that time? */
enum err store_deal_behind(struct store *s, const char *game, int64_t turn, int64_t at, bool *yes,
			   struct error *e) MUST_USE;

struct store_deal_game {
	const char *event; /* NULL: it plays by no deal, and never did */
	int64_t round, half;
	const uint8_t *top, *secret; /* its own, for when it leaves the deal */
	int64_t left;                /* the link from which on it has used them; 0: it plays by the deal */
	const char *name;            /* the deal's (set when read, as what follows) */
	const uint8_t *deal_secret, *deal_top;
	int64_t grid, opened;
};
enum err store_deal_game_put(struct store *s, const char *game, const struct store_deal_game *d,
			     struct error *e) MUST_USE;
enum err store_deal_game_get(struct store *s, const char *game, struct arena *a, struct store_deal_game *out,
			     struct error *e) MUST_USE;
/* What is told of the game when its deal opens, a file beside its records. */
enum err store_deal_file_put(struct store *s, const char *game, const char *text, struct error *e) MUST_USE;
/* "" of a game without one. */
enum err store_deal_file(struct store *s, const char *game, struct arena *a, const char **out,
			 struct error *e) MUST_USE;
/* The game leaves its deal, with that link: its row has secrets of its own from now on. */
enum err store_deal_leave(struct store *s, const char *game, int64_t link, struct error *e) MUST_USE;

struct store_deal_table {
	const char *game;
	int64_t left;
	int64_t over; /* the game is over, or went to another site */
};
/* By name of the game. */
enum err store_deal_tables(struct store *s, const char *event, int64_t round, int64_t half, struct arena *a,
			   struct store_deal_table **out, size_t *n, struct error *e) MUST_USE;
/* Does the person sit at another table of the game's deal, which is not open, or did, or order for one who does?  Then he
 * knows what is to come here. */
enum err store_deal_sits(struct store *s, const char *game, int64_t person, bool *yes, struct error *e) MUST_USE;
struct store_deal_over {
	int64_t round, half;
};
/* Deals of the event that are not open, and no game of theirs is played any more. */
enum err store_deals_over(struct store *s, const char *event, struct arena *a, struct store_deal_over **out, size_t *n,
			  struct error *e) MUST_USE;

#endif
