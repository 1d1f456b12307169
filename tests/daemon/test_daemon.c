/* Rounds of the service: mail that lies there, deadlines, games that rest. */
#include "base/clock.h"
#include "daemon/daemon.h"
#include "game/care.h"
#include "game/moderate.h"
#include "living/living.h"
#include "store/forget.h"
#include "store/people.h"
#include "store/spent.h"
#include "words/said.h"

#include <unistd.h>

static struct living w;
static struct daemon *d;

/* The service opens the site by itself, so the database lies in its folder. */
static void begin(void)
{
	living_begin(&w);
	store_close(w.site.store);
	MUST(&w, store_open(w.site.database, &w.site.store, &w.e));
	MUST(&w, daemon_open(w.root, &d, &w.e));
}

static void end(void)
{
	daemon_close(d);
	living_end(&w);
}

static void write_mail(const char *name, const char *text)
{
	FILE *f = fopen(arena_printf(w.arena, "%s/new/%s", w.site.in, name), "w");
	ck_assert(f && fputs(text, f) >= 0 && !fclose(f));
}

static bool lies(const char *path)
{
	return !access(path, F_OK);
}

static struct store_game row(void)
{
	struct store_game g;
	MUST(&w, store_game_get(w.site.store, "one", w.arena, &g, &w.e));
	return g;
}

START_TEST(no_site_is_no_service)
{
	struct daemon *other = NULL;
	ck_assert_int_ne(daemon_open("/nonexistent/site", &other, &w.e), ERR_NONE);
	daemon_close(NULL);
}
END_TEST

START_TEST(a_round_with_nothing_to_do_is_good)
{
	ck_assert(daemon_round(d, false));
	ck_assert(daemon_round(d, false));
}
END_TEST

START_TEST(mail_is_taken_and_put_away)
{
	write_mail("1.mail", "From: x@p.test\r\nTo: robot@game.test\r\nSubject: Hi\r\nMessage-ID: "
			     "<1@p.test>\r\n\r\nHello\r\n");
	ck_assert(daemon_round(d, false));
	ck_assert(!lies(arena_printf(w.arena, "%s/new/1.mail", w.site.in)));
	struct store_count *counts;
	size_t n, i = 0;
	MUST(&w, store_status(w.site.store, w.arena, &counts, &n, &w.e));
	while (i < n && strcmp(counts[i].label, "mails in: stranger"))
		i++;
	ck_assert_uint_lt(i, n);
	ck_assert_int_eq(counts[i].n, 1);
}
END_TEST

static const char *file(const char *folder, const char *name)
{
	return arena_printf(w.arena, "%s/%s", folder, name);
}

static void keep(const char *folder, const char *name, const char *text)
{
	FILE *f = fopen(file(folder, name), "w");
	ck_assert(f && fputs(text, f) >= 0 && !fclose(f));
}

/* Mails of who is forgotten are taken away, and of nobody else; his address goes when the last answer has left. */
START_TEST(who_is_forgotten_leaves_no_file)
{
	living_play(&w, "one", 0);
	const char *cur = file(w.site.in, "cur");
	ck_assert(daemon_round(d, false));
	keep(cur, "1:2,S", "From: Anna <ANNA@p.test>\n\nall hold\n");
	keep(cur, "2:2,S", "From: Joanna <joanna@p.test>\n\nHello\n");
	keep(cur, "3:2,S", "From: Anna <anna@p.test.example>, x.anna@p.test\n\nHello\n");
	keep(w.site.failed, "4", "To: robot\nReply-To: anna@p.test.\n\n?\n");
	keep(w.site.failed, "4.reason", "too deep");
	ck_assert(daemon_round(d, false));
	ck_assert(lies(file(cur, "1:2,S")));
	MUST(&w, store_person_forget(w.site.store, 1, "p1", &w.e));
	living_sql(&w,
		   "INSERT INTO outbox (key,kind,game,seat,recipient,sender,message_id,wrapper,state,note,at,next,"
		   "tries,said,record,reply,picture) VALUES ('k','stopped','','','anna@p.test','r','<1>','','queued',"
		   "'',0,9999999999,0,'','','',0)");
	ck_assert(daemon_round(d, false));
	ck_assert(!lies(file(cur, "1:2,S")) && !lies(file(w.site.failed, "4")) &&
		  !lies(file(w.site.failed, "4.reason")));
	ck_assert(lies(file(cur, "2:2,S")) && lies(file(cur, "3:2,S")));
	const char **left;
	size_t n;
	MUST(&w, store_forgotten(w.site.store, w.arena, &left, &n, &w.e));
	ck_assert_uint_eq(n, 1);
	living_sql(&w, "UPDATE outbox SET state='sent', kind='receipt' WHERE key='k'");
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(living_mails(&w, "receipt", "anna@p.test"), 0);
	MUST(&w, store_forgotten(w.site.store, w.arena, &left, &n, &w.e));
	ck_assert_uint_eq(n, 0);
}
END_TEST

START_TEST(a_deadline_is_kept)
{
	living_play(&w, "one", 0);
	ck_assert(daemon_round(d, false));
	clock_fix(START + 72 * HOUR - 1);
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(row().turn, 1);
	clock_fix(START + 72 * HOUR);
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(row().turn, 2);
}
END_TEST

/* A schema under which no record fits. */
static void break_schema(void)
{
	FILE *f = fopen(arena_printf(w.arena, "%s/record.rng", w.root), "w");
	ck_assert(f &&
		  fputs("<element name=\"other\" xmlns=\"http://relaxng.org/ns/structure/1.0\"><empty/></element>\n",
			f) >= 0 &&
		  !fclose(f));
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at");
	daemon_close(d);
	f = fopen(arena_printf(w.arena, "%s/estafette.conf", w.root), "a");
	ck_assert(f && fprintf(f, "\n[paths]\nschemas = %s\n[site]\nmoderator = mod@club.test\n", w.root) > 0 &&
		  !fclose(f));
	MUST(&w, daemon_open(w.root, &d, &w.e));
}

START_TEST(a_record_that_does_not_fit_at_a_deadline_holds_its_game_at_once)
{
	living_play(&w, "one", 0);
	break_schema();
	clock_fix(START + 72 * HOUR);
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(row().status, GAME_HELD);
	ck_assert_int_eq(row().turn, 1);
	ck_assert_ptr_nonnull(strstr(row().why, "record of turn 1 for full"));
	ck_assert_int_eq(living_mails(&w, "notice", "mod@club.test"), 1);
}
END_TEST

START_TEST(a_held_game_has_no_deadline)
{
	living_play(&w, "one", 0);
	MUST(&w, game_hold(&w.site, "one", SAID(text, as_it_is, .text = "it broke"), &w.e));
	clock_fix(START + 100 * HOUR);
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(row().turn, 1);
	ck_assert_int_eq(row().status, GAME_HELD);
}
END_TEST

START_TEST(a_pause_ends_in_the_round_of_its_hour)
{
	living_play(&w, "one", 0);
	int64_t due = row().deadline;
	struct game *g = living_load(&w, "one");
	MUST(&w, game_pause(g, "moderator", START + DAY, "", &w.e));
	ck_assert_int_eq(strncmp(row().why, "@ledger.paused", strlen("@ledger.paused")),
			 0); /* in nobody's language yet */
	game_free(g);
	clock_fix(START + DAY - 1);
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(row().status, GAME_HELD);
	clock_fix(START + DAY);
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(row().status, GAME_RUNNING);
	ck_assert_int_eq(row().deadline, due + DAY);
}
END_TEST

/* Whatever becomes of the process, and of pauses that would end. */
START_TEST(a_site_that_stands_rings_no_clock)
{
	int64_t n;
	living_play(&w, "one", 0);
	int64_t due = row().deadline;
	MUST(&w, care_stop(&w.site, "operator", "a new machine", &n, &w.e));
	ck_assert_int_eq(n, 1);
	living_play(&w, "late", 0);
	daemon_close(d);
	MUST(&w, daemon_open(w.root, &d, &w.e));
	clock_fix(START + 5 * DAY);
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(row().status, GAME_HELD);
	struct store_game late;
	MUST(&w, store_game_get(w.site.store, "late", w.arena, &late, &w.e));
	ck_assert_int_eq(late.status, GAME_HELD);
	ck_assert_int_eq(late.turn, 1);
	MUST(&w, care_start(&w.site, "operator", &n, &w.e));
	ck_assert_int_eq(row().deadline, due + 5 * DAY);
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(row().turn, 1);
}
END_TEST

/* ---- outages ---- */

static int64_t seconds_used(void)
{
	struct store_spent *list;
	size_t n;
	MUST(&w, store_spent(w.site.store, "one", w.arena, &list, &n, &w.e));
	ck_assert_uint_eq(n, 1);
	return clock_now() - list[0].asked_at;
}

START_TEST(clocks_stand_while_the_service_does)
{
	living_play(&w, "one", 0);
	ck_assert(daemon_round(d, true));
	clock_fix(START + HOUR);
	ck_assert(daemon_round(d, true));
	ck_assert_int_eq(row().deadline, START + 72 * HOUR);
	clock_fix(START + 100 * HOUR);
	ck_assert(daemon_round(d, true));
	ck_assert_int_eq(row().turn, 1);
	ck_assert_int_eq(row().deadline, START + (72 + 99) * HOUR);
	ck_assert_int_eq(seconds_used(), HOUR);
	ck_assert_int_eq(living_mails(&w, "told", NULL), 2);
	clock_fix(START + 101 * HOUR);
	ck_assert(daemon_round(d, true));
	ck_assert_int_eq(row().deadline, START + (72 + 99) * HOUR);
	ck_assert_int_eq(living_mails(&w, "told", NULL), 2);
}
END_TEST

/* As cron runs it: a gap is one of three rounds and more, and of the configured hours. */
START_TEST(rounds_that_are_run_by_themselves_know_a_gap)
{
	living_play(&w, "one", 0);
	daemon_every(d, 2 * HOUR);
	ck_assert(daemon_round(d, false));
	clock_fix(START + 6 * HOUR);
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(row().deadline, START + 72 * HOUR);
	clock_fix(START + 100 * HOUR);
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(row().turn, 1);
	ck_assert_int_eq(row().deadline, START + (72 + 94) * HOUR);
	clock_fix(START + 101 * HOUR);
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(row().deadline, START + (72 + 94) * HOUR);
	daemon_every(d, 0); /* and otherwise nobody knows */
	clock_fix(START + 200 * HOUR);
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(row().turn, 2);
}
END_TEST

START_TEST(an_outage_that_was_made_good_is_not_again)
{
	living_play(&w, "one", 0);
	ck_assert(daemon_round(d, true));
	clock_fix(START + 10 * HOUR);
	ck_assert(daemon_round(d, true));
	living_sql(&w, arena_printf(w.arena, "UPDATE contact SET good = %d, tried = %d", START, START));
	clock_fix(START + 15 * HOUR);
	ck_assert(daemon_round(d, true));
	ck_assert_int_eq(row().deadline, START + (72 + 15) * HOUR);
}
END_TEST

START_TEST(a_mailbox_that_cannot_be_read_makes_nobody_late)
{
	const char *in = arena_printf(w.arena, "%s/new", w.site.in), *away = arena_printf(w.arena, "%s/away", w.root);
	living_play(&w, "one", 0);
	ck_assert(daemon_round(d, true));
	ck_assert(!rename(in, away));
	clock_fix(START + 71 * HOUR);
	daemon_round(d, true);
	clock_fix(START + 80 * HOUR);
	daemon_round(d, true);
	ck_assert_int_eq(row().turn, 1);
	ck_assert(!rename(away, in));
	clock_fix(START + 90 * HOUR);
	ck_assert(daemon_round(d, true));
	ck_assert_int_eq(row().turn, 1);
	ck_assert_int_eq(row().deadline, START + (72 + 90) * HOUR);
}
END_TEST

START_TEST(a_game_may_run_on_through_an_outage)
{
	living_play(&w, "one", 0);
	MUST(&w, game_set(&w.site, "one", &(struct game_switch){"downtime", "off"}, 1, &w.e));
	ck_assert(daemon_round(d, true));
	clock_fix(START + 100 * HOUR);
	ck_assert(daemon_round(d, true));
	ck_assert_int_eq(row().turn, 2);
}
END_TEST

/* Else it hung on how often a round is run in that minute, as after a crash, when the turn ran. */
START_TEST(a_time_that_was_moved_may_be_over_in_the_same_round)
{
	living_play(&w, "one", 0);
	ck_assert(daemon_round(d, false));
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at + 5 * 3600");
	clock_fix(START + 74 * HOUR);
	ck_assert(daemon_round(d, false));
	ck_assert_int_eq(row().turn, 1);
	ck_assert_int_eq(row().deadline, START + 77 * HOUR);
	living_play(&w, "two", 0);
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at + 5 * 3600 WHERE game = 'two'");
	clock_fix(START + 200 * HOUR);
	ck_assert(daemon_round(d, false));
	struct store_game two;
	MUST(&w, store_game_get(w.site.store, "two", w.arena, &two, &w.e));
	ck_assert_int_eq(two.turn, 2);
}
END_TEST

static int told_that_it_stands(void)
{
	ck_assert(daemon_round(d, false));
	return living_mails(&w, "told", "anna@p.test") + living_mails(&w, "told", "bob@p.test");
}

START_TEST(players_of_a_game_that_stands_are_told_each_week)
{
	living_play(&w, "one", 0);
	MUST(&w, game_hold(&w.site, "one", SAID(text, as_it_is, .text = "it broke"), &w.e));
	clock_fix(START + 6 * DAY);
	ck_assert_int_eq(told_that_it_stands(), 0);
	clock_fix(START + 8 * DAY);
	ck_assert_int_eq(told_that_it_stands(), 2);
	clock_fix(START + 13 * DAY);
	ck_assert_int_eq(told_that_it_stands(), 2);
	clock_fix(START + 15 * DAY);
	ck_assert_int_eq(told_that_it_stands(), 4);
}
END_TEST

START_TEST(a_game_that_waits_for_somebody_stands)
{
	living_play(&w, "one", 0);
	MUST(&w, game_set(&w.site, "one", &(struct game_switch){"late", "wait"}, 1, &w.e));
	MUST(&w, game_set(&w.site, "one", &(struct game_switch){"stands", "2d"}, 1, &w.e));
	int before = told_that_it_stands();
	for (int day = 3; day < 5; day++) {
		living_sql(&w, "UPDATE outbox SET state = 'sent', next = at");
		clock_fix(START + day * DAY);
		ck_assert_int_eq(told_that_it_stands(), before);
	}
	clock_fix(START + 5 * DAY + HOUR);
	ck_assert_int_eq(told_that_it_stands(), before + 2);
}
END_TEST

static int told_what_waits(const char *to)
{
	ck_assert(daemon_round(d, false));
	return living_mails(&w, "told", to);
}

/* It is 18:00 UTC at the start.  British are asked, who are Bob's. */
START_TEST(what_waits_is_told_each_morning)
{
	living_play(&w, "one", 0);
	MUST(&w, store_wish_put(w.site.store, 1, "digest", "daily", &w.e));
	MUST(&w, store_wish_put(w.site.store, 2, "digest", "daily", &w.e));
	MUST(&w, store_wish_put(w.site.store, 2, "zone", "America/New_York", &w.e));
	clock_fix(START + 16 * HOUR); /* 10:00 UTC, 05:00 in New York */
	ck_assert_int_eq(told_what_waits("bob@p.test"), 0);
	clock_fix(START + 19 * HOUR);
	ck_assert_int_eq(told_what_waits("bob@p.test"), 1);
	ck_assert_int_eq(told_what_waits("anna@p.test"), 0);
	clock_fix(START + 22 * HOUR);
	ck_assert_int_eq(told_what_waits("bob@p.test"), 1);
	clock_fix(START + 43 * HOUR);
	ck_assert_int_eq(told_what_waits("bob@p.test"), 2);
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, no_site_is_no_service);
	tcase_add_test(t, a_round_with_nothing_to_do_is_good);
	tcase_add_test(t, mail_is_taken_and_put_away);
	tcase_add_test(t, who_is_forgotten_leaves_no_file);
	tcase_add_test(t, a_deadline_is_kept);
	tcase_add_test(t, a_record_that_does_not_fit_at_a_deadline_holds_its_game_at_once);
	tcase_add_test(t, a_held_game_has_no_deadline);
	tcase_add_test(t, a_pause_ends_in_the_round_of_its_hour);
	tcase_add_test(t, a_site_that_stands_rings_no_clock);
	tcase_add_test(t, clocks_stand_while_the_service_does);
	tcase_add_test(t, rounds_that_are_run_by_themselves_know_a_gap);
	tcase_add_test(t, an_outage_that_was_made_good_is_not_again);
	tcase_add_test(t, a_mailbox_that_cannot_be_read_makes_nobody_late);
	tcase_add_test(t, a_game_may_run_on_through_an_outage);
	tcase_add_test(t, a_time_that_was_moved_may_be_over_in_the_same_round);
	tcase_add_test(t, players_of_a_game_that_stands_are_told_each_week);
	tcase_add_test(t, a_game_that_waits_for_somebody_stands);
	tcase_add_test(t, what_waits_is_told_each_morning);
}

int main(void)
{
	return living_run_posting("daemon", add);
}
