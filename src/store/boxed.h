/* What of a seat's mails its people wish to keep in the archive of the game (people_wishes: archive=mail). */
#ifndef STORE_BOXED_H
#define STORE_BOXED_H

#include "base/base.h"

struct store;

struct store_boxed {
	const char *what;      /* "got": a mail of ours; "orders"; "letter" */
	int64_t id, at, turn;  /* turn: of orders */
	const char *from, *to; /* of a letter, seats; else "" */
	int64_t person;        /* who got it, or wrote it, for the seat; 0: it is not known of whom of several */
	const char *text;      /* as it was typed; of "got" "": store_boxed_bytes has it */
};
/* Those of the seat that are at that time past, oldest first.  What somebody got is there if he wishes so; what was
 * written for a seat if all wish so who hold, held or order for it, or its known writer does; a letter that another wrote,
 * and signed, if both sides wish so. */
enum err store_boxed(struct store *s, const char *game, const char *seat, int64_t now, struct arena *a,
		     struct store_boxed **out, size_t *n, struct error *e) MUST_USE;
/* Is there one? */
enum err store_boxed_any(struct store *s, const char *game, const char *seat, int64_t now, bool *yes,
			 struct error *e) MUST_USE;
/* The mail of that row, as it was sent. */
enum err store_boxed_bytes(struct store *s, int64_t id, struct arena *a, struct slice *out, struct error *e) MUST_USE;
/* Have all mails of the game left that are to leave? */
enum err store_boxed_ready(struct store *s, const char *game, bool *yes, struct error *e) MUST_USE;

/* A word by which somebody could be known who has or had to do with the game, and his handle's number. */
struct store_known {
	const char *word; /* his name, or what stands before the @ of an address */
	int64_t person;
};
/* The longest first. */
enum err store_boxed_known(struct store *s, const char *game, struct arena *a, struct store_known **out, size_t *n,
			   struct error *e) MUST_USE;

#endif
