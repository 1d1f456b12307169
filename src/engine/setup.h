/* What every scenario has, whatever the rule system: its mistakes told with their lines, its seats. */
#ifndef ENGINE_SETUP_H
#define ENGINE_SETUP_H

#include "document/document.h"

enum { SETUP_ERRORS = 50, SEATS_MAX = 20, SEAT_ID = 5, SEAT_NAME = 40 };

/* All mistakes of a scenario, not the first alone. */
struct setup_errors {
	struct buf text; /* one line a mistake: "line 12: …" */
	int n;
};
void setup_error(struct setup_errors *errors, const struct element *where, const char *fmt, ...) PRINTF(3, 4);
/* Integer attribute in [lo, hi]; a wrong one is reported and gives fallback. */
int element_int(const struct element *e, const char *name, int fallback, int lo, int hi, struct setup_errors *errors);

/* The seat that the attribute names; one that is no side of the scenario is reported and gives
 * NONE.  setup: begins with struct setup_head. */
int element_seat(const struct element *e, const char *name, const void *setup, struct setup_errors *errors);

struct seat {
	char id[SEAT_ID]; /* [a-z0-9-], 1 to 4 characters */
	char name[SEAT_NAME];
	int8_t role; /* 1: it attacks, -1: it defends, 0: the scenario says nothing of it; the rules do not ask */
};

/* First member of every system's setup: immutable facts of the scenario. */
struct setup_head {
	int8_t n_seats;
	struct seat seat[SEATS_MAX];
};

/* Takes the seat id, the name and the role of a <side> as the next side, of two; its number, or NONE if it
 * is the third.  If one attacks the other defends.  Mistakes are reported. */
int setup_side(struct setup_head *head, const struct element *e, struct setup_errors *errors);

#endif
