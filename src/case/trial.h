/* The insides of a case: one variant, read, played and judged.  Shared by the files of
 * this folder alone. */
#ifndef CASE_TRIAL_H
#define CASE_TRIAL_H

#include "engine/run.h"
#include "plan/plan.h"

enum trial_limit { TRIAL_PARTS = 3, TRIAL_THROWS = 200, TRIAL_QUESTIONS = 5000, TRIAL_LOOKS = 40,
		   TRIAL_TURNS = 40 };

/* Scripted dice of one roll, or the order of one shuffle. */
struct scripted {
	const struct element *e;
	char *purpose; /* of the roll that took it; NULL: none has */
};

/* What the script says about one question. */
struct trial_step {
	const struct element *e; /* answer, refused, offered, not-asked, stop */
	bool done;               /* a look that was taken */
	bool alone;              /* a refusal that one answer was all there was to */
	unsigned waited;         /* line of the answer that stood before it when its question was put */
};

/* <after row="...">: the state as that row left it. */
struct trial_look {
	const struct element *e;
	int row, visit; /* visit: which time the row ends, from 1; 0: the last */
	int ends;       /* so far */
	void *state;    /* NULL: the row has not ended (so often) */
};
struct trial_ear {
	struct listener listener;
	struct trial *trial;
};
struct script_source {
	struct source source;
	struct trial *trial;
};
struct script_dice {
	struct dice dice;
	struct trial *trial;
};

/* Order or doctrine lines of a seat and what the program says to them. */
struct views;
struct trial_plan {
	struct order_set *set;
	struct order_mistakes *notes;
	unsigned judged; /* lines compared so far */
	size_t checked;  /* notes made before play began */
	int scripted;    /* lines of the block being asked for that the script answered */
};

/* Of what stands behind `turn` all but the runs is made anew for each turn. */
struct trial {
	struct arena *arena;
	const struct words *words;
	const struct system *sys;
	const struct element *part[TRIAL_PARTS]; /* conventions, case, variant: they add up */
	int n_parts;
	struct element *scenario; /* the position, as a system loads it */
	void *setup, *state;      /* the state as the turn begins */
	bool illegal;             /* the position may not be, and is meant so */
	int first, last;          /* turns to be played, by number */

	int turn;
	struct trial_step *step; /* in order */
	size_t n_steps, next;    /* next: looks that wait, then the answer behind them */
	const struct element **defaults;
	size_t n_defaults;
	bool stopped;
	int asked;
	struct scripted throw[TRIAL_THROWS];
	size_t n_throws;
	struct trial_look look[TRIAL_LOOKS];
	size_t n_looks;
	struct trial_ear ear;
	struct trial_plan plan[SEATS_MAX], doctrine[SEATS_MAX];

	struct script_source script;
	struct script_dice dice;
	struct source *sources[2];
	struct run *run, *second; /* all answers at hand, and stopping at every question; NULL: not begun */
	enum run_end end;
	struct views *views; /* while expectations are judged: judge.c */
	struct buf trouble;  /* what is wrong, one line each; empty: the case passes */
};

/* Notes that something is not as it must be; where may be NULL. */
void trial_fail(struct trial *t, const struct element *where, const char *fmt, ...) PRINTF(3, 4);
/* Calls f with each element of that name (NULL: all) that is about the turn, parts in order. */
typedef void element_visit(struct trial *t, const struct element *e);
void trial_each(struct trial *t, const char *name, element_visit *f);

/* Builds the position from the parts.  False: it cannot be played. */
bool trial_load(struct trial *t);
/* Plays the next turn to its end or that of the game, or to <stop>.  False: there is none, or it
 * cannot be played. */
bool trial_turn(struct trial *t);
/* The record of the turn, as viewer may know it. */
void trial_record(struct trial *t, int viewer, struct buf *out);
/* Compares all expectations with what was played in the turn, and the records with the schema, in that folder; NULL: with
 * none.  all_views: those too that no expectation looks at. */
void trial_judge(struct trial *t, const char *schemas, bool all_views);
void trial_free(struct trial *t);

/* ---- script.c ---- */

void script_source_init(struct script_source *s, struct trial *t);
void script_dice_init(struct script_dice *d, struct trial *t);

/* Is the text a choice of that question's language (legal now or not)? */
bool script_choice_known(struct trial *t, int kind, const char *text);
/* Number of the question of that name, or NONE. */
int script_question(const struct system *sys, const char *name);
/* Script and dice that nothing asked for. */
void script_judge_left(struct trial *t);

#endif
