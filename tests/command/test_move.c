/* A game goes from one site to another: what is told, to whom, and what is refused. */
#include "base/clock.h"
#include "base/file.h"
#include "game/move.h"
#include "living/living.h"
#include "living/mailing.h"
#include "people/people.h"
#include "site/keys.h"
#include "store/meeting.h"
#include "store/people.h"
#include "words/said.h"

#include <sys/stat.h>

static struct living a, b;

static const char *file(const char *name)
{
	return arena_printf(a.arena, "%s/%s", a.root, name);
}

static enum err away(const char *game, const char *to, const struct sign_public *key, const char *name)
{
	struct move_away how = {.game = game, .file = file(name), .to = to, .key = key};
	a.e = (struct error)ERROR_INIT;
	return game_move_away(&a.site, &how, a.arena, &a.e);
}

static enum err in(struct living *w, const char *name, const char *as, bool back)
{
	struct move_in how = {.file = file(name), .as = as, .back = back};
	w->e = (struct error)ERROR_INIT;
	return game_move_in(&w->site, &how, w->arena, &w->e);
}

static void go(const char *game)
{
	living_sql(&a, "UPDATE outbox SET state='sent'");
	ck_assert_msg(!away(game, "robot@other.test", NULL, "file"), "%s", a.e.text);
}

static int64_t count(struct living *w, const char *sql)
{
	return mailing_count(w, sql);
}

START_TEST(it_goes_on_where_it_went)
{
	struct stat st;
	living_play(&a, "one", 0);
	ck_assert_int_eq(away("one", "robot@other.test", NULL, "file"), ERR_REFUSED); /* its letters wait to leave */
	go("one");
	ck_assert(!stat(file("file"), &st));
	ck_assert_int_eq(st.st_mode & 0777, 0600);
	ck_assert(stat(file("file.part"), &st));
	clock_fix(START + 5 * HOUR);
	int64_t due = count(&a, "SELECT deadline FROM game");
	ck_assert_int_eq(due, 0);
	MUST(&b, in(&b, "file", NULL, false));
	struct game *g = living_load(&b, "one");
	ck_assert_int_eq(g->row.status, GAME_RUNNING);
	ck_assert_int_eq(g->row.deadline, START + (72 + 5) * HOUR); /* no clock ran on the way */
	game_free(g);
	ck_assert_int_eq(living_mails(&b, "told", NULL), 2);
	ck_assert_int_eq(living_mails(&b, "report", "bob@p.test") + living_mails(&b, "welcome", "bob@p.test"), 1);
	ck_assert_int_eq(count(&b, "SELECT count(*) FROM ledger WHERE what IN ('moved away','moved here')"), 2);
}
END_TEST

START_TEST(here_it_is_played_no_more)
{
	struct game *g = NULL;
	living_play(&a, "one", 0);
	go("one");
	ck_assert_int_eq(game_load(&a.site, "one", &g, &a.e), ERR_REFUSED);
	ck_assert_ptr_nonnull(strstr(a.e.text, "robot@other.test"));
	ck_assert_int_eq(away("one", "robot@third.test", NULL, "again"), ERR_REFUSED);
	MUST(&a, game_hold(&a.site, "one", SAID(text, as_it_is, .text = "why"), &a.e));
	ck_assert_int_eq(count(&a, "SELECT status='moved' FROM game"), 1);
	ck_assert_int_eq(game_end(&a.site, "one", &(struct game_end){"broken-off", "why", NULL, "moderator"}, &a.e),
			 ERR_REFUSED);
	const char **due;
	size_t n;
	MUST(&a, store_game_due(a.site.store, START + 1000 * DAY, a.arena, &due, &n, &a.e));
	ck_assert_int_eq(n, 0);
}
END_TEST

/* Whoever writes about it: one who has part in it is answered at his address of record, and nobody else. */
static const struct {
	const char *from, *to; /* to: NULL, the address of a mail to Anna; "forged", one with another token */
	enum mail_auth auth;
	int answers;
} mails[] = {
	{"anna@p.test", NULL, MAIL_AUTH_PASS, 1},      {"eve@p.test", NULL, MAIL_AUTH_PASS, 1},
	{"eve@p.test", "forged", MAIL_AUTH_PASS, 0},   {"anna@p.test", "forged", MAIL_AUTH_PASS, 1},
	{"anna@p.test", NULL, MAIL_AUTH_FAIL, 0},      {"bob@p.test", "forged", MAIL_AUTH_NONE, 0},
};

START_TEST(who_writes_to_it_is_told_where_it_is)
{
	living_play(&a, "one", 0);
	const char *to = mailing_newest(&a, "anna@p.test").from;
	go("one");
	if (mails[_i].to)
		to = "robot+one.fr.aaaaaaaaaaaaaaaaaaaaaaaaaa@game.test";
	const char *what = mailing_write(&a, mails[_i].from, "Who", to, "ANSWER a\nRESIGN\n", mails[_i].auth, 1);
	ck_assert_str_eq(what, "a game that moved");
	ck_assert_int_eq(living_mails(&a, "answer", "anna@p.test"), mails[_i].answers);
	ck_assert_int_eq(living_mails(&a, "answer", "eve@p.test"), 0);
	if (mails[_i].answers)
		ck_assert_ptr_nonnull(strstr(mailing_newest(&a, "anna@p.test").wrapper, "robot@other.test"));
	ck_assert_int_eq(count(&a, "SELECT count(*) FROM seat WHERE holder>0"), 2);
}
END_TEST

START_TEST(who_asks_without_a_token_is_told_too)
{
	living_play(&a, "one", 0);
	go("one");
	static const char *const texts[] = {"TODO\n", "GAME one\n", "LIST GAMES\n", "SHOW GAME one\n",
					     "OBSERVE one\n"};
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		mailing_write(&a, "anna@p.test", "Anna", "robot@game.test", texts[i], MAIL_AUTH_PASS, (int)i);
		ck_assert_msg(strstr(mailing_newest(&a, "anna@p.test").wrapper, "robot@other.test") != NULL, "%s",
			      texts[i]);
	}
}
END_TEST

/* As it stood, whatever it was: before the deal, held, paused, over. */
static const struct {
	const char *sql;
	enum game_state is;
	long long words;
} states[] = {
	{"SELECT 1", GAME_WORDS, 72},
	{"UPDATE game SET status='held', why='broken'", GAME_HELD, 0},
	{"UPDATE game SET status='held'; INSERT INTO paused VALUES ('one',0,5)", GAME_HELD, 0},
	{"UPDATE game SET status='over'", GAME_OVER, 0},
};

START_TEST(it_comes_as_it_stood)
{
	living_play(&a, "one", states[_i].words);
	living_sql(&a, states[_i].sql);
	go("one");
	MUST(&b, in(&b, "file", NULL, false));
	struct game *g = living_load(&b, "one");
	ck_assert_int_eq(g->row.status, states[_i].is);
	game_free(g);
	ck_assert_int_eq(living_mails(&b, "told", NULL), 2);
	ck_assert_int_eq(living_mails(&b, "words", NULL), states[_i].words ? 2 : 0);
	ck_assert_int_eq(count(&a, "SELECT status='over' FROM game"), states[_i].is == GAME_OVER);
	ck_assert_int_eq(away("one", "robot@third.test", NULL, "again"), ERR_REFUSED);
}
END_TEST

START_TEST(only_its_reader_opens_what_is_sealed)
{
	struct sign_public key;
	struct buf text = BUF_INIT;
	living_play(&a, "one", 0);
	living_sql(&a, "UPDATE outbox SET state='sent'");
	MUST(&b, site_keys_public(b.root, &key, &b.e));
	ck_assert(!away("one", "robot@other.test", &key, "file"));
	MUST(&a, file_read(file("file"), 1 << 28, &text, &a.e));
	ck_assert_ptr_null(memmem(text.data, text.len, "anna@p.test", 11));
	ck_assert_int_eq(in(&a, "file", NULL, true), ERR_REFUSED); /* not even who wrote it */
	ck_assert_ptr_nonnull(strstr(a.e.text, "another key"));
	MUST(&b, in(&b, "file", NULL, false));
	buf_free(&text);
}
END_TEST

/* One byte in some of every place: all are refused, and nothing is changed. */
START_TEST(a_file_that_was_changed_is_refused)
{
	struct buf text = BUF_INIT;
	living_play(&a, "one", 0);
	go("one");
	MUST(&a, file_read(file("file"), 1 << 28, &text, &a.e));
	for (size_t n = 0; n < text.len; n += n < 1500 ? 7 : text.len / 20) {
		text.data[n] ^= 1;
		MUST(&a, file_write(file("other"), text.data, text.len, &a.e));
		text.data[n] ^= 1;
		ck_assert_msg(in(&b, "other", NULL, false) == ERR_REFUSED, "byte %zu", n);
	}
	MUST(&a, file_write(file("other"), text.data, text.len - 1, &a.e));
	ck_assert_int_eq(in(&b, "other", NULL, false), ERR_REFUSED);
	ck_assert_int_eq(count(&b, "SELECT count(*) FROM person"), 0);
	MUST(&b, in(&b, "file", NULL, false));
	buf_free(&text);
}
END_TEST

START_TEST(a_name_that_is_taken_and_a_game_that_is_there)
{
	living_play(&a, "one", 0);
	living_sql(&a, "UPDATE game SET secret=randomblob(32)");
	living_play(&b, "one", 0);
	go("one");
	ck_assert_int_eq(in(&a, "file", "two", false), ERR_REFUSED); /* it goes elsewhere */
	ck_assert_int_eq(in(&b, "file", NULL, false), ERR_REFUSED);
	ck_assert_int_eq(in(&b, "file", "T w o", false), ERR_REFUSED);
	ck_assert_int_eq(in(&b, "file", NULL, true), ERR_REFUSED); /* it never was here */
	MUST(&b, in(&b, "file", "two", false));
	ck_assert_int_eq(in(&b, "file", "three", false), ERR_REFUSED);
	struct game *g = living_load(&b, "two");
	ck_assert_str_eq(store_game_dice(&g->row), "one");
	game_free(g);
}
END_TEST

/* A game that is sought there has its name already. */
START_TEST(the_name_of_a_game_that_is_offered_is_taken)
{
	struct store_offer offer = {.name = "one", .scenario = "x", .title = "", .settings = ""};
	MUST(&b, store_offer_add(b.site.store, &offer, &b.e));
	living_play(&a, "one", 0);
	go("one");
	ck_assert_int_eq(in(&b, "file", NULL, false), ERR_REFUSED);
	ck_assert_ptr_nonnull(strstr(b.e.text, "--as NAME"));
	MUST(&b, in(&b, "file", "two", false));
}
END_TEST

/* As no site writes them, though what it signed is what it wrote. */
static const char *const dishonest[] = {
	"INSERT INTO moved VALUES ('one','one',0,'rubbish','')",
	"INSERT INTO moved VALUES ('one','a\nb',0,'','')",
	"UPDATE address SET address='a@p.test'||char(10)||'Bcc: eve@p.test' WHERE person=1",
	"UPDATE address SET address='anna' WHERE person=1",
};

START_TEST(what_no_site_writes_is_refused)
{
	living_play(&a, "one", 0);
	living_sql(&a, dishonest[_i]);
	living_sql(&a, "UPDATE outbox SET state='sent'");
	(void)away("one", "robot@other.test", NULL, "file");
	ck_assert_int_eq(in(&b, "file", NULL, false), ERR_REFUSED);
	ck_assert_int_eq(count(&b, "SELECT count(*) FROM game"), 0);
	ck_assert_int_eq(count(&b, "SELECT count(*) FROM person"), 0);
}
END_TEST

/* The game went, and its file has not got its name: nothing else has the whole of it that can be taken up. */
START_TEST(a_file_without_its_name_is_not_lost)
{
	living_play(&a, "one", 0);
	go("one");
	ck_assert(!rename(file("file"), file("file.part")));
	ck_assert_int_eq(away("one", "robot@other.test", NULL, "file"), ERR_REFUSED);
	ck_assert_ptr_nonnull(strstr(a.e.text, "file.part is the whole of it"));
	MUST(&b, in(&b, "file.part", NULL, false));
}
END_TEST

/* Bob has the number there that Anna has here. */
START_TEST(handles_mean_who_they_meant)
{
	int64_t bob, carl;
	const char *named;
	MUST(&b, people_known(&b.site, "Bob", "bob@p.test", &bob, &b.e));
	MUST(&b, people_known(&b.site, "Carl", "carl@p.test", &carl, &b.e));
	ck_assert_int_eq(bob, 1);
	living_play(&a, "one", 0);
	go("one");
	MUST(&b, in(&b, "file", NULL, false));
	struct game *g = living_load(&b, "one");
	ck_assert_int_eq(g->seats[game_find_seat(g, "br")]->holder, bob);
	MUST(&b, people_named(&b.site, &g->handles, "p1, p2 and p9", b.arena, &named, &b.e));
	ck_assert_str_eq(named, "Anna, Bob and p9");
	ck_assert_str_eq(game_person(g, bob), "p2");
	ck_assert_str_eq(game_person(g, carl), "p4"); /* behind all that it came with */
	game_free(g);
}
END_TEST

START_TEST(it_comes_back)
{
	living_play(&a, "one", 0);
	go("one");
	MUST(&a, in(&a, "file", NULL, true)); /* it never came there */
	living_sql(&a, "UPDATE outbox SET state='sent'");
	ck_assert_int_eq(in(&a, "file", NULL, true), ERR_REFUSED);
	clock_fix(START + HOUR);
	ck_assert(!away("one", "robot@other.test", NULL, "second"));
	ck_assert_int_eq(in(&a, "file", NULL, true), ERR_REFUSED); /* it is older */
	MUST(&b, in(&b, "second", "two", false));
	living_sql(&b, "UPDATE outbox SET state='sent'");
	struct move_away how = {.game = "two", .file = file("third"), .to = "robot@game.test"};
	MUST(&b, game_move_away(&b.site, &how, b.arena, &b.e));
	ck_assert_int_eq(in(&a, "third", NULL, false), ERR_REFUSED);
	MUST(&a, in(&a, "third", NULL, true));
	struct game *g = living_load(&a, "one");
	ck_assert_int_eq(g->row.status, GAME_RUNNING);
	ck_assert_int_eq(g->seats[0]->holder + g->seats[1]->holder, 3);
	ck_assert_str_eq(store_game_dice(&g->row), "one");
	game_free(g);
	ck_assert_int_eq(count(&a, "SELECT count(*) FROM person"), 2);
}
END_TEST

/* What was mailed before it went opens nothing when it is back: neither address nor code. */
START_TEST(back_home_what_was_mailed_before_is_old)
{
	living_play(&a, "one", 0);
	const char *to = mailing_newest(&a, "anna@p.test").from;
	living_sql(&a, "INSERT INTO held VALUES ('code','one',1,'fr','',1);"
		       "INSERT INTO pending VALUES ('code',1,'anna@p.test','one','',1)");
	go("one");
	MUST(&a, in(&a, "file", NULL, true));
	ck_assert_int_eq(count(&a, "SELECT (SELECT count(*) FROM held)+(SELECT count(*) FROM pending)"), 0);
	ck_assert_str_ne(mailing_newest(&a, "anna@p.test").from, to);
	mailing_write(&a, "anna@p.test", "Anna", to, "RESIGN\n", MAIL_AUTH_PASS, 1);
	ck_assert_int_eq(count(&a, "SELECT count(*) FROM held"), 0);
	ck_assert_ptr_nonnull(strstr(mailing_newest(&a, "anna@p.test").wrapper, "token_lost"));
}
END_TEST

static void begin(void)
{
	struct sign_public old, now;
	living_begin(&a);
	living_begin(&b);
	snprintf(b.site.address, sizeof b.site.address, "robot@other.test");
	MUST(&b, site_keys_rotate(b.root, "other", &old, &now, &b.e));
}

static void end(void)
{
	living_end(&a);
	living_end(&b);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, it_goes_on_where_it_went);
	tcase_add_test(t, here_it_is_played_no_more);
	tcase_add_loop_test(t, who_writes_to_it_is_told_where_it_is, 0, (int)ARRAY_LEN(mails));
	tcase_add_test(t, who_asks_without_a_token_is_told_too);
	tcase_add_loop_test(t, it_comes_as_it_stood, 0, (int)ARRAY_LEN(states));
	tcase_add_test(t, only_its_reader_opens_what_is_sealed);
	tcase_add_test(t, a_file_that_was_changed_is_refused);
	tcase_add_test(t, a_name_that_is_taken_and_a_game_that_is_there);
	tcase_add_test(t, the_name_of_a_game_that_is_offered_is_taken);
	tcase_add_loop_test(t, what_no_site_writes_is_refused, 0, (int)ARRAY_LEN(dishonest));
	tcase_add_test(t, a_file_without_its_name_is_not_lost);
	tcase_add_test(t, handles_mean_who_they_meant);
	tcase_add_test(t, it_comes_back);
	tcase_add_test(t, back_home_what_was_mailed_before_is_old);
}

int main(void)
{
	return living_run("move", add);
}
