/* What players write for Tactiques Napoléon, and how it answers questions: shared by the files
 * orders_*.c and by nobody else.
 *
 *	orders_words.c     tables: the verbs and tests of orders and of the doctrine (tests.def,
 *			   matters.def)
 *	orders_names.c     who is meant: units, leaders, commands, arms
 *	orders_cond.c      conditions, and which steps of a line stand at this moment
 *	orders_check.c     a line's mistakes that can be seen before anything is tried
 *	orders_bind.c      the plan answers a question of its own turn; orders_moves.c: those of step J;
 *			   orders_arrive.c: those of step G
 *	orders_command.c   lines of steps E and F, and of what comes before the first turn
 *	orders_tell.c      what a refusal means for a line, and what can be written instead
 *	orders_standing.c  the doctrine answers for reactions and all that orders leave open
 *	orders_mark.c      what a line would do, for the map of a receipt
 *	orders_reckon.c    CHECK VERBOSE: what a move costs, what fire adds up to
 *
 * Lines are carried out in their order, each for its units in the order of the roster.  Of the
 * lines that say something of a unit for a step of the turn those count that name it most nearly:
 * itself, else its brigade, else a command above, else its arm, else all.  What no line says is not
 * done, but for fire: a unit fires unless a line says hold-fire. */
#ifndef RULES_TACTIQUES_ORDERS_H
#define RULES_TACTIQUES_ORDERS_H

#include "orders/orders.h"
#include "plan/plan.h"
#include "rules/tactiques/tac.h"

/* ---- words ---- */

enum tac_verb { /* rows of tac_language.verbs */
	V_DECLARE, V_FIRE, V_HOLD, V_STAY, V_MOVE, V_BACK, V_FLANK, V_DASH, V_PROLONG, V_FACE,
	V_COLUMN, V_LINE, V_MARCH, V_SQUARE, V_SKIRMISH, V_LIMBER, V_UNLIMBER, V_EXPAND, V_COLLAPSE, V_EXTRA,
	V_DETACH, V_ABSORB, V_DOUBLE, V_TOP, V_ENTER, V_EXIT, V_TOGETHER, V_ATTACK, V_RECALL,
	V_ADVANCE, V_PURSUE, V_ORDER, V_FREE, V_KEEP, V_SUPERSEDE, V_START, V_ARRIVE, V_DRIFT,
	V_ACTIVATE, V_ALONG, V_DONE, TAC_VERBS
};

enum tac_response { /* rows of tac_standing_language.verbs */
	R_SHOOT, R_NO_SHOT, R_FIRE, R_HOLD_FIRE, R_TOP, R_SQUARE, R_LINE, R_COLUMN, R_SKIRMISH,
	R_LIMBER, R_UNLIMBER, R_SHELTER, R_FALL_BACK, R_REFUSE, R_CHARGE, R_COUNTER, R_STAND,
	R_ADVANCE, R_RECALL, R_PURSUE, R_COMBINE, R_LOSE, R_RETREAT, R_FACE, R_REFORM, R_COLLAPSE,
	R_FOLLOW, R_STAY, R_WITHDRAW, R_SUCCEED, R_RETURN, R_KEEP, R_SUPERSEDE, R_GATHER, R_SUPPLY, R_INSPIRE,
	R_REFRESH, R_ASK, TAC_RESPONSES
};

enum tac_test { /* those of both languages, then those of orders, then those of the doctrine */
#define TEST(id, ...) T_##id,
#define TURN_TEST(...)
#define TRIGGER(...)
#include "rules/tactiques/tests.def"
#undef TEST
#undef TURN_TEST
	TAC_COMMON_TESTS,
	T_BEFORE_TURN_TESTS = TAC_COMMON_TESTS - 1,
#define TEST(...)
#define TURN_TEST(id, ...) T_##id,
#include "rules/tactiques/tests.def"
#undef TURN_TEST
#undef TRIGGER
	TAC_ORDER_TESTS,
	T_BEFORE_TRIGGERS = TAC_ORDER_TESTS - 1,
#define TURN_TEST(...)
#define TRIGGER(id, ...) T_##id,
#include "rules/tactiques/tests.def"
#undef TEST
#undef TURN_TEST
#undef TRIGGER
	TAC_TESTS,
	TAC_STANDING_TESTS = TAC_COMMON_TESTS + TAC_TESTS - TAC_ORDER_TESTS
};

enum tac_matter { /* what `ask` of the doctrine can name */
#define MATTER(id, ...) M_##id,
#include "rules/tactiques/matters.def"
#undef MATTER
	TAC_MATTERS
};

/* Values of choices in the doctrine, as the table lists them. */
enum { SAY_YES, SAY_NO };
enum { AIM_MARKED, AIM_NEAREST, AIM_INFANTRY, AIM_CAVALRY, AIM_ARTILLERY, AIM_SQUARE };
enum { LOSE_LARGEST, LOSE_SMALLEST, LOSE_TOP, LOSE_BOTTOM };
enum { FACE_KEEP, FACE_ENEMY, FACE_FIRST };
enum { HALF_NEAR, HALF_FAR };

extern const struct order_language tac_language, tac_standing_language;

#define VERB(v) (UINT64_C(1) << (v))
/* The verbs that answer questions of a step of the turn. */
#define SAYS_DECLARE (VERB(V_DECLARE) | VERB(V_STAY))
#define SAYS_FIRE    (VERB(V_FIRE) | VERB(V_HOLD))
#define MOVES	     (VERB(V_TOGETHER + 1) - VERB(V_MOVE))
#define SAYS_MOVE    (MOVES | VERB(V_STAY))

static inline enum tac_verb tac_verb_of(const struct order_step *step)
{
	return (enum tac_verb)(step->verb - tac_language.verbs);
}

/* The formation that a verb asks for, or NONE. */
int tac_formation_of_verb(enum tac_verb verb);

/* ---- names ---- */

/* The seat's unit, leader or command of that id or name, or NONE.  A command also by its kind and
 * the beginning of its name: "bde Kempt". */
int tac_find_unit(const struct tac_setup *setup, int seat, const char *text);
int tac_find_leader(const struct tac_setup *setup, int seat, const char *text);
int tac_find_command(const struct tac_setup *setup, int seat, const char *text);
int tac_find_group(const struct tac_setup *setup, int seat, const char *text);
/* The brigade of that name, or that the leader of that name leads; NONE. */
int tac_find_brigade(const struct tac_setup *setup, int seat, const char *text);
int tac_find_dummy(const struct tac_setup *setup, int seat, const char *text);
/* A unit of anybody's, the seat's own first; NONE. */
int tac_find_any(const struct tac_setup *setup, int seat, const char *text);

/* Whom a subject means. */
enum tac_whom {
	NOBODY, THE_UNIT, THE_LEADER, THE_COMMAND, THE_BRANCH, THE_LEADERS, THE_GROUP, EVERYBODY, THE_DUMMY
};
struct tac_subject {
	int8_t whom;
	int16_t row; /* of the unit, leader, command, reinforcements; column of the charts */
};
struct tac_subject tac_read_subject(const struct tac_setup *setup, int seat, const char *text);
/* The k-th subject of the line, read once. */
struct tac_subject tac_subject_of(const struct tac_setup *setup, int seat, const struct order_line *l, size_t k);
/* How nearly it means the unit: PLAN_OWN by its name, then by its commands from the brigade up, by its
 * arm, with all; PLAN_FAR: not at all. */
int tac_nearness(struct tac_at at, struct tac_subject subject, int seat, int unit);
bool tac_line_means_unit(struct tac_at at, int seat, const struct order_line *l, int unit);
/* The same of a command and of those above it, named themselves or by their leaders. */
int tac_command_nearness(struct tac_at at, struct tac_subject subject, int command);
bool tac_line_means_command(struct tac_at at, int seat, const struct order_line *l, int command);
/* The same of a leader: by his name, or with others. */
int tac_leader_nearness(struct tac_at at, struct tac_subject subject, int leader);
bool tac_line_means_leader(struct tac_at at, int seat, const struct order_line *l, int leader);

/* ---- conditions ---- */

/* What a line looks at. */
struct tac_eye {
	struct tac_at at; /* as the seat sees it */
	const struct order_language *language;
	int seat, unit; /* the unit it is about, or NONE */
	int hex;        /* where that stands, or the leader; NONE */
	bool goes_on;   /* who is marked follows the condition that stood before its declaration */
	const struct order_step *step, *prior; /* that is looked at, and the one above it on the line; or NULL */
};
struct tac_eye tac_eye_of(struct tac_at at, const struct order_language *language, int seat, int unit);

/* Does the condition before the step hold?  prior: the step above it on the line, or NULL. */
bool tac_holds(const struct tac_eye *eye, const struct order_cond *cond, const struct order_step *step,
	       const struct order_step *prior);
/* Reads lines as the eye sees it; the eye follows the steps. */
struct plan_reader tac_reader(struct tac_eye *eye);
/* The steps of the line that stand by what is in front of it, or behind its ELSE; NULL: none. */
const struct order_list *tac_list_now(const struct tac_eye *eye, const struct order_line *l);
enum { TAC_STEPS = 24 };
/* The steps of the line with one of these verbs (bits) that stand now; at most TAC_STEPS. */
int tac_steps(const struct tac_eye *eye, const struct order_line *l, uint64_t verbs,
	      const struct order_step *out[TAC_STEPS]);

/* ---- binding ---- */

struct tac_binding {
	struct run *run;
	struct tac_at at;     /* as the seat sees it */
	struct tac_at before; /* as it saw it when the row of the sequence began */
	const struct question *q;
	const struct order_set *plan;
	struct order_mistakes *notes;
	int line;
	int leader; /* who moves, if no unit does */
};

static inline int tac_hex_of(struct tac_at at, const struct order_value *v)
{
	int hex = VALUE_NONE;
	flat_read(&at.setup->map, v->text, &hex);
	return hex;
}
static inline struct tac_subject tac_whom(const struct tac_binding *b, size_t line, size_t k)
{
	return tac_subject_of(b->at.setup, b->q->seat, &b->plan->lines[line], k);
}
/* The lines that may mean the unit, in their order: those that name it and those that name anything
 * but units.  Gone through once a row for each unit. */
struct tac_lines {
	size_t n;
	uint16_t *line;
};
const struct tac_lines *tac_lines_of(const struct tac_binding *b, int unit);
/* How nearly line i means the unit. */
int tac_line_nearness(const struct tac_binding *b, size_t i, int unit);
/* The first step of line i with one of the verbs that stands for the unit now, or NULL. */
const struct order_step *tac_says(const struct tac_binding *b, size_t i, int unit, uint64_t verbs);
/* The nearness of the lines that count for the unit in what these verbs are about. */
int tac_best(const struct tac_binding *b, int unit, uint64_t verbs);
/* Is line i one of them? */
bool tac_counts(const struct tac_binding *b, size_t i, int unit, uint64_t verbs);
bool tac_take(struct tac_binding *b, struct choice c, const struct order_line *l, struct choice *out);
/* Takes the first option of that verb, if there is one. */
bool tac_take_verb(struct tac_binding *b, int verb, const struct order_line *l, struct choice *out);
bool tac_bind_mover(struct tac_binding *b, struct choice *out);
bool tac_bind_step(struct tac_binding *b, struct choice *out);
bool tac_bind_mission(struct tac_binding *b, struct choice *out);
bool tac_bind_queue(struct tac_binding *b, struct choice *out);
bool tac_bind_entry(struct tac_binding *b, struct choice *out);
/* The first line that counts for the unit and says one of the verbs; its step, or NULL. */
const struct order_step *tac_say(const struct tac_binding *b, int unit, uint64_t verbs, const struct order_line **line);
bool tac_bind_drift(struct tac_binding *b, struct choice *out);
/* A way of pursuit: by the hexes of the step, else towards the nearest enemy that was not attacked. */
void tac_follow(struct tac_at at, const struct question *q, const struct order_step *step, struct choice *out);

/* Steps C to F and P, and 10.02. */
bool tac_bind_start(struct tac_binding *b, struct choice *out);
bool tac_bind_group(struct tac_binding *b, struct choice *out);
/* The answer that such a line gives, in orders or doctrine; NONE: whom it names is not there. */
int tac_superseding(struct tac_at at, const struct question *q, const struct order_step *step);
bool tac_bind_supersede(struct tac_binding *b, struct choice *out);
bool tac_bind_issue(struct tac_binding *b, struct choice *out);
bool tac_bind_initiative(struct tac_binding *b, struct choice *out);

/* ---- what cannot be done ---- */

/* Tells that the leader cannot give that order now: to a brigade, or (order NONE) to the leader of an
 * echelon. */
void tac_tell_order(struct tac_binding *b, const struct order_line *l, const struct order_step *step, int leader,
		    int whom, int order);
/* Tells that the unit (NONE: a leader), which began its move in start, cannot do the step of that line
 * now, and why. */
void tac_tell_step(struct tac_binding *b, const struct order_line *l, const struct order_step *step,
		   const struct choice *want, int unit, int start, int here);
/* Tells that the unit has not come to the field yet. */
void tac_tell_awaited(struct tac_binding *b, const struct order_line *l, const struct order_step *step, int unit);
void tac_tell_mark(struct tac_binding *b, const struct order_line *l, const struct order_step *step, int unit);
void tac_tell_fire(struct tac_binding *b, const struct order_line *l, const struct order_step *step, int unit);
void tac_tell_attack(struct tac_binding *b, const struct order_line *l, const struct order_step *step, int unit);

/* ---- hooks that sequence.c names ---- */

bool tac_bind(struct run *run, const struct order_set *plan, const struct question *q, struct choice *out, int *line,
	      struct order_mistakes *notes);
void tac_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes);
bool tac_standing(struct run *run, const struct order_set *doctrine, const struct question *q, struct choice *out,
		  int *line);
void tac_check_standing(const void *setup, const void *view, int seat, const struct order_set *doctrine,
			struct order_mistakes *notes);
struct no tac_missing(const void *setup, const void *view, int seat, const struct order_set *plan, struct buf *word);
void tac_mark(struct order_drawing *d, const struct order_line *line, const struct order_step *step, order_draw *draw,
	      void *context);
const char *tac_named(const void *setup, int seat, const char *name);
bool tac_reckon(const struct words *words, struct run *run, const struct question *q, const struct choice *taken,
		struct buf *out);
int tac_hope(const void *setup, const struct roll *r);

/* ---- orders in other words (orders_speech.c) ---- */

struct speech;
void tac_vocabulary(const void *setup, const void *view, int seat, struct speech *s);
void tac_compose(struct speech *s);

/* Which orders give which answers: orders_forms.c. */
extern const struct answer_form tac_forms[];

#endif
