/* Who plays a game, as its moderator decides it: seats that are given and taken, that nobody plays, exchanged, barred. */
#include "base/clock.h"
#include "command/receive_private.h"
#include "game/hands.h"
#include "game/ledger.h"
#include "game/moderate.h"
#include "living/mailing.h"
#include "store/dummy.h"
#include "store/meeting.h"

#define MO "mo@p.test"
#define ANNA "anna@p.test"
#define BOB "bob@p.test"
#define CY "cy@p.test"

static struct living w;
static int mails;
static const char *game;

static struct store_person person(const char *name, const char *address)
{
	struct store_person p;
	int64_t id;
	MUST(&w, people_known(&w.site, name, address, &id, &w.e));
	MUST(&w, store_person_get(w.site.store, id, w.arena, &p, &w.e));
	return p;
}

static void appoint(const char *name, const char *address)
{
	struct game *g = living_load(&w, game);
	struct store_person p = person(name, address);
	MUST(&w, game_appoint(g, "moderator", &p, &w.e));
	game_free(g);
}

static void moderates(const char *text)
{
	struct store_person p = person("Mo", MO);
	char token[SITE_TOKEN];
	const char *to;
	MUST(&w, site_moderator_address(&w.site, game, p.id, p.epoch, token, w.arena, &to, &w.e));
	(void)mailing_write(&w, MO, "", to, text, MAIL_AUTH_NONE, ++mails);
}

static void confirmed(const char *text)
{
	moderates(text);
	const char *code = mailing_column(&w, "SELECT code FROM pending WHERE game=?", game);
	ck_assert_msg(*code, "%s: nothing waits for a code", text);
	moderates(arena_printf(w.arena, "CONFIRM %s\n", code));
}

static bool told(const char *to, const char *says)
{
	struct store_out o = mailing_newest(&w, to);
	return strstr(o.wrapper, says) || strstr(o.said, says);
}

static bool was_told(const char *to, const char *says)
{
	return mailing_count(&w, arena_printf(w.arena,
					      "SELECT count(*) FROM outbox WHERE recipient='%s' AND said LIKE '%%%s%%'",
					      to, says)) > 0;
}

static int64_t entries(const char *what)
{
	return mailing_count(&w, arena_printf(w.arena, "SELECT count(*) FROM ledger WHERE what='%s'", what));
}

static int64_t number(const char *sql)
{
	return mailing_count(&w, sql);
}

static const char *holder(const char *seat)
{
	return mailing_column(&w, "SELECT name FROM seat JOIN person ON id=holder WHERE seat=?", seat);
}

static void writes(const char *from, const char *text)
{
	struct store_person p;
	char token[SITE_TOKEN];
	const char *to;
	MUST(&w, store_person_of(w.site.store, from, w.arena, &p, &w.e));
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &to, &w.e));
	(void)mailing_write(&w, from, "", to, text, MAIL_AUTH_NONE, ++mails);
}

/* The address is shown, and nothing leaves before the code has come back. */
START_TEST(a_seat_is_given_when_its_address_was_confirmed)
{
	person("Cy", CY);
	moderates("ASSIGN br Cy\n");
	ck_assert(told(MO, CY));
	ck_assert_str_eq(holder("br"), "Bob");
	ck_assert_int_eq(living_mails(&w, NULL, CY), 0);
	moderates(arena_printf(w.arena, "CONFIRM %s\n",
			       mailing_column(&w, "SELECT code FROM pending WHERE game=?", game)));
	ck_assert_str_eq(holder("br"), "Cy");
	ck_assert_int_eq(living_mails(&w, "welcome", CY), 1);
	ck_assert(was_told(BOB, "told.you_left") && was_told(ANNA, "told.substitute"));
	ck_assert_int_eq(entries("substitution"), 1);
	moderates("ASSIGN br Cy\n");
	ck_assert(told(MO, "@moderate.assign_holds"));
	moderates("ASSIGN xx Cy\n");
	ck_assert(told(MO, "@moderate.no_side"));
	moderates("ASSIGN br Nobody\n");
	ck_assert(told(MO, "@people.nobody"));
}
END_TEST

START_TEST(nobody_gets_a_seat_who_knows_what_is_hidden_from_it)
{
	struct store_person cy = person("Cy", CY), anna = person("Anna", ANNA);
	moderates("ASSIGN br Anna\n"); /* she has the other */
	ck_assert(told(MO, "@moderate.assign_never"));
	moderates("ASSIGN br Mo\n"); /* he may look at all */
	ck_assert(told(MO, "@moderate.assign_never"));
	confirmed("ASSIGN fr Cy\n");
	moderates("ASSIGN br Anna\n"); /* she had it */
	ck_assert(told(MO, "@moderate.assign_never"));
	confirmed("ASSIGN fr Anna\n"); /* it was hers */
	ck_assert_str_eq(holder("fr"), "Anna");
	MUST(&w, store_block_put(w.site.store, anna.id, cy.id, true, &w.e));
	struct store_person dan = person("Dan", "dan@p.test");
	MUST(&w, store_block_put(w.site.store, dan.id, anna.id, true, &w.e));
	moderates("ASSIGN br Dan\n");
	ck_assert(told(MO, "@moderate.assign_never"));
	/* Nor does he take one over who has moderated the game. */
	living_sql(&w,
		   "INSERT INTO ledger SELECT NULL,'one',1,'all','nudged','p'||id,'',0 FROM person WHERE name='Dan'");
	bool knows;
	MUST(&w, store_knows(w.site.store, game, "br", dan.id, &knows, &w.e));
	ck_assert(knows);
}
END_TEST

START_TEST(who_moderates_takes_no_seat_over)
{
	confirmed("EJECT br\n");
	writes(MO, "TAKEOVER one br\n");
	ck_assert(told(MO, "@seats.other_side"));
}
END_TEST

/* Whoever could read all of it once: the ledger of a moderator needs no look. */
START_TEST(who_moderated_once_takes_no_seat_over)
{
	appoint("Eve", "eve@p.test");
	writes("eve@p.test", "GAME one\nLEDGER\n");
	confirmed("DEMOTE Eve\n");
	confirmed("EJECT br\n");
	writes("eve@p.test", "TAKEOVER one br\n");
	ck_assert(told("eve@p.test", "@seats.other_side"));
	moderates("ASSIGN br Eve\n");
	ck_assert(told(MO, "@moderate.assign_never"));
}
END_TEST

/* In a game of hidden names a player may name anybody; that bars no moderator, and tells him nothing. */
START_TEST(nobody_is_barred_by_a_player_who_delegates_to_him)
{
	living_sql(&w, "INSERT OR REPLACE INTO setting VALUES ('one','names','hidden')");
	struct store_person mo = person("Mo", MO);
	struct game *g = living_load(&w, "one");
	bool any;
	int seat = game_find_seat(g, "br");
	MUST(&w, game_delegate(g, seat, &mo, "", 0, &w.e));
	moderates("PEEK fr\n");
	ck_assert(told(MO, "@moderate.peek_follows"));
	MUST(&w, game_undelegate(g, seat, mo.id, &any, &w.e));
	ck_assert(any);
	game_free(g);
	moderates("PEEK br\n");
	ck_assert(told(MO, "@moderate.peek_follows"));
	ck_assert_int_eq(
		number("SELECT count(*) FROM outbox WHERE recipient='mo@p.test' AND kind IN ('report','welcome')"), 0);
}
END_TEST

START_TEST(a_side_is_taken_from_who_holds_it)
{
	moderates("CHECK EJECT Bob\n");
	ck_assert(told(MO, "@moderate.eject_done"));
	confirmed("EJECT Bob\n");
	ck_assert_int_eq(number("SELECT holder FROM seat WHERE seat='br'"), 0);
	ck_assert(was_told(BOB, "moderate.you_ejected") && was_told(ANNA, "moderate.put_out"));
	ck_assert_int_eq(entries("ejected"), 1);
	moderates("EJECT br\n");
	ck_assert(told(MO, "@moderate.nobody_there"));
	moderates("EJECT Bob\n");
	ck_assert(told(MO, "@moderate.not_in_game"));
	writes(BOB, "TAKEOVER one br\n"); /* it is his side still, and he is not barred */
	ck_assert(told(BOB, "@seats.taken_over"));
}
END_TEST

START_TEST(who_orders_for_another_is_ejected_alone)
{
	struct store_person cy = person("Cy", CY);
	struct game *g = living_load(&w, game);
	MUST(&w, game_delegate(g, game_find_seat(g, "br"), &cy, "", 0, &w.e));
	game_free(g);
	moderates("BAN Cy\n");
	ck_assert(told(MO, "@moderate.ban_plays"));
	confirmed("EJECT Cy\n");
	ck_assert_int_eq(number("SELECT count(*) FROM hand"), 0);
	ck_assert_str_eq(holder("br"), "Bob");
	ck_assert(was_told(CY, "hands.ended"));
}
END_TEST

/* Napoleonics: the sides move in turn; who waits for a dummy is waited for. */
START_TEST(a_dummy_is_not_waited_for)
{
	int64_t turn = number("SELECT turn FROM game");
	struct game *g = living_load(&w, game);
	const char *mover = w.arena ? arena_strdup(w.arena, game_seat(g, game_active(g))->seat) : "";
	game_free(g);
	confirmed(arena_printf(w.arena, "DUMMY %s\n", mover));
	ck_assert_int_eq(number("SELECT turn FROM game"), turn + 1);
	ck_assert_int_eq(entries("dummy"), 1);
	ck_assert_int_eq(entries("deadline passed"), 0);
	ck_assert(was_told(BOB, "moderate.dummy") || was_told(ANNA, "moderate.dummy"));
	confirmed("PROCESS +force\n"); /* the other's turn, and behind it the dummy's */
	ck_assert_int_eq(number("SELECT turn FROM game"), turn + 3);
	moderates("WHO IS LATE\n");
	const char **open;
	size_t n;
	MUST(&w, store_open_seats(w.site.store, w.arena, &open, &n, &w.e));
	ck_assert_uint_eq(n, 0);
	moderates(arena_printf(w.arena, "DUMMY %s\n", mover));
	ck_assert(told(MO, "@moderate.dummy_already"));
	moderates(arena_printf(w.arena, "DUMMY %s\n", strcmp(mover, "fr") ? "fr" : "br"));
	ck_assert(told(MO, "@moderate.dummy_last"));
}
END_TEST

START_TEST(a_dummy_is_no_open_seat_until_it_is_revived)
{
	person("Cy", CY);
	moderates("REVIVE br\n");
	ck_assert(told(MO, "@moderate.no_dummy"));
	confirmed("DUMMY br\n");
	writes(CY, "TAKEOVER one br\n");
	ck_assert(told(CY, "@seats.dummy"));
	writes(CY, "TAKEOVER one\n");
	ck_assert(told(CY, "@seats.none_open"));
	writes(CY, "SHOW GAME one\n");
	ck_assert(told(CY, "doctrine and the usual answers"));
	confirmed("REVIVE British\n");
	ck_assert_int_eq(entries("revived"), 1);
	writes(CY, "TAKEOVER one br\n");
	ck_assert(told(CY, "@seats.taken_over"));
	confirmed("DUMMY br\n");
	ck_assert(was_told(BOB, "moderate.you_ejected"));
	confirmed("ASSIGN br Bob\n"); /* wakes it, and he knows no other side */
	ck_assert_int_eq(number("SELECT count(*) FROM dummy"), 0);
}
END_TEST

/* While the game stands nothing is played; when it goes on, the dummy is asked nothing. */
START_TEST(a_dummy_of_a_held_game_waits_until_it_goes_on)
{
	int64_t turn = number("SELECT turn FROM game");
	struct game *g = living_load(&w, game);
	const char *mover = arena_strdup(w.arena, game_seat(g, game_active(g))->seat);
	game_free(g);
	moderates("HOLD\n");
	confirmed(arena_printf(w.arena, "DUMMY %s\n", mover));
	ck_assert_int_eq(number("SELECT turn FROM game"), turn);
	confirmed("FIX 9e blocks=3 why=\"x\"\n");
	ck_assert_int_eq(entries("fix"), 1);
	confirmed(arena_printf(w.arena, "ROLLBACK turn=%lld dice=same why=\"x\"\n", (long long)turn));
	ck_assert_int_eq(entries("rollback"), 1);
	ck_assert_int_eq(number("SELECT turn FROM game"), turn);
	moderates("RESUME\n");
	ck_assert_int_eq(number("SELECT turn FROM game"), turn + 1);
	ck_assert_str_eq(mailing_column(&w, "SELECT status FROM game WHERE name=?", game), "running");
}
END_TEST

START_TEST(what_is_dealt_is_not_exchanged)
{
	moderates("SWAP fr br\n");
	ck_assert(told(MO, "@moderate.swap_late"));
	ck_assert_str_eq(holder("br"), "Bob");
	moderates("SWAP fr fr\n");
	ck_assert(told(MO, "@moderate.swap_same"));
}
END_TEST

START_TEST(who_is_barred_comes_not_in)
{
	person("Cy", CY);
	writes(CY, "OBSERVE one\n");
	ck_assert_int_eq(number("SELECT count(*) FROM observer"), 1);
	moderates("BAN Cy\n");
	ck_assert(told(MO, "@moderate.ban_done"));
	ck_assert_int_eq(number("SELECT count(*) FROM observer"), 0);
	ck_assert_int_eq(entries("setting"), 1);
	writes(CY, "OBSERVE one\n");
	ck_assert_int_eq(number("SELECT count(*) FROM observer"), 0);
	confirmed("EJECT br\n");
	writes(CY, "TAKEOVER one br\n");
	ck_assert(told(CY, "@seats.not_with_you"));
	moderates("ASSIGN br Cy\n");
	ck_assert(told(MO, "@moderate.assign_never"));
	moderates("BAN Cy\n");
	ck_assert(told(MO, "@moderate.banned_already"));
	struct game *g = living_load(&w, game);
	struct store_person cy = person("Cy", CY), anna = person("Anna", ANNA);
	ck_assert(game_bars(g, cy.id) && !game_bars(g, anna.id));
	game_free(g);
	moderates("BAN Anna\n");
	ck_assert(told(MO, "@moderate.ban_plays"));
	moderates("BAN Mo\n");
	ck_assert(told(MO, "@moderate.ban_moderates"));
	moderates("UNBAN Bob\n");
	ck_assert(told(MO, "@moderate.not_banned"));
	moderates("UNBAN Cy\n");
	writes(CY, "TAKEOVER one br\n");
	ck_assert(told(CY, "@seats.taken_over"));
}
END_TEST

START_TEST(nothing_of_it_is_for_a_game_that_is_over)
{
	static const char *const lines[] = {"ASSIGN br Cy", "EJECT br", "DUMMY br", "REVIVE br", "SWAP fr br", "BAN Cy",
					    "UNBAN Cy"};
	person("Cy", CY);
	confirmed("TERMINATE gone\n");
	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		moderates(lines[i]);
		ck_assert_msg(told(MO, "@moderate.over"), "%s", lines[i]);
	}
}
END_TEST

/* Where names are hidden nobody but the moderator reads who plays. */
START_TEST(an_anonymous_game_names_nobody)
{
	person("Cy", CY);
	living_sql(&w, "INSERT OR REPLACE INTO setting VALUES ('one','names','hidden')");
	confirmed("ASSIGN br Cy\n");
	confirmed("EJECT br\n");
	ck_assert_int_eq(number("SELECT count(*) FROM outbox WHERE recipient='anna@p.test' AND "
				"(said LIKE '%Cy%' OR wrapper LIKE '%Cy%' OR said LIKE '%Bob%')"),
			 0);
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what IN ('ejected','substitution') AND "
				"why GLOB '*p[0-9]*'"),
			 0);
}
END_TEST

START_TEST(before_the_deal_sides_are_exchanged)
{
	living_play(&w, "two", 24);
	game = "two";
	appoint("Mo", MO);
	int64_t epoch = number("SELECT epoch FROM seat WHERE game='two' AND seat='fr'");
	confirmed("SWAP fr br\n");
	ck_assert_str_eq(
		mailing_column(&w, "SELECT name FROM seat JOIN person ON id=holder WHERE game=? AND seat='fr'", "two"),
		"Bob");
	ck_assert_int_eq(number("SELECT epoch FROM seat WHERE game='two' AND seat='fr'"), epoch + 1);
	ck_assert(was_told(ANNA, "moderate.swapped"));
	ck_assert_int_eq(living_mails(&w, "words", ANNA), 2);
	ck_assert_int_eq(entries("swapped"), 1);
	confirmed("DUMMY br\n"); /* Anna's now */
	ck_assert_str_eq(mailing_column(&w, "SELECT status FROM game WHERE name=?", "two"), "words");
	struct game *g = living_load(&w, "two");
	struct store_seat fr = *game_seat(g, game_find_seat(g, "fr"));
	fr.word = "drum";
	MUST(&w, store_seat_put(w.site.store, "two", &fr, &w.e));
	game_free(g);
	moderates("PROCESS\n"); /* the dummy owes no word */
	ck_assert_str_eq(mailing_column(&w, "SELECT status FROM game WHERE name=?", "two"), "running");
}
END_TEST

START_TEST(who_draws_his_side_exchanges_none)
{
	living_play(&w, "two", 24);
	game = "two";
	living_sql(&w, "INSERT OR REPLACE INTO setting VALUES ('two','sides','drawn')");
	appoint("Mo", MO);
	moderates("SWAP fr br\n");
	ck_assert(told(MO, "@moderate.swap_drawn"));
}
END_TEST

/* Behind the end alone, once, and never what was promised to stay hidden. */
START_TEST(who_played_is_told_behind_the_end)
{
	living_sql(&w, "INSERT OR REPLACE INTO setting VALUES ('one','names','until-revealed')");
	moderates("REVEAL\n");
	ck_assert(told(MO, "@dispatch.not_now"));
	confirmed("TERMINATE gone\n");
	ck_assert_int_eq(number("SELECT count(*) FROM outbox WHERE recipient='anna@p.test' AND "
				"(said LIKE '%Bob%' OR record LIKE '%person=\"p2\"%')"),
			 0);
	moderates("CHECK REVEAL\n");
	ck_assert(!was_told(ANNA, "moderate.revealed"));
	writes(ANNA, "SHOW GAME one\n");
	ck_assert(!told(ANNA, "Bob"));
	confirmed("REVEAL\n");
	ck_assert(was_told(ANNA, "British: Bob"));
	ck_assert_int_eq(entries("revealed"), 1);
	writes(ANNA, "SHOW GAME one\n");
	ck_assert(told(ANNA, "Bob"));
	moderates("REVEAL\n");
	ck_assert(told(MO, "@moderate.reveal_none") && told(MO, "ever 0"));
	living_sql(&w, "UPDATE setting SET value='hidden' WHERE key='names'");
	moderates("REVEAL\n");
	ck_assert(told(MO, "ever 1"));
}
END_TEST

static void plays_to(int turn)
{
	for (int i = 0; i < 9 && number("SELECT turn FROM game") < turn; i++)
		confirmed("PROCESS +force\n");
	ck_assert_int_eq(number("SELECT turn FROM game"), turn);
}

static int64_t reports(void)
{
	return number("SELECT count(*) FROM outbox WHERE kind='watch' AND recipient='" CY "'");
}

START_TEST(turns_are_opened_to_observers_before_their_time)
{
	person("Cy", CY);
	living_sql(&w, "INSERT OR REPLACE INTO setting VALUES ('one','observers-delay','3')");
	moderates("CHECK PUBLISH turn=0\n");
	ck_assert(told(MO, "@moderate.publish_turn_done")); /* of turn 0 they would be told in turn 4 */
	writes(CY, "OBSERVE one\n");
	plays_to(4);
	ck_assert_int_eq(reports(), 1); /* turn 0 */
	moderates("PUBLISH turn=4\n");
	ck_assert(told(MO, "@moderate.publish_ahead"));
	moderates("PUBLISH turn=0\n");
	ck_assert(told(MO, "@moderate.publish_known"));
	moderates("CHECK PUBLISH turn=2\n");
	ck_assert_int_eq(reports(), 1);
	confirmed("PUBLISH turn=2\n");
	ck_assert_int_eq(reports(), 3);
	ck_assert(was_told(ANNA, "moderate.published_turn") && was_told(BOB, "moderate.published_turn"));
	ck_assert_int_eq(entries("published"), 1);
	writes(CY, "MAP one turn=3\nMAP one turn=2\n");
	ck_assert_int_eq(number("SELECT count(*) FROM outbox WHERE kind='past' AND recipient='" CY "'"), 1);
	plays_to(5);
	ck_assert_int_eq(reports(), 3); /* turn 1 was told, turn 3 has its time */
	confirmed("ROLLBACK turn=2 why=\"a wrong map\"\n");
	plays_to(3);
	moderates("PUBLISH turn=2\n"); /* it is another turn 2 now */
	ck_assert(told(MO, "CONFIRM "));
	living_sql(&w, "UPDATE setting SET value='off' WHERE key='observers'");
	living_sql(&w, "INSERT OR REPLACE INTO setting VALUES ('one','observers','off')");
	moderates("PUBLISH turn=2\n");
	ck_assert(told(MO, "@moderate.publish_unwatched"));
}
END_TEST

START_TEST(a_private_game_is_opened_behind_its_end)
{
	person("Cy", CY);
	living_sql(&w, "INSERT OR REPLACE INTO setting VALUES ('one','list','private')");
	moderates("HOLD\n");
	moderates("PUBLISH\n");
	ck_assert(told(MO, "@moderate.not_over"));
	confirmed("TERMINATE gone\n");
	living_sql(&w, "UPDATE record SET written=1");
	writes(CY, "SHOW GAME one\n");
	ck_assert(told(CY, "@list.no_game"));
	confirmed("PUBLISH\n");
	ck_assert(was_told(BOB, "moderate.published"));
	ck_assert_int_eq(entries("published"), 1);
	ck_assert_int_eq(number("SELECT count(*) FROM record WHERE written=0"), 1);
	writes(CY, "SHOW GAME one\n");
	ck_assert(told(CY, "@list.game_follows"));
	moderates("PUBLISH\n");
	ck_assert(told(MO, "@moderate.published_already"));
}
END_TEST

/* In reply to the newest mail of the seat. */
static void writes_of_seat(const char *from, const char *says)
{
	const char *to = mailing_column(
		&w, "SELECT sender FROM outbox WHERE recipient=? AND seat<>'' ORDER BY id DESC LIMIT 1", from);
	(void)mailing_write(&w, from, "", to, says, MAIL_AUTH_NONE, ++mails);
}

static int hashes(const char *mail)
{
	int n = 0;
	for (const char *at = mail; (at = strstr(at, "Head of the chain: ")); at++)
		n++;
	return n;
}

/* What came behind the end stands in no record, and is chained on; a player reads then what was done unseen. */
START_TEST(the_ledger_goes_on_behind_the_end)
{
	living_sql(&w,
		   "INSERT OR REPLACE INTO setting VALUES ('one','list','private'), ('one','names','until-revealed')");
	moderates("PEEK fr part=orders\n");
	writes_of_seat(ANNA, "LEDGER\n");
	ck_assert(!told(ANNA, "look"));
	confirmed("TERMINATE gone\n");
	confirmed("REVEAL\n");
	confirmed("PUBLISH\n");
	moderates("LEDGER\n");
	ck_assert(told(MO, "revealed, Mo") && told(MO, "published, Mo"));
	ck_assert(!told(MO, "told now that the game is over")); /* the whole has it in its place */
	writes_of_seat(ANNA, "LEDGER\n");
	ck_assert(told(ANNA, "revealed, Mo") && told(ANNA, "published, Mo"));
	ck_assert(told(ANNA, "told now that the game is over") && told(ANNA, "Orders of the French"));
	ck_assert_int_eq(hashes(mailing_newest(&w, ANNA).wrapper), 1);
	struct game *g = living_load(&w, "one");
	struct ledger_line *lines;
	size_t n;
	MUST(&w, ledger_read(g, VIEW_FULL, w.arena, &lines, &n, &w.e));
	ck_assert_int_eq((int64_t)n, number("SELECT count(*) FROM ledger"));
	for (size_t i = 0; i < n; i++)
		ck_assert_int_eq(lines[i].n, (int64_t)i + 1);
	game_free(g);
}
END_TEST

static void begin(void)
{
	living_begin(&w);
	living_play(&w, "one", 0);
	game = "one";
	appoint("Mo", MO);
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, a_seat_is_given_when_its_address_was_confirmed);
	tcase_add_test(t, nobody_gets_a_seat_who_knows_what_is_hidden_from_it);
	tcase_add_test(t, who_moderates_takes_no_seat_over);
	tcase_add_test(t, who_moderated_once_takes_no_seat_over);
	tcase_add_test(t, nobody_is_barred_by_a_player_who_delegates_to_him);
	tcase_add_test(t, a_side_is_taken_from_who_holds_it);
	tcase_add_test(t, who_orders_for_another_is_ejected_alone);
	tcase_add_test(t, a_dummy_is_not_waited_for);
	tcase_add_test(t, a_dummy_is_no_open_seat_until_it_is_revived);
	tcase_add_test(t, a_dummy_of_a_held_game_waits_until_it_goes_on);
	tcase_add_test(t, what_is_dealt_is_not_exchanged);
	tcase_add_test(t, who_is_barred_comes_not_in);
	tcase_add_test(t, nothing_of_it_is_for_a_game_that_is_over);
	tcase_add_test(t, an_anonymous_game_names_nobody);
	tcase_add_test(t, before_the_deal_sides_are_exchanged);
	tcase_add_test(t, who_draws_his_side_exchanges_none);
	tcase_add_test(t, who_played_is_told_behind_the_end);
	tcase_add_test(t, turns_are_opened_to_observers_before_their_time);
	tcase_add_test(t, a_private_game_is_opened_behind_its_end);
	tcase_add_test(t, the_ledger_goes_on_behind_the_end);
}

int main(void)
{
	return living_run("moderate-seats", add);
}
