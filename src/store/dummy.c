/* Seats that nobody plays, or the program does, and who must not play one. */
#include "store/dummy.h"
#include "store/deal.h"
#include "store/meeting.h"
#include "store/store_private.h"

enum err store_dummy_put(struct store *s, const char *game, const char *seat, bool on, int64_t at, struct error *e)
{
	return on ? db_run(s, e, "INSERT OR IGNORE INTO dummy VALUES (?,?,?)", "ssi", game, seat, at)
		  : db_run(s, e, "DELETE FROM dummy WHERE game=? AND seat=?", "ss", game, seat);
}

enum err store_bot_put(struct store *s, const char *game, const char *seat, const char *player, int64_t at,
		       struct error *e)
{
	return *player ? db_run(s, e, "INSERT OR REPLACE INTO bot VALUES (?,?,?,?)", "sssi", game, seat, player, at)
		       : db_run(s, e, "DELETE FROM bot WHERE game=? AND seat=?", "ss", game, seat);
}

enum err store_bot_played(struct store *s, const char *game, bool *yes, struct error *e)
{
	int64_t n = 0;
	enum err r = db_one(
		db_ask(s, NULL, "SELECT count(*) FROM ledger WHERE game=? AND what='" STORE_BOT_PLAYS "'", "s", game),
		&n, e);
	*yes = n > 0;
	return r;
}

enum err store_bot_games(struct store *s, int64_t person, int64_t *n, struct error *e)
{
	return db_one(db_ask(s, NULL,
			     "SELECT count(*) FROM seat JOIN game ON name=game WHERE holder=? AND status NOT IN "
			     "('over','moved') AND EXISTS (SELECT 1 FROM bot b JOIN seat o ON o.game=b.game AND "
			     "o.seat=b.seat WHERE b.game=seat.game AND o.holder=0)",
			     "i", person),
		      n, e);
}

/* How the ledger of game ?1 may name person ?2 (store/moved.h). */
#define HANDLES                                                                                              \
	"WITH one AS (SELECT ?2 AS id UNION SELECT person FROM merged WHERE owner=?2) "                      \
	"SELECT 'p'||handle AS h FROM moved_handle m WHERE m.game=?1 AND m.person IN (SELECT id FROM one) "  \
	"UNION SELECT 'p'||(id+ifnull((SELECT base FROM moved m WHERE m.game=?1),0)) FROM one"

/* Has he moderated the game, now or before, without a part in it, to whom most would have been barred? */
static enum err has_moderated(struct store *s, const char *game, int64_t person, bool *yes, struct error *e)
{
	int64_t n = 0;
	bool plays = false;
	enum err r = store_other_side(s, game, "", person, &plays, e);
	if (!r && !plays)
		r = store_deal_sits(s, game, person, &plays, e);
	if (!r && !plays)
		r = db_one(db_ask(s, NULL,
				  "SELECT (SELECT count(*) FROM moderator WHERE game=?1 AND person=?2)"
				  "+(SELECT count(*) FROM ledger l WHERE game=?1 AND EXISTS (SELECT 1 FROM (" HANDLES
				  ") WHERE l.who=h OR (l.what LIKE "
				  "'%moderator named' AND l.why LIKE '%' || char(10) || 'person ' || h)))",
				  "si", game, person),
			   &n, e);
	*yes = !r && n;
	return r;
}

/* Has he moderated another table of its deal, which is not open? */
static enum err knows_deal(struct store *s, const char *game, int64_t person, bool *yes, struct error *e)
{
	struct arena *a = arena_new();
	struct store_deal_game d;
	struct store_deal_table *tables;
	size_t n = 0;
	enum err r = store_deal_game_get(s, game, a, &d, e);
	if (!r && d.event && !d.opened)
		r = store_deal_tables(s, d.event, d.round, d.half, a, &tables, &n, e);
	for (size_t i = 0; !r && !*yes && i < n; i++)
		if (strcmp(tables[i].game, game) != 0)
			r = has_moderated(s, tables[i].game, person, yes, e);
	arena_free(a);
	return r;
}

enum err store_knows(struct store *s, const char *game, const char *seat, int64_t person, bool *yes, struct error *e)
{
	enum err r = store_other_side(s, game, seat, person, yes, e);
	if (!r && !*yes)
		r = store_deal_sits(s, game, person, yes, e);
	if (!r && !*yes)
		r = has_moderated(s, game, person, yes, e);
	return r || *yes ? r : knows_deal(s, game, person, yes, e);
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
