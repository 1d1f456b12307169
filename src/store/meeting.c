/* Offers, standbys, and who blocks whom. */
#include "store/meeting.h"
#include "store/store_private.h"

/* ---- offers ---- */

enum err store_offer_add(struct store *s, struct store_offer *o, struct error *e)
{
	enum err r = db_run(s, e,
			    "INSERT INTO offer (name,scenario,title,opener,invited,settings,at) VALUES (?,?,?,?,?,?,?)",
			    "sssiisi", o->name, o->scenario, o->title, o->opener, o->invited, o->settings, o->at);
	return r ? r : db_one(db_ask(s, NULL, "SELECT id FROM offer WHERE name=?", "s", o->name), &o->id, e);
}

enum err store_offer_seat_put(struct store *s, int64_t offer, const struct store_offer_seat *seat, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO offer_seat VALUES (?,?,?,?)", "issi", offer, seat->seat, seat->side,
		      seat->person);
}

#define OFFER "SELECT id,name,scenario,title,opener,invited,settings,at FROM offer WHERE "
#define COLLECT_OFFERS(q, out, n, e)                                                                          \
	COLLECT(q, struct store_offer, out, n, e,                                                             \
		{db_number(&q, 0), db_text(&q, 1), db_text(&q, 2), db_text(&q, 3), db_number(&q, 4), db_number(&q, 5), \
		 db_text(&q, 6), db_number(&q, 7)})

enum err store_offer_get(struct store *s, int64_t id, const char *name, struct arena *a, struct store_offer *out,
			 struct error *e)
{
	struct query q = name ? db_ask(s, a, OFFER "name=?", "s", name) : db_ask(s, a, OFFER "id=?", "i", id);
	struct store_offer *rows;
	size_t n;
	COLLECT_OFFERS(q, &rows, &n, e);
	if (q.result || !n)
		return q.result ? q.result : error_set(e, ERR_MISSING, "there is no such offer");
	*out = rows[0];
	return ERR_NONE;
}

enum err store_offer_seats(struct store *s, int64_t offer, struct arena *a, struct store_offer_seat **out, size_t *n,
			   struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT seat,side,person,ifnull(p.name,'') FROM offer_seat "
				"LEFT JOIN person p ON p.id=person WHERE offer=? ORDER BY seat",
				"i", offer);
	COLLECT(q, struct store_offer_seat, out, n, e,
		{db_text(&q, 0), db_text(&q, 1), db_number(&q, 2), db_text(&q, 3)});
	return q.result;
}

enum err store_offers(struct store *s, int64_t person, struct arena *a, struct store_offer **out, size_t *n,
		      struct error *e)
{
	struct query q = db_ask(s, a, OFFER "invited=0 OR invited=?1 OR (?1>0 AND opener=?1) ORDER BY id", "i", person);
	COLLECT_OFFERS(q, out, n, e);
	return q.result;
}

enum err store_offers_of(struct store *s, int64_t opener, int64_t *n, struct error *e)
{
	return db_one(db_ask(s, NULL, "SELECT count(*) FROM offer WHERE opener=?", "i", opener), n, e);
}

enum err store_offer_drop(struct store *s, int64_t id, struct error *e)
{
	static const char *const parts[] = {"DELETE FROM offer_seat WHERE offer=?",
					    "DELETE FROM offer_guest WHERE offer=?",
					    "DELETE FROM offer_game WHERE offer=?"};
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < ARRAY_LEN(parts); i++)
		r = db_run(s, e, parts[i], "i", id);
	return r ? r : db_run(s, e, "DELETE FROM offer WHERE id=?", "i", id);
}

/* ---- those who stand by ---- */

enum err store_standby_put(struct store *s, const struct store_standby *b, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO standby VALUES (?,?,?,?)", "isii", b->person, b->systems, b->most,
		      b->at);
}

enum err store_standby_drop(struct store *s, int64_t person, struct error *e)
{
	return db_run(s, e, "DELETE FROM standby WHERE person=?", "i", person);
}

/* People of a game, now and before, by number. */
#define PEOPLE_OF(game)                                                                                       \
	"(SELECT holder FROM seat WHERE game=" game " UNION SELECT person FROM seat_past WHERE game=" game \
	" UNION SELECT person FROM hand WHERE game=" game ")"

enum err store_standbys(struct store *s, const char *game, const char *system, struct arena *a, int64_t **out,
			size_t *n, struct error *e)
{
	struct query q = db_ask(
		s, a,
		"SELECT b.person FROM standby b WHERE (b.systems='' OR ' '||b.systems||' ' LIKE '% '||?2||' %') "
		"AND b.person NOT IN (SELECT person FROM moderator WHERE game=?1) AND b.person NOT IN " PEOPLE_OF(
			"?1") " AND b.person NOT IN (SELECT person FROM observer_read WHERE game=?1) "
			      "AND (EXISTS (SELECT 1 FROM setting WHERE game=?1 AND key='names' AND value<>'open') OR "
			      "NOT EXISTS (SELECT 1 FROM blocked k WHERE (k.person=b.person AND k.other IN " PEOPLE_OF(
				      "?1") ") "
					    "OR (k.other=b.person AND k.person IN " PEOPLE_OF(
						    "?1") "))) "
							  "AND b.most>(SELECT count(*) FROM seat t JOIN game g ON g.name=t.game WHERE t.holder=b.person "
							  "AND g.status NOT IN ('over','moved')) ORDER BY b.at, b.person",
		"ss", game, system);
	COLLECT(q, int64_t, out, n, e, db_number(&q, 0));
	return q.result;
}

enum err store_open_seats(struct store *s, struct arena *a, const char ***out, size_t *n, struct error *e)
{
	struct query q = db_ask(
		s, a,
		"SELECT game||' '||seat FROM seat JOIN game ON name=game "
		"WHERE holder=0 AND status NOT IN ('over','moved') AND NOT EXISTS (SELECT 1 FROM dummy d "
		"WHERE d.game=seat.game AND d.seat=seat.seat) AND EXISTS (SELECT 1 FROM seat o LEFT JOIN bot b ON "
		"b.game=o.game AND b.seat=o.seat WHERE o.game=seat.game AND (o.holder<>0 OR b.seat IS NULL)) "
		"ORDER BY game, seat",
		"");
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

enum err store_other_side(struct store *s, const char *game, const char *seat, int64_t person, bool *yes,
			  struct error *e)
{
	int64_t n;
	enum err r =
		db_one(db_ask(s, NULL,
			      "SELECT (SELECT count(*) FROM seat WHERE game=?1 AND seat<>?2 AND holder=?3)"
			      "+(SELECT count(*) FROM seat_past WHERE game=?1 AND seat<>?2 AND person=?3)"
			      "+(SELECT count(*) FROM hand WHERE game=?1 AND seat<>?2 AND person=?3 AND NOT EXISTS "
			      "(SELECT 1 FROM hand_idle i WHERE i.game=?1 AND i.seat=hand.seat AND i.person=?3))"
			      "+(SELECT count(*) FROM observer_read WHERE game=?1 AND seat<>?2 AND person=?3)",
			      "ssi", game, seat, person),
		       &n, e);
	*yes = !r && n;
	return r;
}

enum err store_seat_left(struct store *s, const char *game, const char *seat, int64_t person, int64_t at,
			 struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO seat_past VALUES (?,?,?,?)", "ssii", game, seat, person, at);
}

/* ---- blocked ---- */

enum err store_block_put(struct store *s, int64_t person, int64_t other, bool block, struct error *e)
{
	return block ? db_run(s, e, "INSERT OR IGNORE INTO blocked VALUES (?,?)", "ii", person, other)
		     : db_run(s, e, "DELETE FROM blocked WHERE person=? AND other=?", "ii", person, other);
}

enum err store_blocked(struct store *s, int64_t person, int64_t other, bool *yes, struct error *e)
{
	int64_t n;
	enum err r =
		db_one(db_ask(s, NULL,
			      "SELECT count(*) FROM blocked WHERE (person=?1 AND other=?2) OR (person=?2 AND other=?1)",
			      "ii", person, other),
		       &n, e);
	*yes = !r && n;
	return r;
}
