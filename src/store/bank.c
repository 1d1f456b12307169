/* Banks of time. */
#include "store/bank.h"
#include "store/store_private.h"

enum err store_bank_put(struct store *s, const char *game, const char *seat, const struct store_bank *b,
			struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO bank VALUES (?,?,?,?,?,?)", "ssiiii", game, seat, b->turn, b->left,
		      b->begun, b->free);
}

enum err store_bank_get(struct store *s, const char *game, const char *seat, struct store_bank *out, struct error *e)
{
	struct query q =
		db_ask(s, NULL, "SELECT turn,left,begun,free FROM bank WHERE game=? AND seat=?", "ss", game, seat);
	if (!db_next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "the seat has had no bank yet");
	*out = (struct store_bank){db_number(&q, 0), db_number(&q, 1), db_number(&q, 2), db_number(&q, 3)};
	db_done(&q);
	return ERR_NONE;
}

enum err store_bank_begun(struct store *s, const char *game, int64_t turn, const char *seat, const struct store_bank *b,
			  struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO bank_begun VALUES (?,?,?,?,?,?,?)", "sisiiii", game, turn, seat,
		      b->turn, b->left, b->begun, b->free);
}

enum err store_bank_undo(struct store *s, const char *game, int64_t turn, struct error *e)
{
	static const char *const steps[] = {
		"DELETE FROM bank WHERE game=?1 AND seat IN (SELECT seat FROM bank_begun WHERE game=?1 AND turn>=?2)",
		("INSERT INTO bank SELECT game,seat,was,left,begun,free FROM bank_begun b WHERE game=?1 AND was>=0 AND "
		 "turn=(SELECT min(turn) FROM bank_begun WHERE game=?1 AND seat=b.seat AND turn>=?2)"),
		"DELETE FROM bank_begun WHERE game=?1 AND turn>=?2"};
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < ARRAY_LEN(steps); i++)
		r = db_run(s, e, steps[i], "si", game, turn);
	return r;
}
