/* The player of Emperor: positions where the sensible answer is plain; that orders of the other side which wait change
 * nothing; and that games between two of him end in the turns of their scenario. */
#include "base/file.h"
#include "engine/sources.h"
#include "engine/state.h"
#include "playout/playout.h"
#include "rules/emperor/emp.h"
#include "rules/emperor/emperor.h"
#include "scenario/scenario.h"

#include <check.h>
#include <glob.h>

static struct scenario *scenario;
static struct emp_state *state;
static const struct emp_setup *setup;

#define HEAD                                                                                                           \
	"<scenario system=\"emperor\" id=\"test\" title=\"Test\">"                                                    \
	"<side seat=\"fr\" name=\"French\" home=\"s\"/><side seat=\"al\" name=\"Allies\" home=\"n\"/>"                \
	"<table width=\"720\" height=\"480\"/><limit turns=\"8\"/>"
#define LEADERS                                                                                                        \
	"<commander seat=\"fr\" id=\"ney\" name=\"Ney\" corps=\"6\" elan=\"3\" place=\"300,120\" order=\"attack "      \
	"300,400\"/>"                                                                                                 \
	"<commander seat=\"fr\" id=\"chief\" name=\"Chief\" elan=\"1\" place=\"300,60\" rank=\"army\"/>"              \
	"<commander seat=\"al\" id=\"picton\" name=\"Picton\" corps=\"3\" elan=\"3\" place=\"300,420\" "               \
	"order=\"defend 300,330\"/>"                                                                                  \
	"<commander seat=\"al\" id=\"lord\" name=\"Lord\" elan=\"1\" place=\"300,460\" rank=\"army\"/>"
#define UNIT(corps, id, kind, form, place, facing)                                                                     \
	"<unit corps=\"" corps "\" id=\"" id "\" name=\"" id "\" kind=\"" kind "\" grade=\"seasoned\" formation=\""    \
	form "\" place=\"" place "\" facing=\"" facing "\"/>"
#define GUNS(corps, id, form, place, facing)                                                                           \
	"<unit corps=\"" corps "\" id=\"" id "\" name=\"" id "\" kind=\"foot-battery\" formation=\"" form              \
	"\" place=\"" place "\" facing=\"" facing "\"/>"
#define END "</scenario>"

static void set_up(const char *text)
{
	struct error e = ERROR_INIT;
	ck_assert_msg(!scenario_read(text, strlen(text), NULL, &scenario, &e), "%s", e.text);
	setup = scenario->setup;
	state = base_calloc(1, sizeof *state);
	memcpy(state, scenario->state, sizeof *state);
	state->at.turn = 1;
	for (int u = 0; u < state->n_unit; u++)
		state->unit[u].formed = VALUE_NONE;
}

static void tear_down(void)
{
	scenario_free(scenario);
	free(state);
}

static int unit(const char *id)
{
	int u = emp_find_unit(setup, id);
	ck_assert_int_ne(u, VALUE_NONE);
	return u;
}

static struct choice line_of(int kind, int seat, int line)
{
	struct question q = {.kind = kind, .seat = seat, .arg = {(int16_t)line, VALUE_NONE}};
	struct choice c;
	uint64_t rng = 1;
	emperor.play(setup, state, &q, 0, &rng, NULL, &c);
	ck_assert(emperor.questions[kind].check(setup, state, &q, &c));
	return c;
}

/* The line of that verb in the seat's mail about that unit; false: there is none. */
static bool mail_says(int kind, int seat, int verb, int about, struct choice *out)
{
	for (int line = 0; line < EMP_LINES; line++) {
		*out = line_of(kind, seat, line);
		if (out->verb == CMD_DONE) /* as CHARGE_DONE */
			return false;
		if (out->verb == verb && ARG(out, CMD_MOVE, unit) == about)
			return true;
	}
	ck_abort_msg("the mail does not end");
}

static int reaction(int seat, const char *who, const char *charger, const struct choice *options, int n)
{
	struct question q = {.kind = Q_REACTION, .seat = seat, .options = options, .n = n};
	struct choice c;
	uint64_t rng = 1;
	ASKED(&q, Q_REACTION, unit) = (int16_t)unit(who);
	ASKED(&q, Q_REACTION, charger) = (int16_t)unit(charger);
	emperor.play(setup, state, &q, 0, &rng, NULL, &c);
	ck_assert(question_offers(&q, c));
	return c.verb;
}

/* Horse rides at a line, and not at a square. */
START_TEST(horse_rides_at_a_line)
{
	struct choice c;
	set_up(HEAD LEADERS UNIT("ney", "hus", "cavalry", "line", "300,250", "0")
		       UNIT("picton", "foot", "infantry", "line", "300,310", "12") END);
	ck_assert(mail_says(Q_CHARGES, 0, CHARGE_AT, unit("hus"), &c));
	ck_assert_int_eq(ARG(&c, CHARGE_AT, target), unit("foot"));
	state->unit[unit("foot")].formation = SQUARE;
	ck_assert(!mail_says(Q_CHARGES, 0, CHARGE_AT, unit("hus"), &c));
	tear_down();
}
END_TEST

/* Foot forms square against horse; horse goes to meet horse; guns on the march get away. */
START_TEST(reactions_fit_the_arm)
{
	static const struct choice foot[] = {{REACT_SQUARE, {0}}, {REACT_STAND, {0}}};
	static const struct choice horse[] = {{REACT_STAND, {0}}, {REACT_COUNTER, {0}}, {REACT_EVADE, {0}}};
	static const struct choice guns[] = {{REACT_STAND, {0}}, {REACT_EVADE, {0}}};
	set_up(HEAD LEADERS UNIT("ney", "hus", "cavalry", "line", "300,250", "0")
		       UNIT("picton", "foot", "infantry", "line", "300,310", "12")
			       UNIT("picton", "lancers", "cavalry", "line", "400,310", "12")
				       GUNS("picton", "bat", "lim", "200,310", "12") END);
	ck_assert_int_eq(reaction(1, "foot", "hus", foot, ARRAY_LEN(foot)), REACT_SQUARE);
	ck_assert_int_eq(reaction(1, "lancers", "hus", horse, ARRAY_LEN(horse)), REACT_COUNTER);
	ck_assert_int_eq(reaction(1, "bat", "hus", guns, ARRAY_LEN(guns)), REACT_EVADE);
	tear_down();
}
END_TEST

/* A column far away goes on; it forms line where the enemy is near. */
START_TEST(column_marches_and_line_fights)
{
	struct choice c;
	set_up(HEAD LEADERS UNIT("ney", "foot", "infantry", "att", "300,130", "0")
		       UNIT("picton", "them", "infantry", "line", "300,330", "12") END);
	ck_assert(mail_says(Q_ORDERS, 0, CMD_MOVE, unit("foot"), &c));
	ck_assert_int_eq(ARG(&c, CMD_MOVE, y), 190);
	ck_assert(!mail_says(Q_ORDERS, 0, CMD_FORM, unit("foot"), &c));
	state->unit[unit("foot")].y = 240;
	ck_assert(mail_says(Q_ORDERS, 0, CMD_FORM, unit("foot"), &c));
	ck_assert_int_eq(ARG(&c, CMD_FORM, formation), LINE);
	tear_down();
}
END_TEST

/* Foot that touches empty houses which count goes in; guns that see somebody stay and shoot at who is nearly gone. */
START_TEST(houses_and_shots)
{
	struct choice c;
	set_up(HEAD LEADERS
	       "<area id=\"farm\" name=\"the farm\" type=\"bua\" corners=\"280,250 320,250 320,290 280,290\"/>"
	       "<objective area=\"farm\" score=\"2\"/>" UNIT("ney", "foot", "infantry", "att", "300,250", "0")
		       GUNS("ney", "bat", "unl", "400,230", "0")
			       UNIT("picton", "whole", "infantry", "line", "440,360", "12")
				       UNIT("picton", "worn", "infantry", "line", "370,360", "12") END);
	state->unit[unit("worn")].hits = 7;
	ck_assert(mail_says(Q_ORDERS, 0, CMD_ENTER, unit("foot"), &c));
	ck_assert(!mail_says(Q_ORDERS, 0, CMD_MOVE, unit("bat"), &c));
	ck_assert(mail_says(Q_ORDERS, 0, CMD_SHOOT, unit("bat"), &c));
	ck_assert_int_eq(ARG(&c, CMD_SHOOT, target), unit("worn"));
	tear_down();
}
END_TEST

/* A worn division does not stand where it is shot at. */
START_TEST(the_worn_go_back)
{
	struct choice c;
	set_up(HEAD LEADERS UNIT("ney", "foot", "infantry", "line", "300,240", "0")
		       UNIT("picton", "them", "infantry", "line", "300,290", "12") END);
	state->unit[unit("foot")].hits = 7;
	ck_assert(mail_says(Q_ORDERS, 0, CMD_MOVE, unit("foot"), &c));
	ck_assert_int_lt(ARG(&c, CMD_MOVE, y), 240);
	tear_down();
}
END_TEST

/* What the other side has ordered and nobody sees yet changes no line. */
START_TEST(hidden_orders_change_no_answer)
{
	struct emp_state *full = base_calloc(1, sizeof *full), *view[2];
	set_up(HEAD LEADERS UNIT("ney", "foot", "infantry", "att", "300,240", "0")
		       UNIT("ney", "hus", "cavalry", "sqn", "400,200", "0")
			       UNIT("picton", "them", "infantry", "line", "300,310", "12") END);
	for (int k = 0; k < 2; k++) {
		struct choice hidden = k ? CHOICE_OF(CMD_HOLD, .unit = unit("them"))
					 : CHOICE_OF(CMD_MOVE, .unit = unit("them"), .x = 300, .y = 290, .facing = 12);
		memcpy(full, state, sizeof *full);
		full->n_command = 1;
		full->command[0] = emp_command_of(1, &hidden);
		view[k] = base_calloc(1, sizeof *view[k]);
		state_mask(&emperor, setup, full, 0, view[k]);
	}
	for (int line = 0; line < 8; line++) {
		struct question q = {.kind = Q_ORDERS, .seat = 0, .arg = {(int16_t)line, VALUE_NONE}};
		struct choice said[2];
		for (int k = 0; k < 2; k++) {
			uint64_t rng = 5;
			emperor.play(setup, view[k], &q, 0, &rng, NULL, &said[k]);
		}
		ck_assert(!memcmp(&said[0], &said[1], sizeof said[0]));
	}
	free(view[0]);
	free(view[1]);
	free(full);
	tear_down();
}
END_TEST

START_TEST(games_end)
{
	glob_t found = {0};
	char folder[1024], pattern[1100];
	struct error e = ERROR_INIT;
	snprintf(pattern, sizeof pattern, "%s/emperor/*.xml", data_folder("scenarios", folder, sizeof folder));
	ck_assert(!glob(pattern, 0, NULL, &found));
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct playout_figures f;
		struct playout p = {.system = "emperor", .scenario_path = found.gl_pathv[i], .schemas = folder,
				    .games = 2, .seed = 3, .player = PLAYOUT_STEADY, .against = PLAYOUT_STEADY,
				    .plain = true, .figures = &f};
		ck_assert_msg(!playout_run(&p, &e), "%s", e.text);
		ck_assert_int_le(f.turns, 2 * 15);
	}
	globfree(&found);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("player");
	TCase *t = tcase_create("emperor");
	tcase_add_test(t, horse_rides_at_a_line);
	tcase_add_test(t, reactions_fit_the_arm);
	tcase_add_test(t, column_marches_and_line_fights);
	tcase_add_test(t, houses_and_shots);
	tcase_add_test(t, the_worn_go_back);
	tcase_add_test(t, hidden_orders_change_no_answer);
	tcase_add_test(t, games_end);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
