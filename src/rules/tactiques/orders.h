/* What players write for Tactiques Napoléon, and how it answers questions: shared by the files
 * orders_*.c and by nobody else.
 *
 *	orders_words.c  tables: the verbs
 *	orders_names.c  who is meant: units, leaders, commands, arms
 *	orders_check.c  a line's mistakes that can be seen before anything is tried
 *	orders_bind.c   the plan answers a question of its own turn
 *	orders_standing.c  the doctrine answers in the other side's turn
 *	orders_mark.c   what a line would do, for the map of a receipt
 *
 * Lines are carried out in their order, each for its units in the order of the roster; what a
 * line does not say is not done, but for fire: a unit fires at the nearest enemy unless a line
 * says hold-fire. */
#ifndef RULES_TACTIQUES_ORDERS_H
#define RULES_TACTIQUES_ORDERS_H

#include "orders/orders.h"
#include "rules/tactiques/tac.h"

enum tac_verb { /* rows of tac_language.verbs */
	V_DECLARE, V_FIRE, V_HOLD, V_MOVE, V_BACK, V_FLANK, V_DASH, V_PROLONG, V_FACE, V_COLUMN,
	V_LINE, V_MARCH, V_SQUARE, V_SKIRMISH, V_LIMBER, V_UNLIMBER, V_EXPAND, V_COLLAPSE, V_DETACH,
	V_ABSORB, V_DOUBLE, V_TOP, V_TOGETHER, V_ATTACK, V_RECALL, V_PURSUE, V_DONE, TAC_VERBS
};

enum tac_response { /* rows of tac_standing_language.verbs */
	R_SHOOT, R_NO_SHOT, R_SQUARE, R_LINE, R_COLUMN, R_SHELTER, R_FALL_BACK, R_REFUSE, R_CHARGE,
	R_COUNTER, R_STAND, R_ASK, TAC_RESPONSES
};
enum tac_test { T_CHARGED, T_ASSAULTED, TAC_TESTS };

extern const struct order_language tac_language, tac_standing_language;

static inline enum tac_verb tac_verb_of(const struct order_step *step)
{
	return (enum tac_verb)(step->verb - tac_language.verbs);
}

/* The formation that a verb asks for, or NONE. */
int tac_formation_of_verb(enum tac_verb verb);

/* ---- names ---- */

/* The seat's unit, leader or command of that id or name, or NONE. */
int tac_find_unit(const struct tac_setup *setup, int seat, const char *text);
int tac_find_leader(const struct tac_setup *setup, int seat, const char *text);
int tac_find_command(const struct tac_setup *setup, int seat, const char *text);
/* Is it a word for units of an arm, or for all? */
bool tac_is_group(const char *text);
/* Does the word mean that unit of the seat: by name, by its command or arm? */
bool tac_means_unit(struct tac_at at, int seat, const char *text, int unit);
bool tac_line_means_unit(struct tac_at at, int seat, const struct order_line *l, int unit);
bool tac_line_means_leader(struct tac_at at, int seat, const struct order_line *l, int leader);

/* ---- hooks that sequence.c names ---- */

bool tac_bind(struct run *run, const struct order_set *plan, const struct question *q,
	      struct choice *out, int *line, struct order_mistakes *notes);
void tac_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes);
bool tac_standing(struct run *run, const struct order_set *doctrine, const struct question *q,
		  struct choice *out, int *line);
void tac_check_standing(const void *setup, const void *view, int seat,
			const struct order_set *doctrine, struct order_mistakes *notes);
bool tac_complete(const void *setup, const void *view, int seat, const struct order_set *plan,
		  struct buf *out);
void tac_mark(const void *setup, const void *view, int seat, const struct order_set *plan,
	      const struct order_line *line, const struct order_step *step, order_draw *draw,
	      void *context);
const char *tac_named(const void *setup, int seat, const char *name);

#endif
