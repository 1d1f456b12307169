/* What somebody stumbles over who knows the robot's address alone, and reads nothing but its mails. */
#include "base/clock.h"
#include "command/receive_private.h"
#include "living/mailing.h"
#include "store/store_private.h"

static struct living w;
static int mails;

static struct store_out newest(const char *to)
{
	return mailing_newest(&w, to);
}

static void writes_to(const char *from, const char *to, const char *text)
{
	(void)mailing_write(&w, from, "", to, text, MAIL_AUTH_NONE, ++mails);
}

static void writes(const char *from, const char *text)
{
	writes_to(from, "robot@game.test", text);
}

static void writes_about(const char *from, const char *subject, const char *text)
{
	mailing_subject = subject;
	writes(from, text);
	mailing_subject = "hello";
}

static void replies(const char *from, const char *text)
{
	writes_to(from, newest(from).from, text);
}

static bool told(const char *to, const char *says)
{
	struct store_out o = newest(to);
	return strstr(o.wrapper, says) || strstr(o.said, says);
}

static const char *code(const char *to)
{
	const char *at = strstr(newest(to).wrapper, "CONFIRM ");
	ck_assert_msg(at != NULL, "no code went to %s: %s", to, newest(to).wrapper);
	return arena_strndup(w.arena, at, strlen("CONFIRM ") + 12);
}

static int64_t count(const char *sql)
{
	return mailing_count(&w, sql);
}

static void joins_the_site(const char *from, const char *line)
{
	writes(from, line);
	writes(from, code(from));
}

/* ---- the first mail ---- */

START_TEST(help_is_told_to_a_stranger)
{
	writes("nina@p.test", "Hello robot\n\nHELP\n");
	ck_assert(told("nina@p.test", "help.follows"));
	ck_assert(told("nina@p.test", "REGISTER"));
	writes("otto@p.test", "help!");
	ck_assert(told("otto@p.test", "help.follows"));
	writes("eve@p.test", "Hello robot");
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE recipient='eve@p.test'"), 0);
}
END_TEST

START_TEST(a_command_may_stand_in_the_subject)
{
	writes_about("nina@p.test", "HELP", "");
	ck_assert(told("nina@p.test", "help.follows"));
	writes_about("nina@p.test", "Register", "Best regards\n-- \nNina");
	ck_assert(told("nina@p.test", "people.would_register"));
	writes_about("nina@p.test", "Register", "LIST SCENARIOS");
	ck_assert(told("nina@p.test", "list.scenarios_follow"));
	ck_assert(!told("nina@p.test", "people.would_register"));
	writes_about("otto@p.test", "The register of names", "");
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE recipient='otto@p.test'"), 0);
}
END_TEST

static const struct {
	const char *line, *near;
} typos[] = {
    {"Regsiter name=Nina", "REGISTER name"}, {"lists open", "LIST SCENARIOS"}, {"Hepl", "HELP move"}, {"Resister", "REGISTER name"},
    {"Jion first-steps-1", NULL}, /* a stranger's no more than REGISTER can be */
    {"Last week I saw a film", NULL}, {"Help me with my homework, please, it is due", NULL},
};

START_TEST(a_mistyped_command_is_told_how_it_is_written)
{
	writes("nina@p.test", typos[_i].line);
	if (typos[_i].near)
		ck_assert_msg(told("nina@p.test", "desk.did_you_mean") && told("nina@p.test", typos[_i].near), "%s: %s",
			      typos[_i].line, newest("nina@p.test").wrapper);
	else
		ck_assert_msg(!*newest("nina@p.test").wrapper, "%s", newest("nina@p.test").wrapper);
}
END_TEST

START_TEST(who_answers_a_mail_of_ours_is_answered)
{
	writes("nina@p.test", "REGISTER");
	mailing_answers = arena_printf(w.arena, "<%s>", newest("nina@p.test").message_id);
	writes("nina@p.test", "Yes, please");
	ck_assert(told("nina@p.test", "desk.stranger"));
	writes("eve@p.test", "Yes, please"); /* it was not sent to her */
	mailing_answers = NULL;
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE recipient='eve@p.test'"), 0);
	writes("nina@p.test", "Confirm");
	ck_assert(told("nina@p.test", "command.code_missing"));
}
END_TEST

/* ---- finding a game ---- */

START_TEST(who_is_registered_is_answered_whatever_he_writes)
{
	joins_the_site("nina@p.test", "REGISTER name=Nina");
	writes("nina@p.test", "Hello robot");
	ck_assert(told("nina@p.test", "desk.nothing_found"));
	replies("nina@p.test", "Join the game first-steps-1 for me, if there is one");
	ck_assert(told("nina@p.test", "JOIN rolica-7"));
	replies("nina@p.test", "HELP");
	ck_assert(told("nina@p.test", "OPEN scenario"));
	replies("nina@p.test", "OPEN first-steps please!");
	ck_assert(told("nina@p.test", "offer.opened"));
}
END_TEST

START_TEST(a_scenario_is_found_by_its_title_or_nearly_its_name)
{
	joins_the_site("nina@p.test", "REGISTER name=Nina");
	replies("nina@p.test", "OPEN firststeps");
	ck_assert(told("nina@p.test", "list.near_scenario"));
	ck_assert(told("nina@p.test", "first-steps"));
	replies("nina@p.test", "SHOW SCENARIO \"The mill at Sorbier\"");
	ck_assert(told("nina@p.test", "first-steps"));
	replies("nina@p.test", "OPEN the-battle-of-the-nile");
	ck_assert(told("nina@p.test", "list.no_scenario"));
	replies("nina@p.test", "LIST SCENARIOS");
	ck_assert(told("nina@p.test", "first-muster, mill-farm"));
}
END_TEST

START_TEST(a_challenge_waits_for_an_answer)
{
	joins_the_site("nina@p.test", "REGISTER name=Nina");
	joins_the_site("otto@p.test", "REGISTER name=Otto");
	replies("nina@p.test", "CHALLENGE otto first-steps");
	replies("otto@p.test", "TODO");
	ck_assert(told("otto@p.test", "ACCEPT 1 or DECLINE 1"));
	replies("otto@p.test", "BLOCK nina\nTODO");
	ck_assert(!told("otto@p.test", "ACCEPT 1 or DECLINE 1"));
}
END_TEST

/* ---- in a game ---- */

static const struct {
	const char *line, *says;
} in_a_game[] = {
    {"resing", "desk.did_you_mean"},	      {"propse draw", "desk.did_you_mean"},
    {"To Anna: well played", "talk.for_opponent"}, {"press to the french: well played", "talk.for_opponent"},
    {"9foot mve e6 fire", "orders."},		      {"9foot move E6; fire", "orders.value_missing"},
    {"That map is nice", "receipt.talk"},
};

START_TEST(what_was_nearly_a_command_is_told_so)
{
	living_play(&w, "mill", 0);
	replies("bob@p.test", in_a_game[_i].line);
	ck_assert_msg(told("bob@p.test", in_a_game[_i].says), "%s: %s", in_a_game[_i].line,
		      newest("bob@p.test").wrapper);
}
END_TEST

/* ---- the second address ---- */

START_TEST(a_code_for_another_address_goes_there_alone)
{
	living_play(&w, "mill", 0);
	writes_to("anna@p.test", newest("anna@p.test").from, "ADDRESS ADD anna@phone.test");
	ck_assert(told("anna@p.test", "address.code_goes_there"));
	ck_assert_ptr_eq(strstr(newest("anna@p.test").wrapper, "CONFIRM "), NULL);
	struct store_out o = newest("anna@phone.test");
	ck_assert_str_eq(o.from, "robot@game.test");
	ck_assert(strstr(o.wrapper, "token=\"\""));
	writes("anna@phone.test", code("anna@phone.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM address WHERE address='anna@phone.test'"), 1);
}
END_TEST

START_TEST(a_word_from_another_address_is_confirmed_before_the_deal)
{
	living_play(&w, "mill", 24);
	const char *to = newest("anna@p.test").from;
	writes_to("anna@phone.test", to, "SEED tulip");
	ck_assert(told("anna@p.test", "held.orders"));
	ck_assert(told("anna@p.test", "ADDRESS ADD anna@phone.test"));
	writes_to("anna@p.test", to, code("anna@p.test"));
	ck_assert(told("anna@p.test", "command.word"));
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE word='tulip'"), 1);
}
END_TEST

START_TEST(a_code_confirms_nothing_else_in_its_mail)
{
	living_play(&w, "mill", 0);
	const char *to = newest("anna@p.test").from;
	writes_to("anna@phone.test", to, "SEED tulip");
	writes_to("anna@p.test", to, arena_printf(w.arena, "%s\nRESIGN", code("anna@p.test")));
	ck_assert(told("anna@p.test", "command.word"));
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE holder=0"), 0);
	writes_to("anna@p.test", to, code("anna@p.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE holder=0"), 1);
}
END_TEST

START_TEST(who_writes_with_a_token_that_was_withdrawn_is_told)
{
	living_play(&w, "mill", 0);
	const char *to = newest("anna@p.test").from;
	living_sql(&w, "UPDATE seat SET epoch=epoch+1, holder=0 WHERE seat='fr'");
	writes_to("anna@p.test", to, "57e hold");
	ck_assert(told("anna@p.test", "desk.token_lost"));
	int64_t n = count("SELECT count(*) FROM outbox");
	writes_to("eve@p.test", to, "57e hold");
	(void)mailing_write(&w, "anna@p.test", "", to, "57e hold", MAIL_AUTH_FAIL, ++mails);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox"), n);
}
END_TEST

START_TEST(start_ends_what_a_mail_that_came_back_began)
{
	struct store_out *due;
	size_t n;
	joins_the_site("nina@p.test", "REGISTER name=Nina");
	living_sql(&w, "UPDATE outbox SET state='sent'");
	living_sql(&w, "INSERT INTO hold VALUES ('nina@p.test','no such user',1)");
	writes("nina@p.test", "START\nLIST");
	living_sql(&w, "UPDATE outbox SET state='queued' WHERE state='compose'");
	MUST(&w, store_out_due(w.site.store, clock_now(), 10, w.arena, &due, &n, &w.e));
	ck_assert_uint_eq(n, 1);
	ck_assert_str_eq(due[0].kind, "start");
	writes("nina@p.test", code("nina@p.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM hold"), 0);
}
END_TEST

static void begin(void)
{
	living_begin(&w);
	mails = 0;
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, help_is_told_to_a_stranger);
	tcase_add_test(t, a_command_may_stand_in_the_subject);
	tcase_add_loop_test(t, a_mistyped_command_is_told_how_it_is_written, 0, ARRAY_LEN(typos));
	tcase_add_test(t, who_answers_a_mail_of_ours_is_answered);
	tcase_add_test(t, who_is_registered_is_answered_whatever_he_writes);
	tcase_add_test(t, a_scenario_is_found_by_its_title_or_nearly_its_name);
	tcase_add_test(t, a_challenge_waits_for_an_answer);
	tcase_add_loop_test(t, what_was_nearly_a_command_is_told_so, 0, ARRAY_LEN(in_a_game));
	tcase_add_test(t, a_code_for_another_address_goes_there_alone);
	tcase_add_test(t, a_word_from_another_address_is_confirmed_before_the_deal);
	tcase_add_test(t, a_code_confirms_nothing_else_in_its_mail);
	tcase_add_test(t, start_ends_what_a_mail_that_came_back_began);
	tcase_add_test(t, who_writes_with_a_token_that_was_withdrawn_is_told);
}

int main(void)
{
	return living_run("newcomer", add);
}
