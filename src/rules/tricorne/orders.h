/* The words, answers and reasons that Tricorne adds to orders and doctrine (rules/cnc/orders.h):
 *
 *	orders_words.c   tables: its verbs, tests and groups
 *	orders_own.c     what they mean: Combat cards, leaders who inspire, the clock */
#ifndef RULES_TRICORNE_ORDERS_H
#define RULES_TRICORNE_ORDERS_H

#include "rules/cnc/orders.h"
#include "rules/tricorne/tri.h"

enum tri_order { V_COMBAT = V_OWN, V_LEAD, V_BANNER, TRI_ORDERS };
enum tri_response { R_AMBUSH = R_OWN, R_WHITES, R_PLAY, R_SPARE, R_CANNONADE, R_HOLD_FIRE, R_DRAW_OFF, TRI_RESPONSES };
enum tri_test {
#define OWN_TEST(id, ...) T_##id,
#define OWN_TRIGGER(id, ...) T_##id,
#include "rules/tricorne/tests.def"
#undef OWN_TEST
#undef OWN_TRIGGER
};

extern const struct order_language tri_language, tri_standing_language;
extern const struct cnc_group tri_groups[];

#endif
