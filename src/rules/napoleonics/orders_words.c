/* The words of orders and of the doctrine.  Help mail, usage lines and the fuzzing dictionary
 * are made from these tables. */
#include "rules/napoleonics/orders.h"

static bool looks_like_hex(const char *text, size_t n)
{
	if (n < 2 || n > 3 || (text[0] | 32) < 'a' || (text[0] | 32) > 'z')
		return false;
	for (size_t i = 1; i < n; i++)
		if (text[i] < '0' || text[i] > '9')
			return false;
	return true;
}

#define NEEDED ORDER_SUBJECT_NEEDED
#define MAY    ORDER_SUBJECT_MAY
#define YOURS  ORDER_SUBJECT_NONE
enum { OPTIONAL = ORDER_OPTIONAL, MANY = ORDER_MANY, KEYED = ORDER_KEYED };

const struct order_verb nap_order_verbs[NAP_ORDERS] = {
	[V_CARD] = {"card", "play", YOURS, {{"card", ORDER_TEXT, 0, NULL, "a card of your hand"}},
		    "Plays a Command card.", "card probe-centre"},
	[V_MOVE] = {"move", "go march", NEEDED,
		    {{"hex", ORDER_PLACE, MANY, NULL, "where to; the way may be named too"}},
		    "Orders the unit or leader and moves it to the last hex named.", "57e move D6"},
	[V_EXIT] = {"exit", NULL, NEEDED, {{NULL}},
		    "Moves off the map where the scenario allows it.", "57e exit"},
	[V_HOLD] = {"hold", "stay order", NEEDED, {{NULL}},
		    "Orders the unit and leaves it where it is.", "57e hold"},
	[V_FIRE] = {"fire", "shoot", NEEDED, {{"hex", ORDER_PLACE, 0, NULL, "the target's hex"}},
		    "Fires at a unit in range and in sight.", "bty fire F7"},
	[V_MELEE] = {"melee", "attack fight charge", NEEDED,
		     {{"hex", ORDER_PLACE, 0, NULL, "the target's hex"},
		      {"with", ORDER_UNIT, OPTIONAL | KEYED, NULL, "a gun: combined arms"}},
		     "Attacks an adjacent unit or lone leader, perhaps together with a gun.",
		     "57e melee E6 with=bty"},
	[V_ADVANCE] = {"advance", "pursue", NEEDED,
		       {{"hex", ORDER_PLACE, MANY | OPTIONAL, NULL,
			 "cavalry: the hex it breaks through to"}},
		       "Enters the hex that was won.", "57e advance"},
	[V_BONUS] = {"bonus", NULL, NEEDED,
		     {{"hex", ORDER_PLACE, 0, NULL, "the target's hex"},
		      {"with", ORDER_UNIT, OPTIONAL | KEYED, NULL, "a gun: combined arms"}},
		     "Cavalry advances and attacks once more.", "chas bonus E8"},
	[V_DETACH] = {"detach", NULL, NEEDED, {{NULL}},
		      "Orders a leader away from his unit; say where with move.",
		      "ney detach; move D8"},
	[V_UNFORM] = {"unform", "leave-square out", NEEDED, {{NULL}},
		      "Orders a square and lets it come out; it may go on with move or battle.",
		      "57e unform; move D6"},
	[V_RALLY] = {"rally", "restore heal", NEEDED, {{NULL}},
		     "Rally: who gets lost blocks back, in this order, as far as the dice go.",
		     "57e, 26e rally"},
	[V_SUPPLY] = {"supply", "send-back", YOURS,
		      {{"unit", ORDER_UNIT, 0, NULL, "of the enemy"},
		       {"hex", ORDER_PLACE, OPTIONAL, NULL, "of its owner's baseline"}},
		      "Short Supply: which enemy unit is sent back, and where.", "supply 29th I5"},
	[V_KEEP] = {"keep", NULL, YOURS,
		    {{"cards", ORDER_TEXT, MANY, NULL, "the one you want most first"}},
		    "After a Scout: which card to keep of the two drawn, the best first.",
		    "keep assault-left, probe-left"},
	[V_TOKEN] = {"token", "guerrilla", YOURS, {{NULL}},
		     "After a Scout: draws one card and takes a guerrilla token.", "token"},
	[V_DONE] = {"done", NULL, YOURS, {{NULL}},
		    "Says that no more units are to be ordered, though the card could.", "done"},
};

static const char *const ignore_words[] = {"all", "none", "1", "2", "3", "4", "5", "6", NULL};
static const char *const ways[] = {"west", "east", "middle", "left", "right", NULL};
static const char *const distances[] = {"far", "near", "off", NULL};

const struct order_verb nap_standing_verbs[NAP_RESPONSES] = {
	[R_STAND] = {"stand", "hold", MAY, {{NULL}}, "Takes the melee where it stands.",
		     "cuir WHEN attacked by infantry THEN stand"},
	[R_SQUARE] = {"square", "form-square", MAY, {{NULL}},
		      "Infantry forms square against cavalry.", "9e WHEN charged THEN square"},
	[R_RETIRE] = {"retire", "evade", MAY, {{NULL}},
		      "Cavalry retires and reforms before infantry.",
		      "chas WHEN attacked by infantry and blocks<=2 THEN retire"},
	[R_STRIKE] = {"strike", "first-strike", MAY, {{NULL}}, "Plays First Strike.",
		      "guard WHEN attacked and attacker-blocks<=2 THEN strike"},
	[R_IGNORE] = {"ignore", NULL, MAY,
		      {{"flags", ORDER_CHOICE, 0, ignore_words, "how many at most"}},
		      "Flags to ignore, as many as the unit can.", "all ignore all"},
	[R_RETREAT] = {"retreat", "fall-back", MAY,
		       {{"way", ORDER_CHOICE, OPTIONAL, ways, "left and right as you see them"},
			{"hexes", ORDER_PLACE, OPTIONAL | MANY, NULL, "the first open one"}},
		       "Where to retreat, or to retire to, where there is a choice.",
		       "guns retreat west"},
	[R_WITHDRAW] = {"withdraw", NULL, MAY,
			{{"how", ORDER_CHOICE, OPTIONAL, distances, "off: off the map"},
			 {"hexes", ORDER_PLACE, OPTIONAL | MANY, NULL, "the first in reach"}},
			"How a leader retreats.", "leaders withdraw near"},
	[R_BACK] = {"battle-back", "back", MAY, {{NULL}}, "Battles back after a melee.",
		    "all battle-back"},
	[R_NO_BACK] = {"hold-back", "no-back", MAY, {{NULL}}, "Does not battle back.",
		       "9e WHEN struck and dice>=4 THEN hold-back"},
	[R_CANCEL] = {"cancel", "guerrilla", YOURS, {{NULL}},
		      "Spends a guerrilla token to cancel the card just played.",
		      "WHEN card cavalry-charge THEN cancel"},
	[R_LET_PASS] = {"let-pass", "no-token", YOURS, {{NULL}}, "Keeps the guerrilla token.",
			"WHEN tokens<=1 THEN let-pass"},
	[R_ASK] = {"ask", NULL, MAY, {{NULL}},
		   "Leaves the question to you: it comes by mail, if the game lets it wait.",
		   "9e WHEN charged THEN ask"},
};

#define A_NONE     {NULL}
#define A_UNIT     {"unit", ORDER_UNIT, OPTIONAL, NULL, NULL}
#define A_WHO      {"who", ORDER_UNIT, OPTIONAL, NULL, "infantry, cavalry, artillery or a unit"}
#define A_HEX      {"hex", ORDER_PLACE, OPTIONAL, NULL, NULL}
#define A_THE_HEX  {"hex", ORDER_PLACE, 0, NULL, NULL}
#define A_CARD     {"card", ORDER_WORD, 0, NULL, NULL}
#define A_ANY_CARD {"card", ORDER_WORD, OPTIONAL, NULL, NULL}
#define A_NOTHING  {NULL}
#define A_NUMBER   {"n", ORDER_NUMBER, 0, NULL, NULL}
#define A_PERHAPS  {"n", ORDER_NUMBER, OPTIONAL, NULL, NULL}
#define OMIT(...)
#define ROW(id, name, aliases, link, arg, compare, help, example)                                  \
	{name, aliases, link, {arg}, compare, help, BEFORE_EXAMPLE example AFTER_EXAMPLE},

#define BEFORE_EXAMPLE "57e hold IF "
#define AFTER_EXAMPLE
static const struct order_test order_tests[NAP_ORDER_TESTS] = {
#define TRIGGER   OMIT
#define TEST      ROW
#define TURN_TEST OMIT
#include "rules/napoleonics/tests.def"
#undef TEST
#undef TURN_TEST
#define TEST      OMIT
#define TURN_TEST ROW
#include "rules/napoleonics/tests.def"
#undef TEST
#undef TURN_TEST
#undef TRIGGER
};

#undef BEFORE_EXAMPLE
#undef AFTER_EXAMPLE
#define BEFORE_EXAMPLE "57e WHEN "
#define AFTER_EXAMPLE  " THEN ask"
static const struct order_test standing_tests[NAP_STANDING_TESTS] = {
#define TURN_TEST OMIT
#define TEST      ROW
#define TRIGGER   OMIT
#include "rules/napoleonics/tests.def"
#undef TEST
#undef TRIGGER
#define TEST      OMIT
#define TRIGGER   ROW
#include "rules/napoleonics/tests.def"
};

/* Those of orders_names.c; a nation and a kind of unit are groups as well. */
static const char groups[] =
	"all rest units infantry cavalry artillery guns leaders light heavy line guard horse foot "
	"squares left centre right";

const struct order_language nap_language = {
	.name = "napoleonics",
	.verbs = nap_order_verbs,
	.n_verbs = NAP_ORDERS,
	.tests = order_tests,
	.n_tests = NAP_ORDER_TESTS,
	.place = looks_like_hex,
	.place_example = "a hex such as D6",
	.at_place = "move",
	.groups = groups,
};

const struct order_language nap_standing_language = {
	.name = "napoleonics-doctrine",
	.verbs = nap_standing_verbs,
	.n_verbs = NAP_RESPONSES,
	.tests = standing_tests,
	.n_tests = NAP_STANDING_TESTS,
	.place = looks_like_hex,
	.place_example = "a hex such as D6",
	.groups = groups,
};
