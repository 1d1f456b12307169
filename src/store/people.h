/* People: a row each, with the addresses they write from and what they wish of their mails.  Seats point to them.
 * Nothing here decides who somebody is: an address stands here when its own mail has confirmed it, or when the
 * site's moderator named it. */
#ifndef STORE_PEOPLE_H
#define STORE_PEOPLE_H

#include "base/base.h"

struct store;

enum { STORE_HANDLE = 24 };

struct store_person {
	int64_t id;          /* from 1; in words "p17" (store_handle) */
	const char *name;    /* as others read it */
	const char *address; /* of record: the one that mail goes to; "" of who was forgotten */
	const char *profile; /* what others may read of him; "" */
	int64_t epoch;       /* of his token: a new one withdraws all that were mailed */
	int64_t created;
};

/* "p17": how records, ledger and commands name a person. */
void store_handle(int64_t person, char out[STORE_HANDLE]);
/* The number of a handle, or 0. */
int64_t store_handle_read(const char *text);

/* Adds a person with that address; *id: its number. */
enum err store_person_add(struct store *s, const char *name, const char *address, int64_t at, int64_t *id,
			  struct error *e) MUST_USE;
/* Of an account that is another's now that one (store/account.h).  ERR_MISSING: there is none. */
enum err store_person_get(struct store *s, int64_t id, struct arena *a, struct store_person *out,
			  struct error *e) MUST_USE;
/* Who writes from that address.  ERR_MISSING: nobody we know. */
enum err store_person_of(struct store *s, const char *address, struct arena *a, struct store_person *out,
			 struct error *e) MUST_USE;
/* All people of that name, whatever its case. */
enum err store_people_named(struct store *s, const char *name, struct arena *a, struct store_person **out, size_t *n,
			    struct error *e) MUST_USE;
/* Everybody. */
enum err store_people(struct store *s, struct arena *a, struct store_person **out, size_t *n, struct error *e) MUST_USE;
/* Those whom the records of the game may name by handle, in the order of their numbers, and once more under each number
 * of an account that is theirs now: none while nobody is to know
 * who plays; where that was so until the end, those who hold its seats. */
enum err store_people_of(struct store *s, const char *game, struct arena *a, struct store_person **out, size_t *n,
			 struct error *e) MUST_USE;
/* Saves name, profile and epoch.  The names beside the records of his games are written again if his is another. */
enum err store_person_save(struct store *s, const struct store_person *p, struct error *e) MUST_USE;

/* What else the site holds of a person. */
struct store_kept_data {
	int64_t mails, letters, orders; /* taken from him, sent to him, sets of his seats */
	const char *standby;            /* for which systems; NULL: he does not stand by */
	const char **blocked, **left;   /* names; "GAME SEAT" of seats he left */
	size_t n_blocked, n_left;
	int64_t notes, written; /* of his diary; letters he wrote to other players */
	int64_t opened;         /* notes that are published, or are to be */
};
enum err store_person_data(struct store *s, int64_t person, struct arena *a, struct store_kept_data *out,
			   struct error *e) MUST_USE;
/* Takes everything out that names the person: addresses, wishes, profile, what he offered and whom he blocked, mails
 * to him.  He is called by the handle from now on, and the pages of his games are made again.  His seats are to be
 * open before. */
enum err store_person_forget(struct store *s, int64_t person, const char *handle, struct error *e) MUST_USE;

/* ---- addresses ---- */

struct store_address {
	const char *address;
	int64_t main; /* is it the one of record? */
	int64_t since;
};
/* The one of record first. */
enum err store_addresses(struct store *s, int64_t person, struct arena *a, struct store_address **out, size_t *n,
			 struct error *e) MUST_USE;
/* One more, which is not the one of record.  ERR_BUG if somebody has it. */
enum err store_address_add(struct store *s, int64_t person, const char *address, int64_t at, struct error *e) MUST_USE;
enum err store_address_drop(struct store *s, int64_t person, const char *address, struct error *e) MUST_USE;
/* It is the one of record from now on. */
enum err store_address_main(struct store *s, int64_t person, const char *address, struct error *e) MUST_USE;
/* Never write there again; on false: it may be written to. */
enum err store_stop_put(struct store *s, const char *address, bool stop, int64_t at, struct error *e) MUST_USE;
enum err store_stop_get(struct store *s, const char *address, bool *stopped, struct error *e) MUST_USE;

/* ---- wishes ---- */

struct store_wish {
	const char *key, *value;
};
/* An empty value takes the wish back. */
enum err store_wish_put(struct store *s, int64_t person, const char *key, const char *value, struct error *e) MUST_USE;
enum err store_wishes(struct store *s, int64_t person, struct arena *a, struct store_wish **out, size_t *n,
		      struct error *e) MUST_USE;

/* Who wishes that, and can be written to. */
enum err store_wishers(struct store *s, const char *key, const char *value, struct arena *a, struct store_person **out,
		       size_t *n, struct error *e) MUST_USE;

/* ---- commands that wait for their confirmation ---- */

struct store_pending {
	const char *code;
	int64_t person;      /* who is to confirm it; 0: whoever reads the address */
	const char *address; /* to which the code went */
	const char *game;    /* it is about; "" */
	const char *text;    /* the command, as it was typed */
	int64_t at;
};
enum err store_pending_put(struct store *s, const struct store_pending *p, struct error *e) MUST_USE;
/* ERR_MISSING: nothing waits under that code. */
enum err store_pending_get(struct store *s, const char *code, struct arena *a, struct store_pending *out,
			   struct error *e) MUST_USE;
/* Drops those that were asked before that time. */
enum err store_pending_expire(struct store *s, int64_t before, struct error *e) MUST_USE;
/* A code is good once. */
enum err store_pending_drop(struct store *s, const char *code, struct error *e) MUST_USE;
/* Those of a person. */
enum err store_pending_list(struct store *s, int64_t person, struct arena *a, struct store_pending **out, size_t *n,
			    struct error *e) MUST_USE;

/* ---- their games ---- */

struct store_played {
	const char *game, *seat, *title, *system;
	const char *status; /* game_state_name */
	int64_t turn, deadline;
	const char *units; /* of who orders for its holder: what he orders, "" for all; NULL: it is his seat */
};
/* Every seat the person has, of games that are not over first; of those that are played elsewhere none. */
enum err store_played(struct store *s, int64_t person, struct arena *a, struct store_played **out, size_t *n,
		      struct error *e) MUST_USE;
/* Every seat that he orders for at that time and does not have, likewise. */
enum err store_ordered(struct store *s, int64_t person, int64_t now, struct arena *a, struct store_played **out,
		       size_t *n, struct error *e) MUST_USE;

#endif
