/* The care for a site by mail: who may, what he can do, and what is noted of it. */
#include "base/clock.h"
#include "command/receive_private.h"
#include "base/file.h"
#include "game/care.h"
#include "game/moderate.h"
#include "living/mailing.h"
#include "site/aside.h"
#include "site/backup.h"
#include "words/said.h"

#include <glob.h>
#include <unistd.h>

#define MAX "max@p.test"
#define ANNA "anna@p.test"
#define BOB "bob@p.test"
#define ROBOT "robot@game.test"

static struct living w;
static int mails;

static void person(const char *address, struct store_person *out)
{
	MUST(&w, store_person_of(w.site.store, address, w.arena, out, &w.e));
}

static const char *sends(const char *from, const char *text)
{
	return mailing_write(&w, from, "", ROBOT, text, MAIL_AUTH_NONE, ++mails);
}

static bool told(const char *to, const char *says)
{
	struct store_out o = mailing_newest(&w, to);
	return strstr(o.wrapper, says) || strstr(o.said, says);
}

/* The code of what waits last. */
static const char *code(void)
{
	return mailing_column(&w, "SELECT code FROM pending WHERE ?<>''", "any");
}

static int64_t count(const char *sql)
{
	return mailing_count(&w, sql);
}

/* He writes it, and sends back the code that he gets. */
static void does(const char *from, const char *text)
{
	living_sql(&w, "DELETE FROM pending");
	sends(from, text);
	ck_assert_msg(*code(), "nothing is asked back of %s", text);
	ck_assert(told(from, code()));
	sends(from, arena_printf(w.arena, "CONFIRM %s\n", code()));
}

/* What wants a signature has one from now on. */
static void signs(void)
{
	mailing_key(&w, "Max", MAX);
	mailing_key(&w, "Anna", ANNA);
	mailing_signs = true;
}

/* ---- who is one ---- */

START_TEST(who_writes_from_the_address_of_the_configuration_is_one)
{
	signs();
	sends(MAX, "ROLE \"Anna\" +admin\n");
	ck_assert(told(MAX, "@pending.asked"));
	ck_assert_int_eq(count("SELECT count(*) FROM admin"), 0);
	const char *asked = code();
	sends(BOB, arena_printf(w.arena, "CONFIRM %s\n", asked));
	ck_assert_int_eq(count("SELECT count(*) FROM admin"), 0);
	sends(MAX, arena_printf(w.arena, "CONFIRM %s\n", asked));
	ck_assert_int_eq(count("SELECT count(*) FROM admin"), 1);
	ck_assert(told(ANNA, "@admin.role_told"));
	sends(MAX, arena_printf(w.arena, "CONFIRM %s\n", asked)); /* it is good once */
	ck_assert_int_eq(count("SELECT count(*) FROM site_ledger"), 1);
	sends(MAX, "ROLE Anna +admin\nROLE Nobody +admin\nROLE Anna +king\n");
	ck_assert(told(MAX, "@admin.role_same") && told(MAX, "@people.nobody") && told(MAX, "@arguments.choice"));
}
END_TEST

START_TEST(a_token_alone_is_not_enough)
{
	struct store_person p;
	char token[SITE_TOKEN];
	const char *to;
	signs();
	does(MAX, "ROLE Anna +admin\n");
	person(ANNA, &p);
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &to, &w.e));
	(void)mailing_write(&w, ANNA, "", to, "ROLE Bob +admin\n", MAIL_AUTH_PASS, ++mails);
	ck_assert(told(ANNA, "@pending.asked"));
	ck_assert_int_eq(count("SELECT count(*) FROM admin"), 1);
	does(ANNA, "ROLE Bob +admin\n");
	ck_assert_int_eq(count("SELECT count(*) FROM admin"), 2);
	does(ANNA, "ROLE bob@p.test -admin\n");
	ck_assert_int_eq(count("SELECT count(*) FROM admin"), 1);
}
END_TEST

START_TEST(a_code_of_who_is_none_any_more_does_nothing)
{
	signs();
	does(MAX, "ROLE Anna +admin\n");
	living_sql(&w, "DELETE FROM pending");
	sends(ANNA, "ROLE Bob +admin\n");
	const char *asked = code();
	living_sql(&w, "DELETE FROM admin");
	sends(ANNA, arena_printf(w.arena, "CONFIRM %s\n", asked));
	ck_assert_int_eq(count("SELECT count(*) FROM admin"), 0);
}
END_TEST

START_TEST(nobody_else_is_one)
{
	sends(BOB, "ROLE Bob +admin\n");
	ck_assert(!told(BOB, "@pending.asked"));
	sends("eve@p.test", "ROLE Bob +admin\n");
	ck_assert_int_eq(count("SELECT count(*) FROM pending"), 0);
	(void)mailing_write(&w, MAX, "", ROBOT, "ROLE Bob +admin\n", MAIL_AUTH_FAIL, ++mails);
	ck_assert_int_eq(count("SELECT count(*) FROM pending"), 0);
	sends(MAX, "CHECK ROLE Bob +admin\n");
	ck_assert(told(MAX, "@admin.role_done"));
	ck_assert_int_eq(count("SELECT count(*) FROM admin"), 0);
}
END_TEST

START_TEST(names_have_one_meaning)
{
	for (size_t i = 0; i < n_commands; i++)
		for (size_t k = 0; k < i; k++)
			ck_assert_msg(strcmp(commands[i].name, commands[k].name) != 0, "%s", commands[i].name);
	for (size_t i = 0; i < n_commands; i++)
		if (commands[i].who == WHO_ADMIN && commands[i].flags & COMMAND_WRITES)
			ck_assert_msg(commands[i].flags & COMMAND_CONFIRM, "%s is not asked back", commands[i].name);
}
END_TEST

/* ---- the ledger ---- */

START_TEST(the_ledger_is_chained)
{
	int64_t broken;
	signs();
	does(MAX, "ROLE Anna +admin\n");
	does(MAX, "ROLE Bob +admin\n");
	sends(MAX, "CHECK LEDGER SITE\n");
	ck_assert(told(MAX, "@admin.ledger_has"));
	ck_assert(!told(MAX, "Anna is an admin"));
	sends(MAX, "LEDGER SITE\n");
	ck_assert(told(MAX, "Anna is an admin") && told(MAX, "Bob is an admin"));
	living_sql(&w, "UPDATE site_ledger SET who='p9' WHERE n=2");
	MUST(&w, care_chain(&w.site, &broken, &w.e));
	ck_assert_int_eq(broken, 2);
	living_sql(&w, "DELETE FROM site_ledger WHERE n=1");
	MUST(&w, care_chain(&w.site, &broken, &w.e));
	ck_assert_int_eq(broken, 1);
	sends(MAX, "LEDGER SITE\n");
	ck_assert(told(MAX, "is missing"));
}
END_TEST

START_TEST(the_command_line_does_the_same)
{
	struct buf out = BUF_INIT;
	bool good;
	MUST(&w, command_admin(&w.site, "ROLE Anna +admin", &good, &out, &w.e));
	ck_assert(good);
	ck_assert_int_eq(count("SELECT count(*) FROM admin"), 1);
	ck_assert_int_eq(count("SELECT count(*) FROM site_ledger WHERE who='operator'"), 1);
	MUST(&w, command_admin(&w.site, "HOLD", &good, &out, &w.e));
	ck_assert(!good);
	ck_assert(strstr(buf_text(&out), "no command of the site's admin"));
	buf_free(&out);
}
END_TEST

/* ---- figures, mails, people ---- */

START_TEST(status_tells_figures_and_nobody)
{
	sends(MAX, "STATUS\n");
	ck_assert(told(MAX, "well 1") && told(MAX, "Disk:") && told(MAX, "1 game(s) run"));
	MUST(&w, store_hold_put(w.site.store, ANNA, "no such user", START, &w.e));
	sends(MAX, "STATUS mail\n");
	ck_assert(!told(MAX, "well 1") && told(MAX, "1 address(es) on hold"));
	ck_assert(!told(MAX, ANNA) && !told(MAX, "Disk:"));
	sends(BOB, "STATUS\n");
	ck_assert(!told(BOB, "Disk:"));
}
END_TEST

/* ---- backups ---- */

/* What the living site keeps in memory, a backup reads from the file. */
static void lay_database(void)
{
	struct store *store;
	MUST(&w, store_open(w.site.database, &store, &w.e));
	store_close(store);
}

static const char *backup_made(void)
{
	glob_t found;
	const char *name = "";
	if (!glob(arena_printf(w.arena, "%s/" SITE_BACKUPS "/*", w.root), 0, NULL, &found)) {
		ck_assert_int_eq((int)found.gl_pathc, 1);
		name = arena_strdup(w.arena, found.gl_pathv[0]);
		globfree(&found);
	}
	return name;
}

START_TEST(an_admin_has_the_site_copied)
{
	int64_t at = 0;
	lay_database();
	sends(BOB, "BACKUP NOW\n");
	sends(MAX, "BACKUP NOW\n");
	ck_assert_str_eq(backup_made(), "");
	does(MAX, "BACKUP NOW\n");
	ck_assert(told(MAX, "backups/2026-11-16T180000Z") && !told(MAX, w.root));
	MUST(&w, site_backup_time(backup_made(), &at, &w.e));
	ck_assert_int_eq(at, START);
	ck_assert_int_eq(count("SELECT count(*) FROM site_ledger WHERE what='backup'"), 1);
}
END_TEST

START_TEST(an_old_backup_is_told)
{
	w.site.backup = 7;
	sends(MAX, "STATUS backup\n");
	ck_assert(told(MAX, "well 0") && told(MAX, "none was made yet") && told(MAX, "BACKUP NOW"));
	MUST(&w, care_backed_up(&w.site, "operator", "x", &w.e));
	sends(MAX, "STATUS backup\n");
	ck_assert(told(MAX, "well 1") && !told(MAX, "BACKUP NOW"));
	clock_fix(START + 8 * DAY);
	sends(MAX, "STATUS backup\n");
	ck_assert(told(MAX, "well 0") && told(MAX, "longer ago"));
	w.site.backup = 0;
	sends(MAX, "STATUS backup\n");
	ck_assert(told(MAX, "well 1"));
}
END_TEST

START_TEST(a_hold_is_seen_and_ended)
{
	struct store_bounce b = {ANNA, "550 5.1.1 no such user", "a@b", true, START};
	bool held;
	MUST(&w, store_bounce_add(w.site.store, &b, &w.e));
	MUST(&w, store_hold_put(w.site.store, ANNA, "no such user", START, &w.e));
	sends(MAX, "CHECK BOUNCES\n");
	ck_assert(!told(MAX, ANNA));
	does(MAX, "BOUNCES anna@p.test\n");
	ck_assert(told(MAX, "550 5.1.1 no such user") && told(MAX, "On hold: " ANNA));
	does(MAX, "WRITE AGAIN " ANNA "\n");
	MUST(&w, store_hold_get(w.site.store, ANNA, &held, &w.e));
	ck_assert(!held);
	sends(MAX, "WRITE AGAIN " ANNA "\n");
	ck_assert(told(MAX, "@admin.no_hold"));
	ck_assert_int_eq(count("SELECT count(*) FROM site_ledger WHERE what='hold ended'"), 1);
}
END_TEST

static const char *queue_line(const char *command, int64_t n)
{
	return arena_printf(w.arena, "QUEUE %s %lld\n", command, (long long)n);
}

START_TEST(a_mail_is_tried_again_or_given_up)
{
	int64_t n = count("SELECT min(id) FROM outbox WHERE recipient='anna@p.test'");
	living_sql(&w, arena_printf(w.arena,
				    "UPDATE outbox SET state='failed', note='550 no', tries=9 "
				    "WHERE id=%lld; INSERT INTO outbox_bytes VALUES (%lld, 'x')",
				    (long long)n, (long long)n));
	does(MAX, "QUEUE LIST\n");
	ck_assert(told(MAX, ANNA) && told(MAX, "550 no"));
	does(MAX, queue_line("RETRY", n));
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE state='queued' AND tries=0"), 1);
	does(MAX, queue_line("DROP", n));
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE state='failed'"), 1);
	sends(MAX, queue_line("DROP", n));
	ck_assert(told(MAX, "@admin.queue_not"));
	sends(MAX, "QUEUE DROP\nQUEUE RETRY 99999\nQUEUE EAT 1\n");
	ck_assert(told(MAX, "@admin.number_missing") && told(MAX, "@admin.no_mail") && told(MAX, "@arguments.choice"));
	ck_assert_int_eq(count("SELECT count(*) FROM site_ledger"), 2);
}
END_TEST

static const char *file(const char *folder, const char *name)
{
	return arena_printf(w.arena, "%s/%s", folder, name);
}

static void lay(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");
	ck_assert(f && fputs(text, f) >= 0 && !fclose(f));
}

/* Numbers are of the mails, not of their places in the list. */
START_TEST(a_mail_put_aside_is_read_again_or_deleted)
{
	MUST(&w, file_mkdir(w.site.failed, &w.e));
	MUST(&w, file_mkdir(file(w.site.in, ""), &w.e));
	MUST(&w, file_mkdir(file(w.site.in, "new"), &w.e));
	for (int i = 0; i < 2; i++) {
		const char *name = i ? "200.b" : "100.a";
		lay(file(w.site.failed, name), "From: x@y\r\nMessage-ID: <7@p.test>\r\n\r\nMessage-ID: <8@p.test>\r\n");
		lay(file(w.site.failed, arena_printf(w.arena, "%s.reason", name)), "died of it\n");
	}
	MUST(&w, store_inbox_add(w.site.store, "<7@p.test>", "robot", "d", START, "aside", &w.e));
	struct site_aside *list;
	size_t n;
	MUST(&w, site_asides(&w.site, w.arena, &list, &n, &w.e));
	ck_assert_uint_eq(n, 2);
	does(MAX, "QUARANTINE LIST\n");
	ck_assert(told(MAX, "died of it") && told(MAX, "100.a"));
	does(MAX, arena_printf(w.arena, "QUARANTINE DELETE %lld\n", (long long)list[0].n));
	ck_assert(access(file(w.site.failed, "100.a"), F_OK) && access(file(w.site.failed, "100.a.reason"), F_OK));
	does(MAX, arena_printf(w.arena, "QUARANTINE RELEASE %lld\n", (long long)list[1].n));
	ck_assert(!access(file(w.site.in, "new/200.b"), F_OK) && access(file(w.site.failed, "200.b.reason"), F_OK));
	ck_assert_int_eq(count("SELECT count(*) FROM inbox WHERE message_id='<7@p.test>'"), 0);
	sends(MAX, arena_printf(w.arena, "QUARANTINE DELETE %lld\nQUARANTINE DELETE\n", (long long)list[0].n));
	ck_assert(told(MAX, "@admin.no_aside") && told(MAX, "@admin.number_missing"));
	ck_assert_int_eq(count("SELECT count(*) FROM site_ledger"), 2);
}
END_TEST

/* In reply to a mail of his seat, and in one of none. */
static void plays(const char *from, const char *text)
{
	const char *to =
		mailing_column(&w, "SELECT sender FROM outbox WHERE recipient=? AND seat<>'' ORDER BY id DESC", from);
	(void)mailing_write(&w, from, "", to, text, MAIL_AUTH_NONE, ++mails);
}

START_TEST(who_is_locked_out_changes_nothing)
{
	does(MAX, "USER Anna LOCK\n");
	ck_assert(told(ANNA, "@admin.lock_told"));
	plays(ANNA, "SEED drum\n");
	ck_assert(told(ANNA, "@admin.locked"));
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE word='drum'"), 0);
	sends(ANNA, "SET ME name=Anne\n");
	ck_assert(told(ANNA, "@admin.locked"));
	ck_assert_int_eq(count("SELECT count(*) FROM pending WHERE person<>0"), 0);
	plays(BOB, "SEED fife\n");
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE word='fife'"), 1);
	sends(MAX, "USER Anna LOCK\n");
	ck_assert(told(MAX, "@admin.lock_same"));
	does(MAX, "USER Anna UNLOCK\n");
	plays(ANNA, "SEED drum\n");
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE word='drum'"), 1);
}
END_TEST

START_TEST(somebody_is_called_otherwise)
{
	sends(MAX, "USER Anna RENAME\nUSER Anna RENAME Bob\nUSER Anna RENAME a@b.test\n");
	ck_assert(told(MAX, "@admin.name_missing") && told(MAX, "@people.name_taken") && told(MAX, "@people.bad_name"));
	does(MAX, "USER Anna RENAME \"Anna K\"\n");
	ck_assert_int_eq(count("SELECT count(*) FROM person WHERE name='Anna K'"), 1);
	ck_assert(told(ANNA, "@admin.rename_told"));
	/* The ledger names nobody by name, who may wish to be forgotten. */
	ck_assert_int_eq(count("SELECT count(*) FROM site_ledger WHERE why LIKE '%Anna%'"), 0);
}
END_TEST

START_TEST(all_who_play_are_told)
{
	does(MAX, "NOTICE \"No mail on Sunday\"\n");
	ck_assert(told(ANNA, "| No mail on Sunday") && told(BOB, "| No mail on Sunday"));
	does(MAX, "BEGIN TEXT site\nNo mail on Monday.\n\nMOVE 9e H6\nEND\n");
	ck_assert(told(BOB, "| No mail on Monday.") && told(BOB, "| MOVE 9e H6"));
	sends(BOB, "BEGIN TEXT site\nI am the king.\nEND\n");
	ck_assert(!told(ANNA, "king"));
	sends(MAX, "CHECK NOTICE \"Nothing\"\n");
	ck_assert(told(MAX, "@admin.notice_done&#10;check 1&#10;n 2"));
	ck_assert_int_eq(count("SELECT count(*) FROM site_ledger WHERE what='notice'"), 2);
}
END_TEST

/* ---- the whole site ---- */

static const char *status(const char *game)
{
	return mailing_column(&w, "SELECT status FROM game WHERE name=?", game);
}

static int64_t deadline(const char *game)
{
	return count(arena_printf(w.arena, "SELECT deadline FROM game WHERE name='%s'", game));
}

START_TEST(the_site_stands_and_goes_on)
{
	int64_t due = deadline("one");
	char why[SITE_TEXT];
	living_play(&w, "two", 0);
	living_play(&w, "words", 24);
	int64_t words = deadline("words");
	struct game *g = living_load(&w, "two");
	MUST(&w, game_pause(g, "moderator", 0, "snow", &w.e));
	game_free(g);
	sends(MAX, "CHECK SITE STOP why=\"a new machine\"\nSITE START\nSITE STOP\n");
	ck_assert_str_eq(status("one"), "running");
	does(MAX, "SITE STOP why=\"a new machine\"\n");
	ck_assert_str_eq(status("one"), "held");
	ck_assert_str_eq(status("words"), "words");
	ck_assert(told(ANNA, "@moderate.paused") && told(ANNA, "a new machine"));
	sends(MAX, "STATUS clock\nSITE STOP why=x\n");
	ck_assert(told(MAX, "The site stands since") && told(MAX, "@admin.stops_already"));
	clock_fix(START + DAY);
	/* Neither its moderator lets a game go on, nor is one begun that stands not. */
	ck_assert_int_eq(game_resume(&w.site, "two", "moderator", false, why, &w.e), ERR_REFUSED);
	living_play(&w, "three", 0);
	MUST(&w, care_keep_stopped(&w.site, &w.e));
	ck_assert_str_eq(status("three"), "held");
	int64_t third = deadline("three");
	clock_fix(START + 2 * DAY);
	does(MAX, "SITE START\n");
	ck_assert_str_eq(status("one"), "running");
	ck_assert_str_eq(status("two"), "held");
	ck_assert_int_eq(deadline("one"), due + 2 * DAY);
	ck_assert_int_eq(deadline("words"), words + 2 * DAY);
	ck_assert_int_eq(deadline("three"), third + DAY);
	ck_assert(told(BOB, "@moderate.resumed"));
	sends(MAX, "SITE START\n");
	ck_assert(told(MAX, "@admin.not_stopped") && !told(MAX, "@pending.asked"));
	ck_assert_int_eq(count("SELECT count(*) FROM site_ledger WHERE what IN ('stopped','started')"), 2);
}
END_TEST

START_TEST(a_game_that_cannot_go_on_stays_and_its_moderator_is_told)
{
	bool stands;
	does(MAX, "SITE STOP why=x\n");
	living_sql(&w, "UPDATE game SET snapshot='<broken' WHERE name='one'");
	does(MAX, "SITE START\n");
	MUST(&w, care_stands(&w.site, &stands, &w.e));
	ck_assert(!stands);
	ck_assert_str_eq(status("one"), "held");
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE said LIKE '@admin.stays_held%'"), 1);
}
END_TEST

START_TEST(a_pause_ends_by_itself)
{
	int64_t due = deadline("one"), next = 0;
	const char **names;
	size_t n;
	struct game *g = living_load(&w, "one");
	MUST(&w, game_pause(g, "moderator", START + DAY, "", &w.e));
	game_free(g);
	living_sql(&w, "UPDATE outbox SET state='sent'");
	MUST(&w, store_next_event(w.site.store, &next, &w.e));
	ck_assert_int_eq(next, START + DAY);
	MUST(&w, store_paused_due(w.site.store, START + DAY - 1, w.arena, &names, &n, &w.e));
	ck_assert_uint_eq(n, 0);
	clock_fix(START + DAY);
	MUST(&w, store_paused_due(w.site.store, START + DAY, w.arena, &names, &n, &w.e));
	ck_assert_uint_eq(n, 1);
	MUST(&w, store_begin(w.site.store, &w.e));
	MUST(&w, care_pause_over(&w.site, "one", &w.e));
	MUST(&w, store_commit(w.site.store, &w.e));
	ck_assert_str_eq(status("one"), "running");
	ck_assert_int_eq(deadline("one"), due + DAY);
	ck_assert_int_eq(count("SELECT count(*) FROM ledger WHERE what='resumed' AND who='estafette'"), 1);
}
END_TEST

START_TEST(a_pause_that_cannot_end_is_told_once)
{
	const char **names;
	size_t n;
	struct game *g = living_load(&w, "one");
	MUST(&w, game_pause(g, "moderator", START + DAY, "", &w.e));
	game_free(g);
	living_sql(&w, "UPDATE game SET snapshot='<broken' WHERE name='one'");
	clock_fix(START + DAY);
	MUST(&w, store_begin(w.site.store, &w.e));
	MUST(&w, care_pause_over(&w.site, "one", &w.e));
	MUST(&w, store_commit(w.site.store, &w.e));
	ck_assert_str_eq(status("one"), "held");
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE said LIKE '@admin.stays_held%'"), 1);
	MUST(&w, store_paused_due(w.site.store, START + DAY, w.arena, &names, &n, &w.e));
	ck_assert_uint_eq(n, 0);
}
END_TEST

/* ---- the guard ---- */

/* How many of the games whose deadline has passed would ring. */
static int ringing(void)
{
	const char **names;
	size_t n = 0;
	MUST(&w, store_game_due(w.site.store, clock_now(), w.arena, &names, &n, &w.e));
	MUST(&w, care_guard(&w.site, names, &n, &w.e));
	return (int)n;
}

static int warnings(void)
{
	return (int)count("SELECT count(*) FROM outbox WHERE said LIKE '@admin.guarded%'");
}

/* Six games whose deadlines pass at once. */
static void play_six(void)
{
	for (int i = 0; i < 5; i++)
		living_play(&w, arena_printf(w.arena, "more%d", i), 0);
	w.site.missing = 60;
	clock_fix(START + 73 * HOUR);
}

START_TEST(deadlines_wait_while_no_mail_comes)
{
	play_six();
	w.site.missing = 0;
	ck_assert_int_eq(ringing(), 6);
	w.site.missing = 60;
	ck_assert_int_eq(ringing(), 0);
	clock_fix(START + 74 * HOUR);
	ck_assert_int_eq(ringing(), 0);
	ck_assert_int_eq(warnings(), 1);
	ck_assert(told(MAX, "@admin.guarded"));
	MUST(&w, store_inbox_add(w.site.store, "<9@p.test>", "robot", "d", clock_now(), "x", &w.e));
	ck_assert_int_eq(ringing(), 0); /* others are on their way */
	clock_fix(START + 78 * HOUR - 1);
	ck_assert_int_eq(ringing(), 0);
	clock_fix(START + 78 * HOUR);
	ck_assert_int_eq(ringing(), 6);
	ck_assert_int_eq(ringing(), 6); /* what was let ring is not kept back again */
	ck_assert_int_eq(warnings(), 1);
}
END_TEST

START_TEST(deadlines_wait_a_day_at_most_or_until_the_admin_says_so)
{
	play_six();
	ck_assert_int_eq(ringing(), 0);
	does(MAX, "SITE START\n");
	ck_assert(told(MAX, "@admin.start_done"));
	ck_assert_int_eq(ringing(), 6);
	living_sql(&w, "DELETE FROM guard");
	ck_assert_int_eq(ringing(), 0);
	clock_fix(START + 73 * HOUR + DAY);
	ck_assert_int_eq(ringing(), 6);
}
END_TEST

START_TEST(few_sides_and_sides_that_wrote_keep_nothing_back)
{
	w.site.missing = 60;
	clock_fix(START + 73 * HOUR);
	ck_assert_int_eq(ringing(), 1);
	clock_fix(START);
	play_six();
	clock_fix(START + HOUR);
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 2; k++)
			MUST(&w, store_mail_add(w.site.store, arena_printf(w.arena, "more%d", i),
						count("SELECT turn FROM game WHERE name='one'"), k ? "br" : "fr", "d",
						clock_now(), "SEED x", &w.e));
	clock_fix(START + 73 * HOUR);
	ck_assert_int_eq(ringing(), 6); /* half of them */
	ck_assert_int_eq(warnings(), 0);
}
END_TEST

/* ---- the daily word ---- */

static int words_of_the_day(void)
{
	MUST(&w, care_daily(&w.site, &w.e));
	return (int)count("SELECT count(*) FROM outbox WHERE said LIKE '@admin.daily%'");
}

START_TEST(the_daily_word_is_empty_when_all_is_well)
{
	ck_assert_int_eq(words_of_the_day(), 0);
	MUST(&w, store_hold_put(w.site.store, ANNA, "no such user", START, &w.e));
	ck_assert_int_eq(words_of_the_day(), 0); /* of what is of today they were told when it began */
	clock_fix(START + 12 * HOUR);            /* 06:00 */
	ck_assert_int_eq(words_of_the_day(), 1);
	ck_assert(told(MAX, "holds 1"));
	clock_fix(START + 14 * HOUR);
	ck_assert_int_eq(words_of_the_day(), 1);
	clock_fix(START + 36 * HOUR);
	ck_assert_int_eq(words_of_the_day(), 2);
	MUST(&w, store_hold_end(w.site.store, ANNA, &w.e));
	clock_fix(START + 60 * HOUR);
	ck_assert_int_eq(words_of_the_day(), 2);
	w.site.backup = 1;
	clock_fix(START + 84 * HOUR);
	ck_assert_int_eq(words_of_the_day(), 3);
	ck_assert(told(MAX, "old 1"));
}
END_TEST

START_TEST(a_paused_game_is_no_trouble_and_a_broken_one_is)
{
	struct game *g = living_load(&w, "one");
	MUST(&w, game_pause(g, "moderator", 0, "", &w.e));
	game_free(g);
	ck_assert_int_eq(words_of_the_day(), 0);
	clock_fix(START + 12 * HOUR);
	ck_assert_int_eq(words_of_the_day(), 0);
	living_play(&w, "two", 0);
	MUST(&w, game_hold(&w.site, "two", SAID(text, as_it_is, .text = "broken"), &w.e));
	signs();
	does(MAX, "ROLE Bob +admin\n");
	clock_fix(START + 36 * HOUR);
	ck_assert_int_eq(words_of_the_day(), 2); /* to both admins */
	ck_assert(told(BOB, "trouble 1"));
}
END_TEST

static void begin(void)
{
	living_begin(&w);
	living_play(&w, "one", 0);
	snprintf(w.site.moderator, sizeof w.site.moderator, "%s", MAX);
	mails = 0;
	mailing_signs = false;
	clock_fix(START);
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, who_writes_from_the_address_of_the_configuration_is_one);
	tcase_add_test(t, a_token_alone_is_not_enough);
	tcase_add_test(t, a_code_of_who_is_none_any_more_does_nothing);
	tcase_add_test(t, nobody_else_is_one);
	tcase_add_test(t, names_have_one_meaning);
	tcase_add_test(t, the_ledger_is_chained);
	tcase_add_test(t, the_command_line_does_the_same);
	tcase_add_test(t, status_tells_figures_and_nobody);
	tcase_add_test(t, an_admin_has_the_site_copied);
	tcase_add_test(t, an_old_backup_is_told);
	tcase_add_test(t, a_hold_is_seen_and_ended);
	tcase_add_test(t, a_mail_is_tried_again_or_given_up);
	tcase_add_test(t, a_mail_put_aside_is_read_again_or_deleted);
	tcase_add_test(t, who_is_locked_out_changes_nothing);
	tcase_add_test(t, somebody_is_called_otherwise);
	tcase_add_test(t, all_who_play_are_told);
	tcase_add_test(t, the_site_stands_and_goes_on);
	tcase_add_test(t, a_game_that_cannot_go_on_stays_and_its_moderator_is_told);
	tcase_add_test(t, a_pause_ends_by_itself);
	tcase_add_test(t, a_pause_that_cannot_end_is_told_once);
	tcase_add_test(t, deadlines_wait_while_no_mail_comes);
	tcase_add_test(t, deadlines_wait_a_day_at_most_or_until_the_admin_says_so);
	tcase_add_test(t, few_sides_and_sides_that_wrote_keep_nothing_back);
	tcase_add_test(t, the_daily_word_is_empty_when_all_is_well);
	tcase_add_test(t, a_paused_game_is_no_trouble_and_a_broken_one_is);
}

int main(void)
{
	return living_run("admin", add);
}
