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
#define HEXES(help) {"hexes", ORDER_PLACE, OPTIONAL | MANY, NULL, help}
#define BARE {{NULL}}

/* ---- conditions ---- */

static const char *const formations[] = {
#define FORMATION(id, name, ...) name,
#include "rules/tactiques/formations.def"
#undef FORMATION
	NULL};
static const char *const arms[] = {"infantry", "cavalry", "artillery", NULL};
static const char *const types[] = {"infantry", "cavalry", "artillery", "square", NULL};
static const char *const missions[] = {"engage", "maneuver", "reserve", NULL};
static const char *const lights[] = {"day", "dusk", "night", NULL};
static const char *const skies[] = {
#define WEATHER(id, name, ...) name,
#include "rules/tactiques/weather.def"
#undef WEATHER
	NULL};
static const char *const happenings[] = {
	"none",
#define HAPPENING(id, name, die) name,
#include "rules/tactiques/happenings.def"
#undef HAPPENING
	NULL};

#define A_NONE	     {NULL}
#define A_NOTHING    {NULL}
#define A_UNIT	     {"unit", ORDER_UNIT, OPTIONAL, NULL, NULL}
#define A_LEADER     {"leader", ORDER_UNIT, OPTIONAL, NULL, NULL}
#define A_THE_LEADER {"leader", ORDER_UNIT, 0, NULL, NULL}
#define A_HEX	     {"hex", ORDER_PLACE, OPTIONAL, NULL, NULL}
#define A_THE_HEX    {"hex", ORDER_PLACE, 0, NULL, NULL}
#define A_ARM	     {"arm", ORDER_CHOICE, OPTIONAL, arms, NULL}
#define A_RANGE	     A_ARM, A_HEX
#define A_NUMBER     {"n", ORDER_NUMBER, 0, NULL, NULL}
#define A_PERHAPS    {"n", ORDER_NUMBER, OPTIONAL, NULL, NULL}
#define A_FORMATION  {"formation", ORDER_CHOICE, 0, formations, NULL}
#define A_TYPE	     {"kind", ORDER_CHOICE, 0, types, NULL}
#define A_ORDER	     {"order", ORDER_CHOICE, 0, missions, NULL}
#define A_LIGHT	     {"light", ORDER_CHOICE, 0, lights, NULL}
#define A_WEATHER    {"weather", ORDER_CHOICE, 0, skies, NULL}
#define A_EVENT	     {"event", ORDER_CHOICE, 0, happenings, NULL}
#define ROW(id, name, aliases, link, args, compare, help, example)                                 \
	{name, aliases, link, {args}, compare, help, BEFORE_EXAMPLE example AFTER_EXAMPLE},
#define OMIT(...)

#define BEFORE_EXAMPLE "13l-1 line IF "
#define AFTER_EXAMPLE
#define TEST	  ROW
#define TURN_TEST ROW
#define TRIGGER	  OMIT
static const struct order_test order_tests[TAC_ORDER_TESTS] = {
#include "rules/tactiques/tests.def"
};
#undef TURN_TEST
#undef TRIGGER
#undef BEFORE_EXAMPLE
#undef AFTER_EXAMPLE
#define BEFORE_EXAMPLE "WHEN "
#define AFTER_EXAMPLE  " THEN ask"
#define TURN_TEST OMIT
#define TRIGGER	  ROW
static const struct order_test standing_tests[TAC_STANDING_TESTS] = {
#include "rules/tactiques/tests.def"
};

/* ---- orders ---- */

static const char *const yes_no[] = {"yes", "no", NULL};
#define YES_NO	{"answer", ORDER_CHOICE, OPTIONAL, yes_no, NULL}
#define SUPERSEDING                                                                                \
	{                                                                                          \
		YES_NO, {"leaders", ORDER_UNIT, OPTIONAL | MANY, NULL, "the first who is there"}   \
	}

static const struct order_verb verbs[TAC_VERBS] = {
	[V_DECLARE] = {"declare", "assault charge", THEIRS, BARE,
		       "Step H: puts a marker on the units, by a Task Check where one is needed.",
		       "13l-1 declare"},
	[V_FIRE] = {"fire", "shoot", THEIRS, {{"hexes", ORDER_PLACE, OPTIONAL | MANY, NULL, "first things first"}},
		    "Step I: fires at these hexes, or at the nearest enemy.", "battery-3 fire 0612"},
	[V_HOLD] = {"hold-fire", NULL, THEIRS, BARE, "Step I: does not fire.", "jaegers hold-fire"},
	[V_STAY] = {"hold", "stay", THEIRS, BARE,
		    "Steps H and J: neither declares nor moves, whatever a line for its brigade says.",
		    "13l-2 hold"},
	[V_MOVE] = {"move", "go", THEIRS, {{"hexes", ORDER_PLACE, MANY, NULL, "one after another"}},
		    "Step J: goes there, turning where it must; towards a hex that is not beside it by the "
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
	[V_EXTRA] = {"extra", NULL, THEIRS, HEX("one of its two"),
		     "Of a multi-hex unit with an odd number of increments the larger half stands there.",
		     "13l-1 extra 0713"},
	[V_DETACH] = {"detach", NULL, THEIRS, BARE, "Detaches a company.", "13l-1 detach"},
	[V_ABSORB] = {"absorb", NULL, THEIRS, {{"company", ORDER_UNIT, 0, NULL, NULL}},
		      "Takes a company back.", "13l-1 absorb fr-co1"},
	[V_DOUBLE] = {"double", "double-step", THEIRS, BARE,
		      "Double Step: twice the movement, for a Fatigue circle of the brigade.",
		      "13l-1 double; move 0712"},
	[V_TOP] = {"top", NULL, THEIRS, {{"unit", ORDER_UNIT, 0, NULL, NULL}},
		   "Another unit of the stack goes to its top.", "13l-1 top 13l-2"},
	[V_ENTER] = {"enter", NULL, THEIRS, {{"hex", ORDER_PLACE, OPTIONAL, NULL, "another than its own, if that is blocked"}},
		     "Reinforcements come onto the map, in the order of such lines; any other order of "
		     "movement brings them on as well.",
		     "13l-1 enter; move 0712"},
	[V_EXIT] = {"exit", "leave", THEIRS, BARE, "Leaves the map by the exit in which it stands.",
		    "13l-1 move 0101; exit"},
	[V_TOGETHER] = {"together", "stack", THEIRS, BARE,
			"With it move the units and leaders of its hex that have not moved.",
			"13l-1 together; move 0712"},
	[V_ATTACK] = {"attack", "melee", THEIRS, HEX("of the enemy, in front"),
		      "Step M: which hex a marked unit attacks.", "13l-1 attack 0711"},
	[V_RECALL] = {"recall", NULL, THEIRS, BARE,
		      "Step M: cavalry tries to come back, before its charge and after.", "hussars recall"},
	[V_ADVANCE] = {"advance", "follow-up", THEIRS, BARE,
		       "Step L: goes into a hex that the enemy leaves before it, if it may.", "13l-1 advance"},
	[V_PURSUE] = {"pursue", NULL, THEIRS, {HEXES("one after another")},
		      "Step M: infantry that may pursue tries to; who pursues goes there.",
		      "hussars pursue 0509 0508"},
	[V_ORDER] = {"order", "issue try", THEIRS,
		     {{"brigade", ORDER_UNIT, 0, NULL, NULL}, {"order", ORDER_CHOICE, 0, missions, NULL}},
		     "Steps E and F: the leader of an army gives a brigade that order, the leader of an "
		     "echelon tries to.",
		     "picton order kempt engage"},
	[V_FREE] = {"free", "relieve", THEIRS, {{"leader", ORDER_UNIT, 0, NULL, NULL}},
		    "Step E: an order of the army frees the leader of an echelon who is paralysed.",
		    "ney free reille"},
	[V_KEEP] = {"keep", NULL, THEIRS, {{"units", ORDER_UNIT, MANY, NULL, "the first that is there"}},
		    "Step C: of a brigade in several groups that one stays in command in which the unit "
		    "is.",
		    "kempt keep 28th"},
	[V_SUPERSEDE] = {"supersede", NULL, THEIRS, SUPERSEDING,
			 "Steps D and P: a superior who is with the brigade gives his rating instead "
			 "of its leader's, or does not.",
			 "kempt supersede no"},
	[V_START] = {"start", NULL, THEIRS, {{"order", ORDER_CHOICE, 0, missions, NULL}},
		     "Before the first turn: the order that a brigade begins with.", "kempt start reserve"},
	[V_ARRIVE] = {"arrive", NULL, THEIRS, {{"order", ORDER_CHOICE, 0, missions, NULL}},
		      "Step G: the order under which a brigade comes that arrives as reinforcement.",
		      "1st-bde arrive maneuver"},
	[V_DRIFT] = {"drift", NULL, THEIRS, {{"hexes", ORDER_PLACE, MANY, NULL, "one after another"}},
		     "Step J: a dummy, called by its id, goes there or nearer.", "ru-d1 drift 0609 0508"},
	[V_ACTIVATE] = {"activate", NULL, THEIRS, BARE, "With Activations: this command is the next.",
			"1st-div activate"},
	[V_ALONG] = {"along", "goes-along", THEIRS, BARE,
		     "With Activations: an echelon and its own units go along with the command.",
		     "1st-corps along"},
	[V_DONE] = {"done", NULL, ORDER_SUBJECT_NONE, BARE, "Says that nothing else is meant.", "done"},
};

const struct order_language tac_language = {
	.name = "tactiques",
	.verbs = verbs,
	.n_verbs = TAC_VERBS,
	.tests = order_tests,
	.n_tests = TAC_ORDER_TESTS,
	.place = looks_like_hex,
	.place_example = "a hex such as 0612",
	.at_place = "move",
	.groups = "all infantry cavalry artillery guns",
	.other = &tac_standing_language,
	.other_block = "BEGIN DOCTRINE",
};

/* ---- the doctrine ---- */

static const char *const aims[] = {"marked", "nearest", "infantry", "cavalry", "artillery", "square", NULL};
static const char *const losers[] = {"largest", "smallest", "top", "bottom", NULL};
static const char *const sides[] = {"n", "ne", "se", "s", "sw", "nw", NULL};
static const char *const facings_kept[] = {"keep", "enemy", "n",   "nne", "ne", "e",  "se", "sse",
					   "s",	   "ssw",   "sw",  "w",	  "nw", "nnw", NULL};
static const char *const halves[] = {"near", "far", NULL};
static const char *const matters[] = {
#define MATTER(id, name, ...) name,
#include "rules/tactiques/matters.def"
#undef MATTER
	NULL};

#define ANYBODY ORDER_SUBJECT_MAY
static const struct order_verb standing_verbs[TAC_RESPONSES] = {
	[R_SHOOT] = {"shoot", NULL, ANYBODY, BARE, "Opportunity fire at who leaves or changes in front.",
		     "infantry shoot"},
	[R_NO_SHOT] = {"no-shot", NULL, ANYBODY, BARE, "No opportunity fire.", "guns no-shot"},
	[R_FIRE] = {"fire", NULL, ANYBODY,
		    {{"whom", ORDER_CHOICE, OPTIONAL | MANY, aims, "first things first"},
		     HEXES("before all others")},
		    "Defensive fire: whom at; hexes that are named first, who is not named last.",
		    "guns fire marked infantry"},
	[R_HOLD_FIRE] = {"hold-fire", NULL, ANYBODY, BARE, "No defensive fire.",
			 "jaegers hold-fire IF range>=3"},
	[R_TOP] = {"top", NULL, THEIRS, {{"unit", ORDER_UNIT, 0, NULL, NULL}},
		   "Before defensive fire that unit goes to the top of its stack.", "13l-1 top 13l-2"},
	[R_SQUARE] = {"square", NULL, ANYBODY, BARE, "Reaction: tries to form Square.",
		      "infantry WHEN charged THEN square"},
	[R_LINE] = {"line", NULL, ANYBODY, BARE, "Reaction: tries to form Line.", "WHEN assaulted THEN line"},
	[R_COLUMN] = {"column", NULL, ANYBODY, BARE, "Reaction: tries to form Column.",
		      "WHEN assaulted THEN column"},
	[R_SKIRMISH] = {"skirmish", NULL, ANYBODY, BARE, "Reaction: tries to form Skirmish.",
			"13l-1 WHEN assaulted THEN skirmish"},
	[R_LIMBER] = {"limber", NULL, ANYBODY, BARE, "Reaction: guns try to limber.",
		      "guns WHEN assaulted THEN limber"},
	[R_UNLIMBER] = {"unlimber", NULL, ANYBODY, BARE, "Reaction: guns try to unlimber.",
			"guns WHEN charged THEN unlimber"},
	[R_SHELTER] = {"shelter", NULL, ANYBODY, {HEXES("the best first")},
		       "Reaction: skirmishers try to go to a shelter.",
		       "infantry WHEN assaulted THEN shelter; fall-back"},
	[R_FALL_BACK] = {"fall-back", NULL, ANYBODY, BARE, "Reaction: tries to retreat.", "guns fall-back"},
	[R_REFUSE] = {"refuse", NULL, ANYBODY, {{"facing", ORDER_CHOICE, 0, facings, NULL}},
		      "Reaction: tries to turn by a side, or by a corner.", "13l-1 refuse nw"},
	[R_CHARGE] = {"charge", NULL, ANYBODY, {{"hex", ORDER_PLACE, OPTIONAL, NULL, NULL}},
		      "Cavalry tries a Reaction Charge.", "hussars charge 0711"},
	[R_COUNTER] = {"counter", "counter-charge", ANYBODY, {{"hex", ORDER_PLACE, OPTIONAL, NULL, NULL}},
		       "Cavalry tries a Counter Charge.", "cavalry WHEN charged THEN counter"},
	[R_STAND] = {"stand", "hold", ANYBODY, BARE, "Does not react.", "13l-1 stand"},
	[R_ADVANCE] = {"advance", "follow-up", ANYBODY, {YES_NO},
		       "Goes into a hex that was left before it (Advance Before Combat), or does not.",
		       "infantry advance no"},
	[R_RECALL] = {"recall", NULL, ANYBODY, {YES_NO}, "Cavalry tries Recall when it may, or does not.",
		      "cavalry recall IF target=square"},
	[R_PURSUE] = {"pursue", NULL, ANYBODY, {YES_NO, HEXES("one after another")},
		      "Infantry that may pursue tries to, or does not; who pursues goes there, and after a "
		      "Counter Charge attacks the hex if the enemy is in it.",
		      "hussars pursue yes 0509 0508"},
	[R_COMBINE] = {"combine", "join", ANYBODY, {YES_NO},
		       "Takes part in a Grand Assault, Charge or Battery, or does not.", "guns combine no"},
	[R_LOSE] = {"lose", "losses", THEIRS,
		    {{"who", ORDER_CHOICE, OPTIONAL, losers, NULL},
		     {"units", ORDER_UNIT, OPTIONAL | MANY, NULL, "or these, the first that is there"}},
		    "Who of a stack takes what is lost in a melee after the first increment.",
		    "all lose smallest"},
	[R_RETREAT] = {"retreat", NULL, ANYBODY,
		       {{"sides", ORDER_CHOICE, OPTIONAL | MANY, sides, "that way, the best first"},
			HEXES("or there")},
		       "Where to, when several hexes are as good.", "13l-1 retreat sw s"},
	[R_FACE] = {"face", "facing", ANYBODY, {{"facing", ORDER_CHOICE, 0, facings_kept, NULL}},
		    "How a stack faces after a retreat: as before, to the nearest enemy, or so.",
		    "all face enemy"},
	[R_REFORM] = {"reform", NULL, ANYBODY, {{"formations", ORDER_CHOICE, MANY, formations, "the best first"}},
		      "Which formation it takes out of Square or General ground.", "infantry reform line column"},
	[R_COLLAPSE] = {"collapse", NULL, ANYBODY,
			{{"half", ORDER_CHOICE, OPTIONAL, halves, "by the distance of the enemy"}, HEXES(NULL)},
			"In which of its two hexes a multi-hex unit draws together.", "all collapse far"},
	[R_FOLLOW] = {"follow", NULL, ANYBODY, {YES_NO},
		      "Leaders go with a stack that retreats or advances, or stay.", "ney follow no"},
	[R_STAY] = {"stay-put", "stay", ANYBODY, {YES_NO},
		    "When its brigade goes back, who is with an aide or in a Strongpoint stays, or does not.",
		    "13l-1 stay-put no"},
	[R_WITHDRAW] = {"withdraw", NULL, ANYBODY, {YES_NO},
			"When its brigade goes back, who is beside no enemy goes as well, or stays.",
			"guns withdraw"},
	[R_SUCCEED] = {"succeed", "successor", THEIRS,
		       {{"leaders", ORDER_UNIT, MANY, NULL, "the first who may; or GENERIC"}},
		       "Who takes over a command that has lost its leader.", "1st-div succeed picton"},
	[R_RETURN] = {"return", NULL, THEIRS, {{"units", ORDER_UNIT, MANY, NULL, "the first that is there"}},
		      "With whom a leader comes back from his wound.", "ney return 13l-1"},
	[R_KEEP] = {"keep", NULL, THEIRS, {{"units", ORDER_UNIT, MANY, NULL, "the first that is there"}},
		    "Step C: of a brigade in several groups that one stays in command in which the unit "
		    "is.",
		    "kempt keep 28th"},
	[R_SUPERSEDE] = {"supersede", NULL, THEIRS, SUPERSEDING,
			 "Steps D and P: a superior who is with the brigade gives his rating instead "
			 "of its leader's, or does not.",
			 "kempt supersede no"},
	[R_GATHER] = {"gather", NULL, ANYBODY, {HEXES("the best first")},
		      "Rally To The Colors: who of the routed comes back, and where.", "13l-1 gather 0512"},
	[R_SUPPLY] = {"supply", NULL, ANYBODY, BARE, "Ammunition wagons: which battery they go to.",
		      "battery-3 supply"},
	[R_INSPIRE] = {"inspire", NULL, THEIRS, BARE, "Inspired leader: who it is.", "ney inspire"},
	[R_REFRESH] = {"refresh", NULL, THEIRS, BARE, "Second wind: which brigade recovers a circle.",
		       "1st-bde refresh"},
	[R_ASK] = {"ask", NULL, ANYBODY, {{"matters", ORDER_CHOICE, OPTIONAL | MANY, matters, "those alone"}},
		   "Leaves the question to you: it comes by mail, if the game lets it wait.",
		   "hussars ask recall pursuit"},
};

const struct order_language tac_standing_language = {
	.name = "tactiques-doctrine",
	.verbs = standing_verbs,
	.n_verbs = TAC_RESPONSES,
	.tests = standing_tests,
	.n_tests = TAC_STANDING_TESTS,
	.place = looks_like_hex,
	.place_example = "a hex such as 0612",
	.groups = "all infantry cavalry artillery guns leaders",
	.other = &tac_language,
	.other_block = "BEGIN ORDERS",
};

int tac_formation_of_verb(enum tac_verb verb)
{
	static const int8_t formation[] = {F_COLUMN, F_LINE, F_MARCH, F_SQUARE, F_SKIRMISH, F_LIMBERED,
					   F_UNLIMBERED};
	return verb >= V_COLUMN && verb <= V_UNLIMBER ? formation[verb - V_COLUMN] : VALUE_NONE;
}
