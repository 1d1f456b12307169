/* The words of orders and of the doctrine.  Usage lines, the fuzzing dictionary and the manual
 * are made from these tables; what help says of them stands in the catalogue. */
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

#define BEAR {"bear", ORDER_NUMBER, OPTIONAL | KEYED, NULL}
#define FACING {"facing", ORDER_NUMBER, OPTIONAL | KEYED, NULL}
#define INCHES {"inches", ORDER_NUMBER, 0, NULL}

static const struct order_verb order_verbs[EMP_ORDERS] = {
	[V_INIT] = {"init", "initiative", YOURS, {{"turn", ORDER_CHOICE, 0, firsts}}, "init second"},
	[V_SHARE] = {"share", NULL, NEEDED, {{"elan", ORDER_NUMBER, 0, NULL}}, "NEY share 3"},
	[V_ELAN] = {"elan", "spend", NEEDED,
		    {{"use", ORDER_CHOICE, 0, uses},
		     {"unit", ORDER_UNIT, 0, NULL},
		     {"max", ORDER_NUMBER, OPTIONAL | KEYED, NULL}},
		    "NEY elan att NE2 max=1"},
	[V_ORDERS] = {"orders", "order", NEEDED,
		      {{"order", ORDER_CHOICE, 0, corps_orders},
		       {"to", ORDER_PLACE, OPTIONAL, NULL},
		       {"at", ORDER_UNIT, OPTIONAL | KEYED, NULL},
		       {"turn", ORDER_NUMBER, OPTIONAL | KEYED, NULL}},
		      "REYNIER orders attack at=PI1"},
	[V_ARRIVE] = {"arrive", NULL, NEEDED, {{"to", ORDER_PLACE, 0, NULL}}, "GR2 arrive 56.0,48.0"},
	[V_RALLY] = {"rally", NULL, NEEDED, {{NULL}}, "JU2 rally"},
	[V_FORM] = {"form", "formation", NEEDED, {{"formation", ORDER_CHOICE, 0, formations}}, "RE1 form line"},
	[V_LINE] = {"line", NULL, NEEDED, {{NULL}}, "RE1 line; advance 2"},
	[V_ATT] = {"column", "att", NEEDED, {{NULL}}, "RE1 column; advance 3"},
	[V_MARCH] = {"march", NULL, NEEDED, {{NULL}}, "RE1 march; advance 4"},
	[V_SQN] = {"squadrons", "sqn", NEEDED, {{NULL}}, "MO1 squadrons"},
	[V_LIMBER] = {"limber", NULL, NEEDED, {{NULL}}, "REA limber; advance 3"},
	[V_UNLIMBER] = {"unlimber", NULL, NEEDED, {{NULL}}, "REA unlimber"},
	[V_ABOUT] = {"about", "about-face", NEEDED, {{NULL}}, "RE1 about"},
	[V_MOVE] = {"move", "go cc", NEEDED,
		    {{"to", ORDER_PLACE, OPTIONAL | MANY, NULL},
		     {"inches", ORDER_NUMBER, OPTIONAL, NULL},
		     BEAR,
		     FACING},
		    "RE1 move 28.0,17.5 facing=0"},
	[V_ADVANCE] = {"advance", "adv", NEEDED, {INCHES}, "NE1 advance 6"},
	[V_BACK] = {"back", "fall-back", NEEDED, {INCHES}, "NE1 back 2"},
	[V_TURN] = {"turn", NULL, NEEDED, {BEAR, FACING}, "DR1 turn bear=45"},
	[V_WHEEL] = {"wheel", NULL, NEEDED, {{"side", ORDER_CHOICE, 0, sides}, {"steps", ORDER_NUMBER, 0, NULL}},
		     "NE3 wheel left 2"},
	[V_ENTER] = {"enter", NULL, NEEDED, {{"place", ORDER_UNIT, 0, NULL}}, "HL1 enter TC"},
	[V_SHOOT] = {"shoot", "fire", NEEDED, {{"at", ORDER_UNIT, MANY, NULL}}, "RE1 shoot PI1 PI2"},
	[V_HOLD] = {"hold", "hold-fire", NEEDED, {{NULL}}, "RE2 hold"},
	[V_SQUARE] = {"square", NULL, NEEDED, {{NULL}}, "NE2 square"},
	[V_GRAND] = {"grand", NULL, NEEDED, {{"units", ORDER_UNIT, MANY, NULL}, {"at", ORDER_UNIT, KEYED, NULL}},
		     "G1 grand DR1 DR2 DR3 at=LT1"},
	[V_CHARGE] = {"charge", NULL, NEEDED, {{"at", ORDER_UNIT, 0, NULL}}, "SP1 charge NE1 IF fresh and within 4"},
	[V_REACT] = {"react", NULL, NEEDED,
		     {{"how", ORDER_CHOICE, 0, reactions}, {"whom", ORDER_UNIT, OPTIONAL, NULL}},
		     "MO1 react counter IF fresh ELSE react stand"},
	[V_OCCUPY] = {"occupy", NULL, NEEDED, {{"how", ORDER_CHOICE, OPTIONAL, no_yes}}, "RE2 occupy"},
	[V_DONE] = {"done", NULL, YOURS, {{NULL}}, "done"},
};

static const struct order_verb standing_verbs[EMP_RESPONSES] = {
	[R_STAND] = {"stand", NULL, MAY, {{NULL}}, "infantry WHEN charged by infantry THEN stand"},
	[R_SQUARE] = {"square", NULL, MAY, {{NULL}}, "infantry WHEN charged by cavalry THEN square"},
	[R_COUNTER] = {"counter", "countercharge", MAY, {{NULL}}, "cavalry WHEN charged by cavalry THEN counter"},
	[R_EVADE] = {"evade", NULL, MAY, {{NULL}}, "MO1 WHEN charged by infantry THEN evade"},
	[R_SUPPORT] = {"support", NULL, MAY, {{NULL}}, "cavalry WHEN friend-charged THEN support"},
	[R_HOLD_BACK] = {"hold-back", NULL, MAY, {{NULL}}, "MO1 WHEN friend-charged THEN hold-back"},
	[R_OCCUPY] = {"occupy", NULL, MAY, {{NULL}}, "RE2 WHEN houses-taken THEN occupy"},
	[R_STAY_OUT] = {"stay-out", NULL, MAY, {{NULL}}, "RE1 WHEN houses-taken THEN stay-out"},
	[R_REROLL] = {"reroll", NULL, MAY, {{"leader", ORDER_UNIT, OPTIONAL, NULL}},
		      "WHEN missed 0 THEN reroll IF elan>=4"},
	[R_SAVE] = {"save", NULL, MAY, {{NULL}}, "WHEN failed THEN save"},
	[R_ASK] = {"ask", NULL, MAY, {{NULL}}, "WHEN charged THEN ask"},
};

#define A_NONE      {NULL}
#define A_NOTHING   {NULL}
#define A_ANY_UNIT  {"unit", ORDER_UNIT, OPTIONAL, NULL}
#define A_KIND      {"arm", ORDER_CHOICE, 0, arms}
#define A_ANY_KIND  {"arm", ORDER_CHOICE, OPTIONAL, arms}
#define A_INCHES    {"inches", ORDER_NUMBER, 0, NULL}
#define A_HITS      {"hits", ORDER_NUMBER, OPTIONAL, NULL}
#define A_NUMBER    {"n", ORDER_NUMBER, 0, NULL}
#define A_FORMATION {"formation", ORDER_CHOICE, 0, formations}
static const char *const arms[] = {"infantry", "cavalry", "artillery", NULL};
#define ROW(id, name, aliases, link, arg, compare, example) \
	{name, aliases, link, {arg}, compare, BEFORE_EXAMPLE example AFTER_EXAMPLE},
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
	.a_place = SAYS_orders_a_point,
	.words = "orders-emperor",
	.verbs_are = "order",
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
	.a_place = SAYS_orders_a_point,
	.words = "orders-emperor",
	.verbs_are = "doctrine",
	.groups = "all infantry cavalry artillery guns horse",
	.other = &emp_language,
	.other_block = "BEGIN ORDERS",
};
