/* Letters between players, and notes. */
#include "store/press.h"
#include "store/store_private.h"

enum err store_press_add(struct store *s, const struct store_press *p, struct error *e)
{
	return db_run(s, e, "INSERT INTO press (game,writer,reader,shade,title,text,at) VALUES (?,?,?,?,?,?,?)",
		      "ssssssi", p->game, p->writer, p->reader, p->shade, p->title, p->text, p->at);
}

enum err store_press_since(struct store *s, const char *game, const char *writer, int64_t since, int64_t *n,
			   struct error *e)
{
	return db_one(db_ask(s, NULL, "SELECT count(*) FROM press WHERE game=? AND writer=? AND at>=?", "ssi", game,
			     writer, since),
		      n, e);
}

enum err store_letters(struct store *s, const char *game, struct arena *a, struct store_press **out, size_t *n,
		       struct error *e)
{
	struct query q = db_ask(
		s, a, "SELECT game,writer,reader,shade,title,text,at FROM press WHERE game=? ORDER BY at,writer,id",
		"s", game);
	COLLECT(q, struct store_press, out, n, e,
		{db_text(&q, 0), db_text(&q, 1), db_text(&q, 2), db_text(&q, 3), db_text(&q, 4), db_text(&q, 5),
		 db_number(&q, 6)});
	return q.result;
}

enum err store_mute_put(struct store *s, const char *game, const char *seat, const char *other, bool mute,
			struct error *e)
{
	return mute ? db_run(s, e, "INSERT OR IGNORE INTO muted VALUES (?,?,?)", "sss", game, seat, other)
		    : db_run(s, e, "DELETE FROM muted WHERE game=? AND seat=? AND other=?", "sss", game, seat, other);
}

enum err store_muted(struct store *s, const char *game, const char *seat, const char *other, bool *yes, struct error *e)
{
	int64_t n;
	enum err r = db_one(db_ask(s, NULL, "SELECT count(*) FROM muted WHERE game=? AND seat=? AND other=?", "sss",
				   game, seat, other),
			    &n, e);
	*yes = !r && n;
	return r;
}

enum err store_note_add(struct store *s, const char *game, int64_t person, const char *text, int64_t at, int64_t *n,
			struct error *e)
{
	enum err r = db_one(
		db_ask(s, NULL, "SELECT ifnull(max(n),0)+1 FROM note WHERE game=? AND person=?", "si", game, person), n,
		e);
	return r ? r : db_run(s, e, "INSERT INTO note VALUES (?,?,?,?,?)", "siisi", game, person, *n, text, at);
}

enum err store_notes(struct store *s, const char *game, int64_t person, struct arena *a, struct store_note **out,
		     size_t *n, struct error *e)
{
	struct query q =
		db_ask(s, a, "SELECT n,text,at FROM note WHERE game=? AND person=? ORDER BY n", "si", game, person);
	COLLECT(q, struct store_note, out, n, e, {db_number(&q, 0), db_text(&q, 1), db_number(&q, 2)});
	return q.result;
}
