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

enum err store_moved_of(struct store *s, int64_t person, struct arena *a, const char ***out, size_t *n, struct error *e)
{
	struct query q =
		db_ask(s, a,
		       "SELECT name FROM game WHERE status='moved' AND name IN (SELECT game FROM seat WHERE holder=?1 "
		       "UNION SELECT game FROM hand WHERE person=?1 UNION SELECT game FROM moderator WHERE person=?1) "
		       "ORDER BY name",
		       "i", person);
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

enum err store_handles(struct store *s, const char *game, struct arena *a, struct store_handles *out, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT handle,person FROM moved_handle WHERE game=? ORDER BY handle", "s", game);
	*out = (struct store_handles){.base = 0};
	COLLECT(q, struct store_meant, &out->list, &out->n, e, {db_number(&q, 0), db_number(&q, 1)});
	return q.result ? q.result
			: db_one(db_ask(s, NULL, "SELECT base FROM moved WHERE game=?", "s", game), &out->base, e);
}

void store_handle_in(const struct store_handles *h, int64_t person, char out[STORE_HANDLE])
{
	size_t i = 0;
	while (i < h->n && h->list[i].person != person)
		i++;
	store_handle(i < h->n ? h->list[i].handle : h->base + person, out);
}

int64_t store_handle_means(const struct store_handles *h, int64_t handle)
{
	for (size_t i = 0; i < h->n; i++)
		if (h->list[i].handle == handle)
			return h->list[i].person;
	return handle > h->base ? handle - h->base : 0;
}
