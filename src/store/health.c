/* What is asked of a database to see whether it is whole. */
#include "store/health.h"
#include "store/store_private.h"

#include <unistd.h>

enum { WAIT_MS = 5000, FAULTS = 100 };

static enum err unfit(sqlite3 *db, const char *path, struct error *e)
{
	int code = sqlite3_errcode(db);
	return error_set(e, code == SQLITE_NOTADB || code == SQLITE_CORRUPT ? ERR_REFUSED : ERR_TEMP, "%s: %s", path,
			 sqlite3_errmsg(db));
}

/* The first column of the first row; NULL: there is none. */
static const char *first(sqlite3 *db, const char *sql, struct arena *a)
{
	sqlite3_stmt *stmt;
	const char *text = NULL;
	if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL))
		return NULL;
	if (sqlite3_step(stmt) == SQLITE_ROW && sqlite3_column_text(stmt, 0))
		text = arena_strdup(a, (const char *)sqlite3_column_text(stmt, 0));
	sqlite3_finalize(stmt);
	return text;
}

/* "row 3 missing from index outbox_message": what REINDEX mends. */
static bool of_index(const char *fault)
{
	return strstr(fault, "missing from index") || strstr(fault, "entries in index") ||
	       strstr(fault, "non-unique entry in index");
}

static void look_for_faults(sqlite3 *db, struct arena *a, struct store_health *out)
{
	sqlite3_stmt *stmt;
	out->fault = "";
	out->in_index = true;
	if (sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &stmt, NULL)) {
		out->fault = arena_strdup(a, sqlite3_errmsg(db));
		out->in_index = false;
		return;
	}
	for (int i = 0; i < FAULTS && sqlite3_step(stmt) == SQLITE_ROW; i++) {
		const char *text = (const char *)sqlite3_column_text(stmt, 0);
		if (!text || !strcmp(text, "ok"))
			continue;
		out->in_index = out->in_index && of_index(text);
		if (!*out->fault)
			out->fault = arena_strdup(a, text);
	}
	if (sqlite3_finalize(stmt) && !*out->fault) {
		out->fault = arena_strdup(a, sqlite3_errmsg(db));
		out->in_index = false;
	}
}

static void look_at(sqlite3 *db, struct arena *a, struct store_health *out)
{
	const char *version = first(db, "PRAGMA user_version", a), *journal = first(db, "PRAGMA journal_mode", a),
		   *newest = NULL;
	long long number;
	out->known = store_version();
	out->version = version && parse_int(version, 0, INT32_MAX, &number) ? (int)number : -1;
	out->journal = journal ? journal : "";
	look_for_faults(db, a, out);
	if (out->version == out->known)
		newest = first(db,
			       "SELECT max(at) FROM (SELECT max(at) AS at FROM inbox UNION SELECT max(at) FROM ledger"
			       " UNION SELECT max(tried) FROM contact)",
			       a);
	out->newest = newest && parse_int(newest, 0, INT64_MAX, &number) ? number : 0;
}

enum err store_health(const char *path, struct arena *a, struct store_health *out, struct error *e)
{
	sqlite3 *db = NULL;
	enum err r = ERR_NONE;
	*out = (struct store_health){.journal = "", .fault = ""};
	if (access(path, F_OK))
		return error_set(e, ERR_MISSING, "there is no %s", path);
	/* Whoever reads a database in WAL mode makes files beside it, so that it is opened for writing. */
	if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL))
		r = unfit(db, path, e);
	if (!r) {
		sqlite3_busy_timeout(db, WAIT_MS);
		if (sqlite3_exec(db, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL))
			r = unfit(db, path, e);
	}
	if (!r)
		look_at(db, a, out);
	sqlite3_close(db);
	return r;
}

enum err store_inbox_has(struct store *s, const char *message_id, bool *yes, struct error *e)
{
	int64_t n = 0;
	struct arena *a = arena_new();
	enum err r = db_one(db_ask(s, a, "SELECT count(*) FROM inbox WHERE message_id=?", "s", message_id), &n, e);
	arena_free(a);
	*yes = n > 0;
	return r;
}
