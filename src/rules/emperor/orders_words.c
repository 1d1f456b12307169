/* The words of orders and of the doctrine.  Help mail, usage lines and the fuzzing dictionary are
 * made from these tables. */
#include "rules/emperor/orders.h"

static bool looks_like_place(const char *text, size_t n)
{
	int x, y;
	return emp_read_place(text, n, &x, &y);
}

static const char *say_place(const char *text, size_t n, struct arena *a)
{
	int x, y;
	emp_read_place(text, n, &x, &y);
	return arena_printf(a, "%d.%d,%d.%d", x / 10, x % 10, y / 10, y % 10);
}

#define NEEDED ORDER_SUBJECT_NEEDED
#define MAY    ORDER_SUBJECT_MAY
#define YOURS  ORDER_SUBJECT_NONE
enum { OPTIONAL = ORDER_OPTIONAL, MANY = ORDER_MANY, KEYED = ORDER_KEYED };

static const char *const firsts[] = {"first", "second", NULL};
static const char *const uses[] = {"recover", "act", "att", NULL};
static const char *const corps_orders[] = {"attack", "defend", "delay", NULL};
static const char *const formations[] = {"line", "att", "march", "square", "sqn", "unl", "lim", NULL};
static const char *const sides[] = {"left", "right", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const reactions[] = {"stand", "square", "counter", "evade", "support", NULL};

#define BEAR {"bear", ORDER_NUMBER, OPTIONAL | KEYED, NULL, "degrees, multiples of 15, 0 is north"}
#define FACING {"facing", ORDER_NUMBER, OPTIONAL | KEYED, NULL, "0 to 23, steps of 15 degrees"}
#define INCHES {"inches", ORDER_NUMBER, 0, NULL, NULL}

static const struct order_verb order_verbs[EMP_ORDERS] = {
	[V_INIT] = {"init", "initiative", YOURS, {{"turn", ORDER_CHOICE, 0, firsts, NULL}},
		    "If you win the initiative: move first or second (the usual).", "init second"},
	[V_SHARE] = {"share", NULL, NEEDED, {{"elan", ORDER_NUMBER, 0, NULL, "1 to 4"}},
		     "First turn: the commander's part of the army's elan; name all.", "NEY share 3"},
	[V_ELAN] = {"elan", "spend", NEEDED,
		    {{"use", ORDER_CHOICE, 0, uses, "recover at once; act, att when that roll is poor"},
		     {"unit", ORDER_UNIT, 0, NULL, NULL},
		     {"max", ORDER_NUMBER, OPTIONAL | KEYED, NULL, "att: with so many hits or fewer"}},
		    "A commander's point of elan; the first of his lines that fits takes it.",
		    "NEY elan att NE2 max=1"},
	[V_ORDERS] = {"orders", "order", NEEDED,
		      {{"order", ORDER_CHOICE, 0, corps_orders, NULL},
		       {"to", ORDER_PLACE, OPTIONAL, NULL, NULL},
		       {"at", ORDER_UNIT, OPTIONAL | KEYED, NULL, "an enemy unit to attack"},
		       {"turn", ORDER_NUMBER, OPTIONAL | KEYED, NULL, "delay: the last turn of it"}},
		      "A new order for the commander's corps; costs a point of elan.",
		      "REYNIER orders attack at=PI1"},
	[V_ARRIVE] = {"arrive", NULL, NEEDED, {{"to", ORDER_PLACE, 0, NULL, "on the edge that the corps marches to"}},
		      "Where the unit, or the commander's corps, comes on from round the flank; who is named first leads.",
		      "GR2 arrive 56.0,48.0"},
	[V_RALLY] = {"rally", NULL, NEEDED, {{NULL}}, "Tries to rally; then it does not move.", "JU2 rally"},
	[V_FORM] = {"form", "formation", NEEDED, {{"formation", ORDER_CHOICE, 0, formations, NULL}},
		    "Changes formation, before it moves.", "RE1 form line"},
	[V_LINE] = {"line", NULL, NEEDED, {{NULL}}, "Forms line.", "RE1 line; advance 2"},
	[V_ATT] = {"column", "att", NEEDED, {{NULL}}, "Forms attack column.", "RE1 column; advance 3"},
	[V_MARCH] = {"march", NULL, NEEDED, {{NULL}}, "Forms march order.", "RE1 march; advance 4"},
	[V_SQN] = {"squadrons", "sqn", NEEDED, {{NULL}}, "Cavalry forms squadrons.", "MO1 squadrons"},
	[V_LIMBER] = {"limber", NULL, NEEDED, {{NULL}}, "Guns limber up.", "REA limber; advance 3"},
	[V_UNLIMBER] = {"unlimber", NULL, NEEDED, {{NULL}}, "Guns unlimber.", "REA unlimber"},
	[V_ABOUT] = {"about", "about-face", NEEDED, {{NULL}}, "Turns about; half a move is left.", "RE1 about"},
	[V_MOVE] = {"move", "go cc", NEEDED,
		    {{"to", ORDER_PLACE, OPTIONAL | MANY, NULL, "where the middle of its front is to stand, place after place"},
		     {"inches", ORDER_NUMBER, OPTIONAL, NULL, "or so many straight ahead, or along bear="},
		     BEAR, FACING},
		    "Moves to a place, or some inches; facing at the end stays unless it is said.",
		    "RE1 move 28.0,17.5 facing=0"},
	[V_ADVANCE] = {"advance", "adv", NEEDED, {INCHES}, "Straight ahead.", "NE1 advance 6"},
	[V_BACK] = {"back", "fall-back", NEEDED, {INCHES}, "Straight back, facing as before.", "NE1 back 2"},
	[V_TURN] = {"turn", NULL, NEEDED, {BEAR, FACING}, "Turns on the spot about the middle of its front.",
		    "DR1 turn bear=45"},
	[V_WHEEL] = {"wheel", NULL, NEEDED,
		     {{"side", ORDER_CHOICE, 0, sides, NULL},
		      {"steps", ORDER_NUMBER, 0, NULL, "facings of 15 degrees"}},
		     "Wheels about its inner front corner.", "NE3 wheel left 2"},
	[V_ENTER] = {"enter", NULL, NEEDED, {{"place", ORDER_UNIT, 0, NULL, "houses or works that it touches"}},
		     "Goes into houses or works.", "HL1 enter TC"},
	[V_SHOOT] = {"shoot", "fire", NEEDED, {{"at", ORDER_UNIT, MANY, NULL, "the first of these that it can"}},
		     "Shoots; silence takes the nearest.", "RE1 shoot PI1 PI2"},
	[V_HOLD] = {"hold", "hold-fire", NEEDED, {{NULL}}, "Does not shoot.", "RE2 hold"},
	[V_SQUARE] = {"square", NULL, NEEDED, {{NULL}}, "Forms square instead of shooting, if cavalry threatens it.",
		      "NE2 square"},
	[V_GRAND] = {"grand", NULL, NEEDED,
		     {{"units", ORDER_UNIT, MANY, NULL, "three batteries, the subject left out or a name"},
		      {"at", ORDER_UNIT, KEYED, NULL, NULL}},
		     "Three batteries shoot as one.", "G1 grand DR1 DR2 DR3 at=LT1"},
	[V_CHARGE] = {"charge", NULL, NEEDED, {{"at", ORDER_UNIT, 0, NULL, NULL}},
		      "Second mail: charges.", "SP1 charge NE1 IF fresh and within 4"},
	[V_REACT] = {"react", NULL, NEEDED,
		     {{"how", ORDER_CHOICE, 0, reactions, NULL},
		      {"whom", ORDER_UNIT, OPTIONAL, NULL, "support: the friend"}},
		     "Second mail: what it does when it, or that friend, is charged.",
		     "MO1 react counter IF fresh ELSE react stand"},
	[V_OCCUPY] = {"occupy", NULL, NEEDED, {{"how", ORDER_CHOICE, OPTIONAL, no_yes, "yes if left out"}},
		      "Second mail: goes into houses or works whose garrison it helped to drive out, or stays outside.",
		      "RE2 occupy"},
	[V_DONE] = {"done", NULL, YOURS, {{NULL}}, "Says that nothing more is meant in this mail.", "done"},
};

static const struct order_verb standing_verbs[EMP_RESPONSES] = {
	[R_STAND] = {"stand", NULL, MAY, {{NULL}}, "Takes the charge where it stands.",
		     "infantry WHEN charged by infantry THEN stand"},
	[R_SQUARE] = {"square", NULL, MAY, {{NULL}}, "Infantry forms square.",
		      "infantry WHEN charged by cavalry THEN square"},
	[R_COUNTER] = {"counter", "countercharge", MAY, {{NULL}}, "Cavalry charges the charger.",
		       "cavalry WHEN charged by cavalry THEN counter"},
	[R_EVADE] = {"evade", NULL, MAY, {{NULL}}, "Cavalry or horse guns withdraw.",
		     "MO1 WHEN charged by infantry THEN evade"},
	[R_SUPPORT] = {"support", NULL, MAY, {{NULL}}, "Cavalry strikes who charges a friend.",
		       "cavalry WHEN friend-charged THEN support"},
	[R_HOLD_BACK] = {"hold-back", NULL, MAY, {{NULL}}, "Cavalry does not.", "MO1 WHEN friend-charged THEN hold-back"},
	[R_OCCUPY] = {"occupy", NULL, MAY, {{NULL}}, "Infantry goes into the houses.",
		      "RE2 WHEN houses-taken THEN occupy"},
	[R_STAY_OUT] = {"stay-out", NULL, MAY, {{NULL}}, "Infantry stays outside.",
			"RE1 WHEN houses-taken THEN stay-out"},
	[R_REROLL] = {"reroll", NULL, MAY, {{"leader", ORDER_UNIT, OPTIONAL, NULL, "the commander who pays"}},
		      "Spends elan on rolling again.", "WHEN missed 0 THEN reroll IF elan>=4"},
	[R_SAVE] = {"save", NULL, MAY, {{NULL}}, "Keeps the elan.", "WHEN failed THEN save"},
	[R_ASK] = {"ask", NULL, MAY, {{NULL}}, "Leaves the question to you: it comes by mail, if the game lets it wait.",
		   "WHEN charged THEN ask"},
};

#define A_NONE      {NULL}
#define A_NOTHING   {NULL}
#define A_ANY_UNIT  {"unit", ORDER_UNIT, OPTIONAL, NULL, NULL}
#define A_KIND      {"arm", ORDER_CHOICE, 0, arms, NULL}
#define A_ANY_KIND  {"arm", ORDER_CHOICE, OPTIONAL, arms, NULL}
#define A_INCHES    {"inches", ORDER_NUMBER, 0, NULL, NULL}
#define A_HITS      {"hits", ORDER_NUMBER, OPTIONAL, NULL, NULL}
#define A_NUMBER    {"n", ORDER_NUMBER, 0, NULL, NULL}
#define A_FORMATION {"formation", ORDER_CHOICE, 0, formations, NULL}
static const char *const arms[] = {"infantry", "cavalry", "artillery", NULL};
#define ROW(id, name, aliases, link, arg, compare, help, example)                                  \
	{name, aliases, link, {arg}, compare, help, BEFORE_EXAMPLE example AFTER_EXAMPLE},
#define OMIT(...)

#define BEFORE_EXAMPLE "SP1 charge NE1 IF "
#define AFTER_EXAMPLE
#define TEST           ROW
#define TRIGGER        OMIT
static const struct order_test order_tests[EMP_ORDER_TESTS] = {
#include "rules/emperor/tests.def"
};
#undef TRIGGER
#undef BEFORE_EXAMPLE
#undef AFTER_EXAMPLE
#define BEFORE_EXAMPLE "WHEN "
#define AFTER_EXAMPLE  " THEN ask"
#define TRIGGER        ROW
static const struct order_test standing_tests[EMP_TESTS] = {
#include "rules/emperor/tests.def"
};

const struct order_language emp_language = {
	.name = "emperor",
	.verbs = order_verbs,
	.n_verbs = EMP_ORDERS,
	.tests = order_tests,
	.n_tests = EMP_ORDER_TESTS,
	.place = looks_like_place,
	.say_place = say_place,
	.place_example = "a place such as 28.0,17.5",
	.groups = "all infantry cavalry artillery guns horse",
	.other = &emp_standing_language,
	.other_block = "BEGIN DOCTRINE",
};

const struct order_language emp_standing_language = {
	.name = "emperor-doctrine",
	.verbs = standing_verbs,
	.n_verbs = EMP_RESPONSES,
	.tests = standing_tests,
	.n_tests = EMP_TESTS,
	.place = looks_like_place,
	.say_place = say_place,
	.place_example = "a place such as 28.0,17.5",
	.groups = "all infantry cavalry artillery guns horse",
	.other = &emp_language,
	.other_block = "BEGIN ORDERS",
};
