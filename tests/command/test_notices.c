/* Notices of a moderator and of the site's admin that wait for an hour, or for the end of a turn. */
#include "base/clock.h"
#include "command/command.h"
#include "command/receive.h"
#include "living/moderating.h"
#include "store/later.h"

/* The hour comes, as the service sees it; how many notices leave. */
static size_t hours_pass(int64_t hours)
{
	struct store_later *list;
	size_t n;
	clock_fix(clock_now() + hours * 3600);
	MUST(&w, store_later_due(w.site.store, clock_now(), w.arena, &list, &n, &w.e));
	for (size_t i = 0; i < n; i++)
		MUST(&w, command_later_due(&w.site, &list[i], &w.e));
	return n;
}

/* As the site's admin; what is told. */
static const char *admin(const char *line, bool expected)
{
	struct buf said = BUF_INIT;
	bool good;
	MUST(&w, command_admin(&w.site, line, &good, &said, &w.e));
	ck_assert_msg(good == expected, "%s", buf_text(&said));
	const char *text = arena_strdup(w.arena, buf_text(&said));
	buf_free(&said);
	return text;
}

static bool all_told(const char *says)
{
	bool anna = ever_told(ANNA, says), bob = ever_told(BOB, says);
	ck_assert(anna == bob);
	return anna;
}

START_TEST(a_notice_waits_for_its_hour)
{
	moderates("BEGIN TEXT official=\"Clocks\" at=\"+2d\"\nWe move the clock.\n\nFINAL\nEND\n");
	ck_assert(told(MO, "@moderate.notice_waits"));
	ck_assert(!all_told("Clocks"));
	ck_assert_str_eq(text("SELECT group_concat(seen) FROM ledger WHERE game=? AND what='notice'"), "end");
	ck_assert_uint_eq(hours_pass(47), 0);
	ck_assert_uint_eq(hours_pass(1), 1);
	ck_assert(all_told("@moderate.official") && all_told("| We move the clock.") && all_told("| FINAL"));
	ck_assert_uint_eq(hours_pass(48), 0);
	ck_assert_int_eq(number("SELECT count(*) FROM later"), 0);
	ck_assert_str_eq(text("SELECT group_concat(seen) FROM ledger WHERE game=? AND what='notice'"), "end,all");
}
END_TEST

START_TEST(a_notice_waits_for_the_end_of_the_turn)
{
	moderates("OFFICIAL subject=\"A new map\" at=turn The map is a new one.\n");
	ck_assert(told(MO, "@moderate.notice_waits"));
	ck_assert_uint_eq(hours_pass(2), 0);
	confirmed("PROCESS +force\n");
	ck_assert_int_eq(number("SELECT turn FROM game"), 2);
	ck_assert(!all_told("A new map"));
	ck_assert_uint_eq(hours_pass(0), 1);
	ck_assert(all_told("A new map"));
}
END_TEST

/* A game that ends has no other end of a turn; a notice with a date comes behind it. */
START_TEST(the_end_of_the_game_is_one)
{
	moderates("OFFICIAL subject=first at=turn One.\nOFFICIAL subject=second at=+1d Two.\n");
	confirmed("TERMINATE \"enough\"\n");
	ck_assert_uint_eq(hours_pass(0), 1);
	ck_assert(all_told("first"));
	ck_assert_uint_eq(hours_pass(24), 1);
	ck_assert(all_told("second"));
	moderates("OFFICIAL subject=third at=turn Three.\n");
	ck_assert(told(MO, "@moderate.notice_no_turn"));
	moderates("OFFICIAL subject=third Three.\n");
	ck_assert(all_told("third"));
}
END_TEST

START_TEST(a_notice_is_taken_back)
{
	moderates("OFFICIAL subject=one at=turn One.\nOFFICIAL subject=two at=+1d Two.\n");
	moderates("NOTICES\n");
	ck_assert(told(MO, "@moderate.notices_wait&#10;n 2"));
	ck_assert(told(MO, "when turn 1 has ended") && told(MO, "| Two"));
	int64_t n = number("SELECT id FROM later WHERE line LIKE 'two%'");
	moderates("NOTICES CANCEL\nNOTICES CANCEL 77\n");
	ck_assert(told(MO, "@admin.number_missing") && told(MO, "@moderate.notice_none"));
	moderates(arena_printf(w.arena, "CHECK NOTICES CANCEL %lld\n", (long long)n));
	ck_assert_int_eq(number("SELECT count(*) FROM later"), 2);
	moderates(arena_printf(w.arena, "NOTICES CANCEL %lld\n", (long long)n));
	ck_assert(told(MO, "@moderate.notice_dropped"));
	ck_assert_uint_eq(hours_pass(48), 0);
	ck_assert(!all_told("two"));
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='notice' AND seen='end'"), 3);
}
END_TEST

START_TEST(what_is_wrong_is_told)
{
	moderates("OFFICIAL subject=one at=yesterday One.\n");
	ck_assert(told(MO, "@moderate.bad_date"));
	moderates("BEGIN TEXT official=\"Clocks\" when=\"2001-01-01 12:00\"\nWe move the clock.\nEND\n");
	ck_assert(told(MO, "@moderate.past_date"));
	moderates("CHECK OFFICIAL subject=one at=+1d One.\n");
	ck_assert(told(MO, "@moderate.notice_waits"));
	replies(ANNA, "OFFICIAL subject=one at=+1d One.\nNOTICES\n");
	ck_assert(!all_told("@moderate.official"));
	ck_assert_int_eq(number("SELECT count(*) FROM later"), 0);
}
END_TEST

START_TEST(the_sites_notice_waits_too)
{
	ck_assert_ptr_nonnull(strstr(admin("NOTICE at=\"+1d\" \"No mail on Sunday\"", true), "SITE NOTICES lists"));
	(void)admin("NOTICE at=+2d Nor on Monday", true);
	(void)admin("NOTICE at=yesterday Nor on Monday", false);
	(void)admin("NOTICE at=+1d", false);
	ck_assert(!all_told("No mail on Sunday"));
	const char *list = admin("SITE NOTICES", true);
	ck_assert(strstr(list, "| No mail on Sunday") && strstr(list, "| Nor on Monday"));
	moderates("NOTICES\n");
	ck_assert(told(MO, "@moderate.notices_wait&#10;n 0"));
	(void)admin(arena_printf(w.arena, "SITE NOTICES CANCEL %lld", (long long)number("SELECT max(id) FROM later")),
		    true);
	(void)admin("SITE NOTICES CANCEL 99", false);
	ck_assert_uint_eq(hours_pass(24), 1);
	ck_assert_uint_eq(hours_pass(48), 0);
	ck_assert(all_told("| No mail on Sunday") && !all_told("Monday"));
	ck_assert_int_eq(number("SELECT count(*) FROM site_ledger WHERE what='notice'"), 4);
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, moderating_begin, moderating_end);
	tcase_add_test(t, a_notice_waits_for_its_hour);
	tcase_add_test(t, a_notice_waits_for_the_end_of_the_turn);
	tcase_add_test(t, the_end_of_the_game_is_one);
	tcase_add_test(t, a_notice_is_taken_back);
	tcase_add_test(t, what_is_wrong_is_told);
	tcase_add_test(t, the_sites_notice_waits_too);
}

int main(void)
{
	return living_run("notices", add);
}
