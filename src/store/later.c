/* What is carried out later. */
#include "store/later.h"
#include "store/store_private.h"

enum err store_later_put(struct store *s, const struct store_later *l, struct error *e)
{
	return db_run(s, e, "INSERT INTO later (game,seat,person,turn,line,at) VALUES (?,?,?,?,?,?)", "ssiisi", l->game,
		      l->seat, l->person, l->turn, l->line, l->at);
}

static enum err all(struct query q, struct store_later **out, size_t *n, struct error *e)
{
	COLLECT(q, struct store_later, out, n, e,
		{db_number(&q, 0), db_text(&q, 1), db_text(&q, 2), db_number(&q, 3), db_number(&q, 4), db_text(&q, 5),
		 db_number(&q, 6)});
	return q.result;
}

#define LATER "SELECT id,game,seat,person,turn,line,at FROM later "
enum err store_later_due(struct store *s, int64_t now, struct arena *a, struct store_later **out, size_t *n,
			 struct error *e)
{
	return all(db_ask(s, a, LATER "WHERE at<=? ORDER BY at,game,seat,id", "i", now), out, n, e);
}

enum err store_later_waiting(struct store *s, const char *game, const char *seat, struct arena *a,
			     struct store_later **out, size_t *n, struct error *e)
{
	return all(db_ask(s, a, LATER "WHERE game=? AND seat=? ORDER BY at,id", "ss", game, seat), out, n, e);
}

enum err store_later_turn_ended(struct store *s, const char *game, int64_t turn, int64_t now, struct error *e)
{
	return db_run(s, e, "UPDATE later SET at=? WHERE game=? AND seat='" LATER_MODERATOR "' AND at=? AND turn<=?",
		      "isii", now, game, LATER_TURN, turn);
}

enum err store_later_drop(struct store *s, int64_t id, struct error *e)
{
	return db_run(s, e, "DELETE FROM later WHERE id=?", "i", id);
}

enum err store_hand_idle_put(struct store *s, const char *game, const char *seat, int64_t person, struct error *e)
{
	return db_run(s, e, "INSERT OR IGNORE INTO hand_idle VALUES (?,?,?)", "ssi", game, seat, person);
}
