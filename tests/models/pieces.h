/* What both Commands & Colors models say of pieces on a board, and how their answers are laid
 * beside what the program offers.  Again from the seeds, whose words are the same in both. */
#ifndef TESTS_MODELS_PIECES_H
#define TESTS_MODELS_PIECES_H

#include "model.h"
#include "board.h"
#include "rules/cnc/cnc.h"

/* Who stands where: rows of the piece table, or -1. */
struct look {
	const struct cnc_setup *setup;
	const struct cnc_state *s;
	int unit[MOST_HEXES], leader[MOST_HEXES];
};
void look(struct trial *t, struct look *l);
int seat_of(const struct look *l, int piece);
bool enemy_in(const struct look *l, int seat, int hex);
bool beside_enemy_unit(const struct look *l, int seat, int hex);

/* May the piece be in the hex, by its ground?  Each model's own. */
bool may_stand(const struct cnc_setup *setup, int piece, int hex);
/* May it move through the hex, may it end there?  led: a leader goes with the unit. */
void entry(const struct look *l, int piece, int hex, bool led, bool *pass, bool *end);
/* Is the target in sight?  hides: each model's own; gun: who fires by himself, or -1. */
typedef bool hides_fn(const struct look *l, int hex, int from, int to, int gun);
bool sees(const struct look *l, int from, int to, int gun, hides_fn *hides);
/* Can all pieces be ordered by so many orders on the left, in the centre, on the right? */
bool fits(const struct look *l, const int *pieces, int n, int have[3], int seat);

/* Retreats: how many of so many hexes can be gone; the hexes with which the most of them can; is
 * there a way of so many free hexes? */
int can_fall_back(const struct look *l, int unit, int hex, int n, bool led);
int best_back(const struct look *l, int unit, int hex, int n, bool led, int out[2]);
bool way_out(const struct look *l, int unit, int hex, int n);

/* Positions: all pieces off the board (-2), a unit anywhere in these rows, a leader with a unit of
 * his or alone; cards change places between hands and deck, so that every card is led. */
void clear_board(struct cnc_state *s);
void put(struct trial *t, struct cnc_state *s, int piece, int lo, int hi, bool with);
void put_leader(struct trial *t, struct cnc_state *s, int leader, int lo, int hi);
void mix_cards(struct trial *t, struct cnc_state *s);

/* A set of choices, and its comparison with what is offered. */
struct choices {
	int n;
	struct choice list[400];
};
void add(struct choices *c, int verb, int a, int b, int d);
void compare_choices(struct trial *t, const struct question *q, const struct choices *mine);
/* Cards to play: those in the hand. */
void compare_cards(struct trial *t, const struct question *q);

#endif
