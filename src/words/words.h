/* The catalogue: what the program says to people, by name; one file a language, words-XX.xml in the folder
 * of the templates, which read the same file.
 *
 *	<words xml:lang="en">
 *	  <group id="emperor">
 *	    <say id="charge_status">only Fresh units charge ({rule})</say>
 *
 * A sentence has places in braces: {unit} is the argument of that name; {used? left} stands there if the
 * argument is yes, or not 0, of a text if there is any; {halves&4?, half over bad ground} if that bit of it
 * is set; {left?some are left|none is} says the other if it is not; {n|line|lines} the first of one, the second
 * of any other number.  Within what is said so there may be places again.
 *
 * What C says stands in said.def, a row a sentence, with its arguments:
 *
 *	SAYS(help, no_code, N(code))
 *
 * and is said with them by name (words/said.h).  A time is told by the sentences of the group "time". */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include "base/base.h"

struct words;

#define WORDS_DEFAULT "en" /* the language of who has chosen none, and of this program's sheets */

/* Reads DIR/words-LANG.xml.  ERR_MISSING: there is none; ERR_REFUSED: it is no catalogue, the text says
 * where.  words_free frees it. */
enum err words_open(const char *dir, const char *lang, struct words **out, struct error *e) MUST_USE;
void words_free(struct words *w); /* NULL is fine */
/* The same catalogue is given to everybody who opens it from now on, and never freed: for a process that lives
 * for many.  The file must not change. */
enum err words_lend(const char *dir, const char *lang, struct error *e) MUST_USE;
/* No other catalogue of this process has the same, even where a later one lies at its address; 0 of NULL. */
unsigned long words_number(const struct words *w);
/* The sentence of that group and id, as it stands in the file; NULL: it has none. */
const char *words_find(const struct words *w, const char *group, const char *id);
/* The sentence of a row of a table, by its name: of the group KIND-SYSTEM.  Without one, or a catalogue (w NULL), it
 * is told by the name. */
const char *words_row(const struct words *w, const char *kind, const char *system, const char *name);
/* All of them, in the order of the file. */
void words_each(const struct words *w,
		void (*visit)(void *context, const char *group, const char *id, const char *text), void *context);

/* What stands for a place of a sentence: appends the argument as text, and says in *value what it is as a
 * number.  False: there is no argument of that name. */
typedef bool words_value(void *context, struct slice name, struct buf *out, int *value);
/* Appends the sentence with its places filled.  A place that nobody fills stays as it is, in its braces. */
void words_fill(const char *sentence, words_value *value, void *context, struct buf *out);

/* ---- what C says ---- */

/* Kinds of arguments: N a number, or whether something is; T a time in seconds since 1970, 0 for none; S a text; W
 * another sentence of the table, one without arguments, as SAYS_group_id; Q another one with its arguments, as SAID
 * makes it (NULL: none), SAID(text, as_it_is, .text = t) where it is somebody's words. */
enum said_id {
#define SAYS(group, id, ...) SAYS_##group##_##id,
#include "words/said.def"
	SAID_COUNT
};

/* A sentence with its arguments, as SAID makes it (words/said.h): behind this stand their values. */
struct words_said {
	int64_t id;
};

enum {
	SAID_ARGS = 9,
	SAID_DEPTH = 6,       /* a sentence in an argument of another, and so on */
	SAID_BYTES = 1 << 20, /* of one that is stored */
};

/* A row of said.def.  It holds its texts and no pointers, which are put right one by one whenever a program starts. */
struct said_form {
	char group[24], id[32];
	struct {
		char name[17]; /* "": there are no more */
		char kind;     /* N, T, S, W, Q */
	} args[SAID_ARGS];
};
extern const struct said_form said_forms[SAID_COUNT];

/* Appends the sentence.  Without a catalogue (w NULL) it is told by its name and its arguments. */
void words_say(const struct words *w, const struct words_said *said, struct buf *out);
/* The same as a text in the arena. */
const char *words_text(const struct words *w, const struct words_said *said, struct arena *a);
/* The same of a sentence that has no arguments; it lives as long as the catalogue. */
const char *words_plain(const struct words *w, enum said_id id);
/* Appends a time as people read it: "Fri 20 Nov 2026 19:00 in Berlin (18:00 UTC)"; nothing for 0. */
void words_time(const struct words *w, int64_t t, struct buf *out);
/* A copy that lives as long as the arena. */
const struct words_said *said_keep(const struct words_said *said, struct arena *a);

/* Appends name and arguments as a text to be stored: "@group.id", and on a line each "argument value".  One that stands
 * deeper than SAID_DEPTH is told by its name. */
void said_write(const struct words_said *said, struct buf *out);
/* What said_write wrote, back; an argument that it lacks is 0, "" or NULL, a text where a sentence should stand is told
 * as it is.  NULL: it is no such text, or too long or deep, or it has a value of another kind or a sentence that this
 * program does not have. */
const struct words_said *said_read(const char *text, struct arena *a);
/* The same, or a text that an older program stored as it is.  Never NULL. */
const struct words_said *said_or_text(const char *text, struct arena *a);
/* What is stored, in words: a sentence by name and arguments, or one that an older program stored as it is. */
const char *words_stored(const struct words *w, const char *text, struct arena *a);

#endif
