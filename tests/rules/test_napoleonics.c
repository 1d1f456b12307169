/* The order language of Napoleonics as it is: its tables are sound, its dictionary is current,
 * and what cases cannot show: whether a plan is complete, remarks, and how lines print. */
#include "rules/napoleonics/orders.h"
#include "rules/napoleonics/napoleonics.h"
#include "scenario/scenario.h"
#include "../orders/tables.h"
#include "words/words.h"

#include <check.h>

static const char field[] =
	"<scenario system=\"napoleonics\" id=\"test\" title=\"Test\">"
	"<side seat=\"fr\" army=\"french\" hand=\"5\" banners=\"4\" baseline=\"south\" first=\"yes\"/>"
	"<side seat=\"br\" army=\"british\" hand=\"4\" banners=\"4\" baseline=\"north\"/>"
	"<unit id=\"57e\" seat=\"fr\" nation=\"french\" kind=\"LN\" hex=\"C5\"/>"
	"<unit id=\"26e\" seat=\"fr\" nation=\"french\" kind=\"LN\" hex=\"C6\"/>"
	"<unit id=\"9e\" seat=\"fr\" nation=\"french\" kind=\"LT\" hex=\"D7\"/>"
	"<unit id=\"chas\" seat=\"fr\" nation=\"french\" kind=\"LC\" hex=\"C11\"/>"
	"<unit id=\"bty\" seat=\"fr\" nation=\"french\" kind=\"FA\" hex=\"B7\"/>"
	"<leader id=\"ney\" seat=\"fr\" hex=\"C6\"/>"
	"<unit id=\"29th\" seat=\"br\" nation=\"british\" kind=\"LN\" hex=\"E7\"/>"
	"<unit id=\"hvy\" seat=\"br\" nation=\"british\" kind=\"HC\" hex=\"G7\"/>"
	"</scenario>";

static struct arena *a;
static struct scenario *scenario;
static struct cnc_state *state;
static struct words *words;

static void setup(void)
{
	struct error e = ERROR_INIT;
	const char *top = getenv("TOP");
	char dir[1024];
	snprintf(dir, sizeof dir, "%s/templates", top ? top : ".");
	a = arena_new();
	ck_assert_msg(!words_open(dir, "en", &words, &e), "%s", e.text);
	ck_assert_msg(!scenario_read(field, sizeof field - 1, NULL, &scenario, &e), "%s", e.text);
	state = arena_alloc(a, sizeof *state);
	memcpy(state, scenario->state, sizeof *state);
	state->at.turn = 1;
	state->at.row = ROW_COMMAND;
	state->at.n_visit = napoleonics.n_rows;
	state->deck.played = state->deck.last = VALUE_NONE;
}

static void teardown(void)
{
	scenario_free(scenario);
	words_free(words);
	arena_free(a);
}

static struct order_set *parse(const struct order_language *l, const char *text)
{
	struct order_set *set = orders_parse_text(l, text, a);
	ck_assert_msg(!set->mistakes.n, "%s", set->mistakes.n ? mistake_text(&set->mistakes.list[0]) : "");
	return set;
}

/* ---- tables ---- */

static const struct order_language *const languages[] = {&nap_language, &nap_standing_language};

START_TEST(language_sound)
{
	language_is_sound(languages[_i]);
}
END_TEST

/* Every word that help calls a group is one. */
START_TEST(groups_are_groups)
{
	char *rest = arena_strdup(a, nap_language.groups), *word;
	while ((word = strsep(&rest, " ")))
		ck_assert_msg(cnc_is_group(&nap_law, word), "%s", word);
}
END_TEST

START_TEST(dictionary_is_current)
{
	dictionary_is_made("tests/rules/napoleonics.dict", languages, ARRAY_LEN(languages));
}
END_TEST

/* The lists of the manual, in its order. */
static void manual_lists(struct buf *lists, size_t n)
{
	enum { ORDERS, CONDITIONS, TRIGGERS, RESPONSES };
	const struct order_language *l = n >= TRIGGERS ? &nap_standing_language : &nap_language;
	switch (n) {
	case ORDERS:
	case RESPONSES: manual_verbs(lists, l); break;
	case CONDITIONS: manual_tests(lists, l, 0, l->n_tests); break;
	case TRIGGERS:
		manual_tests(lists, l, CNC_COMMON_TESTS, CNC_STANDING_TESTS);
		manual_tests(lists, l, CNC_STANDING_TESTS + T_CARD, l->n_tests);
		break;
	}
}

/* estafette-orders(7) lists every word with the sentence that help says. */
START_TEST(manual_is_current)
{
	struct buf list = BUF_INIT;
	manual_lists(&list, (size_t)_i);
	manual_has(&list);
	buf_free(&list);
}
END_TEST

/* The two blocks that it ends with hold no mistake of form. */
START_TEST(manual_examples)
{
	static const char *const heads[] = {".SS A turn in one mail\n", ".SS A doctrine\n"};
	manual_example_is_read(heads[_i], languages[_i]);
}
END_TEST

/* ---- printing back ---- */

static const struct {
	const char *typed, *printed;
	bool doctrine;
} lines[] = {
	{"play probe center!", "card \"probe center\"", false},
	{"move 57e to d6, e6", "57e move D6 E6", false},
	{"order 9e", "9e hold", false},
	{"57e d6", "57e move D6", false},
	{"57e to d6, e6; melee e7", "57e move D6 E6; melee E7", false},
	{"ney and 57e d6 melee e7", "ney, 57e move D6; melee E7", false},
	{"if free d6 then 57e d6 else hold", "57e IF free D6 THEN move D6 ELSE hold", false},
	{"rally 57e, 26e", "57e, 26e rally", false},
	{"57e attack e6 with bty then pursue", "57e melee E6 with=bty; advance", false},
	{"if enemy in e6 then 57e melee e6 else hold", "57e IF enemy in E6 THEN melee E6 ELSE hold", false},
	{"keep assault left,probe-left , \"Big, Push\"", "keep \"assault left\", probe-left, \"Big, Push\"", false},
	{"left light infantry, guns hold", "left light infantry, guns hold", false},
	{"supply 29th to i5", "supply 29th I5", false},
	{"squares leave-square", "squares unform", false},
	{"infantry when charged and hand>=4 then square",
	 "infantry WHEN charged and hand>=4 THEN square", true},
	{"9e when charged then square else stand", "9e WHEN charged THEN square ELSE stand", true},
	{"cuir when attacked by infantry and blocks<=2 then retire",
	 "cuir WHEN attacked by infantry and blocks<=2 THEN retire", true},
	{"all: ignore all", "all ignore all", true},
	{"guns retreat west", "guns retreat west", true},
	{"on card cavalry-charge cancel", "WHEN card cavalry-charge THEN cancel", true},
	{"back", "battle-back", true},
};

START_TEST(printed)
{
	struct buf b = BUF_INIT;
	const struct order_language *l = languages[lines[_i].doctrine];
	struct order_set *set = parse(l, lines[_i].typed);
	order_line_print(&b, l, &set->lines[0]);
	ck_assert_str_eq(buf_text(&b), lines[_i].printed);
	set = parse(l, lines[_i].printed);
	buf_clear(&b);
	order_line_print(&b, l, &set->lines[0]);
	ck_assert_str_eq(buf_text(&b), lines[_i].printed);
	buf_free(&b);
}
END_TEST

/* Lines that are no orders, though units and hexes stand in them. */
START_TEST(chat)
{
	static const char *const prose[] = {"I think D6 is good", "see you at D6", "D6",
					    "57e D6 please", "57e"};
	struct order_set *set = orders_parse_text(&nap_language, prose[_i], a);
	ck_assert(!set->lines[0].good);
}
END_TEST

/* ---- is it all? ---- */

/* The other block is named only to whom it would help. */
START_TEST(other_block)
{
	static const struct {
		const char *typed, *text;
	} wrong[] = {
		{"B8 hold", "B8 is a place; name the unit that stands there"},
		{"57e stand", "stand is no order here; it belongs between BEGIN DOCTRINE and END"},
		{"57e stand firm", "firm is no order"},
		{"57e ignore two", "ignore is no order"},
	};
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		const struct order_set *set = orders_parse_text(&nap_language, wrong[i].typed, a);
		ck_assert_uint_eq(set->mistakes.n, 1);
		ck_assert_str_eq(mistake_text(&set->mistakes.list[0]), wrong[i].text);
	}
}
END_TEST

static const struct {
	int card, last, wounded; /* wounded: 57e lost a block */
	const char *plan, *missing; /* "": nothing */
} plans[] = {
	{CARD_PROBE_CENTRE, VALUE_NONE, 0, "57e hold", "no card is named"},
	{CARD_PROBE_CENTRE, VALUE_NONE, 0, "card probe-centre", "2 more units: name them"},
	{CARD_PROBE_CENTRE, VALUE_NONE, 0, "card probe-centre\n57e hold", "1 more unit: name it"},
	{CARD_PROBE_CENTRE, VALUE_NONE, 0, "card probe-centre\n57e hold\ndone", ""},
	{CARD_PROBE_CENTRE, VALUE_NONE, 0, "card probe-centre\n57e hold\n9e move D6", ""},
	{CARD_PROBE_CENTRE, VALUE_NONE, 0, "card probe-centre\n57e hold\nney detach; move D5", ""},
	{CARD_PROBE_CENTRE, VALUE_NONE, 0, "card probe-centre\nall hold", ""},
	{CARD_PROBE_LEFT, VALUE_NONE, 0, "card probe-left", "Probe Left can order nobody"},
	{CARD_CAVALRY_CHARGE, VALUE_NONE, 0, "card cavalry-charge", "1 more unit: name it"},
	{CARD_CAVALRY_CHARGE, VALUE_NONE, 0, "card cavalry-charge\nchas hold", ""},
	{CARD_COLD_STEEL, VALUE_NONE, 0, "card cold-steel", "1 more unit"},
	{CARD_FIRST_STRIKE, VALUE_NONE, 0, "card first-strike", ""},
	{CARD_COUNTER_ATTACK, VALUE_NONE, 0, "card counter-attack", ""},
	{CARD_COUNTER_ATTACK, CARD_SCOUT_LEFT, 0, "card counter-attack", "1 more unit"},
	{CARD_COUNTER_ATTACK, CARD_SCOUT_RIGHT, 0, "card counter-attack", "can order nobody"},
	{CARD_ELAN, VALUE_NONE, 0, "card elan\n57e hold", "4 more units, as the dice fall: name them"},
	{CARD_ELAN, VALUE_NONE, 0, "card elan\nall hold", ""},
	{CARD_RALLY, VALUE_NONE, 0, "card rally", ""},
	{CARD_RALLY, VALUE_NONE, 1, "card rally", "Rally gives blocks back"},
	{CARD_RALLY, VALUE_NONE, 1, "card rally\n57e rally", ""},
	{CARD_SHORT_SUPPLY, VALUE_NONE, 0, "card short-supply", "Short Supply sends an enemy unit back"},
	{CARD_SHORT_SUPPLY, VALUE_NONE, 0, "card short-supply\nsupply hvy", ""},
	{CARD_LEADERSHIP, VALUE_NONE, 0, "card leadership", "1 more unit"},
	{CARD_LEADERSHIP, VALUE_NONE, 0, "card leadership\n26e hold", ""},
};

static void give(int card)
{
	state->side[0].n_hand = 5;
	for (int i = 0; i < 5; i++)
		state->side[0].hand[i] = CARD_FORWARD;
	state->side[0].hand[2] = (int8_t)card;
}

START_TEST(complete)
{
	give(plans[_i].card);
	state->at.turn = 3; /* the first card of a game is never countered */
	state->deck.last = (int8_t)plans[_i].last;
	state->piece[0].blocks = (int8_t)(state->piece[0].blocks - plans[_i].wounded);
	const struct words_said *missing =
		plan_missing(words, &napoleonics, scenario->setup, state, 0, parse(&nap_language, plans[_i].plan), a);
	const char *text = missing ? words_text(words, missing, a) : "";
	ck_assert_msg(!missing == !*plans[_i].missing, "%s: %s", plans[_i].plan, text);
	ck_assert_msg(strstr(text, plans[_i].missing) != NULL, "%s", text);
}
END_TEST

/* ---- trying a plan without dice ---- */

struct tried {
	struct source source;
	const struct order_set *plan;
	struct order_mistakes notes;
};

static bool answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
		   enum origin *origin, int *line)
{
	struct tried *t = (struct tried *)self;
	*origin = ORIGIN_ORDERS;
	return q->seat == 0 && napoleonics.bind(run, t->plan, q, out, line, &t->notes);
}

static bool no_roll(struct dice *self, struct run *run, struct roll *r)
{
	(void)self;
	(void)run;
	(void)r;
	return false;
}

static bool no_shuffle(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	(void)purpose;
	(void)out;
	(void)n;
	return no_roll(self, run, NULL);
}

static struct order_mistakes try_plan(const char *text)
{
	struct dice no_dice = {no_roll, no_shuffle, false};
	struct tried t = {{answer}, parse(&nap_language, text), {.arena = a}};
	struct source *sources[] = {&t.source, NULL};
	struct run_config config = {.sys = &napoleonics, .setup = scenario->setup, .dice = &no_dice,
				    .sources = sources};
	struct run *run = run_new(&config, state);
	run_turn(run);
	run_free(run);
	return t.notes;
}

/* What an earlier battle may change is a remark; what nothing can change is a mistake, though
 * the dice of the line above have not fallen. */
START_TEST(remarks)
{
	give(CARD_ASSAULT_CENTRE);
	struct order_mistakes m = try_plan("card assault-centre\n9e melee E7\nbty fire G7\n57e fire G7");
	ck_assert_uint_eq(m.n, 2);
	ck_assert_int_eq(m.list[0].code, ORDER_REMARK);
	ck_assert_uint_eq(m.list[0].line, 3);
	ck_assert_str_eq(m.list[0].said.why->name, "tried_again");
	ck_assert_str_eq(m.list[0].why.why->name, "hidden_by_unit");
	ck_assert_int_eq(m.list[1].code, ORDER_IMPOSSIBLE);
	ck_assert_uint_eq(m.list[1].line, 4);
}
END_TEST

/* Several reasons, each once, each with the nearest thing. */
START_TEST(reasons)
{
	give(CARD_ASSAULT_CENTRE);
	struct order_mistakes m = try_plan("card assault-centre\n57e move E5\nney move D6\nchas hold");
	ck_assert_uint_eq(m.n, 3);
	ck_assert_str_eq(m.list[0].suggestion, "ney detach; move D6");
	ck_assert_str_eq(m.list[1].said.why->name, "section_used_up");
	ck_assert_str_eq(m.list[1].said.why->rule, "CCN 2.sections");
	ck_assert_str_eq(m.list[2].suggestion, "D4");
}
END_TEST

/* ---- doctrine ---- */

static const struct {
	const char *text;
	unsigned line; /* of the remark, 0: none */
} hidden[] = {
	{"all ignore all\n9e ignore none", 2},
	{"9e ignore none\nall ignore all", 0},
	{"infantry when flags>=2 then ignore 1\n9e when flags>=2 then ignore all", 2},
	{"infantry when flags>=2 then ignore 1\n9e ignore all", 0},
	{"infantry square\ninfantry stand", 0},
	{"infantry stand\ninfantry square", 2},
	{"all ask\n9e battle-back", 2},
	{"@all battle-back", 1},
};

START_TEST(never_reached)
{
	struct order_mistakes m = {.arena = a};
	napoleonics.check_standing(scenario->setup, state, 0, parse(&nap_standing_language, hidden[_i].text), &m);
	ck_assert_uint_eq(m.n, hidden[_i].line != 0);
	if (m.n) {
		ck_assert_int_eq(m.list[0].code, ORDER_REMARK);
		ck_assert_uint_eq(m.list[0].line, hidden[_i].line);
	}
}
END_TEST

int main(int argc, char **argv)
{
	enum { LISTS = 4 };
	if (argc == 2) { /* to write the two files anew: --dictionary, --manual */
		struct buf b = BUF_INIT;
		for (size_t i = 0; i < ARRAY_LEN(languages) && !strcmp(argv[1], "--dictionary"); i++)
			order_dictionary(&b, languages[i]);
		for (size_t i = 0; i < LISTS && !strcmp(argv[1], "--manual"); i++)
			manual_lists(&b, i);
		fputs(buf_text(&b), stdout);
		buf_free(&b);
		return 0;
	}
	Suite *s = suite_create("napoleonics");
	TCase *t = tcase_create("napoleonics");
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_loop_test(t, language_sound, 0, (int)ARRAY_LEN(languages));
	tcase_add_test(t, other_block);
	tcase_add_test(t, groups_are_groups);
	tcase_add_test(t, dictionary_is_current);
	tcase_add_loop_test(t, manual_is_current, 0, LISTS);
	tcase_add_loop_test(t, manual_examples, 0, (int)ARRAY_LEN(languages));
	tcase_add_loop_test(t, printed, 0, (int)ARRAY_LEN(lines));
	tcase_add_loop_test(t, chat, 0, 5);
	tcase_add_loop_test(t, complete, 0, (int)ARRAY_LEN(plans));
	tcase_add_test(t, remarks);
	tcase_add_test(t, reasons);
	tcase_add_loop_test(t, never_reached, 0, (int)ARRAY_LEN(hidden));
	suite_add_tcase(s, t);
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
