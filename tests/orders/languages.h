/* Order languages of the five systems as the fixtures of tests/fixtures/turns use them.
 * The rule systems have tables of their own; these show that one grammar serves all. */
#ifndef TESTS_ORDERS_LANGUAGES_H
#define TESTS_ORDERS_LANGUAGES_H

#include "orders/orders.h"

enum { LANGUAGES = 5 };
extern const struct order_language languages[LANGUAGES];
/* NULL if there is none of that name. */
const struct order_language *language_named(const char *name);

#endif
