/* The words of orders and of the doctrine.  Usage lines, the fuzzing dictionary and the manual
 * are made from these tables; what help says of them stands in the catalogue. */
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
#define HEX     {{"hex", ORDER_PLACE, 0, NULL}}
#define HEXES   {"hexes", ORDER_PLACE, OPTIONAL | MANY, NULL}
#define BARE    {{NULL}}

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
#define A_UNIT	     {"unit", ORDER_UNIT, OPTIONAL, NULL}
#define A_LEADER     {"leader", ORDER_UNIT, OPTIONAL, NULL}
#define A_THE_LEADER {"leader", ORDER_UNIT, 0, NULL}
#define A_HEX	     {"hex", ORDER_PLACE, OPTIONAL, NULL}
#define A_THE_HEX    {"hex", ORDER_PLACE, 0, NULL}
#define A_ARM	     {"arm", ORDER_CHOICE, OPTIONAL, arms}
#define A_RANGE	     A_ARM, A_HEX
#define A_NUMBER     {"n", ORDER_NUMBER, 0, NULL}
#define A_PERHAPS    {"n", ORDER_NUMBER, OPTIONAL, NULL}
#define A_FORMATION  {"formation", ORDER_CHOICE, 0, formations}
#define A_TYPE	     {"kind", ORDER_CHOICE, 0, types}
#define A_ORDER	     {"order", ORDER_CHOICE, 0, missions}
#define A_LIGHT	     {"light", ORDER_CHOICE, 0, lights}
#define A_WEATHER    {"weather", ORDER_CHOICE, 0, skies}
#define A_EVENT	     {"event", ORDER_CHOICE, 0, happenings}
#define ROW(id, name, aliases, link, args, compare, example) \
	{name, aliases, link, {args}, compare, BEFORE_EXAMPLE example AFTER_EXAMPLE},
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
#define YES_NO	{"answer", ORDER_CHOICE, OPTIONAL, yes_no}
#define SUPERSEDING {YES_NO, {"leaders", ORDER_UNIT, OPTIONAL | MANY, NULL}}

static const struct order_verb verbs[TAC_VERBS] = {
	[V_DECLARE] = {"declare", "assault charge", THEIRS, BARE, "13l-1 declare"},
	[V_FIRE] = {"fire", "shoot", THEIRS, {{"hexes", ORDER_PLACE, OPTIONAL | MANY, NULL}}, "battery-3 fire 0612"},
	[V_HOLD] = {"hold-fire", NULL, THEIRS, BARE, "jaegers hold-fire"},
	[V_STAY] = {"hold", "stay", THEIRS, BARE, "13l-2 hold"},
	[V_MOVE] = {"move", "go", THEIRS, {{"hexes", ORDER_PLACE, MANY, NULL}},
		    "13l-1 column; move 0612 0712; face ne"},
	[V_BACK] = {"back", "retrograde", THEIRS, HEX, "13l-1 back 0613"},
	[V_FLANK] = {"by-flank", "sideways", THEIRS, HEX, "13l-1 by-flank 0511"},
	[V_DASH] = {"dash", NULL, THEIRS, HEX, "hussars dash 0812"},
	[V_PROLONG] = {"prolong", NULL, THEIRS, HEX, "battery-3 prolong 0512"},
	[V_FACE] = {"face", "turn", THEIRS, {{"facing", ORDER_CHOICE, 0, facings}}, "13l-1 face ne"},
	[V_COLUMN] = {"column", NULL, THEIRS, BARE, "13l-1 column"},
	[V_LINE] = {"line", NULL, THEIRS, BARE, "13l-1 line"},
	[V_MARCH] = {"march", NULL, THEIRS, BARE, "13l-1 march"},
	[V_SQUARE] = {"square", NULL, THEIRS, BARE, "13l-1 square"},
	[V_SKIRMISH] = {"skirmish", NULL, THEIRS, BARE, "13l-1 skirmish"},
	[V_LIMBER] = {"limber", NULL, THEIRS, BARE, "battery-3 limber"},
	[V_UNLIMBER] = {"unlimber", NULL, THEIRS, BARE, "battery-3 unlimber"},
	[V_EXPAND] = {"expand", NULL, THEIRS, HEX, "13l-1 expand 0713"},
	[V_COLLAPSE] = {"collapse", NULL, THEIRS, HEX, "13l-1 collapse 0712"},
	[V_EXTRA] = {"extra", NULL, THEIRS, HEX, "13l-1 extra 0713"},
	[V_DETACH] = {"detach", NULL, THEIRS, BARE, "13l-1 detach"},
	[V_ABSORB] = {"absorb", NULL, THEIRS, {{"company", ORDER_UNIT, 0, NULL}}, "13l-1 absorb fr-co1"},
	[V_DOUBLE] = {"double", "double-step", THEIRS, BARE, "13l-1 double; move 0712"},
	[V_TOP] = {"top", NULL, THEIRS, {{"unit", ORDER_UNIT, 0, NULL}}, "13l-1 top 13l-2"},
	[V_ENTER] = {"enter", NULL, THEIRS, {{"hex", ORDER_PLACE, OPTIONAL, NULL}}, "13l-1 enter; move 0712"},
	[V_EXIT] = {"exit", "leave", THEIRS, BARE, "13l-1 move 0101; exit"},
	[V_TOGETHER] = {"together", "stack", THEIRS, BARE, "13l-1 together; move 0712"},
	[V_ATTACK] = {"attack", "melee", THEIRS, HEX, "13l-1 attack 0711"},
	[V_RECALL] = {"recall", NULL, THEIRS, BARE, "hussars recall"},
	[V_ADVANCE] = {"advance", "follow-up", THEIRS, BARE, "13l-1 advance"},
	[V_PURSUE] = {"pursue", NULL, THEIRS, {HEXES}, "hussars pursue 0509 0508"},
	[V_ORDER] = {"order", "issue try", THEIRS,
		     {{"brigade", ORDER_UNIT, 0, NULL}, {"order", ORDER_CHOICE, 0, missions}},
		     "picton order kempt engage"},
	[V_FREE] = {"free", "relieve", THEIRS, {{"leader", ORDER_UNIT, 0, NULL}}, "ney free reille"},
	[V_KEEP] = {"keep", NULL, THEIRS, {{"units", ORDER_UNIT, MANY, NULL}}, "kempt keep 28th"},
	[V_SUPERSEDE] = {"supersede", NULL, THEIRS, SUPERSEDING, "kempt supersede no"},
	[V_START] = {"start", NULL, THEIRS, {{"order", ORDER_CHOICE, 0, missions}}, "kempt start reserve"},
	[V_ARRIVE] = {"arrive", NULL, THEIRS, {{"order", ORDER_CHOICE, 0, missions}}, "1st-bde arrive maneuver"},
	[V_DRIFT] = {"drift", NULL, THEIRS, {{"hexes", ORDER_PLACE, MANY, NULL}}, "ru-d1 drift 0609 0508"},
	[V_ACTIVATE] = {"activate", NULL, THEIRS, BARE, "1st-div activate"},
	[V_ALONG] = {"along", "goes-along", THEIRS, BARE, "1st-corps along"},
	[V_DONE] = {"done", NULL, ORDER_SUBJECT_NONE, BARE, "done"},
};

const struct order_language tac_language = {
	.name = "tactiques",
	.verbs = verbs,
	.n_verbs = TAC_VERBS,
	.tests = order_tests,
	.n_tests = TAC_ORDER_TESTS,
	.place = looks_like_hex,
	.a_place = SAYS_orders_a_numbered_hex,
	.words = "orders-tactiques",
	.verbs_are = "order",
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
	[R_SHOOT] = {"shoot", NULL, ANYBODY, BARE, "infantry shoot"},
	[R_NO_SHOT] = {"no-shot", NULL, ANYBODY, BARE, "guns no-shot"},
	[R_FIRE] = {"fire", NULL, ANYBODY, {{"whom", ORDER_CHOICE, OPTIONAL | MANY, aims}, HEXES},
		    "guns fire marked infantry"},
	[R_HOLD_FIRE] = {"hold-fire", NULL, ANYBODY, BARE, "jaegers hold-fire IF range>=3"},
	[R_TOP] = {"top", NULL, THEIRS, {{"unit", ORDER_UNIT, 0, NULL}}, "13l-1 top 13l-2"},
	[R_SQUARE] = {"square", NULL, ANYBODY, BARE, "infantry WHEN charged THEN square"},
	[R_LINE] = {"line", NULL, ANYBODY, BARE, "WHEN assaulted THEN line"},
	[R_COLUMN] = {"column", NULL, ANYBODY, BARE, "WHEN assaulted THEN column"},
	[R_SKIRMISH] = {"skirmish", NULL, ANYBODY, BARE, "13l-1 WHEN assaulted THEN skirmish"},
	[R_LIMBER] = {"limber", NULL, ANYBODY, BARE, "guns WHEN assaulted THEN limber"},
	[R_UNLIMBER] = {"unlimber", NULL, ANYBODY, BARE, "guns WHEN charged THEN unlimber"},
	[R_SHELTER] = {"shelter", NULL, ANYBODY, {HEXES},
		       "infantry WHEN assaulted THEN shelter; fall-back"},
	[R_FALL_BACK] = {"fall-back", NULL, ANYBODY, BARE, "guns fall-back"},
	[R_REFUSE] = {"refuse", NULL, ANYBODY, {{"facing", ORDER_CHOICE, 0, facings}}, "13l-1 refuse nw"},
	[R_CHARGE] = {"charge", NULL, ANYBODY, {{"hex", ORDER_PLACE, OPTIONAL, NULL}}, "hussars charge 0711"},
	[R_COUNTER] = {"counter", "counter-charge", ANYBODY, {{"hex", ORDER_PLACE, OPTIONAL, NULL}},
		       "cavalry WHEN charged THEN counter"},
	[R_STAND] = {"stand", "hold", ANYBODY, BARE, "13l-1 stand"},
	[R_ADVANCE] = {"advance", "follow-up", ANYBODY, {YES_NO}, "infantry advance no"},
	[R_RECALL] = {"recall", NULL, ANYBODY, {YES_NO}, "cavalry recall IF target=square"},
	[R_PURSUE] = {"pursue", NULL, ANYBODY, {YES_NO, HEXES}, "hussars pursue yes 0509 0508"},
	[R_COMBINE] = {"combine", "join", ANYBODY, {YES_NO}, "guns combine no"},
	[R_LOSE] = {"lose", "losses", THEIRS,
		    {{"who", ORDER_CHOICE, OPTIONAL, losers}, {"units", ORDER_UNIT, OPTIONAL | MANY, NULL}},
		    "all lose smallest"},
	[R_RETREAT] = {"retreat", NULL, ANYBODY, {{"sides", ORDER_CHOICE, OPTIONAL | MANY, sides}, HEXES},
		       "13l-1 retreat sw s"},
	[R_FACE] = {"face", "facing", ANYBODY, {{"facing", ORDER_CHOICE, 0, facings_kept}}, "all face enemy"},
	[R_REFORM] = {"reform", NULL, ANYBODY, {{"formations", ORDER_CHOICE, MANY, formations}},
		      "infantry reform line column"},
	[R_COLLAPSE] = {"collapse", NULL, ANYBODY, {{"half", ORDER_CHOICE, OPTIONAL, halves}, HEXES},
			"all collapse far"},
	[R_FOLLOW] = {"follow", NULL, ANYBODY, {YES_NO}, "ney follow no"},
	[R_STAY] = {"stay-put", "stay", ANYBODY, {YES_NO}, "13l-1 stay-put no"},
	[R_WITHDRAW] = {"withdraw", NULL, ANYBODY, {YES_NO}, "guns withdraw"},
	[R_SUCCEED] = {"succeed", "successor", THEIRS, {{"leaders", ORDER_UNIT, MANY, NULL}}, "1st-div succeed picton"},
	[R_RETURN] = {"return", NULL, THEIRS, {{"units", ORDER_UNIT, MANY, NULL}}, "ney return 13l-1"},
	[R_KEEP] = {"keep", NULL, THEIRS, {{"units", ORDER_UNIT, MANY, NULL}}, "kempt keep 28th"},
	[R_SUPERSEDE] = {"supersede", NULL, THEIRS, SUPERSEDING, "kempt supersede no"},
	[R_GATHER] = {"gather", NULL, ANYBODY, {HEXES}, "13l-1 gather 0512"},
	[R_SUPPLY] = {"supply", NULL, ANYBODY, BARE, "battery-3 supply"},
	[R_INSPIRE] = {"inspire", NULL, THEIRS, BARE, "ney inspire"},
	[R_REFRESH] = {"refresh", NULL, THEIRS, BARE, "1st-bde refresh"},
	[R_ASK] = {"ask", NULL, ANYBODY, {{"matters", ORDER_CHOICE, OPTIONAL | MANY, matters}},
		   "hussars ask recall pursuit"},
};

const struct order_language tac_standing_language = {
	.name = "tactiques-doctrine",
	.verbs = standing_verbs,
	.n_verbs = TAC_RESPONSES,
	.tests = standing_tests,
	.n_tests = TAC_STANDING_TESTS,
	.place = looks_like_hex,
	.a_place = SAYS_orders_a_numbered_hex,
	.words = "orders-tactiques",
	.verbs_are = "doctrine",
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
