/* Reminders: when the next is due. */
#include "store/remind.h"
#include "store/store_private.h"

enum err store_remind_due(struct store *s, int64_t now, struct arena *a, const char ***out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT name FROM game WHERE status='running' AND deadline>?1 AND NOT EXISTS (SELECT 1 "
				"FROM remind r WHERE r.game=name AND r.turn=game.turn AND r.deadline=game.deadline AND "
				"r.next>?1) ORDER BY name",
				"i", now);
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

enum err store_remind_put(struct store *s, const char *game, int64_t turn, int64_t deadline, int64_t next,
			  struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO remind VALUES (?,?,?,?)", "siii", game, turn, deadline, next);
}

enum err store_remind_drop(struct store *s, const char *game, struct error *e)
{
	return db_run(s, e, "DELETE FROM remind WHERE game=?", "s", game);
}

enum err store_remind_drop_of(struct store *s, int64_t person, struct error *e)
{
	return db_run(s, e,
		      "DELETE FROM remind WHERE game IN (SELECT game FROM seat WHERE holder=?1 UNION "
		      "SELECT game FROM hand WHERE person=?1)",
		      "i", person);
}

enum err store_reminded(struct store *s, const char *game, int64_t turn, struct error *e)
{
	return db_run(s, e, "INSERT OR IGNORE INTO reminded VALUES (?,?)", "si", game, turn);
}

enum err store_standings(struct store *s, int64_t before, struct arena *a, struct store_standing **out, size_t *n,
			 struct error *e)
{
	struct query q = db_ask(
		s, a,
		"SELECT g.name,g.turn,CASE WHEN g.status='held' THEN ifnull(p.since,max(l.at)) ELSE min(l.at) END AS begun,"
		"CASE WHEN g.status='held' THEN ifnull(p.until,0) ELSE g.deadline END,g.status='held',p.since IS NOT NULL "
		"FROM game g LEFT JOIN paused p ON p.game=g.name AND g.status='held' LEFT JOIN ledger l ON l.game=g.name AND "
		"((g.status='held' AND l.what='held') OR (g.status='running' AND l.turn=g.turn AND l.what IN "
		"('deadline passed','clock moved'))) "
		"WHERE g.status IN ('held','running') GROUP BY g.name HAVING begun<=? ORDER BY g.name",
		"i", before);
	COLLECT(q, struct store_standing, out, n, e,
		{db_text(&q, 0), db_number(&q, 1), db_number(&q, 2), db_number(&q, 3), db_number(&q, 4) != 0,
		 db_number(&q, 5) != 0});
	return q.result;
}
