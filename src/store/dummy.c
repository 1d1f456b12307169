/* Seats that nobody plays, and who must not play one. */
#include "store/dummy.h"
#include "store/meeting.h"
#include "store/store_private.h"

enum err store_dummy_put(struct store *s, const char *game, const char *seat, bool on, int64_t at, struct error *e)
{
	return on ? db_run(s, e, "INSERT OR IGNORE INTO dummy VALUES (?,?,?)", "ssi", game, seat, at)
		  : db_run(s, e, "DELETE FROM dummy WHERE game=? AND seat=?", "ss", game, seat);
}

enum err store_knows(struct store *s, const char *game, const char *seat, int64_t person, bool *yes, struct error *e)
{
	char handle[STORE_HANDLE];
	int64_t n = 0;
	bool plays = false;
	enum err r = store_other_side(s, game, seat, person, yes, e);
	if (r || *yes)
		return r;
	store_handle(person, handle);
	r = store_other_side(s, game, "", person, &plays, e); /* then most was barred from him */
	if (!r && !plays)
		r = db_one(
			db_ask(s, NULL,
			       "SELECT (SELECT count(*) FROM moderator WHERE game=?1 AND person=?2)"
			       "+(SELECT count(*) FROM ledger l WHERE game=?1 AND EXISTS (SELECT 1 FROM (SELECT ?3 AS h "
			       "UNION SELECT 'p'||person FROM merged WHERE owner=?2) WHERE l.who=h OR (l.what LIKE "
			       "'%moderator named' AND l.why LIKE '%' || char(10) || 'person ' || h)))",
			       "sis", game, person, handle),
			&n, e);
	*yes = !r && n;
	return r;
}

enum err store_hands_swap(struct store *s, const char *game, const char *one, const char *other, struct error *e)
{
	static const char *const tables[] = {"UPDATE hand SET seat=CASE seat WHEN ?2 THEN ?3 ELSE ?2 END "
					     "WHERE game=?1 AND seat IN (?2,?3)",
					     "UPDATE hand_idle SET seat=CASE seat WHEN ?2 THEN ?3 ELSE ?2 END "
					     "WHERE game=?1 AND seat IN (?2,?3)"};
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < 2; i++)
		r = db_run(s, e, tables[i], "sss", game, one, other);
	return r;
}
