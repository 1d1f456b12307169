/* The words of orders and of the doctrine.  Help mail, usage lines and the fuzzing dictionary
 * are made from these tables. */
#include "rules/tactiques/orders.h"

static bool looks_like_hex(const char *text, size_t n)
{
	if (n != 4)
		return false;
	for (size_t i = 0; i < n; i++)
		if (text[i] < '0' || text[i] > '9')
			return false;
	return true;
}

#define THEIRS ORDER_SUBJECT_NEEDED
enum { OPTIONAL = ORDER_OPTIONAL, MANY = ORDER_MANY };

static const char *const facings[] = {"n",	"nne", "ne", "e",  "se", "sse", "s",
				      "ssw", "sw",  "w",  "nw", "nnw", NULL};
#define HEX(help) {{"hex", ORDER_PLACE, 0, NULL, help}}
#define BARE {{NULL}}

static const struct order_verb verbs[TAC_VERBS] = {
	[V_DECLARE] = {"declare", "assault charge", THEIRS, BARE,
		       "Step H: puts a marker on the units, by a Task Check where one is needed.",
		       "13l-1 declare"},
	[V_FIRE] = {"fire", "shoot", THEIRS, {{"hexes", ORDER_PLACE, OPTIONAL | MANY, NULL, "first things first"}},
		    "Step I: fires at these hexes, or at the nearest enemy.", "battery-3 fire 0612"},
	[V_HOLD] = {"hold-fire", NULL, THEIRS, BARE, "Step I: does not fire.", "jaegers hold-fire"},
	[V_MOVE] = {"move", "go", THEIRS, {{"hexes", ORDER_PLACE, MANY, NULL, "one after another"}},
		    "Step J: goes there, forward or by Dash; towards a hex that is not beside it by the "
		    "nearest way.",
		    "13l-1 column; move 0612 0712; face ne"},
	[V_BACK] = {"back", "retrograde", THEIRS, HEX("a hex behind it"),
		    "Retrograde Movement, for 1 point more.", "13l-1 back 0613"},
	[V_FLANK] = {"by-flank", "sideways", THEIRS, HEX("a hex at its flank"),
		     "Movement By Flank, for 1 point more.", "13l-1 by-flank 0511"},
	[V_DASH] = {"dash", NULL, THEIRS, HEX("a hex in front"),
		    "Cavalry Dash away from enemy foot or guns, for 2 points more.", "hussars dash 0812"},
	[V_PROLONG] = {"prolong", NULL, THEIRS, HEX("a hex beside it"),
		       "Unlimbered guns are pulled one hex.", "battery-3 prolong 0512"},
	[V_FACE] = {"face", "turn", THEIRS, {{"facing", ORDER_CHOICE, 0, facings, NULL}},
		    "Turns to a hexside (n, ne, se, s, sw, nw) or to the corner between two.",
		    "13l-1 face ne"},
	[V_COLUMN] = {"column", NULL, THEIRS, BARE, "Changes to Column.", "13l-1 column"},
	[V_LINE] = {"line", NULL, THEIRS, BARE, "Changes to Line.", "13l-1 line"},
	[V_MARCH] = {"march", NULL, THEIRS, BARE, "Changes to March.", "13l-1 march"},
	[V_SQUARE] = {"square", NULL, THEIRS, BARE, "Changes to Square.", "13l-1 square"},
	[V_SKIRMISH] = {"skirmish", NULL, THEIRS, BARE, "Changes to Skirmish.", "13l-1 skirmish"},
	[V_LIMBER] = {"limber", NULL, THEIRS, BARE, "Guns limber, by a Task Check.", "battery-3 limber"},
	[V_UNLIMBER] = {"unlimber", NULL, THEIRS, BARE, "Guns unlimber.", "battery-3 unlimber"},
	[V_EXPAND] = {"expand", NULL, THEIRS, HEX("a hex at its flank"),
		      "Line or Skirmish spreads over a second hex.", "13l-1 expand 0713"},
	[V_COLLAPSE] = {"collapse", NULL, THEIRS, HEX("one of its two"),
			"A multi-hex unit draws together.", "13l-1 collapse 0712"},
	[V_DETACH] = {"detach", NULL, THEIRS, BARE, "Detaches a company.", "13l-1 detach"},
	[V_ABSORB] = {"absorb", NULL, THEIRS, {{"company", ORDER_UNIT, 0, NULL, NULL}},
		      "Takes a company back.", "13l-1 absorb fr-co1"},
	[V_DOUBLE] = {"double", "double-step", THEIRS, BARE,
		      "Double Step: twice the movement, for a Fatigue circle of the brigade.",
		      "13l-1 double; move 0712"},
	[V_TOP] = {"top", NULL, THEIRS, {{"unit", ORDER_UNIT, 0, NULL, NULL}},
		   "Another unit of the stack goes to its top.", "13l-1 top 13l-2"},
	[V_TOGETHER] = {"together", "stack", THEIRS, BARE,
			"With it move the units and leaders of its hex that have not moved.",
			"13l-1 together; move 0712"},
	[V_ATTACK] = {"attack", "melee", THEIRS, HEX("of the enemy, in front"),
		      "Step M: which hex a marked unit attacks.", "13l-1 attack 0711"},
	[V_RECALL] = {"recall", NULL, THEIRS, BARE,
		      "Step M: cavalry tries to come back, before its charge and after.", "hussars recall"},
	[V_PURSUE] = {"pursue", NULL, THEIRS, BARE, "Step M: infantry that may pursue tries to.",
		      "13l-1 pursue"},
	[V_DONE] = {"done", NULL, ORDER_SUBJECT_NONE, BARE, "Says that nothing else is meant.", "done"},
};

const struct order_language tac_language = {
	.name = "tactiques",
	.verbs = verbs,
	.n_verbs = TAC_VERBS,
	.place = looks_like_hex,
	.place_example = "a hex such as 0612",
	.at_place = "move",
	.groups = "all infantry cavalry artillery guns",
};

#define ANYBODY ORDER_SUBJECT_MAY
static const struct order_verb standing_verbs[TAC_RESPONSES] = {
	[R_SHOOT] = {"shoot", NULL, ANYBODY, BARE, "Opportunity fire at who leaves or changes in front.",
		     "infantry shoot"},
	[R_NO_SHOT] = {"no-shot", NULL, ANYBODY, BARE, "No opportunity fire.", "guns no-shot"},
	[R_SQUARE] = {"square", NULL, ANYBODY, BARE, "Tries to form Square.", "infantry WHEN charged THEN square"},
	[R_LINE] = {"line", NULL, ANYBODY, BARE, "Tries to form Line.", "WHEN assaulted THEN line"},
	[R_COLUMN] = {"column", NULL, ANYBODY, BARE, "Tries to form Column.", "WHEN assaulted THEN column"},
	[R_SHELTER] = {"shelter", NULL, ANYBODY, BARE, "Skirmishers try to go to a shelter.",
		       "infantry WHEN assaulted THEN shelter; fall-back"},
	[R_FALL_BACK] = {"fall-back", NULL, ANYBODY, BARE, "Tries to retreat.", "guns fall-back"},
	[R_REFUSE] = {"refuse", NULL, ANYBODY, {{"facing", ORDER_CHOICE, 0, facings, NULL}},
		      "Tries to turn by a side, or by a corner.", "13l-1 refuse nw"},
	[R_CHARGE] = {"charge", NULL, ANYBODY, {{"hex", ORDER_PLACE, ORDER_OPTIONAL, NULL, NULL}},
		      "Cavalry tries a Reaction Charge.", "hussars charge 0711"},
	[R_COUNTER] = {"counter", "counter-charge", ANYBODY, {{"hex", ORDER_PLACE, ORDER_OPTIONAL, NULL, NULL}},
		       "Cavalry tries a Counter Charge.", "cavalry WHEN charged THEN counter"},
	[R_STAND] = {"stand", "hold", ANYBODY, BARE, "Does not react.", "13l-1 stand"},
	[R_ASK] = {"ask", NULL, ANYBODY, BARE,
		   "Leaves the question to you: it comes by mail, if the game lets it wait.", "hussars ask"},
};

static const struct order_test standing_tests[TAC_TESTS] = {
	[T_CHARGED] = {"charged", NULL, NULL, {{NULL}}, {NULL},
		       "Cavalry with a marker is within two hexes.", "infantry WHEN charged THEN square"},
	[T_ASSAULTED] = {"assaulted", NULL, NULL, {{NULL}}, {NULL},
			 "Infantry with a marker is within two hexes.", "WHEN assaulted THEN line"},
};

const struct order_language tac_standing_language = {
	.name = "tactiques-doctrine",
	.verbs = standing_verbs,
	.n_verbs = TAC_RESPONSES,
	.tests = standing_tests,
	.n_tests = TAC_TESTS,
	.place = looks_like_hex,
	.place_example = "a hex such as 0612",
	.groups = "all infantry cavalry artillery guns",
};

int tac_formation_of_verb(enum tac_verb verb)
{
	static const int8_t formation[] = {F_COLUMN, F_LINE, F_MARCH, F_SQUARE, F_SKIRMISH, F_LIMBERED,
					   F_UNLIMBERED};
	return verb >= V_COLUMN && verb <= V_UNLIMBER ? formation[verb - V_COLUMN] : VALUE_NONE;
}
