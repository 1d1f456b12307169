/* How people come to games and leave them: offers with open seats, those who stand by, who has left,
 * who blocks whom. */
#ifndef STORE_MEETING_H
#define STORE_MEETING_H

#include "store/people.h"

/* ---- offers: games that begin when every seat is taken ---- */

struct store_offer {
	int64_t id;
	const char *name;     /* of the game that is to be */
	const char *scenario; /* SYSTEM/NAME */
	const char *title;
	int64_t opener;
	int64_t invited;      /* the person it is for; 0: anybody */
	const char *settings; /* of the game, "turn=3d undo=0h": those that are not as the site has them */
	int64_t at;
};
struct store_offer_seat {
	const char *seat, *side;
	int64_t person; /* 0: open */
	const char *name;
};
/* Sets o->id. */
enum err store_offer_add(struct store *s, struct store_offer *o, struct error *e) MUST_USE;
enum err store_offer_seat_put(struct store *s, int64_t offer, const struct store_offer_seat *seat,
			      struct error *e) MUST_USE;
/* By number (name NULL) or by name.  ERR_MISSING: there is none. */
enum err store_offer_get(struct store *s, int64_t id, const char *name, struct arena *a, struct store_offer *out,
			 struct error *e) MUST_USE;
enum err store_offer_seats(struct store *s, int64_t offer, struct arena *a, struct store_offer_seat **out, size_t *n,
			   struct error *e) MUST_USE;
/* Those anybody may join, and those of which the person is opener or invited (0: nobody), by number. */
enum err store_offers(struct store *s, int64_t person, struct arena *a, struct store_offer **out, size_t *n,
		      struct error *e) MUST_USE;
/* How many the person has open. */
enum err store_offers_of(struct store *s, int64_t opener, int64_t *n, struct error *e) MUST_USE;
/* With its seats. */
enum err store_offer_drop(struct store *s, int64_t id, struct error *e) MUST_USE;

/* ---- those who stand by ---- */

struct store_standby {
	int64_t person;
	const char *systems; /* parted by blanks; "": all */
	int64_t most;        /* games at once */
	int64_t at;
};
enum err store_standby_put(struct store *s, const struct store_standby *b, struct error *e) MUST_USE;
enum err store_standby_drop(struct store *s, int64_t person, struct error *e) MUST_USE;
/* Who could take over a seat of the game: not blocked by anybody in it (where its names are open: else he would find out
 * by blocking who plays), no part of it before, and with room for one
 * more; who has waited longest first. */
enum err store_standbys(struct store *s, const char *game, const char *system, struct arena *a, int64_t **out,
			size_t *n, struct error *e) MUST_USE;
/* Seats of running games that nobody holds: "GAME SEAT"; not of those of which the program plays all, for it plays them to their end. */
enum err store_open_seats(struct store *s, struct arena *a, const char ***out, size_t *n, struct error *e) MUST_USE;
/* Has the person held another seat of the game, or ordered for one, or does it now; or has he got a letter of one to the
 * observers?  seat "": any. */
enum err store_other_side(struct store *s, const char *game, const char *seat, int64_t person, bool *yes,
			  struct error *e) MUST_USE;
enum err store_seat_left(struct store *s, const char *game, const char *seat, int64_t person, int64_t at,
			 struct error *e) MUST_USE;

/* ---- blocked ---- */

/* Neither is told. */
enum err store_block_put(struct store *s, int64_t person, int64_t other, bool block, struct error *e) MUST_USE;
/* Does either block the other? */
enum err store_blocked(struct store *s, int64_t person, int64_t other, bool *yes, struct error *e) MUST_USE;

#endif
