/* Hands of a seat: who orders for it beside its holder. */
#include "store/hands.h"
#include "store/store_private.h"

/* Who is no hand in truth has seen nothing. */
#define NOT_IDLE                                                                                                       \
	"AND NOT EXISTS (SELECT 1 FROM hand_idle i WHERE i.game=hand.game AND i.seat=hand.seat "                       \
	"AND i.person=hand.person)"

enum err store_hand_put(struct store *s, const char *game, const char *seat, const struct store_hand *hand,
			struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO hand VALUES (?,?,?,?,?)", "ssisi", game, seat, hand->person,
		      hand->units, hand->until);
}

enum err store_hands(struct store *s, const char *game, const char *seat, int64_t now, struct arena *a,
		     struct store_hand **out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT h.person,p.name,a.address,h.units,h.until,i.person IS NOT NULL FROM hand h "
				"JOIN person p ON p.id=h.person JOIN address a ON a.person=h.person AND a.main=1 "
				"LEFT JOIN hand_idle i ON i.game=h.game AND i.seat=h.seat AND i.person=h.person "
				"WHERE h.game=? AND h.seat=? AND (h.until=0 OR h.until>?) ORDER BY h.person",
				"ssi", game, seat, now);
	COLLECT(q, struct store_hand, out, n, e,
		{db_number(&q, 0), db_text(&q, 1), db_text(&q, 2), db_text(&q, 3), db_number(&q, 4), db_number(&q, 5)});
	return q.result;
}

enum err store_hands_end(struct store *s, const char *game, const char *seat, int64_t person, int64_t at,
			 struct error *e)
{
	enum err r = db_run(s, e,
			    "INSERT OR REPLACE INTO seat_past SELECT game,seat,person,?4 FROM hand "
			    "WHERE game=?1 AND seat=?2 AND (?3=0 OR person=?3) " NOT_IDLE,
			    "ssii", game, seat, person, at);
	if (!r)
		r = db_run(s, e, "DELETE FROM hand WHERE game=?1 AND seat=?2 AND (?3=0 OR person=?3)", "ssi", game,
			   seat, person);
	return r ? r
		 : db_run(s, e, "DELETE FROM hand_idle WHERE game=?1 AND seat=?2 AND (?3=0 OR person=?3)", "ssi", game,
			  seat, person);
}

enum err store_hands_leave(struct store *s, int64_t person, int64_t at, struct error *e)
{
	enum err r = db_run(
		s, e, "INSERT OR REPLACE INTO seat_past SELECT game,seat,person,?2 FROM hand WHERE person=?1 " NOT_IDLE,
		"ii", person, at);
	if (!r)
		r = db_run(s, e, "DELETE FROM hand WHERE person=?", "i", person);
	return r ? r : db_run(s, e, "DELETE FROM hand_idle WHERE person=?", "i", person);
}

enum err store_mail_by(struct store *s, int64_t person, struct error *e)
{
	return db_run(s, e, "INSERT INTO mail_hand SELECT max(id),? FROM mail", "i", person);
}

enum err store_hand_silent(struct store *s, const char *game, int64_t turn, int64_t person, bool *yes, struct error *e)
{
	int64_t n;
	enum err r =
		db_one(db_ask(s, NULL,
			      "SELECT count(*) FROM reminded WHERE game=?1 AND turn=?2 AND NOT EXISTS (SELECT 1 FROM "
			      "mail m JOIN mail_hand h ON h.mail=m.id WHERE m.game=?1 AND m.turn=?2 AND h.person=?3)",
			      "sii", game, turn, person),
		       &n, e);
	*yes = !r && n;
	return r;
}
