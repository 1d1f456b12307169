/* steady, the player of Emperor: what its files share.  It is no rule, and no rule asks it. */
#ifndef RULES_EMPEROR_PLAYER_H
#define RULES_EMPEROR_PLAYER_H

#include "rules/emperor/emp.h"

enum emp_weight {
#define WEIGHT(name, number, what) W_##name,
#include "rules/emperor/weights.def"
	EMP_WEIGHTS
};

/* The first mail as it is written: the lines before the wanted one are carried out on a table of its own, so that
 * each unit is moved on what those before it leave. */
struct emp_mail {
	const struct emp_setup *setup;
	const struct emp_state *view;
	struct emp_state table;
	const int16_t *w; /* what it weighs by */
	int seat;
	int line; /* how many lines come before the wanted one */
	uint64_t *rng;
	bool written; /* the wanted line is in out */
	struct choice out;
};

/* What a temper weighs by. */
void emp_weigh_by(int temper, int16_t out[EMP_WEIGHTS]);

/* What the side answers to a question of its first mail. */
void emp_play_orders(const struct emp_setup *setup, const struct emp_state *view, const struct question *q,
		     const int16_t *w, uint64_t *rng, struct choice *out);
/* And of its second one. */
void emp_play_charges(const struct emp_setup *setup, const struct emp_state *view, const struct question *q,
		      const int16_t *w, uint64_t *rng, struct choice *out);

/* Sets the line down, if the side could order it.  False: it could not, and nothing is set down. */
bool emp_mail_line(struct emp_mail *m, struct choice c);
/* Sets down how a unit forms up and goes, and leaves it so on the table. */
void emp_mail_moves(struct emp_mail *m, int unit);
/* Sets down whom a unit shoots at, and whether it rather forms square. */
void emp_mail_shots(struct emp_mail *m, int unit);

/* The nearest enemy that satisfies wanted, and how far it is in hundredths; NONE: there is none. */
typedef bool emp_wanted(const struct emp_setup *setup, const struct emp_state *s, int unit);
int emp_nearest(const struct emp_setup *setup, const struct emp_state *s, int unit, emp_wanted *wanted, int *gap);
/* Horse that could charge next turn, and foot that could. */
bool emp_fresh_horse(const struct emp_setup *setup, const struct emp_state *s, int unit);
bool emp_fresh_foot(const struct emp_setup *setup, const struct emp_state *s, int unit);
/* What the charge is worth to its charger: hits, in sixths, that it hopes for beyond those that it must have. */
int emp_charge_worth(const struct emp_setup *setup, const struct emp_state *s, const int16_t *w,
		     const struct emp_charge *c);

#endif
