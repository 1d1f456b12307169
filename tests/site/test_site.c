/* Tokens, numbers and Message-IDs; addresses that mail comes back from; notices; what was tried
 * before. */
#include "base/clock.h"
#include "living/living.h"
#include "site/attempt.h"
#include "words/said.h"

static struct living w;

START_TEST(a_token_is_of_one_turn_of_one_seat)
{
	char first[SITE_TOKEN], other[SITE_TOKEN];
	site_token(&w.site, "one", "fr", 1, 1, first);
	ck_assert_uint_eq(strlen(first), TOKEN_CHARS);
	site_token(&w.site, "one", "fr", 1, 1, other);
	ck_assert_str_eq(first, other);
	site_token(&w.site, "one", "fr", 2, 1, other);
	ck_assert_str_ne(first, other);
	site_token(&w.site, "one", "br", 1, 1, other);
	ck_assert_str_ne(first, other);
	site_token(&w.site, "one", "fr", 1, 2, other);
	ck_assert_str_ne(first, other);
	site_token(&w.site, "two", "fr", 1, 1, other);
	ck_assert_str_ne(first, other);
}
END_TEST

START_TEST(a_number_of_a_mail_leads_back_to_it)
{
	static const uint32_t ids[] = {0, 1, 2, 65535, 65536, 4000000000u};
	for (size_t i = 0; i < ARRAY_LEN(ids); i++)
		ck_assert_uint_eq(site_mail_id(&w.site, site_mail_number(&w.site, ids[i])), ids[i]);
	ck_assert_uint_ne(site_mail_number(&w.site, 2), site_mail_number(&w.site, 1) + 1);
}
END_TEST

START_TEST(a_mail_token_is_for_one_use_and_one_reader)
{
	char first[SITE_TOKEN], other[SITE_TOKEN];
	site_mail_token(&w.site, "bounce", 1, "anna@p.test", first);
	site_mail_token(&w.site, "unsubscribe", 1, "anna@p.test", other);
	ck_assert_str_ne(first, other);
	site_mail_token(&w.site, "bounce", 1, "bob@p.test", other);
	ck_assert_str_ne(first, other);
}
END_TEST

START_TEST(a_message_id_follows_from_its_key)
{
	char first[SITE_TEXT], other[SITE_TEXT];
	site_message_id(&w.site, "one/1/report/fr", first);
	site_message_id(&w.site, "one/1/report/fr", other);
	ck_assert_str_eq(first, other);
	ck_assert_ptr_ne(strstr(first, "@game.test"), NULL);
	site_message_id(&w.site, "one/1/report/br", other);
	ck_assert_str_ne(first, other);
}
END_TEST

START_TEST(plus_is_understood_where_no_separator_is_written)
{
	snprintf(w.site.separator, sizeof w.site.separator, "none");
	ck_assert_int_eq(site_separator(&w.site), '+');
	snprintf(w.site.separator, sizeof w.site.separator, "-");
	ck_assert_int_eq(site_separator(&w.site), '-');
}
END_TEST

static bool held(const char *address)
{
	bool yes;
	MUST(&w, store_hold_get(w.site.store, address, &yes, &w.e));
	return yes;
}

static void refuse(enum status_verdict verdict, int mail)
{
	MUST(&w,
	     site_address_failed(&w.site, "anna@p.test", verdict, "550 no", arena_printf(w.arena, "m%d", mail), &w.e));
}

START_TEST(an_address_that_is_wrong_is_on_hold_at_once)
{
	living_play(&w, "one", 0);
	refuse(STATUS_NOTE, 1);
	ck_assert(!held("anna@p.test"));
	refuse(STATUS_HARD, 2);
	ck_assert(held("anna@p.test"));
	ck_assert_int_eq(living_mails(&w, "notice", "mod@club.test"), 1);
	MUST(&w, site_address_works(&w.site, "anna@p.test", &w.e));
	ck_assert(!held("anna@p.test"));
	ck_assert_int_eq(living_mails(&w, "notice", "mod@club.test"), 2);
}
END_TEST

START_TEST(five_refusals_in_seven_days_are_too_many)
{
	living_play(&w, "one", 0);
	refuse(STATUS_SOFT, 0);
	clock_fix(START + 8 * DAY);
	for (int i = 1; i <= 4; i++)
		refuse(STATUS_SOFT, i);
	refuse(STATUS_SOFT, 4); /* of a mail that has come back already */
	ck_assert(!held("anna@p.test"));
	refuse(STATUS_SOFT, 5);
	ck_assert(held("anna@p.test"));
}
END_TEST

START_TEST(nobody_without_a_seat_is_held)
{
	refuse(STATUS_HARD, 1);
	ck_assert(!held("anna@p.test"));
	MUST(&w, site_address_failed(&w.site, "mod@club.test", STATUS_HARD, "550", "m", &w.e));
	ck_assert(!held("mod@club.test"));
}
END_TEST

START_TEST(a_notice_is_queued_once_for_its_key)
{
	for (int i = 0; i < 2; i++)
		MUST(&w, site_notice(&w.site, "", -1, "key", SAID(notice, address_works, .address = "a@p.test"), &w.e));
	ck_assert_int_eq(living_mails(&w, "notice", "mod@club.test"), 1);
	snprintf(w.site.moderator, sizeof w.site.moderator, "-");
	MUST(&w, site_notice(&w.site, "", -1, "other", SAID(notice, address_works, .address = "a@p.test"), &w.e));
	ck_assert_int_eq(living_mails(&w, "notice", NULL), 1);
}
END_TEST

START_TEST(a_ledger_line_is_written_once_where_it_is_to_be)
{
	struct store_entry entry = {"all", "resumed", "moderator", NULL, START}, *lines;
	size_t n;
	for (int i = 0; i < 2; i++)
		MUST(&w, site_ledger(&w.site, "one", 1, &entry, true, SAID(ledger, held), &w.e));
	MUST(&w, site_ledger(&w.site, "one", 1, &entry, false, SAID(ledger, held), &w.e));
	MUST(&w, store_ledger(w.site.store, "one", 1, w.arena, &lines, &n, &w.e));
	ck_assert_uint_eq(n, 2);
}
END_TEST

START_TEST(what_was_begun_twice_is_spent)
{
	struct attempt a;
	for (int i = 0; i < ATTEMPTS; i++) {
		MUST(&w, attempt_begin(&w.site, "mail", "17", &a, &w.e));
		ck_assert_int_eq(a.before, i);
		ck_assert(!attempt_spent(&a));
	}
	MUST(&w, attempt_begin(&w.site, "mail", "17", &a, &w.e));
	ck_assert(attempt_spent(&a));
	MUST(&w, attempt_begin(&w.site, "mail", "18", &a, &w.e));
	ck_assert(!attempt_spent(&a));
}
END_TEST

START_TEST(what_ended_leaves_no_note_and_what_failed_its_reason)
{
	struct attempt a;
	MUST(&w, attempt_begin(&w.site, "mail", "17", &a, &w.e));
	attempt_end(&a);
	MUST(&w, attempt_begin(&w.site, "mail", "17", &a, &w.e));
	ck_assert_int_eq(a.before, 0);
	ck_assert(!attempt_failed(&a, "no such unit"));
	MUST(&w, attempt_begin(&w.site, "mail", "17", &a, &w.e));
	ck_assert_int_eq(a.before, 1);
	ck_assert_str_eq(a.why, "no such unit");
	ck_assert(attempt_failed(&a, "again"));
}
END_TEST

static void begin(void)
{
	living_begin(&w);
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, a_token_is_of_one_turn_of_one_seat);
	tcase_add_test(t, a_number_of_a_mail_leads_back_to_it);
	tcase_add_test(t, a_mail_token_is_for_one_use_and_one_reader);
	tcase_add_test(t, a_message_id_follows_from_its_key);
	tcase_add_test(t, plus_is_understood_where_no_separator_is_written);
	tcase_add_test(t, an_address_that_is_wrong_is_on_hold_at_once);
	tcase_add_test(t, five_refusals_in_seven_days_are_too_many);
	tcase_add_test(t, nobody_without_a_seat_is_held);
	tcase_add_test(t, a_notice_is_queued_once_for_its_key);
	tcase_add_test(t, a_ledger_line_is_written_once_where_it_is_to_be);
	tcase_add_test(t, what_was_begun_twice_is_spent);
	tcase_add_test(t, what_ended_leaves_no_note_and_what_failed_its_reason);
}

int main(void)
{
	return living_run("site", add);
}
