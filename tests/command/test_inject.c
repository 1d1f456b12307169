/* INJECT, REINFORCE, WEATHER: what a scenario lists for its umpire comes about as a bundle, once or again; and what is
 * wrong in such a list is found when the scenario is read. */
#include "engine/setup.h"
#include "game/moderate.h"
#include "living/moderating.h"

static int64_t blocks(const char *unit)
{
	const char *now = text("SELECT snapshot FROM game WHERE name=?");
	const char *at = strstr(now, arena_printf(w.arena, "<piece id=\"%s\"", unit));
	at = at ? strstr(at, "blocks=\"") : NULL;
	ck_assert_ptr_nonnull(at);
	return at[8] - '0';
}

START_TEST(an_event_comes_once)
{
	moderates("CHECK INJECT caisson\n");
	ck_assert(told(MO, "@moderate.inject_done"));
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what LIKE 'umpire%'"), 0);
	confirmed("INJECT caisson\n");
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='umpire: caisson' AND seen='end'"), 1);
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='fix' AND seen='all'"), 1);
	ck_assert(ever_told(ANNA, "@moderate.fixed") && ever_told(BOB, "@moderate.fixed"));
	moderates("INJECT caisson\n");
	ck_assert(told(MO, "@moderate.inject_once"));
	confirmed("PROCESS +force\n");
	ck_assert_int_eq(blocks("bty"), 2);
	const char *record = text("SELECT bytes FROM record WHERE game=? AND viewer='br' ORDER BY turn DESC");
	ck_assert_ptr_nonnull(strstr(record, "kind=\"fix\""));
	ck_assert_ptr_null(strstr(record, "umpire: caisson"));
}
END_TEST

/* One that cannot be undone by halves: all of its fields are set, and it may come again. */
START_TEST(reinforcements_are_one_bundle)
{
	confirmed("FIX 9foot blocks=2 why=\"a\"\n");
	confirmed("FIX 38foot blocks=1 why=\"b\"\n");
	confirmed("REINFORCE stragglers\n");
	ck_assert_int_eq(entries("fix"), 4);
	confirmed("PROCESS +force\n");
	ck_assert_int_eq(blocks("9foot"), 4);
	ck_assert_int_eq(blocks("38foot"), 4);
	moderates("CHECK REINFORCE Stragglers\n");
	ck_assert(told(MO, "@moderate.inject_done"));
}
END_TEST

/* A card goes from one hand to the other: each half alone is no position. */
START_TEST(the_position_is_looked_at_behind_all_of_a_bundle)
{
	struct game_fix fix[] = {
		{"side", "fr", "hand", "probe-left coordinated-advance probe-right scout-left forward", "x", ""},
		{"side", "br", "hand", "attack-centre probe-centre scout-centre scout-right attack-right", "x", ""}};
	struct game *g = living_load(&w, "one");
	struct error why = ERROR_INIT;
	ck_assert_int_eq(game_may_fix(g, fix, 1, &why), ERR_REFUSED);
	MUST(&w, game_may_fix(g, fix, 2, &w.e));
	ck_assert_str_eq(fix[1].old, "coordinated-advance probe-centre scout-centre scout-right attack-right");
	game_free(g);
}
END_TEST

START_TEST(other_names_list_what_there_is)
{
	moderates("INJECT stragglers\n"); /* is no event */
	ck_assert(told(MO, "@moderate.inject_none") && told(MO, "caisson"));
	ck_assert(!told(MO, "stragglers: "));
	moderates("WEATHER rain\n");
	ck_assert(told(MO, "@moderate.inject_none"));
	moderates("REINFORCE\n");
	ck_assert(told(MO, "@arguments."));
	ck_assert_int_eq(number("SELECT count(*) FROM pending"), 0);
	moderates("HOLD\n");
	confirmed("INJECT caisson\n"); /* a paused game is corrected where it stands */
	ck_assert_str_eq(text("SELECT status FROM game WHERE name=?"), "held");
}
END_TEST

START_TEST(weather_changes_as_often_as_it_likes)
{
	moderating_end();
	moderating_begin_with(&(struct moderating_game){"tactiques/outposts", "fr", "ru"});
	confirmed("WEATHER rain\n");
	confirmed("WEATHER clear\n");
	confirmed("WEATHER rain\n");
	ck_assert_int_eq(entries("fix"), 3);
	ck_assert_str_eq(text("SELECT status FROM game WHERE name=?"), "running");
}
END_TEST

/* Scenarios that list their handicap: it can come in a game of each before the first turn. */
static const struct moderating_game handicaps[] = {
	{"tricorne/cowpens", "br", "co"}, {"tricorne/springfield", "br", "co"}, {"emperor/convent-ridge", "al", "fr"},
	{"emperor/two-villages", "fr", "al"}, {"emperor/mill-farm", "fr", "au"}, {"tactiques/maida", "fr", "gb"}};

START_TEST(a_handicap_comes_before_the_first_turn)
{
	moderating_end();
	moderating_begin_with(&handicaps[_i]);
	confirmed("INJECT handicap\n");
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='umpire: handicap'"), 1);
	ck_assert(ever_told(ANNA, "@moderate.fixed") && ever_told(BOB, "@moderate.fixed"));
	confirmed("PROCESS +force\n");
	ck_assert_str_eq(text("SELECT status FROM game WHERE name=?"), "running");
}
END_TEST

/* ---- read ---- */

static const struct wrong {
	const char *list, *says; /* NULL: it is right */
} wrongs[] = {
	{"<umpire id=\"a\" kind=\"event\" title=\"A\"><set table=\"piece\" row=\"9e\" field=\"blocks\" value=\"1\"/></umpire>", NULL},
	{"<umpire id=\"a\" kind=\"event\" title=\"A\"><set table=\"piece\" row=\"9e\" field=\"blocks\" value=\"9\"/></umpire>", "9"},
	{"<umpire id=\"a\" kind=\"event\" title=\"A\"><set table=\"piece\" row=\"nobody\" field=\"blocks\" value=\"1\"/></umpire>", "nobody"},
	{"<umpire id=\"a\" kind=\"event\" title=\"A\"><set table=\"piece\" row=\"9e\" field=\"colour\" value=\"1\"/></umpire>", "colour"},
	{"<umpire id=\"a\" kind=\"event\" title=\"A\"><set table=\"position\" row=\"0\" field=\"turn\" value=\"9\"/></umpire>", "no table"},
	{"<umpire id=\"a\" kind=\"event\" title=\"A\"/>", "sets nothing"},
	{"<umpire id=\"caisson\" kind=\"event\" title=\"A\"><set table=\"piece\" row=\"9e\" field=\"blocks\" value=\"1\"/></umpire>", "already"}};

START_TEST(what_is_wrong_in_a_list_is_found)
{
	struct buf file = BUF_INIT;
	struct scenario *s = NULL;
	struct setup_errors errors = {BUF_INIT, 0};
	struct game *g = living_load(&w, "one");
	const char *deck = strstr(g->row.scenario, "  <deck>");
	buf_addf(&file, "%.*s%s\n%s", (int)(deck - g->row.scenario), g->row.scenario, wrongs[_i].list, deck);
	enum err r = scenario_try(buf_text(&file), file.len, &s, &errors, &w.e);
	if (wrongs[_i].says)
		ck_assert_msg(r && strstr(buf_text(&errors.text), wrongs[_i].says), "%s", buf_text(&errors.text));
	else
		ck_assert_msg(!r, "%s", w.e.text);
	scenario_free(r ? NULL : s);
	buf_free(&file);
	buf_free(&errors.text);
	game_free(g);
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, moderating_begin, moderating_end);
	tcase_add_test(t, an_event_comes_once);
	tcase_add_test(t, reinforcements_are_one_bundle);
	tcase_add_test(t, the_position_is_looked_at_behind_all_of_a_bundle);
	tcase_add_test(t, other_names_list_what_there_is);
	tcase_add_test(t, weather_changes_as_often_as_it_likes);
	tcase_add_loop_test(t, a_handicap_comes_before_the_first_turn, 0, ARRAY_LEN(handicaps));
	tcase_add_loop_test(t, what_is_wrong_in_a_list_is_found, 0, ARRAY_LEN(wrongs));
}

int main(void)
{
	return living_run("inject", add);
}
