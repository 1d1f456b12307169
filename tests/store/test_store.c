/* The database: what is kept, what is due, which state follows which. */
#include "base/clock.h"
#include "living/living.h"
#include "store/deal.h"
#include "store/moved.h"
#include "store/people.h"
#include "store/store_private.h"

#include <unistd.h>

static struct living w;
static const uint8_t key[32] = {7};

static void add_game(const char *name, enum game_state status, int64_t deadline)
{
	struct store_game g = {.name = name,
			       .title = "Title",
			       .system = "sys",
			       .scenario = "<scenario/>",
			       .status = status,
			       .why = "",
			       .reactions = "ask",
			       .top = key,
			       .secret = key,
			       .snapshot = "",
			       .journal = "",
			       .windows = "ahead",
			       .row_digest = "",
			       .seam = "",
			       .early = "complete",
			       .late = "pass",
			       .hours = 72,
			       .deadline = deadline,
			       .turn = 3};
	MUST(&w, store_game_add(w.site.store, &g, &w.e));
}

static void add_mail(const char *id, enum out_state state, int64_t next)
{
	struct store_out o = {.key = id,
			      .kind = "report",
			      .game = "one",
			      .seat = "fr",
			      .to = id,
			      .from = "robot@game.test",
			      .message_id = id,
			      .wrapper = "<mail/>",
			      .bytes = {"bytes", 5},
			      .state = state,
			      .at = START,
			      .next = next};
	MUST(&w, store_out_add(w.site.store, &o, &w.e));
	struct slice bytes = o.bytes;
	MUST(&w, store_out_named(w.site.store, id, w.arena, &o, &w.e));
	o.bytes = bytes;
	MUST(&w, store_out_made(w.site.store, &o, &w.e));
}

START_TEST(every_state_has_a_name)
{
	for (int i = 0; i < GAME_STATES; i++)
		ck_assert_int_eq(game_state_named(game_state_name((enum game_state)i)), i);
	for (int i = 0; i < OUT_STATES; i++)
		ck_assert_int_eq(out_state_named(out_state_name((enum out_state)i)), i);
	ck_assert_int_eq(game_state_named("runing"), GAME_STATES);
	ck_assert_int_eq(out_state_named(""), OUT_STATES);
}
END_TEST

static const struct {
	enum game_state from, to;
	bool may;
} game_steps[] = {
    {GAME_WORDS, GAME_RUNNING, true}, {GAME_RUNNING, GAME_HELD, true},
    {GAME_HELD, GAME_RUNNING, true},  {GAME_HELD, GAME_WORDS, true},
    {GAME_RUNNING, GAME_OVER, true},  {GAME_RUNNING, GAME_WORDS, false},
    {GAME_OVER, GAME_RUNNING, false}, {GAME_OVER, GAME_HELD, false},
    {GAME_OVER, GAME_OVER, true},
};

START_TEST(a_game_enters_what_it_may)
{
	struct store_game g = {.name = "one", .status = game_steps[_i].from};
	enum err r = game_enter(&g, game_steps[_i].to, &w.e);
	ck_assert_int_eq(r, game_steps[_i].may ? ERR_NONE : ERR_BUG);
	ck_assert_int_eq(g.status, game_steps[_i].may ? game_steps[_i].to : game_steps[_i].from);
}
END_TEST

static const struct {
	enum out_state from, to;
	bool may;
} out_steps[] = {
    {OUT_COMPOSE, OUT_QUEUED, true},   {OUT_COMPOSE, OUT_FAILED, true},
    {OUT_COMPOSE, OUT_SENT, false},    {OUT_QUEUED, OUT_SENDING, true},
    {OUT_SENDING, OUT_QUEUED, true},   {OUT_SENDING, OUT_SENT, true},
    {OUT_UNKNOWN, OUT_SENDING, true},  {OUT_UNKNOWN, OUT_QUEUED, false},
    {OUT_SENT, OUT_BOUNCED, true},     {OUT_SENT, OUT_QUEUED, false},
    {OUT_FAILED, OUT_QUEUED, true},   {OUT_FAILED, OUT_BOUNCED, false},
    {OUT_BOUNCED, OUT_SENDING, false},
};

START_TEST(a_mail_enters_what_it_may)
{
	struct store_out o = {.message_id = "one@game.test", .state = out_steps[_i].from};
	enum err r = out_enter(&o, out_steps[_i].to, &w.e);
	ck_assert_int_eq(r, out_steps[_i].may ? ERR_NONE : ERR_BUG);
	ck_assert_int_eq(o.state, out_steps[_i].may ? out_steps[_i].to : out_steps[_i].from);
}
END_TEST

START_TEST(a_game_is_kept_whole)
{
	struct store_game g;
	add_game("one", GAME_HELD, START + 5);
	MUST(&w, store_game_get(w.site.store, "one", w.arena, &g, &w.e));
	ck_assert_int_eq(g.status, GAME_HELD);
	ck_assert_str_eq(g.late, "pass");
	ck_assert_int_eq(g.deadline, START + 5);
	ck_assert_mem_eq(g.secret, key, 32);
	ck_assert(!g.next_top);
	ck_assert_int_eq(store_game_get(w.site.store, "two", w.arena, &g, &w.e), ERR_MISSING);
}
END_TEST

/* ---- many transactions to one wait for the disk ---- */

static void add_in_one(const char *name, bool kept)
{
	MUST(&w, store_begin(w.site.store, &w.e));
	add_game(name, GAME_RUNNING, START);
	enum err r = store_end(w.site.store, kept ? ERR_NONE : ERR_REFUSED, &w.e);
	ck_assert_int_eq(r, kept ? ERR_NONE : ERR_REFUSED);
}

/* It is there, and no transaction is open that could take it back. */
static bool is_durable(const char *name)
{
	struct store_game g;
	enum err r = store_game_get(w.site.store, name, w.arena, &g, &w.e);
	w.e = (struct error)ERROR_INIT;
	return !r && sqlite3_get_autocommit(w.site.store->db);
}

START_TEST(what_is_gathered_is_kept_together)
{
	struct store *s = w.site.store;
	struct store_game g;
	store_gather(s);
	add_in_one("a", true);
	add_in_one("b", false); /* and takes nothing else along */
	add_in_one("c", true);
	MUST(&w, store_game_get(s, "a", w.arena, &g, &w.e)); /* for us it is there */
	ck_assert(!is_durable("a"));
	MUST(&w, store_keep(s, &w.e));
	ck_assert(is_durable("a") && !is_durable("b") && is_durable("c"));
	add_in_one("d", true); /* by itself again */
	ck_assert(is_durable("d"));
	store_gather(s);
	MUST(&w, store_keep(s, &w.e)); /* nothing was gathered */
}
END_TEST

/* The log of a database, whose waits for the disk are counted, or fail. */
static sqlite3_io_methods counting;
static int (*sync_truly)(sqlite3_file *, int);
static int syncs, failing;

static int count_sync(sqlite3_file *f, int flags)
{
	syncs++;
	return failing ? SQLITE_IOERR_FSYNC : sync_truly(f, flags);
}

static int syncs_since(void)
{
	int n = syncs;
	syncs = 0;
	return n;
}

static void add_day(struct store *s, enum err (*begin)(struct store *s, struct error *e))
{
	MUST(&w, begin(s, &w.e));
	MUST(&w, db_run(s, &w.e, "INSERT INTO reminded VALUES ('one', (SELECT count(*) FROM reminded))", ""));
	MUST(&w, store_commit(s, &w.e));
}

START_TEST(what_is_kept_soon_waits_for_the_disk_once)
{
	struct store *s, *other;
	sqlite3_file *log = NULL;
	int64_t n;
	const char *path = arena_printf(w.arena, "%s/soon.db", w.root);
	MUST(&w, store_open(path, &s, &w.e));
	MUST(&w, store_open(path, &other, &w.e));
	add_day(s, store_begin); /* now there is a log */
	ck_assert_int_eq(sqlite3_file_control(s->db, NULL, SQLITE_FCNTL_JOURNAL_POINTER, &log), SQLITE_OK);
	counting = *log->pMethods;
	sync_truly = counting.xSync;
	counting.xSync = count_sync;
	log->pMethods = &counting;
	add_day(s, store_begin);
	ck_assert_int_eq(syncs_since(), 1);
	add_day(s, store_begin_soon);
	add_day(s, store_begin_soon);
	ck_assert_int_eq(syncs_since(), 0);
	MUST(&w, db_one(db_ask(other, w.arena, "SELECT count(*) FROM reminded", ""), &n, &w.e));
	ck_assert_int_eq(n, 4); /* for all programs at once */
	failing = 1;
	ck_assert_int_eq(store_sync(s, &w.e), ERR_TEMP);
	failing = 0;
	MUST(&w, store_sync(s, &w.e)); /* so it is tried again */
	MUST(&w, store_sync(s, &w.e));
	ck_assert_int_eq(syncs_since(), 2);
	add_day(s, store_begin_soon);
	MUST(&w, store_begin(s, &w.e)); /* and writes nothing */
	MUST(&w, store_commit(s, &w.e));
	ck_assert_int_eq(syncs_since(), 0);
	MUST(&w, store_sync(s, &w.e));
	ck_assert_int_eq(syncs_since(), 1);
	MUST(&w, store_begin_soon(s, &w.e));
	store_rollback(s);
	add_day(s, store_begin);
	ck_assert_int_eq(syncs_since(), 1);
	store_close(other);
	store_close(s);
}
END_TEST

START_TEST(what_takes_long_keeps_nobody_waiting)
{
	struct store *s = w.site.store;
	store_breathe(s); /* where nothing is gathered it does nothing */
	store_gather(s);
	add_in_one("a", true);
	store_breathe(s);
	ck_assert(is_durable("a"));
	add_in_one("b", true);
	ck_assert(!is_durable("b"));
	MUST(&w, store_keep(s, &w.e));
	ck_assert(is_durable("b"));
}
END_TEST

/* Of a full disk SQLite rolls back all that is open: who gathered is told, and nobody goes on as if it were there. */
START_TEST(what_was_gathered_and_lost_is_told)
{
	struct store *s = w.site.store;
	struct store_game g;
	store_gather(s);
	add_in_one("a", true);
	ck_assert_int_eq(sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
	store_rollback(s);
	ck_assert_int_eq(store_begin(s, &w.e), ERR_TEMP);
	ck_assert_int_eq(store_keep(s, &w.e), ERR_TEMP);
	w.e = (struct error)ERROR_INIT;
	ck_assert_int_eq(store_game_get(s, "a", w.arena, &g, &w.e), ERR_MISSING);
	w.e = (struct error)ERROR_INIT;
	add_in_one("b", true); /* that is over now */
	ck_assert(is_durable("b"));

	store_gather(s);
	add_in_one("c", true);
	ck_assert_int_eq(sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
	store_breathe(s);
	ck_assert_int_eq(store_begin(s, &w.e), ERR_TEMP);
	ck_assert_int_eq(store_keep(s, &w.e), ERR_TEMP);
	w.e = (struct error)ERROR_INIT;
}
END_TEST

START_TEST(a_state_that_nobody_knows_is_a_broken_database)
{
	struct store_game g;
	struct store_out o;
	add_game("one", GAME_RUNNING, 0);
	add_mail("a@p.test", OUT_QUEUED, 0);
	living_sql(&w, "UPDATE game SET status = 'paused'; UPDATE outbox SET state = 'lost'");
	ck_assert_int_eq(store_game_get(w.site.store, "one", w.arena, &g, &w.e), ERR_BUG);
	ck_assert_ptr_ne(strstr(w.e.text, "paused"), NULL);
	ck_assert_int_eq(store_out_get(w.site.store, 1, w.arena, &o, &w.e), ERR_BUG);
}
END_TEST

START_TEST(a_key_is_queued_once)
{
	struct store_out *rows;
	size_t n;
	add_mail("a@p.test", OUT_QUEUED, START);
	add_mail("a@p.test", OUT_COMPOSE, START);
	MUST(&w, store_out_list(w.site.store, OUT_QUEUED, START, 10, w.arena, &rows, &n, &w.e));
	ck_assert_uint_eq(n, 1);
	MUST(&w, store_out_list(w.site.store, OUT_COMPOSE, START, 10, w.arena, &rows, &n, &w.e));
	ck_assert_uint_eq(n, 0);
}
END_TEST

START_TEST(what_may_be_tried_is_due)
{
	struct store_out *rows;
	size_t n;
	add_mail("early@p.test", OUT_QUEUED, START + 1);
	add_mail("doubt@p.test", OUT_UNKNOWN, START);
	add_mail("held@p.test", OUT_QUEUED, START);
	add_mail("gone@p.test", OUT_SENT, START);
	add_mail("good@p.test", OUT_QUEUED, START);
	MUST(&w, store_hold_put(w.site.store, "held@p.test", "550", START, &w.e));
	MUST(&w, store_out_due(w.site.store, START, 10, w.arena, &rows, &n, &w.e));
	ck_assert_uint_eq(n, 2);
	ck_assert_str_eq(rows[0].to, "doubt@p.test");
	ck_assert_str_eq(rows[1].to, "good@p.test");
	MUST(&w, store_out_due(w.site.store, START, 1, w.arena, &rows, &n, &w.e));
	ck_assert_uint_eq(n, 1);
}
END_TEST

START_TEST(a_note_leaves_the_bytes_of_a_mail)
{
	struct store_out o, *rows;
	size_t n;
	add_mail("a@p.test", OUT_SENT, START);
	MUST(&w, store_out_named(w.site.store, "a@p.test", w.arena, &o, &w.e));
	o.note = "550 5.1.1";
	MUST(&w, out_enter(&o, OUT_BOUNCED, &w.e));
	MUST(&w, store_out_save_note(w.site.store, &o, &w.e));
	MUST(&w, store_out_list(w.site.store, OUT_BOUNCED, START, 10, w.arena, &rows, &n, &w.e));
	ck_assert_uint_eq(n, 1);
	ck_assert_uint_eq(rows[0].bytes.n, 5);
	ck_assert_str_eq(rows[0].note, "550 5.1.1");
}
END_TEST

START_TEST(what_fails_leaves_nothing)
{
	const char **names;
	size_t n;
	MUST(&w, store_begin(w.site.store, &w.e));
	add_game("one", GAME_RUNNING, 0);
	ck_assert_int_eq(store_end(w.site.store, ERR_TEMP, &w.e), ERR_TEMP);
	MUST(&w, store_game_names(w.site.store, w.arena, &names, &n, &w.e));
	ck_assert_uint_eq(n, 0);
	MUST(&w, store_begin(w.site.store, &w.e));
	add_game("one", GAME_RUNNING, 0);
	MUST(&w, store_end(w.site.store, ERR_NONE, &w.e));
	MUST(&w, store_game_names(w.site.store, w.arena, &names, &n, &w.e));
	ck_assert_uint_eq(n, 1);
}
END_TEST

START_TEST(deadlines_are_those_of_games_that_go_on)
{
	const char **names;
	size_t n;
	int64_t at;
	add_game("held", GAME_HELD, START);
	add_game("late", GAME_RUNNING, START);
	add_game("over", GAME_OVER, START);
	add_game("then", GAME_RUNNING, START + 1);
	add_game("words", GAME_WORDS, START);
	MUST(&w, store_game_due(w.site.store, START, w.arena, &names, &n, &w.e));
	ck_assert_uint_eq(n, 2);
	ck_assert_str_eq(names[0], "late");
	ck_assert_str_eq(names[1], "words");
	living_sql(&w, "DELETE FROM game WHERE name IN ('late', 'words')");
	MUST(&w, store_next_event(w.site.store, &at, &w.e));
	ck_assert_int_eq(at, START + 1);
}
END_TEST

START_TEST(a_mail_is_known_again)
{
	enum store_seen seen;
	MUST(&w, store_inbox_add(w.site.store, "<1@p>", "robot@game.test", "digest", START, "orders", &w.e));
	MUST(&w, store_inbox_seen(w.site.store, "<1@p>", "robot@game.test", "digest", &seen, &w.e));
	ck_assert_int_eq(seen, STORE_SAME);
	MUST(&w, store_inbox_seen(w.site.store, "<2@p>", "robot@game.test", "digest", &seen, &w.e));
	ck_assert_int_eq(seen, STORE_SAME_TEXT);
	MUST(&w, store_inbox_seen(w.site.store, "<1@p>", "robot+other@game.test", "digest", &seen, &w.e));
	ck_assert_int_eq(seen, STORE_NEW);
}
END_TEST

START_TEST(a_code_is_good_once)
{
	struct store_held h = {.code = "abc", .game = "one", .seat = "fr", .text = "9e hold", .turn = 2, .at = START},
			  out;
	MUST(&w, store_held_put(w.site.store, &h, &w.e));
	MUST(&w, store_held_take(w.site.store, "abc", w.arena, &out, &w.e));
	ck_assert_str_eq(out.text, "9e hold");
	ck_assert_int_eq(store_held_take(w.site.store, "abc", w.arena, &out, &w.e), ERR_MISSING);
}
END_TEST

#define OLD_RECORD "<record turn=\"1\">\n<event reply=\"lost\"/>\n</record>\n"

/* A letter when all that it is made of stood in one XML text. */
static void add_old_letter(const char *id, const char *wrapper, const char *bytes, const char *state)
{
	living_sql(
		&w,
		arena_printf(
			w.arena,
			"INSERT INTO outbox (key,kind,game,seat,recipient,sender,message_id,wrapper,bytes,state,note,at,next,"
			"tries) VALUES ('%s', 'report', 'one', 'fr', 'a@p.test', 'r@g.test', '%s', '%s', CAST('%s' AS BLOB),"
			" '%s', '', 0, 0, 0)",
			id, id, wrapper, bytes, state));
}

/* A database as a program before the last upgrades left it. */
START_TEST(an_older_database_is_brought_up_to_date)
{
	const char *path = arena_printf(w.arena, "%s/old.db", w.root);
	struct store_game g;
	store_close(w.site.store);
	MUST(&w, store_open(path, &w.site.store, &w.e));
	add_game("one", GAME_RUNNING, START);
	static const char *const newer[] = {"game DROP COLUMN undo",	"game DROP COLUMN grace",
					    "game DROP COLUMN early",	"game DROP COLUMN late",
					    "game DROP COLUMN runs_at", "game DROP COLUMN passed",
					    "orders DROP COLUMN ready", "orders DROP COLUMN hold",
					    "outbox DROP COLUMN said",	"outbox DROP COLUMN record",
					    "outbox DROP COLUMN reply", "outbox DROP COLUMN picture",
					    "outbox ADD COLUMN bytes"};
	for (size_t i = 0; i < ARRAY_LEN(newer); i++)
		living_sql(&w, arena_printf(w.arena, "ALTER TABLE %s", newer[i]));
	living_sql(
		&w,
		"DROP TABLE sending; DROP TABLE outbox_bytes; DROP TABLE deal_game; DROP TABLE event_deal; DROP TABLE event_word; DROP TABLE event_hour; DROP TABLE event_setting; DROP TABLE entrant; DROP TABLE event_round; DROP TABLE event_table; DROP TABLE event_game; DROP TABLE event_bye; DROP TABLE event_penalty; DROP TABLE event_protest; DROP TABLE event_choice; DROP TABLE event; DROP TABLE bot; DROP TABLE moved_handle; DROP TABLE moved; DROP TABLE merged; DROP TABLE barred; DROP TABLE published; DROP TABLE openpgp_key; DROP TABLE openpgp_signed; DROP TABLE moderator; DROP TABLE dummy; DROP TABLE offer_game; DROP TABLE offer_guest; DROP TABLE paused; DROP TABLE turn_grace; DROP TABLE ledger_chain; DROP TABLE rollback; DROP TABLE address; DROP TABLE wish; DROP TABLE standby; DROP TABLE person; DROP TABLE acted; DROP TABLE admin; DROP TABLE site_ledger; DROP TABLE locked; DROP TABLE care_day; DROP TABLE site_stop; DROP TABLE site_stopped; DROP TABLE guard; DROP TABLE undone; DROP TABLE bank_begun; DROP TABLE stopped;"
		"DROP TABLE offer_seat; DROP TABLE offer; DROP TABLE blocked; DROP TABLE seat_past; DROP TABLE hand; DROP TABLE mail_hand; DROP TABLE vote; DROP TABLE proposal; DROP TABLE press; DROP TABLE muted; DROP TABLE note;"
		"DROP TABLE pending; DROP TABLE seat; DROP TABLE leave; DROP TABLE turn_time; DROP TABLE later; DROP TABLE hand_idle; DROP TABLE bank; DROP TABLE remind; DROP TABLE reliability; DROP TABLE observer; DROP TABLE observer_letter; DROP TABLE observer_read; DROP TABLE note_open; DROP TABLE forgotten; DROP TABLE setting;"
		"CREATE TABLE seat (game TEXT NOT NULL REFERENCES game, seat TEXT NOT NULL,"
		"  person TEXT NOT NULL, address TEXT NOT NULL, epoch INTEGER NOT NULL,"
		"  word TEXT NOT NULL, word_now TEXT NOT NULL, PRIMARY KEY (game, seat)) WITHOUT ROWID;"
		"CREATE INDEX seat_address ON seat (address);"
		"INSERT INTO seat VALUES ('one','br','Bob','Bob@p.test',2,'drum','fife'),"
		"  ('one','fr','Anna','anna@p.test',1,'','')");
	living_sql(&w, "PRAGMA user_version = 7");
	add_old_letter(
		"1",
		"<mail kind=\"notice\" reply=\"\"><said>@notice.game_held&#10;game one&#10;why a &lt; &quot;b&quot; &amp; c</said></mail>\n",
		"", "compose");
	add_old_letter("2", "<mail reply=\"&lt;a&amp;b@c&gt;\">\n<text>x</text>\n" OLD_RECORD "</mail>\n", "",
		       "compose");
	add_old_letter("3", "<mail small=\"yes\" kind=\"report\">\n" OLD_RECORD "</mail>\n", "", "compose");
	add_old_letter("4", "<mail kind=\"report\">\n" OLD_RECORD "</mail>\n", "X: y\r\nContent-Type: image/png\r\n",
		       "queued");
	add_old_letter("5", "<mail kind=\"report\">\n" OLD_RECORD "</mail>\n", "X: y\r\n", "queued");
	add_old_letter("6", "<mail kind=\"report\"/>", "X: z\r\n", "sending");
	store_close(w.site.store);
	MUST(&w, store_open(path, &w.site.store, &w.e));
	MUST(&w, store_game_get(w.site.store, "one", w.arena, &g, &w.e));
	ck_assert_str_eq(g.late, "doctrine");
	ck_assert_int_eq(g.status, GAME_RUNNING);
	struct store_seat *seats;
	struct store_person bob;
	struct store_out *o;
	size_t n;
	MUST(&w, store_seats(w.site.store, "one", w.arena, &seats, &n, &w.e));
	ck_assert_int_eq(n, 2);
	ck_assert_str_eq(seats[0].person, "Bob");
	ck_assert_str_eq(seats[0].address, "bob@p.test");
	ck_assert_str_eq(seats[0].word_now, "fife");
	ck_assert_int_eq(seats[0].epoch, 2);
	MUST(&w, store_person_of(w.site.store, "BOB@p.test", w.arena, &bob, &w.e));
	ck_assert_int_eq(bob.id, seats[0].holder);
	ck_assert_int_ne(bob.id, seats[1].holder);
	MUST(&w, store_out_list(w.site.store, OUT_COMPOSE, 0, 10, w.arena, &o, &n, &w.e));
	ck_assert_int_eq(n, 3);
	ck_assert_str_eq(o[0].wrapper, "<mail kind=\"notice\" reply=\"\">\n</mail>\n");
	ck_assert_str_eq(o[0].said, "@notice.game_held\ngame one\nwhy a < \"b\" & c");
	ck_assert_str_eq(o[1].wrapper, "<mail reply=\"&lt;a&amp;b@c&gt;\">\n<text>x</text>\n\n</mail>\n");
	ck_assert_str_eq(o[1].record, "<record turn=\"1\">\n<event reply=\"lost\"/>\n</record>");
	ck_assert_str_eq(o[1].reply, "<a&b@c>");
	ck_assert_int_eq(o[1].picture, 1);
	ck_assert_str_eq(o[2].reply, "");
	ck_assert_int_eq(o[2].picture, 0);
	MUST(&w, store_out_list(w.site.store, OUT_QUEUED, 0, 10, w.arena, &o, &n, &w.e));
	ck_assert_int_eq(n, 2);
	ck_assert_int_eq(o[0].picture, 1);
	ck_assert_int_eq(o[1].picture, 0);
	ck_assert_uint_eq(o[1].bytes.n, 6);
	MUST(&w, store_out_list(w.site.store, OUT_SENDING, 0, 10, w.arena, &o, &n, &w.e));
	ck_assert_int_eq(n, 1);
	ck_assert_str_eq(o[0].key, "6");
	ck_assert_uint_eq(o[0].bytes.n, 6);
	living_sql(&w, "PRAGMA user_version = 99");
	store_close(w.site.store);
	w.site.store = NULL;
	ck_assert_int_eq(store_open(path, &w.site.store, &w.e), ERR_BUG);
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

/* In a game that came from elsewhere a number means who had it there; who came to it here has one behind all of those. */
START_TEST(handles_of_a_game_that_came_are_its_own)
{
	static const struct store_moved came = {"alpha", 20, "", ""};
	struct store_moved m;
	struct store_handles of;
	char handle[STORE_HANDLE];
	add_game("one", GAME_RUNNING, 0);
	add_game("two", GAME_RUNNING, 0);
	MUST(&w, store_moved_put(w.site.store, "one", &came, &w.e));
	living_sql(&w, "INSERT INTO moved_handle VALUES ('one',17,3),('one',18,4)");
	static const struct {
		const char *game, *handle;
		int64_t person;
	} known[] = {{"one", "p17", 3}, {"one", "p18", 4}, {"one", "p37", 17}, {"one", "p25", 5}, {"two", "p17", 17}, {"two", "p3", 3}};
	for (size_t i = 0; i < ARRAY_LEN(known); i++) {
		MUST(&w, store_handles(w.site.store, known[i].game, w.arena, &of, &w.e));
		store_handle_in(&of, known[i].person, handle);
		ck_assert_str_eq(handle, known[i].handle);
		ck_assert_int_eq(store_handle_means(&of, store_handle_read(handle)), known[i].person);
	}
	MUST(&w, store_handles(w.site.store, "one", w.arena, &of, &w.e));
	ck_assert_int_eq(store_handle_means(&of, 16), 0); /* whom nobody knows here */
	MUST(&w, store_moved_get(w.site.store, "one", w.arena, &m, &w.e));
	ck_assert_str_eq(m.dice, "alpha");
	MUST(&w, store_moved_get(w.site.store, "two", w.arena, &m, &w.e));
	ck_assert_str_eq(m.went, "");
}
END_TEST

/* The name of its dice is the deal's, and its own again when it has left; the hour of a turn is the first that was
 * posted; a deal is over when none of its games is played. */
START_TEST(a_game_plays_by_a_deal_until_it_leaves)
{
	static const uint8_t deal[32] = {1}, own[32] = {2};
	struct store_deal d = {2, 0, "cup-2a", deal, deal, 1, 0};
	struct store_deal_game g = {.event = "cup", .round = 2, .top = own, .secret = own};
	struct store_game row;
	struct store_deal_over *over;
	int64_t at = 500, ran;
	size_t n;
	living_sql(&w, "INSERT INTO event VALUES ('cup','Cup',1,'running','',0)");
	add_game("one", GAME_RUNNING, 0);
	add_game("two", GAME_OVER, 0);
	MUST(&w, store_deal_put(w.site.store, "cup", &d, &w.e));
	MUST(&w, store_deal_game_put(w.site.store, "one", &g, &w.e));
	MUST(&w, store_deal_game_put(w.site.store, "two", &g, &w.e));
	MUST(&w, store_game_get(w.site.store, "one", w.arena, &row, &w.e));
	ck_assert_str_eq(store_game_dice(&row), "cup-2a");
	MUST(&w, store_deals_over(w.site.store, "cup", w.arena, &over, &n, &w.e));
	ck_assert_uint_eq(n, 0);
	MUST(&w, store_deal_leave(w.site.store, "one", 4, &w.e));
	MUST(&w, store_game_get(w.site.store, "one", w.arena, &row, &w.e));
	ck_assert_str_eq(store_game_dice(&row), "one");
	ck_assert(row.top[0] == 2 && row.secret[0] == 2);
	MUST(&w, store_deal_game_get(w.site.store, "one", w.arena, &g, &w.e));
	ck_assert(g.left == 4 && g.grid && !strcmp(g.name, "cup-2a") && g.deal_secret[0] == 1);
	living_sql(&w, "UPDATE game SET status='over' WHERE name='one'");
	MUST(&w, store_deals_over(w.site.store, "cup", w.arena, &over, &n, &w.e));
	ck_assert(n == 1 && over[0].round == 2 && !over[0].half);
	MUST(&w, store_deal_hour(w.site.store, "cup", 2, 1, &at, &w.e));
	at = 700;
	MUST(&w, store_deal_hour(w.site.store, "cup", 2, 1, &at, &w.e));
	ck_assert_int_eq(at, 500);
	MUST(&w, store_deal_ran(w.site.store, "cup", 2, 1, 510, &ran, &w.e));
	MUST(&w, store_deal_ran(w.site.store, "cup", 2, 1, 900, &ran, &w.e));
	ck_assert_int_eq(ran, 510);
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, every_state_has_a_name);
	tcase_add_loop_test(t, a_game_enters_what_it_may, 0, (int)ARRAY_LEN(game_steps));
	tcase_add_loop_test(t, a_mail_enters_what_it_may, 0, (int)ARRAY_LEN(out_steps));
	tcase_add_test(t, a_game_is_kept_whole);
	tcase_add_test(t, what_is_gathered_is_kept_together);
	tcase_add_test(t, what_is_kept_soon_waits_for_the_disk_once);
	tcase_add_test(t, what_takes_long_keeps_nobody_waiting);
	tcase_add_test(t, what_was_gathered_and_lost_is_told);
	tcase_add_test(t, a_state_that_nobody_knows_is_a_broken_database);
	tcase_add_test(t, a_key_is_queued_once);
	tcase_add_test(t, what_may_be_tried_is_due);
	tcase_add_test(t, a_note_leaves_the_bytes_of_a_mail);
	tcase_add_test(t, what_fails_leaves_nothing);
	tcase_add_test(t, deadlines_are_those_of_games_that_go_on);
	tcase_add_test(t, a_mail_is_known_again);
	tcase_add_test(t, a_code_is_good_once);
	tcase_add_test(t, an_older_database_is_brought_up_to_date);
	tcase_add_test(t, handles_of_a_game_that_came_are_its_own);
	tcase_add_test(t, a_game_plays_by_a_deal_until_it_leaves);
}

int main(void)
{
	return living_run("store", add);
}
