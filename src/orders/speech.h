/* What people write who know no grammar.  A line that orders_parse does not take is cut into words, each
 * word looked up in the seat's own vocabulary (names, verbs, cards, numbers, directions, words that mean
 * nothing), and orders are composed of what was found.
 *
 * Nothing is guessed: an order is taken only if every word of the line was known and the orders say all
 * of it; with a word too many, or one that is only near to a known one, it is offered and not taken.  A
 * line with a word that makes no order (not, if, perhaps, a question) is none.
 *
 * The system fills the vocabulary and composes (system.speak); a board of units on hexes is composed by
 * speech_board.c. */
#ifndef ORDERS_SPEECH_H
#define ORDERS_SPEECH_H

#include "orders/orders.h"

enum {
	SPEECH_PIECES = 320,   /* that can be named; of more none is */
	SPEECH_WORDS = 60,     /* of a line */
	SPEECH_LINES = 24,     /* that one line becomes */
	SPEECH_LETTERS = 1000, /* a longer line is not looked at */
};

enum speech_kind {
	SPEECH_PIECE,  /* value: none; piece: which */
	SPEECH_VERB,   /* value: the composer's own word for it */
	SPEECH_CARD,   /* value: the card as orders name it */
	SPEECH_PLACE,  /* value: as orders name it */
	SPEECH_NUMBER, /* value: digits */
	SPEECH_WAY,    /* value: n, nne ..., ahead, behind, left, right, half-left, half-right */
	SPEECH_MARK,   /* value: one of the marks below */
	SPEECH_NOISE,  /* means nothing */
	SPEECH_STOP,   /* makes no order of the line */
	SPEECH_KINDS
};

/* Marks, each the value of a word: and , ; : ( ) -> x to at with from behind after all first of = */

struct speech_piece {
	const char *id;    /* as orders name it */
	const char *place; /* where it is; "" if nowhere */
	bool own, leader;
};

struct speech_set {
	uint64_t bits[SPEECH_PIECES / 64];
};

struct speech_word {
	const char *text;
	const char *value[SPEECH_KINDS]; /* NULL: not of that kind; the first, if several */
	bool several[SPEECH_KINDS];
	struct speech_set pieces; /* that it may name */
	struct speech_set exact;  /* those of them whose id it is */
	struct speech_set strong; /* those whose own name it is, not that of their kind */
	bool known, near;         /* near: not spelt so */
};

struct speech {
	const struct order_language *language;
	struct arena *arena;
	struct work *work;
	const struct words *words; /* parts of why are said in; NULL: by name */
	/* the vocabulary */
	struct speech_piece piece[SPEECH_PIECES];
	int n_pieces;
	struct speech_entry *entries;
	size_t n_entries, cap_entries;
	const char **tokens; /* single words of all entries */
	size_t n_tokens;
	/* a line */
	struct speech_word word[SPEECH_WORDS + 1]; /* behind the last one is an unknown word */
	size_t n_words;
	/* what is made of it */
	const char *line[SPEECH_LINES];
	size_t n_lines;
	size_t unknown;                /* words */
	bool doubt;                    /* it may be offered, not taken */
	const struct words_said *why;  /* why nothing could be made of it, as a question; NULL: that is not known */
	const struct words_said *note; /* it is understood, and needs no order: a sentence; or NULL */
	const char *text;              /* as it was typed */
	bool choice;                   /* the lines are readings, of which one may be meant */
	const void *system, *state;    /* the composer's own: setup and view */
	int seat;
};

/* ---- filling the vocabulary ---- */

/* "go|goes|walk": phrases of up to four words in lower case. */
void speech_add(struct speech *s, const char *phrases, enum speech_kind kind, const char *value);
/* Returns the number of the piece, or -1 when there are too many. */
int speech_add_piece(struct speech *s, const char *id, const char *place, bool own, bool leader);
/* The piece goes by these words, each alone or several together: of a name like "38th Foot" also 38 and the
 * like. */
void speech_add_name(struct speech *s, int piece, const char *name);
/* The same of the name of its kind, which others have too. */
void speech_add_kind(struct speech *s, int piece, const char *name);
/* "guns|gunners" */
void speech_add_words(struct speech *s, int piece, const char *phrases);
/* When all is said; adds what all systems share. */
void speech_ready(struct speech *s);

/* ---- reading ---- */

/* Cuts and looks up.  False: the line is no order, for it has no word of one, or one that forbids it. */
bool speech_read(struct speech *s, const char *text);
bool speech_is(const struct speech_word *w, enum speech_kind kind, const char *value);
static inline bool speech_mark(const struct speech_word *w, const char *value)
{
	return speech_is(w, SPEECH_MARK, value);
}
/* A sentence for why or note; a part of one. */
const struct words_said *speech_keep(const struct speech *s, const struct words_said *said);
const char *speech_text(const struct speech *s, const struct words_said *said);
/* A line of what is made of it. */
void speech_line(struct speech *s, const char *text);

/* Sets of pieces. */
struct speech_set speech_both(struct speech_set a, struct speech_set b);
struct speech_set speech_side(const struct speech *s, struct speech_set a, bool own);
int speech_count(struct speech_set a);
int speech_only(struct speech_set a); /* the only one, or -1 */
bool speech_has(struct speech_set a, int piece);
/* The pieces that the words from i on name together ("light dragoons", "71st Light Infantry"), of one side if
 * it has any; *end is the word behind. */
struct speech_set speech_named(const struct speech *s, size_t i, bool own, size_t *end);

/* ---- boards ---- */

/* Verbs of a board: move fire melee attack hold hold-fire join follow leave detach, "+WORD" a verb of the grammar that
 * stands alone, "@WORD" one that wants a place, "face" one that wants a direction. */
struct speech_board {
	const char *fire, *melee; /* the grammar's words */
	const char *hold_fire;    /* the same; what "hold your fire" means */
	bool detaches;            /* a leader moves from his unit only with "detach" */
	bool fires_alone;         /* "fire" needs no target */
	/* The place so many steps that way from another, for the piece; NULL: none, or it is not clear. */
	const char *(*step)(const struct speech *s, int piece, const char *from, const char *way, int n);
	int (*distance)(const struct speech *s, const char *a, const char *b);
	/* The units of a piece that stands nowhere, as a brigade does; NULL: there are none such. */
	size_t (*members)(const struct speech *s, int piece, int out[], size_t most);
};
void speech_compose_board(struct speech *s, const struct speech_board *board);

#endif
