/* The player of Tactiques: positions on the field of Maida where the sensible answer is plain; that the other side's
 * roster changes nothing; and that games between two of him end. */
#include "base/file.h"
#include "engine/sources.h"
#include "engine/state.h"
#include "playout/playout.h"
#include "rules/tactiques/tac.h"
#include "rules/tactiques/tactiques.h"
#include "scenario/scenario.h"

#include <check.h>
#include <glob.h>

static struct scenario *scenario;
static struct tac_state *state;
static const struct tac_setup *setup;

static void set_up(void)
{
	struct error e = ERROR_INIT;
	struct buf text = BUF_INIT;
	char folder[1024], path[1100];
	snprintf(path, sizeof path, "%s/tactiques/maida.xml", data_folder("scenarios", folder, sizeof folder));
	ck_assert_msg(!file_read(path, 1 << 20, &text, &e), "%s", e.text);
	ck_assert_msg(!scenario_read(buf_text(&text), text.len, NULL, &scenario, &e), "%s", e.text);
	buf_free(&text);
	setup = scenario->setup;
	state = base_calloc(1, sizeof *state);
	memcpy(state, scenario->state, sizeof *state);
	state->at.turn = 1;
	state->at.active = 1;
}

static void tear_down(void)
{
	scenario_free(scenario);
	free(state);
}

static int unit(const char *id)
{
	int row = VALUE_NONE;
	ck_assert(tactiques.id_read(setup, tac_TABLE_unit, id, &row));
	return row;
}

static int hex(const char *text)
{
	int place = VALUE_NONE;
	ck_assert(tactiques.place_read(setup, text, &place));
	return place;
}

static void put(const char *id, const char *where, int formation, int disruption)
{
	struct tac_unit *u = &state->unit[unit(id)];
	u->hex = hex(where);
	u->formation = formation;
	u->disruption = disruption;
}

static struct choice asked(const struct tac_state *view, int kind, int about, int halves, const struct choice *options,
			   int n)
{
	struct question q = {
		.kind = kind, .seat = 1, .arg = {(int16_t)about, (int16_t)halves}, .options = options, .n = n};
	struct choice c;
	uint64_t rng = 1;
	tactiques.play(setup, view, &q, 0, &rng, NULL, &c);
	ck_assert(question_offers(&q, c));
	return c;
}

/* Who is much better than the enemy before him attacks, who is worse does not. */
START_TEST(attacks_by_the_odds)
{
	struct choice options[] = {CHOICE_OF(DECLARE_DONE), CHOICE_OF(DECLARE_UNIT, .unit = unit("light"))};
	put("light", "0606", F_COLUMN, NORMAL);
	put("l42-2", "0607", F_COLUMN, DISORGANIZED);
	ck_assert_int_eq(asked(state, Q_DECLARE, VALUE_NONE, VALUE_NONE, options, 2).verb, DECLARE_UNIT);
	put("light", "0606", F_COLUMN, DISORGANIZED);
	put("l42-2", "0607", F_COLUMN, NORMAL);
	ck_assert_int_eq(asked(state, Q_DECLARE, VALUE_NONE, VALUE_NONE, options, 2).verb, DECLARE_DONE);
}
END_TEST

/* Foot goes nearer to the enemy; guns that see him stay in battery. */
START_TEST(foot_goes_on_and_guns_stay)
{
	struct choice foot[] = {CHOICE_OF(STEP_STOP), CHOICE_OF(STEP_TO, .hex = hex("0502")),
				CHOICE_OF(STEP_TO, .hex = hex("0504"))};
	struct choice guns[] = {CHOICE_OF(STEP_STOP), CHOICE_OF(STEP_FORM, .formation = F_LIMBERED)};
	put("light", "0503", F_COLUMN, NORMAL);
	struct choice c = asked(state, Q_STEP, unit("light"), 14, foot, 3);
	ck_assert_int_eq(c.verb, STEP_TO);
	ck_assert_int_eq(ARG(&c, STEP_TO, hex), hex("0504"));
	put("guns", "0608", F_UNLIMBERED, NORMAL);
	put("l42-2", "0611", F_COLUMN, NORMAL);
	ck_assert_int_eq(asked(state, Q_STEP, unit("guns"), 12, guns, 2).verb, STEP_STOP);
}
END_TEST

/* Brigades are told to fight. */
START_TEST(engages)
{
	struct choice options[] = {CHOICE_OF(UNDER_ORDER, .order = RESERVE), CHOICE_OF(UNDER_ORDER, .order = ENGAGE)};
	struct choice c = asked(state, Q_BEGIN, 1, VALUE_NONE, options, 2);
	ck_assert_int_eq(ARG(&c, UNDER_ORDER, order), ENGAGE);
}
END_TEST

/* What the other side has lost stands in its roster alone. */
START_TEST(a_hidden_roster_changes_no_answer)
{
	struct choice options[] = {CHOICE_OF(DECLARE_DONE), CHOICE_OF(DECLARE_UNIT, .unit = unit("light"))};
	struct tac_state *view = base_calloc(1, sizeof *view);
	struct choice said[2];
	put("light", "0606", F_COLUMN, NORMAL);
	put("l42-2", "0607", F_COLUMN, SHAKEN);
	for (int k = 0; k < 2; k++) {
		state->unit[unit("l42-2")].losses = 4 * k;
		state_mask(&tactiques, setup, state, 1, view);
		ck_assert_int_lt(view->unit[unit("l42-2")].losses, 0);
		said[k] = asked(view, Q_DECLARE, VALUE_NONE, VALUE_NONE, options, 2);
	}
	ck_assert(!memcmp(&said[0], &said[1], sizeof said[0]));
	free(view);
}
END_TEST

/* All but the largest. */
START_TEST(games_end)
{
	glob_t found = {0};
	char folder[1024], pattern[1100];
	struct error e = ERROR_INIT;
	snprintf(pattern, sizeof pattern, "%s/tactiques/*.xml", data_folder("scenarios", folder, sizeof folder));
	ck_assert(!glob(pattern, 0, NULL, &found));
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct playout p = {.system = "tactiques", .scenario_path = found.gl_pathv[i], .schemas = folder,
				    .games = 2, .seed = 3, .player = PLAYOUT_STEADY, .against = PLAYOUT_STEADY,
				    .plain = true};
		if (!strstr(found.gl_pathv[i], "great-plain"))
			ck_assert_msg(!playout_run(&p, &e), "%s", e.text);
	}
	globfree(&found);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("player");
	TCase *t = tcase_create("tactiques");
	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_set_timeout(t, 60);
	tcase_add_test(t, attacks_by_the_odds);
	tcase_add_test(t, foot_goes_on_and_guns_stay);
	tcase_add_test(t, engages);
	tcase_add_test(t, a_hidden_roster_changes_no_answer);
	tcase_add_test(t, games_end);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
