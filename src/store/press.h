/* Letters between players, who does not want to read whose, and the notes that a person keeps for himself. */
#ifndef STORE_PRESS_H
#define STORE_PRESS_H

#include "base/base.h"

struct store;

#define STORE_OBSERVERS "observers" /* for a seat: all who watch */

struct store_press {
	const char *game;
	const char *writer, *reader; /* seats; writer "p17": who watches; reader "all": every other one */
	const char *shade;           /* "white", "grey", "title": how it was signed */
	const char *title;           /* "" but of the last */
	const char *text;            /* as it was mailed */
	int64_t at;                  /* when it leaves */
};
enum err store_press_add(struct store *s, const struct store_press *p, struct error *e) MUST_USE;
/* How many letters the seat has written from that time on. */
enum err store_press_since(struct store *s, const char *game, const char *writer, int64_t since, int64_t *n,
			   struct error *e) MUST_USE;
/* All of the game, in the order in which they left. */
enum err store_letters(struct store *s, const char *game, struct arena *a, struct store_press **out, size_t *n,
		       struct error *e) MUST_USE;

/* The seat wants no letters of the other, or wants them again. */
enum err store_mute_put(struct store *s, const char *game, const char *seat, const char *other, bool mute,
			struct error *e) MUST_USE;
enum err store_muted(struct store *s, const char *game, const char *seat, const char *other, bool *yes,
		     struct error *e) MUST_USE;

struct store_note {
	int64_t n; /* from 1, of its person in that game */
	const char *text;
	int64_t at;
};
/* Adds a note to those of the person; *n: its number. */
enum err store_note_add(struct store *s, const char *game, int64_t person, const char *text, int64_t at, int64_t *n,
			struct error *e) MUST_USE;
/* Those of the person, in their order. */
enum err store_notes(struct store *s, const char *game, int64_t person, struct arena *a, struct store_note **out,
		     size_t *n, struct error *e) MUST_USE;

#endif
