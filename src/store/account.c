/* Two accounts made one, and addresses that are barred. */
#include "store/account.h"
#include "store/dummy.h"
#include "store/people.h"
#include "store/store_private.h"

/* ---- may they be one? ---- */

struct part {
	const char *game, *seat;
};

/* Seats that he holds or orders for, of games that are not over. */
static enum err parts_of(struct store *s, int64_t person, struct arena *a, struct part **out, size_t *n,
			 struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT t.game,t.seat FROM (SELECT game,seat FROM seat WHERE holder=?1 UNION "
				"SELECT game,seat FROM hand WHERE person=?1) t JOIN game g ON g.name=t.game "
				"WHERE g.status<>'over' ORDER BY 1,2",
				"i", person);
	COLLECT(q, struct part, out, n, e, {db_text(&q, 0), db_text(&q, 1)});
	return q.result;
}

/* May the other know what is hidden from a seat of his? */
static enum err other_knows(struct store *s, int64_t person, int64_t other, struct arena *a, const char **game,
			    struct error *e)
{
	struct part *list;
	size_t n = 0;
	bool knows = false;
	enum err r = parts_of(s, person, a, &list, &n, e);
	for (size_t i = 0; !r && !knows && i < n; i++) {
		r = store_knows(s, list[i].game, list[i].seat, other, &knows, e);
		*game = list[i].game;
	}
	if (!knows)
		*game = NULL;
	return r;
}

#define IN_OFFER(who)                                                                                           \
	"(SELECT offer FROM offer_seat WHERE person=" who " UNION SELECT offer FROM offer_guest WHERE person=" who \
	" UNION SELECT id FROM offer WHERE opener=" who " OR invited=" who ")"

/* Who entered an event twice may be paired with himself. */
static enum err event_clash(struct store *s, int64_t one, int64_t other, struct arena *a, enum store_clash *out,
			    const char **game, struct error *e)
{
	const char **names;
	size_t n = 0;
	struct query q =
		db_ask(s, a,
		       "SELECT name FROM event WHERE status<>'over' AND name IN (SELECT event FROM entrant "
		       "WHERE person=?1) AND name IN (SELECT event FROM entrant WHERE person=?2) ORDER BY name",
		       "ii", one, other);
	COLLECT(q, const char *, &names, &n, e, db_text(&q, 0));
	if (n) {
		*game = names[0];
		*out = STORE_CLASH_EVENT;
	}
	return q.result;
}

enum err store_merge_clash(struct store *s, int64_t one, int64_t other, struct arena *a, enum store_clash *out,
			   const char **game, struct error *e)
{
	const char **names;
	size_t n = 0;
	*game = NULL;
	*out = STORE_CLASH_NONE;
	enum err r = other_knows(s, one, other, a, game, e);
	if (!r && !*game)
		r = other_knows(s, other, one, a, game, e);
	if (r || *game) {
		*out = *game ? STORE_CLASH_PLAY : STORE_CLASH_NONE;
		return r;
	}
	struct query q = db_ask(
		s, a, "SELECT name FROM offer WHERE id IN " IN_OFFER("?1") " AND id IN " IN_OFFER("?2") " ORDER BY id",
		"ii", one, other);
	COLLECT(q, const char *, &names, &n, e, db_text(&q, 0));
	if (n) {
		*game = names[0];
		*out = STORE_CLASH_OFFER;
	}
	return q.result || n ? q.result : event_clash(s, one, other, a, out, game, e);
}

/* ---- made one: ?1 the owner, ?2 the other ---- */

#define MOVE(table, column) "UPDATE OR IGNORE " table " SET " column "=?1 WHERE " column "=?2"
#define DROP(table, column) "DELETE FROM " table " WHERE " column "=?2 AND ?1>0"
/* A list of handles in a setting, "p3,p5". */
#define NAMED(column)                                                                              \
	column "=trim(replace(','||" column "||',',','||?4||',',','||?3||','),',') WHERE ','||" column \
	       "||',' LIKE '%,'||?4||',%'"

static enum err each(struct store *s, const char *const sql[], size_t n, int64_t owner, int64_t other, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++)
		r = db_run(s, e, sql[i], "ii", owner, other);
	return r;
}

static enum err move_play(struct store *s, int64_t owner, int64_t other, struct error *e)
{
	static const char *const sql[] = {
		MOVE("seat", "holder"), MOVE("seat_past", "person"), DROP("seat_past", "person"),
		MOVE("hand", "person"), DROP("hand", "person"), MOVE("hand_idle", "person"),
		DROP("hand_idle", "person"), MOVE("mail_hand", "person"),
		/* Nobody orders for himself. */
		"DELETE FROM hand WHERE person=?1 AND ?2>0 AND EXISTS (SELECT 1 FROM seat t WHERE t.game=hand.game AND "
		"t.seat=hand.seat AND t.holder=?1)",
		MOVE("moderator", "person"), DROP("moderator", "person"), MOVE("event", "director"),
		MOVE("entrant", "person"), MOVE("event_protest", "judge"), MOVE("later", "person"),
		MOVE("observer", "person"), DROP("observer", "person"), MOVE("observer_read", "person"),
		DROP("observer_read", "person"), MOVE("observer_letter", "writer"),
		"UPDATE note SET person=?1, n=n+(SELECT ifnull(max(o.n),0) FROM note o WHERE o.game=note.game AND "
		"o.person=?1) WHERE person=?2",
		MOVE("moved_handle", "person"),
		MOVE("note_open", "person"), DROP("note_open", "person"), MOVE("offer", "opener"),
		MOVE("offer", "invited"), MOVE("offer_seat", "person"), MOVE("offer_guest", "person"),
		DROP("offer_guest", "person")};
	return each(s, sql, ARRAY_LEN(sql), owner, other, e);
}

static enum err move_person(struct store *s, int64_t owner, int64_t other, struct error *e)
{
	static const char *const sql[] = {
		"UPDATE address SET person=?1, main=0 WHERE person=?2",
		MOVE("leave", "person"),
		"INSERT INTO reliability SELECT ?1,game,turns,late,gone FROM reliability WHERE person=?2 "
		"ON CONFLICT (person,game) DO UPDATE SET turns=turns+excluded.turns, late=late+excluded.late, "
		"gone=gone+excluded.gone",
		DROP("reliability", "person"),
		MOVE("standby", "person"),
		DROP("standby", "person"),
		MOVE("blocked", "person"),
		DROP("blocked", "person"),
		MOVE("blocked", "other"),
		DROP("blocked", "other"),
		"DELETE FROM blocked WHERE person=?1 AND other=?1 AND ?2>0",
		MOVE("admin", "person"),
		DROP("admin", "person"),
		MOVE("locked", "person"),
		DROP("locked", "person"),
		DROP("wish", "person"),
		DROP("pending", "person"),
		DROP("openpgp_key", "person"),
		"UPDATE person SET profile=(SELECT profile FROM person WHERE id=?2) WHERE id=?1 AND profile=''",
		"UPDATE merged SET owner=?1 WHERE owner=?2",
		"INSERT INTO merged VALUES (?2,?1)",
	};
	return each(s, sql, ARRAY_LEN(sql), owner, other, e);
}

/* Settings that list people do so by handles. */
static enum err move_names(struct store *s, int64_t owner, int64_t other, struct error *e)
{
	char to[STORE_HANDLE], from[STORE_HANDLE];
	store_handle(owner, to);
	store_handle(other, from);
	enum err r = db_run(s, e, "UPDATE setting SET " NAMED("value") " AND key IN ('allow','deny') AND ?1<>?2",
			    "iiss", owner, other, to, from);
	if (!r)
		r = db_run(s, e, "UPDATE event_setting SET " NAMED("value") " AND key='appeals' AND ?1<>?2", "iiss",
			   owner, other, to, from);
	return r ? r
		 : db_run(s, e, "UPDATE person SET name=?, profile='', epoch=epoch+1 WHERE id=?", "si", from, other);
}

/* What lies beside the public records of his games tells his name. */
static enum err write_again(struct store *s, int64_t owner, struct error *e)
{
	return db_run(s, e,
		      "UPDATE record SET written=0 WHERE viewer='public' AND game IN (SELECT game FROM seat WHERE "
		      "holder=?1 UNION SELECT game FROM seat_past WHERE person=?1 UNION SELECT game FROM hand WHERE "
		      "person=?1)",
		      "i", owner);
}

enum err store_merge(struct store *s, int64_t owner, int64_t other, struct error *e)
{
	enum err r = move_play(s, owner, other, e);
	if (!r)
		r = move_person(s, owner, other, e);
	if (!r)
		r = move_names(s, owner, other, e);
	return r ? r : write_again(s, owner, e);
}

/* ---- barred ---- */

enum err store_bar_put(struct store *s, const struct store_bar *b, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO barred VALUES (lower(?),?,?,?)", "ssii", b->what, b->how,
		      b->allowed, b->at);
}

enum err store_bar_drop(struct store *s, const char *what, const char *how, struct error *e)
{
	return db_run(s, e, "DELETE FROM barred WHERE what=lower(?) AND how=?", "ss", what, how);
}

enum err store_bars(struct store *s, struct arena *a, struct store_bar **out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT what,how,allowed,at FROM barred ORDER BY what,how", "");
	COLLECT(q, struct store_bar, out, n, e, {db_text(&q, 0), db_text(&q, 1), db_number(&q, 2), db_number(&q, 3)});
	return q.result;
}

/* The longest that fits is the nearest. */
enum err store_barred(struct store *s, const char *address, const char *how, bool *yes, struct error *e)
{
	int64_t n = 0;
	enum err r = db_one(db_ask(s, NULL,
				   "SELECT ifnull((SELECT 1-allowed FROM barred WHERE how=?2 AND (what=lower(?1) OR "
				   "substr(lower(?1),-length(what)-1) IN ('@'||what,'.'||what)) "
				   "ORDER BY length(what) DESC LIMIT 1),0)",
				   "ss", address, how),
			    &n, e);
	*yes = n != 0;
	return r;
}
