/* The order language: text of a player to checked structure, and back.
 *
 *	line = [@] [subject] list [ON FAIL SKIP|STOP]
 *	list = [IF cond THEN | WHEN cond THEN] step {; step} [ELSE list]
 *	step = verb arguments [IF cond [ELSE list]]
 *	     | place {place}, as the first step of a line, in systems that say what it means
 *	cond = test {AND test}
 *
 * One grammar serves every system; what differs stands in its struct order_language,
 * tables of verbs and tests that also make help, forms and the fuzzing dictionary.
 * estafette-orders(7) describes the language for those who write it.
 *
 * Two steps that are never mixed.  orders_parse knows words, kinds of argument and
 * nothing else: it finds every mistake of form and always gives the same result for the
 * same text.  The rule system then checks meaning (does the unit exist, can it go there)
 * against the view of the seat, and may add its own mistakes to the same set.
 *
 * Everything returned lies in the arena; the language must outlive it. */
#ifndef ORDERS_ORDERS_H
#define ORDERS_ORDERS_H

#include "base/no.h"
#include "base/work.h"
#include "words/words.h"

/* ---- what a system gives: its language ---- */

enum {
	ORDER_ARGS = 6,      /* arguments of a verb */
	ORDER_TEST_ARGS = 2, /* arguments of a test */
	ORDER_NESTING = 2,   /* conditions inside one another */
	ORDER_HELP_ID = 80,  /* bytes of an id of its help */
};

enum order_kind {
	ORDER_WORD,   /* one word, or quoted text */
	ORDER_UNIT,   /* id or label of a unit, card, leader: one word that is no place, or quoted */
	ORDER_PLACE,  /* what order_language.place accepts */
	ORDER_NUMBER, /* whole number of at most nine digits, sign allowed, also with .0; a measure may follow */
	ORDER_CHOICE, /* one of order_arg.choices */
	ORDER_TEXT,   /* all words up to the end of the step, or quoted text; last positional one;
		       * MANY: with commas between */
};

enum {
	ORDER_OPTIONAL = 1, /* may be left out */
	ORDER_MANY = 2,     /* one or more; ends at the first word that is not of the kind, so
			     * what follows it must be of a kind that cannot be mistaken */
	ORDER_ABOUT = 8,    /* of a line without a subject: what it is about, so that another line
			     * of the verb replaces it only if it names the same */
	ORDER_KEYED = 4,    /* only as name=value (or "name value" if name is AT, TO, FROM, WITH) */
};

struct order_arg {
	const char *name; /* lower case; NULL ends the list */
	enum order_kind kind;
	unsigned flags;
	const char *const *choices; /* ORDER_CHOICE: lower case, NULL-terminated */
};

enum order_subject {
	ORDER_SUBJECT_NEEDED, /* who does it: before the verb, behind it, or from the line above */
	ORDER_SUBJECT_MAY,    /* may name one */
	ORDER_SUBJECT_NONE,   /* the player does it: card, done */
};

struct order_verb {
	const char *name;    /* lower case */
	const char *aliases; /* separated by blanks, or NULL */
	enum order_subject subject;
	struct order_arg args[ORDER_ARGS + 1];
	const char *example; /* a whole line as printed back */
};

struct order_test {
	const char *name;
	const char *aliases;
	const char *link; /* the word before the arguments when printed ("in", "by"), or NULL */
	struct order_arg args[ORDER_TEST_ARGS + 1];
	struct order_arg compare; /* what it is compared with; name NULL: a yes-or-no test */
	const char *example;      /* a whole line that uses it, as printed back */
};

struct order_language {
	const char *name;
	const struct order_verb *verbs;
	size_t n_verbs;
	const struct order_test *tests; /* for IF and WHEN */
	size_t n_tests;
	/* Has the text the form of a place of this system, wherever it lies?  Must accept a
	 * place in upper and lower case alike, and must not look beyond n. */
	bool (*place)(const char *text, size_t n);
	enum said_id a_place; /* "a hex such as D6" */
	/* Where help on its words stands in the catalogue: group, and that of what several systems share (or
	 * NULL).  Ids of the sentences begin with verbs_are ("order") for a verb, "test" for a test:
	 * "order.move", "order.move.to" for an argument of it, "test.range". */
	const char *words, *shared_words;
	const char *verbs_are;
	const char *at_place; /* the verb that "57e D6" means, or NULL */
	const char *groups;   /* words that mean several units, separated by blanks, or NULL */
	/* The language whose verbs may have been meant, and the block they belong into; or NULL. */
	const struct order_language *other;
	const char *other_block;
	/* The one form in which such a place is printed back; NULL: as it was written, in capitals. */
	const char *(*say_place)(const char *text, size_t n, struct arena *a);
};

/* ---- what was understood ---- */

struct order_value {
	const struct order_arg *arg;
	const char *text; /* as typed; a place in upper case, a choice as in the table */
	long number;      /* ORDER_NUMBER */
	int choice;       /* ORDER_CHOICE: index */
	unsigned column;
};

enum order_compare { ORDER_ANY, ORDER_LT, ORDER_LE, ORDER_EQ, ORDER_NE, ORDER_GE, ORDER_GT };

struct order_check { /* one test of a condition */
	const struct order_test *test;
	bool negated;
	struct order_value *values; /* its arguments, in the order of the table */
	size_t n;
	enum order_compare compare;    /* ORDER_ANY: yes or no */
	struct order_value with;       /* unless ORDER_ANY */
	const struct order_line *line; /* whose work a look at it is; NULL: nobody counts */
	unsigned column;
};

struct order_cond {
	bool trigger;               /* WHEN: the first check is what happened */
	struct order_check *checks; /* all must hold */
	size_t n;
};

struct order_step {
	const struct order_verb *verb;
	struct order_value *values; /* in the order of the table; MANY: one each */
	size_t n;
	struct order_cond *cond;      /* IF behind this step: it alone depends on it; or NULL */
	struct order_list *otherwise; /* ELSE of that IF, or NULL */
	unsigned column;
};

struct order_list {
	struct order_cond *cond; /* IF or WHEN in front: all steps depend on it; or NULL */
	struct order_step *steps;
	size_t n;
	struct order_list *otherwise; /* ELSE of that cond, or NULL */
};

enum order_on_fail { ORDER_FAIL_UNSAID, ORDER_FAIL_SKIP, ORDER_FAIL_STOP };

/* What the rule system read in a name, once for all that look at the line: a set is one seat's, of
 * one game, so it stays true.  Comes zeroed. */
struct order_meant {
	bool known;
	int8_t seat;       /* by whose names */
	int16_t kind, row; /* the system's own */
};

struct order_line {
	const char *text;            /* as read, joined and without comment */
	unsigned line;               /* number of its (first) line in the mail */
	bool good;                   /* no mistake; else the rest may be incomplete: do not use */
	bool repeat;                 /* @ */
	bool inherited;              /* the subject is that of the line above */
	const char *const *subjects; /* labels or ids or groups, blanks single */
	struct order_meant *meant;   /* of each subject */
	size_t n_subjects;
	struct work *work;       /* what is done for the line counts here; NULL: nobody counts */
	unsigned weight;         /* its steps */
	struct order_list *list; /* NULL: the line only says ON FAIL, for those below it */
	enum order_on_fail on_fail;
};

/* Codes of the reply: the transcript of a receipt, estafette-orders(7). */
enum {
	ORDER_REMARK = 251,
	ORDER_NOT_UNDERSTOOD = 500,
	ORDER_IMPOSSIBLE = 510, /* for the rule system */
	ORDER_BAD_VALUE = 520,
	ORDER_TOO_LONG = 552,
};

struct order_mistake {
	int code;
	unsigned line;
	unsigned column;               /* in characters, from 1; 0: the whole line */
	const char *text;              /* a sentence for the player; NULL: it is none yet (plan_say) */
	const char *suggestion;        /* what to write there instead, or NULL */
	const struct words_said *says; /* the same by name and arguments; NULL: a system says it, and it is none yet */
	struct no said, why;           /* what the system says, with the refusal behind it */
	const char *word;              /* what the player wrote, if that is about it; or NULL */
};

struct order_mistakes {
	struct order_mistake *list;
	size_t n, cap; /* at most LIMIT_ERRORS and one that says there are more */
	struct arena *arena;
	bool conflict; /* some of them are orders that exclude each other */
};

struct order_set {
	const struct order_language *language;
	struct order_line *lines; /* blank and comment lines left out */
	size_t n;
	struct order_mistakes mistakes; /* in the order of the text */
};

/* What stays of a plan while it is drawn, line by line and step by step. */
struct order_drawing {
	const void *setup, *view; /* what the seat may know */
	int seat;
	const struct order_set *plan;
	struct arena *arena;
	uint64_t drawn; /* things, for LIMIT_DRAWN: who draws counts what a picture of it costs */
	void *notes;    /* of the system, which makes them in the arena at the first step; NULL: not yet */
};

/* A line to parse: folded (utf8_fold), joined and numbered by orders/block.h. */
struct order_text {
	const char *text;
	unsigned line;
	bool known; /* block.h: it was recognised as a command */
	/* command/region.h: it is no order */
	const struct words_said *said; /* what is answered to it; or NULL */
	bool asked;                    /* it is asked back */
};

/* Never NULL.  At most LIMIT_ORDER_LINES lines of LIMIT_ORDER_LINE bytes are read. */
struct order_set *orders_parse(const struct order_language *language, const struct order_text *lines, size_t n,
			       struct arena *a);
/* The same for one text with LF between lines, which is folded and joined first. */
struct order_set *orders_parse_text(const struct order_language *language, const char *text, struct arena *a);

/* From now on what is done for the lines counts. */
void order_set_count(struct order_set *set, struct work *work);
/* Counts n steps of work for the line; false: the budget is spent, and the line says nothing more. */
static inline bool order_work(const struct order_line *l, uint64_t n)
{
	return !l || work_for(l->work, l->line, n);
}

/* The value of the named argument, or NULL if it was not given.  MANY: the first. */
const struct order_value *order_step_value(const struct order_step *s, const char *name);

/* What happens when line i fails: what it says, or the last line above it that says nothing
 * else, or SKIP. */
enum order_on_fail order_on_fail(const struct order_set *set, size_t i);
/* Calls visit with every step of the line, those behind ELSE as well; sure: no condition stands
 * before it. */
typedef void order_step_visit(void *context, const struct order_step *step, bool sure);
void order_steps_each(const struct order_line *l, order_step_visit *visit, void *context);
/* The same with every test of its conditions. */
typedef void order_check_visit(void *context, const struct order_check *check);
void order_checks_each(const struct order_line *l, order_check_visit *visit, void *context);
/* The first step with one of these verbs (bit n: row n of the language), whatever its conditions;
 * NULL: there is none. */
const struct order_step *order_step_any(const struct order_line *l, const struct order_language *language,
					uint64_t verbs);
/* Collects a mistake; suggestion may be NULL. */
void order_mistake_say(struct order_mistakes *m, int code, unsigned line, unsigned column, const char *suggestion,
		       const struct words_said *says);
/* The same of a system's message; where: line and column; why: the refusal behind it, or NO_OBJECTION. */
void order_mistake_no(struct order_mistakes *m, int code, const unsigned where[2], const char *suggestion,
		      struct no said, struct no why);
/* The same about what the player wrote there, which the sentence repeats. */
void order_mistake_word(struct order_mistakes *m, int code, const unsigned where[2], const char *suggestion,
			struct no said, struct no why, const char *word);
/* Puts what the language itself has found into words (NULL: by name). */
void order_mistakes_say(const struct words *words, struct order_mistakes *m);
/* Collects one of another list, whose arena lives as long. */
void order_mistake_again(struct order_mistakes *m, const struct order_mistake *mistake);

/* ---- printing back, subject first ---- */

/* A good line, without LF.  Parsing what is printed gives what was printed. */
void order_line_print(struct buf *b, const struct order_language *language, const struct order_line *line);
void order_step_print(struct buf *b, const struct order_language *language, const struct order_step *step);
/* The same as attributes of XML, for drawing: verb and text. */
void order_step_attributes(struct buf *b, const struct order_language *language, const struct order_step *step);
void order_cond_print(struct buf *b, const struct order_language *language, const struct order_cond *cond);

/* ---- words ---- */

/* The verb of that name or alias, or that it alone starts with (3 or more letters);
 * NULL if none or several. */
const struct order_verb *order_verb_find(const struct order_language *language, const char *word, size_t n);
/* The word nearest to the given one, if it is near enough to be meant; else NULL.  Use
 * it for units, hexes and cards as well.  Both sides are compared without case. */
const char *order_nearest(const char *word, size_t n, const char *const words[], size_t n_words);
/* What was meant by a name of several words of which each is one: "f61a f61b" by "f61a, f61b".
 * Appends that to out; false if a word is none, or there is one word alone. */
bool order_parted(const char *text, bool (*is_name)(const void *ctx, const char *word), const void *ctx,
		  struct buf *out);

/* Is the text the name: letters and digits alone, without case and accents?  "Probe Centre" is
 * probe-centre, "Massena" Masséna. */
bool order_same_name(const char *text, const char *name);
/* Is every word of the text the beginning of a word of the name, in order? */
bool order_short_name(const char *text, const char *name);
/* ORDER_ANY: is a anything but 0? */
bool order_compares(long a, enum order_compare how, long b);

/* ---- what the tables make ---- */

/* "UNIT move TO [TO ...] [facing=N|NE|...]", "blocks [UNIT]>=N" */
void order_verb_usage(struct buf *b, const struct order_verb *v);
void order_test_usage(struct buf *b, const struct order_test *t);
/* What help says of them, out of the catalogue; their names if it says nothing. */
const char *order_verb_help(const struct words *w, const struct order_language *l, const struct order_verb *v);
const char *order_test_help(const struct words *w, const struct order_language *l, const struct order_test *t);
/* The same of an argument, a few words; NULL: nothing is to be said of it. */
const char *order_arg_help(const struct words *w, const struct order_language *l, const struct order_verb *v,
			   const struct order_arg *arg);
/* libFuzzer dictionary: every word of the grammar and of the language. */
void order_dictionary(struct buf *b, const struct order_language *language);
/* Are the tables sound (names, aliases, kinds), does every example print back as it
 * stands?  NULL if so; else a sentence, in b. */
const char *order_language_check(const struct order_language *language, struct buf *b);

#endif
