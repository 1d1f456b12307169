/* Which tables go along with a game that moves: somebody has decided on each, and on each column that names a game or a
 * person. */
#include "living/living.h"
#include "store/store_private.h"
#include "store/transfer.h"

static struct living w;

static const struct transfer_table *find(const char *name)
{
	for (size_t i = 0; i < n_transfer_tables; i++)
		if (!strcmp(transfer_tables[i].name, name))
			return &transfer_tables[i];
	return NULL;
}

struct column {
	const char *table, *name;
};

static size_t columns(struct column **out)
{
	size_t n;
	struct query q = db_ask(
		w.site.store, w.arena,
		"SELECT t.name,c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type='table' "
		"AND t.name NOT LIKE 'sqlite%' ORDER BY 1,c.cid",
		"");
	COLLECT(q, struct column, out, &n, &w.e, {db_text(&q, 0), db_text(&q, 1)});
	MUST(&w, q.result);
	return n;
}

static bool is_one_of(const char *name, const char *const list[], size_t n)
{
	size_t i = 0;
	while (i < n && strcmp(list[i], name) != 0)
		i++;
	return i < n;
}

START_TEST(every_table_is_decided_on)
{
	struct column *list;
	size_t n = columns(&list);
	ck_assert_int_gt(n, 100);
	for (size_t i = 0; i < n; i++)
		ck_assert_msg(find(list[i].table) != NULL,
			      "%s: does it go along with a game that moves? (store/transfer.c)", list[i].table);
	for (size_t i = 0; i < n_transfer_tables; i++) {
		size_t k = 0;
		while (k < n && strcmp(list[k].table, transfer_tables[i].name) != 0)
			k++;
		ck_assert_msg(k < n, "%s is no table", transfer_tables[i].name);
	}
}
END_TEST

/* As columns are called that hold the number of a person. */
START_TEST(every_column_with_a_person_is_known)
{
	static const char *const people[] = {"person", "holder", "opener", "invited", "other", "owner", "reader"};
	static const char *const texts[] = {"muted.other", "press.reader", "observer_letter.reader"}; /* seats */
	struct column *list;
	size_t n = columns(&list);
	for (size_t i = 0; i < n; i++) {
		const struct transfer_table *t = find(list[i].table);
		const char *whole = arena_printf(w.arena, "%s.%s", list[i].table, list[i].name);
		if (t->how == TRANSFER_STAYS || is_one_of(whole, texts, ARRAY_LEN(texts)))
			continue;
		if (is_one_of(list[i].name, people, ARRAY_LEN(people)))
			ck_assert_msg((t->people[0] && !strcmp(t->people[0], list[i].name)) ||
					      (t->people[1] && !strcmp(t->people[1], list[i].name)),
				      "%s holds a person (store/transfer.c)", whole);
		if (!strcmp(list[i].name, "game"))
			ck_assert_msg(t->game && !strcmp(t->game, "game"), "%s names the game (store/transfer.c)",
				      whole);
		if (!strcmp(list[i].name, "id") && strcmp(list[i].table, "person") != 0)
			ck_assert_msg(t->id != NULL, "%s counts the rows of all games (store/transfer.c)", whole);
	}
}
END_TEST

/* The rows of the game, and no others; taken up beside others that have their numbers. */
START_TEST(rows_find_their_people_and_each_other)
{
	struct buf bytes = BUF_INIT;
	struct transfer_count count;
	living_play(&w, "one", 0);
	living_play(&w, "two", 0);
	living_sql(
		&w,
		"INSERT INTO mail VALUES (7,'one',1,'fr','d',5,'x'),(8,'two',1,'fr','d',5,'y');"
		"INSERT INTO mail_hand VALUES (7,1),(8,2);"
		"INSERT INTO setting VALUES ('one','deny','p2,p77');"
		"INSERT INTO orders SELECT 'one@1',turn,seat,text,digest,revision,at,complete,stopped,ready,hold FROM "
		"(SELECT 1 AS turn,'fr' AS seat,'a' AS text,'' AS digest,1 AS revision,1 AS at,0 AS complete,'' AS stopped,"
		"0 AS ready,'' AS hold)");
	MUST(&w, transfer_open(w.site.store, NULL, 0, &w.e));
	MUST(&w, store_begin(w.site.store, &w.e));
	living_sql(&w, "INSERT INTO moved VALUES ('one','one',0,'','')");
	MUST(&w, transfer_pack(w.site.store, "one", &w.e));
	MUST(&w, transfer_bytes(w.site.store, &bytes, &w.e));
	store_rollback(w.site.store);
	transfer_close(w.site.store);
	/* Anna is known here under another number, Bob is not, and two stands where it was. */
	living_sql(&w, "UPDATE game SET secret=randomblob(32) WHERE name='one';"
		       "UPDATE address SET address='gone@p.test' WHERE address='bob@p.test';"
		       "INSERT INTO person VALUES (30,'Anna','',1,1);"
		       "UPDATE address SET person=30 WHERE address='anna@p.test'");
	MUST(&w, transfer_open(w.site.store, bytes.data, bytes.len, &w.e));
	MUST(&w, store_begin(w.site.store, &w.e));
	MUST(&w, transfer_take(w.site.store, "three", false, w.arena, &count, &w.e));
	MUST(&w, store_commit(w.site.store, &w.e));
	transfer_close(w.site.store);
	ck_assert_int_eq(count.people, 2);
	ck_assert_int_eq(count.fresh, 1);
	static const struct {
		const char *sql;
		int64_t is;
	} facts[] = {
		{"SELECT holder FROM seat WHERE game='three' AND seat='fr'", 30},
		{"SELECT holder FROM seat WHERE game='three' AND seat='br'", 31},
		{"SELECT id FROM mail WHERE game='three'", 9},
		{"SELECT person FROM mail_hand WHERE mail=9", 30},
		{"SELECT count(*) FROM mail", 3},
		{"SELECT count(*) FROM orders WHERE game='three@1'", 1},
		{"SELECT value='p31' FROM setting WHERE game='three' AND key='deny'", 1},
		{"SELECT person FROM moved_handle WHERE game='three' AND handle=1", 30},
		{"SELECT base>=2 FROM moved WHERE game='three'", 1},
		{"SELECT count(*) FROM address WHERE person=31 AND address='bob@p.test' AND main=1", 1},
		{"SELECT count(*) FROM person", 4},
	};
	for (size_t i = 0; i < ARRAY_LEN(facts); i++) {
		int64_t is;
		MUST(&w, db_one(db_ask(w.site.store, w.arena, facts[i].sql, ""), &is, &w.e));
		ck_assert_msg(is == facts[i].is, "%s: %lld", facts[i].sql, (long long)is);
	}
	buf_free(&bytes);
}
END_TEST

START_TEST(what_is_no_database_of_ours_is_refused)
{
	static const char text[] = "SQLite format 3, or so";
	ck_assert_int_eq(transfer_open(w.site.store, text, sizeof text, &w.e), ERR_REFUSED);
	transfer_close(w.site.store);
}
END_TEST

/* As somebody might make one who wants more than to hand a game over. */
static const char *const altered[] = {
	"CREATE VIEW moving.sight AS SELECT 1",
	"CREATE TABLE moving.more (x)",
	"DROP TABLE moving.setting",
	"ALTER TABLE moving.seat DROP COLUMN word",
	"ALTER TABLE moving.setting ADD COLUMN made AS (key)",
	"DROP TABLE moving.muted; CREATE VIRTUAL TABLE moving.muted USING rtree(game,seat,other)",
	"DELETE FROM moving.game",
	"INSERT INTO moving.game SELECT * FROM main.game WHERE name='two'",
	"INSERT INTO moving.setting VALUES ('two','names','open')",
	"INSERT INTO moving.setting VALUES ('','names','open')",
	"INSERT INTO moving.setting VALUES ('onerous','names','open')",
	"INSERT INTO moving.vote VALUES (-1,'fr')",
	"INSERT INTO moving.undone VALUES (-1,'one',1,1)",
	"INSERT INTO moving.mail_hand VALUES (99,1)",
	"INSERT INTO moving.mail VALUES (9000000000000000000,'one',1,'fr','d',5,'x')",
	"UPDATE moving.person SET id=9223372036854775807 WHERE id=2",
	"UPDATE moving.person SET name='Anna'||char(27)||'[2J'",
};

START_TEST(what_holds_more_than_one_game_is_refused)
{
	struct buf bytes = BUF_INIT;
	living_play(&w, "one", 0);
	living_play(&w, "two", 0);
	for (int i = 0; i < 2; i++) { /* as it was packed, and altered */
		MUST(&w, transfer_open(w.site.store, NULL, 0, &w.e));
		MUST(&w, store_begin(w.site.store, &w.e));
		living_sql(&w, "INSERT INTO moved VALUES ('one','one',0,'','')");
		MUST(&w, transfer_pack(w.site.store, "one", &w.e));
		if (i)
			living_sql(&w, altered[_i]);
		buf_clear(&bytes);
		MUST(&w, transfer_bytes(w.site.store, &bytes, &w.e));
		store_rollback(w.site.store);
		transfer_close(w.site.store);
		enum err r = transfer_open(w.site.store, bytes.data, bytes.len, &w.e);
		ck_assert_msg(r == (i ? ERR_REFUSED : ERR_NONE), "%s: %s", altered[_i], w.e.text);
		transfer_close(w.site.store);
	}
	buf_free(&bytes);
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

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, every_table_is_decided_on);
	tcase_add_test(t, every_column_with_a_person_is_known);
	tcase_add_test(t, rows_find_their_people_and_each_other);
	tcase_add_test(t, what_is_no_database_of_ours_is_refused);
	tcase_add_loop_test(t, what_holds_more_than_one_game_is_refused, 0, (int)ARRAY_LEN(altered));
}

int main(void)
{
	return living_run("transfer", add);
}
