/* Proposals and votes. */
#include "store/votes.h"
#include "store/store_private.h"

enum err store_proposal_add(struct store *s, const char *game, struct store_proposal *p, struct error *e)
{
	enum err r = db_run(s, e, "INSERT INTO proposal (game,turn,seat,what,hours,at) VALUES (?,?,?,?,?,?)", "sissii",
			    game, p->turn, p->seat, p->what, p->hours, p->at);
	if (!r)
		r = db_one(db_ask(s, NULL, "SELECT max(id) FROM proposal", ""), &p->id, e);
	return r ? r : store_vote_put(s, p->id, p->seat, true, e);
}

enum err store_proposals(struct store *s, const char *game, int64_t turn, struct arena *a, struct store_proposal **out,
			 size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT id,turn,hours,at,seat,what,(SELECT ' '||group_concat(seat,' ')||' ' FROM vote "
				"WHERE proposal=id) FROM proposal WHERE game=?1 AND (?2<0 OR turn=?2) ORDER BY id",
				"si", game, turn);
	COLLECT(q, struct store_proposal, out, n, e,
		{db_number(&q, 0), db_number(&q, 1), db_number(&q, 2), db_number(&q, 3), db_text(&q, 4), db_text(&q, 5),
		 db_text(&q, 6)});
	return q.result;
}

enum err store_vote_put(struct store *s, int64_t proposal, const char *seat, bool yes, struct error *e)
{
	enum err r = db_run(s, e, "DELETE FROM vote WHERE proposal=? AND seat IN (?2,'-'||?2)", "is", proposal, seat);
	if (r)
		return r;
	return yes ? db_run(s, e, "INSERT INTO vote VALUES (?,?)", "is", proposal, seat)
		   : db_run(s, e, "INSERT INTO vote VALUES (?,'-'||?)", "is", proposal, seat);
}

enum err store_proposal_drop(struct store *s, int64_t proposal, struct error *e)
{
	enum err r = db_run(s, e, "DELETE FROM vote WHERE proposal=?", "i", proposal);
	return r ? r : db_run(s, e, "DELETE FROM proposal WHERE id=?", "i", proposal);
}
