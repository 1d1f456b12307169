/* Games that moved between sites. */
#include "store/moved.h"
#include "store/store_private.h"

enum err store_moved_get(struct store *s, const char *game, struct arena *a, struct store_moved *out, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT dice,base,seams,went FROM moved WHERE game=?", "s", game);
	*out = (struct store_moved){"", 0, "", ""};
	if (db_next(&q, e))
		*out = (struct store_moved){db_text(&q, 0), db_number(&q, 1), db_text(&q, 2), db_text(&q, 3)};
	db_done(&q);
	return q.result;
}

enum err store_moved_put(struct store *s, const char *game, const struct store_moved *m, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO moved VALUES (?,?,?,?,?)", "ssiss", game, m->dice, m->base,
		      m->seams, m->went);
}

enum err store_handle_in(struct store *s, const char *game, int64_t person, char out[STORE_HANDLE], struct error *e)
{
	int64_t number;
	enum err r = db_one(db_ask(s, NULL,
				   "SELECT ifnull((SELECT min(handle) FROM moved_handle WHERE game=?1 AND person=?2),"
				   "?2+ifnull((SELECT base FROM moved WHERE game=?1),0))",
				   "si", game, person),
			    &number, e);
	store_handle(number, out);
	return r;
}

enum err store_handle_means(struct store *s, const char *game, int64_t handle, int64_t *person, struct error *e)
{
	return db_one(db_ask(s, NULL,
			     "SELECT ifnull((SELECT person FROM moved_handle WHERE game=?1 AND handle=?2),"
			     "max(0,?2-ifnull((SELECT base FROM moved WHERE game=?1),0)))",
			     "si", game, handle),
		      person, e);
}
