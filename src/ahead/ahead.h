/* keen, the player that looks ahead.  At a question of his seat he takes what the tempers of the system's player would
 * answer (system.tempers), one of them first, and plays each out several times from states that the seat's view allows
 * (system.imagine): his seat goes on with the temper to the end of the turn, then steady plays all seats to the horizon
 * (system.ahead).  He takes the answer of which most has come (system.worth), and the first one's unless another is better
 * by more than chance explains.  If all tempers agree he plays nothing out.
 *
 * He is no rule, and no rule asks him.  He counts playouts and never looks at a clock; all is in whole numbers: the same
 * knowledge, question and number, the same answer on every machine. */
#ifndef AHEAD_AHEAD_H
#define AHEAD_AHEAD_H

#include "engine/run.h"
#include "engine/system.h"

/* What the seat of a question knows, and all that he is given: nothing here hangs on what is hidden from it. */
struct ahead_known {
	const struct system *sys;
	const void *setup;
	const void *before,
		*view;   /* the seat's views: of the state with which the row began, of that at the question */
	const char *key; /* of the question */
	const struct ahead_answer {
		const char *key, *text;
	} * answers; /* of its own in this turn */
	int n_answers;
	const struct ahead_roll {
		const char *purpose;
		const uint8_t *value;
		int n;
	} * rolls; /* of this turn whose faces it has seen */
	int n_rolls;
};

/* Dice of what is imagined: those that the seat has seen fall as it saw them, until .beyond is set; all others by
 * the seed and the purpose of the roll. */
struct ahead_dice {
	struct dice dice;
	const struct ahead_known *known;
	uint64_t seed;
	bool beyond;
};
void ahead_dice_init(struct ahead_dice *d, const struct ahead_known *known, uint64_t seed);

/* What he did: playouts begun, and of those the ones that did not come to the question. */
struct ahead_figures {
	int playouts, rejected;
};

/* Cuts what the run has recorded of this turn, at the question that it puts to its source now, to what the question's
 * seat knows.  All in the arena, or the run's own until the source has answered.  The run keeps a journal, records
 * answers (it is not straight), and its dice have purposes. */
void ahead_know(struct run *run, const struct question *q, struct arena *a, struct ahead_known *out);

/* The same of a run that has stopped, for a seat, with the key of what it is asked; NULL: it is asked nothing.  What was
 * corrected by hand before the row is known as far as the fields are.  Errors: those of run_correct. */
enum err ahead_know_stopped(struct run *run, int seat, const char *key, struct arena *a, struct ahead_known *out,
			    struct error *e) MUST_USE;

/* The temper with which he plays a row or a turn of which one answers all questions (WEIGHED_ROW, WEIGHED_TURN); zeroed, it is
 * none yet.  Who asks him keeps it from question to question: without it he would choose anew in the middle of the row, and
 * be his own temper for the rest of the turn. */
struct ahead_plan {
	int turn, row, temper; /* row VALUE_NONE: the whole turn */
	bool made;
};

/* His answer: one of the options, or a choice that system.play gives.  budget: the most playouts; 0: the system's own.
 * figures may be NULL. */
void ahead_play(const struct ahead_known *known, const struct question *q, int budget, uint64_t *rng,
		struct ahead_plan *plan, struct choice *out, struct ahead_figures *figures);

/* How many tempers the system's player has. */
int ahead_tempers(const struct system *sys);

/* The temper who answers what he does not look ahead at: that of his plan for the turn at hand, else the system's own. */
int ahead_temper(const struct system *sys, const struct ahead_plan *plan, const struct position *at);

/* Does he look ahead at that question, or leave it to the temper of system.ahead? */
bool ahead_weighs(const struct system *sys, const struct question *q);

/* Does the system have him?  Where its player is steady alone and nothing is weighed, he would be no other. */
bool ahead_offered(const struct system *sys);

/* His answer to the question that the run puts to its source now: as ahead_play, where he looks ahead. */
void ahead_answer(struct run *run, const struct question *q, int budget, uint64_t *rng, struct ahead_plan *plan,
		  struct choice *out);

/* Answers one seat's questions by him, from what the seat knows; others are left to the next source. */
struct ahead_source {
	struct source source;
	int seat, budget;
	uint64_t rng;
	struct ahead_plan plan;
};
void ahead_source_init(struct ahead_source *s, int seat, int budget, uint64_t seed);

#endif
