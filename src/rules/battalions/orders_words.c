/* The words of orders and of the doctrine.  Usage lines, the fuzzing dictionary and the manual
 * are made from these tables; what help says of them stands in the catalogue. */
#include "rules/battalions/orders.h"

static bool looks_like_place(const char *text, size_t n)
{
	return (n == 2 && (text[0] | 32) == 's' && text[1] >= '0' && text[1] <= '9') ||
	       (n == 7 && !strncasecmp(text, "reserve", 7));
}

#define YOURS ORDER_SUBJECT_NONE
#define MAY   ORDER_SUBJECT_MAY
enum { OPTIONAL = ORDER_OPTIONAL, MANY = ORDER_MANY, KEYED = ORDER_KEYED, ABOUT = ORDER_ABOUT };

static const char *const kinds_of_attack[] = {"fire", "melee", NULL};
static const char *const decks[] = {"reserve", "tactics", NULL};
static const char *const ways[] = {"left", "right", NULL};

static const struct order_verb order_verbs[BAT_ORDERS] = {
	[V_TERRAIN] = {"terrain", "lay", YOURS, {{"card", ORDER_WORD, 0, NULL}, {"stack", ORDER_PLACE, 0, NULL}},
		       "terrain hill S3"},
	[V_PLACE] = {"place", "reinforce", YOURS, {{"card", ORDER_UNIT, ABOUT, NULL}, {"stack", ORDER_PLACE, 0, NULL}},
		     "place fi09 S2"},
	[V_SHIFT] = {"shift", "move", YOURS, {{"card", ORDER_UNIT, ABOUT, NULL}, {"stacks", ORDER_PLACE, MANY, NULL}},
		     "shift fli2 S1 S2"},
	[V_GENERAL] = {"general", "leader", YOURS,
		       {{"general", ORDER_UNIT, ABOUT, NULL}, {"stack", ORDER_PLACE, 0, NULL}}, "general ney S3"},
	[V_COMMANDER] = {"commander", "ac", YOURS, {{"stack", ORDER_PLACE, OPTIONAL, NULL}}, "commander S2"},
	[V_PLAY] = {"play", "card", YOURS,
		    {{"card", ORDER_WORD, ABOUT, NULL},
		     {"deck", ORDER_CHOICE, OPTIONAL, decks},
		     {"who", ORDER_UNIT, OPTIONAL, NULL},
		     {"stack", ORDER_PLACE, OPTIONAL, NULL},
		     {"position", ORDER_NUMBER, OPTIONAL, NULL}},
		    "attack S2 melee; play T07 IF enemy=infantry"},
	[V_ATTACK] = {"attack", "assault", YOURS,
		      {{"stack", ORDER_PLACE, ABOUT, NULL},
		       {"how", ORDER_CHOICE, 0, kinds_of_attack},
		       {"flank", ORDER_PLACE, OPTIONAL, NULL},
		       {"support", ORDER_WORD, OPTIONAL | KEYED, NULL}},
		      "attack S1 melee S4 support=never"},
	[V_SUPPORT] = {"support", NULL, YOURS, {{"who", ORDER_UNIT, OPTIONAL | MANY, NULL}},
		       "attack S3 fire; support never"},
	[V_ABORT] = {"ride-around", "abort", YOURS, {{NULL}}, "attack S2 melee; ride-around IF training>=8"},
	[V_LEND] = {"lend", "morale", YOURS,
		    {{"general", ORDER_UNIT, ABOUT, NULL}, {"for", ORDER_UNIT, OPTIONAL, NULL}}, "lend ney fi04"},
	[V_DISCARD] = {"discard", NULL, YOURS, {{"cards", ORDER_UNIT, MANY, NULL}}, "discard T20 fi02"},
	[V_REDRAW] = {"redraw", NULL, YOURS,
		      {{"first", ORDER_CHOICE, 0, decks}, {"second", ORDER_CHOICE, OPTIONAL, decks}},
		      "redraw reserve tactics"},
	[V_DONE] = {"done", NULL, YOURS, {{NULL}}, "done"},
};

static const struct order_verb standing_verbs[BAT_RESPONSES] = {
	[R_DRAW] = {"draw", NULL, YOURS,
		    {{"first", ORDER_CHOICE, 0, decks}, {"second", ORDER_CHOICE, OPTIONAL, decks}},
		    "draw reserve tactics"},
	[R_STAND] = {"stand", "hold", MAY, {{NULL}}, "WHEN fired-at THEN stand"},
	[R_EVADE] = {"evade", "ride-away", MAY, {{"way", ORDER_CHOICE, OPTIONAL | MANY, ways}},
		     "cavalry WHEN fired-at THEN evade left right"},
	[R_COUNTER] = {"counter", NULL, MAY, {{NULL}}, "WHEN fired-at THEN counter IF training<8 ELSE evade"},
	[R_ABORT] = {"ride-around", "abort", MAY, {{NULL}}, "cavalry WHEN square and not kind=guard THEN ride-around"},
	[R_PRESS] = {"press-on", "no-abort", MAY, {{NULL}}, "WHEN square THEN press-on"},
	[R_SUPPORT] = {"support", NULL, YOURS,
		       {{"who", ORDER_UNIT, OPTIONAL | MANY, NULL},
			{"except", ORDER_UNIT, OPTIONAL | MANY | KEYED, NULL}},
		       "support auto except=GI except=GLI"},
	[R_PLAY] = {"play", NULL, YOURS,
		    {{"card", ORDER_WORD, 0, NULL},
		     {"stack", ORDER_PLACE, OPTIONAL, NULL},
		     {"position", ORDER_NUMBER, OPTIONAL, NULL}},
		    "WHEN charged and kind=line THEN play T01"},
	[R_HOLD_CARD] = {"keep-cards", "no-card", MAY, {{NULL}}, "WHEN margin>=8 THEN keep-cards"},
	[R_LEND] = {"lend", "help", YOURS, {{"general", ORDER_UNIT, OPTIONAL, NULL}}, "WHEN checking loss THEN lend"},
	[R_WITHHOLD] = {"withhold", NULL, MAY, {{NULL}}, "WHEN checking revival THEN withhold"},
	[R_ASK] = {"ask", NULL, MAY, {{NULL}}, "WHEN fired-at THEN ask"},
};

#define A_NONE     {NULL}
#define A_NOTHING  {NULL}
#define A_KIND     {"kind", ORDER_WORD, 0, NULL}
#define A_ANY_KIND {"kind", ORDER_WORD, OPTIONAL, NULL}
#define A_CARD     {"card", ORDER_WORD, 0, NULL}
#define A_STACK    {"stack", ORDER_PLACE, 0, NULL}
#define A_NUMBER   {"n", ORDER_NUMBER, 0, NULL}
#define A_CAUSE    {"cause", ORDER_CHOICE, OPTIONAL, causes}
static const char *const causes[] = {"at-once", "loss", "revival", "counter", "army", NULL};
#define ROW(id, name, aliases, link, arg, compare, example) \
	{name, aliases, link, {arg}, compare, BEFORE_EXAMPLE example AFTER_EXAMPLE},
#define OMIT(...)

#define BEFORE_EXAMPLE "ride-around IF "
#define AFTER_EXAMPLE
#define TEST           ROW
#define TRIGGER        OMIT
static const struct order_test order_tests[BAT_ORDER_TESTS] = {
#include "rules/battalions/tests.def"
};
#undef TRIGGER
#undef BEFORE_EXAMPLE
#undef AFTER_EXAMPLE
#define BEFORE_EXAMPLE "WHEN "
#define AFTER_EXAMPLE  " THEN ask"
#define TRIGGER        ROW
static const struct order_test standing_tests[BAT_TESTS] = {
#include "rules/battalions/tests.def"
};

const struct order_language bat_language = {
	.name = "battalions",
	.verbs = order_verbs,
	.n_verbs = BAT_ORDERS,
	.tests = order_tests,
	.n_tests = BAT_ORDER_TESTS,
	.place = looks_like_place,
	.a_place = SAYS_orders_a_stack,
	.words = "orders-battalions",
	.verbs_are = "order",
	.other = &bat_standing_language,
	.other_block = "BEGIN DOCTRINE",
};

/* Those of orders_names.c; every kind of battalion is a group as well. */
static const char groups[] = "all infantry cavalry artillery guns line light guard heavy horse";

const struct order_language bat_standing_language = {
	.name = "battalions-doctrine",
	.verbs = standing_verbs,
	.n_verbs = BAT_RESPONSES,
	.tests = standing_tests,
	.n_tests = BAT_TESTS,
	.place = looks_like_place,
	.a_place = SAYS_orders_a_stack,
	.words = "orders-battalions",
	.verbs_are = "doctrine",
	.groups = groups,
	.other = &bat_language,
	.other_block = "BEGIN ORDERS",
};
