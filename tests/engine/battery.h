/* What the generic tests of every system are made of: a subject (system and scenario), a
 * story (a game played straight by a random source, kept as text), and the ways to play
 * the same turn again.  Everything goes through the texts that a game keeps between two
 * mails; nothing is handed over in memory. */
#ifndef TESTS_ENGINE_BATTERY_H
#define TESTS_ENGINE_BATTERY_H

#include "base/hash.h"
#include "engine/run.h"
#include "engine/sources.h"
#include "record/record.h"

struct subject {
	const struct system *sys;
	const struct element *scenario;
	int turns; /* the longest story */
	void *setup;
	char *start; /* state before turn 0, as text */
};

enum {
	TOYS = 5,
	SUBJECTS = TOYS
#define SYSTEM(name) +1
#include "rules/systems.def"
#undef SYSTEM
};
/* In a long check (tests/run-all): longer stories, and more of them. */
bool battery_is_long(void);
/* The toys, then every rule system with the first of its scenarios; loaded at the first call. */
const struct subject *battery_subject(int i);

struct given { /* a recorded answer */
	char *key, *text;
	int seat, line;
	enum origin origin;
};

struct answers {
	struct given *list;
	size_t n, cap;
};
void answers_add(struct answers *a, const struct answer *from);
void answers_add_text(struct answers *a, const char *key, const char *text, int seat);
void answers_drop(struct answers *a, size_t i);
void answers_free(struct answers *a);
const struct given *answers_find(const struct answers *a, const char *key);
void answers_record(const struct answers *a, struct run *run);

/* One turn of a story. */
struct chapter {
	int turn;
	char *before, *after, *journal; /* states and journal as text */
	struct answers answers;         /* in the order of consumption */
	enum run_end end;
};

struct story {
	const struct subject *subject;
	struct chapter *chapters;
	int n;
	unsigned long decisions;
};

void story_play(struct story *story, const struct subject *s, uint64_t seed);
void story_free(struct story *story);

/* Dice and settings of a turn: the same turn has the same dice. */
struct table {
	struct run_config config;
	struct keyed_dice dice;
};
/* Keys of that turn's dice; both are given to libdice as they stand. */
void battery_keys(int turn, uint8_t open[32], uint8_t sealed[32], char seeds[65]);
void table_set(struct table *t, const struct subject *s, int turn);
/* A run at the state of the text, with the journal so far ("" for none). */
struct run *table_open(struct table *t, const char *state, const char *journal);

/* ---- texts, freed by the caller ---- */
char *state_text(const struct subject *s, const void *state, int viewer);
char *journal_text(struct run *run);
void *state_of(const struct subject *s, const char *text); /* malloc'ed state */
/* A record of that state and journal as the viewer may know it. */
char *record_text(const struct subject *s, int viewer, const void *state, const char *journal,
		  const struct answers *answers, const struct pending *pending, int n_pending);
/* Question, key and options of the pending decisions of a seat, as text. */
char *pending_text(const struct subject *s, int seat, const struct pending *pending, int n);

/* Changes everything viewer may not know: hidden values of one kind are dealt anew among
 * the places that hold them, hidden numbers are drawn from their range. */
void scramble(const struct subject *s, void *state, int viewer, uint64_t *rng);
/* Rows of the table in use. */
int rows_of(const struct table_decl *t, const void *state);
/* A value that somebody may not know. */
struct cell {
	const struct field_decl *field;
	char *at;  /* in the state */
	int owner; /* of its row, or NONE */
};
int cell_get(const struct field_decl *f, const char *at);
/* All values of the state that viewer may not know; the list is the caller's to free. */
size_t find_hidden(const struct subject *s, char *state, int viewer, struct cell **cells);
/* How many values viewer may not know. */
int hidden_values(const struct subject *s, const void *state, int viewer);

#endif
