/* Questions of fact that a player asks beside his orders: what units there are, what ground does, who sees whom,
 * how far it is and what that means.  Each system answers with the tables and functions of its own rules, and from
 * the asked seat's view alone: the run of an inquiry stands on that view, and nothing else is at hand. */
#ifndef ENGINE_FACTS_H
#define ENGINE_FACTS_H

#include "base/no.h"
#include "engine/run.h"
#include "words/words.h"

struct inquiry {
	const struct system *sys;
	const struct words *words;
	const void *setup;
	const void *view; /* the state of the run */
	struct run *run;  /* on the seat's view; rule code may look at it */
	int seat;
	struct arena *arena;
	struct buf *out; /* the page that is answered with */
};

/* What a word of a question names. */
struct fact_thing {
	const char *name; /* as the answer calls it */
	int kind;         /* the system's own: a place, a unit, a leader, ... */
	int row;          /* of the unit and so on; NONE: a place */
	int x, y;         /* the place, as the system counts places; x NONE: it is nowhere that the seat knows */
};

struct facts {
	/* What the word names: a place, or a unit of either side by its id or name.  False: nothing. */
	bool (*find)(const struct inquiry *q, const char *word, struct fact_thing *out);
	/* The i-th of the names that find knows, of units that the seat sees somewhere; NULL behind the last. */
	const char *(*name)(const struct inquiry *q, int i);
	/* Half a sentence: what a place looks like here, with an example. */
	enum said_id places;
	/* Each appends its answer.  All units of the side; one unit, or all that is seen in a place. */
	void (*units)(const struct inquiry *q, int seat);
	void (*unit)(const struct inquiry *q, const struct fact_thing *what);
	/* What ground a place is, and what that does. */
	void (*terrain)(const struct inquiry *q, const struct fact_thing *where);
	/* Is the second seen from the first, or what is in the way? */
	void (*sight)(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to);
	/* How far is it, and what does that mean for the first? */
	void (*range)(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to);
};

/* Puts the questions: look is called with an inquiry of the seat, whose view it is.  False: rule code failed. */
bool facts_ask(const struct run_config *config, const struct words *words, const void *view, int seat,
	       struct arena *arena, struct buf *out, void (*look)(const struct inquiry *q, void *context),
	       void *context);

/* ---- for the systems ---- */

/* Appends the sentence as a paragraph, two columns in. */
void fact_say(const struct inquiry *q, const struct words_said *said);
/* The same of a refusal of the rules. */
void fact_no(const struct inquiry *q, struct no no);
/* The same of a rule, with its id in front: what is no figure of a table is told in the rule's own words. */
void fact_rule(const struct inquiry *q, const char *id);
/* A line of a list: columns of these widths, the last of which breaks; none is ended by a width of 0. */
void fact_row(const struct inquiry *q, const int width[], const char *const cell[]);
/* The sentence as a text in the arena; a row of a table in words. */
const char *fact_text(const struct inquiry *q, const struct words_said *said);
const char *fact_word(const struct inquiry *q, const char *kind, const char *name);
/* A place as players write it, in the arena. */
const char *fact_place(const struct inquiry *q, int place);
/* "+2 full strength (CCT 4.full), -1 forest (CCT 10.dice)": what modifier() has noted since the last call. */
const char *fact_modifiers(const struct inquiry *q);

#endif
