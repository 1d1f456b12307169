/* The catalogue: what the program says to people, by name; one file a language, words-XX.xml in the folder
 * of the templates, which read the same file.
 *
 *	<words xml:lang="en">
 *	  <group id="emperor">
 *	    <say id="charge_status">only Fresh units charge ({rule})</say>
 *
 * A sentence has places in braces: {unit} is the argument of that name; {used? left} stands there if the
 * argument is yes, or not 0; {halves&4?, half over bad ground} if that bit of it is set. */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include "base/base.h"

struct words;

/* Reads DIR/words-LANG.xml.  ERR_MISSING: there is none; ERR_REFUSED: it is no catalogue, the text says
 * where.  words_free frees it. */
enum err words_open(const char *dir, const char *lang, struct words **out, struct error *e) MUST_USE;
void words_free(struct words *w); /* NULL is fine */
/* The sentence of that group and id, as it stands in the file; NULL: it has none. */
const char *words_find(const struct words *w, const char *group, const char *id);
/* All of them, in the order of the file. */
void words_each(const struct words *w, void (*visit)(void *context, const char *group, const char *id, const char *text),
		void *context);

/* What stands for a place of a sentence: appends the argument as text, and says in *value what it is as a
 * number.  False: there is no argument of that name. */
typedef bool words_value(void *context, struct slice name, struct buf *out, int *value);
/* Appends the sentence with its places filled.  A place that nobody fills stays as it is, in its braces. */
void words_fill(const char *sentence, words_value *value, void *context, struct buf *out);

#endif
