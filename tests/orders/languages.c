/* Small order languages of the five systems, for tests of the grammar. */
#include "languages.h"

#define NEEDED ORDER_SUBJECT_NEEDED
#define MAY    ORDER_SUBJECT_MAY
#define NONE   ORDER_SUBJECT_NONE

#define WORD(name, flags)        {name, ORDER_WORD, flags, NULL}
#define UNIT(name, flags)        {name, ORDER_UNIT, flags, NULL}
#define PLACE(name, flags)       {name, ORDER_PLACE, flags, NULL}
#define NUMBER(name, flags)      {name, ORDER_NUMBER, flags, NULL}
#define TEXT(name, flags)        {name, ORDER_TEXT, flags, NULL}
#define ONE_OF(name, flags, ...) {name, ORDER_CHOICE, flags, (const char *const[]){__VA_ARGS__, NULL}}

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
	return (n == 2 || n == 3) && c >= 'a' && c <= last && is_digit(s[1]) && (n == 2 || is_digit(s[2]));
}

/* ---- napoleonics ---- */

static bool nap_place(const char *s, size_t n)
{
	return letter_hex(s, n, 'z');
}

static const struct order_verb nap_verbs[] = {
	{"card", "play lead", NONE, {TEXT("name", 0), ONE_OF("section", OPT | KEYED, "left", "centre", "right")},
	 "card \"Probe Centre\""},
	{"order", NULL, NONE, {UNIT("units", MANY)}, "order 57e bty"},
	{"detach", NULL, NEEDED, {{0}}, "ney detach; move D8"},
	{"move", "go march", NEEDED, {PLACE("to", 0)}, "57e move D6"},
	{"hold", "stay", NEEDED, {{0}}, "57e hold; melee E6"},
	{"melee", "attack charge", NEEDED, {PLACE("at", 0), UNIT("with", OPT | KEYED)}, "57e melee E6 with=bty"},
	{"fire", "shoot", NEEDED, {PLACE("at", 0)}, "bty fire F7"},
	{"advance", "occupy", NEEDED, {YES_NO}, "57e melee E6; advance no"},
	{"breakthrough", NULL, NEEDED, {PLACE("to", 0)}, "chass melee E9; advance; breakthrough F8"},
	{"bonus", NULL, NEEDED, {PLACE("at", 0), UNIT("with", OPT | KEYED)},
	 "chass melee E9; advance; bonus F8 IF blocks>=3"},
	{"ignore", NULL, NEEDED, {ONE_OF("flags", 0, "all", "none", "1", "2", "3", "4")}, "57e ignore all"},
	{"retreat", "fall-back", NEEDED, {PLACE("to", MANY)}, "57e retreat C5 B4"},
	{"battle-back", "back", NEEDED, {YES_NO}, "57e battle-back no"},
	{"square", NULL, NEEDED, {YES_NO}, "57e square"},
	{"retire", "evade", NEEDED, {YES_NO}, "chass retire"},
	{"leave", NULL, NEEDED, {ONE_OF("what", 0, "square")}, "57e leave square; move D6"},
	{"strike", NULL, NEEDED, {YES_NO}, "57e strike"},
	{"restore", "heal", NONE, {UNIT("units", MANY)}, "restore 57e 26e"},
	{"keep", NULL, NONE, {WORD("cards", MANY)}, "keep \"Cavalry Charge\" Forward"},
	{"ask", NULL, MAY, {WORD("limit", OPT | KEYED)}, "ask limit=24h"},
	{"done", "pass end-phase", NONE, {{0}}, "done"},
};

#define COMPARE(name) {name, ORDER_NUMBER, 0, NULL}
#define NO_COMPARE    {0}

static const struct order_test nap_tests[] = {
	{"blocks", NULL, NULL, {{0}}, COMPARE("n"), "57e melee E6 IF blocks>=3"},
	{"enemy", NULL, "in", {PLACE("hex", OPT)}, NO_COMPARE, "57e melee E6 IF enemy in E6"},
	{"friend", NULL, "in", {PLACE("hex", 0)}, NO_COMPARE, "57e hold IF friend in C5"},
	{"seen", NULL, NULL, {UNIT("unit", OPT)}, COMPARE("n"), "57e hold IF seen<=2"},
	{"range", NULL, NULL, {{0}}, COMPARE("n"), "bty fire F7 IF range<=3"},
	{"hand", "cards", NULL, {{0}}, COMPARE("n"), "57e square IF hand>=3"},
	{"flags", NULL, NULL, {{0}}, COMPARE("n"), "57e WHEN flags>=2 THEN ignore all"},
	{"attacked", "charged", "by", {ONE_OF("arm", OPT, ARMS)}, NO_COMPARE,
	 "infantry WHEN attacked by cavalry and hand>=3 THEN square"},
	{"banners", NULL, NULL, {{0}}, COMPARE("n"), "57e hold IF banners>=3"},
	{"failed", NULL, NULL, {{0}}, NO_COMPARE, "57e move D6; hold IF failed"},
	{"odds", NULL, NULL, {{0}}, {"ratio", ORDER_WORD, 0, NULL}, "57e melee E6 IF odds>=1:2"},
};

/* ---- tricorne ---- */

static bool tri_place(const char *s, size_t n)
{
	return letter_hex(s, n, 'm');
}

static const struct order_verb tri_verbs[] = {
	{"card", "play", NONE, {TEXT("name", 0)}, "card \"Line Volley\""},
	{"use", "combat-card", MAY, {UNIT("card", 0)}, "reg2 use ambush"},
	{"order", NULL, NONE, {UNIT("units", MANY)}, "order reg1 reg2"},
	{"detach", NULL, NEEDED, {{0}}, "howe detach; move F4"},
	{"move", "go", NEEDED, {PLACE("to", 0)}, "reg1 move E4"},
	{"melee", "attack", NEEDED, {PLACE("at", 0)}, "reg1 melee E5"},
	{"fire", "shoot", NEEDED, {PLACE("at", 0)}, "gun fire G6"},
	{"advance", NULL, NEEDED, {YES_NO}, "reg1 melee E5; advance"},
	{"bonus", NULL, NEEDED, {PLACE("at", 0)}, "ld melee K5; advance; bonus K6"},
	{"ignore", NULL, NEEDED, {ONE_OF("flags", 0, "all", "none", "1", "2", "3")}, "reg1 ignore 1"},
	{"retreat", NULL, NEEDED, {PLACE("to", MANY)}, "reg1 retreat E3 E2"},
	{"retire", NULL, NEEDED, {YES_NO}, "light retire"},
	{"battle-back", "back", NEEDED, {YES_NO}, "reg1 battle-back"},
	{"strike", NULL, NEEDED, {YES_NO}, "reg1 strike"},
	{"done", "pass", NONE, {{0}}, "done"},
};

static const struct order_test tri_tests[] = {
	{"blocks", NULL, NULL, {{0}}, COMPARE("n"), "reg1 melee E5 IF blocks>=3"},
	{"enemy", NULL, "in", {PLACE("hex", 0)}, NO_COMPARE, "reg1 melee E5 IF enemy in E5"},
	{"attacked", NULL, "by", {ONE_OF("arm", OPT, ARMS)}, NO_COMPARE, "light WHEN attacked by infantry THEN retire"},
	{"flags", NULL, NULL, {{0}}, COMPARE("n"), "all WHEN flags>=1 THEN ignore all"},
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
	 "wellington issue kempt engage"},
	{"initiative", "try", NEEDED, {UNIT("brigade", 0), ONE_OF("order", 0, MISSIONS)},
	 "picton initiative pack engage"},
	{"declare", NULL, NEEDED, {{0}}, "92nd declare"},
	{"fire", NULL, NEEDED, {PLACE("at", 0), NUMBER("increments", OPT | KEYED)}, "rogers fire 1513 increments=2"},
	{"move", NULL, NEEDED,
	 {PLACE("to", MANY), ONE_OF("facing", OPT | KEYED, FACINGS), ONE_OF("gait", OPT | KEYED, "retrograde", "flank", "dash", "prolong", "double")},
	 "92nd move 1411 1412 facing=s"},
	{"face", NULL, NEEDED, {ONE_OF("to", 0, FACINGS)}, "92nd face s-sw"},
	{"form", NULL, NEEDED, {ONE_OF("formation", 0, FORMATIONS)}, "92nd form line"},
	{"limber", NULL, NEEDED, {{0}}, "rogers limber"},
	{"unlimber", NULL, NEEDED, {{0}}, "rogers unlimber"},
	{"enter", NULL, NEEDED, {PLACE("at", 0)}, "halkett enter 1401"},
	{"refuse", NULL, NEEDED, {ONE_OF("to", 0, FACINGS)}, "92nd refuse sw"},
	{"fall-back", NULL, NEEDED, {PLACE("to", OPT | MANY)}, "95th fall-back 1410"},
	{"shelter", NULL, NEEDED, {PLACE("to", 0)}, "95th shelter 1410"},
	{"form-up", NULL, NEEDED, {ONE_OF("formation", 0, FORMATIONS)}, "92nd form-up square"},
	{"counter-charge", NULL, NEEDED, {UNIT("target", 0)}, "brunswick counter-charge pire1"},
	{"melee", "assault charge", NEEDED, {PLACE("at", 0)}, "92nd melee 1513"},
	{"recall", NULL, NEEDED, {YES_NO}, "pire1 recall"},
	{"pursue", NULL, NEEDED, {PLACE("to", OPT | MANY)}, "pire1 pursue 1412 1411"},
	{"lose", NULL, NEEDED, {ONE_OF("who", 0, "largest", "smallest", "top")}, "kempt lose largest"},
	{"hold", NULL, NEEDED, {{0}}, "92nd hold"},
	{"done", NULL, NONE, {{0}}, "done"},
};

static const struct order_test tac_tests[] = {
	{"declared", NULL, NULL, {{0}}, NO_COMPARE, "92nd move 1412 IF declared"},
	{"enemy", NULL, "in", {PLACE("hex", 0)}, NO_COMPARE, "92nd melee 1513 IF enemy in 1513"},
	{"failed", NULL, NULL, {UNIT("unit", OPT)}, NO_COMPARE, "brunswick counter-charge pire1 IF failed 92nd"},
	{"charged", NULL, "by", {ONE_OF("arm", OPT, ARMS)}, NO_COMPARE,
	 "infantry WHEN charged by cavalry THEN form-up square"},
	{"range", NULL, NULL, {{0}}, COMPARE("n"), "guns WHEN charged THEN fall-back IF range<=2"},
	{"formation", NULL, "of", {UNIT("unit", 0)},
	 {"formation", ORDER_CHOICE, 0, (const char *const[]){FORMATIONS, NULL}},
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
	{"init", NULL, NONE, {ONE_OF("turn", 0, "first", "second")}, "init second"},
	{"elan", NULL, NEEDED,
	 {ONE_OF("use", 0, "recover", "orders", "att", "def", "reroll"), UNIT("unit", OPT), NUMBER("max", OPT | KEYED)},
	 "ney elan recover NE2"},
	{"orders", NULL, NEEDED,
	 {ONE_OF("order", 0, "attack", "defend", "withdraw"), PLACE("to", OPT), UNIT("at", OPT | KEYED)},
	 "reynier orders attack at=PI1"},
	{"rally", NULL, NEEDED, {{0}}, "JU2 rally"},
	{"form", NULL, NEEDED, {ONE_OF("formation", 0, "line", "att", "march", "square", "sqn")}, "RE1 form line"},
	{"move", "cc", NEEDED, {PLACE("to", 0), NUMBER("facing", OPT | KEYED)}, "RE1 move 28.0,17.5 facing=0"},
	{"advance", NULL, NEEDED, {NUMBER("inches", 0)}, "NE1 advance 6"},
	{"wheel", NULL, NEEDED, {ONE_OF("side", 0, "left", "right", "l", "r"), NUMBER("inches", 0)},
	 "NE3 wheel left 2"},
	{"limber", NULL, NEEDED, {{0}}, "REA limber"},
	{"unlimber", NULL, NEEDED, {{0}}, "REA unlimber"},
	{"enter", NULL, NEEDED, {UNIT("what", 0)}, "HL1 enter TC"},
	{"shoot", "fire", NEEDED, {UNIT("at", MANY)}, "RE1 shoot PI1 PI2"},
	{"hold", NULL, NEEDED, {{0}}, "RE2 hold"},
	{"square", NULL, NEEDED, {{0}}, "NE2 square"},
	{"grand", NULL, NEEDED, {UNIT("units", MANY), UNIT("at", KEYED)}, "G1 grand DR1 DR2 DR3 at=LT1"},
	{"charge", NULL, NEEDED, {UNIT("at", 0)}, "SP1 charge NE1 IF fresh"},
	{"react", NULL, NEEDED,
	 {ONE_OF("how", 0, "stand", "square", "counter", "evade", "support"), UNIT("whom", OPT)},
	 "MO1 react support RE1"},
};

static const struct order_test emp_tests[] = {
	{"fresh", NULL, NULL, {UNIT("unit", OPT)}, NO_COMPARE, "SP1 charge NE1 IF fresh"},
	{"within", NULL, NULL, {NUMBER("inches", 0)}, NO_COMPARE, "SP1 charge NE1 IF fresh and within 4"},
	{"failed", NULL, NULL, {{0}}, NO_COMPARE, "reynier elan att RE1 max=1 IF failed"},
	{"elan", NULL, NULL, {UNIT("commander", OPT)}, COMPARE("n"), "ney elan recover NE2 IF elan>=2"},
};

/* ---- battalions ---- */

static bool bat_place(const char *s, size_t n)
{
	return n == 2 && (s[0] | 0x20) == 's' && s[1] >= '1' && s[1] <= '5';
}

static const struct order_verb bat_verbs[] = {
	{"draw", NULL, NONE, {ONE_OF("decks", MANY, "reserve", "tactics")}, "draw reserve tactics"},
	{"terrain", NULL, NONE, {UNIT("card", 0), PLACE("stack", 0)}, "terrain Hill S3"},
	{"place", NULL, NONE, {UNIT("card", 0), PLACE("to", 0)}, "place FI09 S2"},
	{"shift", NULL, NONE, {UNIT("card", 0), PLACE("stacks", MANY)}, "shift FLI2 S1 S2"},
	{"general", NULL, NONE, {UNIT("name", 0), PLACE("to", 0)}, "general Ney S3"},
	{"ac", NULL, NONE, {PLACE("to", 0)}, "ac S2"},
	{"attack", NULL, NONE,
	 {PLACE("stack", 0), ONE_OF("how", 0, "fire", "melee"), PLACE("flank", OPT | KEYED), ONE_OF("support", OPT | KEYED, "auto", "never")},
	 "attack S1 melee flank=S4 support=never"},
	{"play", NULL, NONE, {UNIT("card", 0)}, "attack S2 melee; play T07 IF def=i"},
	{"morale", NULL, NONE, {UNIT("general", 0), UNIT("for", OPT | KEYED)}, "morale Ney for=FI04"},
	{"discard", NULL, NONE, {UNIT("card", 0)}, "discard T20"},
	{"redraw", NULL, NONE, {ONE_OF("decks", MANY, "reserve", "tactics")}, "redraw reserve"},
	{"stand", NULL, MAY, {{0}}, "all WHEN fired THEN stand"},
	{"counter", NULL, MAY, {{0}}, "cavalry WHEN fired THEN counter IF training<8 ELSE evade left right"},
	{"evade", NULL, MAY, {ONE_OF("sides", MANY, "left", "right")}, "cavalry WHEN fired THEN evade left"},
	{"abort", NULL, MAY, {YES_NO}, "cavalry WHEN square THEN abort IF not guard"},
	{"support", NULL, NONE, {ONE_OF("how", 0, "auto", "never"), WORD("except", OPT | KEYED | MANY)},
	 "support auto except=GI except=GLI"},
};

#define CARD_TYPE {"type", ORDER_WORD, 0, NULL}

static const struct order_test bat_tests[] = {
	{"def", NULL, NULL, {{0}}, CARD_TYPE, "attack S2 melee; play T07 IF def=i"},
	{"top", NULL, NULL, {{0}}, CARD_TYPE, "WHEN attacked by cavalry and top=i THEN play T01"},
	{"training", NULL, NULL, {{0}}, COMPARE("n"), "cavalry WHEN fired THEN counter IF training<8"},
	{"attacked", NULL, "by", {ONE_OF("arm", OPT, ARMS)}, NO_COMPARE, "WHEN attacked and top=fa THEN play T12"},
	{"fired", NULL, NULL, {{0}}, NO_COMPARE, "all WHEN fired THEN stand"},
	{"square", NULL, NULL, {{0}}, NO_COMPARE, "cavalry WHEN square THEN abort"},
	{"guard", NULL, NULL, {{0}}, NO_COMPARE, "cavalry WHEN square THEN abort IF not guard"},
};

#define LANGUAGE(name, short, place)                                                               \
	{name, short##_verbs, ARRAY_LEN(short##_verbs), short##_tests, ARRAY_LEN(short##_tests),    \
	 short##_place, place, NULL, NULL, "order"}

const struct order_language languages[LANGUAGES] = {
	LANGUAGE("napoleonics", nap, SAYS_orders_a_hex),
	LANGUAGE("tricorne", tri, SAYS_orders_a_hex),
	LANGUAGE("tactiques", tac, SAYS_orders_a_numbered_hex),
	LANGUAGE("emperor", emp, SAYS_orders_a_point),
	LANGUAGE("battalions", bat, SAYS_orders_a_stack),
};

const struct order_language *language_named(const char *name)
{
	for (size_t i = 0; i < LANGUAGES; i++)
		if (!strcmp(languages[i].name, name))
			return &languages[i];
	return NULL;
}
