/* Two accounts of one person become one (USER MERGE), or stay two; addresses that are not to come here (DENY). */
#include "base/clock.h"
#include "command/command.h"
#include "game/moderate.h"
#include "living/mailing.h"
#include "store/account.h"
#include "store/moderator.h"

#define ANNA "anna@p.test"
#define BOB "bob@p.test"
#define CARA "cara@p.test"
#define DAN "dan@p.test"

static struct living w;
static int mails;

/* As the site's admin; what is told. */
static const char *admin(const char *line)
{
	struct buf said = BUF_INIT;
	bool good;
	MUST(&w, command_admin(&w.site, line, &good, &said, &w.e));
	const char *text = arena_printf(w.arena, "%s%s", good ? "" : "refused: ", buf_text(&said));
	buf_free(&said);
	return text;
}

static int64_t id_of(const char *address)
{
	return mailing_count(&w, arena_printf(w.arena, "SELECT person FROM address WHERE address='%s'", address));
}

/* The statement with the person's number in place of "#". */
static const char *about(const char *sql, int64_t person)
{
	const char *at = strchr(sql, '#');
	return arena_printf(w.arena, "%.*s%lld%s", (int)(at - sql), sql, (long long)person, at + 1);
}

static int64_t of(const char *sql, int64_t person)
{
	return mailing_count(&w, about(sql, person));
}

/* Game "two" of Cara and Dan; Anna and Bob play "one". */
static void begin(void)
{
	struct game_player players[] = {{"fr", "Cara", CARA}, {"br", "Dan", DAN}};
	struct game_start start = {.name = "two", .players = players, .n_players = 2, .hours = 72,
				   .reactions = "decide", .windows = "ahead", .grid = 24, .undo = 15,
				   .early = "complete", .late = "doctrine", .dice_from = "living"};
	living_begin(&w);
	living_play(&w, "one", 0);
	start.scenario_path = living_file(&w, "scenarios/napoleonics/valbrune.xml");
	MUST(&w, game_new(&w.site, &start, &w.e));
	mails = 0;
}

static void end(void)
{
	living_end(&w);
}

/* Something in every place where a person stands. */
static void fill(int64_t anna, int64_t cara)
{
	static const char *const sql[] = {
		"INSERT INTO reliability VALUES (#,'one',4,1,0)",
		"INSERT INTO reliability VALUES (#,'two',9,2,1)",
		"INSERT INTO leave (person,game,since,until,ends) VALUES (#,'',1,2,2)",
		"INSERT INTO standby VALUES (#,'',2,1)",
		"INSERT INTO note VALUES ('two',#,1,'mine',1)",
		"INSERT INTO wish VALUES (#,'width','480')",
		"INSERT INTO admin VALUES (#,1)",
		"INSERT INTO seat_past VALUES ('two','fr',#,1)",
		"UPDATE person SET profile='I play since 1980' WHERE id=#",
		"INSERT INTO setting (game,key,value) VALUES ('one','deny','p99,p#,p98')",
	};
	for (size_t i = 0; i < ARRAY_LEN(sql); i++)
		living_sql(&w, about(sql[i], cara));
	living_sql(&w, arena_printf(w.arena, "INSERT INTO reliability VALUES (%lld,'one',2,1,0)", (long long)anna));
	living_sql(&w, arena_printf(w.arena, "INSERT INTO note VALUES ('two',%lld,1,'hers',1)", (long long)anna));
	living_sql(&w, arena_printf(w.arena, "INSERT INTO blocked VALUES (%lld,%lld)", (long long)anna,
				    (long long)id_of(BOB)));
	living_sql(&w,
		   arena_printf(w.arena, "INSERT INTO blocked VALUES (%lld,%lld)", (long long)cara, (long long)anna));
}

START_TEST(all_that_one_has_is_the_others)
{
	int64_t anna = id_of(ANNA), cara = id_of(CARA);
	fill(anna, cara);
	ck_assert_ptr_nonnull(strstr(admin("CHECK USER Anna MERGE cara@p.test"), "would be one"));
	ck_assert_int_eq(id_of(CARA), cara);
	ck_assert_ptr_nonnull(strstr(admin("USER Anna MERGE cara@p.test"), "200 "));
	ck_assert_int_eq(id_of(CARA), anna);
	ck_assert_int_eq(of("SELECT count(*) FROM address WHERE person=# AND main=1", anna), 1);
	ck_assert_int_eq(of("SELECT count(*) FROM seat WHERE holder=#", anna), 2);
	ck_assert_int_eq(of("SELECT count(*) FROM leave WHERE person=#", anna), 1);
	ck_assert_int_eq(of("SELECT turns FROM reliability WHERE person=# AND game='one'", anna), 6);
	ck_assert_int_eq(of("SELECT turns FROM reliability WHERE person=# AND game='two'", anna), 9);
	ck_assert_int_eq(of("SELECT count(*) FROM note WHERE person=#", anna), 2);
	ck_assert_int_eq(of("SELECT most FROM standby WHERE person=#", anna), 2);
	ck_assert_int_eq(of("SELECT count(*) FROM admin WHERE person=#", anna), 1);
	ck_assert_int_eq(of("SELECT count(*) FROM blocked WHERE person=#", anna), 1);
	ck_assert_int_eq(of("SELECT count(*) FROM wish WHERE person=#", anna), 0);
	ck_assert_int_eq(of("SELECT count(*) FROM person WHERE id=# AND profile<>''", anna), 1);
	ck_assert_str_eq(mailing_column(&w, "SELECT value FROM setting WHERE game=? AND key='deny'", "one"),
			 arena_printf(w.arena, "p99,p%lld,p98", (long long)anna));
	static const char *const left[] = {"address WHERE person", "seat WHERE holder", "seat_past WHERE person",
					   "note WHERE person", "leave WHERE person", "reliability WHERE person",
					   "standby WHERE person", "wish WHERE person", "admin WHERE person",
					   "blocked WHERE other", "blocked WHERE person"};
	for (size_t i = 0; i < ARRAY_LEN(left); i++)
		ck_assert_msg(!of(arena_printf(w.arena, "SELECT count(*) FROM %s=#", left[i]), cara), "%s", left[i]);
	ck_assert_int_eq(living_mails(&w, "told", ANNA), 1);
	ck_assert_int_eq(living_mails(&w, "told", CARA), 1);
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM site_ledger WHERE what='merged'"), 1);
}
END_TEST

START_TEST(the_old_number_means_the_owner)
{
	int64_t anna = id_of(ANNA), cara = id_of(CARA);
	struct store_person p, *list;
	const char *named;
	size_t n;
	admin("USER Cara MERGE Anna");
	MUST(&w, store_person_get(w.site.store, anna, w.arena, &p, &w.e));
	ck_assert_int_eq(p.id, cara);
	MUST(&w, people_named(&w.site, NULL, arena_printf(w.arena, "who p%lld is", (long long)anna), w.arena, &named,
			      &w.e));
	ck_assert_str_eq(named, "who Cara is");
	MUST(&w, store_people_of(w.site.store, "one", w.arena, &list, &n, &w.e));
	ck_assert_uint_eq(n, 3); /* Bob, Cara by her number, and by that which stands in records */
	ck_assert_str_eq(list[0].name, "Cara");
	ck_assert_int_eq(list[0].id, anna);
	ck_assert_ptr_nonnull(strstr(admin("USER Anna LOCK"), "refused: "));
	admin("USER Dan MERGE Bob");
	ck_assert_ptr_nonnull(strstr(admin("USER Dan MERGE Cara"), "refused: "));
}
END_TEST

/* The mail of a seat that was written to the old address is still answered from there. */
START_TEST(who_answers_an_old_mail_plays_on)
{
	admin("USER Anna MERGE Cara");
	const char *to =
		mailing_column(&w, "SELECT sender FROM outbox WHERE recipient=? AND seat<>'' ORDER BY id DESC", CARA);
	(void)mailing_write(&w, CARA, "", to, "SEED drum\n", MAIL_AUTH_NONE, ++mails);
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM seat WHERE game='two' AND word='drum'"), 1);
}
END_TEST

/* ---- who stays two ---- */

static void moderates(const char *game, const char *address)
{
	struct store_person p;
	struct game *g = living_load(&w, game);
	MUST(&w, store_person_of(w.site.store, address, w.arena, &p, &w.e));
	MUST(&w, game_appoint(g, "moderator", &p, &w.e));
	game_free(g);
}

static void both_play(void)
{
}
static void one_moderates(void)
{
	living_sql(&w, "UPDATE seat SET holder=0 WHERE game='one' AND seat='br'");
	moderates("one", BOB);
}
static void one_left_the_other_side(void)
{
	living_sql(&w, "INSERT INTO seat_past SELECT game,seat,holder,1 FROM seat WHERE game='one' AND seat='br'");
	living_sql(&w, "UPDATE seat SET holder=0 WHERE game='one' AND seat='br'");
}
static void one_has_read_a_letter(void)
{
	living_sql(&w, "INSERT INTO observer_read SELECT game,seat,holder FROM seat WHERE game='one' AND seat='br'");
	living_sql(&w, "UPDATE seat SET holder=0 WHERE game='one' AND seat='br'");
}
static void both_wait_in_an_offer(void)
{
	living_sql(&w, "UPDATE seat SET holder=0 WHERE game='one' AND seat='br'");
	living_sql(&w, arena_printf(w.arena,
				    "INSERT INTO offer (id,name,scenario,title,opener,invited,settings,at) "
				    "VALUES (1,'o','s','t',%lld,%lld,'',1)",
				    (long long)id_of(ANNA), (long long)id_of(BOB)));
}
static void (*const clashes[])(void) = {both_play, one_moderates, one_left_the_other_side, one_has_read_a_letter,
					both_wait_in_an_offer};

START_TEST(who_could_know_too_much_stays_two)
{
	int64_t anna = id_of(ANNA), bob = id_of(BOB);
	clashes[_i]();
	ck_assert_ptr_nonnull(strstr(admin("USER Anna MERGE Bob"), "refused: 420"));
	ck_assert_ptr_nonnull(strstr(admin("USER Bob MERGE Anna"), "refused: 420"));
	ck_assert(id_of(ANNA) == anna && id_of(BOB) == bob);
}
END_TEST

START_TEST(what_is_over_keeps_nobody_apart)
{
	living_sql(&w, "UPDATE game SET status='over' WHERE name='one'");
	ck_assert_ptr_nonnull(strstr(admin("USER Anna MERGE Bob"), "200 "));
	ck_assert_ptr_nonnull(strstr(admin("USER Anna MERGE Anna"), "refused: 420"));
	ck_assert_ptr_nonnull(strstr(admin("USER Anna MERGE bob@p.test"), "refused: 420"));
	ck_assert_ptr_nonnull(strstr(admin("USER Anna MERGE"), "refused: 520"));
	ck_assert_ptr_nonnull(strstr(admin("USER Anna MERGE Nobody"), "refused: 400"));
}
END_TEST

/* ---- DENY, ALLOW ---- */

#define ROBOT "robot@game.test"

static const char *writes(const char *from, const char *text)
{
	return mailing_write(&w, from, "", ROBOT, text, MAIL_AUTH_NONE, ++mails);
}

static int64_t answers(const char *to)
{
	return living_mails(&w, "answer", to);
}

START_TEST(a_mail_that_is_denied_is_not_read)
{
	const char *to =
		mailing_column(&w, "SELECT sender FROM outbox WHERE recipient=? AND seat<>'' ORDER BY id DESC", ANNA);
	ck_assert_ptr_nonnull(strstr(admin("DENY anna@P.test"), "Anna writes from there"));
	ck_assert_str_eq(writes(ANNA, "WHOAMI\n"), "denied");
	(void)mailing_write(&w, ANNA, "", to, "SEED drum\n", MAIL_AUTH_NONE, ++mails);
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM seat WHERE word='drum'"), 0);
	ck_assert_int_eq(answers(ANNA), 0);
	writes(BOB, "WHOAMI\n");
	ck_assert_int_eq(answers(BOB), 1);
	admin("ALLOW anna@p.test");
	ck_assert_str_ne(writes(ANNA, "WHOAMI\n"), "denied");
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM barred"), 0);
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM site_ledger WHERE why LIKE '%anna%'"), 0);
}
END_TEST

/* A domain with what lies below it, and no other that ends alike; the nearest row decides. */
START_TEST(a_domain_is_denied_whole)
{
	static const struct {
		const char *address;
		bool barred;
	} all[] = {{"a@spam.example", true},     {"a@mx.spam.example", true}, {"a@notspam.example", false},
		   {"good@spam.example", false}, {"a@ok.spam.example", false}, {"a@example", false}};
	admin("DENY @spam.example");
	admin("ALLOW good@spam.example");
	admin("ALLOW ok.spam.example to=write");
	for (size_t i = 0; i < ARRAY_LEN(all); i++) {
		bool yes;
		MUST(&w, store_barred(w.site.store, all[i].address, "write", &yes, &w.e));
		ck_assert_msg(yes == all[i].barred, "%s", all[i].address);
	}
	const char *list = admin("DENY LIST");
	ck_assert(strstr(list, "spam.example: may not write") && strstr(list, "good@spam.example: may write"));
	admin("ALLOW spam.example");
	ck_assert_ptr_nonnull(strstr(admin("ALLOW a@spam.example"), "refused: 422"));
}
END_TEST

static bool refused(const char *from, const char *text)
{
	writes(from, text);
	return strstr(mailing_newest(&w, from).wrapper, "@admin.barred") != NULL;
}

/* By one of his addresses he is barred at all. */
START_TEST(who_may_not_join_may_not_open_either_way)
{
	admin("DENY dan@p.test to=create");
	ck_assert(refused(DAN, "OPEN napoleonics/rolica side=fr\n"));
	ck_assert(refused(DAN, "COPY two AS three\n"));
	ck_assert(refused(DAN, "BEGIN GAME\nscenario=napoleonics/rolica\nEND\n"));
	ck_assert(!refused(DAN, "JOIN three\n"));
	admin("DENY p.test to=join");
	living_sql(&w,
		   arena_printf(w.arena, "INSERT INTO address VALUES ('dan@q.test',%lld,0,1)", (long long)id_of(DAN)));
	ck_assert(refused(DAN, "JOIN three\n") && refused(DAN, "STANDBY ON\n"));
	writes("dan@q.test", "STANDBY ON\n");
	ck_assert(strstr(mailing_newest(&w, DAN).wrapper, "@admin.barred"));
	ck_assert(refused("eve@p.test", "REGISTER name=Eve\n"));
	ck_assert(!refused(DAN, "WHOAMI\n"));
}
END_TEST

START_TEST(no_admin_bars_himself)
{
	snprintf(w.site.moderator, sizeof w.site.moderator, "%s", "max@site.test");
	living_sql(&w, arena_printf(w.arena, "INSERT INTO admin VALUES (%lld,1)", (long long)id_of(BOB)));
	ck_assert_ptr_nonnull(strstr(admin("DENY max@site.test"), "refused: 510"));
	ck_assert_ptr_nonnull(strstr(admin("DENY site.test"), "refused: 510"));
	ck_assert_ptr_nonnull(strstr(admin("DENY bob@p.test"), "refused: 510"));
	ck_assert_ptr_nonnull(strstr(admin("DENY p.test to=join"), "refused: 510"));
	ck_assert_ptr_nonnull(strstr(admin("DENY test@"), "refused: 520"));
	ck_assert_ptr_nonnull(strstr(admin("DENY spam"), "refused: 520"));
	ck_assert_ptr_nonnull(strstr(admin("DENY spam.example to=fly"), "refused: 520"));
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM barred"), 0);
}
END_TEST

START_TEST(rule_systems_are_listed)
{
	living_sql(&w, "UPDATE game SET rules=1 WHERE name='one'");
	const char *list = admin("RULESET LIST");
	ck_assert(strstr(list, "2 games run") && strstr(list, "1 begun under an older number"));
	ck_assert_ptr_nonnull(strstr(list, "tactiques ("));
}
END_TEST

/* UNBLOCK of an address is the admin's, that of a person anybody's. */
START_TEST(unblock_has_two_meanings)
{
	snprintf(w.site.moderator, sizeof w.site.moderator, "%s", BOB);
	living_sql(&w, arena_printf(w.arena, "INSERT INTO blocked VALUES (%lld,%lld)", (long long)id_of(BOB),
				    (long long)id_of(DAN)));
	writes(BOB, "UNBLOCK dan@p.test\n");
	ck_assert_ptr_nonnull(strstr(mailing_newest(&w, BOB).wrapper, "@admin.no_hold"));
	writes(BOB, "UNBLOCK Dan\n");
	ck_assert_ptr_nonnull(strstr(mailing_newest(&w, BOB).wrapper, "@people.blocked"));
	ck_assert_ptr_nonnull(strstr(admin("UNBLOCK dan@p.test"), "is not on hold"));
	ck_assert_ptr_nonnull(strstr(admin("BOUNCES Dan"), "220 "));
	ck_assert_ptr_nonnull(strstr(admin("BOUNCES Nobody"), "refused: 400"));
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, all_that_one_has_is_the_others);
	tcase_add_test(t, the_old_number_means_the_owner);
	tcase_add_test(t, who_answers_an_old_mail_plays_on);
	tcase_add_loop_test(t, who_could_know_too_much_stays_two, 0, ARRAY_LEN(clashes));
	tcase_add_test(t, what_is_over_keeps_nobody_apart);
	tcase_add_test(t, a_mail_that_is_denied_is_not_read);
	tcase_add_test(t, a_domain_is_denied_whole);
	tcase_add_test(t, who_may_not_join_may_not_open_either_way);
	tcase_add_test(t, no_admin_bars_himself);
	tcase_add_test(t, rule_systems_are_listed);
	tcase_add_test(t, unblock_has_two_meanings);
}

int main(void)
{
	return living_run("accounts", add);
}
