/* The lines of a mail over those that are stored: what orders and doctrine have in common. */
#ifndef COMMAND_LINES_H
#define COMMAND_LINES_H

#include "command/command.h"

enum { LINES_KEPT = 100000 }; /* added to the numbers of lines that were stored before */

/* Does the line of the mail take the place of the stored one? */
typedef bool lines_replace(const struct session *s, const struct order_line *fresh,
			   const struct order_line *stored);

/* Is it the same piece, perhaps once by its id and once by its name, or the same group? */
bool lines_same_name(const struct session *s, const char *a, const char *b);
bool lines_same_subjects(const struct session *s, const struct order_line *a,
			 const struct order_line *b);
/* The mail's good lines first, then the stored ones that none of them replaces. */
struct order_set *lines_merge(const struct session *s, const struct order_set *fresh,
			      const struct order_set *stored, lines_replace *replace);
bool lines_faulty(const struct order_mistakes *m, unsigned line);
bool lines_any_fault(const struct order_mistakes *m);
/* Takes the faulty ones out of those that count. */
void lines_drop_faulty(struct order_set *set, const struct order_mistakes *m);
/* Every line without a fault as printed back, one a line. */
char *lines_text(struct arena *a, const struct order_set *set, const struct order_mistakes *m);

/* Into the transcript: a line as understood; all mistakes. */
void lines_say(struct session *s, const struct order_set *set, const struct order_line *l,
	       int code);
void lines_say_mistakes(struct session *s, const struct order_mistakes *m);
/* The same for a set that stands for many turns: a line stored before is no mistake of this
 * mail, though its unit may have been lost since; that is a remark. */
void lines_say_standing(struct session *s, const struct order_set *all,
			const struct order_mistakes *m);

#endif
