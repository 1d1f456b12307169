/* A game that its moderator has stand: what its players send is stored, receipted, and runs when it goes on; nothing runs
 * before. */
#include "base/clock.h"
#include "daemon/daily.h"
#include "game/ledger.h"
#include "game/moderate.h"
#include "living/moderating.h"
#include "words/said.h"

#define COMPLETE "card probe-centre\nrifles move D6\ndone\n"

static const char *orders(void)
{
	return text("SELECT text FROM orders WHERE game=? AND seat='br'");
}

static int64_t turn(void)
{
	return number("SELECT turn FROM game");
}

START_TEST(orders_are_stored_and_run_when_it_goes_on)
{
	int64_t before = turn();
	moderates("HOLD until=+3d\n");
	replies(BOB, COMPLETE);
	ck_assert(told(BOB, "@runs.paused") && told(BOB, "COMPLETE"));
	ck_assert_str_eq(orders(), "card probe-centre\nrifles move D6\ndone\n");
	ck_assert_int_eq(number("SELECT count(*) FROM mail"), 1); /* it is one of the turn's record */
	rings(START + 20 * DAY);
	ck_assert_int_eq(turn(), before);
	moderates("RESUME\n");
	ck_assert_int_eq(turn(), before);
	rings(START + 20 * DAY + 14 * 60);
	ck_assert_int_eq(turn(), before);
	rings(START + 20 * DAY + 15 * 60); /* undo */
	ck_assert_int_eq(turn(), before + 1);
}
END_TEST

START_TEST(what_is_final_runs_at_once_then)
{
	int64_t before = turn();
	moderates("HOLD\n");
	replies(BOB, COMPLETE "FINAL\n");
	ck_assert(told(BOB, "FINAL") && told(BOB, "@runs.paused"));
	ck_assert_int_eq(turn(), before);
	clock_fix(START + DAY);
	moderates("RESUME\n");
	rings(START + DAY);
	ck_assert_int_eq(turn(), before + 1);
}
END_TEST

START_TEST(what_is_taken_back_does_not_run)
{
	int64_t before = turn();
	replies(BOB, COMPLETE);
	moderates("HOLD\n");
	replies(BOB, "CLEAR\n");
	ck_assert(told(BOB, "@command.cleared"));
	ck_assert_str_eq(orders(), "");
	moderates("RESUME\n");
	rings(START + HOUR);
	ck_assert_int_eq(turn(), before);
	replies(BOB, COMPLETE "WAIT\n");
	moderates("HOLD\n");
	replies(BOB, "WAIT OFF\n");
	ck_assert(told(BOB, "@runs.paused"));
	moderates("RESUME\n");
	ck_assert_int_eq(turn(), before);
	rings(START + 2 * HOUR);
	ck_assert_int_eq(turn(), before + 1);
}
END_TEST

/* Orders that were complete before it stood have their time anew. */
START_TEST(what_was_complete_before_runs_behind_it)
{
	int64_t before = turn();
	replies(BOB, COMPLETE);
	moderates("HOLD\n");
	rings(START + DAY);
	moderates("RESUME\n");
	rings(START + DAY + 60);
	ck_assert_int_eq(turn(), before);
	rings(START + DAY + 15 * 60);
	ck_assert_int_eq(turn(), before + 1);
}
END_TEST

/* Bob's turn stops at a line and asks him. */
static void stops(void)
{
	living_sql(&w, "UPDATE game SET snapshot=replace(replace(snapshot,'hand=\"probe-left attack-centre',"
		       "'hand=\"probe-left coordinated-advance'),'hand=\"coordinated-advance','hand=\"attack-centre')");
	replies(BOB, "card attack-centre\nrifles melee D7; advance\n38foot move E8; melee D7 ON FAIL STOP\n"
		     "9foot move E6; fire C7\ndone\n");
	rings(START + HOUR);
	ck_assert(told(BOB, "kind=\"question\""));
}

static int64_t answered(void)
{
	return number("SELECT count(*) FROM answer WHERE origin='mail'");
}

START_TEST(an_answer_is_kept_and_may_be_changed)
{
	stops();
	moderates("HOLD\n");
	replies(BOB, "ANSWER b\n");
	ck_assert(told(BOB, "@answer.kept_paused"));
	replies(BOB, "ANSWER a\n");
	ck_assert(told(BOB, "@answer.kept_paused"));
	ck_assert_int_eq(answered(), 0);
	ck_assert_int_eq(number("SELECT count(*) FROM kept_answer"), 1);
	moderates("RESUME\n");
	ck_assert_int_eq(answered(), 1);
	ck_assert_int_eq(number("SELECT count(*) FROM kept_answer"), 0);
}
END_TEST

START_TEST(orders_answer_a_stop_when_it_goes_on)
{
	int64_t before = turn();
	stops();
	moderates("HOLD\n");
	replies(BOB, "38foot hold\n9foot hold\ndone\n");
	ck_assert(told(BOB, "@runs.paused"));
	ck_assert_int_eq(turn(), before);
	moderates("RESUME\n");
	ck_assert_int_eq(turn(), before + 1);
}
END_TEST

START_TEST(doctrine_is_stored_and_other_things_are_not_done)
{
	moderates("HOLD\n");
	replies(ANNA, "BEGIN DOCTRINE\n9e retreat never\nEND\n");
	ck_assert(!told(ANNA, "@mail.game_held"));
	replies(ANNA, "EXTEND +1d\n");
	ck_assert(told(ANNA, "@dispatch.not_now"));
	replies(ANNA, "9e hold\n"); /* not her turn */
	ck_assert(told(ANNA, "@settle.not_your_turn"));
	replies(BOB, "HELP\n");
	ck_assert(told(BOB, "has the game stand"));
	replies(BOB, "rifles move D6\nORDERS\n");
	ck_assert(told(BOB, "INCOMPLETE") && told(BOB, "@runs.paused"));
}
END_TEST

/* Of another address they wait for a code, and are stored. */
START_TEST(what_comes_from_elsewhere_is_confirmed)
{
	moderates("HOLD\n");
	const char *to =
		text("SELECT sender FROM outbox WHERE game=? AND recipient='" BOB "' ORDER BY id DESC LIMIT 1");
	(void)mailing_write(&w, "bob@else.test", "", to, COMPLETE, MAIL_AUTH_NONE, 900);
	const char *code = text("SELECT code FROM held WHERE game=?");
	ck_assert(*code);
	replies(BOB, arena_printf(w.arena, "CONFIRM %s\n", code));
	ck_assert(told(BOB, "@runs.paused"));
	ck_assert_str_ne(orders(), "");
}
END_TEST

START_TEST(its_moderator_can_look_and_order)
{
	moderates("HOLD\n");
	replies(BOB, COMPLETE);
	moderates("SHOW QUEUE\n");
	ck_assert(told(MO, "@moderate.queue_follows"));
	moderates("WHO IS LATE\n");
	ck_assert(told(MO, "@moderate.late_none"));
	moderates("PREVIEW seed=x\n");
	ck_assert(told(MO, "kind=\"view\"") || told(MO, "@moderate.preview_follows"));
	confirmed("ACT AS br 2foot move E5\n");
	ck_assert_ptr_nonnull(strstr(orders(), "2foot move E5\n"));
	ck_assert_str_eq(text("SELECT status FROM game WHERE name=?"), "held");
	moderates("PROCESS\n");
	ck_assert(told(MO, "@dispatch.not_now"));
}
END_TEST

/* A game that broke takes no orders: nobody knows where it stands. */
START_TEST(a_broken_game_takes_none)
{
	MUST(&w, game_hold(&w.site, "one", SAID(text, as_it_is, .text = "it broke"), &w.e));
	replies(BOB, COMPLETE);
	ck_assert(told(BOB, "@mail.game_held"));
	ck_assert_str_eq(orders(), "");
}
END_TEST

/* Taken back while it stands: its new deadline does not run before it goes on, and all still hear of it each week. */
START_TEST(a_turn_that_was_taken_back_has_its_time)
{
	confirmed("PROCESS +force\n");
	moderates("HOLD it snows\n");
	clock_fix(START + DAY);
	confirmed("ROLLBACK turn=1 why=\"a wrong map\"\n");
	int64_t due = number("SELECT deadline FROM game");
	clock_fix(START + 20 * DAY);
	standing_tell(&w.site);
	ck_assert(told(BOB, "@clock.standing_paused") && told(ANNA, "@clock.standing_paused"));
	clock_fix(START + 21 * DAY);
	moderates("RESUME\n");
	ck_assert_int_eq(number("SELECT deadline FROM game"), due + 20 * DAY);
}
END_TEST

START_TEST(each_week_all_hear_that_it_stands)
{
	moderates("HOLD\n");
	for (int day = 1; day <= 20; day++) {
		clock_fix(START + day * DAY);
		standing_tell(&w.site);
		standing_tell(&w.site);
	}
	ck_assert_int_eq(
		number("SELECT count(*) FROM outbox WHERE recipient='" BOB "' AND said LIKE '%standing_paused%'"), 2);
	ck_assert_int_eq(
		number("SELECT count(*) FROM outbox WHERE recipient='" MO "' AND said LIKE '%standing_paused%'"), 2);
	moderates("RESUME\n");
	clock_fix(START + 28 * DAY);
	standing_tell(&w.site);
	ck_assert_int_eq(
		number("SELECT count(*) FROM outbox WHERE recipient='" BOB "' AND said LIKE '%standing_paused%'"), 2);
}
END_TEST

/* Words are taken while it stands, and nothing is dealt before it goes on; and then only when all have said theirs. */
START_TEST(before_the_deal_words_are_kept)
{
	living_play(&w, "two", 48);
	struct game *g = living_load(&w, "two");
	struct error none = ERROR_INIT;
	char why[SITE_TEXT] = "";
	int64_t due = g->row.deadline;
	MUST(&w, game_pause(g, "moderator", 0, "", &none));
	game_free(g);
	replies(BOB, "SEED drum\n");
	ck_assert(told(BOB, "@command.word"));
	g = living_load(&w, "two");
	struct ledger_line *lines;
	size_t n;
	MUST(&w, ledger_read(g, VIEW_FULL, w.arena, &lines, &n, &w.e));
	ck_assert_int_eq((int64_t)n, number("SELECT count(*) FROM ledger WHERE game='two'"));
	game_free(g);
	clock_fix(START + DAY);
	MUST(&w, game_resume(&w.site, "two", "moderator", false, why, &w.e));
	ck_assert_str_eq(mailing_column(&w, "SELECT status FROM game WHERE name=?", "two"), "words");
	ck_assert_int_eq(mailing_count(&w, "SELECT deadline FROM game WHERE name='two'"), due + DAY);
	ck_assert(told(ANNA, "@moderate.resumed"));
	g = living_load(&w, "two");
	MUST(&w, game_pause(g, "moderator", 0, "", &none));
	game_free(g);
	replies(ANNA, "SEED none\n");
	ck_assert_str_eq(mailing_column(&w, "SELECT status FROM game WHERE name=?", "two"), "held");
	MUST(&w, game_resume(&w.site, "two", "moderator", false, why, &w.e));
	ck_assert_str_eq(mailing_column(&w, "SELECT status FROM game WHERE name=?", "two"), "running");
	ck_assert_str_eq(mailing_column(&w, "SELECT word_now FROM seat WHERE game=? AND seat='br'", "two"), "drum");
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, moderating_begin, moderating_end);
	tcase_add_test(t, orders_are_stored_and_run_when_it_goes_on);
	tcase_add_test(t, what_is_final_runs_at_once_then);
	tcase_add_test(t, what_is_taken_back_does_not_run);
	tcase_add_test(t, what_was_complete_before_runs_behind_it);
	tcase_add_test(t, an_answer_is_kept_and_may_be_changed);
	tcase_add_test(t, orders_answer_a_stop_when_it_goes_on);
	tcase_add_test(t, doctrine_is_stored_and_other_things_are_not_done);
	tcase_add_test(t, what_comes_from_elsewhere_is_confirmed);
	tcase_add_test(t, its_moderator_can_look_and_order);
	tcase_add_test(t, a_broken_game_takes_none);
	tcase_add_test(t, a_turn_that_was_taken_back_has_its_time);
	tcase_add_test(t, each_week_all_hear_that_it_stands);
	tcase_add_test(t, before_the_deal_words_are_kept);
}

int main(void)
{
	return living_run("pause", add);
}
