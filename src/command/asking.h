/* Private to src/command: what the questions of fact share: words and key=value behind a command, things that words
 * name, and the answer's page. */
#ifndef COMMAND_ASKING_H
#define COMMAND_ASKING_H

#include "command/pages.h"
#include "engine/facts.h"

enum { ASKING_WORDS = 16, ASKING_KEYS = 4, ASKING_THINGS = 8 };

/* What stands behind a command: words, and key=value in any order. */
struct asking_args {
	const char *word[ASKING_WORDS];
	int n;
	struct {
		const char *key, *value;
	} pair[ASKING_KEYS];
	int n_pairs;
	bool full; /* there was more than fits */
};
/* Words in quotes are one; commas and question marks behind a word do not count. */
void asking_read(const struct session *s, const char *args, struct asking_args *out);
/* The value of the key, or NULL. */
const char *asking_value(const struct asking_args *a, const char *key);
/* Says which key the command does not know; keys: those it does, with blanks between.  False: one was said. */
bool asking_known(struct session *s, unsigned line, const struct asking_args *a, const char *keys);
/* The turn that turn= names, which must have ended; `now` allows the one in progress too.  No turn=: `usual`.  False:
 * there is no such turn, which is said. */
bool asking_turn(struct session *s, unsigned line, const struct asking_args *a, bool now, int usual, int *turn);

/* A question about things that words name. */
struct asking {
	int least, most;   /* so many things; more is too many, fewer is asked for anew */
	enum said_id what; /* what to write, where there are fewer or more */
	void (*answer)(const struct inquiry *q, const struct fact_thing *things, int n);
};
/* Finds the things, says which word names none, and puts the answer on the page. */
enum err asking_things(struct session *s, const struct command_call *in, const struct asking *how,
		       struct error *e) MUST_USE;
/* What the words name, one thing after another; how many, or -1: a word names nothing, which is said. */
int asking_find(struct session *s, unsigned line, const struct inquiry *q, const struct asking_args *a,
		struct fact_thing out[ASKING_THINGS]);
/* There is nothing to look at: says so. */
void asking_no_position(struct session *s, unsigned line);

#endif
