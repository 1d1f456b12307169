/* Private to src/orders: words and marks of one line.
 *
 * A bare word runs to the next blank or one of ; " # = < >.  Commas and points at its end
 * are dropped (phones add them), a comma there is remembered.  "550, 100" is one
 * word, as "550,100" is. */
#ifndef ORDERS_LEX_H
#define ORDERS_LEX_H

#include "orders/orders.h"

enum token_kind { TOKEN_END, TOKEN_WORD, TOKEN_QUOTED, TOKEN_SEMICOLON, TOKEN_COMPARE };

struct token {
	enum token_kind kind;
	const char *text; /* NUL-terminated, in the arena */
	size_t n;
	enum order_compare compare;
	bool comma; /* stood behind it */
	unsigned column;
};

/* The tokens, the last of them TOKEN_END; *open_quote is the column of a quote that is
 * not closed, else 0. */
struct token *lex_line(const char *text, size_t *n, unsigned *open_quote, struct arena *a);

bool lex_is(const struct token *t, const char *word); /* an unquoted word, without case */
bool lex_is_keyword(const struct token *t);           /* IF WHEN THEN ELSE AND */
bool lex_is_on_fail(const struct token *t);           /* ON followed by FAIL */
bool lex_is_noise(const struct token *t);             /* AT TO FROM WITH */
bool lex_is_text(const struct token *t);              /* a word, or quoted */
/* Where a step or a test cannot go on, whatever its arguments. */
bool lex_is_end(const struct token *t);
/* The token for messages; "": the end of the line. */
const char *lex_shown(const struct token *t);
/* Would the text, written bare, come back as the one same plain word? */
bool lex_is_plain(const char *text, size_t n);

/* Which of a list of names, each perhaps with aliases, a word means. */
struct word_match {
	int index;  /* -1: none, or several */
	bool exact; /* the whole name or alias */
	bool several;
};
/* One entry: is the word the name or alias (2), the start of one (1), or neither (0)? */
int word_fits(const char *word, size_t n, const char *name, const char *aliases);
struct word_match match_verb(const struct order_language *l, const char *word, size_t n);
struct word_match match_test(const struct order_language *l, const char *word, size_t n);
struct word_match match_choice(const char *const *choices, const char *word, size_t n);

/* Edit distance without case, swaps of neighbours counted once; at most limit + 1. */
unsigned edit_distance(const char *a, size_t n, const char *b, size_t m, unsigned limit);

/* Joins lines that end in a backslash with the next; returns how many are left. */
size_t order_lines_join(struct order_text *lines, size_t n, struct arena *a);

bool value_is_number(const char *text, size_t n, long *out);

#endif
