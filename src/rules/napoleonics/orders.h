/* What players write for Napoleonics, and how it answers questions: shared by the files
 * orders_*.c and by nobody else.
 *
 *	orders_words.c     tables: the verbs, tests and groups of orders and of the doctrine
 *	orders_names.c     who and what is meant: units, groups, cards, hexes
 *	orders_cond.c      conditions, and which steps of a line stand at this moment
 *	orders_check.c     an order line's mistakes that can be seen before anything is tried
 *	orders_complete.c  does the plan say all that the card can want?
 *	orders_bind.c      the plan answers a question of its own turn
 *	orders_why.c       why an order cannot be carried out, with the rule
 *	orders_standing.c  the doctrine answers a question of the other side's turn
 *
 * Nothing is kept between questions.  What was done stands in the state (ordered, done,
 * fought), so the first line that still has something to do is the next one. */
#ifndef RULES_NAPOLEONICS_ORDERS_H
#define RULES_NAPOLEONICS_ORDERS_H

#include "orders/orders.h"
#include "rules/napoleonics/nap.h"

/* ---- words ---- */

enum nap_order { /* rows of nap_language.verbs */
	V_CARD, V_MOVE, V_EXIT, V_HOLD, V_FIRE, V_MELEE, V_ADVANCE, V_BONUS, V_DETACH, V_UNFORM,
	V_RALLY, V_SUPPLY, V_KEEP, V_TOKEN, V_DONE, NAP_ORDERS
};

enum nap_response { /* rows of nap_standing_language.verbs */
	R_STAND, R_SQUARE, R_RETIRE, R_STRIKE, R_IGNORE, R_RETREAT, R_WITHDRAW, R_BACK, R_NO_BACK,
	R_CANCEL, R_LET_PASS, R_ASK, NAP_RESPONSES
};

enum nap_test { /* those of both languages, then those of orders, then those of the doctrine */
#define TEST(id, ...) T_##id,
#define TURN_TEST(...)
#define TRIGGER(...)
#include "rules/napoleonics/tests.def"
#undef TEST
#undef TURN_TEST
	NAP_COMMON_TESTS,
	T_BEFORE_TURN_TESTS = NAP_COMMON_TESTS - 1,
#define TEST(...)
#define TURN_TEST(id, ...) T_##id,
#include "rules/napoleonics/tests.def"
#undef TURN_TEST
#undef TRIGGER
	NAP_ORDER_TESTS,
	T_BEFORE_TRIGGERS = NAP_ORDER_TESTS - 1,
#define TURN_TEST(...)
#define TRIGGER(id, ...) T_##id,
#include "rules/napoleonics/tests.def"
#undef TEST
#undef TURN_TEST
#undef TRIGGER
	NAP_TESTS,
	NAP_STANDING_TESTS = NAP_COMMON_TESTS + NAP_TESTS - NAP_ORDER_TESTS
};

extern const struct order_verb nap_order_verbs[NAP_ORDERS];
extern const struct order_verb nap_standing_verbs[NAP_RESPONSES];
extern const struct order_language nap_standing_language;

static inline unsigned nap_verb_bit(const struct order_language *l, const struct order_step *step)
{
	return 1u << (step->verb - l->verbs);
}
#define VERB(v) (1u << (v))

static inline enum nap_test nap_test_of(const struct order_language *l, const struct order_test *t)
{
	int i = (int)(t - l->tests);
	bool shifted = l == &nap_standing_language && i >= NAP_COMMON_TESTS;
	return (enum nap_test)(shifted ? i + NAP_ORDER_TESTS - NAP_COMMON_TESTS : i);
}
enum { NAP_ANSWERED_BY_ORDERING = VERB(V_HOLD) | VERB(V_DETACH) | VERB(V_UNFORM) };

/* ---- names ---- */

/* The seat's unit or leader of that id or name, or NONE. */
int nap_find_piece(const struct nap_setup *setup, int seat, const char *text);
/* The same of either side, the seat's own first. */
int nap_find_any(const struct nap_setup *setup, int seat, const char *text);
/* Is it the name of a group (perhaps of nobody now)? */
bool nap_is_group(const char *text);
/* Does the subject mean the piece: by its name, or as one of a group?  set: for REST. */
bool nap_means(const struct nap_setup *setup, const struct nap_state *view,
	       const struct order_set *set, const char *subject, int piece);
/* Does the line mean the piece by its own name? */
bool nap_line_names(const struct nap_setup *setup, const struct order_line *l, int seat, int piece);
bool nap_line_means(const struct nap_setup *setup, const struct nap_state *view,
		    const struct order_set *set, const struct order_line *l, int piece);
int nap_find_card(const char *text);
/* The card meant by the text, which may cut words short if one of these alone fits. */
int nap_find_card_among(const char *text, const int8_t *cards, int n);
int nap_find_hex(const struct nap_setup *setup, const struct order_value *v);
/* The last hex of a step, or NONE. */
int nap_step_hex(const struct nap_setup *setup, const struct order_step *step);
/* The gun that is to join in the step's attack, or NONE. */
int nap_step_gun(const struct nap_setup *setup, int seat, const struct order_step *step);
const char *nap_nearest_piece(const struct nap_setup *setup, const struct nap_state *view, int seat,
			      const char *text);

/* ---- conditions ---- */

/* What a line looks at when it is asked about a piece. */
struct nap_eye {
	struct run *run;
	const struct nap_setup *setup;
	const struct nap_state *view;
	struct nap_look look;
	const struct question *q;
	const struct order_language *language;
	int seat, piece;
	int attacker, flags; /* doctrine: of the question, or NONE */
	bool hopeful;        /* nothing counts as failed: the rest of the plan may yet help */
	/* The step whose condition is looked at, and the one before it in its list. */
	const struct order_step *step, *before;
};

void nap_eye_open(struct nap_eye *eye, struct run *run, const struct question *q,
		  const struct order_language *language);
bool nap_holds(struct nap_eye *eye, const struct order_cond *cond);

enum { NAP_STEPS = 12 };
/* The steps of the line with one of these verbs (bits) that stand now, IF and ELSE looked
 * at, for eye->piece; at most NAP_STEPS of them. */
int nap_steps(struct nap_eye *eye, const struct order_line *l, unsigned verbs,
	      const struct order_step *out[NAP_STEPS]);
/* The same behind the line's ELSE, whether its condition holds or not. */
int nap_steps_else(struct nap_eye *eye, const struct order_line *l, unsigned verbs,
		   const struct order_step *out[NAP_STEPS]);
/* Would the line want the piece to be ordered?  A condition in front of it counts as it is
 * now, one behind a step only if ordering itself answers the step (hold, detach, unform):
 * for the others it is too early. */
bool nap_may_want(struct nap_eye *eye, const struct order_line *l, unsigned verbs);
/* The first one whatever its conditions, or NULL. */
const struct order_step *nap_step_any(const struct order_line *l,
				      const struct order_language *language, unsigned verbs);
/* Calls visit with each step of the line; sure: no condition stands before it. */
typedef void nap_step_visit(void *context, const struct order_step *step, bool sure);
void nap_steps_each(const struct order_line *l, nap_step_visit *visit, void *context);

/* ---- binding ---- */

struct binding {
	struct nap_eye eye;
	const struct order_set *plan;
	struct order_mistakes *notes;
	int line;
};

/* What somebody wants, and perhaps cannot have. */
struct nap_wish {
	const struct order_line *line;
	const struct order_step *step;
	int piece, at, gun; /* hex and gun, or NONE */
};

/* Notes why not, each reason once. */
void nap_why_not_ordered(struct binding *b, const struct nap_wish *w);
void nap_why_nobody(struct binding *b, const struct order_line *l); /* of a group */
void nap_why_not_supplied(struct binding *b, const struct order_line *l, int piece);
void nap_why_not_moved(struct binding *b, const struct nap_wish *w);
/* hope: other battles come first, and what they may change is noted as a remark only. */
void nap_why_no_battle(struct binding *b, const struct nap_wish *w, bool hope);
bool nap_offered(const struct question *q, int verb, int v0, int v1, int v2);

/* ---- checking ---- */

struct nap_check { /* the line that is looked at */
	const struct nap_setup *setup;
	const struct nap_state *view;
	const struct order_set *set;
	const struct order_line *line;
	int seat;
	struct order_mistakes *notes;
	int moves; /* of this line, without a condition */
};

void nap_wrong(const struct nap_check *c, int code, unsigned column, const char *hint,
	       const char *fmt, ...) PRINTF(5, 6);
void nap_check_subject(const struct nap_check *c, const char *name);
void nap_check_place(const struct nap_check *c, const struct order_value *v);
void nap_check_conds(const struct nap_check *c, const struct order_list *list);

/* Verbs that only some arms can ever do. */
struct nap_able {
	int verb;
	unsigned arms; /* bits */
	const char *text;
};
#define ARM(a) (1u << (a))
void nap_check_able(const struct nap_check *c, const struct order_step *step, int verb,
		    const struct nap_able *table, size_t n);

/* ---- doctrine ---- */

/* Responses (bits) to the question; those that answer the same question as these. */
unsigned nap_responses_to(int question);
unsigned nap_rival_responses(unsigned response);

/* ---- hooks that sequence.c names ---- */

const char *nap_named(const void *setup, int seat, const char *name);
bool nap_standing(struct run *run, const struct order_set *doctrine, const struct question *q,
		  struct choice *out, int *line);
void nap_check_standing(const void *setup, const void *view, int seat,
			const struct order_set *doctrine, struct order_mistakes *notes);

#endif
