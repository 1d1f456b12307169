/* Observers, and letters to them. */
#include "store/observer.h"
#include "store/store_private.h"

enum err store_observer_put(struct store *s, const struct store_observer *o, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO observer VALUES (?,?,?,?,?)", "siiii", o->game, o->person,
		      o->results, o->since, o->told);
}

#define OBSERVERS                                                                                              \
	"SELECT o.game,o.person,o.results,o.since,o.told,ifnull(a.address,''),p.epoch,h.address IS NOT NULL "  \
	"FROM observer o JOIN person p ON p.id=o.person LEFT JOIN address a ON a.person=o.person AND a.main=1 " \
	"LEFT JOIN hold h ON h.address=a.address WHERE o.game=?1 "

enum err store_observers(struct store *s, const char *game, struct arena *a, struct store_observer **out, size_t *n,
			 struct error *e)
{
	struct query q = db_ask(s, a, OBSERVERS "ORDER BY o.person", "s", game);
	COLLECT(q, struct store_observer, out, n, e,
		{db_text(&q, 0), db_number(&q, 1), db_number(&q, 2), db_number(&q, 3), db_number(&q, 4), db_text(&q, 5),
		 db_number(&q, 6), db_number(&q, 7)});
	return q.result;
}

enum err store_observer_get(struct store *s, const char *game, int64_t person, struct arena *a,
			    struct store_observer *out, struct error *e)
{
	struct query q = db_ask(s, a, OBSERVERS "AND o.person=?2", "si", game, person);
	struct store_observer *rows;
	size_t n;
	COLLECT(q, struct store_observer, &rows, &n, e,
		{db_text(&q, 0), db_number(&q, 1), db_number(&q, 2), db_number(&q, 3), db_number(&q, 4), db_text(&q, 5),
		 db_number(&q, 6), db_number(&q, 7)});
	if (q.result || !n)
		return q.result ? q.result : error_set(e, ERR_MISSING, "he does not observe %s", game);
	*out = rows[0];
	return ERR_NONE;
}

enum err store_observers_count(struct store *s, const char *game, int64_t *people, int64_t *letters, struct error *e)
{
	enum err r = db_one(db_ask(s, NULL, "SELECT count(*) FROM observer WHERE game=?", "s", game), people, e);
	return r ? r
		 : db_one(db_ask(s, NULL, "SELECT count(*) FROM observer_letter WHERE game=?", "s", game), letters, e);
}

enum err store_observer_drop(struct store *s, const char *game, int64_t person, struct error *e)
{
	if (person)
		return db_run(s, e, "DELETE FROM observer WHERE game=? AND person=?", "si", game, person);
	enum err r = db_run(s, e, "DELETE FROM observer WHERE game=?", "s", game);
	return r ? r : db_run(s, e, "DELETE FROM observer_letter WHERE game=?", "s", game);
}

enum err store_observers_told(struct store *s, const char *game, int64_t turn, struct error *e)
{
	return db_run(s, e, "UPDATE observer SET told=max(told,?) WHERE game=?", "is", turn, game);
}

enum err store_observed(struct store *s, int64_t person, struct arena *a, struct store_observed **out, size_t *n,
			struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT o.game,g.title,o.results FROM observer o JOIN game g ON g.name=o.game "
				"WHERE o.person=? ORDER BY o.game",
				"i", person);
	COLLECT(q, struct store_observed, out, n, e, {db_text(&q, 0), db_text(&q, 1), db_number(&q, 2)});
	return q.result;
}

enum err store_observed_drop(struct store *s, int64_t person, struct error *e)
{
	return db_run(s, e, "DELETE FROM observer WHERE person=?", "i", person);
}

enum err store_has_part(struct store *s, const char *game, int64_t person, bool *yes, struct error *e)
{
	int64_t n;
	enum err r =
		db_one(db_ask(s, NULL,
			      "SELECT (SELECT count(*) FROM seat WHERE game=?1 AND holder=?2)+(SELECT count(*) FROM "
			      "seat_past WHERE game=?1 AND person=?2)+(SELECT count(*) FROM hand WHERE game=?1 AND "
			      "person=?2)+(SELECT count(*) FROM observer WHERE game=?1 AND person=?2)",
			      "si", game, person),
		       &n, e);
	*yes = !r && person && n;
	return r;
}

/* ---- letters ---- */

enum err store_observer_letter_add(struct store *s, const struct store_observer_letter *l, struct error *e)
{
	return db_run(s, e,
		      "INSERT INTO observer_letter (game,turn,seat,writer,side,title,said,serial,at) "
		      "VALUES (?,?,?,?,?,?,?,?,?)",
		      "sisissssi", l->game, l->turn, l->seat, l->writer, l->side, l->title, l->said, l->serial, l->at);
}

enum err store_observer_letters(struct store *s, const char *game, int64_t turn, struct arena *a,
				struct store_observer_letter **out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT game,seat,turn,writer,side,title,said,serial,at FROM observer_letter "
				"WHERE game=? AND turn<=? ORDER BY id",
				"si", game, turn);
	COLLECT(q, struct store_observer_letter, out, n, e,
		{db_text(&q, 0), db_text(&q, 1), db_number(&q, 2), db_number(&q, 3), db_text(&q, 4), db_text(&q, 5),
		 db_text(&q, 6), db_text(&q, 7), db_number(&q, 8)});
	return q.result;
}

enum err store_observer_letters_drop(struct store *s, const char *game, int64_t turn, struct error *e)
{
	return db_run(s, e, "DELETE FROM observer_letter WHERE game=? AND turn<=?", "si", game, turn);
}

enum err store_observer_read(struct store *s, const char *game, const char *seat, int64_t person, struct error *e)
{
	return db_run(s, e, "INSERT OR IGNORE INTO observer_read VALUES (?,?,?)", "ssi", game, seat, person);
}

enum err store_observer_reads(struct store *s, int64_t person, struct arena *a, const char ***out, size_t *n,
			      struct error *e)
{
	struct query q =
		db_ask(s, a, "SELECT game||' '||seat FROM observer_read WHERE person=? ORDER BY 1", "i", person);
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

enum err store_published_put(struct store *s, const char *game, int64_t line, int64_t turn, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO published VALUES (?,?,?)", "sii", game, line, turn);
}

enum err store_published(struct store *s, const char *game, int64_t line, int64_t *turn, struct error *e)
{
	return db_one(
		db_ask(s, NULL, "SELECT ifnull(max(turn),-1) FROM published WHERE game=? AND line=?", "si", game, line),
		turn, e);
}
