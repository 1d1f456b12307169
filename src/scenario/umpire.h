/* What a scenario lists for its umpire: events, reinforcements and weather that a moderator may bring about, each a
 * bundle of fields of the state. */
#ifndef SCENARIO_UMPIRE_H
#define SCENARIO_UMPIRE_H

#include "scenario/scenario.h"

#define UMPIRE_HANDICAP "handicap" /* the id of what makes a battle even */
enum { UMPIRE_SETS = 40 }; /* fields of one at most */

struct umpire_set {
	const char *table, *row, *field, *value;
};

struct umpire_event {
	const char *id, *kind, *title; /* kind: "event", "reinforcement" or "weather" */
	bool again;                    /* it may come more than once */
	struct umpire_set set[UMPIRE_SETS];
	size_t n;
};

/* The n-th that is listed; false: there are not so many. */
bool umpire_event(const struct scenario *s, size_t n, struct umpire_event *out);
/* The one of that id; false: it is not listed. */
bool umpire_find(const struct scenario *s, const char *id, struct umpire_event *out);
/* Makes the one of that id come about in the scenario's own state, the one before turn 0: as a moderator does before play
 * begins.  Whether all of it together makes a position of the rules is not asked, for before turn 0 no card lies anywhere.
 * ERR_MISSING: it is not listed. */
enum err umpire_begin(struct scenario *s, const char *id, struct error *e) MUST_USE;
/* Looks at all of them: an id is there once, and each field is one of the state and takes its value. */
void umpire_check(const struct scenario *s, struct setup_errors *errors);

#endif
