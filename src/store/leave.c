/* Leave of people. */
#include "store/leave.h"
#include "store/store_private.h"

enum err store_leave_add(struct store *s, struct store_leave *l, struct error *e)
{
	enum err r = db_run(s, e, "INSERT INTO leave (person,game,since,until,ends) VALUES (?,?,?,?,?)", "isiii",
			    l->person, l->game, l->since, l->until, l->ends);
	return r ? r : db_one(db_ask(s, NULL, "SELECT max(id) FROM leave", ""), &l->id, e);
}

enum err store_leaves(struct store *s, int64_t person, const char *game, struct arena *a, struct store_leave **out,
		      size_t *n, struct error *e)
{
	struct query q =
		db_ask(s, a,
		       "SELECT id,person,since,until,ends,game FROM leave WHERE person=? AND (?='' OR game='' OR "
		       "game=?) ORDER BY since,id",
		       "iss", person, game ? game : "", game ? game : "");
	COLLECT(q, struct store_leave, out, n, e,
		{.id = db_number(&q, 0),
		 .person = db_number(&q, 1),
		 .since = db_number(&q, 2),
		 .until = db_number(&q, 3),
		 .ends = db_number(&q, 4),
		 .game = db_text(&q, 5)});
	return q.result;
}

enum err store_leave_save(struct store *s, const struct store_leave *l, struct error *e)
{
	return db_run(s, e, "UPDATE leave SET until=?, ends=? WHERE id=?", "iii", l->until, l->ends, l->id);
}

enum err store_leave_drop(struct store *s, int64_t id, struct error *e)
{
	return db_run(s, e, "DELETE FROM leave WHERE id=?", "i", id);
}
