/* A whole state that a view allows, for who looks ahead: what the reader of the view knows stays as it is, what he may not
 * know is drawn from all that may be.  Nothing but the view, the setup and *rng goes into it. */
#ifndef ENGINE_IMAGINE_H
#define ENGINE_IMAGINE_H

#include "engine/state.h"

/* The view is the seat's, as state_mask cuts it; out is a state of the system, zeroed or of another game.  Then no value of
 * out is UNKNOWN, and cut for that seat it is the view again.  A game can be played on from there if the view is that of a
 * row's beginning (run_view_before): what a row does until it asks, it does once more.  By how often rows were visited the
 * engine numbers what it asks: of visits that the seat does not know of there were none. */
void imagine_state(const struct system *sys, const void *setup, const void *view, int seat, uint64_t *rng, void *out);

/* ---- for systems: cards that a view does not show ---- */

enum { UNSEEN_MOST = 512 };

struct unseen { /* begins zeroed */
	int card[UNSEEN_MOST];
	int n;
};

/* So many copies of the card are not seen; n < 1: none. */
void unseen_add(struct unseen *u, int card, int n);
/* In any order, each as likely. */
void unseen_shuffle(struct unseen *u, uint64_t *rng);
/* The places of a list that are hidden. */
int unseen_places(const int *list, int n);
/* Puts shuffled cards into those.  Where a position made by hand has more places than cards they get card 0. */
void unseen_deal(struct unseen *u, int *list, int n);

#endif
