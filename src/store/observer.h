/* Those who watch games that they do not play, and the letters that wait for them. */
#ifndef STORE_OBSERVER_H
#define STORE_OBSERVER_H

#include "base/base.h"

struct store;

struct store_observer {
	const char *game;
	int64_t person;
	int64_t results; /* he wants to be told of the end alone */
	int64_t since;
	int64_t told;        /* the last turn that was mailed to him; -1: none */
	const char *address; /* of record */
	int64_t epoch;       /* of the person, for his token */
	int64_t held;        /* is his address on hold? */
};
/* Adds him, or changes what he gets. */
enum err store_observer_put(struct store *s, const struct store_observer *o, struct error *e) MUST_USE;
/* ERR_MISSING: he does not observe the game. */
enum err store_observer_get(struct store *s, const char *game, int64_t person, struct arena *a,
			    struct store_observer *out, struct error *e) MUST_USE;
/* Those of the game, in the order of their numbers. */
enum err store_observers(struct store *s, const char *game, struct arena *a, struct store_observer **out, size_t *n,
			 struct error *e) MUST_USE;
/* How many they are, and the letters that wait for them. */
enum err store_observers_count(struct store *s, const char *game, int64_t *people, int64_t *letters,
			       struct error *e) MUST_USE;
/* He observes it no more; person 0: nobody does, and no letter waits. */
enum err store_observer_drop(struct store *s, const char *game, int64_t person, struct error *e) MUST_USE;
/* All who observe the game have been told of its turns up to that one. */
enum err store_observers_told(struct store *s, const char *game, int64_t turn, struct error *e) MUST_USE;
/* The games that the person observes, by name. */
struct store_observed {
	const char *game, *title;
	int64_t results;
};
enum err store_observed(struct store *s, int64_t person, struct arena *a, struct store_observed **out, size_t *n,
			struct error *e) MUST_USE;
/* He observes no game any more. */
enum err store_observed_drop(struct store *s, int64_t person, struct error *e) MUST_USE;

/* Does the person play in the game, or did he, order for a side of it, or observe it? */
enum err store_has_part(struct store *s, const char *game, int64_t person, bool *yes, struct error *e) MUST_USE;

/* A letter to the observers of a game, which they get when they have been told of the turn it was written in. */
struct store_observer_letter {
	const char *game, *seat;
	int64_t turn, writer;      /* the person */
	const char *side, *title;  /* as its subject names them; "" */
	const char *said, *serial; /* said_write wrote it; what makes it another than all others */
	int64_t at;
};
enum err store_observer_letter_add(struct store *s, const struct store_observer_letter *l, struct error *e) MUST_USE;
/* Those of the turns up to that one, in the order in which they were written. */
enum err store_observer_letters(struct store *s, const char *game, int64_t turn, struct arena *a,
				struct store_observer_letter **out, size_t *n, struct error *e) MUST_USE;
enum err store_observer_letters_drop(struct store *s, const char *game, int64_t turn, struct error *e) MUST_USE;
/* Those who watch may be told of turns up to that one of the line that counts now, whatever the game's delay (-1: none was
 * opened so); line: as many as were taken back (store/rollback.h). */
enum err store_published_put(struct store *s, const char *game, int64_t line, int64_t turn, struct error *e) MUST_USE;
enum err store_published(struct store *s, const char *game, int64_t line, int64_t *turn, struct error *e) MUST_USE;
/* A letter of that seat has been mailed to him: he knows of its side what others may not (store_other_side). */
enum err store_observer_read(struct store *s, const char *game, const char *seat, int64_t person,
			     struct error *e) MUST_USE;
/* "GAME SEAT" of those whose letters he has got. */
enum err store_observer_reads(struct store *s, int64_t person, struct arena *a, const char ***out, size_t *n,
			      struct error *e) MUST_USE;

#endif
