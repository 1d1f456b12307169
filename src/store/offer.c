/* Offers that a moderator made, and those of their people who have no seat yet. */
#include "store/offer.h"
#include "store/store_private.h"

enum err store_offer_moderate(struct store *s, int64_t offer, const char *text, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO offer_game VALUES (?,?)", "is", offer, text);
}

enum err store_offer_moderated(struct store *s, int64_t offer, struct arena *a, const char **text, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT text FROM offer_game WHERE offer=?", "i", offer);
	*text = NULL;
	if (db_next(&q, e))
		*text = db_text(&q, 0);
	db_done(&q);
	return q.result;
}

enum err store_offer_person_put(struct store *s, int64_t offer, const struct store_offer_person *p, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO offer_guest VALUES (?,?,?,?)", "iisi", offer, p->person, p->seat,
		      p->asks);
}

enum err store_offer_person_drop(struct store *s, int64_t offer, int64_t person, struct error *e)
{
	return db_run(s, e, "DELETE FROM offer_guest WHERE offer=? AND person=?", "ii", offer, person);
}

enum err store_offer_persons(struct store *s, int64_t offer, struct arena *a, struct store_offer_person **out,
			     size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT person,p.name,seat,asks FROM offer_guest JOIN person p ON p.id=person "
				"WHERE offer=? ORDER BY person",
				"i", offer);
	COLLECT(q, struct store_offer_person, out, n, e,
		{db_number(&q, 0), db_text(&q, 1), db_text(&q, 2), db_number(&q, 3)});
	return q.result;
}

enum err store_offers_opened(struct store *s, int64_t person, struct arena *a, const char ***out, size_t *n,
			     struct error *e)
{
	struct query q = db_ask(s, a, "SELECT name FROM offer WHERE opener=? ORDER BY id", "i", person);
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}
