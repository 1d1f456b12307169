/* Offers that a moderator made, and those of their people who have no seat yet (store/meeting.h has the rest). */
#ifndef STORE_OFFER_H
#define STORE_OFFER_H

#include "base/base.h"

struct store;

/* Who opened it moderates the game that begins; text: what all are told then, or "". */
enum err store_offer_moderate(struct store *s, int64_t offer, const char *text, struct error *e) MUST_USE;
/* text NULL: nobody moderates it. */
enum err store_offer_moderated(struct store *s, int64_t offer, struct arena *a, const char **text,
			       struct error *e) MUST_USE;

struct store_offer_person {
	int64_t person;
	const char *name;
	const char *seat; /* the one that is meant; asks "": any.  Of who is invited: kept for him, or "" */
	int64_t asks;     /* he wants to join, and waits until he may; else he is invited */
};
/* In place of what stands of that person. */
enum err store_offer_person_put(struct store *s, int64_t offer, const struct store_offer_person *p,
				struct error *e) MUST_USE;
enum err store_offer_person_drop(struct store *s, int64_t offer, int64_t person, struct error *e) MUST_USE;
/* By number. */
enum err store_offer_persons(struct store *s, int64_t offer, struct arena *a, struct store_offer_person **out,
			     size_t *n, struct error *e) MUST_USE;
/* Names of the offers that the person opened. */
enum err store_offers_opened(struct store *s, int64_t person, struct arena *a, const char ***out, size_t *n,
			     struct error *e) MUST_USE;

#endif
