/* Who may know of a game and come to it, and what it tells: the settings of the groups access, report and rules. */
#include "base/clock.h"
#include "command/receive.h"
#include "command/receive_private.h"
#include "living/mailing.h"
#include "store/meeting.h"
#include "store/reliability.h"

static struct living w;
static int mails;

static const char *newest(const char *to)
{
	return mailing_column(&w, "SELECT wrapper||said FROM outbox WHERE recipient=? ORDER BY id DESC LIMIT 1", to);
}

static bool told(const char *to, const char *says)
{
	return strstr(newest(to), says) != NULL;
}

static void writes(const char *from, const char *text)
{
	struct store_person p;
	const char *address;
	char token[SITE_TOKEN];
	MUST(&w, store_person_of(w.site.store, from, w.arena, &p, &w.e));
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &address, &w.e));
	(void)mailing_write(&w, from, "", address, text, MAIL_AUTH_NONE, ++mails);
}

static void plays(const char *from, const char *text)
{
	const char *to = mailing_column(
		&w,
		"SELECT sender FROM outbox WHERE recipient=? AND seat<>'' AND kind<>'press' ORDER BY id DESC LIMIT 1",
		from);
	(void)mailing_write(&w, from, "", to, text, MAIL_AUTH_NONE, ++mails);
}

static void person(const char *name)
{
	int64_t id;
	char address[32];
	snprintf(address, sizeof address, "%c%s@p.test", *name | 32, name + 1);
	MUST(&w, people_known(&w.site, name, address, &id, &w.e));
}

/* Anna has p1, Bob p2, Carl p3, Dora p4. */
static void four(void)
{
	person("Anna");
	person("Bob");
	person("Carl");
	person("Dora");
}

static void set(const char *key, const char *value)
{
	MUST(&w, game_set(&w.site, "one", &(struct game_switch){key, value}, 1, &w.e));
}

/* ---- who may join ---- */

static const struct {
	const char *with, *carl, *dora;
} joins[] = {
	{"", "offer.joined", "offer.joined"},
	{"deny=Carl", "offer.not_with_you", "offer.joined"},
	{"deny=\"Bob, carl\"", "offer.not_with_you", "offer.joined"},
	{"allow=Dora", "offer.not_with_you", "offer.joined"},
	{"allow=carl,dora deny=Carl", "offer.not_with_you", "offer.joined"},
	{"min-reliability=80", "seats.too_late", "offer.joined"},
	{"min-reliability=50", "offer.joined", "offer.joined"},
	{"list=private", "offer.joined", "offer.joined"},
};

START_TEST(who_is_denied_does_not_join)
{
	four();
	for (int i = 0; i < 4; i++)
		MUST(&w, store_reliability_turn(w.site.store, 3, "old", i < 2, &w.e));
	writes("anna@p.test", arena_printf(w.arena, "OPEN napoleonics/rolica %s", joins[_i].with));
	ck_assert_msg(told("anna@p.test", "offer.opened"), "%s", newest("anna@p.test"));
	writes("carl@p.test", "CHECK JOIN rolica-1");
	ck_assert_msg(!told("carl@p.test", "offer.would_join") == !!strcmp(joins[_i].carl, "offer.joined"), "%s",
		      newest("carl@p.test"));
	if (strcmp(joins[_i].carl, "offer.joined") != 0) {
		writes("carl@p.test", "JOIN rolica-1");
		ck_assert_msg(told("carl@p.test", joins[_i].carl), "%s", newest("carl@p.test"));
		ck_assert(!told("carl@p.test", "deny"));
	}
	writes("dora@p.test", "JOIN rolica-1");
	ck_assert_msg(mailing_count(&w, "SELECT count(*) FROM game") == 1, "%s", newest("dora@p.test"));
}
END_TEST

/* Whom a list names is told to nobody, nor in the words of the refusal. */
START_TEST(the_lists_are_not_told)
{
	four();
	writes("anna@p.test", "OPEN napoleonics/rolica deny=Carl allow=Bob,Dora turn=3d");
	writes("dora@p.test", "LIST OPEN");
	ck_assert(told("dora@p.test", "turn=3d"));
	ck_assert_msg(!told("dora@p.test", "deny=") && !told("dora@p.test", "=p3") && !told("dora@p.test", "allow="),
		      "%s", newest("dora@p.test"));
	writes("anna@p.test", "OPEN napoleonics/rolica deny=Nemo");
	ck_assert(told("anna@p.test", "people.nobody"));
	writes("anna@p.test", "OPEN napoleonics/rolica deny=bob@p.test"); /* whose it is, nobody finds out */
	ck_assert(told("anna@p.test", "people.nobody"));
	writes("dora@p.test", "JOIN rolica-1");
	plays("anna@p.test", "SHOW SETTINGS access");
	ck_assert_msg(told("anna@p.test", "2 people, who are not named here"), "%s", newest("anna@p.test"));
	ck_assert(!told("anna@p.test", "Carl") && !told("anna@p.test", "p3"));
	MUST(&w, game_set(&w.site, "rolica-1", &(struct game_switch){"deny", "Carl,Bob"}, 1, &w.e));
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM ledger WHERE why LIKE '%p3%' OR why LIKE '%Carl%'"),
			 0);
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM ledger WHERE why LIKE '%value 2%'"), 1);
}
END_TEST

/* What is proposed is told to all. */
START_TEST(people_are_not_voted_on)
{
	living_play(&w, "one", 0);
	plays("anna@p.test", "SET GAME deny=Bob");
	ck_assert(told("anna@p.test", "vote.people_alone"));
	plays("anna@p.test", "SET GAME list=private");
	ck_assert_msg(!told("anna@p.test", "vote.people_alone") && told("anna@p.test", "vote."), "%s",
		      newest("anna@p.test"));
}
END_TEST

START_TEST(a_private_offer_is_not_listed)
{
	four();
	writes("anna@p.test", "OPEN napoleonics/rolica list=private allow=Dora");
	writes("bob@p.test", "LIST OPEN");
	ck_assert(!told("bob@p.test", "rolica-1"));
	writes("bob@p.test", "JOIN 1");
	ck_assert(told("bob@p.test", "offer.no_such"));
	writes("bob@p.test", "OBSERVE rolica-1");
	ck_assert(told("bob@p.test", "list.no_game"));
	writes("dora@p.test", "LIST OPEN");
	ck_assert(told("dora@p.test", "rolica-1"));
	writes("anna@p.test", "LIST OPEN");
	ck_assert(told("anna@p.test", "rolica-1"));
}
END_TEST

START_TEST(a_bank_that_leaves_no_time_is_refused)
{
	four();
	writes("anna@p.test", "OPEN napoleonics/rolica pace=bank min=0 grace=0 increment=0");
	ck_assert(told("anna@p.test", "offer.no_time"));
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM offer"), 0);
	living_play(&w, "one", 0);
	plays("anna@p.test", "SET GAME pace=bank min=0 grace=0 increment=0");
	ck_assert_msg(told("anna@p.test", "every turn of its would pass"), "%s", newest("anna@p.test"));
}
END_TEST

/* ---- addresses ---- */

static const char *const by_address[] = {"PROFILE bob@p.test", "BLOCK bob@p.test", "UNBLOCK bob@p.test",
					 "PROFILE nix@p.test"};

/* Whose an address is, nobody finds out by trying: the answers are the same but for the address itself. */
START_TEST(an_address_tells_no_name)
{
	static const char *const tried[] = {"bob@p.test", "nix@p.test"};
	char *answer[2];
	four();
	for (size_t k = 0; k < ARRAY_LEN(by_address); k++) {
		writes("anna@p.test", by_address[k]);
		ck_assert_msg(told("anna@p.test", "people.by_name") && !told("anna@p.test", "Bob"), "%s",
			      newest("anna@p.test"));
	}
	for (int i = 0; i < 2; i++) {
		living_end(&w);
		living_begin(&w);
		four();
		mails = 40;
		writes("anna@p.test",
		       arena_printf(w.arena, "CHALLENGE %s rolica\nLIST OPEN\nACCEPT 1\nOPEN first-steps", tried[i]));
		answer[i] = base_strdup(newest("anna@p.test"));
		ck_assert_int_eq((int)mailing_count(&w, "SELECT count(*) FROM outbox WHERE recipient='bob@p.test'"),
				 !i);
		writes("carl@p.test", "LIST OPEN\nJOIN 1\nJOIN rolica-1");
		ck_assert(!told("carl@p.test", "rolica-1 ") && told("carl@p.test", "offer.no_such"));
	}
	char *at = strstr(answer[1], "nix@p.test");
	ck_assert_msg(at != NULL, "%s", answer[1]);
	while ((at = strstr(answer[1], "nix@p.test")))
		memcpy(at, "bob@p.test", 10);
	ck_assert_str_eq(answer[0], answer[1]);
	ck_assert_ptr_nonnull(strstr(answer[0], "offer.opened_address"));
	ck_assert_ptr_null(strstr(answer[0], "Bob"));
	free(answer[0]);
	free(answer[1]);
}
END_TEST

/* ---- games that run ---- */

static const char *const asks[] = {"SHOW GAME one", "OBSERVE one", "MAP one", "HISTORY one", "TAKEOVER one br"};

/* For who has no part in it there is no such game: the same words as of one that is not there. */
START_TEST(a_private_game_is_none_to_others)
{
	living_play(&w, "one", 0);
	person("Carl");
	writes("carl@p.test", "LIST GAMES");
	ck_assert(told("carl@p.test", "one:") || told("carl@p.test", "one,"));
	set("list", "private");
	writes("carl@p.test", "LIST GAMES");
	ck_assert_msg(told("carl@p.test", "No game"), "%s", newest("carl@p.test"));
	for (size_t i = 0; i < ARRAY_LEN(asks); i++) {
		writes("carl@p.test", asks[i]);
		ck_assert_msg(told("carl@p.test", "list.no_game"), "%s: %s", asks[i], newest("carl@p.test"));
	}
	writes("anna@p.test", "SHOW GAME one\nLIST GAMES");
	ck_assert(told("anna@p.test", "list.game_follows") && !told("anna@p.test", "No game"));
	set("allow", "Carl");
	writes("carl@p.test", "OBSERVE one");
	ck_assert(told("carl@p.test", "observe.begun") || told("carl@p.test", "watch"));
}
END_TEST

START_TEST(who_is_denied_takes_nothing_over_and_watches_nothing)
{
	living_play(&w, "one", 0);
	person("Carl");
	set("deny", "Carl");
	writes("carl@p.test", "OBSERVE one");
	ck_assert(told("carl@p.test", "observe.not_with_you"));
	living_sql(&w, "UPDATE seat SET holder=0 WHERE seat='br'");
	writes("carl@p.test", "TAKEOVER one br");
	ck_assert(told("carl@p.test", "seats.not_with_you"));
	writes("carl@p.test", "LIST OPEN");
	ck_assert(told("carl@p.test", "one br"));
	set("list", "private");
	writes("carl@p.test", "LIST OPEN");
	ck_assert(!told("carl@p.test", "one br"));
}
END_TEST

/* Who stands by is not asked where he is not let in. */
START_TEST(who_is_denied_is_not_asked_to_stand_in)
{
	living_play(&w, "one", 0);
	person("Carl");
	person("Dora");
	writes("carl@p.test", "STANDBY ON");
	writes("dora@p.test", "STANDBY ON");
	set("deny", "Carl");
	struct game *g = living_load(&w, "one");
	MUST(&w, game_open_seat(g, 0, 0, &w.e));
	game_free(g);
	ck_assert(told("dora@p.test", "told.seat_open"));
	ck_assert(!told("carl@p.test", "told.seat_open"));
}
END_TEST

/* ---- small things ---- */

START_TEST(the_same_twice_counts_once_and_is_said)
{
	living_play(&w, "one", 0);
	plays("anna@p.test", "SHOW CLOCK\nSEED drum\nseed drum\nSHOW CLOCK\nSEED flute");
	const char *got = newest("anna@p.test");
	ck_assert_msg(strstr(got, "line n=\"3\" code=\"251\" said=\"@command.again&#10;first 2\"") != NULL, "%s", got);
	ck_assert_ptr_nonnull(strstr(got, "line n=\"4\" code=\"251\" said=\"@command.again&#10;first 1\""));
	ck_assert_ptr_null(strstr(got, "line n=\"5\" code=\"251\""));
}
END_TEST

START_TEST(a_daily_mail_says_what_waits)
{
	struct store_person bob;
	living_play(&w, "one", 0);
	living_play(&w, "two", 0);
	person("Carl");
	writes("carl@p.test", "CHALLENGE Bob rolica");
	MUST(&w, store_person_of(w.site.store, "bob@p.test", w.arena, &bob, &w.e));
	MUST(&w, command_digest(&w.site, &bob, &w.e));
	ck_assert_msg(told("bob@p.test", " waits=\"3\" games=\"one, two\" more=\"1\""), "%s", newest("bob@p.test"));
}
END_TEST

/* ---- report, rules ---- */

START_TEST(nothing_is_explained_where_the_game_says_so)
{
	living_play(&w, "one", 0);
	person("Carl");
	set("explain", "off");
	plays("anna@p.test", "EXPLAIN 1 turn=0");
	ck_assert(told("anna@p.test", "command.explain_off"));
	writes("carl@p.test", "OBSERVE one");
	writes("carl@p.test", "EXPLAIN one 1 turn=0");
	ck_assert(told("carl@p.test", "command.explain_off"));
}
END_TEST

static const char *record_of(const char *to)
{
	return mailing_column(&w, "SELECT record FROM outbox WHERE recipient=? AND record<>'' ORDER BY id DESC LIMIT 1",
			      to);
}

START_TEST(maps_draw_what_the_game_says)
{
	living_play(&w, "one", 0);
	person("Carl");
	plays("anna@p.test", "RESEND");
	ck_assert_ptr_null(strstr(record_of("anna@p.test"), "<arcs"));
	set("map-layers", "trails");
	plays("anna@p.test", "RESEND");
	ck_assert_ptr_nonnull(strstr(record_of("anna@p.test"), "<arcs units=\"\" layers=\"trails\"/>"));
	plays("anna@p.test", "MAP layer=fire");
	ck_assert(told("anna@p.test", "past.layer_off"));
	plays("anna@p.test", "MAP");
	ck_assert_ptr_nonnull(strstr(record_of("anna@p.test"), "layers=\"trails\""));
	writes("carl@p.test", "OBSERVE one");
	ck_assert_ptr_nonnull(strstr(record_of("carl@p.test"), "layers=\"trails\""));
	writes("carl@p.test", "MAP one layer=trails,fire");
	ck_assert(told("carl@p.test", "past.layer_off"));
}
END_TEST

START_TEST(the_rules_are_shown_and_not_set)
{
	living_play(&w, "one", 0);
	plays("anna@p.test", "SHOW SETTINGS rules");
	ck_assert_msg(told("anna@p.test", "system: napoleonics") && told("anna@p.test", "scenario: valbrune") &&
			      !told("anna@p.test", "min-reliability"),
		      "%s", newest("anna@p.test"));
	plays("anna@p.test", "SET GAME rules=7");
	ck_assert(told("anna@p.test", "vote.bad_setting"));
	plays("anna@p.test", "SHOW SETTINGS nonsense");
	ck_assert(told("anna@p.test", "settings.no_group"));
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
	tcase_add_loop_test(t, who_is_denied_does_not_join, 0, ARRAY_LEN(joins));
	tcase_add_test(t, the_lists_are_not_told);
	tcase_add_test(t, people_are_not_voted_on);
	tcase_add_test(t, a_private_offer_is_not_listed);
	tcase_add_test(t, a_bank_that_leaves_no_time_is_refused);
	tcase_add_test(t, an_address_tells_no_name);
	tcase_add_test(t, a_private_game_is_none_to_others);
	tcase_add_test(t, who_is_denied_takes_nothing_over_and_watches_nothing);
	tcase_add_test(t, who_is_denied_is_not_asked_to_stand_in);
	tcase_add_test(t, the_same_twice_counts_once_and_is_said);
	tcase_add_test(t, a_daily_mail_says_what_waits);
	tcase_add_test(t, nothing_is_explained_where_the_game_says_so);
	tcase_add_test(t, maps_draw_what_the_game_says);
	tcase_add_test(t, the_rules_are_shown_and_not_set);
}

int main(void)
{
	return living_run("access", add);
}
