/* Games whose players do not know each other: not a byte that others get hangs on who a player is, on his zone, his
 * wishes or the hour at which he writes. */
#include "base/clock.h"
#include "command/receive.h"
#include "command/receive_private.h"
#include "living/mailing.h"
#include "store/later.h"
#include "store/meeting.h"
#include "store/store_private.h"

enum { SLOT = 6 * HOUR };

static struct living w;
static int mails, watched; /* written against Bob; by him and by those who watch */

/* Each game has the same secrets. */
void __wrap_hash_random(void *out, size_t n);
void __wrap_hash_random(void *out, size_t n)
{
	static const uint8_t secret[HASH_BYTES] = {4, 2, 1};
	memset(out, 0, n);
	memcpy(out, secret, n < sizeof secret ? n : sizeof secret);
}

/* Who plays against Bob: all that is to be hidden. */
struct hidden {
	const char *name, *address, *zone, *report, *pictures;
	int64_t minutes; /* behind the hour of the grid, when he writes */
	bool blocked;    /* Bob blocks him */
};

static const struct hidden anna = {"Anna", "anna@p.test", "Europe/Berlin", "full", "yes", 25, false};

static const struct hidden others[] = {
	{"Xerxes the Great", "xerxes@far.test", "Europe/Berlin", "full", "yes", 25, false},
	{"Anna", "anna@p.test", "Asia/Tokyo", "full", "yes", 25, false},
	{"Anna", "anna@p.test", "America/New_York", "short", "no", 25, false},
	{"Anna", "anna@p.test", "Europe/Berlin", "full", "yes", 330, false},
	{"Anna", "anna@p.test", "Europe/Berlin", "full", "yes", 25, true},
	{"Bo", "b@q.test", "Pacific/Auckland", "short", "attached", 351, true},
};

static const char *column(const char *sql, const char *to)
{
	return mailing_column(&w, sql, to);
}

static const char *newest(const char *to)
{
	return column("SELECT wrapper||said FROM outbox WHERE recipient=? ORDER BY id DESC LIMIT 1", to);
}

static bool told(const char *to, const char *says)
{
	return strstr(newest(to), says) != NULL;
}

/* All that reaches the address, in the order in which it leaves, with its times and ids. */
static const char *all_to(const char *to)
{
	return column("SELECT group_concat(kind||char(10)||sender||char(10)||message_id||char(10)||at||"
		      "char(10)||next||char(10)||wrapper||char(10)||said||char(10)||record,char(10)) FROM "
		      "(SELECT * FROM outbox WHERE recipient=? ORDER BY at,message_id)",
		      to);
}

static const char *records(const char *viewer)
{
	return column("SELECT group_concat(turn||char(10)||bytes,char(10)) FROM "
		      "(SELECT * FROM record WHERE viewer=? ORDER BY game,turn)",
		      viewer);
}

static int64_t count(const char *sql)
{
	return mailing_count(&w, sql);
}

static void writes_to(const char *from, const char *to, const char *text)
{
	bool watches = !strcmp(from, "bob@p.test") || !strcmp(from, "eve@p.test");
	(void)mailing_write(&w, from, "", to, text, MAIL_AUTH_NONE, watches ? 1000 + ++watched : ++mails);
}

static const char *seat_of(const char *to)
{
	return column(
		"SELECT sender FROM outbox WHERE recipient=? AND seat<>'' AND kind<>'press' ORDER BY id DESC LIMIT 1",
		to);
}

static void by_seat(const char *from, const char *text)
{
	writes_to(from, seat_of(from), text);
}

/* To the robot, with the token of his account. */
static void by_account(const char *from, const char *text)
{
	struct store_person p;
	const char *address;
	char token[SITE_TOKEN];
	MUST(&w, store_person_of(w.site.store, from, w.arena, &p, &w.e));
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &address, &w.e));
	writes_to(from, address, text);
}

static void confirms(const char *from, const char *to)
{
	const char *at = strstr(newest(from), "CONFIRM ");
	ck_assert_msg(at != NULL, "no code went to %s: %s", from, newest(from));
	writes_to(from, to, arena_strndup(w.arena, at, strlen("CONFIRM ") + 12));
}

/* The hour has come: as the daemon does it. */
static void hour(int64_t at)
{
	struct store_later *list;
	const char **names;
	size_t n;
	clock_fix(at);
	living_sql(&w, "UPDATE outbox SET state='sent', next=at");
	MUST(&w, store_later_due(w.site.store, at, w.arena, &list, &n, &w.e));
	for (size_t i = 0; i < n; i++)
		MUST(&w, command_later_due(&w.site, &list[i], &w.e));
	MUST(&w, store_game_due(w.site.store, at, w.arena, &names, &n, &w.e));
	for (size_t i = 0; i < n; i++) {
		struct game *g = living_load(&w, names[i]);
		MUST(&w, game_clock(g, &w.e));
		game_free(g);
	}
}

static void person(const char *name, const char *address)
{
	int64_t id;
	MUST(&w, people_known(&w.site, name, address, &id, &w.e));
}

static void begins(const struct hidden *h)
{
	struct store_person p, bob;
	person(h->name, h->address);
	person("Bob", "bob@p.test");
	person("Carl", "carl@p.test");
	person("Dora", "dora@p.test");
	person("Eve", "eve@p.test");
	MUST(&w, store_person_of(w.site.store, h->address, w.arena, &p, &w.e));
	MUST(&w, store_person_of(w.site.store, "bob@p.test", w.arena, &bob, &w.e));
	MUST(&w, store_wish_put(w.site.store, p.id, "zone", h->zone, &w.e));
	MUST(&w, store_wish_put(w.site.store, p.id, "report", h->report, &w.e));
	MUST(&w, store_wish_put(w.site.store, p.id, "pictures", h->pictures, &w.e));
	if (h->blocked)
		MUST(&w, store_block_put(w.site.store, bob.id, p.id, true, &w.e));
}

/* What anybody may ask, in the middle of the time between two hours. */
static void asks(int64_t slot)
{
	clock_fix(slot + SLOT / 2);
	by_account("eve@p.test", "SHOW GAME valbrune-1\nLIST GAMES\nLIST OPEN");
	if (*seat_of("bob@p.test"))
		by_seat("bob@p.test",
			"SHOW CLOCK\nSHOW GAME valbrune-1\nPROPOSALS\nTODO\nORDERS\nHISTORY\nSHOW SETTINGS");
}

static void reaches_turn_one(const struct hidden *h, const char *names)
{
	begins(h);
	clock_fix(START + h->minutes * 60);
	by_account(
		h->address,
		arena_printf(
			w.arena,
			"OPEN napoleonics/valbrune side=br turn=1d tokens=2 grid=6h pace=both bank=1d observers-press=on %s",
			names));
	ck_assert_msg(told(h->address, "offer.opened"), "%s", newest(h->address));
	clock_fix(START + SLOT);
	by_account("bob@p.test", "JOIN valbrune-1 fr");
	hour(START + SLOT);
	by_seat("bob@p.test", "SEED fife");
	clock_fix(START + SLOT + h->minutes * 60);
	by_seat(h->address, "SEED drum");
	asks(START + SLOT);
	hour(START + 2 * SLOT);
	ck_assert_int_eq(count("SELECT count(*) FROM record WHERE turn=0 AND viewer='fr'"), 1);
}

/* What is done between two hours, by a player against Bob or, with his account, by somebody who becomes one. */
static const struct step {
	enum { HIS_SEAT, DORAS_ACCOUNT, DORAS_SEAT } by;
	const char *text;
} steps[] = {
	{HIS_SEAT, "EXTEND"},
	{HIS_SEAT, "BEGIN PRESS\nThe hills are ours.\nEND"},
	{HIS_SEAT, "BEGIN PRESS to=observers\nThe hills are still ours.\nEND"},
	{HIS_SEAT, "card scout-left\nTEMP"},
	{HIS_SEAT, "done\nFINAL"},
	{HIS_SEAT, "ANSWER a"},
	{HIS_SEAT, "PROPOSE DRAW"},
	{HIS_SEAT, "LEAVE +2d +5d"},
	{HIS_SEAT, "DELEGATE carl until=+9d"},
	{HIS_SEAT, "SHARE bob units=2foot"},
	{HIS_SEAT, "DELEGATE OFF"},
	{HIS_SEAT, "BEGIN DOCTRINE\nreserve never\nEND"},
	{HIS_SEAT, "SEED trumpet"},
	{HIS_SEAT, "RESIGN"},
	{DORAS_ACCOUNT, "TAKEOVER valbrune-1 br"},
	{DORAS_SEAT, "SEED horn"},
	{DORAS_SEAT, "BEGIN PRESS\nI am the new one.\nEND"},
	{DORAS_SEAT, "CONCEDE"},
};

static void does(const struct hidden *h, const struct step *step)
{
	const char *from = step->by == HIS_SEAT ? h->address : "dora@p.test", *to = seat_of(from);
	if (step->by == DORAS_ACCOUNT)
		by_account(from, step->text);
	else
		writes_to(from, to, step->text);
	if (strstr(newest(from), "CONFIRM "))
		confirms(from, step->by == DORAS_ACCOUNT ? "robot@game.test" : to);
	ck_assert_msg(!strstr(newest(from), "code=\"4"), "%s: %s", step->text, newest(from));
}

/* One after the other, each in a time of its own between two hours. */
static const char *plays(const struct hidden *h, const char *names)
{
	mails = watched = 0;
	reaches_turn_one(h, names);
	int64_t slot = START + 2 * SLOT;
	by_account("eve@p.test", "OBSERVE valbrune-1");
	for (size_t i = 0; i < ARRAY_LEN(steps); i++, slot += SLOT) {
		bool late = h->minutes * 60 > SLOT / 2;
		if (late)
			asks(slot);
		clock_fix(slot + h->minutes * 60);
		does(h, &steps[i]);
		if (!late)
			asks(slot);
		hour(slot + SLOT);
	}
	return all_to("bob@p.test");
}

/* Shows where the two part. */
static void same(const char *what, const char *a, const char *b)
{
	size_t i = 0;
	while (a[i] && a[i] == b[i])
		i++;
	size_t from = i > 100 ? i - 100 : 0;
	ck_assert_msg(a[i] == b[i], "%s: ...%.250s\n---\n...%.250s", what, a + from, b + from);
}

static void has(const char *text, const char *part, bool yes)
{
	ck_assert_msg((strstr(text, part) != NULL) == yes, "%s: %s", yes ? "lacks" : "holds", part);
}

START_TEST(nothing_hangs_on_who_plays)
{
	const char *bob = plays(&anna, "names=hidden"), *eve = all_to("eve@p.test");
	const char *view = records("fr"), *public = records("public");
	has(bob, "press.letter", true);
	has(bob, "extend.news", true);
	has(bob, "hands.orders_too", true);
	has(bob, "vote.proposed", true);
	has(eve, "press.letter_observers", true);
	has(bob, "Anna", false);
	has(bob, "Carl", false);
	has(records("full"), "Anna", false);
	struct living first = w;
	living_begin(&w);
	same("Bob", bob, plays(&others[_i], "names=hidden"));
	same("Eve", eve, all_to("eve@p.test"));
	same("his record", view, records("fr"));
	same("the public record", public, records("public"));
	living_end(&first);
}
END_TEST

/* ---- what tells it at the end, and what never does ---- */

static const char *against_anna(const char *names)
{
	mails = watched = 0;
	reaches_turn_one(&anna, names);
	return seat_of("bob@p.test");
}

static void ends(void)
{
	by_seat("anna@p.test", "CONCEDE");
	confirms("anna@p.test", seat_of("anna@p.test"));
	ck_assert_int_eq(count("SELECT count(*) FROM game WHERE status='over'"), 0);
	hour(START + 3 * SLOT);
	ck_assert_int_eq(count("SELECT count(*) FROM game WHERE status='over'"), 1);
}

START_TEST(the_end_tells_if_it_is_to)
{
	(void)against_anna("names=until-end");
	ends();
	has(column("SELECT wrapper FROM outbox WHERE recipient=? AND kind='over'", "bob@p.test"), "names=\"told\"",
	    true);
	const char *named =
		arena_printf(w.arena, " who=\"p%lld\"", (long long)count("SELECT id FROM person WHERE name='Anna'"));
	has(column("SELECT record FROM outbox WHERE recipient=? AND kind='over'", "bob@p.test"), named, true);
	has(records("public"), named, true);
	has(records("public"), "Anna", false);
	by_account("eve@p.test", "SHOW GAME valbrune-1");
	has(newest("eve@p.test"), "Anna", true);
	by_seat("bob@p.test", "REMATCH");
	has(newest("bob@p.test"), "offer.opened", true);
}
END_TEST

START_TEST(it_does_not_if_it_is_not)
{
	(void)against_anna("names=hidden");
	ends();
	has(column("SELECT wrapper FROM outbox WHERE recipient=? AND kind='over'", "bob@p.test"), "names=\"hidden\"",
	    true);
	by_seat("bob@p.test", "REMATCH\nSHOW GAME valbrune-1\nHISTORY");
	has(newest("bob@p.test"), "offer.no_rematch", true);
	has(all_to("bob@p.test"), "Anna", false);
	has(records("public"), "Anna", false);
}
END_TEST

START_TEST(nobody_is_found_out_by_trying)
{
	(void)against_anna("names=hidden");
	by_seat("bob@p.test", "CHECK BEGIN PRESS from=white\nAnna?\nEND");
	has(newest("bob@p.test"), "Bob", false);
	for (int i = 0; i < 2; i++) {
		const char *who = i ? "carl" : "anna", *to = seat_of("bob@p.test");
		writes_to("bob@p.test", to, arena_printf(w.arena, "DELEGATE %s", who));
		has(newest("bob@p.test"), "hands.given", true);
		confirms("bob@p.test", to);
		has(newest("bob@p.test"), "later.waits", true);
	}
	hour(START + 3 * SLOT);
	ck_assert_int_eq(count("SELECT count(*) FROM hand WHERE seat='fr'"), 2);
	ck_assert_int_eq(living_mails(&w, "told", "carl@p.test"), 1);
	has(all_to("anna@p.test"), "hands.you_order", false);
	has(all_to("anna@p.test"), "hands.orders_too", true);
	/* She has seen nothing of it, and is a player like any other. */
	bool other;
	struct store_person p;
	MUST(&w, store_person_of(w.site.store, "anna@p.test", w.arena, &p, &w.e));
	MUST(&w, store_other_side(w.site.store, "valbrune-1", "br", p.id, &other, &w.e));
	ck_assert(!other);
	by_seat("bob@p.test", "DELEGATE OFF");
	confirms("bob@p.test", seat_of("bob@p.test"));
	hour(START + 4 * SLOT);
	ck_assert_int_eq(count("SELECT count(*) FROM hand"), 0);
	ck_assert_int_eq(count("SELECT count(*) FROM hand_idle"), 0);
	ck_assert_int_eq(count("SELECT count(*) FROM seat_past JOIN person ON id=person WHERE name='Anna'"), 0);
}
END_TEST

static const char *renamed(const char *text, const char *from, const char *to)
{
	const char *at;
	while ((at = strstr(text, from)))
		text = arena_printf(w.arena, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
	return text;
}

/* A line of talk is answered alike whether it names the one who plays or nobody. */
START_TEST(talk_knows_no_hidden_name)
{
	(void)against_anna("names=hidden");
	by_seat("bob@p.test", "Tell Anna that we shall stop for today.");
	const char *hers = renamed(newest("bob@p.test"), "Anna", "Olga");
	hers = renamed(hers, arena_printf(w.arena, "&lt;%d@", 1000 + watched), "&lt;0@");
	by_seat("bob@p.test", "Tell Olga that we shall stop for today.");
	const char *nobodys = renamed(newest("bob@p.test"), arena_printf(w.arena, "&lt;%d@", 1000 + watched), "&lt;0@");
	same("talk", hers, nobodys);
}
END_TEST

START_TEST(who_stands_by_finds_nobody_by_blocking)
{
	(void)against_anna("names=hidden");
	by_account("carl@p.test", "STANDBY ON\nBLOCK Anna");
	by_seat("bob@p.test", "RESIGN");
	confirms("bob@p.test", seat_of("bob@p.test"));
	hour(START + 3 * SLOT);
	has(all_to("carl@p.test"), "told.seat_open", true);
}
END_TEST

/* BLOCK keeps nobody from watching whom he is not to know, and his time and reliability are nobody's to read. */
START_TEST(watching_tells_nothing_more)
{
	(void)against_anna("names=hidden");
	by_account("carl@p.test", "BLOCK Anna\nOBSERVE valbrune-1");
	has(newest("carl@p.test"), "observe.begun", true);
	by_seat("bob@p.test", "SHOW CLOCK");
	has(newest("bob@p.test"), "British: ", true);
	has(strstr(newest("bob@p.test"), "British: "), "Bank", false);
	for (int i = 3; i < 20; i++)
		hour(START + i * SLOT);
	ck_assert_int_gt(count("SELECT count(*) FROM ledger WHERE what='deadline passed'"), 0);
	by_account("eve@p.test", "PROFILE Anna");
	has(newest("eve@p.test"), "people.reliable", false);
}
END_TEST

/* What somebody reads who takes over Bob's seat. */
static const char *pack_after(int64_t minutes)
{
	(void)against_anna("names=hidden");
	clock_fix(START + 2 * SLOT + minutes * 60);
	by_seat("anna@p.test", "BEGIN PRESS\nThe hills are ours.\nEND");
	hour(START + 3 * SLOT);
	by_seat("bob@p.test", "RESIGN");
	confirms("bob@p.test", seat_of("bob@p.test"));
	hour(START + 4 * SLOT);
	by_account("eve@p.test", "TAKEOVER valbrune-1 fr");
	confirms("eve@p.test", "robot@game.test");
	hour(START + 5 * SLOT);
	return all_to("eve@p.test");
}

START_TEST(a_successor_reads_no_hour_of_letters)
{
	const char *early = pack_after(25);
	struct living first = w;
	has(early, "The hills are ours", true);
	living_begin(&w);
	same("Eve", early, pack_after(330));
	living_end(&first);
}
END_TEST

/* Whatever the minute at which she is ready: else her bank, and with it her next due time, would tell it. */
START_TEST(time_is_used_by_the_hour)
{
	(void)against_anna("names=hidden");
	living_sql(&w, "UPDATE outbox SET state='sent', next=at");
	clock_fix(START + 2 * SLOT + 25 * 60);
	by_seat("anna@p.test", "card scout-left\ndone\nFINAL");
	has(newest("anna@p.test"), "runs.hour", true);
	ck_assert_int_eq(count("SELECT used FROM turn_time WHERE seat='br' AND turn=1 AND asked_at=0"), SLOT);
}
END_TEST

/* With open names all is as it was. */
START_TEST(open_names_wait_for_no_hour)
{
	begins(&anna);
	clock_fix(START + HOUR);
	by_account("anna@p.test", "OPEN napoleonics/valbrune side=br");
	by_account("bob@p.test", "JOIN valbrune-1 fr");
	ck_assert_int_eq(count("SELECT count(*) FROM game"), 1);
	has(all_to("bob@p.test"), "person=\"Anna\"", true);
	by_seat("anna@p.test", "SEED drum");
	by_seat("bob@p.test", "SEED fife");
	ck_assert_int_eq(count("SELECT count(*) FROM record WHERE turn=0 AND viewer='fr'"), 1);
	ck_assert_int_eq(count("SELECT count(*) FROM later"), 0);
}
END_TEST

/* A game of two in which both order at once; Bob has the Austrians. */
static void both_at_once(void)
{
	struct game_player players[] = {{"fr", "Anna", "anna@p.test"}, {"au", "Bob", "bob@p.test"}};
	struct game_switch hidden = {"names", "hidden"};
	struct game_start start = {.name = "mill", .scenario_path = living_file(&w, "scenarios/emperor/mill-farm.xml"),
				   .players = players, .n_players = 2, .settings = &hidden, .n_settings = 1, .hours = 72,
				   .reactions = "decide", .windows = "ahead", .grid = 6, .undo = 15, .early = "complete",
				   .late = "doctrine", .dice_from = "living"};
	MUST(&w, game_new(&w.site, &start, &w.e));
}

/* What Bob reads of his own orders, the other side's being ready or not. */
static const char *receipts(bool ready)
{
	bool now;
	both_at_once();
	struct game *g = living_load(&w, "mill");
	MUST(&w, game_ready(g, game_find_seat(g, "fr"), ready, "", &now, &w.e));
	game_free(g);
	mails = watched = 0;
	by_seat("bob@p.test", "mayer move 2\nai1 advance 1\nai2 advance 3\nac1 advance 6\nnordmann move 18.0,22.0");
	by_seat("bob@p.test", "FINAL");
	by_seat("bob@p.test", "TEMP");
	by_seat("bob@p.test", "WAIT OFF\nSHOW CLOCK\nTODO");
	return all_to("bob@p.test");
}

START_TEST(who_orders_at_once_learns_nothing_of_the_others)
{
	const char *without = receipts(false);
	struct living first = w;
	living_begin(&w);
	same("Bob", without, receipts(true));
	has(without, "runs.hours", true);
	living_end(&first);
}
END_TEST

/* ---- what waits for its hour ---- */

START_TEST(what_fails_at_its_hour_is_told)
{
	(void)against_anna("names=hidden");
	by_account("carl@p.test", "JOIN valbrune-1 fr"); /* the offer is gone */
	has(newest("carl@p.test"), "offer.no_such", true);
	for (int i = 0; i < 3; i++) { /* of two extensions */
		clock_fix(START + 2 * SLOT + (i + 1) * HOUR);
		by_seat("anna@p.test", "EXTEND");
		has(newest("anna@p.test"), "later.waits", true);
	}
	int64_t next;
	MUST(&w, store_next_event(w.site.store, &next, &w.e));
	ck_assert_int_eq(next, START + 3 * SLOT); /* until then the daemon sleeps */
	hour(START + 3 * SLOT);
	has(newest("anna@p.test"), "extend.none", true);
	ck_assert_int_eq(count("SELECT count(*) FROM ledger WHERE what='extended'"), 2);
	ck_assert_int_eq(count("SELECT count(*) FROM later"), 0);
}
END_TEST

START_TEST(two_who_take_one_seat)
{
	begins(&anna);
	by_account("anna@p.test", "OPEN napoleonics/valbrune side=br names=hidden grid=6h");
	clock_fix(START + HOUR);
	by_account("bob@p.test", "JOIN valbrune-1");
	by_account("carl@p.test", "JOIN valbrune-1");
	by_account("eve@p.test", "LIST OPEN");
	has(newest("eve@p.test"), "Anna", false);
	has(newest("eve@p.test"), "taken", true);
	ck_assert_int_eq(count("SELECT count(*) FROM game"), 0);
	hour(START + SLOT);
	ck_assert_int_eq(count("SELECT count(*) FROM game"), 1);
	has(newest("carl@p.test"), "offer.no_such", true);
}
END_TEST

static const char *const goes[] = {"STOP", "FORGET ME"};

START_TEST(who_goes_altogether_leaves_at_the_hour)
{
	(void)against_anna("names=hidden");
	by_account("anna@p.test", goes[_i]);
	confirms("anna@p.test", "robot@game.test");
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE holder=0"), 0);
	asks(START + 2 * SLOT);
	has(newest("eve@p.test"), "TAKEOVER", false);
	hour(START + 3 * SLOT);
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE holder=0"), 1);
	has(all_to("bob@p.test"), "told.left", true);
	has(all_to("bob@p.test"), "Anna", false);
	ck_assert_int_eq(count("SELECT count(*) FROM person WHERE name='Anna'"), !_i);
}
END_TEST

START_TEST(a_challenge_names_its_players)
{
	begins(&anna);
	by_account("anna@p.test", "CHALLENGE Bob napoleonics/valbrune names=hidden");
	has(newest("anna@p.test"), "offer.names_open", true);
	ck_assert_int_eq(count("SELECT count(*) FROM offer"), 0);
}
END_TEST

/* It begins with the game, and with it alone. */
START_TEST(names_are_not_hidden_later)
{
	living_play(&w, "one", 0);
	ck_assert_int_eq(game_set(&w.site, "one", &(struct game_switch){"names", "hidden"}, 1, &w.e), ERR_REFUSED);
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
	tcase_add_loop_test(t, nothing_hangs_on_who_plays, 0, ARRAY_LEN(others));
	tcase_add_test(t, the_end_tells_if_it_is_to);
	tcase_add_test(t, it_does_not_if_it_is_not);
	tcase_add_test(t, nobody_is_found_out_by_trying);
	tcase_add_test(t, talk_knows_no_hidden_name);
	tcase_add_test(t, who_stands_by_finds_nobody_by_blocking);
	tcase_add_test(t, watching_tells_nothing_more);
	tcase_add_test(t, a_successor_reads_no_hour_of_letters);
	tcase_add_test(t, time_is_used_by_the_hour);
	tcase_add_test(t, open_names_wait_for_no_hour);
	tcase_add_test(t, who_orders_at_once_learns_nothing_of_the_others);
	tcase_add_test(t, what_fails_at_its_hour_is_told);
	tcase_add_test(t, two_who_take_one_seat);
	tcase_add_loop_test(t, who_goes_altogether_leaves_at_the_hour, 0, ARRAY_LEN(goes));
	tcase_add_test(t, a_challenge_names_its_players);
	tcase_add_test(t, names_are_not_hidden_later);
}

int main(void)
{
	return living_run("names", add);
}
