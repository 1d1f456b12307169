/* Turns that were taken back. */
#include "store/rollback.h"
#include "store/bank.h"
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

/* Statements about game ?1, turn ?2, line ?3. */
static enum err all(struct store *s, const char *const sql[], size_t n, const char *game, int64_t turn, int64_t line,
		    struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++)
		r = db_run(s, e, sql[i], "sii", game, turn, line);
	return r;
}

/* No game has a name with that sign in it. */
#define ASIDE "?1||'@'||?3"

/* What is to come back if the line counts again; of lines before it nothing ever does. */
static enum err lay_aside(struct store *s, const char *game, int64_t turn, int64_t line, struct error *e)
{
#define OLDER "substr(game,1,length(?1)+1)=?1||'@'"
	static const char *const sql[] = {
		"DELETE FROM orders WHERE " OLDER,
		"DELETE FROM turn_time WHERE " OLDER,
		"DELETE FROM bank_begun WHERE " OLDER,
		"DELETE FROM undone WHERE game=?1",
		"INSERT INTO orders SELECT " ASIDE ",turn,seat,text,digest,revision,at,complete,stopped,ready,hold FROM "
		"orders WHERE game=?1 AND turn>=?2",
		"INSERT INTO turn_time SELECT " ASIDE ",turn,seat,used,asked_at FROM turn_time WHERE game=?1 AND turn>=?2",
		"INSERT INTO bank_begun SELECT " ASIDE ",turn,seat,was,left,begun,free FROM bank_begun WHERE game=?1 AND "
		"turn>=?2",
		"INSERT INTO undone SELECT id,game,?3,turn FROM ledger WHERE game=?1 AND turn>=?2 AND "
		"substr(what,1,8)<>'undone: '"};
#undef OLDER
	return all(s, sql, ARRAY_LEN(sql), game, turn, line, e);
}

static enum err forget_turns(struct store *s, const char *game, int64_t turn, int64_t line, struct error *e)
{
	static const char *const sql[] = {
		"DELETE FROM vote WHERE proposal IN (SELECT id FROM proposal WHERE game=?1 AND turn>=?2)",
		"DELETE FROM proposal WHERE game=?1 AND turn>=?2",
		"DELETE FROM answer WHERE game=?1 AND turn>=?2",
		"DELETE FROM turn_time WHERE game=?1 AND turn>=?2",
		"DELETE FROM reminded WHERE game=?1 AND turn>=?2",
		"DELETE FROM turn_grace WHERE game=?1 AND turn>=?2",
		"UPDATE observer SET told=min(told,?2-1) WHERE game=?1",
		("UPDATE ledger SET turn=?2,what='undone: '||what WHERE game=?1 AND turn>=?2 AND "
		 "substr(what,1,8)<>'undone: '")};
	return all(s, sql, ARRAY_LEN(sql), game, turn, line, e);
}

enum err store_turns_undo(struct store *s, const char *game, int64_t turn, int64_t line, bool anew, struct error *e)
{
	static const char *const as_new[] = {
		"DELETE FROM orders WHERE game=?1 AND turn>?2", "DELETE FROM acted WHERE game=?1 AND turn>?2",
		"UPDATE orders SET ready=0,complete=0,stopped='',hold='' WHERE game=?1 AND turn=?2"};
	static const char *const in_time[] = { /* who was late then may be asked something else now */
		"UPDATE orders SET complete=1 WHERE game=?1 AND turn>=?2 AND complete=2"};
	enum err r = lay_aside(s, game, turn, line, e);
	if (!r)
		r = forget_turns(s, game, turn, line, e);
	if (!r)
		r = store_bank_undo(s, game, turn, e);
	if (r)
		return r;
	return anew ? all(s, as_new, ARRAY_LEN(as_new), game, turn, line, e)
		    : all(s, in_time, ARRAY_LEN(in_time), game, turn, line, e);
}

/* ---- forward ---- */

enum err store_line_turn(struct store *s, const char *game, int64_t line, int64_t *turn, struct error *e)
{
	return db_one(db_ask(s, NULL,
			     "SELECT ifnull(max(turn),0) FROM record WHERE game=? AND viewer='" STORE_LINE
			     "'||?||'/full'",
			     "si", game, line),
		      turn, e);
}

enum err store_records_from_line(struct store *s, const char *game, const struct store_rollback *line, int64_t until,
				 int64_t to, struct error *e)
{
#define OF_LINE "instr(viewer,'" STORE_LINE "'||?3||'/')=1"
	enum err r = db_run(
		s, e,
		"UPDATE record SET viewer=substr(viewer,instr(viewer,'/')+1),written=0 WHERE game=?1 AND turn<?2 "
		"AND " OF_LINE,
		"sii", game, until, line->line);
	if (!r)
		r = db_run(s, e,
			   "UPDATE record SET viewer='" STORE_LINE
			   "'||?4||substr(viewer,instr(viewer,'/')),written=0 WHERE "
			   "game=?1 AND turn>=?2 AND " OF_LINE,
			   "siii", game, until, line->line, to);
#undef OF_LINE
	return r;
}

static enum err redo_ledger(struct store *s, const char *game, const struct store_rollback *line, int64_t until,
			    struct error *e)
{
#define ITS "(SELECT entry FROM undone WHERE game=?1 AND line=?3)"
	static const char *const sql[] = {
		"UPDATE ledger SET turn=?2 WHERE game=?1 AND id NOT IN " ITS " AND id>(SELECT ifnull(max(entry),0) FROM "
		"undone WHERE game=?1 AND line=?3) AND at>=(SELECT at FROM rollback WHERE game=?1 AND line=?3)",
		"UPDATE ledger SET turn=(SELECT turn FROM undone WHERE entry=id),what=substr(what,9) WHERE game=?1 AND "
		"turn<=?2 AND id IN " ITS,
		"DELETE FROM undone WHERE game=?1 AND line=?3"};
#undef ITS
	return all(s, sql, ARRAY_LEN(sql), game, until, line->line, e);
}

enum err store_turns_redo(struct store *s, const char *game, const struct store_rollback *line, int64_t until,
			  struct error *e)
{
	static const char *const sql[] = {
		"DELETE FROM answer WHERE game=?1 AND turn>=?2",
		"DELETE FROM orders WHERE game=?1 AND turn>=?2",
		"DELETE FROM turn_time WHERE game=?1 AND turn>=?2",
		"DELETE FROM bank_begun WHERE game=?1 AND turn>=?2",
		"UPDATE orders SET game=?1 WHERE game=" ASIDE,
		"UPDATE turn_time SET game=?1 WHERE game=" ASIDE,
		"UPDATE bank_begun SET game=?1 WHERE game=" ASIDE};
	enum err r = all(s, sql, ARRAY_LEN(sql), game, line->turn, line->line, e);
	if (!r)
		r = redo_ledger(s, game, line, until, e);
	if (!r)
		r = db_run(s, e, "UPDATE observer SET told=?2-1 WHERE game=?1 AND told=?3-1", "sii", game, until,
			   line->turn);
	if (!r)
		r = db_run(s, e, "DELETE FROM turn_time WHERE game=?1 AND turn>=?2", "si", game, until);
	return r ? r : store_bank_undo(s, game, until, e);
}
