/* What players write for Emperor, and how it answers questions: shared by the files orders_*.c
 * and by nobody else, but for the reading of places.
 *
 *	orders_words.c     tables: the verbs and tests of orders and of the doctrine
 *	orders_names.c     what is meant: places, units, commanders, areas, groups
 *	orders_cond.c      conditions, and which steps of a line stand at this moment
 *	orders_check.c     a line's mistakes that can be seen before anything is tried
 *	orders_bind.c      the plan answers: both mails, reactions, elan; orders_bind.h says who does what for it
 *	orders_standing.c  the doctrine answers where the plan is silent
 *	orders_mark.c      what a line would do, drawn on the map of a receipt
 *
 * The lines of a mail become commands in the order of the mail.  They are tried one after the other
 * on a copy of what the seat sees, so that a move is judged from where the line above leaves the
 * unit; the enemy stands still in that. */
#ifndef RULES_EMPEROR_ORDERS_H
#define RULES_EMPEROR_ORDERS_H

#include "orders/orders.h"
#include "plan/plan.h"
#include "rules/emperor/emp.h"

/* ---- words ---- */

enum emp_order_verb { /* rows of emp_language.verbs */
	V_INIT, V_SHARE, V_ELAN, V_ORDERS, V_ARRIVE, V_RALLY, V_FORM, V_LINE, V_ATT, V_MARCH, V_SQN, V_LIMBER,
	V_UNLIMBER, V_ABOUT, V_MOVE, V_ADVANCE, V_BACK, V_TURN, V_WHEEL, V_ENTER, V_SHOOT, V_HOLD,
	V_SQUARE, V_GRAND, V_CHARGE, V_REACT, V_OCCUPY, V_DONE, EMP_ORDERS
};

enum emp_standing_verb { /* rows of emp_standing_language.verbs */
	R_STAND, R_SQUARE, R_COUNTER, R_EVADE, R_SUPPORT, R_HOLD_BACK, R_OCCUPY, R_STAY_OUT, R_REROLL, R_SAVE, R_ASK,
	EMP_RESPONSES
};

enum emp_test { /* those of both languages, then those of the doctrine */
#define TEST(id, ...) T_##id,
#define TRIGGER(id, ...) T_##id,
#include "rules/emperor/tests.def"
#undef TEST
#undef TRIGGER
	EMP_TESTS,
	EMP_ORDER_TESTS = T_CHARGED
};

extern const struct order_language emp_language, emp_standing_language;
#define VERB(v) (1u << (v))

static inline unsigned emp_verb_bit(const struct order_language *l, const struct order_step *step)
{
	return 1u << (step->verb - l->verbs);
}
/* What is carried out before anybody moves, wherever it stands in the mail. */
enum { EMP_AT_ONCE = VERB(V_SHARE) | VERB(V_ELAN) | VERB(V_ORDERS) | VERB(V_ARRIVE) };
enum { EMP_SECOND_MAIL = VERB(V_CHARGE) | VERB(V_REACT) | VERB(V_OCCUPY) | VERB(V_DONE) };
/* Uses of elan, as ORDER_CHOICE spells them. */
enum { USE_RECOVER, USE_ACT, USE_ATT };

/* ---- names ---- */

/* "28,17.5" in inches; a number above 72 without a point in tenths; into tenths. */
bool emp_read_place(const char *text, size_t n, int *x, int *y);
/* The same of a scenario: tenths where there is no point. */
bool emp_read_tenths(const char *text, int *x, int *y);
/* Is it a verb, test or choice, which no unit may be called? */
bool emp_is_word(const char *text);
/* The unit or commander of that id or name that the seat may mean, or NONE; seat NONE: of anybody. */
int emp_mean_unit(const struct emp_setup *setup, int seat, const char *text);
int emp_mean_leader(const struct emp_setup *setup, int seat, const char *text);
int emp_mean_area(const struct emp_setup *setup, const char *text);
/* Does the word mean the unit: by id, name, arm, corps, or as one of a group (all, guns, horse)? */
bool emp_is_kind(const struct emp_setup *setup, int unit, const char *text);
const char *emp_named(const void *setup, int seat, const char *name);

/* ---- conditions ---- */

/* What a line looks at. */
struct emp_eye {
	const struct emp_setup *setup;
	const struct emp_state *view;
	const struct order_language *language;
	const struct question *q;
	int seat, unit, enemy; /* the unit it is about, the enemy it is about; NONE */
};

/* An eye that follows the steps of a line: each may name its own enemy. */
struct emp_look {
	struct emp_eye eye; /* first: what looks at conditions sees an emp_eye */
	int asked;          /* the enemy that the question is about, or NONE */
};
/* Reads lines as the eye sees it; *look is its own and must live as long. */
struct plan_reader emp_reader(struct emp_look *look, const struct emp_eye *eye);
enum { EMP_STEPS = 24 };
/* The steps of the line with one of these verbs (bits) that stand now; at most EMP_STEPS. */
int emp_steps(const struct emp_eye *eye, const struct order_line *l, unsigned verbs,
	      const struct order_step *out[EMP_STEPS]);

/* What the question is about, as its seat sees it. */
struct emp_eye emp_eye_at(struct run *run, const struct order_language *language, const struct question *q);
/* The first answer of that verb, if there is one; a roll once more at that leader's cost, or NONE: anybody's. */
bool emp_offered(const struct question *q, int verb, struct choice *out);
bool emp_reroll_offered(const struct question *q, int leader, struct choice *out);

/* Who goes into houses that were taken, by lines of which step says yes or no of the unit that it is
 * about (NONE: it says nothing): the first who is to, else the first who is not kept out. */
typedef bool emp_about(struct emp_eye *eye, const struct order_set *set, const struct order_line *l);
bool emp_who_occupies(const struct emp_eye *eye, const struct order_set *set, unsigned verbs, emp_about *about,
		      int (*says)(const struct order_step *step), struct choice *out, int *line);

/* ---- one step, tried ---- */

/* What a step does for one of those whom its line means. */
struct emp_tried {
	int unit, leader;             /* whom; NONE */
	struct emp_unit from, to;     /* the unit before and after, if there is one */
	const struct geo_pose *aim;   /* where a move was to end; NULL: it is none */
	const struct choice *command; /* the first that came of it; NULL: none, it cannot */
};
typedef void emp_show(void *context, const struct emp_tried *tried);
struct emp_watch {
	const struct order_line *line; /* of the plan */
	const struct order_step *step; /* of that line */
	emp_show *show;
	void *context;
};
/* Carries out the plan on a copy of the view as far as that step, which is shown for each of those
 * whom its line means.  A step whose conditions do not hold now is tried as the first of its line.
 * What the lines above leave is kept in the drawing: steps are asked for line by line. */
void emp_try_step(struct order_drawing *d, const struct emp_watch *watch);

/* ---- hooks that sequence.c names ---- */

bool emp_bind(struct run *run, const struct order_set *plan, const struct question *q, struct choice *out, int *line,
	      struct order_mistakes *notes);
bool emp_standing(struct run *run, const struct order_set *doctrine, const struct question *q, struct choice *out,
		  int *line);
void emp_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes);
void emp_check_standing(const void *setup, const void *view, int seat, const struct order_set *doctrine,
			struct order_mistakes *notes);
void emp_mark(struct order_drawing *d, const struct order_line *line, const struct order_step *step, order_draw *draw,
	      void *context);
struct no emp_given_up(const void *setup, const void *view, int seat, const struct order_set *plan);
struct no emp_missing(const void *setup, const void *view, int seat, const struct order_set *plan, struct buf *word);

/* ---- orders in other words (orders_speech.c) ---- */

struct speech;
void emp_vocabulary(const void *setup, const void *view, int seat, struct speech *s);
void emp_compose(struct speech *s);

/* Which orders give which answers: orders_forms.c. */
extern const struct answer_form emp_forms[];

#endif
