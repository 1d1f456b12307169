/* Games handed from site to site: which table goes along, and how its rows are packed and taken up. */
#include "store/transfer.h"
#include "store/moved.h"
#include "store/store_private.h"
#include "store/transfer_private.h"

#define OF_GAME(table)		     {table, TRANSFER_GAME, "game", {NULL, NULL}, NULL, NULL, NULL}
#define OF_PLAYER(table, person)     {table, TRANSFER_GAME, "game", {person, NULL}, NULL, NULL, NULL}
#define COUNTED(table, person, id)   {table, TRANSFER_GAME, "game", {person, NULL}, id, NULL, NULL}
#define PART(table, person, of, ref) {table, TRANSFER_PART, NULL, {person, NULL}, NULL, of, ref}
#define OF_PERSON(table)	     {table, TRANSFER_PERSON, NULL, {"person", NULL}, NULL, NULL, NULL}
#define STAYS(table)		     {table, TRANSFER_STAYS, NULL, {NULL, NULL}, NULL, NULL, NULL}

/* In an order in which each stands behind those that it points to. */
const struct transfer_table transfer_tables[] = {
	{"person", TRANSFER_PERSON, NULL, {"id", NULL}, NULL, NULL, NULL},
	OF_PERSON("address"),
	OF_PERSON("wish"),
	OF_PERSON("standby"),
	OF_PERSON("openpgp_key"),
	{"blocked", TRANSFER_BETWEEN, NULL, {"person", "other"}, NULL, NULL, NULL},
	{"stopped", TRANSFER_PERSON, NULL, {NULL, NULL}, NULL, "address", "address"}, /* who wants no mail gets none */

	{"game", TRANSFER_GAME, "name", {NULL, NULL}, NULL, NULL, NULL},
	OF_GAME("moved"),
	OF_PLAYER("moved_handle", "person"),
	OF_PLAYER("seat", "holder"),
	OF_PLAYER("seat_past", "person"),
	OF_GAME("dummy"),
	OF_GAME("bot"),
	OF_PLAYER("hand", "person"),
	OF_PLAYER("hand_idle", "person"),
	OF_PLAYER("moderator", "person"),
	OF_GAME("setting"),
	OF_GAME("answer"),
	OF_GAME("kept_answer"),
	OF_GAME("orders"),
	OF_GAME("acted"),
	OF_GAME("doctrine"),
	COUNTED("mail", NULL, "id"),
	PART("mail_hand", "person", "mail", "mail"),
	COUNTED("later", "person", "id"),
	COUNTED("ledger", NULL, "id"),
	OF_GAME("ledger_chain"),
	{"undone", TRANSFER_GAME, "game", {NULL, NULL}, NULL, "ledger", "entry"},
	OF_GAME("record"),
	OF_GAME("rollback"),
	OF_GAME("published"),
	OF_GAME("paused"),
	OF_GAME("turn_grace"),
	OF_GAME("turn_time"),
	OF_GAME("bank"),
	OF_GAME("bank_begun"),
	COUNTED("leave", "person", "id"), /* and that of its people from all games */
	OF_GAME("remind"),
	OF_GAME("reminded"),
	OF_PLAYER("reliability", "person"),
	COUNTED("proposal", NULL, "id"),
	PART("vote", NULL, "proposal", "proposal"),
	COUNTED("press", NULL, "id"),
	OF_GAME("muted"),
	OF_PLAYER("note", "person"),
	OF_PLAYER("note_open", "person"),
	OF_PLAYER("observer", "person"),
	COUNTED("observer_letter", "writer", "id"),
	OF_PLAYER("observer_read", "person"),

	STAYS("inbox"),	     /* mails that came here */
	STAYS("outbox"),     /* and went from here; the other site mails anew what waits */
	STAYS("outbox_bytes"),
	STAYS("sending"),
	STAYS("form"),	     /* as they were mailed from here */
	STAYS("held"),	     /* codes that were mailed from here */
	STAYS("pending"),
	STAYS("unanswered"),
	STAYS("bounce"),     /* how mail from here fared */
	STAYS("hold"),
	STAYS("unwanted"),
	STAYS("contact"),
	STAYS("pause"),
	STAYS("offer"),	     /* no games yet */
	STAYS("offer_seat"),
	STAYS("offer_game"),
	STAYS("offer_guest"),
	STAYS("event"),	     /* a tournament is the site's that holds it; a game of it that moves is undecided here */
	STAYS("event_setting"),
	STAYS("entrant"),
	STAYS("event_round"),
	STAYS("event_table"),
	STAYS("event_game"),
	STAYS("event_bye"),
	STAYS("event_penalty"),
	STAYS("event_protest"),
	STAYS("event_choice"),
	STAYS("event_deal"),
	STAYS("event_word"),
	STAYS("event_hour"),
	STAYS("deal_game"),  /* no game of a deal leaves */
	STAYS("merged"),     /* both numbers of such a person go along as his handles */
	STAYS("admin"),	     /* who runs the site, and how */
	STAYS("locked"),
	STAYS("barred"),
	STAYS("site_ledger"),
	STAYS("site_stop"),
	STAYS("site_stopped"),
	STAYS("guard"),
	STAYS("care_day"),
	STAYS("forgotten"),
	STAYS("openpgp_signed"), /* a signature is of a mail to the site's address */
};
const size_t n_transfer_tables = ARRAY_LEN(transfer_tables);

/* ---- statements that are put together ---- */

static enum err run(struct store *s, struct error *e, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	char *sql = sqlite3_vmprintf(fmt, ap);
	va_end(ap);
	enum err r = sqlite3_exec(s->db, sql, NULL, NULL, NULL) ? db_fault(s, e, sql) : ERR_NONE;
	sqlite3_free(sql);
	return r;
}

/* Statements that were kept for another database beside would not fit the next. */
static void forget_statements(struct store *s)
{
	for (size_t i = 0; i < s->n_cache; i++)
		sqlite3_finalize(s->cache[i].stmt);
	s->n_cache = 0;
}

/* ---- the database beside ---- */

enum err transfer_open(struct store *s, const void *bytes, size_t n, struct error *e)
{
	enum err r = run(s, e, "ATTACH ':memory:' AS moving");
	if (r || !bytes)
		return r;
	unsigned char *copy = sqlite3_malloc64(n ? n : 1);
	if (!copy)
		return error_set(e, ERR_TEMP, "no memory for %zu bytes", n);
	memcpy(copy, bytes, n);
	if (sqlite3_deserialize(
		    s->db, "moving", copy, (sqlite3_int64)n, (sqlite3_int64)n,
		    SQLITE_DESERIALIZE_FREEONCLOSE)) /* a transaction does not begin beside one that cannot be written */
		return transfer_unfit(e, "its database cannot be opened");
	r = run(s, e, "PRAGMA trusted_schema=OFF");
	return r ? r : transfer_look(s, e);
}

void transfer_close(struct store *s)
{
	forget_statements(s);
	sqlite3_exec(s->db, "DROP TABLE IF EXISTS temp.who; DETACH moving", NULL, NULL, NULL);
}

enum err transfer_bytes(struct store *s, struct buf *out, struct error *e)
{
	sqlite3_int64 n = 0;
	unsigned char *bytes = sqlite3_serialize(s->db, "moving", &n, 0);
	if (!bytes)
		return error_set(e, ERR_TEMP, "no memory for the game");
	buf_add(out, bytes, (size_t)n);
	explicit_bzero(bytes, (size_t)n);
	sqlite3_free(bytes);
	return ERR_NONE;
}

/* ---- packing ---- */

/* The game itself, and what is laid aside of it under its name and a line's number. */
#define IS_OF "(%w=%Q OR substr(%w,1,length(%Q)+1)=%Q||'@')"

static enum err pack_table(struct store *s, const struct transfer_table *t, const char *game, struct error *e)
{
	if (!strcmp(t->name, "leave"))
		return run(
			s, e,
			"CREATE TABLE moving.leave AS SELECT * FROM main.leave WHERE game=%Q OR (game='' AND person IN "
			"(SELECT old FROM temp.who))",
			game);
	if (t->how == TRANSFER_GAME)
		return run(s, e, "CREATE TABLE moving.%w AS SELECT * FROM main.%w WHERE " IS_OF, t->name, t->name,
			   t->game, game, t->game, game, game);
	if (t->how == TRANSFER_BETWEEN)
		return run(s, e,
			   "CREATE TABLE moving.%w AS SELECT * FROM main.%w WHERE %w IN (SELECT old FROM temp.who) AND "
			   "%w IN (SELECT old FROM temp.who)",
			   t->name, t->name, t->people[0], t->people[1]);
	if (t->how == TRANSFER_PART || t->of)
		return run(s, e,
			   "CREATE TABLE moving.%w AS SELECT * FROM main.%w WHERE %w IN (SELECT %w FROM moving.%w)",
			   t->name, t->name, t->ref, t->how == TRANSFER_PART ? "id" : t->ref, t->of);
	return run(s, e, "CREATE TABLE moving.%w AS SELECT * FROM main.%w WHERE %w IN (SELECT old FROM temp.who)",
		   t->name, t->name, t->people[0]);
}

/* Whoever stands in a row of the game. */
static enum err find_people(struct store *s, const char *game, struct error *e)
{
	enum err r = run(s, e, "CREATE TEMP TABLE who (old INTEGER PRIMARY KEY, new INTEGER, fresh INTEGER)");
	for (size_t i = 0; !r && i < n_transfer_tables; i++) {
		const struct transfer_table *t = &transfer_tables[i];
		if (t->people[0] && t->how == TRANSFER_GAME && strcmp(t->name, "moved_handle") != 0)
			r = run(s, e, "INSERT OR IGNORE INTO temp.who SELECT %w,0,0 FROM main.%w WHERE %w=%Q AND %w>0",
				t->people[0], t->name, t->game, game, t->people[0]);
		if (t->people[0] && t->how == TRANSFER_PART)
			r = run(s, e,
				"INSERT OR IGNORE INTO temp.who SELECT %w,0,0 FROM main.%w WHERE %w>0 AND %w IN (SELECT id FROM "
				"main.%w WHERE game=%Q)",
				t->people[0], t->name, t->people[0], t->ref, t->of, game);
	}
	return r;
}

/* Whom sentences of the ledger name: their arguments are lines, "person p17". */
static enum err find_named(struct store *s, const char *text, const struct store_handles *h, struct error *e)
{
	static const char *const arguments[] = {"\nperson p", "\nholder p", "\nleft p"};
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < ARRAY_LEN(arguments); i++)
		for (const char *at = text; !r && (at = strstr(at, arguments[i]));) {
			at += strlen(arguments[i]);
			int64_t person = store_handle_means(h, strtoll(at, NULL, 10));
			r = run(s, e,
				"INSERT OR IGNORE INTO temp.who SELECT id,0,0 FROM main.person WHERE id=ifnull((SELECT owner "
				"FROM main.merged WHERE person=%lld),%lld)",
				(long long)person, (long long)person);
		}
	return r;
}

static enum err find_in(struct store *s, struct query q, const struct store_handles *h, struct error *e)
{
	const char **texts;
	size_t n = 0;
	COLLECT(q, const char *, &texts, &n, e, db_text(&q, 0));
	enum err r = q.result;
	for (size_t i = 0; !r && i < n; i++)
		r = find_named(s, texts[i], h, e);
	return r;
}

/* The ledger has the handles of the game; settings and proposals those of the site. */
static enum err find_in_words(struct store *s, const char *game, struct error *e)
{
	struct arena *a = arena_new();
	struct store_handles of, site = {.base = 0};
	enum err r = store_handles(s, game, a, &of, e);
	if (!r)
		r = find_in(
			s,
			db_ask(s, a,
			       "SELECT char(10)||'person '||who FROM main.ledger WHERE game=?1 UNION SELECT why FROM "
			       "main.ledger WHERE game=?1",
			       "s", game),
			&of, e);
	if (!r)
		r = find_in(
			s,
			db_ask(s, a,
			       "SELECT char(10)||'person '||replace(value,',',char(10)||'person ') FROM main.setting WHERE "
			       "game=?1 AND key IN ('allow','deny') UNION SELECT char(10)||'person '||substr(what,11) FROM "
			       "main.proposal WHERE game=?1 AND substr(what,1,10)='moderator '",
			       "s", game),
			&site, e);
	arena_free(a);
	return r;
}

/* What its handles mean goes along: of a game that was always here, they are the numbers of its people. */
static enum err pack_handles(struct store *s, const char *game, struct error *e)
{
	return run(
		s, e,
		"INSERT INTO moving.moved_handle SELECT %Q,t.was+ifnull((SELECT base FROM main.moved WHERE game=%Q),0),t.id "
		"FROM (SELECT old AS id,old AS was FROM temp.who UNION SELECT owner,person FROM main.merged WHERE owner IN "
		"(SELECT old FROM temp.who)) t WHERE t.was NOT IN (SELECT person FROM main.moved_handle WHERE game=%Q);"
		"UPDATE moving.moved SET base=base+(SELECT max(id) FROM main.person)",
		game, game, game);
}

enum err transfer_pack(struct store *s, const char *game, struct error *e)
{
	enum err r = find_people(s, game, e);
	if (!r)
		r = find_in_words(s, game, e);
	for (size_t i = 0; !r && i < n_transfer_tables; i++)
		if (transfer_tables[i].how != TRANSFER_STAYS)
			r = pack_table(s, &transfer_tables[i], game, e);
	if (!r)
		r = pack_handles(s, game, e);
	return r ? r : run(s, e, "PRAGMA moving.user_version=%d", store_version());
}

/* ---- taking up ---- */

/* Who is known here by one of his addresses is that person; the others get numbers. */
static enum err match_people(struct store *s, struct transfer_count *out, struct error *e)
{
	int64_t twice = 0;
	enum err r = run(
		s, e,
		"CREATE TEMP TABLE who (old INTEGER PRIMARY KEY, new INTEGER, fresh INTEGER);"
		"INSERT INTO temp.who SELECT id,ifnull((SELECT m.person FROM moving.address a JOIN main.address m ON "
		"m.address=a.address WHERE a.person=p.id ORDER BY a.main DESC,a.address LIMIT 1),0),0 FROM moving.person p;"
		"UPDATE temp.who SET fresh=1,new=(SELECT ifnull(max(id),0) FROM main.person)+x.n FROM (SELECT old,row_number() "
		"OVER (ORDER BY old) AS n FROM temp.who WHERE new=0) x WHERE x.old=who.old");
	if (!r)
		r = db_one(db_ask(s, NULL, "SELECT count(*)-count(DISTINCT new) FROM temp.who", ""), &twice, e);
	if (!r && twice)
		return error_set(
			e, ERR_REFUSED,
			"two of its people are one person here: make them one there, too (USER MERGE), before it moves");
	if (!r)
		r = db_one(db_ask(s, NULL, "SELECT count(*) FROM temp.who", ""), &out->people, e);
	return r ? r : db_one(db_ask(s, NULL, "SELECT total(fresh) FROM temp.who", ""), &out->fresh, e);
}

static bool is_person(const struct transfer_table *t, const char *column)
{
	return (t->people[0] && !strcmp(t->people[0], column)) || (t->people[1] && !strcmp(t->people[1], column));
}

/* What a column of a row becomes here. */
static char *column_here(const struct transfer_table *t, const char *column, const char *name)
{
	if (t->game && !strcmp(column, t->game))
		return sqlite3_mprintf("CASE \"%w\" WHEN '' THEN '' ELSE %Q||substr(\"%w\",1+(SELECT length(name) FROM "
				       "moving.game)) END", /* '': leave from all games */
				       column, name, column);
	if (is_person(t, column))
		return sqlite3_mprintf("ifnull((SELECT new FROM temp.who WHERE old=\"%w\"),min(\"%w\",0))", column,
				       column);
	if (t->id && !strcmp(column, t->id))
		return sqlite3_mprintf(
			"\"%w\"-(SELECT min(%w) FROM moving.%w)+1+(SELECT ifnull(max(%w),0) FROM main.%w)", column,
			t->id, t->name, t->id, t->name);
	if (!strcmp(t->name, "record") && !strcmp(column, "written"))
		return sqlite3_mprintf("0");
	return sqlite3_mprintf("\"%w\"", column);
}

/* Rows that point to others follow them: those were all given higher numbers, by as much. */
static enum err column_of(struct store *s, const struct transfer_table *t, const char *column, const char *name,
			  char **out, struct error *e)
{
	int64_t higher = 0;
	if (!t->ref || strcmp(column, t->ref) != 0 || t->how == TRANSFER_PERSON) {
		*out = column_here(t, column, name);
		return ERR_NONE;
	}
	enum err r = transfer_number(s, &higher, e,
				     "SELECT ifnull((SELECT max(id) FROM main.%w)-(SELECT max(id) FROM moving.%w),0)",
				     t->of, t->of);
	*out = sqlite3_mprintf("\"%w\"+%lld", column, (long long)higher);
	return r;
}

static enum err columns(struct store *s, const struct transfer_table *t, struct arena *a, const char ***out, size_t *n,
			struct error *e)
{
	struct query q = db_ask(s, a, "SELECT name FROM pragma_table_info(?,'main') ORDER BY cid", "s", t->name);
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

/* Rows of people for those alone who were not known. */
static const char *whose(const struct transfer_table *t)
{
	if (t->how == TRANSFER_PERSON && t->people[0])
		return !strcmp(t->people[0], "id") ? "WHERE id IN (SELECT old FROM temp.who WHERE fresh)"
						   : "WHERE person IN (SELECT old FROM temp.who WHERE fresh)";
	if (!strcmp(t->name, "stopped"))
		return "WHERE address IN (SELECT address FROM moving.address WHERE person IN (SELECT old FROM temp.who WHERE "
		       "fresh))";
	return strcmp(t->name, "leave") ? "" : "WHERE game<>'' OR person IN (SELECT old FROM temp.who WHERE fresh)";
}

static enum err take_table(struct store *s, const struct transfer_table *t, const char *name, struct error *e)
{
	struct arena *a = arena_new();
	struct buf into = BUF_INIT, from = BUF_INIT;
	const char **list;
	size_t n = 0;
	enum err r = columns(s, t, a, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		char *value;
		r = column_of(s, t, list[i], name, &value, e);
		buf_addf(&into, "%s\"%s\"", i ? "," : "", list[i]);
		buf_addf(&from, "%s%s", i ? "," : "", value);
		sqlite3_free(value);
	}
	if (!r)
		r = run(s, e, "INSERT %s INTO main.%w (%s) SELECT %s FROM moving.%w %s",
			t->how == TRANSFER_GAME ? "" : "OR IGNORE", t->name, buf_text(&into), buf_text(&from), t->name,
			whose(t));
	buf_free(&into);
	buf_free(&from);
	arena_free(a);
	return r;
}

/* What is here of a game that comes back: all of it comes. */
static enum err drop_game(struct store *s, const char *name, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = n_transfer_tables; !r && i-- > 0;) {
		const struct transfer_table *t = &transfer_tables[i];
		if (t->how == TRANSFER_PART)
			r = run(s, e, "DELETE FROM main.%w WHERE %w IN (SELECT id FROM main.%w WHERE game=%Q)", t->name,
				t->ref, t->of, name);
		else if (t->how == TRANSFER_GAME)
			r = run(s, e, "DELETE FROM main.%w WHERE " IS_OF, t->name, t->game, name, t->game, name, name);
	}
	/* Forms and codes that were mailed before it went are good for nothing. */
	return r ? r
		 : run(s, e,
		       "DELETE FROM main.form WHERE game=%Q; DELETE FROM main.held WHERE game=%Q; DELETE FROM main.pending "
		       "WHERE game=%Q",
		       name, name, name);
}

/* A list of handles, "p3,p5", as they are here. */
static enum err list_here(struct store *s, const char *list, struct arena *a, const char **out, struct error *e)
{
	char *rest = arena_strdup(a, list), *one, handle[STORE_HANDLE];
	enum err r = ERR_NONE;
	*out = "";
	while (!r && (one = strsep(&rest, ","))) {
		int64_t person = 0, old = store_handle_read(one);
		r = old ? db_one(db_ask(s, NULL, "SELECT new FROM temp.who WHERE old=?", "i", old), &person, e)
			: ERR_NONE;
		store_handle(person, handle);
		if (!old || person)
			*out = arena_printf(a, "%s%s%s", *out, **out ? "," : "", old ? handle : one);
	}
	*out = **out ? *out : "none";
	return r;
}

struct list {
	const char *key, *value;
};

/* Settings name people by the numbers that they have on the site. */
static enum err take_lists(struct store *s, const char *name, struct arena *a, struct error *e)
{
	struct list *list;
	size_t n = 0;
	struct query q =
		db_ask(s, a, "SELECT key,value FROM setting WHERE game=? AND key IN ('allow','deny')", "s", name);
	COLLECT(q, struct list, &list, &n, e, {db_text(&q, 0), db_text(&q, 1)});
	enum err r = q.result;
	for (size_t i = 0; !r && i < n; i++) {
		const char *value;
		r = list_here(s, list[i].value, a, &value, e);
		if (!r)
			r = db_run(s, e, "UPDATE setting SET value=? WHERE game=? AND key=?", "sss", value, name,
				   list[i].key);
	}
	return r ? r
		 : db_run(s, e,
			  "UPDATE proposal SET what='moderator p'||ifnull((SELECT new FROM temp.who WHERE "
			  "'p'||old=substr(what,11)),0) WHERE game=? AND substr(what,1,10)='moderator '",
			  "s", name);
}

enum err transfer_take(struct store *s, const char *name, bool back, struct arena *a, struct transfer_count *out,
		       struct error *e)
{
	*out = (struct transfer_count){0, 0};
	enum err r = run(s, e, "PRAGMA defer_foreign_keys=ON");
	if (!r)
		r = match_people(s, out, e);
	if (!r && back)
		r = drop_game(s, name, e);
	for (size_t i = 0; !r && i < n_transfer_tables; i++)
		if (transfer_tables[i].how != TRANSFER_STAYS)
			r = take_table(s, &transfer_tables[i], name, e);
	if (!r) /* whom nobody here is */
		r = db_run(s, e, "DELETE FROM moved_handle WHERE game=? AND person<=0", "s", name);
	if (!r) /* where it was before, addresses that were mailed then would be good again */
		r = db_run(s, e, "UPDATE seat SET epoch=epoch+1 WHERE game=?", "s", name);
	return r ? r : take_lists(s, name, a, e);
}

enum err transfer_addresses(struct store *s, struct arena *a, const char ***out, size_t *n, struct error *e)
{
	struct query q =
		db_ask(s, a,
		       "SELECT address FROM main.address WHERE person IN (SELECT new FROM temp.who WHERE fresh) "
		       "ORDER BY address",
		       "");
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

enum err transfer_same(struct store *s, struct arena *a, const char **game, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT name FROM main.game WHERE secret=(SELECT secret FROM moving.game)", "");
	*game = db_next(&q, e) ? db_text(&q, 0) : "";
	db_done(&q);
	return q.result;
}

enum err transfer_stop(struct store *s, const char *game, struct error *e)
{
	static const char *const sql[] = {"DELETE FROM later WHERE game=?", "DELETE FROM remind WHERE game=?",
					  "DELETE FROM unanswered WHERE game=?", "DELETE FROM site_stopped WHERE game=?",
					  /* what it has signed of that is to be written beside the records */
					  ("UPDATE record SET written=0 WHERE game=?1 AND viewer='public' AND turn=(SELECT max(turn) "
					   "FROM record WHERE game=?1 AND viewer='public')")};
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < ARRAY_LEN(sql); i++)
		r = db_run(s, e, sql[i], "s", game);
	return r;
}

enum err transfer_stood(struct store *s, const char *game, int64_t since, int64_t until, struct error *e)
{
	static const char *const sql[] = {
		"UPDATE game SET runs_at=runs_at+?3-?2 WHERE name=?1 AND runs_at>0",
		"UPDATE game SET passed=passed+?3-?2 WHERE name=?1 AND passed>0",
		"UPDATE bank SET begun=begun+?3-?2 WHERE game=?1 AND begun>0",
		"UPDATE bank_begun SET begun=begun+?3-?2 WHERE game=?1 AND begun>0",
		"UPDATE turn_time SET asked_at=asked_at+?3-?2 WHERE game=?1 AND asked_at>0",
		"DELETE FROM remind WHERE game=?1 AND ?2<=?3"};
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < ARRAY_LEN(sql); i++)
		r = db_run(s, e, sql[i], "sii", game, since, until);
	return r;
}

enum err transfer_unsent(struct store *s, const char *game, int64_t now, int64_t *n, struct error *e)
{
	return db_one(
		db_ask(s, NULL,
		       "SELECT count(*) FROM outbox WHERE game=? AND state IN ('compose','queued','sending') AND next<=?",
		       "si", game, now),
		n, e);
}
