/* What the files of `what might have been` share. */
#ifndef ARCHIVE_WHATIF_PRIVATE_H
#define ARCHIVE_WHATIF_PRIVATE_H

#include "archive/whatif.h"
#include "engine/sources.h"
#include "game/game.h"
#include "record/record.h"
#include "scenario/scenario.h"

enum { WHATIF_BLOCKS = 40, WHATIF_SET = 100 };

struct whatif_block {   /* orders of a seat, or its doctrine */
	int seat, turn; /* turn 0: the first in which it moves */
	unsigned line;
	bool doctrine, used;
	const char *text;
};

struct whatif_set { /* an answer by its key, or faces by their purpose */
	unsigned line;
	bool dice, used;
	const char *name, *text;
};

struct whatif_told { /* the full record of a turn as it was; text NULL: there is none */
	struct buf text;
	struct arena *arena;
	const struct element *root;
};

struct whatif_game {
	const struct whatif *asked;
	struct arena *arena;
	struct scenario *scenario;
	const struct system *sys;
	struct buf base; /* the view's record of the turn asked for */
	const struct element *base_root;
	struct whatif_block block[WHATIF_BLOCKS];
	size_t n_blocks;
	struct whatif_set set[WHATIF_SET];
	size_t n_set;
	struct whatif_told told; /* of the turn that is played */
	bool running, differed;
	size_t until; /* so many events of the turn stand as they were */
	bool begun;   /* those have happened: from here on it may go another way */
	int turn;

	struct redo redo;
	struct dice dice;
	struct keyed_dice own;
	struct source as_then;
	struct plan_source plan[SEATS_MAX];
	struct doctrine_source doctrine;
	struct source *sources[SEATS_MAX + 3];
	const char *key; /* of the question that is put */
	struct run *run;
	struct record_answer *kept; /* of rows that had ended when the run was started anew */
	size_t n_kept;
};

/* ---- whatif_read.c: what is otherwise ---- */

enum err whatif_read(struct whatif_game *g, struct error *e) MUST_USE;

/* ---- whatif_told.c: what was, and what of it stands ---- */

/* The full record of that turn, in place of the one before; *there: is there one? */
enum err whatif_told(struct whatif_game *g, int turn, bool *there, struct error *e) MUST_USE;
void whatif_told_end(struct whatif_told *t);
/* The event of that number or purpose; NULL: there is none. */
const struct element *whatif_event(const struct whatif_game *g, const char *name, const char *value);
/* How many events of the turn there are up to that one, it included; 0: there is none of that number. */
size_t whatif_count(const struct whatif_game *g, const char *event);
/* Answers and dice: redo, dice, as_then and own of the game. */
void whatif_sources(struct whatif_game *g);
/* Has what all see gone another way in the turn, or had it before? */
bool whatif_differs(const struct whatif_game *g, struct run *run);
/* The turn has ended: did it come to the same? */
bool whatif_differed(const struct whatif_game *g, struct run *run);

#endif
