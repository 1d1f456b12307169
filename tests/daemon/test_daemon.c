/* Rounds of the service: mail that lies there, deadlines, games that rest. */
#include "base/clock.h"
#include "daemon/daemon.h"
#include "living.h"

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
	ck_assert(daemon_round(d));
	ck_assert(daemon_round(d));
}
END_TEST

START_TEST(mail_is_taken_and_put_away)
{
	write_mail("1.mail", "From: x@p.test\r\nTo: robot@game.test\r\nSubject: Hi\r\nMessage-ID: "
			     "<1@p.test>\r\n\r\nHello\r\n");
	ck_assert(daemon_round(d));
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

START_TEST(a_deadline_is_kept)
{
	living_play(&w, "one", 0);
	ck_assert(daemon_round(d));
	clock_fix(START + 72 * HOUR - 1);
	ck_assert(daemon_round(d));
	ck_assert_int_eq(row().turn, 1);
	clock_fix(START + 72 * HOUR);
	ck_assert(daemon_round(d));
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
	ck_assert(daemon_round(d));
	ck_assert_int_eq(row().status, GAME_HELD);
	ck_assert_int_eq(row().turn, 1);
	ck_assert_ptr_nonnull(strstr(row().why, "record of turn 1 for full"));
	ck_assert_int_eq(living_mails(&w, "notice", "mod@club.test"), 1);
}
END_TEST

START_TEST(a_held_game_has_no_deadline)
{
	living_play(&w, "one", 0);
	MUST(&w, game_hold(&w.site, "one", "it broke", &w.e));
	clock_fix(START + 100 * HOUR);
	ck_assert(daemon_round(d));
	ck_assert_int_eq(row().turn, 1);
	ck_assert_int_eq(row().status, GAME_HELD);
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, no_site_is_no_service);
	tcase_add_test(t, a_round_with_nothing_to_do_is_good);
	tcase_add_test(t, mail_is_taken_and_put_away);
	tcase_add_test(t, a_deadline_is_kept);
	tcase_add_test(t, a_record_that_does_not_fit_at_a_deadline_holds_its_game_at_once);
	tcase_add_test(t, a_held_game_has_no_deadline);
}

int main(void)
{
	return living_run("daemon", add);
}
