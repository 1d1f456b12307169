/* Statements: prepared once, bound by a format. */
#include "base/file.h"
#include "store/store_private.h"

enum err db_fault(struct store *s, struct error *e, const char *what)
{
	int code = sqlite3_errcode(s->db);
	/* A damaged database is nobody's fault who writes a mail: everything waits for it. */
	bool bug = code == SQLITE_MISUSE || code == SQLITE_CONSTRAINT || code == SQLITE_ERROR || code == SQLITE_RANGE;
	return error_set(e, bug ? ERR_BUG : ERR_TEMP, "database: %.80s: %s", what, sqlite3_errmsg(s->db));
}

static sqlite3_stmt *prepare(struct store *s, const char *sql)
{
	for (size_t i = 0; i < s->n_cache; i++)
		if (s->cache[i].sql == sql)
			return s->cache[i].stmt;
	sqlite3_stmt *stmt;
	if (s->n_cache == STATEMENTS || sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &stmt, NULL))
		return NULL;
	s->cache[s->n_cache].sql = sql;
	s->cache[s->n_cache++].stmt = stmt;
	return stmt;
}

/* keep: SQLITE_STATIC where it is read before the caller goes on, else SQLITE_TRANSIENT, which copies. */
static void bind(sqlite3_stmt *stmt, const char *format, va_list ap, sqlite3_destructor_type keep)
{
	for (int i = 1; *format; format++, i++) {
		if (*format == 's') {
			const char *text = va_arg(ap, const char *);
			sqlite3_bind_text(stmt, i, text ? text : "", -1, keep);
		} else if (*format == 'i') {
			sqlite3_bind_int64(stmt, i, va_arg(ap, int64_t));
		} else {
			const void *p = va_arg(ap, const void *);
			size_t n = va_arg(ap, size_t);
			sqlite3_bind_blob64(stmt, i, p ? p : "", n, keep);
		}
	}
}

static sqlite3_stmt *start(struct store *s, const char *sql, const char *format, va_list ap,
			   sqlite3_destructor_type keep)
{
	sqlite3_stmt *stmt = prepare(s, sql);
	if (!stmt)
		return NULL;
	sqlite3_reset(stmt);
	sqlite3_clear_bindings(stmt);
	bind(stmt, format, ap, keep);
	return stmt;
}

enum err db_run(struct store *s, struct error *e, const char *sql, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	sqlite3_stmt *stmt = start(s, sql, format, ap, SQLITE_STATIC);
	va_end(ap);
	if (sqlite3_get_autocommit(s->db))
		step_durable("statement");
	int code = stmt ? sqlite3_step(stmt) : SQLITE_ERROR;
	enum err r = code == SQLITE_DONE || code == SQLITE_ROW ? ERR_NONE : db_fault(s, e, sql);
	if (stmt) {
		sqlite3_reset(stmt);
		sqlite3_clear_bindings(stmt);
	}
	return r;
}

struct query db_ask(struct store *s, struct arena *a, const char *sql, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	struct query q = {s, start(s, sql, format, ap, SQLITE_TRANSIENT), a, sql, ERR_NONE};
	va_end(ap);
	return q;
}

bool db_next(struct query *q, struct error *e)
{
	int code = q->stmt ? sqlite3_step(q->stmt) : SQLITE_ERROR;
	if (code == SQLITE_ROW)
		return true;
	if (code != SQLITE_DONE)
		q->result = db_fault(q->s, e, q->sql);
	if (q->stmt)
		sqlite3_reset(q->stmt);
	return false;
}

struct slice db_blob(struct query *q, int column)
{
	const void *p = sqlite3_column_blob(q->stmt, column);
	size_t n = (size_t)sqlite3_column_bytes(q->stmt, column);
	return (struct slice){arena_strndup(q->a, p ? p : "", n), n};
}

const char *db_text(struct query *q, int column)
{
	return db_blob(q, column).p;
}

int64_t db_number(struct query *q, int column)
{
	return sqlite3_column_int64(q->stmt, column);
}

enum game_state db_game_state(struct query *q, int column, struct error *e)
{
	const char *name = db_text(q, column);
	enum game_state state = game_state_named(name);
	if (state == GAME_STATES)
		q->result = error_set(e, ERR_BUG, "database: a game is in the unknown state \"%s\"", name);
	return state;
}

enum out_state db_out_state(struct query *q, int column, struct error *e)
{
	const char *name = db_text(q, column);
	enum out_state state = out_state_named(name);
	if (state == OUT_STATES)
		q->result = error_set(e, ERR_BUG, "database: a mail is in the unknown state \"%s\"", name);
	return state;
}

void db_done(struct query *q)
{
	if (q->stmt)
		sqlite3_reset(q->stmt);
}

enum err db_one(struct query q, int64_t *out, struct error *e)
{
	*out = 0;
	if (db_next(&q, e))
		*out = db_number(&q, 0);
	db_done(&q);
	return q.result;
}
