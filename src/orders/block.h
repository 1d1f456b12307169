/* Which lines of a mail count: blocks (BEGIN kind … END), and outside them all that was typed.
 * Pure functions on lines; knows no command and no rule.
 *
 *  - A block typed by the player counts; END may be missing (remark 251).
 *  - A block quoted once counts if it is complete, all its lines are quoted, it differs
 *    from the form we sent, and none of its kind and turn was typed; one below a signature if it is
 *    complete and none was typed above.
 *  - A letter or a note that was typed ends with its END alone: what a mail program put between (quotes, headings,
 *    a signature) is left out of it and named.
 *  - Outside blocks every typed line is listed, with word whether it is a command or an order.
 *  - Where our own mail stands unmarked below what was typed (our form as we sent it, our footer), that
 *    ends with the third line in a row that is neither.
 *  - What may have been typed below a heading of old mail, below a signature or there is listed
 *    apart: the caller takes orders of it and nothing else.
 *
 * What does not count is listed too, with the reason, so that the receipt can tell. */
#ifndef ORDERS_BLOCK_H
#define ORDERS_BLOCK_H

#include "orders/orders.h"

/* From mail/reply.h: quote is quote_depth; old is after_cut; stop is attribution; signature is
 * in_signature. */
struct order_input_line {
	const char *text; /* without quote marks */
	unsigned line, quote;
	bool old;       /* of the old mail that a reply drags along without marks: as if quoted */
	bool stop;      /* never typed: "on … wrote" */
	bool signature; /* below "-- ", or "Sent from my phone" */
};

enum order_block_state {
	ORDER_BLOCK_COUNTS,
	ORDER_BLOCK_TEMPLATE,   /* quoted and the same as the form we sent */
	ORDER_BLOCK_TYPED_WINS, /* quoted or below a signature, and one for the same turn was typed */
	ORDER_BLOCK_MIXED,      /* quoted, with lines in it that are not */
	ORDER_BLOCK_DEEP,       /* quoted more than once */
	ORDER_BLOCK_UNFINISHED, /* quoted or below a signature, without END */
};

struct order_key {
	const char *key, *value; /* lower-case key; value as typed */
};

enum { ORDER_BLOCK_WORDS = 8 };

enum { ORDER_CUT_QUOTE = 1, ORDER_CUT_HEADING = 2, ORDER_CUT_SIGNATURE = 4 };

struct order_block {
	const char *kind; /* "orders", "doctrine", "press", "note", "profile", "game", "event", "text", "fix" */
	const char *words[ORDER_BLOCK_WORDS]; /* of the BEGIN line: new, a name */
	size_t n_words;
	struct order_key keys[ORDER_BLOCK_WORDS]; /* game=, turn=, token=, to= */
	size_t n_keys;
	struct order_text *lines; /* folded; joined, but for kinds that hold prose */
	size_t n;
	unsigned first, last; /* numbers of the BEGIN line and of the last one */
	bool quoted, ended;
	bool below;   /* it stands in a signature */
	unsigned cut; /* of a letter or note: kinds of lines left out of it, ORDER_CUT_* */
	bool check;   /* CHECK or TEST stood before BEGIN, or alone above it: change nothing */
	bool verbose; /* with VERBOSE: and reckon it up */
	bool odds;    /* TRY stood there: change nothing, and tell what may come of it */
	enum order_block_state state;
};

/* A line that may have been typed below a cut. */
struct order_below {
	const char *text;
	unsigned line;
	bool signature; /* below a signature, and not below old mail */
};

struct order_region {
	struct order_block *blocks; /* all found, in the order of the mail */
	size_t n_blocks;
	struct order_text *commands; /* all typed lines outside blocks; known: is_command took it */
	size_t n_commands;
	struct order_below *below;
	size_t n_below;
	bool ours;                     /* our own mail stands without quote marks in this one */
	struct order_mistakes remarks; /* missing END (251), too long (552) */
};

/* Does the line begin with a command?  NULL: no line does. */
typedef bool order_is_command(const char *line, void *context);

/* form is the text of the form we sent with the mail that is answered, or NULL; only its
 * words are compared, so that re-wrapping does not matter.  Lies in the arena. */
struct order_region *order_region_read(const struct order_input_line *lines, size_t n, const char *form,
				       order_is_command *is_command, void *context, struct arena *a);

/* The value of a key of the BEGIN line, or NULL. */
const char *order_block_key(const struct order_block *b, const char *key);
/* Does a word stand on the BEGIN line (without case)? */
bool order_block_word(const struct order_block *b, const char *word);
/* Does the block not count?  Then *why is the sentence that says so. */
bool order_block_reason(const struct order_block *b, enum said_id *why);

#endif
