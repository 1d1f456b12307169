/* Mails that go into an archive. */
#include "store/boxed.h"
#include "store/store_private.h"

/* Who wishes it; who has or had a part in a seat; seats of which all do. */
#define WISHERS                                                                                           \
	"WITH wisher AS (SELECT person FROM wish WHERE key='archive' AND value='mail'), "                 \
	"who AS (SELECT seat, holder AS person FROM seat WHERE game=?1 UNION SELECT seat, person FROM "   \
	"seat_past WHERE game=?1 UNION SELECT seat, person FROM hand WHERE game=?1), "                    \
	"willing AS (SELECT seat FROM who EXCEPT SELECT seat FROM who WHERE person NOT IN (SELECT person FROM wisher)) "
/* What a mail of ours to a seat is about; those that ask for a code, or tell of accounts, are none of them. */
#define KINDS "('welcome','words','report','question','reminder','late','receipt','over')"

#define BOXED                                                                                                       \
	"SELECT 'got' AS what, o.id AS id, o.at AS at, 0, '', '', d.person, '' FROM outbox o JOIN address d "           \
	"ON d.address=lower(o.recipient) WHERE o.game=?1 AND o.seat=?2 AND o.state='sent' AND "                         \
	"o.id IN (SELECT id FROM outbox_bytes) AND o.at<=?3 AND o.kind IN " KINDS " AND d.person IN "                   \
	"(SELECT person FROM wisher) "                                                                                  \
	"UNION ALL SELECT 'orders', m.id, m.at, m.turn, '', '', ifnull(h.person,(SELECT max(person) FROM who "          \
	"WHERE seat=?2 GROUP BY seat HAVING count(*)=1)), m.text FROM mail m LEFT JOIN mail_hand h ON "                 \
	"h.mail=m.id WHERE m.game=?1 AND m.seat=?2 AND m.at<=?3 AND (h.person IN (SELECT person FROM wisher) "          \
	"OR (h.person IS NULL AND ?2 IN (SELECT seat FROM willing))) "                                                  \
	"UNION ALL SELECT 'letter', id, at, 0, writer, reader, 0, text FROM press WHERE game=?1 AND "                   \
	"shade='white' AND at<=?3 AND writer IN (SELECT seat FROM willing) AND ?2 IN (SELECT seat FROM willing) "       \
	"AND (writer=?2 OR reader IN (?2,'all')) "

enum err store_boxed(struct store *s, const char *game, const char *seat, int64_t now, struct arena *a,
		     struct store_boxed **out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a, WISHERS BOXED "ORDER BY at, what DESC, id", "ssi", game, seat, now);
	COLLECT(q, struct store_boxed, out, n, e,
		{db_text(&q, 0), db_number(&q, 1), db_number(&q, 2), db_number(&q, 3), db_text(&q, 4), db_text(&q, 5),
		 db_number(&q, 6), db_text(&q, 7)});
	return q.result;
}

enum err store_boxed_any(struct store *s, const char *game, const char *seat, int64_t now, bool *yes, struct error *e)
{
	int64_t n = 0;
	enum err r = db_one(db_ask(s, NULL, WISHERS "SELECT EXISTS (" BOXED ")", "ssi", game, seat, now), &n, e);
	*yes = !r && n;
	return r;
}

enum err store_boxed_bytes(struct store *s, int64_t id, struct arena *a, struct slice *out, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT bytes FROM outbox_bytes WHERE id=?", "i", id);
	if (!db_next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "no such mail was sent");
	*out = db_blob(&q, 0);
	db_done(&q);
	return ERR_NONE;
}

enum err store_boxed_ready(struct store *s, const char *game, bool *yes, struct error *e)
{
	int64_t n = 0;
	enum err r = db_one(
		db_ask(s, NULL, "SELECT count(*) FROM outbox WHERE game=? AND state NOT IN ('sent','failed','bounced')",
		       "s", game),
		&n, e);
	*yes = !r && !n;
	return r;
}

enum err store_boxed_known(struct store *s, const char *game, struct arena *a, struct store_known **out, size_t *n,
			   struct error *e)
{
	struct query q = db_ask(
		s, a,
		"WITH part AS (SELECT holder AS id FROM seat WHERE game=?1 UNION SELECT person FROM seat_past WHERE "
		"game=?1 UNION SELECT person FROM hand WHERE game=?1 UNION SELECT person FROM moderator WHERE game=?1 "
		"UNION SELECT person FROM observer WHERE game=?1) "
		"SELECT word, id FROM (SELECT name AS word, id FROM person WHERE id IN part UNION "
		"SELECT substr(address,1,instr(address,'@')-1), person FROM address WHERE person IN part) "
		"ORDER BY length(word) DESC, word",
		"s", game);
	COLLECT(q, struct store_known, out, n, e, {db_text(&q, 0), db_number(&q, 1)});
	return q.result;
}
