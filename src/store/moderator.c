/* Moderators of games, and pauses. */
#include "store/moderator.h"
#include "store/deal.h"
#include "store/store_private.h"

enum err store_moderator_put(struct store *s, const char *game, int64_t person, int64_t at, struct error *e)
{
	return db_run(s, e, "INSERT OR IGNORE INTO moderator VALUES (?,?,?)", "sii", game, person, at);
}

enum err store_moderator_drop(struct store *s, const char *game, int64_t person, struct error *e)
{
	return db_run(s, e, "DELETE FROM moderator WHERE game=?1 AND (?2=0 OR person=?2)", "si", game, person);
}

#define MODERATORS                                                                                                     \
	"SELECT m.person,p.name,a.address,p.epoch,"                                                                    \
	"EXISTS (SELECT 1 FROM seat s WHERE s.game=m.game AND s.holder=m.person) OR "                                  \
	"EXISTS (SELECT 1 FROM seat_past s WHERE s.game=m.game AND s.person=m.person) OR "                             \
	"EXISTS (SELECT 1 FROM hand h WHERE h.game=m.game AND h.person=m.person AND NOT EXISTS "                       \
	"(SELECT 1 FROM hand_idle i WHERE i.game=h.game AND i.seat=h.seat AND i.person=h.person)),m.since "            \
	"FROM moderator m JOIN person p ON p.id=m.person JOIN address a ON a.person=m.person AND a.main=1 "            \
	"WHERE m.game=?1 AND (?2=0 OR m.person=?2) ORDER BY m.person"

static enum err list(struct store *s, const char *game, int64_t person, struct arena *a, struct store_moderator **out,
		     size_t *n, struct error *e)
{
	struct query q = db_ask(s, a, MODERATORS, "si", game, person);
	COLLECT(q, struct store_moderator, out, n, e,
		{db_number(&q, 0), db_text(&q, 1), db_text(&q, 2), db_number(&q, 3), db_number(&q, 4),
		 db_number(&q, 5)});
	enum err r = q.result;
	for (size_t i = 0; !r && i < *n; i++) { /* what is hidden here is so at the table at which he sits */
		bool sits = false;
		r = store_deal_sits(s, game, (*out)[i].person, &sits, e);
		(*out)[i].plays = (*out)[i].plays || sits;
	}
	return r;
}

enum err store_moderators(struct store *s, const char *game, struct arena *a, struct store_moderator **out, size_t *n,
			  struct error *e)
{
	return list(s, game, 0, a, out, n, e);
}

enum err store_moderator_get(struct store *s, const char *game, int64_t person, struct arena *a,
			     struct store_moderator *out, struct error *e)
{
	struct store_moderator *found;
	size_t n = 0;
	enum err r = person ? list(s, game, person, a, &found, &n, e) : ERR_NONE;
	if (!r && !n)
		return error_set(e, ERR_MISSING, "%s is not moderated by that person", game);
	if (!r)
		*out = found[0];
	return r;
}

enum err store_moderated(struct store *s, int64_t person, struct arena *a, const char ***out, size_t *n,
			 struct error *e)
{
	struct query q = db_ask(
		s, a,
		"SELECT game FROM moderator JOIN game ON name=game WHERE person=? AND status<>'moved' ORDER BY game",
		"i", person);
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

enum err store_paused_put(struct store *s, const char *game, int64_t until, int64_t at, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO paused VALUES (?,?,?)", "sii", game, until, at);
}

enum err store_paused_get(struct store *s, const char *game, int64_t *until, int64_t *since, struct error *e)
{
	enum err r = db_one(db_ask(s, NULL, "SELECT until FROM paused WHERE game=?", "s", game), until, e);
	return r ? r : db_one(db_ask(s, NULL, "SELECT since FROM paused WHERE game=?", "s", game), since, e);
}

enum err store_paused_end(struct store *s, const char *game, struct error *e)
{
	return db_run(s, e, "DELETE FROM paused WHERE game=?", "s", game);
}

enum err store_paused_due(struct store *s, int64_t now, struct arena *a, const char ***out, size_t *n, struct error *e)
{
	struct query q =
		db_ask(s, a,
		       "SELECT game FROM paused JOIN game ON name=game WHERE status='held' AND until>0 AND until<=? "
		       "ORDER BY game",
		       "i", now);
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

enum err store_turn_grace_put(struct store *s, const char *game, int64_t turn, int64_t seconds, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO turn_grace VALUES (?,?,?)", "sii", game, turn, seconds);
}

enum err store_turn_grace(struct store *s, const char *game, int64_t turn, int64_t *seconds, struct error *e)
{
	enum err r =
		db_one(db_ask(s, NULL, "SELECT seconds+1 FROM turn_grace WHERE game=? AND turn=?", "si", game, turn),
		       seconds, e);
	--*seconds;
	return r;
}

enum err store_chain_put(struct store *s, const char *game, const char *viewer, int64_t turn, int64_t entries,
			 const char *head, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO ledger_chain VALUES (?,?,?,?,?)", "ssiis", game, viewer, turn,
		      entries, head);
}

enum err store_chain_get(struct store *s, const char *game, const char *viewer, int64_t turn, struct arena *a,
			 int64_t *entries, const char **head, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT entries,head FROM ledger_chain WHERE game=? AND viewer=? AND turn=?",
				"ssi", game, viewer, turn);
	*entries = 0;
	*head = NULL;
	if (db_next(&q, e)) {
		*entries = db_number(&q, 0);
		*head = db_text(&q, 1);
	}
	db_done(&q);
	return q.result;
}
