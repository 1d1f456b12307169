/* Private to src/orders: what the files parse_*.c share.  parse.c says which of them has what. */
#ifndef ORDERS_PARSE_H
#define ORDERS_PARSE_H

#include "orders/lex.h"

struct parser {
	const struct order_language *language;
	struct arena *arena;
	struct order_set *set;
	struct order_line *line;
	const struct token *token; /* the next one */
	unsigned depth;            /* conditions around */
	bool at_place;             /* the first step is a place without its verb */
	bool seek_subject;         /* none before the verb; the first verb may have one behind */
};

/* ---- words ---- */

/* A mistake at a token; marks the line as bad.  Returns false, so that `return parse_wrong(…)` reads well. */
bool parse_wrong(struct parser *p, int code, const struct token *at, const char *suggestion,
		 const struct words_said *says);
bool parse_accept(struct parser *p, const char *word); /* goes on behind it, if it stands here */
void parse_skip_step(struct parser *p);
void parse_skip_line(struct parser *p);
/* "hold fire", "by flank": two words that are a verb with a hyphen between; or NULL. */
const struct order_verb *parse_verb_of_two(const struct parser *p, const struct token *t);
/* The whole name or an alias of one, not its beginning. */
bool parse_is_verb(const struct parser *p, const struct token *t);
bool parse_is_test(const struct parser *p, const struct token *t);
const char *parse_near_verb(const struct parser *p, const struct token *t); /* or NULL */
/* Heap array that ends as an arena array. */
void *parse_keep(struct parser *p, void *list, size_t n, size_t size);

/* ---- whom ---- */

/* Words up to the verb or the condition; false: nothing more is to be read of the line. */
bool parse_subject(struct parser *p);
/* "if enemy in E6 then 57e melee E6": the subject behind the condition. */
void parse_late_subject(struct parser *p);
/* "move 57e D6": the subject behind the verb, if none was before it. */
void parse_subject_behind(struct parser *p, const struct order_verb *v);
/* Orders that name nobody go to whom the line above went. */
void parse_inherit_subject(struct parser *p, const struct token *first);

/* ---- orders ---- */

void parse_list(struct parser *p, struct order_list *out, bool top); /* top: of the line, so that WHEN may stand */
void parse_steps(struct parser *p, struct order_list *out);
/* Does another step follow?  Takes what stands between. */
bool parse_next_step(struct parser *p);
bool parse_unknown_verb(struct parser *p, const struct token *t);

/* ---- arguments ---- */

struct values {
	struct order_value *list;
	size_t n, cap;
	unsigned given; /* bit by index of the argument */
	const struct order_arg *args;
};
/* Arguments of a verb or, without names before "=", of a test. */
bool parse_values(struct parser *p, struct values *v, bool named);
/* Makes the value of one piece of text; false if it is not of the kind. */
bool parse_read_value(struct parser *p, const struct order_arg *arg, const struct token *t, struct order_value *out);
/* Takes the next token as a value of the argument, if it is of its kind. */
bool parse_take_value(struct parser *p, const struct order_arg *arg, struct values *v);
bool parse_wrong_value(struct parser *p, const struct order_arg *arg, const struct token *t);

/* ---- conditions ---- */

/* Behind IF or WHEN.  NULL after a mistake. */
struct order_cond *parse_cond(struct parser *p, bool trigger);

#endif
