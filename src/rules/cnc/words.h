/* Rows of tests for the files orders_words.c of the systems: the arguments that tests.def
 * names, and the two ways in which its rows are left out or made. */
#ifndef RULES_CNC_WORDS_H
#define RULES_CNC_WORDS_H

#include "rules/cnc/orders.h"

extern const char *const cnc_ignore_words[], *const cnc_ways[], *const cnc_distances[];

#define A_NONE     {NULL}
#define A_UNIT     {"unit", ORDER_UNIT, ORDER_OPTIONAL, NULL}
#define A_WHO      {"who", ORDER_UNIT, ORDER_OPTIONAL, NULL}
#define A_HEX      {"hex", ORDER_PLACE, ORDER_OPTIONAL, NULL}
#define A_THE_HEX  {"hex", ORDER_PLACE, 0, NULL}
#define A_CARD     {"card", ORDER_WORD, 0, NULL}
#define A_ANY_CARD {"card", ORDER_WORD, ORDER_OPTIONAL, NULL}
#define A_NOTHING  {NULL}
#define A_NUMBER   {"n", ORDER_NUMBER, 0, NULL}
#define A_PERHAPS  {"n", ORDER_NUMBER, ORDER_OPTIONAL, NULL}
#define OMIT(...)
#define ORDER_ROW(id, name, aliases, link, arg, compare, example) \
	{name, aliases, link, {arg}, compare, A_UNIT_ID " hold IF " example},
#define STANDING_ROW(id, name, aliases, link, arg, compare, example) \
	{name, aliases, link, {arg}, compare, A_UNIT_ID " WHEN " example " THEN ask"},

#endif
