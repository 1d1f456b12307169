/* Lines that a moderator wrote for a seat. */
#include "store/acted.h"
#include "store/store_private.h"

enum err store_acted_put(struct store *s, const char *game, int64_t turn, const char *seat, const char *lines,
			 struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO acted VALUES (?,?,?,?)", "siss", game, turn, seat, lines);
}

enum err store_acted_get(struct store *s, const char *game, int64_t turn, const char *seat, struct arena *a,
			 const char **out, struct error *e)
{
	struct query q =
		db_ask(s, a, "SELECT lines FROM acted WHERE game=? AND turn=? AND seat=?", "sis", game, turn, seat);
	*out = db_next(&q, e) ? db_text(&q, 0) : "";
	db_done(&q);
	return q.result;
}
