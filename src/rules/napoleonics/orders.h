/* The words, answers and reasons that Napoleonics adds to orders and doctrine (rules/cnc/orders.h):
 *
 *	orders_words.c   tables: its verbs, tests and groups
 *	orders_own.c     what they mean: squares, Short Supply, guerrillas, guns that join */
#ifndef RULES_NAPOLEONICS_ORDERS_H
#define RULES_NAPOLEONICS_ORDERS_H

#include "rules/cnc/orders.h"
#include "rules/napoleonics/nap.h"

enum nap_order { V_UNFORM = V_OWN, V_SUPPLY, V_TOKEN, NAP_ORDERS };
enum nap_response { R_SQUARE = R_OWN, R_CANCEL, R_LET_PASS, NAP_RESPONSES };
enum nap_test {
#define OWN_TEST(id, ...) T_##id,
#define OWN_TRIGGER(id, ...) T_##id,
#include "rules/napoleonics/tests.def"
#undef OWN_TEST
#undef OWN_TRIGGER
};

extern const struct order_language nap_language, nap_standing_language;
extern const struct cnc_group nap_groups[];

#endif
