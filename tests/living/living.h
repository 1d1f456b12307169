/* A site to test with: in a folder of its own, its database in memory, its time standing still at
 * START. */
#ifndef TESTS_LIVING_LIVING_H
#define TESTS_LIVING_LIVING_H

#include "game/game.h"

#include <check.h>

enum { START = 1794852000 /* Mon 16 Nov 2026 18:00 UTC */, HOUR = 3600, DAY = 24 * HOUR };

struct living {
	char root[64];
	struct site site;
	struct arena *arena;
	struct error e;
};

/* Its mails have no pictures, which take longest to make: tests/render and tests/e2e/looks.test look at those. */
void living_begin(struct living *w);
void living_end(struct living *w);
/* A game between fr, played by Anna from anna@p.test, and br, played by Bob from bob@p.test, with
 * 72 hours a turn; words: hours in which words are asked for, 0 for none. */
void living_play(struct living *w, const char *name, long long words);
/* Loads it; the caller frees it. */
struct game *living_load(struct living *w, const char *name);
/* What is hidden from the seat at the start of the row in progress becomes something else that its view allows; false:
 * nothing is hidden there. */
bool living_exchange(struct living *w, const char *name, const char *seat);
/* How many mails of that kind there are to the address; NULL: to anybody. */
int living_mails(struct living *w, const char *kind, const char *to);
/* Runs one statement on the database. */
void living_sql(struct living *w, const char *sql);
/* The path of a file of the tree, in the arena. */
const char *living_file(struct living *w, const char *path);
/* Runs the tests that add puts into the case, as TAP; the exit status. */
int living_run(const char *name, void (*add)(TCase *t));
/* The same for tests that make mails or pages: the sheets are compiled once for all of them. */
int living_run_posting(const char *name, void (*add)(TCase *t));

#define MUST(w, call)                                                                              \
	do {                                                                                       \
		enum err must_ = (call);                                                           \
		ck_assert_msg(!must_, "%s", (w)->e.text);                                          \
	} while (0)

#endif
