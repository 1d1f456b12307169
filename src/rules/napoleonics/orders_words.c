/* The words of orders and of the doctrine.  Usage lines, the fuzzing dictionary and the manual
 * are made from these tables; what help says of them stands in the catalogue. */
#include "rules/cnc/words.h"
#include "rules/napoleonics/orders.h"

/* ---- verbs ---- */

#define A_UNIT_ID      "57e"
#define A_GUN_ID       "bty"
#define A_LEADER_ID    "ney"
#define A_HORSE_ID     "chas"
#define WITH_GUN       , {"with", ORDER_UNIT, ORDER_OPTIONAL | ORDER_KEYED, NULL}
#define MELEE_EXAMPLE  " with=bty"
#define ADVANCE_TO     {"hex", ORDER_PLACE, ORDER_MANY | ORDER_OPTIONAL, NULL}
#define RETIRE_EXAMPLE "chas WHEN attacked by infantry and blocks<=2 THEN retire"

static const struct order_verb order_verbs[NAP_ORDERS] = {
#include "rules/cnc/order_verbs.def"
	[V_UNFORM] = {"unform", "leave-square out", ORDER_SUBJECT_NEEDED, {{NULL}}, "57e unform; move D6"},
	[V_SUPPLY] = {"supply", "send-back", ORDER_SUBJECT_NONE,
		      {{"unit", ORDER_UNIT, 0, NULL}, {"hex", ORDER_PLACE, ORDER_OPTIONAL, NULL}}, "supply 29th I5"},
	[V_TOKEN] = {"token", "guerrilla", ORDER_SUBJECT_NONE, {{NULL}}, "token"},
};

static const struct order_verb standing_verbs[NAP_RESPONSES] = {
#include "rules/cnc/standing_verbs.def"
	[R_SQUARE] = {"square", "form-square", ORDER_SUBJECT_MAY, {{NULL}}, "9e WHEN charged THEN square"},
	[R_CANCEL] = {"cancel", "guerrilla", ORDER_SUBJECT_NONE, {{NULL}}, "WHEN card cavalry-charge THEN cancel"},
	[R_LET_PASS] = {"let-pass", "no-token", ORDER_SUBJECT_NONE, {{NULL}}, "WHEN tokens<=1 THEN let-pass"},
};

/* ---- tests ---- */

#define OWN_TESTS "rules/napoleonics/tests.def"
#include "rules/cnc/order_tests.def"

/* ---- groups ---- */

static bool says(const struct cnc_unit *u, const char *text, const char *word)
{
	return u && strstr(text, word);
}

static bool is_light(const struct cnc_setup *setup, const struct cnc_state *view, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	(void)view;
	return u && (cnc_has(u, LIGHT) || says(u, u->name, "light"));
}

static bool is_heavy(const struct cnc_setup *setup, const struct cnc_state *view, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	(void)view;
	return u && says(u, u->badge, "heavy");
}

static bool is_line(const struct cnc_setup *setup, const struct cnc_state *view, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	(void)view;
	return u && says(u, u->badge, "line");
}

static bool is_guard(const struct cnc_setup *setup, const struct cnc_state *view, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	(void)view;
	return u && says(u, u->name, "guard");
}

static bool is_horse(const struct cnc_setup *setup, const struct cnc_state *view, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	(void)view;
	return u && (u->arm == CAVALRY || cnc_has(u, HORSE));
}

static bool is_foot(const struct cnc_setup *setup, const struct cnc_state *view, int piece)
{
	return cnc_unit_of(setup, piece) && !is_horse(setup, view, piece);
}

static bool is_square(const struct cnc_setup *setup, const struct cnc_state *view, int piece)
{
	(void)setup;
	return view->piece[piece].square != NO_SQUARE;
}

const struct cnc_group nap_groups[] = {
	{"light", is_light}, {"heavy", is_heavy}, {"line", is_line},      {"guard", is_guard},
	{"horse", is_horse}, {"foot", is_foot},   {"squares", is_square}, {NULL, NULL},
};

/* Those of orders_names.c and the ones above; a nation and a kind of unit are groups as well. */
static const char groups[] = "all rest units infantry cavalry artillery guns leaders light heavy line guard horse foot "
			     "squares left centre right";

const struct order_language nap_language = {
	.name = "napoleonics",
	.verbs = order_verbs,
	.n_verbs = NAP_ORDERS,
	.tests = order_tests,
	.n_tests = ARRAY_LEN(order_tests),
	.place = cnc_looks_like_hex,
	.a_place = SAYS_orders_a_hex,
	.words = "orders-napoleonics",
	.shared_words = "orders-cnc",
	.verbs_are = "order",
	.at_place = "move",
	.groups = groups,
	.other = &nap_standing_language,
	.other_block = "BEGIN DOCTRINE",
};

const struct order_language nap_standing_language = {
	.name = "napoleonics-doctrine",
	.verbs = standing_verbs,
	.n_verbs = NAP_RESPONSES,
	.tests = standing_tests,
	.n_tests = ARRAY_LEN(standing_tests),
	.place = cnc_looks_like_hex,
	.a_place = SAYS_orders_a_hex,
	.words = "orders-napoleonics",
	.shared_words = "orders-cnc",
	.verbs_are = "doctrine",
	.groups = groups,
	.other = &nap_language,
	.other_block = "BEGIN ORDERS",
};
