/* What players write for a Commands & Colors system, and how it answers questions: shared by
 * the files orders_*.c here and those of the systems, and by nobody else.
 *
 *	orders_names.c     who and what is meant: units, groups, cards, hexes
 *	orders_cond.c      conditions, and which steps of a line stand at this moment
 *	orders_check.c     an order line's mistakes that can be seen before anything is tried
 *	orders_complete.c  does the plan say all that the card can want?
 *	orders_bind.c      the plan answers a question of its own turn
 *	orders_tell.c      tells why an order cannot be carried out: the refusal of a chapter
 *	orders_standing.c  the doctrine answers a question of the other side's turn
 *	order_verbs.def, standing_verbs.def, tests.def    the words that all systems have
 *
 * A system's own words, answers and reasons stand in its struct cnc_orders_law.  Nothing is
 * kept between questions.  What was done stands in the state (ordered, done, fought), so the
 * first line that still has something to do is the next one. */
#ifndef RULES_CNC_ORDERS_H
#define RULES_CNC_ORDERS_H

#include "orders/orders.h"
#include "plan/plan.h"
#include "rules/cnc/cnc.h"

/* ---- words ---- */

enum cnc_order { /* rows of a language's verbs; a system's own follow */
	V_CARD, V_MOVE, V_EXIT, V_HOLD, V_FIRE, V_MELEE, V_ADVANCE, V_BONUS, V_DETACH, V_RALLY,
	V_KEEP, V_DONE, V_OWN
};

enum cnc_response { /* rows of a doctrine's verbs; a system's own follow */
	R_STAND, R_RETIRE, R_STRIKE, R_IGNORE, R_RETREAT, R_WITHDRAW, R_BACK, R_NO_BACK, R_ASK, R_OWN
};

enum cnc_test { /* those of both languages, then those of orders, then those of the doctrine */
#define TEST(id, ...) T_##id,
#define TURN_TEST(...)
#define TRIGGER(...)
#include "rules/cnc/tests.def"
#undef TEST
#undef TURN_TEST
	CNC_COMMON_TESTS,
	T_BEFORE_TURN_TESTS = CNC_COMMON_TESTS - 1,
#define TEST(...)
#define TURN_TEST(id, ...) T_##id,
#include "rules/cnc/tests.def"
#undef TURN_TEST
#undef TRIGGER
	CNC_ORDER_TESTS,
	T_BEFORE_TRIGGERS = CNC_ORDER_TESTS - 1,
#define TURN_TEST(...)
#define TRIGGER(id, ...) T_##id,
#include "rules/cnc/tests.def"
#undef TEST
#undef TURN_TEST
#undef TRIGGER
	CNC_TESTS,
	CNC_STANDING_TESTS = CNC_COMMON_TESTS + CNC_TESTS - CNC_ORDER_TESTS
};

static inline unsigned cnc_verb_bit(const struct order_language *l, const struct order_step *step)
{
	return 1u << (step->verb - l->verbs);
}
#define VERB(v) (1u << (v))

/* Is the step the verb of that number in its language? */
static inline bool cnc_is_verb(const struct order_language *l, const struct order_step *step, int verb)
{
	return step->verb == &l->verbs[verb];
}

struct cnc_eye;
struct binding;
struct cnc_check;
struct cnc_wish;

/* Verbs that some units can never do, and the rule that says so. */
struct cnc_able {
	int verb;
	struct no (*fault)(const struct cnc_setup *setup, int piece);
};

/* What is told with a refusal. */
struct cnc_manner {
	int message;      /* enum cnc_message, or one of the system's own */
	bool passing;     /* battles may change it */
	const char *hint; /* what to write instead; NULL: nothing; "": the nearest hex that can be reached */
};

/* What a trigger of the doctrine can be followed by (bits). */
struct cnc_fitting {
	int test; /* enum cnc_test, or CNC_TESTS and the row of an own test */
	unsigned responses;
};

struct cnc_answers { /* which responses answer which question; ASK fits all */
	int question;
	unsigned responses;
};

/* What a system adds to orders and doctrine.  Lists end with a row of zeros. */
struct cnc_orders_law {
	const struct order_language *language, *standing;
	const struct cnc_group *groups;
	const struct cnc_able *able, *standing_able;
	const struct cnc_answers *answers;
	const struct cnc_fitting *fitting;
	const struct cnc_manner *manners;
	int follows; /* own question that follows a melee, as advance and bonus do, or NONE */
	/* An attack together with a gun; NULL where no words say so. */
	struct choice (*attack_with)(int piece, int hex, int gun);
	struct choice (*bonus_with)(int hex, int gun);
	unsigned ordering; /* own verbs (bits) that order a unit, and those of them that ordering
				itself answers */
	unsigned answered_by_ordering;
	unsigned about_nobody; /* own verbs that name no unit of the player's */
	unsigned always;       /* own responses that are legal whenever their question is asked */
	/* Why the line does not have the piece ordered, besides the card; why the gun of a pair does not join.  May
	 * be NULL. */
	struct no (*order_fault)(struct binding *b, const struct order_line *l, int piece);
	struct no (*gun_fault)(struct run *run, const struct cnc_look *look, int gun, int at);
	/* Dice of the gun that joins.  May be NULL. */
	int (*support_dice)(struct run *run, const struct cnc_look *look, int gun, int at, bool note);
	/* The own test of that row, as a number (0: it does not hold); false: there is none now. */
	bool (*test)(const struct cnc_eye *eye, const struct order_check *c, int row, long *out);
	/* Did the own verb fail? */
	bool (*failed)(const struct cnc_eye *eye, int verb);
	/* Answers to questions of its own. */
	bool (*bind)(struct binding *b, struct choice *out);
	/* Own ways of ordering the piece.  First: true if the line wants the piece ordered in no
	 * other way; *taken: and it was. */
	bool (*order_first)(struct binding *b, const struct order_line *l, int piece, bool *taken, struct choice *out);
	bool (*order_last)(struct binding *b, const struct order_line *l, int piece, struct choice *out);
	/* What the order question offers under a card that orders otherwise; true: answered. */
	bool (*order_otherwise)(struct binding *b, struct choice *out);
	/* Before and after the movers. */
	bool (*mover_first)(struct binding *b, struct choice *out);
	void (*note_movers)(struct binding *b);
	/* What the plan does not say of a card that orders otherwise; false: it is none.  NULL: all but RALLY are
	 * named. */
	bool (*missing)(const struct cnc_setup *setup, struct cnc_state *s, const struct order_set *plan,
			struct no *no);
	/* Mistakes of an own verb's values. */
	void (*check_step)(const struct cnc_check *c, const struct order_step *step);
	int who; /* own question that asks which of its options' pieces acts next, or NONE */
	/* Doctrine: who the question is about; the response's choice; mistakes. */
	void (*read_question)(struct cnc_eye *eye);
	bool (*respond)(const struct cnc_eye *eye, const struct order_step *step, struct choice *out);
	void (*check_response)(const struct cnc_check *c, const struct order_step *step, const struct order_cond *cond);
};

static inline const struct cnc_orders_law *cnc_words(const struct cnc_setup *setup)
{
	return setup->law->orders;
}

enum { CNC_OWN_TEST = CNC_TESTS }; /* and its row */

static inline int cnc_test_of(const struct cnc_setup *setup, const struct order_language *l, const struct order_test *t)
{
	int i = (int)(t - l->tests);
	bool standing = l == cnc_words(setup)->standing;
	int shared = standing ? CNC_STANDING_TESTS : CNC_ORDER_TESTS;
	if (i >= shared)
		return CNC_OWN_TEST + i - shared;
	return standing && i >= CNC_COMMON_TESTS ? i + CNC_ORDER_TESTS - CNC_COMMON_TESTS : i;
}

bool cnc_looks_like_hex(const char *text, size_t n);

/* ---- names ---- */

/* The seat's unit or leader of that id or name, or NONE. */
int cnc_find_piece(const struct cnc_setup *setup, int seat, const char *text);
/* The same of either side, the seat's own first. */
int cnc_find_any(const struct cnc_setup *setup, int seat, const char *text);
/* Is it the name of a group (perhaps of nobody now)? */
bool cnc_is_group(const struct cnc_law *law, const char *text);
/* The seat's piece that the k-th subject of the line names itself, or NONE; looked up once. */
int cnc_subject_piece(const struct cnc_setup *setup, int seat, const struct order_line *l, size_t k);
/* Does the k-th subject mean the piece: by its name, or as one of a group?  set: for REST. */
bool cnc_means(const struct cnc_setup *setup, const struct cnc_state *view, const struct order_set *set,
	       const struct order_line *l, size_t k, int piece);
/* Does the line mean the piece by its own name? */
bool cnc_line_names(const struct cnc_setup *setup, const struct order_line *l, int seat, int piece);
bool cnc_line_means(const struct cnc_setup *setup, const struct cnc_state *view, const struct order_set *set,
		    const struct order_line *l, int piece);
int cnc_find_card(const struct cnc_law *law, const char *text);
/* The card meant by the text, which may cut words short if one of these alone fits. */
int cnc_find_card_among(const struct cnc_law *law, const char *text, const int *cards, int n);
int cnc_find_hex(const struct cnc_setup *setup, const struct order_value *v);
/* The last hex of a step, or NONE. */
int cnc_step_hex(const struct cnc_setup *setup, const struct order_step *step);
/* The gun that is to join in the step's attack, or NONE. */
int cnc_step_gun(const struct cnc_setup *setup, int seat, const struct order_step *step);
const char *cnc_nearest_piece(const struct cnc_setup *setup, const struct cnc_state *view, int seat, const char *text);

/* ---- conditions ---- */

/* What a line looks at when it is asked about a piece. */
struct cnc_eye {
	struct run *run;
	const struct cnc_setup *setup;
	const struct cnc_state *view;
	struct cnc_look look;
	const struct question *q;
	const struct order_language *language;
	int seat, piece;
	int attacker, flags; /* doctrine: of the question, or NONE */
	bool hopeful;        /* nothing counts as failed: the rest of the plan may yet help */
	/* The step whose condition is looked at, and the one before it in its list. */
	const struct order_step *step, *before;
};

void cnc_eye_open(struct cnc_eye *eye, struct run *run, const struct question *q,
		  const struct order_language *language);
/* Reads lines as the eye sees it; the eye follows the steps. */
struct plan_reader cnc_reader(struct cnc_eye *eye);

enum { CNC_STEPS = 12 };
/* The steps of the line with one of these verbs (bits) that stand now, IF and ELSE looked
 * at, for eye->piece; at most CNC_STEPS of them. */
int cnc_steps(struct cnc_eye *eye, const struct order_line *l, unsigned verbs, const struct order_step *out[CNC_STEPS]);
/* Would the line want the piece to be ordered?  A condition in front of it counts as it is
 * now, one behind a step only if ordering itself answers the step (hold, detach, unform):
 * for the others it is too early. */
bool cnc_may_want(struct cnc_eye *eye, const struct order_line *l, unsigned verbs);

/* ---- binding ---- */

struct binding {
	struct cnc_eye eye;
	const struct order_set *plan;
	struct order_mistakes *notes;
	int line;
};

/* What somebody wants, and perhaps cannot have. */
struct cnc_wish {
	const struct order_line *line;
	const struct order_step *step;
	int piece, at, gun; /* hex and gun, or NONE */
};

/* Notes what is said of the line, once; quoted: words of it, or NULL. */
void cnc_note(struct binding *b, const struct order_line *l, struct no said, const char *quoted);
/* Notes the refusal, if it is one, with what to write instead. */
void cnc_tell_wish(struct binding *b, const struct cnc_wish *w, struct no no);
void cnc_tell_move(struct binding *b, const struct cnc_wish *w, struct no no);
/* hope: other battles come first, and what they may change is noted as a remark only. */
void cnc_tell_battle(struct binding *b, const struct cnc_wish *w, struct no no, bool hope);
/* Takes the choice for that line, if it is offered. */
bool cnc_take(struct binding *b, struct choice c, const struct order_line *l, struct choice *out);
/* The fire or melee of the eye's piece that the step means. */
struct choice cnc_battle(const struct cnc_eye *eye, const struct order_step *step, int at);
/* One line about one piece; true ends the search. */
typedef bool cnc_pair_visit(struct binding *b, const struct order_line *l, int piece, struct choice *out);
/* Lines with one of the verbs about every piece they name, then about those of their groups. */
bool cnc_each_pair(struct binding *b, unsigned verbs, cnc_pair_visit *f, struct choice *out);
/* Lines about the piece the question is about. */
bool cnc_each_about(struct binding *b, unsigned verbs, cnc_pair_visit *f, struct choice *out);
/* The first step of the verb that stands, of those that are the player's own, or NULL. */
const struct order_step *cnc_own_step(struct binding *b, int verb, const struct order_line **line);
struct cnc_wish cnc_wish_of(const struct binding *b, const struct order_line *l, const struct order_step *step);

/* ---- complete ---- */

bool cnc_says(const struct cnc_setup *setup, const struct order_set *plan, int verb);

/* ---- checking ---- */

struct cnc_check { /* the line that is looked at */
	const struct cnc_setup *setup;
	const struct cnc_state *view;
	const struct order_set *set;
	const struct order_line *line;
	int seat;
	struct order_mistakes *notes;
	int moves; /* of this line, without a condition */
};

/* quoted: words of the line, or NULL. */
void cnc_wrong(const struct cnc_check *c, int code, unsigned column, const char *hint, struct no said,
	       const char *quoted);
void cnc_check_subject(const struct cnc_check *c, const char *name);
void cnc_check_card_name(const struct cnc_check *c, const struct order_value *v);
void cnc_check_place(const struct cnc_check *c, const struct order_value *v);
void cnc_check_conds(struct cnc_check *c, const struct order_line *l);

void cnc_check_able(const struct cnc_check *c, const struct order_step *step, int verb, const struct cnc_able *table);

/* ---- doctrine ---- */

/* Responses (bits) to the question; those that answer the same question as these. */
unsigned cnc_responses_to(const struct cnc_law *law, int question);
unsigned cnc_rival_responses(const struct cnc_law *law, unsigned response);

/* ---- what struct system wants ---- */

bool cnc_bind(struct run *run, const struct order_set *plan, const struct question *q, struct choice *out, int *line,
	      struct order_mistakes *notes);
void cnc_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes);
struct speech;
void cnc_vocabulary(const void *setup, const void *view, int seat, struct speech *s);
void cnc_compose(struct speech *s);
bool cnc_plan_means(const void *setup, const void *view, int seat, const struct order_set *plan,
		    const struct order_line *line, const struct order_step *step, int piece);
/* The card that the plan plays, or NONE. */
int cnc_card_of(const struct cnc_setup *setup, const struct cnc_state *view, int seat, const struct order_set *plan);
/* Is it a section card that, played now, could order nobody? */
bool cnc_card_is_idle(const struct cnc_setup *setup, const struct cnc_state *view, int seat, int card);
const char *cnc_suppose(const void *setup, const void *view, int seat, const struct order_set *plan, int k,
			struct arena *a);
struct no cnc_missing(const void *setup, const void *view, int seat, const struct order_set *plan, struct buf *word);
const char *cnc_named(const void *setup, int seat, const char *name);
bool cnc_standing(struct run *run, const struct order_set *doctrine, const struct question *q, struct choice *out,
		  int *line);
void cnc_check_standing(const void *setup, const void *view, int seat, const struct order_set *doctrine,
			struct order_mistakes *notes);

/* Which orders give which answers: orders_forms.c. */
extern const struct answer_form cnc_forms[];

#endif
