/* Diaries that are published. */
#include "store/diary.h"
#include "store/store_private.h"

enum err store_diary_put(struct store *s, const char *game, int64_t person, const char *seat, bool open, int64_t at,
			 struct error *e)
{
	return open ? db_run(s, e, "INSERT OR REPLACE INTO note_open VALUES (?,?,?,?)", "sisi", game, person, seat, at)
		    : db_run(s, e, "DELETE FROM note_open WHERE game=? AND person=?", "si", game, person);
}

enum err store_diary_open(struct store *s, const char *game, int64_t person, bool *yes, struct error *e)
{
	int64_t n;
	enum err r = db_one(
		db_ask(s, NULL, "SELECT count(*) FROM note_open WHERE game=? AND person=?", "si", game, person), &n, e);
	*yes = !r && n;
	return r;
}

enum err store_diaries(struct store *s, const char *game, struct arena *a, struct store_diary **out, size_t *n,
		       struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT o.person,o.seat,count(*) FROM note_open o JOIN note n ON n.game=o.game AND "
				"n.person=o.person WHERE o.game=? AND NOT EXISTS (SELECT 1 FROM deal_game t JOIN "
				"event_deal d ON d.event=t.event AND d.round=t.round AND d.half=t.half AND d.opened=0 "
				"WHERE t.game=o.game) GROUP BY o.person ORDER BY o.seat,o.person",
				"s", game);
	COLLECT(q, struct store_diary, out, n, e, {db_number(&q, 0), db_text(&q, 1), db_number(&q, 2)});
	return q.result;
}
