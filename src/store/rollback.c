/* Turns that were taken back. */
#include "store/rollback.h"
#include "store/store_private.h"

enum err store_rollback_add(struct store *s, const char *game, const struct store_rollback *r, struct error *e)
{
	return db_run(s, e, "INSERT INTO rollback VALUES (?,?,?,?,?)", "siisi", game, r->line, r->turn, r->dice, r->at);
}

enum err store_rollbacks(struct store *s, const char *game, struct arena *a, struct store_rollback **out, size_t *n,
			 struct error *e)
{
	struct query q = db_ask(s, a, "SELECT line,turn,dice,at FROM rollback WHERE game=? ORDER BY line", "s", game);
	COLLECT(q, struct store_rollback, out, n, e,
		{db_number(&q, 0), db_number(&q, 1), db_text(&q, 2), db_number(&q, 3)});
	return q.result;
}

enum err store_lines(struct store *s, const char *game, int64_t *n, struct error *e)
{
	return db_one(db_ask(s, NULL, "SELECT count(*) FROM rollback WHERE game=?", "s", game), n, e);
}

enum err store_records_to_line(struct store *s, const char *game, int64_t turn, int64_t line, struct error *e)
{
	enum err r = db_run(s, e,
			    "UPDATE record SET viewer='" STORE_LINE "'||?3||'/'||viewer, written=0 WHERE game=?1 AND "
			    "turn>=?2 AND instr(viewer,'/')=0",
			    "sii", game, turn, line);
	if (!r)
		r = db_run(s, e, "DELETE FROM ledger_chain WHERE game=? AND turn>=?", "si", game, turn);
	/* what is left is written anew: its list of records is shorter */
	return r ? r : db_run(s, e, "UPDATE record SET written=0 WHERE game=? AND turn=?", "si", game, turn - 1);
}

enum err store_line_head(struct store *s, const char *game, int64_t line, const char *viewer, struct arena *a,
			 const char **out, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT digest FROM record WHERE game=? AND viewer='" STORE_LINE "'||?||'/'||? "
				"ORDER BY turn DESC LIMIT 1",
				"sis", game, line, viewer);
	*out = db_next(&q, e) ? db_text(&q, 0) : "-";
	db_done(&q);
	return q.result;
}

enum err store_turns_undo(struct store *s, const char *game, int64_t turn, struct error *e)
{
	static const char *const forget[] = {
		"DELETE FROM answer WHERE game=? AND turn>=?",	  "DELETE FROM turn_time WHERE game=? AND turn>=?",
		"DELETE FROM reminded WHERE game=? AND turn>=?",  "DELETE FROM orders WHERE game=? AND turn>?",
		"DELETE FROM turn_grace WHERE game=? AND turn>=?", "DELETE FROM acted WHERE game=? AND turn>?"};
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < ARRAY_LEN(forget); i++)
		r = db_run(s, e, forget[i], "si", game, turn);
	if (!r)
		r = db_run(s, e, "UPDATE orders SET ready=0,complete=0,stopped='',hold='' WHERE game=? AND turn=?",
			   "si", game, turn);
	if (!r)
		r = db_run(s, e, "UPDATE observer SET told=min(told,?2-1) WHERE game=?1", "si", game, turn);
	if (!r)
		r = db_run(s, e,
			   "UPDATE ledger SET turn=?2,what='undone: '||what WHERE game=?1 AND turn>=?2 AND "
			   "substr(what,1,8)<>'undone: '",
			   "si", game, turn);
	return r;
}
