/* Time that turns took. */
#include "store/spent.h"
#include "store/store_private.h"

enum err store_spent_put(struct store *s, const char *game, const struct store_spent *t, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO turn_time VALUES (?,?,?,?,?)", "sisii", game, t->turn, t->seat,
		      t->used, t->asked_at);
}

enum err store_spent(struct store *s, const char *game, struct arena *a, struct store_spent **out, size_t *n,
		     struct error *e)
{
	struct query q = db_ask(s, a, "SELECT turn,seat,used,asked_at FROM turn_time WHERE game=? ORDER BY turn,seat",
				"s", game);
	COLLECT(q, struct store_spent, out, n, e,
		{db_number(&q, 0), db_text(&q, 1), db_number(&q, 2), db_number(&q, 3)});
	return q.result;
}

enum err store_spent_stood(struct store *s, const char *game, int64_t from, int64_t until, struct error *e)
{
	return db_run(s, e,
		      "UPDATE turn_time SET asked_at=CASE WHEN asked_at<=?2 THEN asked_at+?3-?2 ELSE ?3 END "
		      "WHERE game=?1 AND asked_at<>0 AND asked_at<?3",
		      "sii", game, from, until);
}

enum err store_spent_heard(struct store *s, const char *game, const struct store_spent *t, int64_t *heard,
			   struct error *e)
{
	char turn[32];
	snprintf(turn, sizeof turn, "/%lld/", (long long)t->turn);
	return db_one(db_ask(s, NULL,
			     "SELECT CASE WHEN count(*)=0 THEN ?1 ELSE max(?1,ifnull(min(CASE WHEN state='sent' THEN "
			     "next END),0))*(sum(state='sent')>0) END FROM outbox WHERE game=?2 AND seat=?3 AND at>=?1 "
			     "AND substr(key,1,length(?2||?4))=?2||?4 AND kind IN "
			     "('words','report','welcome','question')",
			     "isss", t->asked_at, game, t->seat, turn),
		      heard, e);
}
