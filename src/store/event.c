/* Events, their entrants, rounds and tables. */
#include "store/event.h"
#include "store/store_private.h"

/* A state that this program does not know ends the query. */
static void unknown(struct query *q, struct error *e)
{
	q->result = error_set(e, ERR_BUG, "database: an event, an entrant or a round is in an unknown state");
}

static enum event_state event_state(struct query *q, int column, struct error *e)
{
	enum event_state state = event_state_named(db_text(q, column));
	if (state == EVENT_STATES)
		unknown(q, e);
	return state;
}

static enum entrant_state entrant_state(struct query *q, int column, struct error *e)
{
	enum entrant_state state = entrant_state_named(db_text(q, column));
	if (state == ENTRANT_STATES)
		unknown(q, e);
	return state;
}

static enum round_state round_state(struct query *q, int column, struct error *e)
{
	enum round_state state = round_state_named(db_text(q, column));
	if (state == ROUND_STATES)
		unknown(q, e);
	return state;
}

/* ---- the event ---- */

enum err store_event_add(struct store *s, const struct store_event *v, struct error *e)
{
	return db_run(s, e, "INSERT INTO event VALUES (?,?,?,?,?,?)", "ssissi", v->name, v->title, v->director,
		      event_state_name(v->status), v->text, v->at);
}

enum err store_event_save(struct store *s, const struct store_event *v, struct error *e)
{
	return db_run(s, e, "UPDATE event SET title=?, director=?, status=?, text=? WHERE name=?", "sisss", v->title,
		      v->director, event_state_name(v->status), v->text, v->name);
}

#define EVENT "SELECT name,title,director,status,text,at FROM event "
#define COLLECT_EVENTS(q, out, n, e)                                                                             \
	COLLECT(q, struct store_event, out, n, e,                                                                \
		{db_text(&q, 0), db_text(&q, 1), db_number(&q, 2), event_state(&q, 3, e), db_text(&q, 4), \
		 db_number(&q, 5)})

enum err store_event_get(struct store *s, const char *name, struct arena *a, struct store_event *out, struct error *e)
{
	struct query q = db_ask(s, a, EVENT "WHERE name=lower(?)", "s", name);
	struct store_event *rows;
	size_t n;
	COLLECT_EVENTS(q, &rows, &n, e);
	if (q.result || !n)
		return q.result ? q.result : error_set(e, ERR_MISSING, "there is no event %s", name);
	*out = rows[0];
	return ERR_NONE;
}

enum err store_events(struct store *s, struct arena *a, struct store_event **out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a, EVENT "ORDER BY status='over', name", "");
	COLLECT_EVENTS(q, out, n, e);
	return q.result;
}

enum err store_events_directed(struct store *s, int64_t person, bool over, int64_t *n, struct error *e)
{
	return db_one(db_ask(s, NULL, "SELECT count(*) FROM event WHERE director=? AND (? OR status<>'over')", "ii",
			     person, (int64_t)over),
		      n, e);
}

enum err store_event_setting_put(struct store *s, const char *event, const char *key, const char *value,
				 struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO event_setting VALUES (?,?,?)", "sss", event, key, value);
}

enum err store_event_settings(struct store *s, const char *event, struct arena *a, struct store_event_setting **out,
			      size_t *n, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT key,value FROM event_setting WHERE event=? ORDER BY key", "s", event);
	COLLECT(q, struct store_event_setting, out, n, e, {db_text(&q, 0), db_text(&q, 1)});
	return q.result;
}

/* ---- who plays in it ---- */

enum err store_entrant_put(struct store *s, const char *event, const struct store_entrant *p, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO entrant VALUES (?,?,?,?,?,?,?,?,?,?)", "siisiiiiss", event, p->n,
		      p->person, entrant_state_name(p->status), p->since, p->after, p->seed, p->at, p->team,
		      p->person < 0 ? p->name : "");
}

enum err store_entrants(struct store *s, const char *event, struct arena *a, struct store_entrant **out, size_t *n,
			struct error *e)
{
	struct query q =
		db_ask(s, a,
		       "SELECT n,person,ifnull(p.name,called),status,since,after,seed,at,team FROM entrant LEFT "
		       "JOIN person p ON p.id=person WHERE event=? ORDER BY n",
		       "s", event);
	COLLECT(q, struct store_entrant, out, n, e,
		{db_number(&q, 0), db_number(&q, 1), db_text(&q, 2), entrant_state(&q, 3, e), db_number(&q, 4),
		 db_number(&q, 5), db_number(&q, 6), db_number(&q, 7), db_text(&q, 8)});
	return q.result;
}

enum err store_entered(struct store *s, int64_t person, struct arena *a, const char ***out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT event FROM entrant JOIN event ON name=event WHERE person=? AND "
				"event.status<>'over' ORDER BY event",
				"i", person);
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

/* ---- rounds ---- */

enum err store_round_put(struct store *s, const char *event, const struct store_round *r, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO event_round VALUES (?,?,?,?,?,?,?,?,?)", "sisiiiiis", event, r->n,
		      round_state_name(r->status), r->opened, r->ends, r->asked, r->paired, r->closed,
		      r->scenario ? r->scenario : "");
}

enum err store_rounds(struct store *s, const char *event, struct arena *a, struct store_round **out, size_t *n,
		      struct error *e)
{
	struct query q = db_ask(
		s, a,
		"SELECT n,status,opened,ends,asked,paired,closed,scenario FROM event_round WHERE event=? ORDER BY n",
		"s", event);
	COLLECT(q, struct store_round, out, n, e,
		{db_number(&q, 0), round_state(&q, 1, e), db_number(&q, 2), db_number(&q, 3), db_number(&q, 4),
		 db_number(&q, 5), db_number(&q, 6), db_text(&q, 7)});
	return q.result;
}

enum err store_rounds_due(struct store *s, int64_t now, struct arena *a, const char ***out, size_t *n, struct error *e)
{
	struct query q = db_ask(
		s, a,
		"SELECT event FROM event_round r WHERE r.status='open' AND (ends<=? OR NOT EXISTS (SELECT 1 FROM "
		"event_game t LEFT JOIN game g ON g.name=t.game WHERE t.event=r.event AND t.round=r.n AND "
		"t.decided IN ('','bot') AND ifnull(g.status,'')<>'over')) UNION SELECT d.event FROM event_deal d JOIN deal_game t "
		"ON t.event=d.event AND t.round=d.round AND t.half=d.half JOIN game g ON g.name=t.game WHERE d.opened=0 "
		"GROUP BY d.event,d.round,d.half HAVING sum(g.status NOT IN ('over','moved'))=0 "
		"UNION SELECT v.name FROM event v JOIN event_setting s ON s.event=v.name AND s.key='due' "
		"WHERE v.status='running' AND CAST(s.value AS INTEGER)<=? ORDER BY 1",
		"ii", now, now);
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

enum err store_table_put(struct store *s, const char *event, const struct store_table *t, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO event_table VALUES (?,?,?,?,?,?,?)", "siiiisi", event, t->round,
		      t->board, t->one, t->two, t->scenario ? t->scenario : "", t->handicap);
}

enum err store_tables(struct store *s, const char *event, struct arena *a, struct store_table **out, size_t *n,
		      struct error *e)
{
	struct query q = db_ask(
		s, a,
		"SELECT round,board,one,two,scenario,handicap FROM event_table WHERE event=? ORDER BY round,board", "s",
		event);
	COLLECT(q, struct store_table, out, n, e,
		{db_number(&q, 0), db_number(&q, 1), db_number(&q, 2), db_number(&q, 3), db_text(&q, 4),
		 db_number(&q, 5)});
	return q.result;
}

enum err store_table_game_put(struct store *s, const char *event, const struct store_table_game *g, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO event_game VALUES (?,?,?,?,?,?,?,?,?,?,?)", "siiisisisii", event,
		      g->round, g->board, g->half, g->game, g->first, g->decided, g->winner, g->why, g->won, g->lost);
}

enum err store_table_games(struct store *s, const char *event, struct arena *a, struct store_table_game **out,
			   size_t *n, struct error *e)
{
	struct query q = db_ask(
		s, a,
		"SELECT round,board,half,game,first,decided,winner,t.why,ifnull(g.status,'')='over',won,lost FROM "
		"event_game t LEFT JOIN game g ON g.name=game WHERE event=? ORDER BY round,board,half",
		"s", event);
	COLLECT(q, struct store_table_game, out, n, e,
		{db_number(&q, 0), db_number(&q, 1), db_number(&q, 2), db_text(&q, 3), db_number(&q, 4), db_text(&q, 5),
		 db_number(&q, 6), db_text(&q, 7), db_number(&q, 8), db_number(&q, 9), db_number(&q, 10)});
	return q.result;
}

enum err store_event_of(struct store *s, const char *game, struct arena *a, const char **event, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT event FROM event_game WHERE game=?", "s", game);
	*event = db_next(&q, e) ? db_text(&q, 0) : NULL;
	db_done(&q);
	return q.result;
}

enum err store_round_clear(struct store *s, const char *event, int64_t round, struct error *e)
{
	enum err r = db_run(s, e, "DELETE FROM event_table WHERE event=? AND round=?", "si", event, round);
	if (!r)
		r = db_run(s, e, "DELETE FROM event_game WHERE event=? AND round=?", "si", event, round);
	return r ? r
		 : db_run(s, e, "DELETE FROM event_bye WHERE event=? AND round=? AND kind='pairing'", "si", event,
			  round);
}

enum err store_bye_put(struct store *s, const char *event, const struct store_bye *b, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO event_bye VALUES (?,?,?,?)", "siis", event, b->round, b->entrant,
		      b->kind);
}

enum err store_byes(struct store *s, const char *event, struct arena *a, struct store_bye **out, size_t *n,
		    struct error *e)
{
	struct query q = db_ask(s, a, "SELECT round,entrant,kind FROM event_bye WHERE event=? ORDER BY round,entrant",
				"s", event);
	COLLECT(q, struct store_bye, out, n, e, {db_number(&q, 0), db_number(&q, 1), db_text(&q, 2)});
	return q.result;
}

enum err store_penalty_add(struct store *s, const char *event, const struct store_penalty *p, struct error *e)
{
	return db_run(s, e, "INSERT INTO event_penalty (event,entrant,points,why,at) VALUES (?,?,?,?,?)", "siisi",
		      event, p->entrant, p->points, p->why, p->at);
}

enum err store_penalties(struct store *s, const char *event, struct arena *a, struct store_penalty **out, size_t *n,
			 struct error *e)
{
	struct query q =
		db_ask(s, a, "SELECT entrant,points,why,at FROM event_penalty WHERE event=? ORDER BY id", "s", event);
	COLLECT(q, struct store_penalty, out, n, e,
		{db_number(&q, 0), db_number(&q, 1), db_text(&q, 2), db_number(&q, 3)});
	return q.result;
}

enum err store_protest_add(struct store *s, const struct store_protest *p, int64_t *id, struct error *e)
{
	enum err r = db_run(s, e,
			    "INSERT INTO event_protest (event,round,board,entrant,judge,why,at,ruling,ruled) VALUES "
			    "(?,?,?,?,?,?,?,'',0)",
			    "siiiisi", p->event, p->round, p->board, p->entrant, p->judge, p->why, p->at);
	return r ? r : db_one(db_ask(s, NULL, "SELECT last_insert_rowid()", ""), id, e);
}

enum err store_protest_judge(struct store *s, int64_t id, int64_t judge, struct error *e)
{
	return db_run(s, e, "UPDATE event_protest SET judge=? WHERE id=?", "ii", judge, id);
}

enum err store_protest_rule(struct store *s, int64_t id, const char *ruling, int64_t at, struct error *e)
{
	return db_run(s, e, "UPDATE event_protest SET ruling=?, ruled=? WHERE id=?", "sii", ruling, at, id);
}

#define PROTEST "SELECT id,event,round,board,entrant,judge,why,at,ruling,ruled FROM event_protest "
#define COLLECT_PROTESTS(q, out, n, e)                                                                               \
	COLLECT(q, struct store_protest, out, n, e,                                                                  \
		{db_number(&q, 0), db_text(&q, 1), db_number(&q, 2), db_number(&q, 3), db_number(&q, 4), db_number(&q, 5), \
		 db_text(&q, 6), db_number(&q, 7), db_text(&q, 8), db_number(&q, 9)})

enum err store_protest_get(struct store *s, int64_t id, struct arena *a, struct store_protest *out, struct error *e)
{
	struct query q = db_ask(s, a, PROTEST "WHERE id=?", "i", id);
	struct store_protest *rows;
	size_t n;
	COLLECT_PROTESTS(q, &rows, &n, e);
	if (q.result || !n)
		return q.result ? q.result : error_set(e, ERR_MISSING, "there is no protest %lld", (long long)id);
	*out = rows[0];
	return ERR_NONE;
}

enum err store_protests(struct store *s, int64_t person, struct arena *a, struct store_protest **out, size_t *n,
			struct error *e)
{
	struct query q = db_ask(s, a,
				PROTEST "WHERE ruled=0 AND (judge=?1 OR (judge=0 AND event IN (SELECT name FROM event "
					"WHERE director=?1))) ORDER BY id",
				"i", person);
	COLLECT_PROTESTS(q, out, n, e);
	return q.result;
}

enum err store_choice_put(struct store *s, const char *event, const struct store_choice *c, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO event_choice VALUES (?,?,?,?,?)", "siisi", event, c->round,
		      c->entrant, c->what, c->points);
}

enum err store_choices(struct store *s, const char *event, int64_t round, struct arena *a, struct store_choice **out,
		       size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT round,entrant,what,points FROM event_choice WHERE event=? AND round=? ORDER BY "
				"entrant",
				"si", event, round);
	COLLECT(q, struct store_choice, out, n, e,
		{db_number(&q, 0), db_number(&q, 1), db_text(&q, 2), db_number(&q, 3)});
	return q.result;
}
