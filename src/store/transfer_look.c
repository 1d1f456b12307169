/* A database that came from elsewhere, looked through before anything of it is taken up. */
#include "store/store_private.h"
#include "store/transfer_private.h"

/* Numbers of rows that no honest site has come to, so that those that follow have room. */
#define HIGHEST "1099511627776"

enum err transfer_unfit(struct error *e, const char *why)
{
	return error_set(e, ERR_REFUSED, "it holds no game that this program can take up: %s", why);
}

enum err transfer_number(struct store *s, int64_t *out, struct error *e, const char *fmt, ...)
{
	sqlite3_stmt *stmt = NULL;
	va_list ap;
	va_start(ap, fmt);
	char *sql = sqlite3_vmprintf(fmt, ap);
	va_end(ap);
	int code = sqlite3_prepare_v2(s->db, sql, -1, &stmt, NULL);
	code = code ? code : sqlite3_step(stmt);
	*out = code == SQLITE_ROW ? sqlite3_column_int64(stmt, 0) : 0;
	enum err r = code == SQLITE_ROW || code == SQLITE_DONE ? ERR_NONE : db_fault(s, e, sql);
	sqlite3_finalize(stmt);
	sqlite3_free(sql);
	return r;
}

static enum err look_whole(struct store *s, struct error *e)
{
	struct arena *a = arena_new();
	struct query q = db_ask(s, a, "PRAGMA moving.integrity_check(1)", "");
	bool whole = db_next(&q, e) && !strcmp(db_text(&q, 0), "ok");
	db_done(&q);
	arena_free(a);
	return whole ? ERR_NONE : transfer_unfit(e, "its database is damaged");
}

static enum err look_version(struct store *s, struct error *e)
{
	int64_t version = 0;
	enum err r = db_one(db_ask(s, NULL, "PRAGMA moving.user_version", ""), &version, e);
	if (r || version == store_version())
		return r;
	return error_set(
		e, ERR_REFUSED,
		"its database is of version %lld, that of this site %d: both sites need programs of one version",
		(long long)version, store_version());
}

/* Tables alone, and none that a piece of code makes up. */
static enum err look_tables(struct store *s, struct error *e)
{
	int64_t others = 0, tables = 0, wanted = 0;
	enum err r = db_one(
		db_ask(s, NULL,
		       "SELECT count(*) FROM moving.sqlite_schema WHERE type<>'table' OR rootpage=0 OR rootpage IS NULL",
		       ""),
		&others, e);
	if (!r)
		r = db_one(db_ask(s, NULL, "SELECT count(*) FROM moving.sqlite_schema", ""), &tables, e);
	for (size_t i = 0; i < n_transfer_tables; i++)
		wanted += transfer_tables[i].how != TRANSFER_STAYS;
	return r || (!others && tables == wanted) ? r : transfer_unfit(e, "it has other tables than a game has");
}

/* Columns as they are here, by name and in order. */
static enum err look_columns(struct store *s, const struct transfer_table *t, struct error *e)
{
	int64_t same = 0;
	enum err r = transfer_number(
		s, &same, e,
		"SELECT (SELECT group_concat(name||' '||hidden) FROM (SELECT * FROM pragma_table_xinfo(%Q,'moving') ORDER BY "
		"cid)) IS (SELECT group_concat(name||' '||hidden) FROM (SELECT * FROM pragma_table_xinfo(%Q,'main') ORDER BY "
		"cid))",
		t->name, t->name);
	return r || same ? r : transfer_unfit(e, "its tables have other columns");
}

/* Of that game alone; leave may be from all games. */
static enum err look_game(struct store *s, const struct transfer_table *t, struct error *e)
{
	int64_t others = 0;
	if (!t->game)
		return ERR_NONE;
	enum err r = transfer_number(
		s, &others, e,
		"SELECT count(*) FROM moving.%w t,(SELECT name AS g FROM moving.game) WHERE (typeof(t.%w)="
		"'text' AND (t.%w=g OR (%d AND substr(t.%w,1,length(g)+1)=g||'@') OR (%d AND t.%w=''))) "
		"IS NOT TRUE",
		t->name, t->game, t->game, strcmp(t->name, "game") != 0, t->game, !strcmp(t->name, "leave"), t->game);
	return r || !others ? r : transfer_unfit(e, "it has rows of another game");
}

/* With numbers that leave room, and that point to rows beside them. */
static enum err look_numbers(struct store *s, const struct transfer_table *t, struct error *e)
{
	int64_t wrong = 0;
	enum err r = ERR_NONE;
	if (t->id)
		r = transfer_number(
			s, &wrong, e,
			"SELECT count(*) FROM moving.%w WHERE typeof(%w)<>'integer' OR %w NOT BETWEEN 1 AND " HIGHEST,
			t->name, t->id, t->id);
	if (!r && !wrong && t->ref && t->how != TRANSFER_PERSON)
		r = transfer_number(
			s, &wrong, e,
			"SELECT count(*) FROM moving.%w WHERE %w IS NULL OR %w NOT IN (SELECT id FROM moving.%w)",
			t->name, t->ref, t->ref, t->of);
	return r || !wrong ? r : transfer_unfit(e, "its rows have numbers that no game has");
}

/* One game, and people that have names. */
static enum err look_heads(struct store *s, struct error *e)
{
	int64_t games = 0, wrong = 0;
	enum err r = db_one(db_ask(s, NULL, "SELECT count(*) FROM moving.game", ""), &games, e);
	if (!r && games != 1)
		return transfer_unfit(e, "it is not one game");
	if (!r)
		r = db_one(
			db_ask(s, NULL,
			       "SELECT count(*) FROM moving.person WHERE typeof(id)<>'integer' OR id NOT BETWEEN 1 AND " HIGHEST
			       " OR name GLOB '*['||char(1)||'-'||char(31)||char(127)||']*'",
			       ""),
			&wrong, e);
	return r || !wrong ? r : transfer_unfit(e, "its people are none");
}

enum err transfer_look(struct store *s, struct error *e)
{
	enum err r = look_whole(s, e);
	if (!r)
		r = look_version(s, e);
	if (!r)
		r = look_tables(s, e);
	for (size_t i = 0; !r && i < n_transfer_tables; i++)
		if (transfer_tables[i].how != TRANSFER_STAYS)
			r = look_columns(s, &transfer_tables[i], e);
	if (!r)
		r = look_heads(s, e);
	for (size_t i = 0; !r && i < n_transfer_tables; i++) {
		const struct transfer_table *t = &transfer_tables[i];
		if (t->how != TRANSFER_STAYS)
			r = look_game(s, t, e);
		if (!r && t->how != TRANSFER_STAYS)
			r = look_numbers(s, t, e);
	}
	return r;
}
