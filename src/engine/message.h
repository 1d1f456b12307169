/* What a system says of orders: each row of its refusals.def names a sentence of the catalogue, the rule
 * behind it and its arguments:
 *
 *	NO(charge_status, "EMP 11.1", NOTHING)
 *	NO(too_far, "EMP 8.2", A(inches, INCHES), A(has, INCHES))
 *
 * The group of its sentences in the catalogue is the system's name; what it lacks stands in the group that it
 * shares with others (system.shared_words). */
#ifndef ENGINE_MESSAGE_H
#define ENGINE_MESSAGE_H

#include "base/no.h"
#include "engine/value.h"

struct words;
struct words_said;

struct message {
	const char *name;              /* id of its sentence */
	const char *rule;              /* the rule that decides; NULL: none does */
	const struct value_decl *args; /* NO_ARGS at most; behind the last one without a name */
};

/* What is said: the refusal or remark, that behind it (or NO_OBJECTION), and what the player wrote, if it is
 * about that (or NULL). */
struct saying {
	struct no no, why;
	const char *word;
};

/* Appends the sentence of the message.  Its places are its arguments by name (units and leaders as people
 * call them, numbers with the decimals that the row declares), {rule}, {word}, and {why}: the refusal behind
 * it, in its own words, if there is one.  Without a sentence, or a catalogue (w NULL), it is told by name and
 * rule. */
void message_say(const struct words *w, const struct system *sys, const void *setup, const struct saying *said,
		 struct buf *out);
/* The same by name and arguments, to be stored; it lives as long as the arena.  Its numbers stand in it as they are,
 * names of pieces and cards as the catalogue tells them now. */
const struct words_said *message_said(const struct words *w, const struct system *sys, const void *setup,
				      const struct saying *said, struct arena *a);

#endif
