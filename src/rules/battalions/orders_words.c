/* The words of orders and of the doctrine.  Help mail, usage lines and the fuzzing dictionary
 * are made from these tables. */
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
	[V_TERRAIN] = {"terrain", "lay", YOURS,
		       {{"card", ORDER_WORD, 0, NULL, "a terrain card of your hand"},
			{"stack", ORDER_PLACE, 0, NULL, "a stack of yours without terrain"}},
		       "Lays a terrain card onto one of your stacks.", "terrain hill S3"},
	[V_PLACE] = {"place", "reinforce", YOURS,
		     {{"card", ORDER_UNIT, ABOUT, NULL, "a battalion of your hand, or its kind"},
		      {"stack", ORDER_PLACE, 0, NULL, "where it goes to the bottom"}},
		     "Places a battalion from the hand; an action.", "place fi09 S2"},
	[V_SHIFT] = {"shift", "move", YOURS,
		     {{"card", ORDER_UNIT, ABOUT, NULL, "a battalion of the line: id, name or position"},
		      {"stacks", ORDER_PLACE, MANY, NULL, "from and to; where to alone will do"}},
		     "Shifts a battalion to the bottom of an adjacent stack; an action.",
		     "shift fli2 S1 S2"},
	[V_GENERAL] = {"general", "leader", YOURS,
		       {{"general", ORDER_UNIT, ABOUT, NULL, "of your hand or line"},
			{"stack", ORDER_PLACE, 0, NULL, "where he goes"}},
		       "Places a general, or moves him to an adjacent stack; an action.",
		       "general ney S3"},
	[V_COMMANDER] = {"commander", "ac", YOURS,
			 {{"stack", ORDER_PLACE, OPTIONAL, NULL, "left out: back behind the line"}},
			 "Your army commander takes over a stack, once a general was killed.",
			 "commander S2"},
	[V_PLAY] = {"play", "card", YOURS,
		    {{"card", ORDER_WORD, ABOUT, NULL, "a tactics card of your hand: T07 or its name"},
		     {"deck", ORDER_CHOICE, OPTIONAL, decks, "T05, T06, T11: where to draw"},
		     {"who", ORDER_UNIT, OPTIONAL, NULL, "T06, T11: the card taken back"},
		     {"stack", ORDER_PLACE, OPTIONAL, NULL, "T14, T18, T20, T21, T24: which"},
		     {"position", ORDER_NUMBER, OPTIONAL, NULL, "T14, T18: of the card"}},
		    "Plays a tactics card; behind an attack, in that attack.",
		    "attack S2 melee; play T07 IF enemy=infantry"},
	[V_ATTACK] = {"attack", "assault", YOURS,
		      {{"stack", ORDER_PLACE, ABOUT, NULL, "whose top card attacks"},
		       {"how", ORDER_CHOICE, 0, kinds_of_attack, NULL},
		       {"flank", ORDER_PLACE, OPTIONAL, NULL,
			"a stack of the enemy, his number, or reserve; left out: the one opposite"},
		       {"support", ORDER_WORD, OPTIONAL | KEYED, NULL, "auto, never, a card, a position"}},
		      "Attacks; lines are carried out in their order.", "attack S1 melee S4 support=never"},
	[V_SUPPORT] = {"support", NULL, YOURS,
		       {{"who", ORDER_UNIT, OPTIONAL | MANY, NULL,
			 "auto, never, a card, a position, or kinds that may"}},
		       "Who supports your card; behind an attack, in that attack.",
		       "attack S3 fire; support never"},
	[V_ABORT] = {"ride-around", "abort", YOURS, {{NULL}},
		     "Your cavalry tries to ride around a square.",
		     "attack S2 melee; ride-around IF training>=8"},
	[V_LEND] = {"lend", "morale", YOURS,
		    {{"general", ORDER_UNIT, ABOUT, NULL, NULL},
		     {"for", ORDER_UNIT, OPTIONAL, NULL, "for whom; left out: the first that checks"}},
		    "A general lends his rating to a check of morale, once a turn.", "lend ney fi04"},
	[V_DISCARD] = {"discard", NULL, YOURS,
		       {{"cards", ORDER_UNIT, MANY, NULL, "what you can spare, first things first"}},
		       "Discards one card, and more where the hand is too large.", "discard T20 fi02"},
	[V_REDRAW] = {"redraw", NULL, YOURS,
		      {{"first", ORDER_CHOICE, 0, decks, NULL},
		       {"second", ORDER_CHOICE, OPTIONAL, decks, "by turns"}},
		      "Where the hand is filled up from at the end.", "redraw reserve tactics"},
	[V_DONE] = {"done", NULL, YOURS, {{NULL}},
		    "Says that no more attacks are meant, though there could be.", "done"},
};

static const struct order_verb standing_verbs[BAT_RESPONSES] = {
	[R_DRAW] = {"draw", NULL, YOURS,
		    {{"first", ORDER_CHOICE, 0, decks, NULL},
		     {"second", ORDER_CHOICE, OPTIONAL, decks, NULL}},
		    "Which decks your two cards of the Draw Phase come from.", "draw reserve tactics"},
	[R_STAND] = {"stand", "hold", MAY, {{NULL}}, "Cavalry takes the fire where it stands.",
		     "WHEN fired-at THEN stand"},
	[R_EVADE] = {"evade", "ride-away", MAY,
		     {{"way", ORDER_CHOICE, OPTIONAL | MANY, ways, "your left or right, the better first"}},
		    "Cavalry tries to ride to an adjacent stack.", "cavalry WHEN fired-at THEN evade left right"},
	[R_COUNTER] = {"counter", NULL, MAY, {{NULL}}, "Cavalry tries to melee-attack who fires.",
		       "WHEN fired-at THEN counter IF training<8 ELSE evade"},
	[R_ABORT] = {"ride-around", "abort", MAY, {{NULL}}, "Cavalry tries to ride around a square.",
		     "cavalry WHEN square and not kind=guard THEN ride-around"},
	[R_PRESS] = {"press-on", "no-abort", MAY, {{NULL}}, "Cavalry attacks the square.",
		     "WHEN square THEN press-on"},
	[R_SUPPORT] = {"support", NULL, YOURS,
		       {{"who", ORDER_UNIT, OPTIONAL | MANY, NULL, "auto, never, or kinds that may"},
			{"except", ORDER_UNIT, OPTIONAL | MANY | KEYED, NULL, "kinds that may not"}},
		       "Who supports your card.", "support auto except=GI except=GLI"},
	[R_PLAY] = {"play", NULL, YOURS,
		    {{"card", ORDER_WORD, 0, NULL, "a tactics card"},
		     {"stack", ORDER_PLACE, OPTIONAL, NULL, "T14, T21: which"},
		     {"position", ORDER_NUMBER, OPTIONAL, NULL, "T14: of the card"}},
		    "Plays a tactics card if you hold it and it fits.",
		    "WHEN charged and kind=line THEN play T01"},
	[R_HOLD_CARD] = {"keep-cards", "no-card", MAY, {{NULL}}, "Plays no tactics card.",
			 "WHEN margin>=8 THEN keep-cards"},
	[R_LEND] = {"lend", "help", YOURS, {{"general", ORDER_UNIT, OPTIONAL, NULL, "or the best"}},
		    "A general lends his rating to a check of morale.", "WHEN checking loss THEN lend"},
	[R_WITHHOLD] = {"withhold", NULL, MAY, {{NULL}}, "No general helps.",
			"WHEN checking revival THEN withhold"},
	[R_ASK] = {"ask", NULL, MAY, {{NULL}},
		   "Leaves the question to you: it comes by mail, if the game lets it wait.",
		   "WHEN fired-at THEN ask"},
};

#define A_NONE     {NULL}
#define A_NOTHING  {NULL}
#define A_KIND     {"kind", ORDER_WORD, 0, NULL, NULL}
#define A_ANY_KIND {"kind", ORDER_WORD, OPTIONAL, NULL, NULL}
#define A_CARD     {"card", ORDER_WORD, 0, NULL, NULL}
#define A_STACK    {"stack", ORDER_PLACE, 0, NULL, NULL}
#define A_NUMBER   {"n", ORDER_NUMBER, 0, NULL, NULL}
#define A_CAUSE    {"cause", ORDER_CHOICE, OPTIONAL, causes, NULL}
static const char *const causes[] = {"at-once", "loss", "revival", "counter", "army", NULL};
#define ROW(id, name, aliases, link, arg, compare, help, example)                                  \
	{name, aliases, link, {arg}, compare, help, BEFORE_EXAMPLE example AFTER_EXAMPLE},
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
	.place_example = "a stack such as S3",
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
	.place_example = "a stack such as S3",
	.groups = groups,
	.other = &bat_language,
	.other_block = "BEGIN ORDERS",
};
