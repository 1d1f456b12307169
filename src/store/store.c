/* The tables made and brought up to date; games, seats, answers, orders and other rows of theirs. */
#include "base/file.h"
#include "store/store_private.h"
#include "base/hash.h"

enum { BUSY_MS = 5000, VERSION = 18 };

static const char schema[] =
#include "store/people.inc"
#include "store/votes.inc"
#include "store/setting.inc"
#include "store/press.inc"
#include "store/hands.inc"
#include "store/leave.inc"
#include "store/spent.inc"
#include "store/bank.inc"
#include "store/remind.inc"
#include "store/reliability.inc"
#include "store/observer.inc"
#include "store/diary.inc"
#include "store/forget.inc"
#include "store/schema.inc"
#include "store/later.inc"
#include "store/moderator.inc"
#include "store/dummy.inc"
#include "store/acted.inc"
#include "store/admin.inc"
#include "store/offer.inc"
#include "store/openpgp.inc"
#include "store/account.inc"
#include "store/watched.inc"
#include "store/undone.inc"
#include "store/moved.inc"
#include "store/bot.inc"
#include "store/event.inc"
#include "store/deal.inc"
#include "store/event_more.inc"
#include "store/outbox.inc"
	;
/* What makes a database of that version one of a newer. */
static const char *const upgrades[VERSION] = {
	[1] =
#include "store/upgrade.inc"
	,
	[3] = "CREATE TABLE pause ("
	      "  id INTEGER PRIMARY KEY CHECK (id = 1), why TEXT NOT NULL, settings TEXT NOT NULL,"
	      "  since INTEGER NOT NULL, next INTEGER NOT NULL, tries INTEGER NOT NULL);"
	      "PRAGMA user_version = 4",
	[4] = "CREATE INDEX outbox_message ON outbox (message_id);"
	      "CREATE INDEX outbox_seat ON outbox (game, seat);"
	      "CREATE INDEX outbox_kind ON outbox (kind, at);"
	      "CREATE TABLE bounce ("
	      "  id INTEGER PRIMARY KEY, address TEXT NOT NULL, hard INTEGER NOT NULL, said TEXT NOT NULL,"
	      "  message_id TEXT NOT NULL, at INTEGER NOT NULL);"
	      "CREATE INDEX bounce_address ON bounce (address, at);"
	      "CREATE TABLE hold ("
	      "  address TEXT PRIMARY KEY, why TEXT NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID;"
	      "CREATE TABLE unwanted (address TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;"
	      "CREATE TABLE reminded ("
	      "  game TEXT NOT NULL, turn INTEGER NOT NULL, PRIMARY KEY (game, turn)) WITHOUT ROWID;"
	      "CREATE TABLE contact ("
	      "  server TEXT PRIMARY KEY, good INTEGER NOT NULL, tried INTEGER NOT NULL,"
	      "  note TEXT NOT NULL) WITHOUT ROWID;"
	      "PRAGMA user_version = 5",
	[5] = "ALTER TABLE game ADD COLUMN words INTEGER NOT NULL DEFAULT 0;"
	      "ALTER TABLE game ADD COLUMN row_digest TEXT NOT NULL DEFAULT '';"
	      "ALTER TABLE game ADD COLUMN seam TEXT NOT NULL DEFAULT '';"
	      "DROP INDEX record_unwritten;"
	      "CREATE INDEX record_unwritten ON record (game) WHERE written <= 0;"
	      "PRAGMA user_version = 6",
	[6] = "CREATE TABLE unanswered ("
	      "  id INTEGER PRIMARY KEY, game TEXT NOT NULL, seat TEXT NOT NULL, text TEXT NOT NULL,"
	      "  at INTEGER NOT NULL);"
	      "CREATE INDEX unanswered_seat ON unanswered (game, seat);"
	      "PRAGMA user_version = 7",
	/* What runs as it always did goes on so: at once when it is complete, and no grace. */
	[7] = "ALTER TABLE game ADD COLUMN undo INTEGER NOT NULL DEFAULT 0;"
	      "ALTER TABLE game ADD COLUMN grace INTEGER NOT NULL DEFAULT 0;"
	      "ALTER TABLE game ADD COLUMN early TEXT NOT NULL DEFAULT 'complete';"
	      "ALTER TABLE game ADD COLUMN late TEXT NOT NULL DEFAULT 'doctrine';"
	      "ALTER TABLE game ADD COLUMN runs_at INTEGER NOT NULL DEFAULT 0;"
	      "ALTER TABLE game ADD COLUMN passed INTEGER NOT NULL DEFAULT 0;"
	      "ALTER TABLE orders ADD COLUMN ready INTEGER NOT NULL DEFAULT 0;"
	      "ALTER TABLE orders ADD COLUMN hold TEXT NOT NULL DEFAULT '';"
	      "UPDATE orders SET ready = complete;"
	      "PRAGMA user_version = 8",
	/* What a letter tells in words, its record and the mail that it answers stood in its XML. */
	[8] =
#include "store/letters.inc"
	,
	/* Who has a seat stood in its row, by name and address. */
	[9] =
#include "store/people.inc"
#include "store/votes.inc"
#include "store/setting.inc"
#include "store/press.inc"
#include "store/hands.inc"
#include "store/leave.inc"
#include "store/spent.inc"
#include "store/people-9.inc"
	,
	[10] =
#include "store/bank.inc"
#include "store/remind.inc"
#include "store/reliability.inc"
#include "store/observer.inc"
#include "store/later.inc"
	"PRAGMA user_version = 11",
	[11] =
#include "store/moderator.inc"
#include "store/dummy.inc"
#include "store/acted.inc"
#include "store/admin.inc"
#include "store/offer.inc"
#include "store/diary.inc"
#include "store/forget.inc"
	"PRAGMA user_version = 12",
	[12] =
#include "store/openpgp.inc"
#include "store/account.inc"
#include "store/watched.inc"
#include "store/undone.inc"
	"PRAGMA user_version = 13",
	[13] =
#include "store/moved.inc"
	"PRAGMA user_version = 14",
	[14] =
#include "store/bot.inc"
	"PRAGMA user_version = 15",
	[15] =
#include "store/event.inc"
	"PRAGMA user_version = 16",
	[16] =
#include "store/deal.inc"
#include "store/event_more.inc"
	"PRAGMA user_version = 17",
	/* The finished mail stood in its row of outbox. */
	[17] =
#include "store/outbox.inc"
#include "store/outbox-17.inc"
	,
};

int store_version(void)
{
	return VERSION;
}

static enum err plain(struct store *s, const char *sql, struct error *e)
{
	return sqlite3_exec(s->db, sql, NULL, NULL, NULL) ? db_fault(s, e, sql) : ERR_NONE;
}

static enum err make_schema(struct store *s, struct error *e)
{
	sqlite3_stmt *stmt;
	int version = -1;
	if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &stmt, NULL))
		return db_fault(s, e, "user_version");
	if (sqlite3_step(stmt) == SQLITE_ROW)
		version = sqlite3_column_int(stmt, 0);
	sqlite3_finalize(stmt);
	if (version == VERSION)
		return ERR_NONE;
	const char *sql = version == 0 ? schema : version > 0 && version < VERSION ? upgrades[version] : NULL;
	if (!sql)
		return error_set(e, ERR_BUG, "the database is of version %d, this program knows %d", version, VERSION);
	enum err r = plain(s, "BEGIN IMMEDIATE", e);
	if (!r)
		r = plain(s, sql, e);
	if (r) {
		store_rollback(s);
		return r;
	}
	r = store_commit(s, e);
	return r || !version ? r : make_schema(s, e);
}

enum err store_open(const char *path, struct store **out, struct error *e)
{
	struct store *s = base_calloc(1, sizeof *s);
	enum err r = ERR_NONE;
	if (sqlite3_open(path, &s->db))
		r = error_set(e, ERR_TEMP, "opening %s: %s", path, sqlite3_errmsg(s->db));
	if (!r) {
		sqlite3_extended_result_codes(s->db, 0);
		sqlite3_busy_timeout(s->db, BUSY_MS);
		r = plain(
			s,
			"PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
			"PRAGMA foreign_keys=ON;"
			"PRAGMA temp_store=MEMORY", /* pages as they stood before a mail: gone with it, and in no file */
			e);
	}
	if (!r)
		r = make_schema(s, e);
	if (r)
		store_close(s);
	else
		*out = s;
	return r;
}

void store_close(struct store *s)
{
	if (!s)
		return;
	for (size_t i = 0; i < s->n_cache; i++)
		sqlite3_finalize(s->cache[i].stmt);
	sqlite3_close(s->db);
	free(s);
}

/* Of some errors, a full disk among them, SQLite rolls back all that is open by itself. */
static bool is_lost(const struct store *s)
{
	return s->lost || (s->gathered && sqlite3_get_autocommit(s->db));
}

/* The next transaction waits for the disk again. */
static void end_soon(struct store *s)
{
	if (s->soon)
		sqlite3_exec(s->db, "PRAGMA synchronous=FULL", NULL, NULL, NULL);
	s->soon = false;
}

enum err store_begin(struct store *s, struct error *e)
{
	enum err r = ERR_NONE;
	if (is_lost(s))
		return error_set(e, ERR_TEMP, "what came before it was not stored");
	if (!s->gathered)
		r = plain(s, "BEGIN IMMEDIATE", e);
	s->gathered = !r && s->gathers;
	return s->gathered ? db_run(s, e, "SAVEPOINT one", "") : r;
}

enum err store_begin_soon(struct store *s, struct error *e)
{
	enum err r = plain(s, "PRAGMA synchronous=NORMAL", e);
	s->soon = true;
	if (!r)
		r = store_begin(s, e);
	if (r)
		end_soon(s);
	return r;
}

enum err store_commit(struct store *s, struct error *e)
{
	if (!s->gathers)
		step_durable("commit");
	enum err r = s->gathers ? db_run(s, e, "RELEASE one", "") : plain(s, "COMMIT", e);
	if (r)
		store_rollback(s);
	else
		s->unsynced |= s->soon; /* another that writes nothing does not sync it */
	end_soon(s);
	return r;
}

void store_rollback(struct store *s)
{
	if (!sqlite3_get_autocommit(s->db))
		sqlite3_exec(s->db, s->gathered ? "ROLLBACK TO one; RELEASE one" : "ROLLBACK", NULL, NULL, NULL);
	end_soon(s);
}

enum err store_sync(struct store *s, struct error *e)
{
	sqlite3_file *log = NULL;
	if (!s->unsynced)
		return ERR_NONE;
	step_durable("sync");
	int bad = sqlite3_file_control(s->db, NULL, SQLITE_FCNTL_JOURNAL_POINTER, &log);
	if (!bad && log && log->pMethods)
		bad = log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
	if (bad)
		return error_set(e, ERR_TEMP, "the database is not safe on the disk: %s", sqlite3_errstr(bad));
	s->unsynced = false;
	return ERR_NONE;
}

void store_gather(struct store *s)
{
	s->gathers = true;
}

void store_breathe(struct store *s)
{
	bool gathers = s->gathers;
	struct error none = ERROR_INIT;
	if (gathers && store_keep(s, &none))
		s->lost = true;
	s->gathers = gathers;
}

enum err store_keep(struct store *s, struct error *e)
{
	bool any = s->gathered, lost = is_lost(s);
	s->gathers = s->gathered = s->lost = false;
	if (lost)
		return error_set(e, ERR_TEMP, "the database has rolled back what was done");
	return any ? store_commit(s, e) : ERR_NONE;
}

enum err store_mark(struct store *s, struct error *e)
{
	return plain(s, "SAVEPOINT mark", e);
}

enum err store_unmark(struct store *s, enum err r, struct error *e)
{
	struct error bad = ERROR_INIT;
	enum err ended = plain(s, r ? "ROLLBACK TO mark; RELEASE mark" : "RELEASE mark", &bad);
	if (ended)
		*e = bad;
	return ended ? ended : r;
}

enum err store_end(struct store *s, enum err r, struct error *e)
{
	if (!r)
		return store_commit(s, e);
	store_rollback(s);
	return r;
}

/* A key of 32 bytes is kept as a blob, NULL as an empty one. */
static const uint8_t *key_or_null(struct query *q, int column)
{
	struct slice s = db_blob(q, column);
	return s.n == 32 ? (const uint8_t *)s.p : NULL;
}

static size_t key_bytes(const uint8_t *key)
{
	return key ? 32 : 0;
}

/* ---- games ---- */

enum err store_game_add(struct store *s, const struct store_game *g, struct error *e)
{
	return db_run(s, e, "INSERT INTO game VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
		      "sssssssbbiiiiiiisssiibissiissii", g->name, g->title, g->system, g->scenario,
		      game_state_name(g->status), g->why, g->reactions, g->top, (size_t)32, g->secret, (size_t)32,
		      g->rules, g->turn, g->link, g->hours, g->deadline, g->revision, g->created, g->snapshot,
		      g->journal, g->windows, g->grid, g->remaining, g->next_top, key_bytes(g->next_top), g->words,
		      g->row_digest, g->seam, g->undo, g->grace, g->early, g->late, g->runs_at, g->passed);
}

enum err store_game_save(struct store *s, const struct store_game *g, struct error *e)
{
	return db_run(s, e,
		      "UPDATE game SET status=?, why=?, rules=?, turn=?, link=?, top=?, next_top=?, "
		      "deadline=?, remaining=?, revision=?, snapshot=?, journal=?, row_digest=?, seam=?, "
		      "runs_at=?, passed=? WHERE name=?",
		      "ssiiibbiiissssiis", game_state_name(g->status), g->why, g->rules, g->turn, g->link, g->top,
		      key_bytes(g->top), g->next_top, key_bytes(g->next_top), g->deadline, g->remaining, g->revision,
		      g->snapshot, g->journal, g->row_digest, g->seam, g->runs_at, g->passed, g->name);
}

enum err store_game_get(struct store *s, const char *name, struct arena *a, struct store_game *out, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT name,title,system,scenario,status,why,reactions,top,secret,rules,"
				"turn,link,hours,deadline,revision,created,snapshot,journal,windows,grid,"
				"remaining,next_top,words,row_digest,seam,undo,grace,early,late,runs_at,passed,"
				"ifnull(ifnull((SELECT dice FROM moved WHERE game=game.name),"
				"(SELECT d.name FROM deal_game t JOIN event_deal d ON d.event=t.event AND "
				"d.round=t.round AND d.half=t.half WHERE t.game=game.name AND t.left=0)),'') FROM game "
				"WHERE name=?",
				"s", name);
	if (!db_next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "there is no game %s", name);
	*out = (struct store_game){db_text(&q, 0), db_text(&q, 1), db_text(&q, 2), db_text(&q, 3),
				   db_game_state(&q, 4, e), db_text(&q, 5), db_text(&q, 6), (const uint8_t *)db_text(&q, 7),
				   (const uint8_t *)db_text(&q, 8), key_or_null(&q, 21), db_number(&q, 9),
				   db_number(&q, 10), db_number(&q, 11), db_number(&q, 12), db_number(&q, 13), db_number(&q, 14),
				   db_number(&q, 15), db_text(&q, 16), db_text(&q, 17), db_text(&q, 18),
				   db_number(&q, 19), db_number(&q, 20), db_number(&q, 22), db_text(&q, 23), db_text(&q, 24),
				   db_number(&q, 25), db_number(&q, 26), db_text(&q, 27), db_text(&q, 28),
				   db_number(&q, 29), db_number(&q, 30), db_text(&q, 31)};
	db_done(&q);
	return q.result;
}

const char *store_game_dice(const struct store_game *g)
{
	return g->dice && *g->dice ? g->dice : g->name;
}

static enum err names(struct query q, const char ***out, size_t *n, struct error *e)
{
	size_t cap = 0;
	const char **list = NULL;
	*n = 0;
	while (db_next(&q, e)) {
		GROW(list, cap, *n + 1);
		list[(*n)++] = db_text(&q, 0);
	}
	*out = arena_alloc(q.a, *n * sizeof *list);
	if (*n)
		memcpy(*out, list, *n * sizeof *list);
	free(list);
	return q.result;
}

enum err store_game_names(struct store *s, struct arena *a, const char ***out, size_t *n, struct error *e)
{
	return names(db_ask(s, a, "SELECT name FROM game ORDER BY name", ""), out, n, e);
}

enum err store_game_due(struct store *s, int64_t now, struct arena *a, const char ***out, size_t *n, struct error *e)
{
	return names(db_ask(s, a,
			    "SELECT name FROM game WHERE status IN ('running','words') AND "
			    "((deadline>0 AND deadline<=?1) OR (runs_at>0 AND runs_at<=?1)) ORDER BY deadline, name",
			    "i", now),
		     out, n, e);
}

enum err store_game_clocks(struct store *s, struct arena *a, const char ***out, size_t *n, struct error *e)
{
	return names(db_ask(s, a,
			    "SELECT name FROM game WHERE status IN ('running','words') AND deadline>0 ORDER BY name",
			    ""),
		     out, n, e);
}

enum err store_unanswered_games(struct store *s, int64_t before, struct arena *a, const char ***out, size_t *n,
				struct error *e)
{
	return names(db_ask(s, a, "SELECT DISTINCT game FROM unanswered WHERE at<=? ORDER BY game", "i", before), out,
		     n, e);
}

enum err store_seat_put(struct store *s, const char *game, const struct store_seat *seat, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO seat VALUES (?,?,?,?,?,?)", "ssiiss", game, seat->seat,
		      seat->holder, seat->epoch, seat->word, seat->word_now);
}

enum err store_seats(struct store *s, const char *game, struct arena *a, struct store_seat **out, size_t *n,
		     struct error *e)
{
	struct query q = db_ask(
		s, a,
		"SELECT s.seat,ifnull(p.name,''),ifnull(a.address,''),s.epoch,word,word_now,holder,"
		"ifnull(w.value,''),d.since IS NOT NULL,ifnull(b.player,'') FROM seat s LEFT JOIN person p ON p.id=holder "
		"LEFT JOIN address a ON a.person=holder AND a.main=1 "
		"LEFT JOIN wish w ON w.person=holder AND w.key='zone' "
		"LEFT JOIN dummy d ON d.game=s.game AND d.seat=s.seat "
		"LEFT JOIN bot b ON b.game=s.game AND b.seat=s.seat "
		"WHERE s.game=? ORDER BY s.seat",
		"s", game);
	COLLECT(q, struct store_seat, out, n, e,
		{db_text(&q, 0), db_text(&q, 1), db_text(&q, 2), db_number(&q, 3), db_text(&q, 4), db_text(&q, 5),
		 db_number(&q, 6), db_text(&q, 7), db_number(&q, 8), db_text(&q, 9)});
	return q.result;
}

enum err store_seats_of(struct store *s, const char *address, struct arena *a, const char ***out, size_t *n,
			struct error *e)
{
	return names(
		db_ask(s, a,
		       "SELECT game||' '||seat FROM seat JOIN game ON name=game "
		       "WHERE holder=(SELECT person FROM address WHERE address=lower(?)) AND status NOT IN ('over','moved') "
		       "ORDER BY game, seat",
		       "s", address),
		out, n, e);
}

/* ---- the turn in progress ---- */

enum err store_answers_put(struct store *s, const char *game, int64_t turn, const struct store_answer *a, size_t n,
			   struct error *e)
{
	int64_t i;
	enum err r = db_run(s, e, "DELETE FROM answer WHERE game=? AND turn=? AND settled=0", "si", game, turn);
	if (!r)
		r = db_one(db_ask(s, NULL, "SELECT count(*) FROM answer WHERE game=? AND turn=?", "si", game, turn), &i,
			   e);
	for (size_t k = 0; !r && k < n; k++)
		r = db_run(s, e, "INSERT INTO answer VALUES (?,?,?,?,?,?,?,?,?)", "siisssiii", game, turn,
			   i + (int64_t)k, a[k].key, a[k].text, a[k].from, a[k].seat, a[k].line, a[k].settled);
	return r;
}

enum err store_answers(struct store *s, const char *game, int64_t turn, struct arena *a, struct store_answer **out,
		       size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT key,text,origin,seat,line,settled FROM answer WHERE game=? AND "
				"turn=? ORDER BY i",
				"si", game, turn);
	COLLECT(q, struct store_answer, out, n, e,
		{db_text(&q, 0), db_text(&q, 1), db_text(&q, 2), db_number(&q, 3), db_number(&q, 4), db_number(&q, 5)});
	return q.result;
}

enum err store_orders_put(struct store *s, const char *game, const struct store_orders *o, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO orders VALUES (?,?,?,?,?,?,?,?,?,?,?)", "sisssiiisis", game,
		      o->turn, o->seat, o->text, o->digest, o->revision, o->at, o->complete, o->stopped, o->ready,
		      o->hold ? o->hold : "");
}

#define ORDERS_OF                                                                                  \
	"SELECT seat,text,digest,turn,revision,at,complete,stopped,ready,hold FROM orders WHERE game=? AND "

static enum err one_orders(struct query q, const char *seat, struct store_orders *out, struct error *e)
{
	if (!db_next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "no orders of %s are stored", seat);
	*out = (struct store_orders){db_text(&q, 0), db_text(&q, 1), db_text(&q, 2), db_number(&q, 3),
				     db_number(&q, 4), db_number(&q, 5), db_number(&q, 6), db_text(&q, 7),
				     db_number(&q, 8), db_text(&q, 9)};
	db_done(&q);
	return ERR_NONE;
}

enum err store_orders_get(struct store *s, const char *game, int64_t turn, const char *seat, struct arena *a,
			  struct store_orders *out, struct error *e)
{
	return one_orders(db_ask(s, a, ORDERS_OF "turn=? AND seat=?", "sis", game, turn, seat), seat, out, e);
}

enum err store_orders_last(struct store *s, const char *game, int64_t turn, const char *seat, struct arena *a,
			   struct store_orders *out, struct error *e)
{
	return one_orders(
		db_ask(s, a, ORDERS_OF "turn<? AND seat=? ORDER BY turn DESC LIMIT 1", "sis", game, turn, seat), seat,
		out, e);
}

enum err store_doctrine_put(struct store *s, const char *game, const char *seat, const char *lines, int64_t at,
			    struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO doctrine VALUES (?,?,?,?)", "sssi", game, seat, lines, at);
}

enum err store_doctrine_get(struct store *s, const char *game, const char *seat, struct arena *a, const char **out,
			    struct error *e)
{
	struct query q = db_ask(s, a, "SELECT text FROM doctrine WHERE game=? AND seat=?", "ss", game, seat);
	*out = db_next(&q, e) ? db_text(&q, 0) : "";
	db_done(&q);
	return q.result;
}

enum err store_kept_put(struct store *s, const char *game, const char *key, int64_t seat, const char *answer,
			int64_t at, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO kept_answer VALUES (?,?,?,?,?)", "ssisi", game, key, seat, answer,
		      at);
}

enum err store_kept_get(struct store *s, const char *game, const char *key, struct arena *a, const char **out,
			struct error *e)
{
	struct query q = db_ask(s, a, "SELECT text FROM kept_answer WHERE game=? AND key=?", "ss", game, key);
	if (!db_next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "no answer is kept");
	*out = db_text(&q, 0);
	db_done(&q);
	return ERR_NONE;
}

enum err store_kept_drop(struct store *s, const char *game, struct error *e)
{
	return db_run(s, e, "DELETE FROM kept_answer WHERE game=?", "s", game);
}

enum err store_mail_add(struct store *s, const char *game, int64_t turn, const char *seat, const char *digest,
			int64_t at, const char *mail, struct error *e)
{
	return db_run(s, e, "INSERT INTO mail (game,turn,seat,digest,at,text) VALUES (?,?,?,?,?,?)", "sissis", game,
		      turn, seat, digest, at, mail);
}

enum err store_mails(struct store *s, const char *game, int64_t turn, struct arena *a, struct store_orders **out,
		     size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT seat,text,digest,turn,id,at,ifnull(person,0) FROM mail "
				"LEFT JOIN mail_hand ON mail=id WHERE game=? AND turn=? "
				"ORDER BY id",
				"si", game, turn);
	COLLECT(q, struct store_orders, out, n, e,
		{db_text(&q, 0), db_text(&q, 1), db_text(&q, 2), db_number(&q, 3), db_number(&q, 4), db_number(&q, 5),
		 0, "", 0, "", db_number(&q, 6)});
	return q.result;
}

enum err store_ledger_add(struct store *s, const char *game, int64_t turn, const struct store_entry *entry,
			  struct error *e)
{
	return db_run(s, e, "INSERT INTO ledger (game,turn,seen,what,who,why,at) VALUES (?,?,?,?,?,?,?)", "sissssi",
		      game, turn, entry->seen, entry->what, entry->who, entry->why, entry->at);
}

enum err store_ledger(struct store *s, const char *game, int64_t turn, struct arena *a, struct store_entry **out,
		      size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT seen,what,who,why,at FROM ledger WHERE game=? AND turn=? "
				"ORDER BY id",
				"si", game, turn);
	COLLECT(q, struct store_entry, out, n, e,
		{db_text(&q, 0), db_text(&q, 1), db_text(&q, 2), db_text(&q, 3), db_number(&q, 4)});
	return q.result;
}

/* ---- records ---- */

enum err store_record_put(struct store *s, const char *game, int64_t turn, const char *viewer, const char *bytes,
			  size_t n, const char *digest, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO record VALUES (?,?,?,?,?,0)", "sisbs", game, turn, viewer, bytes, n,
		      digest);
}

enum err store_record_get(struct store *s, const char *game, int64_t turn, const char *viewer, struct arena *a,
			  struct slice *out, struct error *e)
{
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX];
	struct query q = db_ask(s, a, "SELECT bytes,digest FROM record WHERE game=? AND turn=? AND viewer=?", "sis",
				game, turn, viewer);
	if (!db_next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "no record of that turn");
	*out = db_blob(&q, 0);
	hash_bytes(h, NULL, out->p, out->n);
	hash_hex(hex, h);
	bool whole = !strcmp(hex, db_text(&q, 1));
	db_done(&q);
	return whole ? ERR_NONE
		     : error_set(e, ERR_BUG, "the record of turn %lld for %s in the database is not what was written",
				 (long long)turn, viewer);
}

enum err store_check(struct store *s, struct error *e)
{
	struct query q;
	struct arena *a = arena_new();
	char said[200] = "";
	q = db_ask(s, a, "PRAGMA quick_check(1)", "");
	if (db_next(&q, e))
		snprintf(said, sizeof said, "%s", db_text(&q, 0));
	db_done(&q);
	arena_free(a);
	if (q.result || !strcmp(said, "ok"))
		return q.result;
	return error_set(e, ERR_BUG,
			 "the database is damaged (%s): no more is written to it. Keep a copy, and take the last "
			 "backup, or what can still be read: `estafette doctor` says how",
			 said);
}

enum err store_record_prev(struct store *s, const char *game, int64_t turn, const char *viewer, struct arena *a,
			   const char **out, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT digest FROM record WHERE game=? AND viewer=? AND turn<? "
				"ORDER BY turn DESC LIMIT 1",
				"ssi", game, viewer, turn);
	*out = db_next(&q, e) ? db_text(&q, 0) : "-";
	db_done(&q);
	return q.result;
}

/* record.written: 1 if it is, else minus the time from which it is to be tried. */
enum err store_games_unwritten(struct store *s, int64_t now, struct arena *a, const char ***out, size_t *n,
			       struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT game FROM record WHERE written<=0 AND -written<=? GROUP BY game "
				"ORDER BY min(rowid)",
				"i", now);
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

enum err store_record_unwritten(struct store *s, const char *game, struct arena *a, struct store_record **out,
				size_t *n, struct error *e)
{
	struct query q =
		db_ask(s, a, "SELECT viewer,turn FROM record WHERE game=? AND written<=0 ORDER BY rowid", "s", game);
	COLLECT(q, struct store_record, out, n, e, {game, db_text(&q, 0), db_number(&q, 1), {"", 0}});
	return q.result;
}

enum err store_record_again(struct store *s, const char *game, int64_t *n, struct error *e)
{
	const char *name = game ? game : "";
	enum err r = db_one(db_ask(s, NULL, "SELECT count(*) FROM record WHERE ?1 IN ('', game)", "s", name), n, e);
	return r ? r : db_run(s, e, "UPDATE record SET written=0 WHERE ?1 IN ('', game)", "s", name);
}

enum err store_record_put_off(struct store *s, const char *game, int64_t until, struct error *e)
{
	return db_run(s, e, "UPDATE record SET written=-? WHERE game=? AND written<=0", "is", until, game);
}

enum err store_record_digests(struct store *s, const char *game, struct arena *a, struct store_record **out, size_t *n,
			      struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT game,viewer,turn,digest FROM record WHERE game=? "
				"ORDER BY viewer, turn",
				"s", game);
	COLLECT(q, struct store_record, out, n, e, {db_text(&q, 0), db_text(&q, 1), db_number(&q, 2), db_blob(&q, 3)});
	return q.result;
}

enum err store_record_written(struct store *s, const char *game, int64_t turn, const char *viewer, struct error *e)
{
	return db_run(s, e, "UPDATE record SET written=1 WHERE game=? AND turn=? AND viewer=?", "sis", game, turn,
		      viewer);
}
