/* What players write for Battalions, and how it answers questions: shared by the files
 * orders_*.c and by nobody else.
 *
 *	orders_words.c     tables: the verbs and tests of orders and of the doctrine
 *	orders_names.c     what is meant: stacks, cards, generals, tactics cards
 *	orders_cond.c      conditions, and which steps of a line stand at this moment
 *	orders_check.c     a line's mistakes that can be seen before anything is tried
 *	orders_bind.c      the plan answers a question of its own turn
 *	orders_standing.c  the doctrine answers for the other side's turn, and draws
 *	orders_mark.c      what a line would do, for the table of a receipt
 *
 * Attack lines are carried out in their order.  Which of them were, the answers of this turn
 * tell: the n-th line that says the same attack waits until it was made n - 1 times. */
#ifndef RULES_BATTALIONS_ORDERS_H
#define RULES_BATTALIONS_ORDERS_H

#include "orders/orders.h"
#include "plan/plan.h"
#include "rules/battalions/bat.h"

/* ---- words ---- */

enum bat_order { /* rows of bat_language.verbs */
	V_TERRAIN, V_PLACE, V_SHIFT, V_GENERAL, V_COMMANDER, V_PLAY, V_ATTACK, V_SUPPORT, V_ABORT,
	V_LEND, V_DISCARD, V_REDRAW, V_DONE, BAT_ORDERS
};

enum bat_standing_verb { /* rows of bat_standing_language.verbs */
	R_DRAW, R_STAND, R_EVADE, R_COUNTER, R_ABORT, R_PRESS, R_SUPPORT, R_PLAY, R_HOLD_CARD,
	R_LEND, R_WITHHOLD, R_ASK, BAT_RESPONSES
};

enum bat_test { /* those of both languages, then those of the doctrine */
#define TEST(id, ...) T_##id,
#define TRIGGER(id, ...) T_##id,
#include "rules/battalions/tests.def"
#undef TEST
#undef TRIGGER
	BAT_TESTS,
	BAT_ORDER_TESTS = T_ATTACKED
};

extern const struct order_language bat_language, bat_standing_language;
#define VERB(v) (1u << (v))

static inline unsigned bat_verb_bit(const struct order_language *l, const struct order_step *step)
{
	return 1u << (step->verb - l->verbs);
}

/* ---- names ---- */

/* S1 to S5 or the reserve; NONE if it is none of these. */
int bat_find_place(const struct order_value *v);
/* The n-th place of a step, from 0, or NONE. */
int bat_step_place(const struct order_step *step, int n);
/* The tactics or terrain card of that name, code or beginning of its name, or NONE. */
int bat_find_tactic(const char *text);
/* The seat's card or commander of that id or name, or NONE. */
int bat_find_card(const struct bat_setup *setup, int seat, const char *text);
/* Is the card of that id, name, kind (FA), arm (artillery) or group (line, light, guard)? */
bool bat_is_kind(const struct bat_setup *setup, int card, const char *text);
/* Does the word mean anything of that sort? */
bool bat_is_kind_word(const char *text);
/* The text as a position of a stack, 1 and more, or 0. */
int bat_find_position(const char *text);
/* The enemy's place that an attack step means: the one opposite, if none is named; or NONE. */
int bat_attack_target(const struct order_step *step);
/* The place that a shifted card is to leave, and its position there, 1 and more; false: it lies
 * nowhere in the line. */
bool bat_find_shifted(const struct bat_setup *setup, const struct bat_state *view, int seat,
		      const struct order_step *step, int *from, int *position);

/* ---- conditions ---- */

/* What a line looks at. */
struct bat_eye {
	struct run *run;
	const struct bat_setup *setup;
	const struct bat_state *view;
	const struct question *q;
	const struct order_language *language;
	int seat, stack; /* the own stack it is about, or NONE */
	int own, enemy;  /* cards turned up, the own one also when it checks; NONE */
	int cause;       /* of a morale check, or NONE */
	int target;      /* the enemy stack of an attack that is not begun yet, or NONE */
};
void bat_eye_open(struct bat_eye *eye, struct run *run, const struct question *q,
		  const struct order_language *language);

/* Reads lines as the eye sees it; the eye follows the steps. */
struct plan_reader bat_reader(struct bat_eye *eye);
enum { BAT_STEPS = 16 };
/* The steps of the line with one of these verbs (bits) that stand now; at most BAT_STEPS. */
int bat_steps(struct bat_eye *eye, const struct order_line *l, unsigned verbs, const struct order_step *out[BAT_STEPS]);

/* ---- both binders ---- */

/* What stands behind SUPPORT (auto, never, cards, positions, kinds) as one of the answers
 * offered; AUTO takes none of the kinds behind except=.  Names that are not there: nobody. */
bool bat_take_support(const struct bat_eye *eye, const struct order_step *step, struct choice *out);

/* ---- hooks that sequence.c names ---- */

bool bat_bind(struct run *run, const struct order_set *plan, const struct question *q, struct choice *out, int *line,
	      struct order_mistakes *notes);
bool bat_standing(struct run *run, const struct order_set *doctrine, const struct question *q, struct choice *out,
		  int *line);
void bat_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes);
void bat_check_standing(const void *setup, const void *view, int seat, const struct order_set *doctrine,
			struct order_mistakes *notes);
void bat_mark(struct order_drawing *d, const struct order_line *line, const struct order_step *step, order_draw *draw,
	      void *context);
struct no bat_missing(const void *setup, const void *view, int seat, const struct order_set *plan, struct buf *word);

/* ---- orders in other words (orders_speech.c) ---- */

struct speech;
void bat_vocabulary(const void *setup, const void *view, int seat, struct speech *s);
void bat_compose(struct speech *s);

/* Which orders give which answers: orders_forms.c. */
extern const struct answer_form bat_forms[];

#endif
