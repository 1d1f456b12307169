/* The words of orders and of the doctrine.  Usage lines, the fuzzing dictionary and the manual
 * are made from these tables; what help says of them stands in the catalogue. */
#include "rules/cnc/words.h"
#include "rules/tricorne/orders.h"

/* ---- verbs ---- */

#define A_UNIT_ID      "23rd"
#define A_GUN_ID       "bty"
#define A_LEADER_ID    "greene"
#define A_HORSE_ID     "drg"
#define WITH_GUN
#define MELEE_EXAMPLE
#define ADVANCE_TO     {NULL}
#define RETIRE_EXAMPLE "drg WHEN attacked by infantry and blocks<=2 THEN retire"

static const struct order_verb order_verbs[TRI_ORDERS] = {
#include "rules/cnc/order_verbs.def"
	[V_COMBAT] = {"combat", "use", ORDER_SUBJECT_NEEDED, {{"cards", ORDER_TEXT, ORDER_MANY, NULL}},
		      "23rd melee E6; combat cold-steel"},
	[V_LEAD] = {"lead", "chief", ORDER_SUBJECT_NONE, {{"leader", ORDER_UNIT, 0, NULL}}, "lead greene"},
	[V_BANNER] = {"banner", NULL, ORDER_SUBJECT_NONE, {{NULL}}, "banner"},
};

static const struct order_verb standing_verbs[TRI_RESPONSES] = {
#include "rules/cnc/standing_verbs.def"
	[R_AMBUSH] = {"ambush", NULL, ORDER_SUBJECT_MAY, {{NULL}}, "rifles WHEN attacked THEN ambush"},
	[R_WHITES] = {"whites", "whites-of-their-eyes", ORDER_SUBJECT_MAY, {{NULL}},
		      "23rd WHEN attacked by infantry THEN whites"},
	[R_PLAY] = {"play", "combat", ORDER_SUBJECT_MAY, {{"cards", ORDER_TEXT, ORDER_MANY, NULL}},
		    "militia WHEN rallying THEN play to-the-colours"},
	[R_SPARE] = {"spare", "save", ORDER_SUBJECT_MAY, {{NULL}}, "guns WHEN combat-cards<=1 THEN spare"},
	[R_CANNONADE] = {"cannonade", NULL, ORDER_SUBJECT_MAY, {{"hexes", ORDER_PLACE, ORDER_MANY, NULL}},
			 "bty cannonade F7 G7"},
	[R_HOLD_FIRE] = {"hold-fire", NULL, ORDER_SUBJECT_MAY, {{NULL}}, "bty hold-fire"},
	[R_DRAW_OFF] = {"draw-off", NULL, ORDER_SUBJECT_MAY, {{NULL}}, "rifles draw-off"},
};

/* ---- tests ---- */

#define OWN_TESTS "rules/tricorne/tests.def"
#include "rules/cnc/order_tests.def"

/* ---- groups ---- */

static bool is_light(const struct cnc_setup *setup, const struct cnc_state *view, int piece)
{
	(void)view;
	return cnc_has(cnc_unit_of(setup, piece), LIGHT);
}

static bool is_code(const struct cnc_setup *setup, int piece, const char *code)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	return u && !strcmp(u->code, code);
}

static bool is_highland(const struct cnc_setup *setup, const struct cnc_state *view, int piece)
{
	(void)view;
	return is_code(setup, piece, "HL");
}

static bool is_guard(const struct cnc_setup *setup, const struct cnc_state *view, int piece)
{
	(void)view;
	return is_code(setup, piece, "GD");
}

static bool is_full(const struct cnc_setup *setup, const struct cnc_state *view, int piece)
{
	return tri_full(setup, view, piece);
}

const struct cnc_group tri_groups[] = {
	{"light", is_light}, {"highland", is_highland}, {"guard", is_guard}, {"full", is_full},
	{NULL, NULL},
};

/* Those of orders_names.c and the ones above; a nation and a kind of unit are groups as well. */
static const char groups[] = "all rest units infantry cavalry artillery guns leaders light highland "
			     "guard full regulars militia left centre right";

const struct order_language tri_language = {
	.name = "tricorne",
	.verbs = order_verbs,
	.n_verbs = TRI_ORDERS,
	.tests = order_tests,
	.n_tests = ARRAY_LEN(order_tests),
	.place = cnc_looks_like_hex,
	.a_place = SAYS_orders_a_hex,
	.words = "orders-tricorne",
	.shared_words = "orders-cnc",
	.verbs_are = "order",
	.at_place = "move",
	.groups = groups,
	.other = &tri_standing_language,
	.other_block = "BEGIN DOCTRINE",
};

const struct order_language tri_standing_language = {
	.name = "tricorne-doctrine",
	.verbs = standing_verbs,
	.n_verbs = TRI_RESPONSES,
	.tests = standing_tests,
	.n_tests = ARRAY_LEN(standing_tests),
	.place = cnc_looks_like_hex,
	.a_place = SAYS_orders_a_hex,
	.words = "orders-tricorne",
	.shared_words = "orders-cnc",
	.verbs_are = "doctrine",
	.groups = groups,
	.other = &tri_language,
	.other_block = "BEGIN ORDERS",
};
