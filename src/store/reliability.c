/* Reliability: counted for each person and game. */
#include "store/reliability.h"
#include "store/store_private.h"

enum err store_reliability_turn(struct store *s, int64_t person, const char *game, bool late, struct error *e)
{
	return db_run(s, e,
		      "INSERT INTO reliability VALUES (?1,?2,1,?3,0) ON CONFLICT (person, game) DO UPDATE SET "
		      "turns=turns+1, late=late+?3",
		      "isi", person, game, (int64_t)late);
}

enum err store_reliability_gone(struct store *s, int64_t person, const char *game, struct error *e)
{
	return db_run(s, e,
		      "INSERT INTO reliability VALUES (?1,?2,0,0,1) ON CONFLICT (person, game) DO UPDATE SET gone=1",
		      "is", person, game);
}

enum err store_reliability(struct store *s, int64_t person, bool hidden, struct store_reliability *out, struct error *e)
{
	struct query q =
		db_ask(s, NULL,
		       "SELECT count(*),ifnull(sum(r.turns),0),ifnull(sum(r.late),0),ifnull(sum(r.gone),0) FROM "
		       "reliability r WHERE r.person=?1 AND (?2 OR NOT EXISTS (SELECT 1 FROM setting x JOIN game g ON "
		       "g.name=x.game WHERE x.game=r.game AND x.key='names' AND x.value<>'open' AND "
		       "(x.value='hidden' OR g.status<>'over')))",
		       "ii", person, (int64_t)hidden);
	*out = (struct store_reliability){0, 0, 0, 0};
	if (db_next(&q, e))
		*out = (struct store_reliability){db_number(&q, 0), db_number(&q, 1), db_number(&q, 2),
						  db_number(&q, 3)};
	db_done(&q);
	return q.result;
}
