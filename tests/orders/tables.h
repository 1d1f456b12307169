/* What the order language of every system is tested for: its tables are sound, and its dictionary
 * and its part of estafette-orders(7) are what they make.  Each fails the test that calls it. */
#ifndef TESTS_ORDERS_TABLES_H
#define TESTS_ORDERS_TABLES_H

#include "orders/orders.h"

/* The catalogue of the tree. */
const struct words *the_words(void);
/* The mistake as a player reads it. */
const char *mistake_text(const struct order_mistake *m);
/* Appends a file of the tree. */
void source_read(const char *name, struct buf *out);
/* No name stands twice, every example is read and printed as it stands. */
void language_is_sound(const struct order_language *l);
/* The file of the tree is what the languages' tables make, for the fuzzers. */
void dictionary_is_made(const char *name, const struct order_language *const *languages, size_t n);
/* Append entries of the manual, usage and help: all verbs; tests from one to before another. */
void manual_verbs(struct buf *out, const struct order_language *l);
void manual_tests(struct buf *out, const struct order_language *l, size_t from, size_t to);
/* estafette-orders(7) has these entries in one piece. */
void manual_has(struct buf *entries);
/* The first block of orders below that heading of the manual holds no mistake of form, and more
 * than five lines. */
void manual_example_is_read(const char *heading, const struct order_language *l);

#endif
