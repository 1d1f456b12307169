/* Mail of no seat: strangers register, people find games, take seats, leave them; and nobody does it for another. */
#include "base/clock.h"
#include "command/receive_private.h"
#include "living/mailing.h"
#include "mail/address.h"
#include "store/meeting.h"
#include "store/store_private.h"

static struct living w;
static int mails;

/* The newest mail to the address: kind, wrapper and what it says. */
static struct store_out newest(const char *to)
{
	return mailing_newest(&w, to);
}

static int64_t count(const char *sql)
{
	return mailing_count(&w, sql);
}

static void writes_as(const char *from, const char *name, const char *to, const char *text, enum mail_auth auth)
{
	(void)mailing_write(&w, from, name, to, text, auth, ++mails);
}

static void writes(const char *from, const char *text)
{
	writes_as(from, "", "robot@game.test", text, MAIL_AUTH_NONE);
}

/* A reply to the newest mail there. */
static void replies(const char *from, const char *text)
{
	writes_as(from, "", newest(from).from, text, MAIL_AUTH_NONE);
}

static bool told(const char *to, const char *says)
{
	struct store_out o = newest(to);
	return strstr(o.wrapper, says) || strstr(o.said, says);
}

/* The line with the code in the newest mail there. */
static const char *code(const char *to)
{
	const char *at = strstr(newest(to).wrapper, "CONFIRM ");
	ck_assert_msg(at != NULL, "no code went to %s: %s", to, newest(to).wrapper);
	return arena_strndup(w.arena, at, strlen("CONFIRM ") + 12);
}

static void joins_the_site(const char *from, const char *line)
{
	writes(from, line);
	writes(from, code(from));
	ck_assert_msg(told(from, "people.registered"), "%s", newest(from).wrapper);
}

/* ---- registering ---- */

START_TEST(a_stranger_registers_with_a_code_that_goes_to_him)
{
	struct store_person p;
	writes_as("anna@p.test", "Anna K", "robot@game.test", "Hello!\n\nREGISTER zone=berlin\n", MAIL_AUTH_NONE);
	ck_assert(told("anna@p.test", "people.would_register"));
	ck_assert_int_eq(count("SELECT count(*) FROM person"), 0);
	writes_as("anna@p.test", "Anna K", "robot@game.test", code("anna@p.test"), MAIL_AUTH_NONE);
	MUST(&w, store_person_of(w.site.store, "anna@p.test", w.arena, &p, &w.e));
	ck_assert_str_eq(p.name, "Anna K");
	ck_assert_int_eq(count("SELECT count(*) FROM wish WHERE key='zone' AND value='Europe/Berlin'"), 1);
	writes("anna@p.test", "REGISTER name=Other");
	ck_assert(told("anna@p.test", "people.known_already"));
}
END_TEST

START_TEST(a_code_is_good_once_and_for_its_address)
{
	writes("anna@p.test", "REGISTER name=Anna");
	const char *good = code("anna@p.test");
	writes("bob@p.test", good);
	ck_assert_int_eq(count("SELECT count(*) FROM person"), 0);
	ck_assert(told("bob@p.test", "command.not_your_code"));
	clock_fix(START + 49 * HOUR);
	writes("anna@p.test", good);
	ck_assert(told("anna@p.test", "command.code_too_old"));
	writes("anna@p.test", "REGISTER name=Anna");
	good = code("anna@p.test");
	writes("anna@p.test", good);
	writes("anna@p.test", good);
	ck_assert(told("anna@p.test", "command.no_such_code"));
	ck_assert_int_eq(count("SELECT count(*) FROM person"), 1);
}
END_TEST

static const struct {
	const char *line, *says;
} refusals[] = {
    {"REGISTER name=a@b.test", "people.bad_name"}, {"REGISTER name=p17", "people.bad_name"},
    {"REGISTER zone=Atlantis", "people.no_zone"},  {"REGISTER name=Carl", "people.name_taken"},
    {"REGISTER colour=red", "arguments.wrong"}, {"REGISTER name=Anna name=Ann", "arguments.twice"},	   {"WHOAMI", "dispatch.register_first"},
    {"OPEN first-steps", "dispatch.register_first"}, {"ORDERS\nLIST", "dispatch.of_a_game"},
    {"LIST GAMES", "list.not_told"},	   {"LIST SCENARIOS system=chess", "list.no_system"},
    {"SHOW SCENARIO napoleonics/first-steps", "list.scenario_follows"},
    {"SHOW SCENARIO ../../etc/passwd", "list.no_scenario"}, {"SHOW GAME nowhere", "list.not_told"},
    {"LIST CATS", "arguments.choice"},
};

START_TEST(a_stranger_is_told_what_is_wrong)
{
	int64_t id;
	MUST(&w, people_known(&w.site, "carl", "carl@p.test", &id, &w.e));
	writes("anna@p.test", refusals[_i].line);
	ck_assert_msg(told("anna@p.test", refusals[_i].says), "%s: %s", refusals[_i].line,
		      newest("anna@p.test").wrapper);
	ck_assert_int_eq(count("SELECT count(*) FROM person"), 1);
}
END_TEST

START_TEST(a_stranger_is_not_answered_for_ever)
{
	for (int i = 0; i < 20; i++)
		writes("anna@p.test", "LIST");
	ck_assert_int_eq(count("SELECT count(*) FROM outbox"), 12);
	writes_as("bob@p.test", "", "robot@game.test", "LIST", MAIL_AUTH_FAIL);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE recipient='bob@p.test'"), 0);
}
END_TEST

/* ---- who is who ---- */

START_TEST(who_plays_is_told_as_the_site_says)
{
	static const char *const lists[] = {"anybody", "registered", "nobody"};
	living_play(&w, "one", 0);
	for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
		snprintf(w.site.list, sizeof w.site.list, "%s", lists[i]);
		writes("eve@p.test", "SHOW GAME one");
		ck_assert_int_eq(told("eve@p.test", "Anna"), i == 0);
		writes("bob@p.test", "SHOW GAME one\nLIST GAMES");
		ck_assert_int_eq(told("bob@p.test", "Anna"), i < 2);
	}
}
END_TEST

START_TEST(banks_are_told)
{
	living_play(&w, "one", 24);
	writes("bob@p.test", "SHOW GAME one");
	ck_assert(told("bob@p.test", "72 hours a turn") && !told("bob@p.test", "bank of"));
	MUST(&w, game_set(&w.site, "one", &(struct game_switch){"pace", "bank"}, 1, &w.e));
	writes("bob@p.test", "SHOW GAME one");
	ck_assert(!told("bob@p.test", "hours a turn") && told("bob@p.test", "a bank of 10d"));
}
END_TEST

START_TEST(from_alone_changes_nothing)
{
	joins_the_site("anna@p.test", "REGISTER name=Anna");
	writes("anna@p.test", "SET ME name=Else");
	ck_assert(told("anna@p.test", "pending.asked"));
	ck_assert_int_eq(count("SELECT count(*) FROM person WHERE name='Anna'"), 1);
	replies("anna@p.test", "SET ME name=Else");
	ck_assert_int_eq(count("SELECT count(*) FROM person WHERE name='Else'"), 1);
	/* Another's token from one's own address is none. */
	joins_the_site("bob@p.test", "REGISTER name=Bob");
	writes_as("bob@p.test", "", newest("anna@p.test").from, "SET ME name=Mine", MAIL_AUTH_NONE);
	ck_assert_int_eq(count("SELECT count(*) FROM person WHERE name='Mine'"), 0);
	/* And a token from another's address. */
	writes_as("eve@p.test", "", newest("anna@p.test").from, "SET ME name=Eve", MAIL_AUTH_NONE);
	ck_assert_int_eq(count("SELECT count(*) FROM person WHERE name='Eve'"), 0);
}
END_TEST

/* A mail program that quotes without marks types all of the answered mail anew: a forged mail's lines are in it. */
START_TEST(whoever_denies_a_forged_mail_does_not_carry_it_out)
{
	joins_the_site("anna@p.test", "REGISTER name=Anna");
	writes("anna@p.test", "SET ME name=Fool\nOPEN first-steps side=fr");
	ck_assert(told("anna@p.test", "pending.asked"));
	for (int i = 0; i < 2; i++) {
		struct buf shown = BUF_INIT;
		doc_plain(&shown, slice_of(newest("anna@p.test").wrapper));
		ck_assert(strstr(buf_text(&shown), "SET ME name=Fool") && strstr(buf_text(&shown), "OPEN"));
		replies("anna@p.test",
			arena_printf(w.arena, "I did not write that!\n\nThe robot wrote:\n%s", buf_text(&shown)));
		buf_free(&shown);
		ck_assert_int_eq(count("SELECT count(*) FROM person WHERE name='Fool'"), 0);
		ck_assert_int_eq(count("SELECT count(*) FROM pending"), 1);
		replies("anna@p.test", "WHOAMI");
	}
}
END_TEST

START_TEST(an_address_confirms_itself)
{
	bool yes;
	joins_the_site("anna@p.test", "REGISTER name=Anna");
	joins_the_site("bob@p.test", "REGISTER name=Bob");
	writes_as("anna@p.test", "", newest("anna@p.test").from, "ADDRESS ADD anna@office.test", MAIL_AUTH_NONE);
	ck_assert(told("anna@p.test", "address.code_goes_there"));
	ck_assert_ptr_eq(strstr(newest("anna@p.test").wrapper, "CONFIRM "), NULL);
	const char *good = code("anna@office.test");
	replies("anna@p.test", good); /* she cannot know it, but if she did */
	ck_assert_int_eq(count("SELECT count(*) FROM address"), 2);
	writes("anna@office.test", good);
	MUST(&w, people_writes_from(&w.site, 1, "anna@office.test", &yes, &w.e));
	ck_assert(yes);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE said LIKE '%address.told_added%' AND "
			       "recipient='anna@p.test'"),
			 1);
	replies("anna@p.test", "WHOAMI");
	replies("anna@p.test", "ADDRESS PRIMARY anna@office.test");
	writes("anna@p.test", code("anna@p.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE said LIKE '%address.told_main%' AND "
			       "recipient='anna@p.test'"),
			 1);
	ck_assert_int_eq(count("SELECT count(*) FROM address WHERE main=1 AND address='anna@office.test'"), 1);
	writes_as("bob@p.test", "", newest("bob@p.test").from, "ADDRESS ADD anna@p.test", MAIL_AUTH_NONE);
	ck_assert(told("bob@p.test", "address.not_free"));
}
END_TEST

START_TEST(a_wish_is_kept_and_taken_back)
{
	struct people_looks looks;
	joins_the_site("anna@p.test", "REGISTER name=Anna");
	replies("anna@p.test", "SET ME width=480 zone=Paris format=text");
	MUST(&w, people_looks_of(&w.site, "anna@p.test", w.arena, &looks, &w.e));
	ck_assert_str_eq(looks.width, "480");
	ck_assert_str_eq(looks.format, "text");
	replies("anna@p.test", "SET ME width=");
	MUST(&w, people_looks_of(&w.site, "anna@p.test", w.arena, &looks, &w.e));
	ck_assert_str_eq(looks.width, "1200");
	replies("anna@p.test", "SET ME shoe=41");
	ck_assert(told("anna@p.test", "people.no_wish"));
	replies("anna@p.test", "SET ME zone=../../etc/passwd");
	ck_assert(told("anna@p.test", "people.no_zone"));
	replies("anna@p.test", "SET ME colours=plaid");
	ck_assert(told("anna@p.test", "people.bad_wish"));
	replies("anna@p.test", "CHECK SET ME width=800");
	MUST(&w, people_looks_of(&w.site, "anna@p.test", w.arena, &looks, &w.e));
	ck_assert_str_eq(looks.width, "1200");
}
END_TEST

START_TEST(a_profile_can_give_no_orders)
{
	joins_the_site("anna@p.test", "REGISTER name=Anna");
	joins_the_site("bob@p.test", "REGISTER name=Bob");
	writes_as("anna@p.test", "", newest("anna@p.test").from, "BEGIN PROFILE\nSince 1998.\nFINAL\nEND\n",
		  MAIL_AUTH_NONE);
	ck_assert(told("anna@p.test", "people.profile_kept"));
	replies("bob@p.test", "PROFILE anna");
	ck_assert_msg(told("bob@p.test", "Reliability: no turn was due yet; of 0 games 0 were left."), "%s",
		      newest("bob@p.test").wrapper);
	ck_assert(told("bob@p.test", "| Since 1998."));
	ck_assert(told("bob@p.test", "| FINAL"));
	ck_assert(!told("bob@p.test", "anna@p.test"));
}
END_TEST

/* ---- games ---- */

static void two_people(void)
{
	joins_the_site("anna@p.test", "REGISTER name=Anna");
	joins_the_site("bob@p.test", "REGISTER name=Bob");
}

START_TEST(a_game_begins_when_its_seats_are_taken)
{
	two_people();
	replies("anna@p.test", "OPEN napoleonics/first-steps side=British turn=2d");
	ck_assert(told("anna@p.test", "offer.opened"));
	ck_assert_int_eq(count("SELECT count(*) FROM game"), 0);
	replies("anna@p.test", "JOIN first-steps-1");
	ck_assert(told("anna@p.test", "offer.sits_already"));
	replies("bob@p.test", "LIST");
	ck_assert(told("bob@p.test", "first-steps-1"));
	replies("bob@p.test", "JOIN first-steps-1 br");
	ck_assert(told("bob@p.test", "offer.no_seat"));
	replies("bob@p.test", "CHECK JOIN first-steps-1");
	ck_assert_int_eq(count("SELECT count(*) FROM game"), 0);
	replies("bob@p.test", "JOIN first-steps-1");
	ck_assert_int_eq(count("SELECT count(*) FROM game WHERE name='first-steps-1' AND hours=48 AND status='words'"),
			 1);
	ck_assert_int_eq(
		count("SELECT count(*) FROM seat s JOIN person p ON p.id=holder WHERE seat='br' AND name='Anna'"), 1);
	ck_assert_int_eq(count("SELECT count(*) FROM offer"), 0);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE kind='words'"), 2);
}
END_TEST

START_TEST(a_challenge_is_for_one_person)
{
	two_people();
	joins_the_site("carl@p.test", "REGISTER name=Carl");
	writes_as("anna@p.test", "", newest("anna@p.test").from, "CHALLENGE bob first-steps", MAIL_AUTH_NONE);
	ck_assert(told("bob@p.test", "offer.challenged"));
	replies("carl@p.test", "LIST\nJOIN first-steps-1\nDECLINE 1");
	ck_assert(told("carl@p.test", "offer.no_such"));
	ck_assert_int_eq(count("SELECT count(*) FROM offer"), 1);
	replies("bob@p.test", "DECLINE 1");
	ck_assert(told("anna@p.test", "offer.declined"));
	ck_assert_int_eq(count("SELECT count(*) FROM offer"), 0);
	replies("anna@p.test", "CHALLENGE Bob first-steps side=fr");
	replies("bob@p.test", arena_printf(w.arena, "ACCEPT %d", (int)count("SELECT max(id) FROM offer")));
	ck_assert_int_eq(count("SELECT count(*) FROM game"), 1);
	replies("anna@p.test", "CHALLENGE anna first-steps");
	ck_assert(told("anna@p.test", "offer.yourself"));
}
END_TEST

START_TEST(who_is_blocked_is_not_met_and_not_told)
{
	two_people();
	replies("bob@p.test", "BLOCK bob");
	ck_assert(told("bob@p.test", "people.blocks_himself"));
	replies("bob@p.test", "BLOCK anna");
	replies("anna@p.test", "CHALLENGE bob first-steps");
	ck_assert(told("anna@p.test", "offer.opened"));
	ck_assert(!told("bob@p.test", "offer.challenged"));
	replies("anna@p.test", "OPEN first-steps");
	replies("bob@p.test", "JOIN first-steps-2");
	ck_assert(told("bob@p.test", "offer.not_with_you"));
	replies("bob@p.test", "UNBLOCK anna");
	replies("bob@p.test", "JOIN first-steps-2");
	ck_assert_int_eq(count("SELECT count(*) FROM game"), 1);
}
END_TEST

/* Else whoever joins is not answered, for no game can begin so. */
START_TEST(an_offer_that_could_not_begin_is_not_opened)
{
	two_people();
	replies("anna@p.test", "OPEN first-steps hour=3:00 hours=8-20");
	ck_assert(told("anna@p.test", "offer.clash"));
	replies("anna@p.test", "CHALLENGE bob first-steps pace=bank bank=10d cap=1d");
	ck_assert(told("anna@p.test", "offer.clash"));
	ck_assert_int_eq(count("SELECT count(*) FROM offer"), 0);
}
END_TEST

START_TEST(offers_of_one_person_are_few)
{
	joins_the_site("anna@p.test", "REGISTER name=Anna");
	for (int i = 0; i < 6; i++)
		replies("anna@p.test", "OPEN first-steps");
	ck_assert(told("anna@p.test", "offer.enough"));
	ck_assert_int_eq(count("SELECT count(*) FROM offer"), 5);
	replies("anna@p.test", "DECLINE 3");
	replies("anna@p.test", "OPEN first-steps side=de turn=9x");
	ck_assert(told("anna@p.test", "offer.bad_setting"));
	replies("anna@p.test", "OPEN first-steps shoe=41");
	ck_assert(told("anna@p.test", "offer.no_setting"));
	replies("anna@p.test", "OPEN first-steps side=de");
	ck_assert(told("anna@p.test", "offer.no_side"));
	ck_assert(told("anna@p.test", "br (British)"));
	snprintf(w.site.open, sizeof w.site.open, "moderator");
	replies("anna@p.test", "OPEN first-steps");
	ck_assert(told("anna@p.test", "offer.by_moderator"));
}
END_TEST

/* ---- leaving and coming ---- */

static const char *reply_of_seat(const char *to)
{
	struct query q =
		db_ask(w.site.store, w.arena,
		       "SELECT id FROM outbox WHERE recipient=? AND game<>'' ORDER BY id DESC LIMIT 1", "s", to);
	int64_t id;
	struct store_out o;
	MUST(&w, db_one(q, &id, &w.e));
	MUST(&w, store_out_get(w.site.store, id, w.arena, &o, &w.e));
	return o.from;
}

START_TEST(a_seat_is_left_and_taken_over)
{
	living_play(&w, "one", 0);
	joins_the_site("carl@p.test", "REGISTER name=Carl");
	replies("carl@p.test", "STANDBY ON systems=napoleonics");
	ck_assert(told("carl@p.test", "seats.standby_on"));
	const char *old = reply_of_seat("bob@p.test");
	writes_as("anna@p.test", "", reply_of_seat("anna@p.test"), "BEGIN PRESS\nWill you leave the bridge?\nEND\n",
		  MAIL_AUTH_NONE);
	writes_as("bob@p.test", "", old, "BEGIN PRESS\nNever.\nEND\nBEGIN NOTE\nI am tired of it.\nEND\n",
		  MAIL_AUTH_NONE);
	writes_as("bob@p.test", "", old, "RESIGN", MAIL_AUTH_NONE);
	ck_assert(told("bob@p.test", "seats.resigned"));
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE holder=0"), 0);
	writes_as("bob@p.test", "", old, code("bob@p.test"), MAIL_AUTH_NONE);
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE holder=0 AND seat='br'"), 1);
	ck_assert(told("anna@p.test", "told.left"));
	ck_assert(told("carl@p.test", "told.seat_open"));
	/* His token opens nothing any more. */
	writes_as("bob@p.test", "", old, "ORDERS", MAIL_AUTH_NONE);
	ck_assert(!told("bob@p.test", "command.orders"));
	/* Who knows the other side does not take it. */
	writes("anna@p.test", "TAKEOVER one br");
	ck_assert(told("anna@p.test", "seats.other_side"));
	replies("carl@p.test", "TAKEOVER one");
	writes("carl@p.test", code("carl@p.test"));
	ck_assert_int_eq(
		count("SELECT count(*) FROM seat s JOIN person p ON p.id=holder WHERE seat='br' AND name='Carl'"), 1);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE kind='welcome' AND recipient='carl@p.test' AND "
			       "instr(wrapper,'<history from=\"0\" to=\"0\"')>0"),
			 1);
	/* All in one mail: what was written to the side and by it too, and nothing of his diary. */
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE kind='report' AND recipient='carl@p.test'"), 0);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE kind='welcome' AND recipient='carl@p.test' AND "
			       "instr(wrapper,'Will you leave the bridge?')>0 AND instr(wrapper,'Never.')>0 AND "
			       "instr(wrapper,'tired')=0"),
			 1);
	/* And who left it may come back, but not to the other side. */
	writes("bob@p.test", "TAKEOVER one fr");
	ck_assert(told("bob@p.test", "seats.not_open") || told("bob@p.test", "seats.other_side"));
}
END_TEST

START_TEST(an_open_seat_gets_no_mail_and_the_game_goes_on)
{
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_open_seat(g, 1, 0, &w.e));
	game_free(g);
	int64_t before = count("SELECT count(*) FROM outbox WHERE recipient IN ('','bob@p.test')");
	for (int i = 0; i < 4; i++) {
		living_sql(&w, "UPDATE outbox SET state='sent'");
		clock_fix(count("SELECT deadline FROM game"));
		g = living_load(&w, "one");
		MUST(&w, game_clock(g, &w.e));
		game_free(g);
	}
	ck_assert_int_ge(count("SELECT turn FROM game"), 2);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE recipient IN ('','bob@p.test')"), before);
}
END_TEST

START_TEST(stop_leaves_all_and_start_comes_back)
{
	living_play(&w, "one", 0);
	writes("bob@p.test", "STOP");
	ck_assert_int_eq(count("SELECT count(*) FROM stopped"), 0);
	writes("bob@p.test", code("bob@p.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE holder=0"), 1);
	ck_assert_str_eq(newest("bob@p.test").kind, "stopped");
	int64_t sent = count("SELECT count(*) FROM outbox WHERE recipient='bob@p.test'");
	writes("bob@p.test", "LIST");
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE recipient='bob@p.test'"), sent);
	writes("bob@p.test", "START");
	ck_assert_str_eq(newest("bob@p.test").kind, "start");
	writes("bob@p.test", code("bob@p.test"));
	writes("bob@p.test", "LIST");
	ck_assert(told("bob@p.test", "list.open_follow"));
	/* From alone silences nobody: neither a stranger, who could not even register then, nor who has no seat. */
	writes("eve@p.test", "STOP");
	ck_assert_int_eq(count("SELECT count(*) FROM stopped WHERE address='eve@p.test'"), 0);
	writes("eve@p.test", code("eve@p.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM stopped WHERE address='eve@p.test'"), 1);
	joins_the_site("carl@p.test", "REGISTER name=Carl");
	writes("carl@p.test", "STOP");
	ck_assert_int_eq(count("SELECT count(*) FROM stopped WHERE address='carl@p.test'"), 0);
	writes("carl@p.test", "WHOAMI");
	replies("carl@p.test", "STOP");
	ck_assert_int_eq(count("SELECT count(*) FROM stopped WHERE address='carl@p.test'"), 1);
}
END_TEST

/* ---- votes ---- */

static void by_seat(const char *from, const char *text)
{
	writes_as(from, "", reply_of_seat(from), text, MAIL_AUTH_NONE);
}

START_TEST(a_draw_is_what_both_want)
{
	living_play(&w, "one", 0);
	by_seat("anna@p.test", "PROPOSE DRAW");
	ck_assert(told("anna@p.test", "vote.opened"));
	ck_assert(told("bob@p.test", "vote.proposed"));
	by_seat("anna@p.test", "VOTE 1 yes");
	ck_assert(told("anna@p.test", "vote.yours"));
	by_seat("bob@p.test", "VOTE 1 no");
	ck_assert(told("anna@p.test", "vote.decided"));
	by_seat("bob@p.test", "VOTE 1 yes");
	ck_assert(told("bob@p.test", "vote.none_such"));
	by_seat("bob@p.test", "PROPOSE DRAW");
	by_seat("anna@p.test", "VOTE 1 yes"); /* an old one: no number is used again */
	ck_assert(told("anna@p.test", "vote.none_such"));
	by_seat("anna@p.test", "CHECK VOTE 2 yes");
	ck_assert_int_eq(count("SELECT count(*) FROM game WHERE status='over'"), 0);
	by_seat("anna@p.test", "VOTE 2 yes");
	ck_assert_int_eq(count("SELECT count(*) FROM game WHERE status='over'"), 1);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE kind='over'"), 2);
	ck_assert_int_eq(count("SELECT count(*) FROM record WHERE viewer='full' AND instr(bytes,'as=\"drawn\"')>0"), 1);
	by_seat("anna@p.test", "REMATCH");
	ck_assert(told("bob@p.test", "offer.challenged"));
	ck_assert_int_eq(
		count("SELECT count(*) FROM offer_seat WHERE seat='br' AND person=(SELECT id FROM person WHERE "
		      "name='Anna')"),
		1);
}
END_TEST

START_TEST(settings_are_changed_by_all)
{
	living_play(&w, "one", 0);
	by_seat("anna@p.test", "SET GAME turn=5x");
	ck_assert_msg(told("anna@p.test", "vote.bad_setting"), "%s", newest("anna@p.test").wrapper);
	by_seat("anna@p.test", "SET GAME window=wait"); /* too late for it */
	ck_assert(told("anna@p.test", "vote.bad_setting"));
	by_seat("anna@p.test", "CHECK SET GAME turn=5d");
	ck_assert(told("anna@p.test", "vote.would"));
	ck_assert_int_eq(count("SELECT count(*) FROM proposal"), 0);
	by_seat("anna@p.test", "SET GAME turn=5d undo=1h");
	ck_assert(told("bob@p.test", "turn=5d undo=1h"));
	by_seat("bob@p.test", "VOTE 1 yes");
	ck_assert_int_eq(count("SELECT hours FROM game"), 5 * 24);
	ck_assert_int_eq(count("SELECT undo FROM game"), HOUR);
	ck_assert_int_eq(count("SELECT count(*) FROM ledger WHERE what='setting' AND who='players'"), 2);
	ck_assert_int_eq(count("SELECT count(*) FROM game WHERE status='running'"), 1);
}
END_TEST

START_TEST(a_proposal_stays_open_where_it_does_not_lapse)
{
	living_play(&w, "one", 0);
	living_sql(&w, "INSERT INTO setting VALUES ('one', 'lapse', 'never')");
	by_seat("anna@p.test", "PROPOSE DRAW\nPROPOSE EXTENSION 24h");
	ck_assert(!told("bob@p.test", "It lapses"));
	ck_assert_int_eq(count("SELECT count(*) FROM proposal"), 2);
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at");
	clock_fix(START + 72 * HOUR);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
	by_seat("bob@p.test", "PROPOSALS");
	ck_assert_msg(told("bob@p.test", "a draw"), "%s", newest("bob@p.test").wrapper);
	ck_assert(!told("bob@p.test", "more time"));
	by_seat("bob@p.test", "VOTE 1 yes");
	ck_assert_int_eq(count("SELECT count(*) FROM game WHERE status='over'"), 1);
}
END_TEST

/* Of two sides both are meant, whatever the game says. */
START_TEST(most_of_two_are_both)
{
	living_play(&w, "one", 0);
	living_sql(&w, "INSERT INTO setting VALUES ('one', 'votes', 'most')");
	by_seat("anna@p.test", "PROPOSE DRAW");
	by_seat("bob@p.test", "VOTE 1 no");
	ck_assert_int_eq(count("SELECT count(*) FROM proposal"), 0);
	ck_assert_int_eq(count("SELECT count(*) FROM game WHERE status='over'"), 0);
	by_seat("anna@p.test", "PROPOSE DRAW");
	by_seat("bob@p.test", "VOTE 2 yes");
	ck_assert_int_eq(count("SELECT count(*) FROM game WHERE status='over'"), 1);
}
END_TEST

START_TEST(what_was_missing_before_fails_no_command)
{
	living_play(&w, "one", 0);
	by_seat("bob@p.test", "ORDERS\nPROFILE nobody\nTAKEOVER nowhere\nACCEPT 7\nCHALLENGE nobody first-steps");
	ck_assert(told("bob@p.test", "people.nobody"));
	ck_assert(told("bob@p.test", "offer.no_such"));
}
END_TEST

START_TEST(a_guard_holds_back_what_is_out_of_date)
{
	living_play(&w, "one", 0);
	by_seat("bob@p.test", "PROPOSE DRAW if-turn=2");
	ck_assert(told("bob@p.test", "dispatch.other_turn"));
	by_seat("bob@p.test", "PROPOSE if-turn=x DRAW");
	ck_assert(told("bob@p.test", "dispatch.bad_guard"));
	by_seat("bob@p.test", "FINAL if-rev=4");
	ck_assert(told("bob@p.test", "dispatch.other_revision"));
	ck_assert_int_eq(count("SELECT count(*) FROM proposal"), 0);
	by_seat("bob@p.test", "PROPOSE DRAW if-turn=1 if-rev=0");
	ck_assert_int_eq(count("SELECT count(*) FROM proposal"), 1);
}
END_TEST

START_TEST(more_time_is_given_by_all_and_lapses_with_the_turn)
{
	living_play(&w, "one", 0);
	int64_t due = count("SELECT deadline FROM game");
	by_seat("anna@p.test", "PROPOSE EXTENSION");
	ck_assert(told("anna@p.test", "vote.no_time"));
	by_seat("anna@p.test", "PROPOSE EXTENSION 2d");
	by_seat("bob@p.test", "PROPOSALS");
	ck_assert(told("bob@p.test", "vote.follow"));
	by_seat("bob@p.test", "VOTE 1 yes");
	ck_assert_int_eq(count("SELECT deadline FROM game"), due + 48 * HOUR);
	by_seat("anna@p.test", "PROPOSE EXTENSION 1d");
	living_sql(&w, "UPDATE outbox SET state='sent'");
	for (int turn = 1; turn < 2;) {
		clock_fix(count("SELECT deadline FROM game"));
		struct game *g = living_load(&w, "one");
		MUST(&w, game_clock(g, &w.e));
		game_free(g);
		living_sql(&w, "UPDATE outbox SET state='sent'");
		turn = (int)count("SELECT turn FROM game");
	}
	by_seat("bob@p.test", arena_printf(w.arena, "VOTE %d yes", (int)count("SELECT max(id) FROM proposal")));
	ck_assert(told("bob@p.test", "vote.none_such"));
}
END_TEST

START_TEST(who_gives_up_has_lost)
{
	living_play(&w, "one", 0);
	by_seat("anna@p.test", "CONCEDE");
	ck_assert_int_eq(count("SELECT count(*) FROM game WHERE status='over'"), 0);
	by_seat("anna@p.test", code("anna@p.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM record WHERE viewer='full' AND "
			       "instr(bytes,'as=\"conceded\"')>0 AND instr(bytes,'winner=\"br\"')>0"),
			 1);
}
END_TEST

START_TEST(who_asks_is_forgotten)
{
	living_play(&w, "one", 0);
	writes("bob@p.test", "WHOAMI");
	replies("bob@p.test", "LEAVE +20d +25d\nBLOCK anna\nSTANDBY ON\nSET ME width=480\nOPEN first-steps");
	writes("bob@p.test", "MY DATA"); /* what is his goes out only to who proves who he is */
	ck_assert(told("bob@p.test", "pending.asked"));
	ck_assert(!told("bob@p.test", "You block Anna"));
	replies("bob@p.test", "MY DATA");
	ck_assert_msg(told("bob@p.test", "You block Anna"), "%s", newest("bob@p.test").wrapper);
	ck_assert_msg(told("bob@p.test", "Leave: from"), "%s", newest("bob@p.test").wrapper);
	ck_assert(told("bob@p.test", "letters between players 0 are yours; your diaries have 0 notes"));
	living_sql(&w, "UPDATE outbox SET state='sent'");
	replies("bob@p.test", "FORGET ME");
	writes("bob@p.test", code("bob@p.test"));
	ck_assert(told("bob@p.test", "my_data.forgotten"));
	ck_assert_int_eq(count("SELECT count(*) FROM person WHERE name='Bob'"), 0);
	ck_assert_int_eq(count("SELECT count(*) FROM address WHERE address='bob@p.test'"), 0);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE recipient='bob@p.test' AND kind<>'stopped'"), 0);
	ck_assert_int_eq(count("SELECT (SELECT count(*) FROM offer) + (SELECT count(*) FROM standby) + "
			       "(SELECT count(*) FROM wish) + (SELECT count(*) FROM blocked)"),
			 0);
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE holder=0"), 1);
	ck_assert(told("mod@club.test", "notice.forgotten"));
	joins_the_site("bob@p.test", "REGISTER name=Bob"); /* as somebody new */
}
END_TEST

/* What the database holds of mails and entries beside his own rows. */
START_TEST(who_is_forgotten_stands_in_no_mail_of_others)
{
	living_play(&w, "one", 0);
	living_sql(&w, "UPDATE outbox SET state='sent';"
		       "INSERT OR REPLACE INTO outbox_bytes SELECT id, CAST('Bob writes to you' AS BLOB) FROM outbox");
	living_sql(&w,
		   "UPDATE outbox SET note='bob@p.test is unknown', reply='<1@bob.test>' WHERE recipient='bob@p.test'");
	living_sql(
		&w,
		"INSERT INTO mail (game,turn,seat,digest,at,text) VALUES ('one',1,'br','x',0,"
		"'57e hold\nADDRESS ADD bob@work.test\nDONE\nCHECK SET ME name=Bobby\n'),('one',1,'fr','y',0,'REGISTER name=Anna\n')"
		";INSERT INTO ledger (game,turn,seen,what,who,why,at) VALUES ('one',1,'all','substitution','br',"
		"'@ledger.substitution'||char(10)||'person Bob'||char(10)||'left Bobby',0),('one',1,'all','resigned','br',"
		"'@ledger.resigned'||char(10)||'person Bob'||char(10)||'missed 0',0)"
		";INSERT INTO held VALUES ('abc','one',1,'br','Bob here',0),('abd','one',1,'fr','Anna here',0)"
		";INSERT INTO unanswered (game,seat,text,at) VALUES ('one','br','Bob again',0)"
		";INSERT INTO later (game,seat,person,turn,line,at) VALUES ('one','',2,1,'CHALLENGE anna',0)");
	writes("bob@p.test", "WHOAMI");
	replies("bob@p.test", "FORGET ME");
	writes("bob@p.test", code("bob@p.test"));
	ck_assert_str_eq(mailing_rows(&w, "SELECT text FROM mail WHERE digest IN ('x','y') ORDER BY digest"),
			 "57e hold\nDONE\n\nREGISTER name=Anna\n\n");
	ck_assert_str_eq(
		mailing_rows(&w,
			     "SELECT why FROM ledger WHERE what IN ('substitution','resigned') AND at=0 ORDER BY what"),
		"@ledger.resigned\nperson p2\nmissed 0\n@ledger.substitution\nperson p2\nleft Bobby\n");
	ck_assert_int_eq(
		count("SELECT count(*) FROM outbox LEFT JOIN outbox_bytes USING (id) WHERE instr(ifnull(bytes,''),'Bob') OR "
		      "instr(note,'bob@') OR instr(reply,'bob')"),
		0);
	ck_assert_str_eq(mailing_rows(&w, "SELECT code FROM held"), "abd\n");
	ck_assert_int_eq(count("SELECT (SELECT count(*) FROM unanswered)+(SELECT count(*) FROM later)"), 0);
	ck_assert_str_eq(mailing_rows(&w, "SELECT address FROM forgotten"), "bob@p.test\n");
}
END_TEST

START_TEST(a_mail_of_no_seat_finds_its_game)
{
	living_play(&w, "one", 0);
	writes("bob@p.test", "TODO");
	ck_assert(told("bob@p.test", "GAME one"));
	writes("anna@p.test", "TODO");
	ck_assert(told("anna@p.test", "Nothing does."));
	writes("anna@p.test", "GAME one\nORDERS");
	ck_assert(told("anna@p.test", "todo.unproved"));
	writes("anna@p.test", "WHOAMI");
	replies("anna@p.test", "GAME one\nRESEND\nSEED drum");
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE recipient='anna@p.test' AND kind='receipt'"), 1);
	replies("anna@p.test", "GAME two");
	ck_assert(told("anna@p.test", "todo.not_your_game"));
}
END_TEST

/* ---- leave ---- */

static const char *const addresses[] = {"anna@p.test", "bob@p.test"}; /* of fr, br */

/* Game "one" with a setting (NULL: none); who is to order, and who is not. */
static void plays(const char *key, const char *value, const char **mover, const char **other)
{
	living_play(&w, "one", 0);
	if (key)
		MUST(&w, game_set(&w.site, "one", &(struct game_switch){key, value}, 1, &w.e));
	living_sql(&w, "DELETE FROM outbox WHERE kind='told'");
	struct game *g = living_load(&w, "one");
	*mover = addresses[game_active(g) != game_find_seat(g, "fr")];
	*other = addresses[game_active(g) == game_find_seat(g, "fr")];
	game_free(g);
}

/* Not the opposite of what it says. */
START_TEST(final_off_is_no_final)
{
	const char *mover, *other;
	plays("early", "all-final", &mover, &other);
	by_seat(mover, "FINAL OFF");
	ck_assert(told(mover, "settle.final_off"));
	ck_assert(!told(mover, "settle.final_too_early"));
	ck_assert_int_eq(count("SELECT count(*) FROM orders WHERE hold='final'"), 0);
}
END_TEST

static int64_t deadline_of(const char *game)
{
	struct store_game row;
	MUST(&w, store_game_get(w.site.store, game, w.arena, &row, &w.e));
	return row.deadline;
}

START_TEST(a_leave_that_was_told_in_time_moves_the_deadline)
{
	const char *mover, *other;
	plays(NULL, NULL, &mover, &other);
	replies(mover, "CHECK LEAVE +2d +4d");
	ck_assert_msg(told(mover, "leave.would"), "%s", newest(mover).wrapper);
	ck_assert_int_eq(count("SELECT count(*) FROM leave"), 0);
	replies(mover, "LEAVE from +2d to +4d");
	ck_assert_msg(told(mover, "leave.taken"), "%s", newest(mover).wrapper);
	ck_assert_int_eq(deadline_of("one"), START + 5 * DAY);
	ck_assert(told(other, "leave.news"));
	ck_assert_int_eq(count("SELECT count(*) FROM ledger WHERE what='clock moved' AND seen='all'"), 1);
	replies(other, "LEAVE +2d +4d"); /* nobody waits for him */
	ck_assert_int_eq(deadline_of("one"), START + 5 * DAY);
}
END_TEST

/* The turn that runs keeps its deadline, of which nobody was told in time; the next one's lies behind it. */
START_TEST(a_late_leave_counts_for_later_deadlines)
{
	const char *mover, *other;
	plays(NULL, NULL, &mover, &other);
	replies(mover, "VACATION +2h +4d");
	ck_assert(told(mover, "the deadline that runs stays"));
	ck_assert_int_eq(deadline_of("one"), START + 3 * DAY);
	replies(other, "LEAVE +4d +6d");
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at");
	clock_fix(START + 3 * DAY);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
	ck_assert_int_eq(count("SELECT count(*) FROM leave"), 2);
	ck_assert_int_eq(count("SELECT turn FROM game"), 2);
	ck_assert_int_eq(deadline_of("one"), START + 8 * DAY);
}
END_TEST

START_TEST(more_leave_than_the_game_gives_is_not_taken)
{
	const char *mover, *other;
	plays("leave", "3d", &mover, &other);
	replies(mover, "LEAVE +2d +9d");
	ck_assert(told(mover, "code=\"440\" said=\"@leave.too_much"));
	ck_assert(told(mover, "left=3d") || told(mover, "left 3d"));
	ck_assert_int_eq(count("SELECT count(*) FROM leave"), 0);
	/* Taken when the game gave more: what is too much stops nothing. */
	living_sql(&w,
		   "INSERT INTO leave (person,game,since,until,ends) SELECT holder,'',1794852000,1794852000+86400*9,"
		   "1794852000+86400*9 FROM seat");
	struct game *g = living_load(&w, "one");
	ck_assert_int_eq(g->off[0][0].until, START + 3 * DAY);
	game_free(g);
}
END_TEST

/* All that the other side can read of it, its own address apart. */
static const char *heard_of(const char *length, const char *to)
{
	const char *mover, *other;
	living_end(&w);
	living_begin(&w);
	plays("leave-shown", "off", &mover, &other);
	replies(mover, arena_printf(w.arena, "LEAVE %s %s", length, to));
	struct store_out o = newest(other);
	ck_assert(told(other, "leave.news_stands"));
	struct query q =
		db_ask(w.site.store, w.arena, "SELECT group_concat(who||why) FROM ledger WHERE seen='all'", "");
	static char all[4096];
	ck_assert(db_next(&q, &w.e));
	snprintf(all, sizeof all, "%s%s%s", o.said, o.wrapper, db_text(&q, 0));
	db_done(&q);
	return all;
}

START_TEST(dates_that_are_not_shown_change_no_byte)
{
	char first[4096];
	snprintf(first, sizeof first, "%s", heard_of("+30h", "+54h"));
	ck_assert_str_eq(heard_of("+48h", "+72h"), first);
}
END_TEST

static const struct {
	const char *line, *says;
} leaves[] = {
    {"LEAVE 2026-13-40", "leave.no_date"},	 {"LEAVE +4d +2d", "leave.no_span"},
    {"LEAVE 2026-11-01 2026-11-02", "leave.over"}, {"LEAVE +3d +5d", "leave.overlaps"},
    {"LEAVE +9d +10d game=two", "todo.not_your_game"}, {"LEAVE CANCEL 77", "leave.no_such"},
    {"LEAVE LIST", "1. from"},		 {"LEAVE CANCEL 1", "leave.cancelled"},
    {"LEAVE CANCEL", "leave.which"}, {"LEAVE CANCEL one", "leave.which"}, {"LEAVE +9d", "leave.first_and_last"}, {"ABSENCE +9d +10d game=one", "leave.taken"},
};

START_TEST(leave_is_listed_and_taken_back)
{
	const char *mover, *other;
	plays(NULL, NULL, &mover, &other);
	replies(mover, "LEAVE +4d +6d");
	replies(mover, leaves[_i].line);
	ck_assert_msg(told(mover, leaves[_i].says), "%s: %s", leaves[_i].line, newest(mover).wrapper);
}
END_TEST

/* Else a deadline is moved for ever, and costs nothing. */
START_TEST(leave_that_moved_a_deadline_is_spent)
{
	const char *mover, *other;
	plays("leave-pieces", "2", &mover, &other);
	replies(mover, "LEAVE +2d +4d");
	replies(mover, "LEAVE CANCEL 1");
	ck_assert(told(mover, "spent"));
	replies(mover, "LEAVE +20d +21d");
	replies(mover, "LEAVE CANCEL 2");
	ck_assert_int_eq(count("SELECT count(*) FROM leave"), 1);
	replies(mover, "LEAVE +20d +21d");
	replies(mover, "LEAVE +22d +23d");
	ck_assert(told(mover, "leave.too_much"));
}
END_TEST

START_TEST(talk_of_leave_is_talk)
{
	const char *args;
	ck_assert_ptr_null(command_find("Leave it to me", &args));
	ck_assert_ptr_null(command_find("holiday was fine", &args));
	ck_assert_ptr_nonnull(command_find("Leave fri \"mon 8:00\"", &args));
	ck_assert_ptr_nonnull(command_find("leave list", &args));
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
	tcase_add_test(t, a_stranger_registers_with_a_code_that_goes_to_him);
	tcase_add_test(t, a_code_is_good_once_and_for_its_address);
	tcase_add_loop_test(t, a_stranger_is_told_what_is_wrong, 0, ARRAY_LEN(refusals));
	tcase_add_test(t, a_stranger_is_not_answered_for_ever);
	tcase_add_test(t, who_plays_is_told_as_the_site_says);
	tcase_add_test(t, banks_are_told);
	tcase_add_test(t, from_alone_changes_nothing);
	tcase_add_test(t, whoever_denies_a_forged_mail_does_not_carry_it_out);
	tcase_add_test(t, an_address_confirms_itself);
	tcase_add_test(t, a_wish_is_kept_and_taken_back);
	tcase_add_test(t, a_profile_can_give_no_orders);
	tcase_add_test(t, a_game_begins_when_its_seats_are_taken);
	tcase_add_test(t, a_challenge_is_for_one_person);
	tcase_add_test(t, who_is_blocked_is_not_met_and_not_told);
	tcase_add_test(t, an_offer_that_could_not_begin_is_not_opened);
	tcase_add_test(t, offers_of_one_person_are_few);
	tcase_add_test(t, a_seat_is_left_and_taken_over);
	tcase_add_test(t, an_open_seat_gets_no_mail_and_the_game_goes_on);
	tcase_add_test(t, stop_leaves_all_and_start_comes_back);
	tcase_add_test(t, a_draw_is_what_both_want);
	tcase_add_test(t, settings_are_changed_by_all);
	tcase_add_test(t, a_proposal_stays_open_where_it_does_not_lapse);
	tcase_add_test(t, most_of_two_are_both);
	tcase_add_test(t, what_was_missing_before_fails_no_command);
	tcase_add_test(t, a_guard_holds_back_what_is_out_of_date);
	tcase_add_test(t, final_off_is_no_final);
	tcase_add_test(t, more_time_is_given_by_all_and_lapses_with_the_turn);
	tcase_add_test(t, who_gives_up_has_lost);
	tcase_add_test(t, who_asks_is_forgotten);
	tcase_add_test(t, who_is_forgotten_stands_in_no_mail_of_others);
	tcase_add_test(t, a_mail_of_no_seat_finds_its_game);
	tcase_add_test(t, a_leave_that_was_told_in_time_moves_the_deadline);
	tcase_add_test(t, a_late_leave_counts_for_later_deadlines);
	tcase_add_test(t, more_leave_than_the_game_gives_is_not_taken);
	tcase_add_test(t, dates_that_are_not_shown_change_no_byte);
	tcase_add_loop_test(t, leave_is_listed_and_taken_back, 0, ARRAY_LEN(leaves));
	tcase_add_test(t, leave_that_moved_a_deadline_is_spent);
	tcase_add_test(t, talk_of_leave_is_talk);
}

int main(void)
{
	return living_run("desk", add);
}
