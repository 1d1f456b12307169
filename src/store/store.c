#include "store/store.h"
#include "base/file.h"

#include <sqlite3.h>

enum { STATEMENTS = 96, BUSY_MS = 5000, VERSION = 4 };

struct store {
	sqlite3 *db;
	struct {
		const char *sql; /* a string constant: compared by address */
		sqlite3_stmt *stmt;
	} cache[STATEMENTS];
	size_t n_cache;
};

static const char schema[] =
#include "store/schema.inc"
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
};

static enum err fault(struct store *s, struct error *e, const char *what)
{
	int code = sqlite3_errcode(s->db);
	bool bug = code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_MISUSE ||
		   code == SQLITE_CONSTRAINT || code == SQLITE_ERROR || code == SQLITE_RANGE;
	return error_set(e, bug ? ERR_BUG : ERR_TEMP, "database: %.80s: %s", what,
			 sqlite3_errmsg(s->db));
}

static enum err plain(struct store *s, const char *sql, struct error *e)
{
	return sqlite3_exec(s->db, sql, NULL, NULL, NULL) ? fault(s, e, sql) : ERR_NONE;
}

static enum err make_schema(struct store *s, struct error *e)
{
	sqlite3_stmt *stmt;
	int version = -1;
	if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &stmt, NULL))
		return fault(s, e, "user_version");
	if (sqlite3_step(stmt) == SQLITE_ROW)
		version = sqlite3_column_int(stmt, 0);
	sqlite3_finalize(stmt);
	if (version == VERSION)
		return ERR_NONE;
	const char *sql = version == 0 ? schema
			  : version > 0 && version < VERSION ? upgrades[version]
							     : NULL;
	if (!sql)
		return error_set(e, ERR_BUG, "the database is of version %d, this program knows %d",
				 version, VERSION);
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
		r = plain(s, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
			     "PRAGMA foreign_keys=ON", e);
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

enum err store_begin(struct store *s, struct error *e)
{
	return plain(s, "BEGIN IMMEDIATE", e);
}

enum err store_commit(struct store *s, struct error *e)
{
	step_durable("commit");
	enum err r = plain(s, "COMMIT", e);
	if (r)
		store_rollback(s);
	return r;
}

void store_rollback(struct store *s)
{
	if (!sqlite3_get_autocommit(s->db))
		sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
}

/* ---- statements: prepared once, bound by a format ---- */

static sqlite3_stmt *prepare(struct store *s, const char *sql)
{
	for (size_t i = 0; i < s->n_cache; i++)
		if (s->cache[i].sql == sql)
			return s->cache[i].stmt;
	sqlite3_stmt *stmt;
	if (s->n_cache == STATEMENTS ||
	    sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &stmt, NULL))
		return NULL;
	s->cache[s->n_cache].sql = sql;
	s->cache[s->n_cache++].stmt = stmt;
	return stmt;
}

/* s: text, i: int64_t, b: pointer and size_t of a blob */
static void bind(sqlite3_stmt *stmt, const char *format, va_list ap)
{
	for (int i = 1; *format; format++, i++) {
		if (*format == 's') {
			const char *text = va_arg(ap, const char *);
			sqlite3_bind_text(stmt, i, text ? text : "", -1, SQLITE_TRANSIENT);
		} else if (*format == 'i') {
			sqlite3_bind_int64(stmt, i, va_arg(ap, int64_t));
		} else {
			const void *p = va_arg(ap, const void *);
			size_t n = va_arg(ap, size_t);
			sqlite3_bind_blob64(stmt, i, p ? p : "", n, SQLITE_TRANSIENT);
		}
	}
}

static sqlite3_stmt *start(struct store *s, const char *sql, const char *format, va_list ap)
{
	sqlite3_stmt *stmt = prepare(s, sql);
	if (!stmt)
		return NULL;
	sqlite3_reset(stmt);
	sqlite3_clear_bindings(stmt);
	bind(stmt, format, ap);
	return stmt;
}

static enum err run(struct store *s, struct error *e, const char *sql, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	sqlite3_stmt *stmt = start(s, sql, format, ap);
	va_end(ap);
	if (sqlite3_get_autocommit(s->db))
		step_durable("statement");
	int code = stmt ? sqlite3_step(stmt) : SQLITE_ERROR;
	enum err r = code == SQLITE_DONE || code == SQLITE_ROW ? ERR_NONE : fault(s, e, sql);
	if (stmt)
		sqlite3_reset(stmt);
	return r;
}

/* A query in progress: rows are read by next(), columns by text(), number() and blob(). */
struct query {
	struct store *s;
	sqlite3_stmt *stmt;
	struct arena *a;
	const char *sql;
	enum err result;
};

static struct query ask(struct store *s, struct arena *a, const char *sql, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	struct query q = {s, start(s, sql, format, ap), a, sql, ERR_NONE};
	va_end(ap);
	return q;
}

static bool next(struct query *q, struct error *e)
{
	int code = q->stmt ? sqlite3_step(q->stmt) : SQLITE_ERROR;
	if (code == SQLITE_ROW)
		return true;
	if (code != SQLITE_DONE)
		q->result = fault(q->s, e, q->sql);
	if (q->stmt)
		sqlite3_reset(q->stmt);
	return false;
}

static struct slice blob(struct query *q, int column)
{
	const void *p = sqlite3_column_blob(q->stmt, column);
	size_t n = (size_t)sqlite3_column_bytes(q->stmt, column);
	return (struct slice){arena_strndup(q->a, p ? p : "", n), n};
}

static const char *text(struct query *q, int column)
{
	return blob(q, column).p;
}

static int64_t number(struct query *q, int column)
{
	return sqlite3_column_int64(q->stmt, column);
}

static void done(struct query *q)
{
	if (q->stmt)
		sqlite3_reset(q->stmt);
}

/* One number; 0 if there is no row. */
static enum err one_number(struct query q, int64_t *out, struct error *e)
{
	*out = 0;
	if (next(&q, e))
		*out = number(&q, 0);
	done(&q);
	return q.result;
}

/* A key of 32 bytes is kept as a blob, NULL as an empty one. */
static const uint8_t *key_or_null(struct query *q, int column)
{
	struct slice s = blob(q, column);
	return s.n == 32 ? (const uint8_t *)s.p : NULL;
}

static size_t key_bytes(const uint8_t *key)
{
	return key ? 32 : 0;
}

/* ---- games ---- */

enum err store_game_add(struct store *s, const struct store_game *g, struct error *e)
{
	return run(s, e,
		   "INSERT INTO game VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
		   "sssssssbbiiiiiiisssiib", g->name, g->title, g->system, g->scenario, g->status, g->why,
		   g->reactions, g->top, (size_t)32, g->secret, (size_t)32, g->rules, g->turn, g->link,
		   g->hours, g->deadline, g->revision, g->created, g->snapshot, g->journal,
		   g->windows, g->grid, g->remaining, g->next_top, key_bytes(g->next_top));
}

enum err store_game_save(struct store *s, const struct store_game *g, struct error *e)
{
	return run(s, e,
		   "UPDATE game SET status=?, why=?, rules=?, turn=?, link=?, top=?, next_top=?, "
		   "deadline=?, remaining=?, revision=?, snapshot=?, journal=? WHERE name=?",
		   "ssiiibbiiisss", g->status, g->why, g->rules, g->turn, g->link, g->top,
		   key_bytes(g->top), g->next_top, key_bytes(g->next_top), g->deadline, g->remaining,
		   g->revision, g->snapshot, g->journal, g->name);
}

enum err store_game_get(struct store *s, const char *name, struct arena *a,
			struct store_game *out, struct error *e)
{
	struct query q = ask(s, a,
			     "SELECT name,title,system,scenario,status,why,reactions,top,secret,rules,"
			     "turn,link,hours,deadline,revision,created,snapshot,journal,windows,grid,"
			     "remaining,next_top FROM game WHERE name=?",
			     "s", name);
	if (!next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "there is no game %s", name);
	*out = (struct store_game){text(&q, 0), text(&q, 1), text(&q, 2), text(&q, 3), text(&q, 4),
				   text(&q, 5), text(&q, 6), (const uint8_t *)text(&q, 7),
				   (const uint8_t *)text(&q, 8), key_or_null(&q, 21), number(&q, 9),
				   number(&q, 10), number(&q, 11), number(&q, 12), number(&q, 13), number(&q, 14),
				   number(&q, 15), text(&q, 16), text(&q, 17), text(&q, 18),
				   number(&q, 19), number(&q, 20)};
	done(&q);
	return ERR_NONE;
}

static enum err names(struct query q, const char ***out, size_t *n, struct error *e)
{
	size_t cap = 0;
	const char **list = NULL;
	*n = 0;
	while (next(&q, e)) {
		GROW(list, cap, *n + 1);
		list[(*n)++] = text(&q, 0);
	}
	*out = arena_alloc(q.a, *n * sizeof *list);
	if (*n)
		memcpy(*out, list, *n * sizeof *list);
	free(list);
	return q.result;
}

enum err store_game_names(struct store *s, struct arena *a, const char ***out, size_t *n,
			  struct error *e)
{
	return names(ask(s, a, "SELECT name FROM game ORDER BY name", ""), out, n, e);
}

enum err store_game_due(struct store *s, int64_t now, struct arena *a, const char ***out,
			size_t *n, struct error *e)
{
	return names(ask(s, a,
			 "SELECT name FROM game WHERE status='running' AND deadline>0 AND "
			 "deadline<=? ORDER BY deadline, name",
			 "i", now),
		     out, n, e);
}

enum err store_seat_put(struct store *s, const char *game, const struct store_seat *seat,
			struct error *e)
{
	return run(s, e, "INSERT OR REPLACE INTO seat VALUES (?,?,?,?,?,?,?)", "ssssiss", game,
		   seat->seat, seat->person, seat->address, seat->epoch, seat->word,
		   seat->word_now);
}

/* Reads all rows of a query into an array of the arena. */
#define COLLECT(q, type, list, count, e, ...)                                                      \
	do {                                                                                       \
		size_t cap_ = 0;                                                                   \
		type *rows_ = NULL;                                                                \
		*(count) = 0;                                                                      \
		while (next(&(q), (e))) {                                                          \
			GROW(rows_, cap_, *(count) + 1);                                           \
			rows_[(*(count))++] = (type)__VA_ARGS__;                                   \
		}                                                                                  \
		*(list) = arena_alloc((q).a, *(count) * sizeof *rows_ + 1);                        \
		if (*(count))                                                                      \
			memcpy(*(list), rows_, *(count) * sizeof *rows_);                          \
		free(rows_);                                                                       \
	} while (0)

enum err store_seats(struct store *s, const char *game, struct arena *a, struct store_seat **out,
		     size_t *n, struct error *e)
{
	struct query q = ask(s, a,
			     "SELECT seat,person,address,epoch,word,word_now FROM seat WHERE game=? "
			     "ORDER BY seat",
			     "s", game);
	COLLECT(q, struct store_seat, out, n, e,
		{text(&q, 0), text(&q, 1), text(&q, 2), number(&q, 3), text(&q, 4), text(&q, 5)});
	return q.result;
}

/* ---- the turn in progress ---- */

enum err store_answers_put(struct store *s, const char *game, int64_t turn,
			   const struct store_answer *a, size_t n, struct error *e)
{
	int64_t i;
	enum err r = run(s, e, "DELETE FROM answer WHERE game=? AND turn=? AND settled=0", "si", game,
			 turn);
	if (!r)
		r = one_number(ask(s, NULL, "SELECT count(*) FROM answer WHERE game=? AND turn=?",
				   "si", game, turn),
			       &i, e);
	for (size_t k = 0; !r && k < n; k++)
		r = run(s, e, "INSERT INTO answer VALUES (?,?,?,?,?,?,?,?,?)", "siisssiii", game, turn,
			i + (int64_t)k, a[k].key, a[k].text, a[k].from, a[k].seat, a[k].line,
			a[k].settled);
	return r;
}

enum err store_answers(struct store *s, const char *game, int64_t turn, struct arena *a,
		       struct store_answer **out, size_t *n, struct error *e)
{
	struct query q = ask(s, a,
			     "SELECT key,text,origin,seat,line,settled FROM answer WHERE game=? AND "
			     "turn=? ORDER BY i",
			     "si", game, turn);
	COLLECT(q, struct store_answer, out, n, e,
		{text(&q, 0), text(&q, 1), text(&q, 2), number(&q, 3), number(&q, 4), number(&q, 5)});
	return q.result;
}

enum err store_orders_put(struct store *s, const char *game, const struct store_orders *o,
			  struct error *e)
{
	return run(s, e, "INSERT OR REPLACE INTO orders VALUES (?,?,?,?,?,?,?,?,?)", "sisssiiis", game,
		   o->turn, o->seat, o->text, o->digest, o->revision, o->at, o->complete, o->stopped);
}

#define ORDERS_OF                                                                                  \
	"SELECT seat,text,digest,turn,revision,at,complete,stopped FROM orders WHERE game=? AND "

static enum err one_orders(struct query q, const char *seat, struct store_orders *out,
			   struct error *e)
{
	if (!next(&q, e))
		return q.result ? q.result
				: error_set(e, ERR_MISSING, "no orders of %s are stored", seat);
	*out = (struct store_orders){text(&q, 0), text(&q, 1), text(&q, 2), number(&q, 3),
				     number(&q, 4), number(&q, 5), number(&q, 6), text(&q, 7)};
	done(&q);
	return ERR_NONE;
}

enum err store_orders_get(struct store *s, const char *game, int64_t turn, const char *seat,
			  struct arena *a, struct store_orders *out, struct error *e)
{
	return one_orders(ask(s, a,
			      ORDERS_OF "turn=? AND seat=?",
			      "sis", game, turn, seat),
			  seat, out, e);
}

enum err store_orders_last(struct store *s, const char *game, int64_t turn, const char *seat,
			   struct arena *a, struct store_orders *out, struct error *e)
{
	return one_orders(ask(s, a,
			      ORDERS_OF "turn<? AND seat=? ORDER BY turn DESC LIMIT 1",
			      "sis", game, turn, seat),
			  seat, out, e);
}

enum err store_doctrine_put(struct store *s, const char *game, const char *seat,
			    const char *lines, int64_t at, struct error *e)
{
	return run(s, e, "INSERT OR REPLACE INTO doctrine VALUES (?,?,?,?)", "sssi", game, seat, lines,
		   at);
}

enum err store_doctrine_get(struct store *s, const char *game, const char *seat, struct arena *a,
			    const char **out, struct error *e)
{
	struct query q = ask(s, a, "SELECT text FROM doctrine WHERE game=? AND seat=?", "ss", game,
			     seat);
	*out = next(&q, e) ? text(&q, 0) : "";
	done(&q);
	return q.result;
}

enum err store_kept_put(struct store *s, const char *game, const char *key, int64_t seat,
			const char *answer, int64_t at, struct error *e)
{
	return run(s, e, "INSERT OR REPLACE INTO kept_answer VALUES (?,?,?,?,?)", "ssisi", game, key,
		   seat, answer, at);
}

enum err store_kept_get(struct store *s, const char *game, const char *key, struct arena *a,
			const char **out, struct error *e)
{
	struct query q = ask(s, a, "SELECT text FROM kept_answer WHERE game=? AND key=?", "ss", game,
			     key);
	if (!next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "no answer is kept");
	*out = text(&q, 0);
	done(&q);
	return ERR_NONE;
}

enum err store_kept_drop(struct store *s, const char *game, struct error *e)
{
	return run(s, e, "DELETE FROM kept_answer WHERE game=?", "s", game);
}

enum err store_mail_add(struct store *s, const char *game, int64_t turn, const char *seat,
			const char *digest, int64_t at, const char *mail, struct error *e)
{
	return run(s, e, "INSERT INTO mail (game,turn,seat,digest,at,text) VALUES (?,?,?,?,?,?)",
		   "sissis", game, turn, seat, digest, at, mail);
}

enum err store_mails(struct store *s, const char *game, int64_t turn, struct arena *a,
		     struct store_orders **out, size_t *n, struct error *e)
{
	struct query q = ask(s, a,
			     "SELECT seat,text,digest,turn,id,at FROM mail WHERE game=? AND turn=? "
			     "ORDER BY id",
			     "si", game, turn);
	COLLECT(q, struct store_orders, out, n, e,
		{text(&q, 0), text(&q, 1), text(&q, 2), number(&q, 3), number(&q, 4), number(&q, 5),
		 0, ""});
	return q.result;
}

enum err store_ledger_add(struct store *s, const char *game, int64_t turn,
			  const struct store_entry *entry, struct error *e)
{
	return run(s, e,
		   "INSERT INTO ledger (game,turn,seen,what,who,why,at) VALUES (?,?,?,?,?,?,?)",
		   "sissssi", game, turn, entry->seen, entry->what, entry->who, entry->why, entry->at);
}

enum err store_ledger_once(struct store *s, const char *game, int64_t turn,
			   const struct store_entry *entry, struct error *e)
{
	int64_t n;
	enum err r = one_number(ask(s, NULL,
				    "SELECT count(*) FROM ledger WHERE game=? AND turn=? AND seen=? "
				    "AND what=? AND why=?",
				    "sisss", game, turn, entry->seen, entry->what, entry->why),
				&n, e);
	return r || n ? r : store_ledger_add(s, game, turn, entry, e);
}

enum err store_ledger(struct store *s, const char *game, int64_t turn, struct arena *a,
		      struct store_entry **out, size_t *n, struct error *e)
{
	struct query q = ask(s, a,
			     "SELECT seen,what,who,why,at FROM ledger WHERE game=? AND turn=? "
			     "ORDER BY id",
			     "si", game, turn);
	COLLECT(q, struct store_entry, out, n, e,
		{text(&q, 0), text(&q, 1), text(&q, 2), text(&q, 3), number(&q, 4)});
	return q.result;
}

/* ---- records ---- */

enum err store_record_put(struct store *s, const char *game, int64_t turn, const char *viewer,
			  const char *bytes, size_t n, const char *digest, struct error *e)
{
	return run(s, e, "INSERT OR REPLACE INTO record VALUES (?,?,?,?,?,0)", "sisbs", game, turn,
		   viewer, bytes, n, digest);
}

enum err store_record_get(struct store *s, const char *game, int64_t turn, const char *viewer,
			  struct arena *a, struct slice *out, struct error *e)
{
	struct query q = ask(s, a, "SELECT bytes FROM record WHERE game=? AND turn=? AND viewer=?",
			     "sis", game, turn, viewer);
	if (!next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "no record of that turn");
	*out = blob(&q, 0);
	done(&q);
	return ERR_NONE;
}

enum err store_record_prev(struct store *s, const char *game, int64_t turn, const char *viewer,
			   struct arena *a, const char **out, struct error *e)
{
	struct query q = ask(s, a,
			     "SELECT digest FROM record WHERE game=? AND viewer=? AND turn<? "
			     "ORDER BY turn DESC LIMIT 1",
			     "ssi", game, viewer, turn);
	*out = next(&q, e) ? text(&q, 0) : "-";
	done(&q);
	return q.result;
}

enum err store_record_unwritten(struct store *s, size_t max, struct arena *a,
				struct store_record **out, size_t *n, struct error *e)
{
	struct query q = ask(s, a,
			     "SELECT game,viewer,turn,bytes FROM record WHERE written=0 "
			     "ORDER BY rowid LIMIT ?",
			     "i", (int64_t)max);
	COLLECT(q, struct store_record, out, n, e,
		{text(&q, 0), text(&q, 1), number(&q, 2), blob(&q, 3)});
	return q.result;
}

enum err store_record_digests(struct store *s, const char *game, struct arena *a,
			      struct store_record **out, size_t *n, struct error *e)
{
	struct query q = ask(s, a,
			     "SELECT game,viewer,turn,digest FROM record WHERE game=? "
			     "ORDER BY viewer, turn",
			     "s", game);
	COLLECT(q, struct store_record, out, n, e,
		{text(&q, 0), text(&q, 1), number(&q, 2), blob(&q, 3)});
	return q.result;
}

enum err store_record_written(struct store *s, const char *game, int64_t turn, const char *viewer,
			      struct error *e)
{
	return run(s, e, "UPDATE record SET written=1 WHERE game=? AND turn=? AND viewer=?", "sis",
		   game, turn, viewer);
}

/* ---- mail ---- */

enum err store_inbox_seen(struct store *s, const char *message_id, const char *recipient,
			  const char *digest, enum store_seen *out, struct error *e)
{
	int64_t same, like;
	enum err r = one_number(ask(s, NULL,
				    "SELECT count(*) FROM inbox WHERE message_id=? AND recipient=? "
				    "AND digest=?",
				    "sss", message_id, recipient, digest),
				&same, e);
	if (!r)
		r = one_number(ask(s, NULL,
				   "SELECT count(*) FROM inbox WHERE digest=? AND recipient=?", "ss",
				   digest, recipient),
			       &like, e);
	if (!r)
		*out = same ? STORE_SAME : like ? STORE_SAME_TEXT : STORE_NEW;
	return r;
}

enum err store_inbox_add(struct store *s, const char *message_id, const char *recipient,
			 const char *digest, int64_t at, const char *what, struct error *e)
{
	return run(s, e, "INSERT OR IGNORE INTO inbox VALUES (?,?,?,?,?)", "sssis", message_id,
		   recipient, digest, at, what);
}

enum err store_held_put(struct store *s, const struct store_held *h, struct error *e)
{
	return run(s, e, "INSERT OR REPLACE INTO held VALUES (?,?,?,?,?,?)", "ssissi", h->code, h->game,
		   h->turn, h->seat, h->text, h->at);
}

enum err store_held_take(struct store *s, const char *code, struct arena *a,
			 struct store_held *out, struct error *e)
{
	struct query q = ask(s, a, "SELECT code,game,seat,text,turn,at FROM held WHERE code=?", "s",
			     code);
	if (!next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "nothing waits under that code");
	*out = (struct store_held){text(&q, 0), text(&q, 1), text(&q, 2), text(&q, 3), number(&q, 4),
				   number(&q, 5)};
	done(&q);
	return run(s, e, "DELETE FROM held WHERE code=?", "s", code);
}

enum err store_form_put(struct store *s, const char *game, const char *seat, const char *form,
			struct error *e)
{
	return run(s, e, "INSERT OR REPLACE INTO form VALUES (?,?,?)", "sss", game, seat, form);
}

enum err store_form_get(struct store *s, const char *game, const char *seat, struct arena *a,
			const char **out, struct error *e)
{
	struct query q = ask(s, a, "SELECT text FROM form WHERE game=? AND seat=?", "ss", game, seat);
	*out = next(&q, e) ? text(&q, 0) : "";
	done(&q);
	return q.result;
}

enum err store_answers_since(struct store *s, const char *address, const char *kind,
			     int64_t since, int64_t *n, struct error *e)
{
	return one_number(ask(s, NULL,
			      "SELECT count(*) FROM outbox WHERE recipient=? AND kind=? AND at>=?",
			      "ssi", address, kind, since),
			  n, e);
}

enum err store_out_add(struct store *s, const struct store_out *o, struct error *e)
{
	return run(s, e,
		   "INSERT OR IGNORE INTO outbox (key,kind,game,seat,recipient,sender,message_id,wrapper,"
		   "bytes,state,note,at,next,tries) VALUES (?,?,?,?,?,?,?,?,?,?,'',?,?,0)",
		   "ssssssssbsii", o->key, o->kind, o->game, o->seat, o->to, o->from, o->message_id, o->wrapper,
		   o->bytes.p, o->bytes.n, o->state, o->at, o->next);
}

#define COLLECT_OUT(q, out, n, e) \
	COLLECT(q, struct store_out, out, n, e, \
		{number(&q, 0), number(&q, 1), number(&q, 2), number(&q, 3), text(&q, 4), \
		 text(&q, 5), text(&q, 6), text(&q, 7), text(&q, 8), text(&q, 9), text(&q, 10), \
		 text(&q, 11), blob(&q, 12), text(&q, 13), text(&q, 14)})

enum err store_out_list(struct store *s, const char *state, int64_t now, size_t max,
			struct arena *a, struct store_out **out, size_t *n, struct error *e)
{
	struct query q = ask(s, a,
			     "SELECT id,at,next,tries,key,kind,game,seat,recipient,sender,"
			     "message_id,wrapper,bytes,state,note FROM outbox WHERE state=? AND next<=? "
			     "ORDER BY id LIMIT ?",
			     "sii", state, now, (int64_t)max);
	COLLECT_OUT(q, out, n, e);
	return q.result;
}

enum err store_out_due(struct store *s, int64_t now, size_t max, struct arena *a,
		       struct store_out **out, size_t *n, struct error *e)
{
	struct query q = ask(s, a,
			     "SELECT id,at,next,tries,key,kind,game,seat,recipient,sender,"
			     "message_id,wrapper,bytes,state,note FROM outbox "
			     "WHERE state IN ('queued','unknown') AND next<=? ORDER BY id LIMIT ?",
			     "ii", now, (int64_t)max);
	COLLECT_OUT(q, out, n, e);
	return q.result;
}

enum err store_out_sent(struct store *s, int64_t since, int64_t now, int64_t *n, struct error *e)
{
	return one_number(ask(s, NULL,
			      "SELECT count(*) FROM outbox WHERE state='sent' AND next>? AND next<=?",
			      "ii", since, now),
			  n, e);
}

enum err store_out_overtaken(struct store *s, const struct store_out *o, bool *yes,
			     struct error *e)
{
	int64_t n;
	enum err r = one_number(ask(s, NULL,
				    "SELECT count(*) FROM outbox WHERE recipient=? AND game=? AND seat=? "
				    "AND id>? AND kind IN ('report','over')",
				    "sssi", o->to, o->game, o->seat, o->id),
				&n, e);
	*yes = n > 0;
	return r;
}

enum err store_pause_put(struct store *s, const struct store_pause *p, struct error *e)
{
	return run(s, e, "INSERT OR REPLACE INTO pause VALUES (1,?,?,?,?,?)", "ssiii", p->why,
		   p->settings, p->since, p->next, p->tries);
}

enum err store_pause_get(struct store *s, struct arena *a, struct store_pause *out,
			 struct error *e)
{
	struct query q = ask(s, a, "SELECT why,settings,since,next,tries FROM pause", "");
	if (!next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "nothing is paused");
	*out = (struct store_pause){text(&q, 0), text(&q, 1), number(&q, 2), number(&q, 3),
				    number(&q, 4)};
	done(&q);
	return ERR_NONE;
}

enum err store_pause_end(struct store *s, struct error *e)
{
	return run(s, e, "DELETE FROM pause", "");
}

enum err store_out_save(struct store *s, const struct store_out *o, struct error *e)
{
	return run(s, e,
		   "UPDATE outbox SET state=?, bytes=?, tries=?, next=?, note=?, wrapper=? "
		   "WHERE id=?",
		   "sbiissi", o->state, o->bytes.p, o->bytes.n, o->tries, o->next, o->note, o->wrapper,
		   o->id);
}

enum err store_status(struct store *s, struct arena *a, struct store_count **out, size_t *n,
		      struct error *e)
{
	struct query q = ask(s, a,
			     "SELECT 'games '||status, count(*) FROM game GROUP BY status UNION ALL "
			     "SELECT 'mails taken', count(*) FROM inbox UNION ALL "
			     "SELECT 'mails '||state, count(*) FROM outbox GROUP BY state UNION ALL "
			     "SELECT 'sending paused', tries FROM pause UNION ALL "
			     "SELECT 'turn records', count(*) FROM record WHERE viewer='full'",
			     "");
	COLLECT(q, struct store_count, out, n, e, {text(&q, 0), number(&q, 1)});
	return q.result;
}
