/* Deals of an event, and the games that are played by them. */
#include "store/deal.h"
#include "store/store_private.h"

enum { KEY = 32 };

/* ---- of an event ---- */

enum err store_deal_put(struct store *s, const char *event, const struct store_deal *d, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO event_deal VALUES (?,?,?,?,?,?,?,?)", "siisbbii", event, d->round,
		      d->half, d->name, d->top, (size_t)KEY, d->secret, (size_t)KEY, d->grid, d->opened);
}

enum err store_deals(struct store *s, const char *event, struct arena *a, struct store_deal **out, size_t *n,
		     struct error *e)
{
	struct query q = db_ask(
		s, a, "SELECT round,half,name,top,secret,grid,opened FROM event_deal WHERE event=? ORDER BY round,half",
		"s", event);
	COLLECT(q, struct store_deal, out, n, e,
		{db_number(&q, 0), db_number(&q, 1), db_text(&q, 2), (const uint8_t *)db_text(&q, 3),
		 (const uint8_t *)db_text(&q, 4), db_number(&q, 5), db_number(&q, 6)});
	return q.result;
}

enum err store_deal_drop(struct store *s, const char *event, int64_t round, struct error *e)
{
	enum err r = db_run(s, e, "DELETE FROM event_deal WHERE event=? AND round=?", "si", event, round);
	return r ? r : db_run(s, e, "DELETE FROM event_word WHERE event=? AND round=?", "si", event, round);
}

enum err store_deal_word_put(struct store *s, const char *event, int64_t round, const struct store_deal_word *w,
			     struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO event_word VALUES (?,?,?,?)", "siis", event, round, w->entrant,
		      w->word);
}

enum err store_deal_words(struct store *s, const char *event, int64_t round, struct arena *a,
			  struct store_deal_word **out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT entrant,word FROM event_word WHERE event=? AND round=? ORDER BY entrant",
				"si", event, round);
	COLLECT(q, struct store_deal_word, out, n, e, {db_number(&q, 0), db_text(&q, 1)});
	return q.result;
}

enum err store_deal_hour(struct store *s, const char *event, int64_t round, int64_t turn, int64_t *at, struct error *e)
{
	enum err r =
		db_run(s, e, "INSERT OR IGNORE INTO event_hour VALUES (?,?,?,?,0)", "siii", event, round, turn, *at);
	return r ? r
		 : db_one(db_ask(s, NULL, "SELECT at FROM event_hour WHERE event=? AND round=? AND turn=?", "sii",
				 event, round, turn),
			  at, e);
}

enum err store_deal_ran(struct store *s, const char *event, int64_t round, int64_t turn, int64_t now, int64_t *first,
			struct error *e)
{
	enum err r = db_run(s, e, "UPDATE event_hour SET ran=? WHERE event=? AND round=? AND turn=? AND ran=0", "isii",
			    now, event, round, turn);
	return r ? r
		 : db_one(db_ask(s, NULL, "SELECT ran FROM event_hour WHERE event=? AND round=? AND turn=?", "sii",
				 event, round, turn),
			  first, e);
}

/* ---- of a game ---- */

enum err store_deal_behind(struct store *s, const char *game, int64_t turn, int64_t at, bool *yes, struct error *e)
{
	int64_t n = 0;
	enum err r = db_one(
		db_ask(s, NULL,
		       "SELECT (SELECT count(*) FROM orders WHERE game=?1 AND turn=?2 AND at>?3)+(SELECT count(*) FROM "
		       "kept_answer WHERE game=?1 AND at>?3)+(SELECT count(*) FROM doctrine WHERE game=?1 AND at>?3)",
		       "sii", game, turn, at),
		&n, e);
	*yes = !r && n;
	return r;
}

enum err store_deal_game_put(struct store *s, const char *game, const struct store_deal_game *d, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO deal_game VALUES (?,?,?,?,?,?,?,'')", "ssiibbi", game, d->event,
		      d->round, d->half, d->top, (size_t)KEY, d->secret, (size_t)KEY, d->left);
}

enum err store_deal_game_get(struct store *s, const char *game, struct arena *a, struct store_deal_game *out,
			     struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT t.event,t.round,t.half,t.top,t.secret,t.left,d.name,d.secret,d.top,d.grid,"
				"d.opened FROM deal_game t JOIN event_deal d ON d.event=t.event AND d.round=t.round "
				"AND d.half=t.half WHERE t.game=?",
				"s", game);
	*out = (struct store_deal_game){.event = NULL};
	if (db_next(&q, e))
		*out = (struct store_deal_game){db_text(&q, 0),
						db_number(&q, 1),
						db_number(&q, 2),
						(const uint8_t *)db_text(&q, 3),
						(const uint8_t *)db_text(&q, 4),
						db_number(&q, 5),
						db_text(&q, 6),
						(const uint8_t *)db_text(&q, 7),
						(const uint8_t *)db_text(&q, 8),
						db_number(&q, 9),
						db_number(&q, 10)};
	db_done(&q);
	return q.result;
}

enum err store_deal_file_put(struct store *s, const char *game, const char *text, struct error *e)
{
	return db_run(s, e, "UPDATE deal_game SET file=? WHERE game=?", "ss", text, game);
}

enum err store_deal_file(struct store *s, const char *game, struct arena *a, const char **out, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT file FROM deal_game WHERE game=?", "s", game);
	*out = db_next(&q, e) ? db_text(&q, 0) : "";
	db_done(&q);
	return q.result;
}

enum err store_deal_leave(struct store *s, const char *game, int64_t link, struct error *e)
{
	enum err r = db_run(s, e, "UPDATE deal_game SET left=? WHERE game=? AND left=0", "is", link, game);
	return r ? r
		 : db_run(s, e,
			  "UPDATE game SET (top,secret)=(SELECT top,secret FROM deal_game WHERE game=name) WHERE "
			  "name=?",
			  "s", game);
}

enum err store_deal_tables(struct store *s, const char *event, int64_t round, int64_t half, struct arena *a,
			   struct store_deal_table **out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT t.game,t.left,g.status IN ('over','moved') FROM deal_game t JOIN game g ON "
				"g.name=t.game WHERE t.event=? AND t.round=? AND t.half=? ORDER BY t.game",
				"sii", event, round, half);
	COLLECT(q, struct store_deal_table, out, n, e, {db_text(&q, 0), db_number(&q, 1), db_number(&q, 2)});
	return q.result;
}

enum err store_deal_sits(struct store *s, const char *game, int64_t person, bool *yes, struct error *e)
{
	int64_t n = 0;
	enum err r = db_one(
		db_ask(s, NULL,
		       "SELECT count(*) FROM deal_game o JOIN event_deal d ON d.event=o.event AND d.round=o.round AND "
		       "d.half=o.half AND d.opened=0 JOIN deal_game t ON t.event=o.event AND t.round=o.round AND "
		       "t.half=o.half AND t.game<>o.game WHERE o.game=?1 AND (EXISTS (SELECT 1 FROM seat x WHERE "
		       "x.game=t.game AND x.holder=?2) OR EXISTS (SELECT 1 FROM seat_past x WHERE x.game=t.game AND "
		       "x.person=?2) OR EXISTS (SELECT 1 FROM hand x WHERE x.game=t.game AND x.person=?2))",
		       "si", game, person),
		&n, e);
	*yes = !r && n;
	return r;
}

enum err store_deals_over(struct store *s, const char *event, struct arena *a, struct store_deal_over **out, size_t *n,
			  struct error *e)
{
	struct query q = db_ask(
		s, a,
		"SELECT d.round,d.half FROM event_deal d JOIN deal_game t ON t.event=d.event AND t.round=d.round AND "
		"t.half=d.half JOIN game g ON g.name=t.game WHERE d.event=? AND d.opened=0 GROUP BY d.round,d.half HAVING "
		"sum(g.status NOT IN ('over','moved'))=0 ORDER BY 1,2",
		"s", event);
	COLLECT(q, struct store_deal_over, out, n, e, {db_number(&q, 0), db_number(&q, 1)});
	return q.result;
}
