#include "languages.h"

#define NEEDED ORDER_SUBJECT_NEEDED
#define MAY    ORDER_SUBJECT_MAY
#define NONE   ORDER_SUBJECT_NONE

#define WORD(name, flags)        {name, ORDER_WORD, flags, NULL, NULL}
#define UNIT(name, flags)        {name, ORDER_UNIT, flags, NULL, NULL}
#define PLACE(name, flags)       {name, ORDER_PLACE, flags, NULL, NULL}
#define NUMBER(name, flags)      {name, ORDER_NUMBER, flags, NULL, NULL}
#define TEXT(name, flags)        {name, ORDER_TEXT, flags, NULL, NULL}
#define ONE_OF(name, flags, ...) {name, ORDER_CHOICE, flags, (const char *const[]){__VA_ARGS__, NULL}, NULL}

enum { OPT = ORDER_OPTIONAL, MANY = ORDER_MANY, KEYED = ORDER_KEYED };

#define YES_NO ONE_OF("answer", OPT, "yes", "no")
#define ARMS   "infantry", "cavalry", "artillery"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Letter and one or two digits. */
static bool letter_hex(const char *s, size_t n, char last)
{
	char c = (char)(n ? s[0] | 0x20 : 0);
	return (n == 2 || n == 3) && c >= 'a' && c <= last && is_digit(s[1]) &&
	       (n == 2 || is_digit(s[2]));
}

/* ---- napoleonics ---- */

static bool nap_place(const char *s, size_t n)
{
	return letter_hex(s, n, 'z');
}

static const struct order_verb nap_verbs[] = {
	{"card", "play lead", NONE,
	 {TEXT("name", 0), ONE_OF("section", OPT | KEYED, "left", "centre", "right")},
	 "Play a command card.", "card \"Probe Centre\""},
	{"order", NULL, NONE, {UNIT("units", MANY)},
	 "Order units that have no line of their own.", "order 57e bty"},
	{"detach", NULL, NEEDED, {{0}}, "Order the leader away from the unit he is with.",
	 "ney detach; move D8"},
	{"move", "go march", NEEDED, {PLACE("to", 0)}, "Move to a hex.", "57e move D6"},
	{"hold", "stay", NEEDED, {{0}}, "Do not move.", "57e hold; melee E6"},
	{"melee", "attack charge", NEEDED, {PLACE("at", 0), UNIT("with", OPT | KEYED)},
	 "Attack the adjacent hex, perhaps together with a battery.", "57e melee E6 with=bty"},
	{"fire", "shoot", NEEDED, {PLACE("at", 0)}, "Fire at a hex.", "bty fire F7"},
	{"advance", "occupy", NEEDED, {YES_NO}, "Go into the hex won in melee.",
	 "57e melee E6; advance no"},
	{"breakthrough", NULL, NEEDED, {PLACE("to", 0)},
	 "Cavalry: the hex beyond the one won, or that hex to stay there.",
	 "chass melee E9; advance; breakthrough F8"},
	{"bonus", NULL, NEEDED, {PLACE("at", 0), UNIT("with", OPT | KEYED)},
	 "Cavalry: attack again after an advance.", "chass melee E9; advance; bonus F8 IF blocks>=3"},
	{"ignore", NULL, NEEDED, {ONE_OF("flags", 0, "all", "none", "1", "2", "3", "4")},
	 "How many flags to ignore.", "57e ignore all"},
	{"retreat", "fall-back", NEEDED, {PLACE("to", MANY)}, "Retreat over these hexes.",
	 "57e retreat C5 B4"},
	{"battle-back", "back", NEEDED, {YES_NO}, "Answer a melee.", "57e battle-back no"},
	{"square", NULL, NEEDED, {YES_NO}, "Form square against cavalry.", "57e square"},
	{"retire", "evade", NEEDED, {YES_NO}, "Cavalry: retire and reform.", "chass retire"},
	{"leave", NULL, NEEDED, {ONE_OF("what", 0, "square")}, "Come out of square.",
	 "57e leave square; move D6"},
	{"strike", NULL, NEEDED, {YES_NO}, "Play First Strike for this unit.", "57e strike"},
	{"restore", "heal", NONE, {UNIT("units", MANY)}, "Rally: who gets blocks back, in order.",
	 "restore 57e 26e"},
	{"keep", NULL, NONE, {WORD("cards", MANY)}, "Scout: which card to keep, best first.",
	 "keep \"Cavalry Charge\" Forward"},
	{"ask", NULL, MAY, {WORD("limit", OPT | KEYED)}, "Ask me by mail.", "ask limit=24h"},
	{"done", "pass end-phase", NONE, {{0}}, "Nothing more of this kind.", "done"},
};

#define COMPARE(name) {name, ORDER_NUMBER, 0, NULL, NULL}
#define NO_COMPARE    {0}

static const struct order_test nap_tests[] = {
	{"blocks", NULL, NULL, {{0}}, COMPARE("n"), "Own blocks.", "57e melee E6 IF blocks>=3"},
	{"enemy", NULL, "in", {PLACE("hex", OPT)}, NO_COMPARE, "An enemy is seen there.",
	 "57e melee E6 IF enemy in E6"},
	{"friend", NULL, "in", {PLACE("hex", 0)}, NO_COMPARE, "A friend stands there.",
	 "57e hold IF friend in C5"},
	{"seen", NULL, NULL, {UNIT("unit", OPT)}, COMPARE("n"), "Hexes to the nearest enemy, or that one.",
	 "57e hold IF seen<=2"},
	{"range", NULL, NULL, {{0}}, COMPARE("n"), "Hexes to the target.", "bty fire F7 IF range<=3"},
	{"hand", "cards", NULL, {{0}}, COMPARE("n"), "Own cards in hand.", "57e square IF hand>=3"},
	{"flags", NULL, NULL, {{0}}, COMPARE("n"), "Flags rolled.", "57e WHEN flags>=2 THEN ignore all"},
	{"attacked", "charged", "by", {ONE_OF("arm", OPT, ARMS)}, NO_COMPARE, "A melee is announced.",
	 "infantry WHEN attacked by cavalry and hand>=3 THEN square"},
	{"banners", NULL, NULL, {{0}}, COMPARE("n"), "Own banners.", "57e hold IF banners>=3"},
	{"failed", NULL, NULL, {{0}}, NO_COMPARE, "The order before could not be carried out.",
	 "57e move D6; hold IF failed"},
	{"odds", NULL, NULL, {{0}}, {"ratio", ORDER_WORD, 0, NULL, NULL}, "Dice against dice.",
	 "57e melee E6 IF odds>=1:2"},
};

/* ---- tricorne ---- */

static bool tri_place(const char *s, size_t n)
{
	return letter_hex(s, n, 'm');
}

static const struct order_verb tri_verbs[] = {
	{"card", "play", NONE, {TEXT("name", 0)}, "Play a command card.", "card \"Line Volley\""},
	{"use", "combat-card", MAY, {UNIT("card", 0)}, "Play a combat card on the unit.",
	 "reg2 use ambush"},
	{"order", NULL, NONE, {UNIT("units", MANY)}, "Order units.", "order reg1 reg2"},
	{"detach", NULL, NEEDED, {{0}}, "Order the leader away.", "howe detach; move F4"},
	{"move", "go", NEEDED, {PLACE("to", 0)}, "Move to a hex.", "reg1 move E4"},
	{"melee", "attack", NEEDED, {PLACE("at", 0)}, "Attack an adjacent hex.", "reg1 melee E5"},
	{"fire", "shoot", NEEDED, {PLACE("at", 0)}, "Fire at a hex.", "gun fire G6"},
	{"advance", NULL, NEEDED, {YES_NO}, "Take ground.", "reg1 melee E5; advance"},
	{"bonus", NULL, NEEDED, {PLACE("at", 0)}, "Attack again.", "ld melee K5; advance; bonus K6"},
	{"ignore", NULL, NEEDED, {ONE_OF("flags", 0, "all", "none", "1", "2", "3")}, "Flags to ignore.",
	 "reg1 ignore 1"},
	{"retreat", NULL, NEEDED, {PLACE("to", MANY)}, "Retreat over these hexes.", "reg1 retreat E3 E2"},
	{"retire", NULL, NEEDED, {YES_NO}, "Retire and rally.", "light retire"},
	{"battle-back", "back", NEEDED, {YES_NO}, "Answer a melee.", "reg1 battle-back"},
	{"strike", NULL, NEEDED, {YES_NO}, "Play First Strike.", "reg1 strike"},
	{"done", "pass", NONE, {{0}}, "Nothing more.", "done"},
};

static const struct order_test tri_tests[] = {
	{"blocks", NULL, NULL, {{0}}, COMPARE("n"), "Own blocks.", "reg1 melee E5 IF blocks>=3"},
	{"enemy", NULL, "in", {PLACE("hex", 0)}, NO_COMPARE, "An enemy stands there.",
	 "reg1 melee E5 IF enemy in E5"},
	{"attacked", NULL, "by", {ONE_OF("arm", OPT, ARMS)}, NO_COMPARE, "A melee is announced.",
	 "light WHEN attacked by infantry THEN retire"},
	{"flags", NULL, NULL, {{0}}, COMPARE("n"), "Flags rolled.", "all WHEN flags>=1 THEN ignore all"},
};

/* ---- tactiques ---- */

static bool tac_place(const char *s, size_t n)
{
	return n == 4 && is_digit(s[0]) && is_digit(s[1]) && is_digit(s[2]) && is_digit(s[3]);
}

#define FACINGS    "n", "ne", "se", "s", "sw", "nw", "n-ne", "ne-se", "se-s", "s-sw", "sw-nw", "nw-n"
#define FORMATIONS "line", "column", "march", "square", "skirmish", "general"
#define MISSIONS   "engage", "maneuver", "reserve"

static const struct order_verb tac_verbs[] = {
	{"issue", NULL, NEEDED, {UNIT("brigade", 0), ONE_OF("order", 0, MISSIONS, "cure")},
	 "Army leader: give a brigade its order.", "wellington issue kempt engage"},
	{"initiative", "try", NEEDED, {UNIT("brigade", 0), ONE_OF("order", 0, MISSIONS)},
	 "Echelon leader: try to give an order.", "picton initiative pack engage"},
	{"declare", NULL, NEEDED, {{0}}, "Declare assault or charge.", "92nd declare"},
	{"fire", NULL, NEEDED, {PLACE("at", 0), NUMBER("increments", OPT | KEYED)}, "Fire at a hex.",
	 "rogers fire 1513 increments=2"},
	{"move", NULL, NEEDED,
	 {PLACE("to", MANY), ONE_OF("facing", OPT | KEYED, FACINGS),
	  ONE_OF("gait", OPT | KEYED, "retrograde", "flank", "dash", "prolong", "double")},
	 "Move along these hexes.", "92nd move 1411 1412 facing=s"},
	{"face", NULL, NEEDED, {ONE_OF("to", 0, FACINGS)}, "Turn.", "92nd face s-sw"},
	{"form", NULL, NEEDED, {ONE_OF("formation", 0, FORMATIONS)}, "Change formation.",
	 "92nd form line"},
	{"limber", NULL, NEEDED, {{0}}, "Limber up.", "rogers limber"},
	{"unlimber", NULL, NEEDED, {{0}}, "Unlimber.", "rogers unlimber"},
	{"enter", NULL, NEEDED, {PLACE("at", 0)}, "Come on at an edge hex.", "halkett enter 1401"},
	{"refuse", NULL, NEEDED, {ONE_OF("to", 0, FACINGS)}, "Reaction: refuse the flank.", "92nd refuse sw"},
	{"fall-back", NULL, NEEDED, {PLACE("to", OPT | MANY)}, "Reaction: retreat.", "95th fall-back 1410"},
	{"shelter", NULL, NEEDED, {PLACE("to", 0)}, "Reaction: skirmishers into a friend's hex.",
	 "95th shelter 1410"},
	{"form-up", NULL, NEEDED, {ONE_OF("formation", 0, FORMATIONS)}, "Reaction: form up.",
	 "92nd form-up square"},
	{"counter-charge", NULL, NEEDED, {UNIT("target", 0)}, "Reaction: counter-charge.",
	 "brunswick counter-charge pire1"},
	{"melee", "assault charge", NEEDED, {PLACE("at", 0)}, "Attack a hex.", "92nd melee 1513"},
	{"recall", NULL, NEEDED, {YES_NO}, "Cavalry: recall.", "pire1 recall"},
	{"pursue", NULL, NEEDED, {PLACE("to", OPT | MANY)}, "Pursue.", "pire1 pursue 1412 1411"},
	{"lose", NULL, NEEDED, {ONE_OF("who", 0, "largest", "smallest", "top")}, "Who takes further losses.",
	 "kempt lose largest"},
	{"hold", NULL, NEEDED, {{0}}, "Do nothing.", "92nd hold"},
	{"done", NULL, NONE, {{0}}, "Nothing more.", "done"},
};

static const struct order_test tac_tests[] = {
	{"declared", NULL, NULL, {{0}}, NO_COMPARE, "Its declaration held.",
	 "92nd move 1412 IF declared"},
	{"enemy", NULL, "in", {PLACE("hex", 0)}, NO_COMPARE, "An enemy stands there.",
	 "92nd melee 1513 IF enemy in 1513"},
	{"failed", NULL, NULL, {UNIT("unit", OPT)}, NO_COMPARE, "The try before, or that unit's, failed.",
	 "brunswick counter-charge pire1 IF failed 92nd"},
	{"charged", NULL, "by", {ONE_OF("arm", OPT, ARMS)}, NO_COMPARE, "A marked enemy is near.",
	 "infantry WHEN charged by cavalry THEN form-up square"},
	{"range", NULL, NULL, {{0}}, COMPARE("n"), "Hexes to the enemy.",
	 "guns WHEN charged THEN fall-back IF range<=2"},
	{"formation", NULL, "of", {UNIT("unit", 0)}, {"formation", ORDER_CHOICE, 0,
	 (const char *const[]){FORMATIONS, NULL}, NULL}, "Formation of that unit.",
	 "pire1 recall IF formation of 92nd=square"},
};

/* ---- emperor ---- */

static size_t decimal(const char *s, size_t n)
{
	size_t k = 0;
	while (k < n && is_digit(s[k]))
		k++;
	if (!k || k + 1 >= n || s[k] != '.' || !is_digit(s[k + 1]))
		return k;
	return k + 2;
}

/* Inches with at most one decimal, comma, inches. */
static bool emp_place(const char *s, size_t n)
{
	size_t k = decimal(s, n);
	return k && k < n && s[k] == ',' && k + 1 < n && decimal(s + k + 1, n - k - 1) == n - k - 1;
}

static const struct order_verb emp_verbs[] = {
	{"init", NULL, NONE, {ONE_OF("turn", 0, "first", "second")}, "Move first or second.",
	 "init second"},
	{"elan", NULL, NEEDED,
	 {ONE_OF("use", 0, "recover", "orders", "att", "def", "reroll"), UNIT("unit", OPT),
	  NUMBER("max", OPT | KEYED)},
	 "Spend élan.", "ney elan recover NE2"},
	{"orders", NULL, NEEDED,
	 {ONE_OF("order", 0, "attack", "defend", "withdraw"), PLACE("to", OPT), UNIT("at", OPT | KEYED)},
	 "A corps's new order.", "reynier orders attack at=PI1"},
	{"rally", NULL, NEEDED, {{0}}, "Try to rally.", "JU2 rally"},
	{"form", NULL, NEEDED, {ONE_OF("formation", 0, "line", "att", "march", "square", "sqn")},
	 "Change formation.", "RE1 form line"},
	{"move", "cc", NEEDED, {PLACE("to", 0), NUMBER("facing", OPT | KEYED)}, "Move to a place.",
	 "RE1 move 28.0,17.5 facing=0"},
	{"advance", NULL, NEEDED, {NUMBER("inches", 0)}, "Straight ahead.", "NE1 advance 6"},
	{"wheel", NULL, NEEDED, {ONE_OF("side", 0, "left", "right", "l", "r"), NUMBER("inches", 0)}, "Wheel.",
	 "NE3 wheel left 2"},
	{"limber", NULL, NEEDED, {{0}}, "Limber up.", "REA limber"},
	{"unlimber", NULL, NEEDED, {{0}}, "Unlimber.", "REA unlimber"},
	{"enter", NULL, NEEDED, {UNIT("what", 0)}, "Go into a built-up area.", "HL1 enter TC"},
	{"shoot", "fire", NEEDED, {UNIT("at", MANY)}, "Shoot at the first of these that can be.",
	 "RE1 shoot PI1 PI2"},
	{"hold", NULL, NEEDED, {{0}}, "Do not shoot.", "RE2 hold"},
	{"square", NULL, NEEDED, {{0}}, "Square instead of shooting, if threatened.", "NE2 square"},
	{"grand", NULL, NEEDED, {UNIT("units", MANY), UNIT("at", KEYED)}, "Grand battery.",
	 "G1 grand DR1 DR2 DR3 at=LT1"},
	{"charge", NULL, NEEDED, {UNIT("at", 0)}, "Charge.", "SP1 charge NE1 IF fresh"},
	{"react", NULL, NEEDED,
	 {ONE_OF("how", 0, "stand", "square", "counter", "evade", "support"), UNIT("whom", OPT)},
	 "What to do when charged.", "MO1 react support RE1"},
};

static const struct order_test emp_tests[] = {
	{"fresh", NULL, NULL, {UNIT("unit", OPT)}, NO_COMPARE, "Fresh.", "SP1 charge NE1 IF fresh"},
	{"within", NULL, NULL, {NUMBER("inches", 0)}, NO_COMPARE, "The target is that near.",
	 "SP1 charge NE1 IF fresh and within 4"},
	{"failed", NULL, NULL, {{0}}, NO_COMPARE, "The order before was impossible.",
	 "reynier elan att RE1 max=1 IF failed"},
	{"elan", NULL, NULL, {UNIT("commander", OPT)}, COMPARE("n"), "Élan left.",
	 "ney elan recover NE2 IF elan>=2"},
};

/* ---- battalions ---- */

static bool bat_place(const char *s, size_t n)
{
	return n == 2 && (s[0] | 0x20) == 's' && s[1] >= '1' && s[1] <= '5';
}

static const struct order_verb bat_verbs[] = {
	{"draw", NULL, NONE, {ONE_OF("decks", MANY, "reserve", "tactics")}, "Decks to draw from next time.",
	 "draw reserve tactics"},
	{"terrain", NULL, NONE, {UNIT("card", 0), PLACE("stack", 0)}, "Lay terrain.", "terrain Hill S3"},
	{"place", NULL, NONE, {UNIT("card", 0), PLACE("to", 0)}, "From the hand to a stack.", "place FI09 S2"},
	{"shift", NULL, NONE, {UNIT("card", 0), PLACE("stacks", MANY)}, "From a stack to the next.",
	 "shift FLI2 S1 S2"},
	{"general", NULL, NONE, {UNIT("name", 0), PLACE("to", 0)}, "Place a general.", "general Ney S3"},
	{"ac", NULL, NONE, {PLACE("to", 0)}, "Place the army commander.", "ac S2"},
	{"attack", NULL, NONE,
	 {PLACE("stack", 0), ONE_OF("how", 0, "fire", "melee"), PLACE("flank", OPT | KEYED),
	  ONE_OF("support", OPT | KEYED, "auto", "never")},
	 "Attack from a stack.", "attack S1 melee flank=S4 support=never"},
	{"play", NULL, NONE, {UNIT("card", 0)}, "Play a tactics card.", "attack S2 melee; play T07 IF def=i"},
	{"morale", NULL, NONE, {UNIT("general", 0), UNIT("for", OPT | KEYED)}, "A general's bonus.",
	 "morale Ney for=FI04"},
	{"discard", NULL, NONE, {UNIT("card", 0)}, "Discard.", "discard T20"},
	{"redraw", NULL, NONE, {ONE_OF("decks", MANY, "reserve", "tactics")}, "Fill the hand from.",
	 "redraw reserve"},
	{"stand", NULL, MAY, {{0}}, "Stand.", "all WHEN fired THEN stand"},
	{"counter", NULL, MAY, {{0}}, "Counter.", "cavalry WHEN fired THEN counter IF training<8 ELSE evade left right"},
	{"evade", NULL, MAY, {ONE_OF("sides", MANY, "left", "right")}, "Evade.",
	 "cavalry WHEN fired THEN evade left"},
	{"abort", NULL, MAY, {YES_NO}, "Ride around a square.", "cavalry WHEN square THEN abort IF not guard"},
	{"support", NULL, NONE,
	 {ONE_OF("how", 0, "auto", "never"), WORD("except", OPT | KEYED | MANY)}, "Support by the cards behind.",
	 "support auto except=GI except=GLI"},
};

#define CARD_TYPE {"type", ORDER_WORD, 0, NULL, NULL}

static const struct order_test bat_tests[] = {
	{"def", NULL, NULL, {{0}}, CARD_TYPE, "Type of the enemy's top card.",
	 "attack S2 melee; play T07 IF def=i"},
	{"top", NULL, NULL, {{0}}, CARD_TYPE, "Type of the own top card.",
	 "WHEN attacked by cavalry and top=i THEN play T01"},
	{"training", NULL, NULL, {{0}}, COMPARE("n"), "Training of the own top card.",
	 "cavalry WHEN fired THEN counter IF training<8"},
	{"attacked", NULL, "by", {ONE_OF("arm", OPT, ARMS)}, NO_COMPARE, "The stack is attacked.",
	 "WHEN attacked and top=fa THEN play T12"},
	{"fired", NULL, NULL, {{0}}, NO_COMPARE, "Infantry fires at cavalry.", "all WHEN fired THEN stand"},
	{"square", NULL, NULL, {{0}}, NO_COMPARE, "The enemy formed square.",
	 "cavalry WHEN square THEN abort"},
	{"guard", NULL, NULL, {{0}}, NO_COMPARE, "The top card is guard.",
	 "cavalry WHEN square THEN abort IF not guard"},
};

#define LANGUAGE(name, short, place)                                                               \
	{name, short##_verbs, ARRAY_LEN(short##_verbs), short##_tests, ARRAY_LEN(short##_tests),    \
	 short##_place, place}

const struct order_language languages[LANGUAGES] = {
	LANGUAGE("napoleonics", nap, "a hex such as D6"),
	LANGUAGE("tricorne", tri, "a hex such as E4"),
	LANGUAGE("tactiques", tac, "a hex such as 1513"),
	LANGUAGE("emperor", emp, "a place such as 28.0,17.5"),
	LANGUAGE("battalions", bat, "a stack, S1 to S5"),
};

const struct order_language *language_named(const char *name)
{
	for (size_t i = 0; i < LANGUAGES; i++)
		if (!strcmp(languages[i].name, name))
			return &languages[i];
	return NULL;
}
