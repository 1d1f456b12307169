/* The lines of a mail over those that are stored: what orders and doctrine have in common. */
#ifndef COMMAND_LINES_H
#define COMMAND_LINES_H

#include "command/command.h"

enum { LINES_KEPT = 100000 }; /* added to the numbers of lines that were stored before */

/* By what lines are told apart: their subjects, each by the id of its piece if it is one, and what
 * they wait for. */
struct lines_key {
	const struct order_line *line;
	const char *const *subjects;
	const char *trigger; /* WHEN as printed; "": it waits for nothing */
};

/* Does the line of the mail take the place of the stored one? */
typedef bool lines_replace(const struct lines_key *fresh, const struct lines_key *stored);

/* The id of the seat's piece of that name; else the name: two that mean the same are equal then. */
const char *lines_name(const struct session *s, const char *name);
bool lines_same_subjects(const struct lines_key *a, const struct lines_key *b);
/* The mail's good lines first, then the stored ones that none of them replaces. */
struct order_set *lines_merge(const struct session *s, const struct order_set *fresh, const struct order_set *stored,
			      lines_replace *replace);
/* The stored lines in their order, each that is replaced by the one of the mail; where several are, in
 * the mail's order in the places that they held; what is new at the end.  A mail that names all that is
 * stored, two lines or more, sets the order of all. */
struct order_set *lines_place(const struct session *s, const struct order_set *fresh, const struct order_set *stored,
			      lines_replace *replace);
bool lines_faulty(const struct order_mistakes *m, unsigned line);
bool lines_any_fault(const struct order_mistakes *m);
/* Takes the faulty ones out of those that count. */
void lines_drop_faulty(struct order_set *set, const struct order_mistakes *m);
/* Every line without a fault as printed back, one a line. */
char *lines_text(struct arena *a, const struct order_set *set, const struct order_mistakes *m);

/* The budget of the mail is spent: nothing of these lines counts, and the player hears which was too
 * much; of_mail: they are numbered as in the mail.  ERR_NONE. */
enum err lines_too_much(struct session *s, const struct order_set *all, bool doctrine, bool of_mail);
/* Into the transcript: a line as understood; all mistakes. */
void lines_say(struct session *s, const struct order_set *set, const struct order_line *l, int code);
void lines_say_mistakes(struct session *s, const struct order_mistakes *m);
/* The same for a set that stands for many turns: a line stored before is no mistake of this
 * mail, though its unit may have been lost since; that is a remark. */
void lines_say_standing(struct session *s, const struct order_set *all, const struct order_mistakes *m);

#endif
