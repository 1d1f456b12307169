/* The care for a site by mail: who may, what he can do, and what is noted of it. */
#include "base/clock.h"
#include "command/receive_private.h"
#include "game/care.h"
#include "mailing.h"

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

/* ---- who is one ---- */

START_TEST(who_writes_from_the_address_of_the_configuration_is_one)
{
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
	does(MAX, "ROLE Anna +admin\n");
	does(MAX, "ROLE Bob +admin\n");
	sends(MAX, "CHECK LEDGER SITE\n");
	ck_assert(told(MAX, "@admin.ledger_has"));
	ck_assert(!told(MAX, "Anna is an admin"));
	does(MAX, "LEDGER SITE\n");
	ck_assert(told(MAX, "Anna is an admin") && told(MAX, "Bob is an admin"));
	living_sql(&w, "UPDATE site_ledger SET who='p9' WHERE n=2");
	MUST(&w, care_chain(&w.site, &broken, &w.e));
	ck_assert_int_eq(broken, 2);
	living_sql(&w, "DELETE FROM site_ledger WHERE n=1");
	MUST(&w, care_chain(&w.site, &broken, &w.e));
	ck_assert_int_eq(broken, 1);
	does(MAX, "LEDGER SITE\n");
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

static void begin(void)
{
	living_begin(&w);
	living_play(&w, "one", 0);
	snprintf(w.site.moderator, sizeof w.site.moderator, "%s", MAX);
	mails = 0;
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
}

int main(void)
{
	return living_run("admin", add);
}
