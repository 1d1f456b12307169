/* Units, leaders and commands of Tactiques Napoleon for its model: who stands where, what he is worth
 * there, and what fire between two hexes is (chapters 3 to 7 and 15). */
#ifndef TESTS_MODELS_TAC_FORCE_H
#define TESTS_MODELS_TAC_FORCE_H

#include "tactiques_ground.h"

struct pos {
	const struct tac_setup *g;
	const struct tac_state *s;
};
enum { MOST = 24 };
struct pile { /* the units of a hex, the top first */
	int n, unit[MOST];
};

bool switched(struct pos p, const char *name);
const struct tac_unit_setup *roster(struct pos p, int unit); /* of a company: its parent's */
bool here(struct pos p, int unit);
bool stands(struct pos p, int unit, int hex);
struct pile pile_at(struct pos p, int hex);
int owner_at(struct pos p, int hex); /* seat of the units there, or NOWHERE */
bool guns(struct pos p, int unit);
int branch(struct pos p, int unit);   /* 0 infantry, 1 cavalry, 2 artillery */
int strength(struct pos p, int unit); /* increments left */
int strength_in(struct pos p, int unit, int hex);
int weight_at(struct pos p, int hex); /* increment equivalents (5.03) */

bool broken_unit(struct pos p, int unit); /* Shattered */
bool weary(struct pos p, int command);    /* Fatigued */
bool in_play(struct pos p, int leader);
bool led_by_aide(struct pos p, int unit);
bool strayed(struct pos p, int unit); /* Out of Command, and not independent */
int order_for(struct pos p, int unit);
bool enemy_near(struct pos p, int hex, int seat, int arm); /* a neighbour holds one; arm -1: any */
int light_of(struct pos p);                                /* DAY, DUSK, NIGHT */
int light_sum(struct pos p);
int leader_sum(struct pos p, int unit);
int general_sum(struct pos p, int unit);          /* T-MOR, general */
int arc_at(struct pos p, int hex, int direction); /* by the top unit */
bool flank_open(struct pos p, int hex, int from); /* 4.28, 4.29 */

unsigned edge_classes(struct pos p, int a, int b);
int level(struct pos p, int hex);

/* ---- sight and fire ---- */

bool sees(struct pos p, int from, int to);
int hindered(struct pos p, int from, int to);
int covered(struct pos p, int from, int target, bool melee);
int may_use(struct pos p, int unit, int hex); /* increments that fire from there */
bool fires_one_by_one(struct pos p, int unit);
bool may_shoot_at(struct pos p, int unit, int from, int target);
bool bears_on(struct pos p, int unit, int target); /* from either hex */
int fire_type(struct pos p, int unit, int target);
int fire_strength(struct pos p, int unit, int increments, int target, int range);
int fire_modifier(struct pos p, int unit, int from, int target, int range);

#endif
