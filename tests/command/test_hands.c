/* Who has a seat in hand beside its holder: what he may, what he is told, and what nobody else learns of it. */
#include "base/clock.h"
#include "command/receive_private.h"
#include "game/hands.h"
#include "living/mailing.h"
#include "store/meeting.h"
#include "store/store_private.h"
#include "store/remind.h"

static struct living w;
static int mails;

static const char *column(const char *sql, const char *to)
{
	return mailing_column(&w, sql, to);
}

/* All of the mails there, newest first. */
static const char *all_to(const char *to)
{
	return column("SELECT group_concat(kind||char(10)||wrapper||char(10)||said||char(10)||record,char(10)) FROM "
		      "(SELECT * FROM outbox WHERE recipient=? ORDER BY id DESC)",
		      to);
}

static const char *newest(const char *to)
{
	return column("SELECT wrapper||said FROM outbox WHERE recipient=? ORDER BY id DESC LIMIT 1", to);
}

static bool told(const char *to, const char *says)
{
	return strstr(newest(to), says) != NULL;
}

static int64_t count(const char *sql)
{
	return mailing_count(&w, sql);
}

static void writes_to(const char *from, const char *to, const char *text)
{
	(void)mailing_write(&w, from, "", to, text, MAIL_AUTH_NONE, ++mails);
}

/* The reply address of the newest mail there that belongs to a seat. */
static const char *seat_of(const char *to)
{
	return column("SELECT sender FROM outbox WHERE recipient=? AND seat<>'' ORDER BY id DESC LIMIT 1", to);
}

static void by_seat(const char *from, const char *text)
{
	writes_to(from, seat_of(from), text);
}

static void confirms(const char *from)
{
	const char *at = strstr(newest(from), "CONFIRM ");
	ck_assert_msg(at != NULL, "no code went to %s: %s", from, newest(from));
	by_seat(from, arena_strndup(w.arena, at, strlen("CONFIRM ") + 12));
}

static void begins(void)
{
	int64_t id;
	living_play(&w, "one", 0);
	MUST(&w, people_known(&w.site, "Carl", "carl@p.test", &id, &w.e));
	MUST(&w, people_known(&w.site, "Dora", "dora@p.test", &id, &w.e));
}

static void delegates(const char *line)
{
	by_seat("anna@p.test", line);
	confirms("anna@p.test");
	ck_assert_msg(told("anna@p.test", "hands.given"), "%s", newest("anna@p.test"));
}

/* ---- delegation ---- */

START_TEST(who_is_asked_orders_under_his_own_name)
{
	begins();
	by_seat("anna@p.test", "DELEGATE carl");
	ck_assert_int_eq(count("SELECT count(*) FROM hand"), 0);
	confirms("anna@p.test");
	ck_assert_int_eq(count("SELECT count(*) FROM hand WHERE seat='fr'"), 1);
	ck_assert(strstr(all_to("carl@p.test"), "hands.you_order") != NULL);
	ck_assert(told("bob@p.test", "hands.orders_too"));
	ck_assert(strcmp(seat_of("anna@p.test"), seat_of("carl@p.test")) != 0);
	by_seat("carl@p.test", "SEED drum");
	ck_assert_msg(told("carl@p.test", "word"), "%s", newest("carl@p.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE seat='fr' AND word='drum'"), 1);
	ck_assert(told("anna@p.test", "hands.wrote"));
	ck_assert(strstr(newest("anna@p.test"), "SEED drum") != NULL);
	ck_assert(strstr(newest("anna@p.test"), "Carl") != NULL);
	ck_assert_int_eq(
		count("SELECT count(*) FROM mail m JOIN mail_hand h ON h.mail=m.id JOIN person p ON p.id=h.person "
		      "WHERE m.seat='fr' AND p.name='Carl'"),
		1);
	by_seat("anna@p.test", "SEED fife");
	ck_assert(told("carl@p.test", "hands.wrote"));
	ck_assert_int_eq(count("SELECT count(*) FROM mail_hand"), 1);
}
END_TEST

/* What he orders for others waits for him too, and is found from a mail of no game. */
START_TEST(who_orders_for_another_is_told_what_waits)
{
	begins();
	by_seat("bob@p.test", "DELEGATE carl");
	confirms("bob@p.test");
	writes_to("carl@p.test", "robot@game.test", "WHOAMI");
	ck_assert_msg(told("carl@p.test", "you order all units for br"), "%s", newest("carl@p.test"));
	const char *desk =
		column("SELECT sender FROM outbox WHERE recipient=? ORDER BY id DESC LIMIT 1", "carl@p.test");
	writes_to("carl@p.test", desk, "TODO");
	ck_assert_msg(told("carl@p.test", "for br"), "%s", newest("carl@p.test"));
	writes_to("carl@p.test", desk, "GAME one\nRESEND");
	ck_assert_msg(strstr(all_to("carl@p.test"), "kind=\"report\"") || strstr(all_to("carl@p.test"), "welcome"),
		      "%s", all_to("carl@p.test"));
	ck_assert_str_ne(seat_of("carl@p.test"), seat_of("bob@p.test"));
}
END_TEST

START_TEST(a_token_is_good_from_its_own_address_alone)
{
	begins();
	delegates("DELEGATE carl");
	writes_to("carl@p.test", seat_of("anna@p.test"), "SEED drum");
	writes_to("anna@p.test", seat_of("carl@p.test"), "SEED drum");
	writes_to("bob@p.test", seat_of("carl@p.test"), "SEED drum");
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE word<>''"), 0);
	/* Whose token it is is told, and nobody else. */
	ck_assert(told("anna@p.test", "held.orders"));
	ck_assert(told("carl@p.test", "held.orders"));
	ck_assert_ptr_eq(strstr(all_to("bob@p.test"), "held.orders"), NULL);
}
END_TEST

static const char *const not_his[] = {"RESIGN", "CONCEDE", "PROPOSE DRAW", "DELEGATE dora", "VOTE 1 yes"};

START_TEST(some_things_are_the_holders_alone)
{
	begins();
	delegates("DELEGATE carl");
	by_seat("carl@p.test", not_his[_i]);
	ck_assert_msg(told("carl@p.test", "hands.holder_alone"), "%s: %s", not_his[_i], newest("carl@p.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE holder=0"), 0);
	ck_assert_int_eq(count("SELECT count(*) FROM game WHERE status='over'"), 0);
	ck_assert_int_eq(count("SELECT count(*) FROM hand"), 1);
}
END_TEST

START_TEST(a_held_mail_gives_him_no_more)
{
	begins();
	delegates("DELEGATE carl");
	writes_to("eve@p.test", seat_of("carl@p.test"), "RESIGN");
	by_seat("carl@p.test", arena_strndup(w.arena, strstr(newest("carl@p.test"), "CONFIRM "), 20));
	ck_assert(told("carl@p.test", "hands.holder_alone"));
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE holder=0"), 0);
}
END_TEST

START_TEST(what_he_does_for_himself_nobody_else_reads)
{
	begins();
	delegates("DELEGATE carl");
	int64_t before = count("SELECT count(*) FROM outbox WHERE recipient='anna@p.test'");
	by_seat("carl@p.test", "WHOAMI");
	ck_assert(told("carl@p.test", "carl@p.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE recipient='anna@p.test'"), before);
	by_seat("anna@p.test", "SEED fife\nSET ME zone=Paris");
	ck_assert(told("carl@p.test", "SEED fife"));
	ck_assert_ptr_eq(strstr(newest("carl@p.test"), "Paris"), NULL);
}
END_TEST

static const struct {
	const char *line, *says;
} refusals[] = {
    {"DELEGATE anna", "hands.yourself"},	     {"DELEGATE bob", "hands.may_not"},
    {"DELEGATE dora", "hands.may_not"},		     {"DELEGATE carl until=soon", "hands.bad_until"},
    {"DELEGATE carl until=2026-01-01", "hands.bad_until"}, {"DELEGATE emil", "people.nobody"},
    {"DELEGATE OFF", "hands.nobody"},		     {"DELEGATE", "arguments.wrong"},
};

START_TEST(not_everybody_can)
{
	begins();
	living_sql(
		&w,
		"INSERT INTO blocked SELECT p.id, q.id FROM person p, person q WHERE p.name='Dora' AND q.name='Anna'");
	by_seat("anna@p.test", refusals[_i].line);
	ck_assert_msg(told("anna@p.test", refusals[_i].says), "%s: %s", refusals[_i].line, newest("anna@p.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM hand"), 0);
}
END_TEST

/* He has seen what is hidden, and is no player of the other side for ever. */
START_TEST(it_ends)
{
	begins();
	delegates("DELEGATE carl until=+2d");
	const char *old = seat_of("carl@p.test");
	clock_fix(START + 3 * DAY);
	writes_to("carl@p.test", old, "SEED drum");
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE word<>''"), 0);
	clock_fix(START);
	by_seat("anna@p.test", "DELEGATE OFF");
	confirms("anna@p.test");
	ck_assert(told("carl@p.test", "hands.ended"));
	ck_assert(told("bob@p.test", "hands.ended"));
	ck_assert_int_eq(
		count("SELECT count(*) FROM ledger WHERE what='delegation' AND why LIKE '%person p%holder p%'"), 2);
	ck_assert_int_eq(count("SELECT count(*) FROM ledger WHERE why LIKE '%Carl%' OR why LIKE '%Anna%'"), 0);
	writes_to("carl@p.test", old, "SEED drum");
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE word<>''"), 0);
	bool other;
	struct store_person carl;
	MUST(&w, store_person_of(w.site.store, "carl@p.test", w.arena, &carl, &w.e));
	MUST(&w, store_other_side(w.site.store, "one", "br", carl.id, &other, &w.e));
	ck_assert(other);
	MUST(&w, store_other_side(w.site.store, "one", "fr", carl.id, &other, &w.e));
	ck_assert(!other);
}
END_TEST

static const char *const ends[] = {"resign", "stop", "new address"};

START_TEST(it_ends_with_the_seat_or_with_him)
{
	begins();
	delegates("DELEGATE carl");
	if (!_i) {
		by_seat("anna@p.test", "RESIGN");
		confirms("anna@p.test");
	} else if (_i == 1) {
		writes_to("carl@p.test", "robot@game.test", "STOP");
		ck_assert_int_eq(count("SELECT count(*) FROM hand"), 1); /* From alone ends nothing */
		const char *code = strstr(newest("carl@p.test"), "CONFIRM ");
		ck_assert_ptr_nonnull(code);
		writes_to("carl@p.test", "robot@game.test", arena_strndup(w.arena, code, strlen("CONFIRM ") + 12));
	} else {
		struct game *g = living_load(&w, "one");
		MUST(&w, game_give_seat(g, 0, "Anna", "anna@office.test", &w.e));
		game_free(g);
	}
	ck_assert_msg(!count("SELECT count(*) FROM hand"), "%s", ends[_i]);
	ck_assert_int_eq(count("SELECT count(*) FROM seat_past JOIN person ON id=person WHERE name='Carl'"), 1);
}
END_TEST

/* A turn later: both get the report, with a form and a token of their own, and the clock asks the holder alone. */
START_TEST(reports_go_to_both)
{
	begins();
	delegates("DELEGATE carl");
	living_sql(&w, "UPDATE outbox SET state='sent'");
	for (int i = 0; i < 2; i++) {
		clock_fix(count("SELECT deadline FROM game"));
		struct game *g = living_load(&w, "one");
		MUST(&w, game_clock(g, &w.e));
		game_free(g);
		living_sql(&w, "UPDATE outbox SET state='sent'");
	}
	ck_assert_int_ge(living_mails(&w, "report", "anna@p.test"), 1);
	ck_assert_int_ge(living_mails(&w, "report", "carl@p.test"), living_mails(&w, "report", "anna@p.test"));
	ck_assert_int_eq(count("SELECT count(DISTINCT message_id) FROM outbox"), count("SELECT count(*) FROM outbox"));
	struct store_out o;
	MUST(&w, store_out_asking(w.site.store, "one", count("SELECT turn FROM game"), "fr", w.arena, &o, &w.e));
	ck_assert_str_eq(o.to, "anna@p.test");
}
END_TEST

/* With somebody who orders beside her, and without: what Bob gets differs in what is said to all, and nowhere else. */
START_TEST(the_other_side_learns_what_is_said_to_all)
{
	begins();
	delegates("DELEGATE carl");
	const char *before = all_to("bob@p.test");
	ck_assert_ptr_eq(strstr(before, "carl@p.test"), NULL);
	by_seat("carl@p.test", "SEED drum\nORDERS");
	by_seat("carl@p.test", "WHOAMI");
	by_seat("anna@p.test", "ORDERS");
	ck_assert_str_eq(all_to("bob@p.test"), before);
	ck_assert_int_eq(count("SELECT count(*) FROM ledger WHERE what='delegation' AND seen<>'all'"), 0);
	ck_assert_int_eq(count("SELECT count(*) FROM record WHERE viewer IN ('br','public') AND instr(bytes,' by=')"),
			 0);
}
END_TEST

/* ---- a seat that several share ---- */

static void shares(const char *line)
{
	by_seat("bob@p.test", line);
	confirms("bob@p.test");
	ck_assert_msg(told("bob@p.test", "hands.shared"), "%s", newest("bob@p.test"));
}

static const char *stored(void)
{
	return column("SELECT text FROM orders WHERE seat=? ORDER BY turn DESC LIMIT 1", "br");
}

START_TEST(each_orders_his_own_units)
{
	begins();
	shares("SHARE carl units=2foot");
	ck_assert(told("anna@p.test", "hands.orders_too"));
	ck_assert_ptr_eq(strstr(all_to("anna@p.test"), "hands.shared"), NULL);
	by_seat("carl@p.test", "2foot move E5");
	ck_assert_msg(strstr(stored(), "2foot") != NULL, "%s", newest("carl@p.test"));
	by_seat("carl@p.test", "rifles move D6");
	ck_assert_msg(told("carl@p.test", "hands.not_yours"), "%s", newest("carl@p.test"));
	ck_assert(told("carl@p.test", "Bob"));
	by_seat("bob@p.test", "2foot move F4\nrifles move D6");
	ck_assert_msg(told("bob@p.test", "hands.not_yours"), "%s", newest("bob@p.test"));
	ck_assert(strstr(stored(), "2foot move") != NULL);
	ck_assert(strstr(stored(), "rifles move") != NULL);
}
END_TEST

START_TEST(nobody_takes_back_what_another_ordered)
{
	begins();
	shares("SHARE carl units=2foot");
	by_seat("carl@p.test", "2foot move E5");
	by_seat("bob@p.test", "BEGIN ORDERS NEW\nrifles move D6\nEND\n");
	ck_assert_msg(strstr(stored(), "2foot move") != NULL, "%s", stored());
	by_seat("carl@p.test", "CLEAR rifles");
	ck_assert(told("carl@p.test", "hands.clears_others"));
	by_seat("bob@p.test", "CLEAR 2foot");
	ck_assert(told("bob@p.test", "hands.clears_others"));
	by_seat("bob@p.test", "CLEAR");
	ck_assert_ptr_eq(strstr(stored(), "rifles"), NULL);
	ck_assert(strstr(stored(), "2foot move") != NULL);
	by_seat("carl@p.test", "CLEAR");
	ck_assert_str_eq(stored(), "");
}
END_TEST

static const char *const commanders[] = {"FINAL", "WAIT ON", "TEMP", "done", "ANSWER a", "SEED drum",
					 "BEGIN DOCTRINE\nreserve never\nEND", "RESIGN", "EXTEND"};

START_TEST(the_rest_is_the_commanders)
{
	begins();
	shares("SHARE carl units=2foot");
	by_seat("carl@p.test", commanders[_i]);
	ck_assert_msg(told("carl@p.test", "commander_alone") || told("carl@p.test", "hands.not_yours"), "%s: %s",
		      commanders[_i], newest("carl@p.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM orders WHERE text<>'' OR hold<>''"), 0);
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE word<>'' OR holder=0"), 0);
}
END_TEST

START_TEST(who_has_not_ordered_is_named_and_replaced_when_all_were_reminded)
{
	begins();
	shares("SHARE carl units=2foot");
	by_seat("bob@p.test", "rifles move D6");
	ck_assert_msg(told("bob@p.test", "hands.no_lines"), "%s", newest("bob@p.test"));
	by_seat("bob@p.test", "2foot move E5");
	ck_assert(told("bob@p.test", "hands.not_yours"));
	MUST(&w, store_reminded(w.site.store, "one", count("SELECT turn FROM game"), &w.e));
	by_seat("bob@p.test", "2foot move E5");
	ck_assert_msg(strstr(stored(), "2foot move") != NULL, "%s", newest("bob@p.test"));
	by_seat("carl@p.test", "2foot move F4");
	by_seat("bob@p.test", "2foot move E5");
	ck_assert(told("bob@p.test", "hands.not_yours"));
}
END_TEST

static const struct {
	const char *line, *says;
} unshared[] = {
    {"SHARE carl", "hands.which_units"},	   {"SHARE carl units=nobody", "hands.no_unit"},
    {"SHARE anna units=2foot", "hands.may_not"},	   {"SHARE carl OFF", "hands.no_officer"},
    {"SHARE OFF carl", "hands.no_officer"},
};

START_TEST(not_everything_can_be_shared)
{
	begins();
	by_seat("bob@p.test", unshared[_i].line);
	ck_assert_msg(told("bob@p.test", unshared[_i].says), "%s: %s", unshared[_i].line, newest("bob@p.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM hand"), 0);
}
END_TEST

START_TEST(a_share_ends)
{
	begins();
	shares("SHARE carl units=2foot");
	by_seat("bob@p.test", "SHARE dora units=2foot");
	ck_assert(told("bob@p.test", "hands.not_yours"));
	by_seat("bob@p.test", "DELEGATE OFF");
	ck_assert(told("bob@p.test", "hands.nobody"));
	by_seat("bob@p.test", "SHARE OFF carl");
	confirms("bob@p.test");
	ck_assert_int_eq(count("SELECT count(*) FROM hand"), 0);
	ck_assert(told("carl@p.test", "hands.ended"));
}
END_TEST

static void setup(void)
{
	living_begin(&w);
}

static void teardown(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_test(t, who_is_asked_orders_under_his_own_name);
	tcase_add_test(t, who_orders_for_another_is_told_what_waits);
	tcase_add_test(t, a_token_is_good_from_its_own_address_alone);
	tcase_add_loop_test(t, some_things_are_the_holders_alone, 0, ARRAY_LEN(not_his));
	tcase_add_test(t, a_held_mail_gives_him_no_more);
	tcase_add_test(t, what_he_does_for_himself_nobody_else_reads);
	tcase_add_loop_test(t, not_everybody_can, 0, ARRAY_LEN(refusals));
	tcase_add_test(t, it_ends);
	tcase_add_loop_test(t, it_ends_with_the_seat_or_with_him, 0, ARRAY_LEN(ends));
	tcase_add_test(t, reports_go_to_both);
	tcase_add_test(t, each_orders_his_own_units);
	tcase_add_test(t, nobody_takes_back_what_another_ordered);
	tcase_add_loop_test(t, the_rest_is_the_commanders, 0, ARRAY_LEN(commanders));
	tcase_add_test(t, who_has_not_ordered_is_named_and_replaced_when_all_were_reminded);
	tcase_add_loop_test(t, not_everything_can_be_shared, 0, ARRAY_LEN(unshared));
	tcase_add_test(t, a_share_ends);
	tcase_add_test(t, the_other_side_learns_what_is_said_to_all);
}

int main(void)
{
	return living_run("hands", add);
}
