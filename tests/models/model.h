/* The frame of the independent models: a second, small implementation of a system's rules, written
 * from the book by somebody who had not read the code, is compared with the program on random
 * positions.
 *
 * The frame plays a turn from each position, all answers and dice by chance, and calls the model
 * at every question, roll and event.  The model works out by itself what must be offered, rolled
 * or told, and says where that differs.  A position hangs on the seed and its own number alone:
 *
 *	tests/models/napoleonics.test                          what `make check` does
 *	tests/models/napoleonics.test --positions N --seed S   more of them, or others
 *	tests/models/napoleonics.test --seed S --only K        one of them again, told step by step
 *
 * A model is one file: it defines `the_model`, and reads nothing of the program but the structures
 * of setup and state, the numbers of questions and events, and names.  Charts are typed again. */
#ifndef TESTS_MODELS_MODEL_H
#define TESTS_MODELS_MODEL_H

#include "engine/run.h"

/* One position that is being played. */
struct trial {
	const struct system *sys;
	const void *setup;
	struct run *run;
	void *memory; /* of the model, zeroed for each position */
	uint64_t rng; /* for `toss` */
	bool failed;  /* it has differed: nothing more of it is compared */
	bool enough;  /* the model has seen what it wants: the position ends at the next question */
};

struct model {
	const char *system;
	size_t memory;
	const char *const *compares; /* names of what is compared; NULL-terminated */
	/* Changes the state at the start of a turn to a random legal one; false: it is played as it
	 * stands. */
	bool (*toss)(struct trial *t, void *state);
	/* A question is put; what was chosen.  run_state holds the position. */
	void (*asked)(struct trial *t, const struct question *q);
	void (*chosen)(struct trial *t, const struct question *q, const struct choice *c);
	/* Dice have fallen, and nothing has come of it yet. */
	void (*rolled)(struct trial *t, const struct roll *r);
	/* Told in their order, before the next of those: the position may have gone on since. */
	void (*happened)(struct trial *t, const struct event *e);
	/* The turn is over.  May be NULL. */
	void (*ended)(struct trial *t);
	/* An answer that brings nothing on, to be chosen less often.  May be NULL. */
	bool (*idle)(const struct question *q, const struct choice *c);
	long long positions; /* of `make check`, where they cost more than most; 0: as many as of others */
	/* A position begins: what `toss` changed of the setup is put back.  May be NULL. */
	void (*before)(struct trial *t);
	/* Scenarios that are played; NULL: all. */
	bool (*plays)(const void *setup);
};
extern const struct model the_model;

/* Counts a comparison of that kind (index into model.compares); false: no need to make it. */
bool compares(struct trial *t, int kind);
/* Says what differs, once for a position; the frame adds what is needed to play it again. */
void differs(struct trial *t, const char *fmt, ...) PRINTF(2, 3);
/* 0..n-1. */
int chance(struct trial *t, int n);

#endif
