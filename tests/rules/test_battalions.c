/* Battalions: what cases cannot show.  The charts are sound, wrong decks are refused, the chances
 * of the result table are those of an enumeration, and the order language stands as its dictionary
 * says. */
#include "base/file.h"
#include "rules/battalions/battalions.h"
#include "rules/battalions/orders.h"
#include "scenario/scenario.h"
#include "../engine/every_throw.h"
#include "../orders/tables.h"

#include <check.h>

/* ---- charts ---- */

/* Budget = 2 Fire + 2 Melee + Morale + Training - 10, +3 for cavalry and horse artillery. */
START_TEST(budgets_add_up)
{
	for (int i = 0; i < bat_n_units; i++) {
		const struct bat_unit *u = &bat_units[i];
		bool dear = bat_types[u->type].arm == CAVALRY || u->type == TYPE_HA;
		int want = 2 * (u->value[FIRE] + u->value[MELEE]) + u->morale + u->training - 10 + 3 * dear;
		ck_assert_msg(u->budget == want, "%s %s: %d, not %d", u->nation, bat_types[u->type].code, u->budget,
			      want);
		for (int k = 0; k < i; k++)
			ck_assert(bat_units[k].type != u->type || strcmp(bat_units[k].nation, u->nation));
	}
}
END_TEST

/* The bands cover every difference once, from the best result to the worst. */
START_TEST(every_difference_has_one_result)
{
	for (int d = -60; d <= 60; d++) {
		int n = 0;
		for (int r = 0; r < RESULTS; r++)
			n += d >= bat_results[r].from && d <= bat_results[r].to;
		ck_assert_msg(n == 1, "difference %d has %d results", d, n);
	}
	for (int r = 1; r < RESULTS; r++)
		ck_assert_int_eq(bat_results[r].to, bat_results[r - 1].from - 1);
}
END_TEST

/* ---- decks by points (1.1, 1.2, 2.1, 2.2) ---- */

#define HEAD                                                                                       \
	"<scenario system=\"battalions\" id=\"deck\" title=\"Deck\">"                                \
	"<side seat=\"fr\" first=\"yes\"/><side seat=\"au\"/>"
#define OF(seat, nation, kind, count)                                                              \
	"<battalions seat=\"" seat "\" nation=\"" nation "\" kind=\"" kind "\" count=\"" count "\"/>"
#define FRENCH(kind, count) OF("fr", "french", kind, count)
#define AUSTRIAN(kind, count) OF("au", "austrian", kind, count)
#define LEADER(seat, id, rating, rank)                                                             \
	"<commander seat=\"" seat "\" id=\"" id "\" rating=\"" rating "\"" rank "/>"
#define ARMY " rank=\"army\""
#define NAPOLEON LEADER("fr", "napoleon", "4", ARMY)
#define CHARLES LEADER("au", "charles", "3", ARMY)
#define SIX(seat, c)                                                                               \
	LEADER(seat, c "1", "1", "") LEADER(seat, c "2", "1", "") LEADER(seat, c "3", "1", "")     \
	LEADER(seat, c "4", "1", "") LEADER(seat, c "5", "1", "") LEADER(seat, c "6", "1", "")
#define STACK(id, cards) "<stack id=\"" id "\" cards=\"" cards "\"/>"
#define EVEN FRENCH("I", "26") FRENCH("HC", "3") NAPOLEON AUSTRIAN("I", "36") CHARLES
#define LIKE FRENCH("I", "30") FRENCH("HC", "3") NAPOLEON CHARLES AUSTRIAN("I", "35")

static const struct {
	const char *scenario, *mistake; /* NULL: none */
} decks[] = {
	{HEAD LIKE AUSTRIAN("HA", "3"), "has budgets of 534 and 480: 54 points are more than 10"},
	{HEAD LIKE AUSTRIAN("I", "1") AUSTRIAN("LI", "1") AUSTRIAN("LC", "1"), NULL},
	{HEAD EVEN, NULL},
	{HEAD FRENCH("I", "24") NAPOLEON AUSTRIAN("I", "32") CHARLES, "has 24 battalions for fr: 25 to 50"},
	{HEAD FRENCH("I", "25") NAPOLEON AUSTRIAN("I", "32") CHARLES, NULL},
	{HEAD FRENCH("M", "50") NAPOLEON AUSTRIAN("I", "38") CHARLES, NULL},
	{HEAD FRENCH("M", "50") FRENCH("M", "1") NAPOLEON AUSTRIAN("I", "38") CHARLES, "has 51 battalions for fr: 25 to 50"},
	{HEAD EVEN SIX("fr", "f") SIX("au", "a"), NULL},
	{HEAD EVEN SIX("fr", "f") LEADER("fr", "f7", "1", "") SIX("au", "a"), "has 7 generals for fr: at most 6"},
	{HEAD FRENCH("I", "26") FRENCH("HC", "3") AUSTRIAN("I", "36") CHARLES, "has no army commander for fr"},
	{HEAD EVEN LEADER("au", "john", "2", ARMY), "is a second army commander"},
	{HEAD EVEN OF("au", "french", "I", "1"), "has french on both sides"},
	{HEAD EVEN STACK("fr-s3", "I I I"), NULL},
	{HEAD EVEN STACK("fr-s3", "I I I I"), "has 4 cards: at most 3 at the start"},
	{HEAD EVEN STACK("fr-s3", "I HC"), "has heavy cavalry: none at the start"},
	{HEAD EVEN STACK("fr-s3", "GI"), "there is no card \"GI\" left in the deck"},
};

START_TEST(decks_are_judged)
{
	struct scenario *scenario;
	struct error e = ERROR_INIT;
	const char *mistake = decks[_i].mistake;
	struct buf text = BUF_INIT;
	buf_adds(&text, decks[_i].scenario);
	buf_adds(&text, "</scenario>");
	bool refused = scenario_read(buf_text(&text), strlen(buf_text(&text)), NULL, &scenario, &e);
	buf_free(&text);
	ck_assert_msg(refused == (mistake != NULL), "%s", refused ? e.text : "accepted");
	if (refused)
		ck_assert_msg(strstr(e.text, mistake), "%s", e.text);
	else
		scenario_free(scenario);
}
END_TEST

/* ---- chances ---- */

enum { FIGHTS = 10000 }; /* throws of 2D10 against 2D10 */

/* What they give, with so much added to the attacker. */
static void enumerate(const struct bat_setup *setup, int added, long count[RESULTS])
{
	memset(count, 0, RESULTS * sizeof *count);
	for (int i = 0; i < FIGHTS; i++) {
		int a = 2 + i % 10 + i / 10 % 10, d = 2 + i / 100 % 10 + i / 1000;
		count[bat_result_of(setup, a + added - d)]++;
	}
}

/* The chances of the even fight in ten-thousandths. */
START_TEST(chances_of_the_even_fight)
{
	static const struct bat_setup setup;
	static const long want[RESULTS] = {330, 1430, 1612, 3256, 1612, 1430, 330};
	long count[RESULTS];
	enumerate(&setup, 0, count);
	for (int r = 0; r < RESULTS; r++)
		ck_assert_int_eq(count[r], want[r]);
}
END_TEST

static const char duel[] = "<scenario system=\"battalions\" id=\"duel\" title=\"Duel\">"
			   "<side seat=\"fr\" first=\"yes\"/><side seat=\"au\"/>"
			   "<switch name=\"deck-min\" value=\"5\"/><switch name=\"budget-gap\" value=\"100\"/>"
			   "<battalions seat=\"fr\" nation=\"french\" kind=\"I\" count=\"6\"/>"
			   "<commander seat=\"fr\" id=\"napoleon\" rating=\"4\" rank=\"army\"/>"
			   "<battalions seat=\"au\" nation=\"austrian\" kind=\"%s\" count=\"6\"/>"
			   "<commander seat=\"au\" id=\"charles\" rating=\"3\" rank=\"army\"/>"
			   "<stack id=\"fr-s3\" cards=\"I\"/><stack id=\"au-s3\" cards=\"%s\"/>"
			   "<hand id=\"fr\" tactics=\"\"/><hand id=\"au\" tactics=\"\"/></scenario>";

/* Attacks once, S3 against S3, and stops at the Morale Phase. */
struct striker {
	struct source source;
	int kind;
};

static bool strike(struct source *self, struct run *run, const struct question *q, struct choice *out,
		   enum origin *origin, int *line)
{
	struct striker *s = (struct striker *)self;
	const struct bat_state *n = run_state(run);
	(void)origin;
	(void)line;
	*out = q->options[q->kind == Q_ATTACK ? q->n - 1 : 0];
	if (q->kind == Q_ATTACK && !n->side[0].attacks)
		*out = (struct choice){ATTACK_ATTACK, {2, (int16_t)s->kind, 2}};
	return true;
}

/* The results of all fights there are, by the engine; checks come behind their four dice. */
static void fight(int kind, const char *type, long count[RESULTS])
{
	struct scenario *scenario;
	struct error e = ERROR_INIT;
	struct striker striker = {{strike}, kind};
	struct source *sources[] = {&striker.source, NULL};
	struct every_throw dice;
	char text[sizeof duel + 40];
	snprintf(text, sizeof text, duel, type, type);
	ck_assert_msg(!scenario_read(text, strlen(text), NULL, &scenario, &e), "%s", e.text);
	struct bat_state *state = scenario->state;
	state->at.turn = 5;
	state->at.row = ROW_ATTACK;
	state->at.active = 0;
	every_throw_init(&dice, 4);
	struct run_config config = {.sys = scenario->sys, .setup = scenario->setup, .dice = &dice.dice,
				    .sources = sources, .keep_journal = true, .straight = true};
	struct run *run = run_new(&config, state);
	memset(count, 0, RESULTS * sizeof *count);
	for (bool more = true; more; more = every_throw_next(&dice)) {
		int n;
		ck_assert_msg(run_turn(run) != RUN_FAULT, "%s", run_error(run));
		const struct event *events = run_events(run, &n);
		for (int k = 0; k < n; k++)
			if (events[k].kind == EV_fought)
				count[events[k].arg[7]] += every_throw_share(&dice, FIGHTS);
		run_reset(run, state);
	}
	run_free(run);
	scenario_free(scenario);
}

/* Each row of the table exactly as often as it should be. */
START_TEST(chances_are_the_engine_s)
{
	static const struct {
		int kind;
		const char *type;
		int added; /* attacker's value less the defender's */
	} rows[] = {{FIRE, "I", 0}, {MELEE, "I", 1}, {FIRE, "FA", -2}, {MELEE, "FA", 3}};
	static const struct bat_setup setup;
	long exact[RESULTS], got[RESULTS];
	enumerate(&setup, rows[_i].added, exact);
	fight(rows[_i].kind, rows[_i].type, got);
	for (int r = 0; r < RESULTS; r++)
		ck_assert_msg(got[r] == exact[r], "%s: %ld, expected %ld, of %d", bat_result_names[r], got[r], exact[r],
			      FIGHTS);
}
END_TEST

/* ---- the player ---- */

/* What he answers, with that seed, in the duel after a change of its position. */
static struct choice steady(void (*change)(struct bat_state *s), struct question q, uint64_t seed)
{
	struct scenario *scenario;
	struct error e = ERROR_INIT;
	struct choice out;
	char text[sizeof duel + 40];
	snprintf(text, sizeof text, duel, "I", "I");
	ck_assert_msg(!scenario_read(text, strlen(text), NULL, &scenario, &e), "%s", e.text);
	change(scenario->state);
	scenario->sys->play(scenario->setup, scenario->state, &q, 0, &seed, NULL, &out);
	scenario_free(scenario);
	return out;
}

static void shake_the_austrians(struct bat_state *s)
{
	s->stack[bat_stack_at(1, 2)].shaken[0] = true;
}

static void shake_the_french(struct bat_state *s)
{
	s->stack[bat_stack_at(0, 2)].shaken[0] = true;
}

/* A Shaken battalion is attacked, and a Shaken one does not attack. */
START_TEST(the_player_attacks_who_is_weaker)
{
	const struct choice options[] = {CHOICE_OF(ATTACK_ATTACK, .stack = 2, .how = FIRE, .target = 2),
					 CHOICE_OF(ATTACK_DONE)};
	struct question q = {.kind = Q_ATTACK, .seat = 0, .arg = {1}, .options = options, .n = 2};
	ck_assert_int_eq(steady(shake_the_austrians, q, 1).verb, ATTACK_ATTACK);
	ck_assert_int_eq(steady(shake_the_french, q, 1).verb, ATTACK_DONE);
}
END_TEST

static void nothing(struct bat_state *s)
{
	(void)s;
}

/* S3 has a card, S1 and S5 have none: one of these is filled, and nobody can foretell which. */
START_TEST(the_player_fills_an_empty_stack)
{
	const struct choice options[] = {CHOICE_OF(REIN_PLACE, .card = 0, .stack = 2),
					 CHOICE_OF(REIN_PLACE, .card = 0, .stack = 0),
					 CHOICE_OF(REIN_PLACE, .card = 0, .stack = 4), CHOICE_OF(REIN_DONE)};
	struct question q = {.kind = Q_REINFORCE, .seat = 0, .arg = {3}, .options = options, .n = 4};
	int n[BAT_LINE] = {0};
	for (uint64_t seed = 1; seed <= 40; seed++) {
		struct choice c = steady(nothing, q, seed);
		ck_assert_int_eq(c.verb, REIN_PLACE);
		n[ARG(&c, REIN_PLACE, stack)]++;
		struct choice again = steady(nothing, q, seed);
		ck_assert_mem_eq(&c, &again, sizeof c);
	}
	ck_assert_int_eq(n[2], 0);
	ck_assert_int_gt(n[0], 10);
	ck_assert_int_gt(n[4], 10);
}
END_TEST

/* Of two cards for a roll the better one. */
START_TEST(the_player_plays_his_best_card)
{
	int least = 0, most = 0;
	for (int k = 0; k < TACTICS; k++) {
		least = bat_tactics[k].bonus < bat_tactics[least].bonus ? k : least;
		most = bat_tactics[k].bonus > bat_tactics[most].bonus ? k : most;
	}
	const struct choice options[] = {CHOICE_OF(PLAY_NONE), CHOICE_OF(PLAY_CARD, .card = least),
					 CHOICE_OF(PLAY_CARD, .card = most)};
	struct question q = {.kind = Q_PLAY, .seat = 0, .arg = {0, 1}, .options = options, .n = 3};
	struct choice c = steady(nothing, q, 1);
	ck_assert_int_eq(bat_tactics[ARG(&c, PLAY_CARD, card)].bonus, bat_tactics[most].bonus);
}
END_TEST

/* What keen gives for the position of that scenario after a change; both sides' shares are all of it. */
static int share(const char *file, int seat, void (*change)(struct bat_state *s))
{
	struct scenario *scenario;
	struct error e = ERROR_INIT;
	struct buf text = BUF_INIT;
	const char *top = getenv("ESTAFETTE_DATA");
	char path[1024];
	snprintf(path, sizeof path, "%s/scenarios/battalions/%s.xml", top ? top : ".", file);
	ck_assert_msg(!file_read(path, 1 << 20, &text, &e), "%s", e.text);
	ck_assert_msg(!scenario_read(buf_text(&text), text.len, NULL, &scenario, &e), "%s", e.text);
	change(scenario->state);
	int worth = bat_worth(scenario->setup, scenario->state, seat);
	ck_assert_int_eq(worth + bat_worth(scenario->setup, scenario->state, !seat), 10000);
	scenario_free(scenario);
	buf_free(&text);
	return worth;
}

static void lose_a_card(struct bat_state *s)
{
	struct bat_stack *k = &s->stack[bat_stack_at(0, 1)];
	s->side[0].lost[s->side[0].n_lost++] = k->cards[--k->n_cards];
}

static void lose_half_the_army(struct bat_state *s)
{
	while (s->side[0].n_reserve && s->side[0].n_lost < 14)
		s->side[0].lost[s->side[0].n_lost++] = s->side[0].reserve[--s->side[0].n_reserve];
}

static void empty_a_stack(struct bat_state *s)
{
	s->stack[bat_stack_at(0, 1)].n_cards = 0;
}

static void empty_two_stacks(struct bat_state *s)
{
	empty_a_stack(s);
	s->stack[bat_stack_at(0, 2)].n_cards = 0;
}

static void come_near_the_evening(struct bat_state *s)
{
	s->at.turn = 30;
}

static void lose_a_card_near_the_evening(struct bat_state *s)
{
	lose_a_card(s);
	s->at.turn = 22;
}

static void be_over(struct bat_state *s)
{
	s->at.over = true;
	s->at.winner = 1;
}

/* What is lost counts, and more where it is the end of an army or soon the end of the battle; who wins in the evening has more
 * the nearer it is. */
START_TEST(the_player_that_looks_ahead_knows_who_wins)
{
	int aspern = share("aspern", 0, nothing), wagram = share("wagram", 0, nothing);
	int lost = aspern - share("aspern", 0, lose_a_card);
	ck_assert_int_gt(lost, 0);
	ck_assert_int_gt(aspern - share("aspern", 0, lose_a_card_near_the_evening), 2 * lost);
	ck_assert_int_gt(wagram - share("wagram", 0, lose_half_the_army), 2000);
	int one = share("aspern", 0, empty_a_stack), two = share("aspern", 0, empty_two_stacks);
	ck_assert_int_gt(aspern, one);
	ck_assert_int_gt(one - two, aspern - one);
	ck_assert_int_lt(share("wagram", 0, come_near_the_evening), wagram / 4);
	ck_assert_int_eq(share("wagram", 0, be_over), 0);
	ck_assert_int_eq(share("wagram", 1, be_over), 10000);
}
END_TEST

/* ---- words ---- */

static const struct order_language *const languages[] = {&bat_language, &bat_standing_language};

START_TEST(language_sound)
{
	language_is_sound(languages[_i]);
}
END_TEST

START_TEST(dictionary_is_current)
{
	dictionary_is_made("tests/rules/battalions.dict", languages, ARRAY_LEN(languages));
}
END_TEST

/* estafette-orders(7) lists every word with the sentence that help says: orders, conditions,
 * triggers, responses. */
START_TEST(manual_is_current)
{
	enum { ORDERS, CONDITIONS, TRIGGERS, RESPONSES };
	const struct order_language *l = languages[_i >= TRIGGERS];
	struct buf list = BUF_INIT;
	if (_i == ORDERS || _i == RESPONSES)
		manual_verbs(&list, l);
	else
		manual_tests(&list, l, _i == TRIGGERS ? BAT_ORDER_TESTS : 0, l->n_tests);
	manual_has(&list);
	buf_free(&list);
}
END_TEST

START_TEST(manual_examples)
{
	static const char *const heads[] = {".SS One turn of Battalions\n",
					    ".SS A doctrine for Battalions\n"};
	manual_example_is_read(heads[_i], languages[_i]);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("battalions");
	TCase *t = tcase_create("battalions");
	tcase_set_timeout(t, 300);
	tcase_add_test(t, budgets_add_up);
	tcase_add_test(t, every_difference_has_one_result);
	tcase_add_loop_test(t, decks_are_judged, 0, sizeof decks / sizeof *decks);
	tcase_add_test(t, chances_of_the_even_fight);
	tcase_add_loop_test(t, chances_are_the_engine_s, 0, 4);
	tcase_add_test(t, the_player_attacks_who_is_weaker);
	tcase_add_test(t, the_player_fills_an_empty_stack);
	tcase_add_test(t, the_player_plays_his_best_card);
	tcase_add_test(t, the_player_that_looks_ahead_knows_who_wins);
	tcase_add_loop_test(t, language_sound, 0, 2);
	tcase_add_test(t, dictionary_is_current);
	tcase_add_loop_test(t, manual_is_current, 0, 4);
	tcase_add_loop_test(t, manual_examples, 0, 2);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
