/* ACT AS: what a moderator orders and answers for a side is checked as the side's own, is his in the record, and is told. */
#include "base/clock.h"
#include "moderating.h"

static const char *orders(void)
{
	return text("SELECT text FROM orders WHERE game=? AND seat='br'");
}

/* How many answers of the turn are the moderator's. */
static int64_t by_moderator(void)
{
	return number("SELECT count(*) FROM answer WHERE seat>=0 AND origin='moderator'");
}

START_TEST(orders_wait_for_their_code_and_are_told_to_the_side)
{
	moderates("ACT AS br rifles move D6\n");
	ck_assert_str_eq(orders(), "");
	ck_assert_int_eq(entries("act as"), 0);
	confirmed("ACT AS British rifles move D6; 2foot move E5\n");
	ck_assert_ptr_nonnull(strstr(orders(), "rifles move D6\n"));
	ck_assert_ptr_nonnull(strstr(orders(), "2foot move E5\n"));
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='act as' AND seen='all'"), 1);
	ck_assert(ever_told(BOB, "@moderate.acted"));
	ck_assert(ever_told(BOB, "| rifles move D6"));
	ck_assert(!ever_told(ANNA, "rifles move D6"));
}
END_TEST

START_TEST(a_block_is_one_command)
{
	moderates("BEGIN ORDERS as=br\nrifles move D6\n2foot IF enemy in E6 THEN hold ELSE move E5; hold\nEND\n");
	ck_assert_str_eq(orders(), "");
	confirmed("BEGIN ORDERS as=br\nrifles move D6\n2foot move E5\nEND\n");
	ck_assert_ptr_nonnull(strstr(orders(), "2foot move E5\n"));
	confirmed("BEGIN ORDERS NEW as=br\n2foot move F4\nEND\n");
	ck_assert_str_eq(orders(), "2foot move F4\n");
	moderates("CHECK BEGIN ORDERS as=br\nrifles move D6\nEND\n");
	ck_assert_str_eq(orders(), "2foot move F4\n");
	ck_assert_int_eq(entries("act as"), 2);
}
END_TEST

START_TEST(nothing_is_asked_back_of_what_is_wrong)
{
	moderates("ACT AS br 9e move D6\n"); /* the other side's */
	ck_assert(told(MO, "@moderate.act_unclear"));
	moderates("ACT AS br rifles move D6; 2foot move A99\n");
	ck_assert(told(MO, "@moderate.act_unclear"));
	moderates("ACT AS xx rifles move D6\n");
	ck_assert(told(MO, "@moderate.no_side"));
	moderates("ACT AS br\n");
	ck_assert(told(MO, "@arguments."));
	moderates("ACT AS br ; ;\n");
	ck_assert(told(MO, "@moderate.act_nothing"));
	moderates("ACT AS fr 9e hold\n"); /* not its turn */
	ck_assert(told(MO, "@moderate.act_nothing_due"));
	moderates("ACT AS br ANSWER a\n");
	ck_assert(told(MO, "@answer.nothing_asked"));
	ck_assert_int_eq(number("SELECT count(*) FROM pending"), 0);
	moderates("HOLD\n");
	moderates("ACT AS br rifles move D6\n");
	ck_assert(told(MO, "@dispatch.not_now"));
	ck_assert_str_eq(orders(), "");
}
END_TEST

START_TEST(what_is_complete_runs_as_the_sides_own_and_its_answers_are_the_moderators)
{
	int64_t turn = number("SELECT turn FROM game");
	confirmed("ACT AS br card probe-centre; rifles move D6; done\n");
	clock_fix(START + HOUR);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
	ck_assert_int_eq(number("SELECT turn FROM game"), turn + 1);
	ck_assert_int_gt(by_moderator(), 0);
	const char *record = text("SELECT bytes FROM record WHERE game=? AND viewer='full' ORDER BY turn DESC");
	ck_assert_ptr_nonnull(strstr(record, "from=\"moderator\""));
}
END_TEST

/* He changes a line: that one is his again. */
START_TEST(what_the_player_changes_is_his)
{
	confirmed("ACT AS br rifles move D6; 2foot move E5\n");
	replies(BOB, "BEGIN ORDERS NEW\ncard probe-centre\nrifles hold\n2foot move F4\ndone\nEND\n");
	ck_assert_ptr_null(strstr(orders(), "rifles move D6"));
	clock_fix(START + HOUR);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
	ck_assert_int_eq(number("SELECT turn FROM game"), 2);
	ck_assert_int_eq(by_moderator(), 0);
}
END_TEST

START_TEST(a_question_is_answered)
{
	living_sql(&w, "UPDATE game SET snapshot=replace(replace(snapshot,'hand=\"probe-left attack-centre',"
		       "'hand=\"probe-left coordinated-advance'),'hand=\"coordinated-advance','hand=\"attack-centre')");
	replies(BOB, "card attack-centre\nrifles melee D7; advance\n38foot move E8; melee D7 ON FAIL STOP\n"
		     "9foot move E6; fire C7\ndone\n");
	clock_fix(START + HOUR);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
	moderates("ACT AS br ANSWER z\n");
	ck_assert(told(MO, "@moderate.act_unclear"));
	ck_assert_int_eq(by_moderator(), 0);
	confirmed("ACT AS br ANSWER a\n");
	ck_assert_int_gt(by_moderator(), 0);
	ck_assert(ever_told(BOB, "| ANSWER a"));
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, moderating_begin, moderating_end);
	tcase_add_test(t, orders_wait_for_their_code_and_are_told_to_the_side);
	tcase_add_test(t, a_block_is_one_command);
	tcase_add_test(t, nothing_is_asked_back_of_what_is_wrong);
	tcase_add_test(t, what_is_complete_runs_as_the_sides_own_and_its_answers_are_the_moderators);
	tcase_add_test(t, what_the_player_changes_is_his);
	tcase_add_test(t, a_question_is_answered);
}

int main(void)
{
	return living_run("act", add);
}
